//! Files for instruments: chosen in a window with `data-files`, or dropped on it.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DragEvent, Element, Event as DomEvent, File, HtmlDialogElement, HtmlElement, HtmlInputElement,
};

use crate::app::Action;
use crate::instruments::{Event, FileContent, MOST_BYTES};
use crate::web::dom::{carries_files, dropped, on, target, window};
use crate::web::embed::bars_instrument;
use crate::web::page::Handle;

/// Bytes that are read before anyone wonders.
const AT_ONCE: f64 = 500_000.0;

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
    let own = root.clone();
    let is_meant = move |event: &DragEvent| {
        let is_elsewhere = |at: Element| at.closest("dialog, .lesson") != Ok(None);
        let takes = carries_files(event) && !target(event).is_some_and(is_elsewhere);
        takes && !bars_instrument(&own, id)
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

/// Tells an instrument of a file.
fn read(page: &Handle, id: &'static str, file: File) {
    let page = page.clone();
    spawn_local(async move {
        let name = file.name();
        let content = if file.size() > MOST_BYTES as f64 {
            FileContent::Large
        } else {
            if file.size() > AT_ONCE {
                let (name, content) = (name.clone(), FileContent::Coming);
                page.dispatch(Action::Instrument(id, Event::File { name, content }));
                // The first frame draws that it is read; once the second has begun, that is on the screen.
                next_frame().await;
                next_frame().await;
            }
            match JsFuture::from(file.array_buffer()).await {
                Ok(buffer) => FileContent::Bytes(Uint8Array::new(&buffer).to_vec().into()),
                Err(_) => FileContent::Unreadable,
            }
        };
        let event = Event::File { name, content };
        page.dispatch(Action::Instrument(id, event));
    });
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
