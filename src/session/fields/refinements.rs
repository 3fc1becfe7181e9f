//! The controls of refinements and instruments.

use super::{Field, Kind, SMALLEST_ETA, Write};
use crate::learn::{Activation, LARGEST_ETA, LARGEST_MOMENTUM, LARGEST_P, ScheduleKind};
use crate::session::document::MOST_CLASSES;
use crate::session::overlays::Switch;
use crate::session::settings::{Inputs, Penalized, PenaltyKind, Prediction};
use crate::session::start::{read_start, start_text};

/// The refinements, then the instruments.
pub(super) static FIELDS: &[Field] = &[
    choice!("inputs", "The choice of inputs", settings.data.inputs: Inputs),
    choice!("map-xx", "The input x₁²", settings.data.maps.xx: Switch),
    choice!("map-xy", "The input x₁x₂", settings.data.maps.xy: Switch),
    choice!("map-yy", "The input x₂²", settings.data.maps.yy: Switch),
    choice!("activation", "The activation", settings.activation: Activation),
    choice!("prediction", "The prediction", settings.prediction: Prediction),
    choice!("penalty", "The penalty", settings.penalty: PenaltyKind),
    number!("lambda", "The factor λ of the penalty", settings.lambda, SMALLEST_ETA, LARGEST_ETA, whole: false),
    number!("p", "The p of the norm", settings.p, 1.0, LARGEST_P as f64, whole: true),
    choice!("penalized", "The choice of weights penalized", settings.penalized: Penalized),
    choice!("schedule", "The schedule of the rate", settings.schedule: ScheduleKind),
    number!("schedule-k", "The k of the schedule", settings.decay, 0.0, 1000.0, whole: false),
    number!("momentum", "The momentum", settings.momentum, 0.0, LARGEST_MOMENTUM, whole: false),
    choice!("theory", "The theory", settings.overlays.theory: Switch),
    choice!("margins", "The margin lines", settings.overlays.margins: Switch),
    choice!("hulls", "The hulls", settings.overlays.hulls: Switch),
    choice!("widest", "The maximum-margin line", settings.overlays.widest: Switch),
    choice!("optimum", "The optimum", settings.overlays.optimum: Switch),
    choice!("dual", "The contributions", settings.overlays.dual: Switch),
    choice!("pocket", "The pocket", settings.overlays.pocket: Switch),
    choice!("class-lines", "The line of each class", settings.overlays.lines: Switch),
    Field {
        name: "theory-class",
        title: "The class that theory is about",
        kind: Kind::Choice,
        options: |_| (0..MOST_CLASSES).map(|class| class.to_string()).collect(),
        read: |d| d.settings.overlays.class.to_string(),
        write: Write::Word(|d, text| {
            let class = (0..MOST_CLASSES as u8).find(|class| class.to_string() == text)?;
            d.settings.overlays.class = class;
            Some(())
        }),
    },
    Field {
        name: "landscape-start",
        title: "The start",
        kind: Kind::Choice,
        options: |_| {
            vec![
                "none".into(),
                "two or more numbers with commas or spaces between them".into(),
            ]
        },
        read: |d| start_text(&d.settings.start),
        write: Write::Word(|d, text| read_start(text).map(|start| d.settings.start = start)),
    },
];
