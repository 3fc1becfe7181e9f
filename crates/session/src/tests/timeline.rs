//! The timeline over edits: any moment of any segment, with the document it belongs to.

use std::rc::Rc;

use super::*;
use crate::data::Seeded;
use crate::geometry::Axis;

/// A moment: document (but for who has chosen what, which no link tells), weights, epochs, updates.
type Moment = (Document, Vec<u64>, u64, u64);

fn moment(state: &Session) -> Moment {
    let run = state.run();
    let bits = run.weights().iter().map(|w| w.to_bits()).collect();
    let mut document = state.document.clone();
    document.settings.by_hand = ByHand::default();
    (document, bits, run.epochs(), run.updates())
}

/// Updates one by one, and each moment on the way.
fn go(state: &mut Session, updates: usize, seen: &mut Vec<Moment>) {
    for _ in 0..updates {
        update(state, Action::Step);
        if state.run().steps() == 1 {
            // Where a segment begins, the one before ends: the place is the new segment's.
            let mut start = state.clone();
            start.run_mut().back();
            seen.pop();
            seen.push(moment(&start));
        }
        seen.push(moment(state));
    }
}

fn add_point(state: &mut Session, at: Axis) {
    let class = 1;
    update(state, Action::AddPoint { at, class });
    update(state, Action::EndGesture);
}

/// Six segments of different data, rules, rates, orders and numbers of classes.
fn edited() -> (Session, Vec<Moment>) {
    let mut state = Session::default();
    set(&mut state, "rule", "logistic");
    let mut seen = vec![moment(&state)];
    go(&mut state, 250, &mut seen);
    add_point(&mut state, Axis::new(5.0, 2.0));
    go(&mut state, 130, &mut seen);
    set(&mut state, "eta", "0.03");
    set(&mut state, "order", "shuffled");
    go(&mut state, 333, &mut seen);
    set(&mut state, "rule", "adaline");
    set(&mut state, "eta", "0.001");
    set(&mut state, "momentum", "0.5");
    set(&mut state, "batch", "mini-batch");
    go(&mut state, 57, &mut seen);
    set(&mut state, "batch", "online");
    go(&mut state, 21, &mut seen);
    (state, seen)
}

#[test]
fn random_seeks_across_edits_give_the_bits_of_the_straight_runs() {
    let (mut state, seen) = edited();
    let all = seen.len() as u64 - 1;
    assert_eq!((state.position(), state.extent(), all), (791, 791, 791));
    assert_eq!(state.edit_places(), [250, 380, 713, 770]);
    let present = state.clone();
    let mut random = Seeded::new(5, 0);
    for _ in 0..1000 {
        let place = random.below(all as u32 + 1);
        update(&mut state, Action::Seek(place.into()));
        assert!(moment(&state) == seen[place as usize], "at {place}");
        assert!(!state.is_changed());
        assert_eq!((state.position(), state.extent()), (place.into(), all));
        assert_eq!(state.edit_places(), present.edit_places());
    }
    update(&mut state, Action::Seek(u64::MAX));
    assert!(moment(&state) == moment(&present));
    assert_eq!((&state.undo, &state.redo), (&present.undo, &present.redo));
    assert_eq!(state.run(), present.run());
    // One update back after the other, through all segments.
    for place in (0..all).rev() {
        update(&mut state, Action::Back);
        assert!(moment(&state) == seen[place as usize], "back at {place}");
    }
    update(&mut state, Action::Back);
    assert_eq!(state.position(), 0);
}

/// The lab that takes the place of another one: its link, then what it left, then the run replayed.
fn successor(state: &Session) -> Session {
    let mut next = Session::default();
    let saved = format!("{}\n{}", link::write(state), link::edits::write(state));
    update(&mut next, Action::Open(saved));
    while next.play() != Play::Paused {
        update(&mut next, Action::Tick(1.0));
        update(&mut next, Action::Train(100_000));
    }
    next
}

#[test]
fn the_lab_that_takes_over_has_the_whole_timeline() {
    let (mut state, seen) = edited();
    let mut random = Seeded::new(6, 0);
    // A segment left in its middle counts as a whole all the same.
    update(&mut state, Action::Seek(300));
    // Shown at the end, within the last segment, and at the ends of earlier ones: what comes later is left to undo then.
    for (place, extent, edits) in [
        (791, 791, vec![250, 380, 713, 770]),
        (780, 791, vec![250, 380, 713, 770]),
        (770, 791, vec![250, 380, 713, 770]),
        (712, 713, vec![250, 380]),
        (3, 250, vec![]),
    ] {
        update(&mut state, Action::Seek(place));
        let mut next = successor(&state);
        assert_eq!((next.position(), next.extent()), (place, extent));
        assert_eq!(next.edit_places(), edits);
        assert!(moment(&next) == seen[place as usize]);
        for _ in 0..100 {
            let place = random.below(extent as u32);
            update(&mut next, Action::Seek(place.into()));
            assert!(moment(&next) == seen[place as usize], "at {place}");
        }
        if extent < 791 {
            let left = state.undo.len() + 1;
            assert_eq!(
                next.undo.len(),
                left,
                "the document of the end can be had back"
            );
        }
    }
}

#[test]
fn the_lab_that_takes_over_has_what_came_before_an_edit_that_waits() {
    let (mut state, seen) = edited();
    add_point(&mut state, Axis::new(4.0, 1.0));
    let mut next = successor(&state);
    assert_eq!((next.position(), next.extent()), (791, 791));
    assert_eq!(next.weights(), state.weights());
    assert_eq!(next.document, state.document);
    update(&mut next, Action::Step);
    update(&mut state, Action::Step);
    assert!(moment(&next) == moment(&state));
    for place in [790, 770, 700, 0] {
        update(&mut next, Action::Seek(place));
        assert!(moment(&next) == seen[place as usize], "at {place}");
    }
}

/// The reviewer's story.
#[test]
fn the_updates_before_an_edit_can_be_reached() {
    let mut state = Session::default();
    set(&mut state, "rule", "logistic");
    (0..5).for_each(|_| update(&mut state, Action::Epoch));
    let points = state.prepared().dots.len();
    add_point(&mut state, Axis::new(6.0, 1.5));
    assert_eq!((state.position(), state.extent()), (500, 500), "it waits");
    let waiting = state.clone();
    update(&mut state, Action::Seek(400));
    assert_eq!((state.position(), state.extent()), (400, 500));
    assert_eq!(state.prepared().dots.len(), points, "as it was");
    update(&mut state, Action::Seek(500));
    assert_eq!(state.prepared().dots.len(), points + 1, "as it is");
    assert_eq!(state.weights(), waiting.weights());
    update(&mut state, Action::Epoch);
    assert_eq!((state.position(), state.extent()), (601, 601));
    update(&mut state, Action::Seek(0));
    assert_eq!((state.weights(), state.run().updates()), ([0.0; 3], 0));
    update(&mut state, Action::Seek(601));
    assert_eq!(state.run().updates(), 601);
}

#[test]
fn going_on_from_the_past_drops_what_came_later_and_undo_has_its_document() {
    let (present, seen) = edited();
    let goes_on: [fn(&mut Session); 5] = [
        |state| update(state, Action::Step),
        |state| update(state, Action::Epoch),
        |state| {
            update(state, Action::TogglePlay);
            update(state, Action::Tick(1.0));
            update(state, Action::Train(1));
            update(state, Action::TogglePlay);
        },
        |state| {
            set(state, "eta", "0.7");
            update(state, Action::Step);
        },
        |state| {
            add_point(state, Axis::new(4.0, 4.0));
            update(state, Action::Step);
        },
    ];
    for (index, go_on) in goes_on.into_iter().enumerate() {
        let mut state = present.clone();
        update(&mut state, Action::Seek(300));
        let mut alone = Session::from_document(seen[300].0.clone());
        alone.run = state.run.clone();
        alone.prepared = Rc::clone(&state.prepared);
        go_on(&mut state);
        go_on(&mut alone);
        assert_eq!(state.weights(), alone.weights(), "{index}");
        assert!(state.document == alone.document, "{index}");
        // What the segment still held is there until an edit cuts it off.
        let cut = index > 2;
        assert_eq!(state.extent() < 380, cut, "{index}: {}", state.extent());
        assert!(state.extent() <= 401, "{index}: {}", state.extent());
        assert!(!state.can_redo());
        while state.undo.len() > present.undo.len() {
            update(&mut state, Action::Undo);
        }
        assert!(state.document == present.document, "{index}: undone");
    }
}

#[test]
fn a_look_at_the_past_changes_neither_undo_nor_the_view() {
    let (present, _) = edited();
    let mut state = present.clone();
    update(&mut state, Action::Seek(100));
    set(&mut state, "speed", "300");
    set(&mut state, "theory-class", "1");
    assert_eq!(state.extent(), 791, "a view is no edit");
    let mut there = state.clone();
    update(&mut there, Action::Undo);
    let mut here = present.clone();
    update(&mut here, Action::Undo);
    assert!(
        here.document.same_but_for_view(&there.document),
        "undo is of the present"
    );
    assert_eq!(here.weights(), there.weights());
    // The link is that of the moment shown.
    let again = link::read(&link::write(&state)).expect("a link made here");
    assert!(again.document == state.document && again.play() == Play::Replaying { to: 100 });
    update(&mut state, Action::Seek(791));
    assert_eq!(
        (state.document.settings.speed, state.extent()),
        (Speed::Steady(300), 791)
    );
    assert!(present.document.same_but_for_view(&state.document));
    // A new run has nothing before it.
    update(&mut state, Action::Seek(100));
    update(&mut state, Action::Reset);
    assert_eq!((state.position(), state.extent()), (0, 0));
    assert!(state.edit_places().is_empty());
    // Undo leads back to where it was given up.
    update(&mut state, Action::Undo);
    assert_eq!((state.position(), state.extent()), (100, 791));
    update(&mut state, Action::Seek(791));
    assert!(present.document.same_but_for_view(&state.document));
}

fn lab_of_a_gate() -> Session {
    let mut state = Session::default();
    set(&mut state, "dataset", "gate");
    set(&mut state, "rule", "logistic");
    state
}

#[test]
fn other_classes_begin_a_segment_and_the_oldest_are_forgotten() {
    let mut state = Session::default();
    set(&mut state, "iris-classes", "setosa-versicolor");
    (0..7).for_each(|_| update(&mut state, Action::Step));
    let two = moment(&state);
    add(&mut state, 6.0, 2.5, 2);
    (0..5).for_each(|_| update(&mut state, Action::Step));
    assert_eq!(state.extent(), 12);
    assert_eq!(state.run().learners().count(), 3);
    update(&mut state, Action::Seek(6));
    assert_eq!(state.run().learners().count(), 1);
    update(&mut state, Action::Step);
    assert!(moment(&state) == two);
    for k in 0..300_u32 {
        set(&mut state, "eta", &format!("0.{}", 1 + k % 2));
        update(&mut state, Action::Step);
    }
    assert_eq!((state.position(), state.edit_places().len()), (201, 200));
    // Long records: few are kept, and they hold little.
    let mut state = lab_of_a_gate();
    for k in 0..12 {
        set(&mut state, "eta", &format!("0.{}", 1 + k % 2));
        update(&mut state, Action::Step);
        state.run_mut().run(12_000);
    }
    assert!(
        state.timeline.bytes() <= 12_000_000,
        "{}",
        state.timeline.bytes()
    );
    assert!(
        (3..12).contains(&state.edit_places().len()),
        "{:?}",
        state.edit_places()
    );
}
