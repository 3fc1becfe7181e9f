//! The list of lessons, and how files are had.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlDialogElement, HtmlInputElement, Response};

use crate::app;
use crate::lessons::{Command, Entry, entries, is_finished};
use crate::web::dom::{address_of, document, find, set_attribute, window};
use crate::web::page::Handle;
use crate::web::storage;

/// Where the files are.
const FOLDER: &str = "lessons/en/";

/// Opens the list; its titles are fetched with the first opening.
pub(in crate::web) fn list(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    let Some(dialog) = root.and_then(|root| find::<HtmlDialogElement>(&root, "dialog.lessons"))
    else {
        return;
    };
    // It can only fail when it is open already.
    let _ = dialog.show_modal();
    spawn_local(async move {
        let text = text_of(format!("{FOLDER}index.txt")).await;
        let entries = entries(&text.unwrap_or_default());
        for (selector, sheets) in [(".lesson-list", false), (".sheets", true)] {
            if let Some(list) = find::<Element>(&dialog, selector) {
                list.set_inner_html("");
                let own = entries.iter().filter(|entry| entry.is_sheet() == sheets);
                own.for_each(|entry| {
                    item(&list, entry);
                });
            }
        }
    });
}

fn item(list: &Element, entry: &Entry) -> Option<()> {
    let item = document().create_element("li").ok()?;
    let button = document().create_element("button").ok()?;
    set_attribute(&button, "type", "button");
    set_attribute(&button, "data-open-lesson", &entry.name);
    button.set_text_content(Some(&entry.title));
    let progress = storage::progress(&entry.name);
    if !progress.is_empty() {
        let word = if is_finished(&progress) {
            "done"
        } else {
            "begun"
        };
        set_attribute(&button, "data-progress", word);
    }
    item.append_child(&button).ok()?;
    list.append_child(&item).ok()?;
    Some(())
}

pub(super) fn close_list(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    if let Some(dialog) = root.and_then(|root| find::<HtmlDialogElement>(&root, "dialog.lessons")) {
        dialog.close();
    }
}

pub(super) fn read_file(page: &Handle, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else {
        return;
    };
    let page = page.clone();
    input.set_value("");
    close_list(&page);
    spawn_local(async move {
        let text = JsFuture::from(file.text())
            .await
            .ok()
            .and_then(|text| text.as_string());
        let mut name = file.name();
        if !name.contains('.') {
            name.push_str(".html");
        }
        page.dispatch(app::Action::Lesson(match text {
            Some(text) => Command::Open {
                name,
                text,
                progress: String::new(),
            },
            None => Command::Missing(name, false),
        }));
        super::show_heading(&page);
    });
}

/// Fetches a lesson and opens it; with `scroll` its beginning comes into view.
pub(super) fn fetch(page: &Handle, name: String, scroll: bool) {
    let page = page.clone();
    spawn_local(async move {
        let text = text_of(format!("{FOLDER}{name}.html")).await;
        let progress = storage::progress(&name);
        page.dispatch(app::Action::Lesson(match text {
            Ok(text) => Command::Open {
                name,
                text,
                progress,
            },
            Err(answered) => Command::Missing(name, answered),
        }));
        if scroll {
            super::show_heading(&page);
        }
    });
}

/// The text of a file; where it is not to be had, whether there was an answer: that there is none.
async fn text_of(address: String) -> Result<String, bool> {
    let response = JsFuture::from(window().fetch_with_str(&address_of(&address))).await;
    let response: Response = response.map_err(|_| false)?.unchecked_into();
    if !response.ok() {
        return Err(response.status() == 404);
    }
    let text = response.text().map_err(|_| false)?;
    let text = JsFuture::from(text).await.map_err(|_| false)?;
    text.as_string().ok_or(false)
}
