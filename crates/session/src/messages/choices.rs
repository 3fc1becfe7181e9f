//! The values of controls in the words of the page.

use crate::data::{Gate, parse_number};
use crate::learn::OptimizerKind;
use crate::settings::LabSettings;
use crate::text::number::exact;
use crate::text::{key, known, say};
use crate::{Document, Field, Kind};

/// The value of a control in the words of the page, never in a word of links.
pub(super) fn value_told(field: &Field, document: &Document) -> String {
    let word = (field.read)(document);
    if field.kind != Kind::Choice {
        return parse_number(&word).map_or(word, exact);
    }
    label(field, &word).unwrap_or(word)
}

/// The label of a control's word: in a list, in the markup of the page, or wherever it stands.
fn label(field: &Field, word: &str) -> Option<String> {
    field
        .label(word)
        .or_else(|| known(&key!("edit-is-*", word)))
}

/// The title of an optimizer; its word, where nothing is written about it.
pub fn optimizer_title(word: &str) -> String {
    known(&key!("optimizer-*", word)).unwrap_or_else(|| word.into())
}

/// The optimizer of settings, with its momentum, within a line.
pub fn optimizer_name(settings: &LabSettings) -> String {
    let kind = settings.optimizer.kind;
    let momentum = exact(settings.momentum());
    match (kind == OptimizerKind::SGD, settings.momentum() != 0.0) {
        (true, false) => say!("refinement-descent"),
        (true, true) => say!("refinement-heavy-ball", momentum),
        (false, false) => optimizer_title(kind.keyword),
        (false, true) => say!(
            "refinement-optimizer-momentum",
            optimizer = optimizer_title(kind.keyword),
            momentum
        ),
    }
}

/// The number and the name of the gate with this number.
pub fn gate(number: &str) -> String {
    let gate = Gate::all().find(|gate| gate.number().to_string() == number);
    gate.map_or_else(String::new, |gate| format!("{number} — {}", gate.name()))
}

/// The title of the data set with this word; the word itself, where nothing is written about it.
pub fn dataset(word: &str) -> String {
    known(&key!("dataset-*", word)).unwrap_or_else(|| word.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields;

    #[test]
    fn no_word_of_a_link_is_told() {
        let (mut silent, mut told) = (Vec::new(), 0);
        for field in fields().filter(|field| field.kind == Kind::Choice) {
            let document = Document::default();
            let words = (field.options)(&document);
            let is_seen = |word: &String| {
                let mut other = document.clone();
                let taken = field.set(&mut other, word).is_ok();
                taken && !document.same_but_for_view(&other)
            };
            // What is only seen is never undone, and digits are what they are called.
            if !words.iter().any(is_seen) {
                continue;
            }
            for word in words {
                let is_number = word.chars().all(|letter| letter.is_ascii_digit());
                told += 1;
                if !is_number && label(field, &word).is_none() {
                    silent.push(format!("{}={word}", field.name));
                }
            }
        }
        assert!(told > 50 && silent.is_empty(), "{told} {silent:?}");
    }
}
