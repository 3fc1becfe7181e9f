//! What is said once: notices, and why something is refused.

use super::grouped;
use crate::session::Session;
use crate::session::link::LinkError;

/// Nothing can be trained.
pub(in crate::session) fn nothing_to_learn(state: &Session) -> String {
    if state.prepared().dots.is_empty() {
        "There is no point to learn from yet: click into the plane.".into()
    } else {
        "Every point is held out for testing: hold out fewer.".into()
    }
}

/// A link that cannot be opened, or only in part.
pub(in crate::session) fn broken_link(mistakes: &[LinkError]) -> String {
    match mistakes {
        [error @ (LinkError::Long | LinkError::Version), ..] => {
            format!("This link could not be opened: {error}. Here is the usual lab instead.")
        }
        [error, others @ ..] => {
            let others = match others.len() {
                0 => String::new(),
                1 => ", and so does another one".into(),
                more => format!(", and so do {more} others"),
            };
            format!("This link was opened only in part: {error}{others}. The rest is shown.")
        }
        [] => String::new(),
    }
}

/// Names of controls in a link that are none.
pub(in crate::session) fn unknown_names(names: &str) -> String {
    format!("The link hides or locks what there is not: {names}.")
}

/// No more points.
pub(in crate::session) fn too_many_points(most: usize) -> String {
    format!("The plane holds at most {} points.", grouped(most as u64))
}

/// Not a weight of one's own line.
pub(in crate::session) fn not_a_weight(text: &str) -> String {
    let given = text.trim();
    if given.is_empty() {
        "A weight is needed here.".into()
    } else {
        format!("“{given:.24}” is not a number.")
    }
}
