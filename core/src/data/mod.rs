//! The data that is learned from: labeled points, where they come from, and how they are scaled and split.
//!
//! Nothing here trains or draws. Every made-up set is a pure function of its options and a seed, so that the same
//! seed gives the same bits on every target.

mod components;
mod dataset;
mod keyword;
mod number;
mod order;
mod pictures;
pub mod purpose;
mod scaling;
mod seed;
mod sense;
mod source;
mod species;
mod split;

pub use crate::keywords;
pub use components::{Component, principal_components};
pub use dataset::{DataError, Dataset};
pub use keyword::Keyword;
pub(crate) use keyword::rows;
pub use number::{
    decimal_exponent, parse_number, round_to_digits, round_up_to_digits, shortest_decimal,
    whole_number,
};
pub use order::{sort, sort_by_number};
pub use pictures::{
    DIGITS, DigitChoice, DigitClasses, INK, PIXELS, SIDE as PICTURE_SIDE, digits,
    take as take_digits,
};
pub use scaling::{Scaler, Scaling};
pub use seed::{Seeded, normal};
pub use sense::{same_class, sense, sort_classes};
pub use source::drift::{ROUND as DRIFT_ROUND, drift};
pub use source::gates::{Gate, ROWS as GATE_ROWS};
pub use source::iris::{FEATURES as IRIS_FEATURES, SPECIES as IRIS_SPECIES, iris};
pub use source::penguins::{FEATURES as PENGUIN_FEATURES, penguins};
pub use source::spam::{
    MESSAGES as SPAM_MESSAGES, Message, Piece as SpamPiece, WEIGHTS as SPAM_WEIGHTS, counts,
    pieces as spam_pieces, spam,
};
pub use source::synthetic::{Shape, synthetic};
pub use source::tables::{STUDENT_FEATURES, four_samples, lecture_table, students};
pub use source::{
    ChosenOptions, File, Magnitude, OptionValues, Source, SourceOption, SourceRow, SourceSettings,
};
pub use species::{IrisClasses, PenguinClasses};
pub use split::{flip_labels, held_out};
