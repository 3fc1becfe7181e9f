//! The verdicts on separability where it is not a matter of one line with a bias.

use super::*;
use crate::data::take_digits;

#[test]
fn whether_classes_can_be_told_apart_together_is_said_of_those_that_learn_so_from_mistakes() {
    let three = "points=-1,0,0;0,0,1;1,0,2";
    let said = |rest: &str| {
        let state = opened(&format!("{three}{rest}"));
        let of_one = line(&state, "separable").expect("a sentence").full;
        (of_one, line(&state, "together").map(|line| line.full))
    };
    // No line has the middle one alone on its side, and yet the largest z tells it: z = (−x, ½, x).
    let perceptron = "&rule=perceptron&multiclass=perceptron";
    assert_eq!(
        said(&format!("{perceptron}&theory-class=1")),
        ("false".into(), Some("true".into()))
    );
    // As soon as its class is on both sides of another, nothing does.
    assert_eq!(
        said(&format!(";2,0,1{perceptron}&theory-class=0")),
        ("true".into(), Some("false".into()))
    );
    // Without a bias the middle one has z = 0 for all.
    let without = said(&format!("{perceptron}&bias=off"));
    assert_eq!(without.1.as_deref(), Some("false"));
    for other in [
        "&rule=perceptron",
        "&rule=logistic&multiclass=softmax",
        "&rule=adaline&multiclass=perceptron",
    ] {
        assert_eq!(said(other).1, None, "{other}");
    }
}

#[test]
fn ten_classes_of_digits_are_not_decided_together_and_that_is_said() {
    assert!(take_digits(include_str!("../../../../www/data/digits.txt")));
    let state =
        link::read("v2&dataset=digits&digit-classes=all&rule=perceptron&multiclass=perceptron");
    let line = line(&state.expect("a link"), "together").expect("a sentence");
    assert!(line.full.is_empty(), "{}", line.full);
    assert!(line.value.contains("minutes"), "{}", line.value);
}

#[test]
fn without_a_bias_points_on_the_boundary_count_as_one_class_and_that_is_no_rounding() {
    // No w with w₀ = 0 has the first two strictly on one side, and w = (0, −1) has them on its line.
    let said = |rest: &str| {
        let mut state = opened(&format!("points=1,0,1;-1,0,1;0,1,0&bias=off{rest}"));
        let (outcome, _) = run(&mut state, 5);
        let rounded = line(&state, "rounded").map(|line| (line.full, line.value));
        let separable = line(&state, "separable").expect("a sentence");
        assert_eq!(separable.full, "false");
        (outcome, rounded)
    };
    let (outcome, rounded) = said("&rule=perceptron");
    let (full, value) = rounded.expect("a sentence");
    assert_eq!((outcome, full.as_str()), (Outcome::Converged, "ties"));
    assert!(
        value.contains("z = 0") && value.contains("class +1"),
        "{value}"
    );
    // Where z = 0 counts as −1, or is always corrected, the run makes mistakes.
    for rest in ["&rule=perceptron&tie=negative", "&rule=rosenblatt"] {
        let (outcome, rounded) = said(rest);
        assert!(outcome != Outcome::Converged && rounded.is_none(), "{rest}");
    }
}
