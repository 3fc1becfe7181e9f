//! Input in the fields for answers, and answers that are saved, passed on and read again.

use js_sys::Date;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, File, FileList, HtmlInputElement, HtmlTextAreaElement};

use super::change;
use crate::app::{Layer, other_link_view};
use crate::instruments::Download;
use crate::lessons::{
    AnswersOutcome, HomeworkCommand, LONGEST, LessonCommand, LessonSession, answer_field,
    answers_link_title,
};
use crate::session::link::sealed;
use crate::web::dialog::Dialog;
use crate::web::dom::text_of;
use crate::web::download;
use crate::web::page::Handle;
use crate::web::parts::Parts;
use crate::web::{share, storage};

/// Takes what is typed into a field of an answer, or chosen in it; says whether it was one.
pub(super) fn typed(page: &Handle, event: &Event) -> bool {
    let at = event.target().and_then(|at| at.dyn_into::<Element>().ok());
    let Some(at) = at else { return false };
    if let Some(field) = at
        .dyn_ref::<HtmlInputElement>()
        .filter(|field| field.name() == "student")
    {
        page.dispatch(LessonCommand::Homework(HomeworkCommand::Name(
            field.value(),
        )));
        return true;
    }
    let Some((part, place)) = part_of(&at) else {
        return false;
    };
    let text = match (
        at.dyn_ref::<HtmlTextAreaElement>(),
        at.dyn_ref::<HtmlInputElement>(),
    ) {
        (Some(area), _) => area.value(),
        (_, Some(input)) if input.type_() == "radio" => input.value(),
        _ => {
            let mut fields = Parts::new(&place);
            let field = |index| fields.first::<HtmlInputElement>(answer_field(part, index));
            let texts: Vec<String> = (0..).map_while(field).map(|field| field.value()).collect();
            texts.join(";")
        }
    };
    let is_text_field = at.matches("input:not([type=radio])") == Ok(true);
    let typing = (event.type_() == "input" && is_text_field).then_some(part);
    change(page, |lessons| lessons.typing = typing);
    page.dispatch(LessonCommand::Homework(HomeworkCommand::Write(part, text)));
    true
}

/// The part of a sheet that an element belongs to, and the element of all of it.
fn part_of(at: &Element) -> Option<(usize, Element)> {
    let place = at.closest("[data-answer]").ok()??;
    let part = place.get_attribute("data-answer")?.parse().ok()?;
    Some((part, place))
}

/// The state of the lab is kept as an answer.
pub(super) fn keep_lab(page: &Handle, button: &Element) {
    if let Some((part, _)) = part_of(button) {
        page.dispatch(LessonCommand::Homework(HomeworkCommand::Keep(part)));
    }
}

/// Saves all answers as a file.
pub(super) fn save(page: &Handle) {
    let answers = page.with(|page| page.app.lesson().map(|lesson| lesson.answers(&now())));
    let (Some(answers), Some(root)) = (answers.flatten(), page.with(|page| page.root.clone()))
    else {
        return;
    };
    let (name, text) = (answers.file_name(), answers.write());
    let download = Download::Save {
        name: name.clone(),
        kind: "application/json",
        text,
    };
    let outcome = match download::give(&download, &root) {
        true => AnswersOutcome::Saved(name),
        false => AnswersOutcome::NotSaved,
    };
    page.dispatch(LessonCommand::Homework(HomeworkCommand::Told(outcome)));
}

/// Shows a link to all answers, as other links are shown, or says that it would be too long.
pub(super) fn link(page: &Handle) {
    let link = page.with(|page| page.app.lesson().map(|lesson| lesson.answers_link(&now())));
    let (Some(link), Some(root)) = (link.flatten(), page.with(|page| page.root.clone())) else {
        return;
    };
    let Some(link) = link else {
        let outcome = AnswersOutcome::TooLong;
        return page.dispatch(LessonCommand::Homework(HomeworkCommand::Told(outcome)));
    };
    if let Some(dialog) = Dialog::find(&root, share::DIALOG) {
        dialog.show(other_link_view(&answers_link_title()));
        share::show_link(&dialog, &storage::url(Layer::Lab, &sealed(&link)));
    }
}

/// The files of a list, which the browser may empty.
pub(super) fn listed(files: &FileList) -> Vec<File> {
    (0..files.length())
        .filter_map(|index| files.get(index))
        .collect()
}

/// The names and texts of files; a text only of those that are none too long.
pub(super) async fn texts(files: Vec<File>) -> Vec<(String, Option<String>)> {
    let mut texts = Vec::new();
    for file in files {
        let text = match file.size() > LONGEST as f64 {
            true => None,
            false => text_of(&file).await,
        };
        texts.push((file.name(), text));
    }
    texts
}

/// Goes on with the answers of the first of these files.
pub(super) fn read(page: &Handle, files: Vec<File>) {
    let page = page.clone();
    spawn_local(async move {
        if let Some((_, text)) = texts(files).await.into_iter().next() {
            page.dispatch(LessonCommand::Homework(HomeworkCommand::Read(text)));
        }
    });
}

/// The browser keeps the answers, unless they are somebody else's.
pub(super) fn keep(lesson: &LessonSession) {
    if lesson.is_homework() && !lesson.homework.is_guest && lesson.homework.revision > 0 {
        storage::save_answers(lesson, &now());
    }
}

/// The time, as files have it.
fn now() -> String {
    String::from(Date::new_0().to_iso_string())
}
