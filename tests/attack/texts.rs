//! What no text of the page may contain.

/// Words of a programming language for numbers that are none. (A sentence may speak of infinity.)
const NONE: [&str; 5] = ["inf", "NaN", "nan", "undefined", "Infinity"];

/// The same in Python.
const IN_PROGRAMS: &str = "np.inf";

/// The first text with such a word in it, after the one before it.
pub(crate) fn first_unfit(texts: &[String]) -> Option<String> {
    let word = |text: &str| {
        // A program has a word for no limit.
        let text = text.replace("np.inf", "");
        let mut words = text.split(|c: char| !c.is_alphabetic());
        words.find(|word| NONE.contains(word)).map(String::from)
    };
    // In a program it is a word of its language.
    let words = |text: &str| match text.contains(IN_PROGRAMS) {
        true => words(&text.replace(IN_PROGRAMS, "")),
        false => words(text),
    };
    // A message quotes what was typed, and a link what was named.
    let quotes =
        |text: &str| text.contains('“') || text.starts_with("v1&") || text.starts_with("v2&");
    let unfit = |text: &String| word(text).is_some() && !quotes(text);
    let at = texts.iter().position(unfit)?;
    let text = texts[at.saturating_sub(1)..=at].join(" | ");
    let found = word(&texts[at]).and_then(|word| text.rfind(&word));
    let before: String = text[..found.unwrap_or(0)].chars().rev().take(200).collect();
    let before: String = before.chars().rev().collect();
    Some(before + &text[found.unwrap_or(0)..])
}

#[test]
fn words_for_what_is_no_number_are_seen() {
    let unfit = |text: &str| first_unfit(&[text.into()]).is_some();
    for text in ["inf", "C=inf", "-NaN·10³", "(1, nan)", "C=np.inf, tol=inf"] {
        assert!(unfit(text), "{text}");
    }
    for text in [
        "information",
        "C=np.inf",
        "to infinity",
        "“inf” is no number",
    ] {
        assert!(!unfit(text), "{text}");
    }
}
