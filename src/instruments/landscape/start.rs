//! Weights to start from, chosen on the surface.

use std::rc::Rc;

use super::slice::{CHUNK, Slice, problem};
use crate::data::parse_number;
use crate::geometry::Axis;
use crate::session::document::LARGEST;
use crate::session::initial::start_of;
use crate::session::start::start_text;
use crate::session::{Action, Play, Session, update};
use crate::task::{Pace, Results, Task};

/// The place of a start, rounded to about a pixel of a window from x, to x, from y, to y.
pub(super) fn rounded_place(at: Axis, [x_min, x_max, y_min, y_max]: [f64; 4]) -> Axis {
    Axis::new(
        rounded(at.x, (x_max - x_min) / 500.0),
        rounded(at.y, (y_max - y_min) / 500.0),
    )
}

/// The text of initial weights with which the run starts with these of its learner; with three or more classes the other
/// classes start as they did. None where they are too large.
pub(super) fn start_words(lab: &Session, mut own: Vec<f64>) -> Option<String> {
    // What is left of a zero after rounding is no weight to start with.
    let largest = own.iter().fold(0.0, |most: f64, w| most.max(w.abs()));
    for w in own.iter_mut().filter(|w| w.abs() < 1e-12 * largest) {
        *w = 0.0;
    }
    let mut all = start_of(lab.document(), lab.prepared());
    if all.len() == own.len() {
        all = own;
    } else {
        let from = lab.theory_class() * own.len();
        all.get_mut(from..from + own.len())?.copy_from_slice(&own);
    }
    let fits = |w: &f64| w.abs() <= LARGEST;
    all.iter().all(fits).then(|| start_text(&all))
}

/// To the next multiple of the power of ten at or just below `step`.
fn rounded(value: f64, step: f64) -> f64 {
    let exponent = libm::floor(libm::log10(step));
    let decimals = (-exponent).clamp(0.0, 18.0) as usize;
    if exponent > 0.0 {
        let power = libm::round(libm::exp(exponent * std::f64::consts::LN_10));
        return (value / power).round() * power;
    }
    let near = parse_number(&format!("{value:.decimals$}")).unwrap_or(value);
    // Not −0.
    near + 0.0
}

/// Starts that were asked for and are still searched for: with many samples that takes a while.
#[derive(Clone, Debug, Default)]
pub(super) struct Starting {
    now: Option<(Slice, Axis)>,
    next: Option<(Slice, Axis)>,
    task: Task<(Slice, Axis), Vec<f64>>,
    /// Once the hand has let go: whether the run is to play on.
    end: Option<bool>,
}

/// The weights of a place of a surface.
async fn find_weights((slice, at): (Slice, Axis), results: Results<Vec<f64>>) {
    results.push(slice.find_weights(at, &mut Pace::new(CHUNK)).await);
}

impl Starting {
    /// The run is to start from a place of a surface, in a window from x, to x, from y, to y. A start that is searched for
    /// already comes first; of several that wait the newest.
    pub(super) fn ask(&mut self, slice: Slice, at: Axis, bounds: [f64; 4]) {
        let asked = Some((slice, rounded_place(at, bounds)));
        self.end = None;
        if self.now.is_some() {
            self.next = asked;
        } else {
            self.now = asked;
        }
    }

    /// The hand lets go; what played before plays on from the new place.
    pub(super) fn end(&mut self, resume: bool) {
        self.end = Some(resume);
    }

    /// Goes on while there is time; returns true if there is more to do.
    pub(super) fn advance(&mut self, lab: &mut Session, is_left: impl Fn() -> bool) -> bool {
        while let Some(asked) = &self.now {
            if Rc::ptr_eq(&asked.0.problem, &problem(lab)) {
                self.task.start(asked.clone(), find_weights);
                let Some(own) = self.task.advance(&is_left).pop() else {
                    return true;
                };
                if let Some(value) = start_words(lab, own) {
                    update(lab, Action::set("landscape-start", value));
                }
            }
            self.task = Task::default();
            self.now = self.next.take();
        }
        if let Some(resume) = self.end.take() {
            update(lab, Action::EndGesture);
            if resume && lab.play() == Play::Paused {
                update(lab, Action::TogglePlay);
            }
        }
        false
    }
}
