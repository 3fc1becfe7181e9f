//! The data sets, one row each: what is known of a set stands in the file that makes it.
//!
//! A new set is a file with its row, and the row's name in the list below.

use super::digits::DIGITS;
use super::drift::DRIFT;
use super::gates::GATE;
use super::iris::IRIS;
use super::penguins::PENGUINS;
use super::spam::SPAM;
use super::synthetic::{BLOBS, CIRCLES, MOONS, OUTLIER, OVERLAP, XOR};
use super::tables::{FOUR, LECTURE_TABLE, TABLE};
use super::{Dataset, DigitChoice, Gate, IrisClasses, PenguinClasses, keywords, rows};

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

/// The user's own points, and with that what most rows have.
pub(super) const PLAIN: SourceRow = SourceRow {
    keyword: "",
    features: &[],
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Ones,
    file: None,
    load: |settings| (settings.own)(),
};

/// The size of the numbers of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// 0 and 1.
    Bits,
    /// Small whole numbers.
    Counts,
    /// About one.
    Ones,
    /// Several times larger.
    Large,
    /// Tens, hundreds or thousands.
    Tens,
}

keywords! {
    /// An option of some data sets; the words are those of links and scripts.
    SourceOption {
        /// Which gate.
        Gate = "gate",
        /// Which species are told apart.
        Species = "iris-classes",
        /// Which species of penguins are told apart.
        Penguins = "penguin-classes",
        /// Which digits are told apart.
        Digits = "digit-classes",
        /// The digit that is class +1.
        Digit = "digit",
        /// The other one of two digits.
        Other = "digit-other",
        /// The number of samples of a stream that have gone by.
        From = "drift-from",
        /// The number of points.
        Size = "size",
        /// The standard deviation of each coordinate.
        Noise = "noise",
        /// The share of points that get another class.
        LabelNoise = "label-noise",
        /// The seed, where chance has a part.
        Seed = "data-seed",
    }
}

/// The chosen options, of which each set takes those that concern it.
pub struct SourceSettings<'a> {
    /// Which gate.
    pub gate: Gate,
    /// Which species of iris.
    pub species: IrisClasses,
    /// Which species of penguins.
    pub penguins: PenguinClasses,
    /// Which digits.
    pub digits: DigitChoice,
    /// The number of samples of a stream that have gone by.
    pub from: u64,
    /// The number of points.
    pub size: usize,
    /// The standard deviation of each coordinate.
    pub noise: f64,
    /// The share of points that get another class, 0 … 1.
    pub label_noise: f64,
    /// The seed.
    pub seed: u64,
    /// The user's own points.
    pub own: &'a dyn Fn() -> Dataset,
}

/// One data set: all that lists, links, scripts and fields need to know of it.
#[derive(Clone, Copy, Debug)]
pub struct SourceRow {
    /// The word that names it in links, scripts and the texts about it.
    pub keyword: &'static str,
    /// The words of its features; none where they are the user's own.
    pub features: &'static [&'static str],
    /// The features on the axes at first.
    pub axes: [usize; 2],
    /// The options that it has.
    pub options: &'static [SourceOption],
    /// The size of its numbers.
    pub magnitude: Magnitude,
    /// The file that it needs, if it is none of the program's own.
    pub file: Option<File>,
    /// Its points; none while its file is not here.
    pub load: fn(&SourceSettings<'_>) -> Dataset,
}

/// A file of the site that is fetched when a data set is asked for.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path of the file on the site.
    pub path: &'static str,
    /// Takes its text; says whether it is such a file.
    pub take: fn(&str) -> bool,
    /// Returns true if the file has been taken, in this thread.
    pub is_here: fn() -> bool,
}

impl SourceRow {
    /// The file that it needs and that is not here yet.
    #[must_use]
    pub fn missing(&self) -> Option<&File> {
        self.file.as_ref().filter(|file| !(file.is_here)())
    }

    /// Returns true if the set has this option.
    #[must_use]
    pub fn has(&self, option: SourceOption) -> bool {
        self.options.contains(&option)
    }
}

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
