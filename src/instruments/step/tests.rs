//! The step, explained: what the panel says is what the step did.

mod check;
mod panel;

use super::*;
use crate::data::Keyword;
use crate::learn::{Formula, Rule, RuleRow, RuleTable, dot};
use crate::session::fixtures::set;
use crate::session::{Action, update};

fn lab(settings: &[(&str, &str)], steps: usize) -> Session {
    let mut state = Session::default();
    for (name, value) in settings {
        set(&mut state, name, value);
        assert_eq!(state.complaint(name), None, "{name}");
    }
    for _ in 0..steps {
        update(&mut state, Action::Step);
    }
    state
}

fn full(explanation: &Explanation, name: &str) -> Vec<f64> {
    let found = explanation
        .quantities
        .iter()
        .find(|quantity| quantity.name == name);
    found.unwrap_or_else(|| panic!("no {name}")).full.clone()
}

/// AND with η = ½, worked out by hand: the fourth point is the second to be mistaken.
#[test]
fn the_perceptron_on_and_as_on_the_board() {
    let state = lab(&[("dataset", "gate")], 4);
    let found = Explanation::new(&state).expect("a step");
    assert_eq!(found.heading, "Point 4, class +1");
    assert_eq!(full(&found, "sample"), [1.0, 1.0, 1.0, 1.0]);
    // After (0, 0): w = (−1, 0, 0). (0, 1) and (1, 0) have z = −1: right. (1, 1): z = −1, ŷ = −1, δ = 2.
    assert_eq!(full(&found, "z"), [-1.0]);
    assert_eq!(full(&found, "output"), [-1.0]);
    assert_eq!(full(&found, "delta"), [2.0]);
    assert_eq!(full(&found, "change"), [1.0, 1.0, 1.0]);
    assert_eq!(full(&found, "weights"), [0.0, 1.0, 1.0]);
    // z + ηδ‖x̃‖² = −1 + ½·2·3.
    assert_eq!(full(&found, "z-after"), [2.0]);
    assert!(
        found
            .quantities
            .iter()
            .all(|quantity| !quantity.name.starts_with("loss"))
    );
    let first = Explanation::new(&lab(&[("dataset", "gate")], 1)).expect("a step");
    assert_eq!(first.remark, "z is exactly 0: a tie.");
}

/// Adaline on AND with η = 0.1: from w = 0 the first sample (1, 0, 0) with y = −1 gives δ = −1, Δw = −0.1 (1, 0, 0);
/// its loss ½δ² falls from 0.5 to ½·0.9², to first order by η‖δx̃‖² = 0.1.
#[test]
fn the_loss_is_predicted_to_first_order_beside_the_real_change() {
    let state = lab(
        &[("dataset", "gate"), ("rule", "adaline"), ("eta", "0.1")],
        1,
    );
    let found = Explanation::new(&state).expect("a step");
    assert!((full(&found, "loss-predicted")[0] + 0.1).abs() < 1e-15);
    assert!((full(&found, "loss-real")[0] - (0.405 - 0.5)).abs() < 1e-15);
}

#[test]
fn every_rule_batch_and_refinement_is_explained_as_it_was_done() {
    for rule in Rule::all() {
        for batch in ["online", "mini-batch", "batch"] {
            for more in [
                &[][..],
                &[("reduction", "mean")],
                &[("penalty", "ridge"), ("lambda", "100"), ("init", "random")],
                &[("momentum", "0.5")],
                &[("schedule", "inverse"), ("schedule-k", "1")],
                &[("momentum", "0.5"), ("optimizer", "nesterov")],
                &[("optimizer", "adagrad")],
                &[("optimizer", "rmsprop"), ("rho", "0.9")],
                &[
                    ("optimizer", "adam"),
                    ("penalty", "ridge"),
                    ("lambda", "0.1"),
                ],
            ] {
                let word = rule.keyword();
                let plain = [
                    ("dataset", "overlap"),
                    ("rule", word),
                    ("eta", "1e-6"),
                    ("batch", batch),
                ];
                let state = lab(&[&plain[..], more].concat(), 30);
                let found = Explanation::new(&state).expect("a step");
                let step = state.last_step().expect("a step");
                let before = state.weights_before().expect("weights");
                let what = format!("{word} {batch} {more:?}");
                assert_eq!(full(&found, "weights"), state.run().weights(), "{what}");
                for ((change, new), old) in full(&found, "change")
                    .iter()
                    .zip(state.run().weights())
                    .zip(before)
                {
                    assert!((change - (new - old)).abs() <= 1e-15, "{what}");
                }
                let train = &state.prepared().problem.train;
                if batch == "online" {
                    let x = train.row(step.samples[0] as usize);
                    let at = match more {
                        [_, ("optimizer", "nesterov")] => full(&found, "ahead"),
                        _ => before.to_vec(),
                    };
                    assert_eq!(full(&found, "z"), [dot(&at, x)], "{what}");
                    assert_eq!(
                        full(&found, "z-after"),
                        [dot(state.run().weights(), x)],
                        "{what}"
                    );
                    assert!(found.largest.is_empty());
                } else {
                    assert!(
                        found.heading.starts_with("A batch of 10"),
                        "{}",
                        found.heading
                    );
                    assert!(
                        found.largest.is_sorted_by(|a, b| a.1 >= b.1) && found.largest.len() <= 4
                    );
                }
                // A small step: the first order is nearly all of the change.
                if rule.table.kind == crate::learn::Kind::Smooth {
                    let (predicted, real) = (
                        full(&found, "loss-predicted")[0],
                        full(&found, "loss-real")[0],
                    );
                    assert!(
                        (predicted - real).abs() <= 1e-3 * real.abs() + 1e-13,
                        "{what}: {predicted} {real}"
                    );
                    assert!(
                        predicted <= 0.0
                            || more.first().is_some_and(|(name, value)| {
                                *name == "momentum" || *value == "adam"
                            }),
                        "{what}"
                    );
                }
                let text: String = found
                    .quantities
                    .iter()
                    .map(|q| q.numbers.clone() + &q.result)
                    .collect();
                assert!(!text.contains("NaN") && !text.contains("inf"), "{what}");
            }
        }
    }
}

/// Adam on AND with η = 0.1, by hand. Logistic regression from w = 0: the first sample (1, 0, 0) with t = 0 gives
/// δ = −½, so g = (½, 0, 0), v = 0.1·g, s = 0.001·g², and Δw₀ = −0.1·½/(½ + 10⁻⁸).
#[test]
fn what_adam_keeps_is_shown() {
    let adam = [
        ("dataset", "gate"),
        ("rule", "logistic"),
        ("optimizer", "adam"),
        ("eta", "0.1"),
    ];
    let found = Explanation::new(&lab(&adam, 1)).expect("a step");
    let near = |name: &str, expected: [f64; 3]| {
        let found = full(&found, name);
        let close = found
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() < 1e-9);
        assert!(close, "{name}: {found:?}");
    };
    near("gradient", [0.5, 0.0, 0.0]);
    near("velocity", [0.05, 0.0, 0.0]);
    near("squares", [0.00025, 0.0, 0.0]);
    near("change", [-0.05 / (0.5 + 1e-8), 0.0, 0.0]);
    // 1 − 0.9² = 0.19 and 1 − 0.999² = 0.001999 in the second update.
    let second = Explanation::new(&lab(&adam, 2)).expect("a step");
    let change = second.quantities.iter().find(|one| one.name == "change");
    let numbers = &change.expect("a change").numbers;
    assert!(
        numbers.contains("0.19") && numbers.contains("0.001999"),
        "{numbers}"
    );
}

/// Adaline, but for its formula.
static UNKNOWN: RuleRow = RuleRow {
    keyword: "unknown",
    table: RuleTable {
        formula: Formula::GENERAL,
        ..Rule::ADALINE.row().table
    },
    ..*Rule::ADALINE.row()
};

#[test]
fn the_unit_takes_its_error_behind_the_threshold_or_before_it() {
    let feedback = |rule| Neuron::new(&lab(&[("rule", rule)], 1)).feedback;
    for rule in ["perceptron", "rosenblatt"] {
        assert_eq!(feedback(rule), Feedback::Threshold, "{rule}");
    }
    for rule in ["adaline", "logistic", "sigmoid"] {
        assert_eq!(feedback(rule), Feedback::Activation, "{rule}");
    }
    assert_eq!(feedback("svm"), Feedback::Margin(1.0));
    // Of a rule without a formula no more is said.
    Rule::list_also(const { &[Rule::from_row(&UNKNOWN)] });
    assert_eq!(feedback("unknown"), Feedback::Sum);
    let said = |rule| messages::neuron(&Neuron::new(&lab(&[("rule", rule)], 1))).feedback;
    assert!(said("adaline").contains("how far off the output is counts"));
    assert!(said("svm").contains("only whether y·z is below 1 counts"));
    assert!(!said("svm").contains("how far off"));
    let curved = |settings: &[(&str, &str)]| Neuron::new(&lab(settings, 0)).activation.is_some();
    for rule in ["perceptron", "rosenblatt", "adaline", "svm"] {
        assert!(!curved(&[("rule", rule)]), "{rule}");
    }
    for rule in ["logistic", "sigmoid"] {
        assert!(curved(&[("rule", rule)]), "{rule}");
    }
    assert!(curved(&[("rule", "adaline"), ("activation", "tanh")]));
    let state = lab(&[("dataset", "gate")], 4);
    let unit = Neuron::new(&state);
    assert_eq!(unit.names, ["1", "x₁", "x₂"]);
    assert_eq!(unit.weights, [-1.0, 0.0, 0.0], "those that the sample met");
    assert_eq!(
        (unit.signal, unit.class),
        (Some([-1.0, -1.0, 2.0]), Some(-1.0))
    );
    assert!(
        messages::neuron(&unit)
            .feedback
            .contains("they made this z")
    );
    let untouched = Neuron::new(&lab(&[("inputs", "all"), ("map-xy", "on")], 0));
    assert_eq!(untouched.names, ["1", "x₁", "x₂", "x₃", "x₄", "x₁x₃"]);
    assert_eq!(untouched.signal, None);
}

/// OR with η = ½ by hand: the first sample is a tie counted as +1 (w = (−1, 0, 0)), the second gives (0, 0, 1).
#[test]
fn the_edges_are_the_weights_that_made_the_numbers_shown() {
    let state = lab(&[("dataset", "gate"), ("gate", "14")], 2);
    let unit = Neuron::new(&state);
    assert_eq!(state.run().weights(), [0.0, 0.0, 1.0]);
    assert_eq!(unit.weights, [-1.0, 0.0, 0.0]);
    let batch = [
        ("rule", "adaline"),
        ("dataset", "gate"),
        ("batch", "batch"),
        ("eta", "0.1"),
    ];
    let state = lab(&batch, 2);
    let unit = Neuron::new(&state);
    assert!(unit.before_update && unit.signal.is_none());
    assert_eq!(Some(&unit.weights[..]), state.weights_before());
    assert!(
        messages::neuron(&unit)
            .feedback
            .contains("those that the batch met")
    );
    let mut state = state;
    update(&mut state, Action::Epoch);
    let unit = Neuron::new(&state);
    assert_eq!(
        (&unit.weights[..], unit.before_update),
        (state.run().weights(), false)
    );
    assert!(
        messages::neuron(&unit)
            .feedback
            .contains("the present weights")
    );
}

/// A number that is no class stands behind the activation, also where z goes on as it is.
#[test]
fn the_output_of_the_activation_is_shown() {
    let output =
        |rule| messages::neuron(&Neuron::new(&lab(&[("rule", rule), ("eta", "0.01")], 2))).output;
    let adaline = Neuron::new(&lab(&[("rule", "adaline"), ("eta", "0.01")], 2));
    let [z, ..] = adaline.signal.expect("one sample");
    // From zero, x̃ = (1, 5.1, 1.4) and y = −1: w = −0.01 x̃; then x̃ = (1, 4.9, 1.4).
    assert!((z + 0.01 * (1.0 + 5.1 * 4.9 + 1.4 * 1.4)).abs() < 1e-14);
    assert_eq!(output("adaline"), "−0.28");
    assert!(!output("logistic").is_empty() && !output("sigmoid").is_empty());
    for rule in ["perceptron", "rosenblatt", "svm"] {
        assert_eq!(output(rule), "", "{rule}: the class says it");
    }
}

/// MathML leaves out spaces at the ends of words.
#[test]
fn words_in_formulas_are_set_apart() {
    for (rule, condition) in [("svm", "&lt;"), ("rosenblatt", "≤")] {
        let found = Explanation::new(&lab(&[("rule", rule)], 1)).expect("a step");
        let delta = found
            .quantities
            .iter()
            .find(|quantity| quantity.name == "delta");
        let delta = delta.expect("an error signal");
        assert!(
            delta
                .general
                .contains("<mi>y</mi><mtext>&#xA0;if&#xA0;</mtext>")
        );
        assert!(
            delta
                .general
                .contains("<mtext>&#xA0;else&#xA0;</mtext><mn>0</mn>")
        );
        assert!(delta.general.contains(condition) && delta.numbers.contains("since&#xA0;<"));
    }
}

#[test]
fn what_l_means_is_said_where_it_is_written() {
    let said =
        |settings: &[(&str, &str)]| Explanation::new(&lab(settings, 1)).expect("a step").loss;
    assert_eq!(said(&[]), "");
    let adaline = ("rule", "adaline");
    assert_eq!(
        said(&[adaline]),
        "L is the loss of this sample; J is that of all training samples."
    );
    assert_eq!(
        said(&[adaline, ("batch", "batch")]),
        "L is the sum of this batch’s losses; here all samples, so L is the objective J."
    );
    assert_eq!(
        said(&[
            adaline,
            ("batch", "mini-batch"),
            ("reduction", "mean"),
            ("penalty", "ridge")
        ]),
        "L is the mean of this batch’s losses and the penalty; J is that of all training samples."
    );
}

#[test]
fn of_three_classes_the_one_asked_for_is_explained() {
    let mut state = lab(&[("iris-classes", "all"), ("rule", "logistic")], 5);
    for class in 0..3 {
        set(&mut state, "theory-class", &class.to_string());
        let found = Explanation::new(&state).expect("a step");
        let step = state.last_step().expect("a step");
        let name = &state.prepared().set.class_names()[class];
        assert_eq!(
            found.heading,
            format!("Point 5, setosa, {name} against the others")
        );
        assert_eq!(full(&found, "z"), [step.z[class]]);
        assert_eq!(full(&found, "delta"), [step.delta[class]]);
        assert_eq!(full(&found, "weights"), state.learner().weights());
        let signal = Neuron::new(&state).signal.expect("numbers");
        assert_eq!(
            signal,
            [step.z[class], step.output[class], step.delta[class]]
        );
    }
}
