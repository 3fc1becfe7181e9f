//! The last update as the plane shows it.

use super::*;
use crate::plot::{Addend, RowUpdate, WeightUpdate};
use crate::scenes::PlaneScenes;

/// The update that the plane shows.
fn shown(state: &Session) -> Option<WeightUpdate> {
    PlaneScenes::new(state, view_of(state)).boundary.update
}

/// Its only row of weights.
fn row(state: &Session) -> Option<RowUpdate> {
    let update = shown(state)?;
    assert_eq!(update.progress, 1.0);
    let [row] = &update.rows[..] else {
        panic!("a row: {update:?}")
    };
    Some(row.clone())
}

/// The sum of what is added.
fn sum(addends: &[Addend]) -> [f64; 2] {
    let add = |sum: [f64; 2], own: &Addend| [sum[0] + own.change[0], sum[1] + own.change[1]];
    addends.iter().fold([0.0; 2], add)
}

#[test]
fn what_the_samples_add_is_what_changes_w() {
    let mut tried = 0;
    for tile in [Tile::Flowers, Tile::Overlapping, Tile::Gates] {
        for rule in [
            "perceptron",
            "rosenblatt",
            "adaline",
            "logistic",
            "sigmoid",
            "svm",
        ] {
            for batch in ["online", "mini-batch", "batch"] {
                let mut state = lab(tile.settings());
                set_all(
                    &mut state,
                    &[("rule", rule), ("batch", batch), ("reduction", "mean")],
                );
                for _ in 0..4 {
                    update(&mut state, Action::Step);
                    let Some(RowUpdate {
                        class,
                        before,
                        after,
                        addends,
                    }) = row(&state)
                    else {
                        continue;
                    };
                    tried += 1;
                    assert_eq!((class, after), (None, state.weights()));
                    let penalties = addends.iter().filter(|own| own.from.is_none());
                    assert_eq!(penalties.count(), usize::from(rule == "svm"));
                    assert!((1..=13).contains(&addends.len()));
                    let sum = sum(&addends);
                    for at in 0..2 {
                        let change = after[at + 1] - before[at + 1];
                        let close = 1e-9 * (1.0 + change.abs());
                        assert!((sum[at] - change).abs() < close, "{tile:?} {rule} {batch}");
                    }
                }
            }
        }
    }
    assert!(tried > 90, "{tried}");
}

#[test]
fn a_sample_adds_eta_delta_x() {
    let mut state = lab(&[
        ("dataset", "gate"),
        ("gate", "8"),
        ("eta", "0.5"),
        ("tie", "negative"),
    ]);
    (0..4).for_each(|_| update(&mut state, Action::Step));
    // Until (1, 1) all counts as −1, which is right; then ŷ = −1, δ = 1 − (−1) = 2.
    let own = Addend {
        from: Some((Axis::new(1.0, 1.0), 1)),
        change: [1.0, 1.0],
    };
    assert_eq!(row(&state).expect("an update").addends, [own]);
}

#[test]
fn of_many_samples_the_sum_of_each_class_is_shown() {
    let mut state = lab(&[("rule", "adaline"), ("batch", "batch"), ("eta", "0.001")]);
    update(&mut state, Action::Step);
    let addends = row(&state).expect("an update").addends;
    let from: Vec<_> = addends.iter().filter_map(|own| own.from).collect();
    let classes: Vec<u8> = from.iter().map(|(_, class)| *class).collect();
    assert_eq!(classes, [0, 1]);
    // At the middle of its class.
    let dots = state.prepared().dots.iter().filter(|dot| dot.class == 1);
    let xs: Vec<f64> = dots.map(|dot| dot.at.x).collect();
    let middle = xs.iter().sum::<f64>() / xs.len() as f64;
    let (at, _) = from[1];
    assert!((at.x - middle).abs() < 1e-9);
}

#[test]
fn of_three_classes_each_has_its_own_sum() {
    let mut tried = 0;
    for (rule, multiclass) in [
        ("perceptron", "one-versus-rest"),
        ("perceptron", "perceptron"),
        ("adaline", "one-versus-rest"),
        ("logistic", "one-versus-rest"),
        ("logistic", "softmax"),
        ("svm", "one-versus-rest"),
    ] {
        for (batch, inputs) in [("online", "axes"), ("mini-batch", "all"), ("batch", "axes")] {
            let mut state = lab(&[("iris-classes", "all"), ("eta", "0.01")]);
            set_all(
                &mut state,
                &[
                    ("rule", rule),
                    ("multiclass", multiclass),
                    ("batch", batch),
                    ("inputs", inputs),
                ],
            );
            for _ in 0..3 {
                update(&mut state, Action::Step);
                let Some(WeightUpdate { rows, .. }) = shown(&state) else {
                    continue;
                };
                let classes: Vec<_> = rows.iter().map(|row| row.class).collect();
                assert_eq!(classes, [Some(0), Some(1), Some(2)], "{rule} {multiclass}");
                for RowUpdate {
                    before,
                    after,
                    addends,
                    ..
                } in rows
                {
                    tried += 1;
                    let sum = sum(&addends);
                    for at in 0..2 {
                        let change = after[at + 1] - before[at + 1];
                        let close = 1e-9 * (1.0 + change.abs());
                        let name = format!("{rule} {multiclass} {batch}: {sum:?} {change}");
                        assert!((sum[at] - change).abs() < close, "{name}");
                    }
                }
            }
        }
    }
    assert!(tried > 120, "{tried}");
}

#[test]
fn a_curve_bends_and_regions_move_in_w_with_the_rings_of_what_is_drawn() {
    for settings in [
        &[("dataset", "xor"), ("map-xy", "on")][..],
        &[("iris-classes", "all"), ("rule", "adaline")],
    ] {
        let mut state = lab(settings);
        for _ in 0..2 {
            update(&mut state, Action::Step);
            while shown(&state).is_none() {
                update(&mut state, Action::Step);
            }
        }
        let [before, after] = [
            state.weights_before().expect("weights"),
            state.run().weights(),
        ];
        assert_ne!(before, after);
        let at = |progress| {
            let scenes = PlaneScenes::new(&state, view_of(&state));
            scenes.with_progress(&state, progress)
        };
        let [begun, end] = [at(0.0), at(1.0)];
        assert_eq!(begun.boundary.weights, before);
        assert_eq!(begun.washes.weights, before);
        assert_eq!(end, PlaneScenes::new(&state, view_of(&state)));
        let between = at(0.825).boundary.weights;
        for ((from, to), now) in before.iter().zip(after).zip(between) {
            assert!((now - f64::midpoint(*from, *to)).abs() < 1e-12);
        }
        let other = crate::readouts::misplaced(state.prepared(), before, begun.washes.tie);
        assert_eq!(begun.rings.wrong, other);
    }
}

#[test]
fn what_is_no_single_plain_update_on_a_plane_is_not_shown_so() {
    let after_step = |settings: &[(&str, &str)]| {
        let mut state = lab(settings);
        update(&mut state, Action::Step);
        shown(&state)
    };
    // A curve has no vector on the plane.
    let curved = after_step(&[("rule", "adaline"), ("map-xx", "on")]);
    assert_eq!(curved.expect("an update").rows, []);
    // With momentum w turns, but that is not what the sample alone has added.
    let other = after_step(&[("rule", "adaline"), ("momentum", "0.5")]);
    assert_eq!(other.expect("an update").rows[0].addends, []);
    let mut fast = lab(&[("rule", "adaline"), ("speed", "100"), ("pace", "steps")]);
    update(&mut fast, Action::TogglePlay);
    update(&mut fast, Action::Tick(15.0));
    update(&mut fast, Action::Train(1));
    assert_eq!(shown(&fast), None, "it plays fast");
}
