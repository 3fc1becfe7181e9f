//! Instruments that only a test knows: a folder and a line in the registry are all that there is to one. They are listed,
//! opened, used, drawn and written into links like any other.

use std::cell::Cell;

use super::{offer, set, window};
use crate::app::{Action, App};
use crate::instruments::{
    AnyInstrument, Budget, Control, Event, Instrument, Place, View, registry,
};
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number};
use crate::session::switch::Switch;
use crate::session::{self, Field, Session};
use crate::text::{Catalog, speak};

/// It counts as far as it is told, one in each look at the clock.
#[derive(Clone, Debug, Default)]
struct Toy {
    wanted: u32,
    counted: u32,
    closes: bool,
}

impl Instrument for Toy {
    const ID: &'static str = "toy";
    const FIELDS: &'static [Field<Self>] = &[number!("toy-wanted", wanted, 0.0, 9.0, whole: true)];
    const MARKUP: &'static str =
        "<dialog data-tool=\"toy\"><output name=\"toy-counted\"></output></dialog>";

    fn lab_changed(&mut self, _: &mut Session, open: bool) {
        if !open {
            self.counted = 0;
        }
    }

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.closes)
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, .. } if action == "more" => self.wanted += 1,
            Event::Press { action, .. } if action == "use" => {
                let (name, value) = ("epochs".into(), self.wanted.to_string());
                session::update(lab, session::Action::Set { name, value });
                self.closes = true;
            }
            _ => return false,
        }
        true
    }

    fn work(&mut self, _: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        while self.counted < self.wanted && budget.is_left() {
            self.counted += 1;
        }
        self.counted < self.wanted
    }

    fn view(&self, _: &Session) -> View {
        let mut view = View::default();
        let said = format!("{} of {}", self.counted, self.wanted);
        view.readout("toy-counted", said, self.counted);
        view
    }

    fn scene(&self, _: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        None
    }
}

/// A panel that says what the learning rate is.
#[derive(Clone, Debug, Default)]
struct Sign {
    open: Switch,
}

impl Instrument for Sign {
    const ID: &'static str = "sign";
    const PLACE: Place = Place::Panel("status");
    const FIELDS: &'static [Field<Self>] = &[choice!("sign", open: Switch)];
    const MARKUP: &'static str = "<p data-tool=\"sign\" data-part=\"sign-text\" hidden></p>";

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        view.show("sign-text", self.open.is_on())
            .text("sign-text", lab.document().settings.eta.to_string());
        view
    }

    fn scene(&self, _: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        None
    }
}

/// All instruments, and these two.
fn app() -> App {
    let mut all = registry();
    all.push(Box::<Toy>::default());
    all.push(Box::<Sign>::default());
    App::with(all)
}

fn press(app: &mut App, action: &str) {
    let (action, argument) = (action.into(), String::new());
    app.update(Action::Instrument("toy", Event::Press { action, argument }));
}

fn counted(app: &App) -> String {
    let mut all = app.instruments();
    let toy = all.find(|i| i.id() == "toy").expect("the toy");
    let view = toy.view(app.session());
    view.text_of("toy-counted").expect("a text").to_owned()
}

/// Tells a test where the messages of the toys are known, too.
fn with_messages(test: fn()) {
    let told = std::thread::spawn(move || {
        let messages = "menu-toy = A toy\nmenu-sign = A sign\nfield-toy-wanted = The count";
        assert!(speak(Catalog::from_messages("en", messages)));
        test();
    });
    told.join().expect("a test that ends well");
}

#[test]
fn a_toy_window_goes_through_menu_link_view_events_and_frames() {
    with_messages(toy_window);
}

fn toy_window() {
    let mut app = app();
    let titles: Vec<_> = app.menu().map(AnyInstrument::title).collect();
    assert_eq!(titles[titles.len() - 2..], ["A toy", "A sign"]);
    assert!(app.options("tool").contains(&"toy".to_owned()));
    // A link opens it, with what was chosen in it.
    let link = "v2&eta=0.5&tool=toy&toy-wanted=3";
    app.update(session::Action::Open(format!("#{link}")));
    assert_eq!(app.session().notice(), None);
    assert!(app.is_open("toy") && app.link() == link, "{}", app.link());
    // A clock on which every look takes two milliseconds: there is time for one in a frame.
    let time = Cell::new(0.0);
    let clock = || time.replace(time.get() + 2.0);
    assert!(app.frame(0.0, &clock).goes_on);
    assert_eq!(counted(&app), "1 of 3");
    while app.frame(time.get(), &clock).goes_on {}
    assert_eq!(counted(&app), "3 of 3");
    // An event changes it, and the link follows.
    press(&mut app, "more");
    while app.frame(time.get(), &clock).goes_on {}
    assert_eq!(counted(&app), "4 of 4");
    assert_eq!(app.link(), "v2&eta=0.5&tool=toy&toy-wanted=4");
    offer(&mut app, "toy-wanted", "10");
    assert!(
        app.complaint("toy-wanted")
            .is_some_and(|said| said.contains("from 0 to 9"))
    );
    // It does something in the lab and is done.
    press(&mut app, "use");
    assert_eq!(app.session().document().settings.epochs, 4);
    assert_eq!(
        (window(&app), counted(&app)),
        ("none".into(), "0 of 4".into())
    );
    assert_eq!(app.link(), "v2&eta=0.5&epochs=4&toy-wanted=4");
    app.update(app.opening("toy").expect("it can be opened"));
    assert!(app.is_open("toy"));
    app.update(App::closing());
    assert!(!app.is_open("toy"));
}

#[test]
fn a_toy_panel_is_open_while_its_switch_is_on() {
    let mut app = app();
    set(&mut app, "tool", "toy");
    app.update(app.opening("sign").expect("it can be opened"));
    assert!(app.is_open("sign") && app.is_open("toy"), "beside a window");
    assert_eq!(app.link(), "v2&tool=toy&sign=on");
    let control = app.control("sign").map(|Control { value, .. }| value);
    assert_eq!(control.as_deref(), Some("on"));
    let again = App::opened("v2&sign=on");
    assert_eq!(again.link(), "", "the usual registry knows no sign");
    app.update(app.opening("sign").expect("it can be closed"));
    assert_eq!(app.link(), "v2&tool=toy");
}

#[test]
fn no_window_opens_that_is_none() {
    let mut app = App::default();
    for bad in ["toy", "explain", "zones", "", "Sweep"] {
        offer(&mut app, "tool", bad);
        let said = app.complaint("tool").expect("a message");
        let start = "The instrument can be none, compare, sweep, ";
        let end = format!("; “{bad}” is not among them.");
        assert!(said.starts_with(start) && said.ends_with(&end), "{said}");
        assert_eq!(window(&app), "none");
    }
    let app = App::opened("#v2&tool=toy&eta=0.5");
    assert!(
        app.session()
            .notice()
            .is_some_and(|said| said.contains("“tool=toy”"))
    );
    assert_eq!(app.link(), "v2&eta=0.5");
    // Without instruments nobody knows, and it is kept.
    let mut app = App::with(Vec::new());
    app.update(session::Action::Open("#v2&tool=toy&eta=0.5".into()));
    assert_eq!(
        (app.session().notice(), &*app.link()),
        (None, "v2&eta=0.5&tool=toy")
    );
    assert_eq!(app.options("tool"), ["none"]);
}
