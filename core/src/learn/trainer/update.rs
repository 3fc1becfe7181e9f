//! One update: its arithmetic, and its result.

use super::Trainer;
use crate::learn::{core::add_pairwise, dot, together::Look};

/// Everything a teacher would write on the board about one update.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Indices of the training samples of this batch.
    pub samples: Vec<u32>,
    /// The weights at which the samples were judged: those before the update, Nesterov's w + m v.
    pub at: Vec<f64>,
    /// Activation input z of each at these weights.
    pub z: Vec<f64>,
    /// Output of the unit for each.
    pub output: Vec<f64>,
    /// Error signal δ of each.
    pub delta: Vec<f64>,
    /// The change of w as the optimizer computed it: with plain gradient descent η Σ δ x̃ (averaged with `mean`, less the
    /// penalty's share).
    pub change: Vec<f64>,
    /// The gradient g: −Σ δ x̃ or its mean, and the penalty's share.
    pub gradient: Vec<f64>,
    /// The numbers v that the optimizer keeps after the update, if it does: Adam's mean of g, else the change.
    pub velocity: Vec<f64>,
    /// The numbers s that it keeps, if it does: a sum or mean of g².
    pub squares: Vec<f64>,
    /// The number k of the update, counted since data or settings changed.
    pub number: u64,
    /// Weights w after the update.
    pub weights: Vec<f64>,
}

impl Step {
    /// Notes what was found at sample `i`: z and δ of each output.
    pub(super) fn note(&mut self, i: usize, z: &[f64], delta: &[f64]) {
        self.samples.push(i as u32);
        self.z.extend(z);
        self.delta.extend(delta);
    }
}

impl Trainer {
    /// Moves the weights by the next batch; false, and nothing moved, if z, a weight or a sum of squares would not be
    /// finite.
    pub(super) fn apply(&mut self, mut step: Option<&mut Step>) -> bool {
        let train = &self.problem.train;
        let settings = &self.settings;
        let per_sample = settings.table().per_sample;
        let batch = settings
            .batch
            .size(train.len())
            .min(train.len() - self.core.cursor);
        let at = if settings.optimizer.kind.looks_ahead && settings.momentum != 0.0 {
            let moved = self.core.weights.iter().zip(&self.core.moments.velocity);
            self.ahead.clear();
            self.ahead
                .extend(moved.map(|(w, v)| w + settings.momentum * v));
            &self.ahead
        } else {
            &self.core.weights
        };
        let adaptive = settings.optimizer.kind.adaptive;
        let presented = self.core.cursor..self.core.cursor + batch;
        let index = |k: usize| self.order.get(k).map_or(k, |&i| i as usize);
        let is_whole = batch == train.len() && self.order.is_empty();
        let known = self.known.get(at);
        self.sum.fill(0.0);
        self.deltas.clear();
        if let Some(known) = known.filter(|_| is_whole && step.is_none() && !adaptive) {
            self.sum.copy_from_slice(known);
        } else if step.is_none() && train.classes().is_none() && !adaptive {
            let samples = self.arranged.at(train, &self.order, presented);
            let see = per_sample.loops.see(at);
            if !see(samples, at, settings.tie, &mut self.sum).1 {
                return false;
            }
        } else {
            let mut look = Look::new(settings.rule, train.outputs());
            for k in presented {
                let i = index(k);
                let (x, label) = (train.row(i), train.label(i));
                let is_finite = if train.classes().is_some() {
                    look.at(at, x, label as usize).is_finite()
                } else {
                    look.z[0] = dot(at, x);
                    look.delta[0] = per_sample.delta(look.z[0], label, settings.tie);
                    look.z[0].is_finite()
                };
                if !is_finite {
                    return false;
                }
                if adaptive {
                    self.deltas.extend(&look.delta);
                } else {
                    look.add_to(&mut self.sum, x);
                }
                if let Some(step) = &mut step {
                    step.note(i, &look.z, &look.delta);
                }
            }
        }
        if adaptive {
            let rows = |k| train.row(index(self.core.cursor + k));
            let classes = train.classes().unwrap_or(1);
            add_pairwise(&self.deltas, classes, rows, &mut self.sum);
        }
        settings.finish_sum(&mut self.sum, at, batch, train);
        if let Some(step) = step {
            step.at = at.to_vec();
            // Not −0.
            step.gradient = self.sum.iter().map(|sum| 0.0 - sum).collect();
        }
        let core = &mut self.core;
        let now = settings.now(core.epoch, core.steps + 1);
        (settings.optimizer.kind.step)(&now, &core.moments, &mut self.sum, &mut self.next);
        let (mut changed, mut finite) = (false, self.next.is_finite());
        for (w, change) in core.weights.iter().zip(&self.sum) {
            let new = w + change;
            changed |= new != *w;
            finite &= new.is_finite();
        }
        if !finite {
            return false;
        }
        core.weights
            .iter_mut()
            .zip(&self.sum)
            .for_each(|(w, change)| *w += change);
        std::mem::swap(&mut core.moments, &mut self.next);
        core.updates += u64::from(changed);
        core.steps += 1;
        core.cursor += batch;
        true
    }
}
