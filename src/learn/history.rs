//! What is recorded of a run: one entry an epoch, thinned when there are many.

/// How many epochs are kept at most before every second one is dropped.
const MOST: usize = 10_000;

/// The state after an epoch (entry 0: before training).
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Number of epochs done.
    pub epoch: u64,
    /// Weights w.
    pub weights: Vec<f64>,
    /// Objective J on the training samples.
    pub loss: f64,
    /// Misclassified training samples.
    pub errors: u32,
    /// The same two on the held-out samples, where there are any.
    pub held_out: Option<(f64, u32)>,
    /// Updates that changed w since the run began.
    pub updates: u64,
}

/// The entries of a run. Up to 10 000 epochs all are kept; beyond, every 2nd, 4th, 8th … so that memory is bounded.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    entries: Vec<Entry>,
    stride: u64,
    /// Epochs at which data, model or scaling changed during the run.
    marks: Vec<u64>,
}

impl History {
    /// A history that begins with the state before training.
    #[must_use]
    pub fn new(start: Entry) -> Self {
        Self {
            entries: vec![start],
            stride: 1,
            marks: Vec::new(),
        }
    }

    /// The kept entries, oldest first; their `epoch` says which epochs they are.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Every how many epochs an entry is kept.
    #[must_use]
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Epochs at which data, model or scaling changed.
    #[must_use]
    pub fn marks(&self) -> &[u64] {
        &self.marks
    }

    /// Updates that changed w between each entry and the one before it (one fewer than entries).
    pub fn updates(&self) -> impl Iterator<Item = u64> {
        self.entries
            .windows(2)
            .map(|pair| pair[1].updates - pair[0].updates)
    }

    pub(crate) fn push(&mut self, entry: Entry) {
        if !entry.epoch.is_multiple_of(self.stride) {
            return;
        }
        self.entries.push(entry);
        if self.entries.len() > MOST + 1 {
            self.stride *= 2;
            let stride = self.stride;
            self.entries
                .retain(|entry| entry.epoch.is_multiple_of(stride));
        }
    }

    /// Notes a change of data or model, and what the same weights mean after it.
    pub(crate) fn mark(&mut self, epoch: u64, entry: Entry) {
        if self.marks.last() != Some(&epoch) {
            self.marks.push(epoch);
        }
        // Several changes at one place leave the old meaning and the newest.
        let at_mark = self
            .entries
            .iter()
            .rev()
            .take_while(|kept| kept.epoch == epoch)
            .count();
        if at_mark > 1 {
            self.entries.pop();
        }
        self.entries.push(entry);
    }

    /// Forgets what came after epoch `epoch`; the entry before training always stays.
    pub(crate) fn truncate(&mut self, epoch: u64) {
        self.entries.retain(|entry| entry.epoch <= epoch);
        self.marks.retain(|&mark| mark <= epoch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(epoch: u64) -> Entry {
        Entry {
            epoch,
            weights: vec![],
            loss: 0.0,
            errors: 0,
            held_out: None,
            updates: 3 * epoch,
        }
    }

    #[test]
    fn keeps_all_of_ten_thousand_epochs_then_thins() {
        let mut history = History::new(entry(0));
        (1..=10_000).for_each(|e| history.push(entry(e)));
        assert_eq!((history.entries().len(), history.stride()), (10_001, 1));
        (10_001..=100_000).for_each(|e| history.push(entry(e)));
        assert_eq!(history.stride(), 16);
        assert!(history.entries().len() <= 10_001);
        assert!(
            history
                .entries()
                .iter()
                .enumerate()
                .all(|(i, e)| e.epoch == 16 * i as u64)
        );
        assert!(history.updates().all(|updates| updates == 48));
        history.truncate(100);
        assert_eq!(history.entries().last().map(|e| e.epoch), Some(96));
    }
}
