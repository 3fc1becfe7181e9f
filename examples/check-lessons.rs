//! `cargo xtask lessons --check`: every mistake of the lessons' files that are named, with file, line and reason.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use hyperplane::app::App;
use hyperplane::lessons::{self, Lesson};

fn main() -> ExitCode {
    // Labs may have the digits, which the page fetches.
    hyperplane::data::take_digits(include_str!("../www/data/digits.txt"));
    let mut count = 0;
    for file in std::env::args().skip(1) {
        let mistakes = mistakes(&file);
        count += mistakes.len();
        for (line, what) in mistakes {
            println!("{file}, line {line}: {what}");
        }
    }
    println!("{count} mistake(s)");
    if count == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The mistakes of a file, in the order of their lines.
fn mistakes(file: &str) -> Vec<(usize, String)> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return vec![(1, error.to_string())],
    };
    // The older form is what Markdown is turned into.
    let (page, wrong) = if file.ends_with(".html") {
        (text, Vec::new())
    } else {
        hyperplane_lessons::read(&text)
    };
    let wrong = wrong.into_iter().map(|mistake| {
        (
            mistake.line,
            lessons::of_markdown(mistake.code, &mistake.about),
        )
    });
    let found = lessons::check(file, &page, &App::default());
    let found = found
        .into_iter()
        .map(|mistake| (mistake.line, mistake.what));
    let lost = lost_steps(file, &page);
    let mut mistakes: Vec<_> = wrong.chain(found).chain(lost).collect();
    mistakes.sort();
    mistakes
}

/// The labs of a course that are steps which no lesson has, each with its line.
fn lost_steps(file: &str, page: &str) -> Vec<(usize, String)> {
    let course = Lesson::read(file, page, &App::default()).ok();
    let stops = course.iter().flat_map(|course| &course.steps);
    let stops = stops.flat_map(|step| &step.stops);
    let lost = stops.filter_map(|stop| {
        let place = stop.place.as_ref()?;
        let (name, step) = (&place.name, place.step);
        let count = count_steps(file, name);
        let what = match count {
            0 => format!("there is no lesson “{name}”"),
            count if step as usize > count => {
                format!("the lesson “{name}” has {count} steps, and this is step {step}")
            }
            _ => return None,
        };
        Some((stop.line, what))
    });
    lost.collect()
}

/// The number of steps of a lesson or a sheet: beside the others, or beside this course.
fn count_steps(course: &str, name: &str) -> usize {
    let folder = Path::new(course).parent().unwrap_or(Path::new(""));
    let own = folder.file_name().and_then(|own| own.to_str());
    let beside = own.and_then(|own| name.strip_prefix(own)?.strip_prefix('-'));
    let beside = beside.map(|file| folder.join(format!("{file}.md")));
    let files = [
        Some(Path::new("www/lessons/en").join(format!("{name}.md"))),
        Some(Path::new("www/lessons/en").join(format!("{name}.html"))),
        beside,
    ];
    let text = files
        .into_iter()
        .flatten()
        .find_map(|file| fs::read_to_string(file).ok());
    let text = text.unwrap_or_default();
    text.lines()
        .filter(|line| line.starts_with("step:"))
        .count()
}
