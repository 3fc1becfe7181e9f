//! What else is known where a run rests without having come to an end: what helps, and what can be pressed.

use std::rc::Rc;

use super::story::{Story, has_least};
use super::{Budget, PreparedData, Session, state::Play};
use crate::data::Scaling;
use crate::learn::{Form, Kind, Outcome, Problem};
use crate::theory::{Curvature, Fact, Work};

/// Standardizing is advised where it makes the condition number at least so many times smaller.
const HELPS: f64 = 10.0;
/// Of more samples the standardized ones are not looked at.
const MOST_SAMPLES: usize = 5000;

/// What can be pressed beside the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// More epochs.
    GoOn,
    /// The weights of the start again.
    Reset,
    /// Standardized features.
    Standardize,
}

impl Offer {
    /// All, in the order of the page.
    pub const ALL: [Self; 3] = [Self::GoOn, Self::Reset, Self::Standardize];

    /// Its word: `offer-` before it is the button's.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::GoOn => "go-on",
            Self::Reset => "reset",
            Self::Standardize => "standardize",
        }
    }
}

/// What is known where the wished number of epochs is done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advice {
    /// Points are misclassified, and whether weights exist that misclassify none.
    pub separable: Option<bool>,
    /// The condition number, and the one that standardized features would have: much smaller.
    pub condition: Option<(f64, f64)>,
}

impl Session {
    /// Epochs since the last change of data or settings, from which those wished for are counted.
    #[must_use]
    pub fn epochs_done(&self) -> u64 {
        // Where samples arrive without end, each epoch is a segment of its own.
        let flows = self.document.settings.data.flows();
        self.run.epochs() - if flows { 0 } else { self.run.segment() }
    }

    /// Whether the wished number of epochs is done, and no end of the run has been seen.
    #[must_use]
    pub fn is_at_epochs(&self) -> bool {
        let (run, done) = (&self.run, self.epochs_done());
        let wished = u64::from(self.document.settings.epochs);
        let rests = self.play == Play::Paused && self.outcome() == Outcome::Running;
        let whole = run.presented() == 0 && done > 0 && done.is_multiple_of(wished);
        rests && whole && !self.is_changed()
    }

    /// Finds, as long as there is time, what the status and the curves tell of; says whether all is found.
    pub fn look_ahead(&mut self, budget: &Budget<'_>) -> bool {
        let wanted = self.facts_to_tell();
        if !self.prove(&wanted, budget) {
            return false;
        }
        let is_known =
            |known: &(Rc<Problem>, Option<f64>)| Rc::ptr_eq(&known.0, &self.prepared.problem);
        if can_standardize(self) && !self.standardized.0.as_ref().is_some_and(is_known) {
            self.standardized.0 = Some((Rc::clone(&self.prepared.problem), standardized(self)));
        }
        true
    }

    fn facts_to_tell(&self) -> Vec<Fact> {
        let mut wanted = Vec::new();
        let began = self.run.epochs() > self.run.segment();
        if has_least(self) && began {
            wanted.push(Fact::Minimum);
        }
        if self.is_at_epochs() && may_be_separable(self) {
            wanted.push(Fact::Separability);
        }
        if can_standardize(self) {
            wanted.push(curvature(self));
        }
        wanted
    }

    /// What is known by now, where the wished number of epochs is done.
    #[must_use]
    pub fn advice(&self) -> Advice {
        let mut advice = Advice::default();
        let Some(known) = self.known().filter(|_| self.is_at_epochs()) else {
            return advice;
        };
        if may_be_separable(self) {
            advice.separable = known
                .separability
                .as_ref()
                .map(|found| found.is_separable());
        }
        if can_standardize(self) {
            let found = match curvature(self) {
                Fact::Adaline => &known.adaline,
                _ => &known.logistic,
            };
            let now = found
                .as_ref()
                .and_then(|found| found.as_ref().ok()?.condition());
            let of = self.standardized.0.as_ref();
            let of = of.filter(|known| Rc::ptr_eq(&known.0, &self.prepared.problem));
            let then = of.and_then(|known| known.1);
            advice.condition = now.zip(then).filter(|(now, then)| *now >= HELPS * then);
        }
        advice
    }

    /// What can be pressed beside the status.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        if self.play != Play::Paused || self.is_changed() {
            return Vec::new();
        }
        if let Outcome::Diverged(_) = self.outcome() {
            return vec![Offer::Reset];
        }
        if !self.is_at_epochs() {
            return Vec::new();
        }
        let advice = self.advice();
        let falls = matches!(Story::of(self), Some(Story::Far { .. } | Story::Falls));
        let learns = self.run.settings().table().kind == Kind::MistakeDriven;
        let goes_on = falls || (learns && advice.separable == Some(true));
        let offers = [
            goes_on.then_some(Offer::GoOn),
            advice.condition.map(|_| Offer::Standardize),
        ];
        offers.into_iter().flatten().collect()
    }
}

/// Whether it is to be asked if the training points can be separated.
fn may_be_separable(state: &Session) -> bool {
    let train = &state.prepared.problem.train;
    let wrong = state
        .run
        .history()
        .entries()
        .last()
        .is_some_and(|last| last.errors > 0);
    wrong && !state.prepared.is_multiclass() && Work::check(train).is_ok()
}

/// Which fact holds the curvature of the loss, or a bound of it.
fn curvature(state: &Session) -> Fact {
    match state.run.settings().table().form {
        Form::Squares => Fact::Adaline,
        _ => Fact::Logistic,
    }
}

/// Whether it is to be asked if standardized features help: descent on a loss whose curvature theory knows creeps.
fn can_standardize(state: &Session) -> bool {
    let settings = &state.document.settings;
    let train = &state.prepared.problem.train;
    let form = state.run.settings().table().form;
    matches!(form, Form::Squares | Form::Likelihood)
        && settings.data.scaling == Scaling::None
        && !state.prepared.is_multiclass()
        && train.len() <= MOST_SAMPLES
        && Work::check(train).is_ok()
        && state.is_at_epochs()
        && matches!(Story::of(state), Some(Story::Far { .. } | Story::Falls))
}

/// The condition number of the same curvature with standardized features.
fn standardized(state: &Session) -> Option<f64> {
    let mut document = state.document.clone();
    document.settings.data.scaling = Scaling::Standardize;
    let train = &PreparedData::of(&document).problem.train;
    let settings = state.run.settings();
    let (reduction, ridge) = (settings.reduction, settings.penalty.ridge);
    let found = match curvature(state) {
        Fact::Adaline => Curvature::of_adaline(train, reduction, ridge),
        _ => Curvature::of_logistic(train, reduction, ridge),
    };
    found.ok()?.condition()
}
