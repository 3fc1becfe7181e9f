//! The JavaScript interface: a [`Trainer`] and a [`KernelPerceptron`] for notebooks, other pages and scripts.

mod kernel;
mod options;
mod theory;

use std::rc::Rc;

use js_sys::{Float64Array, Object, Reflect, Uint32Array};
use wasm_bindgen::prelude::*;

pub use self::kernel::{KernelPerceptron, KernelPerceptronOptions, PointArray};
use self::options::{
    ANY, KNOWN, LARGEST_COUNT, LARGEST_SEED, MOST_CLASSES, MOST_FEATURES, MOST_NUMBERS, Options,
    range_error,
};
pub(in crate::web) use self::theory::find;
pub use self::theory::{TheoryOptions, TheoryResult, theory};
use crate::data::Keyword;
use crate::learn::{
    Activation, Batch, Multiclass, OneVersusRest, Order, Problem, Rule, Samples, SamplesError,
    Settings, SettingsError, Tie,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type OptimizerKind = "sgd" | "nesterov" | "adagrad" | "rmsprop" | "adam";
/** Options of a Trainer. `x` is row-major; `batch` counts samples per update, 0 = all. */
export interface TrainerOptions {
    rule: "perceptron" | "rosenblatt" | "adaline" | "logistic" | "sigmoid" | "svm";
    features: number;
    x: ArrayLike<number>;
    y: ArrayLike<number>;
    eta: number;
    batch: number;
    reduction?: "sum" | "mean";
    order?: "sequential" | "shuffled" | "random";
    seed?: number;
    ridge?: number;
    weights?: ArrayLike<number>;
    tie?: "positive" | "negative" | "never";
    activation?: "identity" | "tanh";
    penalty?: { p: number; lambda: number; bias?: boolean };
    schedule?: { kind: "constant" | "inverse" | "inverse-root"; k?: number };
    optimizer?: OptimizerKind | { kind: OptimizerKind; beta1?: number; beta2?: number; rho?: number; epsilon?: number };
    /** Of "sgd" and "nesterov". */
    momentum?: number;
    /** K ≥ 3 (softmax: K ≥ 2): `y` holds class indices 0 … K − 1, `weights` are K rows, one a class. */
    classes?: number;
    /** With `classes`: a learner a class against the others, or all together, with the rule "logistic". */
    multiclass?: "one-versus-rest" | "softmax";
}
/** What one update did; with Nesterov's optimizer z, output and delta are those at w + m v. With `classes` z, output and delta hold K numbers a sample, change and weights K rows. */
export interface Step {
    samples: Uint32Array;
    z: Float64Array;
    output: Float64Array;
    delta: Float64Array;
    change: Float64Array;
    weights: Float64Array;
}
/** What was recorded at the ends of epochs; `updates` has one entry fewer. */
export interface History {
    epoch: Uint32Array;
    weights: Float64Array;
    loss: Float64Array;
    errors: Uint32Array;
    updates: Uint32Array;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The options object.
    #[wasm_bindgen(typescript_type = "TrainerOptions")]
    pub type TrainerOptions;
    /// One update, or nothing.
    #[wasm_bindgen(typescript_type = "Step | undefined")]
    pub type StepObject;
    /// The record of a run.
    #[wasm_bindgen(typescript_type = "History")]
    pub type HistoryObject;
}

/// Trains a linear classifier, of two classes or more, on samples handed over from JavaScript.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trainer(OneVersusRest);

#[wasm_bindgen]
impl Trainer {
    /// A trainer with these options, before its first update.
    ///
    /// # Errors
    /// A `TypeError` or `RangeError` that names the option, its value and what is allowed.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &TrainerOptions) -> Result<Trainer, JsValue> {
        let options = Options::of(options, "", KNOWN)?;
        let n = options.number("features", None, 1.0..=MOST_FEATURES, true)? as usize;
        let rule = options.word::<Rule>("rule", None)?;
        let multiclass = multiclass(&options, rule)?;
        let problems = problems(&options, n, multiclass)?;
        let usual = Settings::new(rule, options.number("eta", None, ANY, false)?);
        let settings = Settings {
            batch: match options.number("batch", None, 0.0..=LARGEST_COUNT, true)? as u32 {
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
        let weights = options.weights(n, rows)?;
        let trainer = OneVersusRest::new(&problems, settings, &weights);
        if trainer.is_halted() {
            let name = options.get("weights")?.map_or("x", |_| "weights");
            return Err(range_error(&format!(
                "option `{name}`: the loss or its gradient at the initial weights is beyond the largest number; \
                 allowed are numbers small enough for a finite loss"
            )));
        }
        Ok(Self(trainer))
    }

    /// Makes one update and tells all about it; `undefined` without samples or after a non-finite state.
    #[must_use]
    pub fn step(&mut self) -> StepObject {
        let Some(step) = self.0.step() else {
            return JsValue::UNDEFINED.unchecked_into();
        };
        object(&[
            ("samples", Uint32Array::from(&step.samples[..]).into()),
            ("z", numbers(&step.z)),
            ("output", numbers(&step.output)),
            ("delta", numbers(&step.delta)),
            ("change", numbers(&step.change)),
            ("weights", numbers(&step.weights)),
        ])
        .unchecked_into()
    }

    /// Trains to the end of the epoch under way.
    pub fn epoch(&mut self) {
        self.0.epoch();
    }

    /// Trains to the end of this many more epochs.
    ///
    /// # Errors
    /// A `RangeError` when `epochs` is not a whole number from 0.
    pub fn run(&mut self, epochs: f64) -> Result<(), JsValue> {
        self.0.run(epochs_of(epochs)?);
        Ok(())
    }

    /// A copy of the weights w₀ … wₙ, with `classes` K rows of them.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn weights(&self) -> Float64Array {
        Float64Array::from(self.0.weights())
    }

    /// "running", "converged", "stationary", "cycling" or "diverged".
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn status(&self) -> String {
        self.0.outcome().keyword().into()
    }

    /// A copy of what was recorded at the ends of epochs.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> HistoryObject {
        let history = self.0.history();
        let entries = history.entries();
        let counts = |counts: Vec<u32>| Uint32Array::from(&counts[..]).into();
        let weights: Vec<f64> = entries
            .iter()
            .flat_map(|entry| entry.weights.iter().copied())
            .collect();
        let loss: Vec<f64> = entries.iter().map(|entry| entry.loss).collect();
        object(&[
            (
                "epoch",
                counts(entries.iter().map(|entry| entry.epoch as u32).collect()),
            ),
            ("weights", numbers(&weights)),
            ("loss", numbers(&loss)),
            (
                "errors",
                counts(entries.iter().map(|entry| entry.errors).collect()),
            ),
            (
                "updates",
                counts(history.updates().map(|updates| updates as u32).collect()),
            ),
        ])
        .unchecked_into()
    }
}

/// A number of epochs.
fn epochs_of(epochs: f64) -> Result<u64, JsValue> {
    if epochs >= 0.0 && epochs.fract() == 0.0 && epochs <= LARGEST_SEED {
        return Ok(epochs as u64);
    }
    Err(range_error(&format!(
        "epochs is {epochs}; allowed is a whole number from 0"
    )))
}

/// The option `multiclass`, which a rule must be able to follow.
fn multiclass(options: &Options<'_>, rule: Rule) -> Result<Multiclass, JsValue> {
    let multiclass = options.word("multiclass", Some(Multiclass::OneVersusRest))?;
    if multiclass == Multiclass::Softmax && !rule.softmax {
        let able = Rule::all().filter(|rule| rule.softmax).map(Rule::keyword);
        let able: Vec<&str> = able.collect();
        return Err(range_error(&format!(
            "option `multiclass` is \"{}\"; with the rule {} allowed is one-versus-rest, since softmax goes with the rule {}",
            multiclass.keyword(),
            rule.keyword,
            able.join(", ")
        )));
    }
    Ok(multiclass)
}

/// One problem for two classes; with `classes` one a class, which it tells from the others, or one for softmax.
fn problems(
    options: &Options<'_>,
    n: usize,
    multiclass: Multiclass,
) -> Result<Vec<Rc<Problem>>, JsValue> {
    let problem = |train| {
        let held_out = Samples::empty(n);
        Rc::new(Problem { train, held_out })
    };
    let is_joint = multiclass == Multiclass::Softmax;
    if options.get("classes")?.is_none() && !is_joint {
        return Ok(vec![problem(samples(options, n)?)]);
    }
    let fewest = if is_joint { 2.0 } else { 3.0 };
    let classes = options.number("classes", None, fewest..=MOST_CLASSES, true)? as usize;
    let (x, y) = (options.list("x")?, options.list("y")?);
    let most = MOST_NUMBERS / classes as f64;
    if y.len() as f64 > most {
        return Err(range_error(&format!(
            "option `y` holds {} numbers; with {classes} classes allowed are at most {}",
            y.len(),
            most.floor()
        )));
    }
    let unknown = |class: &&f64| !(0..classes).any(|known| known as f64 == **class);
    if let Some((sample, class)) = y.iter().enumerate().find(|(_, class)| unknown(class)) {
        return Err(range_error(&format!(
            "option `y`: y holds {class} for sample {sample}; with `classes` allowed are the class indices 0 to {}",
            classes - 1
        )));
    }
    let labels = |class: usize| -> Vec<f64> {
        let label = |own: &f64| if *own == class as f64 { 1.0 } else { -1.0 };
        y.iter().map(label).collect()
    };
    let first = Samples::new(n, &x, &labels(0)).map_err(|error| refused(&error))?;
    if is_joint {
        return Ok(vec![problem(first.of_classes(y, classes))]);
    }
    let rest: Vec<Samples> = (1..classes)
        .map(|class| first.relabeled(labels(class)))
        .collect();
    Ok(std::iter::once(first).chain(rest).map(problem).collect())
}

/// The samples of the options `x` and `y`, of `n` features.
fn samples(options: &Options<'_>, n: usize) -> Result<Samples, JsValue> {
    let (x, y) = (options.list("x")?, options.list("y")?);
    Samples::new(n, &x, &y).map_err(|error| refused(&error))
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
