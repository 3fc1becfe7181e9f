//! Penguins of the Palmer Archipelago: four measures, three species.
//!
//! Source: K. B. Gorman, T. D. Williams, W. R. Fraser (2014), as published by A. M. Horst, A. P. Hill and K. B. Gorman in the
//! package palmerpenguins (2020). License: CC0 1.0. Of 344 penguins two were not measured.

use super::PLAIN;
use crate::data::species::{PenguinClasses, Plan, Table};
use crate::data::{Dataset, Magnitude, SourceOption, SourceRow};

/// The penguins as a data set.
pub(super) static PENGUINS: SourceRow = SourceRow {
    keyword: "penguins",
    features: &FEATURES,
    options: &[SourceOption::PENGUINS],
    magnitude: Magnitude::Tens,
    load: |settings| penguins(settings.options.choice(SourceOption::PENGUINS)),
    ..PLAIN
};

/// The four measures, as the axes name them.
pub const FEATURES: [&str; 4] = [
    "bill length (mm)",
    "bill depth (mm)",
    "flipper length (mm)",
    "body mass (g)",
];

const SPECIES: [&str; 3] = ["Adelie", "Chinstrap", "Gentoo"];

impl SourceOption {
    /// The species of penguins that are told apart.
    pub const PENGUINS: Self = Self::words::<PenguinClasses>("penguin-classes");
}

impl PenguinClasses {
    fn plan(self) -> Plan<3> {
        match self {
            Self::AdelieGentoo => (&["Adelie", "gentoo"], [Some(0), None, Some(1)]),
            Self::AdelieChinstrap => (&["Adelie", "chinstrap"], [Some(0), Some(1), None]),
            Self::ChinstrapGentoo => (&["chinstrap", "gentoo"], [None, Some(0), Some(1)]),
            Self::AdelieOther => (&["Adelie", "other"], [Some(0), Some(1), Some(1)]),
            Self::All => (
                &["Adelie", "chinstrap", "gentoo"],
                [Some(0), Some(1), Some(2)],
            ),
        }
    }
}

static MEASURED: Table<4, 3> = Table::new(include_str!("penguins.csv"), FEATURES, SPECIES);

/// The penguins of the chosen species with all four measures; those that were not measured are left out.
///
/// ```
/// use hyperplane_core::data::{PenguinClasses, penguins};
/// let all = penguins(PenguinClasses::All);
/// assert_eq!((all.len(), all.left_out()), (342, 2));
/// ```
pub fn penguins(classes: PenguinClasses) -> Dataset {
    MEASURED.measured(classes.plan())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_the_penguins_that_were_measured() {
        // Of 152 Adelie, 68 chinstrap and 124 gentoo penguins one Adelie and one gentoo penguin were not measured.
        for (classes, sizes, left_out) in [
            (PenguinClasses::AdelieGentoo, &[151, 123][..], 2),
            (PenguinClasses::AdelieChinstrap, &[151, 68], 1),
            (PenguinClasses::ChinstrapGentoo, &[68, 123], 1),
            (PenguinClasses::AdelieOther, &[151, 191], 2),
            (PenguinClasses::All, &[151, 68, 123], 2),
        ] {
            let set = penguins(classes);
            let count = |class: usize| {
                let own = set.class_indices().iter();
                own.filter(|&&own| usize::from(own) == class).count()
            };
            let counts: Vec<usize> = (0..sizes.len()).map(count).collect();
            assert_eq!(
                (&counts[..], set.left_out()),
                (sizes, left_out),
                "{classes:?}"
            );
            assert_eq!(set.class_names().len(), sizes.len());
        }
    }

    #[test]
    fn the_means_are_the_published_ones() {
        // The tables of palmerpenguins, to a tenth of a millimeter and a gram.
        let set = penguins(PenguinClasses::All);
        for (class, known) in [
            (0, [38.8, 18.3, 190.0, 3701.0]),
            (1, [48.8, 18.4, 195.8, 3733.0]),
            (2, [47.5, 15.0, 217.2, 5076.0]),
        ] {
            let rows = (0..set.len()).filter(|&row| set.class(row) == class);
            for (j, known) in known.into_iter().enumerate() {
                let column = rows.clone().map(|row| set.row(row)[j]);
                let mean = column.sum::<f64>() / rows.clone().count() as f64;
                let tolerance = if j < 3 { 0.05 } else { 0.5 };
                assert!((mean - known).abs() <= tolerance, "{class} {j} {mean}");
            }
        }
    }
}
