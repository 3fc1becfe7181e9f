//! The separability of several classes by the largest of their z, decided exactly for any number of classes and features.
//!
//! A sample x̃ of class k is, for each other class l, a vector of as many blocks as there are classes: x̃ in block k, −x̃ in
//! block l, zeros else (C. Kesler). Rows of weights give every sample its largest z with its own class alone iff they have a
//! positive product with all of these; no rows have iff some c ≥ 0, c ≠ 0 makes their sum 0 (P. Gordan).

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::exact::{AT_ONCE, Vectors, floats, one_beside};
use super::simplex::{Answer, Columns, solve};
use crate::learn::Samples;
use crate::task::pause;

/// Returns true if some rows of weights give each sample the largest z with its own class and no other. Labels are the
/// indices of classes.
///
/// ```
/// use hyperplane_core::learn::Samples;
/// use hyperplane_core::task::at_once;
/// use hyperplane_core::theory::are_separable_together;
/// let three = Samples::new(1, &[-1.0, 0.0, 1.0], &[1.0; 3])?.of_classes(vec![0.0, 1.0, 2.0], 3);
/// assert!(at_once(are_separable_together(&three)));
/// let four = Samples::new(1, &[-1.0, 0.0, 1.0, 2.0], &[1.0; 4])?;
/// assert!(!at_once(are_separable_together(&four.of_classes(vec![0.0, 1.0, 2.0, 1.0], 3))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub async fn are_separable_together(samples: &Samples) -> bool {
    let classes = samples.outputs();
    let pairs = Pairs::find(samples, classes).await;
    let mut b = vec![BigInt::zero(); classes * (samples.features() + 1) + 1];
    if let Some(last) = b.last_mut() {
        *last = BigInt::one();
    }
    matches!(solve(&pairs, &b).await, Answer::Infeasible(_))
}

/// The vectors of all samples and other classes as columns of a linear program, each with a positive number below it.
struct Pairs {
    vectors: Vectors,
    classes: usize,
    /// The sample, its class and another class of each column.
    pairs: Vec<[usize; 3]>,
    floats: Vec<f64>,
}

impl Pairs {
    async fn find(samples: &Samples, classes: usize) -> Self {
        let vectors = Vectors::find(samples).await;
        let (mut pairs, mut all) = (Vec::new(), Vec::new());
        for (i, row) in vectors.rows().enumerate() {
            if i % AT_ONCE == 0 {
                pause().await;
            }
            let (own, row) = (samples.label(i) as usize, floats(row, 0));
            for other in (0..classes).filter(|other| *other != own) {
                pairs.push([i, own, other]);
                let zero = vec![0.0; row.len()];
                all.extend(blocks(classes, own, other, &row, &zero, |x| -x));
                all.push(1.0);
            }
        }
        Self {
            vectors,
            classes,
            pairs,
            floats: all,
        }
    }
}

/// A row in block `own`, what is against it in block `other`, zeros else.
fn blocks<T: Clone>(
    classes: usize,
    own: usize,
    other: usize,
    row: &[T],
    zero: &[T],
    against: impl Fn(T) -> T,
) -> Vec<T> {
    let block = |k: usize| -> Vec<T> {
        match k {
            _ if k == own => row.to_vec(),
            _ if k == other => row.iter().cloned().map(&against).collect(),
            _ => zero.to_vec(),
        }
    };
    (0..classes).flat_map(block).collect()
}

impl Columns for Pairs {
    fn exact(&self, i: usize) -> Vec<BigInt> {
        let [sample, own, other] = self.pairs[i];
        let row = self.vectors.row(sample);
        let zero = vec![BigInt::zero(); row.len()];
        let mut column = blocks(self.classes, own, other, row, &zero, |x| -x);
        column.push(one_beside(row));
        column
    }

    fn floats(&self) -> &[f64] {
        &self.floats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Seeded;
    use crate::learn::misclassified;
    use crate::task::at_once;
    use crate::theory::Separability;

    fn samples(x: &[f64], classes: &[f64], count: usize) -> Samples {
        let n = x.len() / classes.len();
        let rows = Samples::new(n, x, &vec![1.0; classes.len()]).expect("numbers");
        rows.of_classes(classes.to_vec(), count)
    }

    #[test]
    fn two_classes_are_separable_together_as_they_are_with_one_row() {
        let mut random = Seeded::new(5, 99);
        let mut seen = [0; 2];
        for _ in 0..300 {
            let mut number = || f64::from(random.below(7)) - 3.0;
            let x: Vec<f64> = (0..10).map(|_| number()).collect();
            let y: Vec<f64> = (0..5)
                .map(|_| f64::from(u8::from(number() > -0.5)))
                .collect();
            let signs: Vec<f64> = y.iter().map(|class| 2.0 * class - 1.0).collect();
            let one = Samples::new(2, &x, &signs).expect("numbers");
            for bias in [true, false] {
                let mut pair = samples(&x, &y, 2);
                let mut one = one.clone();
                if !bias {
                    (pair, one) = (pair.without_bias(), one.without_bias());
                }
                let right = at_once(Separability::decide(&one)).is_separable();
                assert_eq!(at_once(are_separable_together(&pair)), right, "{x:?} {y:?}");
                seen[usize::from(right)] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
    }

    #[test]
    fn weights_that_tell_all_classes_apart_are_a_proof_and_so_are_weights_that_come_back() {
        // In whole numbers: on a mistake x̃ is added to the row of the class and taken off another that is as large.
        let mut random = Seeded::new(6, 99);
        let mut seen = [0; 3];
        for round in 0..200 {
            let (count, classes) = (5 + round % 6, 3 + round % 2);
            let mut number = |below: u32| f64::from(random.below(below));
            let x: Vec<f64> = (0..2 * count).map(|_| number(7) - 3.0).collect();
            let own: Vec<f64> = (0..count).map(|_| number(classes as u32)).collect();
            let set = samples(&x, &own, classes);
            let found = at_once(are_separable_together(&set));
            let (mut w, mut past) = (vec![0.0; 3 * classes], std::collections::HashSet::new());
            let proof = loop {
                let key: Vec<i64> = w.iter().map(|w| *w as i64).collect();
                if !past.insert(key) {
                    break Some(false);
                }
                if past.len() > 1000 {
                    break None;
                }
                let mut mistakes = 0;
                for (x, class) in set.iter() {
                    let z = |k: usize| (0..3).map(|j| w[3 * k + j] * x[j]).sum::<f64>();
                    let own = class as usize;
                    let rival = (0..classes).find(|k| *k != own && z(*k) >= z(own));
                    if let Some(rival) = rival {
                        mistakes += 1;
                        for j in 0..3 {
                            w[3 * own + j] += x[j];
                            w[3 * rival + j] -= x[j];
                        }
                    }
                }
                if mistakes == 0 {
                    assert!(misclassified(&[&set], &w).is_empty());
                    break Some(true);
                }
            };
            assert!(proof.is_none_or(|proof| proof == found), "{x:?} {own:?}");
            seen[proof.map_or(2, usize::from)] += 1;
        }
        assert!(seen[0] > 30 && seen[1] > 30 && seen[2] < 40, "{seen:?}");
    }
}
