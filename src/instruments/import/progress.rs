//! The progress of work on a table, which is left and gone on with: a page never stands still for a large one.

use std::cell::Cell;
use std::rc::Rc;

use crate::task::pause;

/// Cells that are looked at in one go.
const CELLS: usize = 2000;
/// The most bytes of a text that is no table before all of it is read.
pub(super) const MOST_WHOLE: usize = 4_000_000;

/// The progress of work, which pauses after each portion.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress(Rc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    /// The beginning and the end of the stage under way, as shares of all work.
    stage: Cell<[f64; 2]>,
    share: Cell<f64>,
    since_pause: Cell<usize>,
}

impl Progress {
    /// Begins a stage of the work, from this share of all of it to that.
    pub(super) fn begin_stage(&self, stage: [f64; 2]) {
        self.0.stage.set(stage);
        self.0.share.set(stage[0]);
    }

    /// Counts `cells` as looked at, with `done` of `all` of the stage done. Pauses after each portion, where the work can be
    /// left.
    pub(super) async fn go_on(&self, cells: usize, (done, all): (usize, usize)) {
        let since = self.0.since_pause.get() + cells.max(1);
        self.0.since_pause.set(since);
        if since >= CELLS {
            let [from, to] = self.0.stage.get();
            // What is tried as one form after the other begins anew; what is told does not go back.
            let now = from + (to - from) * done as f64 / all as f64;
            self.0.share.set(now.max(self.0.share.get()));
            self.0.since_pause.set(0);
            pause().await;
        }
    }

    /// The share of the work that is done.
    pub(super) fn share(&self) -> f64 {
        self.0.share.get()
    }
}
