//! Tables of measured animals and plants: numbers, then the name of a species.

use std::sync::OnceLock;

use super::{Dataset, keywords, parse_number};

keywords! {
    /// Which species of iris are told apart. The second one named is class 1, y = +1.
    IrisClasses {
        /// Setosa against versicolor: separable.
        SetosaVersicolor = "setosa-versicolor",
        /// Setosa against virginica: separable.
        SetosaVirginica = "setosa-virginica",
        /// Versicolor against virginica: not separable in any two features.
        VersicolorVirginica = "versicolor-virginica",
        /// Setosa against both others.
        SetosaOther = "setosa-other",
        /// All three, each a class of its own.
        All = "all",
    }
}

keywords! {
    /// Which species of penguins are told apart. The second one named is class 1, y = +1.
    PenguinClasses {
        /// Adelie against gentoo.
        AdelieGentoo = "adelie-gentoo",
        /// Adelie against chinstrap.
        AdelieChinstrap = "adelie-chinstrap",
        /// Chinstrap against gentoo.
        ChinstrapGentoo = "chinstrap-gentoo",
        /// Adelie against both others.
        AdelieOther = "adelie-other",
        /// All three, each a class of its own.
        All = "all",
    }
}

/// The names of the classes, and the class of each species (none: left out).
pub(super) type Plan<const K: usize> = (&'static [&'static str], [Option<u8>; K]);

/// A row of a table: its numbers, unless one is missing, and the index of its species.
type Row<const F: usize> = (Option<[f64; F]>, usize);

/// A table that comes with the program; it is read once.
pub(super) struct Table<const F: usize, const K: usize> {
    text: &'static str,
    features: [&'static str; F],
    species: [&'static str; K],
    rows: OnceLock<Vec<Row<F>>>,
}

impl<const F: usize, const K: usize> Table<F, K> {
    /// A table of such numbers and such species: in each line as many numbers as there are features, then the species.
    pub(super) const fn new(
        text: &'static str,
        features: [&'static str; F],
        species: [&'static str; K],
    ) -> Self {
        let rows = OnceLock::new();
        Self {
            text,
            features,
            species,
            rows,
        }
    }

    /// Lines that begin with # and the line of headings are no rows.
    fn read(&self) -> Vec<Row<F>> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        let row = |line: &str| {
            let mut cells = line.split(',');
            let numbers: Vec<f64> = cells.by_ref().take(F).filter_map(parse_number).collect();
            let name = cells.next()?;
            let species = self.species.iter().position(|known| *known == name)?;
            Some((numbers.try_into().ok(), species))
        };
        lines.skip(1).filter_map(row).collect()
    }

    /// The rows of the chosen species. One in which a number is missing is left out, and counted.
    pub(super) fn measured(&self, (names, class_of): Plan<K>) -> Dataset {
        let rows = self.rows.get_or_init(|| self.read());
        let chosen = rows
            .iter()
            .filter_map(|(numbers, species)| Some((numbers, class_of[*species]?)));
        let left_out = chosen.clone().filter(|(row, _)| row.is_none()).count();
        let whole = chosen.filter_map(|(row, class)| Some(((*row)?, class)));
        let (values, class): (Vec<[f64; F]>, Vec<u8>) = whole.unzip();
        let (features, names) = (self.features, names.iter().copied());
        Dataset::new(features, names, values.concat(), class)
            .expect("only rows with all their numbers are taken")
            .with_left_out(left_out)
    }
}
