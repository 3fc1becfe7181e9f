//! Links: the state as text and back.

use super::memory::reopened;
use super::*;
use crate::geometry::Axis;
use crate::geometry::View;

#[test]
fn a_broken_or_hostile_link_gives_the_usual_lab_and_a_notice() {
    let huge = format!("#v1&points={}", "1,1,1;".repeat(20_000));
    let long = "a".repeat(3_000_000);
    for link in [
        "#v3&dataset=gate",
        "#nonsense",
        "#v1&dataset=secrets",
        "#v1&eta=-1",
        "#v1&eta=1e999",
        "#v1&points=1,2",
        "#v1&=",
        "#v1&points=1,2,7",
        "#v1&points=1e300,0,1",
        "#v1&window=5,1,0,1",
        "#v1&line=1,2",
        "#v1&line=NaN,1,1",
        "#v1&&&",
        "#v1&size=1000000000",
        "#v1&at=99999999999999999999",
        "#v1&from=1,2,3,-1,0",
        "#v1&from=1,2,3,4,5&past=4,1",
        "#v1&from=1,2,3,4,5&past=9,1,1",
        "#v1&from=1,2,3,4,5&past=3,1,1;4,x,1&marks=4",
        "#v1&from=1,2,3,4,5&past=3,1,1;4,1,1&marks=5",
        "#v1&from=1,2,3,4,5&past=3,1,1;4,1,1&marks=4,2",
        "#v1&features=%FF;b",
        "#v1&gate=16",
        "#v1&features=<script>alert(1)</script>",
        "#v1%26eta=1",
        "#v1&eta",
        &huge,
        &long,
    ] {
        let mut state = Session::default();
        update(&mut state, Action::Open(link.into()));
        let notice = state.notice().unwrap_or_default();
        let told = ["could not be opened", "opened only in part"];
        assert!(told.iter().any(|text| notice.contains(text)), "{link:.60}");
        // The address stays until the user does something.
        update(&mut state, Action::Tick(16.0));
        assert!(state.spares_address(), "{link:.60}");
        update(&mut state, Action::Dismiss);
        assert!(state.spares_address(), "{link:.60}");
        update(&mut state, Action::Redo);
        assert!(!state.spares_address(), "{link:.60}");
        assert!(state == Session::default(), "{link:.60}");
    }
}

#[test]
fn a_part_that_makes_no_sense_costs_that_part_only() {
    let points = "dataset=custom&points=1,2,0;3,4,1;-1,0.5,1";
    let fine = link::read(&format!("v1&{points}&eta=0.5")).expect("a link");
    for broken in [
        "rule=magic",
        "nonsense",
        "=",
        "window=5,1,0,1",
        "from=1,2",
        "from=1,2,3,4,5&past=4,1&at=7",
        "at=-1",
        "features=%FF;b",
        "points=0,0,9;1,2,0;3,4,1;x;-1,0.5,1",
    ] {
        let mut state = Session::default();
        update(
            &mut state,
            Action::Open(format!("#v1&{points}&{broken}&eta=0.5")),
        );
        let notice = state.notice.take().unwrap_or_default();
        assert!(notice.contains("opened only in part"), "{broken}: {notice}");
        state.spares_address = false;
        assert!(state == fine, "{broken}");
    }
    // What is right of it is kept: the settings beside progress that fits no model.
    let mut state = Session::default();
    update(
        &mut state,
        Action::Open("#v1&rule=adaline&from=1,2,3,4,5,6,7".into()),
    );
    assert_eq!(
        link::write(&state),
        link::write(&{
            let mut other = Session::default();
            update(&mut other, Action::Open("#v1&rule=adaline".into()));
            other
        })
    );
    assert!(state.spares_address());
    let mut whole = Session::default();
    update(&mut whole, Action::Open("#v1&rule=adaline".into()));
    assert!(!whole.spares_address());
}

#[test]
fn whatever_is_written_is_read_back() {
    // A part of the plane far larger than any point's place.
    let mut far = Session::default();
    set(&mut far, "dataset", "custom");
    update(
        &mut far,
        Action::LookAt(View::around(
            [Axis::new(-4e9, -4e9), Axis::new(4e9, 4e9)],
            1.0,
        )),
    );
    add(&mut far, 1.0, 2.0, 1);
    // More changes during the run than a link tells of.
    let mut changed = Session::default();
    set(&mut changed, "dataset", "gate");
    for round in 0..450 {
        set(&mut changed, "gate", if round % 2 == 0 { "6" } else { "8" });
        update(&mut changed, Action::Epoch);
    }
    // Samples held out whose loss is beyond all numbers before that of the others is.
    let mut held_out = Session::default();
    for (name, value) in [
        ("dataset", "custom"),
        ("rule", "adaline"),
        ("batch", "batch"),
        ("test-share", "50"),
        ("eta", "1000000"),
    ] {
        set(&mut held_out, name, value);
    }
    let near = [(0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.5, 0.25)].map(|(x, y)| Axis::new(x, y));
    for (index, at) in near.into_iter().cycle().take(8).enumerate() {
        let class = (index % 2) as u8;
        update(&mut held_out, Action::AddPoint { at, class });
    }
    let aside = held_out.prepared().dots.iter().position(|dot| dot.held_out);
    let index = aside.expect("a point held out");
    update(
        &mut held_out,
        Action::MovePoint {
            index,
            to: Axis::new(1e9, 1e9),
        },
    );
    while held_out.run().weights().iter().all(|w| w.abs() < 1e147) {
        update(&mut held_out, Action::Epoch);
        assert!(!held_out.run().is_halted());
    }
    update(&mut held_out, Action::Epoch);
    set(&mut held_out, "eta", "1e-9");
    for state in [&far, &changed, &held_out] {
        let link = link::write(state);
        let again = link::read(&link).unwrap_or_else(|error| panic!("{link:.300}: {error}"));
        assert_eq!(link::write(&again), link);
    }
}

#[test]
fn an_overflow_survives_its_link_and_huge_weights_have_diverged() {
    let mut state = Session::default();
    set(&mut state, "rule", "adaline");
    set(&mut state, "eta", "10");
    update(&mut state, Action::Epoch);
    let said = status(&state);
    assert!(said.starts_with("diverged in epoch 1"), "{said}");
    assert_eq!(status(&reopened(&state)), said);
    for huge in [
        "v2&rule=adaline&init=given&line=1e308,1e308,1e308",
        "v1&rule=adaline&from=1e308,1e308,0,1,1",
    ] {
        let mut state = link::read(huge).expect("any numbers can be weights");
        update(&mut state, Action::Step);
        assert!(status(&state).starts_with("diverged"), "{huge}");
        assert!(state.run().weights().iter().all(|w| w.is_finite()));
    }
    assert!(link::read("v1&from=1e309,0,0,1,1").is_err());
}

#[test]
fn the_curves_before_a_change_come_back_with_the_link() {
    for (epochs, kept) in [(6, 7), (500, 167)] {
        let mut state = Session::default();
        set(&mut state, "test-share", "30");
        set(&mut state, "dataset", "overlap");
        update(&mut state, Action::Epoch);
        (1..epochs).for_each(|_| update(&mut state, Action::Epoch));
        set(&mut state, "rule", "logistic");
        let waiting = reopened(&state);
        update(&mut state, Action::Epoch);
        assert_eq!(waiting.run().history().marks(), [epochs]);
        let again = reopened(&state);
        let (old, new) = (state.run().history(), again.run().history());
        assert_eq!((old.marks(), new.marks()), (&[epochs][..], &[epochs][..]));
        // All of a short past or a part of a long one, the new meaning of the same weights, and one epoch.
        assert_eq!(new.entries().len(), kept + 2);
        assert_eq!(new.entries().last(), old.entries().last());
        for entry in new.entries() {
            let close = |a: f64, b: f64| (a - b).abs() <= 1e-5 * b.abs();
            assert!(
                old.entries().iter().any(|known| {
                    let of = |entry: &crate::learn::Entry| entry.held_out.expect("held out");
                    (known.epoch, known.errors, of(known).1)
                        == (entry.epoch, entry.errors, of(entry).1)
                        && close(entry.loss, known.loss)
                        && close(of(entry).0, of(known).0)
                }),
                "epoch {}",
                entry.epoch
            );
        }
        assert_eq!(link::write(&again), link::write(&state));
    }
}

#[test]
fn an_edit_that_changes_no_training_leaves_an_opened_link_its_run() {
    let mut state = Session::default();
    (0..7).for_each(|_| update(&mut state, Action::Step));
    let mut again = link::read(&link::write(&state)).expect("a link made here");
    set(&mut again, "class", "-1");
    set(&mut again, "speed", "max");
    set(&mut again, "theory-class", "1");
    assert_eq!(again.play(), Play::Replaying { to: 7 });
    update(&mut again, Action::Tick(1.0));
    update(&mut again, Action::Train(1000));
    assert_eq!(again.weights(), state.weights());
    // A link that begins in the middle of the first epoch has begun.
    set(&mut state, "eta", "0.2");
    let mut middle = reopened(&state);
    set(&mut middle, "epochs", "9");
    assert_eq!(middle.weights(), state.weights());
}
