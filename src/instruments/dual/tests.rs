mod rings;

use super::*;
use crate::app::tests::{linked, set};
use crate::app::{Action, App};
use crate::geometry::{Frame, Px};
use crate::instruments::Pointer;
use crate::learn::{KernelPerceptron, Outcome, argmax};
use crate::session::scenes::Place;

/// The window over the lab of a link.
fn lab(link: &str) -> App {
    let mut app = linked(link);
    set(&mut app, "tool", "dual-form");
    app
}

fn press(app: &mut App, action: &str) {
    let (action, argument) = (action.into(), String::new());
    app.update(Action::Instrument(
        "dual-form",
        Event::Press { action, argument },
    ));
}

/// A frame with time for everything.
fn frame(app: &mut App) -> bool {
    app.work(16.0, &|| 0.0)
}

fn dual(app: &App) -> &DualState {
    app.instrument::<DualState>().expect("the instrument")
}

fn training(app: &App) -> &Training {
    dual(app).training.as_ref().expect("the window is open")
}

fn run(app: &App) -> &KernelPerceptron {
    training(app).run().expect("two classes")
}

fn view(app: &App) -> View {
    Instrument::view(dual(app), app.session())
}

/// Lets it play until it stops by itself.
fn play(app: &mut App) {
    set(app, "dual-speed", "max");
    press(app, "play");
    for _ in 0..10_000 {
        frame(app);
        if !training(app).is_playing {
            return;
        }
    }
    panic!("it never stops");
}

/// Returns true if every training point is on its side, by the definition of F.
fn is_solved(app: &App) -> bool {
    let run = run(app);
    let mut samples = run.samples().iter();
    samples.all(|(x, y)| {
        let all = run.samples().iter().zip(run.alpha());
        let f: f64 = all
            .map(|((other, own), a)| a * own * run.kernel().value(other, x))
            .sum();
        y * f > 0.0
    })
}

#[test]
fn xor_circles_and_moons_are_solved() {
    for (link, kernel) in [
        ("#v2&dataset=gate&gate=6", "dual-kernel=polynomial"),
        ("#v2&dataset=gate&gate=6", "dual-kernel=rbf"),
        ("#v2&dataset=xor&noise=0.1", "dual-kernel=polynomial"),
        ("#v2&dataset=xor&noise=0.1", "dual-kernel=rbf"),
        ("#v2&dataset=circles&noise=0.1", "dual-kernel=polynomial"),
        ("#v2&dataset=circles&noise=0.1", "dual-kernel=rbf"),
        ("#v2&dataset=moons&noise=0.1", "dual-kernel=rbf"),
        ("#v2&dataset=moons", "dual-kernel=rbf&dual-gamma=20"),
    ] {
        let mut app = lab(&format!("{link}&{kernel}"));
        play(&mut app);
        assert_eq!(run(&app).outcome(), Outcome::Converged, "{link} {kernel}");
        assert!(is_solved(&app), "{link} {kernel}");
        let shown = view(&app);
        assert_eq!(shown.value_of("dual-status"), Some("converged"));
        assert_eq!(shown.value_of("dual-errors"), Some("0"));
    }
}

#[test]
fn a_line_cannot_do_xor_and_the_window_says_why() {
    let mut app = lab("#v2&dataset=gate&gate=6&dual-kernel=linear");
    play(&mut app);
    assert_eq!(training(&app).standing(), DualStanding::Cycling);
    let text = view(&app)
        .text_of("dual-status")
        .expect("a status")
        .to_owned();
    assert!(text.contains("no F of this kernel separates"), "{text}");
    // Play begins anew.
    press(&mut app, "play");
    assert_eq!((run(&app).updates(), training(&app).is_playing), (0, true));
}

#[test]
fn it_opens_at_the_end_of_the_run_and_play_begins_anew() {
    for link in [
        "#v2",
        "#v2&dataset=circles&noise=0.1",
        "#v2&dataset=moons&dual-kernel=linear",
    ] {
        let mut played = lab(link);
        play(&mut played);
        let mut app = lab(link);
        // The clock goes on by a millisecond with each look at it, so that a frame is not enough.
        let time = std::cell::Cell::new(0.0);
        let clock = || time.replace(time.get() + 1.0);
        let mut frames = 1;
        while app.work(16.0, &clock) {
            let is_paused = training(&app).standing() == DualStanding::Paused;
            assert!(!(is_paused && training(&app).is_at_work()));
            frames += 1;
        }
        assert!(frames > 10, "{link}");
        assert!(!training(&app).is_playing);
        match training(&played).standing() {
            DualStanding::Converged => {
                assert_eq!(run(&app).alpha(), run(&played).alpha(), "{link}");
            }
            // An end that is far away, or none, is not waited for.
            _ => {
                assert_eq!(training(&app).standing(), DualStanding::Paused);
                assert_eq!(
                    run(&app).epochs(),
                    10_000 / run(&app).samples().len() as u64
                );
            }
        }
        press(&mut app, "play");
        assert_eq!(
            (run(&app).updates(), training(&app).is_playing),
            (0, true),
            "{link}"
        );
    }
}

#[test]
fn steps_epochs_and_reset_do_what_they_say() {
    let mut app = lab("#v2&dataset=gate&gate=8&dual-kernel=linear");
    assert_eq!(training(&app).standing(), DualStanding::Ready);
    press(&mut app, "step");
    // F = 0 at the first point, which is of class −1: a mistake in Rosenblatt's form.
    assert_eq!(run(&app).alpha(), [1.0, 0.0, 0.0, 0.0]);
    let text = view(&app).text_of("dual-last").expect("a text").to_owned();
    assert!(text.contains("grows to 1"), "{text}");
    press(&mut app, "epoch");
    frame(&mut app);
    assert_eq!((run(&app).epochs(), run(&app).presented()), (1, 0));
    assert!(!training(&app).is_playing);
    press(&mut app, "reset");
    assert_eq!(run(&app).alpha(), [0.0; 4]);
    // At one point a second the first comes at once.
    set(&mut app, "dual-speed", "1");
    press(&mut app, "play");
    frame(&mut app);
    assert_eq!(run(&app).presented(), 1);
    for _ in 0..30 {
        frame(&mut app);
    }
    assert_eq!(run(&app).presented(), 1, "half a second");
    // A closed window rests.
    set(&mut app, "tool", "none");
    assert!(!training(&app).is_playing);
}

#[test]
fn other_data_and_other_kernels_begin_anew() {
    let mut app = lab("#v2&dataset=circles");
    play(&mut app);
    assert!(run(&app).updates() > 0);
    set(&mut app, "dual-gamma", "3");
    assert_eq!(run(&app).updates(), 0);
    press(&mut app, "step");
    set(&mut app, "dataset", "moons");
    assert_eq!((run(&app).updates(), run(&app).presented()), (0, 0));
    set(&mut app, "dual-kernel", "polynomial");
    assert_eq!(training(&app).kernel.0, KernelKind::POLYNOMIAL);
    // What only the lab's run concerns leaves it alone.
    press(&mut app, "step");
    set(&mut app, "rule", "logistic");
    assert_eq!(run(&app).updates(), 1);
}

#[test]
fn what_cannot_be_trained_is_said() {
    let mut app = lab("#v2&dataset=iris&iris-classes=all");
    for action in ["step", "epoch", "play", "reset"] {
        press(&mut app, action);
        frame(&mut app);
    }
    assert_eq!(training(&app).standing(), DualStanding::Classes);
    let shown = view(&app);
    assert_eq!(shown.value_of("dual-status"), Some("classes"));
    assert!(
        shown
            .text_of("dual-status")
            .is_some_and(|text| text.contains("three classes"))
    );
    set(&mut app, "iris-classes", "setosa-versicolor");
    assert_eq!(training(&app).standing(), DualStanding::Ready);
    let empty = lab("#v2&dataset=custom");
    assert_eq!(training(&empty).standing(), DualStanding::Empty);
}

/// The pointer at a place of the plane.
fn point_at(app: &mut App, at: Axis) {
    let frame: Frame = Place::Square(view_of(app.session())).frame((500.0, 500.0), 1.0);
    app.update(Action::Instrument(
        "dual-form",
        Event::Pointer(Pointer {
            plot: "dual-plot".into(),
            phase: Phase::Move,
            at,
            at_px: Px::new(1.0, 1.0),
            frame,
            is_finger: false,
            shift: false,
        }),
    ));
}

#[test]
fn f_is_written_out_for_the_point_under_the_pointer() {
    let mut app = lab("#v2&dataset=circles&noise=0.1&dual-gamma=2");
    let shown = view(&app);
    assert!(
        shown
            .text_of("dual-score")
            .is_some_and(|text| text.contains("Point at the plane"))
    );
    point_at(&mut app, Axis::new(0.1, 0.2));
    assert_eq!(view(&app).value_of("dual-score"), Some("0"));
    play(&mut app);
    let x = app.session().prepared().augmented(0.1, 0.2);
    let all = run(&app).samples().iter().zip(run(&app).alpha());
    let f: f64 = all
        .map(|((other, y), a)| {
            let square: f64 = other.iter().zip(&x).map(|(a, b)| (a - b) * (a - b)).sum();
            a * y * (-2.0 * square).exp()
        })
        .sum();
    let shown = view(&app);
    let told: f64 = shown
        .value_of("dual-score")
        .and_then(|v| v.parse().ok())
        .expect("F");
    assert!((told - f).abs() < 1e-9, "{told} {f}");
    let class = if f >= 0.0 { "+1" } else { "−1" };
    assert!(
        shown
            .text_of("dual-score")
            .is_some_and(|text| text.contains(class))
    );
    // The largest five, and how many more.
    let used = run(&app).alpha().iter().filter(|a| **a > 0.0).count();
    let terms = shown
        .changes()
        .iter()
        .find_map(|(part, change)| match change {
            crate::instruments::Change::Markup(text) if part == "dual-terms" => Some(text.clone()),
            _ => None,
        });
    let terms = terms.expect("terms");
    assert_eq!(terms.matches("<tr>").count(), 6);
    assert!(
        terms.contains(&format!("{} more terms", used - 5)),
        "{terms}"
    );
    let mut sizes: Vec<(usize, f64)> = run(&app).terms(&x).collect();
    let first = argmax(sizes.iter().map(|(_, term)| term.abs()));
    let largest = crate::session::messages::point_name(app.session(), sizes.swap_remove(first).0);
    assert!(
        terms.starts_with(&format!("<tr><th scope=\"row\">{largest}")),
        "{terms}"
    );
}

#[test]
fn arrow_keys_move_what_is_read_off() {
    let mut app = lab("#v2&dataset=circles");
    let key = |app: &mut App, key: &str, shift| {
        let plot = "dual-plot".into();
        let key = key.into();
        app.update(Action::Instrument(
            "dual-form",
            Event::Key { plot, key, shift },
        ));
    };
    let seen = view_of(app.session());
    key(&mut app, "ArrowRight", false);
    let middle = seen.x_min + seen.width() / 2.0;
    let at = dual(&app).at.expect("a place");
    assert!((at.x - middle - seen.width() / STEPS).abs() < 1e-12);
    for _ in 0..40 {
        key(&mut app, "ArrowUp", true);
    }
    assert_eq!(dual(&app).at.map(|at| at.y), Some(seen.y_max));
    app.update(Action::Instrument(
        "dual-form",
        Event::Leave {
            plot: "dual-plot".into(),
        },
    ));
    assert_eq!(dual(&app).at, None);
}

#[test]
fn halos_grow_with_a_and_the_field_is_f() {
    let mut app = lab("#v2&dataset=xor&noise=0.1&dual-kernel=rbf");
    for _ in 0..7 {
        press(&mut app, "step");
    }
    while frame(&mut app) {}
    let (state, run) = (dual(&app), run(&app));
    let marks = &state.marks;
    for (row, a) in &marks.alpha {
        let sample = training(&app)
            .rows
            .iter()
            .position(|own| own == row)
            .expect("a sample");
        assert_eq!(run.alpha()[sample], *a);
    }
    assert_eq!(
        marks.alpha.len(),
        run.alpha().iter().filter(|a| **a > 0.0).count()
    );
    assert!(marks.unit_halo() > 0.0);
    let picture = state
        .field
        .as_ref()
        .and_then(|field| field.picture.clone())
        .expect("a field");
    let seen = view_of(app.session());
    let cells = field::CELLS;
    for (i, j) in [(0, 0), (cells, 0), (17, 40), (cells, cells)] {
        let share = |k: usize| k as f64 / cells as f64;
        let (x, y) = (
            seen.x_min + share(i) * seen.width(),
            seen.y_min + share(j) * seen.height(),
        );
        let f = run.score(&app.session().prepared().augmented(x, y));
        let shown = picture.values[j * (cells + 1) + i];
        assert!((shown - f).abs() < 1e-12, "{i} {j}: {shown} {f}");
    }
    assert!(!picture.boundary.is_empty());
}

#[test]
fn a_slice_is_short_and_what_it_leaves_is_done_later() {
    let mut app = lab("#v2&dataset=moons&size=2000&dual-speed=max");
    press(&mut app, "play");
    // A clock that ticks once each time it is asked: a slice of four looks at it.
    let ticks = std::cell::Cell::new(0.0);
    let clock = || {
        ticks.set(ticks.get() + 1.0);
        ticks.get()
    };
    app.work(16.0, &clock);
    let presented = run(&app).presented();
    assert!(presented > 0 && presented < 100, "{presented}");
    for _ in 0..5 {
        app.work(16.0, &clock);
    }
    assert!(run(&app).presented() > presented);
}

#[test]
fn links_keep_what_was_chosen() {
    let mut app = lab("#v2&dataset=moons");
    for (name, value) in [
        ("dual-kernel", "polynomial"),
        ("dual-degree", "3"),
        ("dual-speed", "100"),
    ] {
        set(&mut app, name, value);
    }
    let link = app.link();
    let again = linked(&link);
    assert_eq!(
        again.control("dual-degree").map(|c| c.value),
        Some("3".into())
    );
    assert_eq!(
        again.control("dual-kernel").map(|c| c.value),
        Some("polynomial".into())
    );
    // What nobody has touched is not in a link.
    assert!(!lab("#v2&dataset=moons").link().contains("dual-kernel"));
}

/// A place of the plane is one sample, whatever is on the axes: z there is w·x̃.
#[test]
fn a_place_of_the_plane_is_the_sample_that_the_boundary_is_drawn_for() {
    for link in [
        "#v2&inputs=all",
        "#v2&inputs=all&scaling=standardize",
        "#v2&inputs=all&projection=components",
        "#v2&inputs=all&projection=components&scaling=unit",
        "#v2&scaling=unit&map-xx=on&map-xy=on",
        "#v2&inputs=first",
    ] {
        let app = linked(link);
        let prepared = app.session().prepared();
        let w: Vec<f64> = (0..=prepared.inputs.len())
            .map(|j| 0.7 - 0.3 * j as f64)
            .collect();
        for (x, y) in [(0.0, 0.0), (1.3, -0.4), (5.0, 2.0)] {
            let z = prepared.activation(&w)(x, y);
            let sample = prepared.augmented(x, y);
            let own = crate::learn::dot(&w, &sample);
            assert!(
                (z - own).abs() < 1e-9 * z.abs().max(1.0),
                "{link}: {z} {own}"
            );
        }
    }
}

#[test]
fn what_rounding_alone_separates_is_called_so() {
    // On one line, + − +: no linear F has all on their sides. Beside it the point in the middle has a place of its own.
    for (middle, is_rounded) in [("-1,-3,0", true), ("-1,3,0", false)] {
        let points = format!("points=-3,-3,1;{middle};0,-3,1");
        let mut app = lab(&format!("v2&dataset=custom&{points}&scaling=standardize"));
        set(&mut app, "dual-kernel", "linear");
        play(&mut app);
        let shown = view(&app);
        let said = shown.text_of("dual-status").unwrap_or_default();
        assert!(said.starts_with("Converged after"), "{said}");
        assert_eq!(said.contains("0 but for rounding"), is_rounded, "{said}");
    }
}
