//! Theorems of the lectures about a set of samples, computed: whether a hyperplane separates it, with which margin, how
//! long learning can take, how large a learning rate may be, and where learning would end.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Separability`] | whether the classes can be separated, decided exactly, with a proof either way |
//! | [`are_separable_together`] | whether several classes can be told apart by the largest of their z, decided exactly |
//! | [`Separation`] | how far they are separated: whether the likelihood has a maximum, decided exactly |
//! | [`MaxMargin`], [`Radius`] | the largest margin, of the points and of x̃, and the longest sample |
//! | [`bounds`], [`Corridor`] | the most updates a mistake-driven rule can make, from w = 0 and from anywhere |
//! | [`Curvature`], [`sequential_limit`], [`EpochMap`] | up to which learning rate Adaline converges, batch and epoch, and what an epoch does at one; logistic regression's safe rate |
//! | [`least_squares`], [`logistic`], [`SoftMargin`] | where Adaline's, logistic regression's and the support vector machine's objectives are least |
//! | [`descent`] | gradient descent on a function of one variable, and what is certain of its end |
//! | [`combine`] | the dual form: weights as a sum of samples |
//! | [`usual_rate`], [`full_batch_limit`], [`usual_epochs`] | what suits some samples, before anything is trained |
//! | [`LinearSystem`] | equations solved as well as they can be |
//! | [`OrthogonalEmbedding`] | the same samples in more dimensions |
//! | [`Theory`] | what follows from the samples alone, all at once |
//! | [`Facts`] | all of it, fact by fact, in turns between which something else can be done |
//!
//! Inside: `exact` numbers and the `simplex` method decide; `nearest` finds margins; `design` factorizes the samples for
//! optima; `singular` values by rotations; `interior` is the support vector machine's method; `wide` numbers have 31 digits; `error` says which numbers are too large or too small.
//!
//! A long computation is an `async` function, which can be left and resumed; [`at_once`](crate::task::at_once) gives its answer
//! without leaving it. What is asked from another crate has a function `…_at_once` here: a future that another crate polls is
//! compiled there a second time, 10 KB of WebAssembly after gzip for separability.
//!
//! Exact answers hold for any finite numbers. All others are rounded, yet the same bits everywhere: sums have a fixed
//! order, and `nalgebra` is built to take its functions from `libm`, too.

pub mod bounds;
pub mod descent;
mod design;
mod dual;
mod error;
mod exact;
mod facts;
mod interior;
mod least_squares;
pub mod likelihood;
mod logistic;
mod margin;
mod minimum;
mod nearest;
mod orthogonal_embedding;
mod separability;
mod separation;
mod sequential;
mod simplex;
mod singular;
mod step_size;
mod summary;
mod svm;
mod together;
mod usual;
mod wide;
mod work;

pub use bounds::Corridor;
pub use dual::combine;
pub use error::TheoryError;
pub use facts::{Fact, Facts, Growth, Known};
pub use least_squares::{Optimum, least_squares};
pub use logistic::logistic;
pub use margin::{MaxMargin, Radius};
pub use minimum::Minimum;
pub use orthogonal_embedding::OrthogonalEmbedding;
pub use separability::{Contradiction, Separability, Separator};
pub use separation::Separation;
pub use sequential::{EpochMap, Repeated, sequential_limit};
pub use singular::LinearSystem;
pub use step_size::{Curvature, against};
pub use summary::{Found, Theory};
pub use svm::SoftMargin;
pub use together::are_separable_together;
pub use usual::{full_batch_limit, usual_epochs, usual_rate};
pub use work::Work;
