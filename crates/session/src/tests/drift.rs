//! A stream of samples: windows that follow each other while it trains.

use super::story::played;
use super::*;
use crate::Advice;
use crate::data::drift;
use crate::learn::{Problem, Samples, Trainer};
use crate::story::least_loss;

fn stream(settings: &[(&str, &str)]) -> Session {
    let mut state = lab(&[("dataset", "drift"), ("speed", "max"), ("rule", "logistic")]);
    settings
        .iter()
        .for_each(|(name, value)| set(&mut state, name, value));
    state
}

/// The weights after a run by the trainer alone: an epoch of each window.
fn by_hand(state: &Session, windows: u64) -> Vec<f64> {
    let settings = state.document().settings.learning();
    let problem =
        |window: u64| Problem::from(Samples::from_dataset(&drift(100 * window, 100, 0.5, 1), 1));
    let mut trainer = Trainer::new(problem(0).into(), settings, vec![0.0; 3]);
    trainer.epoch();
    for window in 1..windows {
        trainer.rebase(problem(window).into(), settings, true);
        trainer.epoch();
    }
    trainer.weights().to_vec()
}

#[test]
fn each_epoch_is_of_the_next_window_of_the_stream() {
    let mut state = stream(&[]);
    finish(&mut state);
    assert_eq!(state.run().epochs(), 50);
    assert_eq!(state.document().settings.data.options.gone_by(), 4900);
    assert_eq!(bits(state.run().weights()), bits(&by_hand(&state, 50)));
    // By epochs and by updates it is the same, and undo leads to before the data set was chosen.
    let mut other = stream(&[]);
    (0..25).for_each(|_| update(&mut other, Action::Epoch));
    (0..2500).for_each(|_| update(&mut other, Action::Step));
    assert_eq!(bits(other.run().weights()), bits(state.run().weights()));
    assert_eq!(other.edits(), stream(&[]).edits());
    // Playing goes on without end.
    finish(&mut state);
    assert_eq!(state.document().settings.data.options.gone_by(), 9900);
}

#[test]
fn links_and_going_back_give_the_same_bits() {
    let mut state = stream(&[("order", "shuffled")]);
    (0..7).for_each(|_| update(&mut state, Action::Epoch));
    (0..30).for_each(|_| update(&mut state, Action::Step));
    let (link, weights) = (link::write(&state), bits(state.run().weights()));
    let mut again = link::read(&link).expect("a link made here");
    update(&mut again, Action::Tick(16.0));
    update(&mut again, Action::Train(2000));
    assert_eq!(bits(again.run().weights()), weights);
    assert_eq!(link::write(&again), link);
    // Back into an earlier window, and on.
    update(&mut state, Action::Seek(250));
    assert_eq!(state.document().settings.data.options.gone_by(), 200);
    let third = stream(&[("order", "shuffled"), ("drift-from", "200")]);
    assert_eq!(state.prepared().dots, third.prepared().dots);
    update(&mut state, Action::Seek(730));
    assert_eq!(bits(state.run().weights()), weights);
    // Going on from there takes the same way.
    update(&mut state, Action::Seek(250));
    (0..480).for_each(|_| update(&mut state, Action::Step));
    assert_eq!(bits(state.run().weights()), weights);
}

#[test]
fn online_learning_follows_and_old_data_do_not_help() {
    let mut online = stream(&[]);
    finish(&mut online);
    let following = online.wrong_on_arrival().expect("windows have come");
    // Learned to the end from the first window only, and shown the same windows.
    let mut old = stream(&[("arrivals", "none"), ("batch", "batch"), ("eta", "0.01")]);
    finish(&mut old);
    assert_eq!(old.document().settings.data.options.gone_by(), 0);
    let mut wrong = 0.0;
    for window in 1..50 {
        set(&mut old, "drift-from", &(100 * window).to_string());
        wrong += f64::from(Readouts::new(&old).training.errors) / 4900.0;
    }
    // In 5000 samples the clouds go round once and a quarter: old weights are right about half of the time.
    assert!(following < 0.1, "{following}");
    assert!(wrong > 0.3, "{wrong}");
    // A rate that is too small follows too late.
    let mut slow = stream(&[("eta", "0.0001")]);
    finish(&mut slow);
    assert!(slow.wrong_on_arrival() > Some(3.0 * following));
    let note = messages::data_note(&online).expect("a note");
    assert!(
        note.starts_with("Samples 4\u{202f}901 to 5\u{202f}000 of a stream"),
        "{note}"
    );
}

#[test]
fn memory_holds_a_bounded_part_of_the_stream() {
    let mut state = stream(&[("size", "2"), ("epochs", "1000")]);
    finish(&mut state);
    assert_eq!(state.document().settings.data.options.gone_by(), 1998);
    // Beside the window in view, as many as going back may need.
    assert!((10..=200).contains(&state.edit_places().len()));
    assert!(state.timeline.bytes() <= 12_000_000);
}

#[test]
fn nothing_is_advised_that_holds_for_samples_that_stay() {
    for rule in ["perceptron", "adaline", "logistic"] {
        let wide = [("noise", "2"), ("batch", "batch"), ("epochs", "5")];
        let state = played(stream(&[&[("rule", rule)], &wide[..]].concat()));
        assert!(state.is_at_epochs() && Readouts::new(&state).training.errors > 0);
        assert_eq!(least_loss(&state), None, "{rule}");
        let readouts = Readouts::new(&state);
        assert_eq!(readouts.advice, Advice::default(), "{rule}");
        assert_eq!(readouts.offers, [], "{rule}");
    }
}
