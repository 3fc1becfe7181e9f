//! Files for instruments: chosen in a window with `data-files`, or dropped on it; and long texts that are pasted there.

use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    ClipboardEvent, DragEvent, Element, Event as DomEvent, File, HtmlDialogElement, HtmlElement,
};

use crate::app::Action;
use crate::instruments::{Event, FileContent, MOST_BYTES};
use crate::web::dom::{carries_files, chosen, dropped, target};
use crate::web::frames::next_frame;
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
    page.on(dialog, "change", move |page, event: &DomEvent| {
        if let Some(file) = chosen(event) {
            read(page, id, file);
        }
    });
    page.on(dialog, "paste", move |page, event: &ClipboardEvent| {
        let data = event.clipboard_data();
        let text = data.and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| text.len() > MOST_IN_FIELD)
            && let Ok(file) = File::new_with_str_sequence(&Array::of1(&text.into()), "")
        {
            event.prevent_default();
            read(page, id, file);
        }
    });
    page.on(dialog, "dragover", |_, event: &DragEvent| {
        event.prevent_default();
    });
    page.on(dialog, "drop", move |page, event: &DragEvent| {
        event.prevent_default();
        if let Some(file) = dropped(event).and_then(|files| files.get(0)) {
            read(page, id, file);
        }
    });
    listen_to_page(page, id, root);
}

/// A file that is dropped outside of all windows is meant for this one, unless the address has taken it away.
fn listen_to_page(page: &Handle, id: &'static str, root: &HtmlElement) {
    let is_meant = move |page: &Handle, event: &DragEvent| {
        let is_elsewhere = |at: Element| at.closest("dialog, .lesson") != Ok(None);
        let takes = carries_files(event) && !target(event).is_some_and(is_elsewhere);
        takes && page.with(|page| page.app.bars_instrument(id)) == Some(false)
    };
    page.on(root, "dragover", move |page, event: &DragEvent| {
        if is_meant(page, event) {
            event.prevent_default();
        }
    });
    page.on(root, "drop", move |page, event: &DragEvent| {
        if !is_meant(page, event) {
            return;
        }
        event.prevent_default();
        if let Some(file) = dropped(event).and_then(|files| files.get(0)) {
            page.with(|page| {
                if let Some(action) = page.app.opening(id) {
                    page.update(action);
                }
            });
            read(page, id, file);
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
