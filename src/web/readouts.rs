//! Status, numbers and notices: what the page says in words and figures.

use web_sys::{Element, HtmlElement};

use super::dom::{BARRED, find, hide_keeping_focus, show};
use super::parts::Parts;
use crate::app::App;
use crate::session::messages::{self, Status};
use crate::session::{Offer, Readouts, board};

/// The elements that show numbers and words.
pub(super) struct Board {
    root: Element,
    parts: Parts,
    notice: Parts,
    /// The offers beside the status.
    offers: Vec<Offer>,
}

impl Board {
    /// The elements inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            root: root.clone(),
            parts: Parts::new(root),
            notice: Parts::new(root),
            offers: Vec::new(),
        }
    }

    /// Shows the words and numbers of a state.
    pub(super) fn render(&mut self, app: &App, readouts: &Readouts, status: &Status) {
        let state = app.session();
        self.show_offers(&readouts.offers);
        let is_presenting = app.screen().is_presenting();
        self.parts
            .show(board(state, readouts, status, is_presenting));
        self.notice.show(app.notice_view());
        if let Some(button) = find::<HtmlElement>(&self.root, "[data-action=train-all]") {
            // Where a link hides or locks the control, there is no such offer.
            let control = find::<Element>(&self.root, "[name=inputs]");
            let is_free = control.is_some_and(|control| control.closest(BARRED) == Ok(None));
            show(&button, is_free && messages::trains_on_few(state));
        }
    }

    /// Shows what can be pressed beside the status, but for what a link has taken away.
    fn show_offers(&mut self, offers: &[Offer]) {
        if self.offers == offers {
            return;
        }
        let mut is_any = false;
        for usual in Offer::OF_STATUS {
            let offer = offers.iter().find(|offer| offer.word() == usual.word());
            is_any |= show_offer(&self.root, *offer.unwrap_or(&usual), offer.is_some());
        }
        if let Some(all) = find::<HtmlElement>(&self.root, ".offers") {
            show(&all, is_any);
        }
        self.offers = offers.to_vec();
    }
}

/// Shows what is offered, unless a link has taken away the control that does the same; says whether it is on show.
pub(super) fn show_offer(root: &Element, offer: Offer, is_offered: bool) -> bool {
    let selector = format!("[data-action={}]", offer.word());
    let Some(button) = find::<HtmlElement>(root, &selector) else {
        return false;
    };
    let control = offer.control();
    let control = format!("[data-action={control}], [name={control}]");
    let instead = find::<HtmlElement>(root, &control);
    let is_barred = instead
        .as_ref()
        .is_some_and(|other| matches!(other.closest("[data-hidden], [data-locked]"), Ok(Some(_))));
    let is_shown = is_offered && !is_barred;
    match is_shown {
        true => show(&button, true),
        // The keyboard goes where the same can be done.
        false => hide_keeping_focus(&button, instead.as_ref()),
    }
    is_shown
}
