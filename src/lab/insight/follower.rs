//! The dual view: what each sample has contributed to the weights, w = w⁽⁰⁾ + Σ aᵢ x̃ᵢ.

use std::rc::Rc;

use crate::lab::State;
use crate::learn::{Reduction, Settings, Trainer};

/// Updates that are followed at one go.
const PORTION: u64 = 5_000;

/// Makes a run's updates again, apart from it, and adds up what each sample contributes: nothing of it slows training.
#[derive(Clone, Debug, Default)]
pub struct Follower {
    run: Option<Trainer>,
    /// aᵢ of each training sample.
    contributions: Vec<f64>,
}

impl Follower {
    /// Follows the run of `state` some way further; says whether it is there.
    pub fn follow(&mut self, state: &State) -> bool {
        let ahead = state.learner();
        let same = |run: &Trainer| {
            Rc::ptr_eq(run.problem(), ahead.problem())
                && run.settings() == ahead.settings()
                && run.origin() == ahead.origin()
                && run.steps() <= ahead.steps()
        };
        if !self.run.as_ref().is_some_and(same) {
            let (weights, epochs, updates) = ahead.origin();
            self.run = Some(Trainer::resume(
                Rc::clone(ahead.problem()),
                *ahead.settings(),
                weights.to_vec(),
                epochs,
                updates,
            ));
            self.contributions = vec![0.0; ahead.problem().train.len()];
        }
        let Some(run) = &mut self.run else {
            return true;
        };
        let due = (ahead.steps() - run.steps()).min(PORTION);
        for _ in 0..due {
            let eta = run
                .settings()
                .schedule
                .rate(run.settings().eta, run.epochs());
            let Some(step) = run.step() else { break };
            let share = match run.settings().reduction {
                Reduction::Sum => eta,
                Reduction::Mean => eta / step.samples.len() as f64,
            };
            for (&i, delta) in step.samples.iter().zip(&step.delta) {
                self.contributions[i as usize] += share * delta;
            }
        }
        run.steps() == ahead.steps()
    }

    /// aᵢ of each training sample.
    #[must_use]
    pub fn contributions(&self) -> &[f64] {
        &self.contributions
    }
}

/// Whether weights are the sum of what samples contributed: neither a penalty nor momentum adds to them.
#[must_use]
pub(super) fn is_sum_of_samples(settings: &Settings) -> bool {
    settings.penalty.is_none() && settings.momentum == 0.0
}
