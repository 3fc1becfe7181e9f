//! The lab as a part of another page: what is hidden and locked there, a preview, and the markup.

use web_sys::{Element, Event, HtmlTextAreaElement};

use super::dialog::Dialog;
use super::dom::{document, set_attribute};
use super::download::copy;
use super::page::{Handle, Page};
use crate::app::{framed, preview_title, snippet_told, snippet_view};

const DIALOG: &str = "snippet";
/// The part that shows what has become of the markup.
const TOLD: &str = "snippet-told";

/// The markup of the window.
pub(super) const WINDOW: &str = include_str!("dialog.html");

pub(super) fn open(page: &Handle) {
    page.with(|page| {
        if let Some(dialog) = Dialog::find(&page.root, DIALOG) {
            dialog.open();
            page.show_snippet(&dialog);
        }
    });
}

pub(super) fn listen(page: &Handle) {
    let Some(dialog) = page.dialog(DIALOG) else {
        return;
    };
    dialog.on(page, "change", |page, dialog, _: &Event| {
        page.with(|page| page.show_snippet(dialog))
    });
    dialog.on_press(page, ["data-way"; 2], |page, dialog, _, _| {
        page.with(|page| page.copy_snippet(dialog));
    });
    // A lab that nobody sees need not go on.
    dialog.on(page, "close", |_, dialog, _: &Event| preview(dialog, None));
}

/// Shows a lab in the frame, or none.
fn preview(dialog: &Dialog, address: Option<&str>) {
    let Some(place) = dialog.part::<Element>("snippet-preview") else {
        return;
    };
    // A frame whose address changes would leave entries in the history.
    place.set_inner_html("");
    if let (Some(address), Ok(frame)) = (address, document().create_element("iframe")) {
        set_attribute(&frame, "title", &preview_title());
        set_attribute(&frame, "src", address);
        // The place is there.
        let _ = place.append_child(&frame);
    }
}

impl Page {
    /// Writes the markup and shows the frame.
    fn show_snippet(&mut self, dialog: &Dialog) {
        let link = self.saved.link(&self.app);
        let [hidden, locked] = ["snippet-hide", "snippet-lock"].map(|name| dialog.ticked(name));
        let address = framed(&link, &hidden, &locked);
        dialog.show(snippet_view(self.app.session(), &address));
        preview(dialog, Some(&address));
    }

    fn copy_snippet(&mut self, dialog: &Dialog) {
        let Some(field) = dialog.part::<HtmlTextAreaElement>("snippet") else {
            return;
        };
        let is_copied = copy(&field.value(), dialog.element());
        if !is_copied {
            field.select();
        }
        self.tell_in(dialog, TOLD, &snippet_told(is_copied));
    }
}
