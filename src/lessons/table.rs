//! The table of the 16 gates that an exercise has filled in.

use crate::data::{GATE_ROWS, Gate};
use crate::learn::Tie;

/// A row of the table of gates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Row {
    /// Nothing was filled in, or not everything.
    Empty,
    /// Something that is no number.
    Unclear,
    /// “No line can do it.”
    Impossible,
    /// w₀, w₁, w₂.
    Weights([f64; 3]),
}

impl Row {
    /// Whether this is right for the gate of this number, where z = 0 counts as `tie` says.
    #[must_use]
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
