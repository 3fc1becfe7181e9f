//! The first ten seconds: the lab that a page without a link opens, and the line on its way.

use super::*;
use crate::app::{OPENING, explicit, link_at};
use crate::geometry::line::boundary;
use crate::learn::Outcome;
use crate::session::link::sealed;
use crate::session::{LabSettings, Session, view_of};

/// Frames of a sixtieth of a second, from now on.
struct Film {
    app: App,
    now: f64,
}

impl Film {
    fn new(app: App) -> Self {
        let mut film = Self { app, now: 1000.0 };
        film.frame();
        film
    }

    fn frame(&mut self) {
        self.now += 1000.0 / 60.0;
        self.app.frame(self.now, &|| 0.0);
    }

    fn act(&mut self, action: session::Action) {
        self.app.update(action);
    }

    /// The line as it is drawn.
    fn drawn(&self) -> [f64; 3] {
        let boundary = self.app.plane_scenes().boundary;
        boundary.prepared.0.line(&boundary.weights)
    }
}

fn is_in_view(session: &Session, line: [f64; 3]) -> bool {
    boundary(&view_of(session), line).is_some()
}

#[test]
fn a_line_is_in_view_within_half_a_second_of_play_and_moves_within_two() {
    let mut film = Film::new(App::at_first());
    film.act(session::Action::TogglePlay);
    let begin = film.now;
    let mut lines = Vec::new();
    while film.now < begin + 2000.0 {
        film.frame();
        let line = film.app.session().weights();
        if !lines.iter().any(|(_, known)| *known == line) {
            lines.push((film.now - begin, line));
        }
    }
    assert!(lines.len() >= 2, "it moves: {lines:?}");
    assert!(lines[0].0 < 500.0, "{lines:?}");
    for (_, line) in lines {
        assert!(is_in_view(film.app.session(), line), "{line:?}");
    }
}

#[test]
fn at_least_nine_of_ten_updates_of_the_opening_are_in_view_and_can_be_followed() {
    let mut film = Film::new(App::at_first());
    film.act(session::Action::TogglePlay);
    let (mut before, mut updates, mut seen) = ([0.0; 3], Vec::new(), 0);
    let begun = film.now;
    while film.app.is_playing() && film.now < begun + 10_000.0 {
        film.frame();
        let line = film.app.session().weights();
        if line != before {
            before = line;
            updates.push(film.now);
            seen += usize::from(is_in_view(film.app.session(), line));
        }
    }
    let count = updates.len();
    assert_eq!(film.app.session().run().outcome(), Outcome::Converged);
    assert_eq!(
        film.app.session().run().updates(),
        count as u64,
        "each is shown"
    );
    assert!(count >= 8, "there is something to see: {count}");
    assert!(10 * seen >= 9 * count, "{seen} of {count} in view");
    assert!(film.now - begun <= 10_000.0, "the first ten seconds");
    for pair in updates[..8].windows(2) {
        assert!(pair[1] - pair[0] >= 250.0, "too fast to follow");
    }
}

#[test]
fn the_opening_is_a_link_and_leaves_the_meaning_of_links_alone() {
    let opening = App::at_first();
    assert_eq!(opening.session().notice(), None);
    assert_eq!(opening.link(), OPENING);
    assert_eq!((opening.address(), link_at("")), (String::new(), OPENING));
    // What leaves everything out is the lab of all defaults.
    for link in ["v1", "v2"] {
        let app = App::opened(link);
        assert_eq!(app.session().document().settings, LabSettings::default());
        assert_eq!((app.link(), app.address()), (String::new(), sealed("v2")));
    }
    assert_eq!(
        (explicit(""), explicit("v2&eta=1"), link_at("v1")),
        ("v2", "v2&eta=1", "v1")
    );
    let address = app(&[("eta", "0.5")]).address();
    assert!(address.starts_with("v3&eta=0.5&end="), "{address}");
    let again = App::opened(&address);
    assert_eq!(
        (again.link().as_str(), again.session().notice()),
        ("v2&eta=0.5", None)
    );
}

#[test]
fn another_data_set_leaves_the_opening_with_all_else_at_its_default() {
    type Leave = fn(&mut App);
    let leave: [(&str, Leave); 4] = [
        ("gate", |app| set(app, "dataset", "gate")),
        ("blobs", |app| set(app, "dataset", "blobs")),
        ("custom", |app| app.update(session::Action::Clear)),
        ("moons", |app| {
            let at = Axis::new(0.5, 0.5);
            app.update(session::Action::AddPoint { at, class: 1 });
            set(app, "dataset", "moons");
        }),
    ];
    for (name, leave) in leave {
        let (mut app, mut other) = (App::at_first(), App::default());
        leave(&mut app);
        leave(&mut other);
        // How it is played stays: that is no part of the data.
        set(&mut app, "pace", "steps");
        set(&mut other, "speed", "story");
        let settings = |app: &App| app.session().document().settings.clone();
        assert_eq!(settings(&app), settings(&other), "{name}");
        assert_eq!(app.control("dataset").expect("it").value, name);
    }
    // What a user has standardized stays so, and undo brings the opening back.
    let mut own = app(&[("scaling", "standardize")]);
    set(&mut own, "dataset", "gate");
    assert_eq!(own.control("scaling").expect("it").value, "standardize");
    // On the opening's data, too.
    let mut own = App::at_first();
    set(&mut own, "scaling", "none");
    set(&mut own, "scaling", "standardize");
    set(&mut own, "dataset", "gate");
    assert_eq!(own.control("scaling").expect("it").value, "standardize");
    // What nobody has chosen is forgotten after a reload as well, and where points were edited.
    let mut edited = App::at_first();
    let at = Axis::new(0.5, 0.5);
    edited.update(session::Action::AddPoint { at, class: 1 });
    for link in [OPENING.to_owned() + "&eta=0.5", edited.link()] {
        let mut again = App::opened(&link);
        set(&mut again, "dataset", "gate");
        assert_eq!(again.control("scaling").expect("it").value, "none");
    }
    let mut back = App::at_first();
    set(&mut back, "dataset", "gate");
    back.update(session::Action::Undo);
    assert_eq!(back.link(), OPENING);
}

/// The lines that are drawn until nothing moves any more, and how long that takes, milliseconds.
fn watch(film: &mut Film) -> (Vec<[f64; 3]>, f64) {
    film.frame();
    let mut seen = vec![film.drawn()];
    let begun = film.now;
    while film.app.boundary_moves() {
        film.frame();
        seen.push(film.drawn());
        let goes_on = film.app.frame(film.now, &|| 0.0).goes_on;
        assert_eq!(goes_on, film.app.boundary_moves(), "frames go on as long");
    }
    (seen, film.now - begun)
}

#[test]
fn what_an_update_adds_flies_to_w_and_then_the_line_turns() {
    let mut film = Film::new(App::at_first());
    film.act(session::Action::NextMistake);
    film.frame();
    assert_eq!(film.app.session().position(), 1);
    assert_eq!(film.drawn(), [0.0; 3], "there was no line before");
    (0..60).for_each(|_| film.frame());
    let from = film.drawn();
    assert_eq!(from, film.app.session().weights());
    film.act(session::Action::NextMistake);
    let (seen, time) = watch(&mut film);
    let to = film.app.session().weights();
    assert_ne!(from, to, "readings are true at once");
    assert!((750.0..=817.0).contains(&time), "{time}");
    // It waits until the vector has come.
    assert!(seen[..seen.len() / 2].iter().all(|line| *line == from));
    assert_eq!(seen.last(), Some(&to));
    // Every line is w on its straight way.
    let share = |line: &[f64; 3]| (line[1] - from[1]) / (to[1] - from[1]);
    for line in &seen {
        let share = share(line);
        for at in 0..3 {
            let between = from[at] + (to[at] - from[at]) * share;
            assert!((line[at] - between).abs() < 1e-12, "{line:?}");
        }
    }
    let shares: Vec<f64> = seen.iter().map(share).collect();
    assert!(
        shares.windows(2).all(|pair| pair[1] >= pair[0]),
        "{shares:?}"
    );
}

#[test]
fn borders_of_three_classes_and_curves_take_the_same_time() {
    for settings in [
        &[("iris-classes", "all"), ("rule", "adaline")][..],
        &[("dataset", "xor"), ("map-xy", "on")],
    ] {
        let mut film = Film::new(app(settings));
        let weights = |film: &Film| film.app.session().run().weights().to_vec();
        let drawn = |film: &Film| film.app.plane_scenes().boundary.weights;
        film.act(session::Action::Step);
        (0..60).for_each(|_| film.frame());
        let from = weights(&film);
        while weights(&film) == from {
            film.act(session::Action::Step);
        }
        film.frame();
        let begun = film.now;
        assert_eq!(drawn(&film), from, "they wait until the vector has come");
        while film.app.boundary_moves() {
            film.frame();
        }
        let time = film.now - begun;
        assert!((750.0..=817.0).contains(&time), "{time}");
        assert_eq!(drawn(&film), weights(&film));
    }
}

#[test]
fn the_line_is_carried_back_and_rests_where_the_run_is() {
    let mut film = Film::new(App::at_first());
    for _ in 0..2 {
        film.act(session::Action::NextMistake);
        (0..60).for_each(|_| film.frame());
    }
    let from = film.drawn();
    film.act(session::Action::Back);
    let (seen, time) = watch(&mut film);
    let to = film.app.session().weights();
    assert_ne!(from, to);
    assert!(time <= 200.0 + 17.0, "{time}");
    assert!(seen.len() >= 8, "{seen:?}");
    assert_eq!(seen.last(), Some(&to));
    for line in &seen {
        assert!(
            is_in_view(film.app.session(), *line),
            "a line at every moment"
        );
    }
    // Step by step nearer to it.
    let angle = |w: &[f64; 3]| libm::atan2(w[2], w[1]) - libm::atan2(to[2], to[1]);
    let angles: Vec<f64> = seen.iter().map(|line| angle(line).abs()).collect();
    assert!(
        angles.windows(2).all(|pair| pair[1] <= pair[0]),
        "{angles:?}"
    );
}

#[test]
fn nothing_is_carried_where_steps_follow_faster_or_nothing_shall_move() {
    let mut film = Film::new(App::at_first());
    set(&mut film.app, "pace", "steps");
    set(&mut film.app, "rule", "adaline");
    for (speed, still, carried) in [("3", false, true), ("10", false, false), ("3", true, false)] {
        film.act(session::Action::Reset);
        film.app.keep_still(still);
        set(&mut film.app, "speed", speed);
        (0..30).for_each(|_| film.frame());
        film.act(session::Action::TogglePlay);
        let mut ever = false;
        for _ in 0..60 {
            film.frame();
            ever |= film.app.boundary_moves();
        }
        assert_eq!(ever, carried, "{speed} {still}");
        film.act(session::Action::TogglePlay);
    }
    // A key held down makes a step every 30 milliseconds.
    film.app.keep_still(false);
    (0..30).for_each(|_| film.frame());
    for _ in 0..10 {
        film.act(session::Action::Step);
        film.frame();
        film.frame();
    }
    assert!(!film.app.boundary_moves());
    // Other data are another picture.
    (0..30).for_each(|_| film.frame());
    film.act(session::Action::Step);
    film.frame();
    assert!(film.app.boundary_moves());
    set(&mut film.app, "iris-classes", "setosa-virginica");
    film.frame();
    assert!(!film.app.boundary_moves());
}
