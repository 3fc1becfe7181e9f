//! The controls of the lanes side by side. What a lane does not set is as in the lab.

use super::{Field, Kind, Write};
use crate::data::Word;
use crate::lab::settings::{BatchMode, LossScale};
use crate::lab::tools::compare::Shown;
use crate::learn::{Order, Rule};

/// The word of a choice that a lane leaves to the lab.
const AS_THE_LAB: &str = "lab";

/// A choice of a lane, or none of its own.
macro_rules! lane_choice {
    ($name:literal, $title:literal, $index:literal, $field:ident: $type:ty) => {
        Field {
            name: $name,
            title: $title,
            kind: Kind::Choice,
            options: |_| {
                let words = <$type>::WORDS.iter().map(|(_, word)| *word);
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
    ($name:literal, $title:literal, $index:literal, $read:ident, $set:ident, $range:literal) => {
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

/// How many lanes, what each has of its own, and the chart.
pub(super) static FIELDS: &[Field] = &[
    number!("compare-lanes", "The number of lanes", tools.compare.lanes, 1.0, 4.0, whole: true),
    choice!("compare-scale", "The scale of the lanes’ curves", tools.compare.scale: LossScale),
    choice!("compare-curve", "The choice of the lanes’ curves", tools.compare.curve: Shown),
    lane_number!(
        "compare-b-eta",
        "The learning rate of lane B",
        0,
        eta_text,
        set_eta,
        "a number from 1e-9 to 1e6"
    ),
    lane_choice!("compare-b-rule", "The rule of lane B", 0, rule: Rule),
    lane_choice!("compare-b-batch", "The batch of lane B", 0, batch: BatchMode),
    lane_choice!("compare-b-order", "The order of lane B", 0, order: Order),
    lane_number!(
        "compare-b-seed",
        "The seed of lane B",
        0,
        seed_text,
        set_seed,
        "a whole number from 0 to 999999"
    ),
    lane_number!(
        "compare-c-eta",
        "The learning rate of lane C",
        1,
        eta_text,
        set_eta,
        "a number from 1e-9 to 1e6"
    ),
    lane_choice!("compare-c-rule", "The rule of lane C", 1, rule: Rule),
    lane_choice!("compare-c-batch", "The batch of lane C", 1, batch: BatchMode),
    lane_choice!("compare-c-order", "The order of lane C", 1, order: Order),
    lane_number!(
        "compare-c-seed",
        "The seed of lane C",
        1,
        seed_text,
        set_seed,
        "a whole number from 0 to 999999"
    ),
    lane_number!(
        "compare-d-eta",
        "The learning rate of lane D",
        2,
        eta_text,
        set_eta,
        "a number from 1e-9 to 1e6"
    ),
    lane_choice!("compare-d-rule", "The rule of lane D", 2, rule: Rule),
    lane_choice!("compare-d-batch", "The batch of lane D", 2, batch: BatchMode),
    lane_choice!("compare-d-order", "The order of lane D", 2, order: Order),
    lane_number!(
        "compare-d-seed",
        "The seed of lane D",
        2,
        seed_text,
        set_seed,
        "a whole number from 0 to 999999"
    ),
];
