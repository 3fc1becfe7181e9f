//! One quantity of a step, as a formula and with its numbers.

/// One quantity of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// A code for tests and other programs.
    pub name: &'static str,
    /// “=”, or “≈” where it is not exact.
    pub relation: &'static str,
    /// Its symbol, MathML.
    pub symbol: String,
    /// The general formula, pieces of MathML between which a line may break; may be empty.
    pub general: String,
    /// The formula with the numbers of this step; may be empty.
    pub numbers: String,
    /// The result.
    pub result: String,
    /// The full values.
    pub full: Vec<f64>,
}
