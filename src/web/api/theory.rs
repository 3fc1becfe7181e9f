//! `theory()`: what can be proved and computed about a set of samples.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::options::{MOST_FEATURES, Options, range_error};
use super::{numbers, object, samples};
use crate::theory::{Curvature, MaxMargin, Optimum, Separability, Separation, Theory};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Samples: `x` is row-major, `y` holds −1 and +1. */
export interface TheoryOptions {
    features: number;
    x: ArrayLike<number>;
    y: ArrayLike<number>;
}
export interface Margin { weights: Float64Array; margin: number }
/** What theory says. Margins and bounds are null unless both classes are there and separable. */
export interface TheoryResult {
    separable: boolean;
    /** A separating w, or multipliers c ≥ 0 with Σ c y x̃ = 0. Null in the rare case that no double holds it. */
    certificate: { weights: Float64Array } | { multipliers: Float64Array } | null;
    maxMargin: Margin | null;
    augmentedMargin: Margin | null;
    radius: number;
    novikoffBound: number | null;
    slidesBound: number | null;
    leastSquares: { weights: Float64Array; loss: number; errors: number };
    adalineLimit: { sum: number | null; mean: number | null };
    adalineMonotone: { sum: number | null; mean: number | null };
    conditionNumber: number | null;
    logistic: { weights: Float64Array; loss: number } | { none: "complete" | "quasi-complete" };
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The samples.
    #[wasm_bindgen(typescript_type = "TheoryOptions")]
    pub type TheoryOptions;
    /// What theory says.
    #[wasm_bindgen(typescript_type = "TheoryResult")]
    pub type TheoryResult;
}

/// What can be proved and computed about samples, apart from any training.
///
/// # Errors
/// A `TypeError` or `RangeError` that names the option, its value and what is allowed; a `RangeError` when the numbers
/// are too large or too small to compute with.
#[wasm_bindgen]
pub fn theory(options: &TheoryOptions) -> Result<TheoryResult, JsValue> {
    let options = Options::of(options, "", "features, x, y")?;
    let n = options.number("features", None, 1.0..=MOST_FEATURES, true)? as usize;
    let samples = samples(&options, n)?;
    let found = Theory::of(&samples).map_err(|error| range_error(&format!("theory: {error}")))?;
    let certificate = match &found.separability {
        Separability::Separable(separator) => {
            separator.weights.as_ref().map_or(JsValue::NULL, |weights| {
                object(&[("weights", numbers(weights))])
            })
        }
        Separability::NotSeparable(contradiction) => {
            let multipliers = contradiction.multipliers(samples.len());
            object(&[("multipliers", numbers(&multipliers))])
        }
    };
    let least = &found.least_squares;
    let condition = found.adaline_sum.condition();
    Ok(object(&[
        ("separable", found.separability.is_separable().into()),
        ("certificate", certificate),
        ("maxMargin", margin(found.geometric.as_ref())),
        ("augmentedMargin", margin(found.augmented.as_ref())),
        ("radius", found.radius.augmented.into()),
        ("novikoffBound", or_null(found.updates)),
        ("slidesBound", or_null(found.updates_on_the_slides)),
        (
            "leastSquares",
            object(&[
                ("weights", numbers(&least.weights)),
                ("loss", least.loss.into()),
                ("errors", (least.errors as f64).into()),
            ]),
        ),
        (
            "adalineLimit",
            rates(&found, |curvature| curvature.limit().ok().flatten()),
        ),
        (
            "adalineMonotone",
            rates(&found, |curvature| {
                curvature.monotone_limit().ok().flatten()
            }),
        ),
        ("conditionNumber", or_null(condition)),
        (
            "logistic",
            likelihood(&found.separation, found.logistic.as_ref()),
        ),
    ])
    .unchecked_into())
}

fn margin(found: Option<&MaxMargin>) -> JsValue {
    found.map_or(JsValue::NULL, |found| {
        object(&[
            ("weights", Float64Array::from(&found.weights[..]).into()),
            ("margin", found.margin.into()),
        ])
    })
}

fn rates(found: &Theory, rate: impl Fn(&Curvature) -> Option<f64>) -> JsValue {
    object(&[
        ("sum", or_null(rate(&found.adaline_sum))),
        ("mean", or_null(rate(&found.adaline_mean))),
    ])
}

fn likelihood(separation: &Separation, optimum: Option<&Optimum>) -> JsValue {
    match (optimum, separation) {
        (Some(optimum), _) => object(&[
            ("weights", numbers(&optimum.weights)),
            ("loss", optimum.loss.into()),
        ]),
        (None, Separation::QuasiComplete(_)) => object(&[("none", "quasi-complete".into())]),
        (None, _) => object(&[("none", "complete".into())]),
    }
}

fn or_null(value: Option<f64>) -> JsValue {
    value.map_or(JsValue::NULL, JsValue::from)
}
