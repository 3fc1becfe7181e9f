//! Lines of a text as cells.

use crate::data::parse_number;
use crate::text::amount::{Amount, Decimal};

/// The separator between two cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Separator {
    Sign(char),
    Spaces,
}

impl Separator {
    /// The one that a text uses.
    pub(super) fn detect(text: &str) -> Self {
        for sign in ['\t', ';'] {
            if text.contains(sign) {
                return Self::Sign(sign);
            }
        }
        // A comma between two numbers, not within one: in “1,5 2,5” what stands behind the first comma is none.
        let has_unit = |cell: &str| {
            Amount::split(cell)
                .is_some_and(|own| !own.unit.is_empty() && own.value(Decimal::Point).is_some())
        };
        let comma = Self::Sign(',');
        let parts_numbers = |line: &str| {
            let cells = comma.cells(line);
            cells.len() > 1
                && cells
                    .iter()
                    .take(2)
                    .all(|cell| parse_number(cell).is_some() || has_unit(cell))
        };
        let quoted = |line: &str| line.trim_start().starts_with('"');
        if text.lines().any(|line| parts_numbers(line) || quoted(line)) {
            comma
        } else {
            Self::Spaces
        }
    }

    /// The cells of a line, without empty ones at its end. A sign within quotes parts nothing.
    pub(super) fn cells(self, line: &str) -> Vec<String> {
        let Self::Sign(sign) = self else {
            return line.split_whitespace().map(String::from).collect();
        };
        let mut is_quoted = false;
        let cells = line.split(|c| {
            is_quoted ^= c == '"';
            c == sign && !is_quoted
        });
        let plain = |cell: &str| {
            let cell = cell.trim();
            let inner = cell
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            inner.unwrap_or(cell).trim().replace("\"\"", "\"")
        };
        let mut cells: Vec<String> = cells.map(plain).collect();
        while cells.len() > 3 && cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        cells
    }
}

/// Returns true if a cell has a number, in any notation.
pub(super) fn is_number(cell: &str) -> bool {
    parse_number(cell).is_some() || Amount::split(cell).is_some()
}
