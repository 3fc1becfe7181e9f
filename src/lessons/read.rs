//! From a lesson's file to a lesson, or to the line of its mistake.

use crate::session::link::unsealed;
use crate::text::say;
use thiserror::Error;

use super::markup::{Markup, Mistake};
use super::part::Wanted;
use super::pasted::Bias;
use super::{
    Answer, AnswerField, BoardLine, Condition, Every, Expected, Fact, Lesson, LessonTask, Need,
    Quantity, Question, Script, ScriptHost, Step, Stop,
};
use crate::theory;

/// The longest file, bytes.
const LONGEST: usize = 1_000_000;

/// The place of a mistake in a lesson's file, and its message.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", say!("author-mistake", file, line = *line, what))]
pub struct Malformed {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The mistake.
    pub what: String,
}

/// A value and the line on which it begins, counted from 0.
pub(super) type Entry<'t> = (&'t str, String, usize);

/// Reads a file: entries of the lesson, then, between lines of three hyphens, entries and text of each step.
///
/// # Errors
/// With the first mistake and its line.
pub(super) fn read(file: &str, text: &str, host: &dyn ScriptHost) -> Result<Lesson, Malformed> {
    // The estimate is a line that the converter has put in: in the author's file there is none.
    let estimate = estimate(text);
    let at = |(line, what): Mistake| Malformed {
        file: file.into(),
        line: line + usize::from(estimate.is_none_or(|estimate| line < estimate)),
        what,
    };
    if text.len() > LONGEST {
        return Err(at((0, say!("author-too-long"))));
    }
    let blocks = blocks(text);
    let mut blocks = blocks.iter();
    let (first, head) = blocks.next().copied().unwrap_or_default();
    let mut lesson = Lesson::default();
    for (key, value, line) in entries(first, head).map_err(at)? {
        match key {
            "title" => lesson.title = value,
            "about" => lesson.about = value,
            "group" => lesson.group = value,
            "minutes" if estimate == Some(line) => lesson.minutes = value.parse().unwrap_or(0),
            "order" => {
                let order = value.parse().ok();
                lesson.order =
                    order.ok_or_else(|| at((line, say!("author-no-order", value = &value))))?;
            }
            _ => return Err(at((line, unknown(key, &say!("author-lesson-entries"))))),
        }
    }
    if lesson.title.is_empty() {
        return Err(at((0, say!("author-no-title"))));
    }
    while let Some(&(line, head)) = blocks.next() {
        let (text_line, text) = blocks
            .next()
            .copied()
            .ok_or_else(|| at((line, say!("author-no-text"))))?;
        let text =
            Markup::read(text, host).map_err(|(inner, what)| at((text_line + inner, what)))?;
        lesson.steps.push(step(line, head, text, host).map_err(at)?);
    }
    if lesson.steps.is_empty() {
        return Err(at((0, say!("author-no-step"))));
    }
    Ok(lesson)
}

/// The line of a lesson's head on which stands how many minutes it takes.
fn estimate(text: &str) -> Option<usize> {
    let head = text.lines().take_while(|line| line.trim_end() != "---");
    head.take(20).position(|line| line.starts_with("minutes: "))
}

/// The blocks between lines of three hyphens, each with the number of its first line, counted from 0.
pub(super) fn blocks(text: &str) -> Vec<(usize, &str)> {
    let mut blocks = Vec::new();
    let (mut from, mut first, mut at) = (0, 0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if line.trim_end() == "---" {
            blocks.push((first, &text[from..at]));
            (from, first) = (at + line.len(), number + 1);
        }
        at += line.len();
    }
    blocks.push((first, &text[from..]));
    blocks
}

fn unknown(key: &str, known: &str) -> String {
    say!("author-unknown-entry", key, known)
}

/// Lines “name: value”; an indented line goes on with the value before it, empty lines between them are kept. An answer
/// begins with a hyphen.
pub(super) fn entries(first: usize, block: &str) -> Result<Vec<Entry<'_>>, Mistake> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut empty = 0;
    for (number, line) in (first..).zip(block.lines()) {
        if line.trim().is_empty() {
            empty += 1;
            continue;
        }
        let breaks = "\n".repeat(std::mem::take(&mut empty) + 1);
        if line.starts_with(char::is_whitespace) {
            let (_, value, _) = entries
                .last_mut()
                .ok_or_else(|| (number, say!("author-indented")))?;
            value.push_str(&breaks);
            value.push_str(line.trim());
        } else if let Some(answer) = line.strip_prefix("- ") {
            entries.push(("-", answer.trim().into(), number));
        } else {
            let (key, value) = line
                .split_once(':')
                .ok_or_else(|| (number, say!("author-no-entry", line)))?;
            entries.push((key.trim(), value.trim().into(), number));
        }
    }
    Ok(entries)
}

fn step(line: usize, head: &str, text: Markup, host: &dyn ScriptHost) -> Result<Step, Mistake> {
    let mut step = Step {
        text,
        ..Step::default()
    };
    let (mut check, mut weights) = (None, None);
    let (mut bias, mut every) = (Bias::Learned, Every::Epoch);
    // Whether answers to choose from belong to the field before them, or to the question.
    let mut in_field = false;
    for (key, value, line) in entries(line, head)? {
        let wrong = |what: String| (line, what);
        let markup =
            |value: &str| Markup::read(value, host).map_err(|(inner, what)| (line + inner, what));
        let no_question = || wrong(say!("author-of-question", key));
        let is_of_stop = matches!(key, "lab" | "question" | "note" | "fact");
        if !step.stops.is_empty() && !is_of_stop {
            return Err(wrong(say!("author-before-stops", key)));
        }
        match key {
            "step" => step.title = value,
            "state" => {
                initial(&value, host).map_err(wrong)?;
                step.state = value;
            }
            "opens" => step.opens = value.split(',').map(|name| name.trim().into()).collect(),
            "needs" => step.needs = Some(Need::read(&value).map_err(wrong)?),
            "ask" => {
                in_field = false;
                step.question = Some(Question {
                    ask: markup(&value)?,
                    script: Script::default(),
                    answers: Vec::new(),
                    because: Markup::default(),
                });
            }
            "try" => {
                let question = step.question.as_mut().ok_or_else(no_question)?;
                question.script = Script::read(&value, host).map_err(wrong)?;
            }
            "because" => {
                let question = step.question.as_mut().ok_or_else(no_question)?;
                question.because = markup(&value)?;
            }
            "-" => {
                if !in_field && step.question.is_none() {
                    return Err(no_question());
                }
                let (text, condition) = value
                    .rsplit_once('|')
                    .ok_or_else(|| wrong(say!("author-answer")))?;
                let answer = Answer {
                    text: markup(text.trim())?,
                    condition: Condition::read(condition, host).map_err(wrong)?,
                };
                let of_field = step.fields.last_mut().filter(|_| in_field);
                if let Some(Wanted::Choice(answers)) = of_field.map(|field| &mut field.right) {
                    answers.push(answer);
                } else if let Some(question) = &mut step.question {
                    question.answers.push(answer);
                }
            }
            "task" => {
                step.task = Some(LessonTask {
                    text: markup(&value)?,
                    check: Condition::read("points>=0", host).map_err(wrong)?,
                    hint: None,
                    solution: Script::default(),
                });
            }
            "check" | "hint" | "solve" => {
                let task = step
                    .task
                    .as_mut()
                    .ok_or_else(|| wrong(say!("author-of-task", key)))?;
                match key {
                    "check" => {
                        check = Some(line);
                        task.check = Condition::read(&value, host).map_err(wrong)?;
                    }
                    "hint" => task.hint = Some(markup(&value)?),
                    _ => task.solution = Script::read(&value, host).map_err(wrong)?,
                }
            }
            "fact" => {
                let (script, condition) = value.rsplit_once("=>").unwrap_or(("", &value));
                let facts = match step.stops.last_mut() {
                    Some(stop) if stop.place.is_some() => {
                        return Err(wrong(say!("author-fact-of-lesson")));
                    }
                    Some(stop) => &mut stop.facts,
                    None => &mut step.facts,
                };
                facts.push(Fact {
                    script: Script::read(script, host).map_err(wrong)?,
                    condition: Condition::read(condition, host).map_err(wrong)?,
                });
            }
            "symbols" => step.board.read_symbols(&value, host).map_err(wrong)?,
            "line" | "gap" => step.board.lines.push(BoardLine {
                text: markup(&value)?,
                is_gap: key == "gap",
                ..BoardLine::default()
            }),
            "claim" => step.board.read_claim(&value).map_err(wrong)?,
            "marks" => step.board.read_marks(&value).map_err(wrong)?,
            "options" => step.board.read_options(&value).map_err(wrong)?,
            "lab" => {
                let (name, state) = value
                    .split_once('|')
                    .ok_or_else(|| wrong(say!("author-stop")))?;
                let (name, state) = (name.trim(), state.trim());
                if name.is_empty() || state.is_empty() {
                    return Err(wrong(say!("author-stop")));
                }
                initial(state, host).map_err(wrong)?;
                within(name, LONGEST_NAME).map_err(wrong)?;
                step.stops.push(Stop::new(name, state, link(state), line));
            }
            "question" | "note" => {
                let stop = step.stops.last_mut();
                let stop = stop.ok_or_else(|| wrong(say!("author-of-stop", key)))?;
                within(&value, LONGEST_LINE).map_err(wrong)?;
                let text = match key {
                    "question" => &mut stop.slide.question,
                    _ => &mut stop.slide.note,
                };
                if !text.is_empty() {
                    return Err(wrong(say!("author-stop-twice", key)));
                }
                *text = value;
            }
            "table" if value == "gates" => step.has_table = true,
            "weights" => {
                weights = Some((line, Script::read(&value, host).map_err(wrong)?));
            }
            "bias" if value == "fixed" => bias = Bias::Fixed,
            "every" if value == "step" => every = Every::Step,
            "answer" => step.answer = Some(markup(&value)?),
            _ => {
                let field = AnswerField::read(key, &value, line, host);
                let unknown = || wrong(unknown(key, &say!("author-step-entries")));
                step.fields.push(field.ok_or_else(unknown)??);
                in_field = key == "choose";
            }
        }
    }
    if let Some((line, script)) = weights {
        let mut lab = initial(&step.state, host).map_err(|what| (line, what))?;
        script.run(&mut *lab);
        let expected = Expected::from_run(lab.session(), bias, every);
        step.weights = Some(expected.ok_or_else(|| (line, say!("author-weights")))?);
    }
    whole(&step, check.is_some()).map_err(|what| (line, what))?;
    step.wanted = needed_facts(&step, host);
    let start = initial(&step.state, host).map_err(|what| (line, what))?;
    let values = step.start(&*start);
    let task = step.task.as_ref();
    let done = task.is_some_and(|task| task.check.holds(&*start, &values));
    if let (true, Some(line)) = (done, check) {
        return Err((line, say!("author-task-done")));
    }
    Ok(step)
}

/// The facts of theory that texts and conditions of a step rest on.
fn needed_facts(step: &Step, host: &dyn ScriptHost) -> Vec<theory::Fact> {
    let question = step.question.iter();
    let asked = question.clone().flat_map(|question| {
        let answers = question.answers.iter().map(|answer| &answer.text);
        [&question.ask, &question.because]
            .into_iter()
            .chain(answers)
    });
    let answers = question.flat_map(|question| &question.answers);
    let task = step.task.iter();
    let hint = task.clone().filter_map(|task| task.hint.as_ref());
    let todo = task.clone().map(|task| &task.text).chain(hint);
    let fields = step.fields.iter();
    let labels = fields.clone().map(|field| &field.label);
    let lines = step.board.lines.iter().map(|line| &line.text);
    let texts = [&step.text]
        .into_iter()
        .chain(&step.answer)
        .chain(labels)
        .chain(lines);
    let live = texts.chain(asked).chain(todo).flat_map(Markup::live);
    // Reading the texts has seen that there are such quantities.
    let live = live.filter_map(|name| Quantity::named(name, host).ok());
    let live = live.flat_map(|quantity| quantity.facts());
    let live = live.copied().chain(step.board.facts());
    let conditions = answers.map(|answer| &answer.condition);
    let conditions = conditions.chain(task.map(|task| &task.check));
    let mut wanted: Vec<_> = live.chain(conditions.flat_map(Condition::facts)).collect();
    wanted.sort_unstable();
    wanted.dedup();
    wanted
}

/// Checks that a step has all that it needs.
fn whole(step: &Step, checked: bool) -> Result<(), String> {
    if step.title.is_empty() {
        return Err(say!("author-step-no-title"));
    }
    if step
        .question
        .as_ref()
        .is_some_and(|question| question.answers.len() < 2)
    {
        return Err(say!("author-few-answers"));
    }
    let few =
        |field: &AnswerField| matches!(&field.right, Wanted::Choice(answers) if answers.len() < 2);
    if step.fields.iter().any(few) {
        return Err(say!("author-few-answers"));
    }
    let is_open = |line: &BoardLine| line.is_gap && line.claim.is_none();
    if step.board.lines.iter().any(is_open) {
        return Err(say!("author-gap"));
    }
    let mut lines = step.board.lines.iter();
    if !lines.all(|line| step.board.has_one_right(line)) {
        return Err(say!("author-options"));
    }
    match &step.task {
        Some(_) if !checked => Err(say!("author-no-check")),
        Some(task) if task.solution.0.is_empty() => Err(say!("author-no-solve")),
        _ => Ok(()),
    }
}

/// The most letters of a stop's name, and of its question or its note.
const LONGEST_NAME: usize = 60;
const LONGEST_LINE: usize = 160;

/// Refuses a text of more letters than there is room for.
fn within(text: &str, most: usize) -> Result<(), String> {
    match text.chars().count() > most {
        true => Err(say!("author-stop-long", most)),
        false => Ok(()),
    }
}

/// The link to the lab that a step begins with.
pub(super) fn link(state: &str) -> String {
    if state.is_empty() {
        String::new()
    } else {
        // As Share gives it, or written by hand.
        unsealed(&format!("v3&{state}"))
    }
}

/// The lab that a step begins with.
fn initial(state: &str, host: &dyn ScriptHost) -> Result<Box<dyn ScriptHost>, String> {
    let found = host.at(&link(state));
    found.map_err(|error| say!("author-no-lab", error))
}
