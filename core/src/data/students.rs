//! A small table with more than two features, made up for teaching.

use super::{Dataset, Magnitude, SourceRow};

/// The table as a data set.
pub(super) static TABLE: SourceRow = SourceRow {
    keyword: "table",
    features: &STUDENT_FEATURES,
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Ones,
    file: None,
    load: |_| students(),
};

/// Names of the features: hours of study and of sleep a day, sheets handed in, lectures attended.
pub const STUDENT_FEATURES: [&str; 4] = ["study (h)", "sleep (h)", "sheets", "lectures"];

/// The table in halves: half hours, half sheets, half lectures.
#[rustfmt::skip]
const HALVES: [u8; 40] = [
     9, 12, 10, 22,
     2, 16, 18,  6,
     3, 17, 18,  8,
     6, 13,  6, 10,
     4, 10, 22, 26,
    11, 10, 16, 26,
     7, 14, 24, 10,
    11, 15, 10, 24,
     3, 17, 18, 24,
    12, 10, 22,  8,
];

/// Ten students with four features; class 1 has passed the examination. A hyperplane separates them in all four
/// features, no line does in any two.
#[must_use]
pub fn students() -> Dataset {
    let values = HALVES.iter().map(|&half| f64::from(half) / 2.0).collect();
    let class = vec![0, 0, 0, 0, 0, 1, 1, 1, 1, 1];
    Dataset::new(STUDENT_FEATURES, ["failed", "passed"], values, class)
        .expect("ten rows of four finite numbers, two classes")
}
