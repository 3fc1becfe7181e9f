//! Tests of what needs no backend; `tests/plot` looks at the scenes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod bitmaps;
mod charts;
mod labels;
mod themes;

use crate::geometry::tests::{UNIT, close};
