//! The controls of refinements and instruments.

use super::{Field, Kind, SMALLEST_ETA, Write};
use crate::lab::document::MOST_CLASSES;
use crate::lab::settings::{Inputs, Penalized, PenaltyKind, Prediction};
use crate::lab::shows::Switch;
use crate::lab::start::{read_start, start_text};
use crate::lab::tools::{Tool, descent, spam};
use crate::learn::{Activation, LARGEST_ETA, LARGEST_MOMENTUM, LARGEST_P, ScheduleKind};
use crate::theory::descent::MOST_STEPS;

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
    choice!("theory", "The theory", settings.shows.theory: Switch),
    choice!("margins", "The margin lines", settings.shows.margins: Switch),
    choice!("hulls", "The hulls", settings.shows.hulls: Switch),
    choice!("widest", "The maximum-margin line", settings.shows.widest: Switch),
    choice!("optimum", "The optimum", settings.shows.optimum: Switch),
    choice!("dual", "The contributions", settings.shows.dual: Switch),
    choice!("pocket", "The pocket", settings.shows.pocket: Switch),
    choice!("explain", "The step, explained", settings.shows.explain: Switch),
    choice!("tool", "The instrument", settings.tools.open: Tool),
    choice!("class-lines", "The line of each class", settings.shows.lines: Switch),
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
    choice!("descent-function", "The function", settings.tools.descent.shape: descent::Shape),
    number!("descent-a1", "The coefficient a₁", settings.tools.descent.a1, -5.0, 5.0, whole: false),
    number!("descent-a2", "The coefficient a₂", settings.tools.descent.a2, -5.0, 5.0, whole: false),
    number!("descent-a3", "The coefficient a₃", settings.tools.descent.a3, -5.0, 5.0, whole: false),
    number!("descent-a4", "The coefficient a₄", settings.tools.descent.a4, -5.0, 5.0, whole: false),
    number!("descent-eta", "The learning rate of the descent", settings.tools.descent.eta, 1e-4, 10.0, whole: false),
    number!("descent-start", "The start", settings.tools.descent.start, -10.0, 10.0, whole: false),
    number!("descent-steps", "The number of steps", settings.tools.descent.steps, 0.0, MOST_STEPS as f64, whole: true),
    number!("standardize-r", "The correlation", settings.tools.standardize.r, -0.99, 0.99, whole: false),
    number!("standardize-scale", "The scale of the second feature", settings.tools.standardize.scale, 0.1, 10.0, whole: false),
    number!("standardize-epochs", "The number of epochs shown", settings.tools.standardize.epochs, 0.0, 200.0, whole: true),
    choice!("zones", "The choice of zones", settings.tools.zones: Switch),
    choice!("spam-weights", "The choice of weights", settings.tools.spam.weights: spam::Weights),
    Field {
        name: "spam-message",
        title: "The message",
        // Any text is one.
        kind: Kind::Choice,
        options: |d| vec![d.settings.tools.spam.message.clone()],
        read: |d| d.settings.tools.spam.message.clone(),
        write: Write::Word(|d, text| {
            d.settings.tools.spam.message = spam::shortened(text);
            Some(())
        }),
    },
    Field {
        name: "spam-own",
        title: "The messages of one's own",
        // What is none is left out.
        kind: Kind::Choice,
        options: |d| vec![spam::write_own(&d.settings.tools.spam.own)],
        read: |d| spam::write_own(&d.settings.tools.spam.own),
        write: Write::Word(|d, text| {
            d.settings.tools.spam.own = spam::read_own(text);
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
