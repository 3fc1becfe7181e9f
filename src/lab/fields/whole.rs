//! Controls that only the whole module has.

use super::{Field, Kind, SMALLEST_ETA, Write};
use crate::data::Word;
use crate::lab::document::MOST_CLASSES;
use crate::lab::settings::{Inputs, Penalized, PenaltyKind, Prediction, SPEEDS};
use crate::lab::shows::Switch;
use crate::lab::tools::Tool;
use crate::learn::{LARGEST_ETA, LARGEST_MOMENTUM, LARGEST_P, ScheduleKind};

/// The refinements, then the instruments.
pub(super) static FIELDS: &[Field] = &[
    choice!("inputs", "The choice of inputs", data.inputs: Inputs),
    choice!("map-xx", "The input x₁²", data.maps.xx: Switch),
    choice!("map-xy", "The input x₁x₂", data.maps.xy: Switch),
    choice!("map-yy", "The input x₂²", data.maps.yy: Switch),
    choice!("prediction", "The prediction", prediction: Prediction),
    choice!("penalty", "The penalty", penalty: PenaltyKind),
    number!("lambda", "The factor λ of the penalty", lambda, SMALLEST_ETA, LARGEST_ETA, whole: false),
    number!("p", "The p of the norm", p, 1.0, LARGEST_P as f64, whole: true),
    choice!("penalized", "The choice of weights penalised", penalized: Penalized),
    choice!("schedule", "The schedule of the rate", schedule: ScheduleKind),
    number!("schedule-k", "The k of the schedule", decay, 0.0, 1000.0, whole: false),
    number!("momentum", "The momentum", momentum, 0.0, LARGEST_MOMENTUM, whole: false),
    choice!("theory", "The theory", shows.theory: Switch),
    choice!("margins", "The margin lines", shows.margins: Switch),
    choice!("hulls", "The hulls", shows.hulls: Switch),
    choice!("widest", "The maximum-margin line", shows.widest: Switch),
    choice!("optimum", "The optimum", shows.optimum: Switch),
    choice!("dual", "The contributions", shows.dual: Switch),
    choice!("pocket", "The pocket", shows.pocket: Switch),
    choice!("tool", "The instrument", tools.open: Tool),
    choice!("class-lines", "The line of each class", shows.lines: Switch),
    Field {
        name: "theory-class",
        title: "The class that theory is about",
        kind: Kind::Choice,
        options: |_| (0..MOST_CLASSES).map(|class| class.to_string()).collect(),
        read: |d| d.settings.shows.class.to_string(),
        write: Write::Word(|d, text| {
            let class = (0..MOST_CLASSES as u8).find(|class| class.to_string() == text)?;
            d.settings.shows.class = class;
            Some(())
        }),
    },
    choice!("gates-product", "The input x₁x₂ of all gates", tools.gates.product: Switch),
    Field {
        name: "gates-speed",
        title: "The speed of all gates",
        kind: Kind::Choice,
        options: |_| SPEEDS.map(String::from).to_vec(),
        read: |d| d.settings.tools.gates.speed_word(),
        write: Write::Word(|d, text| d.settings.tools.gates.set_speed(text)),
    },
];
