//! The list of lessons as data.

use crate::lessons::{Entry, done_of, is_finished};
use crate::text::{escape, markup::tag, say};
use crate::view::View;

/// The lessons that carry the subject, for those who begin.
const CORE: [&str; 3] = ["01-hyperplanes", "02-perceptron-rule", "09-learning-rate"];

/// The picture of a group of lessons, by the first of them.
const PICTURES: [(&str, &str); 4] = [
    ("01-hyperplanes", include_str!("pictures/perceptron.svg")),
    ("08-adaline", include_str!("pictures/descent.svg")),
    ("13-margins", include_str!("pictures/margins.svg")),
    ("19-nerve-cell", include_str!("pictures/closer.svg")),
];

/// The lessons to begin with, in groups, and the sheets. `progress` tells what is kept of a lesson; those that `english` names are not in
/// the language that is spoken.
pub fn list_view(entries: &[Entry], english: &[String], progress: impl Fn(&str) -> String) -> View {
    let (sheets, lessons): (Vec<&Entry>, Vec<&Entry>) =
        entries.iter().partition(|entry| entry.is_sheet());
    let items = |entries: &[&Entry]| -> String {
        let item =
            |entry: &&Entry| item(entry, english.contains(&entry.name), &progress(&entry.name));
        entries.iter().map(item).collect()
    };
    let group = |group: &[&Entry]| {
        let name = group.first().map_or("", |entry| entry.group.as_str());
        let is_english = group.iter().all(|entry| english.contains(&entry.name));
        let picture = PICTURES.iter().find(|(first, _)| *first == group[0].name);
        let words = picture.map_or("", |(_, picture)| picture).to_owned() + &escape(name);
        let heading = match (name, is_english) {
            ("", _) => String::new(),
            (_, true) => tag("h3").with("lang", "en").round(&words),
            (_, false) => tag("h3").round(&words),
        };
        heading + &tag("ol").with("class", "lesson-list").round(&items(group))
    };
    let groups = lessons
        .chunk_by(|one, next| one.group == next.group)
        .map(group);
    let mut view = View::default();
    match entries.is_empty() {
        true => view.markup("lesson-groups", escape(&say!("lesson-list-missing"))),
        false => view.markup("lesson-groups", groups.collect::<String>()),
    };
    let of_lessons: Vec<&Entry> = lessons
        .iter()
        .copied()
        .filter(|entry| !entry.is_course())
        .collect();
    let next = next_lesson(&of_lessons, &progress).map(|(entry, said)| {
        let button = tag("button")
            .with("type", "button")
            .with("class", "primary");
        button.with("data-open-lesson", &entry.name).text(&said)
    });
    view.show("lesson-path", next.is_some())
        .markup("lesson-path", next.unwrap_or_default());
    let is_done = |entry: &&Entry| is_finished(&progress(&entry.name));
    let core = CORE.map(|name| lessons.iter().copied().find(|entry| entry.name == name));
    let core: Vec<&Entry> = core.into_iter().flatten().collect();
    let is_offered = core.len() == CORE.len() && !core.iter().all(is_done);
    view.show("lesson-core", is_offered);
    if is_offered {
        let minutes: u32 = core.iter().map(|entry| entry.minutes).sum();
        // What they are about stands in their groups.
        let titles = core.iter().map(|entry| Entry {
            about: String::new(),
            minutes: 0,
            ..(*entry).clone()
        });
        let titles: Vec<Entry> = titles.collect();
        view.text(
            "lesson-core-title",
            say!("lesson-core", minutes = minutes as usize),
        )
        .markup(
            "lesson-core-list",
            items(&titles.iter().collect::<Vec<_>>()),
        );
    }
    view.markup("lesson-sheets", items(&sheets))
        .without("lesson-list", "aria-busy");
    view
}

/// The lesson to go on with, and what its button says: one that has been begun, else the one after the last that is done, else
/// the first. None when all are done.
fn next_lesson<'e>(
    lessons: &[&'e Entry],
    progress: impl Fn(&str) -> String,
) -> Option<(&'e Entry, String)> {
    let kept = lessons.iter().map(|entry| progress(&entry.name));
    let kept: Vec<String> = kept.collect();
    let is_done: Vec<bool> = kept.iter().map(|kept| is_finished(kept)).collect();
    let begun = (0..kept.len()).find(|&index| !kept[index].is_empty() && !is_done[index]);
    let after = is_done.iter().rposition(|done| *done).map(|last| last + 1);
    let first = is_done.iter().position(|done| !done);
    let next = after.filter(|&index| index < is_done.len());
    let index = begun.or(next).or(first)?;
    let title = &lessons[index].title;
    let said = match (begun, after) {
        (Some(_), _) => say!("lesson-path-go-on", title),
        (None, Some(_)) => say!("lesson-path-next", title),
        (None, None) => say!("lesson-path-begin", title),
    };
    Some((lessons[index], said))
}

/// The list while its titles are fetched.
pub fn list_to_come() -> View {
    let mut view = View::default();
    view.attribute("lesson-list", "aria-busy", true);
    view
}

/// A lesson or a sheet: its button, how far it is done, and what it is about.
fn item(entry: &Entry, is_english: bool, progress: &str) -> String {
    let (word, said) = match (progress, done_of(progress)) {
        ("", _) => ("", String::new()),
        _ if is_finished(progress) => ("done", say!("lesson-all-done")),
        (_, (0, _)) => ("begun", say!("lesson-begun")),
        (_, (done, count)) => ("begun", say!("lesson-progress", done, count)),
    };
    let mut button = tag("button")
        .with("type", "button")
        .with("data-open-lesson", &entry.name)
        .with("aria-label", &entry.name_aloud(&said));
    if !word.is_empty() {
        button = button.with("data-progress", word);
    }
    if word == "begun" {
        button = button.with("data-said", &said);
    }
    // Of a course the labs that it leads to take most of the time, and nobody has computed that.
    let time = (entry.minutes > 0 && !entry.is_course())
        .then(|| say!("lesson-minutes", minutes = entry.minutes as usize));
    let about = Some(entry.about.clone()).filter(|about| !about.is_empty());
    let about: Vec<String> = time.into_iter().chain(about).collect();
    let mut rest = String::new();
    if !about.is_empty() {
        let id = format!("hp-about-{}", entry.name);
        button = button.with("aria-describedby", &id);
        rest = tag("p").with("id", &id).text(&about.join(" · "));
    }
    let item = match is_english {
        true => tag("li").with("lang", "en"),
        false => tag("li"),
    };
    item.round(&(button.text(&entry.title) + &rest))
}

/// The lessons of the list, each in the words of the language that is spoken if that has it; and the names of those that it
/// has not.
///
/// ```
/// use hyperplane::lessons::{entries, translated};
/// let (all, own) = (entries("01 One\n02 Two"), entries("02 Zwei"));
/// let (list, english) = translated(all, &own);
/// assert_eq!(list[1].title, "Zwei");
/// assert_eq!(english, ["01"]);
/// ```
pub fn translated(english: Vec<Entry>, own: &[Entry]) -> (Vec<Entry>, Vec<String>) {
    let mut missing = Vec::new();
    let in_language = |entry: Entry| {
        let Some(same) = own.iter().find(|own| own.name == entry.name) else {
            missing.push(entry.name.clone());
            return entry;
        };
        let group = match same.group.is_empty() {
            true => entry.group,
            false => same.group.clone(),
        };
        Entry {
            group,
            ..same.clone()
        }
    };
    let list = english.into_iter().map(in_language).collect();
    (list, missing)
}
