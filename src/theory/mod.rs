//! What the lectures prove about a set of samples, computed: separability, and from it what else exists.

pub mod bounds;
mod design;
mod dual;
mod exact;
mod least_squares;
pub mod likelihood;
mod logistic;
mod margin;
mod nearest;
mod range;
mod separability;
mod separation;
mod simplex;
mod step_size;

pub use bounds::Corridor;
pub use dual::combine;
pub use least_squares::{Optimum, least_squares};
pub use logistic::logistic;
pub use margin::{MaxMargin, Radius};
pub use range::TheoryError;
pub use separability::{Contradiction, Separability, Separator};
pub use separation::Separation;
pub use step_size::{Curvature, sequential_limit};
