//! Runs beside the lab's: how they begin, and how one is trained to its end in slices.

use crate::learn::OneVersusRest;
use crate::session::Session;
use crate::task::pause;

/// Weights, epochs and updates from which a run beside the lab's begins: where the lab's has begun, or where it stands after
/// an edit, while it is still of the data before.
pub(super) fn beginning(lab: &Session) -> (&[f64], u64, u64) {
    let run = lab.run();
    match lab.is_changed() {
        true => (run.weights(), run.epochs(), run.updates()),
        false => run.origin(),
    }
}

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
