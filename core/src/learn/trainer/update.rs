//! The arithmetic of one update.

use super::{Step, Trainer};
use crate::learn::{core::add_pairwise, dot, together::Look};

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
