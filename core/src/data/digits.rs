//! Handwritten digits: 64 pixels each.

use super::pictures::{FEATURES, are_here, digits, take};
use super::{File, Magnitude, SourceOption, SourceRow};

/// The digits as a data set.
pub(super) static DIGITS: SourceRow = SourceRow {
    keyword: "digits",
    features: &FEATURES,
    axes: [27, 36],
    options: &[
        SourceOption::Digits,
        SourceOption::Digit,
        SourceOption::Other,
    ],
    magnitude: Magnitude::Tens,
    file: Some(File {
        path: "data/digits.txt",
        take,
        is_here: are_here,
    }),
    load: |settings| digits(settings.digits),
};
