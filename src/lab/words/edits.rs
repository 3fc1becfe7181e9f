//! What an edit has done, for those who cannot see it.

use std::rc::Rc;

use super::counted;
use crate::lab::{Action, Document, Material, State, fields};

/// At most so many settings are named.
const MOST_SETTINGS: usize = 3;

/// The lab as it was before an edit that is told when it is done.
#[derive(Debug)]
pub struct Edit {
    done: &'static str,
    document: Document,
    material: Rc<Material>,
}

impl Edit {
    /// Keeps what an action is about to change; nothing for actions that are not told.
    #[must_use]
    pub fn before(state: &State, action: &Action) -> Option<Self> {
        let done = match action {
            Action::AddPoint { .. } | Action::RemovePoint { .. } | Action::Clear => "",
            Action::Undo => "Undone",
            Action::Redo => "Redone",
            _ => return None,
        };
        Some(Self {
            done,
            document: state.document().clone(),
            material: Rc::clone(state.material()),
        })
    }

    /// What has become of it; nothing when nothing has changed.
    #[must_use]
    pub fn told(&self, state: &State) -> Option<String> {
        let document = state.document();
        if *document == self.document {
            return None;
        }
        let change = points_told(&self.material, state.material())
            .unwrap_or_else(|| settings_told(&self.document, document));
        Some(match (self.done, change.as_str()) {
            (done, "") => format!("{done}."),
            ("", change) => change.into(),
            (done, change) => format!("{done}: {change}"),
        })
    }
}

/// A point that has come, gone or moved, or that none is left.
fn points_told(old: &Material, new: &Material) -> Option<String> {
    let (before, after) = (raw(old), raw(new));
    // The row at which they part.
    let at = before
        .iter()
        .zip(&after)
        .take_while(|(a, b)| a == b)
        .count();
    let rest = |points: &[Raw], skipped: usize| points.get(at + skipped..).map(<[Raw]>::to_vec);
    if after.is_empty() && before.len() > 1 {
        return Some("All points are removed.".into());
    }
    if after.len() == before.len() + 1 && rest(&after, 1) == rest(&before, 0) {
        return Some(format!("{} It is new.", point(new, at)));
    }
    if after.len() + 1 == before.len() && rest(&before, 1) == rest(&after, 0) {
        let left = counted(after.len() as u64, "point");
        return Some(format!(
            "Point {} is removed: {}. {left} left.",
            at + 1,
            class_and_place(old, at)
        ));
    }
    let moved = after.len() == before.len() && at < after.len();
    let moved = moved && rest(&after, 1) == rest(&before, 1);
    moved.then(|| point(new, at))
}

/// The settings that differ, with what they are now.
fn settings_told(before: &Document, after: &Document) -> String {
    let changed = fields().filter_map(|field| {
        let value = (field.read)(after);
        let title = field.title.replacen("The ", "the ", 1);
        (value != (field.read)(before)).then(|| format!("{title} is {value}"))
    });
    let changed: Vec<String> = changed.take(MOST_SETTINGS).collect();
    if changed.is_empty() {
        String::new()
    } else {
        format!("{}.", changed.join(", "))
    }
}

type Raw = (f64, f64, u8);

/// The points in the units of the data, which scaling leaves alone.
fn raw(material: &Material) -> Vec<Raw> {
    let [i, j] = material.columns;
    let set = &material.set;
    let row = |row: usize| (set.row(row)[i], set.row(row)[j], set.class(row));
    (0..set.len()).map(row).collect()
}

/// What a point is, for those who cannot see it.
#[must_use]
pub fn point_description(state: &State, index: usize) -> String {
    point(state.material(), index)
}

fn point(material: &Material, index: usize) -> String {
    let count = material.dots.len();
    if index >= count {
        return String::new();
    }
    let what = class_and_place(material, index);
    format!("Point {} of {count}: {what}.", index + 1)
}

fn class_and_place(material: &Material, index: usize) -> String {
    let Some(dot) = material.dots.get(index) else {
        return String::new();
    };
    let class = match dot.class {
        class if material.is_multiclass() => &material.set.class_names()[usize::from(class)],
        1 => "+1",
        _ => "−1",
    };
    let place = format!("{:.3}, {:.3}", dot.x, dot.y).replace('-', "−");
    format!("class {class} at {place}")
}
