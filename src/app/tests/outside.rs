//! Messages of a lab in a frame to the page around it, and the orders of that page.

use serde_json::{Value, json};

use super::{linked, set};
use crate::app::outside::{Entry, Order, Outside, Refusal};
use crate::app::{App, OPENING, ThemeChoice};
use crate::lessons::LessonCommand;
use crate::session::Action;

/// Reads an order as a browser does.
fn read(message: &Value) -> Result<Order, Refusal> {
    Order::read(|name| match message.get(name)? {
        Value::String(text) => Some(Entry::Text(text.clone())),
        Value::Number(number) => number.as_f64().map(Entry::Number),
        Value::Bool(is_on) => Some(Entry::Switch(*is_on)),
        _ => None,
    })
}

fn parsed(message: &str) -> Value {
    serde_json::from_str(message).unwrap_or_else(|error| panic!("{error}: {message}"))
}

/// A lab in a frame, with all that it has told: when, and what.
struct Framed {
    app: App,
    outside: Outside,
    now: f64,
    told: Vec<(f64, Value)>,
}

impl Framed {
    fn new(app: App) -> Self {
        let mut outside = Outside::default();
        let ready = parsed(&outside.begin(&app, 700.2));
        let told = vec![(0.0, ready)];
        Self {
            app,
            outside,
            now: 1000.0,
            told,
        }
    }

    /// Frames of a sixtieth of a second.
    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.now += 1000.0 / 60.0;
            self.outside.watch(&self.app);
            self.app.frame(self.now, &|| 0.0);
            self.look();
        }
    }

    fn look(&mut self) {
        let news = self.outside.news(&self.app, self.now);
        let news = news.iter().map(|news| (self.now, parsed(news)));
        self.told.extend(news);
    }

    fn of_type(&self, kind: &str) -> Vec<(f64, Value)> {
        let all = self.told.iter().filter(|(_, told)| told["type"] == kind);
        all.cloned().collect()
    }

    /// The number of messages of this type.
    fn count(&self, kind: &str) -> usize {
        self.of_type(kind).len()
    }
}

#[test]
fn orders_are_read() {
    for (message, order) in [
        (
            json!({ "order": "open", "link": "v2&dataset=gate" }),
            Order::Open("v2&dataset=gate".into()),
        ),
        (
            json!({ "order": "open", "link": "#v2" }),
            Order::Open("v2".into()),
        ),
        (
            json!({ "order": "open", "link": "" }),
            Order::Open(OPENING.into()),
        ),
        (
            json!({ "order": "press", "button": "step" }),
            Order::Press("step".into()),
        ),
        (json!({ "order": "train", "epochs": 30 }), Order::Train(30)),
        (json!({ "order": "tell" }), Order::Tell),
        (
            json!({ "order": "theme", "theme": "dark" }),
            Order::Theme(ThemeChoice::Dark),
        ),
        (
            json!({ "order": "theme", "theme": "auto" }),
            Order::Theme(ThemeChoice::System),
        ),
    ] {
        assert_eq!(read(&message), Ok(order), "{message}");
    }
    for (value, text) in [
        (json!("0.1"), "0.1"),
        (json!(1e-7), "0.0000001"),
        (json!(3), "3"),
        (json!(true), "on"),
        (json!(false), "off"),
    ] {
        let message = json!({ "order": "set", "name": "eta", "value": value });
        let (name, value) = ("eta".into(), text.into());
        assert_eq!(read(&message), Ok(Order::Set { name, value }));
    }
}

#[test]
fn what_is_no_order_is_refused_with_what_is_wrong() {
    for (message, says) in [
        (json!({}), "\"order\" is missing"),
        (json!({ "order": 1 }), "\"order\" is missing, or is no text"),
        (json!({ "order": "jump" }), "no order \"jump\""),
        (json!({ "order": "open" }), "\"link\" is missing"),
        (json!({ "order": "set", "value": 1 }), "\"name\" is missing"),
        (
            json!({ "order": "set", "name": "eta" }),
            "\"value\" is missing",
        ),
        (
            json!({ "order": "set", "name": "eta", "value": [1] }),
            "\"value\" is missing, or",
        ),
        (json!({ "order": "press" }), "\"button\" is missing"),
        (
            json!({ "order": "train", "epochs": 1.5 }),
            "no whole number from 1 to 100000",
        ),
        (json!({ "order": "train" }), "\"epochs\" is missing, or"),
        (
            json!({ "order": "theme", "theme": "\"blue" }),
            "no theme \"\"blue\"",
        ),
    ] {
        let refusal = read(&message).expect_err("no order");
        let told = parsed(&refusal.to_message());
        assert_eq!(
            (&told["hyperplane"], &told["type"]),
            (&json!(1), &json!("refused"))
        );
        let told = told["message"].as_str().expect("a text");
        assert!(told.contains(says), "{message}: {told}");
    }
}

#[test]
fn a_run_is_told_four_times_a_second_and_its_end_once() {
    let mut framed = Framed::new(linked("v2&dataset=gate&gate=14&speed=5"));
    let ready = &framed.told[0].1;
    assert_eq!(
        ready,
        &json!({ "hyperplane": 1, "type": "ready", "link": "v2&dataset=gate&gate=14&speed=5", "height": 701 })
    );
    framed.frames(60);
    assert_eq!(framed.told.len(), 1, "nothing has changed");
    framed.app.update(Action::TogglePlay);
    framed.frames(20 * 60);
    let changes = framed.of_type("change");
    assert!(changes.len() > 3, "{changes:?}");
    let times: Vec<f64> = changes.iter().map(|(time, _)| *time).collect();
    // What comes last may come sooner, with the end.
    for pair in times[..times.len() - 1].windows(2) {
        assert!(pair[1] - pair[0] >= 250.0, "{pair:?}");
    }
    assert_eq!(changes[0].1["state"]["status"], "running");
    assert_eq!(changes[0].1["state"]["playing"], true);
    let last = &changes[changes.len() - 1].1;
    let session = framed.app.session();
    let weights: Vec<f64> = serde_json::from_value(last["state"]["weights"].clone()).expect("w");
    assert_eq!(weights, session.run().weights(), "to the bit");
    assert_eq!(last["state"]["status"], "converged");
    assert_eq!(last["state"]["playing"], false);
    assert_eq!(last["state"]["errors"], 0);
    assert_eq!(last["state"]["updates"], session.run().updates());
    assert_eq!(last["link"], framed.app.link());
    let ends = framed.of_type("end");
    assert_eq!(ends.len(), 1);
    assert_eq!(ends[0].1["state"], last["state"]);
    // A history comes on demand.
    assert!(last["state"].get("history").is_none());
    let answer = parsed(&framed.outside.answer(&framed.app, framed.now));
    let entries = session.run().history().entries().len();
    for list in ["epoch", "loss", "errors"] {
        let list = answer["state"]["history"][list].as_array().map(Vec::len);
        assert_eq!(list, Some(entries));
    }
}

#[test]
fn after_the_last_change_it_is_told_once_more() {
    let mut framed = Framed::new(linked("v2&dataset=gate&gate=14"));
    for eta in ["0.2", "0.3", "0.4"] {
        set(&mut framed.app, "eta", eta);
        framed.look();
    }
    assert_eq!(framed.count("change"), 1, "the others follow");
    let wait = framed.outside.wait(&framed.app, framed.now);
    let wait = wait.expect("something to come");
    assert!(wait > 0.0 && wait <= 250.0);
    framed.now += wait;
    framed.look();
    let changes = framed.of_type("change");
    assert_eq!(changes.len(), 2);
    assert!(changes[0].1["link"].to_string().contains("eta=0.2"));
    assert!(changes[1].1["link"].to_string().contains("eta=0.4"));
    framed.now += 1000.0;
    framed.look();
    assert_eq!(framed.told.len(), 3, "and then nothing more");
}

#[test]
fn a_run_that_a_link_brings_does_not_end_but_one_that_is_made_again_does() {
    let mut run = linked("v2&dataset=gate&gate=14");
    for _ in 0..20 {
        run.update(Action::Epoch);
    }
    assert_eq!(run.session().outcome().keyword(), "converged");
    let link = run.link();
    let mut framed = Framed::new(App::default());
    framed.app.update(Action::Open(link.clone()));
    framed.frames(60);
    let changes = framed.of_type("change");
    assert_eq!(
        changes.last().expect("a change").1["state"]["status"],
        "converged"
    );
    assert_eq!(framed.count("end"), 0);
    // It has ended before the page around could know.
    let mut opened = linked(&link);
    for frame in 0..60 {
        opened.frame(f64::from(frame) * 16.0, &|| 0.0);
    }
    let mut framed = Framed::new(opened);
    framed.frames(30);
    assert_eq!(framed.told.len(), 1);
    for times in 1..=2 {
        framed.app.update(Action::Reset);
        framed.frames(30);
        let last = framed.of_type("change");
        let last = &last.last().expect("a change").1["state"];
        assert_eq!(last["status"], "ready");
        framed.app.update(Action::TogglePlay);
        framed.frames(40 * 60);
        assert_eq!(framed.count("end"), times);
    }
}

#[test]
fn a_run_that_diverges_is_told_in_numbers_and_three_classes_have_their_rows() {
    for link in ["v2&rule=adaline&eta=1&batch=batch", "v2&rule=adaline&eta=1"] {
        let mut framed = Framed::new(linked(link));
        framed.app.update(Action::TogglePlay);
        framed.frames(60 * 60);
        let ends = framed.of_type("end");
        assert_eq!(ends[0].1["state"]["status"], "diverged", "{link}");
        let answer = parsed(&framed.outside.answer(&framed.app, framed.now));
        let state = &answer["state"];
        assert_eq!(state["rows"], 1);
        for list in [&state["weights"], &state["history"]["loss"]] {
            let numbers = list.as_array().expect("a list");
            assert!(numbers.iter().all(Value::is_number), "{link}: {list}");
        }
    }
    let three = Framed::new(linked("v2&iris-classes=all"));
    let answer = parsed(&three.outside.clone().answer(&three.app, 0.0));
    assert_eq!(answer["state"]["rows"], 3);
    assert_eq!(answer["state"]["weights"].as_array().map(Vec::len), Some(9));
    assert_eq!(answer["state"]["status"], "ready");
}

#[test]
fn the_height_is_told_in_whole_pixels_when_it_is_another() {
    let mut outside = Outside::default();
    outside.begin(&App::default(), 700.2);
    assert_eq!(outside.resized(700.9), None);
    let told = outside.resized(1200.0).map(|told| parsed(&told));
    assert_eq!(
        told,
        Some(json!({ "hyperplane": 1, "type": "height", "height": 1200 }))
    );
    // Lower, the lab would lie beside the plane as on a phone on its side.
    let told = outside.resized(12.0).map(|told| parsed(&told));
    assert_eq!(told.expect("a message")["height"], 640);
}

const LESSON: &str = "title: A lesson\n---\nstep: One\nstate: dataset=gate&gate=8\nnumber: How many? | 4\n---\n<p>First.</p>\n---\n\
    step: Two\nstate: dataset=gate&gate=14\ntask: Learn it.\ncheck: status=converged\nsolve: play\n---\n<p>Second.</p>\n";

#[test]
fn a_lesson_tells_how_far_it_has_come() {
    let mut framed = Framed::new(App::default());
    framed.frames(2);
    assert_eq!(framed.count("lesson"), 0);
    let (name, text) = (String::from("a-lesson"), LESSON.into());
    let progress = String::new();
    framed.app.update(LessonCommand::Open {
        name,
        text,
        progress,
    });
    assert!(
        framed
            .app
            .lesson()
            .is_some_and(|lesson| lesson.refused.is_none())
    );
    framed.frames(2);
    let last =
        |framed: &Framed| framed.of_type("lesson").last().expect("a lesson").1["lesson"].clone();
    assert_eq!(
        last(&framed),
        json!({ "id": "a-lesson", "done": 0, "of": 2, "right": 0, "asked": 2, "complete": false })
    );
    framed.frames(60);
    assert_eq!(framed.count("lesson"), 1, "when it has come farther");
    framed.app.update(LessonCommand::Homework(
        crate::lessons::HomeworkCommand::Write(0, "4".into()),
    ));
    framed.frames(2);
    assert_eq!(
        last(&framed),
        json!({ "id": "a-lesson", "done": 1, "of": 2, "right": 1, "asked": 2, "complete": false })
    );
    framed.app.update(LessonCommand::Next);
    framed.app.update(Action::TogglePlay);
    framed.frames(40 * 60);
    assert_eq!(
        last(&framed),
        json!({ "id": "a-lesson", "done": 2, "of": 2, "right": 2, "asked": 2, "complete": true })
    );
}

#[test]
fn orders_wait_for_the_run_of_a_link() {
    let mut framed = Framed::new(linked("v2&dataset=gate&gate=14&at=3"));
    let press = || Order::Press("play".into());
    let tell = Order::Tell;
    let take = |framed: &mut Framed, order| framed.outside.take(&framed.app, order);
    assert_eq!(take(&mut framed, press()), None);
    assert_eq!(take(&mut framed, tell.clone()), Some(tell));
    assert_eq!(framed.outside.due(&framed.app), None, "it is not there yet");
    while framed.app.is_playing() {
        framed.frames(1);
    }
    assert_eq!(framed.outside.wait(&framed.app, framed.now), Some(0.0));
    // What comes now comes after it.
    let step = Order::Press("step".into());
    assert_eq!(take(&mut framed, step.clone()), None);
    assert_eq!(framed.outside.due(&framed.app), Some(press()));
    assert_eq!(framed.outside.due(&framed.app), Some(step));
    assert_eq!(framed.outside.due(&framed.app), None);
    assert_eq!(take(&mut framed, press()), Some(press()));
}

#[test]
fn another_link_takes_the_place_of_orders_that_wait() {
    let mut framed = Framed::new(linked("v2&dataset=gate&gate=14&at=3"));
    assert_eq!(
        framed
            .outside
            .take(&framed.app, Order::Press("play".into())),
        None
    );
    let open = Order::Open("v2".into());
    assert_eq!(framed.outside.take(&framed.app, open.clone()), Some(open));
    framed.app.update(Action::Open("v2".into()));
    assert_eq!(framed.outside.due(&framed.app), None);
}
