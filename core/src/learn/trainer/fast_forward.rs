//! Going to the end of a run of which only the end matters.

use super::Trainer;
use crate::learn::Samples;

/// Weights and samples whose products stay below this cannot have a loss beyond all numbers.
const TAME: f64 = 1e60;

/// The largest number in magnitude among the inputs of samples, at least the 1 of the bias.
pub fn reach_of(samples: &Samples) -> f64 {
    let rows = samples.iter().flat_map(|(x, _)| x.iter());
    rows.fold(1.0, |reach: f64, x| reach.max(x.abs()))
}

impl Trainer {
    /// Like [`advance`](Self::advance), but epochs before epoch number `last` are neither judged nor recorded, unless
    /// their loss might be beyond all numbers; the weights are the same to the bit. Once an epoch has changed nothing and
    /// all others do as it did, they are skipped. `reach` is [`reach_of`] the samples.
    pub fn fast_forward(&mut self, most: u64, last: u64, reach: f64) -> u64 {
        let mut made = 0;
        while made < most && self.can_move() {
            let (now, can_go_on) = self.burst(most - made);
            made += now;
            if !can_go_on {
                self.halt();
                break;
            }
            if self.core.cursor < self.problem.train.len() {
                continue;
            }
            if self.core.epoch + 1 < last && self.is_tame(reach) {
                self.pass_over_epoch(last);
            } else if !self.end_epoch() {
                return made - 1;
            }
        }
        made
    }

    /// Returns true if the loss is certainly a finite number.
    fn is_tame(&self, reach: f64) -> bool {
        let weights: f64 = self.core.weights.iter().map(|w| w.abs()).sum();
        let few = self.problem.train.len() <= 1_000_000_000;
        few && self.settings.penalty.norm == 0.0 && reach <= TAME && weights * reach <= TAME
    }

    fn pass_over_epoch(&mut self, last: u64) {
        let core = &mut self.core;
        let rests = core.is_as_at_epoch_start();
        core.begin_epoch();
        core.cursor = 0;
        core.epoch = if rests && self.settings.repeats() {
            last - 1
        } else {
            core.epoch + 1
        };
        self.arrange();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Keyword;
    use crate::learn::{Batch, Optimizer, OptimizerKind, Order, Outcome, Problem, Rule, Settings};
    use std::rc::Rc;

    /// Numbers from a simple sequence, with labels that no line explains.
    fn problem(scale: f64) -> Rc<Problem> {
        let mut seed = 7_u32;
        let mut number = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            scale * (f64::from(seed >> 8) / f64::from(1 << 23) - 1.0)
        };
        let x: Vec<f64> = (0..60).map(|_| number()).collect();
        let y: Vec<f64> = (0..30).map(|_| number().signum()).collect();
        Rc::new(Problem::from(Samples::new(2, &x, &y).expect("samples")))
    }

    #[test]
    fn fast_forward_comes_to_the_same_end() {
        let orders = [Order::Sequential, Order::Shuffled, Order::Random];
        for scale in [1.0, 1e-3, 1e80] {
            let problem = problem(scale);
            let reach = reach_of(&problem.train);
            let rules = [Rule::PERCEPTRON, Rule::ADALINE, Rule::LOGISTIC, Rule::SVM];
            let pairs = rules
                .into_iter()
                .flat_map(|rule| OptimizerKind::all().map(move |kind| (rule, kind)));
            for (k, (rule, kind)) in pairs.enumerate() {
                for (batch, eta) in [
                    (Batch::Online, 0.01),
                    (Batch::Online, 3.0),
                    (Batch::Mini(7), 0.5),
                    (Batch::Full, 0.02),
                    (Batch::Full, 900.0),
                ] {
                    let settings = Settings {
                        batch,
                        order: orders[k % 3],
                        optimizer: Optimizer::new(kind),
                        momentum: if kind.adaptive {
                            0.0
                        } else {
                            [0.0, 0.6][k % 2]
                        },
                        ..Settings::new(rule, eta)
                    };
                    let new = || {
                        Trainer::new(
                            Rc::clone(&problem),
                            settings.check().expect("valid settings"),
                            vec![0.1; 3],
                        )
                    };
                    let (mut plain, mut fast) = (new(), new());
                    plain.run(40);
                    let mut made = 1;
                    while made > 0 && fast.epochs() < 40 {
                        let left = (30 - fast.presented()).div_ceil(batch.size(30)) as u64;
                        made = fast.fast_forward(left.min(11), 40, reach);
                    }
                    let bits =
                        |t: &Trainer| t.weights().iter().map(|w| w.to_bits()).collect::<Vec<_>>();
                    assert_eq!(
                        bits(&fast),
                        bits(&plain),
                        "{rule:?} {kind:?} {batch:?} {eta}"
                    );
                    assert_eq!(fast.is_halted(), plain.is_halted());
                    let last = |t: &Trainer| t.history().entries().last().cloned();
                    if !plain.is_halted() {
                        assert_eq!(last(&fast), last(&plain));
                    }
                }
            }
        }
    }

    #[test]
    fn fast_forward_makes_as_many_updates_as_it_is_asked_for() {
        for (scale, eta) in [(1.0, 0.01), (1e80, 0.01), (1e154, 1.0)] {
            let problem = problem(scale);
            let reach = reach_of(&problem.train);
            let settings = Settings {
                batch: Batch::Online,
                ..Settings::new(Rule::ADALINE, eta)
            };
            let new = || {
                let settings = settings.check().expect("valid settings");
                Trainer::new(Rc::clone(&problem), settings, vec![0.0; 3])
            };
            for most in [1, 29, 30, 31, 40, 70, 200] {
                for last in [1, 2, 3, 9] {
                    let (mut plain, mut fast) = (new(), new());
                    let made = fast.fast_forward(most, last, reach);
                    assert_eq!(made, plain.advance(most), "{scale} {most} {last}");
                    assert_eq!(fast.is_halted(), plain.is_halted(), "{scale} {most} {last}");
                    assert_eq!(fast.steps(), plain.steps(), "{scale} {most} {last}");
                }
            }
        }
    }

    #[test]
    fn what_is_beyond_all_numbers_ends_a_run_though_its_weights_are_not() {
        // After the first update z of the second sample, or the loss, is beyond all numbers.
        for (x, y, rule, eta) in [
            (&[1e300, 1e300][..], &[-1.0, 1.0][..], Rule::PERCEPTRON, 1.0),
            (&[1e100], &[1.0], Rule::ADALINE, 1.0),
        ] {
            let problem = Rc::new(Problem::from(Samples::new(1, x, y).expect("numbers")));
            let settings = Settings {
                batch: Batch::Online,
                ..Settings::new(rule, eta)
            };
            let new = || {
                let settings = settings.check().expect("valid settings");
                Trainer::new(Rc::clone(&problem), settings, vec![0.0; 2])
            };
            let (mut plain, mut fast) = (new(), new());
            let made = fast.fast_forward(9, 9, reach_of(&problem.train));
            assert_eq!(made, plain.advance(9), "{rule:?}");
            let mut told = new();
            while told.step().is_some() {}
            assert!(matches!(told.outcome(), Outcome::Diverged(_)), "{rule:?}");
            for run in [plain, fast] {
                assert_eq!(run.outcome(), told.outcome(), "{rule:?}");
                assert_eq!(run.steps(), told.steps(), "{rule:?}");
                assert_eq!(run.weights(), told.weights(), "{rule:?}");
            }
        }
    }

    #[test]
    fn only_where_no_loss_can_overflow_an_epoch_is_passed_over() {
        use crate::learn::Penalty;
        let samples = Samples::new(2, &[3.0, -7.0, 0.5, 0.25], &[1.0, -1.0]).expect("numbers");
        assert_eq!(reach_of(&samples), 7.0);
        let small = Samples::new(1, &[0.5], &[1.0]).expect("numbers");
        assert_eq!(reach_of(&small), 1.0, "the bias");
        let tame = |w: f64, reach, norm| {
            let penalty = Penalty {
                norm,
                ..Penalty::NONE
            };
            let settings = Settings {
                penalty,
                ..Settings::new(Rule::ADALINE, 0.1)
            };
            let problem = Rc::new(Problem::from(samples.clone()));
            let settings = settings.check().expect("valid settings");
            Trainer::new(problem, settings, vec![w, 0.0, -w]).is_tame(reach)
        };
        assert!(tame(1.0, 1e59, 0.0) && tame(0.4e50, 1e10, 0.0));
        assert!(!tame(1.0, 1e60, 0.0), "|w₀| + |w₂| is 2");
        assert!(!tame(0.0, 1e61, 0.0) && !tame(1e60, 1e10, 0.0) && !tame(1.0, 1.0, 0.1));
    }

    #[test]
    fn an_epoch_that_changes_nothing_stands_for_all_that_follow() {
        use crate::data::Gate;
        let and = Rc::new(Problem::from(Samples::from_dataset(
            &Gate::AND.dataset(),
            1,
        )));
        let settings = Settings::new(Rule::PERCEPTRON, 0.5);
        let settings = settings.check().expect("valid settings");
        let new = || Trainer::new(Rc::clone(&and), settings, vec![0.0; 3]);
        let (mut plain, mut fast) = (new(), new());
        plain.run(1000);
        // Ten epochs are enough for the mistakes, one more for the rest.
        while fast.epochs() < 1000 {
            assert!(fast.steps() < 100, "{}", fast.epochs());
            fast.fast_forward(4, 1000, 1.0);
        }
        assert_eq!(fast.weights(), plain.weights());
        assert_eq!((fast.epochs(), fast.presented()), (1000, 0));
        assert_eq!(fast.outcome(), plain.outcome());
    }

    #[test]
    fn no_more_updates_are_made_than_asked_for() {
        // 30 samples: seven batches of four and one of two.
        let settings = Settings {
            batch: Batch::Mini(4),
            ..Settings::new(Rule::ADALINE, 0.01)
        };
        let settings = settings.check().expect("valid settings");
        for last in [2, 3, 100] {
            let mut trainer = Trainer::new(problem(1.0), settings, vec![0.1; 3]);
            let mut plain = trainer.clone();
            for most in [13, 1, 5] {
                assert_eq!(trainer.fast_forward(most, last, 1.0), most, "{last}");
                plain.advance(most);
                assert_eq!(trainer.steps(), plain.steps());
                assert_eq!(trainer.weights(), plain.weights());
            }
        }
    }
}
