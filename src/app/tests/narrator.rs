//! Announcements to users who do not see the page, with simulated time.

use super::linked;
use crate::app::{App, Narrator};
use crate::lessons::LessonCommand;
use crate::session::{self, Announcements, Play, Readouts, messages};
use crate::text::begun;

/// Milliseconds between two frames.
const FRAME: f64 = 16.0;

/// A page without a screen: the app, its voice and the time.
struct Listener {
    app: App,
    narrator: Narrator,
    queue: Announcements,
    now: f64,
    said: Vec<String>,
    alerts: Vec<String>,
}

impl Listener {
    fn to(app: App) -> Self {
        Self {
            app,
            narrator: Narrator::default(),
            queue: Announcements::default(),
            now: 0.0,
            said: Vec::new(),
            alerts: Vec::new(),
        }
    }

    /// Does an action as the page does it.
    fn acts(&mut self, action: session::Action) {
        let action = action.into();
        self.narrator.hear(&action);
        self.app.update(action);
        self.listen(12_000.0);
    }

    /// One frame of the page.
    fn frame(&mut self) {
        self.now += FRAME;
        let now = self.now;
        self.app.frame(now, &|| now);
        let state = self.app.session();
        let status = messages::status(state, &Readouts::new(state));
        let urgent = self
            .narrator
            .watch(&self.app, &status, &mut self.queue, now);
        self.alerts.extend(urgent);
        self.said.extend(self.queue.take(now));
    }

    fn listen(&mut self, milliseconds: f64) {
        let end = self.now + milliseconds;
        while self.now < end {
            self.frame();
        }
    }

    fn plays_out(&mut self) {
        let play = session::Action::TogglePlay.into();
        self.narrator.hear(&play);
        self.app.update(play);
        self.frame();
        while self.app.session().play() != Play::Paused {
            self.frame();
        }
        self.listen(12_000.0);
    }
}

#[test]
fn the_opening_lab_is_played_to_its_end_in_four_sentences_and_the_last_is_the_verdict() {
    let mut listener = Listener::to(App::default());
    listener.listen(2000.0);
    listener.plays_out();
    assert!(listener.said.len() <= 4, "{:?}", listener.said);
    let state = listener.app.session();
    let verdict = messages::status(state, &Readouts::new(state));
    assert_eq!(verdict.code, "converged");
    let verdict = format!("{}{}", verdict.label, verdict.rest);
    let last = listener.said.last().expect("a verdict");
    assert_eq!(*last, begun(&verdict));
    assert!(last.starts_with("Converged after "), "{last}");
    assert!(listener.alerts.is_empty());
}

#[test]
fn a_status_that_comes_and_goes_while_it_plays_is_told_once() {
    let (mut narrator, mut queue) = (Narrator::default(), Announcements::default());
    let mut app = App::default();
    let status = |code| messages::Status {
        code,
        label: String::from(code),
        rest: String::new(),
    };
    let mut said = Vec::new();
    app.update(session::Action::TogglePlay);
    let codes = ["training", "overshoots", "training", "overshoots", "falls"];
    for (i, code) in codes.into_iter().enumerate() {
        let now = 20_000.0 * i as f64;
        narrator.watch(&app, &status(code), &mut queue, now);
        said.extend(queue.take(now + 15_000.0));
    }
    assert_eq!(said, ["Training", "Overshoots", "Falls"]);
    app.update(session::Action::TogglePlay);
    narrator.watch(&app, &status("falls"), &mut queue, 2e5);
    assert_eq!(queue.take(3e5).as_deref(), None, "it was told before");
    narrator.watch(&app, &status("paused"), &mut queue, 3e5);
    assert_eq!(queue.take(4e5).as_deref(), Some("Paused"));
}

#[test]
fn steps_by_hand_are_told_one_by_one_and_those_played_are_not() {
    let mut listener = Listener::to(App::default());
    listener.listen(3000.0);
    listener.said.clear();
    listener.app.update(session::Action::Step);
    listener.listen(8000.0);
    let step = begun(&messages::last_step(listener.app.session())).into_owned();
    assert!(!step.is_empty());
    let told = listener.said.iter();
    assert_eq!(told.filter(|said| said.contains(&step)).count(), 1);
    // Steps faster than they can be said: the last is.
    listener.said.clear();
    for _ in 0..5 {
        listener.app.update(session::Action::Step);
        listener.frame();
    }
    listener.listen(8000.0);
    let step = begun(&messages::last_step(listener.app.session())).into_owned();
    assert!(listener.said.len() <= 2, "{:?}", listener.said);
    assert!(
        listener
            .said
            .last()
            .is_some_and(|said| said.contains(&step))
    );
    listener.said.clear();
    listener.plays_out();
    let of_step = |said: &&String| said.contains('δ');
    assert_eq!(listener.said.iter().filter(of_step).count(), 0);
}

#[test]
fn what_is_refused_cannot_wait() {
    let mut listener = Listener::to(linked("v2&dataset=custom"));
    listener.app.update(session::Action::TogglePlay);
    listener.frame();
    listener.frame();
    assert_eq!(listener.alerts.len(), 1);
    assert_eq!(listener.app.session().notice(), Some(&*listener.alerts[0]));
    listener.app.update(session::Action::Dismiss);
    listener.frame();
    listener.app.update(session::Action::TogglePlay);
    listener.frame();
    assert_eq!(listener.alerts.len(), 2, "again, if it happens again");
}

const LESSON: &str = "title: A lesson\n---\nstep: One\nstate: dataset=gate&gate=8\n---\n<p>First.</p>\n---\n\
     step: Two\nstate: dataset=gate&gate=8\n---\n<p>Second.</p>\n";

#[test]
fn a_lesson_tells_the_title_of_each_step_and_that_a_file_is_none() {
    let mut listener = Listener::to(App::default());
    let (name, text) = (String::from("a-lesson"), LESSON.into());
    let progress = String::new();
    listener.app.update(LessonCommand::Open {
        name: name.clone(),
        text,
        progress,
    });
    listener.listen(100.0);
    assert!(
        listener
            .said
            .concat()
            .contains("A lesson. Step 1 of 2: One")
    );
    listener.app.update(LessonCommand::Next);
    listener.listen(2000.0);
    assert!(listener.said.concat().contains("Step 2 of 2: Two"));
    let why = String::from("There is nothing in it.");
    listener
        .app
        .update(LessonCommand::Refused(name, why.clone()));
    listener.listen(2000.0);
    assert!(listener.said.concat().contains(&why));
}

#[test]
fn every_act_is_answered_though_the_kind_of_status_stays() {
    let mut listener = Listener::to(App::default());
    listener.listen(3000.0);
    let acts = [
        (session::Action::Epoch, "after 1 epoch"),
        (session::Action::Epoch, "after 2 epochs"),
        (session::Action::Back, "99 of 100"),
        (session::Action::Back, "98 of 100"),
    ];
    for (action, expected) in acts {
        listener.said.clear();
        listener.acts(action.clone());
        let said = listener.said.join(" ");
        assert!(said.contains(expected), "{action:?}: {said}");
        let errors = messages::training_errors(listener.app.session());
        assert!(said.contains(&errors), "{action:?}: {said}");
    }
    for action in [
        session::Action::Reset,
        session::Action::Reset,
        session::Action::NewStart(3),
        session::Action::NewStart(4),
        session::Action::Reseed(5),
    ] {
        listener.said.clear();
        listener.acts(action.clone());
        assert_eq!(listener.said.len(), 1, "{action:?}: {:?}", listener.said);
    }
}

#[test]
fn another_data_set_is_told() {
    let mut listener = Listener::to(App::default());
    listener.listen(3000.0);
    for (name, value) in [
        ("dataset", "gate"),
        ("dataset", "penguins"),
        ("penguin-classes", "adelie-chinstrap"),
    ] {
        listener.said.clear();
        let (name, value) = (name.into(), value.into());
        listener.acts(session::Action::Set { name, value });
        let told = messages::plane_description(listener.app.session());
        assert_eq!(listener.said.len(), 1, "{:?}", listener.said);
        assert!(listener.said[0].contains(&told), "{:?}", listener.said);
        // The status comes after it, as a sentence.
        let ready = format!("{told} Ready.");
        assert!(listener.said[0].contains(&ready), "{:?}", listener.said);
    }
}

#[test]
fn a_rate_that_is_chosen_in_a_window_is_told() {
    let mut listener = Listener::to(App::default());
    let (name, value) = ("tool".into(), "sweep".into());
    let open = session::Action::Set { name, value };
    listener.acts(open);
    assert!(listener.app.is_open("sweep"));
    listener.said.clear();
    let (name, value) = ("eta".into(), "0.25".into());
    listener.acts(session::Action::Set { name, value });
    let said = listener.said.concat();
    assert!(said.contains("learning rate is 0.25"), "{said}");
}
