//! Downloads: texts for the clipboard and files to be saved.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{
    Blob, BlobPropertyBag, Element, HtmlAnchorElement, HtmlDocument, HtmlElement,
    HtmlTextAreaElement, Url,
};

use super::dom::document;
use crate::instruments::Download;

/// Gives the user a download, from an element that is on show; true if that could be done. To be called while a click is
/// being answered: browsers allow it only then.
pub(super) fn give(download: &Download, root: &Element) -> bool {
    match download {
        Download::Copy(text) => copy(text, root),
        Download::Save { name, kind, text } => save(name, kind, text).is_ok(),
    }
}

/// Copies a text by way of a text field that is in an element for a moment; the keyboard stays where it is.
pub(super) fn copy(text: &str, place: &Element) -> bool {
    let Ok(element) = document().create_element("textarea") else {
        return false;
    };
    let field: HtmlTextAreaElement = element.unchecked_into();
    let before = document().active_element();
    field.set_class_name("hidden");
    field.set_value(text);
    // In a window that is open, nothing beside it can be selected.
    if place.append_child(&field).is_err() {
        return false;
    }
    field.select();
    let page: HtmlDocument = document().unchecked_into();
    let copied = page.exec_command("copy").unwrap_or(false);
    field.remove();
    if let Some(before) = before.and_then(|before| before.dyn_into::<HtmlElement>().ok()) {
        // Without it the keyboard would begin at the top again; nothing worse.
        let _ = before.focus();
    }
    copied
}

/// Has the browser save a text as a file.
pub(super) fn save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    save_blob(name, &blob)
}

/// Has the browser save what is in its memory as a file.
pub(super) fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
