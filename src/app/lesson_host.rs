//! The app as lessons see it.

use std::rc::Rc;

use super::App;
use super::controls::lesson_field;
use crate::lessons::{
    self, ConditionHost, LessonCommand, LessonHost, LessonSession, Lessons, PastedWeights, Row,
    ScriptHost,
};
use crate::session::{self, Document, LabSettings, Session};

impl ConditionHost for App {
    fn session(&self) -> &Session {
        &self.session
    }

    fn table(&self) -> Option<&[Row; 16]> {
        self.lessons.open.as_ref().map(|lesson| &lesson.table)
    }

    fn epochs_right(&self) -> usize {
        let pasted = self.lessons.open.as_ref().and_then(LessonSession::pasted);
        pasted.map_or(0, PastedWeights::epochs_right)
    }

    fn value(&self, control: &str) -> Option<String> {
        self.control(control).map(|control| control.value)
    }
}

impl ScriptHost for App {
    fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    fn link(&self) -> String {
        self.lab_link()
    }

    fn fill_in(&mut self, number: usize, row: Row) {
        lessons::update(self, LessonCommand::FillIn(number, row));
    }

    fn paste(&mut self, text: &str) {
        lessons::update(self, LessonCommand::Paste(text.into()));
    }

    fn act(&mut self, action: session::Action) {
        self.update(action);
    }

    fn go_to(&mut self, link: &str) {
        let lessons = std::mem::take(&mut self.lessons);
        self.open(link);
        self.lessons = lessons;
    }

    fn is_usual(&self) -> bool {
        let mut document = self.session.document().clone();
        let usual = LabSettings::default();
        (document.settings.speed, document.settings.pace) = (usual.speed, usual.pace);
        let lesson = |(name, _): &(String, String)| lesson_field(name).is_some();
        document.shows_same(&Document::default()) && self.parts().iter().all(lesson)
    }

    fn at(&self, link: &str) -> Result<Box<dyn ScriptHost>, String> {
        let mut other = Self::with(self.instruments.iter().map(|i| i.fresh()).collect());
        other.usual = Rc::clone(&self.usual);
        match other.open(link) {
            None => Ok(Box::new(other)),
            Some(mistake) => Err(mistake.to_string()),
        }
    }

    fn check(&self, control: &str, text: &str) -> Result<(), String> {
        let taken = self.would_take(control, text);
        taken.map_err(|refused| refused.to_string())
    }
}

impl LessonHost for App {
    fn lessons(&self) -> &Lessons {
        &self.lessons
    }

    fn lessons_mut(&mut self) -> &mut Lessons {
        &mut self.lessons
    }
}
