//! Texts: messages by key in the language that is spoken, and numbers as readers expect them. Knows no state.

use std::borrow::Cow;
use std::fmt::Write as _;

pub mod amount;
pub mod bidi;
mod catalog;
pub mod json;
mod language;
pub mod markup;
mod message;
pub mod number;
pub mod qr;
pub mod spreadsheet;
mod stand_in;
pub mod view;

#[cfg(test)]
mod tests;

pub use bidi::isolated;
pub use catalog::{Catalog, FIRST, LATER};
pub use language::{best, is_tag, languages};
pub use message::{Argument, catalog, complete, known, message, message_with, speak};
pub use stand_in::Part;

/// A text as the beginning of a sentence: a word has a capital, a symbol such as w or η stays as it is.
///
/// The alphabets that have capitals are Latin, Greek and Cyrillic letters as they are usual; the tables of all others would be
/// a large part of the first download.
pub fn begun(text: &str) -> Cow<'_, str> {
    let mut chars = text.chars();
    let (first, next) = (chars.next(), chars.next());
    match (first.and_then(capital), next.and_then(capital)) {
        (Some(capital), Some(_)) => {
            let rest = &text[first.map_or(0, char::len_utf8)..];
            format!("{capital}{rest}").into()
        }
        _ => text.into(),
    }
}

/// The capital of a small letter.
fn capital(letter: char) -> Option<char> {
    let code = u32::from(letter);
    let capital = match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' | 'α'..='ρ' | 'σ'..='ω' | 'а'..='я' => {
            code - 32
        }
        'ѐ'..='џ' => code - 80,
        'ı' => return None,
        'ā'..='ķ' | 'ŋ'..='ŷ' if code % 2 == 1 => code - 1,
        'ĺ'..='ň' | 'ź'..='ž' if code % 2 == 0 => code - 1,
        _ => return None,
    };
    char::from_u32(capital)
}

/// A text, or so many characters of it and what tells that there are more.
pub fn shortened(text: &str, most: usize) -> String {
    let mut chars = text.chars();
    let mut start: String = chars.by_ref().take(most).collect();
    start.extend(chars.next().map(|_| '…'));
    start
}

/// Texts with something between each and the next.
pub fn joined(texts: impl IntoIterator<Item = impl AsRef<str>>, between: &str) -> String {
    let mut all = String::new();
    for (at, text) in texts.into_iter().enumerate() {
        if at > 0 {
            all += between;
        }
        all += text.as_ref();
    }
    all
}

/// Numbers for other programs, or other items without commas, with commas between them.
pub fn listed(items: impl IntoIterator<Item = impl ToString>) -> String {
    joined(items.into_iter().map(|item| item.to_string()), ",")
}

/// A text as part of markup.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A text as JSON writes it.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
