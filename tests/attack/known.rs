//! Mistakes that attacks have found, one by one.

use hyperplane::app::App;
use hyperplane::geometry::{Axis, Px};
use hyperplane::instruments::sweep::SweepState;
use hyperplane::instruments::{Event, Phase, Pointer};
use hyperplane::lessons::Lesson;
use hyperplane::session::Action;

use crate::actions::{press, set};
use crate::rounds::{check_link, look};
use crate::screen::Screen;

fn opened(link: &str) -> App {
    let mut app = App::default();
    app.update(Action::Open(link.into()));
    assert_eq!(app.session().notice(), None, "{link}");
    app
}

#[test]
fn a_sweep_over_rates_at_which_one_class_overflows_first_comes_to_its_end() {
    let mut app = opened("#v2&iris-classes=all&inputs=all&rule=adaline&init=random&tool=sweep");
    let is_over = (0..200_000).any(|_| !app.work(0.0, &|| 0.0));
    let sweep = &app.instrument::<SweepState>().expect("a sweep").sweep;
    assert!(is_over && sweep.has_all_ends());
}

#[test]
fn epochs_go_on_past_the_one_in_which_one_class_overflows() {
    let mut app = opened("#v2&iris-classes=all&rule=adaline&eta=0.029");
    for _ in 0..300 {
        app.update(Action::Epoch);
    }
    assert_eq!(app.session().outcome().keyword(), "diverged");
    look(&mut Screen::default(), &mut app);
    let link = app.link();
    opened(&format!("#{link}"));
}

#[test]
fn a_message_that_begins_or_ends_with_what_is_unprintable_says_the_same_again() {
    for message in [
        "%0FFree%20money",
        "free%20money%00",
        "%00%09",
        "%20%0A+%00a",
    ] {
        for name in ["spam-message=", "spam-own=%2B", "spam-own=-"] {
            let app = opened(&format!("#v2&dataset=spam&tool=spam&{name}{message}"));
            check_link(&app, false);
        }
    }
}

#[test]
fn a_program_with_a_fixed_bias_has_two_classes_alone() {
    let head = "title: Programs\n---\nstep: A bias that stays\nstate: ";
    let text =
        |state: &str| format!("{head}{state}\nweights: epoch 3\nbias: fixed\n---\n<p>Look.</p>\n");
    let read = |state: &str| Lesson::read("lesson.html", &text(state), &App::default());
    assert!(read("dataset=gate&rule=adaline").is_ok());
    assert!(read("iris-classes=all&rule=logistic&multiclass=softmax").is_err());
}

#[test]
fn lanes_forget_the_step_of_other_data() {
    for points in 0..3 {
        let mut app = opened("#v2&dataset=gate&explain=on");
        let mut screen = Screen::default();
        for _ in 0..7 {
            app.update(Action::Step);
        }
        app.update(set("dataset", "custom"));
        for class in 0..points {
            let at = Axis::new(f64::from(class), 1.0);
            app.update(Action::AddPoint { at, class });
        }
        app.update(set("tool", "compare"));
        look(&mut screen, &mut app);
        for action in ["step", "play", "epoch", "reset"] {
            app.update(press("compare", action));
            look(&mut screen, &mut app);
        }
    }
}

#[test]
fn what_a_field_has_refused_stays_in_it_and_is_said_nowhere_else() {
    let mut app = opened("#v2&tool=likelihood");
    let (name, text) = ("ml-rate".into(), "NaN".into());
    let typed = Event::Input {
        name,
        text,
        done: true,
    };
    assert!(app.tell("likelihood", &typed));
    look(&mut Screen::default(), &mut app);
}

#[test]
fn a_pointer_beyond_all_numbers_is_nowhere() {
    let mut app = opened("#v2&tool=landscape");
    let mut screen = Screen::default();
    look(&mut screen, &mut app);
    let mut all = app.instruments();
    let landscape = all.find(|instrument| instrument.id() == "landscape");
    let scene = landscape.and_then(|all| all.scene(app.session(), "landscape-shade"));
    let frame = scene.expect("a picture").frame((320.0, 200.0), 1.0);
    drop(all);
    let at = Axis::new(f64::INFINITY, 0.0);
    let pointer = Pointer {
        plot: "landscape".into(),
        phase: Phase::Move,
        at,
        at_px: Px::new(f64::MAX, 0.0),
        frame,
        is_finger: false,
        shift: false,
    };
    assert!(!app.tell("landscape", &Event::Pointer(pointer)));
    assert!(!app.tell("landscape", &Event::Plane(Some(at))));
    look(&mut screen, &mut app);
}

#[test]
fn lanes_are_drawn_on_the_data_that_they_learn() {
    let mut app = opened("#v2&iris-classes=all&inputs=axes&map-xx=on&compare-lanes=2&tool=compare");
    let mut screen = Screen::default();
    look(&mut screen, &mut app);
    // Two classes, before the window has worked again.
    app.update(set("iris-classes", "setosa-versicolor"));
    screen.read(&app);
}

#[test]
fn a_curve_of_which_one_place_is_left_is_not_in_a_link() {
    let mut app = opened("#v2&dataset=gate&rule=adaline&from=1e200,1e200,1e200,0,5");
    app.update(Action::Step);
    app.update(set("rule", "perceptron"));
    app.update(Action::Step);
    check_link(&app, true);
}

#[test]
fn slopes_beyond_all_numbers_are_nowhere_in_the_table() {
    let link = "#v2&dataset=gate&rule=adaline&eta=1000&from=1e153,1e153,1e153,0,5";
    let mut app = opened(link);
    let mut screen = Screen::default();
    app.update(set("explain", "on"));
    app.update(set("check-gradient", "on"));
    app.update(Action::Step);
    app.update(Action::Step);
    look(&mut screen, &mut app);
    assert!(screen.texts.iter().any(|text| text.contains("10⁻³")));
}
