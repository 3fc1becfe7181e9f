//! English that stands in for missing messages is known as such wherever texts are put together.

use std::collections::BTreeSet;

use crate::app::App;
use crate::instruments::Change;
use crate::session::messages::{self, PointCard};
use crate::session::{Action, Announcements, Readouts, Topic, board, descriptions};
use crate::text::{Catalog, FIRST, LATER, catalog, speak};

const LABS: [&str; 7] = [
    "v2&theory=on&explain=on&zones=on&test-share=20&scaling=standardize",
    "v2&iris-classes=all&rule=logistic",
    "v2&iris-classes=all&multiclass=softmax&rule=logistic",
    "v2&rule=adaline&eta=0.0001&epochs=3",
    "v2&dataset=custom",
    "v2&line=1,2,3",
    "v2&dataset=overlap&optimizer=adam&rule=logistic&batch=batch",
];

/// The name of a part of the page, its text, and true if that is markup.
type Said = (String, String, bool);

/// All texts of an app as it is.
fn texts(app: &App, what: &str) -> Vec<Said> {
    let lab = app.session();
    let readouts = Readouts::new(lab);
    let status = messages::status(lab, &readouts);
    let mut queue = Announcements::default();
    queue.add(Topic::Act, &messages::training_errors(lab), 0.0);
    queue.add(
        Topic::Status,
        &format!("{}{}", status.label, status.rest),
        0.0,
    );
    queue.add(Topic::Step, &messages::last_step(lab), 0.0);
    queue.add(Topic::Place, &PointCard::text(lab, 0), 0.0);
    let heard = queue.take(100.0).unwrap_or_default();
    let told = [
        ("status", format!("{}{}", status.label, status.rest)),
        ("voice", heard),
        ("plane", messages::plane_description(lab)),
        ("summary", messages::plane_summary(lab, &readouts)),
        ("below", messages::below_plane(lab)),
        ("curves", messages::curve_summaries(lab).join(" ")),
    ];
    let told = told.map(|(name, text)| (format!("{what}: {name}"), text, false));
    let mut all: Vec<Said> = told.into();
    let frame = app.plane_frame();
    let of_lab = [
        board(lab, &readouts, &status, false),
        descriptions(lab, &readouts, true),
        app.plane_view(&frame, false, false),
        app.form(),
        app.notice_view(),
    ];
    let of_lab = of_lab.into_iter().map(|view| ("lab", view));
    let of_instruments = app.instruments().map(|own| (own.id(), own.view(lab)));
    for (owner, view) in of_lab.chain(of_instruments) {
        for (part, change) in view.changes() {
            let name = format!("{what}: {owner} {part}");
            match change {
                Change::Text(text) | Change::Setting(_, Some(text)) => {
                    all.push((name, text.clone(), false));
                }
                Change::Attribute("title" | "aria-label", text) => {
                    all.push((name, text.clone(), false));
                }
                Change::Markup(markup) => all.push((name, markup.clone(), true)),
                Change::Options(options, _) => {
                    let labels = options.iter().map(|(_, label)| label.clone());
                    all.extend(labels.map(|label| (name.clone(), label, false)));
                }
                _ => {}
            }
        }
    }
    all
}

/// Words of at least three letters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() > 2)
}

/// The parts of a text that are not marked as English, without tags, pictures, formulas and programs.
fn unmarked(text: &str, is_markup: bool) -> String {
    let own = catalog(|catalog| {
        let parts = catalog.parts_by_language(text, is_markup);
        let parts = parts.unwrap_or_else(|| vec![(text, false)]);
        let own = parts.into_iter().filter(|(_, stands_in)| !stands_in);
        own.map(|(part, _)| part).collect::<Vec<_>>().join(" ")
    });
    let mut text = own;
    for [open, close] in [
        ["<svg", "</svg>"],
        ["<math", "</math>"],
        ["<code", "</code>"],
        ["<", ">"],
    ] {
        while let Some(from) = text.find(open).filter(|_| is_markup) {
            let to = text[from..]
                .find(close)
                .map_or(text.len(), |at| from + at + close.len());
            text.replace_range(from..to, " ");
        }
    }
    text
}

#[test]
fn every_english_word_of_a_composed_text_is_known_to_be_english() {
    let mistakes = std::thread::spawn(|| {
        // A language that has hardly a message.
        let own = "status-word-paused = ruht\nnumber-decimal-sign = ,\n";
        assert!(speak(Catalog::from_messages("qaa", own)));
        let english = [FIRST, LATER].concat();
        let english: BTreeSet<&str> = words(&english).collect();
        let mut mistakes = BTreeSet::new();
        for link in LABS {
            let mut app = App::opened(link);
            for act in [None, Some(Action::Step), Some(Action::Epoch)] {
                act.into_iter().for_each(|act| app.update(act));
                let lab = app.session();
                let set = &lab.prepared().set;
                let names = set.features().iter().chain(set.class_names());
                // A gate has one name in all languages.
                let listed = app.options("feature-x");
                let names = names.chain(&listed).map(String::as_str);
                let names: BTreeSet<String> = names
                    .chain(["XOR"])
                    .flat_map(|name| words(name).map(String::from).collect::<Vec<_>>())
                    .collect();
                for (what, text, is_markup) in texts(&app, link) {
                    let own = unmarked(&text, is_markup);
                    let own = words(&own);
                    let wrong = own.filter(|word| english.contains(word) && !names.contains(*word));
                    let wrong: Vec<&str> = wrong.collect();
                    if !wrong.is_empty() {
                        mistakes.insert(format!("{what}: {wrong:?} in {text}"));
                    }
                }
            }
        }
        mistakes
    });
    let mistakes = mistakes.join().expect("texts");
    assert!(mistakes.is_empty(), "{mistakes:#?}");
}
