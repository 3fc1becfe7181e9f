//! The lesson that is open: which step, what was answered, what is being tried, what is done.

use std::collections::{BTreeMap, BTreeSet};

use super::answers::AnswerVerdict;
use super::board::BoardProgress;
use super::homework::Homework;
use super::progress::{self, Earlier, has_done};
use super::script::ScriptCommand;
use super::{BoardMark, Lesson, Need, PastedWeights, Row, Start, Step, Stop};
use crate::session::{Document, Station};
use crate::text::say;
use crate::theory::Fact;

/// A lesson and how far it has come. What is answered and done is not part of a link.
#[derive(Clone, Debug, Default)]
pub struct LessonSession {
    /// The file, without folder and ending.
    pub name: String,
    /// The reason why there is no lesson, if there is none.
    pub refused: Option<String>,
    pub(super) lesson: Option<Lesson>,
    /// The index of the step.
    pub at: usize,
    /// The states that undo led to when the lesson was opened, the lab from before included.
    pub(super) outside: Vec<Station>,
    /// The values at the beginning of the step that it asks for.
    pub(super) start: Start,
    /// The progress in each step.
    pub(super) steps: Vec<StepProgress>,
    /// The whole progress from then, as text.
    pub(super) began_with: String,
    /// The table of gates as far as it is filled in.
    pub table: [Row; 16],
    /// True while parts of the page that a step does not need are on show, too.
    pub shows_all_parts: bool,
    /// The progress of the lessons that a course leads to, by their names, as text.
    pub elsewhere: BTreeMap<String, String>,
    /// The answers that are handed in.
    pub(crate) homework: Homework,
    /// The commands being tried, the number of them that are begun, and their purpose.
    pub(super) trial: Option<(Vec<ScriptCommand>, usize, Purpose)>,
    /// The document that the trial has led to, to see whether it was changed.
    pub(super) expected: Option<Document>,
    /// True if the user has stopped what is being tried.
    pub(super) stopped: bool,
}

/// The progress in a step.
#[derive(Clone, Debug, Default)]
pub(super) struct StepProgress {
    /// The answer chosen to its question.
    pub(super) chosen: Option<usize>,
    pub(super) verdict: Option<Verdict>,
    /// True if it was opened.
    pub(super) seen: bool,
    /// True if its task is done.
    pub(super) done: bool,
    /// The progress from when the lesson was open before.
    pub(super) earlier: Earlier,
    /// The weights that were pasted.
    pub(super) pasted: Option<PastedWeights>,
    /// The lines of its proof.
    pub(super) board: BoardProgress,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Purpose {
    Question,
    Demonstration,
}

/// The result of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Foretold rightly.
    Right,
    /// The right answer is another one.
    Wrong(usize),
    /// The lab was changed meanwhile, so that nothing can be said.
    Disturbed,
    /// No answer holds, or more than one: this number of them. The lesson is to be mended.
    Unclear(usize),
}

impl LessonSession {
    pub(super) fn new(name: &str, lesson: Result<Lesson, String>) -> Self {
        let count = lesson.as_ref().map_or(0, |lesson| lesson.steps.len());
        let homework = Homework::new(lesson.as_ref().ok());
        let (lesson, refused) = match lesson {
            Ok(lesson) => (Some(lesson), None),
            Err(why) => (None, Some(why)),
        };
        Self {
            name: name.into(),
            refused,
            lesson,
            steps: vec![StepProgress::default(); count],
            homework,
            ..Self::default()
        }
    }

    /// The facts of theory that the step's texts and conditions rest on.
    pub(crate) fn needed_facts(&self) -> &[Fact] {
        self.step().map_or(&[], |step| &step.wanted)
    }

    /// The lesson, if its file is one.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// The steps of the lesson; none where it was refused.
    pub(super) fn lesson_steps(&self) -> &[Step] {
        self.lesson.as_ref().map_or(&[], |lesson| &lesson.steps)
    }

    /// The progress in the present step.
    pub(super) fn step_progress(&mut self) -> &mut StepProgress {
        &mut self.steps[self.at]
    }

    /// The step.
    pub fn step(&self) -> Option<&Step> {
        self.lesson_steps().get(self.at)
    }

    /// The parts of the page that are on show beside the present step. None: all.
    pub fn needs(&self) -> Option<&[Need]> {
        let own = self.step()?.needs.as_deref();
        own.filter(|_| !self.shows_all_parts)
    }

    /// The answer chosen.
    pub fn chosen(&self) -> Option<usize> {
        self.steps.get(self.at)?.chosen
    }

    /// The result of the question, once it was tried.
    pub fn verdict(&self) -> Option<Verdict> {
        self.steps.get(self.at)?.verdict
    }

    /// Returns true if something is being tried.
    pub fn is_trying(&self) -> bool {
        self.trial.is_some()
    }

    /// Returns true if the task of this step is done.
    pub fn is_done(&self) -> bool {
        self.steps.get(self.at).is_some_and(|own| own.done)
    }

    /// The weights that were pasted in this step.
    pub fn pasted(&self) -> Option<&PastedWeights> {
        self.steps.get(self.at)?.pasted.as_ref()
    }

    /// The lines of the step's proof that are on show, and the verdicts on them.
    pub fn board(&self) -> Option<&BoardProgress> {
        self.steps.get(self.at).map(|own| &own.board)
    }

    /// Returns true if a line of the step's proof is not on show yet.
    pub fn has_hidden_line(&self) -> bool {
        let lines = self.step().map_or(0, |step| step.board.lines.len());
        self.board().is_some_and(|own| own.shown < lines)
    }

    /// The marks in the plane of the last line on show.
    pub fn board_marks(&self) -> &[BoardMark] {
        let last = self.board().and_then(|own| own.shown.checked_sub(1));
        let line = last.and_then(|last| self.step()?.board.lines.get(last));
        line.map_or(&[], |line| &line.marks)
    }

    /// The progress of the lesson, as text to be kept.
    pub fn progress(&self) -> String {
        progress::write(self)
    }

    /// The progress, together with what another tab has kept since the lesson was opened here.
    pub fn progress_with(&self, kept: &str) -> String {
        progress::merged(&self.began_with, &self.progress(), kept)
    }

    /// Returns true if this step has nothing left to do.
    pub fn is_finished(&self) -> bool {
        self.finished().nth(self.at) == Some(true)
    }

    /// Returns true if no step follows.
    pub fn is_at_the_end(&self) -> bool {
        self.at + 1 >= self.lesson_steps().len()
    }

    /// The heading of the step: its number and title, at the beginning with the lesson's name.
    pub fn heading(&self) -> String {
        let count = self.lesson_steps().len();
        let title = self.step().map_or("", |step| &step.title);
        say!(
            "lesson-heading",
            begins = self.at == 0,
            lesson = self.lesson.as_ref().map_or("", |lesson| &lesson.title),
            number = self.at + 1,
            count,
            title
        )
    }

    /// Which steps have nothing left to do: the question tried, the task done, each field right that can be judged, and each
    /// step of another lesson done that a section of a course leads to.
    pub fn finished(&self) -> impl Iterator<Item = bool> {
        let standings = self.standings().enumerate();
        standings.map(|(step, (answered, done))| {
            let is_open =
                self.has_open_field(step) || self.has_open_gap(step) || self.has_open_stop(step);
            answered && done && !is_open
        })
    }

    /// The names of the lessons that a course leads to.
    pub fn lessons_of_course(&self) -> Vec<String> {
        let stops = self.lesson_steps().iter().flat_map(|step| &step.stops);
        let places = stops.filter_map(|stop| stop.place.as_ref());
        let names: BTreeSet<_> = places.map(|place| place.name.clone()).collect();
        names.into_iter().collect()
    }

    /// Returns true if a stop is a step of a lesson that is done.
    pub fn has_done(&self, stop: &Stop) -> bool {
        stop.place.as_ref().is_some_and(|place| {
            let progress = self.elsewhere.get(&place.name);
            progress.is_some_and(|progress| has_done(progress, place.step))
        })
    }

    /// Of each stop of the present section whether it is a step that is done.
    pub fn done_stops(&self) -> impl Iterator<Item = bool> {
        let stops = self.step().map_or(&[][..], |step| &step.stops);
        stops.iter().map(|stop| self.has_done(stop))
    }

    /// Returns true if a line of a proof is still to be written.
    fn has_open_gap(&self, step: usize) -> bool {
        let own = &self.steps[step];
        !own.earlier.finished && !own.board.is_right(&self.lesson_steps()[step].board)
    }

    /// Returns true if a section of a course leads to a step that is not done.
    fn has_open_stop(&self, step: usize) -> bool {
        let stops = &self.lesson_steps()[step].stops;
        stops
            .iter()
            .any(|stop| stop.place.is_some() && !self.has_done(stop))
    }

    fn has_open_field(&self, step: usize) -> bool {
        let steps = self.lesson_steps().iter();
        let parts = steps.skip(step).take(1).flat_map(Step::parts);
        let given = self.homework.given.get(step).into_iter().flatten();
        let mut all = parts.zip(given);
        all.any(|(part, given)| part.kind.is_judged() && given.verdict != AnswerVerdict::Right)
    }

    /// The number of done tasks and right fields, and that of all tasks and judged fields. Predictions do not count.
    pub fn right_of(&self) -> (usize, usize) {
        let steps = self.lesson_steps().iter();
        let (mut right, mut asked) = (0, 0);
        for (index, (step, (_, done))) in steps.zip(self.standings()).enumerate() {
            let given = self.homework.given.get(index).into_iter().flatten();
            let fields = step.parts().into_iter().zip(given);
            let fields = fields.filter(|(part, _)| part.kind.is_judged());
            let fields = fields.map(|(_, given)| given.verdict == AnswerVerdict::Right);
            for is_right in fields.chain(step.task.iter().map(|_| done)) {
                right += usize::from(is_right);
                asked += 1;
            }
        }
        (right, asked)
    }

    /// At the last step: what was done, and what is open.
    pub fn end_in_words(&self) -> Option<String> {
        let steps = &self.lesson.as_ref()?.steps;
        if !self.is_at_the_end() || steps.len() < 2 {
            return None;
        }
        let open: Vec<String> = self
            .finished()
            .zip(1..)
            .filter(|(done, _)| !done)
            .map(|(_, number): (_, usize)| number.to_string())
            .collect();
        Some(say!(
            "lesson-end",
            done = steps.len() - open.len(),
            count = steps.len(),
            open = open.len(),
            numbers = open.join(", ")
        ))
    }

    /// Of each step, whether its question was tried and whether its task was done; what it does not have counts as
    /// settled once it was seen.
    pub(super) fn standings(&self) -> impl Iterator<Item = (bool, bool)> {
        let steps = self.lesson_steps().iter().zip(&self.steps);
        steps.map(|(step, own)| {
            let earlier = own.earlier;
            let tried = matches!(own.verdict, Some(Verdict::Right | Verdict::Wrong(_)));
            let seen = own.seen;
            (
                earlier.answered || tried || (seen && step.question.is_none()),
                earlier.done || own.done || (seen && step.task.is_none()),
            )
        })
    }
}
