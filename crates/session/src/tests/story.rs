//! The sentences about a run beyond its status: each is checked against the recorded losses, or the reference.

use super::*;
use crate::learn::objective;
use crate::scenes::ChartScenes;
use crate::{Budget, Offer, Story};

/// Flowers whose least squares, eigenvalues and limits the reference has: 2/λmax = 0.000494, least loss 2.43017, eigenvalues
/// 0.64504 and 4049.504; standardized 2/λmax = 0.011035, eigenvalues 18.75422 and 181.2458.
pub(super) fn adaline(more: &[(&str, &str)]) -> Session {
    lab(&[
        &[("rule", "adaline"), ("batch", "batch"), ("speed", "max")],
        more,
    ]
    .concat())
}

pub(super) fn known(mut state: Session) -> Session {
    assert!(
        state.prove_for_status(&Budget::new(&|| 0.0, 1.0)),
        "found at once"
    );
    state
}

pub(super) fn played(mut state: Session) -> Session {
    finish(&mut state);
    known(state)
}

/// The last losses, the newest first.
fn losses(state: &Session, count: usize) -> Vec<f64> {
    let entries = state.run().history().entries().iter().rev();
    entries.take(count).map(|entry| entry.loss).collect()
}

#[test]
fn too_large_a_rate_overshoots_then_diverges_and_offers_reset() {
    let mut state = adaline(&[("eta", "0.001")]);
    (0..3).for_each(|_| update(&mut state, Action::Epoch));
    assert_eq!(Story::from_session(&state), Some(Story::Overshoots));
    assert!(
        status(&state).contains("each step overshoots"),
        "{}",
        status(&state)
    );
    assert_eq!(Readouts::new(&state).offers, [], "nothing has ended");
    finish(&mut state);
    assert!(matches!(state.outcome(), Outcome::Diverged(_)));
    assert_eq!(
        Story::from_session(&state).map(Story::keyword),
        Some("rising")
    );
    assert_eq!(Readouts::new(&state).offers, [Offer::Reset]);
    let offers = Readouts::new(&known(state.clone())).offers;
    assert_eq!(offers, [Offer::Reset, Offer::Try("scaling")]);
    let mut charts = ChartScenes::default();
    let _ = charts.charts(&state, &Readouts::new(&state));
    assert!(charts.offers_log(&state), "twelve decades");
    set(&mut state, "loss-scale", "log");
    let _ = charts.charts(&state, &Readouts::new(&state));
    assert!(!charts.offers_log(&state), "it is chosen");
    update(&mut state, Action::Reset);
    assert_eq!(
        (Readouts::new(&state).offers, Story::from_session(&state)),
        (vec![], None)
    );
}

#[test]
fn too_small_a_rate_ends_far_from_the_least_loss_and_says_what_helps() {
    let mut state = adaline(&[("eta", "0.0001")]);
    finish(&mut state);
    assert!(!status(&state).contains("least"), "before it is known");
    state = known(state);
    let Some(Story::Far { now, least }) = Story::from_session(&state) else {
        panic!("{:?}", Story::from_session(&state));
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
        "The loss is {}, far from the least there is, 2.43.",
        messages::figure(now)
    );
    assert!(
        said.starts_with("epochs reached, still falling: ") && said.contains(&numbers),
        "{said}"
    );
    let condition = |low: f64, high: f64| messages::figure(high / low);
    let now = condition(0.645_039_616_165_628_4, 4_049.503_943_928_332_3);
    let then = condition(18.754_215_188_960_252, 181.245_784_811_039_8);
    assert!(
        said.contains("κ, the condition number of the curvature, ")
            && said.contains(&format!("from {now} to {then}.")),
        "{said}"
    );
    assert_eq!(
        Readouts::new(&state).offers,
        [Offer::GoOn, Offer::Try("scaling")]
    );
    let [loss, errors] = ChartScenes::default().charts(&state, &Readouts::new(&state));
    assert_eq!((loss.1.level, errors.1.level), (Some(least), None));
    // What is offered helps.
    let before = state.run().epochs();
    let again = played(state.clone());
    assert_eq!(again.run().epochs(), 2 * before);
    set(&mut state, "scaling", "standardize");
    assert_eq!(Readouts::new(&state).offers, [], "the run is to go on");
    let mut well = played(adaline(&[("scaling", "standardize"), ("eta", "0.005")]));
    let near = Story::from_session(&well);
    assert!(
        matches!(near, Some(Story::Near { .. })),
        "{near:?} {}",
        status(&well)
    );
    assert_eq!(Readouts::new(&well).offers, []);
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
    let told = Story::from_session(&state);
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
        assert!(!matches!(
            Story::from_session(&state),
            Some(Story::Oscillates { .. })
        ));
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
            let told = Story::from_session(&state);
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
                Some(Story::Rises { epochs }) => {
                    assert_eq!(epochs, if is_full { 3 } else { 5 });
                    assert!(losses.windows(2).take(epochs).all(|pair| pair[0] > pair[1]));
                }
                Some(Story::Oscillates { falls }) => {
                    assert!(is_full, "noise is no oscillation");
                    assert!(!falls || losses.windows(2).take(3).all(|pair| pair[0] < pair[1]));
                }
                Some(Story::Falls { .. } | Story::Far { .. }) => {
                    assert!(losses.windows(2).take(3).all(|pair| pair[0] < pair[1]));
                }
                Some(Story::Rests { .. }) => {
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
fn a_run_that_creeps_is_not_at_rest() {
    let mut state = lab(&[
        ("rule", "adaline"),
        ("order", "sequential"),
        ("eta", "0.0000001"),
        ("scaling", "standardize"),
        ("epochs", "15"),
        ("speed", "max"),
    ]);
    finish(&mut state);
    let last = losses(&state, 11);
    assert!(last.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(last[10] - last[0] < 1e-3 * last[0], "hardly, in ten epochs");
    assert_eq!(
        Story::from_session(&state),
        Some(Story::Falls { endless: false })
    );
    let headline = "epochs reached, still falling: 15 epochs done, ";
    assert!(status(&state).starts_with(headline), "{}", status(&state));
    assert_eq!(
        messages::status(&state, &Readouts::new(&state)).code,
        "epochs reached"
    );
    let state = known(state);
    assert!(matches!(
        Story::from_session(&state),
        Some(Story::Far { .. })
    ));
    // By as many epochs more it falls by less than one part in a hundred.
    let offers = Readouts::new(&state).offers;
    assert!(matches!(offers[..], [Offer::Try(_)]), "{offers:?}");
}

#[test]
fn a_loss_that_hardly_changes_may_still_be_far_from_the_least() {
    // With a constant η, in a fixed order, single samples come to a place beside the least loss.
    let mut state = lab(&[
        ("rule", "adaline"),
        ("iris-classes", "versicolor-virginica"),
        ("scaling", "standardize"),
        ("order", "sequential"),
        ("eta", "0.1"),
    ]);
    let rests = |state: &Session| matches!(Story::from_session(state), Some(Story::Rests { .. }));
    for _ in 0..50 {
        if !rests(&state) {
            update(&mut state, Action::Epoch);
        }
    }
    let last = losses(&state, 11);
    let high = last.iter().copied().fold(0.0, f64::max);
    let low = last.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(high - low < 1e-3 * last[0]);
    assert_eq!(
        Story::from_session(&state),
        Some(Story::Rests { far: None })
    );
    let hardly =
        "Over the last ten epochs the loss has changed by less than a thousandth of itself";
    assert!(
        status(&state).contains(&format!("{hardly}.")),
        "{}",
        status(&state)
    );
    let state = known(state);
    let Some(Story::Rests {
        far: Some((now, least)),
    }) = Story::from_session(&state)
    else {
        panic!("{:?}", Story::from_session(&state));
    };
    assert!(now > 1.05 * least);
    let both = [now, least].map(messages::figure);
    let far = format!(
        "{hardly}, and it is above the least: it is {}, and the least there is {}.",
        both[0], both[1]
    );
    assert!(status(&state).contains(&far), "{}", status(&state));
}

#[test]
fn a_segment_that_begins_near_the_least_is_not_far_from_it() {
    let mut state = played(adaline(&[
        ("scaling", "standardize"),
        ("eta", "0.005"),
        ("epochs", "4"),
    ]));
    assert!(matches!(
        Story::from_session(&state),
        Some(Story::Near { .. } | Story::Falls { .. } | Story::Far { .. })
    ));
    for _ in 0..12 {
        update(&mut state, Action::Epoch);
    }
    set(&mut state, "eta", "0.0001");
    for _ in 0..4 {
        update(&mut state, Action::Epoch);
    }
    let state = known(state);
    let first = losses(&state, 4)[3];
    let Some(Story::Near { now, least }) = Story::from_session(&state) else {
        panic!("{:?}", Story::from_session(&state));
    };
    // Of the way of this segment most is left.
    assert!(now - least > 0.5 * (first - least) && now < first);
}

#[test]
fn a_loss_without_a_least_one_falls_and_says_so() {
    let petals = [
        ("rule", "logistic"),
        ("batch", "batch"),
        ("scaling", "standardize"),
        ("eta", "0.1"),
        ("speed", "max"),
    ];
    let state = played(lab(&petals));
    assert_eq!(Readouts::new(&state).training.errors, 0);
    assert_eq!(
        Story::from_session(&state),
        Some(Story::Falls { endless: true })
    );
    let said = status(&state);
    assert!(
        said.ends_with(
            "no least loss exists: for any weights there are others with a smaller one."
        ),
        "{said}"
    );
    assert_eq!(
        Readouts::new(&state).offers,
        [],
        "nothing is left to be learned"
    );
    let ridge = played(lab(&[&petals[..], &[("penalty", "ridge")]].concat()));
    assert!(!status(&ridge).contains("no least"), "{}", status(&ridge));
}

#[test]
fn draws_with_replacement_are_no_steps_of_all_samples() {
    for (order, is_step) in [("random", false), ("shuffled", true)] {
        let mut state = lab(&[
            ("rule", "adaline"),
            ("batch", "mini-batch"),
            ("batch-size", "1000"),
            ("order", order),
            ("eta", "0.001"),
        ]);
        (0..3).for_each(|_| update(&mut state, Action::Epoch));
        let told = Story::from_session(&state);
        assert_eq!(told, is_step.then_some(Story::Rises { epochs: 3 }));
        (0..2).for_each(|_| update(&mut state, Action::Epoch));
        let epochs = if is_step { 3 } else { 5 };
        assert_eq!(Story::from_session(&state), Some(Story::Rises { epochs }));
        let said = status(&state);
        let rises = format!("in each of the last {epochs} epochs.");
        assert!(said.ends_with(&rises), "{said}");
    }
}
