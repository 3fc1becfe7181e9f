//! The update made last, explained: formulas with numbers, and the unit as a picture.

use web_sys::{Element, HtmlElement};

use super::canvas::{DETAIL, Layer};
use super::dom::{document, find, set_attribute, set_text, show, size, window};
use super::plane::Shown;
use crate::geometry::Frame;
use crate::plot::Theme;
use crate::plot::neuron::{self as scene, Unit};
use crate::session::Session;
use crate::session::explain::{Explanation, Feedback, Neuron, Quantity, contributions};
use crate::session::messages;

/// The panel.
#[derive(Debug)]
pub(super) struct Explain {
    panel: Option<HtmlElement>,
    picture: Option<(HtmlElement, Layer)>,
    seen: Shown<Option<Explanation>>,
    drawn: Shown<(Frame, Theme, Neuron)>,
}

impl Explain {
    /// Puts the panel into `root`, below the status.
    pub(super) fn find(root: &Element) -> Self {
        if let Some(status) = find::<Element>(root, ".side .status") {
            // The text is this crate's own.
            let _ = status.insert_adjacent_html("afterend", include_str!("explain.html"));
        }
        let picture = find::<HtmlElement>(root, "[data-chart=neuron]");
        Self {
            panel: find(root, ".explain"),
            picture: picture.and_then(|element| {
                let layer = Layer::find(&element, "unit")?;
                Some((element, layer))
            }),
            seen: Shown::NOTHING,
            drawn: Shown::NOTHING,
        }
    }

    /// Shows a state.
    pub(super) fn render(&mut self, state: &Session, theme: &Theme) {
        let Some(panel) = &self.panel else { return };
        let open = state.document().settings.overlays.explain.is_on();
        show(panel, open);
        if !open {
            return;
        }
        let explanation = Explanation::of(state);
        if self.seen.replace(explanation.clone()) {
            write(panel, explanation.as_ref());
        }
        self.draw(&Neuron::of(state), theme);
    }

    fn draw(&mut self, neuron: &Neuron, theme: &Theme) {
        let Some((element, layer)) = &self.picture else {
            return;
        };
        set_attribute(element, "data-inputs", &neuron.weights.len().to_string());
        let (width, height) = (size(element).0, scene::height(neuron.weights.len()));
        let frame =
            scene::frame((width, height), window().device_pixel_ratio()).with_detail(DETAIL);
        if width < 2.0 || !self.drawn.replace((frame, *theme, neuron.clone())) {
            return;
        }
        let texts = messages::neuron(neuron);
        set_attribute(element, "aria-label", &texts.description);
        let unit = Unit {
            inputs: &texts.inputs,
            weights: &texts.weights,
            z: &texts.z,
            activation: neuron.activation.as_deref().unwrap_or_default(),
            output: &texts.output,
            class: &texts.class,
            delta: &texts.delta,
            after_threshold: neuron.feedback == Feedback::Threshold,
        };
        layer.clear(&frame);
        layer.draw(|root| scene::neuron(root, &frame, theme, &unit).ok());
        if let Some(hint) = self
            .panel
            .as_ref()
            .and_then(|panel| find::<Element>(panel, ".feedback"))
        {
            set_text(&hint, &texts.feedback);
        }
    }
}

/// Writes the formulas of an update, or what to do to see one.
fn write(panel: &HtmlElement, explanation: Option<&Explanation>) {
    if let Some(of) = find::<Element>(panel, ".of") {
        set_text(&of, &messages::explained(explanation));
    }
    let Some(list) = find::<Element>(panel, ".formulas") else {
        return;
    };
    list.set_inner_html("");
    for part in [".about-loss", ".largest"] {
        if let Some(part) = find::<HtmlElement>(panel, part) {
            show(&part, false);
        }
    }
    let Some(explanation) = explanation else {
        return;
    };
    for quantity in &explanation.quantities {
        if let Ok(row) = document().create_element("div") {
            // Formulas are made of numbers and fixed symbols.
            row.set_inner_html(&formula(quantity));
            set_attribute(&row, "data-name", quantity.name);
            set_attribute(&row, "data-value", &messages::full_list(&quantity.full));
            let _ = list.append_child(&row);
        }
    }
    if let Some(note) = find::<HtmlElement>(panel, ".about-loss") {
        set_text(&note, &explanation.loss);
        show(&note, !explanation.loss.is_empty());
    }
    if let Some(largest) = find::<HtmlElement>(panel, ".largest") {
        largest.set_inner_html("");
        for sentence in contributions(explanation) {
            if let Ok(item) = document().create_element("li") {
                set_text(&item, &sentence);
                let _ = largest.append_child(&item);
            }
        }
        show(&largest, !explanation.largest.is_empty());
    }
}

/// Symbol, formula, the same with numbers, result; each “=” below the other.
fn formula(quantity: &Quantity) -> String {
    let general = Some(&quantity.general).filter(|text| !text.is_empty());
    let numbers = Some(&quantity.numbers).filter(|text| !text.is_empty());
    let rows = general.into_iter().chain(numbers).chain([&quantity.result]);
    let row = |(k, right): (usize, &String)| {
        let (left, relation) = match k {
            0 => (quantity.symbol.as_str(), quantity.relation),
            _ => ("", "="),
        };
        format!(
            "<span><math>{left}</math></span><span class=\"is\"><math><mo>{relation}</mo></math></span><span class=\"right\">{right}</span>"
        )
    };
    rows.enumerate().map(row).collect()
}
