//! Ranges, labels, bitmaps and colors; `tests/plot` looks at what a backend is told.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod bitmaps;
mod charts;
mod earlier;
mod labels;
mod themes;

use crate::geometry::tests::{UNIT, close};
