//! The controls of refinements.

use super::{Field, SMALLEST_LAMBDA};
use crate::Document;
use crate::document::MOST_CLASSES;
use crate::learn::{
    Activation, LARGEST_DECAY, LARGEST_EPSILON, LARGEST_ETA, LARGEST_MOMENTUM, LARGEST_P,
    OptimizerKind, Parameter, SMALLEST_EPSILON, ScheduleKind,
};
use crate::line::{accompany_start, refused_start};
use crate::messages::{optimizer_title, rate_with_optimizer};
use crate::set::accompany_rate;
use crate::settings::{Inputs, Penalized, PenaltyKind, Prediction};
use crate::start::{START, read_start, start_text};
use crate::switch::Switch;
use crate::text::{key, say};

/// Returns true if the optimizer has this number.
macro_rules! has {
    ($option:ident) => {
        |d, _| d.settings.optimizer.kind.has(Parameter::$option)
    };
}

impl Document {
    /// The controls of refinements.
    pub(super) const REFINEMENTS: &'static [Field] = &[
        choice!("inputs", settings.data.inputs: Inputs)
            .labeled(key!("lab-inputs-*"))
            .applies_where(|d, _| d.settings.data.has_two_axes()),
        choice!("map-xx", settings.data.maps.xx: Switch)
            .applies_where(|d, _| !d.settings.data.shows_components()),
        choice!("map-xy", settings.data.maps.xy: Switch)
            .applies_where(|d, _| d.settings.data.has_two_axes()),
        choice!("map-yy", settings.data.maps.yy: Switch)
            .applies_where(|d, _| d.settings.data.has_two_axes()),
        choice!("activation", settings.activation: Activation)
            .labeled(key!("lab-activation-*"))
            .applies_where(|d, _| d.settings.rule.tanh.is_some()),
        choice!("prediction", settings.prediction: Prediction)
            .of_view(|to, from| to.settings.prediction = from.settings.prediction)
            .applies_where(|d, lab| {
                d.settings.learning().table().probability && !lab.prepared().is_multiclass()
            }),
        choice!("penalty", settings.penalty: PenaltyKind)
            .labeled(key!("lab-penalty-*"))
            .applies_where(|d, _| d.settings.rule.ridge.is_none()),
        Field {
            has_notches: true,
            ..number!("lambda", settings.lambda, SMALLEST_LAMBDA, LARGEST_ETA, whole: false)
                .titled("λ")
                .applies_where(|d, _| !d.settings.penalty().is_none())
        },
        number!("p", settings.p, 1.0, LARGEST_P as f64, whole: true).applies_where(|d, _| {
            d.settings.penalty == PenaltyKind::Norm && d.settings.rule.ridge.is_none()
        }),
        choice!("penalized", settings.penalized: Penalized)
            .labeled(key!("lab-penalized-*"))
            .applies_where(|d, _| !d.settings.penalty().is_none()),
        choice!("schedule", settings.schedule: ScheduleKind).labeled(key!("lab-schedule-*")),
        Field {
            has_notches: true,
            ..number!("schedule-k", settings.decay, 0.0, 1000.0, whole: false)
                .applies_where(|d, _| d.settings.schedule != ScheduleKind::Constant)
        },
        Field {
            rate_notice: Some(|d| rate_with_optimizer(&d.settings)),
            ..choice!("optimizer", settings.optimizer.kind: OptimizerKind)
                .listed(optimizer_title)
                .accompanied(accompany_rate)
        },
        number!("momentum", settings.momentum, 0.0, LARGEST_MOMENTUM, whole: false)
            .applies_where(has!(Momentum)),
        number!("beta1", settings.optimizer.beta1, 0.0, LARGEST_DECAY, whole: false)
            .applies_where(has!(Beta1)),
        number!("beta2", settings.optimizer.beta2, 0.0, LARGEST_DECAY, whole: false)
            .applies_where(has!(Beta2)),
        number!("rho", settings.optimizer.rho, 0.0, LARGEST_DECAY, whole: false)
            .applies_where(has!(Rho)),
        number!("epsilon", settings.optimizer.epsilon, SMALLEST_EPSILON, LARGEST_EPSILON, whole: false)
            .applies_where(has!(Epsilon)),
        Field::<Self>::choice(
            "theory-class",
            |_| (0..MOST_CLASSES).map(|class| class.to_string()).collect(),
            |d| d.settings.theory_class.to_string(),
            |d, text| {
                let class = (0..MOST_CLASSES as u8).find(|class| class.to_string() == text)?;
                d.settings.theory_class = class;
                Some(())
            },
        )
        .of_view(|to, from| to.settings.theory_class = from.settings.theory_class)
        .applies_where(|_, lab| lab.prepared().is_multiclass()),
        Field {
            refuses: Some(refused_start),
            ..Field::<Self>::choice(
                START,
                |_| vec![say!("start-none"), say!("start-numbers")],
                |d| start_text(&d.settings.start),
                |d, text| read_start(text).map(|start| d.settings.start = start),
            )
            .accompanied(accompany_start)
        },
    ];
}
