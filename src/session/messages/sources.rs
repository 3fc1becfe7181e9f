//! The texts about a data set, found by its word.

#[rustfmt::skip]
const TITLES: &[(&str, &str)] = &[
    ("iris", "Iris flowers"),
    ("gate", "Logic gates"),
    ("blobs", "Two clusters"),
    ("overlap", "Overlapping clusters"),
    ("outlier", "Outliers"),
    ("xor", "XOR clusters"),
    ("circles", "Circles"),
    ("moons", "Moons"),
    ("spam", "Spam messages"),
    ("table", "Ten students"),
    ("custom", "My points"),
];

/// What the data set of a word is called in the list; its word, where nothing is written about it.
pub(super) fn title(word: &str) -> &str {
    let known = TITLES.iter().find(|(known, _)| *known == word);
    known.map_or(word, |(_, title)| title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Keyword, Source};

    #[test]
    fn every_set_has_its_title_and_no_title_is_left_over() {
        let sets: Vec<&str> = Source::all().map(Source::keyword).collect();
        let titles: Vec<&str> = TITLES.iter().map(|(word, _)| *word).collect();
        assert_eq!(sets, titles);
    }
}
