//! Many updates at once, where each sample makes one of its own and nothing is kept but the weights.

use super::Trainer;
use crate::learn::Reduction;
use crate::learn::objective::Sums;
use crate::learn::optimizer::{Coast, same_bits};
use crate::learn::per_sample::Descent;

impl Trainer {
    /// Makes up to `most` updates within the epoch under way; says how many, and whether the run can go on after them.
    pub(super) fn burst(&mut self, most: u64) -> (u64, bool) {
        let Some(by) = self.descent() else {
            let moved = self.apply(None);
            return (u64::from(moved), moved);
        };
        let left = self.problem.train.len() - self.core.cursor;
        let count = usize::try_from(most).map_or(left, |most| most.min(left));
        if self.descend(&by, count) {
            return (count as u64, true);
        }
        // Up to the last update after which all is finite, found by halving.
        let (mut finite, mut beyond) = (0, count);
        while beyond - finite > 1 {
            let half = (beyond - finite) / 2;
            if self.descend(&by, half) {
                finite += half;
            } else {
                beyond = finite + half;
            }
        }
        (finite as u64, false)
    }

    /// Makes so many updates; false, and nothing moved, if z or a weight would not be finite.
    fn descend(&mut self, by: &Descent, count: usize) -> bool {
        let core = &mut self.core;
        let train = &self.problem.train;
        let places = core.cursor..core.cursor + count;
        let samples = self.arranged.at(train, &self.order, places);
        let loops = self.settings.table().per_sample.loops;
        let weights = &mut self.sum;
        weights.copy_from_slice(&core.weights);
        let Some(changes) = loops.descend(weights)(samples, by, weights) else {
            return false;
        };
        core.weights.copy_from_slice(weights);
        core.cursor += count;
        core.steps += count as u64;
        core.updates += changes;
        true
    }

    /// The values that each update of the epoch under way depends on, if it has one sample and only weights are kept.
    fn descent(&self) -> Option<Descent> {
        let (settings, train) = (&self.settings, &self.problem.train);
        let is_plain = matches!(settings.optimizer.kind.coast, Coast::Straight)
            && settings.momentum == 0.0
            && settings.penalty.norm == 0.0
            && settings.batch.size(train.len()) == 1
            && train.classes().is_none();
        is_plain.then(|| Descent {
            eta: settings.now(self.core.epoch, self.core.steps + 1).eta,
            ridge: settings.penalty.ridge,
            share: match settings.reduction {
                Reduction::Sum => 1.0 / train.len() as f64,
                Reduction::Mean => 1.0,
            },
            first: usize::from(!settings.penalty.bias),
            tie: settings.tie,
        })
    }
}

/// Σ δ x̃ of all samples at some weights. Where it is known, an update is the same, only faster.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    weights: Vec<f64>,
    sums: Sums,
}

impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Known {
    /// Room for that at these weights, to be filled at once.
    pub(super) fn at(&mut self, weights: &[f64]) -> &mut Sums {
        self.weights.clear();
        self.weights.extend(weights);
        &mut self.sums
    }

    /// It, if these are the weights.
    pub(super) fn get(&self, weights: &[f64]) -> Option<&[f64]> {
        let is_known = self.weights.len() == weights.len() && same_bits(&self.weights, weights);
        is_known.then_some(&self.sums.delta_x)
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use crate::data::{Keyword, Seeded};
    use crate::learn::{
        Activation, Batch, Norm, Order, Penalty, Problem, Reduction, Rule, Samples, Settings, Tie,
        Trainer,
    };

    fn problem(features: usize, size: f64) -> Rc<Problem> {
        let mut random = Seeded::new(3, features as u64);
        let mut number = || f64::from(random.below(2001)) / 500.0 - 2.0;
        let x: Vec<f64> = (0..23 * features).map(|_| size * number()).collect();
        let y: Vec<f64> = (0..23)
            .map(|_| if number() < 0.3 { -1.0 } else { 1.0 })
            .collect();
        Rc::new(Problem::from(
            Samples::new(features, &x, &y).expect("samples"),
        ))
    }

    fn penalties() -> [Penalty; 4] {
        let bias = Penalty {
            bias: true,
            ..Penalty::ridge(0.3)
        };
        let norm = Penalty {
            norm: 0.2,
            p: Norm::P(1),
            ..Penalty::NONE
        };
        [Penalty::NONE, Penalty::ridge(0.1), bias, norm]
    }

    /// Each loop of every rule, width, order, penalty and tie leads where single steps lead, which tell all they do.
    #[test]
    fn many_updates_at_once_are_those_made_one_by_one() {
        let (mut count, mut halted) = (0, 0);
        for (features, rule) in (1..=6).flat_map(|n| Rule::all().map(move |rule| (n, rule))) {
            let [usual, large] = [1.0, 1e6].map(|size| problem(features, size));
            for batch in [Batch::Online, Batch::Mini(7), Batch::Full] {
                for (k, order) in Order::all().enumerate() {
                    for (i, penalty) in penalties().into_iter().enumerate() {
                        count += 1;
                        let tie = [Tie::Positive, Tie::Negative, Tie::Never][(k + i) % 3];
                        // So large that a weight overflows within an epoch.
                        let runs_away = count % 5 == 2;
                        let (problem, eta) = if runs_away {
                            (&large, 1e6)
                        } else {
                            (&usual, 0.05)
                        };
                        let settings = Settings {
                            batch,
                            order,
                            penalty,
                            tie,
                            activation: [Activation::Identity, Activation::Tanh][i % 2],
                            reduction: [Reduction::Sum, Reduction::Mean][count % 2],
                            momentum: [0.0, 0.0, 0.5][count % 3],
                            ..Settings::new(rule, eta)
                        };
                        let Ok(settings) = settings.check() else {
                            continue;
                        };
                        let zero = [0.0, -0.0][count % 2];
                        let weights = vec![zero; features + 1];
                        let new = || Trainer::new(Rc::clone(problem), settings, weights.clone());
                        let (mut bursts, mut steps) = (new(), new());
                        let made: u64 =
                            [5, 40, 1, 17].map(|most| bursts.advance(most)).iter().sum();
                        (0..made).for_each(|_| assert!(steps.step().is_some()));
                        if bursts.is_halted() {
                            assert!(steps.step().is_none());
                            halted += 1;
                        }
                        let bits = |trainer: &Trainer| {
                            let bits = trainer.weights().iter().map(|w| w.to_bits());
                            bits.collect::<Vec<_>>()
                        };
                        let name = format!("{features} {settings:?}");
                        assert_eq!(bits(&bursts), bits(&steps), "{name}");
                        assert_eq!(bursts.history(), steps.history(), "{name}");
                        assert_eq!(bursts.updates(), steps.updates(), "{name}");
                        assert_eq!(bursts.outcome(), steps.outcome(), "{name}");
                    }
                }
            }
        }
        assert!(halted > 20, "{halted} of {count} ran away");
    }
}
