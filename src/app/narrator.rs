//! Announcements to users who do not see the page: their time and their urgency.

use super::{Action, App};
use crate::lessons::LessonSession;
use crate::session::messages::{self, Status};
use crate::session::{self, ActionKind, Announcements, Field, Play, Session, Topic};
use crate::text::{begun, joined};

/// The state that was last announced, so that only news is told.
#[derive(Debug, Default)]
pub struct Narrator {
    /// The codes of the status since it rested last.
    codes: Vec<&'static str>,
    /// The sentence of the last step, and whether nothing played when it was looked at.
    step: String,
    rested: bool,
    notice: Option<String>,
    /// The user's act that is to be answered once nothing plays.
    asked: Option<Asked>,
    /// The learning rate.
    eta: Option<f64>,
    /// The lesson, its step, and whether it is no lesson.
    place: Option<(String, usize, bool)>,
}

/// The subject of an answer, which is told also where the status stays of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// The state of the run.
    Run,
    /// The data, and the state of the run on them.
    Data,
}

impl Asked {
    fn from_action(action: &session::Action) -> Option<Self> {
        if let session::Action::Set { name, .. } = action {
            return chooses_points(name).then_some(Self::Data);
        }
        match action.kind() {
            ActionKind::Drive | ActionKind::NewRun => Some(Self::Run),
            ActionKind::NewData => Some(Self::Data),
            ActionKind::Points | ActionKind::Undo | ActionKind::Redo => None,
            ActionKind::Other | ActionKind::Page => None,
        }
    }
}

fn chooses_points(control: &str) -> bool {
    Field::named(control).is_some_and(|field| field.chooses_points)
}

impl Narrator {
    /// Is told what a user is about to do.
    pub fn hear(&mut self, action: &Action) {
        if let Action::Session(action) = action {
            let playing = matches!(action, session::Action::TogglePlay);
            let asked = self.asked.filter(|_| !playing);
            self.asked = Asked::from_action(action).or(asked);
        }
    }

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
        self.watch_status(app.session(), status, rests, queue, now);
        self.watch_rate(app, queue, now);
        self.watch_step(app, rests, queue, now);
        self.watch_lesson(app.lesson(), queue, now);
        let note = messages::data_note(app.session()).unwrap_or_default();
        queue.read("data-note".into(), &note, now);
        let notice = app.notice();
        if self.notice == notice {
            return None;
        }
        self.notice = notice;
        self.notice.clone()
    }

    /// A label is told when it changes, not every epoch; while it plays, each of them once.
    fn watch_status(
        &mut self,
        state: &Session,
        status: &Status,
        rests: bool,
        queue: &mut Announcements,
        now: f64,
    ) {
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
        let sentence = format!("{}{}", status.label, status.rest);
        let sentence = begun(&sentence).into_owned();
        // Data that are still on their way have not come to rest.
        let asked = self.asked.filter(|_| rests && state.missing().is_none());
        match asked {
            Some(asked) => {
                self.asked = None;
                queue.add(Topic::Status, &answer(asked, state, status, sentence), now);
            }
            None if !is_known => queue.add_reading(Topic::Status, &sentence, now),
            None => {}
        }
    }

    /// The rate that was chosen in a window, where no control shows it.
    fn watch_rate(&mut self, app: &App, queue: &mut Announcements, now: f64) {
        let eta = app.session().document().settings.eta;
        let is_news = self.eta.replace(eta).is_some_and(|known| known != eta);
        let mut all = app.instruments();
        if is_news && all.any(|own| own.place().is_alone() && app.is_open(own.id())) {
            queue.add(Topic::Act, &messages::rate_told(app.session()), now);
        }
    }

    /// Announces the result of a step made by hand; while it plays there are too many.
    fn watch_step(&mut self, app: &App, rests: bool, queue: &mut Announcements, now: f64) {
        if rests {
            let step = messages::last_step(app.session());
            if self.rested && step != self.step {
                queue.add(Topic::Step, &step, now);
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
        let place = lesson.map(|lesson| (lesson.name.clone(), lesson.at, lesson.refused.is_some()));
        if self.place == place {
            return;
        }
        self.place = place;
        if let Some(lesson) = lesson {
            let heading = lesson.heading();
            queue.add(
                Topic::Lesson,
                lesson.refused.as_ref().unwrap_or(&heading),
                now,
            );
        }
    }
}

/// The status, with what it leaves out.
fn answer(asked: Asked, state: &Session, status: &Status, sentence: String) -> String {
    let data = (asked == Asked::Data).then(|| messages::plane_description(state));
    let errors = (status.code == "paused").then(|| messages::training_errors(state));
    let parts = data.into_iter().chain([sentence]).chain(errors);
    joined(parts, " ")
}
