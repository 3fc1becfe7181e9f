//! A run that is trained to its end in slices: for all instruments that train more than the lab does.

use crate::learn::OneVersusRest;
use crate::task::pause;

/// Presentations of samples in a slice.
const SLICE: u64 = 1000;

/// Trains a run until so many epochs are done, or until `go_on`, which is to make up to so many updates, says that it
/// cannot go on.
pub(super) async fn finished(
    mut run: OneVersusRest,
    epochs: u64,
    go_on: impl Fn(&mut OneVersusRest, u64) -> bool,
) -> OneVersusRest {
    loop {
        let mut left = SLICE;
        while left > 0 {
            let most = run.portion(left);
            let can_go_on = go_on(&mut run, most);
            left = left.saturating_sub(most * run.batch() as u64);
            if !can_go_on || run.epochs() >= epochs {
                // Many short runs are left as often as a long one.
                pause().await;
                return run;
            }
        }
        pause().await;
    }
}
