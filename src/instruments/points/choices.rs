//! The classes that a point can have.

use super::{ROWS, index, pages};
use crate::session::Session;
use crate::session::document::MOST_CLASSES;
use crate::text::say;

/// The classes to choose from: their numbers, and what they are called.
pub(super) fn classes(lab: &Session) -> Vec<(String, String)> {
    let prepared = lab.prepared();
    let names = prepared.set.class_names();
    let count = names.len().max(MOST_CLASSES);
    let label = |class: usize| match (names.get(class), class) {
        (Some(name), _) if prepared.is_multiclass() => name.clone(),
        (Some(name), 0) => signed("−1", name),
        (Some(name), _) => signed("+1", name),
        (None, _) => say!("points-third"),
    };
    let options = (0..count).map(|class| (class.to_string(), label(class)));
    options.collect()
}

/// A sign and the name beside it, unless that is the sign.
fn signed(sign: &str, name: &str) -> String {
    if name == sign {
        name.into()
    } else {
        format!("{sign} · {name}")
    }
}

/// The class of such a choice.
pub(super) fn class_of(text: &str) -> Option<u8> {
    let class = index(text).filter(|class| *class < MOST_CLASSES)?;
    u8::try_from(class).ok()
}

/// The class that a click would give a new point.
pub(super) fn usual(lab: &Session) -> u8 {
    lab.document().settings.pen.class(false)
}

/// The pages of the table, by the numbers of the points on each.
pub(super) fn pages_of(lab: &Session) -> Vec<(String, String)> {
    let count = lab.prepared().dots.len();
    let label = |page: usize| {
        let (first, last) = (page * ROWS + 1, count.min((page + 1) * ROWS));
        (page.to_string(), format!("{}–{last}", first.min(last)))
    };
    (0..pages(lab)).map(label).collect()
}
