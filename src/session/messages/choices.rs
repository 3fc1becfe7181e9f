//! What the lists of the page offer, where that is data and so does not stand in its markup.

use super::{rules, sources};
use crate::data::Gate;
use crate::session::fields::AS_THE_LAB;

/// The words of a control's list with their labels; none for a list whose options stand in the markup.
#[must_use]
pub fn choices(control: &str, words: Vec<String>) -> Option<Vec<(String, String)>> {
    let label: fn(&str) -> String = match control {
        "feature-x" | "feature-y" => |name| name.into(),
        "dataset" => |word| sources::title(word).into(),
        "gate" => gate,
        name if name == "rule" || name.ends_with("-rule") => rule,
        _ => return None,
    };
    let labeled = words.into_iter().map(|word| {
        let label = label(&word);
        (word, label)
    });
    Some(labeled.collect())
}

fn gate(number: &str) -> String {
    let gate = Gate::all().find(|gate| gate.number().to_string() == number);
    gate.map_or_else(String::new, |gate| format!("{number} — {}", gate.name()))
}

fn rule(word: &str) -> String {
    let title = if word == AS_THE_LAB {
        "as the lab"
    } else {
        rules::title(word)
    };
    title.into()
}
