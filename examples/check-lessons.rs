//! `cargo xtask lessons --check`: every mistake of the lessons' files that are named, with file, line and reason.

use std::fs;
use std::process::ExitCode;

use hyperplane::app::App;
use hyperplane::lessons;

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
    let mut mistakes: Vec<_> = wrong.chain(found).collect();
    mistakes.sort();
    mistakes
}
