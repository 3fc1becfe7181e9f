//! The progress of a lesson, as text that a browser keeps.
//!
//! A letter a step: `1` finished, `f` but for its fields, `q` its question answered, `t` its task done, `0` neither. Then the rows of the table of
//! gates that are filled in: `;8:-1.5 1 1` or `;6:none`.

use std::array::from_fn;

use super::LessonSession;
use super::table::{row, rows_of, text_of};

/// The earlier progress of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Earlier {
    pub(super) answered: bool,
    pub(super) done: bool,
    pub(super) finished: bool,
}

/// Returns true if a text says that all steps are finished.
pub fn is_finished(progress: &str) -> bool {
    let steps = progress.split(';').next().unwrap_or_default();
    !steps.is_empty() && steps.chars().all(|step| step == '1')
}

/// Of how many steps a text says that they are finished, and how many steps there are.
pub fn done_of(progress: &str) -> (usize, usize) {
    let steps = progress.split(';').next().unwrap_or_default();
    (steps.matches('1').count(), steps.chars().count())
}

/// Returns true if a text says that this step, counted from 1, is finished.
pub(super) fn has_done(progress: &str, step: u32) -> bool {
    let steps = progress.split(';').next().unwrap_or_default();
    steps.chars().nth((step as usize).wrapping_sub(1)) == Some('1')
}

pub(super) fn write(lesson: &LessonSession) -> String {
    let standings = lesson.standings().zip(lesson.finished());
    let steps = standings.map(|((answered, done), finished)| letter([answered, done, finished]));
    text(steps, &text_of(&lesson.table))
}

/// The progress of a lesson that began with `before`: its `own`, together with what another tab has `kept` meanwhile.
/// Parts that have not changed here are as they are there.
pub(super) fn merged(before: &str, own: &str, kept: &str) -> String {
    if kept.is_empty() {
        return own.into();
    }
    let texts = [before, own, kept].map(|text| text.split_once(';').unwrap_or((text, "")));
    let [before, own, kept] = texts.map(|(steps, rows)| (steps.chars(), rows_of(rows)));
    let none = || std::iter::repeat('0');
    let letters = own.0.zip(before.0.chain(none())).zip(kept.0.chain(none()));
    let steps = letters.map(|((own, before), kept)| {
        let [before, own, kept] = [before, own, kept].map(standing);
        letter(from_fn(|i| latest(&before[i], &own[i], &kept[i])))
    });
    let rows = from_fn(|i| latest(&before.1[i], &own.1[i], &kept.1[i]));
    text(steps, &text_of(&rows))
}

fn latest<T: Copy + PartialEq>(before: &T, own: &T, kept: &T) -> T {
    if own == before { *kept } else { *own }
}

fn text(steps: impl Iterator<Item = char>, rows: &str) -> String {
    let between = if rows.is_empty() { "" } else { ";" };
    steps.collect::<String>() + between + rows
}

/// Of a step that is answered, done and finished, or not.
fn letter(standing: [bool; 3]) -> char {
    match standing {
        [true, true, true] => '1',
        [true, true, false] => 'f',
        [true, false, _] => 'q',
        [false, true, _] => 't',
        [false, false, _] => '0',
    }
}

fn standing(letter: char) -> [bool; 3] {
    [
        matches!(letter, '1' | 'f' | 'q'),
        matches!(letter, '1' | 'f' | 't'),
        letter == '1',
    ]
}

/// Gives a lesson what a text says; what makes no sense is left out.
pub(super) fn read(lesson: &mut LessonSession, text: &str) {
    text.clone_into(&mut lesson.began_with);
    let mut parts = text.split(';');
    let steps = parts.next().unwrap_or_default();
    for (step, letter) in lesson.steps.iter_mut().zip(steps.chars()) {
        let [answered, done, finished] = standing(letter);
        step.earlier = Earlier {
            answered,
            done,
            finished,
        };
    }
    for (number, row) in parts.filter_map(row) {
        if let Some(entry) = lesson.table.get_mut(number) {
            *entry = row;
        }
    }
}
