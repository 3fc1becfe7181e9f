//! The texts of a lab after every change of every control: no word of links, no key of a message, and no sentence that
//! begins with a small letter.

use std::collections::BTreeSet;

use super::story::played;
use super::*;
use crate::text::FIRST;
use crate::{Announcements, Topic, view::shown_view};

/// Labs in which each control has something to change.
const LABS: [&[(&str, &str)]; 5] = [
    &[("epochs", "2")],
    &[
        ("iris-classes", "all"),
        ("rule", "logistic"),
        ("epochs", "2"),
    ],
    &[
        ("dataset", "lecture-table"),
        ("inputs", "all"),
        ("epochs", "2"),
    ],
    &[
        ("dataset", "overlap"),
        ("rule", "adaline"),
        ("penalty", "norm"),
        ("optimizer", "adam"),
        ("test-share", "20"),
        ("epochs", "2"),
    ],
    &[
        ("dataset", "drift"),
        ("schedule", "inverse"),
        ("epochs", "2"),
    ],
];

/// Words with which their names in texts begin, or that are these names: plain English.
const PLAIN: [&str; 5] = ["none", "off", "on", "ridge", "standardize"];

/// The text from the first place where a sentence begins with a small letter.
fn small_beginning(text: &str) -> Option<&str> {
    let ends = text.match_indices(['.', '!', '?']);
    ends.map(|(at, _)| &text[at..]).find(|rest| {
        let next = rest[1..]
            .strip_prefix(' ')
            .and_then(|next| next.chars().next());
        next.is_some_and(char::is_lowercase)
    })
}

/// The text from the first place where a sentence begins with a word in small letters; a symbol such as z or η is none.
fn small_word(text: &str) -> Option<&str> {
    let mut from = text;
    while let Some(found) = small_beginning(from) {
        let word = found[2..].split(|c: char| !c.is_alphabetic()).next();
        if word.is_some_and(|word| word == "a" || word.chars().count() > 1) {
            return Some(found);
        }
        from = &found[1..];
    }
    None
}

/// Returns true if there is the key of a message in a text.
fn has_key(text: &str) -> bool {
    let keys = [
        "field-", "lab-", "value-", "edit-", "status-", "plane-", ".within",
    ];
    keys.iter().any(|key| text.contains(key))
}

/// All that is said of a lab at rest.
fn said(state: &Session) -> Vec<String> {
    let readouts = Readouts::new(state);
    let mut said = vec![
        status(state),
        messages::plane_description(state),
        messages::plane_summary(state, &readouts),
        messages::below_plane(state),
        messages::data_note(state).unwrap_or_default(),
        messages::PointCard::text(state, 0),
    ];
    said.extend(messages::curve_summaries(state));
    said
}

/// The values that a control is given here.
fn values(field: &Field, document: &Document) -> Vec<String> {
    match field.kind {
        Kind::Choice => (field.options)(document),
        // Without thousands of points or epochs.
        Kind::Number { min, .. } => vec![min.to_string()],
    }
}

#[test]
fn nothing_said_has_a_word_of_links_or_begins_with_a_small_letter() {
    let (mut wrong, mut as_in_links) = (BTreeSet::new(), BTreeSet::new());
    let mut count = 0;
    for settings in LABS {
        let start = lab(settings);
        for field in fields() {
            for value in values(field, start.document()) {
                let mut state = start.clone();
                offer(&mut state, field.name, &value);
                if state.complaint(field.name).is_some() || !state.can_undo() {
                    continue;
                }
                let mut texts = said(&state);
                (0..2).for_each(|_| update(&mut state, Action::Epoch));
                texts.extend(said(&state));
                for action in [Action::Undo, Action::Redo] {
                    let edit = messages::Edit::before(&state, &action);
                    update(&mut state, action);
                    let told = edit
                        .and_then(|edit| edit.message(&state))
                        .unwrap_or_default();
                    count += usize::from(!told.is_empty());
                    let word = (field.read)(state.document());
                    let ends = [",", "."].map(|end| format!(" is {word}{end}"));
                    let is_name = field.kind != Kind::Choice || field.name.starts_with("feature-");
                    if !is_name && ends.iter().any(|end| told.contains(end)) {
                        as_in_links.insert(word);
                    }
                    texts.push(told);
                }
                for text in texts {
                    if has_key(&text) {
                        wrong.insert(format!("{}={value}: {text}", field.name));
                    }
                    if let Some(from) = small_beginning(&text) {
                        wrong.insert(format!("{}={value}: …{from}", field.name));
                    }
                }
            }
        }
    }
    assert!(count > 300, "{count}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    let unknown: Vec<&String> = as_in_links
        .iter()
        .filter(|word| !PLAIN.contains(&word.as_str()) && word.parse::<f64>().is_err())
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// The announcements of a lab besides its status, whatever was done.
fn announced(state: &Session) -> Vec<String> {
    let mut told = vec![
        messages::nothing_left(true),
        messages::nothing_left(false),
        messages::rate_told(state),
        messages::pen_told(state),
        messages::view_told(state, None),
        messages::view_told(state, Some(shown_view(state))),
        messages::last_step(state),
        messages::plane_description(state),
        messages::training_errors(state),
        messages::data_note(state).unwrap_or_default(),
        messages::PointCard::text(state, 0),
    ];
    let at = Axis::new(0.5, 0.25);
    let actions = [
        Action::AddPoint { at, class: 1 },
        Action::RemovePoint { index: 0 },
        Action::Clear,
        Action::Reseed(7),
        Action::NewStart(7),
        Action::NewData(7),
        Action::Undo,
        Action::Redo,
    ];
    for action in actions {
        let mut next = state.clone();
        let edit = messages::Edit::before(&next, &action);
        update(&mut next, action);
        told.extend(edit.and_then(|edit| edit.message(&next)));
    }
    told.push(messages::point_moved(state, 0, false));
    told
}

/// Labs that stand in every way there is, each with the updates by which they are played on.
fn labs_of_every_status() -> Vec<Session> {
    let opened = |link: &str| link::read(link).expect(link);
    let replaying = opened("v2&at=3");
    let mut changed = lab(&[]);
    update(&mut changed, Action::Epoch);
    let mut paused = changed.clone();
    update(&mut paused, Action::Step);
    set(&mut changed, "eta", "0.5");
    let mut training = lab(&[]);
    update(&mut training, Action::TogglePlay);
    let ends = [
        "v2&speed=max",
        "v2&dataset=gate&gate=6&eta=0.5&epochs=100&speed=max",
        "v2&dataset=gate&gate=6&eta=0.5&epochs=3&speed=max",
        "v2&dataset=gate&gate=8&rule=adaline&batch=online&eta=0.2&epochs=500&speed=max",
        "v2&rule=adaline&eta=1&epochs=50&speed=max",
        "v2&rule=adaline&eta=0.0001&epochs=3&batch=batch&speed=max",
        "v2&iris-classes=all&rule=logistic&epochs=4&speed=max",
    ];
    // With all that trials find.
    let ends = ends.map(|link| played(opened(link)));
    let mut all = vec![
        lab(&[]),
        opened("v2&dataset=custom"),
        // Their file has not come.
        opened("v2&dataset=digits"),
        replaying,
        changed,
        paused,
        training,
    ];
    all.extend(ends);
    all
}

/// The status of a lab, and what else is announced of it.
fn told_of(state: &Session) -> (messages::Status, Vec<String>) {
    (
        messages::status(state, &Readouts::new(state)),
        announced(state),
    )
}

#[test]
fn whatever_is_announced_before_or_after_a_status_each_sentence_begins_with_a_capital() {
    let (mut statuses, mut told) = (BTreeSet::new(), BTreeSet::new());
    let mut labels = BTreeSet::new();
    // A thread of its own: in this one the digits may have come.
    let all = std::thread::spawn(|| {
        labs_of_every_status()
            .iter()
            .map(told_of)
            .collect::<Vec<_>>()
    });
    for (found, others) in all.join().expect("what is told") {
        statuses.insert(format!("{}{}", found.label, found.rest));
        labels.insert(found.label);
        told.extend(others.into_iter().filter(|one| !one.is_empty()));
    }
    let words = FIRST.lines().filter_map(|line| {
        let (key, word) = line.split_once(" = ")?;
        // The last is a word for one of three classes.
        (key.starts_with("status-word-") && key != "status-word-running").then_some(word)
    });
    let missing: Vec<&str> = words.filter(|word| !labels.contains(*word)).collect();
    assert!(missing.is_empty(), "{missing:?} of {labels:?}");
    assert!(told.len() > 60, "{}", told.len());
    let mut wrong = BTreeSet::new();
    for one in &told {
        for status in &statuses {
            for (first, then) in [(one, status), (status, one)] {
                let mut queue = Announcements::default();
                queue.add(Topic::Act, first, 0.0);
                queue.add(Topic::Status, then, 0.0);
                let said = queue.take(100.0).expect("both");
                wrong.extend(small_word(&said).map(String::from));
                wrong.extend(has_key(&said).then_some(said));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn small_beginnings_are_found() {
    assert_eq!(small_beginning("It is so. then not."), Some(". then not."));
    assert_eq!(small_beginning("It is 0.5. Then w is 1."), None);
    let text = "It is so. z is 1. a batch. then.";
    assert_eq!(small_word(text), Some(". a batch. then."));
    assert_eq!(small_word("It is so. η = 1. Then."), None);
}
