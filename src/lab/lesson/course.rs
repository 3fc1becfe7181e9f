//! The lesson that is open: which step, what was answered, what is being tried, what is done.

use super::script::Deed;
use super::{Lesson, Step};
use crate::data::{GATE_ROWS, Gate, parse_number};
use crate::lab::{Document, Play, Settings, State};

/// Which lesson and step a link leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The file, without folder and ending; empty for none.
    pub name: String,
    /// The step, counted from 1.
    pub step: u32,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            name: String::new(),
            step: 1,
        }
    }
}

impl Place {
    /// Takes a file's name if it is one; nothing otherwise.
    pub(crate) fn set_name(&mut self, name: &str) -> Option<()> {
        (name.is_empty() || is_name(name)).then(|| name.clone_into(&mut self.name))
    }
}

/// Small letters, digits and hyphens.
fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.len() <= 60 && name.chars().all(plain)
}

/// What is done in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A lesson's file has come: its name, and its text.
    Open {
        /// Without folder and ending.
        name: String,
        /// All of it.
        text: String,
        /// What was finished earlier: a digit a step, 1 for finished.
        progress: String,
    },
    /// A file could not be had.
    Missing(String),
    /// To this step, with its lab.
    Go(usize),
    /// To the next step.
    Next,
    /// To the step before.
    Back,
    /// The step's lab again.
    Restart,
    /// An answer is chosen.
    Answer(usize),
    /// What the question asks is tried.
    Try,
    /// Deeds of a button in the text.
    Do(String),
    /// A row of the table of gates is filled in: weights, or none for “impossible”.
    FillIn {
        /// 0 to 15.
        number: usize,
        /// w₀, w₁, w₂.
        weights: Option<[f64; 3]>,
    },
    /// A row of the table of gates is emptied.
    Empty(usize),
    /// The next deed, if nothing plays.
    GoOn,
    /// The lesson is left; the lab stays as it is.
    Close,
}

impl Command {
    /// A row of the table of gates, from the three texts typed and whether “none” is ticked.
    #[must_use]
    pub fn row(number: usize, texts: &[String], impossible: bool) -> Self {
        let weights: Option<Vec<f64>> = texts.iter().map(|text| parse_number(text)).collect();
        let weights = weights.and_then(|weights| weights.try_into().ok());
        match (impossible, weights) {
            (true, _) => Self::FillIn {
                number,
                weights: None,
            },
            (_, Some(weights)) => Self::FillIn {
                number,
                weights: Some(weights),
            },
            _ => Self::Empty(number),
        }
    }
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Foretold rightly.
    Right,
    /// The right answer is another one.
    Wrong(usize),
    /// The lab was changed meanwhile, so that nothing can be said.
    Disturbed,
}

/// A lesson and how far it has come. What is answered and done is not part of a link.
#[derive(Clone, Debug)]
pub struct Course {
    /// The file, without folder and ending.
    pub name: String,
    /// What is wrong with the file, if it is no lesson.
    pub refused: Option<String>,
    lesson: Option<Lesson>,
    at: usize,
    /// The last step that was seen.
    furthest: usize,
    /// The lab at the beginning of the step.
    start: Box<State>,
    /// The answer chosen in each step.
    chosen: Vec<Option<usize>>,
    verdicts: Vec<Option<Verdict>>,
    done: Vec<bool>,
    /// Steps finished when the lesson was open before.
    earlier: Vec<bool>,
    /// The table of gates as far as it is filled in.
    table: [Row; 16],
    /// What is being tried, and how many deeds of it are begun; with the settings as the deeds have left them.
    trial: Option<(Vec<Deed>, usize, Purpose)>,
    /// The document that the trial has led to, to see whether it was changed.
    expected: Option<Document>,
}

/// A row of the table of gates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Row {
    /// Nothing was filled in.
    Empty,
    /// “No line can do it.”
    Impossible,
    /// w₀, w₁, w₂.
    Weights([f64; 3]),
}

impl Row {
    /// Whether this is right for the gate of this number.
    #[must_use]
    pub fn is_right(self, number: usize) -> bool {
        let Some(gate) = u8::try_from(number).ok().and_then(Gate::by_number) else {
            return false;
        };
        // XOR and XNOR.
        let learnable = !matches!(number, 6 | 9);
        match self {
            Self::Empty => false,
            Self::Impossible => !learnable,
            Self::Weights([w0, w1, w2]) => GATE_ROWS
                .iter()
                .zip(gate.outputs())
                .all(|([x1, x2], output)| (w0 + w1 * x1 + w2 * x2 >= 0.0) == output),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Purpose {
    Question,
    Demonstration,
}

/// Two are equal when they show the same; texts do not change while they are open.
impl PartialEq for Course {
    fn eq(&self, other: &Self) -> bool {
        (
            &self.name,
            &self.refused,
            self.at,
            &self.chosen,
            &self.verdicts,
            &self.done,
            &self.trial,
            &self.table,
        ) == (
            &other.name,
            &other.refused,
            other.at,
            &other.chosen,
            &other.verdicts,
            &other.done,
            &other.trial,
            &other.table,
        )
    }
}

impl Course {
    fn new(name: &str, lesson: Result<Lesson, String>) -> Self {
        let count = lesson.as_ref().map_or(0, |lesson| lesson.steps.len());
        let (lesson, refused) = match lesson {
            Ok(lesson) => (Some(lesson), None),
            Err(why) => (None, Some(why)),
        };
        Self {
            name: name.into(),
            refused,
            lesson,
            at: 0,
            furthest: 0,
            start: Box::default(),
            chosen: vec![None; count],
            verdicts: vec![None; count],
            done: vec![false; count],
            earlier: vec![false; count],
            table: [Row::Empty; 16],
            trial: None,
            expected: None,
        }
    }

    /// The lesson, if its file is one.
    #[must_use]
    pub fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// The index of the step.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The step.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.lesson.as_ref()?.steps.get(self.at)
    }

    /// The answer chosen.
    #[must_use]
    pub fn chosen(&self) -> Option<usize> {
        *self.chosen.get(self.at)?
    }

    /// What became of the question, once it was tried.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        *self.verdicts.get(self.at)?
    }

    /// Whether something is being tried.
    #[must_use]
    pub fn is_trying(&self) -> bool {
        self.trial.is_some()
    }

    /// Whether the task of this step is done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done.get(self.at) == Some(&true)
    }

    /// The table of gates, by number.
    #[must_use]
    pub fn table(&self) -> &[Row; 16] {
        &self.table
    }

    /// The same as digits, a step each, 1 for finished.
    #[must_use]
    pub fn progress(&self) -> String {
        self.finished()
            .map(|finished| if finished { '1' } else { '0' })
            .collect()
    }

    /// Whether no step follows.
    #[must_use]
    pub fn is_at_the_end(&self) -> bool {
        self.lesson
            .as_ref()
            .is_none_or(|lesson| self.at + 1 >= lesson.steps.len())
    }

    /// Where one is, in words.
    #[must_use]
    pub fn heading(&self) -> String {
        let count = self.lesson.as_ref().map_or(0, |lesson| lesson.steps.len());
        let title = self.step().map_or("", |step| &step.title);
        format!("Step {} of {count}: {title}", self.at + 1)
    }

    /// Which steps have nothing left to do: the question tried, the task done.
    pub fn finished(&self) -> impl Iterator<Item = bool> {
        let steps = self.lesson.iter().flat_map(|lesson| &lesson.steps);
        steps.enumerate().map(|(i, step)| {
            let answered = step.question.is_none()
                || matches!(self.verdicts[i], Some(Verdict::Right | Verdict::Wrong(_)));
            let nothing_asked = step.question.is_none() && step.task.is_none();
            let seen = !nothing_asked || i <= self.furthest;
            self.earlier[i] || (answered && seen && (step.task.is_none() || self.done[i]))
        })
    }
}

/// Applies a command.
pub fn update(state: &mut State, command: Command) {
    match command {
        Command::Open {
            name,
            text,
            progress,
        } => open(state, &name, &text, &progress),
        Command::Missing(name) => {
            let why = "This lesson could not be loaded. Is the connection there?".into();
            state.course = Some(Box::new(Course::new(&name, Err(why))));
            note(state);
        }
        Command::Go(at) => go(state, at),
        Command::Next => {
            let at = state.course.as_ref().map_or(0, |course| course.at);
            go(state, at + 1);
        }
        Command::Back => {
            let at = state.course.as_ref().map_or(0, |course| course.at);
            go(state, at.saturating_sub(1));
        }
        Command::Restart => {
            let at = state.course.as_ref().map_or(0, |course| course.at);
            go(state, at);
        }
        Command::Answer(index) => {
            with(state, |course| {
                let at = course.at;
                let answers = course
                    .step()
                    .and_then(|step| Some(step.question.as_ref()?.answers.len()));
                if course.trial.is_none()
                    && index < answers.unwrap_or(0)
                    && course.verdicts[at].is_none()
                {
                    course.chosen[at] = Some(index);
                }
            });
        }
        Command::Try => try_it(state),
        Command::Do(text) => {
            // A button of the text; reading the lesson has seen that it can be done.
            if let Ok(script) = super::Script::read(&text) {
                begin(state, script.0, Purpose::Demonstration);
            }
        }
        Command::FillIn { number, weights } => with(state, |course| {
            if let Some(row) = course.table.get_mut(number) {
                *row = weights.map_or(Row::Impossible, Row::Weights);
            }
        }),
        Command::Empty(number) => with(state, |course| {
            if let Some(row) = course.table.get_mut(number) {
                *row = Row::Empty;
            }
        }),
        Command::GoOn => go_on(state),
        Command::Close => {
            state.course = None;
            note(state);
        }
    }
}

fn with(state: &mut State, change: impl FnOnce(&mut Course)) {
    if let Some(course) = &mut state.course {
        change(course);
    }
}

/// Opens a lesson at the step that the link asks for; the link's own lab stays, if it has one.
fn open(state: &mut State, name: &str, text: &str, progress: &str) {
    let file = if name.contains('.') {
        name.to_owned()
    } else {
        format!("{name}.html")
    };
    let lesson = Lesson::read(&file, text).map_err(|malformed| malformed.to_string());
    let last = lesson
        .as_ref()
        .map_or(0, |lesson| lesson.steps.len().saturating_sub(1));
    let wanted = &state.document.settings.tools.lesson;
    let comes_from_link = wanted.name == name && state.course.is_none();
    let at = if comes_from_link {
        (wanted.step as usize).clamp(1, last + 1) - 1
    } else {
        0
    };
    let mut course = Course::new(name, lesson);
    for (finished, digit) in course.earlier.iter_mut().zip(progress.chars()) {
        *finished = digit == '1';
    }
    state.course = Some(Box::new(course));
    let mut bare = state.document.clone();
    bare.settings.tools.lesson = Place::default();
    bare.settings.speed = Settings::default().speed;
    if comes_from_link && bare != Document::default() {
        with(state, |course| {
            course.at = at;
            course.start = course
                .step()
                .map(|step| Box::new(step.initial()))
                .unwrap_or_default();
        });
        note(state);
    } else {
        go(state, at);
    }
}

/// Writes into the document which step it is; a file of one's own cannot be found again by a link.
fn note(state: &mut State) {
    let place = state.course.as_ref().map(|course| Place {
        name: course.name.clone(),
        step: course.at as u32 + 1,
    });
    let known = place.filter(|place| is_name(&place.name));
    state.document.settings.tools.lesson = known.unwrap_or_default();
}

/// To a step: its lab takes the place of the present one, which undo brings back.
fn go(state: &mut State, at: usize) {
    let Some(mut course) = state.course.take() else {
        return;
    };
    let count = course
        .lesson
        .as_ref()
        .map_or(0, |lesson| lesson.steps.len());
    course.at = at.min(count.saturating_sub(1));
    course.furthest = course.furthest.max(course.at);
    (course.trial, course.expected) = (None, None);
    if let Some(step) = course.step() {
        let mut fresh = step.initial();
        course.start = Box::new(fresh.clone());
        fresh.undo = std::mem::take(&mut state.undo);
        if !state.document.same_but_for_view(&fresh.document) {
            fresh.undo.push(state.document.clone());
        }
        *state = fresh;
        let at = course.at;
        course.verdicts[at] = course.verdicts[at].filter(|verdict| *verdict != Verdict::Disturbed);
    }
    state.course = Some(course);
    note(state);
}

fn try_it(state: &mut State) {
    let Some(course) = &state.course else { return };
    let at = course.at;
    let question = course.step().and_then(|step| step.question.clone());
    let (Some(question), Some(_)) = (question, course.chosen()) else {
        return;
    };
    if course.is_trying() {
        return;
    }
    go(state, at);
    begin(state, question.deeds.0, Purpose::Question);
}

fn begin(state: &mut State, deeds: Vec<Deed>, purpose: Purpose) {
    with(state, |course| {
        course.trial = Some((deeds, 0, purpose));
        course.expected = None;
    });
    go_on(state);
}

/// Begins deeds until one of them plays; after the last the question is judged, and the task is looked at.
fn go_on(state: &mut State) {
    while state.play == Play::Paused {
        let Some(course) = &mut state.course else {
            return;
        };
        let Some((deeds, next, purpose)) = &mut course.trial else {
            break;
        };
        let disturbed = course
            .expected
            .as_ref()
            .is_some_and(|before| !before.same_but_for_view(&state.document));
        let deed = deeds.get(*next).cloned().filter(|_| !disturbed);
        let purpose = *purpose;
        *next += 1;
        match deed {
            Some(deed) => deed.begin(state),
            None => {
                course.trial = None;
                if purpose == Purpose::Question {
                    judge(state, disturbed);
                }
            }
        }
        let document = state.document.clone();
        with(state, |course| {
            course.expected = course.trial.is_some().then_some(document)
        });
    }
    look(state);
}

fn judge(state: &mut State, disturbed: bool) {
    let Some(course) = &state.course else { return };
    let question = course.step().and_then(|step| step.question.as_ref());
    let (Some(question), Some(chosen)) = (question, course.chosen()) else {
        return;
    };
    let verdict = match question.holding(state, &course.start)[..] {
        [right] if !disturbed && right == chosen => Verdict::Right,
        [right] if !disturbed => Verdict::Wrong(right),
        _ => Verdict::Disturbed,
    };
    with(state, |course| {
        let at = course.at;
        course.verdicts[at] = Some(verdict);
    });
}

/// Whether the task is done now.
fn look(state: &mut State) {
    let Some(course) = &state.course else { return };
    let task = course.step().and_then(|step| step.task.as_ref());
    if !course.is_done() && task.is_some_and(|task| task.check.holds(state, &course.start)) {
        with(state, |course| {
            let at = course.at;
            course.done[at] = true;
        });
    }
}
