//! The data sets, one row each: what is known of a set stands in the file that makes it.
//!
//! A new set is a file with its row, the file's name, and the row's name in the list below.

mod digits;
pub(super) mod drift;
pub(super) mod gates;
pub(super) mod iris;
mod option;
pub(super) mod penguins;
mod row;
pub(super) mod spam;
pub(super) mod synthetic;
pub(super) mod tables;

pub use option::{ChosenOptions, OptionValues, SourceOption};
pub use row::{File, Magnitude, SourceRow, SourceSettings};

use self::digits::DIGITS;
use self::drift::DRIFT;
use self::gates::GATE;
use self::iris::IRIS;
use self::penguins::PENGUINS;
use self::row::PLAIN;
use self::spam::SPAM;
use self::synthetic::{BLOBS, CIRCLES, MOONS, OUTLIER, OVERLAP, XOR};
use self::tables::{FOUR, LECTURE_TABLE, TABLE};
use super::rows;

rows! {
    /// The source of the points.
    ///
    /// ```
    /// use hyperplane_core::data::{ChosenOptions, Gate, Keyword, Source, SourceOption, SourceSettings};
    /// let mut options = ChosenOptions::default();
    /// options.set_text(SourceOption::SPECIES, "all").expect("one of its words");
    /// let settings = SourceSettings { options: &options, own: &|| Gate::AND.dataset() };
    /// let source = Source::from_keyword("iris").expect("a data set");
    /// assert_eq!(source, Source::IRIS);
    /// assert_eq!((source.load)(&settings).len(), 150);
    /// ```
    Source of SourceRow {
        /// Fisher's flowers.
        IRIS,
        /// One of the 16 gates.
        GATE,
        /// Two clusters.
        BLOBS,
        /// Two clusters that overlap.
        OVERLAP,
        /// Clusters with outliers.
        OUTLIER,
        /// Four clusters, opposite ones of a class.
        XOR,
        /// A disc in a ring.
        CIRCLES,
        /// Two half-moons.
        MOONS,
        /// The lecture's messages.
        SPAM,
        /// Ten students with four features each.
        TABLE,
        /// Penguins of the Palmer Archipelago.
        PENGUINS,
        /// Four samples with four features each, as on a lecture's slides.
        LECTURE_TABLE,
        /// Four samples with three features each, made up: for links that name them.
        FOUR,
        /// Handwritten digits.
        DIGITS,
        /// Two clouds that move.
        DRIFT,
        /// Samples that the user has opened.
        FILE,
        /// The user's own points.
        CUSTOM,
    }
}

static FILE: SourceRow = SourceRow {
    keyword: "file",
    ..PLAIN
};

static CUSTOM: SourceRow = SourceRow {
    keyword: "custom",
    ..PLAIN
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Gate, Keyword};

    /// A value of an option other than the usual one.
    fn other_value(option: SourceOption) -> f64 {
        let [first, last] = match option.values {
            OptionValues::Number { min, max, .. } => [min, max],
            OptionValues::Words(words) => [0.0, words().len() as f64 - 1.0],
        };
        if option.usual == last { first } else { last }
    }

    #[test]
    fn each_set_is_what_its_row_says() {
        assert_eq!(
            Source::DIGITS.missing().map(|file| file.path),
            Some("data/digits.txt")
        );
        assert!(crate::data::take_digits(include_str!(
            "../../../www/data/digits.txt"
        )));
        assert!(Source::all().all(|source| source.missing().is_none()));
        let own = || Gate::AND.dataset();
        let load = |source: Source, options: &ChosenOptions| {
            (source.load)(&SourceSettings { options, own: &own })
        };
        let mut options: Vec<_> = Source::all().flat_map(|source| source.options).collect();
        options.sort_by_key(|option| option.keyword);
        options.dedup_by_key(|option| option.keyword);
        for source in Source::all() {
            let usual = load(source, &ChosenOptions::default());
            if !source.features.is_empty() {
                assert_eq!(usual.features(), source.features, "{source:?}");
            }
            assert!(
                source
                    .axes
                    .iter()
                    .all(|axis| *axis < usual.features().len())
            );
            assert_ne!(source.axes[0], source.axes[1]);
            // An option that it has changes it, and no other does.
            for &&option in &options {
                let mut chosen = ChosenOptions::default();
                chosen.set(option, other_value(option));
                let other = load(source, &chosen);
                assert_eq!(other != usual, source.has(option), "{source:?} {option:?}");
            }
            let whole = (0..usual.len()).all(|row| usual.row(row).iter().all(|x| x.fract() == 0.0));
            let bits = matches!(source.magnitude, Magnitude::Bits | Magnitude::Counts);
            // Pixels are whole numbers, too.
            let whole_too = [Source::CUSTOM, Source::FILE, Source::DIGITS].contains(&source);
            assert_eq!(whole, bits || whole_too, "{source:?}");
        }
    }

    #[test]
    fn the_list_has_each_set_once() {
        let mut words: Vec<&str> = Source::all().map(Source::keyword).collect();
        // The user's own points stay the last, behind whatever is added.
        let known = [
            "iris", "gate", "blobs", "overlap", "outlier", "xor", "circles", "moons", "spam",
            "table",
        ];
        assert_eq!(words[..known.len()], known);
        assert_eq!(words.last(), Some(&"custom"));
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }

    #[test]
    fn each_part_of_a_stream_has_labels_flipped_of_its_own() {
        let own = || Gate::AND.dataset();
        let flipped = |from| -> Vec<usize> {
            let mut options = ChosenOptions::default();
            options.set(SourceOption::FROM, from);
            options.set(SourceOption::LABEL_NOISE, 10.0);
            options.set(SourceOption::SEED, 3.0);
            let set = (Source::DRIFT.load)(&SourceSettings {
                options: &options,
                own: &own,
            });
            (0..100)
                .filter(|&i| set.class(i) != (i % 2) as u8)
                .collect()
        };
        let parts = [0.0, 1000.0, 1002.0, 2006.0].map(flipped);
        assert!(parts.iter().all(|part| part.len() == 10));
        for (i, part) in parts.iter().enumerate() {
            assert!(!parts[..i].contains(part));
        }
    }
}
