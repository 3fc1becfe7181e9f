//! The place of the card beside its point.

use js_sys::Reflect;
use web_sys::HtmlElement;

use crate::app::plane::CardAnchor;
use crate::geometry::Rect;
use crate::web::dom::{document, size};

/// Puts a card beside its point, inside the window.
pub(super) fn place(card: &HtmlElement, anchor: &CardAnchor) {
    let at = anchor.place(size(card), &window_of(card));
    for (property, at) in [("left", at.x), ("top", at.y)] {
        set_style(card, property, &format!("{at:.0}px"));
    }
}

/// The window, CSS pixels from the corner that a card's place is counted from.
fn window_of(card: &HtmlElement) -> Rect {
    let corner = card.offset_parent();
    let corner = corner.map(|parent| parent.get_bounding_client_rect());
    let (left, top) = corner.map_or((0.0, 0.0), |corner| (corner.left(), corner.top()));
    let root = document().document_element();
    let (width, height) = root.map_or((0, 0), |root| (root.client_width(), root.client_height()));
    Rect {
        left: -left,
        top: -top,
        width: f64::from(width),
        height: f64::from(height),
    }
}

/// Sets a property of an element's own style; the page's policy allows that to scripts, not to markup.
fn set_style(element: &HtmlElement, property: &str, value: &str) {
    if let Ok(style) = Reflect::get(element, &"style".into()) {
        // A property of an object can be set.
        let _ = Reflect::set(&style, &property.into(), &value.into());
    }
}
