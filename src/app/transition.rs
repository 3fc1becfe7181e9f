//! The boundary moves smoothly from one place to the next, so that an eye can follow. Numbers and texts change at once; only
//! the picture takes a moment.

use std::rc::Rc;

use crate::geometry::{View, passage::between};
use crate::session::{PreparedData, Session, shown_view};

/// The duration of the move, milliseconds. Where steps follow each other faster, the line jumps.
pub(super) const LASTS_MS: f64 = 200.0;

/// The duration of the flight of what an update adds to w, milliseconds, where updates do not follow each other sooner.
const FLIGHT_MS: f64 = 800.0;

/// The move of the boundary that is drawn now.
#[derive(Clone, Debug, Default)]
pub(super) struct BoundaryTransition {
    /// True if everything stands still that need not move.
    pub(super) still: bool,
    /// The data, the line and the updates of the frame before.
    seen: Option<(Rc<PreparedData>, [f64; 3], u64)>,
    /// When the line was last another one, milliseconds.
    changed: Option<f64>,
    way: Option<Way>,
}

/// A move of the boundary.
#[derive(Clone, Debug)]
struct Way {
    begun: f64,
    lasts: f64,
    kind: Kind,
}

/// The kinds of moves.
#[derive(Clone, Debug)]
enum Kind {
    /// The line alone.
    Line {
        view: View,
        from: [f64; 3],
        to: [f64; 3],
        /// The line on the way.
        line: [f64; 3],
    },
    /// The vectors that the last update adds to w, then w and the line.
    Flight {
        /// The share of the time that is over.
        progress: f64,
    },
}

impl BoundaryTransition {
    /// Follows the lab to the time of a frame; `shows_update` is true where the vectors of the last update are on show.
    pub(super) fn advance(&mut self, session: &Session, shows_update: bool, now: f64) {
        let (prepared, to, made) = (session.prepared(), session.weights(), session.run().steps());
        let seen = self.seen.replace((Rc::clone(prepared), to, made));
        let seen = seen.filter(|(data, ..)| Rc::ptr_eq(data, prepared));
        let Some((_, from, made_before)) = seen else {
            (self.way, self.changed) = (None, None);
            return;
        };
        let flies = shows_update && made > made_before;
        if flies || from != to {
            let before = self.changed.replace(now);
            let calm = before.is_none_or(|before| now - before >= LASTS_MS);
            let time = session.step_milliseconds();
            let carried = calm && !self.still && time >= LASTS_MS;
            self.way = carried.then(|| match flies {
                true => Way {
                    begun: now,
                    lasts: time.min(FLIGHT_MS),
                    kind: Kind::Flight { progress: 0.0 },
                },
                false => Way {
                    begun: now,
                    lasts: LASTS_MS,
                    kind: Kind::Line {
                        view: shown_view(session),
                        from,
                        to,
                        line: from,
                    },
                },
            });
        }
        if self.still {
            self.way = None;
        }
        self.way = self.way.take().and_then(|way| way.at(now));
    }

    /// The line to be drawn in place of the lab's, while it is on its way.
    pub(super) fn line(&self) -> Option<[f64; 3]> {
        match self.way.as_ref()?.kind {
            Kind::Line { line, .. } => Some(line),
            Kind::Flight { .. } => None,
        }
    }

    /// The share of a flight's time that is over, while there is one.
    pub(super) fn progress(&self) -> Option<f64> {
        match self.way.as_ref()?.kind {
            Kind::Line { .. } => None,
            Kind::Flight { progress } => Some(progress),
        }
    }

    /// Returns true while something moves.
    pub(super) fn is_under_way(&self) -> bool {
        self.way.is_some()
    }
}

impl Way {
    /// The move at this time; none once it is over.
    fn at(self, now: f64) -> Option<Self> {
        let share = ((now - self.begun) / self.lasts).max(0.0);
        let kind = match self.kind {
            Kind::Line { view, from, to, .. } => {
                // Quick at first, and it comes to rest slowly.
                let left = 1.0 - share;
                let line = between(&view, from, to, 1.0 - left * left * left)?;
                Kind::Line {
                    view,
                    from,
                    to,
                    line,
                }
            }
            Kind::Flight { .. } => Kind::Flight { progress: share },
        };
        (share < 1.0).then_some(Self { kind, ..self })
    }
}
