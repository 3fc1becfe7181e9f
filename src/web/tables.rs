//! Samples that are too many for links: the browser's database keeps them, each table under its print, for all tabs. What a
//! link names is looked for there.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Date;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::delivery::Listener;
use super::store::{SHARED, is_to_tell, refuse};
use crate::app::{App, KeptAction, names_table};
use crate::session::Action;
use crate::session::table::Table;

/// The database, and what it holds.
const NAME: &str = "hyperplane-tables";
/// Before a print: when the table was kept or found last, milliseconds since 1970.
const DATE: &str = "hyperplane-table-";
/// A table that no lab in the browser names goes after this time: a week.
const LEFT_MS: f64 = 7.0 * 24.0 * 3600.0 * 1000.0;

thread_local! {
    /// The tables that this page has kept or is about to.
    static KEPT: RefCell<HashSet<u64>> = RefCell::default();
}

/// Keeps the tables of a lab that its link does not hold; where the browser does not, that is told once.
pub(super) fn keep(app: &App, listener: &Listener) {
    for table in app.session().tables() {
        if table.exceeds_links() && KEPT.with_borrow_mut(|kept| kept.insert(table.print())) {
            let listener = Rc::clone(listener);
            spawn_local(async move {
                if !keep_text(table.print(), table.text()).await {
                    refuse();
                    if is_to_tell() {
                        listener(KeptAction::Refused.into());
                    }
                }
            });
        }
    }
}

/// Looks for a table, and tells what was found.
pub(super) fn find(listener: &Listener, print: u64) {
    let listener = Rc::clone(listener);
    spawn_local(async move {
        let text = read(print).await.ok().flatten();
        let table = text.and_then(|text| Table::of_text(&text));
        if table.is_some() {
            KEPT.with_borrow_mut(|kept| kept.insert(print));
            date(print);
        }
        listener(Action::Found { print, table }.into());
    });
}

/// Keeps the text of a table; says whether the browser does.
pub(super) async fn keep_text(print: u64, text: String) -> bool {
    let is_kept = write(print, &text).await.is_ok();
    if is_kept {
        date(print);
        forget_old().await;
    } else {
        KEPT.with_borrow_mut(|kept| kept.remove(&print));
    }
    is_kept
}

/// The texts of these tables, without those that the browser does not have.
pub(super) async fn texts(prints: &[u64]) -> Vec<String> {
    let mut texts = Vec::new();
    for print in prints {
        texts.extend(read(*print).await.ok().flatten());
    }
    texts
}

fn date(print: u64) {
    SHARED.set(&format!("{DATE}{print:x}"), &Date::now().to_string());
}

/// Forgets tables that no lab names any more.
async fn forget_old() {
    let labs = SHARED.all("");
    for (name, at) in SHARED.all(DATE) {
        let print = u64::from_str_radix(&name, 16);
        let is_old = |at: f64| at < Date::now() - LEFT_MS;
        if let Ok(print) = print
            && at.parse().is_ok_and(is_old)
            && !labs.iter().any(|(_, lab)| names_table(lab, print))
            && remove(print).await.is_ok()
        {
            SHARED.remove(&format!("{DATE}{name}"));
        }
    }
}

async fn open() -> Result<Database, Error> {
    let mut asked = Factory::new()?.open(NAME, Some(1))?;
    asked.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            // Without it nothing can be kept, which is told.
            let _ = database.create_object_store(NAME, ObjectStoreParams::new());
        }
    });
    asked.await
}

async fn read(print: u64) -> Result<Option<String>, Error> {
    let database = open().await?;
    let transaction = database.transaction(&[NAME], TransactionMode::ReadOnly)?;
    let found = transaction.object_store(NAME)?.get(key(print))?.await?;
    database.close();
    Ok(found.and_then(|text| text.as_string()))
}

async fn write(print: u64, text: &str) -> Result<(), Error> {
    let database = open().await?;
    let transaction = database.transaction(&[NAME], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(NAME)?;
    store.put(&text.into(), Some(&key(print)))?.await?;
    transaction.await?;
    database.close();
    Ok(())
}

async fn remove(print: u64) -> Result<(), Error> {
    let database = open().await?;
    let transaction = database.transaction(&[NAME], TransactionMode::ReadWrite)?;
    transaction.object_store(NAME)?.delete(key(print))?.await?;
    transaction.await?;
    database.close();
    Ok(())
}

fn key(print: u64) -> JsValue {
    format!("{print:x}").into()
}
