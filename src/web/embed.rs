//! The lab inside other pages, and controls that a link hides or locks.

use web_sys::{Element, HtmlElement};

use super::dom::{BARRED, document, find, find_all, set_attribute};
use super::page::Handle;
use super::storage;

/// On elements that a link hides, and locks.
const HIDDEN: &str = "data-hidden";
const LOCKED: &str = "data-locked";

/// Does what the address asks for: `?embed=1`, `?height=auto`, `?hide=…`, `?lock=…`. Names that are none are told.
pub(super) fn arrange(page: &Handle, root: &HtmlElement) {
    let follows = storage::parameter("height").is_some_and(|height| height == "auto");
    for (name, is_asked) in [
        ("data-embed", storage::is_asked_to_embed()),
        ("data-follows", follows),
    ] {
        if let Some(document) = document().document_element().filter(|_| is_asked) {
            set_attribute(&document, name, "");
        }
    }
    let mut unknown = Vec::new();
    for (parameter, attribute) in [("hide", HIDDEN), ("lock", LOCKED)] {
        let names = storage::parameter(parameter).unwrap_or_default();
        for name in names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let mut found = named(root, name);
            if found.is_empty() {
                unknown.push(name.to_owned());
            }
            // The user's points would be other data, and so would a file.
            if matches!(name, "data" | "dataset") && attribute == LOCKED {
                found.extend(
                    ["points", "import"]
                        .iter()
                        .flat_map(|name| named(root, name)),
                );
            }
            for element in found {
                // A plane without clicks is still a plane.
                let attribute = if element.id() == "plane" {
                    LOCKED
                } else {
                    attribute
                };
                set_attribute(&element, attribute, "");
                // What is locked or hidden takes neither clicks nor the keyboard's focus.
                set_attribute(&element, "inert", "");
            }
        }
    }
    if !unknown.is_empty() {
        page.with(|page| page.update(crate::session::Action::Unknown(unknown.join(", "))));
    }
}

/// The elements that a name means: a group, the plane’s points, a control with its label, or a button, also one that
/// opens the instrument of this name.
fn named(root: &Element, name: &str) -> Vec<Element> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.chars().all(plain) {
        return Vec::new();
    }
    if name == "points" {
        return find_all(root, "#plane, .tools");
    }
    let actions = ["", "open-", "toggle-"].map(|verb| format!("[data-action=\"{verb}{name}\"]"));
    let mut group = find_all(root, &format!("[data-group=\"{name}\"]"));
    if !group.is_empty() {
        // An instrument that is a group of its own is in the menu, too.
        group.extend(find_all::<Element>(root, &actions.join(", ")));
        return group;
    }
    let selector = format!("[name=\"{name}\"], {}", actions.join(", "));
    let whole = |element: Element| {
        // The rate has its slider with it.
        let around =
            [".rate", ".row, fieldset, label"].map(|around| element.closest(around).ok().flatten());
        around.into_iter().flatten().next().unwrap_or(element)
    };
    find_all::<Element>(root, &selector)
        .into_iter()
        .map(whole)
        .collect()
}

/// Returns true if a link has taken this button away.
pub(super) fn is_barred(root: &Element, action: &str) -> bool {
    let button = find::<Element>(root, &format!("[data-action=\"{action}\"]"));
    button.is_some_and(|button| is_in_barred(&button))
}

/// Returns true if a link has taken this away, or something that it is in.
pub(super) fn is_in_barred(element: &Element) -> bool {
    matches!(element.closest(BARRED), Ok(Some(_)))
}

/// Returns true if an instrument cannot be opened: its own button is barred, or there is none but in the menu, which is.
pub(super) fn bars_instrument(root: &Element, id: &str) -> bool {
    let openers =
        format!("[data-action=\"open-{id}\"], [data-action=\"toggle-{id}\"], [name=\"{id}\"]");
    let openers = find_all::<Element>(root, &openers);
    let is_in_menu = |opener: &Element| matches!(opener.closest("dialog"), Ok(Some(_)));
    openers.iter().any(is_in_barred)
        || is_barred(root, "instruments") && openers.iter().all(is_in_menu)
}

/// Returns true if a link hides the control of this name.
pub(super) fn is_hidden(root: &Element, name: &str) -> bool {
    let control = find::<Element>(root, &format!(".controls [name=\"{name}\"]"));
    control.is_some_and(|control| matches!(control.closest("[data-hidden]"), Ok(Some(_))))
}
