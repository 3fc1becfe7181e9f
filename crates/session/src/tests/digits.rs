//! Digits: a set whose file comes when it is asked for.

use super::*;
use crate::data::{Source, take_digits};
use crate::text::say;
use crate::{FetchState, Missing};

pub(super) const FILE: &str = include_str!("../../../../www/data/digits.txt");
const PATH: &str = "data/digits.txt";

/// Tests of a thread may have had the file: the thread of each is new here.
fn fresh<T: Send + 'static>(test: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::spawn(test).join().expect("the test")
}

fn fetched(state: &mut Session, text: Option<&str>) {
    let text = text.map(String::from);
    update(state, Action::Fetched { path: PATH, text });
}

/// Makes all updates that a link asks for.
fn replay(state: &mut Session) {
    for _ in 0..100 {
        update(state, Action::Tick(16.0));
        update(state, Action::Train(2000));
    }
}

#[test]
fn digits_wait_for_their_file_and_say_so() {
    fresh(|| {
        let mut state = lab(&[("dataset", "digits")]);
        assert_eq!(state.to_fetch(), Some(Missing::File(PATH)));
        assert_eq!(state.prepared().dots.len(), 0);
        assert_eq!(state.run().weights().len(), 65);
        update(&mut state, Action::Fetching);
        assert!(state.to_fetch().is_none() && state.missing().is_some());
        let note = messages::data_note(&state).expect("a note");
        assert!(note.contains("being fetched"), "{note}");
        update(&mut state, Action::TogglePlay);
        assert_eq!(state.play(), Play::Paused);
        assert!(
            state
                .notice()
                .is_some_and(|notice| notice.contains("not here yet"))
        );
        // No answer, or another file than the one asked for.
        for text in [None, Some("<!doctype html>"), Some("")] {
            fetched(&mut state, text);
            assert_eq!(state.fetch_state(), FetchState::Failed);
            let note = messages::data_note(&state).expect("a note");
            assert!(note.contains("could not be fetched"), "{note}");
            assert!(state.to_fetch().is_none(), "nobody asks by himself");
            update(&mut state, Action::FetchAgain);
            assert!(state.to_fetch().is_some());
            update(&mut state, Action::Fetching);
        }
        fetched(&mut state, Some(FILE));
        assert_eq!((state.missing().is_none(), state.notice()), (true, None));
        // 183 threes and 174 eights, as UCI counts them.
        assert_eq!(state.prepared().dots.len(), 357);
        let note = messages::data_note(&state).expect("a note");
        assert!(
            note.starts_with("357 handwritten digits") && note.contains("CC BY 4.0"),
            "{note}"
        );
        assert!(note.contains("All 64 features are trained on."), "{note}");
        finish(&mut state);
        assert!(Readouts::new(&state).training.accuracy > Some(0.95));
    });
}

#[test]
fn the_front_door_says_that_the_plane_shows_two_directions_of_all_pixels() {
    fresh(|| {
        assert!(take_digits(FILE));
        let said = |state: &Session| {
            let readouts = Readouts::new(state);
            let status = messages::status(state, &readouts);
            messages::on_front(state, &readouts, &status)
        };
        // 8 × 8 pixels.
        let more = say!(
            "front-said-more",
            inputs = 64u32,
            pixels = true,
            directions = true
        );
        let mut state = Session::default();
        update(&mut state, Action::ChooseTile(Tile::Digits));
        update(&mut state, Action::Step);
        assert!(!said(&state).contains(&more), "it tells the update");
        finish(&mut state);
        assert_eq!(Readouts::new(&state).training.errors, 0);
        assert!(said(&state).ends_with(&more), "{}", said(&state));
        update(&mut state, Action::ChooseTile(Tile::Circles));
        finish(&mut state);
        assert!(
            !said(&state).contains("machine sees"),
            "the plane shows all"
        );
    });
}

#[test]
fn a_link_with_digits_opens_when_they_are_here() {
    let link = fresh(|| {
        assert!(take_digits(FILE));
        let mut state = lab(&[
            ("dataset", "digits"),
            ("rule", "logistic"),
            ("order", "shuffled"),
        ]);
        (0..1000).for_each(|_| update(&mut state, Action::Step));
        // What has changed begins a segment: the link carries weights, and the curve before.
        set(&mut state, "eta", "0.05");
        (0..300).for_each(|_| update(&mut state, Action::Step));
        (link::write(&state), bits(state.run().weights()))
    });
    fresh(move || {
        let (link, weights) = link;
        let mut state = Session::default();
        update(&mut state, Action::Open(link.clone()));
        assert_eq!(state.notice(), None);
        // The page saves it meanwhile, and time goes by.
        update(&mut state, Action::Fetching);
        replay(&mut state);
        assert_eq!(link::write(&state), link);
        fetched(&mut state, None);
        assert_eq!(link::write(&state), link);
        fetched(&mut state, Some(FILE));
        replay(&mut state);
        assert_eq!(bits(state.run().weights()), weights);
        assert_eq!(link::write(&state), link);
    });
}

#[test]
fn the_file_may_come_when_another_set_is_chosen() {
    fresh(|| {
        let mut state = lab(&[("dataset", "digits")]);
        update(&mut state, Action::Fetching);
        update(&mut state, Action::EndGesture);
        set(&mut state, "dataset", "iris");
        let before = state.document().clone();
        fetched(&mut state, Some(FILE));
        assert_eq!(
            (state.document(), state.fetch_state()),
            (&before, FetchState::Unasked)
        );
        update(&mut state, Action::Undo);
        assert_eq!(state.prepared().dots.len(), 357);
        // Another lab of the page waits, too.
        let mut other = Session::default();
        other.document.settings.data.source = Source::DIGITS;
        fetched(&mut other, Some(FILE));
        assert_eq!(other.fetch_state(), FetchState::Unasked);
    });
}

#[test]
fn two_digits_one_against_the_rest_and_all_ten() {
    fresh(|| {
        assert!(take_digits(FILE));
        let mut state = lab(&[("dataset", "digits"), ("digit", "3")]);
        let digits = state.document().settings.data.options.digits();
        assert_eq!((digits.digit, digits.other), (3, 8), "they swap");
        assert!(messages::applies(&state, "digit-other"));
        assert!(!messages::applies(&state, "iris-classes"));
        set(&mut state, "digit-classes", "rest");
        assert_eq!(state.prepared().dots.len(), 1797);
        assert_eq!(state.prepared().set.class_names(), ["others", "3"]);
        assert!(messages::applies(&state, "digit") && !messages::applies(&state, "digit-other"));
        set(&mut state, "digit-classes", "all");
        assert!(!messages::applies(&state, "digit"));
        assert_eq!(state.run().learners().count(), 10);
        assert_eq!(state.run().weights().len(), 650);
        (0..2).for_each(|_| update(&mut state, Action::Epoch));
        assert!(Readouts::new(&state).training.accuracy > Some(0.8));
        // Points of one's own have at most three classes.
        add(&mut state, 0.0, 0.0, 1);
        assert_eq!(state.document().settings.data.source, Source::DIGITS);
        assert!(
            state
                .notice()
                .is_some_and(|notice| notice.contains("at most 3 classes"))
        );
        set(&mut state, "digit-classes", "pair");
        add(&mut state, 0.0, 0.0, 1);
        assert_eq!(state.prepared().dots.len(), 358);
        assert!(!messages::applies(&Session::default(), "digit"));
    });
}
