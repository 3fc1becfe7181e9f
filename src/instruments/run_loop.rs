//! Many runs, one after the other, in slices: the loop of all instruments that train more than the lab does.

use crate::learn::OneVersusRest;

/// The run under way.
#[derive(Clone, Debug, Default)]
pub(super) struct RunLoop(Option<OneVersusRest>);

impl RunLoop {
    /// Goes on with the run under way, or with one that `begin` makes, for about `left` presentations of samples, and takes
    /// off `left` what these were. The run comes back once it is over: after so many epochs, or when `go_on`, which is to make
    /// up to so many updates, says that it cannot go on.
    pub(super) fn advance(
        &mut self,
        left: &mut u64,
        epochs: u64,
        begin: impl FnOnce() -> OneVersusRest,
        go_on: impl Fn(&mut OneVersusRest, u64) -> bool,
    ) -> Option<OneVersusRest> {
        let run = self.0.get_or_insert_with(begin);
        while *left > 0 {
            let most = run.portion(*left);
            let can_go_on = go_on(run, most);
            *left = left.saturating_sub(most * run.batch() as u64);
            if !can_go_on || run.epochs() >= epochs {
                return self.0.take();
            }
        }
        None
    }
}
