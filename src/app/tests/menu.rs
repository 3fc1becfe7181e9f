//! The menu of the instruments.

use super::{set, window};
use crate::app::App;
use crate::app::menu::{FocusTarget, next_focus};
use crate::instruments::{AnyInstrument, Place};

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
