//! The joint values of the learners of several classes: one record, one label, one prediction.

use crate::learn::{Entry, Outcome, Problem, Samples, Trainer, argmax, dot};

/// The joint entry of what each learner has recorded: at this place of its history, or last.
pub(super) fn joint_entry(learners: &[&Trainer], index: Option<usize>) -> Entry {
    let recorded = |learner: &&Trainer| {
        let entries = learner.history().entries();
        let index = index.unwrap_or(entries.len() - 1);
        entries[index].clone()
    };
    let rows: Vec<Entry> = learners.iter().map(recorded).collect();
    let weights: Vec<f64> = rows.iter().flat_map(|row| row.weights.clone()).collect();
    let errors = |samples: fn(&Problem) -> &Samples| {
        let sets = learners.iter().map(|learner| samples(learner.problem()));
        misclassified(&sets.collect::<Vec<_>>(), &weights).len() as u32
    };
    let held_out: Option<f64> = rows
        .iter()
        .map(|row| row.held_out.map(|(loss, _)| loss))
        .sum();
    Entry {
        epoch: rows.first().map_or(0, |row| row.epoch),
        // Each loss is finite; where their sum is not, the largest number stands for it.
        loss: rows.iter().map(|row| row.loss).sum::<f64>().min(f64::MAX),
        errors: errors(|problem| &problem.train),
        held_out: held_out.map(|loss| (loss, errors(|problem| &problem.held_out))),
        updates: rows.iter().map(|row| row.updates).sum(),
        weights,
    }
}

/// The label of two learners together.
pub(super) fn less_settled(a: Outcome, b: Outcome) -> Outcome {
    match (a, b) {
        (Outcome::Running, _) | (_, Outcome::Running) => Outcome::Running,
        (Outcome::Diverged(_), _) => a,
        (_, Outcome::Diverged(_)) => b,
        (
            Outcome::Cycling { period, updates },
            Outcome::Cycling {
                period: p,
                updates: u,
            },
        ) => {
            // Both are back where they were after the least common multiple of their periods.
            let divisor = greatest_common_divisor(period, p);
            Outcome::Cycling {
                period: period.saturating_mul(p / divisor),
                updates: updates
                    .saturating_mul(p / divisor)
                    .saturating_add(u.saturating_mul(period / divisor)),
            }
        }
        (Outcome::Cycling { .. }, _) => a,
        (_, Outcome::Cycling { .. }) => b,
        (Outcome::Stationary(_), _) => a,
        (_, b) => b,
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a.max(1)
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// The positions of misclassified samples, given K rows of weights and one labeling of the same samples a class (K ≥ 3), or
/// a single one whose labels are class indices.
pub fn misclassified(sets: &[&Samples], weights: &[f64]) -> Vec<usize> {
    let Some(first) = sets.first() else {
        return Vec::new();
    };
    let own_class = |i: usize| match first.classes() {
        Some(_) => Some(first.label(i) as usize),
        None => sets.iter().position(|set| set.label(i) > 0.0),
    };
    let predicted = |x: &[f64]| argmax(weights.chunks_exact(x.len()).map(|row| dot(row, x)));
    let wrong = |i: &usize| own_class(*i) != Some(predicted(first.row(*i)));
    (0..first.len()).filter(wrong).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cycles_come_back_together_after_the_least_common_multiple() {
        let cycle = |period, updates| Outcome::Cycling { period, updates };
        assert_eq!(less_settled(cycle(4, 7), cycle(6, 5)), cycle(12, 31));
        assert_eq!(less_settled(Outcome::Converged, cycle(6, 5)), cycle(6, 5));
        assert_eq!(
            less_settled(cycle(6, 5), Outcome::Running),
            Outcome::Running
        );
    }

    #[test]
    fn of_equal_scores_the_first_class_is_predicted() {
        let set = Samples::new(1, &[1.0, 2.0, 3.0], &[1.0; 3]).expect("numbers");
        let set = set.of_classes(vec![0.0, 1.0, 0.0], 2);
        assert_eq!(misclassified(&[&set], &[0.0; 4]), [1]);
        // Each against the rest: the class of a sample is the one whose label is +1.
        let [first, second] = [[1.0, -1.0, -1.0], [-1.0, 1.0, -1.0]]
            .map(|y| Samples::new(1, &[1.0, 2.0, 3.0], &y).expect("numbers"));
        assert_eq!(misclassified(&[&first, &second], &[0.0; 4]), [1, 2]);
    }
}
