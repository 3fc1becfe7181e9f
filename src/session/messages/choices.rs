//! What the lists of the page offer, where that is data and so does not stand in its markup.

use super::rules;
use crate::data::Gate;
use crate::learn::OptimizerKind;
use crate::session::settings::LabSettings;
use crate::text::number::exact;
use crate::text::{key, known, say};

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

/// The optimizer of settings, with its momentum, within a line.
#[must_use]
pub fn optimizer_name(settings: &LabSettings) -> String {
    let kind = settings.optimizer.kind;
    let momentum = exact(settings.momentum());
    match (kind == OptimizerKind::SGD, settings.momentum() != 0.0) {
        (true, false) => say!("refinement-descent"),
        (true, true) => say!("refinement-heavy-ball", momentum = momentum),
        (false, false) => optimizer_title(kind.keyword),
        (false, true) => say!(
            "refinement-optimizer-momentum",
            optimizer = optimizer_title(kind.keyword),
            momentum = momentum
        ),
    }
}

fn gate(number: &str) -> String {
    let gate = Gate::all().find(|gate| gate.number().to_string() == number);
    gate.map_or_else(String::new, |gate| format!("{number} — {}", gate.name()))
}

/// What the data set of a word is called; its word, where nothing is written about it.
#[must_use]
pub fn dataset(word: &str) -> String {
    known(&key!("dataset-*", word)).unwrap_or_else(|| word.into())
}
