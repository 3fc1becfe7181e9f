//! `cargo xtask lessons --check`: every mistake of the lessons' files that are named, with file, line and reason.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use hyperplane::app::App;
use hyperplane::lessons::{self, Lesson, Place};

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
    let lost = lost_stops(file, &page).into_iter();
    let lost = lost.chain(lost_links(file, &page));
    let mut mistakes: Vec<_> = wrong.chain(found).chain(lost).collect();
    mistakes.sort();
    mistakes
}

/// The labs of a course that are steps which no lesson has, each with its line.
fn lost_stops(file: &str, page: &str) -> Vec<(usize, String)> {
    let course = Lesson::read(file, page, &App::default()).ok();
    let stops = course.iter().flat_map(|course| &course.steps);
    let stops = stops.flat_map(|step| &step.stops);
    let lost = stops.filter_map(|stop| {
        let place = stop.place.as_ref()?;
        Some((stop.line, lost_step(file, &place.name, place.step)?))
    });
    lost.collect()
}

/// The links of texts to steps that no lesson has, each with its line.
fn lost_links(file: &str, page: &str) -> Vec<(usize, String)> {
    let lines = page.lines().enumerate();
    let links = lines.flat_map(|(index, line)| {
        let links = line.split("href=\"#").skip(1);
        links.map(move |rest| (index + 1, rest.split('"').next().unwrap_or_default()))
    });
    let lost = links.filter_map(|(line, link)| {
        let link = link.replace("&amp;", "&");
        let place = Place::from_parts(&link)?;
        Some((line, lost_step(file, &place.name, place.step)?))
    });
    lost.collect()
}

/// The mistake of leading to a step that no lesson has; none where there is one.
fn lost_step(file: &str, name: &str, step: u32) -> Option<String> {
    match count_steps(file, name) {
        0 => Some(format!("there is no lesson “{name}”")),
        count if step as usize > count => Some(format!(
            "the lesson “{name}” has {count} steps, and this is step {step}"
        )),
        _ => None,
    }
}

/// The number of steps of a lesson, a sheet or a course: beside the others, or beside this course.
fn count_steps(course: &str, name: &str) -> usize {
    let folder = Path::new(course).parent().unwrap_or(Path::new(""));
    let own = folder.file_name().and_then(|own| own.to_str());
    let beside = own.and_then(|own| name.strip_prefix(own)?.strip_prefix('-'));
    let beside = beside.map(|file| folder.join(format!("{file}.md")));
    let files = [
        Some(Path::new("www/lessons/en").join(format!("{name}.md"))),
        Some(Path::new("www/lessons/en").join(format!("{name}.html"))),
        name.strip_prefix("course-")
            .map(|name| Path::new("courses").join(name).join("course.md")),
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
