//! Lessons: each step at its beginning, after its question was tried, and after its task was done.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use hyperplane::app::App;
use hyperplane::instruments::Change;
use hyperplane::lessons::{LessonCommand, LessonSession, StepLook, progress_view, step_view};
use hyperplane::session::{Readouts, messages};

use crate::{compare, content_text, rest, view_text};

const FOLDER: &str = "www/lessons/en";

/// The names of the lessons, sorted.
fn lessons() -> Vec<String> {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER)).unwrap();
    let name = |file: fs::DirEntry| Some(file.file_name().to_str()?.strip_suffix(".md")?.into());
    let mut names: Vec<String> = files.filter_map(|file| name(file.unwrap())).collect();
    names.sort();
    names
}

/// The names of their files.
pub(crate) fn names() -> impl Iterator<Item = String> {
    lessons().into_iter().map(|name| format!("lesson-{name}"))
}

#[test]
fn each_step_of_each_lesson_goes_as_before() {
    for name in lessons() {
        let source = fs::read_to_string(format!("{FOLDER}/{name}.md")).unwrap();
        let text = hyperplane_lessons::convert(&source).unwrap();
        compare(&format!("lesson-{name}"), &told(&name, text));
    }
}

fn told(name: &str, text: String) -> String {
    let mut app = App::default();
    app.keep_still(true);
    let (name, progress) = (name.into(), String::new());
    app.update(LessonCommand::Open {
        name,
        text,
        progress,
    });
    let steps = app
        .lesson()
        .and_then(LessonSession::lesson)
        .unwrap()
        .steps
        .len();
    let mut text = String::new();
    for step in 0..steps {
        app.update(LessonCommand::Go(step));
        rest(&mut app);
        moment(&mut text, "begins", &app);
        let own = app.lesson().and_then(LessonSession::step).unwrap().clone();
        if own.question.is_some() {
            app.update(LessonCommand::Answer(0));
            app.update(LessonCommand::Try);
            rest(&mut app);
            moment(&mut text, "first answer tried", &app);
        }
        if let Some(task) = &own.task {
            app.update(LessonCommand::Restart);
            rest(&mut app);
            task.solution.run(&mut app);
            rest(&mut app);
            moment(&mut text, "solution", &app);
        }
    }
    text
}

/// The lesson and the lab, as they are shown now.
fn moment(text: &mut String, what: &str, app: &App) {
    let (state, lesson) = (app.session(), app.lesson().unwrap());
    let readouts = Readouts::new(state);
    let status = messages::status(state, &readouts);
    let (right, asked) = lesson.right_of();
    let verdict = lesson.verdict().map(|verdict| format!("{verdict:?}"));
    let _ = write!(
        text,
        "== {}, {what}\nlink: {}\nchosen: {:?}, verdict: {}, task done: {}, finished: {}, right: {right} of {asked}\n\
         progress: {}\nend: {}\nstatus: {}|{}\nplane: {}\n",
        lesson.heading(),
        app.link(),
        lesson.chosen(),
        verdict.unwrap_or_default(),
        lesson.is_done(),
        lesson.is_finished(),
        lesson.progress(),
        lesson.end_in_words().unwrap_or_default(),
        status.label,
        status.rest,
        messages::plane_summary(state, &readouts),
    );
    if let Some(note) = app.notice() {
        let _ = writeln!(text, "notice: {note}");
    }
    let look = StepLook {
        tie: state.document().settings.tie,
        typing: None,
        has_reasons: true,
        presents: false,
        hides_text: false,
    };
    if what == "begins" {
        let view = step_view(lesson, true);
        // The text of a step stands in its file.
        let contents = view
            .changes()
            .iter()
            .filter_map(|(part, change)| match change {
                Change::Content(pieces) if part != "lesson-step-text" => Some((part, pieces)),
                _ => None,
            });
        for (part, pieces) in contents {
            let _ = writeln!(text, "{part}: {}", content_text(pieces));
        }
    }
    let shown = view_text(&progress_view(lesson, &app.lessons().review, look));
    // What is not there is most of it.
    let is_there = |line: &&str| !line.ends_with("] false") && !line.trim_end().ends_with(':');
    let is_there = |line: &&str| is_there(line) && !line.starts_with("  </");
    for line in shown.lines().filter(is_there) {
        let _ = writeln!(text, "{line}");
    }
}
