//! The dual view: what each sample has contributed to the weights, w = w⁽⁰⁾ + Σ aᵢ x̃ᵢ.

use super::line::{Line, sentence};
use crate::data::sort_by_number;
use crate::learn::{Reduction, Settings, Trainer};
use crate::session::messages::{figure, full_list};
use crate::session::{Budget, Session};
use crate::text::{joined, say};
use crate::theory::combine;

/// Presentations of samples that are followed at one go.
const PORTION: usize = 2_000;

/// Makes a run's updates again, apart from it, and adds up what each sample contributes: nothing of it slows training.
#[derive(Clone, Debug, Default)]
pub(super) struct Follower {
    run: Option<Trainer>,
    /// aᵢ of each training sample.
    pub(super) contributions: Vec<f64>,
}

impl Follower {
    /// Catches up with the run of `state` while there is time; returns true once it is there.
    pub(super) fn catch_up(&mut self, state: &Session, budget: &Budget<'_>) -> bool {
        loop {
            let is_there = self.catch_up_portion(state);
            if is_there || !budget.is_left() {
                return is_there;
            }
        }
    }

    fn catch_up_portion(&mut self, state: &Session) -> bool {
        let ahead = state.learner();
        let same = |run: &Trainer| run.is_same_run(ahead) && run.steps() <= ahead.steps();
        if !self.run.as_ref().is_some_and(same) {
            self.run = Some(ahead.from_origin());
            self.contributions = vec![0.0; ahead.problem().train.len()];
        }
        let Some(run) = &mut self.run else {
            return true;
        };
        let batch = run.settings().batch.size(run.problem().train.len());
        let most = (PORTION / batch).max(1) as u64;
        let due = (ahead.steps() - run.steps()).min(most);
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
}

/// The points named as those that contributed most.
const MOST_NAMED: usize = 4;

/// w as the combination of samples that it is: the sum, as the contributions followed so far give it, and the largest of
/// them. Nothing where weights are no such sum, or this run has not been followed to its end yet.
pub(super) fn combination(state: &Session, follower: &Follower) -> Vec<Line> {
    let learner = state.learner();
    let is_there = |run: &Trainer| run.is_same_run(learner) && run.steps() == learner.steps();
    let is_followed = follower.run.as_ref().is_some_and(is_there);
    if !is_followed || state.is_changed() || !is_sum_of_samples(learner.settings()) {
        return Vec::new();
    }
    let (start, ..) = learner.origin();
    let sum = combine(&learner.problem().train, &follower.contributions);
    let sum: Vec<f64> = sum.iter().zip(start).map(|(sum, w)| sum + w).collect();
    let mut largest: Vec<(usize, f64)> =
        follower.contributions.iter().copied().enumerate().collect();
    largest.retain(|(_, a)| *a != 0.0);
    sort_by_number(&mut largest, |(_, a)| -a.abs());
    let rows = &state.prepared().rows[0];
    let named = largest.iter().take(MOST_NAMED);
    let named = named.map(|&(i, a)| say!("theory-point", point = rows[i] + 1, share = figure(a)));
    let named: Vec<String> = named.collect();
    let shown = joined(sum.iter().map(|w| figure(*w)), ", ");
    let from_zero = start.iter().all(|w| *w == 0.0);
    let shares = named.join(", ");
    let text = match (named.is_empty(), from_zero) {
        (true, _) => say!("theory-no-contributions"),
        (false, true) => say!("theory-contributions", shares),
        (false, false) => say!("theory-contributions-from-start", shares),
    };
    vec![
        sentence("contributions", text, &largest.len().to_string()),
        Line {
            name: "combination",
            label: if from_zero {
                "Σ aᵢ x̃ᵢ".into()
            } else {
                say!("theory-sum-from-start")
            },
            value: format!("({shown})"),
            full: full_list(&sum),
        },
    ]
}

/// Returns true if weights are the sum of the contributions of samples: neither a penalty nor the optimizer adds to
/// them.
pub(super) fn is_sum_of_samples(settings: &Settings) -> bool {
    settings.penalty.is_none() && settings.is_plain_descent()
}
