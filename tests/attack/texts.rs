//! What no text of the page may contain.

/// Words of a programming language for numbers that are none. (A sentence may speak of infinity.)
const NONE: [&str; 5] = ["inf", "NaN", "nan", "undefined", "Infinity"];

/// The first text with such a word in it, after the one before it.
pub(crate) fn first_unfit(texts: &[String]) -> Option<String> {
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphabetic())
            .any(|word| NONE.contains(&word))
    };
    // A message quotes what was typed, and a link what was named.
    let quotes =
        |text: &str| text.contains('“') || text.starts_with("v1&") || text.starts_with("v2&");
    let unfit = |text: &String| words(text) && !quotes(text);
    let at = texts.iter().position(unfit)?;
    Some(texts[at.saturating_sub(1)..=at].join(" | "))
}
