//! Files of the site, fetched when they are asked for.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::dom::{address_of, window};

#[wasm_bindgen]
extern "C" {
    /// Fetches a file of the published page and compares it with what it has to be, see `www/main.js`.
    #[wasm_bindgen(thread_local_v2, js_name = hyperplaneFetch)]
    static WHOLE: Option<js_sys::Function>;
}

/// The answer of the published page for a file that is whole; none on another page.
fn whole(address: &str) -> Option<Promise> {
    let fetch = WHOLE.with(Clone::clone)?;
    let fetched = fetch.call1(&JsValue::NULL, &address.into()).ok()?;
    Some(fetched.unchecked_into())
}

/// Lets the browser have a file whole that it asks for by itself afterwards, such as a font. What cannot be fetched is told by
/// who needs it.
pub(super) async fn bring(path: &str) {
    if let Some(fetched) = address_of(path).and_then(|address| whole(&address)) {
        let _ = JsFuture::from(fetched).await;
    }
}

/// The text of a file; where it is not to be had, whether there was an answer: that there is none.
pub(super) async fn text_of(path: &str) -> Result<String, bool> {
    let address = address_of(path).ok_or(true)?;
    let fetched = whole(&address).unwrap_or_else(|| window().fetch_with_str(&address));
    let response = JsFuture::from(fetched).await;
    let response: Response = response.map_err(|_| false)?.unchecked_into();
    if !response.ok() {
        return Err(response.status() == 404);
    }
    let text = response.text().map_err(|_| false)?;
    let text = JsFuture::from(text).await.map_err(|_| false)?;
    text.as_string().ok_or(false)
}
