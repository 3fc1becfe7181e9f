//! Samples that are too many for links: the browser's database keeps them, each table under its print, for all tabs. What a
//! link names is looked for there.

mod database;

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use js_sys::Date;
use wasm_bindgen_futures::spawn_local;

use self::database::{read, write};
use super::delivery::Listener;
use super::store::{SHARED, is_to_tell, refuse};
use crate::app::{App, KeptAction, names_table};
use crate::session::Action;
use crate::session::table::Table;

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
        let text = read(&key(print)).await.ok().flatten();
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
    let is_kept = write(&key(print), Some(&text)).await.is_ok();
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
        texts.extend(read(&key(*print)).await.ok().flatten());
    }
    texts
}

fn date(print: u64) {
    SHARED.set(&format!("{DATE}{}", key(print)), &Date::now().to_string());
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
            && write(&name, None).await.is_ok()
        {
            SHARED.remove(&format!("{DATE}{name}"));
        }
    }
}

fn key(print: u64) -> String {
    format!("{print:x}")
}
