//! The order of the page's parts: that of the keyboard and of screen readers is the one in which they are seen.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, Node};

use super::dom::{document, find, find_all};
use crate::geometry::{Rect, reading_order};

/// What holds parts that lie elsewhere on a narrow page than on a wide one.
const HOLDERS: [&str; 2] = [".columns", ".side"];

/// Puts parts into the order in which they lie on the page now.
pub(super) fn follow_layout(root: &Element) {
    for holder in HOLDERS {
        if let Some(holder) = find::<Element>(root, holder) {
            arrange(&holder);
        }
    }
}

fn arrange(holder: &Element) {
    let mut seen = Vec::new();
    for part in find_all::<Element>(holder, ":scope > *") {
        let place = part.get_bounding_client_rect();
        if place.width() > 0.0 && place.height() > 0.0 {
            let rect = Rect {
                left: place.left(),
                top: place.top(),
                width: place.width(),
                height: place.height(),
            };
            seen.push((part, rect));
        }
    }
    let boxes: Vec<Rect> = seen.iter().map(|(_, rect)| *rect).collect();
    let wanted = reading_order(&boxes);
    if wanted.is_sorted() {
        return;
    }
    let focused = document().active_element();
    let mut before: Option<&Node> = None;
    for index in wanted.into_iter().rev() {
        let part: &Node = seen[index].0.unchecked_ref();
        // Both are children of the holder.
        let _ = holder.insert_before(part, before);
        before = Some(part);
    }
    // What is moved loses the keyboard.
    if let Some(focused) = focused.filter(|focused| holder.contains(Some(focused)))
        && document().active_element().as_ref() != Some(&focused)
    {
        let _ = focused.unchecked_into::<HtmlElement>().focus();
    }
}
