//! How far a lesson has come, as text that a browser keeps.
//!
//! A letter a step: `1` finished, `q` its question answered, `t` its task done, `0` neither. Then the rows of the table of
//! gates that are filled in: `;8:-1.5 1 1` or `;6:none`.

use super::{LessonSession, Row};
use crate::data::parse_number;

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

pub(super) fn write(lesson: &LessonSession) -> String {
    let steps = lesson.standings().map(|standing| match standing {
        (true, true) => '1',
        (true, false) => 'q',
        (false, true) => 't',
        (false, false) => '0',
    });
    let rows = lesson
        .table()
        .iter()
        .enumerate()
        .filter_map(|(number, row)| {
            let text = match row {
                Row::Empty | Row::Unclear => return None,
                Row::Impossible => "none".into(),
                Row::Weights([w0, w1, w2]) => format!("{w0} {w1} {w2}"),
            };
            Some(format!(";{number}:{text}"))
        });
    let rows: String = rows.collect();
    steps.collect::<String>() + &rows
}

/// Gives a lesson what a text says; what makes no sense is left out.
pub(super) fn read(lesson: &mut LessonSession, text: &str) {
    let mut parts = text.split(';');
    let steps = parts.next().unwrap_or_default();
    for (earlier, letter) in lesson.earlier.iter_mut().zip(steps.chars()) {
        *earlier = Earlier {
            answered: matches!(letter, '1' | 'q'),
            done: matches!(letter, '1' | 't'),
        };
    }
    for (number, row) in parts.filter_map(row) {
        if let Some(entry) = lesson.table.get_mut(number) {
            *entry = row;
        }
    }
}

fn row(part: &str) -> Option<(usize, Row)> {
    let (number, text) = part.split_once(':')?;
    let row = if text == "none" {
        Row::Impossible
    } else {
        let weights: Option<Vec<f64>> = text.split(' ').map(parse_number).collect();
        Row::Weights(weights?.try_into().ok()?)
    };
    Some((number.parse().ok()?, row))
}
