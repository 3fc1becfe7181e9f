//! Tests of the picture of a sweep.

use super::*;

#[test]
fn every_picture_is_finite_and_stays_in_its_range() {
    for settings in [
        THREE,
        ADALINE,
        &[("dataset", "custom")],
        &[("rule", "perceptron")],
        &[
            ("rule", "perceptron"),
            ("init", "random"),
            ("sweep-epochs", "1"),
        ],
        &[("rule", "svm"), ("sweep-epochs", "1")],
        &[("dataset", "gate"), ("gate", "15"), ("rule", "sigmoid")],
    ] {
        for scale in ["log", "linear"] {
            let mut state = state(settings);
            set(&mut state, "sweep-scale", scale);
            let zones = Zones::proven(state.session());
            let mut sweep = Sweep::default();
            for _ in 0..3 {
                let scale = own(&state).scale;
                let picture = SweepCurves::new(&sweep, Some(&zones), scale);
                let (low, high) = picture.range;
                assert!(
                    low < high && low.is_finite() && high.is_finite(),
                    "{:?}",
                    picture.range
                );
                for Axis { x, y } in picture.loss.iter().flatten() {
                    assert!(
                        x.is_finite() && *y >= low - 1e-9 && *y <= high,
                        "{y} {low} {high}"
                    );
                }
                for Axis { x, y } in picture.share.iter().flatten() {
                    assert!(x.is_finite() && (0.0..=1.0).contains(y));
                }
                let table = table(&sweep);
                assert!(!table.contains("NaN") && !table.contains("inf"));
                advance(&mut sweep, &state);
                for _ in 0..20 {
                    sweep.advance(|| false);
                }
            }
            for at in [None, Some(0), Some(usize::MAX)] {
                let readout = SweepReadout::new(&sweep, at, 1e-9);
                let text = readout.sentence(&sweep, 30) + &readout.full() + &sweep.progress();
                assert!(!text.contains("NaN") && !text.contains("inf"));
            }
        }
    }
}

#[test]
fn a_curve_breaks_off_at_the_top_and_where_runs_diverged() {
    let values = [
        (0.0, Some(1.0)),
        (1.0, Some(3.0)),
        (2.0, Some(1.0)),
        (3.0, None),
        (4.0, Some(1.0)),
    ];
    let found = picture::pieces(values.into_iter(), 2.0);
    assert_eq!(
        found,
        [
            vec![Axis::new(0.0, 1.0), Axis::new(0.5, 2.0)],
            vec![Axis::new(1.5, 2.0), Axis::new(2.0, 1.0)],
            vec![Axis::new(4.0, 1.0)]
        ]
    );
}

#[test]
fn where_most_rates_diverge_the_plot_shows_where_something_happens() {
    // Raw features in one batch: only a small part of the axis does not diverge.
    let mut app = state(&[("rule", "adaline"), ("batch", "batch"), ("tool", "sweep")]);
    crate::app::tests::rest(&mut app);
    let limit = Zones::proven(app.session()).limits[1].eta;
    let whole = own(&app).sweep.clone();
    let diverged = |end: &&Option<SweepEnd>| **end == Some(SweepEnd::Diverged);
    assert!(2 * whole.ends.iter().filter(diverged).count() > COUNT);
    let shown = own(&app).shown();
    let (low, high) = shown.range();
    let at = libm::log10(limit);
    assert!(
        low < at - 1.5 && at < high && high < at + 0.6,
        "{low} {at} {high}"
    );
    assert!(2 * shown.ends.iter().filter(diverged).count() < COUNT);
    // All of its runs are those of the lab, too, and a click takes a rate of its own axis.
    let view = crate::app::tests::view(&app, "sweep");
    let said = view.text_of("sweep-part").expect("a sentence");
    assert!(said.contains("it shows η from"), "{said}");
    assert_eq!(
        view.value_of("sweep"),
        Some(table(&whole).as_str()),
        "the table is of all"
    );
    let frame = crate::app::tests::frame(&app, "sweep", "sweep");
    assert_eq!((frame.view.x_min, frame.view.x_max), (low, high));
    let at_px = frame.to_px(Axis::new(at - 0.3, 0.0));
    let click = crate::app::tests::pointer("sweep", frame, at_px, Phase::Click);
    app.update(crate::app::Action::Instrument("sweep", click));
    let eta = app.session().document().settings.eta;
    assert!((libm::log10(eta) - at + 0.3).abs() < 0.01, "{eta} {limit}");
    let end = own(&app).shown().ends[own(&app).shown().nearest(libm::log10(eta))];
    for _ in 0..30 {
        app.update(Action::Epoch);
    }
    let last = app.session().run().history().entries().last().cloned();
    let last = last.expect("an entry");
    let reached = Some(SweepEnd::Reached {
        loss: last.loss,
        errors: last.errors,
    });
    assert_eq!(end, reached);
    // The way back, which a link carries.
    set(&mut app, "sweep-whole", "on");
    crate::app::tests::rest(&mut app);
    assert_eq!(own(&app).shown().range(), (-4.0, 1.0));
    assert!(app.link().contains("sweep-whole=on"));
    // Where there is enough to see nothing changes, and the switch is not there.
    set(&mut app, "rule", "perceptron");
    crate::app::tests::rest(&mut app);
    set(&mut app, "sweep-whole", "off");
    crate::app::tests::rest(&mut app);
    assert_eq!(own(&app).shown().range(), (-4.0, 1.0));
}

#[test]
fn a_part_is_only_shown_of_a_complete_sweep_with_samples() {
    let app = state(&[("rule", "adaline"), ("batch", "batch")]);
    let mut sweep = Sweep::default();
    assert_eq!(part_of_interest(&sweep), None);
    advance(&mut sweep, &app);
    sweep.advance(|| false);
    assert_eq!(part_of_interest(&sweep), None);
    assert_eq!(
        part_of_interest(&swept(&state(&[("dataset", "custom")]))),
        None
    );
    let part = Sweep::over((-6.0, -3.5));
    assert_eq!(
        (part.rate(0), part.nearest(-6.0), part.nearest(9.0)),
        (1e-6, 0, COUNT - 1)
    );
}
