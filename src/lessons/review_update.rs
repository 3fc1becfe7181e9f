//! The commands of a teacher for files of answers, and their effects.

use std::rc::Rc;

use super::hand_in::show_guest;
use super::update::update;
use super::{Lesson, LessonCommand, LessonHost};
use crate::session::{Action, Budget};

/// A command of a teacher.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewCommand {
    /// Files have come: their names, and their texts if they are any.
    Files(Vec<(String, Option<String>)>),
    /// All of them are put away.
    Clear,
    /// The table of another sheet.
    Choose(String),
    /// The file of a sheet has come, or there is none.
    Sheet(String, Option<String>),
    /// The answer of this file and column is looked at.
    Show(usize, usize),
    /// The lab opens the state of that answer.
    Replay,
    /// Back to the table, and to the lab from before.
    Back,
}

/// Goes on judging answers while there is time; returns true if there are more.
pub(super) fn work(host: &mut dyn LessonHost, budget: &Budget<'_>) -> bool {
    if !host.lessons().review.has_open() {
        return false;
    }
    let mut review = std::mem::take(&mut host.lessons_mut().review);
    review.judge(host, || budget.is_left());
    let goes_on = review.has_open();
    review.revision += u32::from(!goes_on);
    host.lessons_mut().review = review;
    goes_on
}

/// Does what a teacher has done.
pub(super) fn update_review(host: &mut dyn LessonHost, command: ReviewCommand) {
    let review = &mut host.lessons_mut().review;
    review.revision += 1;
    match command {
        ReviewCommand::Files(files) => review.read(files),
        ReviewCommand::Clear => review.clear(),
        ReviewCommand::Choose(sheet) => review.choose(sheet),
        ReviewCommand::Sheet(name, text) => {
            if review.missing_sheet() != Some(&name) {
                return;
            }
            let read = text.map(|text| {
                let lesson = Lesson::read(&format!("{name}.md"), &text, host);
                (text, lesson.ok().map(Rc::new))
            });
            let review = &mut host.lessons_mut().review;
            review.lesson = Some(read.unwrap_or_default());
            review.keys.clear();
            review.begin();
        }
        ReviewCommand::Show(file, column) => {
            review.revision -= 1;
            review.shown = Some((file, column));
        }
        ReviewCommand::Replay => replay(host),
        ReviewCommand::Back => {
            if let Some(before) = host.lessons_mut().review.before.take() {
                update(host, LessonCommand::Close);
                host.act(Action::Open(before));
            }
        }
    }
}

/// Opens the state of the answer that is looked at, in its sheet, with the student's other answers.
fn replay(host: &mut dyn LessonHost) {
    let review = &host.lessons().review;
    let Some((file, column)) = review.shown else {
        return;
    };
    let Some(&place) = review.places().get(column) else {
        return;
    };
    let text = review
        .lesson
        .as_ref()
        .map(|(text, _)| text.clone())
        .unwrap_or_default();
    let sheet = review.sheet.clone();
    let link = review
        .given(file, place)
        .map(|given| given.link.clone())
        .unwrap_or_default();
    let answers = review
        .files
        .get(file)
        .and_then(|file| file.answers.clone().ok());
    let before = review.before.clone().unwrap_or_else(|| host.link());
    let parts = link.split('&').skip(1);
    let ours = ["lesson=", "lesson-step=", "answers="];
    let parts = parts.filter(|part| !ours.iter().any(|name| part.starts_with(name)));
    let lab: String = parts.map(|part| format!("&{part}")).collect();
    let place = if text.is_empty() {
        String::new()
    } else {
        format!("&lesson={sheet}&lesson-step={}", place.0 + 1)
    };
    host.act(Action::Open(format!("v2{lab}{place}")));
    if let (false, Some(answers)) = (text.is_empty(), answers) {
        let progress = String::new();
        update(
            host,
            LessonCommand::Open {
                name: sheet,
                text,
                progress,
            },
        );
        show_guest(host, &answers);
    }
    host.lessons_mut().review.before = Some(before);
}
