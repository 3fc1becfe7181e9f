//! States remembered for going back and forth in a run.

use super::core::Core;

/// The largest number of states remembered before every second one is forgotten.
const MOST: usize = 1024;
/// The largest number of numbers remembered (64 MB).
const MOST_NUMBERS: usize = 8_000_000;

/// States at beginnings of epochs of a segment, oldest first, evenly spaced: a replay from one of them is short.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Snapshots {
    kept: Vec<Core>,
    /// Every how many epochs one is kept.
    stride: u64,
}

impl Snapshots {
    /// Only the beginning of the segment.
    pub(super) fn new(first: Core) -> Self {
        Self {
            kept: vec![first],
            stride: 1,
        }
    }

    /// The beginning of the segment.
    pub(super) fn first(&self) -> &Core {
        &self.kept[0]
    }

    /// The last remembered state with at most `steps` updates.
    pub(super) fn before(&self, steps: u64) -> &Core {
        let later = self.kept.partition_point(|core| core.steps <= steps);
        &self.kept[later.max(1) - 1]
    }

    /// About how many bytes are held.
    pub(super) fn bytes(&self) -> usize {
        let first = self.first();
        let numbers = first.len() + 2 * (first.weights.len() + 6);
        self.kept.len() * (size_of::<Core>() + 8 * numbers)
    }

    /// Remembers the beginning of an epoch, if it is one of those to be kept and not known already.
    pub(super) fn visit(&mut self, core: &Core) {
        let start = self.first().epoch;
        let known = self
            .kept
            .last()
            .is_some_and(|last| last.epoch >= core.epoch);
        if known || !(core.epoch - start).is_multiple_of(self.stride) {
            return;
        }
        self.kept.push(core.clone());
        let most = MOST.min(MOST_NUMBERS / core.len()).max(8);
        if self.kept.len() > most {
            self.stride *= 2;
            let stride = self.stride;
            self.kept
                .retain(|core| (core.epoch - start).is_multiple_of(stride));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(epoch: u64, weights: usize) -> Core {
        let settings = crate::learn::Settings::new(crate::learn::Rule::ADALINE, 0.1);
        Core {
            steps: 3 * (epoch - 5),
            ..Core::at(vec![0.0; weights], &settings, 0, epoch, 0)
        }
    }

    #[test]
    fn remembers_evenly_and_finds_the_nearest() {
        let mut snapshots = Snapshots::new(core(5, 3));
        (6..100_000).for_each(|epoch| snapshots.visit(&core(epoch, 3)));
        assert!((512..=1024).contains(&snapshots.kept.len()));
        assert_eq!(snapshots.stride, 128);
        assert_eq!(snapshots.before(0).epoch, 5);
        assert_eq!(snapshots.before(3 * 128 * 7 - 1).epoch, 5 + 128 * 6);
        assert_eq!(snapshots.before(3 * 128 * 7).epoch, 5 + 128 * 7);
        let before = snapshots.clone();
        snapshots.visit(&core(5 + 128, 3));
        assert_eq!(snapshots, before, "known already");
    }

    #[test]
    fn remembers_fewer_states_of_many_weights() {
        let mut snapshots = Snapshots::new(core(5, 100_001));
        (6..60).for_each(|epoch| snapshots.visit(&core(epoch, 100_001)));
        assert!((8..=20).contains(&snapshots.kept.len()));
    }

    #[test]
    fn what_is_held_is_at_least_the_weights_and_grows_with_the_states() {
        let bytes = |states: u64, weights| {
            let mut snapshots = Snapshots::new(core(5, weights));
            (6..5 + states).for_each(|epoch| snapshots.visit(&core(epoch, weights)));
            snapshots.bytes()
        };
        assert_eq!(bytes(20, 3), 2 * bytes(10, 3));
        let more = bytes(10, 1003) - bytes(10, 3);
        assert!(
            (10 * 1000 * 8..=10 * 1000 * 8 * 6).contains(&more),
            "{more}"
        );
        assert!(bytes(1, 0) >= size_of::<Core>());
    }

    #[test]
    fn a_thousand_and_twenty_four_states_are_remembered_before_any_is_forgotten() {
        let mut snapshots = Snapshots::new(core(5, 3));
        let at = |epoch| Core {
            steps: epoch,
            ..core(5 + epoch, 3)
        };
        snapshots.kept = vec![at(0)];
        (1..1024).for_each(|epoch| snapshots.visit(&at(epoch)));
        assert_eq!((snapshots.kept.len(), snapshots.stride), (1024, 1));
        snapshots.visit(&at(1024));
        assert_eq!((snapshots.kept.len(), snapshots.stride), (513, 2));
    }
}
