//! Zones are found once, whoever asks for them.

use super::*;

#[test]
fn zones_cover_the_slider_and_are_found_once() {
    for settings in [
        &[("rule", "adaline"), ("batch", "batch")][..],
        &[("rule", "adaline")],
        &[("rule", "logistic"), ("batch", "batch")],
        &[("rule", "perceptron")],
        &[("rule", "adaline"), ("batch", "batch"), ("dataset", "gate")],
        &[("rule", "adaline"), ("iris-classes", "all")],
        &[("rule", "adaline"), ("batch", "batch"), ("momentum", "0.9")],
    ] {
        let mut state = state(settings);
        prove(&mut state, false);
        let zones = Zones::from_session(&state).expect("known");
        let spans = zones.on_slider();
        let covered: f64 = spans.iter().map(|(_, _, width)| width).sum();
        assert!((covered - 1.0).abs() < 1e-12, "{spans:?}");
        assert!(
            spans
                .windows(2)
                .all(|pair| (pair[0].1 + pair[0].2 - pair[1].1).abs() < 1e-12)
        );
        for text in [zones.summary(), zones.meaning(0.1)] {
            let text = text.replace("infinity", "");
            assert!(!text.is_empty() && !text.contains("NaN") && !text.contains("inf"));
        }
        let found = state.known().map(places).unwrap_or_default();
        set(&mut state, "eta", "0.37");
        let limits = Zones::needed_facts(&state)
            .iter()
            .filter(|fact| **fact != Fact::Growth);
        let limits: Vec<Fact> = limits.copied().collect();
        assert!(state.knows(&limits), "η changes nothing");
        assert_eq!(
            Zones::from_session(&state).map(|zones| zones.zones),
            Some(zones.zones)
        );
        // With the growth at this rate, too, the rest is what was found before.
        prove(&mut state, false);
        assert_eq!(state.known().map(places).unwrap_or_default(), found);
        set(&mut state, "rule", "sigmoid");
        let none = Zones::from_session(&state).expect("nothing is to be found");
        assert_eq!(none.remark, NO_LIMIT);
        set(&mut state, "rule", "adaline");
        set(&mut state, "scaling", "unit");
        assert_eq!(Zones::from_session(&state), None, "of other samples");
        prove(&mut state, true);
        assert!(Zones::from_session(&state).is_some());
    }
}

/// The addresses of the results in memory; they would differ if the results were found again.
fn places(known: &Known) -> [Option<usize>; 3] {
    let place = |found: &Option<Result<Curvature, TheoryError>>| {
        let found = found.as_ref()?.as_ref().ok()?;
        Some(found.eigenvalues.as_ptr().addr())
    };
    let epoch = known.epoch.as_ref().and_then(|epoch| epoch.as_ref().ok());
    let epoch = epoch.map(|epoch| Rc::as_ptr(epoch).addr());
    [
        place(&known.adaline_curvature),
        place(&known.logistic_curvature_bound),
        epoch,
    ]
}

/// Finds what the zones rest on, in one frame or in many.
fn prove(state: &mut Session, bit_by_bit: bool) {
    let (wanted, hour) = (
        Zones::needed_facts(state),
        if bit_by_bit { 0.0 } else { 1.0 },
    );
    while !state.prove(wanted, &Budget::new(&|| 0.0, hour)) {
        assert!(bit_by_bit);
    }
}
