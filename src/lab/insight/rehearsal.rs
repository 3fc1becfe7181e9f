//! Working out made-up facts before the first long ones.

use super::Facts;
use crate::lab::{Document, Material, settings::Source};
use crate::learn::Rule;

/// With more samples than this the first facts would keep a browser waiting.
const MANY: usize = 500;

/// The most facts that are worked out between two pictures.
const AT_ONCE: usize = 4;
/// So many must have been worked out, and the last parts of them, so many, as quickly as this in milliseconds: while a
/// page opens, it has much else to do.
const ENOUGH: usize = 31;
const CALM: usize = 4;
const QUICK: f64 = 3.0;
/// After so many it is over in any case: some machines never are that quick.
const MOST: usize = 119;

/// Points of each made-up set.
const SIZE: u32 = 24;

/// The facts of small made-up sets, worked out before the first ones of many samples: a browser runs code slowly until
/// it has run often, and would stand still where those come first.
#[derive(Debug, Default)]
pub struct Rehearsal {
    done: usize,
    /// Quick parts in a row.
    calm: usize,
    is_over: bool,
}

impl Rehearsal {
    /// Whether facts of so many samples can be had now. If not, it goes on rehearsing and wants to be asked again after
    /// the next picture. The clock tells milliseconds.
    pub fn is_over_for(&mut self, samples: usize, clock: impl Fn() -> f64) -> bool {
        if samples <= MANY || self.is_over {
            return true;
        }
        // The first take longest.
        let part = (2 * self.done).clamp(1, AT_ONCE);
        let start = clock();
        for round in (self.done..).take(part) {
            // Only that it was done counts.
            std::hint::black_box(rehearse(round));
        }
        self.done += part;
        let quick = clock() - start <= QUICK;
        self.calm = if quick { self.calm + 1 } else { 0 };
        self.is_over = self.done >= MOST || (self.calm >= CALM && self.done >= ENOUGH);
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
    use std::cell::Cell;

    /// How often one has to wait with a clock that goes on by so much whenever it is looked at.
    fn waits(milliseconds: f64) -> usize {
        let (mut rehearsal, time) = (Rehearsal::default(), Cell::new(0.0));
        let clock = || time.replace(time.get() + milliseconds);
        let waits = (0..1000).take_while(|_| !rehearsal.is_over_for(2000, clock));
        let count = waits.count();
        assert!(rehearsal.is_over_for(2000, clock), "only once");
        count
    }

    #[test]
    fn few_samples_need_no_rehearsal_and_many_one_until_it_is_quick() {
        let mut rehearsal = Rehearsal::default();
        let clock = || 0.0;
        assert!(rehearsal.is_over_for(0, clock) && rehearsal.is_over_for(MANY, clock));
        // 1, 2, then 4 at a time.
        assert_eq!(waits(QUICK), 9);
        assert_eq!(waits(QUICK + 0.1), 31);
        assert_eq!(waits(f64::NAN), 31, "a clock that tells nothing");
        // Once it was slow, it must be quick again for a while.
        let (mut rehearsal, looks) = (Rehearsal::default(), Cell::new(0));
        let clock = || {
            looks.set(looks.get() + 1);
            if looks.get() == 16 { 50.0 } else { 0.0 }
        };
        let waits = (0..1000).take_while(|_| !rehearsal.is_over_for(2000, clock));
        assert_eq!(waits.count(), 8 + CALM);
    }

    #[test]
    fn what_is_rehearsed_is_what_will_be_asked() {
        let all: Vec<Facts> = (0..MOST).map(rehearse).collect();
        assert!(all.iter().all(|facts| facts.counts == [12, 12]));
        assert!(all.iter().all(Facts::are_complete));
        let separable = |facts: &&Facts| facts.separability.is_separable();
        let separable = all.iter().filter(separable).count();
        assert!(
            (10..=MOST - 10).contains(&separable),
            "{separable} are separable"
        );
        assert!(all.iter().any(|facts| matches!(facts.widest, Ok(Some(_)))));
    }
}
