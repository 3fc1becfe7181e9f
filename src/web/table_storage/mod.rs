//! Samples that are too many for links: the browser's database stores them, each table under its fingerprint, for all tabs.
//! The tables that links name are looked for there.

mod database;

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use js_sys::Date;
use wasm_bindgen_futures::spawn_local;

use self::database::{read, write};
use super::browser_storage::{SHARED, is_to_tell, refuse};
use super::fetch::Listener;
use crate::app::{App, SavedLabAction, tables_to_forget};
use crate::session::Action;
use crate::session::table::Table;

/// Before a fingerprint: when the table was stored or found last, milliseconds since 1970.
const DATE: &str = "hyperplane-table-";

thread_local! {
    /// The tables that this page has stored or is about to.
    static STORED: RefCell<HashSet<u64>> = RefCell::default();
}

/// Stores the tables of a lab that its link does not hold; where the browser does not, that is told once.
pub(super) fn store(app: &App, listener: &Listener) {
    for table in app.session().tables() {
        if table.exceeds_links()
            && STORED.with_borrow_mut(|stored| stored.insert(table.fingerprint()))
        {
            let listener = Rc::clone(listener);
            spawn_local(async move {
                if !store_text(table.fingerprint(), table.text()).await {
                    refuse();
                    if is_to_tell() {
                        listener(SavedLabAction::Refused.into());
                    }
                }
            });
        }
    }
}

/// Looks for a table, and tells what was found.
pub(super) fn find(listener: &Listener, fingerprint: u64) {
    let listener = Rc::clone(listener);
    spawn_local(async move {
        let table = text(fingerprint)
            .await
            .and_then(|text| Table::of_text(&text));
        if table.is_some() {
            STORED.with_borrow_mut(|stored| stored.insert(fingerprint));
            date(fingerprint);
        }
        listener(Action::Found { fingerprint, table }.into());
    });
}

/// Stores the text of a table; true if the browser does.
pub(super) async fn store_text(fingerprint: u64, text: String) -> bool {
    let is_stored = write(&key(fingerprint), Some(&text)).await.is_ok();
    if is_stored {
        date(fingerprint);
        forget_old().await;
    } else {
        STORED.with_borrow_mut(|stored| stored.remove(&fingerprint));
    }
    is_stored
}

/// The text of a table, if the browser has it.
pub(super) async fn text(fingerprint: u64) -> Option<String> {
    read(&key(fingerprint)).await.ok().flatten()
}

fn date(fingerprint: u64) {
    let name = format!("{DATE}{}", key(fingerprint));
    SHARED.set(&name, &Date::now().to_string());
}

/// Forgets tables that no lab names any more.
async fn forget_old() {
    let dates = SHARED.all(DATE).into_iter();
    let dates = dates.filter_map(|(name, at)| {
        let fingerprint = u64::from_str_radix(&name, 16).ok()?;
        Some((fingerprint, at.parse().ok()?))
    });
    let dates: Vec<_> = dates.collect();
    let texts = SHARED.all("").into_iter().map(|(_, text)| text);
    for fingerprint in tables_to_forget(&dates, &texts.collect::<Vec<_>>(), Date::now()) {
        if write(&key(fingerprint), None).await.is_ok() {
            SHARED.remove(&format!("{DATE}{}", key(fingerprint)));
        }
    }
}

fn key(fingerprint: u64) -> String {
    format!("{fingerprint:x}")
}
