//! The texts of the user's messages: points have counts only, so their texts are kept beside them.

use super::{Row, counts, shortened};

/// The most texts that are kept.
pub(super) const MOST: usize = 24;
/// The longest text that is kept, in letters: it is part of every link.
pub(super) const LONGEST: usize = 120;
/// Between two texts.
const BETWEEN: char = '|';

/// A message that was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The text of the message.
    pub text: String,
    /// True if it was added as spam.
    pub spam: bool,
}

impl Own {
    fn matches(&self, row: &Row) -> bool {
        self.spam == row.spam && counts(&self.text) == row.counts
    }
}

/// Texts from a link: each behind a + for spam or a − for not spam. What is none is left out.
pub fn read_own(text: &str) -> Vec<Own> {
    let own = |part: &str| {
        let (spam, text) = match part.strip_prefix('+') {
            Some(text) => (true, text),
            None => (false, part.strip_prefix('-')?),
        };
        let text = shortened(text);
        let short = text.chars().count() <= LONGEST;
        short.then_some(Own { text, spam })
    };
    text.split(BETWEEN).filter_map(own).take(MOST).collect()
}

/// Texts for a link: each behind a + for spam or a - for not spam.
pub fn write_own(own: &[Own]) -> String {
    let part = |own: &Own| format!("{}{}", if own.spam { '+' } else { '-' }, own.text);
    let parts: Vec<String> = own.iter().map(part).collect();
    parts.join(&BETWEEN.to_string())
}

/// The texts together with a new one; those without a row are forgotten.
pub(super) fn with(own: &[Own], message: &str, spam: bool, rows: &[Row]) -> Vec<Own> {
    let known = own
        .iter()
        .filter(|own| rows.iter().any(|row| own.matches(row)));
    let mut all: Vec<Own> = known.cloned().collect();
    let text = shortened(&message.replace(BETWEEN, " "));
    if text.chars().count() <= LONGEST {
        all.push(Own { text, spam });
    }
    let first = all.len().saturating_sub(MOST);
    all.split_off(first)
}

/// Gives rows without a text theirs: the last text is that of the last row with its counts and label, and so on.
pub(super) fn name(rows: &mut [Row], own: &[Own]) {
    let mut left: Vec<&Own> = own.iter().collect();
    for row in rows.iter_mut().rev().filter(|row| row.text.is_none()) {
        if let Some(at) = left.iter().rposition(|own| own.matches(row)) {
            row.text = Some(left.remove(at).text.clone());
        }
    }
}
