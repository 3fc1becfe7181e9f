//! The facts that theory finds about the data and settings of a session: once for all who ask, in slices of frames.

use std::cell::Cell;
use std::rc::Rc;

use super::{Budget, Session};
use crate::learn::Problem;
use crate::theory::{Fact, Facts, Known};

/// A function that finds facts: [`Facts::advance`].
pub type Finder = fn(&mut Facts, &[Fact], &dyn Fn() -> bool) -> bool;

thread_local! {
    /// The function that finds facts; none where the page fetches it after the lab.
    static FINDER: Cell<Option<Finder>> = const {
        Cell::new(if cfg!(feature = "split") { None } else { Some(Facts::advance) })
    };
}

/// From now on facts are found.
pub fn find_with(finder: Finder) {
    FINDER.set(Some(finder));
}

/// Goes on with these facts as long as there is time, if what finds them is there. Says whether all are known, or cannot be
/// found yet.
pub(super) fn advance(facts: &mut Facts, wanted: &[Fact], budget: &Budget<'_>) -> bool {
    let finder = FINDER.get();
    finder.is_none_or(|finder| finder(facts, wanted, &|| budget.is_left()))
}

impl Session {
    /// The problem that theory is about: with three or more classes, telling one of them from the others.
    fn problem(&self) -> Rc<Problem> {
        let problems = self.prepared.problems();
        let asked = problems.get(self.theory_class());
        Rc::clone(asked.unwrap_or(&self.prepared.problem))
    }

    /// The facts known by now of the present data and settings; nothing if none of it was asked for.
    pub fn known(&self) -> Option<&Known> {
        let settings = self.document.settings.learning();
        let facts = self.facts.0.as_ref()?;
        facts
            .are_of(&self.problem(), &settings)
            .then(|| facts.known())
    }

    /// Returns true if all of these facts are known by now.
    pub fn knows(&self, wanted: &[Fact]) -> bool {
        let settings = self.document.settings.learning();
        wanted.is_empty()
            || self.facts.0.as_ref().is_some_and(|facts| {
                facts.are_of(&self.problem(), &settings) && facts.know(wanted, settings.eta)
            })
    }

    /// Goes on with these facts as long as there is time; says whether all are known.
    pub fn prove(&mut self, wanted: &[Fact], budget: &Budget<'_>) -> bool {
        if wanted.is_empty() {
            return true;
        }
        let before = self.facts.0.take();
        let mut facts = self.followed(before);
        let are_known = advance(&mut facts, wanted, budget);
        self.facts.0 = Some(facts);
        are_known
    }

    /// Finds these facts without waiting for frames: for scripts and tests.
    pub fn prove_now(&mut self, wanted: &[Fact]) {
        self.prove(wanted, &Budget::ENDLESS);
    }

    /// The facts known once these are found, without waiting for frames: for scripts and tests.
    pub fn proven(&self, wanted: &[Fact]) -> Known {
        let mut facts = self.followed(self.facts.0.clone());
        advance(&mut facts, wanted, &Budget::ENDLESS);
        facts.known().clone()
    }

    fn followed(&self, facts: Option<Facts>) -> Facts {
        let (problem, settings) = (self.problem(), self.document.settings.learning());
        let mut facts = facts.unwrap_or_else(|| Facts::new(Rc::clone(&problem), &settings));
        facts.update(&problem, &settings);
        facts
    }
}
