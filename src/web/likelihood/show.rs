//! What the dialog's controls and readings say.

use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::Dialog;
use crate::data::Word;
use crate::lab::likelihood::{
    Control, controls, descriptions, estimate_reading, log_likelihood_reading, sample_reading,
};
use crate::theory::likelihood::Family;
use crate::web::controls::{set_slider, show_input};
use crate::web::dom::{find, find_all, set_attribute, set_text, show};

impl Dialog {
    pub(super) fn show_fields(&self) {
        let (state, root) = (&self.state, &self.element);
        if let Some(select) = find::<HtmlSelectElement>(root, "select[name=ml-family]") {
            select.set_value(state.family().word());
        }
        for row in find_all::<HtmlElement>(root, "[data-family]") {
            let family = row.get_attribute("data-family");
            show(&row, family.as_deref() == Some(state.family().word()));
        }
        for control in controls() {
            if let Some(text) = control.text(state) {
                self.show_field(control, &text);
            }
        }
        let mut complaint = "";
        let note = find::<Element>(root, ".ml-complaint");
        let note_id = note.as_ref().map(Element::id).unwrap_or_default();
        for name in controls()
            .iter()
            .map(|control| control.name)
            .chain(["ml-value"])
        {
            let Some(input) = find::<HtmlInputElement>(root, &format!("input[name={name}]")) else {
                continue;
            };
            let message = state.complaint(name);
            complaint = message.unwrap_or(complaint);
            if message.is_some() {
                set_attribute(&input, "aria-invalid", "true");
                set_attribute(&input, "aria-describedby", &note_id);
            } else {
                let _ = input.remove_attribute("aria-invalid");
                let _ = input.remove_attribute("aria-describedby");
            }
        }
        if let Some(note) = note {
            set_text(&note, complaint);
        }
    }

    fn show_field(&self, control: &Control, text: &str) {
        let (state, name) = (&self.state, control.name);
        let input = |name: &str| -> Option<HtmlInputElement> {
            find(&self.element, &format!("input[name={name}]"))
        };
        if let Some(input) = input(name) {
            show_input(&input, text, state.complaint(name));
        }
        let slider = input(&format!("{name}-slider"));
        if let (Some((_, index)), Some(slider)) = (control.of, slider) {
            set_slider(&slider, state.bench().slider(index));
            set_attribute(&slider, "aria-valuetext", text);
        }
    }

    pub(super) fn show_readings(&self) {
        let (state, root) = (&self.state, &self.element);
        let likely = log_likelihood_reading(state);
        let best = estimate_reading(state);
        let sample = sample_reading(state);
        for (name, reading) in [
            ("ml-loglik", &likely),
            ("ml-estimate", &best),
            ("ml-sample", &sample),
        ] {
            if let Some(output) = find::<Element>(root, &format!("output[name={name}]")) {
                set_text(&output, &reading.text);
                set_attribute(&output, "data-value", &reading.full);
            }
        }
        let title = match state.family() {
            Family::Normal => "Log-likelihood over μ and σ",
            Family::Bernoulli => "Log-likelihood over p",
            Family::Exponential | Family::Poisson => "Log-likelihood over λ",
        };
        for (selector, text) in [
            (".ml-below", likely.remark.as_str()),
            (".ml-how", best.remark.as_str()),
            (".ml-surface-title", title),
            (
                ".ml-density-title",
                if state.family().is_discrete() {
                    "Probabilities over the sample"
                } else {
                    "Density over the sample"
                },
            ),
        ] {
            if let Some(element) = find::<Element>(root, selector) {
                set_text(&element, text);
            }
        }
        let empty = state.bench().sample().is_empty();
        for (action, disabled) in [
            ("undo", empty),
            ("clear", empty),
            ("maximize", best.full.is_empty()),
        ] {
            let button: Option<Element> = find(root, &format!("[data-action=ml-{action}]"));
            if let Some(button) = button {
                let _ = button.toggle_attribute_with_force("disabled", disabled);
            }
        }
        for (plot, description) in self.plots.iter().zip(descriptions(state)) {
            set_attribute(&plot.element, "aria-label", &description);
        }
    }
}
