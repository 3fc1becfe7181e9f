//! Giving, saving, reading and passing on of answers.

use super::answers::{AnswerVerdict, Given, Placed};
use super::homework::Homework;
use super::judge::{Judge, Key};
use super::part::PartKind;
use super::session::{LessonSession, StepProgress, Verdict};
use super::table::rows_of;
use super::{Answers, Lesson, LessonHost, PastedWeights, Row};
use crate::session::link;
use crate::task::at_once;
use crate::text::{joined, say};

/// The longest link that answers go into, characters: mail programs and chats pass such a one on whole.
const MOST_OF_LINK: usize = 8000;
/// The longest answer that is typed, characters.
const LONGEST: usize = 20_000;

impl LessonSession {
    /// Returns true if the lesson asks for answers that are handed in.
    pub fn is_homework(&self) -> bool {
        self.lesson.as_ref().is_some_and(Lesson::is_homework)
    }

    /// The answers given in this step, by part.
    pub fn given(&self) -> &[Given] {
        self.homework.given.get(self.at).map_or(&[], Vec::as_slice)
    }

    /// The number of answers given, and the number of answers asked for.
    pub fn answered(&self) -> (usize, usize) {
        let all: usize = self.homework.given.iter().map(Vec::len).sum();
        let answers = self.answers("").answers.into_iter();
        let given = answers.filter(|placed| placed.given.is_number(placed.kind));
        (given.count(), all)
    }

    /// All answers that are given, saved at this time.
    pub fn answers(&self, saved: &str) -> Answers {
        let steps = self.lesson_steps().iter();
        let steps = steps.zip(&self.homework.given).enumerate();
        let answers = steps.flat_map(|(step, (asked, given))| {
            let parts = asked.parts().into_iter().zip(given).enumerate();
            parts
                .filter(|(_, (part, given))| !given.is_blank(part.kind))
                .map(move |(index, (part, given))| Placed {
                    step,
                    part: index,
                    kind: part.kind,
                    given: given.clone(),
                })
        });
        Answers {
            sheet: self.name.trim_end_matches(".md").into(),
            title: self
                .lesson
                .as_ref()
                .map_or_else(String::new, |lesson| lesson.title.clone()),
            student: self.homework.student.clone(),
            saved: saved.into(),
            answers: answers.collect(),
        }
    }

    /// All answers given, merged with those that another tab has kept since: `kept` is the text of their file.
    pub fn answers_with(&self, kept: Option<&str>, saved: &str) -> Answers {
        let own = self.answers(saved);
        match kept.map(Answers::read) {
            Some(Ok(kept)) => own.merged(&self.homework.recalled, kept),
            _ => own,
        }
    }

    /// The link to all answers, without `#`; nothing where it would be too long to be passed on.
    pub fn answers_link(&self, saved: &str) -> Option<String> {
        let answers = link::encoded(&self.answers(saved).write_short());
        let link = format!("v2&lesson={}&lesson-step=1&answers={answers}", self.name);
        (link.len() <= MOST_OF_LINK).then_some(link)
    }

    /// Takes answers in place of those that are here, as far as the lesson asks for them.
    pub(super) fn take(&mut self, answers: &Answers) {
        let fresh = Homework::new(self.lesson.as_ref());
        (self.homework.given, self.homework.student) = (fresh.given, answers.student.clone());
        self.homework.revision += 1;
        self.homework.taken += 1;
        for step in &mut self.steps {
            *step = StepProgress {
                earlier: step.earlier,
                ..StepProgress::default()
            };
        }
        self.table = [Row::Empty; 16];
        for placed in &answers.answers {
            self.put(placed);
        }
    }

    fn put(&mut self, placed: &Placed) {
        let Placed {
            step,
            part,
            kind,
            given,
        } = placed;
        let steps = self.lesson.iter().flat_map(|lesson| &lesson.steps);
        let Some((asked, own)) = steps.zip(&mut self.steps).nth(*step) else {
            return;
        };
        let Some(wanted) = asked
            .parts()
            .get(*part)
            .filter(|wanted| wanted.kind == *kind)
            .copied()
        else {
            return;
        };
        match kind {
            PartKind::Prediction => {
                let count = asked
                    .question
                    .as_ref()
                    .map_or(0, |question| question.answers.len());
                let chosen = given.choice().filter(|chosen| *chosen < count);
                let right = given
                    .right
                    .and_then(|right| right.checked_sub(1))
                    .filter(|right| *right < count);
                own.chosen = chosen;
                own.verdict = match (given.verdict, right) {
                    (AnswerVerdict::Right, _) => chosen.map(|_| Verdict::Right),
                    (AnswerVerdict::Wrong, Some(right)) => chosen.map(|_| Verdict::Wrong(right)),
                    _ => None,
                };
            }
            PartKind::Gates => self.table = rows_of(&given.text),
            PartKind::PastedWeights => {
                let expected = asked.weights.as_ref();
                own.pasted = expected.map(|expected| PastedWeights::compare(&given.text, expected));
            }
            _ => {}
        }
        if wanted.field.is_none() && *kind != PartKind::Prediction {
            own.done = given.verdict == AnswerVerdict::Right;
        }
        self.homework.given[*step][*part] = given.clone();
    }
}

/// A command for the answers of the open lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum HomeworkCommand {
    /// Something is typed into the field of this part of the step, or chosen in it.
    Write(usize, String),
    /// The state of the lab is kept as the answer of this part of the step.
    Keep(usize),
    /// The student has a name.
    Name(String),
    /// The answers that the browser has kept, as the text of a file.
    Recall(String),
    /// A file of answers was read, to go on with them; nothing if it could not be read.
    Read(Option<String>),
    /// The answers looked at become those of this browser.
    Adopt,
    /// The answers from before others took their place come back.
    BringBack,
    /// They were handed out, or not.
    Told(AnswersOutcome),
}

/// The title of a link to answers.
pub fn answers_link_title() -> String {
    say!("answers-link-title")
}

/// The end of an attempt to hand out answers.
#[derive(Clone, Debug, PartialEq)]
pub enum AnswersOutcome {
    /// They are in a file of this name.
    Saved(String),
    /// The browser does not save them.
    NotSaved,
    /// They are too many for a link.
    TooLong,
}

impl AnswersOutcome {
    fn message(&self) -> String {
        match self {
            Self::Saved(file) => say!("answers-saved", file),
            Self::NotSaved => say!("answers-not-saved"),
            Self::TooLong => say!("answers-too-long", most = MOST_OF_LINK),
        }
    }
}

/// Does it.
pub(super) fn update(host: &mut dyn LessonHost, command: HomeworkCommand) {
    match command {
        HomeworkCommand::Write(part, text) => {
            record(host, part, text.chars().take(LONGEST).collect());
        }
        HomeworkCommand::Keep(part) => record(host, part, String::new()),
        HomeworkCommand::Name(name) => with(host, |lesson| lesson.homework.student = name),
        HomeworkCommand::Recall(text) => {
            let Ok(answers) = Answers::read(&text) else {
                return;
            };
            with(host, |lesson| {
                lesson.homework.recalled = answers.clone();
                if lesson.homework.is_guest {
                    lesson.homework.before = Some(answers);
                } else {
                    lesson.take(&answers);
                }
            });
        }
        HomeworkCommand::Read(text) => {
            let read = text.map_or_else(
                || Err(say!("answers-unreadable")),
                |text| Answers::read(&text).map_err(|why| why.to_string()),
            );
            with(host, |lesson| take_file(lesson, read));
        }
        HomeworkCommand::Told(outcome) => {
            with(host, |lesson| {
                lesson.homework.note = Some(outcome.message());
            });
        }
        HomeworkCommand::Adopt => {
            host.lessons_mut().answers.clear();
            with(host, |lesson| lesson.homework.is_guest = false);
        }
        HomeworkCommand::BringBack => {
            host.lessons_mut().answers.clear();
            with(host, |lesson| {
                let was_guest = std::mem::take(&mut lesson.homework.is_guest);
                let before = lesson.homework.before.take().unwrap_or_default();
                // What it takes the place of can be had again, too.
                let now = lesson.answers("");
                lesson.homework.before =
                    Some(now).filter(|now| !was_guest && !now.answers.is_empty());
                lesson.take(&before);
            });
        }
    }
}

fn with(host: &mut dyn LessonHost, change: impl FnOnce(&mut LessonSession)) {
    if let Some(lesson) = &mut host.lessons_mut().open {
        lesson.homework.note = None;
        change(lesson);
        lesson.homework.revision += 1;
    }
}

/// Goes on with the answers of a file, if they are of this sheet.
fn take_file(lesson: &mut LessonSession, read: Result<Answers, String>) {
    let own = lesson.answers("");
    let note = match read {
        Err(why) => why,
        Ok(read) if read.sheet != own.sheet => say!("answers-other-sheet", title = &read.title),
        Ok(read) => {
            lesson.homework.is_guest = false;
            lesson.take(&read);
            lesson.homework.before = Some(own).filter(|own| !own.answers.is_empty());
            say!("answers-read", count = read.answers.len())
        }
    };
    lesson.homework.note = Some(note);
}

/// Shows somebody's answers in the lesson that is open; its own are kept meanwhile.
pub(super) fn show_guest(host: &mut dyn LessonHost, answers: &Answers) {
    with(host, |lesson| {
        lesson.homework.is_guest = true;
        lesson.take(answers);
    });
}

/// Notes an answer of the step that is open, with the state of the lab, and what it is worth.
pub(super) fn record(host: &mut dyn LessonHost, part: usize, text: String) {
    let Some(lesson) = host
        .lessons()
        .open
        .as_ref()
        .filter(|lesson| lesson.is_homework())
    else {
        return;
    };
    let (at, step) = (lesson.at, lesson.step());
    let Some((step, asked)) = step.and_then(|step| Some((step, *step.parts().get(part)?))) else {
        return;
    };
    // Answers that are looked at are no part of what is answered.
    let link = host.link();
    let parts = link.split('&').filter(|part| !part.starts_with("answers="));
    let mut given = Given {
        text,
        link: joined(parts, "&"),
        ..Given::default()
    };
    let kept = lesson.homework.keys[at][part].clone();
    let judge = Judge {
        step,
        part: asked,
        host,
    };
    let key = kept.unwrap_or_else(|| at_once(judge.key()));
    let found = match (&key, asked.kind, asked.field, &step.task) {
        // The lab is where its link leads.
        (Key::Start(start), PartKind::Lab, None, Some(task)) => {
            Some(AnswerVerdict::from_verdict(task.check.holds(host, start)))
        }
        _ => at_once(judge.verdict(&given, &key)),
    };
    given.verdict = found.unwrap_or(AnswerVerdict::ForTeacher);
    if let (AnswerVerdict::Wrong, PartKind::Prediction, Key::Index(right)) =
        (given.verdict, asked.kind, &key)
    {
        given.right = Some(right + 1);
    }
    with(host, |lesson| {
        lesson.homework.keys[at][part] = Some(key);
        lesson.homework.given[at][part] = given;
    });
}

/// Notes an answer of the part of this kind that is no field, if there is one.
pub(super) fn record_own(host: &mut dyn LessonHost, kind: PartKind, text: String) {
    let lesson = host.lessons().open.as_ref();
    let part = lesson.and_then(|lesson| lesson.step()?.part_of(kind));
    if let Some(part) = part {
        record(host, part, text);
    }
}
