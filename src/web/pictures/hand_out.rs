//! Hands pictures out: into files and into the clipboard. Browsers make a PNG beside what else they do, so it is told later
//! what has become of one.

use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, ClipboardItem, HtmlCanvasElement};

use crate::app::pictures::PictureOutcome;
use crate::web::dom::window;
use crate::web::download::{save, save_blob};
use crate::web::page::Handle;

const PNG: &str = "image/png";

pub(super) fn save_svg(file: String, text: &str) -> PictureOutcome {
    match save(&file, "image/svg+xml", text) {
        Ok(()) => PictureOutcome::Saved(file),
        Err(_) => PictureOutcome::Failed,
    }
}

/// Saves a PNG, and then tells.
pub(super) fn save_canvas(page: &Handle, file: String, canvas: &HtmlCanvasElement) {
    let (page, png) = (page.clone(), png(canvas));
    spawn_local(async move {
        let blob = JsFuture::from(png).await;
        let saved = blob.and_then(|blob| save_blob(&file, blob.unchecked_ref()));
        let outcome = match saved {
            Ok(()) => PictureOutcome::Saved(file),
            Err(_) => PictureOutcome::Failed,
        };
        page.with(|page| page.tell_of_picture(&outcome));
    });
}

/// Copies a PNG, and then tells.
pub(super) fn copy(page: &Handle, canvas: &HtmlCanvasElement) {
    let (page, copied) = (page.clone(), copied(canvas));
    spawn_local(async move {
        let is_copied = match copied {
            Ok(copied) => JsFuture::from(copied).await.is_ok(),
            Err(_) => false,
        };
        let outcome = match is_copied {
            true => PictureOutcome::Copied,
            false => PictureOutcome::NotCopied,
        };
        page.with(|page| page.tell_of_picture(&outcome));
    });
}

/// The beginning of copying: browsers want it while a click is being answered.
fn copied(canvas: &HtmlCanvasElement) -> Result<Promise, JsValue> {
    let navigator = window().navigator();
    // A page that came without encryption has none of both.
    for (owner, name) in [(&*navigator, "clipboard"), (&*window(), "ClipboardItem")] {
        if Reflect::get(owner, &name.into())?.is_undefined() {
            return Err(JsValue::UNDEFINED);
        }
    }
    let record = Object::new();
    Reflect::set(&record, &PNG.into(), &png(canvas))?;
    let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&record)?;
    Ok(navigator.clipboard().write(&Array::of1(&item)))
}

/// Returns the content of a canvas as a PNG; refused where it is too large.
pub(super) fn png(canvas: &HtmlCanvasElement) -> Promise {
    Promise::new(&mut |resolve, reject| {
        let too_large = reject.clone();
        let done = Closure::once_into_js(move |blob: Option<Blob>| {
            // Neither of both can fail.
            let _ = match blob {
                Some(blob) => resolve.call1(&JsValue::UNDEFINED, &blob),
                None => too_large.call0(&JsValue::UNDEFINED),
            };
        });
        if let Err(error) = canvas.to_blob(done.unchecked_ref()) {
            let _ = reject.call1(&JsValue::UNDEFINED, &error);
        }
    })
}
