//! The texts about a learning rule, found by its word.

use crate::data::Keyword;
use crate::learn::{Activation, Rule, Settings};
use crate::text::{key, known};

/// The loss of a rule whose linear output goes through tanh.
const TANH_LOSS: &str = "½(y − tanh z)²";

/// The title in lists of the rule with this word; the word itself, where nothing is written about it.
pub fn title(word: &str) -> String {
    known(&key!("rule-*", word)).unwrap_or_else(|| word.into())
}

/// The short name of a rule.
pub fn name(rule: Rule) -> String {
    let word = rule.keyword();
    known(&key!("rule-*.name", word)).unwrap_or_else(|| word.into())
}

/// The loss of a rule, in words or as a formula.
pub fn loss(settings: &Settings) -> String {
    let rule = settings.rule;
    match settings.activation {
        Activation::Tanh if rule.tanh.is_some() => TANH_LOSS.into(),
        _ => known(&key!("rule-*.loss", rule.keyword())).unwrap_or_else(|| "ℓ".into()),
    }
}
