//! Expectations here are worked out by hand or by the lab itself.

use super::*;
use crate::app::App;
use crate::app::tests::{linked, set};
use crate::learn::Order;
use crate::session::fixtures::bits;
use crate::session::settings::Init;
use crate::session::{Action, Play};
use crate::text::{Catalog, speak};

mod window;

/// The choices made in the instrument.
fn choices(state: &App) -> &StartsChoices {
    &state
        .instrument::<StartsState>()
        .expect("many starts")
        .choices
}

fn begin(starts: &mut Starts, state: &App) -> bool {
    starts.begin(state.session(), choices(state))
}

/// The app of this link, and all of its runs.
fn made(link: &str) -> (App, Starts) {
    let state = linked(link);
    let mut starts = Starts::default();
    begin(&mut starts, &state);
    assert!(starts.advance(|| true));
    (state, starts)
}

/// The lab after a run is opened in it and played to its end.
fn played(state: &App, run: usize) -> App {
    let mut lab = state.clone();
    set(&mut lab, "starts-run", &(run + 1).to_string());
    let (action, argument) = ("open".into(), String::new());
    assert!(lab.tell("starts", &Event::Press { action, argument }));
    assert_eq!(lab.session().run().steps(), 0, "before its first update");
    set(&mut lab, "speed", "max");
    lab.update(Action::TogglePlay);
    while lab.session().play() != Play::Paused {
        lab.update(Action::Tick(16.0));
        lab.update(Action::Train(777));
    }
    lab
}

#[test]
fn a_run_opened_in_the_lab_ends_in_the_same_weights() {
    for link in [
        "v2",
        "v2&dataset=overlap&rule=perceptron&starts-epochs=7&starts-seed=40",
        "v2&dataset=moons&rule=logistic&eta=0.01&batch=mini-batch&batch-size=7&starts-epochs=20",
        "v2&rule=adaline&eta=0.01&scaling=standardize&order=random&starts-vary=order&starts-epochs=9&test-share=20",
        "v2&dataset=gate&starts-vary=start&starts-test=0&starts-epochs=50",
        "v2&rule=rosenblatt&inputs=all&iris-classes=versicolor-virginica&starts-epochs=30&momentum=0.5",
    ] {
        let (state, starts) = made(link);
        assert_eq!(starts.runs.len(), COUNT, "{link}");
        for run in [0, 1, 23, COUNT - 1] {
            let lab = played(&state, run);
            let own = &starts.runs[run];
            assert_eq!(
                bits(lab.session().run().weights()),
                bits(&own.weights),
                "{link}, run {run}"
            );
            assert_eq!(
                lab.session().run().epochs(),
                own.epochs,
                "{link}, run {run}"
            );
            let readouts = crate::session::Readouts::new(lab.session());
            let held_out = readouts.held_out.map_or(0, |score| score.errors);
            assert_eq!(
                [readouts.training.errors, held_out],
                own.errors,
                "{link}, run {run}"
            );
        }
    }
}

#[test]
fn with_three_classes_a_run_is_the_learner_of_the_class_asked_for() {
    let (state, starts) = made("v2&iris-classes=all&theory-class=2&starts-epochs=6");
    let lab = played(&state, 3);
    let own = &starts.runs[3];
    assert_eq!(bits(lab.session().learner().weights()), bits(&own.weights));
    assert_eq!(lab.session().theory_class(), 2);
    let said = settings_in_words(state.session(), choices(&state), &starts);
    assert!(
        said.contains("that of virginica against the others"),
        "{said}"
    );
}

#[test]
fn seeds_follow_each_other_and_slices_do_not_matter() {
    let (_, starts) = made("v2&dataset=overlap&starts-epochs=5");
    let (_, later) = made("v2&dataset=overlap&starts-epochs=5&starts-seed=11");
    assert_eq!(starts.runs[10..], later.runs[..40]);
    let state = linked("v2&dataset=overlap&starts-epochs=5");
    let mut slow = Starts::default();
    begin(&mut slow, &state);
    let mut slices = 0;
    while !slow.advance(|| false) {
        slices += 1;
    }
    assert!(slices > 50, "{slices}");
    assert_eq!(slow.runs, starts.runs);
}

#[test]
fn what_is_kept_from_chance() {
    // The perceptron from w = 0 in the listed order is the lab's own run; nothing then differs.
    let (_, starts) =
        made("v2&batch=batch&eta=0.001&starts-vary=order&rule=adaline&scaling=standardize");
    let first = &starts.runs[0];
    assert!(starts.runs.iter().all(|run| run == first));
    let summary = Summary::new(&starts);
    assert_eq!(summary.fan, Some(0.0));
    assert!(starts.headline(&summary).contains("nearly the same line"));
    let (state, _) = made("v2&order=shuffled&starts-vary=start");
    assert_eq!(
        document_of(state.session().document(), choices(&state), 4)
            .settings
            .order,
        Order::Sequential
    );
    let (state, _) = made("v2&init=random&starts-vary=order");
    assert_eq!(
        document_of(state.session().document(), choices(&state), 4)
            .settings
            .init,
        Init::Zero
    );
    assert_eq!(
        document_of(state.session().document(), choices(&state), 4)
            .settings
            .seed,
        5
    );
}

#[test]
fn only_what_a_run_depends_on_begins_it_again() {
    let (mut state, mut starts) = made("v2&starts-epochs=3");
    let known = starts.clone();
    for (name, value) in [
        ("starts-run", "7"),
        ("speed", "1"),
        ("widest", "on"),
        ("seed", "9"),
        ("init", "random"),
    ] {
        set(&mut state, name, value);
        begin(&mut starts, &state);
        assert_eq!(starts.runs, known.runs, "{name}");
    }
    for (name, value) in [
        ("eta", "0.3"),
        ("starts-test", "20"),
        ("feature-y", "petal width (cm)"),
        ("starts-vary", "order"),
        ("starts-seed", "3"),
        ("starts-epochs", "4"),
    ] {
        set(&mut state, name, value);
        begin(&mut starts, &state);
        assert!(starts.runs.is_empty(), "{name}");
        assert!(starts.advance(|| true));
    }
}

#[test]
fn without_points_it_is_complete_at_once_also_in_a_copy() {
    let state = linked("v2&dataset=custom");
    let mut starts = Starts::default();
    begin(&mut starts, &state);
    assert!(starts.advance(|| false));
    assert!(!begin(&mut starts.clone(), &state));
}

#[test]
fn another_class_begins_it_again() {
    let (mut state, mut starts) = made("v2&iris-classes=all&starts-epochs=2");
    let (round, before) = (starts.round, starts.runs.to_vec());
    assert!(!begin(&mut starts, &state));
    set(&mut state, "theory-class", "1");
    assert!(begin(&mut starts, &state));
    assert!(starts.advance(|| true));
    assert_eq!(starts.round, round + 1);
    assert_ne!(starts.runs, before);
}

#[test]
fn the_split_is_the_labs_where_it_has_one() {
    let (state, starts) = made("v2&test-share=20");
    assert_eq!(starts.sizes(), [80, 20]);
    assert_eq!(
        starts.prepared().map(|m| &m.rows),
        Some(&state.session().prepared().rows)
    );
    let (_, starts) = made("v2");
    assert_eq!(starts.sizes(), [70, 30]);
    let (_, starts) = made("v2&starts-test=0");
    assert_eq!((starts.sizes(), starts.judged_by()), ([100, 0], 0));
    // That all lines differ is not known.
    let headline = starts.headline(&Summary::new(&starts));
    assert!(headline.contains("not all at the same line"), "{headline}");
    assert_eq!(
        starts.caption(1),
        "Training errors of 100 (nothing is held out)"
    );
}

#[test]
fn the_maximum_margin_is_the_one_of_the_training_samples() {
    // AND, all four points: x₁ + x₂ = 3/2, at a distance of √2/4 from (0,1), (1,0) and (1,1).
    let (_, starts) = made("v2&dataset=gate&starts-test=0");
    let found = starts.margin().expect("AND is separable");
    let half = 0.5f64.sqrt();
    for (w, expected) in found.weights.iter().zip([-1.5 * half, half, half]) {
        assert!((w - expected).abs() < 1e-12, "{w}");
    }
    assert!((found.margin - half / 2.0).abs() < 1e-12);
    assert_eq!(found.errors, [0, 0]);
    // Both borders go through a corner: (1, 1) and (0, 1).
    let [below, above] = found.sides();
    assert!((below[0] + below[1] + below[2]).abs() < 1e-12, "{below:?}");
    assert!((above[0] + above[2]).abs() < 1e-12, "{above:?}");
    for run in starts.runs {
        // cos φ = (w₁ + w₂) / (√2 ‖(w₁, w₂)‖)
        let [_, a, b] = run.weights[..] else {
            panic!("three weights")
        };
        let expected = ((a + b) * half / a.hypot(b)).acos().to_degrees();
        assert!((run.angle.expect("a direction") - expected).abs() < 1e-6);
        assert_eq!((run.end, run.errors), (StartEnd::Converged, [0, 0]));
    }
}

#[test]
fn why_there_is_no_maximum_margin() {
    let why = |link| match made(link).1.widest {
        Some(Widest::None(why)) => why.clone(),
        other => panic!("{link}: {other:?}"),
    };
    assert_eq!(
        why("v2&dataset=gate&gate=6&starts-test=0"),
        Why::NotSeparable
    );
    assert_eq!(why("v2&dataset=gate&gate=15&starts-test=0"), Why::OneClass);
    assert_eq!(why("v2&scaling=unit"), Why::UnitLength);
    assert_eq!(why("v2&dataset=custom"), Why::NoSamples);
}

#[test]
fn diverged_runs_are_counted_and_have_no_line() {
    let (_, starts) = made("v2&rule=adaline&eta=1");
    let summary = Summary::new(&starts);
    assert_eq!((summary.ends, summary.lines()), ([0, 0, 0, COUNT], 0));
    assert_eq!(
        (summary.training, summary.test, summary.fan),
        (None, None, None)
    );
    assert!(starts.judged().iter().all(Option::is_none));
    assert!(
        starts
            .headline(&summary)
            .starts_with("All 50 runs diverged")
    );
    assert!(starts.about(0).contains("it has no line"));
    assert_eq!(starts.moved(None, "ArrowRight"), None);
    assert_eq!(starts.rows(&summary)[0][1], "–");
}

#[test]
fn spread_and_keys() {
    let spread = |numbers: &[f64]| {
        Spread::from_numbers(numbers.iter().copied()).map(|s| [s.least, s.median, s.most])
    };
    assert_eq!(spread(&[]), None);
    assert_eq!(spread(&[3.0]), Some([3.0; 3]));
    assert_eq!(spread(&[5.0, 1.0, 2.0, 9.0]), Some([1.0, 3.5, 9.0]));
    assert_eq!(spread(&[5.0, 1.0, 2.0]), Some([1.0, 2.0, 5.0]));
    let (_, starts) = made("v2&dataset=overlap&starts-epochs=3");
    let judged = starts.judged();
    let (mut at, mut seen) = (starts.moved(None, "Home"), Vec::new());
    for _ in 0..COUNT {
        seen.push(at.expect("a run"));
        at = starts.moved(at, "ArrowRight");
    }
    assert_eq!(at, seen.last().copied(), "the last one is the end");
    assert_eq!(starts.moved(None, "End"), at);
    assert_eq!(starts.moved(at, "ArrowLeft"), Some(seen[COUNT - 2]));
    let order: Vec<_> = seen.iter().map(|&run| (judged[run], run)).collect();
    assert!(order.is_sorted());
    assert_eq!(starts.moved(at, "a"), None);
}

#[test]
fn alike_is_a_claim_about_place_and_direction() {
    // On one feature all directions are the same; the places are not.
    let (_, starts) = made("v2&inputs=first&feature-x=petal%20length%20(cm)");
    let summary = Summary::new(&starts);
    assert!(starts.runs.iter().all(|run| run.weights[1] > 0.0));
    let spread = Spread::from_numbers(
        starts
            .runs
            .iter()
            .map(|run| -run.weights[0] / run.weights[1]),
    );
    let spread = spread.expect("50 thresholds");
    assert!(spread.most - spread.least > 0.2, "{spread:?}");
    assert_eq!((summary.alike, summary.fan), (false, None));
    // Least squares by small steps: one line, whatever the start.
    let (_, starts) =
        made("v2&rule=adaline&batch=batch&eta=0.005&scaling=standardize&starts-epochs=2000");
    let summary = Summary::new(&starts);
    assert!(summary.alike, "{summary:?}");
    assert!(starts.headline(&summary).contains("nearly the same line"));
}

#[test]
fn small_angles_are_exact() {
    let close = angle(&[0.0, 1.0, 1e-9], &[5.0, 1.0, 0.0]).expect("two directions");
    assert!((close.to_radians() / 1e-9 - 1.0).abs() < 1e-6, "{close}");
    assert_eq!(
        angle(&[0.0, 1e300, 1e300], &[0.0, -1e-300, -1e-300]),
        Some(180.0)
    );
}

#[test]
fn the_places_that_a_run_gets_wrong_are_those_that_the_lab_rings() {
    let (state, starts) = made("v2&dataset=overlap&starts-epochs=3");
    let lab = played(&state, 6);
    let dots = &lab.session().prepared().dots;
    let ringed: Vec<_> = crate::session::readouts::misclassified(lab.session())
        .into_iter()
        .map(|row| dots[row].at)
        .collect();
    assert!(!ringed.is_empty());
    assert_eq!(starts.wrong(6), ringed);
}

#[test]
fn nothing_and_extremes_are_no_harm() {
    for link in [
        "v2&dataset=custom&tool=starts",
        "v2&dataset=blobs&size=2&tool=starts&starts-test=90",
        "v2&dataset=circles&map-xx=on&map-yy=on&map-xy=on&tool=starts",
        "v2&inputs=first&tool=starts",
        "v2&eta=1000000&rule=logistic&tool=starts&starts-epochs=2",
        "v2&dataset=table&inputs=all&tool=starts",
    ] {
        let (state, starts) = made(link);
        let summary = Summary::new(&starts);
        let words = [
            starts.headline(&summary),
            starts.about_margin(&summary),
            starts.about(0),
            starts.caption(2),
            settings_in_words(state.session(), choices(&state), &starts),
            table(&starts),
            format!("{:?}{:?}", starts.rows(&summary), starts.endings(&summary)),
        ];
        for text in words {
            assert!(
                !text.contains("NaN") && !text.contains("inf"),
                "{link}: {text}"
            );
        }
    }
}

#[test]
fn shares_and_angles_have_the_decimal_sign_of_the_language() {
    let told = std::thread::spawn(|| {
        let messages =
            "number-decimal-sign = ,\nstarts-share = { $count } von { $all } ({ $share } %)";
        assert!(speak(Catalog::from_messages("de", messages)));
        let (_, starts) = made("v2&dataset=blobs&size=60&noise=0.8&starts-test=50");
        let summary = Summary::new(&starts);
        let angles = starts.rows(&summary)[2].clone();
        (angles, starts.endings(&summary)[0].1.clone())
    });
    let (angles, share) = told.join().expect("texts");
    for angle in &angles[1..4] {
        let (whole, decimal) = angle.split_once(',').expect("a decimal comma");
        assert!(
            whole.parse::<u8>().is_ok() && decimal.len() == "0°".len(),
            "{angle}"
        );
    }
    assert!(share.contains(" von 50 ("), "{share}");
}
