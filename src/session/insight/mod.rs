//! What theory says about the data and the run: facts that change only with the data, lines of text, and a picture.

mod corridor;
mod descent;
mod facts;
mod follower;
mod lines;
mod picture;

pub use corridor::Proof;
pub use facts::Facts;
pub use follower::{Follower, combination};
pub use lines::Line;
pub use picture::{Curve, Picture};
