//! Samples of a file that are too many for a link.

use std::rc::Rc;

use super::*;
use crate::data::Dataset;
use crate::table::Table;
use crate::{FetchState, Missing, link};

const FEATURES: usize = 4;

/// A table of so many samples, no two of them the same.
fn table(rows: usize) -> Rc<Table> {
    let names = ["height", "width", "depth", "weight in kg"];
    let values = (0..rows * FEATURES).map(|at| {
        let (row, feature) = (at / FEATURES, at % FEATURES);
        let class = if row % 3 == 0 { 1.5 } else { -1.5 };
        class + (row as f64 * (feature + 1) as f64).sin() / 7.0
    });
    let classes = (0..rows).map(|row| u8::from(row % 3 == 0)).collect();
    let set = Dataset::new(names, ["blue & green", "red"], values.collect(), classes);
    Table::new("large file.csv", set.expect("a table"))
}

/// The lab of a link that does not hold its samples.
fn opened_elsewhere(link: &str) -> Session {
    let state = link::read(link).expect("a link");
    assert!(state.missing().is_some(), "{link}");
    state
}

fn opened(table: &Rc<Table>) -> Session {
    let mut state = Session::default();
    update(&mut state, Action::OpenTable(Rc::clone(table)));
    state
}

#[test]
fn a_table_is_a_text_and_back_to_the_bit() {
    for rows in [3, 20_000] {
        let first = table(rows);
        let (text, fingerprint) = (first.text(), first.fingerprint());
        assert_eq!(first.exceeds_links(), rows == 20_000);
        let set = first.set().clone();
        drop(first);
        let second = Table::of_text(&text).expect("a table");
        assert_eq!(
            (second.fingerprint(), second.name()),
            (fingerprint, "large file.csv")
        );
        assert_eq!(second.set().features(), set.features());
        assert_eq!(second.set().class_names(), set.class_names());
        assert_eq!(second.set().class_indices(), set.class_indices());
        for row in 0..rows {
            assert_eq!(bits(second.set().row(row)), bits(set.row(row)));
        }
        for broken in [
            "",
            "x,y",
            &text[..text.len() - 9],
            &text.replacen("height", "length", 1),
            &text.replacen("table-rows", "table-columns", 1),
        ] {
            assert!(Table::of_text(broken).is_none());
        }
    }
}

#[test]
fn a_lab_asks_for_samples_that_its_link_does_not_hold_and_goes_on_where_it_was() {
    let large = table(20_000);
    let mut state = opened(&large);
    let settings = [
        ("rule", "adaline"),
        ("batch", "batch"),
        ("inputs", "all"),
        ("test-share", "20"),
    ];
    set_all(&mut state, &settings);
    (0..7).for_each(|_| update(&mut state, Action::Step));
    let link = link::write(&state);
    assert!(link.len() < 1000, "{} letters", link.len());
    assert!(state.missing().is_none() && state.exceeds_links());
    let (weights, text, fingerprint) = (
        bits(state.run().weights()),
        large.text(),
        large.fingerprint(),
    );
    drop((state, large));

    let mut state = opened_elsewhere(&link);
    assert_eq!(state.to_fetch(), Some(Missing::Samples(fingerprint)));
    assert_eq!(link::write(&state), link, "nothing is lost meanwhile");
    update(&mut state, Action::Fetching);
    assert!(state.to_fetch().is_none());
    let note = messages::data_note(&state).expect("a note");
    assert!(note.contains("looked for"), "{note}");
    // A file that somebody else has asked for says nothing of samples.
    let failed = Action::Fetched {
        path: "data/digits.txt",
        text: None,
    };
    update(&mut state, failed);
    assert_eq!(state.fetch_state(), FetchState::Asked);
    // Others than those that are asked for.
    let found = |state: &mut Session, table| update(state, Action::Found { fingerprint, table });
    found(&mut state, Some(table(5)));
    assert_eq!(state.fetch_state(), FetchState::Failed);
    let note = messages::data_note(&state).expect("a note");
    assert!(
        note.contains("“large file.csv” are not in this browser"),
        "{note}"
    );
    assert_eq!(link::write(&state), link);
    found(&mut state, Table::of_text(&text));
    assert!(state.missing().is_none());
    assert_eq!((messages::data_note(&state), state.notice()), (None, None));
    while state.play() != Play::Paused {
        update(&mut state, Action::Tick(16.0));
        update(&mut state, Action::Train(20_000));
    }
    assert_eq!(bits(state.run().weights()), weights);
    assert_eq!(link::write(&state), link);
}

#[test]
fn a_file_that_is_opened_again_brings_the_samples_that_are_missing() {
    let link = {
        let mut state = opened(&table(20_000));
        set(&mut state, "rule", "logistic");
        link::write(&state)
    };
    let mut state = opened_elsewhere(&link);
    update(&mut state, Action::OpenTable(table(20_000)));
    assert!(state.missing().is_none());
    assert_eq!(link::write(&state), link);
    assert_eq!(state.run().problem().train.len(), 20_000);
    assert!(state.undo.is_empty(), "it is no edit");
}

#[test]
fn undo_leads_to_samples_that_are_elsewhere_and_asks_for_them() {
    let large = table(20_000);
    let mut state = opened(&large);
    set(&mut state, "dataset", "gate");
    let saved = format!("{}\n{}", link::write(&state), link::edits::write(&state));
    let (text, fingerprint) = (large.text(), large.fingerprint());
    drop((state, large));

    let mut state = Session::default();
    update(&mut state, Action::Open(saved));
    assert!(state.missing().is_none());
    update(&mut state, Action::Undo);
    assert_eq!(state.to_fetch(), Some(Missing::Samples(fingerprint)));
    update(&mut state, Action::Fetching);
    // A set that is here needs nothing; back there, it is asked for again.
    update(&mut state, Action::Redo);
    assert!(state.missing().is_none());
    update(&mut state, Action::Undo);
    assert!(state.to_fetch().is_some());
    let table = Table::of_text(&text);
    update(&mut state, Action::Found { fingerprint, table });
    assert_eq!(state.prepared().dots.len(), 20_000);
    update(&mut state, Action::Redo);
    assert_eq!(state.document().settings.data.source, Source::GATE);
    assert!(state.tables().iter().all(|table| !table.is_elsewhere()));
}

#[test]
fn a_lab_that_has_the_samples_opens_its_link_with_them() {
    let large = table(20_000);
    let mut state = opened(&large);
    let link = link::write(&state);
    set(&mut state, "dataset", "gate");
    update(&mut state, Action::Open(link));
    assert!(Rc::ptr_eq(&state.document().settings.data.table, &large));
    assert_eq!(state.prepared().dots.len(), 20_000);
}
