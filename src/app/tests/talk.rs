//! Talks: their order, their place in the link, and what is on show of them.

use crate::app::{
    Action, App, OpenTalk, ScreenAction, Slide, SlideText, Talk, TalkAction, talk_window_view,
};
use crate::session;
use crate::view::Change;

fn slide(name: &str, question: &str, link: &str) -> Slide {
    let (name, question, link) = (name.into(), question.into(), link.into());
    Slide {
        name,
        question,
        link,
        ..Slide::default()
    }
}

fn three() -> Talk {
    Talk {
        title: "Gates".into(),
        slides: vec![
            slide("AND", "Can one line do it?", "v2&dataset=gate&gate=8"),
            slide("OR", "", "v2&dataset=gate&gate=14"),
            slide("XOR", "And this?", "v2&dataset=gate&gate=6"),
        ],
    }
}

fn playing() -> App {
    let mut app = App::default();
    app.update(TalkAction::Open(three()));
    app
}

/// The same on the projector, where questions stand before their labs.
fn presented() -> App {
    let mut app = playing();
    app.update(ScreenAction::TogglePresentation);
    app
}

/// The slide on show, whether only its question is, and the gate on the page.
fn shown(app: &App) -> (usize, bool, String) {
    let open = app.talk().expect("a talk is open");
    let gate = app.control("gate").expect("the gate's control");
    (open.at(), open.asks(), gate.value)
}

/// Returns true if the button *Back* of the strip can be pressed.
fn can_go_back(app: &App) -> bool {
    let enabled = ("talk-back".into(), Change::Flag("disabled", false));
    app.talk_view().changes().contains(&enabled)
}

#[test]
fn without_a_hall_a_press_leads_to_the_next_lab() {
    let mut app = playing();
    for at in [1, 2] {
        app.update(TalkAction::Next);
        assert_eq!(shown(&app).0, at);
    }
}

#[test]
fn back_is_the_way_on_in_reverse_question_by_question() {
    let mut app = presented();
    let mut seen = vec![shown(&app)];
    for _ in 0..5 {
        app.update(TalkAction::Next);
        seen.push(shown(&app));
    }
    let expected = [
        (0, true, "8"),
        (0, false, "8"),
        (1, false, "14"),
        (2, true, "6"),
        (2, false, "6"),
        (2, false, "6"),
    ];
    assert_eq!(
        seen,
        expected.map(|(at, asks, gate)| (at, asks, gate.into()))
    );
    seen.dedup();
    for before in seen.iter().rev().skip(1) {
        assert!(can_go_back(&app));
        app.update(TalkAction::Back);
        assert_eq!(shown(&app), *before);
    }
    assert!(!can_go_back(&app));
    app.update(TalkAction::Back);
    assert_eq!(shown(&app), seen[0]);
}

#[test]
fn a_window_waits_for_the_question_before_it() {
    let mut app = App::default();
    let mut talk = three();
    talk.slides[1] = slide("All", "Which ones?", "v2&dataset=gate&tool=gates");
    app.update(TalkAction::Open(talk));
    app.update(ScreenAction::TogglePresentation);
    app.update(TalkAction::Next);
    for is_open in [false, true] {
        app.update(TalkAction::Next);
        assert_eq!(app.talk().map(OpenTalk::at), Some(1));
        assert_eq!(app.is_open("gates"), is_open);
        // What the browser tells of the window that was put away does not close it.
        assert_eq!(app.shutting("gates").is_some(), is_open);
        let mut shown = app.instruments_on_show();
        assert_eq!(shown.any(|(own, on)| on && own.id() == "gates"), is_open);
    }
    app.update(TalkAction::Next);
    assert!(!app.is_open("gates"), "it goes with its slide");
}

#[test]
fn a_slide_that_is_removed_gives_way_to_the_lab_of_the_next() {
    let mut app = playing();
    app.update(TalkAction::Remove(0));
    assert_eq!(shown(&app), (0, false, "14".into()));
}

#[test]
fn slides_that_were_removed_are_put_back_where_they_were() {
    let mut app = playing();
    let was = app.talk().map(|open| open.talk().clone());
    let offer = |app: &App| {
        let view = talk_window_view(app.talk(), None);
        let text = view.text_of("talk-put-back").map(String::from);
        text.filter(|_| !view.is_hidden("talk-put-back"))
    };
    app.update(TalkAction::Remove(1));
    app.update(TalkAction::Remove(0));
    assert_eq!(offer(&app), Some("Put back “AND”".into()));
    app.update(TalkAction::PutBack);
    // What is on show stays.
    assert_eq!(shown(&app), (1, false, "6".into()));
    assert_eq!(offer(&app), Some("Put back “OR”".into()));
    app.update(TalkAction::PutBack);
    assert_eq!(offer(&app), None);
    assert_eq!(app.talk().map(|open| open.talk().clone()), was);
    app.update(TalkAction::PutBack);
    assert_eq!(app.talk().map(|open| open.talk().clone()), was);
}

#[test]
fn a_lab_that_is_kept_with_an_answer_does_not_hold_the_talk() {
    let app = playing();
    assert!(app.link().contains("talk="));
    let host: &dyn crate::lessons::ScriptHost = &app;
    assert!(!host.link().contains("talk="), "{}", host.link());
}

#[test]
fn beside_the_strip_that_names_the_question_each_press_shows_another_lab() {
    let mut app = playing();
    let mut go = |way: TalkAction, at: usize| {
        app.update(way);
        assert_eq!(shown(&app).0, at);
    };
    go(TalkAction::Next, 1);
    go(TalkAction::Next, 2);
    go(TalkAction::Back, 1);
    go(TalkAction::Back, 0);
    assert!(!can_go_back(&app));
}

#[test]
fn what_was_done_in_a_lab_is_undone_when_it_comes_again() {
    let mut app = playing();
    app.update(TalkAction::Show(1));
    app.update(session::Action::set("gate", "1"));
    app.update(TalkAction::Show(2));
    app.update(TalkAction::Back);
    assert_eq!(shown(&app), (1, false, "14".into()));
}

#[test]
fn the_link_holds_talk_and_place_and_a_lab_that_is_handed_on_does_not() {
    let mut app = playing();
    (0..3).for_each(|_| app.update(TalkAction::Next));
    app.update(session::Action::set("eta", "0.5"));
    let again = App::opened(&app.link());
    assert_eq!(again.talk(), app.talk());
    assert_eq!(
        again.control("eta").map(|eta| eta.value),
        Some("0.5".into())
    );
    assert!(App::opened(&app.lab_link()).talk().is_none());
    // At its first slide, as its author hands it on.
    let talk = app.talk().map(|open| open.talk().clone());
    let link = talk.and_then(App::link_of_talk).expect("a talk is open");
    assert_eq!(shown(&App::opened(&link)), (0, true, "8".into()));
    // A first file without instruments reads it, too.
    let mut early = App::with(Vec::new());
    early.update(Action::Session(session::Action::Open(link)));
    assert_eq!(early.talk().map(OpenTalk::talk), Some(&three()));
}

#[test]
fn another_lab_leaves_the_talk_open() {
    let mut app = playing();
    app.update(session::Action::Open("v2&dataset=xor".into()));
    assert_eq!(app.talk().map(OpenTalk::talk), Some(&three()));
    app.update(TalkAction::Close);
    assert!(app.talk().is_none() && !app.link().contains("talk"));
    assert_eq!(
        app.control("dataset").map(|own| own.value),
        Some("xor".into())
    );
}

#[test]
fn labs_are_added_behind_the_one_on_show() {
    let mut app = App::opened("v2&dataset=xor");
    app.update(TalkAction::Add("first".into()));
    app.update(session::Action::set("dataset", "blobs"));
    app.update(TalkAction::Add("second".into()));
    app.update(TalkAction::Show(0));
    app.update(TalkAction::Add("between".into()));
    let open = app.talk().expect("a talk");
    let names: Vec<_> = open.talk().slides.iter().map(|own| &*own.name).collect();
    assert_eq!((names, open.at()), (vec!["first", "between", "second"], 1));
    assert!(open.talk().slides[2].link.contains("dataset=blobs"));
    assert!(open.talk().slides[1].link.contains("dataset=xor"));
    // A link in a talk holds no talk.
    assert!(
        open.talk()
            .slides
            .iter()
            .all(|own| !own.link.contains("talk="))
    );
}

#[test]
fn edits_keep_the_slide_on_show() {
    for (from, to, order, at) in [
        (0, 2, "OR XOR AND", 0),
        (2, 0, "XOR AND OR", 2),
        (1, 0, "OR AND XOR", 0),
        (1, 9, "AND OR XOR", 1),
    ] {
        let mut app = playing();
        app.update(TalkAction::Show(1));
        app.update(TalkAction::Move { from, to });
        let open = app.talk().expect("a talk");
        let names: Vec<_> = open.talk().slides.iter().map(|own| &*own.name).collect();
        assert_eq!(
            (&*names.join(" "), open.at()),
            (order, at),
            "{from} to {to}"
        );
    }
    let mut app = playing();
    app.update(TalkAction::Show(2));
    app.update(TalkAction::Duplicate(0));
    assert_eq!(
        app.talk().map(|open| (open.at(), &*open.slide().name)),
        Some((3, "XOR"))
    );
    app.update(TalkAction::Remove(1));
    app.update(TalkAction::Remove(0));
    assert_eq!(
        app.talk().map(|open| (open.at(), &*open.slide().name)),
        Some((1, "XOR"))
    );
    app.update(TalkAction::Write(
        1,
        SlideText::Question,
        " And\nnow? ".into(),
    ));
    assert_eq!(
        app.talk().map(|open| &*open.slide().question),
        Some("And now?")
    );
    app.update(TalkAction::Remove(1));
    app.update(TalkAction::Remove(0));
    // The last one stays: a talk without a lab is none.
    assert_eq!(app.talk().map(|open| &*open.slide().name), Some("OR"));
}

#[test]
fn texts_that_are_no_talk_are_refused_and_cost_only_themselves() {
    let good = playing().talk().expect("a talk").text();
    assert!(OpenTalk::from_text(&good).is_some());
    for bad in [
        good.replacen('1', "0", 1),
        good.replacen('1', "4", 1),
        good.replacen("1?", "x", 1),
        good.replacen("v2&dataset=gate&gate=8", "v99&dataset=gate", 1),
        format!("{good}\nname"),
        "1\nonly a title".into(),
        String::new(),
    ] {
        assert_eq!(OpenTalk::from_text(&bad), None, "{bad:?}");
    }
    let app = App::opened("v2&dataset=xor&talk=nonsense");
    assert!(app.talk().is_none());
    assert_eq!(
        app.control("dataset").map(|own| own.value),
        Some("xor".into())
    );
}

#[test]
fn the_hall_sees_the_question_before_the_lab() {
    let mut app = playing();
    assert!(app.talk_view().is_hidden("talk-ask"));
    assert_eq!(
        app.talk_view().text_of("talk-question"),
        Some("Can one line do it?")
    );
    app.update(ScreenAction::TogglePresentation);
    let view = app.talk_view();
    assert!(!view.is_hidden("talk-ask") && !view.is_hidden("talk"));
    assert_eq!(
        view.text_of("talk-ask-question"),
        Some("Can one line do it?")
    );
    let said: Vec<_> = view.said().map(|(_, text)| text).collect();
    assert_eq!(said, ["Can one line do it?"]);
    app.update(TalkAction::Next);
    assert!(app.talk_view().is_hidden("talk-ask"));
    app.update(TalkAction::Close);
    assert!(app.talk_view().is_hidden("talk"));
}

#[test]
fn the_window_lists_the_slides_or_offers_the_last_talk() {
    let app = playing();
    let view = talk_window_view(app.talk(), Some(&three()));
    let list = view.markup_of("talk-list").expect("a list");
    assert_eq!(list.matches("<li ").count(), 3);
    assert_eq!(list.matches("aria-current").count(), 1);
    assert!(list.contains("value=\"Can one line do it?\""));
    // The first cannot go up, the last cannot go down.
    assert_eq!(list.matches("disabled").count(), 2);
    assert!(view.is_hidden("talk-resume"));
    let view = talk_window_view(None, Some(&three()));
    assert!(!view.is_hidden("talk-resume") && view.is_hidden("talk-some"));
    assert!(
        view.text_of("talk-resume")
            .is_some_and(|text| text.contains("Gates"))
    );
}
