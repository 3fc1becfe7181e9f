//! Files of the site, fetched when they are asked for.

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

/// The text of a file; where it is not to be had, whether there was an answer: that there is none.
pub(super) async fn text_of(path: &str) -> Result<String, bool> {
    let address = address_of(path).ok_or(true)?;
    let whole = WHOLE.with(Clone::clone);
    let fetched = match whole.and_then(|fetch| fetch.call1(&JsValue::NULL, &(&address).into()).ok())
    {
        Some(fetched) => fetched.unchecked_into(),
        None => window().fetch_with_str(&address),
    };
    let response = JsFuture::from(fetched).await;
    let response: Response = response.map_err(|_| false)?.unchecked_into();
    if !response.ok() {
        return Err(response.status() == 404);
    }
    let text = response.text().map_err(|_| false)?;
    let text = JsFuture::from(text).await.map_err(|_| false)?;
    text.as_string().ok_or(false)
}
