//! Labs under names: saved in the browser, opened again, saved in a file and read from one.

use js_sys::Date;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, File, HtmlElement, HtmlInputElement, KeyboardEvent};

use super::browser_storage::SHARED;
use super::dialog::Dialog;
use super::dom::{chosen, document, show, target, text_of, window};
use super::download::save;
use super::page::{Handle, Page};
use super::table_storage;
use crate::app::{
    LabsFile, LabsOutcome, SavedLab, absent_tables, explicit, free_name, new_labs, plain_name,
    saved_labs_view, usual_name,
};
use crate::session::Action;
use crate::session::table::Table;

pub(super) const DIALOG: &str = "shelf";
/// Before the name of a lab in the browser's storage.
const NAMED: &str = "hyperplane-named-";
/// The part that shows what has become of the last action.
pub(super) const TOLD: &str = "shelf-told";
/// The file with all labs.
const FILE: &str = "hyperplane-labs.json";
/// The file with one.
const FILE_OF_ONE: &str = "hyperplane-lab.json";
/// A file with more bytes is none of ours: the largest table takes some 40 MB.
const MOST_BYTES: f64 = 2e8;

/// The markup of the window.
pub(super) const WINDOW: &str = include_str!("dialog.html");

pub(super) fn open(page: &Handle) {
    page.with(|page| {
        let dialog = Dialog::find(&page.root, DIALOG)?;
        let name = dialog.part::<HtmlInputElement>("shelf-name")?;
        name.set_value(&usual_name(page.app.session()));
        dialog.show(saved_labs_view(&labs(), date));
        page.render_talk(&dialog);
        page.tell_in(&dialog, TOLD, "");
        dialog.open();
        if page.app.talk().is_none() {
            name.select();
        }
        Some(())
    });
}

pub(super) fn listen(page: &Handle) {
    let Some(dialog) = page.dialog(DIALOG) else {
        return;
    };
    // The lab that was removed last.
    let mut removed = None;
    dialog.on_press(
        page,
        ["data-way", "data-lab"],
        move |page, dialog, way, lab| match way {
            "save" => save_file(page, dialog, FILE, labs()),
            "save-this" => {
                if let Some(lab) = page.with(|page| this(page, dialog)).flatten() {
                    save_file(page, dialog, FILE_OF_ONE, vec![lab]);
                }
            }
            way => {
                page.with(|page| press(page, dialog, way, lab, &mut removed));
            }
        },
    );
    dialog.on(page, "change", |page, dialog, event: &Event| {
        if let Some(file) = chosen(event) {
            read(page, dialog, file);
        }
    });
    dialog.on(page, "keydown", |_, dialog, event: &KeyboardEvent| {
        let is_name = target(event).is_some_and(|at| at.matches("[name=shelf-name]") == Ok(true));
        if is_name && event.key() == "Enter" {
            event.prevent_default();
            if let Some(button) = dialog.part::<HtmlElement>("shelf-keep") {
                button.click();
            }
        }
    });
}

impl Page {
    /// Opens another lab; where the address is the lab's, the browser's Back leads to the one before.
    fn open_link(&mut self, link: &str) {
        self.save();
        match self.saved.is_addressed() {
            // The browser tells when it is written.
            true => drop(window().location().set_hash(link)),
            false => self.update(Action::Open(link.into())),
        }
    }
}

/// All saved labs, by their names.
fn labs() -> Vec<SavedLab> {
    let all = SHARED.all(NAMED).into_iter();
    let mut labs: Vec<_> = all
        // Of labs with names none is forgotten, and the date is shown as it is.
        .filter_map(|(name, text)| SavedLab::read(&name, &text, f64::INFINITY))
        .collect();
    labs.sort_by(|a, b| a.name.cmp(&b.name));
    labs
}

/// Keeps a lab; says whether the browser does.
fn save_lab(lab: &SavedLab) -> bool {
    let name = format!("{NAMED}{}", lab.name);
    let is_stored = SHARED.set(&name, &lab.text());
    if !is_stored {
        // It is not to seem saved as long as the page is open.
        SHARED.remove(&name);
    }
    is_stored
}

/// Does what a button says.
fn press(
    page: &mut Page,
    dialog: &Dialog,
    way: &str,
    name: &str,
    removed: &mut Option<SavedLab>,
) -> Option<()> {
    let known = labs();
    let outcome = match way {
        "keep" => {
            let mut lab = this(page, dialog)?;
            lab.name = free_name(&lab.name, |name| known.iter().any(|lab| lab.name == name));
            if let Some(listener) = &page.listener {
                table_storage::store(&page.app, listener);
            }
            saved(lab)
        }
        "remove" => {
            *removed = known.into_iter().find(|lab| lab.name == name);
            SHARED.remove(&format!("{NAMED}{name}"));
            LabsOutcome::Removed(name.into())
        }
        "back" => saved(removed.take()?),
        "open" => {
            let lab = known.into_iter().find(|lab| lab.name == name)?;
            page.open_link(&lab.link);
            LabsOutcome::Opened(name.into())
        }
        "choose" => {
            dialog.part::<HtmlElement>("shelf-file")?.click();
            return None;
        }
        _ => return None,
    };
    if let Some(back) = dialog.part::<HtmlElement>("shelf-back") {
        show(&back, removed.is_some());
        if way == "remove" {
            // The button that was pressed has gone with its row.
            let _ = back.focus();
        }
    }
    tell(page, dialog, &outcome);
    Some(())
}

/// Keeps a lab, under a name that is free, and tells. Returns true if the browser keeps it.
pub(super) fn keep(page: &Handle, dialog: &Dialog, mut lab: SavedLab) -> bool {
    let known = labs();
    lab.name = free_name(&lab.name, |name| known.iter().any(|lab| lab.name == name));
    let outcome = saved(lab);
    page.with(|page| tell(page, dialog, &outcome));
    matches!(outcome, LabsOutcome::Kept(_))
}

/// Saves a file with one lab.
pub(super) fn save_one(page: &Handle, dialog: &Dialog, lab: SavedLab) {
    save_file(page, dialog, FILE_OF_ONE, vec![lab]);
}

/// Puts a lab into the list.
fn saved(lab: SavedLab) -> LabsOutcome {
    match save_lab(&lab) {
        true => LabsOutcome::Kept(lab.name),
        false => LabsOutcome::NotKept,
    }
}

/// The lab as it is, under the name in the field.
fn this(page: &Page, dialog: &Dialog) -> Option<SavedLab> {
    let field = dialog.part::<HtmlInputElement>("shelf-name")?;
    let name = match plain_name(&field.value()) {
        name if name.is_empty() => field.default_value(),
        name => name,
    };
    let link = explicit(&page.app.lab_link()).into();
    let at = Date::now();
    Some(SavedLab { name, at, link })
}

/// Saves a file with labs, and the samples that their links do not hold.
fn save_file(page: &Handle, dialog: &Dialog, name: &'static str, labs: Vec<SavedLab>) {
    let (page, dialog) = (page.clone(), dialog.clone());
    let held = page
        .with(|page| page.app.session().tables())
        .unwrap_or_default();
    spawn_local(async move {
        let wanted = absent_tables(&labs);
        let mut tables = Vec::new();
        for print in &wanted {
            tables.extend(
                match held.iter().find(|table| table.fingerprint() == *print) {
                    Some(table) => Some(table.text()),
                    None => table_storage::text(*print).await,
                },
            );
        }
        let is_whole = tables.len() == wanted.len();
        let file = LabsFile { labs, tables };
        let outcome = match save(name, "application/json", &file.text()) {
            Ok(()) => LabsOutcome::Saved {
                file: name,
                is_whole,
            },
            Err(_) => LabsOutcome::NotSaved,
        };
        page.with(|page| page.tell_in(&dialog, TOLD, &outcome.message()));
    });
}

/// Adds the labs of a file.
fn read(page: &Handle, dialog: &Dialog, file: File) {
    let (page, dialog) = (page.clone(), dialog.clone());
    spawn_local(async move {
        let text = match file.size() <= MOST_BYTES {
            true => text_of(&file).await.unwrap_or_default(),
            false => String::new(),
        };
        let outcome = match LabsFile::read(&text) {
            Some(file) => {
                let mut is_whole = true;
                for text in file.tables {
                    is_whole &= match Table::of_text(&text) {
                        Some(table) => table_storage::store_text(table.fingerprint(), text).await,
                        None => false,
                    };
                }
                added(file.labs, is_whole)
            }
            None => LabsOutcome::Foreign,
        };
        page.with(|page| tell(page, &dialog, &outcome));
    });
}

/// Keeps the labs of a file that are not here yet.
fn added(new: Vec<SavedLab>, is_whole: bool) -> LabsOutcome {
    let new = new_labs(new, &labs());
    let count = new.len();
    match new.iter().all(save_lab) {
        true => LabsOutcome::Added { count, is_whole },
        false => LabsOutcome::NotAdded { is_whole },
    }
}

/// Lists all that are kept, and shows what has become of the last action.
fn tell(page: &mut Page, dialog: &Dialog, outcome: &LabsOutcome) {
    dialog.show(saved_labs_view(&labs(), date));
    page.tell_in(dialog, TOLD, &outcome.message());
}

/// A time in milliseconds since 1970, as it is written in the language of the page.
fn date(at: f64) -> String {
    let language = document().document_element();
    let language = language.and_then(|root| root.get_attribute("lang"));
    let date = Date::new(&at.into());
    let date = date.to_locale_string(
        &language.unwrap_or_default(),
        &wasm_bindgen::JsValue::UNDEFINED,
    );
    date.as_string().unwrap_or_default()
}
