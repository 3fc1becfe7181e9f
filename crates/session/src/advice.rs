//! Advice where a run rests: what helps, and the buttons that do it.

use std::rc::Rc;

use super::facts::Twin;
use super::prove::advance;
use super::story::{Story, has_least, has_no_least};
use super::{Budget, Findings, PreparedData, Session, state::Play};
use crate::data::Scaling;
use crate::learn::{Batch, Form, Kind, Outcome, Problem, Reason, Settings, Tie};
use crate::theory::{Fact, Facts, Known, Work, bounds};

/// Standardized features are told of where they make the condition number at least so many times smaller.
const LEAST_GAIN: f64 = 10.0;
/// From so many updates on, it is said how many standardized features would need.
const LONG: f64 = 1e9;
/// Of more samples the standardized ones are not looked at.
const MOST_SAMPLES: usize = 5000;

/// A button that is there while it helps, and does what another control does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// More epochs.
    GoOn,
    /// The weights of the start again.
    Reset,
    /// The change that trials recommend, of this control.
    Try(&'static str),
    /// Powers of ten beside the curve of the loss.
    Log,
}

impl Offer {
    /// Those beside the status, in the order of the page; what is tried is of some control.
    pub const OF_STATUS: [Self; 3] = [Self::GoOn, Self::Reset, Self::Try("eta")];

    /// The word of its button.
    pub fn word(self) -> &'static str {
        match self {
            Self::GoOn => "offer-go-on",
            Self::Reset => "offer-reset",
            Self::Try(_) => "advice-try",
            Self::Log => "offer-log",
        }
    }

    /// The word of the control that does the same: of a button, or of a field.
    pub fn control(self) -> &'static str {
        match self {
            Self::GoOn => "play",
            Self::Reset => "reset",
            Self::Try(control) => control,
            Self::Log => "loss-scale",
        }
    }
}

/// The facts and findings that are known where a run rests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advice {
    /// Training points are misclassified, and whether weights exist that misclassify none.
    pub separable: Option<bool>,
    /// They exist, and going on finds some.
    pub finds: bool,
    /// Then: after so many updates of this run at most.
    pub most: Option<f64>,
    /// With standardized features, from w = 0, after so many: where that is much sooner.
    pub standardized_most: Option<f64>,
    /// The condition number.
    pub condition: Option<f64>,
    /// The one that standardized features would have: much smaller.
    pub standardized_condition: Option<f64>,
    /// The findings of the trials, once all are made.
    pub findings: Option<Findings>,
}

impl Session {
    /// Epochs since the last change of data or settings, from which those wished for are counted.
    pub fn epochs_done(&self) -> u64 {
        // Where samples arrive without end, each epoch is a segment of its own.
        let flows = self.document.settings.data.flows();
        self.run.epochs() - if flows { 0 } else { self.run.segment() }
    }

    /// Returns true if the wished number of epochs is done, and no end of the run has been seen.
    pub fn is_at_epochs(&self) -> bool {
        let (run, done) = (&self.run, self.epochs_done());
        let wished = u64::from(self.document.settings.epochs);
        let rests = self.play == Play::Paused && self.outcome() == Outcome::Running;
        let whole = run.presented() == 0 && done > 0 && done.is_multiple_of(wished);
        rests && whole && !self.is_changed()
    }

    /// Finds, as long as there is time, what the status and the curves tell of; says whether all is found.
    pub fn prove_for_status(&mut self, budget: &Budget<'_>) -> bool {
        let story = |state: &Self| {
            state
                .is_at_epochs()
                .then(|| Story::from_session(state))
                .flatten()
        };
        let wanted = self.facts_for_status(story(self));
        if !self.prove(&wanted, budget) {
            return false;
        }
        // What has been found can tell more.
        let wanted = self.facts_for_status(story(self));
        if !self.prove(&wanted, budget) {
            return false;
        }
        let of_twin = self.facts_of_twin(story(self));
        let is_known = of_twin.is_empty() || self.look_at_standardized(&of_twin, budget);
        is_known && self.try_changes(budget)
    }

    /// Goes on with trials, where the lab rests and something may help; says whether all are made, or cannot be made yet.
    fn try_changes(&mut self, budget: &Budget<'_>) -> bool {
        if !self.may_be_helped() {
            self.drop_trials();
            return true;
        }
        let settings = self.run.settings();
        let limit = match (limit_fact(self), self.known()) {
            (Some(fact), _) if !self.knows(&[fact]) => return true,
            (Some(fact), Some(known)) => limit(known, fact, settings),
            _ => None,
        };
        self.make_trials(limit, budget)
    }

    /// Returns true if the lab rests before the run has reached its goal.
    fn may_be_helped(&self) -> bool {
        let rests = match self.outcome() {
            Outcome::Running => self.is_at_epochs(),
            Outcome::Converged | Outcome::Stationary(Reason::NoMinimum) => false,
            Outcome::Stationary(_) | Outcome::Cycling { .. } | Outcome::Diverged(_) => true,
        };
        let is_ready = self.play == Play::Paused
            && !self.is_changed()
            && self.missing().is_none()
            && !self.document.settings.data.flows()
            && !self.prepared.problem.train.is_empty();
        rests
            && is_ready
            && match (self.outcome(), self.run.settings().table().kind) {
                (Outcome::Diverged(_), _) => true,
                (_, Kind::MistakeDriven) => misclassifies(self),
                (_, Kind::Smooth) if misclassifies(self) || !has_no_least(self) => {
                    !matches!(Story::from_session(self), Some(Story::Near { .. }))
                }
                (_, Kind::Smooth) => false,
            }
    }

    /// Returns true if the run has ended where it is not known yet if the points can be separated.
    fn is_stuck(&self) -> bool {
        let settings = self.run.settings();
        let proves = settings.table().kind == Kind::MistakeDriven
            && settings.penalty.is_none()
            && settings.is_plain_descent();
        self.play == Play::Paused
            && match self.outcome() {
                Outcome::Stationary(reason) => reason != Reason::NoMinimum,
                Outcome::Cycling { .. } => !proves,
                Outcome::Running | Outcome::Converged | Outcome::Diverged(_) => false,
            }
    }

    /// Finds these facts of the samples with standardized features, while there is time; says whether all are known.
    fn look_at_standardized(&mut self, wanted: &[Fact], budget: &Budget<'_>) -> bool {
        let settings = self.document.settings.learning();
        let of = Rc::clone(&self.prepared.problem);
        let known = self.standardized.0.take();
        let (twin, is_known) = match known.filter(|twin| Rc::ptr_eq(&twin.of, &of)) {
            Some(mut twin) => {
                twin.facts.update(&twin.problem, &settings);
                let is_known = advance(&mut twin.facts, wanted, budget);
                (twin, is_known)
            }
            None => {
                let problem = standardized(self);
                let facts = Facts::new(Rc::clone(&problem), &settings);
                (Twin { of, problem, facts }, false)
            }
        };
        self.standardized.0 = Some(twin);
        is_known || budget.is_left() && self.look_at_standardized(wanted, budget)
    }

    fn facts_for_status(&self, story: Option<Story>) -> Vec<Fact> {
        let mut wanted = Vec::new();
        let began = self.run.epochs() > self.run.segment();
        if has_least(self) && began {
            wanted.push(Fact::Minimum);
        }
        if (self.is_at_epochs() || self.is_stuck()) && may_be_separable(self) {
            wanted.push(Fact::Separability);
            if self.advice(story).finds {
                wanted.extend([Fact::Augmented, Fact::Radius]);
            }
        }
        if has_valley(self, story) {
            wanted.push(curvature(self));
        }
        wanted.extend(limit_fact(self).filter(|_| self.may_be_helped()));
        wanted
    }

    /// The advice known by now, where the wished number of epochs is done or the run is stuck; else only the findings.
    pub(super) fn advice(&self, story: Option<Story>) -> Advice {
        let mut advice = Advice {
            findings: self.findings().copied(),
            ..Advice::default()
        };
        let (is_at_epochs, is_stuck) = (self.is_at_epochs(), self.is_stuck());
        let Some(known) = self.known().filter(|_| is_at_epochs || is_stuck) else {
            return advice;
        };
        if may_be_separable(self) {
            advice.separable = known
                .separability
                .as_ref()
                .map(|found| found.is_separable());
            let finds = is_at_epochs && finds_separator(self.run.settings());
            advice.finds = advice.separable == Some(true) && finds;
        }
        if advice.finds {
            let (run, problem) = (self.learner(), &self.prepared.problem);
            advice.most = most_updates(run.settings(), problem, run.origin().0, known);
            let zero = vec![0.0; self.prepared.inputs.len() + 1];
            let twin = self.twin().filter(|_| takes_long(advice.most));
            let then = twin.and_then(|twin| {
                most_updates(run.settings(), &twin.problem, &zero, twin.facts.known())
            });
            advice.standardized_most = then.filter(|then| *then < LONG / LEAST_GAIN);
        }
        if has_valley(self, story) && !has_no_least(self) {
            let fact = curvature(self);
            let twin = self.twin().filter(|_| can_standardize(self, story));
            let then = twin.and_then(|twin| condition(twin.facts.known(), fact));
            advice.condition = condition(known, fact);
            let both = advice.condition.zip(then);
            let both = both.filter(|(now, then)| *now >= LEAST_GAIN * then);
            advice.standardized_condition = both.map(|(_, then)| then);
        }
        advice
    }

    /// The samples with standardized features and their facts, if they belong to the present samples and settings.
    fn twin(&self) -> Option<&Twin> {
        let settings = self.document.settings.learning();
        let is_of = |twin: &&Twin| {
            Rc::ptr_eq(&twin.of, &self.prepared.problem)
                && twin.facts.are_of(&twin.problem, &settings)
        };
        self.standardized.0.as_ref().filter(is_of)
    }

    /// Which facts of the samples with standardized features are told of.
    fn facts_of_twin(&self, story: Option<Story>) -> Vec<Fact> {
        let mut wanted = Vec::new();
        if can_standardize(self, story) {
            wanted.push(curvature(self));
        }
        let raw = self.document.settings.data.scaling == Scaling::None;
        if raw && takes_long(self.advice(story).most) {
            wanted.extend([Fact::Augmented, Fact::Radius]);
        }
        wanted
    }

    /// Returns the buttons to show beside the status.
    pub(super) fn offers(&self, advice: &Advice) -> Vec<Offer> {
        if self.play != Play::Paused || self.is_changed() {
            return Vec::new();
        }
        let goes_on = advice.finds || advice.findings.is_some_and(|found| found.go_on.is_some());
        let has_diverged = matches!(self.outcome(), Outcome::Diverged(_));
        let remedy = advice.findings.and_then(|found| found.remedy);
        let offers = [
            goes_on.then_some(Offer::GoOn),
            has_diverged.then_some(Offer::Reset),
            remedy.map(|tried| Offer::Try(tried.change.control())),
        ];
        offers.into_iter().flatten().collect()
    }
}

/// Returns true if theory is to be asked whether the training points can be separated.
fn may_be_separable(state: &Session) -> bool {
    let train = &state.prepared.problem.train;
    misclassifies(state)
        && !state.document.settings.data.flows()
        && !state.prepared.is_multiclass()
        && Work::check(train).is_ok()
}

/// Returns true if training points are misclassified at the end of the last epoch.
fn misclassifies(state: &Session) -> bool {
    let last = state.run.history().entries().last();
    last.is_some_and(|last| last.errors > 0)
}

/// Returns true if training finds separating weights where there are any: the convergence theorem of the perceptron is
/// about plain updates of one size, which z = 0 gets too.
fn finds_separator(settings: &Settings) -> bool {
    settings.table().kind == Kind::MistakeDriven
        && settings.penalty.is_none()
        && settings.is_plain_descent()
        && settings.schedule.is_constant()
        && settings.tie != Tie::Never
}

/// The largest number of updates that a run with these settings can make, if it is known by now.
fn most_updates(
    settings: &Settings,
    problem: &Problem,
    start: &[f64],
    known: &Known,
) -> Option<f64> {
    let widest = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
    let radius = known.radius?.ok()?;
    let most = bounds::of_run(settings, problem.train.len(), start, radius, widest);
    most.ok().map(bounds::whole)
}

fn takes_long(most: Option<f64>) -> bool {
    most.is_some_and(|most| most >= LONG)
}

/// Which fact holds the curvature of the loss, or a bound of it.
fn curvature(state: &Session) -> Fact {
    match state.run.settings().table().form {
        Form::Squares => Fact::AdalineCurvature,
        _ => Fact::LogisticCurvatureBound,
    }
}

/// Returns true if descent, perhaps with momentum, has not reached the minimum of a loss whose curvature theory knows.
fn has_valley(state: &Session, story: Option<Story>) -> bool {
    let settings = &state.document.settings;
    let train = &state.prepared.problem.train;
    let form = state.run.settings().table().form;
    matches!(form, Form::Squares | Form::Likelihood)
        && state.run.settings().penalty.is_ridge_at_most()
        && state.run.settings().is_heavy_ball_at_most()
        && !settings.data.flows()
        && !state.prepared.is_multiclass()
        && train.len() <= MOST_SAMPLES
        && Work::check(train).is_ok()
        && state.is_at_epochs()
        && matches!(
            story,
            Some(
                Story::Far { .. }
                    | Story::Falls { endless: false }
                    | Story::Oscillates { .. }
                    | Story::Rests { far: Some(_) }
            )
        )
}

/// Returns true if the effect of standardized features on the condition number is to be found.
fn can_standardize(state: &Session, story: Option<Story>) -> bool {
    state.document.settings.data.scaling == Scaling::None && has_valley(state, story)
}

/// The fact that says below which η training is known to converge, if theory takes these samples on: for Adaline from every
/// start, for logistic regression in full batches without raising the loss.
fn limit_fact(state: &Session) -> Option<Fact> {
    let settings = state.document.settings.learning();
    let train = &state.prepared.problem.train;
    let is_known = settings.penalty.is_ridge_at_most()
        && settings.schedule.is_constant()
        && !state.is_joint()
        && train.len() <= MOST_SAMPLES
        && Work::check(train).is_ok();
    let fact = match (settings.table().form, settings.batch) {
        (Form::Squares, Batch::Full) if settings.is_heavy_ball_at_most() => Fact::AdalineCurvature,
        (Form::Squares, _) if settings.is_plain_descent() => Fact::Limit,
        (Form::Likelihood, Batch::Full) if settings.is_plain_descent() => {
            Fact::LogisticCurvatureBound
        }
        _ => return None,
    };
    is_known.then_some(fact)
}

/// The η below which training is known to converge by this fact, if there is one.
fn limit(known: &Known, fact: Fact, settings: &Settings) -> Option<f64> {
    let limit = match fact {
        Fact::AdalineCurvature => {
            let curvature = known.adaline_curvature.as_ref()?.as_ref().ok()?;
            curvature.heavy_ball_limit(settings.momentum)
        }
        Fact::LogisticCurvatureBound => known
            .logistic_curvature_bound
            .as_ref()?
            .as_ref()
            .ok()?
            .limit(),
        _ => known.limit?,
    };
    limit.ok().flatten()
}

/// The condition number of the curvature that this fact holds, if it is known by now and has one.
fn condition(known: &Known, fact: Fact) -> Option<f64> {
    let found = match fact {
        Fact::AdalineCurvature => &known.adaline_curvature,
        _ => &known.logistic_curvature_bound,
    };
    found.as_ref()?.as_ref().ok()?.condition()
}

/// The samples with standardized features.
fn standardized(state: &Session) -> Rc<Problem> {
    let mut document = state.document.clone();
    document.settings.data.scaling = Scaling::Standardize;
    Rc::clone(&PreparedData::new(&document).problem)
}
