//! The controls of the page and the notice above it, as data.

use super::App;
use crate::session::messages::refinements;
use crate::session::slider::eta_to_slider;
use crate::session::start::given_start;
use crate::text::number::exact;
use crate::view::View;

impl App {
    /// The values of all controls, the messages at those that refused something, and which of them do anything now.
    pub fn form(&self) -> View {
        let lab = &self.session;
        let mut view = View::default();
        for row in self.form_rows() {
            if let Some(options) = row.options {
                view.options(row.name, options, &row.value);
            }
            view.withhold(row.name, row.withheld)
                .setting(row.name, row.value, self.complaint(row.name))
                .show_row(row.name, row.applies);
        }
        let eta = lab.document().settings.eta;
        for slider in ["eta-slider", "eta-beside"] {
            view.control(slider, format!("{:.2}", eta_to_slider(eta)))
                .attribute(slider, "aria-valuetext", format!("η = {}", exact(eta)));
        }
        // λ is a part of a model that comes with ridge; for others it refines them.
        let next = match lab.document().settings.rule.ridge {
            Some(_) => "lab-alongside",
            None => "penalized",
        };
        view.place_before("lambda", next);
        view.text("lab-eta", exact(eta))
            .text("lab-given-start", given_start(lab))
            .text("lab-refined", refinements(lab));
        view
    }

    /// The notice above the page.
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
