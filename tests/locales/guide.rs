//! The examples of the guide for texts: their keys are there, and mean what the guide shows.

use super::*;

/// The blocks of a guide that are written in this language.
fn blocks(guide: &str, language: &str) -> String {
    let begin = format!("```{language}\n");
    let blocks = guide.split(&begin).skip(1);
    let blocks = blocks.filter_map(|rest| Some(rest.split_once("```")?.0));
    blocks.collect::<Vec<_>>().join("\n")
}

/// The number of examples in a guide, and their mistakes.
fn judge_guide(guide: &str, english: &Language) -> (usize, Vec<String>) {
    let shown = Language::of("texts.md", &blocks(guide, "ftl"));
    let sites = Code::read(Path::new("texts.md"), &blocks(guide, "rust")).sites;
    let elements = labeled(&blocks(guide, "html")).into_iter();
    let elements: Vec<_> = elements.map(|own| ("texts.md".to_owned(), own)).collect();
    let mut mistakes = shown.mistakes.clone();
    let other = shown
        .messages
        .keys()
        .filter(|key| !english.messages.contains_key(*key) || english.text(key) != shown.text(key));
    mistakes.extend(other.map(|key| format!("{key} is no such message")));
    let compared = compare(&sites, &elements, english).into_iter();
    mistakes.extend(compared.filter(|told| !told.contains("nobody says")));
    let count = shown.messages.len() + sites.len() + elements.len();
    (count, mistakes)
}

#[test]
fn the_examples_of_the_guide_are_real() {
    let path = Path::new(ROOT).join("docs/texts.md");
    let guide = fs::read_to_string(path).expect("the guide");
    let (count, mistakes) = judge_guide(&guide, &english());
    none_of(&mistakes);
    assert!(count >= 10, "only {count} examples");
    // One that is not real is found.
    for (real, other) in [
        ("gates-title = All 16", "gates-title = All 17"),
        ("status-cycling-smooth =", "status-cycling ="),
        ("say!(\"status-cycling-smooth\"", "say!(\"status-cycling\""),
        ("data-l10n-id=\"gates-step\"", "data-l10n-id=\"gates-stop\""),
    ] {
        assert!(guide.contains(real), "{real}");
        let (_, mistakes) = judge_guide(&guide.replace(real, other), &english());
        assert!(!mistakes.is_empty(), "{other}");
    }
}
