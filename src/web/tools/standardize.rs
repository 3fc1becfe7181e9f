//! Why standardize: its window.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement};

use super::View;
use crate::data::parse_number;
use crate::draw::valley::{self as scene, Valley as Scene};
use crate::draw::{Frame, Theme};
use crate::lab::tools::standardize::{Standardize, readings, scale_to_slider, slider_to_scale};
use crate::lab::{Action, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::controls::set_slider;
use crate::web::dom::{find, is, on, set_attribute, set_text, size, target, window as browser};
use crate::web::page::Handle;
use crate::web::plane::Shown;

/// The window's contents.
#[derive(Debug)]
struct Window {
    dialog: HtmlElement,
    plots: [Plot; 2],
    said: Shown<Standardize>,
}

/// One of the two pictures.
#[derive(Debug)]
struct Plot {
    element: HtmlElement,
    layer: Layer,
    drawn: Shown<(Frame, Theme, Standardize)>,
}

/// The view of the dialog.
pub(super) fn window(dialog: &Element) -> Option<Box<dyn View>> {
    let plot = |name: &str| {
        let element: HtmlElement = find(dialog, &format!("[data-plot={name}]"))?;
        Some(Plot {
            layer: Layer::find(&element, name)?,
            element,
            drawn: Shown::NOTHING,
        })
    };
    Some(Box::new(Window {
        plots: [plot("standardize-raw")?, plot("standardize-standard")?],
        dialog: dialog.clone().unchecked_into(),
        said: Shown::NOTHING,
    }))
}

impl View for Window {
    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        let settings = &state.document().settings.tools.standardize;
        if self.said.replace(settings.clone()) {
            self.say(settings);
        }
        let ratio = browser().device_pixel_ratio();
        for (i, plot) in self.plots.iter_mut().enumerate() {
            let frame = scene::frame(size(&plot.element), ratio).with_detail(DETAIL);
            if !plot.drawn.replace((frame, *theme, settings.clone())) {
                continue;
            }
            let valley = &settings.valleys()[i];
            let (contours, path) = (valley.contours(), valley.path(settings.epochs));
            let shown = Scene {
                contours: &contours,
                path: &path,
            };
            plot.layer.clear(&frame);
            plot.layer
                .draw(|root| scene::valley(root, &frame, theme, &shown).ok());
        }
        false
    }

    fn listen(&self, page: &Handle) {
        let handle = page.clone();
        on(&self.dialog, "input", move |event: Event| {
            let slider = target(&event).filter(|element| is(element, "INPUT"));
            let slider = slider.map(JsCast::unchecked_into::<HtmlInputElement>);
            let Some(slider) = slider.filter(|slider| slider.type_() == "range") else {
                return;
            };
            let (name, value) = (slider.name(), slider.value());
            let (name, value) = if name == "standardize-scale-slider" {
                let scale = parse_number(&value).map(slider_to_scale);
                ("standardize-scale".into(), scale.unwrap_or(1.0).to_string())
            } else {
                (name, value)
            };
            handle.dispatch(Action::Set { name, value });
        });
    }
}

impl Window {
    fn say(&self, settings: &Standardize) {
        for (name, text, full) in readings(settings) {
            let output: Option<Element> = find(&self.dialog, &format!("output[name={name}]"));
            let Some(output) = output else { continue };
            set_text(&output, &text);
            if !full.is_empty() {
                set_attribute(&output, "data-value", &full);
            }
        }
        let slider = find::<HtmlInputElement>(&self.dialog, "[name=standardize-scale-slider]");
        if let Some(slider) = slider {
            set_slider(&slider, scale_to_slider(settings.scale));
            set_attribute(
                &slider,
                "aria-valuetext",
                &format!("s = {}", settings.scale),
            );
        }
        let [raw, standard] = &self.plots;
        for (plot, side) in [(raw, "as it is"), (standard, "standardized")] {
            let label = format!(
                "Contours of J, {side}, and {} epochs of descent",
                settings.epochs
            );
            set_attribute(&plot.element, "aria-label", &label);
        }
    }
}
