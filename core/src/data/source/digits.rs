//! Handwritten digits: 64 pixels each.

use crate::data::pictures::{DigitChoice, DigitClasses, FEATURES, are_here, digits, take};
use crate::data::{ChosenOptions, File, Magnitude, SourceOption, SourceRow};

/// The digits as a data set.
pub(super) static DIGITS: SourceRow = SourceRow {
    keyword: "digits",
    features: &FEATURES,
    axes: [27, 36],
    options: &[
        SourceOption::DIGITS,
        SourceOption::DIGIT,
        SourceOption::OTHER_DIGIT,
    ],
    magnitude: Magnitude::Tens,
    file: Some(File {
        path: "data/digits.txt",
        take,
        is_here: are_here,
    }),
    load: |settings| digits(settings.options.digits()),
};

impl SourceOption {
    /// The digits that are told apart: two, one against the others, or all.
    pub const DIGITS: Self = Self::words::<DigitClasses>("digit-classes");
    /// The digit that is class +1.
    pub const DIGIT: Self = Self::whole("digit", 0.0, 9.0, 8.0);
    /// The other one of two digits.
    pub const OTHER_DIGIT: Self = Self::whole("digit-other", 0.0, 9.0, 3.0);
}

impl ChosenOptions {
    /// The chosen digits.
    pub fn digits(&self) -> DigitChoice {
        DigitChoice {
            classes: self.choice(SourceOption::DIGITS),
            digit: self.get(SourceOption::DIGIT) as u8,
            other: self.get(SourceOption::OTHER_DIGIT) as u8,
        }
    }
}
