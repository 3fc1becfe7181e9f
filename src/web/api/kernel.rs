//! The perceptron in its dual form, for scripts.

use js_sys::{Float64Array, Object};
use wasm_bindgen::prelude::*;

use super::options::{ANY, MOST_FEATURES, Options, range_error};
use super::types::Epochs;
use super::{epochs_of, object, samples};
use crate::learn;
use crate::learn::{Kernel, KernelError, KernelKind, KernelShape, LARGEST_DEGREE};

/// The most samples taken: an epoch computes a product for each pair of them.
const MOST_SAMPLES: usize = 20_000;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Options of a KernelPerceptron. Linear: 1 + x·x′; polynomial: (1 + x·x′)^degree; rbf: exp(−gamma ‖x − x′‖²). */
export interface KernelPerceptronOptions {
    /** May be left out where `x` is a list of rows. */
    features?: number;
    x: Rows;
    /** −1 and +1, or 0 and 1. */
    y: ArrayLike<number>;
    eta: number;
    kernel: { kind: "linear" | "polynomial" | "rbf"; degree?: number; gamma?: number };
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The options object.
    #[wasm_bindgen(typescript_type = "KernelPerceptronOptions")]
    pub type KernelPerceptronOptions;
    /// A sample's features.
    #[wasm_bindgen(typescript_type = "ArrayLike<number>")]
    pub type PointArray;
}

/// Trains F(x) = Σ aⱼ yⱼ k(xⱼ, x) on samples handed over from JavaScript.
#[wasm_bindgen]
#[derive(Debug)]
pub struct KernelPerceptron(learn::KernelPerceptron);

#[wasm_bindgen]
impl KernelPerceptron {
    /// A kernel perceptron with these options, before its first epoch.
    ///
    /// # Errors
    /// A `TypeError` or `RangeError` that names the option, its value and what is allowed.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &KernelPerceptronOptions) -> Result<KernelPerceptron, JsValue> {
        let options = Options::new(options, "", "features, x, y, eta, kernel")?;
        let samples = samples(&options, MOST_FEATURES)?;
        if samples.len() > MOST_SAMPLES {
            return Err(range_error(&format!(
                "option `y` holds {} numbers; a kernel perceptron takes at most {MOST_SAMPLES} samples",
                samples.len()
            )));
        }
        let eta = options.number("eta", None, ANY, false)?;
        let kernel = kernel(&options)?;
        let run = learn::KernelPerceptron::new(samples, kernel, eta);
        run.map(Self).map_err(|error| refused(&error))
    }

    /// Trains to the end of this many more epochs, in the order of the list.
    ///
    /// # Errors
    /// A `TypeError` when `epochs` is no number, a `RangeError` when it is not a whole number from 0.
    pub fn run(&mut self, epochs: &Epochs) -> Result<(), JsValue> {
        self.0.run(epochs_of(epochs)?);
        Ok(())
    }

    /// A copy of a, one a sample.
    #[wasm_bindgen(getter)]
    pub fn alpha(&self) -> Float64Array {
        Float64Array::from(self.0.alpha())
    }

    /// Samples whose class is not the predicted one; F = 0 counts as +1.
    #[wasm_bindgen(getter)]
    pub fn errors(&self) -> u32 {
        self.0.errors()
    }

    /// "running", "converged" or "cycling".
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        self.0.outcome().keyword().into()
    }

    /// F at a point: the predicted class is its sign.
    ///
    /// # Errors
    /// A `TypeError` or `RangeError` when the point is no array of as many finite numbers as there are features, or F is
    /// beyond the largest number there.
    pub fn score(&self, point: &PointArray) -> Result<f64, JsValue> {
        let n = self.0.samples().features();
        let given: Object = object(&[("point", point.into())]).unchecked_into();
        let options = Options::new(&given, "", "point")?;
        let values = options.list("point")?;
        if values.len() != n || values.iter().any(|x| !x.is_finite()) {
            let allowed = format!("allowed are {n} finite numbers, one a feature");
            return Err(range_error(&options.refusal("point", point, &allowed)));
        }
        let augmented: Vec<f64> = std::iter::once(1.0).chain(values).collect();
        let score = self.0.score(&augmented);
        let beyond = || {
            let allowed =
                "F there is beyond the largest number; allowed are points nearer to the samples";
            range_error(&options.refusal("point", point, allowed))
        };
        Some(score)
            .filter(|score| score.is_finite())
            .ok_or_else(beyond)
    }
}

/// The option `kernel`.
fn kernel(options: &Options<'_>) -> Result<Kernel, JsValue> {
    let value = options.get("kernel")?;
    let allowed = "allowed is an object { kind, degree, gamma }";
    let value = value.ok_or_else(|| options.missing("kernel", allowed))?;
    let options = Options::new(&value, "kernel.", "kind, degree, gamma")?;
    let usual = KernelShape::default();
    let degrees = 1.0..=f64::from(LARGEST_DEGREE);
    let shape = KernelShape {
        degree: options.number("degree", Some(usual.degree.into()), degrees, true)? as u32,
        gamma: options.number("gamma", Some(usual.gamma), ANY, false)?,
    };
    let kind = options.word::<KernelKind>("kind", None)?;
    Kernel::new(kind, shape).map_err(|error| refused(&error))
}

fn refused(error: &KernelError) -> JsValue {
    let name = match error {
        KernelError::Degree(_) => "kernel.degree",
        KernelError::Gamma(_) => "kernel.gamma",
        KernelError::Eta(_) => "eta",
        KernelError::Product(_) => "x",
    };
    range_error(&format!("option `{name}`: {error}"))
}
