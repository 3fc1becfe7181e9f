//! Undo and links over all controls, whosever they are.

use super::{linked, offer, opened, set};
use crate::app::App;
use crate::data::Seeded;
use crate::instruments::Control;
use crate::instruments::Event;
use crate::session::fixtures::bits;
use crate::session::fixtures::{Takes, link_but_for_view, random_edit, shows_past};
use crate::session::messages::Edit;
use crate::session::{Action, Field, Play};

/// A random edit in the lab or with any control.
fn edit(random: &mut Seeded, app: &App) -> Action {
    let takes = |control: Control| (control.name, control.kind, app.options(control.name));
    let controls: Vec<Takes> = app.controls().into_iter().map(takes).collect();
    random_edit(random, app.session(), &controls)
}

/// The controls that are not the lab's own.
fn others(app: &App) -> Vec<Control> {
    let all = app.controls().into_iter();
    all.filter(|control| Field::named(control.name).is_none())
        .collect()
}

/// The app opened again from its address, with its run replayed.
fn reopened(app: &App) -> App {
    let mut again = App::opened(&app.link());
    assert_eq!(again.session().notice(), None, "{}", app.link());
    while again.session().play() != Play::Paused {
        again.update(Action::Tick(1.0));
        again.update(Action::Train(100_000));
    }
    again
}

#[test]
fn undo_after_any_sequence_of_edits_restores_the_state_exactly() {
    let mut random = Seeded::new(17, 0);
    let mut chosen = 0;
    for round in 0..60 {
        let mut app = App::default();
        app.update(Action::Step);
        let start = app.session().clone();
        for _ in 0..15 {
            let action = edit(&mut random, &app);
            // Start, seed, another set, other inputs and another number of classes begin the run anew, which undoing the
            // edit does too: tested apart.
            let anew = |name: &str| matches!(name, "init" | "seed" | "dataset");
            let anew = |action: &Action| match action {
                Action::Set { name, .. } => anew(name),
                action => *action == Action::Clear,
            };
            if anew(&action) {
                continue;
            }
            let mut next = app.clone();
            next.update(action);
            if next.session().run().weights().len() != start.run().weights().len() {
                continue;
            }
            app = next;
            app.update(Action::EndGesture);
        }
        let (last, shown) = (app.session().clone(), others(&app));
        chosen += usize::from(shown != others(&App::default()));
        while app.session().can_undo() {
            app.update(Action::Undo);
        }
        let found = app.session();
        assert!(
            found.document().same_but_for_view(start.document()),
            "round {round}"
        );
        assert!(
            found.prepared() == start.prepared() && found.run() == start.run(),
            "round {round}"
        );
        assert_eq!(others(&app), shown, "round {round}: no edits of the data");
        while app.session().can_redo() {
            app.update(Action::Redo);
        }
        let found = app.session();
        assert!(
            found.document() == last.document() && found.prepared() == last.prepared(),
            "round {round}"
        );
        assert_eq!(others(&app), shown, "round {round}");
    }
    assert!(chosen > 30, "only {chosen} rounds with other controls");
}

/// Makes again the updates that an opened link or an undo asks for.
fn settle(app: &mut App) {
    while matches!(app.session().play(), Play::Replaying { .. }) {
        app.update(Action::Tick(1.0));
        app.update(Action::Train(100_000));
    }
}

/// The state that undo and redo have to bring back: the link of the lab but for what is only looked at, the bits of the
/// weights, and the numbers of epochs and updates.
fn record(app: &App) -> (String, Vec<u64>, u64, u64) {
    let lab = app.session();
    let run = lab.run();
    (
        link_but_for_view(lab),
        bits(run.weights()),
        run.epochs(),
        run.updates(),
    )
}

/// Something that a user does: an edit, something with the run, with the history, or with an instrument.
fn act(random: &mut Seeded, app: &App) -> Action {
    let extent = app.session().extent() as u32;
    match random.below(16) {
        0 | 1 => Action::Step,
        2 => Action::Epoch,
        3 => Action::TogglePlay,
        4 | 5 => Action::Train(300),
        6 => Action::Back,
        7 => Action::Seek(random.below(extent + 1).into()),
        8 => Action::Reset,
        9 => match random.below(6) {
            0 => Action::NewStart(random.below(9) + 1),
            1 => Action::Reseed(random.below(9) + 1),
            2 => Action::NewData(random.below(9) + 1),
            3 => Action::Redo,
            4 => Action::EndGesture,
            _ => Action::Undo,
        },
        _ => edit(random, app),
    }
}

#[test]
fn undo_and_redo_lead_to_every_station_of_a_long_walk_with_the_bits_of_its_run() {
    let mut resets = 0;
    for seed in 0..4 {
        let mut random = Seeded::new(seed, 34);
        let mut app = App::default();
        let mut stations = Vec::new();
        let mut trained = 0;
        for _ in 0..500 {
            let action = act(&mut random, &app);
            let (before, remembered) = (record(&app), app.session().remembered());
            let end = shows_past(app.session()).then(|| {
                let mut end = app.clone();
                end.update(Action::Seek(u64::MAX));
                record(&end)
            });
            let (back, forth) = (app.session().can_undo(), app.session().can_redo());
            app.update(Action::Tick(16.0));
            match action {
                Action::Undo if back => drop(stations.pop()),
                Action::Redo if forth => stations.push(before.clone()),
                _ => {}
            }
            let is_reset = action == Action::Reset;
            app.update(action);
            settle(&mut app);
            let news = (app.session().remembered() - remembered) as usize;
            if is_reset {
                assert!(news > 0 || before == record(&app), "a reset is an edit");
                resets += news;
            }
            // Where the past is left, the end of the timeline is a station, too.
            let all = end.into_iter().chain([before]);
            stations.extend(all.take(news));
            let excess = stations.len() - app.session().edits();
            stations.drain(..excess);
        }
        if app.session().play() != Play::Paused {
            app.update(Action::TogglePlay);
        }
        assert!(stations.len() > 100, "{}", stations.len());
        let goes_on = app.session().can_redo();
        let mut links = vec![(record(&app), app.link())];
        while let Some(station) = stations.pop() {
            trained += usize::from(station.2 > 0);
            let number = stations.len();
            app.update(Action::Undo);
            settle(&mut app);
            assert_eq!(record(&app), station, "{seed}: back to {number}");
            links.push((record(&app), app.link()));
        }
        assert!(trained > 30, "{trained}");
        assert!(!app.session().can_undo());
        while let Some(left) = links.pop() {
            assert_eq!((record(&app), app.link()), left, "{seed}: forth");
            assert_eq!(app.session().can_redo(), !links.is_empty() || goes_on);
            if !links.is_empty() {
                app.update(Action::Redo);
                settle(&mut app);
            }
        }
    }
    assert!(resets >= 8, "{resets}");
}

#[test]
fn redo_of_clear_leaves_no_line_and_undo_over_two_sets_leads_to_the_trained_run() {
    let mut app = App::default();
    (0..3).for_each(|_| app.update(Action::Epoch));
    let trained = record(&app);
    app.update(Action::Clear);
    app.update(Action::Undo);
    assert_eq!(record(&app), trained);
    app.update(Action::Redo);
    assert_eq!(app.session().weights(), [0.0; 3]);
    assert_eq!(
        (app.session().extent(), app.session().run().epochs()),
        (0, 0)
    );
    app.update(Action::Undo);
    for set in ["xor", "gate"] {
        // As a user of the keyboard goes through the list: one gesture, but the run was gone on with.
        offer(&mut app, "dataset", set);
        app.update(Action::Step);
    }
    app.update(Action::Undo);
    assert_eq!(app.session().run().steps(), 1);
    app.update(Action::Undo);
    assert_eq!(record(&app), trained);
}

#[test]
fn undo_after_a_reset_brings_the_trained_run_back() {
    let mut app = App::default();
    app.update(Action::Reset);
    assert!(!app.session().can_undo(), "nothing was lost");
    (0..3).for_each(|_| app.update(Action::Epoch));
    app.update(Action::Seek(250));
    let seen = |app: &App| {
        (
            record(app),
            app.session().extent(),
            app.session().position(),
        )
    };
    let trained = seen(&app);
    assert_eq!((trained.1, trained.2), (300, 250));
    app.update(Action::Reset);
    let begun = seen(&app);
    assert_eq!((begun.1, begun.2), (0, 0));
    // Again: nothing more is lost.
    app.update(Action::Reset);
    for _ in 0..2 {
        let undo = Edit::before(app.session(), &Action::Undo).expect("it is told");
        app.update(Action::Undo);
        assert_eq!(seen(&app), trained);
        assert_eq!(undo.message(app.session()).as_deref(), Some("Undone."));
        assert!(!app.session().can_undo());
        app.update(Action::Redo);
        assert_eq!(seen(&app), begun);
    }
    // At step 0 with the run still on the timeline it is the run that is lost.
    app.update(Action::Undo);
    app.update(Action::Seek(0));
    app.update(Action::Reset);
    app.update(Action::Undo);
    assert_eq!((app.session().extent(), app.session().position()), (300, 0));
    app.update(Action::Seek(250));
    assert_eq!(seen(&app), trained);
    // What the button beside one's own line does is the same.
    let mut app = linked("v2&line=-2,1,0");
    app.update(Action::StartFromLine);
    app.update(Action::Epoch);
    let trained = record(&app);
    app.update(Action::StartFromLine);
    assert_eq!(app.session().run().steps(), 0);
    app.update(Action::Undo);
    assert_eq!(record(&app), trained);
}

#[test]
fn what_an_instrument_changes_with_the_lab_goes_and_comes_with_the_edit() {
    let mut app = linked("v2&tool=compare");
    set(&mut app, "compare-b-eta", "7");
    (0..3).for_each(|_| app.update(Action::Step));
    let before = app.link();
    let press = Event::Press {
        action: "adaline".into(),
        argument: String::new(),
    };
    assert!(app.tell("compare", &press));
    let after = app.link();
    assert_ne!(others(&app), others(&App::opened(&before)));
    for _ in 0..2 {
        app.update(Action::Undo);
        assert_eq!(app.link(), before);
        app.update(Action::Redo);
        assert_eq!(app.link(), after);
    }
    // The tab that is loaded again has it, too.
    let text = format!(
        "{after}\n{}",
        crate::session::link::edits::write(app.session())
    );
    let mut again = App::default();
    again.update(Action::Open(text));
    again.update(Action::Undo);
    settle(&mut again);
    assert_eq!(again.link(), before);
}

#[test]
fn runs_that_take_too_much_memory_are_made_again() {
    let mut app = App::opened("v2&dataset=blobs&size=400&rule=logistic");
    let mut stations = Vec::new();
    for seed in 1..60 {
        (0..400).for_each(|_| app.update(Action::Epoch));
        stations.push(record(&app));
        app.update(Action::NewData(seed + 1));
        app.update(Action::EndGesture);
    }
    assert!(app.session().bytes_of_history() <= 2 * 16_000_000);
    let mut made_again = 0;
    while let Some(station) = stations.pop() {
        app.update(Action::Undo);
        made_again += usize::from(app.session().play() != Play::Paused);
        settle(&mut app);
        assert_eq!(record(&app), station);
    }
    assert!((20..59).contains(&made_again), "{made_again}");
}

#[test]
fn link_to_app_to_link_is_the_identity() {
    let mut random = Seeded::new(23, 0);
    for round in 0..90 {
        let mut app = App::default();
        for _ in 0..12 {
            let action = edit(&mut random, &app);
            app.update(action);
            if random.below(3) == 0 {
                app.update(Action::Step);
            }
            if random.below(6) == 0 {
                app.update(Action::Epoch);
            }
        }
        let again = reopened(&app);
        let (found, state) = (again.session(), app.session());
        assert_eq!(found.outcome(), state.outcome(), "round {round}");
        assert_eq!(again.link(), app.link(), "round {round}");
        assert_eq!(again.controls(), app.controls(), "round {round}");
        assert!(
            found.document().shows_same(state.document()),
            "round {round}"
        );
        assert_eq!(
            found.weights().map(f64::to_bits),
            state.weights().map(f64::to_bits),
            "round {round}"
        );
        assert_eq!(
            (found.run().epochs(), found.run().updates()),
            (state.run().epochs(), state.run().updates())
        );
    }
    assert_eq!(App::default().link(), "");
}

#[test]
fn what_is_drawn_on_the_plane_leaves_a_link_its_run_and_is_no_edit() {
    let mut app = App::default();
    (0..7).for_each(|_| app.update(Action::Step));
    let mut again = opened(&app.link());
    for (name, value) in [("hulls", "on"), ("margins", "on"), ("zones", "on")] {
        set(&mut again, name, value);
    }
    assert_eq!(again.session().play(), Play::Replaying { to: 7 });
    again.update(Action::Tick(1.0));
    again.update(Action::Train(1000));
    assert_eq!(again.session().weights(), app.session().weights());
    assert!(!again.session().can_undo());
    // At a moment of the past: what came after it stays.
    set(&mut app, "eta", "0.2");
    (0..5).for_each(|_| app.update(Action::Step));
    app.update(Action::Seek(3));
    let before = (app.session().extent(), app.session().edits());
    assert_eq!(before.0, 12);
    set(&mut app, "hulls", "on");
    assert_eq!((app.session().extent(), app.session().edits()), before);
    assert_eq!(app.session().position(), 3);
    app.update(Action::Undo);
    assert_eq!(app.session().document().settings.eta, 0.1);
    assert_eq!(app.control("hulls").expect("a control").value, "on");
}
