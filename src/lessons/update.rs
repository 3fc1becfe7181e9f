//! The commands of a lesson, and their effects.

use std::collections::BTreeMap;

use super::hand_in::{self, HomeworkCommand, record_own};
use super::navigation::{comes_from_link, go, note, open, step_of};
use super::part::PartKind;
use super::review_update::{ReviewCommand, update_review};
use super::script::ScriptCommand;
use super::session::{LessonSession, Purpose, Verdict};
use super::table::text_of;
use super::{GapVerdict, LessonHost, PastedWeights, Row, Step};
use crate::data::parse_number;
use crate::session::{Action, Document, Play};
use crate::text::say;

/// A command of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonCommand {
    /// A lesson's file has come: its name, and its text.
    Open {
        /// Without folder and ending.
        name: String,
        /// All of it.
        text: String,
        /// The earlier progress, as [`LessonSession::progress`] writes it.
        progress: String,
    },
    /// A file could not be had: its name, and whether there is none of that name.
    Missing(String, bool),
    /// A file is no lesson: its name, and why not.
    Refused(String, String),
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
    /// The script of the question is tried.
    Try,
    /// The script of a button in the text.
    Do(String),
    /// The parts of the page that a step does not need are shown, or taken away again.
    ToggleAllParts,
    /// A row of the table of gates, by the number of its gate, is filled in.
    FillIn(usize, Row),
    /// Weights that a program has found are pasted.
    Paste(String),
    /// Something is done with the answers that are handed in.
    Homework(HomeworkCommand),
    /// A teacher does something with files of answers.
    Review(ReviewCommand),
    /// The next line of a proof is shown.
    NextLine,
    /// All lines of a proof are shown.
    AllLines,
    /// A line of a proof, by its index, is written.
    WriteLine(usize, String),
    /// The progress of the lessons that a course leads to, by their names, as [`LessonSession::progress`] writes it.
    Elsewhere(BTreeMap<String, String>),
    /// The next command, if nothing plays.
    GoOn,
    /// The lesson is left; the lab stays as it is.
    Close,
}

impl LessonCommand {
    /// A row of the table of gates, from the three texts typed and whether “none” is ticked.
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
pub(crate) fn watch(host: &mut dyn LessonHost, action: &Action) {
    use Action::{Back, Epoch, Reset, Seek, Step, TogglePlay};
    // The commands themselves begin only while nothing plays.
    if host.session().play() != Play::Paused
        && matches!(action, TogglePlay | Step | Epoch | Back | Seek(_) | Reset)
    {
        with(host, |lesson| lesson.stopped = lesson.trial.is_some());
    }
}

/// Applies a command.
pub(super) fn update(host: &mut dyn LessonHost, command: LessonCommand) {
    match command {
        LessonCommand::Open {
            name,
            text,
            progress,
        } => open(host, &name, Ok(&text), &progress),
        LessonCommand::Missing(name, unknown) => {
            let why = if unknown {
                say!("lesson-unknown", name = &name)
            } else {
                say!("lesson-not-loaded")
            };
            // The link keeps the step that it asks for.
            let from_link = comes_from_link(host, &name);
            host.lessons_mut().open = Some(LessonSession::new(&name, Err(why)));
            if !from_link {
                note(host);
            }
        }
        LessonCommand::Refused(name, why) => open(host, &name, Err(why), ""),
        LessonCommand::Go(at) => go(host, at),
        LessonCommand::Next => {
            let next = step_of(host) + 1;
            go(host, next);
        }
        LessonCommand::Back => {
            let before = step_of(host).saturating_sub(1);
            go(host, before);
        }
        LessonCommand::Restart => {
            let at = step_of(host);
            go(host, at);
        }
        LessonCommand::Answer(index) => {
            with(host, |lesson| {
                let answers = lesson
                    .step()
                    .and_then(|step| Some(step.question.as_ref()?.answers.len()));
                if lesson.trial.is_none()
                    && index < answers.unwrap_or(0)
                    && lesson.verdict().is_none()
                {
                    lesson.step_progress().chosen = Some(index);
                }
            });
        }
        LessonCommand::Try => try_it(host),
        LessonCommand::Do(text) => {
            // A button of the text; reading the lesson has seen that it can be done.
            if let Ok(script) = super::Script::read(&text, host) {
                begin(host, script.0, Purpose::Demonstration);
            }
        }
        LessonCommand::ToggleAllParts => with(host, |lesson| {
            lesson.shows_all_parts = !lesson.shows_all_parts;
        }),
        LessonCommand::FillIn(number, row) => {
            with(host, |lesson| {
                if let Some(entry) = lesson.table.get_mut(number) {
                    *entry = row;
                }
            });
            let table = host.table().map(text_of);
            record_own(host, PartKind::Gates, table.unwrap_or_default());
        }
        LessonCommand::Paste(text) => {
            with(host, |lesson| {
                if let Some(expected) = lesson.step().and_then(|step| step.weights.as_ref()) {
                    lesson.step_progress().pasted = Some(PastedWeights::compare(&text, expected));
                }
            });
            show_wrong_step(host);
            record_own(host, PartKind::PastedWeights, text);
        }
        LessonCommand::Homework(command) => hand_in::update(host, command),
        LessonCommand::Review(command) => update_review(host, command),
        LessonCommand::NextLine => with(host, |lesson| show_lines(lesson, 1)),
        LessonCommand::AllLines => with(host, |lesson| show_lines(lesson, usize::MAX)),
        LessonCommand::WriteLine(line, text) => write_line(host, line, &text),
        LessonCommand::Elsewhere(progress) => with(host, |lesson| lesson.elsewhere = progress),
        LessonCommand::GoOn => go_on(host),
        LessonCommand::Close => {
            if let Some(lesson) = host.lessons_mut().open.take() {
                // Undo leads back to the lab from before the lesson.
                let inside = host.session_mut().replace_undo(Vec::new());
                let edits = lesson.outside.into_iter().chain(inside).collect();
                host.session_mut().replace_undo(edits);
            }
            host.lessons_mut().answers.clear();
            note(host);
        }
    }
}

fn with(host: &mut dyn LessonHost, change: impl FnOnce(&mut LessonSession)) {
    if let Some(lesson) = &mut host.lessons_mut().open {
        change(lesson);
    }
}

/// Returns true if the user gives this command, and not the page by itself.
pub(crate) fn is_by_hand(host: &dyn LessonHost, command: &LessonCommand) -> bool {
    match command {
        LessonCommand::GoOn
        | LessonCommand::Elsewhere(_)
        | LessonCommand::Homework(_)
        | LessonCommand::Review(_) => false,
        LessonCommand::Open { name, .. } | LessonCommand::Missing(name, _) => {
            !comes_from_link(host, name)
        }
        LessonCommand::Refused(..)
        | LessonCommand::Go(_)
        | LessonCommand::Next
        | LessonCommand::Back
        | LessonCommand::Restart
        | LessonCommand::Answer(_)
        | LessonCommand::Try
        | LessonCommand::Do(_)
        | LessonCommand::ToggleAllParts
        | LessonCommand::FillIn(..)
        | LessonCommand::Paste(_)
        | LessonCommand::NextLine
        | LessonCommand::AllLines
        | LessonCommand::WriteLine(..)
        | LessonCommand::Close => true,
    }
}

/// Shows the step of the lab's run at which a program differs first.
fn show_wrong_step(host: &mut dyn LessonHost) {
    let open = host.lessons().open.as_ref();
    let wrong = open
        .and_then(LessonSession::pasted)
        .and_then(PastedWeights::first_wrong_step);
    let link = open.and_then(LessonSession::step).map(Step::link);
    if let (Some(step), Some(link)) = (wrong, link) {
        host.go_to(&link);
        (0..step).for_each(|_| host.act(Action::Step));
    }
}

/// Shows so many more lines of the step's proof.
fn show_lines(lesson: &mut LessonSession, more: usize) {
    let lines = lesson.step().map_or(0, |step| step.board.lines.len());
    if lines > 0 {
        let board = &mut lesson.step_progress().board;
        board.shown = board.shown.saturating_add(more).min(lines);
    }
}

/// Judges a line of a proof. Where it fails on the run on stage, the lab goes to the step at which it does so first.
fn write_line(host: &mut dyn LessonHost, line: usize, text: &str) {
    let open = host.lessons().open.as_ref();
    let Some(step) = open.and_then(LessonSession::step).cloned() else {
        return;
    };
    let Ok(mut lab) = host.at(&step.link()) else {
        return;
    };
    let verdict = step.board.judge(line, text, &mut *lab);
    if let Some(GapVerdict::Refuted { steps, .. }) = &verdict {
        host.go_to(&step.link());
        for _ in 0..*steps {
            host.act(Action::Step);
        }
    }
    with(host, |lesson| {
        lesson.step_progress().board.judged(line, verdict);
    });
}

fn try_it(host: &mut dyn LessonHost) {
    let Some(lesson) = &host.lessons().open else {
        return;
    };
    let at = lesson.at;
    let question = lesson.step().and_then(|step| step.question.clone());
    let (Some(question), Some(_)) = (question, lesson.chosen()) else {
        return;
    };
    if lesson.is_trying() {
        return;
    }
    go(host, at);
    begin(host, question.script.0, Purpose::Question);
}

fn begin(host: &mut dyn LessonHost, commands: Vec<ScriptCommand>, purpose: Purpose) {
    with(host, |lesson| {
        lesson.trial = Some((commands, 0, purpose));
        (lesson.expected, lesson.stopped) = (None, false);
    });
    go_on(host);
}

/// Begins commands until one of them plays; after the last the question is judged, and the task is looked at.
fn go_on(host: &mut dyn LessonHost) {
    while host.session().play() == Play::Paused {
        let Some(lesson) = &host.lessons().open else {
            return;
        };
        let Some((commands, next, purpose)) = &lesson.trial else {
            break;
        };
        let changed = |before: &Document| !before.same_but_for_view(host.session().document());
        let disturbed = lesson.stopped || lesson.expected.as_ref().is_some_and(changed);
        let command = commands.get(*next).cloned().filter(|_| !disturbed);
        let purpose = *purpose;
        let judges = purpose == Purpose::Question && command.is_none() && !disturbed;
        if judges && !host.session().knows(lesson.needed_facts()) {
            // Frames go on finding them, and come back here.
            return;
        }
        with(host, |lesson| {
            if let Some((_, next, _)) = &mut lesson.trial {
                *next += 1;
            }
        });
        match command {
            Some(command) => command.begin(host),
            None => {
                with(host, |lesson| lesson.trial = None);
                if purpose == Purpose::Question {
                    judge(host, disturbed);
                }
            }
        }
        let document = host.session().document().clone();
        with(host, |lesson| {
            lesson.expected = lesson.trial.is_some().then_some(document);
        });
    }
    look(host);
}

fn judge(host: &mut dyn LessonHost, disturbed: bool) {
    let Some(lesson) = &host.lessons().open else {
        return;
    };
    let question = lesson.step().and_then(|step| step.question.as_ref());
    let (Some(question), Some(chosen)) = (question, lesson.chosen()) else {
        return;
    };
    let verdict = match question.holding(host, &lesson.start)[..] {
        [right] if !disturbed && right == chosen => Verdict::Right,
        [right] if !disturbed => Verdict::Wrong(right),
        ref holding if !disturbed => Verdict::Unclear(holding.len()),
        _ => Verdict::Disturbed,
    };
    with(host, |lesson| {
        lesson.step_progress().verdict = Some(verdict);
    });
    if matches!(verdict, Verdict::Right | Verdict::Wrong(_)) {
        record_own(host, PartKind::Prediction, (chosen + 1).to_string());
    }
}

/// Notes that the task is done, if it is now, by the user and not on the way of what is being tried.
fn look(host: &mut dyn LessonHost) {
    let open = host.lessons().open.as_ref();
    let Some(lesson) = open.filter(|lesson| !lesson.is_trying()) else {
        return;
    };
    if !host.session().knows(lesson.needed_facts()) {
        return;
    }
    let task = lesson.step().and_then(|step| step.task.as_ref());
    if !lesson.is_done() && task.is_some_and(|task| task.check.holds(host, &lesson.start)) {
        with(host, |lesson| lesson.step_progress().done = true);
        record_own(host, PartKind::Lab, String::new());
    }
}
