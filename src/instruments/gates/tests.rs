#[cfg(not(target_arch = "wasm32"))] // What scenes draw is written down natively.
mod drawing;
mod window;

use super::*;
use crate::app::tests::{set, window};
use crate::app::{Action, App};
use crate::data::{GATE_ROWS, Keyword};
use crate::learn::Outcome;
use crate::learn::{Rule, Tie};
use crate::session::fixtures::bits;

/// Settings by name.
fn lab(settings: &[(&str, &str)]) -> App {
    let mut state = App::default();
    for (name, value) in [("tool", "gates")].iter().chain(settings) {
        set(&mut state, name, value);
    }
    state
}

fn press(state: &mut App, action: &str) {
    let (action, argument) = (action.into(), String::new());
    state.update(Action::Instrument(
        "gates",
        Event::Press { action, argument },
    ));
}

/// Milliseconds go by.
fn tick(state: &mut App, milliseconds: f64) {
    state.work(milliseconds, &|| 0.0);
}

fn gallery(state: &App) -> &Gallery {
    state
        .instrument::<GatesState>()
        .and_then(|gates| gates.gallery.as_ref())
        .expect("the window is open")
}

/// Lets it play, a second of frames at a time, until it stops by itself.
fn play(state: &mut App) {
    press(state, "play");
    for _ in 0..100_000 {
        if !gallery(state).is_playing {
            return;
        }
        tick(state, 16.0);
    }
    panic!("it never stops");
}

#[test]
fn constant_gates_have_the_color_of_their_class() {
    for (tie, positive) in [("positive", true), ("negative", false)] {
        let mut state = lab(&[("tie", tie)]);
        let ground = |state: &App, number: usize| gallery(state).cells[number].ground();
        assert_eq!(ground(&state, 0), None, "nothing is learned yet");
        play(&mut state);
        for (number, class) in [(0, false), (15, true)] {
            let cell = &gallery(&state).cells[number];
            let gates = state.instrument::<GatesState>().expect("gates");
            let plane = gates.scene(state.session(), &format!("gate-{number}"));
            let plane = plane.expect("a plane");
            let view = plane.frame((200.0, 100.0), 1.0).view;
            let shown = match sides::sides(&view, cell.plane_weights()) {
                Some(sides) if sides.border.is_empty() => {
                    Some(sides.rest == sides.horns.is_empty())
                }
                Some(_) => None,
                None => cell.ground(),
            };
            assert_eq!(shown, Some(class), "{number} with tie {tie}");
        }
        assert_eq!(ground(&state, 6), Some(positive));
    }
}

fn numbers(state: &App, wanted: impl Fn(&Cell) -> bool) -> Vec<u8> {
    let cells = gallery(state).cells.iter();
    cells
        .filter(|cell| wanted(cell))
        .map(|cell| cell.gate.number())
        .collect()
}

fn learned(state: &App) -> Vec<u8> {
    numbers(state, |cell| cell.standing() == GateStanding::Learned)
}

const LINEAR: [u8; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 15];

const ALL: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

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
        gallery(&state).cells[0].trainer.settings().eta,
        0.5,
        "the usual rate of gates"
    );
    assert_eq!(
        learned(&state),
        [0_u8; 0],
        "nothing is learned before it has begun"
    );
    play(&mut state);
    assert_eq!(learned(&state), LINEAR);
    let cycling = |cell: &Cell| {
        matches!(
            cell.standing(),
            GateStanding::Ended(Outcome::Cycling { .. })
        )
    };
    assert_eq!(numbers(&state, cycling), [6, 9]);
    assert_eq!(gallery(&state).headline(), "14 of 16 learned");
    for cell in &gallery(&state).cells {
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
        let cell = &gallery(&state).cells[number];
        let GateStanding::Ended(Outcome::Cycling { period, updates }) = cell.standing() else {
            panic!("{:?}", cell.standing());
        };
        let at = |epochs: u64| by_hand(cell.gate, 2, false, 4 * epochs as usize);
        let from = cell.trainer.epochs();
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
            .cells
            .iter()
            .all(|cell| cell.trainer.outcome() == Outcome::Converged)
    );
    assert_eq!(gallery(&state).unlearned().count(), 0);
    for cell in &gallery(&state).cells {
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
    for cell in &gallery(&state).cells {
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
        press(&mut state, "epoch");
    }
    assert_eq!(learned(&state), LINEAR);
    // AND: z = −3/2 + x₁ + x₂ leaves ±½ everywhere. XOR: no line is better than z = 0.
    let weights = |number: usize| gallery(&state).cells[number].weights();
    for (found, best) in weights(8).iter().zip([-1.5, 1.0, 1.0]) {
        assert!((found - best).abs() < 1e-6, "{found} {best}");
    }
    assert_eq!(weights(6), [0.0; 3]);
    let xor = &gallery(&state).cells[6];
    assert_eq!(xor.standing(), GateStanding::Ended(Outcome::Converged));
    assert_eq!(xor.errors(), 2, "z = 0 counts as +1");
    assert_eq!(
        xor.reasons()[1],
        "The gradient of the loss is as good as zero, with 2 points misclassified."
    );
}

#[test]
fn smooth_rules_learn_what_a_line_can() {
    for (rule, eta) in [("logistic", "1"), ("sigmoid", "1"), ("svm", "0.1")] {
        let mut state = lab(&[("rule", rule), ("eta", eta), ("epochs", "500")]);
        play(&mut state);
        assert_eq!(learned(&state), LINEAR, "{rule}");
        assert!(gallery(&state).cells[6].certificate().is_some());
    }
}

#[test]
fn a_tie_that_is_never_a_mistake_teaches_nothing() {
    let mut state = lab(&[("tie", Tie::Never.keyword())]);
    play(&mut state);
    // w = 0 satisfies the rule, and says +1 everywhere: right only for TRUE.
    assert_eq!(learned(&state), [15]);
    let xor = &gallery(&state).cells[6];
    assert_eq!(xor.standing(), GateStanding::Ended(Outcome::Converged));
    assert_eq!(
        xor.reasons()[1],
        "No point asks for another update, yet 2 points with z = 0 count as +1."
    );
}

#[test]
fn a_rate_too_large_is_named() {
    let mut state = lab(&[("rule", "adaline"), ("eta", "100"), ("epochs", "300")]);
    play(&mut state);
    let and = &gallery(&state).cells[8];
    assert_eq!(and.standing().keyword(), "diverged");
    assert!(and.reasons()[0].contains("too large"));
    assert!(and.weights().iter().all(|w| w.is_finite()));
}

#[test]
fn the_reason_is_a_point_of_both_hulls() {
    let state = lab(&[]);
    let said = |number: usize| gallery(&state).cells[number].certificate();
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
    for cell in &gallery(&state).cells {
        assert!(cell.separability.verify(&cell.trainer.problem().train));
    }
}
