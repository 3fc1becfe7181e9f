//! The other way to learn three classes or more, trained alongside: its boundaries are dashed on the lab's plane.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use super::run_loop::beginning;
use super::{Budget, Instrument, Place, View};
use crate::data::Keyword;
use crate::geometry::Frame;
use crate::learn::{Joint, Multiclass, OneVersusRest, Problem};
use crate::plot::pen::Pen;
use crate::plot::scene::{AnyScene, Scene};
use crate::plot::theme::{DASH, GUIDE_STROKE, Role};
use crate::session::fields::choice;
use crate::session::readouts::score_of;
use crate::session::scenes::{self, Boundary, Same};
use crate::session::switch::Switch;
use crate::session::{Field, Session};
use crate::text::say;

/// Presentations of samples between two looks at the clock.
const CHUNK: u64 = 2000;

/// The switch, and the run.
#[derive(Clone, Debug, Default)]
pub struct AlongsideState {
    open: Switch,
    run: Option<OneVersusRest>,
}

impl AlongsideState {
    /// The run of the other way, where it is on show.
    pub fn run(&self) -> Option<&OneVersusRest> {
        self.run.as_ref()
    }

    /// Goes on by a portion; returns true once it has come as far as the lab.
    fn catch_up_portion(&mut self, lab: &Session) -> bool {
        let Some(problems) = others(lab).filter(|_| self.open.is_on()) else {
            self.run = None;
            return true;
        };
        let ahead = lab.run();
        let settings = lab.document().settings.learning();
        let (start, epochs, updates) = beginning(lab);
        let due = if lab.is_changed() { 0 } else { ahead.steps() };
        let is_same = |run: &OneVersusRest| {
            let known = run.origin();
            Rc::ptr_eq(run.problem(), &problems[0])
                && *run.settings() == settings
                && (known.0, known.1) == (start, epochs)
        };
        let known = self.run.take().filter(is_same);
        let run = known
            .unwrap_or_else(|| OneVersusRest::resume(&problems, settings, start, epochs, updates));
        let run = self.run.insert(run);
        if run.steps() > due {
            run.seek(due);
        }
        let most = (CHUNK / run.batch() as u64)
            .max(1)
            .min(due - run.steps().min(due));
        let made = run.advance(most);
        run.steps() >= due || made == 0
    }
}

/// The problems that the other way learns from; none where there is no other.
fn others(lab: &Session) -> Option<Vec<Rc<Problem>>> {
    let prepared = lab.prepared();
    let joint = prepared.joint.as_ref()?;
    lab.document().settings.rule.joint?;
    Some(if lab.is_joint() {
        prepared.problems()
    } else {
        vec![Rc::clone(joint)]
    })
}

/// The way that the lab does not go.
fn other_way(lab: &Session) -> Multiclass {
    match lab.document().settings.rule.joint {
        _ if lab.is_joint() => Multiclass::OneVersusRest,
        Some(Joint::Softmax) => Multiclass::Softmax,
        Some(Joint::Perceptron) => Multiclass::Perceptron,
        None => Multiclass::OneVersusRest,
    }
}

impl Instrument for AlongsideState {
    const ID: &'static str = "alongside";
    const PLACE: Place = Place::Page;
    const FIELDS: &'static [Field<Self>] =
        &[choice!("alongside", open: Switch).applies_where(|_, lab| others(lab).is_some())];
    const MARKUP: &'static str = "";

    fn is_at_work(&self, _: bool) -> bool {
        self.open.is_on() || self.run.is_some()
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let mut is_there = self.catch_up_portion(lab);
        while !is_there && budget.is_left() {
            is_there = self.catch_up_portion(lab);
        }
        !is_there
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let other = others(lab);
        view.show("alongside-row", other.is_some())
            .show("alongside-errors", other.is_some() && self.run.is_some());
        let (Some(problems), Some(run)) = (other, &self.run) else {
            return view;
        };
        let settings = lab.document().settings.learning();
        let score = score_of(
            &problems,
            &settings,
            |problem| &problem.train,
            run.weights(),
        );
        let text = say!(
            "alongside-errors",
            way = other_way(lab).keyword(),
            errors = score.errors,
            points = lab.prepared().problem.train.len()
        );
        view.readout("alongside-errors", text, score.errors);
        view
    }

    fn on_plane(&self, lab: &Session, place: scenes::Place) -> Option<Box<dyn AnyScene>> {
        let run = self.run.as_ref().filter(|_| others(lab).is_some())?;
        let prepared = Same(Rc::clone(lab.prepared()));
        Some(Box::new(Dashed(Boundary::new(
            place,
            prepared,
            run.weights().to_vec(),
        ))))
    }
}

/// Boundaries as dashes.
#[derive(Clone, Debug, PartialEq)]
struct Dashed(Boundary);

impl Scene for Dashed {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.0.place.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        for [from, to] in self.0.curve(&frame.view) {
            let ends = [frame.to_px(from), frame.to_px(to)];
            pen.dashed(&ends, GUIDE_STROKE, DASH, Role::Ink);
        }
    }
}
