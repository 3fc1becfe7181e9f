//! Undo and links over all controls, whosever they are.

use super::{opened, set};
use crate::app::App;
use crate::data::Seeded;
use crate::instruments::Control;
use crate::session::tests::memory::{Takes, random_edit};
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

/// The same app again from its address, with its run replayed.
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
