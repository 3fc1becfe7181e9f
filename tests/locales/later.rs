//! Messages of the lab itself are loaded with it, all others after it.

use hyperplane::text::LATER;

use crate::code::Site;
use crate::{english, fits, none_of, sites};

/// Rooms that come after the lab, with their messages.
const LATER_ROOMS: [&str; 12] = [
    "src/app/menu.rs",
    "src/app/pictures.rs",
    "src/app/saved_labs.rs",
    "src/app/snippet.rs",
    "src/app/talk_window.rs",
    "src/instruments/",
    "src/lessons/",
    "src/web/lessons/",
    "src/web/pictures/",
    "src/web/saved_labs/",
    "src/web/snippet/",
    "src/web/talk.rs",
];

#[test]
fn what_the_lab_says_comes_with_it() {
    let english = english();
    let is_later = |key: &str| {
        let (start, mut lines) = (format!("{key} ="), LATER.lines());
        lines.any(|line| line.starts_with(&start))
    };
    let is_first = |file: &str| !LATER_ROOMS.iter().any(|room| file.starts_with(room));
    let mut missing = Vec::new();
    for Site { file, key, .. } in sites().iter().filter(|site| is_first(&site.file)) {
        let meant = english.messages.keys().filter(|known| fits(key, known));
        // Controls of instruments come with these.
        let missed = meant.filter(|key| is_later(key) && !key.starts_with("field-"));
        missing.extend(missed.map(|key| format!("{file}: {key} comes later")));
    }
    none_of(&missing);
    assert!(is_later("lesson-list") && is_later("menu-sweep") && !is_later("lab-play"));
    for key in english.messages.keys() {
        let mut others = english.references(key).into_iter();
        assert!(
            others.all(|other| is_later(&other) == is_later(key)),
            "{key} says another"
        );
    }
}
