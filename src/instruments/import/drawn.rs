//! Which samples of too many are taken.

use crate::data::{Seeded, purpose};
use crate::task::pause;

/// Samples that are looked at in one go.
const PORTION: usize = 4096;

/// Which samples are drawn by the seed where at most `most` can be kept: of each class its share, rounded so that they are
/// `most` altogether, and at least one. All where there are no more.
pub(super) async fn drawn(classes: &[u8], most: usize, seed: u64) -> Vec<bool> {
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
    let mut random = Seeded::new(seed, purpose::DRAWN);
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

#[cfg(test)]
mod tests {
    use crate::task::{at_once, turn};

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
}
