//! The data sets, one row each: what is known of a set stands in the file that makes it.
//!
//! A new set is a file with its row, and the row's name in the list below.

mod row;

pub use row::{SourceOption, SourceRow, SourceSettings};

use super::four::FOUR;
use super::gates::GATE;
use super::iris::IRIS;
use super::penguins::PENGUINS;
use super::spam::SPAM;
use super::students::TABLE;
use super::synthetic::{BLOBS, CIRCLES, MOONS, OUTLIER, OVERLAP, XOR};
use super::{Magnitude, rows};

rows! {
    /// Where the points come from.
    ///
    /// ```
    /// use hyperplane_core::data::{Gate, IrisClasses, Keyword, PenguinClasses, Source, SourceSettings};
    /// let settings = SourceSettings {
    ///     gate: Gate::AND,
    ///     species: IrisClasses::All,
    ///     penguins: PenguinClasses::All,
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
        /// Four samples with three features each.
        FOUR,
        /// The user's own points.
        CUSTOM,
    }
}

static CUSTOM: SourceRow = SourceRow {
    keyword: "custom",
    features: &[],
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Ones,
    load: |settings| (settings.own)(),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Dataset, Gate, IrisClasses, Keyword, PenguinClasses};

    fn settings(own: &dyn Fn() -> Dataset) -> SourceSettings<'_> {
        SourceSettings {
            gate: Gate::AND,
            species: IrisClasses::SetosaVersicolor,
            penguins: PenguinClasses::AdelieGentoo,
            size: 40,
            noise: 0.5,
            label_noise: 0.0,
            seed: 1,
            own,
        }
    }

    #[test]
    fn each_set_is_what_its_row_says() {
        let own = || Gate::AND.dataset();
        let load = |source: Source, change: &dyn Fn(&mut SourceSettings<'_>)| {
            let mut settings = settings(&own);
            change(&mut settings);
            (source.load)(&settings)
        };
        for source in Source::all() {
            let usual = load(source, &|_| {});
            if source != Source::CUSTOM {
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
            assert_eq!(whole, bits || source == Source::CUSTOM, "{source:?}");
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
}
