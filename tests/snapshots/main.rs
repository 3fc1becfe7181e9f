//! Snapshots, as text, of all that the app shows: states of the lab, plots, views of instruments, steps of lessons.
//!
//! Each is compared with its file in `files/`. A test that finds a difference writes the new text beside the old one, as
//! `….snap.new`. After a change that is meant, all new texts are written with
//! `INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test --test snapshots` and looked at in the difference to the last commit.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod instruments;
mod lab;
mod lessons;
mod paper;
mod states;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hyperplane::app::App;
use hyperplane::data::take_digits;
use hyperplane::instruments::{Change, Part, View};
use hyperplane::lessons::Piece;
use hyperplane::lessons::Script;

const FOLDER: &str = "tests/snapshots/files";

/// The app that a link opens, after a script as lessons write it, when nothing moves or is computed any more.
fn opened(link: &str, script: &str) -> App {
    assert!(take_digits(include_str!("../../www/data/digits.txt")));
    let mut app = App::opened(link);
    assert_eq!(app.session().notice(), None, "{link}");
    app.keep_still(true);
    rest(&mut app);
    let script = Script::read(script, &app).unwrap();
    script.run(&mut app);
    rest(&mut app);
    app
}

/// Frames, until there is nothing to do in the next one.
fn rest(app: &mut App) {
    let mut frames = 0;
    while app.frame(16.0 * f64::from(frames), &|| 0.0).goes_on {
        frames += 1;
        assert!(frames < 10_000, "{}: it comes to rest", app.link());
    }
}

/// Compares a text with the file of this name.
fn compare(name: &str, text: &str) {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("files");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, lines.join("\n")));
}

/// Pieces as a line of text: elements in brackets, with their attributes.
fn content_text(pieces: &[Piece]) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Text(text) => text.replace('\n', " "),
        Piece::Close => "]".into(),
        Piece::Open {
            name, attributes, ..
        } => {
            let attributes = attributes.iter();
            let attributes = attributes.map(|(name, value)| format!(" {name}={value}"));
            format!("[{name}{}: ", attributes.collect::<String>())
        }
    };
    pieces.iter().map(text).collect()
}

/// The contents of the parts of a view, a line each.
fn view_text(view: &View) -> String {
    let line = |(part, change): &(Part, Change)| {
        let shown = match change {
            Change::Text(text) => text.clone(),
            Change::Attribute(name, value) => format!("[{name}] {value}"),
            Change::Without(name) => format!("[{name}] none"),
            Change::Flag(name, is_on) => format!("[{name}] {is_on}"),
            Change::Choice(value) => format!("(chosen) {value}"),
            Change::Markup(markup) => format!("(markup) {}", markup.replace('<', "\n  <")),
            Change::Options(options, chosen) => {
                let options = options.iter();
                let options = options.map(|(value, text)| format!("{value}: {text}"));
                let options: Vec<String> = options.collect();
                format!("(options) {} (chosen) {chosen}", options.join("; "))
            }
            Change::Control(value) => format!("(control) {value}"),
            Change::Typed(value) => format!("(typed) {value}"),
            Change::Content(pieces) => format!("(content) {}", content_text(pieces)),
            Change::Setting(value, complaint) => {
                let complaint = complaint.as_ref();
                let complaint = complaint.map(|told| format!(" (refused) {told}"));
                format!("(setting) {value}{}", complaint.unwrap_or_default())
            }
            Change::Withheld(values) => format!("(without) {}", values.join("; ")),
            Change::Row(is_shown) => format!("(row) {is_shown}"),
            Change::Before(next) => format!("(before) {next}"),
        };
        format!("{part}: {shown}\n")
    };
    view.changes().iter().map(line).collect()
}

/// The file of a name that holds other characters than letters, digits, and hyphens.
fn file_name(name: &str) -> String {
    let character = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    name.chars().map(character).collect()
}

#[test]
fn each_file_is_compared_with_something() {
    let lab = states::LAB.iter().flat_map(|(name, ..)| lab::names(name));
    let instruments = states::INSTRUMENTS.iter().flat_map(instruments::names);
    let expected: BTreeSet<String> = lab.chain(instruments).chain(lessons::names()).collect();
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER)).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<String> = files
        .filter_map(|file| Some(file.strip_suffix(".snap")?.into()))
        .collect();
    assert_eq!(found, expected);
}
