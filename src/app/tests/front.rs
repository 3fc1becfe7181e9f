//! The front door.

use super::set;
use crate::app::plane::PlaneEvent;
use crate::app::{
    Action, App, Button, FrontAction, Layer, ScreenAction, ShareOutcome, Stage, front_choice,
};
use crate::data::Keyword;
use crate::geometry::Axis;
use crate::lessons::LessonCommand;
use crate::markup;
use crate::session::gestures::Pointer;
use crate::session::{self, Readouts, Tile, messages};
use crate::text::say;
use crate::view::Change;

/// The front door as a page without a link shows it.
fn front() -> App {
    let mut app = App::at_first();
    let layer = Layer::Front;
    app.update(Action::Arrange(Stage {
        layer,
        has_front: true,
        ..Stage::default()
    }));
    app
}

fn finish(app: &mut App) {
    let mut time = 0.0;
    while app.is_playing() {
        time += 100.0;
        app.frame(time, &|| 0.0);
        assert!(time < 60_000.0);
    }
}

/// The text of a part of the card.
fn text(app: &App, part: &str) -> String {
    let view = app.front_view(&Readouts::new(app.session()));
    view.text_of(part).unwrap_or_default().into()
}

/// The buttons of the card that are on show.
fn buttons(app: &App) -> Vec<String> {
    let view = app.front_view(&Readouts::new(app.session()));
    let names = [
        "draw-line",
        "race",
        "challenge-clear",
        "write",
        "challenge-share",
    ];
    let shown = |name: &&str| {
        let shown = ((*name).into(), Change::Flag("hidden", false));
        view.changes().contains(&shown)
    };
    names.into_iter().filter(shown).map(String::from).collect()
}

fn choose(app: &mut App, name: &str, value: &str) {
    app.update(front_choice(name, value).expect("a control of the front door"));
}

#[test]
fn a_lesson_a_presentation_and_paper_show_the_lab() {
    let mut app = front();
    assert!(app.is_front());
    for (begin, end) in [
        (
            Action::from(LessonCommand::Open {
                name: "rates".into(),
                text: "title: Rates\n---\nstep: One\n---\nRead.\n".into(),
                progress: String::new(),
            }),
            Action::from(LessonCommand::Close),
        ),
        (
            ScreenAction::TogglePresentation.into(),
            ScreenAction::TogglePresentation.into(),
        ),
        (
            ScreenAction::Print(true).into(),
            ScreenAction::Print(false).into(),
        ),
    ] {
        app.update(begin);
        assert!(!app.is_front());
        app.update(end);
        assert!(app.is_front());
    }
    app.update(FrontAction::Open(Layer::Lab));
    assert!(!app.is_front());
}

#[test]
fn the_lab_opens_while_the_run_goes_on() {
    let mut app = front();
    app.update(session::Action::TogglePlay);
    app.frame(0.0, &|| 0.0);
    app.frame(50.0, &|| 0.0);
    let steps = app.session().run().steps();
    assert!(steps > 0);
    for layer in [Layer::Lab, Layer::Front] {
        app.update(FrontAction::Open(layer));
        assert!(app.is_playing());
        assert_eq!(app.session().run().steps(), steps);
    }
}

#[test]
fn its_controls_set_those_of_the_lab() {
    let mut app = front();
    for tile in [Tile::Xor, Tile::Gates] {
        choose(&mut app, "tile", tile.keyword());
        assert_eq!(Tile::from_session(app.session()), Some(tile));
    }
    choose(&mut app, "gate-choice", "14");
    choose(&mut app, "rule-choice", "logistic");
    let value = |name| app.control(name).expect(name).value;
    assert_eq!([value("gate"), value("rule")], ["14", "logistic"]);
    assert_eq!(front_choice("tile", "nothing"), None);
    assert_eq!(front_choice("rule", "adaline"), None);
}

#[test]
fn the_markup_has_each_tile() {
    let values = markup::lab().split("name=\"tile\" value=\"").skip(1);
    let values = values.filter_map(|rest| rest.split('"').next());
    assert!(values.eq(Tile::all().map(Tile::keyword)));
}

#[test]
fn the_plane_fills_its_element_with_equal_units() {
    let mut app = front();
    app.resize_plane((900.0, 600.0), 1.0);
    let frame = app.plane_frame();
    assert_eq!((frame.plot.width, frame.plot.height), (900.0, 600.0));
    assert!(frame.is_isotropic());
    let square = session::shown_view(app.session());
    assert_eq!(frame.view.height(), square.height());
    assert!((frame.view.width() - 1.5 * square.width()).abs() < 1e-9);
    app.update(FrontAction::Open(Layer::Lab));
    assert_eq!(app.plane_frame().view, square);
}

#[test]
fn one_draws_a_line_and_races_the_machine() {
    let mut app = front();
    assert_eq!(buttons(&app), ["draw-line", "race"]);
    assert_eq!(text(&app, "challenge-you"), "–");
    app.update(session::Action::ShowLine(true));
    assert_eq!(buttons(&app), ["race"]);
    // Upright, through the middle: x = 5.5 of the flowers has some on each side.
    let line = app.session().document().own_line().expect("a line");
    let errors = Readouts::new(app.session()).line.expect("a line").1.errors;
    assert_eq!(text(&app, "challenge-you"), errors.to_string());
    assert!(
        2 * errors <= 100,
        "its arrow points to the side with more of +1"
    );
    app.update(session::Action::TogglePlay);
    finish(&mut app);
    assert_eq!(text(&app, "challenge-done"), "", "nobody has raced");
    app.update(session::Action::PlayAgain);
    assert_eq!(text(&app, "challenge-done"), "", "it is under way");
    app.update(session::Action::TogglePlay);
    assert_eq!(text(&app, "challenge-done"), "", "a pause is no end");
    app.update(session::Action::TogglePlay);
    finish(&mut app);
    // The opening's flowers can be parted by a line: data/iris, classes setosa and versicolor.
    let done = say!(
        "front-done-draw",
        wrong = 0u32,
        yours = errors,
        fewer = false,
        is_line = true
    );
    assert_eq!(text(&app, "challenge-done"), done);
    assert_eq!(buttons(&app), ["race", "challenge-share"]);
    assert_eq!(app.session().document().own_line(), Some(line));
    choose(&mut app, "tile", "xor");
    assert_eq!(text(&app, "challenge-done"), "");
}

#[test]
fn again_is_the_start_of_the_run_with_nothing_running() {
    let mut app = front();
    app.update(session::Action::ShowLine(true));
    app.update(session::Action::TogglePlay);
    finish(&mut app);
    let Some(Button::Lab(again)) = app.button("again") else {
        panic!("a button of the lab")
    };
    app.update(again());
    assert!(!app.is_playing());
    let session = app.session();
    assert_eq!((session.run().steps(), session.weights()), (0, [0.0; 3]));
    // Who plays then has raced.
    app.update(session::Action::TogglePlay);
    finish(&mut app);
    assert_ne!(text(&app, "challenge-done"), "");
}

#[test]
fn the_card_tells_what_has_become_of_its_picture() {
    let mut app = front();
    let saved = ShareOutcome::Saved {
        is_link_copied: true,
    };
    app.update(FrontAction::SharePicture(Some(saved)));
    assert_eq!(text(&app, "challenge-shared"), "", "no picture is offered");
    app.update(session::Action::ShowLine(true));
    app.update(session::Action::PlayAgain);
    finish(&mut app);
    for outcome in [saved, ShareOutcome::Shared] {
        app.update(FrontAction::SharePicture(Some(outcome)));
        assert_eq!(text(&app, "challenge-shared"), outcome.message());
        let view = app.front_view(&Readouts::new(app.session()));
        assert!(view.is_answer(&"challenge-shared".into()));
        let mut said = view.said();
        assert!(said.any(|told| told == (&"challenge-shared".into(), &*outcome.message())));
        app.update(FrontAction::SharePicture(None));
        assert_eq!(text(&app, "challenge-shared"), "");
    }
    app.update(FrontAction::SharePicture(Some(saved)));
    app.update(session::Action::PlayAgain);
    finish(&mut app);
    assert_eq!(text(&app, "challenge-shared"), "", "it was of another run");
}

#[test]
fn the_sliders_turn_and_shift_the_line() {
    let mut app = front();
    app.update(session::Action::ShowLine(true));
    let sides = |app: &App| {
        let [w0, w1, w2] = app.session().document().own_line().expect("a line");
        let center = session::shown_view(app.session()).center();
        let z = w0 + w1 * center.x + w2 * center.y;
        (z / f64::hypot(w1, w2), w2.atan2(w1))
    };
    let (z, angle) = sides(&app);
    assert!(
        z.abs() < 1e-12 && angle == 0.0,
        "upright, through the middle"
    );
    choose(&mut app, "line-turn", "90");
    let (z, angle) = sides(&app);
    assert!(z.abs() < 1e-12 && (angle.to_degrees() - 90.0).abs() < 1e-9);
    choose(&mut app, "line-shift", "0.5");
    let half = session::shown_view(app.session()).height() / 2.0;
    let (z, angle) = sides(&app);
    assert!((z + 0.5 * half).abs() < 1e-9 && (angle.to_degrees() - 90.0).abs() < 1e-9);
    let view = app.front_view(&Readouts::new(app.session()));
    for (slider, value) in [("line-turn", "90"), ("line-shift", "0.5")] {
        let shown = (slider.into(), Change::Control(value.into()));
        assert!(view.changes().contains(&shown), "{slider}");
    }
}

#[test]
fn a_point_put_in_while_it_learns_meets_the_second_challenge() {
    let mut app = front();
    app.update(FrontAction::NextChallenge);
    assert_eq!(buttons(&app), [""; 0]);
    let point = session::Action::AddPoint {
        at: Axis::new(1.0, -1.0),
        class: 0,
    };
    app.update(point.clone());
    assert_eq!(text(&app, "challenge-done"), "", "it does not learn");
    app.update(session::Action::TogglePlay);
    app.update(point);
    let done = say!("front-done-lean", target = "side");
    assert_eq!(text(&app, "challenge-done"), done);
    // A point put in at the end of a run has it go on.
    let mut ended = front();
    ended.update(FrontAction::NextChallenge);
    ended.update(session::Action::TogglePlay);
    finish(&mut ended);
    assert!(!ended.is_playing());
    let [w0, w1, _] = ended.session().weights();
    for (x, is_met) in [(9.0, false), (-9.0, true)] {
        // Far to the left or right of the line, of class +1.
        let at = Axis::new(x * w1.signum() - w0 / w1, 0.0);
        let mut other = ended.clone();
        other.update(session::Action::AddPoint { at, class: 1 });
        assert!(other.is_playing());
        assert_eq!(text(&other, "challenge-done") == done, is_met, "{x}");
    }
    set(&mut app, "rule", "adaline");
    app.update(session::Action::Step);
    let done = say!("front-done-lean", target = "target");
    assert_eq!(text(&app, "challenge-done"), done);
}

#[test]
fn four_points_that_no_line_parts_meet_the_third() {
    let mut app = front();
    (0..2).for_each(|_| app.update(FrontAction::NextChallenge));
    assert_eq!(buttons(&app), ["challenge-clear"]);
    app.update(session::Action::Clear);
    let corners = [(0.0, 0.0, 0), (1.0, 1.0, 0), (0.0, 1.0, 1), (1.0, 0.0, 1)];
    for (x, y, class) in corners {
        app.frame(0.0, &|| 0.0);
        assert_eq!(text(&app, "challenge-done"), "");
        let at = Axis::new(x, y);
        app.update(session::Action::AddPoint { at, class });
    }
    app.frame(0.0, &|| 0.0);
    assert_eq!(text(&app, "challenge-done"), say!("front-done-break"));
    app.update(session::Action::MovePoint {
        index: 3,
        to: Axis::new(-1.0, 3.0),
    });
    app.frame(0.0, &|| 0.0);
    assert_eq!(text(&app, "challenge-done"), "", "a line parts them now");
    assert_eq!(text(&app, "challenge-ask"), say!("front-ask-parted"));
}

#[test]
fn whoever_writes_has_the_digits() {
    let mut app = front();
    (0..3).for_each(|_| app.update(FrontAction::NextChallenge));
    assert_eq!(buttons(&app), ["write"]);
    app.update(FrontAction::Write);
    assert_eq!(Tile::from_session(app.session()), Some(Tile::Digits));
    assert_eq!(text(&app, "challenge-done"), "", "nothing is learned yet");
    app.update(FrontAction::NextChallenge);
    assert_eq!(text(&app, "challenge-done"), "");
    assert_eq!(buttons(&app), ["draw-line", "race"], "the first again");
}

#[test]
fn every_challenge_has_a_lesson() {
    let mut app = front();
    for _ in 0..4 {
        let view = app.front_view(&Readouts::new(app.session()));
        let lesson = view.attribute_of("challenge-lesson", "value");
        let path = format!("www/lessons/en/{}.md", lesson.expect("a lesson"));
        let file = std::fs::read_to_string(&path).expect("its file");
        let order = file.lines().find_map(|line| line.strip_prefix("order: "));
        let number: u32 = order.and_then(|order| order.parse().ok()).expect(&path);
        let words = say!("front-lesson", number);
        assert_eq!(view.text_of("challenge-lesson"), Some(&*words));
        let ask = view.text_of("challenge-ask").expect("a question");
        assert!(ask.split_whitespace().count() <= 25, "{ask}");
        app.update(FrontAction::NextChallenge);
    }
}

#[test]
fn without_a_line_there_are_no_sides() {
    let mut app = front();
    assert_eq!(app.plane_scenes().rings.wrong, [0usize; 0]);
    assert_eq!(app.plane_scenes().boundary.remark, None);
    // But on one of the user's own.
    let mut own = app.clone();
    own.update(session::Action::ShowLine(true));
    let rings = own.plane_scenes().rings.wrong.len().to_string();
    assert_eq!(text(&own, "challenge-you"), rings);
    assert_ne!(rings, "0");
    app.update(FrontAction::Open(Layer::Lab));
    assert_eq!(app.plane_scenes().rings.wrong.len(), 50);
    app.update(FrontAction::Open(Layer::Front));
    app.update(session::Action::Step);
    assert!(!app.plane_scenes().rings.wrong.is_empty());
}

#[test]
fn step_goes_on_to_the_next_mistake() {
    let mut app = front();
    let press = |app: &mut App| {
        let Some(Button::Lab(action)) = app.button("step") else {
            panic!("a button of the lab");
        };
        app.update(action());
    };
    for updates in 1..4 {
        press(&mut app);
        app.frame(0.0, &|| 0.0);
        assert_eq!(app.session().run().updates(), updates);
    }
    assert!(app.session().run().steps() > 3, "some were right");
    app.update(FrontAction::Open(Layer::Lab));
    let steps = app.session().run().steps();
    press(&mut app);
    assert_eq!(app.session().run().steps(), steps + 1);
}

/// A mouse at a place of the plane.
fn mouse(app: &App, at: Axis) -> Pointer {
    Pointer {
        id: 1,
        at: app.plane_frame().to_px(at),
        is_finger: false,
        is_first: true,
        other: false,
        erases: false,
    }
}

#[test]
fn a_line_is_drawn_across_the_plane_and_adds_no_points() {
    let mut app = front();
    app.resize_plane((900.0, 600.0), 1.0);
    app.update(session::Action::ShowLine(true));
    let count = app.session().prepared().dots.len();
    // Both ways: sides are taken as fewer points are wrong.
    for (from, to) in [((-1.5, -2.0), (2.5, 2.0)), ((2.5, 2.0), (-1.5, -2.0))] {
        let [from, to] = [from, to].map(|(x, y)| Axis::new(x, y));
        let pointer = mouse(&app, from);
        app.on_plane(&PlaneEvent::Press(pointer));
        let pointer = mouse(&app, to);
        app.on_plane(&PlaneEvent::Move {
            pointer,
            is_down: true,
        });
        app.on_plane(&PlaneEvent::Release(pointer));
        let [w0, w1, w2] = app.session().document().own_line().expect("a line");
        for at in [from, to] {
            assert!((w0 + w1 * at.x + w2 * at.y).abs() < 1e-9);
        }
        let wrong = Readouts::new(app.session()).line.expect("a line").1.errors;
        assert!(wrong < 20, "{wrong}");
    }
    // Nor does a click.
    let pointer = mouse(&app, Axis::new(0.0, 2.5));
    app.on_plane(&PlaneEvent::Press(pointer));
    app.on_plane(&PlaneEvent::Release(pointer));
    assert_eq!(app.session().prepared().dots.len(), count);
    app.update(FrontAction::NextChallenge);
    let pointer = mouse(&app, Axis::new(0.0, 2.5));
    app.on_plane(&PlaneEvent::Press(pointer));
    app.on_plane(&PlaneEvent::Release(pointer));
    assert_eq!(app.session().prepared().dots.len(), count + 1);
}

#[test]
fn where_a_run_rests_it_says_that_no_line_parts_the_points() {
    let mut app = front();
    choose(&mut app, "tile", "xor");
    app.update(session::Action::TogglePlay);
    finish(&mut app);
    for _ in 0..50 {
        app.frame(0.0, &|| 0.0);
    }
    let readouts = Readouts::new(app.session());
    let status = messages::status(app.session(), &readouts);
    let said = messages::on_front(app.session(), &readouts, &status);
    let (updates, wrong) = (readouts.updates, readouts.training.errors);
    let points = app.session().prepared().dots.len();
    assert_eq!(said, say!("front-said-no-line", updates, wrong, points));
}

#[test]
fn rings_are_those_of_the_line_that_is_drawn() {
    let mut app = front();
    let mut time = 0.0;
    let mut frame = |app: &mut App| {
        time += 50.0;
        app.frame(time, &|| 0.0);
    };
    for _ in 0..2 {
        app.update(session::Action::NextMistake);
        (0..20).for_each(|_| frame(&mut app));
    }
    let before = app.plane_scenes().rings.wrong;
    app.update(session::Action::NextMistake);
    frame(&mut app);
    assert!(app.boundary_moves());
    assert_eq!(app.plane_scenes().rings.wrong, before);
    (0..20).for_each(|_| frame(&mut app));
    assert_ne!(app.plane_scenes().rings.wrong, before);
}

#[test]
fn what_a_link_locks_the_card_does_not_offer() {
    let mut app = App::at_first();
    app.update(Action::Arrange(Stage {
        layer: Layer::Front,
        ..Stage::new("", "data, transport")
    }));
    assert_eq!(buttons(&app), ["draw-line"]);
    for _ in 0..3 {
        app.update(FrontAction::NextChallenge);
        assert_eq!(buttons(&app), [""; 0]);
    }
}

#[test]
fn the_card_names_the_rule_that_has_learned() {
    let mut app = front();
    app.update(session::Action::Epoch);
    let wrong = Readouts::new(app.session()).training.errors;
    let shown = |app: &App| ["challenge-rule", "challenge-machine"].map(|part| text(app, part));
    let title = |word| messages::rules::title(word);
    assert_eq!(shown(&app), [title("perceptron"), wrong.to_string()]);
    choose(&mut app, "rule-choice", "adaline");
    assert_eq!(shown(&app)[1], "–", "it has learned nothing");
    app.update(session::Action::Step);
    assert_eq!(shown(&app)[0], title("adaline"));
}
