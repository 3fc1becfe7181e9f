//! Labs that are kept as they change.

use crate::app::{App, ContinueOffer, OPENING, SavedLab, SavedLabAction, too_many};
use crate::session::Action;

const NOW: f64 = 1_795_000_000_123.0;

fn lab(name: &str, at: f64, link: &str) -> SavedLab {
    SavedLab::read(name, &format!("{at}\n{link}"), NOW).expect("a lab")
}

fn at_first(labs: &[SavedLab]) -> App {
    let mut app = App::at_first();
    app.update(SavedLabAction::Begin("1".into(), labs.to_vec()));
    app
}

/// Keeps the lab as it is now; none if it has not changed.
fn keep(app: &mut App) -> Option<SavedLab> {
    let link = app.link();
    app.lab_to_save(&link, 7.0)
}

#[test]
fn what_is_kept_is_read_again() {
    for link in ["v2&dataset=moons", "v2&points=1,2,1;3,4,0&at=12"] {
        let kept = lab("5", 1_795_000_000_123.0, link);
        assert_eq!(SavedLab::read("5", &kept.text(), NOW), Some(kept));
    }
    for text in ["", "v2&dataset=moons", "soon\nv2&dataset=moons"] {
        assert_eq!(SavedLab::read("5", text, NOW), None, "{text:?}");
    }
}

#[test]
fn a_lab_is_kept_from_its_first_change_on() {
    let mut app = at_first(&[]);
    assert_eq!(keep(&mut app), None, "as it was opened");
    app.update(Action::Step);
    let kept = keep(&mut app).expect("a lab");
    assert_eq!((&kept.name[..], kept.at), ("1", 7.0));
    assert_eq!(App::opened(&kept.link).link(), app.link());
    assert_eq!(keep(&mut app), None, "nothing has changed since");
    // Back at the beginning it is kept, too: that is where it is now.
    app.update(Action::Back);
    assert_eq!(keep(&mut app).map(|kept| kept.link), Some(OPENING.into()));
}

#[test]
fn the_newest_is_offered_then_those_before() {
    let labs = [
        lab("3", 30.0, "v2&dataset=blobs"),
        lab("4", 50.0, "v2&dataset=moons&at=3"),
        lab("5", 60.0, OPENING),
        lab("6", 40.0, "v2&dataset=blobs"),
    ];
    let mut app = at_first(&labs);
    assert_eq!(app.continue_offer(), Some(ContinueOffer::Newest));
    assert_eq!(app.link(), OPENING, "it opens as always");
    app.update(SavedLabAction::Continue);
    assert_eq!(app.link(), "v2&dataset=moons&at=3");
    assert_eq!(app.continue_offer(), Some(ContinueOffer::Earlier(true)));
    assert_eq!(keep(&mut app), None, "it is kept already");
    app.update(SavedLabAction::Continue);
    assert_eq!(
        (app.link(), app.saved_name()),
        ("v2&dataset=blobs".into(), "6")
    );
    // Of two that are the same one is offered.
    assert_eq!(app.continue_offer(), Some(ContinueOffer::Earlier(false)));
    app.update(SavedLabAction::Continue);
    assert_eq!(app.link(), "v2&dataset=blobs");
    // Who goes on has chosen, and goes on under the name of that lab.
    app.update(Action::Step);
    assert_eq!(keep(&mut app).map(|kept| kept.name), Some("6".into()));
    assert_eq!(app.continue_offer(), None);
}

#[test]
fn beginning_anew_takes_nothing_away() {
    let moons = lab("4", 50.0, "v2&dataset=moons");
    let mut app = at_first(std::slice::from_ref(&moons));
    app.update(Action::Step);
    app.update(SavedLabAction::Anew(9));
    assert_eq!(app.continue_offer(), None);
    assert_eq!(
        keep(&mut app).map(|kept| kept.name),
        Some("1".into()),
        "the step stays"
    );
    let mut app = at_first(&[moons]);
    app.update(SavedLabAction::Continue);
    app.update(SavedLabAction::Anew(9));
    assert_eq!((app.link(), app.continue_offer()), (OPENING.into(), None));
    assert_eq!(keep(&mut app), None);
    app.update(Action::Step);
    assert_eq!(
        keep(&mut app).map(|kept| kept.name),
        Some("9".into()),
        "not that of the other lab"
    );
}

#[test]
fn a_tab_whose_name_another_one_has_takes_one_of_its_own() {
    let mut app = at_first(&[]);
    app.update(Action::Step);
    let link = keep(&mut app).expect("a lab").link;
    app.update(SavedLabAction::Rename(8));
    let kept = keep(&mut app).expect("at once, without a change");
    assert_eq!((kept.name, kept.link), ("8".into(), link));
}

#[test]
fn the_oldest_go() {
    let labs = |count: u32| {
        (0..count)
            .map(|i| lab(&i.to_string(), f64::from(i), "v2"))
            .collect()
    };
    assert_eq!(too_many(labs(6)), [""; 0]);
    assert_eq!(too_many(labs(8)), ["1", "0"]);
}

#[test]
fn labs_of_a_clock_that_was_ahead_do_not_drive_out_those_of_today() {
    let link = "v2&dataset=moons";
    let mut labs: Vec<SavedLab> = (1..=6)
        .map(|i| lab(&i.to_string(), NOW + 1e9 * f64::from(i), link))
        .collect();
    labs.push(lab("today", NOW, "v2&dataset=blobs"));
    // A tab that has kept it while the clock was set back by some seconds is of today, too.
    labs.push(lab("now", NOW + 5000.0, "v2&dataset=blobs&at=1"));
    let gone = too_many(labs.clone());
    assert_eq!(gone.len(), 2);
    assert!(!gone.contains(&"today".into()) && !gone.contains(&"now".into()));
    let mut app = at_first(&labs);
    app.update(SavedLabAction::Continue);
    assert_eq!(app.link(), "v2&dataset=blobs&at=1");
}

#[test]
fn what_is_not_kept_is_said_until_it_has_been_read() {
    let mut app = at_first(&[]);
    assert_eq!(app.notice(), None);
    app.update(SavedLabAction::Refused);
    app.update(Action::Step);
    let text = app.notice().expect("a notice");
    assert!(text.contains("Share"), "{text}");
    // What comes from the lab goes first.
    app.update(Action::Unknown("rul".into()));
    assert!(app.notice().is_some_and(|notice| notice.contains("rul")));
    app.update(Action::Dismiss);
    assert_eq!(app.notice(), Some(text));
    app.update(Action::Dismiss);
    assert_eq!(app.notice(), None);
}
