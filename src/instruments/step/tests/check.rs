//! The check by differences.

use super::*;

/// The rows of a check with all the time there is.
fn checked(state: &Session) -> Check {
    let mut check = Check::default();
    assert!(!check.work(state, &Budget::new(&|| 0.0, 1.0)));
    check
}

/// AND from w = 0, first sample (1, 0, 0) with y = −1: L = max(0, w₀) has slope 0 to the left and 1 to the right, and δ = −2
/// takes the right one. The other inputs are 0: nothing depends on their weights.
#[test]
fn the_check_shows_where_the_perceptron_has_no_derivative() {
    let check = checked(&lab(&[("dataset", "gate")], 1));
    let rows: Vec<_> = check.rows.iter().collect();
    assert_eq!(rows.len(), 3);
    assert_eq!((rows[0].slope, rows[0].is_corner), (1.0, true));
    for sides in &rows[0].sides {
        assert!(
            (sides[0] - 1.0).abs() < 1e-12 && sides[1] == 0.0,
            "{sides:?}"
        );
    }
    for row in &rows[1..] {
        assert!(!row.is_corner && row.slope == 0.0);
        assert!(row.central.iter().all(|slope| *slope == 0.0));
    }
    assert!(check.verdict().contains("along w₀:"), "{}", check.verdict());
    // The fourth sample, (1, 1, 1) with z = −1, lies beside the corner: −δ/2 is the derivative.
    let check = checked(&lab(&[("dataset", "gate")], 4));
    for row in check.rows {
        assert_eq!((row.slope, row.is_corner), (-1.0, false));
        assert!((row.central[3] + 1.0).abs() < 1e-10, "{row:?}");
    }
}

#[test]
fn the_check_agrees_with_smooth_rules() {
    // Of a parabola the difference has no error but rounding: 1 at the first sample of AND, by hand.
    let adaline = [("dataset", "gate"), ("rule", "adaline"), ("eta", "0.1")];
    let check = checked(&lab(&adaline, 1));
    assert_eq!(check.rows[0].slope, 1.0);
    assert!(check.error(2).is_some_and(|error| error < 1e-13));
    // Elsewhere it falls like ε²: by 100 from one power of ten to the next.
    for rule in ["logistic", "sigmoid"] {
        for batch in ["online", "batch"] {
            let settings = [
                ("rule", rule),
                ("batch", batch),
                ("scaling", "standardize"),
                ("penalty", "ridge"),
            ];
            let check = checked(&lab(&settings, 3));
            let [coarse, fine] = [1, 2].map(|digits| check.error(digits).expect("smooth"));
            assert!(
                (coarse / fine - 100.0).abs() < 5.0,
                "{rule} {batch}: {coarse} {fine}"
            );
            assert!(check.verdict().contains("ε²"));
        }
    }
    // |w₁| + |w₂| has corners at 0, where a run begins.
    let settings = [("rule", "logistic"), ("penalty", "norm"), ("p", "1")];
    let check = checked(&lab(&settings, 1));
    let corners: Vec<_> = check.rows.iter().map(|row| row.is_corner).collect();
    assert_eq!(corners, [false, true, true]);
}

#[test]
fn the_check_goes_on_from_frame_to_frame_and_begins_again_with_each_step() {
    let mut state = lab(&[("rule", "logistic"), ("batch", "batch")], 1);
    let spent = Budget::new(&|| 1.0, 0.0);
    let mut check = Check::default();
    assert!(check.work(&state, &spent) && check.work(&state, &spent));
    assert_eq!(check.rows.len(), 2);
    update(&mut state, Action::Step);
    assert!(check.work(&state, &spent));
    assert_eq!(check.rows.len(), 1);
}
