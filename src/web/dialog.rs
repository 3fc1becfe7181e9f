//! A window of the page that is no instrument's: its named parts, and what stands in its fields.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

use super::controls::value_of;
use super::dom::{find, show_dialog};
use super::parts::Parts;
use crate::view::View;

/// A dialog below the root of a lab.
#[derive(Clone)]
pub(super) struct Dialog(HtmlDialogElement);

impl Dialog {
    /// The dialog with this class.
    pub(super) fn find(root: &Element, class: &str) -> Option<Self> {
        find(root, &format!("dialog.{class}")).map(Self)
    }

    pub(super) fn element(&self) -> &HtmlDialogElement {
        &self.0
    }

    /// Opens it above the page.
    pub(super) fn open(&self) {
        show_dialog(&self.0);
    }

    pub(super) fn close(&self) {
        self.0.close();
    }

    pub(super) fn show(&self, view: View) {
        Parts::new(&self.0).show(view);
    }

    /// All elements of a part.
    pub(super) fn parts<T: JsCast>(&self, part: &'static str) -> Vec<T> {
        let found = Parts::new(&self.0).elements(&part.into());
        found.into_iter().map(JsCast::unchecked_into).collect()
    }

    /// The first element of a part.
    pub(super) fn part<T: JsCast>(&self, part: &'static str) -> Option<T> {
        self.parts(part).into_iter().next()
    }

    /// The text in a field, or the choice of a list.
    pub(super) fn value(&self, part: &'static str) -> Option<String> {
        value_of(&self.part(part)?)
    }

    /// The values of the boxes of a part that are ticked.
    pub(super) fn ticked(&self, part: &'static str) -> Vec<String> {
        let boxes = self.parts::<HtmlInputElement>(part).into_iter();
        let ticked = boxes.filter(HtmlInputElement::checked);
        ticked.map(|one| one.value()).collect()
    }

    /// Returns true if the box of a part is ticked.
    pub(super) fn is_ticked(&self, part: &'static str) -> bool {
        !self.ticked(part).is_empty()
    }
}
