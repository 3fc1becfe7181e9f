//! Options handed over from JavaScript: read name by name, refused with a message that names option, value and what is
//! allowed.
//!
//! Whatever runs code of the caller (getters, iterators, proxies) may throw. It is called in a way that hands the error
//! over as a value: thrown through WebAssembly, it would leave a piece of its stack behind each time.

use std::ops::RangeInclusive;

use js_sys::{Array, ArrayBuffer, Float64Array, JsString, RangeError, Reflect, TypeError};
use wasm_bindgen::prelude::*;

use crate::data::Keyword;
use crate::learn::{Norm, Optimizer, OptimizerKind, Penalty, Schedule, has_room_for};

/// The options of a Trainer.
pub(super) const KNOWN: &str = "rule, features, x, y, eta, batch, reduction, order, seed, ridge, weights, tie, activation, penalty, \
                     schedule, optimizer, momentum, bias, classes, multiclass";
/// The largest whole number that JavaScript counts exactly.
pub(super) const LARGEST_SEED: f64 = 9_007_199_254_740_991.0;
/// No bounds: the settings' own check says what is allowed.
pub(super) const ANY: RangeInclusive<f64> = f64::NEG_INFINITY..=f64::INFINITY;
pub(super) const MOST_CLASSES: f64 = 100.0;
pub(super) const MOST_FEATURES: f64 = 100_000.0;
/// The most samples per update that can be asked for.
pub(super) const LARGEST_COUNT: f64 = 4_294_967_295.0;
/// The most numbers of a list: with all that is made of them they fit into memory.
pub(super) const MOST_NUMBERS: f64 = 10_000_000.0;
/// The text that says which lists of numbers are allowed.
const LIST: &str = "allowed is an array of numbers, plain or typed";
/// The longest word read; all that are allowed are shorter.
const LONGEST_WORD: u32 = 60;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Object, js_name = keys)]
    fn keys(object: &JsValue) -> Result<Array, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Array, js_name = from)]
    fn array_from(list: &JsValue) -> Result<Array, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Float64Array, js_name = from)]
    fn floats_from(list: &JsValue) -> Result<Float64Array, JsValue>;
}

/// An options object, read name by name.
pub(super) struct Options<'a> {
    value: &'a JsValue,
    /// The text before the names in messages.
    prefix: &'static str,
}

impl<'a> Options<'a> {
    pub(super) fn new(
        options: &'a JsValue,
        prefix: &'static str,
        known: &str,
    ) -> Result<Self, JsValue> {
        if !options.is_object() {
            let what = if prefix.is_empty() {
                "this call takes".into()
            } else {
                format!("option `{}` takes", prefix.trim_end_matches('.'))
            };
            return Err(type_error(&format!(
                "{what} an object with options, not {}",
                shown(options)
            )));
        }
        for name in keys(options)?.iter().filter_map(|key| word(&key)) {
            if !known.split(", ").any(|known| known == name) {
                return Err(type_error(&format!(
                    "unknown option `{prefix}{name}`; there are {known}"
                )));
            }
        }
        Ok(Self {
            value: options,
            prefix,
        })
    }

    /// The penalty: ridge, and a norm.
    pub(super) fn penalty(&self, usual_ridge: f64) -> Result<Penalty, JsValue> {
        let ridge = Penalty::ridge(self.number("ridge", Some(usual_ridge), ANY, false)?);
        let Some(value) = self.get("penalty")? else {
            return Ok(ridge);
        };
        let options = Options::new(&value, "penalty.", "p, lambda, bias")?;
        let p = options.number("p", None, 1.0..=f64::INFINITY, true)?;
        Ok(Penalty {
            norm: options.number("lambda", None, ANY, false)?,
            p: if p <= LARGEST_COUNT {
                Norm::P(p as u32)
            } else {
                Norm::Max
            },
            bias: options.flag("bias", false)?,
            ..ridge
        })
    }

    pub(super) fn schedule(&self) -> Result<Schedule, JsValue> {
        let Some(value) = self.get("schedule")? else {
            return Ok(Schedule::CONSTANT);
        };
        let options = Options::new(&value, "schedule.", "kind, k")?;
        Ok(Schedule {
            kind: options.word("kind", None)?,
            k: options.number("k", Some(0.0), ANY, false)?,
        })
    }

    /// An optimizer: its word, or an object with its word and its numbers.
    pub(super) fn optimizer(&self) -> Result<Optimizer, JsValue> {
        const WORD: &str = "optimizer";
        let Some(value) = self.get(WORD)? else {
            return Ok(Optimizer::SGD);
        };
        if !value.is_object() {
            let words = OptimizerKind::list();
            let allowed =
                format!("allowed are {words}, or an object with `kind` and numbers of it");
            let kind = |word: String| OptimizerKind::from_keyword(&word);
            let kind = self.taken(WORD, &value, &allowed, word, kind);
            return kind.map(Optimizer::new);
        }
        let options = Options::new(&value, "optimizer.", "kind, beta1, beta2, rho, epsilon")?;
        let usual = Optimizer::new(options.word("kind", None)?);
        Ok(Optimizer {
            beta1: options.number("beta1", Some(usual.beta1), ANY, false)?,
            beta2: options.number("beta2", Some(usual.beta2), ANY, false)?,
            rho: options.number("rho", Some(usual.rho), ANY, false)?,
            epsilon: options.number("epsilon", Some(usual.epsilon), ANY, false)?,
            ..usual
        })
    }

    /// True or false; `usual` when it is missing.
    pub(super) fn flag(&self, name: &str, usual: bool) -> Result<bool, JsValue> {
        self.get(name)?.map_or(Ok(usual), |value| {
            let wrong = || type_error(&self.refusal(name, &value, "allowed are true and false"));
            value.as_bool().ok_or_else(wrong)
        })
    }

    pub(super) fn refusal(&self, name: &str, value: &JsValue, allowed: &str) -> String {
        let prefix = self.prefix;
        format!("option `{prefix}{name}` is {}; {allowed}", shown(value))
    }

    pub(super) fn missing(&self, name: &str, allowed: &str) -> JsValue {
        let prefix = self.prefix;
        type_error(&format!("option `{prefix}{name}` is missing; {allowed}"))
    }

    /// The value of an option; nothing when it is missing or undefined.
    ///
    /// # Errors
    /// The error that its getter throws.
    pub(super) fn get(&self, name: &str) -> Result<Option<JsValue>, JsValue> {
        let value = Reflect::get(self.value, &name.into())?;
        Ok(Some(value).filter(|value| !value.is_undefined()))
    }

    pub(super) fn word<T: Keyword>(&self, name: &str, usual: Option<T>) -> Result<T, JsValue> {
        let allowed = format!("allowed are {}", T::list());
        let known = |word: String| T::from_keyword(&word);
        match self.get(name)? {
            Some(value) => self.taken(name, &value, &allowed, word, known),
            None => usual.ok_or_else(|| self.missing(name, &allowed)),
        }
    }

    /// The value of an option as JavaScript's type of it, and among those as one that is allowed.
    fn taken<R, T>(
        &self,
        name: &str,
        value: &JsValue,
        allowed: &str,
        read: impl FnOnce(&JsValue) -> Option<R>,
        known: impl FnOnce(R) -> Option<T>,
    ) -> Result<T, JsValue> {
        let refusal = || self.refusal(name, value, allowed);
        let read = read(value).ok_or_else(|| type_error(&refusal()))?;
        known(read).ok_or_else(|| range_error(&refusal()))
    }

    pub(super) fn number(
        &self,
        name: &str,
        usual: Option<f64>,
        range: RangeInclusive<f64>,
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
        let is_whole = |number: &f64| !number.is_finite() || number.fract() == 0.0;
        let fits = |number: &f64| range.contains(number) && (!whole || is_whole(number));
        match self.get(name)? {
            Some(value) => {
                let within = |number| Some(number).filter(fits);
                self.taken(name, &value, &allowed, JsValue::as_f64, within)
            }
            None => usual.ok_or_else(|| self.missing(name, &allowed)),
        }
    }

    /// Numbers row by row, each row an array of its own, and how many each has; none where it is no array of arrays.
    pub(super) fn table(&self, name: &str) -> Result<Option<(Vec<f64>, usize)>, JsValue> {
        let Some(value) = self.get(name)? else {
            return Ok(None);
        };
        if ArrayBuffer::is_view(&value) || !is_array(&value)? {
            return Ok(None);
        }
        let rows = array_from(&value)?;
        let is_row = |row: &JsValue| -> Result<bool, JsValue> {
            Ok(ArrayBuffer::is_view(row) || is_array(row)?)
        };
        if rows.length() == 0 || !is_row(&rows.get(0))? {
            return Ok(None);
        }
        let (mut all, mut width) = (Vec::new(), 0);
        for (index, row) in rows.iter().enumerate() {
            let place = format!("{name}[{index}]");
            let row = self.numbers_of(&place, &row)?;
            if index > 0 && row.len() != width {
                let prefix = self.prefix;
                return Err(range_error(&format!(
                    "option `{prefix}{place}` holds {} numbers; allowed are {width}, as in `{name}[0]`",
                    row.len()
                )));
            }
            width = row.len();
            if (all.len() + width) as f64 > MOST_NUMBERS {
                return Err(self.too_many(name, (rows.length() as usize * width) as f64));
            }
            all.extend(row);
        }
        Ok(Some((all, width)))
    }

    /// A plain or typed array of numbers.
    pub(super) fn list(&self, name: &str) -> Result<Vec<f64>, JsValue> {
        let value = self.get(name)?;
        let value = value.ok_or_else(|| self.missing(name, LIST))?;
        self.numbers_of(name, &value)
    }

    fn too_many(&self, name: &str, length: f64) -> JsValue {
        let prefix = self.prefix;
        range_error(&format!(
            "option `{prefix}{name}` holds {length} numbers; allowed are at most {MOST_NUMBERS}"
        ))
    }

    /// The numbers of a value that is a plain or typed array.
    fn numbers_of(&self, name: &str, value: &JsValue) -> Result<Vec<f64>, JsValue> {
        let allowed = LIST;
        let is_typed = ArrayBuffer::is_view(value);
        // A view without a length is a DataView, which is no list.
        let length = if is_typed || is_array(value)? {
            Reflect::get(value, &"length".into())?.as_f64()
        } else {
            None
        };
        let length = length.ok_or_else(|| type_error(&self.refusal(name, value, allowed)))?;
        if length > MOST_NUMBERS {
            return Err(self.too_many(name, length));
        }
        room_for(length as usize)?;
        // Some typed arrays hold no numbers, and some nothing any more: the long way says which.
        if is_typed && let Ok(numbers) = floats_from(value) {
            return Ok(numbers.to_vec());
        }
        let list = array_from(value)?;
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

    /// Initial weights, n + 1 in each of `rows`.
    pub(super) fn weights(&self, n: usize, rows: usize) -> Result<Vec<f64>, JsValue> {
        let count = rows * (n + 1);
        if self.get("weights")?.is_none() {
            return Ok(vec![0.0; count]);
        }
        let weights = self.list("weights")?;
        if weights.len() != count || weights.iter().any(|w| !w.is_finite()) {
            let found = Array::from_iter(weights.iter().map(|&w| JsValue::from(w)));
            let each = if rows > 1 { " of each class" } else { "" };
            let allowed = format!("allowed are {count} finite numbers, w₀ … wₙ{each}");
            return Err(range_error(&self.refusal("weights", &found, &allowed)));
        }
        Ok(weights)
    }
}

/// Says so where there is no room for so many numbers: taken without asking, it would end all that runs here.
pub(super) fn room_for(numbers: usize) -> Result<(), JsValue> {
    if has_room_for(numbers) {
        return Ok(());
    }
    Err(range_error(&format!(
        "out of memory: there is no room for another {numbers} numbers; free() what is no longer used, or take fewer samples, features or classes"
    )))
}

pub(super) fn type_error(message: &str) -> JsValue {
    TypeError::new(message).into()
}

pub(super) fn range_error(message: &str) -> JsValue {
    RangeError::new(message).into()
}

/// A text that is no longer than a word can be.
fn word(value: &JsValue) -> Option<String> {
    let text = value.dyn_ref::<JsString>()?;
    text.slice(0, LONGEST_WORD).as_string()
}

/// A value as a message can show it.
pub(in crate::web) fn shown(value: &JsValue) -> String {
    let number = value.as_f64().map(|number| number.to_string());
    let text = number.or_else(|| {
        let text = js_sys::JSON::stringify(value).ok()?;
        // Only the beginning of what may be very long comes across.
        word(&text)
    });
    text.unwrap_or_else(|| "something else".into())
}
