//! The record of a run: one entry an epoch, thinned when there are many.

/// The largest number of epochs kept before every second one is dropped.
const MOST: usize = 10_000;
/// The largest number of weights kept (64 MB): with more than 799 features fewer epochs are kept.
const MOST_WEIGHTS: usize = 8_000_000;

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
    /// The objective and the number of misclassified samples on the held-out samples, where there are any.
    pub held_out: Option<(f64, u32)>,
    /// Updates that changed w since the run began.
    pub updates: u64,
}

/// The entries of a run. Up to 10 000 epochs all are kept; beyond, every 2nd, 4th, 8th … so that memory is bounded.
///
/// Going back in a run hides what came later; it is shown again when the run, which repeats itself, comes there again.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    entries: Vec<Entry>,
    /// The number of entries on show.
    shown: usize,
    stride: u64,
    /// Epochs at which data, model or scaling changed during the run.
    marks: Vec<u64>,
}

impl History {
    /// A history that begins with the state before training.
    pub fn new(start: Entry) -> Self {
        Self {
            entries: vec![start],
            shown: 1,
            stride: 1,
            marks: Vec::new(),
        }
    }

    /// The history of a run that was left and is taken up again: at least one entry, epochs rising.
    pub fn restored(entries: Vec<Entry>, marks: Vec<u64>) -> Self {
        Self {
            shown: entries.len(),
            entries,
            stride: 1,
            marks,
        }
    }

    /// The kept entries, oldest first; their `epoch` says which epochs they are.
    pub fn entries(&self) -> &[Entry] {
        &self.entries[..self.shown]
    }

    /// Every how many epochs an entry is kept.
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Epochs at which data, model or scaling changed.
    pub fn marks(&self) -> &[u64] {
        &self.marks
    }

    /// Updates that changed w between each entry and the one before it (one fewer than entries).
    pub fn updates(&self) -> impl Iterator<Item = u64> {
        self.entries()
            .windows(2)
            .map(|pair| pair[1].updates - pair[0].updates)
    }

    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> usize {
        let width = self.entries.first().map_or(0, |entry| entry.weights.len());
        self.entries.len() * (size_of::<Entry>() + 8 * (width + 2))
    }

    pub(crate) fn push(&mut self, entry: Entry) {
        if self.reach(entry.epoch) {
            self.add(entry);
        }
    }

    /// The run has come to this epoch: shows it, if it was hidden; says whether it is new and to be added.
    pub(crate) fn reach(&mut self, epoch: u64) -> bool {
        if let Some(known) = self.entries.get(self.shown) {
            self.shown += usize::from(known.epoch == epoch);
            return false;
        }
        epoch.is_multiple_of(self.stride)
    }

    pub(crate) fn add(&mut self, entry: Entry) {
        let most = MOST.min(MOST_WEIGHTS / entry.weights.len().max(1)).max(8);
        self.entries.push(entry);
        if self.entries.len() > most + 1 {
            self.stride *= 2;
            let stride = self.stride;
            self.entries
                .retain(|entry| entry.epoch.is_multiple_of(stride));
        }
        self.shown = self.entries.len();
    }

    /// Notes a change of data or model, and what the same weights mean after it. What was hidden is forgotten.
    pub(crate) fn mark(&mut self, epoch: u64, entry: Entry) {
        self.forget_hidden();
        if self.marks.last() != Some(&epoch) {
            self.marks.push(epoch);
            let excess = self.marks.len().saturating_sub(MOST);
            self.marks.drain(..excess);
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
        self.shown = self.entries.len();
    }

    /// Hides what came after epoch `epoch`; the entry before training is always on show.
    pub(crate) fn show_until(&mut self, epoch: u64) {
        self.shown = self
            .entries
            .partition_point(|entry| entry.epoch <= epoch)
            .max(1);
    }

    /// Forgets what is hidden: the run goes on in another way.
    pub(crate) fn forget_hidden(&mut self) {
        self.entries.truncate(self.shown);
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
        history.show_until(100);
        assert_eq!(history.entries().last().map(|e| e.epoch), Some(96));
    }

    #[test]
    fn shows_again_what_going_back_had_hidden() {
        let mut history = History::new(entry(0));
        (1..=12_000).for_each(|e| history.push(entry(e)));
        let before = history.clone();
        history.show_until(5_001);
        assert_eq!(history.entries().last().map(|e| e.epoch), Some(5_000));
        (5_002..=12_000).for_each(|e| history.push(entry(e)));
        assert_eq!(history, before);
        history.show_until(7);
        history.forget_hidden();
        (8..=10).for_each(|e| history.push(entry(e)));
        let epochs: Vec<u64> = history.entries().iter().map(|e| e.epoch).collect();
        assert_eq!(epochs, [0, 2, 4, 6, 8, 10]);
    }

    #[test]
    fn keeps_the_newest_ten_thousand_marks() {
        let mut history = History::new(entry(0));
        for epoch in 1..=10_050 {
            history.push(entry(epoch));
            history.mark(epoch, entry(epoch));
        }
        assert_eq!(history.marks().len(), 10_000);
        assert_eq!(
            (history.marks()[0], history.marks().last()),
            (51, Some(&10_050))
        );
        assert!(history.entries().len() <= 20_001);
    }

    #[test]
    fn keeps_fewer_entries_of_many_weights() {
        let wide = |epoch| Entry {
            weights: vec![0.0; 100_001],
            ..entry(epoch)
        };
        let mut history = History::new(wide(0));
        (1..=200).for_each(|e| history.push(wide(e)));
        assert!((30..=80).contains(&history.entries().len()));
    }

    #[test]
    fn what_is_held_is_at_least_the_weights_and_grows_with_the_entries() {
        let wide = |epoch, width| Entry {
            weights: vec![0.0; width],
            ..entry(epoch)
        };
        let bytes = |count: u64, width| {
            let mut history = History::new(wide(0, width));
            (1..count).for_each(|e| history.push(wide(e, width)));
            history.bytes()
        };
        assert_eq!(bytes(10, 500) - bytes(10, 0), 10 * 500 * 8);
        assert_eq!(bytes(20, 3), 2 * bytes(10, 3));
        assert!((size_of::<Entry>()..size_of::<Entry>() + 64).contains(&bytes(1, 0)));
    }

    #[test]
    fn of_several_marks_at_one_place_the_newest_stays_beside_the_old() {
        let mut history = History::new(entry(0));
        (1..=5).for_each(|e| history.push(entry(e)));
        for loss in [1.0, 2.0, 3.0] {
            history.mark(5, Entry { loss, ..entry(5) });
        }
        let last: Vec<(u64, f64)> = history
            .entries()
            .iter()
            .map(|e| (e.epoch, e.loss))
            .collect();
        assert_eq!(last[4..], [(4, 0.0), (5, 0.0), (5, 3.0)]);
    }
}
