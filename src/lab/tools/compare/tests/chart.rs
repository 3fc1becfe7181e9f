//! The curves of the lanes.

use super::*;

#[test]
fn curves_are_the_recorded_losses_and_where_each_lane_stands() {
    let mut state = open(&[("rule", "adaline"), ("batch-size", "40")]);
    set(&mut state, "compare-c-batch", "mini-batch");
    set(&mut state, "compare-c-eta", "0.00001");
    for _ in 0..250 {
        press(&mut state, Command::Step);
    }
    let picture = Picture::of(&state);
    assert_eq!(
        picture.traces.iter().map(|t| t.letter).collect::<String>(),
        "ABC"
    );
    for (trace, lane) in picture.traces.iter().zip(lanes(&state)) {
        let entries = lane.run.history().entries();
        let (last, ends) = trace.points.split_last().expect("points");
        let recorded: Vec<(f64, f64)> = entries.iter().map(|e| (e.epoch as f64, e.loss)).collect();
        assert_eq!(ends, recorded);
        let settings = lane.settings.learning();
        let train = &state.material().problem.train;
        let now = crate::learn::objective(train, &settings, lane.run.weights()).0;
        let seen = if lane.index == 2 { 2.4 } else { 2.5 };
        assert_eq!(*last, (seen, now), "{}", lane.letter());
    }
    assert_eq!(picture.note, "");
    set(&mut state, "compare-b-rule", "logistic");
    assert!(
        Picture::of(&state)
            .note
            .starts_with("These are different losses")
    );
    set(&mut state, "compare-curve", "errors");
    let picture = Picture::of(&state);
    assert_eq!(picture.note, "");
    assert_eq!(
        picture.traces[0].points[0],
        (0.0, 50.0),
        "half of the flowers are setosa"
    );
}

#[test]
fn a_new_stretch_begins_at_zero() {
    let mut state = open(&[("rule", "adaline")]);
    press(&mut state, Command::Epoch);
    press(&mut state, Command::Epoch);
    let two = state.run().weights().to_vec();
    set(&mut state, "eta", "0.002");
    let settings = state.document().settings.learning();
    let loss = crate::learn::objective(&state.material().problem.train, &settings, &two).0;
    for _ in 0..2 {
        for trace in Picture::of(&state).traces {
            assert_eq!(trace.points[0], (0.0, loss), "{}", trace.letter);
        }
        press(&mut state, Command::Step);
    }
}

#[test]
fn one_that_runs_away_does_not_set_the_scale() {
    let trace = |points: &[(f64, f64)], diverged| Trace {
        letter: 'A',
        points: points.to_vec(),
        diverged,
    };
    let calm = trace(&[(0.0, 50.0), (1.0, 20.0)], false);
    let wild = trace(&[(0.0, 60.0), (1.0, 1e13)], true);
    let framing = |traces: &[Trace]| {
        let picture = Picture {
            traces: traces.to_vec(),
            ..Picture::default()
        };
        let points = picture.framing();
        points.iter().fold(0.0_f64, |most, (_, y)| most.max(*y))
    };
    assert_eq!(
        framing(&[calm.clone(), wild.clone()]),
        60.0,
        "its start counts"
    );
    assert_eq!(
        framing(&[calm, trace(&[(0.0, 60.0), (1.0, 900.0)], false)]),
        900.0
    );
    assert_eq!(framing(&[wild]), 1e13, "alone it is all there is");
}
