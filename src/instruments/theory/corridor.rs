//! The convergence proof as curves: between which bounds the weights of a mistake-driven run have moved.

use crate::geometry::Axis;
use crate::learn::{Batch, Form, dot};
use crate::session::Session;
use crate::theory::{Corridor, Known, MaxMargin};

/// Positions (updates, value) of one curve.
type Curve = Vec<Axis>;

/// The curves of a segment, at the ends of its epochs and now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proof {
    /// a + ckρ̃.
    pub lower: Curve,
    /// w*·w.
    pub along: Curve,
    /// ‖w‖.
    pub length: Curve,
    /// √(b² + c²kR̃²).
    pub upper: Curve,
    /// cos φ between w and w*, where w is not 0.
    pub cosine: Curve,
}

/// The corridor of a run and the number of updates it has made in it: for a mistake-driven rule, online, with a
/// constant rate and nothing added to its updates, on separable data.
pub(super) fn corridor<'k>(
    state: &Session,
    known: &'k Known,
) -> Option<(Corridor, &'k MaxMargin, u64)> {
    let run = state.learner();
    let settings = run.settings();
    let table = settings.table();
    let plain = table.form == Form::Criterion
        && settings.batch == Batch::Online
        && settings.schedule.is_constant()
        && settings.is_plain_descent()
        && settings.penalty.is_none();
    let augmented = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
    let radius = known.radius?.ok()?;
    if !plain || state.is_changed() {
        return None;
    }
    let (start, _, before) = run.origin();
    let corridor = Corridor::from_start(start, table.gain * settings.eta, radius, augmented);
    Some((corridor, augmented, run.updates() - before))
}

impl Proof {
    /// The convergence proof of a run as curves.
    pub(super) fn of(state: &Session) -> Option<Self> {
        let (corridor, augmented, made) = corridor(state, state.known()?)?;
        let run = state.learner();
        let (start, segment, before) = run.origin();
        let mut proof = Self::default();
        let mut add = |k: f64, w: &[f64]| {
            let along = dot(&augmented.weights, w);
            let length = w.iter().map(|w| w * w).sum::<f64>().sqrt();
            proof.lower.push(Axis::new(k, corridor.lower(k)));
            proof.along.push(Axis::new(k, along));
            proof.length.push(Axis::new(k, length));
            proof.upper.push(Axis::new(k, corridor.upper(k)));
            if length > 0.0 {
                proof.cosine.push(Axis::new(k, along / length));
            }
        };
        add(0.0, start);
        let entries = run.history().entries().iter();
        for entry in entries.filter(|entry| entry.epoch > segment) {
            add((entry.updates - before) as f64, &entry.weights);
        }
        add(made as f64, run.weights());
        Some(proof)
    }
}
