//! Numbers for other programs.

use crate::session::Session;

/// The full value of a number for other programs; empty where there is none, or one beyond all numbers.
#[must_use]
pub fn full(value: Option<f64>) -> String {
    let value = value.filter(|value| value.is_finite());
    value.map_or_else(String::new, |value| value.to_string())
}

/// The full values of several numbers, with commas between them.
#[must_use]
pub fn full_list(values: &[f64]) -> String {
    let texts: Vec<String> = values.iter().map(|value| full(Some(*value))).collect();
    texts.join(",")
}

/// Weights as a JSON array.
#[must_use]
pub fn weights_json(state: &Session) -> String {
    let weights = state.run().weights();
    if state.prepared().is_multiclass() {
        let rows = weights.chunks(state.prepared().inputs.len() + 1);
        let rows: Vec<String> = rows.map(list).collect();
        return format!("[{}]", rows.join(","));
    }
    list(weights)
}

fn list(weights: &[f64]) -> String {
    let texts: Vec<String> = weights.iter().map(f64::to_string).collect();
    format!("[{}]", texts.join(","))
}
