//! The controls of the page and the notice above it, as data.

use super::App;
use crate::instruments::Control;
use crate::session::messages::{self, choices, refinements};
use crate::session::slider::eta_to_slider;
use crate::session::start::given_start;
use crate::text::number::exact;
use crate::view::View;

impl App {
    /// The values of all controls, the messages at those that refused something, and which of them do anything now.
    #[must_use]
    pub fn form(&self) -> View {
        let lab = &self.session;
        let mut view = View::default();
        for Control { name, value, .. } in self.controls() {
            let words = self.options(name);
            let withheld = words
                .iter()
                .filter(|word| !messages::is_offered(lab, name, word));
            let withheld: Vec<String> = withheld.cloned().collect();
            let value = messages::in_force(lab, name).unwrap_or(value);
            if let Some(options) = choices(name, words) {
                view.options(name, options, &value);
            }
            view.withhold(name, withheld)
                .setting(name, value, self.complaint(name))
                .show_row(name, self.applies(name));
        }
        let eta = lab.document().settings.eta;
        for slider in ["eta-slider", "eta-beside"] {
            view.control(slider, format!("{:.2}", eta_to_slider(eta)))
                .attribute(slider, "aria-valuetext", format!("η = {}", exact(eta)));
        }
        view.text("lab-eta", exact(eta))
            .text("lab-given-start", given_start(lab))
            .text("lab-refined", refinements(lab));
        view
    }

    /// The notice above the page.
    #[must_use]
    pub fn notice_view(&self) -> View {
        let notice = self.notice();
        let mut view = View::default();
        if let Some(notice) = &notice {
            view.text("lab-notice-text", notice);
        }
        view.show("lab-notice", notice.is_some())
            .return_focus("lab-notice");
        view
    }
}
