//! The app as a lesson sees it.

use std::collections::BTreeMap;

use super::quantity::Value;
use super::{Condition, LessonSession, Place, Quantity, Step};
use crate::session::{self, Field, Session, fields::number};

/// What a lesson needs of the app: it looks, acts, and keeps its own state there.
pub trait Stage {
    /// The lab.
    fn session(&self) -> &Session;
    /// The lab, to be changed.
    fn session_mut(&mut self) -> &mut Session;
    /// The lessons' own state.
    fn lessons(&self) -> &Lessons;
    /// The same, to be changed.
    fn lessons_mut(&mut self) -> &mut Lessons;
    /// The value of a control.
    fn value(&self, control: &str) -> Option<String>;
    /// Does something in the lab, or with any control.
    fn act(&mut self, action: session::Action);
    /// Opens a link in place of the lab; the lesson stays open.
    fn go_to(&mut self, link: &str);
    /// Whether all is as usual, but for the lesson and the speed.
    fn is_usual(&self) -> bool;
    /// Another app, at a link.
    ///
    /// # Errors
    /// When a part of the link makes no sense; the message says which.
    fn at(&self, link: &str) -> Result<Box<dyn Stage>, String>;
    /// Whether a control takes a text.
    ///
    /// # Errors
    /// When it does not, or there is none of that name; the message says so.
    fn check(&self, control: &str, text: &str) -> Result<(), String>;
}

/// The lessons' own state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// The lesson and step that a link leads to.
    pub place: Place,
    /// The lesson that is open.
    pub open: Option<LessonSession>,
}

impl Lessons {
    /// What a link carries.
    pub const FIELDS: &'static [Field<Self>] = &[
        Field {
            name: "lesson",
            title: "The lesson",
            // The name of any file.
            kind: session::Kind::Choice,
            options: |lessons| vec![lessons.place.name.clone()],
            read: |lessons| lessons.place.name.clone(),
            write: session::fields::Write::Word(|lessons, text| lessons.place.set_name(text)),
        },
        number!("lesson-step", "The step of the lesson", place.step, 1.0, 99.0, whole: true),
    ];
}

/// The values at the beginning of a step that its conditions ask for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start(BTreeMap<String, Value>);

impl Start {
    /// Those that a step asks for.
    #[must_use]
    pub fn of_step(step: &Step, start: &dyn Stage) -> Self {
        let question = step.question.iter().flat_map(|question| &question.answers);
        let answers = question.map(|answer| &answer.condition);
        let task = step.task.iter().map(|task| &task.check);
        let facts = step.facts.iter().map(|fact| &fact.condition);
        Self::of(answers.chain(task).chain(facts), start)
    }

    /// Those that some conditions ask for.
    pub fn of<'c>(conditions: impl Iterator<Item = &'c Condition>, start: &dyn Stage) -> Self {
        let asked = conditions.flat_map(Condition::at_start);
        let value = |quantity: &Quantity| Some((quantity.to_string(), quantity.value(start)?));
        Self(asked.filter_map(value).collect())
    }

    pub(super) fn value(&self, quantity: &Quantity) -> Option<Value> {
        self.0.get(&quantity.to_string()).cloned()
    }
}
