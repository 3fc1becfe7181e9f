//! Lines that are left out where they would not hold.

use super::*;

#[test]
fn of_clouds_that_move_nothing_is_said_that_holds_for_samples_that_stay() {
    for rule in ["perceptron", "adaline", "logistic", "svm"] {
        for arrivals in ["each-epoch", "none"] {
            let mut state = crate::session::fixtures::lab(&[
                ("dataset", "drift"),
                ("rule", rule),
                ("batch", "batch"),
                ("init", "random"),
                ("arrivals", arrivals),
                ("epochs", "3"),
            ]);
            run(&mut state, 3);
            let names: Vec<&str> = lines(&state).iter().map(|line| line.name).collect();
            let moves = arrivals == "each-epoch";
            assert_eq!(names.contains(&"moving"), moves, "{rule}");
            let of_samples_that_stay = ["eigenvalues", "least-loss", "bound", "eta-verdict"];
            let told = names.iter().any(|name| of_samples_that_stay.contains(name));
            // In full batches the perceptron has no corridor.
            assert_eq!(told, !moves && rule != "perceptron", "{rule} {names:?}");
            let has_zones = matches!(rule, "adaline" | "logistic");
            let zones = Zones::proven(&state);
            assert_eq!(zones.zones.is_empty(), moves || !has_zones, "{rule}");
        }
    }
    // A run one by one on clouds that a line separates: for those that stay there is a bound.
    for arrivals in ["each-epoch", "none"] {
        let mut state = crate::session::fixtures::lab(&[
            ("dataset", "drift"),
            ("noise", "0.1"),
            ("rule", "perceptron"),
            ("arrivals", arrivals),
        ]);
        run(&mut state, 3);
        let found = line(&state, "separable").expect("a sentence");
        assert_eq!(found.full, "true");
        let has_bound = line(&state, "bound").is_some();
        assert_eq!(has_bound, arrivals == "none");
    }
}

#[test]
fn of_a_penalty_without_a_curvature_nothing_is_said_that_needs_one() {
    for rule in ["adaline", "logistic"] {
        for penalty in ["none", "norm", "max"] {
            let mut state = crate::session::fixtures::lab(&[
                ("rule", rule),
                ("batch", "batch"),
                ("penalty", penalty),
                ("lambda", "0.1"),
                ("p", "1"),
            ]);
            run(&mut state, 3);
            let names: Vec<&str> = lines(&state).iter().map(|line| line.name).collect();
            let of_curvature = ["eigenvalues", "condition", "least-loss", "eta-verdict"];
            let told = names.iter().any(|name| of_curvature.contains(name));
            let is_known = penalty == "none";
            assert_eq!(told, is_known, "{rule}, {penalty}: {names:?}");
            let zones = Zones::proven(&state);
            assert_eq!(zones.zones.is_empty(), !is_known, "{rule}, {penalty}");
        }
    }
}
