//! The browser's database with the texts of tables. The libraries that there are for it bring 12 KB (gzip) to the page.

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

use crate::web::dom::window;

/// The database, and what it holds.
const NAME: &str = "hyperplane-tables";

/// The text under a name.
pub(super) async fn read(name: &str) -> Result<Option<String>, JsValue> {
    let database = open().await?;
    let found = done(&store(&database, IdbTransactionMode::Readonly)?.get(&name.into())?).await;
    database.close();
    Ok(found?.as_string())
}

/// Keeps a text under a name; without one, nothing any more.
pub(super) async fn write(name: &str, text: Option<&str>) -> Result<(), JsValue> {
    let database = open().await?;
    let store = store(&database, IdbTransactionMode::Readwrite)?;
    match text {
        Some(text) => store.put_with_key(&text.into(), &name.into())?,
        None => store.delete(&name.into())?,
    };
    // A request may have been answered and the disk be full.
    let transaction = store.transaction();
    let written = settled(|done, failed| {
        transaction.set_oncomplete(Some(done));
        transaction.set_onabort(Some(failed));
    });
    let written = written.await;
    database.close();
    written
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, 1)?;
    let own = request.clone();
    let create = Closure::once_into_js(move || {
        if let Ok(database) = own.result() {
            // Without it nothing can be stored, which is told.
            let _ = database
                .unchecked_into::<IdbDatabase>()
                .create_object_store(NAME);
        }
    });
    request.set_onupgradeneeded(Some(create.unchecked_ref()));
    Ok(done(&request).await?.unchecked_into())
}

fn store(database: &IdbDatabase, mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let transaction = database.transaction_with_str_and_mode(NAME, mode)?;
    transaction.object_store(NAME)
}

/// Waits for the result of a request.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    settled(|done, failed| {
        request.set_onsuccess(Some(done));
        request.set_onerror(Some(failed));
    })
    .await?;
    request.result()
}

/// Waits until one of two functions is called; `tell` is given them.
async fn settled(tell: impl Fn(&Function, &Function)) -> Result<(), JsValue> {
    let promise = Promise::new(&mut |done, failed| tell(&done, &failed));
    JsFuture::from(promise).await.map(|_| ())
}
