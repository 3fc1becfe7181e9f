//! The words and numbers of the lab, as data: status, weights, readouts, and the buttons that can be pressed.

use super::messages::Status;
use super::readouts::Score;
use super::{FetchState, MOST_GHOSTS, Missing, Play, Readouts, Session, Story, messages};
use crate::text::markup::{self, tag};
use crate::text::number::steady;
use crate::text::say;
use crate::text::view::View;

/// The limit of weights that are shown one by one.
struct WeightLimit {
    /// The most weights of which all are shown.
    most: usize,
    /// The weights that are shown of more.
    first: usize,
}

const SCREEN: WeightLimit = WeightLimit { most: 16, first: 8 };
/// The letters of a presentation are large.
const PRESENTATION: WeightLimit = WeightLimit { most: 6, first: 5 };

/// The buttons of the earlier runs, and the elements with their labels.
const GHOSTS: [(&str, &str); MOST_GHOSTS] = [
    ("ghost-1", "ghost-1-name"),
    ("ghost-2", "ghost-2-name"),
    ("ghost-3", "ghost-3-name"),
    ("ghost-4", "ghost-4-name"),
    ("ghost-5", "ghost-5-name"),
];

/// The words and numbers of a lab.
pub fn board(lab: &Session, readouts: &Readouts, status: &Status, is_presenting: bool) -> View {
    let mut view = View::default();
    show_status(&mut view, lab, readouts, status);
    show_pens(&mut view, lab);
    show_weights(&mut view, lab, is_presenting);
    show_readouts(&mut view, lab, readouts);
    show_transport(&mut view, lab);
    show_timeline(&mut view, lab);
    show_data_note(&mut view, lab);
    show_ghosts(&mut view, lab);
    view
}

/// The plane and the curves in words, and the values of the curves as a table if that is open.
pub fn descriptions(lab: &Session, readouts: &Readouts, has_values: bool) -> View {
    let mut view = View::default();
    view.text("lab-plane-summary", messages::plane_summary(lab, readouts));
    let titles = [
        ("lab-loss-chart", say!("lab-loss-chart.aria-label")),
        ("lab-errors-chart", say!("lab-errors-chart.aria-label")),
    ];
    for ((chart, title), curve) in titles.into_iter().zip(messages::curve_summaries(lab)) {
        let label = say!("lab-chart-described", title, curve);
        view.attribute(chart, "aria-label", label);
    }
    if has_values {
        let table = messages::curve_values(lab);
        view.text("lab-values-note", table.note)
            .markup("lab-values", markup::rows(&table.rows));
        let rows = messages::ghost_rows(lab);
        view.show("ghost-values", !rows.is_empty())
            .markup("ghost-values-rows", markup::rows(&rows));
    }
    view
}

fn show_status(view: &mut View, lab: &Session, readouts: &Readouts, status: &Status) {
    let story = readouts.story.map_or("", Story::keyword);
    view.value("lab-status", status.code)
        .attribute("lab-status", "data-story", story)
        .text("lab-status-label", &status.label)
        .text("lab-status-rest", &status.rest)
        .text("lab-last-step", messages::below_plane(lab))
        .text("front-said", messages::on_front(lab, readouts, status));
}

/// The pens, named after the classes there are.
fn show_pens(view: &mut View, lab: &Session) {
    let pens = [
        ("lab-pen-negative", "lab-pen-negative-name"),
        ("lab-pen-positive", "lab-pen-positive-name"),
        ("lab-pen-third", "lab-pen-third-name"),
    ];
    for ((pen, label), (name, title)) in pens.into_iter().zip(messages::pens(lab)) {
        view.attribute(pen, "title", title).text(label, name);
    }
}

/// A line for each of the first weights, and for three or more classes the name of the class before its weights.
fn show_weights(view: &mut View, lab: &Session, is_presenting: bool) {
    let rows = messages::weight_names(lab);
    let mut titles = messages::weight_titles(lab);
    let width = titles.len();
    let limit = if is_presenting { PRESENTATION } else { SCREEN };
    let shown = if width > limit.most {
        limit.first
    } else {
        width
    };
    titles.truncate(shown);
    let more = match width > shown {
        true => {
            let title = say!("plane-weights-more", more = width - shown);
            tag("span").with("title", &title).text("…")
        }
        false => String::new(),
    };
    let cells = |(row, (class, names)): (usize, &messages::WeightRow)| {
        let cells = names.iter().zip(&titles).enumerate();
        let cells = cells.map(|(index, (name, title))| {
            let number = tag("b").with("data-part", &format!("lab-weight-{row}-{index}"));
            let cell = tag("i").text(name) + &number.round("");
            tag("span").with("title", title).round(&cell)
        });
        let cells = cells.collect::<String>() + &more;
        match class {
            Some(class) => tag("div").round(&(tag("em").text(class) + &cells)),
            None => cells,
        }
    };
    let is_multiclass = lab.prepared().is_multiclass();
    view.markup(
        "lab-weights",
        rows.iter().enumerate().map(cells).collect::<String>(),
    )
    .flag("lab-weights", "data-rows", is_multiclass)
    .value("lab-weights", messages::weights_json(lab));
    for (row, weights) in lab.run().weights().chunks_exact(width).enumerate() {
        for (index, w) in weights.iter().take(shown).enumerate() {
            view.readout(format!("lab-weight-{row}-{index}"), steady(*w), w);
        }
    }
}

fn show_readouts(view: &mut View, lab: &Session, readouts: &Readouts) {
    for (part, told) in [
        ("lab-boundary", messages::line_in_units(lab, readouts)),
        (
            "lab-weights-in-units",
            messages::weights_in_units(lab, readouts),
        ),
    ] {
        let (text, value) = told.unwrap_or_default();
        view.readout(part, text, value);
    }
    view.readout(
        "lab-epoch",
        messages::grouped(readouts.epoch),
        readouts.epoch,
    )
    .readout(
        "lab-updates",
        messages::grouped(readouts.updates),
        readouts.updates,
    );
    show_score(view, ["lab-loss", "lab-errors"], &readouts.training);
    show_accuracy(view, "lab-accuracy", &readouts.training);
    view.show("lab-held-out", readouts.held_out.is_some());
    if let Some(score) = &readouts.held_out {
        show_score(view, ["lab-test-loss", "lab-test-errors"], score);
        show_accuracy(view, "lab-test-accuracy", score);
    }
    view.show("lab-line", !lab.prepared().is_multiclass())
        .pass_focus("lab-line", "lab-plane")
        .show("lab-line-panel", readouts.line.is_some())
        .pass_focus("lab-line-panel", "lab-line-switch");
    let is_shown = if readouts.line.is_some() { "on" } else { "off" };
    view.setting("lab-line-switch", is_shown, None);
    if let Some((line, score)) = &readouts.line {
        show_score(view, ["lab-line-loss", "lab-line-errors"], score);
        for (name, w) in ["line-0", "line-1", "line-2"].into_iter().zip(line) {
            view.setting(name, messages::typed(*w), lab.complaint(name));
        }
    }
}

fn show_score(view: &mut View, [loss, errors]: [&'static str; 2], score: &Score) {
    let shown = score
        .loss
        .map_or_else(|| say!("lab-loss-too-large"), steady);
    view.readout(loss, shown, messages::full(score.loss))
        .readout(
            errors,
            messages::grouped(u64::from(score.errors)),
            score.errors,
        );
}

fn show_accuracy(view: &mut View, part: &'static str, score: &Score) {
    let accuracy = score.accuracy;
    view.readout(part, messages::percent(accuracy), messages::full(accuracy));
}

fn show_transport(view: &mut View, lab: &Session) {
    let is_playing = lab.play() != Play::Paused;
    let label = match is_playing {
        true => say!("lab-pause"),
        false => say!("lab-play-label"),
    };
    let (title, text) = messages::next_change(lab);
    view.flag("lab-play", "data-playing", is_playing)
        .text("lab-play-label", label)
        .attribute("lab-next-change", "title", title)
        .text("lab-next-change-label", text);
    let mut buttons = [
        ("lab-undo", lab.can_undo(), "lab-redo"),
        ("lab-redo", lab.can_redo(), "lab-undo"),
        ("lab-back", lab.position() > 0, "lab-step"),
        ("lab-clear", !lab.prepared().dots.is_empty(), "lab-plane"),
    ];
    // First those that the keyboard may go to.
    buttons.sort_by_key(|(_, is_possible, _)| !is_possible);
    for (button, is_possible, successor) in buttons {
        view.enable(button, is_possible)
            .pass_focus(button, successor);
    }
}

/// The earlier runs, each a button that drops it.
fn show_ghosts(view: &mut View, lab: &Session) {
    let ghosts = lab.ghosts();
    view.pass_focus("ghosts", "lab-play")
        .show("ghosts", !ghosts.is_empty())
        .pass_focus("ghosts-beside", "lab-play")
        .show("ghosts-beside", !ghosts.is_empty());
    if ghosts.is_empty() {
        return;
    }
    let labels = messages::ghost_labels(lab);
    for (index, (button, name)) in GHOSTS.into_iter().enumerate() {
        let own = ghosts.get(index).zip(labels.get(index));
        // The one before, which is there.
        view.pass_focus(button, GHOSTS[index.saturating_sub(1)].0)
            .show(button, own.is_some());
        if let Some((ghost, label)) = own {
            let told = messages::ghost_dismissal(label, ghost);
            view.text(name, label).attribute(button, "aria-label", told);
        }
    }
}

/// The timeline, with a mark where an edit was made.
fn show_timeline(view: &mut View, lab: &Session) {
    let extent = lab.extent();
    let marks = lab.edit_places().into_iter();
    let marks: String = marks.map(|place| format!("M{place} 0v1")).collect();
    view.attribute("lab-timeline", "max", extent)
        .control("lab-timeline", lab.position().to_string())
        .attribute("lab-edits", "viewBox", format!("0 0 {extent} 1"))
        .attribute("lab-edit-marks", "d", marks)
        .readout(
            "lab-timeline-at",
            say!("lab-timeline-at", step = messages::grouped(lab.position())),
            lab.position(),
        );
}

fn show_data_note(view: &mut View, lab: &Session) {
    let note = messages::data_note(lab);
    let is_file = matches!(lab.missing(), Some(Missing::File(_)));
    view.show("lab-data-note-row", note.is_some())
        .pass_focus("lab-data-note-row", "lab-dataset")
        .text("lab-data-note", note.unwrap_or_default())
        .show(
            "lab-fetch-again",
            is_file && lab.fetch_state() == FetchState::Failed,
        )
        .pass_focus("lab-fetch-again", "lab-dataset");
}
