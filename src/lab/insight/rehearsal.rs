//! Working out made-up facts before the first long ones.

use super::Facts;
use crate::lab::{Document, Material, settings::Source};
use crate::learn::Rule;

/// With more samples than this the first facts would keep a browser waiting.
const MANY: usize = 500;

/// The most facts that are worked out between two pictures, and how many in all are enough.
const AT_ONCE: usize = 4;
const ENOUGH: usize = 59;

/// Points of each made-up set.
const SIZE: u32 = 24;

/// The facts of small made-up sets, worked out before the first ones of many samples: a browser runs code slowly until
/// it has run often, and would stand still where those come first.
#[derive(Debug, Default)]
pub struct Rehearsal {
    done: usize,
}

impl Rehearsal {
    /// Whether facts of so many samples can be had now. If not, it goes on rehearsing and wants to be asked again after
    /// the next picture.
    pub fn is_over_for(&mut self, samples: usize) -> bool {
        if samples <= MANY || self.done >= ENOUGH {
            return true;
        }
        // The first take longest.
        let part = (2 * self.done).clamp(1, AT_ONCE);
        for round in (self.done..).take(part) {
            // Only that it was done counts.
            std::hint::black_box(rehearse(round));
        }
        self.done += part;
        false
    }
}

/// The facts of one made-up set for one rule; the rounds take turns.
fn rehearse(round: usize) -> Facts {
    let mut document = Document::default();
    let settings = &mut document.settings;
    settings.data.source = [Source::Overlap, Source::Blobs][round % 2];
    settings.data.size = SIZE;
    settings.data.data_seed = round as u32;
    (settings.data.feature_x, settings.data.feature_y) = (0, 1);
    settings.rule = [Rule::Svm, Rule::Logistic, Rule::Adaline][round % 3];
    let learning = settings.learning();
    Facts::of(&Material::of(&document), 0, &learning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_samples_need_no_rehearsal_and_many_only_one() {
        let mut rehearsal = Rehearsal::default();
        assert!(rehearsal.is_over_for(0) && rehearsal.is_over_for(MANY));
        let waited = (0..ENOUGH).take_while(|_| !rehearsal.is_over_for(2000));
        // 1, 2, then 4 at a time.
        assert_eq!(waited.count(), 16);
        assert!(rehearsal.is_over_for(2000));
    }

    #[test]
    fn what_is_rehearsed_is_what_will_be_asked() {
        let all: Vec<Facts> = (0..ENOUGH).map(rehearse).collect();
        assert!(all.iter().all(|facts| facts.counts == [12, 12]));
        assert!(all.iter().all(Facts::are_complete));
        let separable = |facts: &&Facts| facts.separability.is_separable();
        let separable = all.iter().filter(separable).count();
        assert!((5..=54).contains(&separable), "{separable} are separable");
        assert!(all.iter().any(|facts| matches!(facts.widest, Ok(Some(_)))));
    }
}
