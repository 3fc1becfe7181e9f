//! The lab: numbers and words, the layers of its plane, its charts.

use std::fmt::Write;

use hyperplane::app::App;
use hyperplane::data::{Keyword, Source};
use hyperplane::geometry::Frame;
use hyperplane::instruments::Change;
use hyperplane::plot::Theme;
use hyperplane::plot::scene::{AnyScene, Scene};
use hyperplane::session::scenes::{Boundary, ChartScenes, Place, PlaneScenes};
use hyperplane::session::{Readouts, Session, board, descriptions, messages, shown_view};

use crate::paper::scene_text;
use crate::states::LAB;
use crate::{compare, opened, view_text};

/// CSS pixels of the plane, and of a chart.
const PLANE: (f64, f64) = (360.0, 360.0);
const CHART: (f64, f64) = (360.0, 160.0);
/// Device pixels of each.
const RATIO: f64 = 2.0;

/// The names of the files of a state.
pub(crate) fn names(state: &str) -> [String; 3] {
    ["lab", "plane", "charts"].map(|part| format!("{part}-{state}"))
}

#[test]
fn each_state_of_the_lab_is_told_and_drawn_as_before() {
    for (name, link, script) in LAB {
        let app = opened(link, script);
        let theme = Theme::light();
        let [lab, plane, charts] = names(name);
        compare(&lab, &told(&app));
        compare(&plane, &plane_text(&app, &theme));
        compare(&charts, &charts_text(app.session(), &theme));
    }
}

/// The numbers and words of the lab.
pub(crate) fn told(app: &App) -> String {
    let mut app = app.clone();
    app.resize_plane(PLANE, RATIO);
    let state = app.session();
    let readouts = Readouts::new(state);
    let status = messages::status(state, &readouts);
    let mut text = format!("link: {}\n", app.link());
    for view in [
        board(state, &readouts, &status, false),
        descriptions(state, &readouts, false),
        app.plane_view(&app.plane_frame(), readouts.is_boundary_outside, false),
        app.notice_view(),
    ] {
        text += &view_text(&view);
    }
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}: {value}");
    };
    let offers: Vec<&str> = readouts.offers.iter().map(|offer| offer.word()).collect();
    line("offers", &offers.join(", "));
    line("last step", &messages::last_step(state));
    let dots = state.prepared().dots.len();
    for row in [0, dots / 2, dots.saturating_sub(1)] {
        if let Some(card) = messages::PointCard::new(state, row) {
            line("card", &format!("{}|{}", card.title, card.lines.join("|")));
        }
    }
    let form = app.form();
    let idle = form.changes().iter();
    let idle = idle.filter(|(_, change)| *change == Change::Row(false));
    // An option that only other data sets have is not told, or a new one would change every file.
    let source = state.document().settings.data.source;
    let is_elsewhere = |name: &str| {
        let names = |source: Source| source.options.iter().any(|option| option.keyword == name);
        Source::all().any(names) && !names(source)
    };
    let idle: Vec<&str> = idle.map(|(name, _)| &**name).collect();
    let idle: Vec<&str> = idle
        .into_iter()
        .filter(|name| !is_elsewhere(name))
        .collect();
    line("controls without use", &idle.join(", "));
    for (name, change) in form.changes() {
        match change {
            Change::Text(text) | Change::Setting(_, Some(text)) => line(name, text),
            Change::Withheld(values) if !values.is_empty() => {
                line(name, &format!("without {}", values.join(", ")));
            }
            _ => {}
        }
    }
    text
}

/// The layers of the plane, with those of instruments.
fn plane_text(app: &App, theme: &Theme) -> String {
    let state = app.session();
    let view = shown_view(state);
    let scenes = PlaneScenes::new(state, view);
    let pointed = Boundary {
        focus: state.prepared().dots.first().map(|dot| dot.at),
        crosshair: Some(view.center()),
        label: messages::place(view.center().x, view.center().y),
        ..scenes.boundary.clone()
    };
    let frame = Frame::plane(PLANE, view, RATIO);
    let own = app.instruments();
    let own = own.filter_map(|own| Some((own.id(), own.on_plane(state, Place::Square(view))?)));
    let own: Vec<_> = own.collect();
    let below: [(&str, &dyn AnyScene); 4] = [
        ("washes", &scenes.washes),
        ("axes", &scenes.axes),
        ("points", &scenes.points),
        ("rings", &scenes.rings),
    ];
    let above: [(&str, &dyn AnyScene); 2] = [
        ("boundary", &scenes.boundary),
        ("boundary, with a point in focus and a crosshair", &pointed),
    ];
    let between = own.iter().map(|(id, scene)| (*id, &**scene));
    let all = below.into_iter().chain(between).chain(above);
    let layer = |(name, scene)| format!("== {name}\n{}", scene_text(scene, &frame, theme));
    all.map(layer).collect()
}

/// Axes and lines of both charts.
fn charts_text(state: &Session, theme: &Theme) -> String {
    let shown = ChartScenes::default().charts(state, &Readouts::new(state));
    let charts = ["loss", "errors"].into_iter().zip(shown);
    let chart = |(name, (axes, lines)): (&str, (_, _))| {
        let (axes, lines): (
            hyperplane::session::scenes::ChartAxes,
            hyperplane::session::scenes::ChartLines,
        ) = (axes, lines);
        let frame = axes.frame(CHART, RATIO);
        format!(
            "== axes of {name}\n{}== lines of {name}\n{}",
            scene_text(&axes, &frame, theme),
            scene_text(&lines, &frame, theme),
        )
    };
    charts.map(chart).collect()
}
