//! Which language is spoken.

/// The languages that there are beside English.
pub fn languages() -> Vec<&'static str> {
    env!("HYPERPLANE_LANGUAGES").split_whitespace().collect()
}

/// The first wanted language that is there, English or one of these: `de-AT` is content with `de`.
pub fn best<'l>(wanted: impl IntoIterator<Item = &'l str>, there: &[&'l str]) -> Option<&'l str> {
    let find = |wanted: &str| {
        let same = |language: &&&str| language.eq_ignore_ascii_case(wanted);
        ["en"].iter().chain(there).find(same).copied()
    };
    let mut found = wanted.into_iter().filter_map(|wanted| {
        find(wanted).or_else(|| find(wanted.split('-').next().unwrap_or_default()))
    });
    found.next()
}

/// Returns true if this may be the tag of a language, and so the name of its file.
pub fn is_tag(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (2..=35).contains(&text.len()) && text.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wanted_language_that_is_there_is_spoken() {
        let there = ["de", "pt-BR", "zh"];
        let best = |wanted: &[&'static str]| best(wanted.iter().copied(), &there);
        assert_eq!(best(&["fr", "de-AT", "en"]), Some("de"));
        assert_eq!(best(&["PT-br"]), Some("pt-BR"));
        assert_eq!(best(&["en-GB", "de"]), Some("en"));
        assert_eq!(best(&["zh-Hant-TW"]), Some("zh"));
        for wanted in [&["pt"][..], &["", "-", "é"], &[]] {
            assert_eq!(best(wanted), None, "{wanted:?}");
        }
    }

    #[test]
    fn a_tag_names_no_path() {
        assert!(is_tag("de") && is_tag("zh-Hant-TW"));
        for text in [
            "",
            "d",
            "../en",
            "de/..",
            "de.",
            "d e",
            "dé",
            &"a".repeat(36),
        ] {
            assert!(!is_tag(text), "{text}");
        }
    }
}
