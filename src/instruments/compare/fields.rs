//! The controls of the lanes side by side. What a lane does not set is as in the lab.

use super::{Change, CompareState, Curve};
use crate::data::Keyword;
use crate::learn::{LARGEST_ETA, LARGEST_MOMENTUM, OptimizerKind, Order, Parameter, Rule};
use crate::session::fields::{AS_THE_LAB, SMALLEST_ETA, choice, number};
use crate::session::messages::{optimizer_title, rules};
use crate::session::settings::{BatchMode, LabSettings, LossScale};
use crate::session::{Field, Session};
use crate::text::{number::exact, say};

/// A choice of a lane, or none of its own.
macro_rules! lane_choice {
    ($name:expr, $index:literal, $field:ident: $type:ty) => {
        Field::<Self>::choice(
            $name,
            |_| {
                let words = <$type>::all().map(<$type>::keyword);
                [AS_THE_LAB]
                    .into_iter()
                    .chain(words)
                    .map(String::from)
                    .collect()
            },
            |d| {
                let own = d.lanes.changes[$index].$field;
                own.map_or(AS_THE_LAB, |own| own.keyword()).into()
            },
            |d, text| {
                let own = <$type>::from_keyword(text);
                let known = own.is_some() || text == AS_THE_LAB;
                known.then(|| d.lanes.changes[$index].$field = own)
            },
        )
    };
}

/// A number of a lane; an empty text leaves it to the lab.
macro_rules! lane_number {
    ($name:expr, $index:literal, $field:ident, $read:ident, $range:expr) => {
        Field::<Self>::choice(
            $name,
            |_| vec![say!("compare-takes-nothing"), $range],
            |d| {
                let own = d.lanes.changes[$index].$field;
                own.map_or_else(String::new, |own| own.to_string())
            },
            |d, text| {
                let own = Change::$read(text);
                let known = own.is_some() || text.is_empty();
                known.then(|| d.lanes.changes[$index].$field = own)
            },
        )
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
                    eta,
                    read_eta,
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
                )
                .listed(rules::title),
                lane_choice!(
                    concat!("compare-", $letter, "-optimizer"),
                    $index,
                    optimizer: OptimizerKind
                )
                .listed(optimizer_title),
                lane_number!(
                    concat!("compare-", $letter, "-momentum"),
                    $index,
                    momentum,
                    read_momentum,
                    say!("compare-takes-momentum", max = exact(LARGEST_MOMENTUM))
                )
                .applies_where(|d, lab| {
                    let lane = d.settings_of($index, lab);
                    lane.optimizer.kind.has(Parameter::Momentum)
                }),
                lane_choice!(
                    concat!("compare-", $letter, "-batch"),
                    $index,
                    batch: BatchMode
                ),
                lane_choice!(
                    concat!("compare-", $letter, "-order"),
                    $index,
                    order: Order
                )
                // A batch of all samples has no order.
                .applies_where(|d, lab| d.settings_of($index, lab).batch != BatchMode::Batch),
                lane_number!(
                    concat!("compare-", $letter, "-seed"),
                    $index,
                    seed,
                    read_seed,
                    say!("compare-takes-seed")
                )
                // The order of the list has no seed.
                .applies_where(|d, lab| {
                    let lane = d.settings_of($index, lab);
                    lane.batch != BatchMode::Batch && lane.order != Order::Sequential
                }),
            )*
        ]
    };
}

impl CompareState {
    /// All controls of the window.
    pub(super) const FIELDS: &'static [Field<Self>] = fields! {
        "b", 0;
        "c", 1;
        "d", 2;
    };

    /// The settings of a lane beside that of the lab.
    fn settings_of(&self, index: usize, lab: &Session) -> LabSettings {
        self.lanes.changes[index].applied_to(&lab.document().settings)
    }
}
