//! How far a lesson has come, as text that a browser keeps.
//!
//! A letter a step: `1` finished, `f` but for its fields, `q` its question answered, `t` its task done, `0` neither. Then the rows of the table of
//! gates that are filled in: `;8:-1.5 1 1` or `;6:none`.

use super::LessonSession;
use super::table::{row, text_of};

/// What a step has behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Earlier {
    pub(super) answered: bool,
    pub(super) done: bool,
}

/// Whether a text says that all steps are finished.
#[must_use]
pub fn is_finished(progress: &str) -> bool {
    let steps = progress.split(';').next().unwrap_or_default();
    !steps.is_empty() && steps.chars().all(|step| step == '1')
}

/// Of how many steps a text says that they are finished, and how many steps there are.
#[must_use]
pub fn done_of(progress: &str) -> (usize, usize) {
    let steps = progress.split(';').next().unwrap_or_default();
    (steps.matches('1').count(), steps.chars().count())
}

pub(super) fn write(lesson: &LessonSession) -> String {
    let standings = lesson.standings().zip(lesson.finished());
    let steps = standings.map(|standing| match standing {
        (_, true) => '1',
        ((true, true), _) => 'f',
        ((true, false), _) => 'q',
        ((false, true), _) => 't',
        ((false, false), _) => '0',
    });
    let rows = text_of(lesson.table());
    let between = if rows.is_empty() { "" } else { ";" };
    steps.collect::<String>() + between + &rows
}

/// Gives a lesson what a text says; what makes no sense is left out.
pub(super) fn read(lesson: &mut LessonSession, text: &str) {
    let mut parts = text.split(';');
    let steps = parts.next().unwrap_or_default();
    for (earlier, letter) in lesson.earlier.iter_mut().zip(steps.chars()) {
        *earlier = Earlier {
            answered: matches!(letter, '1' | 'f' | 'q'),
            done: matches!(letter, '1' | 'f' | 't'),
        };
    }
    for (number, row) in parts.filter_map(row) {
        if let Some(entry) = lesson.table.get_mut(number) {
            *entry = row;
        }
    }
}
