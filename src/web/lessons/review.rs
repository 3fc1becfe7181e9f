//! The teacher's window: many files of answers are read, and single answers opened in the lab.

use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, File};

use super::answers::texts;
use super::list;
use super::table::DIALOG;
use crate::instruments::Download;
use crate::lessons::{LessonCommand, ReviewCommand};
use crate::web::download;
use crate::web::page::Handle;

/// Opens the window.
pub(in crate::web) fn open(page: &Handle) {
    // The way here is the list.
    page.close_dialog(list::DIALOG);
    page.open_dialog(DIALOG);
}

fn send(page: &Handle, command: ReviewCommand) {
    page.dispatch(LessonCommand::Review(command));
}

pub(super) fn read(page: &Handle, files: Vec<File>) {
    let page = page.clone();
    spawn_local(async move {
        let files = texts(files).await;
        send(&page, ReviewCommand::Files(files));
    });
}

/// Does what a button of the window, or of the bar above an answer, is for.
pub(super) fn press(page: &Handle, what: &str, root: &Element) {
    match what {
        "review-clear" => send(page, ReviewCommand::Clear),
        "review-csv" => {
            let file = page.with(|page| {
                let review = &page.app.lessons().review;
                (review.csv_name(), review.csv())
            });
            if let Some((name, text)) = file {
                let kind = "text/csv;charset=utf-8";
                let _ = download::give(&Download::Save { name, kind, text }, root);
            }
        }
        "review-replay" => {
            page.close_dialog(DIALOG);
            send(page, ReviewCommand::Replay);
            super::show_heading(page);
        }
        "review-back" => {
            send(page, ReviewCommand::Back);
            open(page);
        }
        _ => {}
    }
}

/// Looks at the answer of a cell.
pub(super) fn look(page: &Handle, cell: &Element) {
    let number = |name: &str| cell.get_attribute(name)?.parse().ok();
    if let (Some(file), Some(column)) = (number("data-file"), number("data-column")) {
        send(page, ReviewCommand::Show(file, column));
    }
}
