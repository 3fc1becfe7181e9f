//! The pad and what a run calls a drawing, without a browser.

use super::*;
use crate::app::App;
use crate::data::{INK, PIXELS, take_digits};
use crate::geometry::{Frame, Margins, Px};
use crate::instruments::{AnyInstrument, Pointer};
use crate::learn::dot;
use crate::session::fixtures::{lab, set};
use crate::session::{Missing, Readouts};

const FILE: &str = include_str!("../../../www/data/digits.txt");

fn event(app: &mut App, event: &Event) -> bool {
    app.tell(DigitsState::ID, event)
}

fn key(app: &mut App, key: &str) -> bool {
    let (plot, key) = ("digits-pad".into(), key.into());
    event(
        app,
        &Event::Key {
            plot,
            key,
            shift: false,
        },
    )
}

/// A pointer, in pixels of the picture from the left and from the top.
fn pointer(app: &mut App, phase: Phase, x: f64, y: f64) -> bool {
    let view = crate::geometry::View {
        x_min: 0.0,
        x_max: 8.0,
        y_min: 0.0,
        y_max: 8.0,
    };
    let frame = Frame::new((160.0, 160.0), view, Margins::NONE, 1.0);
    let at_px = Px::new(20.0 * x, 20.0 * y);
    let pointer = Pointer {
        plot: "digits-pad".into(),
        phase,
        at: frame.to_axis(at_px),
        at_px,
        frame,
        is_finger: true,
        shift: false,
    };
    event(app, &Event::Pointer(pointer))
}

/// A lab that learns digits, with the window open.
fn opened(settings: &[(&str, &str)]) -> App {
    assert!(take_digits(FILE));
    let mut state = lab(&[("dataset", "digits"), ("speed", "max")]);
    for (name, value) in settings {
        set(&mut state, name, value);
    }
    let mut app = App::from_session(state);
    let action = app.opening(DigitsState::ID).expect("it is in the menu");
    app.update(action);
    app
}

fn shown(app: &mut App) -> View {
    app.work(0.0, &|| 0.0);
    let all = app.instruments().find(|i| i.id() == DigitsState::ID);
    all.expect("it is there").view(app.session())
}

fn ink(app: &App) -> [f64; PIXELS] {
    app.instrument::<DigitsState>()
        .expect("it is there")
        .pad
        .ink()
}

#[test]
fn a_stroke_is_averaged_down_to_pixels_of_0_to_16() {
    let mut app = opened(&[]);
    assert!(!pointer(&mut app, Phase::Move, 4.0, 4.0), "nothing is held");
    assert!(pointer(&mut app, Phase::Down, 1.0, 4.0));
    assert!(pointer(&mut app, Phase::Move, 7.0, 4.0));
    assert!(pointer(&mut app, Phase::Up, 7.0, 4.0));
    assert!(!pointer(&mut app, Phase::Move, 4.0, 0.0));
    let ink = ink(&app);
    // The stroke is 4.8 cells thick, 2.4 above and below the line between rows 3 and 4 from the top: of the four rows of
    // cells of a pixel beside it, those whose middles lie ½ and 1½ cells off, not those at 2½.
    assert_eq!(ink[3 * 8 + 4], 8.0);
    assert_eq!(ink[4 * 8 + 4], 8.0);
    let far = |row: usize| (0..8).all(|column| ink[row * 8 + column] == 0.0);
    assert!([0, 1, 2, 5, 6, 7].into_iter().all(far));
    // A round end: 2.4 cells to the left of the first place.
    assert!(ink[3 * 8] > 0.0 && ink[3 * 8] < 8.0);
    let link = app.link();
    assert!(link.contains("digits-drawing="), "{link}");
    assert_eq!(self::ink(&App::opened(&link)), ink);
    assert!(event(
        &mut app,
        &Event::Press {
            action: "clear".into(),
            argument: String::new()
        }
    ));
    assert_eq!(self::ink(&app), [0.0; PIXELS]);
    assert!(!app.link().contains("drawing"));
}

#[test]
fn keys_paint_pixels_and_tell_where() {
    let mut app = opened(&[]);
    assert!(
        ["ArrowDown", "ArrowRight", "ArrowRight", " "]
            .into_iter()
            .all(|k| key(&mut app, k))
    );
    assert_eq!(ink(&app)[8 + 2], f64::from(INK));
    assert_eq!(ink(&app).iter().sum::<f64>(), f64::from(INK));
    let view = shown(&mut app);
    assert_eq!(
        view.text_of("digits-pixel"),
        Some("row 2, column 3: ink 16")
    );
    assert!(key(&mut app, " ") && ink(&app)[8 + 2] == 0.0);
    assert!(
        ["ArrowUp", "ArrowUp", "ArrowLeft", " "]
            .into_iter()
            .all(|k| key(&mut app, k))
    );
    assert_eq!(ink(&app)[1], f64::from(INK));
    assert!(key(&mut app, "Delete") && ink(&app) == [0.0; PIXELS]);
    assert!(!key(&mut app, "Escape"), "it closes the window");
}

#[test]
fn a_drawing_gets_the_z_of_its_pixels() {
    for scaling in ["none", "standardize", "unit"] {
        let mut app = opened(&[("scaling", scaling)]);
        let view = shown(&mut app);
        assert_eq!(
            view.text_of("digits-verdict"),
            Some("Nothing is drawn yet.")
        );
        pointer(&mut app, Phase::Down, 2.0, 1.0);
        pointer(&mut app, Phase::Move, 5.0, 7.0);
        let view = shown(&mut app);
        assert_eq!(
            view.text_of("digits-verdict"),
            Some("Nothing is learned yet: w = 0.")
        );
        app.update(Action::Epoch);
        let view = shown(&mut app);
        // By the definition of scaling, over the 357 pictures.
        let (prepared, w) = (app.session().prepared(), app.session().run().weights());
        let row = |i: usize| prepared.set.row(i);
        let count = prepared.set.len() as f64;
        let drawn = ink(&app);
        let mut sample = vec![1.0];
        for (j, ink) in drawn.into_iter().enumerate() {
            let mean = (0..prepared.set.len()).map(|i| row(i)[j]).sum::<f64>() / count;
            let squares = (0..prepared.set.len()).map(|i| (row(i)[j] - mean).powi(2));
            let deviation = (squares.sum::<f64>() / count).sqrt();
            let deviation = if deviation == 0.0 { 1.0 } else { deviation };
            let scaled = if scaling == "standardize" {
                (ink - mean) / deviation
            } else {
                ink
            };
            sample.push(scaled);
        }
        let length = sample.iter().map(|x| x * x).sum::<f64>().sqrt();
        let length = if scaling == "unit" { length } else { 1.0 };
        let expected = dot(w, &sample) / length;
        let verdict = app.instrument::<DigitsState>().expect("it is there");
        let verdict = verdict.verdict(app.session()).expect("something is drawn");
        assert!(
            (verdict.z[0] - expected).abs() < 1e-9 * expected.abs().max(1.0),
            "{scaling}"
        );
        assert_eq!(verdict.class, usize::from(expected >= 0.0));
        let class = if expected >= 0.0 { "8" } else { "3" };
        assert_eq!(view.value_of("digits-verdict"), Some(class), "{scaling}");
    }
}

#[test]
fn pictures_of_the_set_are_called_what_the_run_calls_them() {
    let mut app = opened(&[("digit-classes", "all")]);
    app.update(Action::Epoch);
    let view = shown(&mut app);
    let errors = Readouts::new(app.session()).training.errors;
    assert!(errors as usize > MOST);
    assert_eq!(
        view.value_of("digits-wrong"),
        Some(errors.to_string().as_str())
    );
    let told = view.text_of("digits-wrong").expect("a count").to_owned();
    let more = format!("{} more are not shown.", errors as usize - MOST);
    assert!(told.ends_with(&more), "{told}");
    let digits = app.instrument::<DigitsState>().expect("it is there");
    let shown = digits.pictures.get().expect("it has looked");
    assert_eq!((shown.pictures.len(), shown.thumbnails.len()), (10, MOST));
    // A thumbnail names two digits, and these differ.
    for tile in shown.thumbnails.iter() {
        let (digit, called) = tile.label.split_once(" → ").expect("two digits");
        assert_ne!(digit, called);
    }
    // w of pixel 4,5 for the digit 7, and the largest of all.
    let w = app.session().run().weights();
    assert_eq!(
        shown.pictures[7].pixels[3 * 8 + 4],
        w[7 * 65 + 1 + 3 * 8 + 4]
    );
    let slopes = (0..650).filter(|i| i % 65 != 0).map(|i| w[i].abs());
    assert_eq!(shown.largest, slopes.fold(0.0, f64::max));
    for plot in ["digits-w", "digits-thumbnails", "digits-pad"] {
        assert!(
            AnyInstrument::scene(digits, app.session(), plot).is_some(),
            "{plot}"
        );
    }
}

#[test]
fn two_pixels_alone_can_be_learned_from() {
    let two = [
        ("projection", "features"),
        ("feature-x", "pixel 3,4"),
        ("feature-y", "pixel 5,2"),
    ];
    let mut app = opened(&two);
    app.update(Action::Epoch);
    shown(&mut app);
    let digits = app.instrument::<DigitsState>().expect("it is there");
    let shown = digits.pictures.get().expect("it has looked");
    let w = app.session().run().weights();
    let pixels = &shown.pictures[0].pixels;
    assert_eq!((pixels[2 * 8 + 3], pixels[4 * 8 + 1]), (w[1], w[2]));
    assert_eq!(pixels.iter().filter(|w| **w != 0.0).count(), 2);
}

/// Opens the window over the usual lab, in a thread in which nobody has fetched the file.
fn opened_beside() -> App {
    let mut app = App::at_first();
    let action = app.opening(DigitsState::ID).expect("it is in the menu");
    app.update(action);
    app
}

fn press(app: &mut App, action: &str) -> bool {
    let (action, argument) = (action.into(), String::new());
    event(app, &Event::Press { action, argument })
}

/// Tells the app that the file has come, or could not be fetched.
fn fetched(app: &mut App, text: Option<&str>) {
    let (path, text) = ("data/digits.txt", text.map(String::from));
    app.update(Action::Fetched { path, text });
}

#[test]
fn over_another_lab_two_digits_are_learned_as_an_example() {
    let test = std::thread::spawn(|| {
        let mut app = opened_beside();
        let lab = app.session().clone();
        assert_eq!(app.to_fetch(), Some(Missing::File("data/digits.txt")));
        assert!(app.awaits_data() && shown(&mut app).is_hidden("digits-all"));
        app.update(Action::Fetching);
        assert_eq!(app.to_fetch(), None, "it is asked for once");
        assert!(app.awaits_data());
        fetched(&mut app, Some(FILE));
        assert!(!app.awaits_data() && app.to_fetch().is_none());
        let view = shown(&mut app);
        assert!(!view.is_hidden("digits-all") && view.is_hidden("digits-train"));
        let note = view.text_of("digits-note").expect("a note");
        assert!(note.starts_with("An example beside the lab"), "{note}");
        let told = view.text_of("digits-verdict").expect("words");
        assert_eq!(told, "Nothing is drawn yet.");
        // The bar of an 8 is met by a stroke through the middle; w of its picture is that of a lab with these settings.
        pointer(&mut app, Phase::Down, 4.0, 1.0);
        pointer(&mut app, Phase::Move, 4.0, 7.0);
        let view = shown(&mut app);
        let mut plain = lab_of_example();
        crate::session::fixtures::finish(&mut plain);
        let digits = app.instrument::<DigitsState>().expect("it is there");
        let verdict = digits.verdict(app.session()).expect("something is drawn");
        let drawn = digits.pad.ink();
        let z = dot(&plain.run().weights()[1..], &drawn) + plain.run().weights()[0];
        assert!((verdict.z[0] - z).abs() < 1e-9 * z.abs());
        assert_eq!(
            view.value_of("digits-verdict"),
            Some(["3", "8"][verdict.class])
        );
        let told = view.text_of("digits-verdict").expect("words");
        assert!(told.contains("with probability"), "{told}");
        for plot in ["digits-w", "digits-pad", "digits-thumbnails"] {
            assert!(AnyInstrument::scene(digits, app.session(), plot).is_some());
        }
        assert_eq!(*app.session(), lab, "the lab keeps its data and its run");
        // Taken as data, the lab learns them from the start.
        assert!(press(&mut app, "take"));
        assert!(is_about_digits(app.session()));
        let view = shown(&mut app);
        assert!(!view.is_hidden("digits-train") && view.is_hidden("digits-take"));
        assert_eq!(
            view.text_of("digits-verdict"),
            Some("Nothing is learned yet: w = 0.")
        );
    });
    test.join().expect("the test");
}

/// The lab that the example is.
fn lab_of_example() -> Session {
    lab(&[
        ("dataset", "digits"),
        ("inputs", "all"),
        ("rule", "logistic"),
        ("eta", "0.001"),
        ("epochs", "30"),
        ("speed", "max"),
    ])
}

#[test]
fn an_example_that_cannot_be_fetched_can_be_asked_for_again() {
    let test = std::thread::spawn(|| {
        let mut app = opened_beside();
        app.update(Action::Fetching);
        fetched(&mut app, None);
        assert!(app.to_fetch().is_none() && !app.awaits_data());
        let view = shown(&mut app);
        assert!(!view.is_hidden("digits-fetch") && view.is_hidden("digits-all"));
        let note = view.text_of("digits-note").expect("a note");
        assert!(note.contains("could not be fetched"), "{note}");
        press(&mut app, "fetch");
        assert!(app.to_fetch().is_some());
        // The closed window asks for nothing.
        app.update(Action::set("tool", "none"));
        assert!(app.to_fetch().is_none() && !app.awaits_data());
    });
    test.join().expect("the test");
}

#[test]
fn without_digits_the_window_offers_them() {
    // A thread in which nobody has fetched the file.
    let test = std::thread::spawn(|| {
        let mut app = opened_beside();
        assert!(press(&mut app, "take"));
        assert!(is_about_digits(app.session()));
        let view = shown(&mut app);
        let note = view.text_of("digits-note").expect("a note");
        assert!(note.contains("being fetched"), "{note}");
    });
    test.join().expect("the test");
}
