//! The number of samples of an update, the order in which they come, and the way their contributions are added.

use crate::data::{Seeded, keywords, purpose};

/// The number of samples that make one update.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Batch {
    /// One.
    Online,
    /// This many consecutive ones of the epoch's order (at least 1); the last batch of an epoch may be smaller.
    Mini(u32),
    /// All, once each, in the order of the list.
    Full,
}

keywords! {
    /// The order in which an epoch presents the samples.
    Order {
        /// The order of the list.
        Sequential = "sequential",
        /// A fresh permutation each epoch.
        Shuffled = "shuffled",
        /// M draws with replacement.
        Random = "random",
    }
}

keywords! {
    /// The way in which a batch joins the contributions of its samples.
    Reduction {
        /// Adds them.
        Sum = "sum",
        /// Averages them.
        Mean = "mean",
    }
}

impl Batch {
    /// Samples per update when there are `count` samples.
    pub fn size(self, count: usize) -> usize {
        match self {
            Self::Online => 1,
            Self::Mini(size) => (size as usize).clamp(1, count.max(1)),
            Self::Full => count.max(1),
        }
    }

    /// Returns true if every epoch does the same to the same weights: nothing is left to chance.
    pub fn repeats(self, order: Order) -> bool {
        order == Order::Sequential || self == Self::Full
    }
}

impl Order {
    /// The sample indices of epoch `epoch` (counted from 0), empty when they simply run 0 … `count` − 1.
    ///
    /// The order depends on nothing but the seed and the epoch's number, so any epoch can be replayed by itself.
    pub fn of_epoch(self, count: usize, seed: u64, epoch: u64) -> Vec<u32> {
        let size = u32::try_from(count).unwrap_or(u32::MAX);
        let mut random = Seeded::new(seed, purpose::ORDER + epoch);
        match self {
            Self::Sequential => Vec::new(),
            Self::Shuffled => {
                let mut order: Vec<u32> = (0..size).collect();
                random.shuffle(&mut order);
                order
            }
            Self::Random => (0..size).map(|_| random.below(size)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shuffled_epoch_visits_each_sample_once() {
        let mut seen_orders = Vec::new();
        for seed in 0..20 {
            for epoch in 0..20 {
                let order = Order::Shuffled.of_epoch(37, seed, epoch);
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..37).collect::<Vec<u32>>());
                assert!(
                    !seen_orders.contains(&order),
                    "a fresh permutation each epoch and seed"
                );
                seen_orders.push(order);
            }
        }
    }

    #[test]
    fn each_epoch_draws_from_a_stream_of_its_own() {
        // Streams of epochs are numbered from 2³² on.
        let mut random = Seeded::new(7, 4_294_967_296 + 3);
        let drawn: Vec<u32> = (0..9).map(|_| random.below(9)).collect();
        assert_eq!(Order::Random.of_epoch(9, 7, 3), drawn);
    }

    #[test]
    fn random_order_draws_with_replacement() {
        let order = Order::Random.of_epoch(100, 1, 0);
        let mut distinct = order.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(order.len(), 100);
        assert!(distinct.len() < 90 && order.iter().all(|&i| i < 100));
    }

    #[test]
    fn batch_sizes() {
        assert_eq!(
            (
                Batch::Online.size(9),
                Batch::Mini(4).size(9),
                Batch::Mini(40).size(9),
                Batch::Full.size(9)
            ),
            (1, 4, 9, 9)
        );
        assert_eq!(Batch::Mini(0).size(9), 1);
    }
}
