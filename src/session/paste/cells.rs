//! Lines of a text as cells.

use crate::data::parse_number;

/// What stands between two cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Separator {
    Sign(char),
    Spaces,
}

impl Separator {
    /// The one that a text uses.
    pub(super) fn of(text: &str) -> Self {
        for sign in ['\t', ';'] {
            if text.contains(sign) {
                return Self::Sign(sign);
            }
        }
        // A comma between two numbers, not within one: in “1,5 2,5” what stands behind the first comma is none.
        let comma = Self::Sign(',');
        let parts_numbers = |line: &str| {
            let cells = comma.cells(line);
            cells.len() > 1
                && cells
                    .iter()
                    .take(2)
                    .all(|cell| parse_number(cell).is_some())
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

/// What commas in numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Commas {
    /// There is none.
    None,
    /// Decimal commas.
    Decimal,
    /// Other numbers have a point, or each comma may as well stand between thousands.
    Unclear,
}

impl Commas {
    /// In these cells.
    pub(super) fn of<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> Self {
        let mut with_comma = numbers_with(cells.clone(), ',').peekable();
        if with_comma.peek().is_none() {
            return Self::None;
        }
        if numbers_with(cells, '.').next().is_some() || with_comma.all(may_be_thousands) {
            Self::Unclear
        } else {
            Self::Decimal
        }
    }
}

/// The numbers with a sign. It is looked for first: to read each number of a large table takes long.
fn numbers_with<'a>(
    cells: impl Iterator<Item = &'a str> + Clone,
    sign: char,
) -> impl Iterator<Item = &'a str> + Clone {
    let cells = cells.filter(move |cell| cell.contains(sign));
    cells.filter(|cell| parse_number(cell).is_some())
}

/// Whether a comma may stand between thousands: one to three digits before it, no 0 first, and three behind it.
fn may_be_thousands(number: &str) -> bool {
    let unsigned = number.trim_start_matches(['+', '-', '−']);
    let Some((before, behind)) = unsigned.split_once(',') else {
        return false;
    };
    let are_digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    let whole = (1..4).contains(&before.len()) && !before.starts_with('0') && are_digits(before);
    whole && behind.len() == 3 && are_digits(behind)
}
