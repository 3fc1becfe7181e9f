//! Small tables for teaching, with more features than a plane shows.

use super::PLAIN;
use crate::data::{Dataset, Magnitude, SourceRow};

/// Four made-up samples as a data set. Old links name it; offered is the lecture's table.
pub(super) static FOUR: SourceRow = SourceRow {
    keyword: "four",
    features: &FOUR_FEATURES,
    magnitude: Magnitude::Bits,
    load: |_| four_samples(),
    ..PLAIN
};

const FOUR_FEATURES: [&str; 3] = ["x₁", "x₂", "x₃"];

/// Four samples with three features: XOR of the first two, and their product as the third. A plane separates them in all
/// three features, no line does in any two.
pub fn four_samples() -> Dataset {
    #[rustfmt::skip]
    let values = vec![
        0.0, 0.0, 0.0,
        0.0, 1.0, 0.0,
        1.0, 0.0, 0.0,
        1.0, 1.0, 1.0,
    ];
    Dataset::new(FOUR_FEATURES, ["−1", "+1"], values, vec![0, 1, 1, 0])
        .expect("four rows of three numbers, two classes")
}

/// The table on the slides of an introductory lecture (A. G. Tong, lecture 7) as a data set.
pub(super) static LECTURE_TABLE: SourceRow = SourceRow {
    keyword: "lecture-table",
    features: &LECTURE_FEATURES,
    magnitude: Magnitude::Counts,
    load: |_| lecture_table(),
    ..PLAIN
};

const LECTURE_FEATURES: [&str; 4] = ["x₁", "x₂", "x₃", "x₄"];

/// Four samples with four features, of the classes − and +. The second feature alone separates them.
pub fn lecture_table() -> Dataset {
    #[rustfmt::skip]
    let values = vec![
        1.0, 2.0, 3.0, 3.0,
        2.0, 6.0, 3.0, 3.0,
        9.0, 2.0, 4.0, 4.0,
        2.0, 7.0, 5.0, 3.0,
    ];
    Dataset::new(LECTURE_FEATURES, ["−", "+"], values, vec![1, 0, 1, 0])
        .expect("four rows of four numbers, two classes")
}

/// Ten made-up students as a data set.
pub(super) static TABLE: SourceRow = SourceRow {
    keyword: "table",
    features: &STUDENT_FEATURES,
    load: |_| students(),
    ..PLAIN
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
pub fn students() -> Dataset {
    let values = HALVES.iter().map(|&half| f64::from(half) / 2.0).collect();
    let class = vec![0, 0, 0, 0, 0, 1, 1, 1, 1, 1];
    Dataset::new(STUDENT_FEATURES, ["failed", "passed"], values, class)
        .expect("ten rows of four finite numbers, two classes")
}
