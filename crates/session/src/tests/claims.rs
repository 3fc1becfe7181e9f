//! The claims of the status are true as worded.

use super::*;
use crate::data::Gate;
use crate::readouts::misclassified;

fn gate(number: u8, settings: &[(&str, &str)]) -> Session {
    let mut state = lab(&[("dataset", "gate"), ("gate", &number.to_string())]);
    set_all(&mut state, settings);
    state
}

#[test]
fn the_predicted_class_of_a_tie_is_the_same_everywhere() {
    for rule in Rule::all().map(Rule::keyword) {
        for (tie, class) in [("positive", true), ("negative", false)] {
            for number in [0, 7, 8, 14] {
                let state = gate(number, &[("rule", rule), ("tie", tie)]);
                // At w = 0 every z is 0.
                let outputs = Gate::by_number(number).expect("a gate").outputs();
                let wrong = outputs.iter().filter(|output| **output != class).count();
                let readouts = Readouts::new(&state);
                assert_eq!(readouts.training.errors as usize, wrong, "{rule} {tie}");
                assert_eq!(misclassified(&state).len(), wrong);
                assert_eq!(state.run().history().entries()[0].errors as usize, wrong);
                let mut predicted = state
                    .prepared()
                    .predicted(&[0.0; 3], Tie::from_keyword(tie).expect("a tie"));
                assert_eq!(predicted(0.3, 0.4), u8::from(class));
                let said = if class {
                    "every point counts as +1."
                } else {
                    "every point counts as −1."
                };
                assert!(status(&state).ends_with(said), "{}", status(&state));
            }
        }
    }
}

#[test]
fn false_is_learned_at_once_where_a_tie_counts_as_minus() {
    let mut state = gate(0, &[("tie", "negative")]);
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
    assert_eq!(
        (state.weights(), Readouts::new(&state).training.errors),
        ([0.0; 3], 0)
    );
    assert!(status(&state).ends_with("No training point asks for another update."));
}

#[test]
fn a_rule_that_never_corrects_a_tie_says_so() {
    let mut state = gate(8, &[("tie", "never")]);
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
    assert!(
        status(&state).ends_with(
            "No point asks for a correction, yet 3 of 4 points are misclassified: this rule never corrects z = 0, so it never \
             moves from w = 0."
        ),
        "{}",
        status(&state)
    );
    // TRUE is right at w = 0.
    let mut state = gate(15, &[("tie", "never")]);
    finish(&mut state);
    assert!(status(&state).ends_with("No training point asks for another update."));
}

#[test]
fn a_cycle_is_a_proof_for_the_plain_rule_only() {
    let mut xor = gate(6, &[]);
    finish(&mut xor);
    assert!(status(&xor).contains("only where no line separates the points"));
    // The penalty pulls the line back again and again.
    let mut and = gate(
        8,
        &[("penalty", "ridge"), ("lambda", "0.5"), ("epochs", "500")],
    );
    finish(&mut and);
    assert_eq!(messages::status(&and, &Readouts::new(&and)).code, "cycling");
    assert!(
        status(&and).contains("does not tell whether a line separates"),
        "{}",
        status(&and)
    );
}

#[test]
fn what_helps_after_a_divergence_was_tried() {
    let mut state = lab(&[
        ("rule", "adaline"),
        ("batch", "batch"),
        ("eta", "10"),
        ("epochs", "1000"),
    ]);
    for _ in 0..300 {
        update(&mut state, Action::Epoch);
    }
    assert!(state.run().is_halted());
    let helped = |state: &Session| {
        let said = status(&super::story::known(state.clone()));
        assert!(said.contains(" instead of diverging"), "{said}");
    };
    helped(&state);
    // With a ridge η·λ can be too large by itself.
    set(&mut state, "rule", "perceptron");
    set_all(
        &mut state,
        &[("penalty", "ridge"), ("lambda", "1000"), ("eta", "1000")],
    );
    update(&mut state, Action::Reset);
    for _ in 0..300 {
        update(&mut state, Action::Epoch);
    }
    assert!(state.run().is_halted());
    helped(&state);
}

#[test]
fn weights_beyond_all_numbers_ask_for_a_reset() {
    let mut state = lab(&[
        ("rule", "perceptron"),
        ("penalty", "ridge"),
        ("lambda", "0.001"),
        ("eta", "1000000"),
    ]);
    for _ in 0..300 {
        update(&mut state, Action::Epoch);
    }
    assert!(state.run().is_halted());
    set(&mut state, "lambda", "1000");
    update(&mut state, Action::Step);
    assert!(state.run().is_halted());
    assert!(
        status(&state).ends_with("reset them."),
        "{}",
        status(&state)
    );
}

#[test]
fn a_gradient_that_counts_as_zero_is_not_called_the_minimum() {
    // Far from the origin 1e-9 of the gradient's scale is more than the gradient of a flat direction.
    let link = "v2&dataset=custom&points=30000,0,0;30001,0,1;30000,1,0;30001,1,1&rule=adaline&eta=1e-9&batch=batch&reduction=mean&inputs=axes";
    let mut state = link::read(link).expect("a link");
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
    // By hand: x₁ = 30000.5 ∓ ½ tells the classes apart, so the least loss is 0.
    assert!(Readouts::new(&state).training.loss.expect("a loss") > 0.4);
    assert!(!status(&state).contains("minimum"), "{}", status(&state));
    // Where the least is known, it stands beside.
    assert!(state.prove_for_status(&crate::Budget::new(&|| 0.0, 1.0)));
    assert!(crate::story::least_loss(&state).is_some_and(|least| least < 1e-6));
    let said = status(&state);
    assert!(
        said.contains("but this is not the minimum: the loss is 0.5"),
        "{said}"
    );
}

#[test]
fn three_classes_say_too_that_a_tie_is_never_corrected() {
    let mut state = lab(&[("iris-classes", "all"), ("tie", "never")]);
    finish(&mut state);
    assert!(
        status(&state).ends_with("so it never moves from w = 0."),
        "{}",
        status(&state)
    );
    set(&mut state, "iris-classes", "setosa-versicolor");
    set(&mut state, "tie", "positive");
    finish(&mut state);
    assert!(!status(&state).contains("never"));
}
