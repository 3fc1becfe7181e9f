//! Files for instruments: chosen in a window with `data-files`, or dropped on it; and long texts that are pasted there.

use std::rc::Rc;

use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    ClipboardEvent, DragEvent, Element, Event as DomEvent, File, HtmlDialogElement, HtmlElement,
    HtmlInputElement,
};

use crate::app::Action;
use crate::instruments::{Event, FileContent, MOST_BYTES};
use crate::web::dom::{carries_files, dropped, on, target, window};
use crate::web::page::Handle;

/// Bytes that are read before anyone wonders.
const AT_ONCE: f64 = 500_000.0;
/// Bytes of a text that a field takes: one with many lines stands still until all have their place.
const MOST_IN_FIELD: usize = 50_000;
/// Bytes of a larger file that are read in one go.
const PART: f64 = 8_000_000.0;

/// Listens to a window, and to the page that it is for.
pub(super) fn listen(
    page: &Handle,
    id: &'static str,
    dialog: &HtmlDialogElement,
    root: &HtmlElement,
) {
    let handle = page.clone();
    on(dialog, "change", move |event: DomEvent| {
        let input = target(&event).and_then(|input| input.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input.filter(|input| input.type_() == "file") else {
            return;
        };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            read(&handle, id, file);
        }
        // The same file can be chosen again.
        input.set_value("");
    });
    let handle = page.clone();
    on(dialog, "paste", move |event: ClipboardEvent| {
        let data = event.clipboard_data();
        let text = data.and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| text.len() > MOST_IN_FIELD)
            && let Ok(file) = File::new_with_str_sequence(&Array::of1(&text.into()), "")
        {
            event.prevent_default();
            read(&handle, id, file);
        }
    });
    on(dialog, "dragover", |event: DragEvent| {
        event.prevent_default();
    });
    let handle = page.clone();
    on(dialog, "drop", move |event: DragEvent| {
        event.prevent_default();
        if let Some(file) = dropped(&event).and_then(|files| files.get(0)) {
            read(&handle, id, file);
        }
    });
    listen_to_page(page, id, root);
}

/// A file that is dropped outside of all windows is meant for this one, unless the address has taken it away.
fn listen_to_page(page: &Handle, id: &'static str, root: &HtmlElement) {
    let handle = page.clone();
    let is_meant = move |event: &DragEvent| {
        let is_elsewhere = |at: Element| at.closest("dialog, .lesson") != Ok(None);
        let takes = carries_files(event) && !target(event).is_some_and(is_elsewhere);
        takes && handle.with(|page| page.app.bars_instrument(id)) == Some(false)
    };
    let is_over = is_meant.clone();
    on(root, "dragover", move |event: DragEvent| {
        if is_over(&event) {
            event.prevent_default();
        }
    });
    let handle = page.clone();
    on(root, "drop", move |event: DragEvent| {
        if !is_meant(&event) {
            return;
        }
        event.prevent_default();
        if let Some(file) = dropped(&event).and_then(|files| files.get(0)) {
            handle.with(|page| {
                if let Some(action) = page.app.opening(id) {
                    page.update(action);
                }
            });
            read(&handle, id, file);
        }
    });
}

/// Tells an instrument of a file: at once of a small one, part by part of a large one.
fn read(page: &Handle, id: &'static str, file: File) {
    let page = page.clone();
    spawn_local(async move {
        let (name, size) = (file.name(), file.size());
        let tell = |content| {
            let name = name.clone();
            page.dispatch(Action::Instrument(id, Event::File { name, content }));
        };
        if size > MOST_BYTES as f64 {
            return tell(FileContent::Large);
        }
        if size <= AT_ONCE {
            return tell(match bytes(&file, 0.0, size).await {
                Some(bytes) => FileContent::Bytes(bytes),
                None => FileContent::Unreadable,
            });
        }
        tell(FileContent::Coming(size as usize));
        let mut at = 0.0;
        while at < size {
            // What is told is on the screen once the second frame has begun.
            next_frame().await;
            next_frame().await;
            let end = (at + PART).min(size);
            let Some(bytes) = bytes(&file, at, end).await else {
                return tell(FileContent::Unreadable);
            };
            tell(FileContent::Part(at as usize, bytes));
            at = end;
        }
    });
}

/// A part of a file; nothing where the browser cannot read it.
async fn bytes(file: &File, from: f64, to: f64) -> Option<Rc<[u8]>> {
    let part = file.slice_with_f64_and_f64(from, to).ok()?;
    let buffer = JsFuture::from(part.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec().into())
}

/// Waits until the next frame begins.
async fn next_frame() {
    let promise = Promise::new(&mut |resolve, _| {
        // Without frames nothing is on the screen to wait for.
        if window().request_animation_frame(&resolve).is_err() {
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    let _ = JsFuture::from(promise).await;
}
