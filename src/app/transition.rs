//! The boundary moves smoothly from one place to the next, so that an eye can follow. Numbers and texts change at once; only
//! the picture takes a moment.

use std::rc::Rc;

use crate::geometry::{View, passage::between};
use crate::session::{PreparedData, Session, shown_view};

/// The duration of the move, milliseconds. Where steps follow each other faster, the line jumps.
pub(super) const LASTS_MS: f64 = 200.0;

/// The line that is drawn while it moves.
#[derive(Clone, Debug, Default)]
pub(super) struct BoundaryTransition {
    /// True if everything stands still that need not move.
    pub(super) still: bool,
    /// The data and the line of the frame before.
    seen: Option<(Rc<PreparedData>, [f64; 3])>,
    /// When the line was last another one, milliseconds.
    changed: Option<f64>,
    way: Option<Way>,
}

/// From where, to where, since when.
#[derive(Clone, Debug)]
struct Way {
    view: View,
    from: [f64; 3],
    to: [f64; 3],
    begun: f64,
    /// The line on the way.
    line: [f64; 3],
}

impl BoundaryTransition {
    /// Follows the lab to the time of a frame.
    pub(super) fn advance(&mut self, session: &Session, now: f64) {
        let (prepared, to) = (session.prepared(), session.weights());
        let seen = self.seen.replace((Rc::clone(prepared), to));
        let seen = seen.filter(|(data, _)| Rc::ptr_eq(data, prepared));
        let Some((_, from)) = seen else {
            (self.way, self.changed) = (None, None);
            return;
        };
        if from != to {
            let before = self.changed.replace(now);
            let calm = before.is_none_or(|before| now - before >= LASTS_MS);
            let carried = calm && !self.still && session.step_milliseconds() >= LASTS_MS;
            self.way = carried.then(|| Way {
                view: shown_view(session),
                from,
                to,
                begun: now,
                line: from,
            });
        }
        let at = |way: Way| {
            let share = ((now - way.begun) / LASTS_MS).max(0.0);
            // Quick at first, and it comes to rest slowly.
            let left = 1.0 - share;
            let line = between(&way.view, way.from, way.to, 1.0 - left * left * left);
            line.filter(|_| share < 1.0).map(|line| Way { line, ..way })
        };
        self.way = self.way.take().and_then(at);
    }

    /// The line to be drawn in place of the lab's, while it is on its way.
    pub(super) fn line(&self) -> Option<[f64; 3]> {
        self.way.as_ref().map(|way| way.line)
    }
}
