//! The arithmetic of one update.

use super::{Step, Trainer};
use crate::learn::{core::add_pairwise, dot, softmax::Look};

impl Trainer {
    /// Moves the weights by the next batch; false, and nothing moved, if z, a weight or a sum of squares would not be
    /// finite.
    pub(super) fn apply(&mut self, mut step: Option<&mut Step>) -> bool {
        let train = &self.problem.train;
        let settings = &self.settings;
        let delta_of = settings.table().delta;
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
        self.sum.fill(0.0);
        self.deltas.clear();
        let mut look = train.classes().map(Look::new);
        for k in presented.clone() {
            let i = index(k);
            let x = train.row(i);
            if let Some(look) = &mut look {
                if !look.at(at, x, train.label(i) as usize).is_finite() {
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
                continue;
            }
            let z = dot(at, x);
            if !z.is_finite() {
                return false;
            }
            let delta = delta_of(z, train.label(i), settings.tie);
            if let Some(step) = &mut step {
                step.note(i, &[z], &[delta]);
            }
            if adaptive {
                self.deltas.push(delta);
            } else {
                let sum = self.sum.iter_mut().zip(x);
                sum.for_each(|(sum, x)| *sum += delta * x);
            }
        }
        if adaptive {
            let rows = |k| train.row(index(presented.start + k));
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
