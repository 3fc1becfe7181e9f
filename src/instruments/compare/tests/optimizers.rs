//! Optimizers side by side.

use super::*;

#[test]
fn one_click_gives_four_optimizers_side_by_side() {
    let kinds = |state: &App| -> Vec<(&str, f64, f64)> {
        let of = |run: &OneVersusRest| {
            let settings = **run.settings();
            (
                settings.optimizer.kind.keyword,
                settings.momentum,
                settings.eta,
            )
        };
        runs(state).into_iter().map(of).collect()
    };
    let scaled = [("rule", "adaline"), ("scaling", "standardize")];
    let mut state = open(&scaled);
    press(&mut state, "optimizers");
    assert_eq!(
        kinds(&state),
        [
            ("sgd", 0.0, 0.01),
            ("sgd", 0.9, 0.01),
            ("adam", 0.0, 0.1),
            ("rmsprop", 0.0, 0.01)
        ]
    );
    let lanes = own(&state).lanes(state.session());
    let titles: Vec<String> = lanes
        .iter()
        .map(|lane| lane.title(&lanes).replace('\u{a0}', " "))
        .collect();
    assert_eq!(
        titles,
        [
            "gradient descent, η = 0.01",
            "heavy ball, m = 0.9, η = 0.01",
            "Adam, η = 0.1",
            "RMSProp, η = 0.01"
        ]
    );
    // Each makes the updates that a lab of its own would make.
    for _ in 0..250 {
        press(&mut state, "step");
    }
    for (run, own) in runs(&state).into_iter().zip([
        &[][..],
        &[("momentum", "0.9")],
        &[("optimizer", "adam")],
        &[("optimizer", "rmsprop")],
    ]) {
        assert_eq!(
            bits(run),
            alone(&[&scaled[..], own].concat(), 250),
            "{own:?}"
        );
    }
    // A lab that has one of them keeps its rate, and its lanes are the others.
    let mut adam = open(&[("optimizer", "adam"), ("eta", "0.3")]);
    press(&mut adam, "optimizers");
    let names: Vec<_> = kinds(&adam).iter().map(|lane| (lane.0, lane.1)).collect();
    assert_eq!(
        names,
        [("adam", 0.0), ("sgd", 0.0), ("sgd", 0.9), ("rmsprop", 0.0)]
    );
    assert_eq!(kinds(&adam)[0].2, 0.3);
    assert_eq!(kinds(&adam)[1].2, 0.1, "the usual one of the rule");
    // The momentum of a lane without one is nothing to be set.
    let applies = |state: &App, field: &str| state.applies(field);
    assert!(applies(&state, "compare-b-momentum") && !applies(&state, "compare-c-momentum"));
}
