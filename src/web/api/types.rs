//! The types of values that JavaScript hands over and is handed, in TypeScript.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type OptimizerKind = "sgd" | "nesterov" | "adagrad" | "rmsprop" | "adam";
/** Numbers row by row: one list of all, or a list of rows. */
export type Rows = ArrayLike<number> | ArrayLike<ArrayLike<number>>;
/** Options of a Trainer. */
export interface TrainerOptions {
    rule: "perceptron" | "rosenblatt" | "adaline" | "logistic" | "sigmoid" | "svm";
    /** May be left out where `x` is a list of rows. */
    features?: number;
    x: Rows;
    /** −1 and +1, or 0 and 1; with `classes` 0 … K − 1. */
    y: ArrayLike<number>;
    /** At first ½ for the perceptron and 1 for rosenblatt, else a rate that suits the samples. */
    eta?: number;
    /** Samples per update, 0 = all, at first 1. */
    batch?: number;
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
    /** False: inputs are x alone, and w₀ is 0 for ever. */
    bias?: boolean;
    /** K ≥ 3 (learned together: K ≥ 2): `y` holds class indices 0 … K − 1, `weights` are K rows, one a class. */
    classes?: number;
    /** With `classes`: a learner a class against the others, or all together: "softmax" with the rule "logistic", "perceptron" with the rule "perceptron". */
    multiclass?: "one-versus-rest" | "softmax" | "perceptron";
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
    /// Samples, row by row.
    #[wasm_bindgen(typescript_type = "Rows")]
    pub type SampleRows;
    /// Labels, one a sample.
    #[wasm_bindgen(typescript_type = "ArrayLike<number> | undefined")]
    pub type Labels;
    /// A class, or one a sample.
    #[wasm_bindgen(typescript_type = "number | Int32Array")]
    pub type Classes;
    /// A number of epochs.
    #[wasm_bindgen(typescript_type = "number")]
    pub type Epochs;
    /// One update, or nothing.
    #[wasm_bindgen(typescript_type = "Step | undefined")]
    pub type StepObject;
    /// The record of a run.
    #[wasm_bindgen(typescript_type = "History")]
    pub type HistoryObject;
}
