//! The table of the 16 gates that an exercise has filled in.

use crate::data::{GATE_ROWS, Gate, parse_number};
use crate::learn::Tie;
use crate::text::joined;

/// A row of the table of gates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Row {
    /// Nothing was filled in, or not everything.
    #[default]
    Empty,
    /// Something that is no number.
    Unclear,
    /// “No line can do it.”
    Impossible,
    /// w₀, w₁, w₂.
    Weights([f64; 3]),
}

impl Row {
    /// Returns true if this is right for the gate of this number, where z = 0 counts as `tie` says.
    pub fn is_right(self, number: usize, tie: Tie) -> bool {
        let Some(gate) = u8::try_from(number).ok().and_then(Gate::by_number) else {
            return false;
        };
        // XOR and XNOR.
        let learnable = !matches!(number, 6 | 9);
        match self {
            Self::Empty | Self::Unclear => false,
            Self::Impossible => !learnable,
            Self::Weights([w0, w1, w2]) => GATE_ROWS
                .iter()
                .zip(gate.outputs())
                .all(|([x1, x2], output)| tie.is_positive(w0 + w1 * x1 + w2 * x2) == output),
        }
    }
}

/// The rows of the table of gates that are filled in.
pub(super) fn text_of(table: &[Row; 16]) -> String {
    let rows = table.iter().enumerate().filter_map(|(number, row)| {
        let text = match row {
            Row::Empty | Row::Unclear => return None,
            Row::Impossible => "none".into(),
            Row::Weights([w0, w1, w2]) => format!("{w0} {w1} {w2}"),
        };
        Some(format!("{number}:{text}"))
    });
    joined(rows, ";")
}

/// The table of gates with these rows; those that make no sense are left out.
pub(super) fn rows_of(text: &str) -> [Row; 16] {
    let mut table = [Row::Empty; 16];
    for (number, row) in text.split(';').filter_map(row) {
        if let Some(entry) = table.get_mut(number) {
            *entry = row;
        }
    }
    table
}

/// A row of a text, and the number of its gate.
pub(super) fn row(part: &str) -> Option<(usize, Row)> {
    let (number, text) = part.split_once(':')?;
    let row = if text == "none" {
        Row::Impossible
    } else {
        let weights: Option<Vec<f64>> = text.split(' ').map(parse_number).collect();
        Row::Weights(weights?.try_into().ok()?)
    };
    Some((number.parse().ok()?, row))
}
