//! The answers that a student hands in, as they are kept beside an open lesson.

use super::answers::Given;
use super::judge::Key;
use super::{Answers, Lesson};

/// The answers of a lesson.
#[derive(Clone, Debug, Default)]
pub(crate) struct Homework {
    /// Who answers.
    pub(super) student: String,
    /// Of each step and part, the answer.
    pub(super) given: Vec<Vec<Given>>,
    /// The keys that the answers are compared with, as far as they were needed.
    pub(super) keys: Vec<Vec<Option<Key>>>,
    /// True if the answers are those of another student: this browser does not keep them.
    pub(crate) is_guest: bool,
    /// The answers that the browser had kept when the lesson was opened.
    pub(super) recalled: Answers,
    /// The answers from before others took their place.
    pub(super) before: Option<Answers>,
    /// The note about a file or a link.
    pub(super) note: Option<String>,
    /// Counts what has changed.
    pub(crate) revision: u32,
    /// Counts how often all of it was taken from a file.
    pub(crate) taken: u32,
}

impl Homework {
    /// None yet.
    pub(super) fn new(lesson: Option<&Lesson>) -> Self {
        let steps = lesson.iter().flat_map(|lesson| &lesson.steps);
        let counts: Vec<usize> = steps.map(|step| step.parts().len()).collect();
        Self {
            given: counts
                .iter()
                .map(|count| vec![Given::default(); *count])
                .collect(),
            keys: counts.iter().map(|count| vec![None; *count]).collect(),
            ..Self::default()
        }
    }
}
