//! Earlier runs on the page: made in frames, dropped by buttons, kept in the link.

use super::*;
use crate::app::Button;
use crate::session::messages::{ghost_labels, status};
use crate::session::{Readouts, board};
use crate::view::{Change, View};

const LINK: &str = "v2&rule=adaline&eta=0.0001&batch=batch&ghosts=eta_0.00001,at_40;eta_0.05,at_9";

fn shown(app: &App) -> View {
    let (lab, readouts) = (app.session(), Readouts::new(app.session()));
    board(lab, &readouts, &status(lab, &readouts), false)
}

fn is_shown(view: &View, part: &str) -> bool {
    let mut all = view.changes().iter();
    all.any(|(own, change)| own == part && *change == Change::Flag("hidden", false))
}

fn press(app: &mut App, word: &str) {
    match app.button(word) {
        Some(Button::Lab(action)) => app.update(action()),
        other => panic!("{word}: {other:?}"),
    }
}

#[test]
fn a_link_with_ghosts_shows_them_after_a_moment() {
    let mut app = App::opened(LINK);
    let made = |app: &App| {
        let ghosts = app.session().ghosts();
        ghosts.iter().filter(|own| own.record().is_some()).count()
    };
    assert_eq!((app.session().ghosts().len(), made(&app)), (2, 0));
    // Both are there, also while nothing is made yet.
    assert!(is_shown(&shown(&app), "ghost-2") && !is_shown(&shown(&app), "ghost-3"));
    let mut time = 0.0;
    while app.frame(time, &|| 0.0).goes_on {
        time += 16.0;
        assert!(time < 5000.0);
    }
    assert_eq!(made(&app), 2);
    let view = shown(&app);
    assert_eq!(view.text_of("ghost-1-name"), Some("η\u{a0}=\u{a0}0.00001"));
    let told = view.attribute_of("ghost-1", "aria-label").expect("a name");
    assert!(
        told.contains("40 epochs, ") && told.contains("Drop"),
        "{told}"
    );
    assert_eq!(app.link(), LINK);
}

#[test]
fn buttons_drop_one_or_all() {
    let mut app = App::opened(LINK);
    press(&mut app, "ghost-1");
    assert_eq!(ghost_labels(app.session()), ["η\u{a0}=\u{a0}0.05"]);
    for part in ["ghosts", "ghosts-beside"] {
        assert!(is_shown(&shown(&app), part), "{part}");
    }
    press(&mut app, "ghosts-clear");
    for part in ["ghosts", "ghosts-beside"] {
        assert!(!is_shown(&shown(&app), part), "{part}");
    }
    assert_eq!(app.link(), "v2&rule=adaline&eta=0.0001&batch=batch");
}

#[test]
fn three_rates_are_six_presses() {
    let mut app = App::opened("v2&rule=adaline&batch=batch&speed=max&epochs=20");
    for (rate, ghosts) in [("0.00001", 0), ("0.0001", 1), ("0.05", 2)] {
        set(&mut app, "eta", rate);
        press(&mut app, "play");
        let mut time = 0.0;
        while app.frame(time, &|| 0.0).goes_on {
            time += 16.0;
            assert!(time < 50_000.0);
        }
        assert_eq!(app.session().ghosts().len(), ghosts, "{rate}");
    }
}
