//! The JavaScript interface: a [`Trainer`] and a [`KernelPerceptron`] for notebooks, other pages and scripts.

mod kernel;
mod options;
mod theory;
mod types;

use std::rc::Rc;

use js_sys::{Float64Array, Int32Array, Object, Reflect, Uint32Array};
use wasm_bindgen::prelude::*;

pub use self::kernel::{KernelPerceptron, KernelPerceptronOptions, PointArray};
use self::options::{
    ANY, KNOWN, LARGEST_COUNT, LARGEST_SEED, MOST_CLASSES, MOST_FEATURES, MOST_NUMBERS, Options,
    range_error, room_for, shown, type_error,
};
pub(in crate::web) use self::theory::find;
pub use self::theory::{TheoryOptions, TheoryResult, theory};
pub use self::types::{
    Classes, Epochs, HistoryObject, Labels, SampleRows, StepObject, TrainerOptions,
};
use crate::data::Keyword;
use crate::learn::{
    Activation, Batch, Kind, Multiclass, OneVersusRest, Order, Problem, Rule, Samples,
    SamplesError, Settings, SettingsError, Tie, dot,
};
use crate::session::readouts::score_of;
use crate::theory::usual_rate;

/// Trains a linear classifier, of two classes or more, on samples handed over from JavaScript.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trainer {
    run: OneVersusRest,
    coding: Coding,
}

/// The labels that stand for the classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    /// −1 and +1.
    Signs,
    /// 0 and 1.
    Bits,
    /// The indices of so many classes.
    Indices(usize),
}

impl Coding {
    /// The labels of two classes: 0 and 1 if there is a 0 among them.
    fn of_two(labels: &[f64]) -> Self {
        if labels.contains(&0.0) {
            Self::Bits
        } else {
            Self::Signs
        }
    }

    /// The index of the class of a label, if it is one.
    fn index(self, label: f64) -> Option<usize> {
        let count = match self {
            Self::Signs if label.abs() == 1.0 => return Some(usize::from(label > 0.0)),
            Self::Signs => return None,
            Self::Bits => 2,
            Self::Indices(count) => count,
        };
        (0..count).find(|index| *index as f64 == label)
    }

    /// The label of a class.
    fn label(self, index: usize) -> i32 {
        match self {
            Self::Signs => 2 * index as i32 - 1,
            Self::Bits | Self::Indices(_) => index as i32,
        }
    }

    /// The text that lists the labels there are.
    fn allowed(self) -> String {
        match self {
            Self::Signs => "−1 and +1, or 0 and 1".into(),
            Self::Bits => "0 and 1, or −1 and +1".into(),
            Self::Indices(count) => format!("the class indices 0 to {}", count - 1),
        }
    }

    /// The classes of labels.
    fn indices(self, labels: &[f64]) -> Result<Vec<usize>, JsValue> {
        let read = |(sample, label): (usize, &f64)| {
            self.index(*label).ok_or_else(|| {
                let with = match self {
                    Self::Indices(_) => "with `classes` allowed",
                    _ => "allowed",
                };
                range_error(&format!(
                    "option `y`: y holds {label} for sample {sample}; {with} are {}",
                    self.allowed()
                ))
            })
        };
        labels.iter().enumerate().map(read).collect()
    }
}

#[wasm_bindgen]
impl Trainer {
    /// A trainer with these options, before its first update.
    ///
    /// # Errors
    /// A `TypeError` or `RangeError` that names the option, its value and what is allowed.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &TrainerOptions) -> Result<Trainer, JsValue> {
        let options = Options::new(options, "", KNOWN)?;
        let rule = options.word::<Rule>("rule", None)?;
        let multiclass = multiclass(&options, rule)?;
        let (n, x) = rows(&options, MOST_FEATURES)?;
        let (problems, coding) = problems(&options, n, &x, multiclass)?;
        let usual = Settings::new(rule, 1.0);
        let settings = Settings {
            batch: match options.number("batch", Some(1.0), 0.0..=LARGEST_COUNT, true)? as u32 {
                0 => Batch::Full,
                1 => Batch::Online,
                size => Batch::Mini(size),
            },
            reduction: options.word("reduction", Some(usual.reduction))?,
            order: options.word("order", Some(Order::Sequential))?,
            tie: options.word("tie", Some(Tie::Positive))?,
            seed: options.number("seed", Some(1.0), 0.0..=LARGEST_SEED, true)? as u64,
            activation: options.word("activation", Some(Activation::Identity))?,
            penalty: options.penalty(usual.penalty.ridge)?,
            schedule: options.schedule()?,
            optimizer: options.optimizer()?,
            momentum: options.number("momentum", Some(0.0), ANY, false)?,
            ..usual
        };
        let settings = Settings {
            eta: options.number("eta", Some(usual_eta(&problems[0], &settings)), ANY, false)?,
            ..settings
        };
        let settings = settings.check().map_err(|error| {
            let name = match error {
                SettingsError::Optimizer { parameter, .. } => {
                    let name = parameter.keyword();
                    return range_error(&format!("option `optimizer.{name}`: {error}"));
                }
                SettingsError::Eta(_) => "eta",
                SettingsError::Penalty(lambda) if lambda == settings.penalty.norm => {
                    "penalty.lambda"
                }
                SettingsError::Penalty(_) | SettingsError::Ridge(_) => "ridge",
                SettingsError::Norm => "penalty.p",
                SettingsError::Schedule(_) => "schedule.k",
                SettingsError::Momentum(_) | SettingsError::NoMomentum(..) => "momentum",
            };
            range_error(&format!("option `{name}`: {error}"))
        })?;
        let rows = problems.iter().map(|problem| problem.train.outputs()).sum();
        room_for(COPIES * rows * (n + 1))?;
        let weights = options.weights(n, rows)?;
        if let Some(bias) = weights.iter().step_by(n + 1).find(|bias| **bias != 0.0)
            && !problems[0].train.has_bias()
        {
            return Err(range_error(&format!(
                "option `weights`: w₀ is {bias}; without a bias allowed is 0"
            )));
        }
        let trainer = OneVersusRest::new(&problems, settings, &weights);
        if trainer.is_halted() {
            let name = options.get("weights")?.map_or("x", |_| "weights");
            return Err(range_error(&format!(
                "option `{name}`: the loss or its gradient at the initial weights is beyond the largest number; \
                 allowed are numbers small enough for a finite loss"
            )));
        }
        Ok(Self {
            run: trainer,
            coding,
        })
    }

    /// Makes one update and tells all about it; `undefined` without samples or after a non-finite state.
    ///
    /// # Errors
    /// A `RangeError` when there is no room for it.
    pub fn step(&mut self) -> Result<StepObject, JsValue> {
        self.room()?;
        let Some(step) = self.run.step() else {
            return Ok(JsValue::UNDEFINED.unchecked_into());
        };
        Ok(object(&[
            ("samples", Uint32Array::from(&step.samples[..]).into()),
            ("z", numbers(&step.z)),
            ("output", numbers(&step.output)),
            ("delta", numbers(&step.delta)),
            ("change", numbers(&step.change)),
            ("weights", numbers(&step.weights)),
        ])
        .unchecked_into())
    }

    /// Trains to the end of the epoch under way.
    ///
    /// # Errors
    /// A `RangeError` when there is no room for its record.
    pub fn epoch(&mut self) -> Result<(), JsValue> {
        self.room()?;
        self.run.epoch();
        Ok(())
    }

    /// Trains to the end of this many more epochs.
    ///
    /// # Errors
    /// A `TypeError` when `epochs` is no number, a `RangeError` when it is not a whole number from 0 or there is no room for
    /// the record; then all epochs before are done.
    pub fn run(&mut self, epochs: &Epochs) -> Result<(), JsValue> {
        let last = epochs_of(epochs)?;
        for _ in 0..last {
            let before = (self.run.epochs(), self.run.presented());
            self.epoch()?;
            if (self.run.epochs(), self.run.presented()) == before {
                break;
            }
        }
        Ok(())
    }

    /// The predicted class of a sample of `features` numbers, or of each of several, row by row: labels as in `y`.
    ///
    /// # Errors
    /// A `TypeError` or `RangeError` that names the numbers and what is allowed.
    pub fn predict(&self, x: &SampleRows) -> Result<Classes, JsValue> {
        let given: Object = object(&[("x", x.into())]).unchecked_into();
        let options = Options::new(&given, "", "x")?;
        let n = self.run.problem().train.features();
        let (rows, is_one) = match options.table("x")? {
            Some((rows, width)) if width == n => (rows, false),
            Some((_, width)) => {
                return Err(range_error(&format!(
                    "option `x[0]` holds {width} numbers; allowed are {n}, one a feature"
                )));
            }
            None => {
                let row = options.list("x")?;
                let is_one = row.len() == n;
                (row, is_one)
            }
        };
        let predicted = self.predicted(&rows)?;
        let labels = predicted.iter().map(|class| self.coding.label(*class));
        let labels: Vec<i32> = labels.collect();
        Ok(match labels[..] {
            [label] if is_one => JsValue::from(label),
            _ => Int32Array::from(&labels[..]).into(),
        }
        .unchecked_into())
    }

    /// The share of samples whose class is predicted: of these, or without any of the training samples.
    ///
    /// # Errors
    /// Those of `predict`; and where there are no samples, or another number of labels.
    pub fn score(&self, x: Option<SampleRows>, y: Option<Labels>) -> Result<f64, JsValue> {
        let Some(x) = x else {
            let count = self.run.problem().train.len();
            if count == 0 {
                return Err(range_error("score() of no samples"));
            }
            return Ok(1.0 - f64::from(self.errors()) / count as f64);
        };
        let y = y.map_or(JsValue::UNDEFINED, JsValue::from);
        let given: Object = object(&[("x", x.into()), ("y", y)]).unchecked_into();
        let options = Options::new(&given, "", "x, y")?;
        let (rows, labels) = match options.table("x")? {
            Some((rows, _)) => (rows, options.list("y")?),
            None => (options.list("x")?, options.list("y")?),
        };
        let own = self.coding.indices(&labels)?;
        let predicted = self.predicted(&rows)?;
        if own.is_empty() || own.len() != predicted.len() {
            return Err(range_error(&format!(
                "option `y` holds {} labels for {} samples; allowed is one a sample, and at least one",
                own.len(),
                predicted.len()
            )));
        }
        let right = own
            .iter()
            .zip(&predicted)
            .filter(|(own, found)| own == found);
        Ok(right.count() as f64 / own.len() as f64)
    }

    /// The loss J at the present weights; with a learner a class their sum.
    #[wasm_bindgen(getter)]
    pub fn loss(&self) -> f64 {
        self.now().0
    }

    /// Training samples whose class is not the predicted one, at the present weights.
    #[wasm_bindgen(getter)]
    pub fn errors(&self) -> u32 {
        self.now().1
    }

    /// The learning rate η.
    #[wasm_bindgen(getter)]
    pub fn eta(&self) -> f64 {
        self.run.settings().eta
    }

    /// A copy of the weights w₀ … wₙ, with `classes` K rows of them.
    #[wasm_bindgen(getter)]
    pub fn weights(&self) -> Float64Array {
        Float64Array::from(self.run.weights())
    }

    /// "running", "converged", "stationary", "cycling" or "diverged".
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        self.run.outcome().keyword().into()
    }

    /// A copy of what was recorded at the ends of epochs.
    #[wasm_bindgen(getter)]
    pub fn history(&self) -> HistoryObject {
        let history = self.run.history();
        let entries = history.entries();
        let counts = |counts: Vec<u32>| Uint32Array::from(&counts[..]).into();
        let epochs = entries.iter().map(|entry| entry.epoch as u32);
        let weights: Vec<_> = entries.iter().map(|entry| &entry.weights[..]).collect();
        let loss: Vec<f64> = entries.iter().map(|entry| entry.loss).collect();
        let errors = entries.iter().map(|entry| entry.errors);
        let updates = history.updates().map(|updates| updates as u32);
        object(&[
            ("epoch", counts(epochs.collect())),
            ("weights", numbers(&weights.concat())),
            ("loss", numbers(&loss)),
            ("errors", counts(errors.collect())),
            ("updates", counts(updates.collect())),
        ])
        .unchecked_into()
    }
}

/// The largest number of copies of the weights that an epoch and its record make.
const COPIES: usize = 24;

impl Trainer {
    /// Checks that another epoch finds room.
    fn room(&self) -> Result<(), JsValue> {
        room_for(COPIES * self.run.weights().len())
    }

    /// J and the number of misclassified samples.
    fn now(&self) -> (f64, u32) {
        let problems: Vec<Rc<Problem>> = self.run.problems().cloned().collect();
        let (settings, weights) = (self.run.settings(), self.run.weights());
        let score = score_of(&problems, settings, |problem| &problem.train, weights);
        (score.loss.unwrap_or(f64::INFINITY), score.errors)
    }

    /// The index of the predicted class of each row.
    fn predicted(&self, rows: &[f64]) -> Result<Vec<usize>, JsValue> {
        let train = &self.run.problem().train;
        let n = train.features();
        if !rows.len().is_multiple_of(n) {
            return Err(range_error(&format!(
                "option `x` holds {} numbers; allowed are {n}, one a feature, or a multiple of them",
                rows.len()
            )));
        }
        if let Some(value) = rows.iter().find(|value| !value.is_finite()) {
            return Err(range_error(&format!(
                "option `x` holds {value}; every value must be a finite number"
            )));
        }
        let first = f64::from(u8::from(train.has_bias()));
        let tie = self.run.settings().tie;
        let mut sample = vec![first; n + 1];
        let class = |row: &[f64]| {
            sample[1..].copy_from_slice(row);
            let rows = self.run.weights().chunks_exact(n + 1);
            tie.predicted(rows.map(|w| dot(w, &sample)))
        };
        Ok(rows.chunks_exact(n).map(class).collect())
    }
}

/// A rate that suits samples: where η only rescales, one that adds x̃ or takes it away.
fn usual_eta(problem: &Problem, settings: &Settings) -> f64 {
    const ELSE: f64 = 0.1;
    let table = settings.table();
    match table.kind {
        Kind::MistakeDriven => 1.0 / table.gain,
        Kind::Smooth => usual_rate(&problem.train, settings).map_or(ELSE, |eta| eta.min(1.0)),
    }
}

fn epochs_of(epochs: &JsValue) -> Result<u64, JsValue> {
    let allowed = "allowed is a whole number from 0";
    let Some(number) = epochs.as_f64() else {
        let given = if epochs.is_undefined() {
            "missing".into()
        } else {
            shown(epochs)
        };
        return Err(type_error(&format!(
            "run(): the number of epochs is {given}; {allowed}"
        )));
    };
    if number >= 0.0 && number.fract() == 0.0 && number <= LARGEST_SEED {
        return Ok(number as u64);
    }
    Err(range_error(&format!("epochs is {number}; {allowed}")))
}

/// The number of features and the numbers of the option `x`, row by row.
fn rows(options: &Options<'_>, most: f64) -> Result<(usize, Vec<f64>), JsValue> {
    let range = 1.0..=most;
    let Some((x, width)) = options.table("x")? else {
        let n = options.number("features", None, range, true)?;
        return Ok((n as usize, options.list("x")?));
    };
    let n = options.number("features", Some(width.max(1) as f64), range, true)?;
    if width as f64 != n {
        return Err(range_error(&format!(
            "option `x[0]` holds {width} numbers; allowed are {n}, as many as there are features"
        )));
    }
    Ok((width, x))
}

/// The option `multiclass`, which a rule must be able to follow.
fn multiclass(options: &Options<'_>, rule: Rule) -> Result<Multiclass, JsValue> {
    let multiclass = options.word("multiclass", Some(Multiclass::OneVersusRest))?;
    if multiclass != Multiclass::OneVersusRest && multiclass.joint(rule).is_none() {
        let able = Rule::all().filter(|rule| multiclass.joint(*rule).is_some());
        let able: Vec<&str> = able.map(Rule::keyword).collect();
        let word = multiclass.keyword();
        return Err(range_error(&format!(
            "option `multiclass` is \"{word}\"; with the rule {} it is not allowed, since {word} goes with the rule {}",
            rule.keyword,
            able.join(", ")
        )));
    }
    Ok(multiclass)
}

/// One problem for two classes; with `classes` one a class, which it tells from the others, or one for classes that learn together.
fn problems(
    options: &Options<'_>,
    n: usize,
    x: &[f64],
    multiclass: Multiclass,
) -> Result<(Vec<Rc<Problem>>, Coding), JsValue> {
    let has_bias = options.flag("bias", true)?;
    let problem = |train: Samples| {
        Rc::new(Problem::from(if has_bias {
            train
        } else {
            train.without_bias()
        }))
    };
    let y = options.list("y")?;
    let is_joint = multiclass != Multiclass::OneVersusRest;
    if options.get("classes")?.is_none() && !is_joint {
        let coding = Coding::of_two(&y);
        return Ok((vec![problem(of_two(n, x, &y)?)], coding));
    }
    let fewest = if is_joint { 2.0 } else { 3.0 };
    let classes = options.number("classes", None, fewest..=MOST_CLASSES, true)? as usize;
    let most = MOST_NUMBERS / classes as f64;
    if y.len() as f64 > most {
        return Err(range_error(&format!(
            "option `y` holds {} numbers; with {classes} classes allowed are at most {}",
            y.len(),
            most.floor()
        )));
    }
    let coding = Coding::Indices(classes);
    coding.indices(&y)?;
    room_for(3 * (x.len() + classes * y.len()))?;
    let labels = |class: usize| -> Vec<f64> {
        let label = |own: &f64| if *own == class as f64 { 1.0 } else { -1.0 };
        y.iter().map(label).collect()
    };
    let first = Samples::new(n, x, &labels(0)).map_err(|error| refused(&error))?;
    if is_joint {
        return Ok((vec![problem(first.of_classes(y, classes))], coding));
    }
    let rest: Vec<Samples> = (1..classes)
        .map(|class| first.relabeled(labels(class)))
        .collect();
    let all = std::iter::once(first).chain(rest);
    Ok((all.map(problem).collect(), coding))
}

/// The samples of two classes of the options `x` and `y`, of so many features at most.
fn samples(options: &Options<'_>, most: f64) -> Result<Samples, JsValue> {
    let (n, x) = rows(options, most)?;
    of_two(n, &x, &options.list("y")?)
}

/// Samples of two classes.
fn of_two(n: usize, x: &[f64], y: &[f64]) -> Result<Samples, JsValue> {
    room_for(3 * (x.len() + y.len()))?;
    let classes = Coding::of_two(y).indices(y)?.into_iter();
    let labels: Vec<f64> = classes.map(|class| 2.0 * class as f64 - 1.0).collect();
    Samples::new(n, x, &labels).map_err(|error| refused(&error))
}

fn refused(error: &SamplesError) -> JsValue {
    let name = match error {
        SamplesError::Label { .. } => "y",
        SamplesError::Shape { .. } | SamplesError::Value { .. } => "x",
    };
    range_error(&format!("option `{name}`: {error}"))
}

fn numbers(values: &[f64]) -> JsValue {
    Float64Array::from(values).into()
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in entries {
        // Setting a property of a fresh plain object cannot fail.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
