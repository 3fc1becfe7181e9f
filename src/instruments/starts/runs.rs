//! One data set, 50 runs that differ only in their seed, and the line with the widest margin beside theirs.
//!
//! Run k is exactly what the lab does with the document that [`document_of`] names: its own random start, its own order
//! of samples, everything else as in the lab. So a run opened in the lab comes to the same weights, to the bit.

use std::rc::Rc;

use super::choices::{COUNT, StartsChoices, Vary};
use super::margin::{Margin, Widest, angle};
use crate::data::sort_by_number;
use crate::geometry::Axis;
use crate::instruments::run_loop::RunLoop;
use crate::learn::{OneVersusRest, Order, Outcome, Problem, Samples, dot, objective};
use crate::session::initial::start_of;
use crate::session::settings::Init;
use crate::session::{Document, PreparedData, Session};

/// The document that opening a run (counted from 0) makes of another one: its seed, its start, its order, samples held
/// out for testing, and an end after as many epochs. The rule, its rate and everything else stay.
///
/// The lab has one seed for start and order, so runs that differ in the start only take the samples as they are listed.
#[must_use]
pub fn document_of(document: &Document, choices: &StartsChoices, run: usize) -> Document {
    let mut new = document.clone();
    let settings = &mut new.settings;
    if settings.data.test_share == 0.0 {
        settings.data.test_share = choices.test;
    }
    settings.seed = choices.seed + run.min(COUNT - 1) as u32;
    settings.epochs = choices.epochs;
    match choices.vary {
        Vary::Order if settings.init == Init::Given => {}
        Vary::Order => settings.init = Init::Zero,
        Vary::Both | Vary::Start => settings.init = Init::Random,
    }
    settings.order = match (choices.vary, settings.order) {
        (Vary::Start, _) => Order::Sequential,
        (_, Order::Sequential) => Order::Shuffled,
        (_, order) => order,
    };
    new
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartEnd {
    /// As [`Outcome::Converged`].
    Converged,
    /// At rest without having converged, or in a cycle.
    Resting,
    /// It was stopped at the last epoch that it was given.
    Limit,
    /// The weights or the loss ran away: there is no line to compare.
    Diverged,
}

impl StartEnd {
    /// All, in the order in which they are counted.
    pub const ALL: [Self; 4] = [Self::Converged, Self::Resting, Self::Limit, Self::Diverged];

    fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Running => Self::Limit,
            Outcome::Converged => Self::Converged,
            Outcome::Stationary(_) | Outcome::Cycling { .. } => Self::Resting,
            Outcome::Diverged(_) => Self::Diverged,
        }
    }
}

/// Where a run came to.
#[derive(Clone, Debug, PartialEq)]
pub struct StartRun {
    /// How it ended.
    pub end: StartEnd,
    /// w₀ … wₙ then; with three or more classes, those of the learner of the class asked for.
    pub weights: Vec<f64>,
    /// Epochs made.
    pub epochs: u64,
    /// Misclassified training samples and held-out ones.
    pub errors: [u32; 2],
    /// Between its direction (w₁ … wₙ) and that of the widest margin, in degrees.
    pub angle: Option<f64>,
}

/// What all runs have in common.
#[derive(Clone, Debug)]
struct Inputs {
    /// That of the first run.
    document: Document,
    class: usize,
    prepared: Rc<PreparedData>,
    problems: Vec<Rc<Problem>>,
}

impl Inputs {
    fn run(&self, index: usize) -> OneVersusRest {
        let mut document = self.document.clone();
        document.settings.seed += index as u32;
        let start = start_of(&document, &self.prepared);
        OneVersusRest::new(&self.problems, document.settings.learning(), &start)
    }

    fn problem(&self) -> &Problem {
        &self.problems[self.class]
    }

    fn errors(&self, weights: &[f64]) -> [u32; 2] {
        let (settings, problem) = (self.document.settings.learning(), self.problem());
        [&problem.train, &problem.held_out].map(|samples| objective(samples, &settings, weights).1)
    }
}

/// The runs, under way or done.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    inputs: Option<Inputs>,
    widest: Option<Widest>,
    runs: Vec<StartRun>,
    run: RunLoop,
    round: u64,
}

impl Starts {
    /// Follows a lab: begins again when something has changed that a run depends on, and says whether it did.
    pub fn follow(&mut self, lab: &Session, choices: &StartsChoices) -> bool {
        let document = document_of(lab.document(), choices, 0);
        let asked = usize::from(document.settings.theory_class);
        let same = |known: &Inputs| {
            let class = asked.min(known.problems.len() - 1);
            known.class == class && known.document.same_but_for_view(&document)
        };
        if self.inputs.as_ref().is_some_and(same) {
            return false;
        }
        let prepared = Rc::new(PreparedData::of(&document));
        let problems = prepared.problems();
        *self = Self {
            inputs: Some(Inputs {
                class: asked.min(problems.len() - 1),
                document,
                prepared,
                problems,
            }),
            round: self.round + 1,
            ..Self::default()
        };
        true
    }

    /// Goes on: first with the widest margin, then by about this many presentations of samples; says whether all is
    /// known.
    pub fn advance(&mut self, presentations: usize) -> bool {
        let Some(inputs) = &self.inputs else {
            return true;
        };
        if self.widest.is_none() {
            self.widest = Some(Widest::of(&inputs.problem().train, |w| inputs.errors(w)));
            return self.is_complete();
        }
        let limit = u64::from(inputs.document.settings.epochs);
        let mut left = presentations as u64;
        while left > 0 && !self.nothing_to_learn() && self.runs.len() < COUNT {
            let index = self.runs.len();
            let begin = || inputs.run(index);
            let run = self.run.advance(&mut left, limit, begin, |run, most| {
                let made = run.advance(most);
                // Exactly when the lab stops by itself.
                made > 0 && (run.presented() > 0 || run.outcome() == Outcome::Running)
            });
            let Some(run) = run else {
                break;
            };
            let ended = self.ended(inputs, &run);
            self.runs.push(ended);
        }
        self.is_complete()
    }

    fn ended(&self, inputs: &Inputs, run: &OneVersusRest) -> StartRun {
        let learner = run.learner(inputs.class);
        let weights = learner.weights().to_vec();
        let outcome = match run.outcome() {
            outcome @ Outcome::Diverged(_) => outcome,
            _ => learner.outcome(),
        };
        let margin = self.margin();
        StartRun {
            end: StartEnd::of(outcome),
            epochs: run.epochs(),
            errors: inputs.errors(&weights),
            angle: margin.and_then(|margin| angle(&weights, &margin.weights)),
            weights,
        }
    }

    /// How many times it has begun: other runs have another number.
    #[must_use]
    pub fn round(&self) -> u64 {
        self.round
    }

    /// How many runs were made when their numbers were last worth telling.
    #[must_use]
    pub fn milestone(&self) -> usize {
        self.runs.len() / 5 * 5
    }

    /// The runs that have ended, in their order.
    #[must_use]
    pub fn runs(&self) -> &[StartRun] {
        &self.runs
    }

    /// The line with the widest margin, or why there is none; nothing before that is known.
    #[must_use]
    pub fn widest(&self) -> Option<&Widest> {
        self.widest.as_ref()
    }

    /// The line with the widest margin, if there is one.
    #[must_use]
    pub fn margin(&self) -> Option<&Margin> {
        match self.widest.as_ref()? {
            Widest::Found(margin) => Some(margin),
            Widest::None(_) => None,
        }
    }

    /// The samples: those of the lab, but for the split.
    #[must_use]
    pub fn prepared(&self) -> Option<&Rc<PreparedData>> {
        self.inputs.as_ref().map(|inputs| &inputs.prepared)
    }

    /// The training samples.
    #[must_use]
    pub fn samples(&self) -> Option<&Samples> {
        self.inputs.as_ref().map(|inputs| &inputs.problem().train)
    }

    /// Numbers of training samples and of held-out ones.
    #[must_use]
    pub fn sizes(&self) -> [usize; 2] {
        let problem = self.inputs.as_ref().map(Inputs::problem);
        problem.map_or([0, 0], |p| [p.train.len(), p.held_out.len()])
    }

    /// Which of [`StartRun::errors`] the runs are compared by: the test errors, or the training errors where nothing is held
    /// out.
    #[must_use]
    pub fn judged_by(&self) -> usize {
        usize::from(self.sizes()[1] > 0)
    }

    /// For each run, the errors that it is compared by; none where it diverged.
    #[must_use]
    pub fn judged(&self) -> Vec<Option<u32>> {
        let errors =
            |run: &StartRun| (run.end != StartEnd::Diverged).then(|| run.errors[self.judged_by()]);
        self.runs.iter().map(errors).collect()
    }

    /// The places of the samples that a run gets wrong, on the plane.
    #[must_use]
    pub fn wrong(&self, run: usize) -> Vec<Axis> {
        let (Some(inputs), Some(run)) = (&self.inputs, self.runs.get(run)) else {
            return Vec::new();
        };
        let (problem, prepared) = (inputs.problem(), &inputs.prepared);
        let tie = inputs.document.settings.tie;
        let sets = [&problem.train, &problem.held_out];
        let rows = sets.into_iter().zip(&prepared.rows);
        let wrong = rows.flat_map(|(samples, rows)| {
            let samples = samples.iter().zip(rows);
            samples.filter_map(|((x, y), row)| {
                let wrong = tie.is_positive(dot(&run.weights, x)) != (y > 0.0);
                wrong.then_some(*row as usize)
            })
        });
        let place = |row: usize| prepared.dots.get(row).map(|dot| dot.at);
        wrong.filter_map(place).collect()
    }

    /// The run that a key leads to from another one, among those that are compared: by errors, then by number.
    #[must_use]
    pub fn moved(&self, from: Option<usize>, key: &str) -> Option<usize> {
        let judged = self.judged().into_iter().enumerate();
        let mut order: Vec<(u32, usize)> = judged
            .filter_map(|(i, errors)| Some((errors?, i)))
            .collect();
        sort_by_number(&mut order, |(errors, _)| f64::from(*errors));
        let last = order.len().checked_sub(1)?;
        let at = order.iter().position(|(_, run)| Some(*run) == from);
        let next = match (key, at) {
            ("Home", _) | ("ArrowLeft" | "ArrowDown" | "ArrowRight" | "ArrowUp", None) => 0,
            ("End", _) => last,
            ("ArrowLeft" | "ArrowDown", Some(at)) => at.saturating_sub(1),
            ("ArrowRight" | "ArrowUp", Some(at)) => (at + 1).min(last),
            _ => return None,
        };
        Some(order[next].1)
    }

    /// Whether there are no training samples.
    #[must_use]
    pub fn nothing_to_learn(&self) -> bool {
        self.sizes()[0] == 0
    }

    /// Whether all runs have ended.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.widest.is_some() && (self.nothing_to_learn() || self.runs.len() >= COUNT)
    }
}
