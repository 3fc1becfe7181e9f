//! What is told of what happens to those who do not see the page: when, and how urgently.

use super::App;
use crate::lessons::LessonSession;
use crate::session::messages::{self, Status};
use crate::session::{Announcements, Play};

/// What was told of the app, so that only news is.
#[derive(Debug, Default)]
pub struct Narrator {
    /// The codes of the status since it rested last.
    codes: Vec<&'static str>,
    /// The sentence of the last step, and whether nothing played when it was looked at.
    step: String,
    rested: bool,
    notice: Option<String>,
    /// The lesson, its step, and whether it is no lesson.
    place: Option<(String, usize, bool)>,
}

impl Narrator {
    /// Lets what is news since the last call wait for its turn in `queue`. Returns what cannot wait: an error, or
    /// something else that the page shows above everything.
    pub fn watch(
        &mut self,
        app: &App,
        status: &Status,
        queue: &mut Announcements,
        now: f64,
    ) -> Option<String> {
        let rests = app.session().play() == Play::Paused;
        self.watch_status(status, rests, queue, now);
        self.watch_step(app, rests, queue, now);
        self.watch_lesson(app.lesson(), queue, now);
        let notice = app.session().notice();
        if self.notice.as_deref() == notice {
            return None;
        }
        self.notice = notice.map(String::from);
        self.notice.clone()
    }

    /// A label is told when it changes, not every epoch; while it plays, each of them once.
    fn watch_status(&mut self, status: &Status, rests: bool, queue: &mut Announcements, now: f64) {
        let is_known = match rests {
            true => self.codes.last() == Some(&status.code),
            false => self.codes.contains(&status.code),
        };
        if rests {
            self.codes.clear();
        }
        if rests || !is_known {
            self.codes.push(status.code);
        }
        if !is_known {
            let sentence = format!("{}{}", status.label, status.rest);
            queue.add_reading("status", &sentence, now);
        }
    }

    /// What a step made by hand has done; while it plays there are too many.
    fn watch_step(&mut self, app: &App, rests: bool, queue: &mut Announcements, now: f64) {
        if rests {
            let step = messages::last_step(app.session());
            if self.rested && step != self.step {
                queue.add("step", &step, now);
            }
            self.step = step;
        }
        self.rested = rests;
    }

    /// The title of a step that is come to, or why there is none.
    fn watch_lesson(
        &mut self,
        lesson: Option<&LessonSession>,
        queue: &mut Announcements,
        now: f64,
    ) {
        let place =
            lesson.map(|lesson| (lesson.name.clone(), lesson.at(), lesson.refused.is_some()));
        if self.place == place {
            return;
        }
        self.place = place;
        if let Some(lesson) = lesson {
            let heading = lesson.heading();
            queue.add("lesson", lesson.refused.as_ref().unwrap_or(&heading), now);
        }
    }
}
