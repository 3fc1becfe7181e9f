//! The element that a lab is in.

use web_sys::{Element, Event, HtmlElement};

use super::dom::{document, set_attribute, target};
use crate::markup;

/// On the root of every lab; “keys” on that of the one that was used last.
pub(super) const LAB: &str = "data-lab";

/// On the root of every lab: the layer on show.
pub(super) const LAYER: &str = "data-layer";

/// On an element in which the markup of the lab waits, inert, for this module.
const WAITING: &str = "data-waiting";

/// The keys of the page are those of this lab from now on.
pub(super) fn take_keys(root: &HtmlElement) {
    let before = document().query_selector(&format!("[{LAB}=keys]"));
    if let Some(before) = before.ok().flatten() {
        set_attribute(&before, LAB, "");
    }
    set_attribute(root, LAB, "keys");
}

/// Returns true if a key is meant for the lab in this place: pressed inside, or outside of all and this one was used last.
pub(super) fn is_for(root: &Element, event: &Event) -> bool {
    let inside = target(event).and_then(|at| at.closest(&format!("[{LAB}]")).ok().flatten());
    inside.map_or_else(
        || root.get_attribute(LAB).as_deref() == Some("keys"),
        |inside| inside == *root,
    )
}

/// Puts the markup of the lab into its place, where it may be already.
pub(super) fn fill(root: &HtmlElement) {
    if root.has_attribute(WAITING) {
        for attribute in [WAITING, "inert"] {
            let _ = root.remove_attribute(attribute);
        }
    } else {
        // The text is this crate's own.
        root.set_inner_html(markup::lab());
    }
}

/// Leaves the place of a lab empty.
pub(super) fn leave(root: &HtmlElement) {
    root.set_inner_html("");
    for attribute in [LAB, LAYER, "data-lesson", "lang"] {
        let _ = root.remove_attribute(attribute);
    }
}
