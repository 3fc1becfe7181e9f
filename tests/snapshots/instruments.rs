//! Instruments: what their parts show, and their plots.

use std::fmt::Write;

use hyperplane::app::App;
use hyperplane::instruments::{AnyInstrument, Event, registry};
use hyperplane::plot::Theme;

use crate::paper::scene_text;
use crate::states::{Case, INSTRUMENTS};
use crate::{compare, file_name, opened, rest, view_text};

/// CSS pixels of a plot.
const SIZE: (f64, f64) = (480.0, 300.0);
/// Device pixels of each.
const RATIO: f64 = 2.0;

/// The values of an attribute in markup.
fn values_of(markup: &str, attribute: &str) -> Vec<String> {
    let begin = format!(" {attribute}=\"");
    let rests = markup.split(&*begin).skip(1);
    let values = rests.filter_map(|rest| rest.split('"').next());
    values.map(String::from).collect()
}

/// The scenes that an instrument's markup names.
fn scenes_of(instrument: &dyn AnyInstrument) -> Vec<String> {
    let markup = instrument.markup();
    ["data-layer", "data-scene"]
        .map(|name| values_of(&markup, name))
        .concat()
}

impl Case {
    fn id(&self) -> &str {
        self.name.split(' ').next().unwrap()
    }

    fn instrument<'a>(&self, app: &'a App) -> &'a dyn AnyInstrument {
        app.instruments().find(|own| own.id() == self.id()).unwrap()
    }

    /// The app with the instrument's plots on show.
    fn app(&self) -> App {
        let mut app = opened(self.link, self.script);
        assert!(app.is_open(self.id()), "{}: the link opens it", self.name);
        for plot in values_of(&self.instrument(&app).markup(), "data-plot") {
            let (size, ratio) = (SIZE, RATIO);
            app.tell(self.id(), &Event::Resize { plot, size, ratio });
        }
        rest(&mut app);
        for action in self.buttons.split_whitespace() {
            let (action, argument) = (action.into(), String::new());
            assert!(
                app.tell(self.id(), &Event::Press { action, argument }),
                "{}",
                self.buttons
            );
            rest(&mut app);
        }
        app
    }

    fn view_name(&self) -> String {
        file_name(&format!("instrument {}", self.name))
    }

    fn plot_name(&self, scene: &str) -> String {
        file_name(&format!("plot {} {scene}", self.name))
    }
}

/// The names of the files of a case.
pub(crate) fn names(case: &Case) -> Vec<String> {
    let app = case.app();
    let own = case.instrument(&app);
    let is_drawn = |scene: &String| own.scene(app.session(), scene).is_some();
    let drawn = scenes_of(own).into_iter().filter(is_drawn);
    let plots = drawn.map(|scene| case.plot_name(&scene));
    plots.chain([case.view_name()]).collect()
}

#[test]
fn each_instrument_has_a_case() {
    let with: Vec<&str> = INSTRUMENTS.iter().map(Case::id).collect();
    let all = registry();
    let ids = all.iter().map(|own| own.id());
    let without: Vec<&str> = ids.filter(|id| !with.contains(id)).collect();
    assert_eq!(without, [""; 0]);
}

#[test]
fn each_instrument_is_told_and_drawn_as_before() {
    let theme = Theme::light();
    for case in INSTRUMENTS {
        let app = case.app();
        let own = case.instrument(&app);
        compare(&case.view_name(), &told(&app, own));
        for name in scenes_of(own) {
            if let Some(scene) = own.scene(app.session(), &name) {
                let frame = scene.frame(SIZE, RATIO);
                compare(&case.plot_name(&name), &scene_text(&*scene, &frame, &theme));
            }
        }
    }
}

/// The contents of the parts of an instrument's markup.
fn told(app: &App, own: &dyn AnyInstrument) -> String {
    let view = own.view(app.session());
    let mut text = format!("link: {}\n{}", app.link(), view_text(&view));
    for (part, said) in view.said() {
        let _ = writeln!(text, "said of {part}: {said}");
    }
    for control in own.controls() {
        let idle = if own.applies(app.session(), control.name) {
            ""
        } else {
            " (without use)"
        };
        let _ = writeln!(text, "control {}={}{idle}", control.name, control.value);
    }
    text
}
