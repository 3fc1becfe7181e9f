//! The parts that a link hides and locks, and all that is barred with them.

use super::{App, linked, set};
use crate::app::outside::Refusal;
use crate::app::{Action, Stage};
use crate::instruments::{AnyInstrument, registry};
use crate::session::messages::criterion_at_zero;
use crate::session::scenes::NotePlace;
use crate::session::{Offer, Readouts};
use crate::view::Change;

/// An app whose link hides and locks these parts.
fn arranged(hide: &str, lock: &str) -> App {
    let mut app = App::default();
    app.update(Action::Arrange(Stage::new(hide, lock)));
    app
}

/// The names among these that are barred.
fn barred<'a>(app: &App, names: &[&'a str]) -> Vec<&'a str> {
    let names = names.iter().copied();
    names.filter(|name| app.is_barred(name)).collect()
}

#[test]
fn a_group_takes_along_what_stands_in_it() {
    for (group, own, others) in [
        (
            "controls",
            vec!["data", "rule", "size", "eta", "momentum"],
            vec!["play", "my-line", "margins"],
        ),
        (
            "data",
            vec!["dataset", "size", "new-data", "train-all"],
            vec!["rule", "controls", "class"],
        ),
        (
            "data-seed",
            vec!["new-data"],
            vec!["seed", "reseed", "size"],
        ),
        (
            "seed",
            vec!["reseed"],
            vec!["init", "new-data", "data-seed"],
        ),
        (
            "model",
            vec!["rule", "eta", "zones", "alongside"],
            vec!["batch", "momentum"],
        ),
        (
            "eta",
            vec!["eta-slider", "zones"],
            vec!["rule", "eta-beside"],
        ),
        (
            "training",
            vec!["batch", "epochs", "seed", "reseed"],
            vec!["inputs", "rule"],
        ),
        (
            "refinements",
            vec!["inputs", "map-xy", "penalty", "beta1"],
            vec!["epochs"],
        ),
        (
            "pens",
            vec!["class", "undo", "redo", "clear"],
            vec!["points", "play"],
        ),
        (
            "points",
            vec!["pens", "class", "undo", "open-points"],
            vec!["dataset", "play"],
        ),
        (
            "transport",
            vec!["play", "back", "speed", "next-mistake", "eta-beside"],
            vec!["timeline", "eta"],
        ),
        (
            "offers",
            vec!["offer-go-on", "offer-reset", "advice-try"],
            vec!["offer-log"],
        ),
        (
            "curves",
            vec!["loss-scale", "loss-curve", "offer-log"],
            vec!["offer-reset", "margins"],
        ),
        (
            "line",
            vec!["my-line", "line-2", "flip-line"],
            vec!["class"],
        ),
        (
            "theory",
            vec!["margins", "hulls", "toggle-theory"],
            vec!["my-line", "zones"],
        ),
    ] {
        let app = arranged(group, "");
        assert_eq!(barred(&app, &own), own, "{group}");
        assert_eq!(barred(&app, &others), [""; 0], "{group}");
        assert!(app.is_hidden(group) && app.is_hidden(own[0]), "{group}");
        let locked = arranged("", group);
        assert!(
            locked.is_barred(own[0]) && !locked.is_hidden(own[0]),
            "{group}"
        );
    }
    // A control that stands by itself takes nothing along.
    let app = arranged("zones, reseed", "");
    assert_eq!(
        barred(&app, &["zones", "eta", "reseed", "seed", "model"]),
        ["zones", "reseed"]
    );
    assert_eq!(
        barred(&linked("v2"), &["zones", "shortcuts", "share", ""]),
        [""; 0]
    );
}

#[test]
fn who_locks_the_data_locks_points_and_files() {
    for name in ["data", "dataset"] {
        let app = arranged("", name);
        let all = [
            "class",
            "clear",
            "open-points",
            "open-import",
            "dataset",
            "rule",
        ];
        assert_eq!(barred(&app, &all), all[..5], "{name}");
        assert!(app.bars_instrument("import") && app.bars_instrument("points"));
        // Hidden, they are still those of the plane.
        assert!(!arranged(name, "").is_barred("class"));
    }
}

#[test]
fn lambda_stands_where_the_rule_has_it() {
    for (group, is_of_model) in [("model", true), ("refinements", false)] {
        let mut app = arranged(group, "");
        assert_eq!(app.is_hidden("lambda"), !is_of_model, "{group}");
        set(&mut app, "rule", "svm");
        assert_eq!(app.is_hidden("lambda"), is_of_model, "{group}");
        assert!(arranged("controls", "").is_hidden("lambda"));
    }
}

#[test]
fn an_instrument_is_barred_with_its_button_or_with_the_menu_that_alone_has_one() {
    let app = arranged("instruments", "");
    let open = app.instruments().map(AnyInstrument::id);
    let open: Vec<_> = open.filter(|id| !app.bars_instrument(id)).collect();
    let mut in_page = ["zones", "alongside", "theory"];
    in_page.sort_unstable();
    let mut sorted = open.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, in_page);
    assert!(arranged("model", "").bars_instrument("zones"));
    for name in ["sweep", "open-sweep"] {
        let app = arranged("", name);
        assert!(
            app.bars_instrument("sweep") && !app.bars_instrument("compare"),
            "{name}"
        );
        assert!(app.is_barred("open-sweep") || name == "open-sweep");
    }
}

#[test]
fn groups_of_instruments_are_known_once_these_have_come() {
    let mut app = App::first(Vec::new());
    app.update(Action::Arrange(Stage::new("theory", "")));
    assert_eq!(barred(&app, &["theory", "margins"]), ["theory"]);
    app.equip(registry());
    assert_eq!(barred(&app, &["theory", "margins"]), ["theory", "margins"]);
}

#[test]
fn the_page_around_may_do_what_the_stage_leaves() {
    let link = "v2&dataset=gate&gate=14";
    let mut app = linked(link);
    let all = "v2&dataset=gate&gate=6&eta=0.5&tool=sweep";
    for order in [
        app.may_open(all),
        app.may_set("eta", "2"),
        app.may_press("open-sweep"),
        app.may_train(),
    ] {
        assert_eq!(order, Ok(()));
    }
    assert_eq!(
        app.may_set("nothing", "1"),
        Err(Refusal::Control("nothing".into()))
    );
    app.update(Action::Arrange(Stage::new(
        "instruments, reset",
        "data, eta",
    )));
    let bars = |name: &str| Err(Refusal::Barred(name.into()));
    for (link, refused) in [
        ("v2&dataset=gate&gate=6", bars("gate")),
        ("v2&dataset=gate&gate=14&eta=0.5", bars("eta")),
        ("v2&dataset=gate&gate=14&tool=sweep", bars("tool")),
        ("v2&dataset=gate&gate=14&rule=adaline", Ok(())),
        ("v2&dataset=gate&gate=14&theory=on", Ok(())),
    ] {
        assert_eq!(app.may_open(link), refused, "{link}");
    }
    let unreadable = app.may_open("v9");
    assert!(
        matches!(unreadable, Err(Refusal::Link(_))),
        "{unreadable:?}"
    );
    for (name, value, refused) in [
        ("eta", "0.5", bars("eta")),
        ("gate", "6", bars("gate")),
        ("tool", "sweep", bars("tool")),
        ("tool", "none", Ok(())),
        ("explain", "on", bars("explain")),
        ("rule", "adaline", Ok(())),
    ] {
        assert_eq!(app.may_set(name, value), refused, "{name}={value}");
    }
    for (word, refused) in [
        ("reset", bars("reset")),
        ("open-sweep", bars("open-sweep")),
        ("open-import", bars("open-import")),
        ("new-data", bars("new-data")),
        ("step", Ok(())),
        ("toggle-theory", Ok(())),
    ] {
        assert_eq!(app.may_press(word), refused, "{word}");
    }
    assert_eq!(app.may_train(), Ok(()));
    assert_eq!(arranged("transport", "").may_train(), bars("play"));
    // All else that was asked is as it was.
    assert!(app.link().contains(link));
}

#[test]
fn an_instrument_that_is_open_can_be_used_and_closed() {
    let mut app = linked("v2&explain=on");
    app.update(Action::Arrange(Stage::new("instruments", "")));
    assert!(app.is_open("explain") && app.bars_instrument("explain"));
    assert_eq!(app.may_open("v2&dataset=moons"), Ok(()));
    assert_eq!(app.may_set("check-digits", "8"), Ok(()));
    assert_eq!(app.may_set("explain", "off"), Ok(()));
    assert_eq!(app.may_press("toggle-explain"), Ok(()));
    set(&mut app, "explain", "off");
    let bars = |name: &str| Err(Refusal::Barred(name.into()));
    assert_eq!(app.may_press("toggle-explain"), bars("toggle-explain"));
    assert_eq!(app.may_set("explain", "on"), bars("explain"));
}

#[test]
fn points_of_a_locked_plane_are_not_changed_by_a_link() {
    let mut app = linked("v2&dataset=custom&points=0,0,0;1,1,1");
    app.update(Action::Arrange(Stage::new("", "points")));
    let own = app.link();
    assert_eq!(app.may_open(&own), Ok(()));
    let other = "v2&dataset=custom&points=0,0,0;1,2,1";
    assert_eq!(app.may_open(other), Err(Refusal::Barred("points".into())));
    app.update(Action::Arrange(Stage::new("", "rule")));
    assert_eq!(app.may_open(other), Ok(()));
}

/// The buttons that offer something, of those that are on show where all that is possible is offered.
fn offered(app: &App) -> Vec<&'static str> {
    let readouts = Readouts {
        offers: vec![Offer::GoOn, Offer::Reset, Offer::Try("scaling")],
        ..Readouts::new(app.session())
    };
    let (offers, words) = (app.offers(&readouts), app.loss_words(true, None));
    let parts = [
        "lab-offers",
        "offer-go-on",
        "offer-reset",
        "advice-try",
        "train-all",
        "offer-log",
    ];
    let is_shown = |part: &&str| {
        let mut all = offers.changes().iter().chain(words.changes());
        all.any(|(name, change)| name == part && *change == Change::Flag("hidden", false))
    };
    parts.into_iter().filter(is_shown).collect()
}

#[test]
fn what_the_stage_has_taken_away_is_not_offered() {
    // Of a file with three features two are trained on at first.
    let table =
        "table=0%09a&table-features=x%09y%09z&table-classes=A%09B&table-rows=1,2,3,0;3,4,1,1";
    let mut app = linked(&format!("v2&dataset=file&{table}"));
    let all = offered(&app);
    assert_eq!(all.len(), 6, "{all:?}");
    for (name, gone) in [
        ("transport", &["offer-go-on", "offer-reset"][..]),
        ("play", &["offer-go-on"]),
        ("reset", &["offer-reset"]),
        ("data", &["advice-try"]),
        ("scaling", &["advice-try"]),
        ("refinements", &["train-all"]),
        ("inputs", &["train-all"]),
        ("controls", &["advice-try", "train-all"]),
        ("curves", &["offer-log"]),
        ("loss-scale", &["offer-log"]),
        (
            "transport, scaling",
            &["lab-offers", "offer-go-on", "offer-reset", "advice-try"],
        ),
    ] {
        for (hide, lock) in [(name, ""), ("", name)] {
            app.update(Action::Arrange(Stage::new(hide, lock)));
            let left = offered(&app);
            let missing = all.iter().filter(|word| !left.contains(word)).copied();
            assert_eq!(missing.collect::<Vec<_>>(), gone, "{hide} {lock}");
        }
    }
    app.update(Action::Arrange(Stage::default()));
    set(&mut app, "inputs", "all");
    assert!(!offered(&app).contains(&"train-all"));
    let none = app.offers(&Readouts::new(app.session()));
    assert!(
        none.changes()
            .contains(&("lab-offers".into(), Change::Flag("hidden", true)))
    );
}

#[test]
fn the_focus_goes_from_an_offer_to_the_control_that_does_the_same() {
    let app = linked("v2");
    let (offers, words) = (
        app.offers(&Readouts::new(app.session())),
        app.loss_words(false, None),
    );
    for (view, word, control) in [
        (&offers, "offer-go-on", "play"),
        (&offers, "offer-reset", "reset"),
        (&offers, "advice-try", "eta"),
        (&offers, "train-all", "inputs"),
        (&words, "offer-log", "loss-scale"),
    ] {
        assert_eq!(
            view.successor(&word.into()).map(|next| &**next),
            Some(control)
        );
    }
}

#[test]
fn the_note_at_the_loss_stands_where_there_is_room() {
    let (app, expected) = (linked("v2"), criterion_at_zero(7));
    for (place, is_low) in [(NotePlace::Lower, true), (NotePlace::Upper, false)] {
        let words = app.loss_words(false, Some((7, place)));
        assert_eq!(words.text_of("lab-loss-note"), Some(&*expected));
        let low = ("lab-loss-note".into(), Change::Flag("data-low", is_low));
        assert!(words.changes().contains(&low));
    }
    let none = app.loss_words(false, None);
    let hidden = ("lab-loss-note".into(), Change::Flag("hidden", true));
    assert!(none.changes().contains(&hidden));
    assert_eq!(none.text_of("lab-loss-note"), None);
}
