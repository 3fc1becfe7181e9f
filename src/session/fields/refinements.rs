//! The controls of refinements.

use super::{Field, Kind, SMALLEST_LAMBDA, Write};
use crate::learn::{
    Activation, LARGEST_DECAY, LARGEST_EPSILON, LARGEST_ETA, LARGEST_MOMENTUM, LARGEST_P,
    OptimizerKind, SMALLEST_EPSILON, ScheduleKind,
};
use crate::session::document::MOST_CLASSES;
use crate::session::settings::{Inputs, Penalized, PenaltyKind, Prediction};
use crate::session::start::{START, read_start, start_text};
use crate::session::switch::Switch;
use crate::text::say;

pub(super) static FIELDS: &[Field] = &[
    choice!("inputs", settings.data.inputs: Inputs),
    choice!("map-xx", settings.data.maps.xx: Switch),
    choice!("map-xy", settings.data.maps.xy: Switch),
    choice!("map-yy", settings.data.maps.yy: Switch),
    choice!("activation", settings.activation: Activation),
    choice!("prediction", settings.prediction: Prediction),
    choice!("penalty", settings.penalty: PenaltyKind),
    number!("lambda", settings.lambda, SMALLEST_LAMBDA, LARGEST_ETA, whole: false),
    number!("p", settings.p, 1.0, LARGEST_P as f64, whole: true),
    choice!("penalized", settings.penalized: Penalized),
    choice!("schedule", settings.schedule: ScheduleKind),
    number!("schedule-k", settings.decay, 0.0, 1000.0, whole: false),
    choice!("optimizer", settings.optimizer.kind: OptimizerKind),
    number!("momentum", settings.momentum, 0.0, LARGEST_MOMENTUM, whole: false),
    number!("beta1", settings.optimizer.beta1, 0.0, LARGEST_DECAY, whole: false),
    number!("beta2", settings.optimizer.beta2, 0.0, LARGEST_DECAY, whole: false),
    number!("rho", settings.optimizer.rho, 0.0, LARGEST_DECAY, whole: false),
    number!("epsilon", settings.optimizer.epsilon, SMALLEST_EPSILON, LARGEST_EPSILON, whole: false),
    Field {
        name: "theory-class",
        kind: Kind::Choice,
        options: |_| (0..MOST_CLASSES).map(|class| class.to_string()).collect(),
        read: |d| d.settings.theory_class.to_string(),
        write: Write::Keyword(|d, text| {
            let class = (0..MOST_CLASSES as u8).find(|class| class.to_string() == text)?;
            d.settings.theory_class = class;
            Some(())
        }),
    },
    Field {
        name: START,
        kind: Kind::Choice,
        options: |_| vec![say!("start-none"), say!("start-numbers")],
        read: |d| start_text(&d.settings.start),
        write: Write::Keyword(|d, text| read_start(text).map(|start| d.settings.start = start)),
    },
];
