//! Numbers for other programs.

use crate::Session;
use crate::text::listed;

/// The full value of a number for other programs; empty where there is none, or one beyond all numbers.
pub fn full(value: Option<f64>) -> String {
    let value = value.filter(|value| value.is_finite());
    value.map_or_else(String::new, |value| value.to_string())
}

/// The full values of several numbers, with commas between them.
pub fn full_list(values: &[f64]) -> String {
    listed(values.iter().map(|value| full(Some(*value))))
}

/// Weights as a JSON array.
pub fn weights_json(state: &Session) -> String {
    let weights = state.run().weights();
    if state.prepared().is_multiclass() {
        return array(weights.chunks(state.prepared().inputs.len() + 1).map(array));
    }
    array(weights)
}

/// A JSON array of numbers, or of what is JSON already.
pub fn array(items: impl IntoIterator<Item = impl ToString>) -> String {
    format!("[{}]", listed(items))
}
