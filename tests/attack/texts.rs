//! Words that no text of the page may contain.

/// Words of a programming language for numbers that are none. (A sentence may speak of infinity.)
const NONE: [&str; 5] = ["inf", "NaN", "nan", "undefined", "Infinity"];

/// The only such word that a program in Python may contain.
const IN_PROGRAMS: &str = "np.inf";

/// The first text with such a word in it, after the one before it. What the user wrote may have any words.
pub(crate) fn first_unfit(texts: &[String], written: &str) -> Option<String> {
    let words = |text: &str| {
        let own = written.split_whitespace();
        let text = own.fold(unmarked(text), |text, own| text.replace(own, ""));
        text.split(|c: char| !c.is_alphabetic())
            .any(|word| NONE.contains(&word))
    };
    // In a program it is a word of its language.
    let words = |text: &str| match text.contains(IN_PROGRAMS) {
        true => words(&text.replace(IN_PROGRAMS, "")),
        false => words(text),
    };
    // A message quotes what was typed, and a link what was named.
    let quotes = |text: &str| {
        let is_link = ["v1&", "v2&", "v3&"].iter().any(|v| text.starts_with(v));
        text.contains('“') || is_link
    };
    let unfit = |text: &String| words(text) && !quotes(text);
    let at = texts.iter().position(unfit)?;
    Some(texts[at.saturating_sub(1)..=at].join(" | "))
}

/// A text without the marks at the words that count in a message.
fn unmarked(text: &str) -> String {
    let mut parts = text.split("<mark ");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('>').map_or(part, |(_, rest)| rest));
    rest.fold(first, |text, part| text + part)
        .replace("</mark>", "")
}

#[test]
fn words_for_what_is_no_number_are_seen() {
    let unfit = |text: &str| first_unfit(&[text.into()], "free%NaN20money now").is_some();
    for text in [
        "inf",
        "C=inf",
        "<mark class=\"free\">free</mark> inf",
        "-NaN·10³",
        "(1, nan)",
        "C=np.inf, tol=inf",
    ] {
        assert!(unfit(text), "{text}");
    }
    for text in [
        "information",
        "C=np.inf",
        "to infinity",
        "“inf” is no number",
        "a score of free%NaN20money",
        "<mark class=\"free\">free</mark>%NaN20money now",
    ] {
        assert!(!unfit(text), "{text}");
    }
}
