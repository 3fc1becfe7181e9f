//! Setting samples aside for testing, and spoiling labels on purpose.

use super::{Dataset, Seeded, purpose};

/// Which samples are held out: `share` of every class (0 … 1, rounded), chosen by the seed.
///
/// A class keeps at least one sample for training.
pub fn held_out(classes: &[u8], share: f64, seed: u64) -> Vec<bool> {
    let mut aside = vec![false; classes.len()];
    let mut random = Seeded::new(seed, purpose::HELD_OUT);
    for class in 0..=classes.iter().copied().max().unwrap_or(0) {
        let mut members: Vec<usize> = (0..classes.len())
            .filter(|&i| classes[i] == class)
            .collect();
        random.shuffle(&mut members);
        let wanted = (members.len() as f64 * share.clamp(0.0, 1.0)).round() as usize;
        for &i in members
            .iter()
            .take(wanted.min(members.len().saturating_sub(1)))
        {
            aside[i] = true;
        }
    }
    aside
}

/// Gives `share` of the samples (0 … 1, rounded) another class, chosen by the seed.
pub fn flip_labels(set: &mut Dataset, share: f64, seed: u64) {
    let classes = u8::try_from(set.class_names().len()).unwrap_or(u8::MAX);
    if classes < 2 {
        return;
    }
    let mut random = Seeded::new(seed, purpose::FLIPPED);
    let mut rows: Vec<usize> = (0..set.len()).collect();
    random.shuffle(&mut rows);
    rows.truncate((set.len() as f64 * share.clamp(0.0, 1.0)).round() as usize);
    for row in rows {
        let shift = 1 + random.below(u32::from(classes) - 1) as u8;
        let class = &mut set.class_indices_mut()[row];
        *class = (*class + shift) % classes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{IrisClasses, iris};

    #[test]
    fn holds_out_the_same_share_of_every_class() {
        let set = iris(IrisClasses::SetosaOther);
        let aside = held_out(set.class_indices(), 0.3, 5);
        let count = |class| {
            (0..set.len())
                .filter(|&i| aside[i] && set.class(i) == class)
                .count()
        };
        assert_eq!((count(0), count(1)), (15, 30));
        assert_ne!(aside, held_out(set.class_indices(), 0.3, 6));
        let three = iris(IrisClasses::All);
        let aside_of_three = held_out(three.class_indices(), 0.3, 5);
        let of_class = |class| {
            let held = |i: &usize| three.class(*i) == class && aside_of_three[*i];
            (0..150).filter(held).count()
        };
        assert_eq!([0, 1, 2].map(of_class), [15; 3]);
        let gate = held_out(&[0, 0, 0, 1], 0.9, 1);
        assert_eq!(
            gate.iter().filter(|&&a| a).count(),
            2,
            "one of each class stays"
        );
        assert!(!gate[3]);
    }

    #[test]
    fn flips_exactly_the_share_asked_for() {
        let clean = iris(IrisClasses::SetosaVersicolor);
        let mut noisy = clean.clone();
        flip_labels(&mut noisy, 0.1, 3);
        let changed = (0..clean.len())
            .filter(|&i| clean.class(i) != noisy.class(i))
            .count();
        assert_eq!(changed, 10);
    }

    #[test]
    fn flipped_labels_are_other_ones_all_equally_often() {
        let clean = iris(IrisClasses::All);
        let mut noisy = clean.clone();
        flip_labels(&mut noisy, 1.0, 3);
        let mut shifts = [0; 3];
        for i in 0..150 {
            assert!(noisy.class(i) < 3);
            shifts[usize::from((noisy.class(i) + 3 - clean.class(i)) % 3)] += 1;
        }
        assert_eq!(shifts[0], 0, "a flipped label is another one");
        assert!(shifts[1] > 50 && shifts[2] > 50, "{shifts:?}");
        // Of a single class there is no other.
        let mut one = Dataset::new(["x"], ["a"], vec![1.0, 2.0], vec![0, 0]).expect("a set");
        let before = one.clone();
        flip_labels(&mut one, 1.0, 3);
        assert_eq!(one, before);
    }
}
