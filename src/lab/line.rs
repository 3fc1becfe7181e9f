//! Edits by hand: the line of one's own. Only the whole module has it.

use super::{
    Action, State,
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
            edit(state, None, |document| document.settings.init = Init::Given);
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
            if document.settings.init == Init::Given {
                document.settings.init = Init::Zero;
            }
        }
    });
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
