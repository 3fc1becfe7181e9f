//! The texts that tell the effect of an edit to users who cannot see it.

use std::rc::Rc;

use super::choices::value_told;
use crate::data::Source;
use crate::learn::OneVersusRest;
use crate::text::number::{exact, place};
use crate::text::{key, message, say};
use crate::{Action, ActionKind, Document, PreparedData, Session, fields};

/// The lab as it was before an edit that is told when it is done.
#[derive(Debug)]
pub struct Edit {
    done: Done,
    document: Document,
    prepared: Rc<PreparedData>,
    run: Rc<OneVersusRest>,
}

#[derive(Clone, Copy, Debug)]
enum Done {
    Now,
    Undone,
    Redone,
}

impl Edit {
    /// Keeps what an action is about to change; nothing for actions that are not told.
    pub fn before(state: &Session, action: &Action) -> Option<Self> {
        let done = match action.kind() {
            ActionKind::Points | ActionKind::NewData | ActionKind::NewRun => Done::Now,
            ActionKind::Undo => Done::Undone,
            ActionKind::Redo => Done::Redone,
            ActionKind::Drive | ActionKind::Other | ActionKind::Page => return None,
        };
        Some(Self {
            done,
            document: state.document().clone(),
            prepared: Rc::clone(state.prepared()),
            run: Rc::clone(&state.run),
        })
    }

    /// The effect of the edit, in words; none if nothing has changed.
    pub fn message(&self, state: &Session) -> Option<String> {
        let document = state.document();
        if document.shows_same(&self.document) {
            // Where the past was left, the way back is one of the run alone.
            let is_other = !Rc::ptr_eq(&self.run, &state.run);
            return match self.done {
                Done::Undone if is_other => Some(say!("edit-undone")),
                Done::Redone if is_other => Some(say!("edit-redone")),
                _ => None,
            };
        }
        let is_other_data = document.settings.data != self.document.settings.data;
        let change = points_told(&self.prepared, state.prepared(), self.done)
            // Made-up data that are drawn anew are others, not moved ones.
            .filter(|_| !is_other_data || self.is_other_set(state))
            .or_else(|| self.count_told(state))
            .unwrap_or_else(|| {
                settings_told(&self.document, document, matches!(self.done, Done::Now))
            });
        Some(match (self.done, change.is_empty()) {
            (Done::Now, _) if self.makes_own(state) => say!("edit-own", change),
            (Done::Now, _) => change,
            (Done::Undone, true) => say!("edit-undone"),
            (Done::Undone, false) => say!("edit-undone-what", change),
            (Done::Redone, true) => say!("edit-redone"),
            (Done::Redone, false) => say!("edit-redone-what", change),
        })
    }
}

impl Edit {
    /// The number of points, in words, where many have come or gone at once.
    fn count_told(&self, state: &Session) -> Option<String> {
        let (before, after) = (self.prepared.set.len(), state.prepared().set.len());
        let came_by_hand = matches!(self.done, Done::Now) || !self.is_other_set(state);
        (came_by_hand && before != after).then(|| say!("edit-points", points = after))
    }

    fn is_other_set(&self, state: &Session) -> bool {
        let source = |document: &Document| document.settings.data.source;
        source(&self.document) != source(state.document())
    }

    /// Returns true if points of a given set have become the user's own.
    fn makes_own(&self, state: &Session) -> bool {
        let own = state.document().settings.data.source == Source::CUSTOM;
        own && self.is_other_set(state)
    }
}

/// A point that has come, gone or moved, or that none is left.
fn points_told(old: &PreparedData, new: &PreparedData, done: Done) -> Option<String> {
    let (before, after) = (old.set.len(), new.set.len());
    // The row at which they part.
    let at = (0..before.min(after))
        .take_while(|&row| is_same(old, row, new, row))
        .count();
    // Whether the rows from these on are the same.
    let rest = |i: usize, j: usize| {
        before + j == after + i && (i..before).all(|row| is_same(old, row, new, row + j - i))
    };
    if after == 0 && before > 1 {
        return Some(say!("edit-all-removed"));
    }
    if at < after && rest(at, at + 1) {
        return Some(match done {
            Done::Undone => say!(
                "edit-point-back",
                number = at + 1,
                what = class_and_place(new, at)
            ),
            _ => say!("edit-point-new", point = point(new, at)),
        });
    }
    if at < before && rest(at + 1, at) {
        return Some(say!(
            "edit-point-removed",
            number = at + 1,
            what = class_and_place(old, at),
            left = after
        ));
    }
    let moved = at < after && at < before && rest(at + 1, at + 1);
    moved.then(|| match done {
        Done::Undone => say!(
            "edit-point-again",
            number = at + 1,
            what = class_and_place(new, at)
        ),
        _ => point(new, at),
    })
}

/// Returns true if two rows are the same point in the units of the data, which scaling does not change.
fn is_same(old: &PreparedData, i: usize, new: &PreparedData, j: usize) -> bool {
    old.set.class(i) == new.set.class(j) && old.raw(i) == new.raw(j)
}

/// The settings that differ, with what they are now; the first of them may begin the sentence.
fn settings_told(before: &Document, after: &Document, begins: bool) -> String {
    let changed = fields().filter(|field| (field.read)(after) != (field.read)(before));
    let told = changed.enumerate().map(|(at, field)| {
        let setting = match begins && at == 0 {
            true => message(&key!("field-*", field.name)),
            false => message(&key!("field-*.within", field.name)),
        };
        let value = value_told(field, after);
        say!("edit-setting", setting, value)
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return String::new();
    }
    say!("edit-settings", settings = told.join(", "))
}

/// The text for an undo, or else a redo, that finds nothing to do.
pub fn nothing_left(undo: bool) -> String {
    if undo {
        say!("edit-nothing-undone")
    } else {
        say!("edit-nothing-redone")
    }
}

/// The present learning rate, in words, for users who cannot see it.
pub fn rate_told(state: &Session) -> String {
    let rate = say!(
        "edit-setting",
        setting = message("field-eta"),
        value = exact(state.document().settings.eta)
    );
    say!("edit-settings", settings = rate)
}

/// The description of a point after a key has moved it; tells also if the data have become the user's own by that.
pub fn point_moved(state: &Session, index: usize, was_own: bool) -> String {
    let point = point_description(state, index);
    if was_own {
        point
    } else {
        say!("edit-own", change = point)
    }
}

/// The description of a point, for users who cannot see it.
pub fn point_description(state: &Session, index: usize) -> String {
    point(state.prepared(), index)
}

fn point(prepared: &PreparedData, index: usize) -> String {
    let count = prepared.dots.len();
    if index >= count {
        return String::new();
    }
    let what = class_and_place(prepared, index);
    say!("edit-point", number = index + 1, count, what)
}

fn class_and_place(prepared: &PreparedData, index: usize) -> String {
    let Some(dot) = prepared.dots.get(index) else {
        return String::new();
    };
    let class = match dot.class {
        class if prepared.is_multiclass() => &prepared.set.class_names()[usize::from(class)],
        1 => "+1",
        _ => "−1",
    };
    let place = place(dot.at.x, dot.at.y);
    say!("edit-point-what", class, place)
}
