//! `theory()`: what can be proved and computed about a set of samples.

use std::fmt::Display;

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use super::options::{Options, range_error};
use super::{numbers, object, samples};
use crate::learn::Samples;
use crate::theory::{
    Curvature, Found, MaxMargin, Optimum, Separability, Separation, Theory, TheoryError, Work,
    bounds,
};
use crate::web::whole;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Samples of two classes, as a Trainer takes them. */
export interface TheoryOptions {
    /** May be left out where `x` is a list of rows. */
    features?: number;
    x: Rows;
    /** −1 and +1, or 0 and 1. */
    y: ArrayLike<number>;
    /** False: what is told is of x alone, w₀ being 0. */
    bias?: boolean;
}
export interface Margin { weights: Float64Array; margin: number }
/** What theory says: a quantity, right to 1e-7, or null with its reason. Whether the classes are separable is always told. */
export interface TheoryResult {
    separable: boolean;
    /** A separating w, or multipliers c ≥ 0, not all 0, with Σ c y x̃ = 0. Null in the rare case that no double holds it. */
    certificate: { weights: Float64Array } | { multipliers: Float64Array } | null;
    maxMargin: Margin | null;
    augmentedMargin: Margin | null;
    radius: number | null;
    /** (R̃/ρ̃)²; `mostUpdates` is the most updates that it allows from w = 0, never below the true number. */
    novikoffBound: number | null;
    mostUpdates: number | null;
    slidesBound: number | null;
    leastSquares: { weights: Float64Array; loss: number; errors: number } | null;
    adalineLimit: { sum: number | null; mean: number | null };
    adalineMonotone: { sum: number | null; mean: number | null };
    /** λmax/λmin of the Hessian; null where it is infinite, since the Hessian is singular. */
    conditionNumber: number | null;
    /** The same over the eigenvalues that are not 0. */
    conditionOverSpan: number | null;
    logistic: { weights: Float64Array; loss: number } | { none: "complete" | "quasi-complete" } | null;
    /** Of each quantity that is null (or whose parts are) the name, and why. */
    reasons: { [quantity: string]: string };
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The samples.
    #[wasm_bindgen(typescript_type = "TheoryOptions")]
    pub type TheoryOptions;
    /// The answer of the theory.
    #[wasm_bindgen(typescript_type = "TheoryResult")]
    pub type TheoryResult;
}

/// The facts that can be proved and computed about samples, apart from any training.
///
/// # Errors
/// A `TypeError` or `RangeError` that names the option, its value and what is allowed.
#[wasm_bindgen]
pub fn theory(options: &TheoryOptions) -> Result<TheoryResult, JsValue> {
    let theory = whole::theory().ok_or_else(|| js_sys::Error::new("theory: await init() first"))?;
    theory(options).map(JsCast::unchecked_into)
}

/// Returns the answer of [`theory`].
pub(in crate::web) fn find(options: &JsValue) -> Result<JsValue, JsValue> {
    let options = Options::new(options, "", "features, x, y, bias")?;
    let samples = samples(&options, Work::MOST_FEATURES as f64)?;
    let samples = if options.flag("bias", true)? {
        samples
    } else {
        samples.without_bias()
    };
    Work::check(&samples).map_err(|error| range_error(&format!("option `y`: {error}")))?;
    let found = Theory::compute(&samples);
    let none = found.no_margin().unwrap_or_default();
    let said = Said::default();
    said.set("separable", &found.separability.is_separable().into());
    said.set("certificate", &certificate(&samples, &found.separability));
    if said.is_null("certificate") {
        said.reason(
            "certificate",
            "no doubles separate the classes, they are so close together",
        );
    }
    said.told_or("maxMargin", found.geometric.as_ref().map(margin), none);
    said.told_or(
        "augmentedMargin",
        found.augmented.as_ref().map(margin),
        none,
    );
    let radius = found
        .radius
        .as_ref()
        .map(|radius| Some(radius.augmented.into()));
    said.told_or("radius", radius, "");
    said.told_or("novikoffBound", number(&found.updates), none);
    let most = found.updates.map(|bound| bound.map(bounds::whole));
    said.told_or("mostUpdates", number(&most), none);
    said.told_or("slidesBound", number(&found.updates_on_the_slides), none);
    said.told_or(
        "leastSquares",
        found.least_squares.as_ref().map(|least| {
            Some(object(&[
                ("weights", numbers(&least.weights)),
                ("loss", least.loss.into()),
                ("errors", (least.errors as f64).into()),
            ]))
        }),
        "",
    );
    said.rates("adalineLimit", &found, Curvature::limit);
    said.rates("adalineMonotone", &found, Curvature::monotone_limit);
    let curvature = || found.adaline_sum.as_ref();
    let condition = curvature().map(|it| it.condition().map(Into::into));
    let is_singular = curvature().is_ok_and(Curvature::is_singular);
    let none = if is_singular { SINGULAR } else { NO_SAMPLES };
    said.told_or("conditionNumber", condition, none);
    let over_span = curvature().map(|it| it.condition_over_span().map(Into::into));
    said.told_or("conditionOverSpan", over_span, NO_SAMPLES);
    let likely = found
        .logistic
        .as_ref()
        .map(|optimum| Some(likelihood(&found.separation, optimum.as_ref())));
    said.told_or("logistic", likely, "");
    Ok(said.whole().into())
}

const NO_SAMPLES: &str = "there are no samples";
const SINGULAR: &str =
    "the Hessian is singular: the features are dependent, or the samples too few";

/// The result under way.
#[derive(Default)]
struct Said {
    found: Object,
    reasons: Object,
}

impl Said {
    fn set(&self, name: &str, value: &JsValue) {
        // A plain object takes every property.
        let _ = Reflect::set(&self.found, &name.into(), value);
    }

    fn reason(&self, name: &str, reason: impl Display) {
        let _ = Reflect::set(&self.reasons, &name.into(), &reason.to_string().into());
    }

    fn is_null(&self, name: &str) -> bool {
        Reflect::get(&self.found, &name.into()).is_ok_and(|value| value.is_null())
    }

    /// A quantity, or null and why: there is `none`, or it cannot be computed.
    fn told_or(&self, name: &str, found: Result<Option<JsValue>, &TheoryError>, none: &str) {
        match found {
            Ok(Some(value)) => return self.set(name, &value),
            Ok(None) => self.reason(name, none),
            Err(error) => self.reason(name, error),
        }
        self.set(name, &JsValue::NULL);
    }

    fn rates(&self, name: &str, theory: &Theory, rate: fn(&Curvature) -> Found<f64>) {
        let each = [("sum", &theory.adaline_sum), ("mean", &theory.adaline_mean)];
        let each = each.map(|(reduction, curvature)| {
            let found = curvature.as_ref().map_err(|error| *error).and_then(rate);
            match found {
                Ok(None) => self.reason(name, NO_SAMPLES),
                Err(error) => self.reason(name, error),
                Ok(Some(_)) => {}
            }
            let value = found.ok().flatten();
            (reduction, value.map_or(JsValue::NULL, JsValue::from))
        });
        self.set(name, &object(&each));
    }

    fn whole(self) -> Object {
        self.set("reasons", &self.reasons);
        self.found
    }
}

fn certificate(samples: &Samples, separability: &Separability) -> JsValue {
    match separability {
        Separability::Separable(separator) => {
            separator.weights(samples).map_or(JsValue::NULL, |weights| {
                object(&[("weights", numbers(&weights))])
            })
        }
        Separability::NotSeparable(contradiction) => {
            let multipliers = contradiction.multipliers(samples.len());
            object(&[("multipliers", numbers(&multipliers))])
        }
    }
}

fn margin(found: &Option<MaxMargin>) -> Option<JsValue> {
    found.as_ref().map(|found| {
        object(&[
            ("weights", numbers(&found.weights)),
            ("margin", found.margin.into()),
        ])
    })
}

fn number(found: &Found<f64>) -> Result<Option<JsValue>, &TheoryError> {
    found.as_ref().map(|value| value.map(Into::into))
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
