//! The purposes of [`Seeded`](super::Seeded) random numbers, all there are: the numbers are part of every run and stay.
//!
//! A new purpose takes a number that is in no range below. Beside these, the isometry of [`crate::theory`] has the number of
//! its dimensions as its purpose.

/// The points of made-up clouds; of the data seed, as those down to [`DIRECTION`], and [`SAMPLE`].
pub const CLOUD: u64 = 0;
/// The samples that are held out.
pub const HELD_OUT: u64 = 1;
/// The labels that are flipped.
pub const FLIPPED: u64 = 2;
/// The directions at which clouds of a stream begin.
pub const DIRECTION: u64 = 3;
/// The initial weights, of the training seed. The number is that of [`DIRECTION`]: where both seeds are equal, these share their
/// random numbers.
pub const START: u64 = DIRECTION;
/// The samples of a likelihood.
pub const LIKELIHOOD: u64 = 0x6d6c;
/// The rows of a file that are taken where there are too many.
pub const DRAWN: u64 = 0x5a3b_1e00;
/// The order of the samples: this and the number of the epoch.
pub const ORDER: u64 = 1 << 32;
/// The noise of a gradient: this and the number of its samples.
pub const GRADIENT_NOISE: u64 = 1 << 40;
/// Predictions drawn at random: this and the number of the epoch.
pub const PREDICTION: u64 = 1 << 48;
/// The samples of a stream: this and the number of the sample.
pub const SAMPLE: u64 = 1 << 52;
