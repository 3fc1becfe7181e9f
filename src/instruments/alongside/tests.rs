use super::*;
use crate::app::App;
use crate::app::tests::{linked, set};
use crate::session;

/// Iris with its three classes and logistic regression, with more settings.
fn lab(more: &str) -> App {
    linked(&format!(
        "#v2&dataset=iris&iris-classes=all&rule=logistic&eta=0.05{more}"
    ))
}

fn act(app: &mut App, action: session::Action) {
    app.update(action);
    while app.work(16.0, &|| 0.0) {}
}

fn other(app: &App) -> Option<&OneVersusRest> {
    app.instrument::<AlongsideState>()?.run()
}

#[test]
fn the_other_way_makes_the_labs_updates_from_the_labs_start() {
    for [own, way] in [
        ["one-versus-rest", "softmax"],
        ["softmax", "one-versus-rest"],
    ] {
        let mut app = lab(&format!("&multiclass={own}&alongside=on"));
        for _ in 0..5 {
            act(&mut app, session::Action::Epoch);
        }
        act(&mut app, session::Action::Step);
        // What a lab with the other way comes to.
        let mut alone = lab(&format!("&multiclass={way}"));
        for _ in 0..5 {
            act(&mut alone, session::Action::Epoch);
        }
        act(&mut alone, session::Action::Step);
        let found = other(&app).expect("a run");
        assert_eq!(found.weights(), alone.session().run().weights(), "{own}");
        assert_ne!(found.weights(), app.session().run().weights());
        act(&mut app, session::Action::Back);
        act(&mut alone, session::Action::Back);
        assert_eq!(
            other(&app).map(OneVersusRest::weights),
            Some(alone.session().run().weights())
        );
        let view = Instrument::view(
            app.instrument::<AlongsideState>().expect("it"),
            app.session(),
        );
        let errors = session::Readouts::new(alone.session()).training.errors;
        assert_eq!(
            view.value_of("alongside-errors"),
            Some(errors.to_string().as_str())
        );
    }
}

#[test]
fn there_is_no_other_way_for_two_classes_and_other_rules() {
    let mut app = lab("&alongside=on");
    act(&mut app, session::Action::Epoch);
    assert!(other(&app).is_some());
    for (name, value) in [("rule", "adaline"), ("iris-classes", "setosa-versicolor")] {
        set(&mut app, name, value);
        act(&mut app, session::Action::Step);
        assert!(other(&app).is_none(), "{name}");
        set(&mut app, "rule", "logistic");
    }
    let mut app = lab("");
    act(&mut app, session::Action::Epoch);
    assert!(other(&app).is_none(), "switched off");
}
