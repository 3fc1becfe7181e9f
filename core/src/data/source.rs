//! The data sets, one row each: what is known of a set stands in the file that makes it.
//!
//! A new set is a file with its row, and the row's name in the list below.

mod row;

pub(super) use row::PLAIN;
pub use row::{File, Magnitude, SourceOption, SourceRow, SourceSettings};

use super::digits::DIGITS;
use super::drift::DRIFT;
use super::gates::GATE;
use super::iris::IRIS;
use super::penguins::PENGUINS;
use super::rows;
use super::spam::SPAM;
use super::synthetic::{BLOBS, CIRCLES, MOONS, OUTLIER, OVERLAP, XOR};
use super::tables::{FOUR, LECTURE_TABLE, TABLE};

rows! {
    /// The source of the points.
    ///
    /// ```
    /// use hyperplane_core::data::{
    ///     DigitChoice, DigitClasses, Gate, IrisClasses, Keyword, PenguinClasses, Source, SourceSettings,
    /// };
    /// let settings = SourceSettings {
    ///     gate: Gate::AND,
    ///     species: IrisClasses::All,
    ///     penguins: PenguinClasses::All,
    ///     digits: DigitChoice { classes: DigitClasses::All, digit: 8, other: 3 },
    ///     from: 0,
    ///     size: 100,
    ///     noise: 0.5,
    ///     label_noise: 0.0,
    ///     seed: 1,
    ///     own: &|| Gate::AND.dataset(),
    /// };
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
    use crate::data::{
        Dataset, DigitChoice, DigitClasses, Gate, IrisClasses, Keyword, PenguinClasses,
    };

    fn settings(own: &dyn Fn() -> Dataset) -> SourceSettings<'_> {
        SourceSettings {
            gate: Gate::AND,
            species: IrisClasses::SetosaVersicolor,
            penguins: PenguinClasses::AdelieGentoo,
            digits: DigitChoice {
                classes: DigitClasses::Pair,
                digit: 8,
                other: 3,
            },
            from: 0,
            size: 40,
            noise: 0.5,
            label_noise: 0.0,
            seed: 1,
            own,
        }
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
        let load = |source: Source, change: &dyn Fn(&mut SourceSettings<'_>)| {
            let mut settings = settings(&own);
            change(&mut settings);
            (source.load)(&settings)
        };
        for source in Source::all() {
            let usual = load(source, &|_| {});
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
            for option in SourceOption::all() {
                let other = load(source, &|settings| match option {
                    SourceOption::Gate => settings.gate = Gate::by_number(6).expect("XOR"),
                    SourceOption::Species => settings.species = IrisClasses::All,
                    SourceOption::From => settings.from = 40,
                    SourceOption::Digits => settings.digits.classes = DigitClasses::All,
                    SourceOption::Digit => settings.digits.digit = 9,
                    SourceOption::Other => settings.digits.other = 5,
                    SourceOption::Penguins => settings.penguins = PenguinClasses::All,
                    SourceOption::Size => settings.size = 60,
                    SourceOption::Noise => settings.noise = 0.6,
                    SourceOption::LabelNoise => settings.label_noise = 0.2,
                    SourceOption::Seed => settings.seed = 2,
                });
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
            let part = SourceSettings {
                from,
                size: 100,
                label_noise: 0.1,
                seed: 3,
                ..settings(&own)
            };
            let set = (Source::DRIFT.load)(&part);
            (0..100)
                .filter(|&i| set.class(i) != (i % 2) as u8)
                .collect()
        };
        let parts = [0, 1000, 1002, 1003 * 2].map(flipped);
        assert!(parts.iter().all(|part| part.len() == 10));
        for (i, part) in parts.iter().enumerate() {
            assert!(!parts[..i].contains(part));
        }
    }
}
