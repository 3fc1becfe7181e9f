//! The list of lessons, and how files are had.

use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::HtmlInputElement;

use super::{Lessons, change};
use crate::app;
use crate::lessons::{
    self, Entry, HomeworkCommand, LessonCommand, LessonSession, ReviewCommand, entries,
    list_to_come, list_view, translated,
};
use crate::web::annex;
use crate::web::content::READ_IN;
use crate::web::dom::{self, address_of, document, set_or_remove, window};
use crate::web::files::{bring, text_of};
use crate::web::language::spoken;
use crate::web::page::Handle;
use crate::web::storage;

pub(super) const DIALOG: &str = "lessons";
/// The folder of the files, with a folder for each language.
const FOLDER: &str = "pkg/lessons";

/// The longest wait of a lesson for the font of its formulas.
const FONT_MS: i32 = 1000;

/// Opens the list; its titles are fetched with the first opening.
pub(in crate::web) fn list(page: &Handle) {
    let Some(dialog) = page.dialog(DIALOG) else {
        return;
    };
    dialog.show(list_to_come());
    dialog.open();
    spawn_local(async move {
        let (entries, english) = all_lessons().await;
        dialog.show(list_view(&entries, &english, storage::progress));
    });
}

/// All lessons and sheets, with what the language that is spoken has for them; and the names of those that are in English
/// all the same.
async fn all_lessons() -> (Vec<Entry>, Vec<String>) {
    let (english, language) = (lessons_in("en").await, spoken());
    match &*language {
        "en" => (english, Vec::new()),
        language => translated(english, &lessons_in(language).await),
    }
}

/// From the end of a lesson to the beginning of the next one; from the last one, and before a course, to the list.
pub(super) fn next_lesson(page: &Handle) {
    let name = page
        .with(|page| page.app.lesson().map(|lesson| lesson.name.clone()))
        .flatten();
    let page = page.clone();
    spawn_local(async move {
        let (entries, _) = all_lessons().await;
        let own = entries
            .iter()
            .position(|entry| Some(&entry.name) == name.as_ref());
        let next = own.and_then(|own| entries.get(own + 1));
        match next.filter(|next| !next.name.starts_with("course-")) {
            Some(next) => fetch(&page, next.name.clone(), true),
            None => {
                page.dispatch(app::Action::Lesson(LessonCommand::Close));
                list(&page);
            }
        }
    });
}

/// Fetches a sheet for the table of its answers.
pub(super) fn fetch_sheet(page: &Handle, name: String) {
    let page = page.clone();
    spawn_local(async move {
        let (_, text) = lesson_text(&name).await;
        let command = ReviewCommand::Sheet(name, text.ok());
        page.dispatch(LessonCommand::Review(command));
    });
}

pub(super) fn read_file(page: &Handle, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else {
        return;
    };
    let page = page.clone();
    input.set_value("");
    page.close_dialog(DIALOG);
    spawn_local(async move {
        let text = dom::text_of(&file).await;
        let mut name = file.name();
        if !name.contains('.') {
            name.push_str(".md");
        }
        // The lesson open now may come from a file of the same name.
        change(&page, Lessons::forget);
        let text = match text {
            Some(text) if !name.ends_with(".html") => convert(&name, &text).await,
            Some(text) => Ok(text),
            None => Err(JsValue::UNDEFINED),
        };
        let kept = name.clone();
        page.dispatch(app::Action::Lesson(match text {
            Ok(text) => LessonCommand::Open {
                name,
                text,
                progress: String::new(),
            },
            Err(error) => match error.as_string() {
                Some(why) => LessonCommand::Refused(name, why),
                None => LessonCommand::Missing(name, false),
            },
        }));
        recall(&page, &kept);
        super::show_opened(&page);
    });
}

#[wasm_bindgen]
extern "C" {
    /// The module that turns Markdown with TeX into what the page reads. Few need it, so it is a file of its own.
    type Converter;

    /// JavaScript's own.
    #[wasm_bindgen(js_name = import, catch)]
    async fn import(address: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = default, catch)]
    async fn start(this: &Converter, options: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn convert(this: &Converter, lesson: &str) -> Result<String, JsValue>;
}

/// A lesson as the page reads it. The error is a text if the file is at fault.
async fn convert(file: &str, lesson: &str) -> Result<String, JsValue> {
    let paths = ["lessons.js", "lessons_bg.wasm"].map(|name| format!("{FOLDER}/{name}"));
    for path in &paths {
        bring(path).await;
    }
    let [script, wasm] = paths.map(|path| address_of(&path).unwrap_or_default());
    let converter: Converter = import(&script).await?.unchecked_into();
    let options = Object::new();
    Reflect::set(&options, &"module_or_path".into(), &wasm.into())?;
    converter.start(&options).await?;
    let refused = |found: JsValue| match found.as_string() {
        Some(found) => lessons::refusal(file, &found).into(),
        None => found,
    };
    converter.convert(lesson).map_err(refused)
}

/// The lessons that there are in a language.
async fn lessons_in(language: &str) -> Vec<Entry> {
    let list = text_of(&format!("{FOLDER}/{language}/index.txt")).await;
    entries(&list.unwrap_or_default())
}

/// A lesson in the language that is spoken, if that has it, else in English; and the language.
async fn lesson_text(lesson: &str) -> (String, Result<String, bool>) {
    let mut language = spoken();
    if language != "en"
        && !lessons_in(&language)
            .await
            .iter()
            .any(|own| own.name == lesson)
    {
        language = "en".into();
    }
    let text = text_of(&format!("{FOLDER}/{language}/{lesson}.txt")).await;
    (language, text)
}

/// Fetches a lesson and opens it, in English where it is not translated; with `scroll` its beginning comes into view.
pub(super) fn fetch(page: &Handle, name: String, scroll: bool) {
    let page = page.clone();
    if annex::get().is_none() {
        return annex::after(move || fetch(&page, name, scroll));
    }
    let font = font();
    spawn_local(async move {
        let (language, text) = lesson_text(&name).await;
        // Without it the formulas are in another font, nothing else.
        let _ = font.await;
        let other = Some(&*language).filter(|language| *language != spoken());
        change(&page, |lessons| {
            if let Some(panel) = &lessons.panel {
                set_or_remove(panel, READ_IN, other);
            }
        });
        // The link that asked for it may have given way to another one meanwhile.
        let wanted = page.with(|page| scroll || page.app.lessons().place.name == name);
        if wanted != Some(true) {
            return;
        }
        let progress = storage::progress(&name);
        let kept = name.clone();
        page.dispatch(app::Action::Lesson(match text {
            Ok(text) => LessonCommand::Open {
                name,
                text,
                progress,
            },
            Err(answered) => LessonCommand::Missing(name, answered),
        }));
        recall(&page, &kept);
        if scroll {
            super::show_opened(&page);
        }
    });
}

/// The font of the formulas, so that they do not change while they are read; not waited for longer than that hurts.
fn font() -> JsFuture {
    let late = Promise::new(&mut |done, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, FONT_MS);
    });
    let come = future_to_promise(async {
        bring("fonts/math.woff2").await;
        JsFuture::from(document().fonts().load("1em \"Hyperplane Math\"")).await
    });
    Promise::race(&Array::of2(&come, &late)).into()
}

/// Brings back the answers that were kept of a lesson, and how far those are that a course leads to.
fn recall(page: &Handle, name: &str) {
    let names = page.with(|page| page.app.lesson().map(LessonSession::lessons_of_course));
    let names = names.flatten().unwrap_or_default();
    if !names.is_empty() {
        let progress = names.into_iter().map(|name| {
            let progress = storage::progress(&name);
            (name, progress)
        });
        page.dispatch(LessonCommand::Elsewhere(progress.collect()));
    }
    let command = match (storage::answers(name), storage::student()) {
        (Some(text), _) => HomeworkCommand::Recall(text),
        (None, Some(student)) => HomeworkCommand::Name(student),
        _ => return,
    };
    page.dispatch(LessonCommand::Homework(command));
}
