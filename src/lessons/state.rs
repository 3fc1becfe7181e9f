//! The lessons' own state.

use super::{Answers, LessonSession, Place, Review, ScriptHost};
use crate::session::{Field, fields::number};
use crate::theory::Fact;

/// An app that keeps the lessons' state.
pub trait LessonHost: ScriptHost {
    /// The lessons' own state.
    fn lessons(&self) -> &Lessons;
    /// The lessons' own state, to be changed.
    fn lessons_mut(&mut self) -> &mut Lessons;
}

/// The lessons' own state.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// The lesson and step that a link leads to.
    pub place: Place,
    /// The lesson that is open.
    pub open: Option<LessonSession>,
    /// The answers that a link carries, as long as they are looked at.
    pub answers: String,
    /// The files of answers that a teacher reads.
    pub review: Review,
}

impl Lessons {
    /// The fields that a link carries.
    pub const FIELDS: &'static [Field<Self>] = &[
        // The name of any file.
        Field::choice(
            "lesson",
            |lessons| vec![lessons.place.name.clone()],
            |lessons| lessons.place.name.clone(),
            |lessons, text| lessons.place.set_name(text),
        ),
        number!("lesson-step", place.step, 1.0, 99.0, whole: true),
        Field::choice(
            "answers",
            |lessons| vec![lessons.answers.clone()],
            |lessons| lessons.answers.clone(),
            |lessons, text| {
                let can_be_read = text.is_empty() || Answers::read(text).is_ok();
                can_be_read.then(|| text.clone_into(&mut lessons.answers))
            },
        ),
    ];

    /// Returns true if the lesson that is asked for is not there yet, nor known to be missing.
    pub fn awaits_file(&self) -> bool {
        let asked = &self.place.name;
        !asked.is_empty() && self.open.as_ref().is_none_or(|open| open.name != *asked)
    }

    /// The facts of theory that the open lesson needs.
    pub(crate) fn needed_facts(&self) -> &[Fact] {
        let open = self.open.as_ref();
        open.map_or(&[], LessonSession::needed_facts)
    }
}
