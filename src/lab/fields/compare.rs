//! The controls of the lanes side by side. What a lane does not set is as in the lab.

use super::{Field, Kind, Write};
use crate::data::Word;
use crate::lab::settings::{BatchMode, LossScale};
use crate::lab::tools::compare::Shown;
use crate::learn::{Order, Rule};

/// The word of a choice that a lane leaves to the lab.
pub(in crate::lab) const AS_THE_LAB: &str = "lab";

/// A choice of a lane, or none of its own.
macro_rules! lane_choice {
    ($name:expr, $title:expr, $index:literal, $field:ident: $type:ty) => {
        Field {
            name: $name,
            title: $title,
            kind: Kind::Choice,
            options: |_| {
                let words = <$type>::all().map(<$type>::word);
                [AS_THE_LAB]
                    .into_iter()
                    .chain(words)
                    .map(String::from)
                    .collect()
            },
            read: |d| {
                let own = d.settings.tools.compare.changes[$index].$field;
                own.map_or(AS_THE_LAB, |own| own.word()).into()
            },
            write: Write::Word(|d, text| {
                let own = <$type>::from_word(text);
                let known = own.is_some() || text == AS_THE_LAB;
                known.then(|| d.settings.tools.compare.changes[$index].$field = own)
            }),
        }
    };
}

/// A number of a lane; an empty text leaves it to the lab.
macro_rules! lane_number {
    ($name:expr, $title:expr, $index:literal, $read:ident, $set:ident, $range:literal) => {
        Field {
            name: $name,
            title: $title,
            kind: Kind::Choice,
            options: |_| vec!["empty (as in the lab)".into(), $range.into()],
            read: |d| d.settings.tools.compare.changes[$index].$read(),
            write: Write::Word(|d, text| d.settings.tools.compare.changes[$index].$set(text)),
        }
    };
}

/// How many lanes, and the chart.
pub(super) static FIELDS: &[Field] = &[
    number!("compare-lanes", "The number of lanes", settings.tools.compare.lanes, 1.0, 4.0, whole: true),
    choice!("compare-scale", "The scale of the lanes’ curves", settings.tools.compare.scale: LossScale),
    choice!("compare-curve", "The choice of the lanes’ curves", settings.tools.compare.curve: Shown),
];

/// What a lane has of its own.
macro_rules! lane {
    ($letter:literal, $lane:literal, $index:literal) => {
        [
            lane_number!(
                concat!("compare-", $letter, "-eta"),
                concat!("The learning rate of lane ", $lane),
                $index,
                eta_text,
                set_eta,
                "a number from 1e-9 to 1e6"
            ),
            lane_choice!(
                concat!("compare-", $letter, "-rule"),
                concat!("The rule of lane ", $lane),
                $index,
                rule: Rule
            ),
            lane_choice!(
                concat!("compare-", $letter, "-batch"),
                concat!("The batch of lane ", $lane),
                $index,
                batch: BatchMode
            ),
            lane_choice!(
                concat!("compare-", $letter, "-order"),
                concat!("The order of lane ", $lane),
                $index,
                order: Order
            ),
            lane_number!(
                concat!("compare-", $letter, "-seed"),
                concat!("The seed of lane ", $lane),
                $index,
                seed_text,
                set_seed,
                "a whole number from 0 to 999999"
            ),
        ]
    };
}

/// The lanes beside the lab.
pub(super) static LANES: [[Field; 5]; 3] =
    [lane!("b", "B", 0), lane!("c", "C", 1), lane!("d", "D", 2)];
