//! The controls of the lanes side by side. What a lane does not set is as in the lab.

use super::{CompareState, Curve};
use crate::data::Keyword;
use crate::learn::{LARGEST_ETA, LARGEST_MOMENTUM, OptimizerKind, Order, Rule};
use crate::session::fields::{AS_THE_LAB, SMALLEST_ETA, Write, choice, number};
use crate::session::settings::{BatchMode, LossScale};
use crate::session::{Field, Kind};
use crate::text::{number::exact, say};

/// A choice of a lane, or none of its own.
macro_rules! lane_choice {
    ($name:expr, $index:literal, $field:ident: $type:ty) => {
        Field {
            name: $name,
            kind: Kind::Choice,
            options: |_| {
                let words = <$type>::all().map(<$type>::keyword);
                [AS_THE_LAB]
                    .into_iter()
                    .chain(words)
                    .map(String::from)
                    .collect()
            },
            read: |d| {
                let own = d.lanes.changes[$index].$field;
                own.map_or(AS_THE_LAB, |own| own.keyword()).into()
            },
            write: Write::Keyword(|d, text| {
                let own = <$type>::from_keyword(text);
                let known = own.is_some() || text == AS_THE_LAB;
                known.then(|| d.lanes.changes[$index].$field = own)
            }),
        }
    };
}

/// A number of a lane; an empty text leaves it to the lab.
macro_rules! lane_number {
    ($name:expr, $index:literal, $read:ident, $set:ident, $range:expr) => {
        Field {
            name: $name,
            kind: Kind::Choice,
            options: |_| vec![say!("compare-takes-nothing"), $range],
            read: |d| d.lanes.changes[$index].$read(),
            write: Write::Keyword(|d, text| d.lanes.changes[$index].$set(text)),
        }
    };
}

/// The fields for the number of lanes, the chart, and the own settings of each lane.
macro_rules! fields {
    ($($letter:literal, $index:literal;)*) => {
        &[
            number!("compare-lanes", lanes.count, 1.0, 4.0, whole: true),
            choice!("compare-scale", scale: LossScale),
            choice!("compare-curve", curve: Curve),
            $(
                lane_number!(
                    concat!("compare-", $letter, "-eta"),
                    $index,
                    eta_text,
                    set_eta,
                    say!(
                        "compare-takes-eta",
                        min = exact(SMALLEST_ETA),
                        max = exact(LARGEST_ETA)
                    )
                ),
                lane_choice!(
                    concat!("compare-", $letter, "-rule"),
                    $index,
                    rule: Rule
                ),
                lane_choice!(
                    concat!("compare-", $letter, "-optimizer"),
                    $index,
                    optimizer: OptimizerKind
                ),
                lane_number!(
                    concat!("compare-", $letter, "-momentum"),
                    $index,
                    momentum_text,
                    set_momentum,
                    say!("compare-takes-momentum", max = exact(LARGEST_MOMENTUM))
                ),
                lane_choice!(
                    concat!("compare-", $letter, "-batch"),
                    $index,
                    batch: BatchMode
                ),
                lane_choice!(
                    concat!("compare-", $letter, "-order"),
                    $index,
                    order: Order
                ),
                lane_number!(
                    concat!("compare-", $letter, "-seed"),
                    $index,
                    seed_text,
                    set_seed,
                    say!("compare-takes-seed")
                ),
            )*
        ]
    };
}

/// All controls of the window.
pub(super) const FIELDS: &[Field<CompareState>] = fields! {
    "b", 0;
    "c", 1;
    "d", 2;
};
