//! The texts about a learning rule, found by its word.

use crate::data::Keyword;
use crate::learn::{Activation, Rule, Settings};

struct Texts {
    /// The word of the rule.
    word: &'static str,
    /// In the list of rules.
    title: &'static str,
    /// In few letters.
    name: &'static str,
    /// Its loss.
    loss: &'static str,
}

const CRITERION: &str = "the perceptron criterion max(0, −y z)";

#[rustfmt::skip]
const TEXTS: &[Texts] = &[
    Texts { word: "perceptron", title: "Perceptron", name: "perceptron", loss: CRITERION },
    Texts { word: "rosenblatt", title: "Rosenblatt’s form", name: "Rosenblatt", loss: CRITERION },
    Texts { word: "adaline", title: "Adaline", name: "Adaline", loss: "½(y − z)²" },
    Texts { word: "logistic", title: "Logistic regression", name: "logistic", loss: "ln(1 + e^(−y z))" },
    Texts { word: "sigmoid", title: "Sigmoid unit", name: "sigmoid", loss: "½(t − o)²" },
    Texts { word: "svm", title: "Soft-margin SVM", name: "SVM", loss: "the hinge loss max(0, 1 − y z)" },
];

/// The loss of a rule whose linear output goes through tanh.
const TANH_LOSS: &str = "½(y − tanh z)²";

fn texts(word: &str) -> Option<&'static Texts> {
    TEXTS.iter().find(|texts| texts.word == word)
}

/// What the rule of a word is called in the list of rules; its word, where nothing is written about it.
pub(super) fn title(word: &str) -> &str {
    texts(word).map_or(word, |texts| texts.title)
}

/// What a rule is called in few letters.
pub(crate) fn name(rule: Rule) -> &'static str {
    texts(rule.keyword()).map_or(rule.keyword(), |texts| texts.name)
}

/// What loss a rule has, in words or as a formula.
pub(crate) fn loss(settings: &Settings) -> &'static str {
    let rule = settings.rule;
    match settings.activation {
        Activation::Tanh if rule.tanh.is_some() => TANH_LOSS,
        _ => texts(rule.keyword()).map_or("the loss ℓ of the rule", |texts| texts.loss),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_texts_and_no_text_is_left_over() {
        let rules: Vec<&str> = Rule::all().map(Rule::keyword).collect();
        let texts: Vec<&str> = TEXTS.iter().map(|texts| texts.word).collect();
        assert_eq!(rules, texts);
    }
}
