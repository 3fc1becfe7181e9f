//! What is done in a lesson, and what that does.

use super::course::{Course, Purpose, Verdict};
use super::place::{Place, is_name};
use super::progress;
use super::script::Deed;
use super::{Lesson, Row};
use crate::data::parse_number;
use crate::lab::{Action, Document, Play, Settings, State};

/// What is done in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A lesson's file has come: its name, and its text.
    Open {
        /// Without folder and ending.
        name: String,
        /// All of it.
        text: String,
        /// What was answered and done earlier, as [`Course::progress`] says it.
        progress: String,
    },
    /// A file could not be had: its name, and whether there is none of that name.
    Missing(String, bool),
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
    /// A row of the table of gates, by the number of its gate, is filled in.
    FillIn(usize, Row),
    /// The next deed, if nothing plays.
    GoOn,
    /// The lesson is left; the lab stays as it is.
    Close,
}

impl Command {
    /// A row of the table of gates, from the three texts typed and whether “none” is ticked.
    #[must_use]
    pub fn row(number: usize, texts: &[String], impossible: bool) -> Self {
        let typed = texts.iter().filter(|text| !text.trim().is_empty());
        let weights: Option<Vec<f64>> = typed.map(|text| parse_number(text)).collect();
        let row = match (impossible, weights) {
            (true, _) => Row::Impossible,
            (_, None) => Row::Unclear,
            (_, Some(weights)) => weights.try_into().map_or(Row::Empty, Row::Weights),
        };
        Self::FillIn(number, row)
    }
}

/// Sees whether the user takes the run into their own hands while something is being tried.
pub(in crate::lab) fn watch(state: &mut State, action: &Action) {
    use Action::{Back, Epoch, Reset, Seek, Step, TogglePlay};
    // The deeds themselves begin only while nothing plays.
    if state.play != Play::Paused
        && matches!(action, TogglePlay | Step | Epoch | Back | Seek(_) | Reset)
    {
        with(state, |course| course.stopped = course.trial.is_some());
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
        Command::Missing(name, unknown) => {
            let why = if unknown {
                format!(
                    "There is no lesson “{name}”. Lessons, at the top of the page, lists those there are."
                )
            } else {
                "This lesson could not be loaded. Is the connection there?".into()
            };
            // The link keeps the step that it asks for.
            let from_link = comes_from_link(state, &name);
            state.course = Some(Box::new(Course::new(&name, Err(why))));
            if !from_link {
                note(state);
            }
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
        Command::FillIn(number, row) => with(state, |course| {
            if let Some(entry) = course.table.get_mut(number) {
                *entry = row;
            }
        }),
        Command::GoOn => go_on(state),
        Command::Close => {
            if let Some(course) = state.course.take() {
                // Undo leads back to the lab from before the lesson.
                let inside = std::mem::replace(&mut state.undo, course.outside);
                state.undo.extend(inside);
            }
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
/// Whether a lesson whose file has come, or cannot be had, is the one that the link asks for.
fn comes_from_link(state: &State, name: &str) -> bool {
    state.document.settings.tools.lesson.name == name && state.course.is_none()
}

/// Whether a command is something the user does, and not what the page does by itself.
pub(in crate::lab) fn is_by_hand(state: &State, command: &Command) -> bool {
    match command {
        Command::GoOn => false,
        Command::Open { name, .. } | Command::Missing(name, _) => !comes_from_link(state, name),
        _ => true,
    }
}

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
    let comes_from_link = comes_from_link(state, name);
    let at = if comes_from_link {
        (state.document.settings.tools.lesson.step as usize).clamp(1, last + 1) - 1
    } else {
        0
    };
    let mut course = Course::new(name, lesson);
    progress::read(&mut course, progress);
    course.outside = match state.course.take() {
        Some(before) => before.outside,
        None => {
            let mut outside = std::mem::take(&mut state.undo);
            if !comes_from_link {
                outside.push(state.document.clone());
            }
            outside
        }
    };
    state.course = Some(Box::new(course));
    // What there is to say about the link itself stays.
    let (notice, spares_address) = (state.notice.take(), state.spares_address);
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
    (state.notice, state.spares_address) = (notice, spares_address);
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
    (course.trial, course.expected, course.stopped) = (None, None, false);
    if let Some(step) = course.step() {
        let fresh = step.initial();
        course.start = Box::new(fresh.clone());
        *state = fresh;
        let at = course.at;
        course.verdicts[at] = course.verdicts[at]
            .filter(|verdict| matches!(verdict, Verdict::Right | Verdict::Wrong(_)));
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
        (course.expected, course.stopped) = (None, false);
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
        let changed = |before: &Document| !before.same_but_for_view(&state.document);
        let disturbed = course.stopped || course.expected.as_ref().is_some_and(changed);
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
            course.expected = course.trial.is_some().then_some(document);
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
        ref holding if !disturbed => Verdict::Unclear(holding.len()),
        _ => Verdict::Disturbed,
    };
    with(state, |course| {
        let at = course.at;
        course.verdicts[at] = Some(verdict);
    });
}

/// Whether the task is done now, by the user and not on the way of what is being tried.
fn look(state: &mut State) {
    let Some(course) = state.course.as_ref().filter(|course| !course.is_trying()) else {
        return;
    };
    let task = course.step().and_then(|step| step.task.as_ref());
    if !course.is_done() && task.is_some_and(|task| task.check.holds(state, &course.start)) {
        with(state, |course| {
            let at = course.at;
            course.done[at] = true;
        });
    }
}
