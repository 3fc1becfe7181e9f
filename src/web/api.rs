//! The JavaScript interface: a [`Trainer`] for notebooks, other pages and scripts.

use std::rc::Rc;

use js_sys::{Array, Float64Array, Object, RangeError, Reflect, TypeError, Uint32Array};
use wasm_bindgen::prelude::*;

use crate::data::Word;
use crate::learn::{
    self, Batch, Order, Problem, Reduction, Rule, Samples, SamplesError, Settings, SettingsError,
    Tie,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Options of a Trainer. `x` is row-major; `batch` counts samples per update, 0 = all. */
export interface TrainerOptions {
    rule: "perceptron" | "adaline" | "logistic";
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
}
/** What one update did. */
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

const KNOWN: &str = "rule, features, x, y, eta, batch, reduction, order, seed, ridge, weights, tie";
/// The largest whole number that JavaScript counts exactly.
const LARGEST_SEED: f64 = 9_007_199_254_740_991.0;
/// The most features taken.
const MOST_FEATURES: f64 = 100_000.0;
/// The most samples per update that can be asked for.
const LARGEST_COUNT: f64 = 4_294_967_295.0;

/// Trains one linear classifier on samples handed over from JavaScript.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trainer(learn::Trainer);

#[wasm_bindgen]
impl Trainer {
    /// A trainer with these options, before its first update.
    ///
    /// # Errors
    /// A `TypeError` or `RangeError` that names the option, its value and what is allowed.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &TrainerOptions) -> Result<Trainer, JsValue> {
        let options = Options::of(options)?;
        let n = options.number("features", None, 1.0..=MOST_FEATURES, true)? as usize;
        let (x, y) = (options.list("x")?, options.list("y")?);
        let train = Samples::new(n, &x, &y).map_err(|error| {
            let name = match error {
                SamplesError::Label { .. } => "y",
                SamplesError::Shape { .. } | SamplesError::Value { .. } => "x",
            };
            range_error(&format!("option `{name}`: {error}"))
        })?;
        let settings = Settings {
            batch: match options.number("batch", None, 0.0..=LARGEST_COUNT, true)? as u32 {
                0 => Batch::Full,
                1 => Batch::Online,
                size => Batch::Mini(size),
            },
            reduction: options.word("reduction", Some(Reduction::Sum))?,
            order: options.word("order", Some(Order::Sequential))?,
            tie: options.word("tie", Some(Tie::Positive))?,
            seed: options.number("seed", Some(1.0), 0.0..=LARGEST_SEED, true)? as u64,
            ridge: options.number("ridge", Some(0.0), f64::NEG_INFINITY..=f64::INFINITY, false)?,
            ..Settings::new(
                options.word::<Rule>("rule", None)?,
                options.number("eta", None, f64::NEG_INFINITY..=f64::INFINITY, false)?,
            )
        };
        let settings = settings.check().map_err(|error| {
            let name = match error {
                SettingsError::Eta(_) => "eta",
                SettingsError::Ridge(_) => "ridge",
            };
            range_error(&format!("option `{name}`: {error}"))
        })?;
        let weights = options.weights(n)?;
        let problem = Problem {
            train,
            held_out: Samples::empty(n),
        };
        let trainer = learn::Trainer::new(Rc::new(problem), settings, weights);
        if trainer.is_halted() {
            let name = options.get("weights").map_or("x", |_| "weights");
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
        if !(epochs >= 0.0 && epochs.fract() == 0.0 && epochs <= LARGEST_SEED) {
            return Err(range_error(&format!(
                "epochs is {epochs}; allowed is a whole number from 0"
            )));
        }
        self.0.run(epochs as u64);
        Ok(())
    }

    /// A copy of the weights w₀ … wₙ.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn weights(&self) -> Float64Array {
        Float64Array::from(self.0.weights())
    }

    /// "running", "converged", "stationary", "cycling" or "diverged".
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn status(&self) -> String {
        self.0.outcome().word().into()
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

/// The options object, read name by name.
struct Options<'a>(&'a JsValue);

impl<'a> Options<'a> {
    fn of(options: &'a JsValue) -> Result<Self, JsValue> {
        if !options.is_object() {
            return Err(type_error(&format!(
                "Trainer takes an object with options, not {}",
                shown(options)
            )));
        }
        for name in Object::keys(options.unchecked_ref::<Object>())
            .iter()
            .filter_map(|key| key.as_string())
        {
            if !KNOWN.split(", ").any(|known| known == name) {
                return Err(type_error(&format!(
                    "unknown option `{name}`; there are {KNOWN}"
                )));
            }
        }
        Ok(Self(options))
    }

    /// The value of an option; nothing when it is missing or undefined.
    fn get(&self, name: &str) -> Option<JsValue> {
        Reflect::get(self.0, &name.into())
            .ok()
            .filter(|value| !value.is_undefined())
    }

    fn word<T: Word>(&self, name: &str, usual: Option<T>) -> Result<T, JsValue> {
        let allowed = || format!("allowed are {}", T::list());
        match (self.get(name), usual) {
            (None, Some(usual)) => Ok(usual),
            (None, None) => Err(missing(name, &allowed())),
            (Some(value), _) => {
                let word = value
                    .as_string()
                    .ok_or_else(|| type_error(&refusal(name, &value, &allowed())))?;
                T::from_word(&word).ok_or_else(|| range_error(&refusal(name, &value, &allowed())))
            }
        }
    }

    fn number(
        &self,
        name: &str,
        usual: Option<f64>,
        range: std::ops::RangeInclusive<f64>,
        whole: bool,
    ) -> Result<f64, JsValue> {
        let kind = if whole { "a whole number" } else { "a number" };
        let allowed = if range.start().is_finite() {
            format!(
                "allowed is {kind} from {} to {}",
                range.start(),
                range.end()
            )
        } else {
            format!("allowed is {kind}")
        };
        match (self.get(name), usual) {
            (None, Some(usual)) => Ok(usual),
            (None, None) => Err(missing(name, &allowed)),
            (Some(value), _) => {
                let number = value
                    .as_f64()
                    .ok_or_else(|| type_error(&refusal(name, &value, &allowed)))?;
                if range.contains(&number) && !(whole && number.fract() != 0.0) {
                    Ok(number)
                } else {
                    Err(range_error(&refusal(name, &value, &allowed)))
                }
            }
        }
    }

    /// A plain or typed array of numbers.
    fn list(&self, name: &str) -> Result<Vec<f64>, JsValue> {
        let allowed = "allowed is an array of numbers, plain or typed";
        let value = self.get(name).ok_or_else(|| missing(name, allowed))?;
        // A view without a length is a DataView, which is no list.
        let length = Reflect::get(&value, &"length".into());
        let is_list = Array::is_array(&value)
            || js_sys::ArrayBuffer::is_view(&value)
                && length.is_ok_and(|length| !length.is_undefined());
        if !is_list {
            return Err(type_error(&refusal(name, &value, allowed)));
        }
        let list = Array::from(&value);
        let numbers: Option<Vec<f64>> = list.iter().map(|item| item.as_f64()).collect();
        numbers.ok_or_else(|| {
            let at = list
                .iter()
                .position(|item| item.as_f64().is_none())
                .unwrap_or(0);
            type_error(&format!(
                "`{name}[{at}]` is {}; {allowed}",
                shown(&list.get(at as u32))
            ))
        })
    }

    fn weights(&self, n: usize) -> Result<Vec<f64>, JsValue> {
        if self.get("weights").is_none() {
            return Ok(vec![0.0; n + 1]);
        }
        let weights = self.list("weights")?;
        if weights.len() != n + 1 || weights.iter().any(|w| !w.is_finite()) {
            let found = Array::from_iter(weights.iter().map(|&w| JsValue::from(w)));
            let allowed = format!("allowed are {} finite numbers, w₀ … wₙ", n + 1);
            return Err(range_error(&refusal("weights", &found, &allowed)));
        }
        Ok(weights)
    }
}

fn refusal(name: &str, value: &JsValue, allowed: &str) -> String {
    format!("option `{name}` is {}; {allowed}", shown(value))
}

fn missing(name: &str, allowed: &str) -> JsValue {
    type_error(&format!("option `{name}` is missing; {allowed}"))
}

fn type_error(message: &str) -> JsValue {
    TypeError::new(message).into()
}

fn range_error(message: &str) -> JsValue {
    RangeError::new(message).into()
}

/// A value as a message can show it.
fn shown(value: &JsValue) -> String {
    let number = value.as_f64().map(|number| number.to_string());
    let text = number.or_else(|| {
        js_sys::JSON::stringify(value)
            .ok()
            .and_then(|text| text.as_string())
    });
    text.unwrap_or_else(|| "something else".into())
        .chars()
        .take(60)
        .collect()
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
