//! The page after a run has diverged: sentences and figures, never a word for what is no number.

use hyperplane::app::App;
use hyperplane::data::Keyword;
use hyperplane::geometry::Axis;
use hyperplane::learn::Rule;
use hyperplane::session::Action;

use crate::actions::{press, set};
use crate::rounds::{check_link, look};
use crate::run::is_long;
use crate::screen::Screen;

/// Settings with which runs leave all numbers, or begin next to their end.
const RUNAWAYS: [&str; 6] = [
    "eta=1000000",
    "eta=1000000&batch=batch&penalty=ridge&lambda=3",
    "eta=1000000&iris-classes=all&inputs=all&batch=batch",
    "eta=1000&momentum=0.9&dataset=overlap&size=20&test-share=30",
    "eta=10&init=given&line=1e305,-1e305,3e305",
    "eta=1&from=1e154,-1e154,1e154,3,9&dataset=gate&batch=batch",
];
/// Everything that shows something of theory or of the last step.
const SHOWN: [&str; 11] = [
    "theory",
    "margins",
    "hulls",
    "widest",
    "optimum",
    "dual",
    "pocket",
    "explain",
    "class-lines",
    "zones",
    "gates-product",
];

fn point(app: &mut App, at: Axis, class: u8) {
    app.update(Action::AddPoint { at, class });
}

/// Opens every window, and does something in it.
fn look_everywhere(screen: &mut Screen, app: &mut App) {
    look(screen, app);
    for tool in app.options("tool") {
        let mut app = app.clone();
        app.update(set("tool", &tool));
        for action in ["step", "epoch", "play"] {
            look(screen, &mut app);
            app.update(press("compare", action));
        }
        look(screen, &mut app);
    }
}

#[test]
fn no_text_has_a_word_for_what_is_no_number() {
    let mut ended = 0;
    for (at, rule) in Rule::all().map(Rule::keyword).enumerate() {
        // One setting of each rule, all of them in turn; all pairs where there is time.
        let is_chosen = |place: usize| is_long() || at % RUNAWAYS.len() == place;
        let chosen = RUNAWAYS.iter().enumerate();
        for (_, settings) in chosen.filter(|(place, _)| is_chosen(*place)) {
            let mut screen = Screen::default();
            let mut app = App::default();
            let link = format!("#v2&rule={rule}&{settings}");
            app.update(Action::Open(link.clone()));
            assert_eq!(app.session().notice(), None, "{link}");
            for name in SHOWN {
                app.update(set(name, "on"));
            }
            for _ in 0..60 {
                app.update(Action::Epoch);
            }
            ended += usize::from(app.session().run().is_halted());
            app.update(Action::Back);
            look(&mut screen, &mut app);
            app.update(Action::Step);
            look_everywhere(&mut screen, &mut app);
            check_link(&app, true);
            // A click beside the run that has ended, and a step from there.
            for (at, class) in [(Axis::new(0.5, 0.5), 0), (Axis::new(4e8, -4e8), 1)] {
                point(&mut app, at, class);
                look(&mut screen, &mut app);
                app.update(Action::Step);
                look(&mut screen, &mut app);
            }
            check_link(&app, true);
            look_everywhere(&mut screen, &mut app);
        }
    }
    assert!(ended > 2, "runs that have left all numbers: {ended}");
}
