//! Fisher's 150 iris flowers (R. A. Fisher, 1936): four measurements in centimeters, three species.

use super::PLAIN;
use crate::data::species::{IrisClasses, Plan, Table};
use crate::data::{Dataset, Magnitude, SourceOption, SourceRow};

/// The flowers as a data set.
pub(super) static IRIS: SourceRow = SourceRow {
    keyword: "iris",
    features: &FEATURES,
    // One of the sepal and one of the petal, which are easy to tell apart.
    axes: [0, 2],
    options: &[SourceOption::SPECIES],
    magnitude: Magnitude::Large,
    load: |settings| iris(settings.options.choice(SourceOption::SPECIES)),
    ..PLAIN
};

/// The four measurements, as the axes name them.
pub const FEATURES: [&str; 4] = [
    "sepal length (cm)",
    "sepal width (cm)",
    "petal length (cm)",
    "petal width (cm)",
];

/// The three species, 50 flowers each.
pub const SPECIES: [&str; 3] = ["setosa", "versicolor", "virginica"];

impl SourceOption {
    /// The species of iris that are told apart.
    pub const SPECIES: Self = Self::words::<IrisClasses>("iris-classes");
}

impl IrisClasses {
    fn plan(self) -> Plan<3> {
        match self {
            Self::SetosaVersicolor => (&["setosa", "versicolor"], [Some(0), Some(1), None]),
            Self::SetosaVirginica => (&["setosa", "virginica"], [Some(0), None, Some(1)]),
            Self::VersicolorVirginica => (&["versicolor", "virginica"], [None, Some(0), Some(1)]),
            Self::SetosaOther => (&["setosa", "other"], [Some(0), Some(1), Some(1)]),
            Self::All => (&SPECIES, [Some(0), Some(1), Some(2)]),
        }
    }
}

static FLOWERS: Table<4, 3> = Table::new(include_str!("iris.csv"), FEATURES, SPECIES);

/// The flowers of the chosen species with all four features, in Fisher's order.
pub fn iris(classes: IrisClasses) -> Dataset {
    FLOWERS.measured(classes.plan())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_fishers_rows() {
        for (classes, sizes) in [
            (IrisClasses::SetosaVersicolor, [50, 50]),
            (IrisClasses::SetosaVirginica, [50, 50]),
            (IrisClasses::VersicolorVirginica, [50, 50]),
            (IrisClasses::SetosaOther, [50, 100]),
        ] {
            let set = iris(classes);
            let count = |class| set.class_indices().iter().filter(|&&c| c == class).count();
            assert_eq!([count(0), count(1)], sizes, "{classes:?}");
        }
        // Fisher's published means of the three species, in the order of FEATURES.
        let means = |set: &Dataset, class: u8| -> Vec<f64> {
            let rows: Vec<usize> = (0..set.len())
                .filter(|&row| set.class(row) == class)
                .collect();
            (0..4)
                .map(|f| rows.iter().map(|&row| set.row(row)[f]).sum::<f64>() / rows.len() as f64)
                .collect()
        };
        let close = |found: Vec<f64>, known: [f64; 4]| {
            assert!(
                found.iter().zip(known).all(|(a, b)| (a - b).abs() < 5e-4),
                "{found:?} {known:?}"
            );
        };
        close(
            means(&iris(IrisClasses::SetosaVersicolor), 0),
            [5.006, 3.428, 1.462, 0.246],
        );
        close(
            means(&iris(IrisClasses::SetosaVersicolor), 1),
            [5.936, 2.770, 4.260, 1.326],
        );
        close(
            means(&iris(IrisClasses::SetosaVirginica), 1),
            [6.588, 2.974, 5.552, 2.026],
        );
    }
}
