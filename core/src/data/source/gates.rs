//! The 16 logical functions of two inputs, the smallest classification tasks there are.

use super::PLAIN;
use super::row::PLANE as FEATURES;
use crate::data::{ChosenOptions, Dataset, Magnitude, SourceOption, SourceRow};

/// The four inputs in the order in which every gate lists them.
pub const ROWS: [[f64; 2]; 4] = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]];

/// One of the gates as a data set.
pub(super) static GATE: SourceRow = SourceRow {
    keyword: "gate",
    features: &FEATURES,
    options: &[SourceOption::GATE],
    magnitude: Magnitude::Bits,
    load: |settings| settings.options.gate().dataset(),
    ..PLAIN
};

impl SourceOption {
    /// The number of the gate.
    pub const GATE: Self = Self::whole("gate", 0.0, 15.0, 8.0);
}

impl ChosenOptions {
    /// The chosen gate.
    pub fn gate(&self) -> Gate {
        Gate(self.get(SourceOption::GATE) as u8)
    }

    /// Chooses a gate.
    pub fn set_gate(&mut self, gate: Gate) {
        self.set(SourceOption::GATE, f64::from(gate.number()));
    }
}

/// One of the 16 gates: bit `k` of its number is the output for row `k` of [`ROWS`].
///
/// ```
/// use hyperplane_core::data::Gate;
/// let and = Gate::by_name("and").expect("a gate");
/// assert_eq!((and.number(), and.outputs()), (8, [false, false, false, true]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gate(u8);

const NAMES: [&str; 16] = [
    "FALSE",
    "NOR",
    "x₂ AND NOT x₁",
    "NOT x₁",
    "x₁ AND NOT x₂",
    "NOT x₂",
    "XOR",
    "NAND",
    "AND",
    "XNOR",
    "x₂",
    "x₁ IMPLIES x₂",
    "x₁",
    "x₂ IMPLIES x₁",
    "OR",
    "TRUE",
];

impl Gate {
    /// The gate AND, number 8.
    pub const AND: Self = Self(8);

    /// All 16, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// The gate with this number, if it is below 16.
    pub fn by_number(number: u8) -> Option<Self> {
        (number < 16).then_some(Self(number))
    }

    /// The gate with this name, in capitals or not.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|gate| gate.name().eq_ignore_ascii_case(name))
    }

    /// Its number, 0 … 15.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its usual name.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// Its outputs for the rows of [`ROWS`].
    pub fn outputs(self) -> [bool; 4] {
        [0, 1, 2, 3].map(|row| self.0 >> row & 1 == 1)
    }

    /// Its truth table as four labeled points.
    pub fn dataset(self) -> Dataset {
        let class = self.outputs().map(u8::from).to_vec();
        Dataset::new(FEATURES, ["0", "1"], ROWS.concat(), class)
            .expect("four rows of two finite numbers, two classes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_their_truth_tables() {
        // Each name evaluated by its meaning, not by its bits.
        type Meaning = fn(bool, bool) -> bool;
        let meanings: [(&str, Meaning); 16] = [
            ("FALSE", |_, _| false),
            ("NOR", |a, b| !(a || b)),
            ("x₂ AND NOT x₁", |a, b| b && !a),
            ("NOT x₁", |a, _| !a),
            ("x₁ AND NOT x₂", |a, b| a && !b),
            ("NOT x₂", |_, b| !b),
            ("XOR", |a, b| a != b),
            ("NAND", |a, b| !(a && b)),
            ("AND", |a, b| a && b),
            ("XNOR", |a, b| a == b),
            ("x₂", |_, b| b),
            ("x₁ IMPLIES x₂", |a, b| !a || b),
            ("x₁", |a, _| a),
            ("x₂ IMPLIES x₁", |a, b| !b || a),
            ("OR", |a, b| a || b),
            ("TRUE", |_, _| true),
        ];
        for (name, meaning) in meanings {
            let gate = Gate::by_name(name).expect(name);
            let expected = ROWS.map(|[a, b]| meaning(a == 1.0, b == 1.0));
            assert_eq!(gate.outputs(), expected, "{name}");
        }
        assert_eq!(Gate::by_number(16), None);
    }
}
