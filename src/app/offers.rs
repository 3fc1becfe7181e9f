//! The buttons that offer something, and the note beside the curve of the loss, as data.

use super::App;
use crate::session::messages::{criterion_at_zero, trains_on_few};
use crate::session::scenes::NotePlace;
use crate::session::{Offer, Readouts};
use crate::view::View;

impl App {
    /// The buttons beside the status, and the one below the data.
    pub fn offers(&self, readouts: &Readouts) -> View {
        let mut view = View::default();
        let mut is_any = false;
        for usual in Offer::OF_STATUS {
            let mut offered = readouts.offers.iter();
            let offer = offered.find(|offer| offer.word() == usual.word());
            is_any |= self.show_offer(&mut view, *offer.unwrap_or(&usual), offer.is_some());
        }
        let trains_on_all = trains_on_few(&self.session) && !self.is_barred("inputs");
        view.show("lab-offers", is_any)
            .show("train-all", trains_on_all)
            .pass_focus("train-all", "inputs");
        view
    }

    /// The words beside the curve of the loss: powers of ten, where they are offered, and a note at its beginning with the
    /// number of samples misclassified there, where there is room for one.
    pub fn loss_words(&self, offers_log: bool, note: Option<(u32, NotePlace)>) -> View {
        let mut view = View::default();
        self.show_offer(&mut view, Offer::Log, offers_log);
        if let Some((wrong, place)) = note {
            view.text("lab-loss-note", criterion_at_zero(wrong)).flag(
                "lab-loss-note",
                "data-low",
                place == NotePlace::Lower,
            );
        }
        view.show("lab-loss-note", note.is_some());
        view
    }

    /// Shows an offer, unless the stage has taken away the control that does the same, which gets the focus when the offer
    /// goes. Returns true if it is on show.
    fn show_offer(&self, view: &mut View, offer: Offer, is_offered: bool) -> bool {
        let is_shown = is_offered && !self.is_barred(offer.control());
        view.show(offer.word(), is_shown)
            .pass_focus(offer.word(), offer.control());
        is_shown
    }
}
