//! The demo of the README, a learning rate that is too large or too small, as the hall sees it: frame by frame.

use super::*;
use crate::learn::Outcome;
use crate::lessons::LessonCommand;
use crate::session::scenes::ChartScenes;
use crate::session::{Offer, Play, Readouts, Session, Story, messages};

/// Its rates, as they stand there.
const README: &str = include_str!("../../../README.md");

/// The texts of the status, from Play until it rests, and the lab then.
fn shown(eta: &str) -> (Vec<String>, App) {
    assert!(README.contains(&format!("η = {eta}")), "{eta}");
    let mut app = App::at_first();
    for (name, value) in [("rule", "adaline"), ("batch", "batch"), ("eta", eta)] {
        let (name, value) = (name.into(), value.into());
        app.update(session::Action::Set { name, value });
    }
    app.update(session::Action::TogglePlay);
    let (mut said, mut now) = (Vec::new(), 1000.0);
    // Fifty epochs, five a second, and a second in which theory looks what is known.
    for _ in 0..60 * 12 {
        now += 1000.0 / 60.0;
        app.frame(now, &|| 0.0);
        let status = status(app.session());
        if said.last() != Some(&status) {
            said.push(status);
        }
    }
    assert_eq!(app.session().play(), Play::Paused, "{said:?}");
    (said, app)
}

fn status(session: &Session) -> String {
    let status = messages::status(session, &Readouts::new(session));
    status.label + &status.rest
}

/// The loss, and the dashed line in its chart.
fn loss_and_line(app: &App) -> (f64, f64) {
    let session = app.session();
    let [loss, _] = ChartScenes::default().charts(session, &Readouts::new(session));
    let last = session.run().history().entries().last().expect("entries");
    (last.loss, loss.1.level.expect("the least loss is known"))
}

#[test]
fn too_large_a_rate_overshoots_diverges_and_reset_is_offered() {
    let (said, app) = shown("0.05");
    let overshoots = said
        .iter()
        .position(|said| said.contains("each step overshoots"));
    assert!(overshoots.is_some_and(|at| at + 1 < said.len()), "{said:?}");
    assert!(matches!(app.session().outcome(), Outcome::Diverged(_)));
    let last = said.last().expect("a status");
    assert!(last.starts_with("diverged"), "{last}");
    // Why a line that looks right says nothing.
    assert!(
        last.contains("to and fro, each longer than the one before: ‖w‖ is "),
        "{last}"
    );
    assert!(last.ends_with(" instead of diverging."), "{last}");
    let offers = Readouts::new(app.session()).offers;
    assert!(
        matches!(offers[..], [Offer::Reset, Offer::Try(_)]),
        "{offers:?}"
    );
}

#[test]
fn too_small_a_rate_still_falls_beside_the_least_loss() {
    let (said, app) = shown("0.0001");
    let last = said.last().expect("a status");
    let (loss, least) = loss_and_line(&app);
    let far = format!(
        "The loss is {}, far from the least there is, {}.",
        messages::figure(loss),
        messages::figure(least)
    );
    let done = "epochs reached, still falling: 50 epochs done";
    assert!(last.starts_with(done) && last.contains(&far), "{last}");
    assert!(Readouts::new(app.session()).offers.contains(&Offer::GoOn));
}

#[test]
fn a_rate_between_them_comes_down_to_the_line() {
    let (said, app) = shown("0.005");
    let (loss, least) = loss_and_line(&app);
    assert!(least <= loss && loss < 1.01 * least, "{loss} {least}");
    let entries = app.session().run().history().entries();
    assert!(entries.windows(2).all(|pair| pair[1].loss <= pair[0].loss));
    let story = Story::from_session(app.session());
    let last = said.last().expect("a status");
    let reached = format!(
        "Least loss reached: {}. The gradient",
        messages::figure(least)
    );
    let is_end = app.session().outcome() == Outcome::Converged && last.contains(&reached);
    let is_near = matches!(story, Some(Story::Near { .. }));
    assert!(is_end || is_near, "{last}");
    assert_eq!(Readouts::new(app.session()).offers, []);
}

#[test]
fn a_lesson_keeps_its_answers() {
    let mut app = App::at_first();
    let text = "title: Rates\n---\nstep: Which rate?\nstate: rule=adaline&batch=batch&eta=0.0001&epochs=20&speed=max\n---\nFind it.\n";
    for is_lesson in [true, false] {
        app.update(LessonCommand::Open {
            name: "rates".into(),
            text: text.into(),
            progress: String::new(),
        });
        if !is_lesson {
            app.update(LessonCommand::Close);
        }
        app.update(session::Action::Reset);
        app.update(session::Action::TogglePlay);
        for now in 0..600 {
            app.frame(f64::from(now) * 20.0, &|| 0.0);
        }
        let findings = app.session().findings().expect("trials");
        assert_eq!(findings.remedy.is_none(), is_lesson);
        assert!(findings.go_on.is_some(), "that is no answer");
        assert_eq!(status(app.session()).contains("η = "), !is_lesson);
    }
}
