//! Links: the state as text and back.

use super::memory::{own_controls, reopened};
use super::*;
use crate::data::{Dataset, Seeded};
use crate::geometry::Axis;
use crate::geometry::View;
use crate::table::Table;

#[test]
fn a_broken_or_hostile_link_gives_the_usual_lab_and_a_notice() {
    let huge = format!("#v1&points={}", "1,1,1;".repeat(20_000));
    let long = "a".repeat(3_000_000);
    for link in [
        "#v9&dataset=gate",
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
        assert!(state.must_leave_address(), "{link:.60}");
        update(&mut state, Action::Dismiss);
        assert!(state.must_leave_address(), "{link:.60}");
        update(&mut state, Action::Redo);
        assert!(!state.must_leave_address(), "{link:.60}");
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
        state.must_leave_address = false;
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
    assert!(state.must_leave_address());
    let mut whole = Session::default();
    update(&mut whole, Action::Open("#v1&rule=adaline".into()));
    assert!(!whole.must_leave_address());
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

/// Links of all kinds with their seals: own points, tables, runs, other settings.
fn twenty_links() -> Vec<String> {
    let link = |seed: u64| {
        let mut random = Seeded::new(seed, 61);
        let mut state = Session::default();
        match seed % 4 {
            0 => set(&mut state, "dataset", "custom"),
            1 => set(&mut state, "dataset", "gate"),
            2 => {
                let values = (0..24).map(|_| random.unit());
                let set =
                    Dataset::new(["a b", "π"], ["−", "+"], values.collect(), [0, 1].repeat(6));
                let table = Table::new("t.csv", set.expect("a table"));
                update(&mut state, Action::OpenTable(table));
            }
            _ => {}
        }
        for _ in 0..8 {
            let edit = random_edit(&mut random, &state, &own_controls(&state));
            update(&mut state, edit);
            (0..random.below(9)).for_each(|_| update(&mut state, Action::Step));
        }
        link::write(&state)
    };
    // Long lists of points of other sets would only take time.
    let links = (0..)
        .map(link)
        .filter(|link| (20..900).contains(&link.len()));
    links.take(20).collect()
}

/// Returns true if a link that was damaged opens the same lab as before, or is told to be damaged.
fn is_told_or_equal(damaged: &str, whole: &str) -> bool {
    let (state, mistakes) = link::salvage(damaged, &[], &mut |_, _| false);
    !mistakes.is_empty() || link::write(&state) == whole
}

#[test]
fn every_cut_and_ten_thousand_damages_of_links_are_told() {
    let mut random = Seeded::new(6, 1);
    for whole in twenty_links() {
        let sealed = link::sealed(&whole);
        let (state, mistakes) = link::salvage(&sealed, &[], &mut |_, _| false);
        assert_eq!(
            (link::write(&state), &mistakes[..]),
            (whole.clone(), &[][..]),
            "{sealed}"
        );
        for end in 1..sealed.len() {
            let cut = &sealed[..end];
            assert!(is_told_or_equal(cut, &whole), "{cut}");
        }
        for _ in 0..500 {
            let mut letters = sealed.clone().into_bytes();
            let at = random.below(letters.len() as u32) as usize;
            letters[at] = b' ' + random.below(95) as u8;
            let damaged = String::from_utf8(letters).expect("letters");
            assert!(is_told_or_equal(&damaged, &whole), "{damaged} for {sealed}");
        }
    }
}

#[test]
fn a_cut_link_opens_what_arrived_and_says_how_much() {
    let points: Vec<String> = (0..60)
        .map(|i| format!("{i}.25,{},{}", i % 7, i % 2))
        .collect();
    let whole = format!(
        "v2&points={}&dataset=custom&rule=adaline&at=30",
        points.join(";")
    );
    let sealed = link::sealed(&whole);
    let open = |link: &str| {
        let mut state = Session::default();
        update(&mut state, Action::Open(link.into()));
        let notice = state.notice().unwrap_or_default().to_owned();
        (state, notice)
    };
    let at = sealed.find("48.25").expect("a point");
    for torn in 0..6 {
        let (state, notice) = open(&sealed[..at + torn]);
        assert!(
            notice.contains("48 of 60 points arrived"),
            "{torn}: {notice}"
        );
        assert_eq!(state.document().settings.data.source, Source::CUSTOM);
        assert_eq!(state.custom().points.len(), 48);
        assert!(state.must_leave_address());
    }
    let (state, notice) = open(&sealed[..sealed.find("points").expect("points")]);
    assert!(notice.contains("0 of 60 points"), "{notice}");
    assert_eq!(state.document().settings.data.source, Source::CUSTOM);
    // A number that is cut off is no other one.
    let (state, notice) = open(&sealed[..=sealed.find("at=3").expect("a moment") + 3]);
    assert!(
        notice.contains("lost its end") && !notice.contains(" of 60"),
        "{notice}"
    );
    assert_eq!(
        (state.custom().points.len(), state.play()),
        (60, Play::Paused)
    );
    for link in [&sealed, &whole] {
        let (state, notice) = open(link);
        assert_eq!((&*notice, state.play()), ("", Play::Replaying { to: 30 }));
    }
    let (_, notice) = open(&sealed.replace("adaline", "logistic"));
    assert!(notice.contains("was changed after it was made"), "{notice}");
}

#[test]
fn samples_beside_a_wrong_fingerprint_are_told() {
    let rows =
        "table=0%09a&table-features=x%09y&table-classes=A%09B&table-rows=1,2,0;3,4,1&dataset=file";
    let (state, mistakes) = link::salvage(&format!("v2&{rows}"), &[], &mut |_, _| false);
    assert_eq!(mistakes, [], "programs name no fingerprint");
    let own = link::write(&state);
    assert!(link::read(&own).is_ok());
    let (state, mistakes) = link::salvage(&own.replace("3,4", "3,5"), &[], &mut |_, _| false);
    assert_eq!(mistakes, [link::LinkError::Samples]);
    assert_eq!(state.prepared().dots.len(), 2);
}

#[test]
fn a_link_that_another_program_has_sealed_is_whole() {
    // The package for Python has written it, with the checksum of Python's zlib.
    let link = "v3&dataset=file&table=0%09X,%20y&table-features=x1%09x2&table-classes=%E2%88%921%09%2B1&of=3&table-rows=0,0.25,0;-1,2e-7,1;3,4,1&eta=lab&end=120.2819d3f7";
    let state = link::read(link).expect("a whole link");
    assert_eq!(state.prepared().dots.len(), 3);
    let told = link::read(&link.replace("0.25", "0.52")).map(|_| ());
    assert_eq!(told, Err(link::LinkError::Damaged));
}
