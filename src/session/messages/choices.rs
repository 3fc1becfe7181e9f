//! What the lists of the page offer, where that is data and so does not stand in its markup.

use super::rules;
use crate::data::Gate;
use crate::text::{key, known};

/// The words of a control's list with their labels; none for a list whose options stand in the markup.
#[must_use]
pub fn choices(control: &str, words: Vec<String>) -> Option<Vec<(String, String)>> {
    let label: fn(&str) -> String = match control {
        "feature-x" | "feature-y" => |name| name.into(),
        "dataset" => dataset,
        "gate" => gate,
        name if name == "rule" || name.ends_with("-rule") => rules::title,
        name if name == "optimizer" || name.ends_with("-optimizer") => optimizer_title,
        _ => return None,
    };
    let labeled = words.into_iter().map(|word| {
        let label = label(&word);
        (word, label)
    });
    Some(labeled.collect())
}

/// What an optimizer is called; its word, where nothing is written about it.
#[must_use]
pub fn optimizer_title(word: &str) -> String {
    known(&key!("optimizer-*", word)).unwrap_or_else(|| word.into())
}

fn gate(number: &str) -> String {
    let gate = Gate::all().find(|gate| gate.number().to_string() == number);
    gate.map_or_else(String::new, |gate| format!("{number} — {}", gate.name()))
}

/// What a data set is called; its word, where nothing is written about it.
fn dataset(word: &str) -> String {
    known(&key!("dataset-*", word)).unwrap_or_else(|| word.into())
}
