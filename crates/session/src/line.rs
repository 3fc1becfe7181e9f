//! Edits by hand: the user's line.

use super::messages::weight_name;
use super::start::read_start;
use super::{
    Action, Document, PreparedData, Session,
    document::LARGEST,
    edit::{begin_anew, edit},
    initial::start_of,
    messages,
    settings::Init,
    state::Gesture,
    view::{shown_view, view},
};
use crate::data::parse_number;
use crate::geometry::View;
use crate::text::{number::exact, say};

/// Applies an action on the line; says nothing to others.
pub(super) fn update(state: &mut Session, action: Action) {
    match action {
        Action::ShowLine(shown) => show(state, shown),
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
            begin_anew(state);
        }
        _ => {}
    }
}

/// An upright line through the middle of the part on show, +1 to its right.
fn default_line(shown: View) -> [f64; 3] {
    let middle = f64::midpoint(shown.x_min, shown.x_max);
    [if middle.is_finite() { -middle } else { 0.0 }, 1.0, 0.0]
}

fn show(state: &mut Session, shown: bool) {
    let line = shown.then(|| default_line(shown_view(state)));
    edit(state, None, |document| {
        document.line = line;
        let own_start = document.settings.init == Init::Given && document.settings.start.is_empty();
        if line.is_none() && own_start {
            document.settings.init = Init::Zero;
        }
    });
}

/// Returns why a text is no start for the model at hand.
pub(super) fn refused_start(state: &Session, text: &str) -> Option<String> {
    let own = state.prepared.inputs.len() + 1;
    let all = start_of(&state.document, &state.prepared).len();
    if read_start(text).is_some_and(|start| start.is_empty() || start.len() == all) {
        return None;
    }
    let names = match own {
        0..=4 => (0..own).map(weight_name).collect::<Vec<_>>().join(", "),
        _ => format!("{} … {}", weight_name(0), weight_name(own - 1)),
    };
    let kept = &state.document.settings.start;
    let kept: Vec<String> = kept.iter().copied().map(exact).collect();
    let kept = match &kept[..] {
        [] => say!("start-none"),
        kept => kept.join(", "),
    };
    let given: String = text.trim().chars().take(40).collect();
    Some(if all > own {
        say!("start-refused-classes", count = all, names, given, kept)
    } else {
        say!("start-refused", count = all, names, given, kept)
    })
}

/// A start of its own is one without weights chosen elsewhere, and with a line to start from where that is asked for.
pub(super) fn accompany_init(_: &Document, new: &mut Document) {
    new.settings.start.clear();
    if new.settings.init == Init::Given && new.line.is_none() {
        new.line = Some(default_line(view(new, &PreparedData::new(new))));
    }
}

/// With weights chosen elsewhere a run starts there; without any, and without a line, at zero.
pub(super) fn accompany_start(_: &Document, new: &mut Document) {
    if !new.settings.start.is_empty() {
        new.settings.init = Init::Given;
    } else if new.settings.init == Init::Given && new.line.is_none() {
        new.settings.init = Init::Zero;
    }
}

fn type_weight(state: &mut Session, index: usize, text: &str) {
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
        (None, Some(_)) => state.complaints.push((name, messages::not_a_weight(text))),
        _ => {}
    }
}
