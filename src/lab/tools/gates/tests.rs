use super::*;
use crate::data::{GATE_ROWS, Word};
use crate::lab::{Action, permalink, update as apply};
use crate::learn::{Rule, Tie};

/// Settings by name.
fn lab(settings: &[(&str, &str)]) -> State {
    let mut state = State::default();
    for (name, value) in [("tool", "gates")].iter().chain(settings) {
        let (name, value) = ((*name).into(), (*value).into());
        apply(&mut state, Action::Set { name, value });
        assert_eq!(state.complaints, []);
    }
    state
}

fn press(state: &mut State, command: Command) {
    apply(state, Action::Gates(command));
}

fn gallery(state: &State) -> &Gallery {
    state.gates().expect("the window is open")
}

/// Lets it play, a second of frames at a time, until it stops by itself.
fn play(state: &mut State) {
    press(state, Command::TogglePlay);
    for _ in 0..100_000 {
        if !gallery(state).is_playing() {
            return;
        }
        press(state, Command::Tick(16.0));
    }
    panic!("it never stops");
}

fn numbers(state: &State, wanted: impl Fn(&Cell) -> bool) -> Vec<u8> {
    let cells = gallery(state).cells().iter();
    cells
        .filter(|cell| wanted(cell))
        .map(|cell| cell.gate.number())
        .collect()
}

fn learned(state: &State) -> Vec<u8> {
    numbers(state, |cell| cell.standing() == Standing::Learned)
}

fn bits(weights: &[f64]) -> Vec<u64> {
    weights.iter().map(|w| w.to_bits()).collect()
}

const LINEAR: [u8; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 15];

/// The perceptron with η = ½ in whole numbers: w ± x̃ for a mistake. `strict`: z = 0 always is one.
fn by_hand(gate: Gate, inputs: usize, strict: bool, updates: usize) -> Vec<i32> {
    let rows = [[1, 0, 0, 0], [1, 0, 1, 0], [1, 1, 0, 0], [1, 1, 1, 1]];
    let mut w = vec![0; inputs + 1];
    for k in 0..updates {
        let (x, y) = (&rows[k % 4], if gate.outputs()[k % 4] { 1 } else { -1 });
        let z: i32 = w.iter().zip(x).map(|(w, x)| w * x).sum();
        let wrong = if strict {
            y * z <= 0
        } else {
            (z >= 0) != (y > 0)
        };
        if wrong {
            w.iter_mut().zip(x).for_each(|(w, x)| *w += y * x);
        }
    }
    w
}

#[test]
fn the_perceptron_learns_fourteen_gates_and_cycles_on_two() {
    let mut state = lab(&[("rule", "perceptron")]);
    assert_eq!(
        gallery(&state).cells()[0].trainer().settings().eta,
        0.5,
        "the usual rate of gates"
    );
    assert_eq!(
        learned(&state),
        [],
        "nothing is learned before it has begun"
    );
    play(&mut state);
    assert_eq!(learned(&state), LINEAR);
    let cycling = |cell: &Cell| matches!(cell.standing(), Standing::Ended(Outcome::Cycling { .. }));
    assert_eq!(numbers(&state, cycling), [6, 9]);
    assert_eq!(gallery(&state).headline(), "14 of 16 learned");
    for cell in gallery(&state).cells() {
        let expected = by_hand(cell.gate, 2, false, gallery(&state).steps() as usize);
        let expected: Vec<f64> = expected.into_iter().map(f64::from).collect();
        assert_eq!(cell.weights(), expected, "{}", cell.title());
    }
}

#[test]
fn a_cycle_is_as_long_as_it_says() {
    let mut state = lab(&[]);
    play(&mut state);
    for number in [6_usize, 9] {
        let cell = &gallery(&state).cells()[number];
        let Standing::Ended(Outcome::Cycling { period, updates }) = cell.standing() else {
            panic!("{:?}", cell.standing());
        };
        let at = |epochs: u64| by_hand(cell.gate, 2, false, 4 * epochs as usize);
        let from = cell.trainer().epochs();
        assert_eq!(at(from), at(from + period));
        assert!((1..period).all(|shorter| at(from) != at(from + shorter)));
        let ends: Vec<_> = (4 * from..=4 * (from + period))
            .map(|k| by_hand(cell.gate, 2, false, k as usize))
            .collect();
        let changed = ends.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!(changed as u64, updates);
        let said = cell.reasons();
        assert!(
            said[1].contains(&format!("({updates} updates)")),
            "{said:?}"
        );
    }
}

#[test]
fn with_the_product_all_sixteen_are_learned() {
    let mut state = lab(&[("gates-product", "on")]);
    play(&mut state);
    assert_eq!(gallery(&state).learned(), 16);
    assert!(
        gallery(&state)
            .cells()
            .iter()
            .all(|cell| cell.trainer().outcome() == Outcome::Converged)
    );
    assert_eq!(gallery(&state).unlearned().count(), 0);
    for cell in gallery(&state).cells() {
        let expected = by_hand(cell.gate, 3, false, gallery(&state).steps() as usize);
        let expected: Vec<f64> = expected.into_iter().map(f64::from).collect();
        assert_eq!(cell.weights(), expected, "{}", cell.title());
        // The function itself, from the numbers.
        for (row, output) in GATE_ROWS.iter().zip(cell.gate.outputs()) {
            let w = cell.weights();
            let z = w[0] + w[1] * row[0] + w[2] * row[1] + w[3] * row[0] * row[1];
            assert_eq!(z >= 0.0, output);
        }
    }
}

#[test]
fn rosenblatts_form_leaves_no_point_on_the_line() {
    let mut state = lab(&[("rule", "rosenblatt")]);
    play(&mut state);
    assert_eq!(learned(&state), LINEAR);
    for cell in gallery(&state).cells() {
        let expected = by_hand(cell.gate, 2, true, gallery(&state).steps() as usize);
        let expected: Vec<f64> = expected.into_iter().map(f64::from).collect();
        assert_eq!(cell.weights(), expected, "{}", cell.title());
    }
    let mut state = lab(&[("rule", "rosenblatt"), ("gates-product", "on")]);
    play(&mut state);
    assert_eq!(gallery(&state).learned(), 16);
}

#[test]
fn adaline_finds_the_least_squares_of_each_gate() {
    let mut state = lab(&[
        ("rule", "adaline"),
        ("batch", "batch"),
        ("eta", "0.3"),
        ("epochs", "1000"),
    ]);
    play(&mut state);
    assert_eq!(learned(&state), LINEAR, "long before the minimum");
    for _ in 0..300 {
        press(&mut state, Command::Epoch);
    }
    assert_eq!(learned(&state), LINEAR);
    // AND: z = −3/2 + x₁ + x₂ leaves ±½ everywhere. XOR: no line is better than z = 0.
    let weights = |number: usize| gallery(&state).cells()[number].weights();
    for (found, best) in weights(8).iter().zip([-1.5, 1.0, 1.0]) {
        assert!((found - best).abs() < 1e-6, "{found} {best}");
    }
    assert_eq!(weights(6), [0.0; 3]);
    let xor = &gallery(&state).cells()[6];
    assert_eq!(xor.standing(), Standing::Ended(Outcome::Converged));
    assert_eq!(xor.errors(), 2, "z = 0 counts as +1");
    assert_eq!(
        xor.reasons()[1],
        "The gradient of the loss is zero, with 2 points on the wrong side."
    );
}

#[test]
fn smooth_rules_learn_what_a_line_can() {
    for (rule, eta) in [("logistic", "1"), ("sigmoid", "1"), ("svm", "0.1")] {
        let mut state = lab(&[("rule", rule), ("eta", eta), ("epochs", "500")]);
        play(&mut state);
        assert_eq!(learned(&state), LINEAR, "{rule}");
        assert!(gallery(&state).cells()[6].certificate().is_some());
    }
}

#[test]
fn a_tie_that_is_never_a_mistake_teaches_nothing() {
    let mut state = lab(&[("tie", Tie::Never.word())]);
    play(&mut state);
    // w = 0 satisfies the rule, and says +1 everywhere: right only for TRUE.
    assert_eq!(learned(&state), [15]);
    let xor = &gallery(&state).cells()[6];
    assert_eq!(xor.standing(), Standing::Ended(Outcome::Converged));
    assert_eq!(
        xor.reasons()[1],
        "No point asks for another update, yet 2 points with z = 0 count as +1."
    );
}

#[test]
fn a_rate_too_large_is_named() {
    let mut state = lab(&[("rule", "adaline"), ("eta", "100"), ("epochs", "300")]);
    play(&mut state);
    let and = &gallery(&state).cells()[8];
    assert_eq!(and.standing().word(), "diverged");
    assert!(and.reasons()[0].contains("too large"));
    assert!(and.weights().iter().all(|w| w.is_finite()));
}

#[test]
fn the_reason_is_a_point_of_both_hulls() {
    let state = lab(&[]);
    let said = |number: usize| gallery(&state).cells()[number].certificate();
    assert_eq!(
        said(6).expect("XOR").replace('\u{a0}', " "),
        "The convex hulls of both classes meet at (½, ½) = ½·(0, 0) + ½·(1, 1) = ½·(0, 1) + ½·(1, 0): \
         that point would have to lie on both sides of the line."
    );
    assert_eq!(
        said(9).expect("XNOR").replace('\u{a0}', " "),
        "The convex hulls of both classes meet at (½, ½) = ½·(0, 1) + ½·(1, 0) = ½·(0, 0) + ½·(1, 1): \
         that point would have to lie on both sides of the line."
    );
    assert_eq!(numbers(&state, |cell| cell.certificate().is_some()), [6, 9]);
    for cell in gallery(&state).cells() {
        assert!(cell.separability.verify(&cell.trainer().problem().train));
    }
}

#[test]
fn all_gates_go_in_step() {
    let mut state = lab(&[]);
    press(&mut state, Command::Step);
    assert!(
        gallery(&state)
            .cells()
            .iter()
            .all(|cell| cell.trainer().steps() == 1)
    );
    assert_eq!(gallery(&state).progress(), "1 step");
    press(&mut state, Command::Epoch);
    press(&mut state, Command::Epoch);
    assert_eq!(gallery(&state).progress(), "2 epochs, 8 steps");
    assert!(
        gallery(&state)
            .cells()
            .iter()
            .all(|cell| cell.trainer().steps() == 8)
    );
    press(&mut state, Command::Reset);
    assert_eq!(*gallery(&state), Gallery::new(state.document()));
    assert_eq!(gallery(&state).progress(), "not begun");
}

#[test]
fn time_makes_updates_due() {
    let mut state = lab(&[("gates-speed", "10")]);
    press(&mut state, Command::Tick(1000.0));
    assert_eq!(gallery(&state).steps(), 0, "it does not play");
    press(&mut state, Command::TogglePlay);
    press(&mut state, Command::Tick(50.0));
    assert_eq!(gallery(&state).steps(), 1, "the first one at once");
    press(&mut state, Command::Tick(50.0));
    press(&mut state, Command::Tick(50.0));
    assert_eq!(gallery(&state).steps(), 2, "then ten a second");
    press(&mut state, Command::Tick(1e9));
    assert_eq!(gallery(&state).steps(), 3, "a long sleep counts little");
    for odd in [f64::NAN, -5.0, f64::NEG_INFINITY] {
        press(&mut state, Command::Tick(odd));
    }
    assert_eq!(gallery(&state).steps(), 3);
    press(&mut state, Command::TogglePlay);
    press(&mut state, Command::Tick(1000.0));
    assert_eq!(gallery(&state).steps(), 3, "paused");
}

#[test]
fn playing_stops_after_the_number_of_epochs_and_goes_on_when_asked() {
    let mut state = lab(&[
        ("order", "shuffled"),
        ("epochs", "7"),
        ("gates-speed", "max"),
    ]);
    play(&mut state);
    assert_eq!(gallery(&state).epochs(), 7);
    assert!(
        !gallery(&state).is_over(),
        "chance never repeats itself for certain"
    );
    play(&mut state);
    assert_eq!(gallery(&state).epochs(), 14);
}

#[test]
fn play_begins_anew_where_all_is_over() {
    let mut state = lab(&[]);
    play(&mut state);
    let end = gallery(&state).clone();
    assert!(end.is_over());
    press(&mut state, Command::TogglePlay);
    assert_eq!(gallery(&state).steps(), 0);
    press(&mut state, Command::TogglePlay);
    play(&mut state);
    let weights = |gallery: &Gallery| {
        gallery
            .cells()
            .iter()
            .map(|cell| bits(cell.weights()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        weights(gallery(&state)),
        weights(&end),
        "equal settings, equal bits"
    );
}

#[test]
fn a_gate_opens_in_the_lab_as_one_edit_and_trains_the_same_there() {
    for product in ["off", "on"] {
        let mut state = lab(&[
            ("rule", Rule::Logistic.word()),
            ("eta", "0.7"),
            ("order", "shuffled"),
            ("scaling", "standardize"),
            ("map-xx", "on"),
            ("gates-product", product),
        ]);
        // What the lab has learned before does not matter.
        apply(&mut state, Action::Epoch);
        let before = state.document().clone();
        let edits = state.undo.len();
        for _ in 0..9 {
            press(&mut state, Command::Step);
        }
        let there = gallery(&state).cells()[13].weights().to_vec();
        press(
            &mut state,
            Command::Open(Gate::by_number(13).expect("a gate")),
        );
        let settings = &state.document().settings;
        assert_eq!(
            (settings.data.source, settings.data.gate.number()),
            (Source::Gate, 13)
        );
        assert_eq!(settings.tools.open, Tool::None);
        assert_eq!(state.undo.len(), edits + 1);
        assert_eq!(state.run().steps(), 0);
        for _ in 0..9 {
            apply(&mut state, Action::Step);
        }
        assert_eq!(bits(state.run().weights()), bits(&there));
        apply(&mut state, Action::Undo);
        assert_eq!(state.document().settings.data, before.settings.data);
        assert_eq!(
            state.document().settings.tools.open,
            Tool::None,
            "undo opens no window"
        );
    }
}

#[test]
fn a_link_brings_the_window_and_its_switches_back() {
    let mut state = lab(&[("gates-product", "on"), ("gates-speed", "max")]);
    press(&mut state, Command::Epoch);
    let link = permalink::write(&state);
    assert_eq!(link, "v2&tool=gates&gates-product=on&gates-speed=max");
    let mut other = State::default();
    apply(&mut other, Action::Open(link));
    assert_eq!(other.document(), state.document());
    assert_eq!(gallery(&other).steps(), 0, "training starts afresh");
    assert_eq!(gallery(&other).cells()[6].weights().len(), 4);
}

#[test]
fn closing_the_window_pauses_and_keeps() {
    let mut state = lab(&[]);
    press(&mut state, Command::Epoch);
    press(&mut state, Command::TogglePlay);
    let tool = |state: &mut State, word: &str| {
        let (name, value) = ("tool".into(), word.into());
        apply(state, Action::Set { name, value });
    };
    tool(&mut state, "none");
    assert!(!gallery(&state).is_playing());
    tool(&mut state, "gates");
    assert_eq!(gallery(&state).steps(), 4);
    // Other settings are another run.
    apply(
        &mut state,
        Action::Set {
            name: "eta".into(),
            value: "0.25".into(),
        },
    );
    assert_eq!(gallery(&state).steps(), 0);
    assert_eq!(
        settings_in_words(state.document()),
        "perceptron, η = 0.25, online, sequential"
    );
}

#[test]
fn a_switch_while_it_plays_plays_on() {
    let mut state = lab(&[]);
    press(&mut state, Command::TogglePlay);
    let (name, value) = ("gates-product".into(), "on".into());
    apply(&mut state, Action::Set { name, value });
    assert!(gallery(&state).is_playing());
    assert_eq!(gallery(&state).cells()[0].weights(), [0.0; 4]);
}
