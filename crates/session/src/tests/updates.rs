//! The last update as the plane shows it.

use super::*;
use crate::plot::{Addend, WeightUpdate};
use crate::scenes::PlaneScenes;

/// The update that the plane shows.
fn shown(state: &Session) -> Option<WeightUpdate> {
    PlaneScenes::new(state, view_of(state)).boundary.update
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
                    let Some(WeightUpdate {
                        before,
                        after,
                        addends,
                        progress,
                    }) = shown(&state)
                    else {
                        continue;
                    };
                    tried += 1;
                    assert_eq!(after, state.weights());
                    assert_eq!(progress, 1.0);
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
    assert_eq!(shown(&state).expect("an update").addends, [own]);
}

#[test]
fn of_many_samples_the_sum_of_each_class_is_shown() {
    let mut state = lab(&[("rule", "adaline"), ("batch", "batch"), ("eta", "0.001")]);
    update(&mut state, Action::Step);
    let addends = shown(&state).expect("an update").addends;
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
fn what_is_no_single_plain_update_on_a_plane_is_not_shown_so() {
    let after_step = |settings: &[(&str, &str)]| {
        let mut state = lab(settings);
        update(&mut state, Action::Step);
        shown(&state)
    };
    let plain = &[("rule", "adaline")];
    assert!(after_step(plain).is_some());
    assert_eq!(
        after_step(&[("iris-classes", "all"), ("rule", "adaline")]),
        None
    );
    assert_eq!(after_step(&[("rule", "adaline"), ("map-xx", "on")]), None);
    // With momentum w turns, but that is not what the sample alone has added.
    let other = after_step(&[("rule", "adaline"), ("momentum", "0.5")]);
    assert_eq!(other.expect("an update").addends, []);
    let mut fast = lab(&[("rule", "adaline"), ("speed", "100"), ("pace", "steps")]);
    update(&mut fast, Action::TogglePlay);
    update(&mut fast, Action::Tick(15.0));
    update(&mut fast, Action::Train(1));
    assert_eq!(shown(&fast), None, "it plays fast");
}
