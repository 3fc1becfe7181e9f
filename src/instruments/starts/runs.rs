//! One data set, 50 runs that differ only in their seed, and the line with the widest margin beside theirs.
//!
//! Run k is exactly what the lab does with the document that [`document_of`] names: its own random start, its own order
//! of samples, everything else as in the lab. So a run opened in the lab comes to the same weights, to the bit.

use std::rc::Rc;

use super::choices::{COUNT, StartsChoices, Vary};
use super::margin::{Margin, Widest, angle};
use crate::data::{keywords, sort_by_number};
use crate::geometry::Axis;
use crate::instruments::run_loop::finished;
use crate::learn::{OneVersusRest, Order, Outcome, Problem, Samples, dot, objective};
use crate::session::initial::start_of;
use crate::session::settings::Init;
use crate::session::{Document, PreparedData, Session};
use crate::task::{Results, Task, pause};

/// The document that opening a run (counted from 0) makes of another one: its seed, its start, its order, samples held
/// out for testing, and an end after as many epochs. The rule, its rate and everything else stay.
///
/// The lab has one seed for start and order, so runs that differ in the start only take the samples as they are listed.
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

keywords! {
    /// The way in which a run ended.
    StartEnd {
        /// The run has converged, see [`Outcome::Converged`].
        Converged = "converged",
        /// At rest without having converged, or in a cycle.
        Resting = "resting",
        /// It was stopped at the last epoch that it was given.
        Limit = "limit",
        /// The weights or the loss ran away: there is no line to compare.
        Diverged = "diverged",
    }
}

impl StartEnd {
    /// All, in the order in which they are counted.
    pub const ALL: [Self; 4] = [Self::Converged, Self::Resting, Self::Limit, Self::Diverged];

    fn from_outcome(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Running => Self::Limit,
            Outcome::Converged => Self::Converged,
            Outcome::Stationary(_) | Outcome::Cycling { .. } => Self::Resting,
            Outcome::Diverged(_) => Self::Diverged,
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct StartRun {
    /// The way in which the run ended.
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

/// The inputs of the runs.
#[derive(Clone, Debug)]
struct Key {
    /// The document of the first run.
    document: Document,
    class: usize,
}

impl PartialEq for Key {
    /// Two documents that differ in their view alone have the same runs.
    fn eq(&self, other: &Self) -> bool {
        self.class == other.class && self.document.same_but_for_view(&other.document)
    }
}

/// The data and settings of all runs.
#[derive(Debug)]
struct Inputs {
    /// The document of the first run.
    document: Document,
    class: usize,
    prepared: Rc<PreparedData>,
    problems: Vec<Rc<Problem>>,
}

impl Inputs {
    fn of_key(key: &Key) -> Self {
        let prepared = Rc::new(PreparedData::new(&key.document));
        let problems = prepared.problems();
        Self {
            document: key.document.clone(),
            class: key.class.min(problems.len() - 1),
            prepared,
            problems,
        }
    }

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

    fn ended(&self, run: &OneVersusRest, margin: Option<&Margin>) -> StartRun {
        let learner = run.learner(self.class);
        let weights = learner.weights().to_vec();
        let outcome = match run.outcome() {
            outcome @ Outcome::Diverged(_) => outcome,
            _ => learner.outcome(),
        };
        StartRun {
            end: StartEnd::from_outcome(outcome),
            epochs: run.epochs(),
            errors: self.errors(&weights),
            angle: margin.and_then(|margin| angle(&weights, &margin.weights)),
            weights,
        }
    }
}

/// A result of the runs.
enum Made {
    Widest(Widest),
    Run(StartRun),
}

/// The widest margin first, then all runs.
async fn make(inputs: Rc<Inputs>, made: Results<Made>) {
    let train = &inputs.problem().train;
    let widest = Widest::find(train, |w| inputs.errors(w));
    made.push(Made::Widest(widest.clone()));
    if train.is_empty() {
        return;
    }
    pause().await;
    let epochs = u64::from(inputs.document.settings.epochs);
    for index in 0..COUNT {
        let run = finished(inputs.run(index), epochs, |run, most| {
            let made = run.advance(most);
            // Exactly when the lab stops by itself.
            made > 0 && (run.presented() > 0 || run.outcome() == Outcome::Running)
        });
        let ended = inputs.ended(&run.await, widest.margin());
        made.push(Made::Run(ended));
    }
}

/// The runs, under way or done.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    task: Task<Key, Made>,
    inputs: Option<Rc<Inputs>>,
    /// The line with the widest margin, or why there is none; nothing before that is known.
    pub widest: Option<Widest>,
    /// The runs that have ended, in their order.
    pub runs: Vec<StartRun>,
    /// The number of times that the runs were begun: other runs have another number.
    pub round: u64,
}

impl Starts {
    /// Starts the runs of a lab, anew where something has changed that they depend on; returns true then.
    pub fn begin(&mut self, lab: &Session, choices: &StartsChoices) -> bool {
        let document = document_of(lab.document(), choices, 0);
        let class = usize::from(document.settings.theory_class);
        let mut begun = None;
        let is_other = self.task.start(Key { document, class }, |key, made| {
            let inputs = Rc::new(Inputs::of_key(&key));
            begun = Some(Rc::clone(&inputs));
            make(inputs, made)
        });
        if is_other {
            self.inputs = begun;
            self.widest = None;
            self.runs.clear();
            self.round += 1;
        }
        is_other
    }

    /// Goes on while there is time; says whether all is known.
    pub fn advance(&mut self, is_left: impl Fn() -> bool) -> bool {
        for made in self.task.advance(is_left) {
            match made {
                Made::Widest(widest) => self.widest = Some(widest),
                Made::Run(run) => self.runs.push(run),
            }
        }
        self.is_complete()
    }

    /// The number of runs made, rounded down to a multiple of 5, at which the texts are made anew.
    pub(super) fn milestone(&self) -> usize {
        self.runs.len() / 5 * 5
    }

    /// The line with the widest margin, if there is one.
    pub fn margin(&self) -> Option<&Margin> {
        self.widest.as_ref()?.margin()
    }

    /// The samples: those of the lab, but for the split.
    pub fn prepared(&self) -> Option<&Rc<PreparedData>> {
        self.inputs.as_ref().map(|inputs| &inputs.prepared)
    }

    /// The training samples.
    pub fn samples(&self) -> Option<&Samples> {
        self.inputs.as_ref().map(|inputs| &inputs.problem().train)
    }

    /// Numbers of training samples and of held-out ones.
    pub fn sizes(&self) -> [usize; 2] {
        let problem = self.inputs.as_ref().map(|inputs| inputs.problem());
        problem.map_or([0, 0], |p| [p.train.len(), p.held_out.len()])
    }

    /// Which of [`StartRun::errors`] the runs are compared by: the test errors, or the training errors where nothing is held
    /// out.
    pub fn judged_by(&self) -> usize {
        usize::from(self.sizes()[1] > 0)
    }

    /// For each run, the errors that it is compared by; none where it diverged.
    pub fn judged(&self) -> Vec<Option<u32>> {
        let errors =
            |run: &StartRun| (run.end != StartEnd::Diverged).then(|| run.errors[self.judged_by()]);
        self.runs.iter().map(errors).collect()
    }

    /// The places of the samples that a run gets wrong, on the plane.
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

    /// Returns true if there are no training samples.
    pub(crate) fn nothing_to_learn(&self) -> bool {
        self.sizes()[0] == 0
    }

    /// Returns true if all runs have ended and the widest margin is known.
    pub fn is_complete(&self) -> bool {
        self.widest.is_some() && (self.nothing_to_learn() || self.runs.len() >= COUNT)
    }
}
