//! The menu of the instruments.

use super::{set, window};
use crate::app::menu::{FocusTarget, next_focus};
use crate::app::{Action, App, Button, Stage};
use crate::instruments::{AnyInstrument, MENU, Place, SharedWindow};
use crate::view::Change;

fn found(text: &str) -> Vec<&'static str> {
    App::default().found(text).map(AnyInstrument::id).collect()
}

#[test]
fn every_instrument_of_the_menu_has_a_picture_a_name_and_a_line() {
    let app = App::default();
    for own in app.instruments() {
        let (id, picture) = (own.id(), own.thumbnail());
        if own.place() == Place::Page {
            assert_eq!(picture, "", "{id} is not in the menu");
            continue;
        }
        let (title, line) = (own.title(), own.line());
        assert!(!title.starts_with("menu-") && title.len() < 40, "{title}");
        assert!(
            !line.starts_with("menu-") && line.len() < 90,
            "{id}: {line}"
        );
        assert!(
            picture.starts_with("<svg viewBox=\"0 0 64 48\" aria-hidden=\"true\">"),
            "{id}"
        );
        assert!(
            picture.ends_with("</svg>") && picture.len() < 600,
            "{id}: {}",
            picture.len()
        );
        // The page's policy allows no style in an attribute, and colors are those of the theme.
        for bad in ["style=", "<style", "<script", "fill=", "stroke=", "#"] {
            assert!(!picture.contains(bad), "{id}: {bad}");
        }
        for other in app.menu().filter(|other| other.id() != id) {
            assert_ne!(other.thumbnail(), picture, "{id}");
        }
    }
    assert!(app.menu().count() > 12);
}

#[test]
fn the_menu_has_at_most_twelve_entries_each_under_a_question() {
    let app = App::default();
    let entries: Vec<_> = MENU.iter().flat_map(|own| own.entries).collect();
    assert!(entries.len() <= 12);
    let listed: Vec<_> = entries.iter().flat_map(|own| own.instruments()).collect();
    for id in &listed {
        assert!(app.menu().any(|own| own.id() == **id), "{id}");
        assert_eq!(listed.iter().filter(|own| own == &id).count(), 1, "{id}");
    }
    // All others are found by a word, and have another way in.
    let mut unlisted = app.menu().map(AnyInstrument::id);
    assert_eq!(
        unlisted.find(|id| !listed.contains(&id)),
        Some("likelihood")
    );
    assert_eq!(unlisted.find(|id| !listed.contains(&id)), None);
    assert!(found("likelihood").contains(&"likelihood"));
    let view = app.menu_view();
    let questions = view.markup_of("menu-questions").expect("the questions");
    assert_eq!(questions.matches("<section>").count(), MENU.len());
    assert_eq!(questions.matches("<li ").count(), entries.len());
    let list = view.markup_of("menu-list").expect("a list");
    assert_eq!(list.matches("<li ").count(), app.menu().count() + 1);
    let shelf = |text: &str| !app.found_view(text).is_hidden("entry-shelf");
    assert!(shelf("talk") && shelf("my labs") && !shelf("rate"));
    assert!(!questions.contains("instruments-") && !questions.contains("data-window\"></"));
}

#[test]
fn instruments_that_share_a_window_are_tabs_of_it() {
    let mut app = App::default();
    for window in SharedWindow::all() {
        for id in window.tabs {
            let own = app.menu().find(|own| own.id() == *id).expect("one");
            assert_eq!(own.place(), Place::Window, "{id}");
            let tabs = app.tabs(id);
            let all = window.tabs.iter().map(|tab| format!("open-{tab}\""));
            assert!(all.into_iter().all(|tab| tabs.contains(&tab)), "{tabs}");
            let current = format!("\"open-{id}\" aria-current=\"true\">");
            assert!(
                tabs.contains(&current) && !tabs.contains(">instruments-"),
                "{tabs}"
            );
            assert_eq!(tabs.matches("aria-current").count(), 1);
            // Its old name opens it.
            set(&mut app, "tool", id);
            assert!(app.is_open(id));
        }
        let first = window.tabs[0];
        let opened = app.button(&window.button());
        assert!(matches!(opened, Some(Button::Open(id)) if id == first));
    }
    assert_eq!(app.tabs("gates"), "");
    // The first tab that a link has not taken away; the entry goes with the last one.
    let open = |app: &App| match app.button("open-rate-window") {
        Some(Button::Open(id)) => Some(id),
        _ => None,
    };
    let is_listed = |app: &App| {
        let view = app.found_view("");
        let change = (
            "entry-open-rate-window".into(),
            Change::Flag("hidden", false),
        );
        view.changes().contains(&change)
    };
    for (hide, opens) in [
        ("", Some("descent")),
        ("descent", Some("sweep")),
        ("sweep", Some("descent")),
        ("sweep, open-descent", Some("limits")),
        ("sweep, open-descent, limits", None),
    ] {
        app.update(Action::Arrange(Stage::new(hide, "")));
        assert_eq!(open(&app), opens, "{hide}");
        assert_eq!(is_listed(&app), opens.is_some(), "{hide}");
    }
}

#[test]
fn what_one_steps_with_stands_beside_the_plane_and_all_else_is_large() {
    let app = App::default();
    let beside = app.menu().filter(|own| own.place().is_beside_plane());
    assert_eq!(
        beside.map(AnyInstrument::id).collect::<Vec<_>>(),
        ["explain", "code", "theory"]
    );
    let mut large = app.menu().filter(|own| !own.place().is_beside_plane());
    assert!(large.all(|own| own.place() == Place::Window));
}

#[test]
fn a_word_of_title_line_or_subject_finds_it() {
    assert_eq!(found("").len(), App::default().menu().count());
    assert_eq!(found("sweep"), ["sweep"]);
    assert_eq!(found("csv"), ["import", "export", "points"]);
    assert_eq!(found(" NumPy "), ["code"]);
    assert_eq!(found("RATE learn"), found("learn rate"));
    assert!(found("rate").contains(&"sweep") && !found("rate").contains(&"gates"));
    assert!(found("nothing of this kind").is_empty());
    for (word, id) in [
        ("xor", "gates"),
        ("kernel", "dual-form"),
        ("momentum", "compare"),
    ] {
        assert_eq!(found(word), [id]);
    }
    let app = App::default();
    for own in app.menu() {
        assert!(!own.words().starts_with("menu-"), "{}", own.id());
    }
}

#[test]
fn arrows_go_through_rows_of_any_length() {
    // Three, then two rows of two and one.
    let row = |top: f64, count: u8| (0..count).map(move |i| (100.0 * f64::from(i), top));
    let places: Vec<_> = row(0.0, 3)
        .chain(row(50.0, 2))
        .chain(row(90.0, 1))
        .collect();
    let go = |from, key| next_focus(&places, from, key);
    assert_eq!(go(None, "ArrowDown"), Some(FocusTarget::Entry(0)));
    for key in ["ArrowUp", "ArrowLeft", "Home", "a", "Enter"] {
        assert_eq!(go(None, key), None, "{key} is the field's");
    }
    assert_eq!(go(Some(1), "ArrowDown"), Some(FocusTarget::Entry(4)));
    assert_eq!(
        go(Some(2), "ArrowDown"),
        Some(FocusTarget::Entry(4)),
        "the nearest"
    );
    assert_eq!(go(Some(4), "ArrowDown"), Some(FocusTarget::Entry(5)));
    assert_eq!(go(Some(5), "ArrowDown"), Some(FocusTarget::Entry(5)));
    assert_eq!(go(Some(4), "ArrowUp"), Some(FocusTarget::Entry(1)));
    assert_eq!(go(Some(1), "ArrowUp"), Some(FocusTarget::Field));
    assert_eq!(go(Some(2), "ArrowRight"), Some(FocusTarget::Entry(3)));
    assert_eq!(go(Some(5), "ArrowRight"), Some(FocusTarget::Entry(5)));
    assert_eq!(go(Some(0), "ArrowLeft"), Some(FocusTarget::Entry(0)));
    assert_eq!(go(Some(3), "End"), Some(FocusTarget::Entry(5)));
    // Two columns, each from top to bottom.
    let columns: Vec<_> = row(0.0, 2).chain(row(50.0, 2)).collect();
    let columns = [columns[0], columns[2], columns[1], columns[3]];
    for (from, key, to) in [
        (0, "ArrowRight", 2),
        (2, "ArrowRight", 1),
        (1, "ArrowLeft", 2),
        (2, "ArrowLeft", 0),
        (0, "ArrowLeft", 0),
        (0, "ArrowDown", 1),
        (3, "ArrowUp", 2),
    ] {
        let to = Some(FocusTarget::Entry(to));
        assert_eq!(next_focus(&columns, Some(from), key), to, "{from} {key}");
    }
    assert_eq!(go(Some(3), "x"), None);
    assert_eq!(next_focus(&[], None, "ArrowDown"), None, "nothing is found");
    assert_eq!(next_focus(&places, Some(9), "Home"), None);
}

#[test]
fn code_opens_beside_the_plane_by_the_names_it_always_had() {
    let mut app = App::default();
    set(&mut app, "tool", "code");
    assert!(app.is_open("code") && app.link().contains("tool=code"));
    // The panels with switches of their own stay, and a window takes its place.
    set(&mut app, "explain", "on");
    assert!(app.is_open("code") && app.is_open("explain"));
    set(&mut app, "tool", "sweep");
    assert!(!app.is_open("code") && app.is_open("explain"));
    assert_eq!(window(&app), "sweep");
    app.update(App::closing());
    assert_eq!(window(&app), "none");
}

#[test]
fn a_window_has_the_name_that_the_menu_gave_it() {
    let app = App::default();
    let windows = app.menu().filter(|own| own.place().is_alone());
    let mut count = 0;
    for own in windows {
        let heading = format!(">{}</h2>", own.title());
        assert!(own.markup().contains(&heading), "{}: {heading}", own.id());
        count += 1;
    }
    assert!(count > 8);
}
