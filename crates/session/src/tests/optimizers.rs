//! The control of the optimizer, and what goes with it.

use super::memory::reopened;
use super::*;
use crate::learn::{Optimizer, OptimizerKind, Parameter};

fn eta(state: &Session) -> f64 {
    state.document().settings.eta
}

#[test]
fn another_optimizer_brings_its_usual_rate_and_says_so() {
    let mut state = Session::default();
    let of_the_rule = eta(&state);
    for kind in OptimizerKind::all() {
        set(&mut state, "optimizer", "sgd");
        assert_eq!(eta(&state), of_the_rule);
        update(&mut state, Action::Dismiss);
        set(&mut state, "optimizer", kind.keyword());
        let notice = state.notice().unwrap_or_default();
        assert_eq!(!notice.is_empty(), eta(&state) != of_the_rule, "{kind:?}");
    }
    // Adam is the last: η = 0.1 on features of several centimeters would be long.
    assert_eq!(
        state.notice(),
        Some("The learning rate is now 0.02, a usual one for Adam.")
    );
    update(&mut state, Action::Undo);
    assert_eq!((eta(&state), state.notice()), (of_the_rule, None));
    // A rate that was chosen stays.
    set(&mut state, "eta", "0.3");
    set(&mut state, "optimizer", "rmsprop");
    assert_eq!((eta(&state), state.notice()), (0.3, None));
}

#[test]
fn each_optimizer_shows_its_own_numbers_and_uses_no_others() {
    for kind in OptimizerKind::all() {
        let mut state = lab(&[("momentum", "0.9"), ("beta1", "0.5"), ("rho", "0.5")]);
        set(&mut state, "optimizer", kind.keyword());
        for parameter in Parameter::all() {
            let shown = messages::applies(&state, parameter.keyword());
            assert_eq!(shown, kind.has(parameter), "{kind:?} {parameter:?}");
        }
        let settings = state.document().settings.learning();
        let usual = Optimizer::new(kind);
        let has = |parameter| kind.has(parameter);
        assert_eq!(settings.momentum, if kind.adaptive { 0.0 } else { 0.9 });
        assert_eq!(
            settings.optimizer.beta1,
            if has(Parameter::Beta1) {
                0.5
            } else {
                usual.beta1
            }
        );
        assert_eq!(
            settings.optimizer.rho,
            if has(Parameter::Rho) { 0.5 } else { usual.rho }
        );
        // What does not apply is kept for later.
        set(&mut state, "optimizer", "sgd");
        assert_eq!(state.document().settings.learning().momentum, 0.9);
    }
}

#[test]
fn links_keep_an_optimizer_and_old_ones_mean_gradient_descent() {
    let mut state = Session::default();
    update(
        &mut state,
        Action::Open("#v2&rule=adaline&momentum=0.5&eta=0.001".into()),
    );
    let settings = state.document().settings.learning();
    assert_eq!(settings.optimizer, Optimizer::SGD);
    assert_eq!(settings.momentum, 0.5);
    let mut adam = lab(&[
        ("rule", "logistic"),
        ("optimizer", "adam"),
        ("beta1", "0.8"),
        ("beta2", "0.99"),
        ("epsilon", "1e-6"),
    ]);
    for _ in 0..7 {
        update(&mut adam, Action::Epoch);
    }
    let again = reopened(&adam);
    assert_eq!(again.document(), adam.document());
    assert_eq!(bits(again.run().weights()), bits(adam.run().weights()));
    for (name, value) in [
        ("optimizer", "adamw"),
        ("beta1", "1"),
        ("epsilon", "0"),
        ("rho", "-1"),
    ] {
        offer(&mut adam, name, value);
        let complaint = adam.complaint(name).expect("a complaint").to_owned();
        assert!(
            complaint.contains(value.trim_start_matches('-')),
            "{complaint}"
        );
    }
}

#[test]
fn what_refines_the_rule_names_the_optimizer() {
    let said = |settings: &[(&str, &str)]| messages::refinements(&lab(settings));
    assert_eq!(said(&[]), "");
    assert_eq!(said(&[("optimizer", "adam"), ("momentum", "0.5")]), "Adam");
    assert_eq!(
        said(&[("optimizer", "nesterov"), ("momentum", "0.5")]),
        "Nesterov, momentum 0.5"
    );
}

#[test]
fn whatever_refines_the_rule_is_named() {
    let state = lab(&[
        ("rule", "adaline"),
        ("activation", "tanh"),
        ("penalty", "max"),
        ("lambda", "0.5"),
        ("schedule", "inverse-root"),
        ("momentum", "0.5"),
    ]);
    assert_eq!(
        messages::refinements(&state),
        "maximum norm 0.5, tanh, falling rate, momentum 0.5"
    );
}

#[test]
fn after_a_divergence_the_advice_is_one_that_helps() {
    // The square of a gradient is beyond all numbers, though loss and gradient are not: no rate would help.
    let mut state = lab(&[("rule", "rosenblatt"), ("optimizer", "adagrad")]);
    let huge =
        "#v2&dataset=custom&rule=rosenblatt&optimizer=adagrad&points=1e160,2e160,0;-1e160,1e160,1";
    update(&mut state, Action::Open(huge.into()));
    if state.notice().is_none() {
        update(&mut state, Action::Step);
        assert!(
            status(&state).contains("The inputs are too large to compute with."),
            "{}",
            status(&state)
        );
    }
    // Steps as long as η: a million is too far, and a smaller η is a smaller step.
    let mut state = lab(&[
        ("rule", "adaline"),
        ("optimizer", "rmsprop"),
        ("eta", "1000000"),
    ]);
    update(&mut state, Action::Epoch);
    let said = status(&super::story::known(state));
    assert!(
        said.starts_with("diverged") && said.ends_with(" instead of diverging."),
        "{said}"
    );
}
