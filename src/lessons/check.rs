//! All mistakes of a lesson: those that reading finds, and those that only its lab shows.

use super::read::{Entry, blocks, entries};
use super::{
    Fact, Lesson, LessonCommand, LessonHost, LessonSession, Malformed, ScriptHost, Start, Step,
    finish, update,
};
use crate::text::{joined, say};

/// All mistakes of a lesson's file. Of a text, and of a step whose question or task cannot be read, it is the first one.
///
/// ```
/// use hyperplane::app::App;
/// use hyperplane::lessons::check;
/// let text = "title: One\n---\nstep: First\nstate: dataset=gate\nfact: points=4\nfact: points=5\n---\n<p>Look.</p>\n";
/// let mistakes = check("one.md", text, &App::default());
/// assert_eq!(mistakes[0].to_string(), "one.md, line 6: this does not hold: points is 4");
/// assert_eq!(mistakes.len(), 1);
/// ```
pub fn check(file: &str, text: &str, app: &(impl LessonHost + Clone)) -> Vec<Malformed> {
    let mut mistakes: Vec<Malformed> = Vec::new();
    let (mut rest, mut maimed) = (text.to_owned(), Vec::new());
    let lesson = loop {
        match Lesson::read(file, &rest, app) {
            Ok(lesson) => break lesson,
            Err(mistake) => {
                let line = mistake.line - 1;
                // A lesson without its title or steps may have lost them here.
                if line > 0 || mistakes.is_empty() {
                    mistakes.push(mistake);
                }
                let (less, is_in_entry) = without(&rest, line);
                if is_in_entry {
                    maimed.push(line);
                }
                if line == 0 || less == rest {
                    return mistakes;
                }
                rest = less;
            }
        }
    };
    let heads = blocks(&rest);
    let heads = heads.iter().skip(1).step_by(2);
    for (index, (step, (first, head))) in lesson.steps.iter().zip(heads).enumerate() {
        let lines = *first..first + head.lines().count();
        if maimed.iter().any(|line| lines.contains(line)) {
            continue;
        }
        // Reading has seen that these are entries.
        let entries = entries(*first, head).unwrap_or_default();
        let wrong = wrong(&at(app.clone(), file, &rest, index), step, &entries);
        mistakes.extend(wrong.into_iter().map(|(line, what)| Malformed {
            file: file.into(),
            line: line + 1,
            what,
        }));
    }
    mistakes
}

/// Entries without which the rest of a step can still be read.
const ALONE: [&str; 16] = [
    "state", "opens", "needs", "because", "hint", "fact", "answer", "number", "vector", "write",
    "keep", "lab", "question", "note", "claim", "marks",
];

/// Entries that are fields for answers.
const FIELDS: [&str; 5] = ["number", "vector", "choose", "write", "keep"];

/// A lesson without the entry, text or step that has a mistake on this line; other lines keep their numbers. And whether
/// it was an entry only.
fn without(text: &str, line: usize) -> (String, bool) {
    let blocks = blocks(text);
    let block = blocks.partition_point(|(first, _)| *first <= line) - 1;
    let (first, head) = blocks[block];
    let begins = |block: usize| blocks.get(block).map_or(usize::MAX, |(first, _)| first - 1);
    let mut range = first..begins(block + 1);
    let mut is_in_entry = false;
    if block == 0 {
        range = line..line + 1;
    } else if block % 2 == 1 {
        // From the hyphens before its entries to those before the next step's.
        range = begins(block)..begins(block + 2);
        let entries = entries(first, head);
        if let Ok(entries) = entries {
            let next = entries.partition_point(|(.., begin)| *begin <= line);
            if next > 0 && ALONE.contains(&entries[next - 1].0) {
                let end = entries
                    .get(next)
                    .map_or(begins(block + 1), |(.., line)| *line);
                (range, is_in_entry) = (entries[next - 1].2..end, true);
            }
        } else {
            (range, is_in_entry) = (line..line + 1, true);
        }
    }
    let keep = |(number, line)| if range.contains(&number) { "" } else { line };
    let lines = joined(text.lines().enumerate().map(keep), "\n");
    (lines, is_in_entry)
}

/// The lab at a step, inside its lesson.
fn at<S: LessonHost>(mut app: S, file: &str, text: &str, step: usize) -> S {
    for command in [
        LessonCommand::Open {
            name: file.into(),
            text: text.into(),
            progress: String::new(),
        },
        LessonCommand::Go(step),
    ] {
        update(&mut app, command);
    }
    app
}

/// The mistakes of a step, with lines counted from 0.
fn wrong(
    app: &(impl LessonHost + Clone),
    step: &Step,
    entries: &[Entry<'_>],
) -> Vec<(usize, String)> {
    let mut wrong = Vec::new();
    let start = step.start(app);
    let lines = |wanted: &'static str| {
        let own = entries.iter().filter(move |(key, ..)| *key == wanted);
        own.map(|(.., line)| *line)
    };
    let line = |wanted| lines(wanted).next().unwrap_or(0);
    if let Some(question) = &step.question {
        let mut tried = app.clone();
        question.script.run(&mut tried);
        let holding = question.holding(&tried, &start).len();
        if holding != 1 {
            wrong.push((
                line("ask"),
                say!("author-question-answers", answers = holding),
            ));
        }
        if question.because.pieces().is_empty() {
            wrong.push((line("ask"), say!("author-question-no-because")));
        }
        let task = step.task.as_ref();
        if task.is_some_and(|task| task.check.holds(&tried, &start)) {
            wrong.push((line("check"), say!("author-task-done-by-question")));
        }
    }
    if let Some(task) = &step.task {
        let mut tried = app.clone();
        if task.check.holds(app, &start) {
            wrong.push((line("check"), say!("author-task-done")));
        }
        task.solution.run(&mut tried);
        tried.session_mut().prove_now(&step.wanted);
        update(&mut tried, LessonCommand::GoOn);
        let session = tried.lessons().open.as_ref();
        if !task.check.holds(&tried, &start) || !session.is_some_and(LessonSession::is_done) {
            wrong.push((line("solve"), say!("author-task-not-done")));
        }
    }
    let entries = entries.iter().filter(|(key, ..)| FIELDS.contains(key));
    let parts = step.parts().into_iter().filter(|part| part.field.is_some());
    for (part, (.., line)) in parts.zip(entries) {
        if !part.can_be_answered(step, app) {
            wrong.push((*line, say!("author-field-no-value")));
        }
    }
    for (fact, line) in step.facts.iter().zip(lines("fact")) {
        let mut tried = app.clone();
        wrong.extend(refutation(fact, &mut tried, &start).map(|what| (line, what)));
    }
    let lab = || app.at(&step.link()).ok();
    for (claim, steps) in step.board.failures(&lab) {
        let line = lines("claim").nth(claim).unwrap_or(0);
        wrong.push((line, say!("author-claim-fails", steps)));
    }
    let of_stops = lines("fact").skip(step.facts.len());
    let stops = step.stops.iter();
    let facts = stops.flat_map(|stop| stop.facts.iter().map(move |fact| (stop, fact)));
    for ((stop, fact), line) in facts.zip(of_stops) {
        // Reading the lesson has seen that its link can be opened.
        let Ok(mut lab) = app.at(&stop.slide.link) else {
            continue;
        };
        finish(lab.session_mut());
        let start = Start::from_conditions([&fact.condition].into_iter(), &*lab);
        wrong.extend(refutation(fact, &mut *lab, &start).map(|what| (line, what)));
    }
    wrong
}

/// Why what a text claims does not hold in a lab; none if it does.
fn refutation(fact: &Fact, lab: &mut dyn ScriptHost, start: &Start) -> Option<String> {
    fact.script.run(lab);
    finish(lab.session_mut());
    let is_refuted = !fact.condition.holds(lab, start);
    is_refuted.then(|| {
        let values = fact.condition.refutation(lab, start);
        say!("author-does-not-hold", values)
    })
}
