//! Quantities that lessons name, beside numbers reckoned by hand.

use super::*;

/// Returns true if a condition holds in the lab of a link.
fn holds(link: &str, text: &str) -> bool {
    let state = App::opened(&format!("v2&{link}"));
    let condition = Condition::read(text, &state).unwrap_or_else(|why| panic!("{text}: {why}"));
    condition.holds(
        &state,
        &Start::from_conditions([&condition].into_iter(), &state),
    )
}

#[test]
fn answers_below_a_confidence_are_refused() {
    // z = x₁: p of the likelier class is 0.953, 0.731, 0.731, 0.953 and 0.982.
    let lab = "dataset=custom&points=-3,0,0;-1,0,0;1,0,0;3,0,1;4,0,0&init=given&line=0,1,0";
    for (refused, wrong) in [
        ("(0.5)=0", "(0.5)=2"),
        ("(0.9)=2", "(0.9)=1"),
        ("(0.97)=4", "(0.97)=1"),
        ("(1)=5", "(1)=0"),
    ] {
        let text = format!("refused{refused} and wrong{wrong}");
        assert!(holds(&format!("{lab}&rule=logistic"), &text), "{text}");
        // The perceptron has no probabilities.
        assert!(!holds(lab, &text), "{text}");
    }
    assert!(!holds(&format!("{lab}&rule=logistic"), "wrong(0.5)=3"));
    // At z = 0 the class is the one that the lab says, and is never surer than ½.
    let tie = "dataset=custom&points=0,0,0&rule=logistic&init=zero";
    assert!(holds(
        tie,
        "refused(0.5)=0 and wrong(0.5)=1 and refused(0.51)=1"
    ));
    for wrong in ["refused(0.4)", "wrong(x)", "refused(0.9", "wrong()"] {
        let message = Quantity::named(wrong, &App::default()).expect_err(wrong);
        assert!(message.contains("refused(0.9)"), "{message}");
    }
    let shown = Quantity::named("wrong(0.9)", &App::default()).map(|quantity| quantity.to_string());
    assert_eq!(shown.as_deref(), Ok("wrong(0.9)"));
}

#[test]
fn the_proof_of_convergence_is_read_off_a_run() {
    // For OR w* = (−1, 2, 2)/3. From (1, 0, 0) it is arccos(−1/3) = 109.47° away.
    let or = "dataset=gate&gate=14&init=given&line=1,0,0";
    assert!(holds(or, "angle>109.47 and angle<109.48 and length=1"));
    assert!(holds(or, "forward>-0.33334 and forward<-0.33333"));
    assert!(holds(
        "dataset=gate&gate=14&init=given&line=-2,4,4",
        "angle<0.001 and length=6 and forward>5.99999"
    ));
    // w = 0 has no direction, and XOR no w*.
    assert!(!holds("dataset=gate&gate=14", "angle>=0"));
    assert!(!holds(
        "dataset=gate&gate=6&init=given&line=1,0,0",
        "forward<9"
    ));
    // The street of OR lies between (0, 0) and the line through (0, 1) and (1, 0): ρ² = 1/8, α₀² = 1/8, M² = 2.
    assert!(holds(or, "slides-bound>26.9999 and slides-bound<27.0001"));
}

#[test]
fn the_margin_of_the_users_line_is_the_least_distance() {
    let lab = "dataset=custom&points=-2,0,0;3,0,1&line=";
    assert!(holds(&format!("{lab}0,4,0"), "line-margin=2"));
    assert!(holds(&format!("{lab}-1,0.5,0"), "line-margin=1"));
    assert!(holds(&format!("{lab}0,-1,0"), "line-margin=-3"));
    assert!(!holds(
        "dataset=custom&points=-2,0,0;3,0,1",
        "line-margin<9"
    ));
}
