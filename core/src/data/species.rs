//! Tables of measured animals and plants: numbers, then the name of a species.

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

/// The rows of a table of the chosen species: as many numbers as there are features, then the species. Lines that begin
/// with # and the line of headings are no rows; a row in which a number is missing is left out, and counted.
pub(super) fn measured<const F: usize, const K: usize>(
    table: &str,
    features: [&'static str; F],
    species: [&str; K],
    (names, class_of): Plan<K>,
) -> Dataset {
    let (mut values, mut class, mut left_out) = (Vec::new(), Vec::new(), 0);
    let lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let mut cells = line.split(',');
        let row: Vec<f64> = cells.by_ref().take(F).filter_map(parse_number).collect();
        let named = cells
            .next()
            .and_then(|name| species.iter().position(|known| *known == name));
        let Some(class_index) = named.and_then(|index| class_of[index]) else {
            continue;
        };
        if row.len() == F {
            values.extend(row);
            class.push(class_index);
        } else {
            left_out += 1;
        }
    }
    Dataset::new(features, names.iter().copied(), values, class)
        .expect("only rows with all their numbers are taken")
        .with_left_out(left_out)
}
