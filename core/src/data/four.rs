//! The smallest table in which two features are not enough, made up for teaching. Old links name it; offered is the lecture's.

use super::{Dataset, Magnitude, SourceRow};

/// The table as a data set.
pub(super) static FOUR: SourceRow = SourceRow {
    keyword: "four",
    features: &FEATURES,
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Bits,
    file: None,
    load: |_| four_samples(),
};

const FEATURES: [&str; 3] = ["x₁", "x₂", "x₃"];

/// Four samples with three features: XOR of the first two, and their product as the third. A plane separates them in all
/// three features, no line does in any two.
#[must_use]
pub fn four_samples() -> Dataset {
    #[rustfmt::skip]
    let values = vec![
        0.0, 0.0, 0.0,
        0.0, 1.0, 0.0,
        1.0, 0.0, 0.0,
        1.0, 1.0, 1.0,
    ];
    Dataset::new(FEATURES, ["−1", "+1"], values, vec![0, 1, 1, 0])
        .expect("four rows of three numbers, two classes")
}
