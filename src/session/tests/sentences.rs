//! What is said of a lab after every change of every control: no word of links, no key of a message, and no sentence that begins
//! with a small letter.

use std::collections::BTreeSet;

use super::*;

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

/// Where a sentence begins with a small letter.
fn small_beginning(text: &str) -> Option<&str> {
    let ends = text.match_indices(['.', '!', '?']);
    ends.map(|(at, _)| &text[at..]).find(|rest| {
        let next = rest[1..]
            .strip_prefix(' ')
            .and_then(|next| next.chars().next());
        next.is_some_and(char::is_lowercase)
    })
}

/// All that is said of a lab at rest.
fn said(state: &Session) -> Vec<String> {
    let readouts = Readouts::of(state);
    let mut said = vec![
        status(state),
        messages::plane_description(state),
        messages::plane_summary(state, &readouts),
        messages::below_plane(state),
        messages::data_note(state).unwrap_or_default(),
        messages::PointCard::told(state, 0),
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
                    let told = edit.and_then(|edit| edit.told(&state)).unwrap_or_default();
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
                    let has_key = ["field-", "lab-", "value-", "edit-", ".within"];
                    if has_key.iter().any(|key| text.contains(key)) {
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

#[test]
fn small_beginnings_are_found() {
    assert_eq!(small_beginning("It is so. then not."), Some(". then not."));
    assert_eq!(small_beginning("It is 0.5. Then w is 1."), None);
}
