//! The initial weights of training.

use super::{Document, PreparedData, settings::Init};
use crate::learn::random_weights;

/// The initial weights that a document with these data asks for; without a bias each w₀ is 0.
pub fn start_of(document: &Document, prepared: &PreparedData) -> Vec<f64> {
    let mut start = asked_for(document, prepared);
    if !prepared.has_bias() {
        let rows = start.chunks_exact_mut(prepared.inputs.len() + 1);
        rows.for_each(|row| row[0] = 0.0);
    }
    start
}

fn asked_for(document: &Document, prepared: &PreparedData) -> Vec<f64> {
    let several = prepared.is_multiclass();
    let count = (prepared.inputs.len() + 1)
        * if several {
            prepared.others.len() + 1
        } else {
            1
        };
    if document.settings.init == Init::Given && document.settings.start.len() == count {
        return document.settings.start.clone();
    }
    match document.settings.init {
        Init::Random => random_weights(count - 1, u64::from(document.settings.seed)),
        // The user's line parts the plane in two.
        Init::Given if !several => prepared.embed(document.own_line().unwrap_or_default()),
        _ => vec![0.0; count],
    }
}

/// Returns true if two starts are the same to the bit: 0 is not −0.
pub(crate) fn are_same(a: &[f64], b: &[f64]) -> bool {
    a.iter()
        .map(|w| w.to_bits())
        .eq(b.iter().map(|w| w.to_bits()))
}
