//! Sentences of `www/main.js`, `www/offline.js` and `www/repair.js`: a template of the page has them, with gaps.

use std::collections::BTreeSet;

use crate::code::is_sentence;

/// A place where the script says a sentence.
#[derive(Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) key: String,
    /// The names of the gaps that the script fills.
    pub(crate) told: BTreeSet<String>,
}

/// Every sentence that the script asks for: its key begins with `page-`, and an object with what it names may follow.
pub(crate) fn said(script: &str) -> Vec<Said> {
    let after_keys = script.split("\"page-").skip(1);
    let read = |rest: &str| {
        let (key, rest) = rest.split_once('"').expect("the other quote");
        let object = rest
            .strip_prefix(", {")
            .and_then(|rest| rest.split_once('}'));
        let names = object.map_or("", |(names, _)| names).split(',');
        let name = |name: &str| name.split(':').next().unwrap_or_default().trim().to_owned();
        Said {
            key: format!("page-{key}"),
            told: names.map(name).filter(|name| !name.is_empty()).collect(),
        }
    };
    after_keys.map(read).collect()
}

/// The names of the gaps in a text.
pub(crate) fn gaps(text: &str) -> BTreeSet<String> {
    let names = text.split("data-l10n-name=\"").skip(1);
    names
        .filter_map(|rest| rest.split_once('"'))
        .map(|(name, _)| name.into())
        .collect()
}

/// The texts of two words or more that stand in a script.
pub(crate) fn sentences(script: &str) -> Vec<String> {
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    let lines = script.lines().filter(|line| !is_comment(line));
    let mut found = Vec::new();
    for line in lines {
        for quote in ['"', '`'] {
            let texts = line.split(quote).skip(1).step_by(2);
            found.extend(texts.filter(|text| is_sentence(&format!("\"{text}"))));
        }
    }
    found.into_iter().map(String::from).collect()
}
