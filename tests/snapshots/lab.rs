//! The lab: numbers and words, the layers of its plane, its charts.

use std::fmt::Write;

use hyperplane::app::App;
use hyperplane::geometry::Frame;
use hyperplane::plot::Theme;
use hyperplane::plot::scene::{AnyScene, Scene};
use hyperplane::session::readouts::Score;
use hyperplane::session::scenes::{Boundary, ChartScenes, Place, PlaneScenes};
use hyperplane::session::{Readouts, Session, messages, shown_view};
use hyperplane::text::number::steady;

use crate::paper::scene_text;
use crate::states::LAB;
use crate::{compare, opened};

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
    let state = app.session();
    let readouts = Readouts::of(state);
    let status = messages::status(state, &readouts);
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}: {value}");
    };
    line("link", &app.link());
    line("code of the status", status.code);
    line("status", &(status.label + "|" + &status.rest));
    line("story", readouts.story.map_or("", |story| story.keyword()));
    let offers: Vec<&str> = readouts.offers.iter().map(|offer| offer.word()).collect();
    line("offers", &offers.join(", "));
    line("epoch", &messages::grouped(readouts.epoch));
    line("updates", &messages::grouped(readouts.updates));
    line("training", &score_text(&readouts.training));
    line(
        "held out",
        &readouts
            .held_out
            .as_ref()
            .map_or_else(String::new, score_text),
    );
    if let Some((weights, score)) = &readouts.line {
        line(
            "own line",
            &format!(
                "{} {}",
                weights.map(messages::typed).join(", "),
                score_text(score)
            ),
        );
    }
    line("weights", &messages::weights_json(state));
    for (heading, names) in messages::weight_names(state) {
        line(
            "names of weights",
            &format!("{} {}", heading.unwrap_or_default(), names.join(", ")),
        );
    }
    let (in_units, weights) = (
        messages::line_in_units(state, &readouts),
        messages::weights_in_units(state, &readouts),
    );
    for (name, told) in [("boundary", in_units), ("weights in units", weights)] {
        let (told, value) = told.unwrap_or_default();
        line(name, &format!("{told}|{value}"));
    }
    line(
        "note on the data",
        &messages::data_note(state).unwrap_or_default(),
    );
    line("last step", &messages::last_step(state));
    line("below the plane", &messages::below_plane(state));
    line("plane, described", &messages::plane_description(state));
    line(
        "plane, summed up",
        &messages::plane_summary(state, &readouts),
    );
    for summary in messages::curve_summaries(state) {
        line("chart, summed up", &summary);
    }
    for (name, title) in messages::pens(state) {
        line("pen", &format!("{name}|{title}"));
    }
    let (title, label) = messages::next_change(state);
    line("next change", &format!("{label}|{title}"));
    line("refinements", &messages::refinements(state));
    let dots = state.prepared().dots.len();
    for row in [0, dots / 2, dots.saturating_sub(1)] {
        if let Some(card) = messages::PointCard::of(state, row) {
            line("card", &format!("{}|{}", card.title, card.lines.join("|")));
        }
    }
    line(
        "timeline",
        &format!("{} of {}", state.position(), state.extent()),
    );
    line(
        "can be undone, redone",
        &format!("{} {}", state.can_undo(), state.can_redo()),
    );
    let controls = app.controls();
    let idle = controls.iter().filter(|control| !app.applies(control.name));
    let idle: Vec<&str> = idle.map(|control| control.name).collect();
    line("controls without use", &idle.join(", "));
    for control in &controls {
        if let Some(complaint) = app.complaint(control.name) {
            line(control.name, complaint);
        }
    }
    line("notice", &app.notice().unwrap_or_default());
    text
}

fn score_text(score: &Score) -> String {
    format!(
        "loss {} = {}, {} wrong, right {} = {}",
        score.loss.map_or_else(String::new, steady),
        messages::full(score.loss),
        score.errors,
        messages::percent(score.accuracy),
        messages::full(score.accuracy),
    )
}

/// The layers of the plane, with those of instruments.
fn plane_text(app: &App, theme: &Theme) -> String {
    let state = app.session();
    let view = shown_view(state);
    let scenes = PlaneScenes::of(state, view);
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
    let shown = ChartScenes::default().of(state, &Readouts::of(state));
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
