//! The lab as a part of another page: what is hidden and locked there, a preview, and the markup.

use web_sys::{Element, Event, HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement};

use super::dom::{document, find, find_all, on, set_attribute, set_text, target};
use super::handout::copy;
use super::page::{Handle, Page};
use crate::app::{framed, snippet};
use crate::data::Keyword;
use crate::session::Topic;
use crate::session::messages::{dataset, rules};
use crate::text::say;

const DIALOG: &str = "dialog.snippet";

/// Puts the window, closed, at the end of `root`.
pub(super) fn add(root: &Element) {
    // The markup is this crate's own.
    let _ = root.insert_adjacent_html("beforeend", include_str!("dialog.html"));
}

/// Opens it.
pub(super) fn open(page: &Handle) {
    page.with(|page| {
        if let Some(dialog) = find::<HtmlDialogElement>(&page.root, DIALOG) {
            // It can only fail when it is open already.
            let _ = dialog.show_modal();
            page.show_snippet(&dialog);
        }
    });
}

/// Listens to it.
pub(super) fn listen(page: &Handle) {
    let dialog = page.with(|page| find::<HtmlDialogElement>(&page.root, DIALOG));
    let Some(dialog) = dialog.flatten() else {
        return;
    };
    let (handle, own) = (page.clone(), dialog.clone());
    on(&dialog, "change", move |_: Event| {
        handle.with(|page| page.show_snippet(&own));
    });
    let (handle, own) = (page.clone(), dialog.clone());
    on(&dialog, "click", move |event: Event| {
        let button = target(&event).and_then(|at| at.closest("[data-way]").ok().flatten());
        if button.is_some() {
            handle.with(|page| page.copy_snippet(&own));
        }
    });
    // A lab that nobody sees need not go on.
    let own = dialog.clone();
    on(&dialog, "close", move |_: Event| preview(&own, None));
}

/// Shows a lab in the frame, or none.
fn preview(dialog: &Element, address: Option<&str>) {
    let Some(place) = find::<Element>(dialog, ".snippet-preview") else {
        return;
    };
    // A frame whose address changes would leave entries in the history.
    place.set_inner_html("");
    if let (Some(address), Ok(frame)) = (address, document().create_element("iframe")) {
        set_attribute(&frame, "title", &say!("snippet-preview"));
        set_attribute(&frame, "src", address);
        // The place is there.
        let _ = place.append_child(&frame);
    }
}

impl Page {
    /// Writes the markup and shows the frame.
    fn show_snippet(&mut self, dialog: &Element) {
        let chosen = |name: &str| {
            let boxes =
                find_all::<HtmlInputElement>(dialog, &format!("[name=snippet-{name}]:checked"));
            boxes
                .iter()
                .map(HtmlInputElement::value)
                .collect::<Vec<_>>()
        };
        let link = self.saved.link(&self.app);
        let address = framed(&link, &chosen("hide"), &chosen("lock"));
        let settings = &self.app.session().document().settings;
        let title = say!(
            "snippet-frame",
            rule = rules::name(settings.learning().rule),
            data = dataset(settings.data.source.keyword())
        );
        if let Some(field) = find::<HtmlTextAreaElement>(dialog, "textarea") {
            field.set_value(&snippet(&address, &title));
        }
        let told = match self.app.session().exceeds_links() {
            true => say!("share-samples"),
            false => String::new(),
        };
        self.tell_of_snippet(dialog, &told);
        preview(dialog, Some(&address));
    }

    fn copy_snippet(&mut self, dialog: &Element) {
        let Some(field) = find::<HtmlTextAreaElement>(dialog, "textarea") else {
            return;
        };
        let told = match copy(&field.value(), &field) {
            true => say!("snippet-copied"),
            false => {
                field.select();
                say!("snippet-refused")
            }
        };
        self.tell_of_snippet(dialog, &told);
        self.announcer.say(Topic::Act, &told);
    }

    fn tell_of_snippet(&self, dialog: &Element, told: &str) {
        if let Some(output) = find::<Element>(dialog, "output") {
            set_text(&output, told);
        }
    }
}
