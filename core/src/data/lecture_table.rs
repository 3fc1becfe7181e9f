//! The table of four samples on the slides of an introductory lecture (A. G. Tong, lecture 7).

use super::{Dataset, Magnitude, SourceRow};

/// The table as a data set.
pub(super) static LECTURE_TABLE: SourceRow = SourceRow {
    keyword: "lecture-table",
    features: &FEATURES,
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Counts,
    file: None,
    load: |_| lecture_table(),
};

const FEATURES: [&str; 4] = ["x₁", "x₂", "x₃", "x₄"];

/// Four samples with four features, of the classes − and +. The second feature alone separates them.
#[must_use]
pub fn lecture_table() -> Dataset {
    #[rustfmt::skip]
    let values = vec![
        1.0, 2.0, 3.0, 3.0,
        2.0, 6.0, 3.0, 3.0,
        9.0, 2.0, 4.0, 4.0,
        2.0, 7.0, 5.0, 3.0,
    ];
    Dataset::new(FEATURES, ["−", "+"], values, vec![1, 0, 1, 0])
        .expect("four rows of four numbers, two classes")
}
