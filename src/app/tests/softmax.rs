//! Three classes learned together.

use super::{linked, set};
use crate::app::App;
use crate::learn::Outcome;
use crate::session::fixtures::bits;
use crate::session::{Readouts, messages};

fn lab(more: &str) -> App {
    linked(&format!(
        "#v2&dataset=iris&iris-classes=all&rule=logistic&scaling=standardize&feature-x=petal%20length%20(cm)&feature-y=petal%20width%20(cm){more}"
    ))
}

fn epochs(app: &mut App, count: u32) {
    for _ in 0..count {
        app.update(crate::session::Action::Epoch);
    }
}

/// `more.json`, "iris petal online": η = 0.1, 15 epochs, by the independent program.
#[test]
fn the_lab_does_what_the_reference_does() {
    let mut app = lab("&multiclass=softmax&eta=0.1");
    epochs(&mut app, 15);
    let entries = app.session().run().history().entries();
    let errors: Vec<u32> = entries.iter().map(|entry| entry.errors).collect();
    assert_eq!(
        errors,
        [100, 38, 25, 21, 18, 15, 9, 9, 8, 7, 7, 7, 7, 6, 6, 6]
    );
    for (e, loss) in [(1, 83.41996319314563), (15, 18.74340582410769)] {
        let found = entries[e].loss;
        assert!(
            (found - loss).abs() < 1e-9 * loss,
            "epoch {e}: {found} {loss}"
        );
    }
    let shown = Readouts::new(app.session());
    assert_eq!(shown.training.errors, entries[15].errors);
    assert_eq!(shown.training.loss, Some(entries[15].loss));
    assert_eq!(shown.weights.len(), 9);
}

#[test]
fn it_is_a_choice_that_links_keep_and_undo_takes_back() {
    let mut app = lab("&eta=0.1");
    let plain = app.link();
    assert!(!plain.contains("multiclass"), "{plain}");
    epochs(&mut app, 3);
    let before = app.session().run().weights().to_vec();
    set(&mut app, "multiclass", "softmax");
    assert!(app.link().contains("multiclass=softmax"));
    // The run goes on from the same weights, and the record is marked.
    assert_eq!(app.session().run().weights(), before);
    assert_eq!(app.session().run().history().marks(), [3]);
    epochs(&mut app, 2);
    assert_eq!(app.session().run().epochs(), 5);
    assert!(app.session().run().is_joint());
    app.update(crate::session::Action::Undo);
    assert!(!app.session().run().is_joint());
    assert_eq!(app.session().run().learners().count(), 3);
    app.update(crate::session::Action::Redo);
    assert!(app.session().is_joint());
    // A link makes the same run again.
    let mut fresh = lab("&multiclass=softmax&eta=0.1");
    epochs(&mut fresh, 4);
    let mut again = linked(&fresh.link());
    for frame in 0..200 {
        again.frame(16.0 * f64::from(frame), &|| 0.0);
    }
    let weights = |app: &App| bits(app.session().run().weights());
    assert_eq!(weights(&again), weights(&fresh));
    // A rule that cannot learn together learns each against the others.
    set(&mut app, "rule", "adaline");
    epochs(&mut app, 1);
    assert_eq!(app.session().run().learners().count(), 3);
}

#[test]
fn what_is_said_of_it_is_one_status_of_one_loss() {
    let mut app = lab(
        "&multiclass=softmax&eta=1&batch=batch&reduction=mean&penalty=ridge&lambda=0.1&epochs=3000",
    );
    assert!(messages::applies(app.session(), "multiclass"));
    epochs(&mut app, 3000);
    assert_eq!(app.session().outcome(), Outcome::Converged);
    let status = messages::status(app.session(), &Readouts::new(app.session()));
    assert_eq!(status.code, "converged");
    assert!(status.rest.contains("gradient"), "{}", status.rest);
    set(&mut app, "rule", "adaline");
    assert!(!messages::applies(app.session(), "multiclass"));
}

/// Every window and panel over a lab with softmax: none stops, and what is of one class alone says so.
#[test]
fn instruments_stand_it() {
    for tool in [
        "landscape",
        "compare",
        "sweep",
        "starts",
        "dual-form",
        "code",
        "gradient-noise",
        "digits",
        "none",
    ] {
        let mut app = lab(
            "&multiclass=softmax&eta=0.1&theory=on&explain=on&margins=on&pocket=on&optimum=on&dual=on&class-lines=on&hulls=on&widest=on&check-gradient=on",
        );
        set(&mut app, "tool", tool);
        for _ in 0..3 {
            app.update(crate::session::Action::Step);
            for _ in 0..3 {
                app.work(16.0, &|| 0.0);
            }
            for instrument in app.instruments() {
                let view = instrument.view(app.session());
                let nan = |(_, change): &(_, crate::instruments::Change)| {
                    format!("{change:?}").contains("NaN")
                };
                assert!(
                    !view.changes().iter().any(nan),
                    "{tool} {}",
                    instrument.id()
                );
            }
        }
        assert!(app.session().run().is_joint(), "{tool}");
    }
}

/// An instrument that looks at a learner of one class says so, and shows no other learner's numbers.
#[test]
fn what_is_of_one_class_alone_says_that_it_is_not_shown() {
    for (tool, part) in [
        ("landscape", "landscape-about"),
        ("gradient-noise", "gradient-noise-found"),
        ("none", "explain-of"),
    ] {
        let mut app = lab("&eta=0.1&explain=on");
        set(&mut app, "tool", tool);
        let size = crate::instruments::Event::Resize {
            plot: "landscape".into(),
            size: (300.0, 300.0),
            ratio: 1.0,
        };
        if tool == "landscape" {
            app.update(crate::app::Action::Instrument("landscape", size));
        }
        let told = |app: &mut App| {
            app.update(crate::session::Action::Step);
            for _ in 0..2 {
                app.work(16.0, &|| 0.0);
            }
            let views = app.instruments().map(|own| own.view(app.session()));
            let texts = views.filter_map(|view| view.text_of(part).map(str::to_owned));
            texts.collect::<String>().to_lowercase()
        };
        // The landscape of one class takes long, and has tests of its own.
        if tool != "landscape" {
            assert!(!told(&mut app).contains("softmax"), "{tool}");
        }
        set(&mut app, "multiclass", "softmax");
        assert!(told(&mut app).contains("softmax"), "{tool}");
    }
}
