//! Why standardize: Adaline's J over the weights of two features, as they are and standardized, and a descent on each.

mod messages;
pub mod scene;
mod valley;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use messages::{StandardizeReadout, readouts};
pub use valley::Valley;

use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::data::{parse_number, round_to_digits};
use crate::plot::scene::AnyScene;
use crate::session::fields::number;
use crate::session::{Field, Session};
use crate::text::{number::exact, say};
use scene::ValleyPlot;

/// The user's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct StandardizeSettings {
    /// The correlation of the two features.
    pub r: f64,
    /// The standard deviation of the second one; that of the first is 1.
    pub scale: f64,
    /// The epochs of descent that are drawn.
    pub epochs: u32,
}

impl Default for StandardizeSettings {
    fn default() -> Self {
        Self {
            r: 0.6,
            scale: 4.0,
            epochs: 12,
        }
    }
}

impl StandardizeSettings {
    /// J of the features as they are, and standardized.
    pub fn valleys(&self) -> [Valley; 2] {
        [Valley::new(self.r, self.scale), Valley::new(self.r, 1.0)]
    }
}

/// The place of a scale on its slider: log₁₀ s.
pub fn scale_to_slider(scale: f64) -> f64 {
    libm::log10(scale).clamp(-1.0, 1.0)
}

/// The scale at a place of the slider, to three digits.
pub fn slider_to_scale(place: f64) -> f64 {
    let place = if place.is_finite() { place } else { 0.0 };
    let power = place.clamp(-1.0, 1.0) * std::f64::consts::LN_10;
    round_to_digits(libm::exp(power), 3)
}

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct StandardizeState {
    /// The user's settings.
    pub settings: StandardizeSettings,
    valleys: Cached<StandardizeSettings, Valleys>,
}

/// Both valleys as they are shown.
#[derive(Clone, Debug)]
struct Valleys {
    readouts: Vec<StandardizeReadout>,
    pictures: [Rc<ValleyPlot>; 2],
}

impl Valleys {
    fn new(settings: &StandardizeSettings) -> Self {
        let valleys = settings.valleys();
        Self {
            readouts: readouts(settings, &valleys),
            pictures: valleys.map(|valley| {
                Rc::new(ValleyPlot {
                    contours: valley.contours(),
                    path: valley.path(settings.epochs),
                })
            }),
        }
    }
}

impl Instrument for StandardizeState {
    const ID: &'static str = "standardize";
    const FIELDS: &'static [Field<Self>] = &[
        number!("standardize-r", settings.r, -0.99, 0.99, whole: false),
        number!("standardize-scale", settings.scale, 0.1, 10.0, whole: false),
        number!("standardize-epochs", settings.epochs, 0.0, 200.0, whole: true),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, _: &mut Session, event: &Event) -> bool {
        match event {
            Event::Input { name, text, .. } if name == "standardize-scale-slider" => {
                let place = parse_number(text);
                if let Some(place) = place {
                    self.settings.scale = slider_to_scale(place);
                }
                place.is_some()
            }
            _ => false,
        }
    }

    /// Counting the epochs and drawing the contours anew takes about a millisecond at most.
    fn work(&mut self, _: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        self.valleys.refresh(self.settings.clone(), Valleys::new);
        false
    }

    fn view(&self, _: &Session) -> View {
        let mut view = View::default();
        view.say("standardize-summary");
        let StandardizeSettings { scale, epochs, .. } = self.settings;
        for (name, text, full) in self.valleys.get().iter().flat_map(|shown| &shown.readouts) {
            view.text(name.clone(), text);
            if !full.is_empty() {
                view.value(name.clone(), full);
            }
        }
        view.control(
            "standardize-scale-slider",
            format!("{:.2}", scale_to_slider(scale)),
        )
        .attribute(
            "standardize-scale-slider",
            "aria-valuetext",
            format!("s = {}", exact(scale)),
        );
        let raw = say!("standardize-picture-raw", epochs);
        let standard = say!("standardize-picture-standard", epochs);
        view.attribute("standardize-raw", "aria-label", raw)
            .attribute("standardize-standard", "aria-label", standard);
        view
    }

    fn scene(&self, _: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        let [raw, standard] = &self.valleys.get()?.pictures;
        let picture = match plot {
            "standardize-raw" => raw,
            "standardize-standard" => standard,
            _ => return None,
        };
        Some(Box::new(Rc::clone(picture)))
    }
}
