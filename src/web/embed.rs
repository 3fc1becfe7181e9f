//! The lab inside other pages, and the parts of it that a link hides or locks.

use web_sys::{Element, HtmlElement};

use super::dom::{document, find_all, has_tag, set_attribute};
use super::page::Handle;
use super::storage;
use crate::app::{Action, PENS, POINTS, Stage, button_words};
use crate::session;

/// On elements that a link hides, and locks.
const HIDDEN: &str = "data-hidden";
const LOCKED: &str = "data-locked";

/// Arranges the page as the address asks: `?embed=1`, `?height=auto`, `?hide=…`, `?lock=…`, `?stage=…`.
pub(super) fn arrange(page: &Handle, root: &HtmlElement) {
    let parameter = |name| storage::parameter(name).unwrap_or_default();
    for (name, is_asked) in [
        ("data-embed", storage::is_asked_to_embed()),
        ("data-follows", parameter("height") == "auto"),
    ] {
        if let Some(document) = document().document_element().filter(|_| is_asked) {
            set_attribute(&document, name, "");
        }
    }
    let stage = Stage {
        is_embedded: storage::is_asked_to_embed(),
        layer: page.with(|page| page.app.stage().layer).unwrap_or_default(),
        has_front: storage::has_front(root),
        ..Stage::new(&parameter("hide"), &parameter("lock"))
    };
    mark(page, root, &stage);
    page.with(|page| {
        page.update(Action::Arrange(stage));
        page.show_stage();
    });
}

/// Marks the elements of the parts that are hidden or locked, and tells of names that are none. Instruments and lessons are
/// here: a page whose address names parts does not start without them.
fn mark(page: &Handle, root: &HtmlElement, stage: &Stage) {
    let mut unknown = Vec::new();
    for (names, attribute) in [(&stage.hidden, HIDDEN), (&stage.locked, LOCKED)] {
        for name in names {
            let found = named(root, name);
            if found.is_empty() {
                unknown.push(name.as_str());
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
        page.with(|page| page.update(session::Action::Unknown(unknown.join(", "))));
    }
}

/// The elements that a name means: those of a group, a button, also one that opens the instrument of this name, or the row
/// of a control.
fn named(root: &Element, name: &str) -> Vec<Element> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.chars().all(is_plain) {
        return Vec::new();
    }
    let buttons = button_words(name).map(|word| format!("[data-action=\"{word}\"]"));
    let mut groups = vec![format!("[data-group=\"{name}\"]")];
    if name == POINTS {
        groups.extend(["#plane".into(), format!("[data-group=\"{PENS}\"]")]);
    }
    let mut found: Vec<Element> = find_all(root, &groups.join(", "));
    let controls = found.is_empty().then(|| format!("[name=\"{name}\"]"));
    let single = buttons.into_iter().chain(controls).collect::<Vec<_>>();
    let single = find_all::<Element>(root, &single.join(", ")).into_iter();
    found.extend(single.map(|element| {
        let is_button = has_tag(&element, "BUTTON");
        let row = element.closest(".row, fieldset, label").ok().flatten();
        row.filter(|_| !is_button).unwrap_or(element)
    }));
    found
}
