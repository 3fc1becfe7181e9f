//! The sweep against runs of its own.

mod drawing;

use super::run::in_turn;
use super::*;
use crate::app::App;
use crate::app::tests::{app as state, pointer, set};
use crate::geometry::{Axis, Px};
use crate::learn::{Outcome, Trainer};
use crate::session::messages::figure;

/// Returns the state of the instrument.
fn own(app: &App) -> &SweepState {
    app.instrument().expect("a sweep")
}

fn advance(sweep: &mut Sweep, app: &App) {
    sweep.ask(app.session(), own(app).epochs);
}

fn swept(app: &App) -> Sweep {
    let mut sweep = Sweep::default();
    advance(&mut sweep, app);
    assert!(sweep.advance(|| true));
    sweep
}

const THREE: &[(&str, &str)] = &[
    ("iris-classes", "all"),
    ("rule", "logistic"),
    ("order", "shuffled"),
    ("init", "random"),
    ("sweep-epochs", "4"),
];
const ADALINE: &[(&str, &str)] = &[
    ("rule", "adaline"),
    ("scaling", "standardize"),
    ("batch", "batch"),
];

#[test]
fn every_rate_comes_once_and_the_coarse_ones_first() {
    let mut order: Vec<usize> = (0..COUNT).map(in_turn).collect();
    assert!(order[..13].iter().all(|index| index % 16 == 0));
    order.sort_unstable();
    assert!(order.into_iter().eq(0..COUNT));
    assert!((1..COUNT).all(|index| rate(index) > rate(index - 1)));
    for index in 0..COUNT {
        assert_eq!(Sweep::default().nearest(libm::log10(rate(index))), index);
    }
    for place in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300] {
        assert!(Sweep::default().nearest(place) < COUNT);
    }
}

#[test]
fn the_table_of_values_has_the_ends_of_fifty_rates() {
    let app = state(&[
        ("rule", "adaline"),
        ("batch", "batch"),
        ("sweep-epochs", "3"),
    ]);
    let sweep = swept(&app);
    let table = values(&sweep);
    assert_eq!(table.rows.len(), 50);
    assert_eq!(table.note.split(' ').next(), Some("50"));
    assert_eq!((&*table.rows[0][0], &*table.rows[49][0]), ("0.0001", "10"));
    let losses = table.rows.iter().filter(|row| row[1] != "diverged");
    assert!((1..50).contains(&losses.count()));
    for row in &table.rows {
        let index = (0..COUNT).find(|index| figure(rate(*index)) == row[0]);
        let end = sweep.ends[index.expect("a rate")].expect("its end");
        match end {
            SweepEnd::Diverged => assert_eq!(row[1..], ["diverged", ""]),
            SweepEnd::Reached { loss, errors } => {
                assert_eq!(row[1..], [figure(loss), errors.to_string()]);
            }
        }
    }
}

#[test]
fn keys_go_along_the_axis() {
    let key = |from, key| moved(from, key, false);
    assert_eq!(key(5, "ArrowRight"), Some(6));
    assert_eq!(key(0, "ArrowLeft"), Some(0));
    assert_eq!(key(5, "End"), Some(COUNT - 1));
    assert_eq!(key(COUNT - 1, "ArrowUp"), Some(COUNT - 1));
    assert_eq!(moved(50, "ArrowLeft", true), Some(40));
    assert_eq!(key(5, "x"), None);
    assert_eq!(key(7, "Home"), Some(0));
}

#[test]
fn ends_are_those_of_the_lab_itself() {
    for settings in [
        THREE,
        ADALINE,
        &[("rule", "perceptron"), ("batch", "mini-batch")],
        &[
            ("rule", "adaline"),
            ("momentum", "0.5"),
            ("schedule", "inverse"),
        ],
        &[
            ("dataset", "gate"),
            ("rule", "rosenblatt"),
            ("sweep-epochs", "7"),
        ],
        // Losses beyond all numbers, runs that rest, a penalty.
        &[("rule", "adaline"), ("sweep-epochs", "60")],
        &[("rule", "perceptron"), ("sweep-epochs", "100")],
        &[
            ("rule", "logistic"),
            ("penalty", "norm"),
            ("lambda", "0.5"),
            ("scaling", "standardize"),
        ],
    ] {
        let state = state(settings);
        let sweep = swept(&state);
        assert_eq!(sweep.settled, COUNT);
        for index in [0, 40, 100, 137, 160, 199] {
            let mut lab = state.clone();
            set(&mut lab, "eta", &rate(index).to_string());
            let epochs = own(&lab).epochs;
            for _ in 0..epochs {
                lab.update(Action::Epoch);
            }
            let last = lab.session().run().history().entries().last().cloned();
            let last = last.expect("an entry");
            match sweep.ends[index] {
                Some(SweepEnd::Reached { loss, errors }) => {
                    assert_eq!((loss.to_bits(), errors), (last.loss.to_bits(), last.errors));
                    assert_eq!(last.epoch, u64::from(epochs));
                }
                Some(SweepEnd::Diverged) => {
                    let ran_away = |l: &Trainer| matches!(l.outcome(), Outcome::Diverged(_));
                    assert!(
                        lab.session().run().learners().any(ran_away),
                        "{}",
                        rate(index)
                    );
                }
                None => panic!("not tried"),
            }
        }
    }
}

#[test]
fn the_present_rate_has_a_run_of_its_own() {
    let mut state = state(ADALINE);
    for eta in ["0.1", "0.0123456", "20", "0.00101"] {
        set(&mut state, "eta", eta);
        let sweep = swept(&state);
        let readout = SweepReadout::new(&sweep, None, state.session().document().settings.eta);
        assert_eq!(readout.eta.to_string(), eta);
        let mut lab = state.clone();
        for _ in 0..30 {
            lab.update(Action::Epoch);
        }
        let last = lab.session().run().history().entries().last().cloned();
        let last = last.expect("an entry");
        match readout.end {
            Some(SweepEnd::Reached { loss, errors }) => {
                assert_eq!((loss.to_bits(), errors), (last.loss.to_bits(), last.errors));
            }
            end => {
                assert_eq!(end, Some(SweepEnd::Diverged), "{eta}");
                let ran_away = |l: &Trainer| matches!(l.outcome(), Outcome::Diverged(_));
                assert!(lab.session().run().learners().any(ran_away), "{eta}");
            }
        }
    }
    assert_eq!(rate(40), 0.00101, "one of the rates themselves");
}

#[test]
fn the_lead_says_what_is_there_to_see() {
    for (settings, words) in [
        (ADALINE, "cliff to its right"),
        (&[("rule", "perceptron")][..], "η only rescales w"),
        (
            &[("rule", "logistic"), ("batch", "batch")],
            "promises nothing",
        ),
        // Beyond the limit of online Adaline there can be rates that converge again.
        (&[("rule", "adaline")], "promises nothing"),
        (&[("rule", "sigmoid")], "no limit"),
        (
            &[
                ("rule", "adaline"),
                ("batch", "batch"),
                ("schedule", "inverse"),
            ],
            "no limit",
        ),
    ] {
        let mut state = state(settings);
        set(&mut state, "sweep-epochs", "1");
        let zones = Zones::proven(state.session());
        assert!(lead(&zones).contains(words), "{}", lead(&zones));
        let picture = SweepCurves::new(&swept(&state), Some(&zones), LossScale::Log);
        assert_eq!(picture.limits.is_empty(), !lead(&zones).contains("dashed"));
    }
}

#[test]
fn a_sweep_that_is_left_often_comes_to_the_same() {
    let state = state(THREE);
    let whole = swept(&state);
    let mut sweep = Sweep::default();
    advance(&mut sweep, &state);
    let mut slices = 0;
    while !sweep.advance(|| false) {
        slices += 1;
        advance(&mut sweep, &state);
    }
    assert_eq!(sweep.ends, whole.ends);
    assert!(slices > 100, "it is done in slices");
}

#[test]
fn only_what_matters_begins_it_again() {
    let mut state = state(ADALINE);
    let mut sweep = swept(&state);
    for (name, value) in [("eta", "0.5"), ("speed", "10"), ("sweep-scale", "linear")] {
        set(&mut state, name, value);
        advance(&mut sweep, &state);
        assert!(sweep.has_all_ends(), "{name}");
    }
    state.update(Action::Epoch);
    advance(&mut sweep, &state);
    assert!(sweep.has_all_ends(), "training changes nothing");
    for (name, value) in [
        ("sweep-epochs", "5"),
        ("batch", "online"),
        ("order", "shuffled"),
        ("seed", "7"),
        ("init", "random"),
        ("dataset", "moons"),
        ("rule", "logistic"),
        ("iris-classes", "all"),
        ("dataset", "iris"),
    ] {
        let before = sweep.ends.to_vec();
        set(&mut state, name, value);
        advance(&mut sweep, &state);
        let same = name == "iris-classes";
        assert_eq!(sweep.has_all_ends(), same, "{name}");
        assert!(sweep.advance(|| true));
        assert_eq!(sweep.ends == before, same, "{name}");
    }
}

#[test]
fn runs_diverge_exactly_beyond_the_limit() {
    let mut settings = ADALINE.to_vec();
    settings.push(("sweep-epochs", "1000"));
    let state = state(&settings);
    let limit = Zones::proven(state.session()).limits[1].eta;
    let sweep = swept(&state);
    for (index, end) in sweep.ends.iter().enumerate() {
        let away = rate(index) / limit;
        match end {
            Some(SweepEnd::Diverged) => assert!(away > 1.0, "{away}"),
            Some(SweepEnd::Reached { loss, .. }) => {
                assert!(away < 1.02, "{away}");
                assert!(away > 1.0 || Some(*loss) < sweep.start_loss);
            }
            None => panic!("not tried"),
        }
    }
}

#[test]
fn a_button_sets_the_rule_for_which_the_rate_matters() {
    let mut lab = crate::session::fixtures::lab(&[("rule", "perceptron")]);
    assert!(only_rescales(&Zones::proven(&lab)));
    let press = Event::Press {
        action: "adaline".into(),
        argument: String::new(),
    };
    assert!(SweepState::default().update(&mut lab, &press));
    assert_eq!(lab.document().settings.rule, Rule::ADALINE);
    assert!(!only_rescales(&Zones::proven(&lab)));
}

#[test]
fn a_rate_that_comes_back_has_its_end_again() {
    let mut state = state(ADALINE);
    let mut sweep = Sweep::default();
    let mut ends = Vec::new();
    // The second one is a rate of the sweep, whose end is there.
    let known = sweep.rate(COUNT / 3).to_string();
    for eta in ["0.1", &known, "0.1"] {
        set(&mut state, "eta", eta);
        advance(&mut sweep, &state);
        assert!(sweep.advance(|| true), "{eta}");
        ends.push(sweep.own_end.expect("an end"));
    }
    assert_eq!(ends[0], ends[2]);
}

/// The view of the window once nothing is left to do.
fn settled(app: &mut App) -> View {
    while app.work(0.0, &|| 0.0) {}
    own(app).view(app.session())
}

#[test]
fn where_the_rate_only_rescales_adaline_shows_the_valley_and_the_cliff() {
    let mut app = state(&[("scaling", "standardize"), ("tool", "sweep")]);
    let lab = app.session().document().clone();
    let view = settled(&mut app);
    assert!(!view.is_hidden("sweep-example") && !view.is_hidden("sweep-yours"));
    assert_eq!(view.text_of("sweep-yours"), Some("Yours: perceptron"));
    let lead = view.text_of("sweep-lead").expect("a sentence");
    assert!(lead.contains("η only rescales w"), "{lead}");
    // The same runs as those of a lab with Adaline in batch mode.
    let adaline = swept(&state(ADALINE));
    assert_eq!(own(&app).example.sweep.ends, adaline.ends);
    let loss = |end: &SweepEnd| match end {
        SweepEnd::Reached { loss, .. } => *loss,
        SweepEnd::Diverged => f64::INFINITY,
    };
    let losses: Vec<f64> = adaline.ends.iter().flatten().map(loss).collect();
    let least = losses.iter().copied().fold(f64::INFINITY, f64::min);
    let best = losses.iter().position(|loss| *loss == least).expect("one");
    // At w = 0 the loss is ½ for each of the 100 samples.
    let cliff = (0..COUNT).find(|from| losses[*from..].iter().all(|loss| *loss > 50.0));
    let [best, cliff] = [best, cliff.expect("too large rates")].map(|index| figure(rate(index)));
    let told = view.text_of("sweep-example-found").expect("a sentence");
    let expected =
        format!("The loss is least at η = {best}, and above its start from η = {cliff} on.");
    assert_eq!(told, expected);
    let example = own(&app).scene(app.session(), "sweep-example");
    let frame = example.expect("its curves").frame((400.0, 300.0), 1.0);
    assert_eq!(
        (frame.view.x_min, frame.view.x_max),
        (-4.0, 1.0),
        "η as beside it"
    );
    // A click on the example chooses nothing, and the lab stays as it was.
    let click = pointer("sweep-example", frame, Px::new(200.0, 150.0), Phase::Click);
    assert!(!app.tell("sweep", &click));
    assert_eq!(*app.session().document(), lab);
    // With a valley of its own it needs none, and where classes learn together there is none.
    for settings in [
        &[("rule", "adaline"), ("tool", "sweep")][..],
        &[
            ("iris-classes", "all"),
            ("multiclass", "perceptron"),
            ("tool", "sweep"),
        ],
        &[("dataset", "custom"), ("tool", "sweep")],
    ] {
        let mut app = state(settings);
        let view = settled(&mut app);
        assert!(
            view.is_hidden("sweep-example") && view.is_hidden("sweep-yours"),
            "{settings:?}"
        );
        assert!(own(&app).scene(app.session(), "sweep-example").is_none());
    }
}
