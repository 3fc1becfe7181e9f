//! The place of the card beside its point.

use js_sys::Reflect;
use web_sys::HtmlElement;

use crate::app::plane::CardAnchor;
use crate::web::dom::{document, size};

/// The least distance from the edges of the window, CSS pixels.
const EDGE: f64 = 4.0;

/// Puts a card beside its point, inside the window.
pub(super) fn place(card: &HtmlElement, anchor: &CardAnchor) {
    let CardAnchor {
        at,
        is_right,
        is_below,
    } = *anchor;
    let (width, height) = size(card);
    let beside = |at: f64, gap: f64, own: f64, after: bool| match after {
        true => at + gap,
        false => at - gap - own,
    };
    let (x, y) = clamped(
        card,
        [
            beside(at.left, at.width, width, is_right),
            beside(at.top, at.height, height, is_below),
        ],
    );
    for (property, at) in [("left", x), ("top", y)] {
        set_style(card, property, &format!("{at:.0}px"));
    }
}

/// The place nearest to this one at which a card lies inside the window. Where it is too large for that, its beginning does.
fn clamped(card: &HtmlElement, [x, y]: [f64; 2]) -> (f64, f64) {
    let Some(parent) = card.offset_parent() else {
        return (x, y);
    };
    let (corner, (width, height)) = (parent.get_bounding_client_rect(), size(card));
    let root = document().document_element();
    let (across, down) = root.map_or((0, 0), |root| (root.client_width(), root.client_height()));
    let fit = |at: f64, corner: f64, own: f64, all: i32| {
        let most = f64::from(all) - own - EDGE - corner;
        at.min(most).max(EDGE - corner)
    };
    (
        fit(x, corner.left(), width, across),
        fit(y, corner.top(), height, down),
    )
}

/// Sets a property of an element's own style; the page's policy allows that to scripts, not to markup.
fn set_style(element: &HtmlElement, property: &str, value: &str) {
    if let Ok(style) = Reflect::get(element, &"style".into()) {
        // A property of an object can be set.
        let _ = Reflect::set(&style, &property.into(), &value.into());
    }
}
