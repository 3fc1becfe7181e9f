//! Edits by hand: the line of one's own. Only the whole module has it.

use super::{
    Action, Document, State,
    document::LARGEST,
    settings::Init,
    state::Gesture,
    update::{edit, reset},
    words,
};
use crate::data::parse_number;

/// Applies an action on the line; says nothing to others.
pub(super) fn update(state: &mut State, action: Action) {
    match action {
        Action::ShowLine { shown } => show(state, shown),
        Action::SetLine(line) => edit(state, Some(Gesture::Line), |document| {
            document.line = line.iter().all(|w| w.abs() <= 1e100).then_some(line);
        }),
        Action::TypeLine { index, text } => type_weight(state, index, &text),
        Action::FlipLine => edit(state, None, |document| {
            document.line = document.line.map(|w| w.map(|w| -w));
        }),
        Action::StartFromLine => {
            edit(state, None, |document| {
                document.settings.init = Init::Given;
                document.settings.start.clear();
            });
            reset(state);
        }
        _ => {}
    }
}

/// An upright line through the middle of the part on show, +1 to its right.
pub(super) fn default_line([x_from, x_to, ..]: [f64; 4]) -> [f64; 3] {
    let middle = f64::midpoint(x_from, x_to);
    [if middle.is_finite() { -middle } else { 0.0 }, 1.0, 0.0]
}

fn show(state: &mut State, shown: Option<[f64; 4]>) {
    edit(state, None, |document| match shown {
        Some(shown) => document.line = Some(default_line(shown)),
        None => {
            document.line = None;
            if document.settings.init == Init::Given && document.settings.start.is_empty() {
                document.settings.init = Init::Zero;
            }
        }
    });
}

/// What goes with the choice of a start: a line to start from, and no weights chosen elsewhere; and with weights chosen
/// elsewhere, that the run starts there.
pub(super) fn accompany_start(new: &mut Document, name: &str) {
    match name {
        "init" => new.settings.start.clear(),
        "landscape-start" if !new.settings.start.is_empty() => new.settings.init = Init::Given,
        "landscape-start" if new.settings.init == Init::Given && new.line.is_none() => {
            new.settings.init = Init::Zero;
        }
        _ => {}
    }
    let line = name == "init" && new.settings.init == Init::Given && new.line.is_none();
    if line {
        new.line = Some(default_line(new.custom.window));
    }
}

fn type_weight(state: &mut State, index: usize, text: &str) {
    let name = format!("line-{index}");
    state.complaints.retain(|(field, _)| *field != name);
    match (
        parse_number(text).filter(|w| w.abs() <= LARGEST),
        state.document.line,
    ) {
        (Some(value), Some(mut line)) if index < 3 => {
            line[index] = value;
            edit(state, Some(Gesture::Line), |document| {
                document.line = Some(line);
            });
        }
        (None, Some(_)) => state.complaints.push((name, words::not_a_weight(text))),
        _ => {}
    }
}
