//! Setting samples aside for testing, and spoiling labels on purpose.

use super::{Dataset, Seeded};
use crate::theory::pause::pause;

const HELD_OUT: u64 = 1;
const FLIPPED: u64 = 2;
const DRAWN: u64 = 0x5a3b_1e00;
/// Samples that are looked at in one go.
const PORTION: usize = 4096;

/// Which samples are held out: `share` of every class (0 … 1, rounded), chosen by the seed.
///
/// A class keeps at least one sample for training.
#[must_use]
pub fn held_out(classes: &[u8], share: f64, seed: u64) -> Vec<bool> {
    let mut aside = vec![false; classes.len()];
    let mut random = Seeded::new(seed, HELD_OUT);
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

/// Which samples are drawn by the seed where at most `most` can be kept: of each class its share, rounded so that they are
/// `most` altogether, and at least one. All where there are no more.
///
/// ```
/// use hyperplane_core::{data::drawn, theory::pause::at_once};
/// let classes = [vec![0; 90], vec![1; 10]].concat();
/// let drawn = at_once(drawn(&classes, 20, 1));
/// let of_class_1 = drawn[90..].iter().filter(|drawn| **drawn).count();
/// assert_eq!((drawn.iter().filter(|drawn| **drawn).count(), of_class_1), (20, 2));
/// ```
pub async fn drawn(classes: &[u8], most: usize, seed: u64) -> Vec<bool> {
    if classes.len() <= most {
        return vec![true; classes.len()];
    }
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (at, class) in classes.iter().enumerate() {
        let class = usize::from(*class);
        members.resize(members.len().max(class + 1), Vec::new());
        members[class].push(at);
        pause_at(at).await;
    }
    members.retain(|own| !own.is_empty());
    // The class that is most below its share gets the next sample.
    let count = |own: &Vec<usize>| (own.len() * most / classes.len()).max(1);
    let mut counts: Vec<usize> = members.iter().map(count).collect();
    while counts.iter().sum::<usize>() < most {
        let lack = |own: &usize| {
            members[*own].len() as f64 * most as f64 / classes.len() as f64 - counts[*own] as f64
        };
        let next = (0..members.len()).max_by(|a, b| lack(a).total_cmp(&lack(b)));
        counts[next.unwrap_or_default()] += 1;
    }
    while counts.iter().sum::<usize>() > most {
        let largest = (0..counts.len()).max_by_key(|own| counts[*own]);
        counts[largest.unwrap_or_default()] -= 1;
    }
    let mut drawn = vec![false; classes.len()];
    let mut random = Seeded::new(seed, DRAWN);
    for (own, count) in members.iter_mut().zip(counts) {
        for last in (1..own.len()).rev() {
            random.swap(own, last);
            pause_at(last).await;
        }
        own.iter().take(count).for_each(|&at| drawn[at] = true);
    }
    drawn
}

/// A pause after some thousand samples.
async fn pause_at(sample: usize) {
    if sample.is_multiple_of(PORTION) {
        pause().await;
    }
}

/// Gives `share` of the samples (0 … 1, rounded) another class, chosen by the seed.
pub fn flip_labels(set: &mut Dataset, share: f64, seed: u64) {
    let classes = u8::try_from(set.class_names().len()).unwrap_or(u8::MAX);
    if classes < 2 {
        return;
    }
    let mut random = Seeded::new(seed, FLIPPED);
    let mut rows: Vec<usize> = (0..set.len()).collect();
    random.shuffle(&mut rows);
    rows.truncate((set.len() as f64 * share.clamp(0.0, 1.0)).round() as usize);
    for row in rows {
        let shift = 1 + random.below(u32::from(classes) - 1) as u8;
        let class = &mut set.classes_mut()[row];
        *class = (*class + shift) % classes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{IrisClasses, iris};
    use crate::theory::pause::{at_once, turn};

    #[test]
    fn a_sample_has_all_classes_by_their_shares() {
        for (sizes, most, wanted) in [
            ([500, 300, 200], 100, [50, 30, 20]),
            ([995, 3, 2], 100, [98, 1, 1]),
            ([333, 333, 334], 100, [33, 33, 34]),
            ([4, 3, 3], 10, [4, 3, 3]),
        ] {
            let classes: Vec<u8> = (0..3)
                .flat_map(|class| vec![class as u8; sizes[class]])
                .collect();
            let of = |seed| at_once(super::drawn(&classes, most, seed));
            let first = of(1);
            let count = |class: u8| {
                (0..classes.len())
                    .filter(|&at| first[at] && classes[at] == class)
                    .count()
            };
            assert_eq!([0, 1, 2].map(count), wanted, "{sizes:?}");
            assert_eq!(first, of(1));
            assert!(classes.len() <= most || first != of(2));
        }
    }

    #[test]
    fn samples_are_drawn_in_slices() {
        let classes = [0, 1].repeat(50_000);
        let mut drawing = std::pin::pin!(super::drawn(&classes, 20_000, 1));
        let turns = (1..).find(|_| turn(drawing.as_mut()).is_ready());
        // 24 slices to part the classes, and 24 to put them in another order.
        assert!(
            turns.is_some_and(|turns| (48..60).contains(&turns)),
            "{turns:?}"
        );
    }

    #[test]
    fn holds_out_the_same_share_of_every_class() {
        let set = iris(IrisClasses::SetosaOther);
        let aside = held_out(set.classes(), 0.3, 5);
        let count = |class| {
            (0..set.len())
                .filter(|&i| aside[i] && set.class(i) == class)
                .count()
        };
        assert_eq!((count(0), count(1)), (15, 30));
        assert_ne!(aside, held_out(set.classes(), 0.3, 6));
        let three = iris(IrisClasses::All);
        let aside_of_three = held_out(three.classes(), 0.3, 5);
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
