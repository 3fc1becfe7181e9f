//! The example beside a sweep in which η only rescales w: Adaline in batch mode, on the same data from the same start.

use std::rc::Rc;

use super::{COUNT, Sweep, SweepCurves, SweepEnd};
use crate::cached::Cached;
use crate::instruments::Budget;
use crate::learn::{Activation, Rule};
use crate::session::Session;
use crate::session::messages::figure;
use crate::session::settings::{BatchMode, LossScale};
use crate::text::say;

/// The runs of the example and their curves.
#[derive(Clone, Debug, Default)]
pub(super) struct Example {
    pub(super) sweep: Sweep,
    curves: Cached<(usize, usize, LossScale), Rc<SweepCurves>>,
    is_needed: bool,
}

impl Example {
    /// Goes on with the runs while there is time, if the lab needs an example; says whether all is known.
    pub(super) fn work(
        &mut self,
        lab: &Session,
        is_needed: bool,
        (epochs, scale): (u32, LossScale),
        budget: &Budget<'_>,
    ) -> bool {
        // Adaline has no way of its own in which classes learn together.
        self.is_needed = is_needed && !lab.is_joint() && !lab.prepared().problem.train.is_empty();
        if !self.is_needed {
            return true;
        }
        let mut settings = lab.document().settings.clone();
        settings.rule = Rule::ADALINE;
        settings.activation = Activation::Identity;
        settings.batch = BatchMode::Batch;
        self.sweep.ask_with(lab, &settings, epochs);
        let is_over = self.sweep.advance(|| budget.is_left());
        let key = (self.sweep.begun, self.sweep.settled / super::PORTION, scale);
        self.curves
            .refresh(key, |_| SweepCurves::new(&self.sweep, None, scale).into());
        is_over
    }

    /// Its curves; none where the lab needs no example.
    pub(super) fn curves(&self) -> Option<&Rc<SweepCurves>> {
        self.curves.get().filter(|_| self.is_needed)
    }

    /// The rate of the least loss, and the one from which on it ends above its start, in words; empty until all are known.
    pub(super) fn sentence(&self) -> String {
        let ends = &self.sweep.ends;
        if !self.sweep.has_all_ends() {
            return String::new();
        }
        let losses = ends
            .iter()
            .enumerate()
            .filter_map(|(index, end)| match end {
                Some(SweepEnd::Reached { loss, .. }) => Some((index, *loss)),
                _ => None,
            });
        let Some((best, _)) = losses.min_by(|a, b| a.1.total_cmp(&b.1)) else {
            return String::new();
        };
        let best = figure(self.sweep.rate(best));
        let start = self.sweep.start_loss.unwrap_or(f64::INFINITY);
        let falls = |end: &Option<SweepEnd>| matches!(end, Some(SweepEnd::Reached { loss, .. }) if *loss <= start);
        let cliff = ends.iter().rposition(falls);
        match cliff.map_or(0, |last| last + 1) {
            COUNT => say!("sweep-example-valley", best),
            first => {
                let cliff = figure(self.sweep.rate(first));
                say!("sweep-example-cliff", best, cliff)
            }
        }
    }
}
