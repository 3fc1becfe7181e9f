//! The separability of classes that learn together, by the largest of their z.

use std::rc::Rc;

use super::line::{Line, sentence};
use crate::learn::{Joint, Problem};
use crate::session::{Budget, Session};
use crate::text::say;
use crate::theory::{Fact, Facts, Work};

/// The answer for the multiclass perceptron, as far as it is found.
#[derive(Clone, Debug, Default)]
pub(super) struct Together(Option<Facts>);

/// The samples of a lab that trains a multiclass perceptron.
fn asked(lab: &Session) -> Option<&Rc<Problem>> {
    let is_asked = lab.joint() == Some(Joint::Perceptron);
    lab.prepared().joint.as_ref().filter(|_| is_asked)
}

/// Returns true if an answer takes minutes.
fn is_too_much(problem: &Problem) -> bool {
    Work::check(&problem.train).is_err()
}

impl Together {
    /// Goes on while there is time; returns true once all is found.
    pub(super) fn advance(&mut self, lab: &Session, budget: &Budget<'_>) -> bool {
        let Some(problem) = asked(lab).filter(|problem| !is_too_much(problem)) else {
            self.0 = None;
            return true;
        };
        let settings = lab.document().settings.learning();
        let begun = || Facts::new(Rc::clone(problem), &settings);
        let facts = self.0.get_or_insert_with(begun);
        facts.update(problem, &settings);
        facts.advance(&[Fact::SeparableTogether], &|| budget.is_left())
    }

    /// The line of the panel about it; none if it is not asked for or not known yet.
    pub(super) fn line(&self, lab: &Session) -> Option<Line> {
        let problem = asked(lab)?;
        if is_too_much(problem) {
            return Some(sentence("together", say!("theory-together-is-long"), ""));
        }
        let settings = lab.document().settings.learning();
        let facts = self.0.as_ref()?;
        let is_of_it = facts.are_of(problem, &settings);
        let found = facts.known().separable_together.filter(|_| is_of_it)?;
        let (text, full) = match found {
            true => (say!("theory-together"), "true"),
            false => (say!("theory-not-together"), "false"),
        };
        Some(sentence("together", text, full))
    }
}
