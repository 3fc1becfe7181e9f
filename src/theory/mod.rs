//! What the lectures prove about a set of samples, computed: separability, and from it what else exists.

mod exact;
mod separability;
mod separation;
mod simplex;

pub use separability::{Contradiction, Separability, Separator};
pub use separation::Separation;
