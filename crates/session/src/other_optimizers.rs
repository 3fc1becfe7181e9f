//! The optimizers that stand beside the lab's where several are compared.

use super::settings::LabSettings;
use crate::learn::{OptimizerKind, Parameter};

/// The number of optimizers shown beside the lab's.
pub const BESIDE: usize = 3;
/// The momentum of the heavy ball among them.
const HEAVY: f64 = 0.9;

/// The settings of a lab with other optimizers: gradient descent, the heavy ball, Adam and RMSProp, but for the lab's own.
/// Each has a usual rate, or that of the lab where both descend with one step size for all weights.
pub fn with_other_optimizers(lab: &LabSettings) -> Vec<LabSettings> {
    let own = (lab.optimizer.kind, lab.momentum());
    // The last one makes room where the lab has none of them.
    let known = [
        (OptimizerKind::SGD, 0.0),
        (OptimizerKind::SGD, HEAVY),
        (OptimizerKind::ADAM, 0.0),
        (OptimizerKind::RMSPROP, 0.0),
    ];
    let others = known.into_iter().filter(|other| *other != own);
    let with = |(kind, momentum): (OptimizerKind, f64)| {
        let mut other = lab.clone();
        other.optimizer.kind = kind;
        if kind.has(Parameter::Momentum) {
            other.momentum = momentum;
        }
        if kind.adaptive || own.0.adaptive {
            other.eta = other.usual_eta();
        }
        other
    };
    others.take(BESIDE).map(with).collect()
}
