//! The order of the page's parts: that of the keyboard and of screen readers is the one in which they are seen.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, Node};

use super::dom::{document, find, find_all, is_presenting, window};
use crate::geometry::{Rect, reading_order};

/// What holds parts that lie elsewhere on a narrow page than on a wide one.
const HOLDERS: [&str; 2] = [".columns", ".side"];

/// Screens on which the lesson lies between the bar with Play and what else belongs to the plane: those of `phone.css`
/// where that bar stays in view by itself.
const SMALL: &str = "(max-width: 519px) and (min-height: 480px), (max-width: 699px) and (min-height: 600px), (min-width: 520px) and (max-width: 899px) and (max-height: 599px), (min-width: 900px) and (max-width: 1000px) and (max-height: 480px)";
/// A place above all others, CSS pixels.
const ABOVE: f64 = -1e9;

/// Puts parts into the order in which they lie on the page now.
pub(super) fn follow_layout(root: &Element) {
    place_lesson(root);
    for holder in HOLDERS {
        if let Some(holder) = find::<Element>(root, holder) {
            arrange(&holder);
        }
    }
}

/// Puts the lesson behind the bar with Play where it lies there, else among the other parts.
fn place_lesson(root: &Element) {
    let part = |selector: &str| find::<Element>(root, selector);
    let (Some(columns), Some(drive), Some(lesson)) =
        (part(".columns"), part(".drive"), part(".lesson"))
    else {
        return;
    };
    let small = window().match_media(SMALL).ok().flatten();
    let is_small = small.is_some_and(|query| query.matches()) && !is_presenting();
    let is_there = lesson.parent_element() != Some(columns.clone());
    if is_small == is_there {
        return;
    }
    let focused = document().active_element();
    // Neither holds the other, so that it can be moved.
    let _ = if is_small {
        drive.insert_adjacent_element("afterend", &lesson)
    } else {
        columns.insert_adjacent_element("beforeend", &lesson)
    };
    keep_focus(&lesson, focused);
}

/// What is moved loses the keyboard, and gets it back.
fn keep_focus(moved: &Element, focused: Option<Element>) {
    if let Some(focused) = focused.filter(|focused| moved.contains(Some(focused)))
        && document().active_element().as_ref() != Some(&focused)
    {
        let _ = focused.unchecked_into::<HtmlElement>().focus();
    }
}

fn arrange(holder: &Element) {
    let mut seen = Vec::new();
    for part in find_all::<Element>(holder, ":scope > *") {
        let place = part.get_bounding_client_rect();
        if place.width() > 0.0 && place.height() > 0.0 {
            // The stage stays in view while the rest scrolls: it is above all that it lies over.
            let stays = part.matches(".stage") == Ok(true);
            let rect = Rect {
                left: place.left(),
                top: if stays { ABOVE } else { place.top() },
                width: place.width(),
                height: if stays { 0.0 } else { place.height() },
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
    keep_focus(holder, focused);
}
