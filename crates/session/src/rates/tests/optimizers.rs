//! The texts on η with other optimizers than gradient descent and the heavy ball.

use super::*;
use crate::data::Keyword;
use crate::learn::{Optimizer, OptimizerKind};

#[test]
fn for_other_optimizers_no_zones_are_shown_and_it_is_said_why() {
    for problem in grounds() {
        for kind in OptimizerKind::all().filter(|kind| *kind != OptimizerKind::SGD) {
            let with = |rule, eta| Settings {
                optimizer: Optimizer::new(kind),
                momentum: if kind.adaptive { 0.0 } else { 0.5 },
                batch: Batch::Full,
                ..Settings::new(rule, eta)
            };
            for (rule, from_zero, remark) in [
                (Rule::PERCEPTRON, true, NO_THEOREM_FROM_ZERO),
                (Rule::ROSENBLATT, false, NO_THEOREM),
                (Rule::ADALINE, true, OTHER_OPTIMIZER),
                (Rule::LOGISTIC, true, OTHER_OPTIMIZER),
                (Rule::SIGMOID, true, NO_LIMIT),
            ] {
                let zones = zones_of(&problem.train, &with(rule, 0.5), from_zero);
                assert!(zones.zones.is_empty() && zones.limits.is_empty());
                assert_eq!(zones.remark, remark, "{kind:?} {rule:?}");
            }
            // It is true of every optimizer that from zero η only rescales w; powers of two, without rounding.
            let [big, small] = [1.0, 0.125].map(|eta| {
                let zero = vec![0.0; problem.train.features() + 1];
                let settings = with(Rule::PERCEPTRON, eta).check().expect("valid settings");
                let mut run = Trainer::new(Rc::clone(&problem), settings, zero);
                run.run(20);
                run
            });
            let scaled: Vec<f64> = big.weights().iter().map(|w| 0.125 * w).collect();
            assert_eq!(small.weights(), scaled, "{kind:?}");
        }
        // Nesterov's without momentum is gradient descent.
        let plain = Settings {
            batch: Batch::Full,
            ..Settings::new(Rule::ADALINE, 0.01)
        };
        let nesterov = Settings {
            optimizer: Optimizer::new(OptimizerKind::NESTEROV),
            ..plain
        };
        let of = |settings| zones_of(&problem.train, settings, true);
        assert_eq!(of(&nesterov), of(&plain));
        assert!(!of(&plain).limits.is_empty());
    }
}
