//! Learning: rules, batches, the trainer, what it records and how a run ends.
//!
//! Notation, as in the lectures: a sample x̃ = (1, x₁ … xₙ), weights w = (w₀ … wₙ), activation input z = w·x̃, label
//! y ∈ {−1, +1}, target t = (y + 1)/2, learning rate η. Every update is w ← w + η Σ δ x̃ over a batch. All arithmetic
//! is `f64`, every sum has a fixed order, and exp, ln and tanh come from `libm`: equal settings give equal bits.

mod assessment;
mod batch;
mod core;
mod history;
mod joint;
mod kernel;
mod kernel_perceptron;
mod objective;
mod one_versus_rest;
mod optimizer;
mod outcome;
mod penalty;
mod per_sample;
mod rows;
mod rule;
mod samples;
mod schedule;
mod settings;
mod snapshots;
mod tie;
mod together;
mod trainer;

pub use assessment::Assessment;
pub use batch::{Batch, Order, Reduction};
pub use history::{Entry, History};
pub use joint::{Joint, softmax};
pub use kernel::{
    Kernel, KernelError, KernelKind, KernelNumber, KernelRow, KernelShape, LARGEST_DEGREE,
    LARGEST_PRODUCT,
};
pub use kernel_perceptron::{KernelPerceptron, Presentation};
pub(crate) use objective::share;
pub use objective::{assess, objective};
pub use one_versus_rest::{OneVersusRest, misclassified};
pub use optimizer::{
    LARGEST_DECAY, LARGEST_EPSILON, LARGEST_MOMENTUM, Optimizer, OptimizerKind, OptimizerRow,
    Parameter, SMALLEST_EPSILON,
};
pub use outcome::{Divergence, Outcome, RUNAWAY, Reason};
pub use penalty::{LARGEST_P, Norm, Penalty};
pub use per_sample::{PerSample, SampleLoss};
pub use rule::{
    Activation, DeltaFormula, Form, Formula, Kind, OutputFormula, Rule, RuleRow, RuleTable,
    SVM_RIDGE, sigmoid,
};
pub use samples::{Problem, Readings, Samples, SamplesError, dot, has_room_for};
pub use schedule::{Schedule, ScheduleKind};
pub use settings::{LARGEST_ETA, Settings, SettingsError, ValidSettings, random_weights};
pub use tie::{Tie, argmax, is_tie};
pub use together::Multiclass;
pub use trainer::{Step, Trainer, reach_of};
