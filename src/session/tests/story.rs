//! What is said of a run beyond how it stands: each sentence is checked against the recorded losses, or the reference.

use super::*;
use crate::learn::objective;
use crate::session::scenes::ChartScenes;
use crate::session::{Budget, Offer, Story};

/// Flowers whose least squares, eigenvalues and limits the reference has: 2/λmax = 0.000494, least loss 2.43017, eigenvalues
/// 0.64504 and 4049.504; standardized 2/λmax = 0.011035, eigenvalues 18.75422 and 181.2458.
fn adaline(more: &[(&str, &str)]) -> Session {
    lab(&[
        &[("rule", "adaline"), ("batch", "batch"), ("speed", "max")],
        more,
    ]
    .concat())
}

fn known(mut state: Session) -> Session {
    assert!(
        state.look_ahead(&Budget::new(&|| 0.0, 1.0)),
        "found at once"
    );
    state
}

fn played(mut state: Session) -> Session {
    finish(&mut state);
    known(state)
}

#[test]
fn too_large_a_rate_overshoots_then_diverges_and_offers_reset() {
    let mut state = adaline(&[("eta", "0.001")]);
    (0..3).for_each(|_| update(&mut state, Action::Epoch));
    assert_eq!(Story::of(&state), Some(Story::Overshoots));
    assert!(
        status(&state).contains("each step overshoots"),
        "{}",
        status(&state)
    );
    assert_eq!(state.offers(), [], "nothing has ended");
    finish(&mut state);
    assert!(matches!(state.outcome(), Outcome::Diverged(_)));
    assert_eq!(Story::of(&state).map(Story::keyword), Some("rising"));
    assert_eq!(state.offers(), [Offer::Reset]);
    let mut charts = ChartScenes::default();
    let _ = charts.of(&state, &Readouts::of(&state));
    assert!(charts.offers_log(&state), "twelve decades");
    set(&mut state, "loss-scale", "log");
    let _ = charts.of(&state, &Readouts::of(&state));
    assert!(!charts.offers_log(&state), "it is chosen");
    update(&mut state, Action::Reset);
    assert_eq!((state.offers(), Story::of(&state)), (vec![], None));
}

#[test]
fn too_small_a_rate_ends_far_from_the_least_loss_and_says_what_helps() {
    let mut state = adaline(&[("eta", "0.0001")]);
    finish(&mut state);
    assert!(!status(&state).contains("least"), "before it is known");
    state = known(state);
    let Some(Story::Far { now, least }) = Story::of(&state) else {
        panic!("{:?}", Story::of(&state));
    };
    assert!((least - 2.430_169_325_319_476_5).abs() < 1e-9, "{least}");
    assert_eq!(
        now,
        state
            .run()
            .history()
            .entries()
            .last()
            .expect("entries")
            .loss
    );
    let said = status(&state);
    let numbers = format!(
        "it is {}, far from the least there is, 2.43.",
        messages::figure(now)
    );
    assert!(
        said.starts_with("epochs reached") && said.contains(&numbers),
        "{said}"
    );
    let condition = |low: f64, high: f64| messages::figure(high / low);
    let now = condition(0.645_039_616_165_628_4, 4049.503_943_928_332_3);
    let then = condition(18.754_215_188_960_252, 181.245_784_811_039_8);
    assert!(
        said.ends_with(&format!("κ would be {then}, not {now}.")),
        "{said}"
    );
    assert_eq!(state.offers(), [Offer::GoOn, Offer::Standardize]);
    let [loss, errors] = ChartScenes::default().of(&state, &Readouts::of(&state));
    assert_eq!((loss.1.level, errors.1.level), (Some(least), None));
    // What is offered helps.
    let before = state.run().epochs();
    let again = played(state.clone());
    assert_eq!(again.run().epochs(), 2 * before);
    set(&mut state, "scaling", "standardize");
    assert_eq!(state.offers(), [], "the run is to go on");
    let mut well = played(adaline(&[("scaling", "standardize"), ("eta", "0.005")]));
    let near = Story::of(&well);
    assert!(
        matches!(near, Some(Story::Near { .. })),
        "{near:?} {}",
        status(&well)
    );
    assert_eq!(well.offers(), []);
    update(&mut well, Action::Step);
}

#[test]
fn a_rate_above_half_of_the_limit_goes_to_and_fro() {
    let mut state = adaline(&[
        ("scaling", "standardize"),
        ("eta", "0.0105"),
        ("init", "random"),
    ]);
    (0..4).for_each(|_| update(&mut state, Action::Epoch));
    let told = Story::of(&state);
    assert_eq!(told, Some(Story::Oscillates { falls: true }));
    assert!(
        status(&state).contains("and the loss falls all the same."),
        "{}",
        status(&state)
    );
    // Below 1/λmax = 0.0055 no direction does.
    set(&mut state, "eta", "0.005");
    update(&mut state, Action::Reset);
    for _ in 0..40 {
        update(&mut state, Action::Epoch);
        assert!(!matches!(Story::of(&state), Some(Story::Oscillates { .. })));
    }
}

#[test]
fn every_sentence_is_true_of_the_recorded_losses() {
    let mut seen = Vec::new();
    for seed in 0..60_u32 {
        let mut chance = crate::data::Seeded::new(u64::from(seed), 3);
        let mut one = |of: &[&'static str]| of[chance.below(of.len() as u32) as usize];
        let mut state = lab(&[
            ("dataset", one(&["overlap", "blobs", "iris", "gate"])),
            ("rule", one(&["adaline", "logistic", "sigmoid", "svm"])),
            ("batch", one(&["online", "mini-batch", "batch", "batch"])),
            ("order", one(&["sequential", "shuffled", "random"])),
            ("eta", one(&["0.0001", "0.001", "0.01", "0.1", "1"])),
        ]);
        for _ in 0..25 {
            update(&mut state, Action::Epoch);
            let told = Story::of(&state);
            let entries = state.run().history().entries();
            let losses: Vec<f64> = entries.iter().rev().map(|entry| entry.loss).collect();
            let is_full = state.run().settings().batch == crate::learn::Batch::Full;
            match told {
                Some(Story::Overshoots) => {
                    assert!(is_full && losses.windows(2).take(3).all(|pair| pair[0] > pair[1]));
                    // The lowest place of the last step lies before its end: just before it the loss is less.
                    let (end, start) = (&entries[entries.len() - 1], &entries[entries.len() - 2]);
                    let both = end.weights.iter().zip(&start.weights);
                    let before: Vec<f64> = both.map(|(e, s)| e - 1e-3 * (e - s)).collect();
                    let train = &state.run().problem().train;
                    assert!(objective(train, state.run().settings(), &before).0 < end.loss);
                }
                Some(Story::Rises) => {
                    let epochs = if is_full { 3 } else { 5 };
                    assert!(losses.windows(2).take(epochs).all(|pair| pair[0] > pair[1]));
                }
                Some(Story::Oscillates { falls }) => {
                    assert!(is_full, "noise is no oscillation");
                    assert!(!falls || losses.windows(2).take(3).all(|pair| pair[0] < pair[1]));
                }
                Some(Story::Falls | Story::Far { .. }) => {
                    assert!(losses.windows(2).take(3).all(|pair| pair[0] < pair[1]));
                }
                Some(Story::Rests) => {
                    let last = &losses[..11];
                    let high = last.iter().copied().fold(0.0, f64::max);
                    let low = last.iter().copied().fold(f64::INFINITY, f64::min);
                    assert!(high - low <= 1e-3 * losses[0]);
                }
                Some(Story::Near { .. }) => panic!("nobody has looked for the least"),
                None => {}
            }
            seen.extend(told.map(Story::keyword));
        }
    }
    for word in ["rising", "oscillating", "falling", "resting"] {
        assert!(seen.contains(&word), "never {word}");
    }
}

#[test]
fn where_epochs_end_it_is_told_whether_a_line_exists() {
    let sepals = [
        ("iris-classes", "setosa-other"),
        ("feature-y", "sepal width (cm)"),
    ];
    let state = played(lab(&[&sepals[..], &[("epochs", "5")]].concat()));
    let said = status(&state);
    assert!(said.starts_with("epochs reached"), "{said}");
    assert!(said.ends_with("A separating line exists: go on."), "{said}");
    assert_eq!(state.offers(), [Offer::GoOn]);
    let petals = [
        ("iris-classes", "versicolor-virginica"),
        ("feature-x", "petal width (cm)"),
        ("order", "shuffled"),
    ];
    let state = played(lab(&petals));
    let said = status(&state);
    assert!(said.ends_with("No line separates these points."), "{said}");
    assert_eq!(state.offers(), []);
    let four = played(lab(&[
        ("dataset", "four"),
        ("order", "shuffled"),
        ("map-xy", "on"),
        ("epochs", "1"),
    ]));
    assert!(
        status(&four).contains("The classes can be separated: go on."),
        "{}",
        status(&four)
    );
}

#[test]
fn points_of_one_class_are_no_task() {
    let mut state = lab(&[("speed", "max")]);
    update(&mut state, Action::Clear);
    add(&mut state, 1.0, 1.0, 1);
    let hint = "All points are of one class: add some of the other, with Shift-click.";
    assert!(status(&state).ends_with(hint), "{}", status(&state));
    add(&mut state, 2.0, 1.0, 1);
    finish(&mut state);
    assert!(status(&state).ends_with(hint), "{}", status(&state));
    add(&mut state, -1.0, 1.0, 0);
    assert!(!status(&state).contains("one class"), "{}", status(&state));
}
