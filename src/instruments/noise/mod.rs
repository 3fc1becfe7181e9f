//! The noise of a gradient: at the lab's weights, gradients of few samples around that of all.

mod draws;
mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use draws::{COUNT, Cloud, Draws, Found, MOST_SAMPLES, SIZES};

use super::{Budget, Event, Instrument, View};
use crate::learn::dot;
use crate::plot::scene::AnyScene;
use crate::session::fields::number;
use crate::session::messages::full_list;
use crate::session::{Field, Session};
use crate::text::markup::{cell, head, tag};
use crate::text::number::figure;
use crate::text::say;

/// A distance of more than this many times the average by chance is far, and worth a word.
const FAR: f64 = 1.5;
/// Of the full gradient: less is rounding.
const ROUNDING: f64 = 1e-9;

/// The largest seed.
const MOST_SEED: f64 = 999_999.0;

/// The instrument.
#[derive(Clone, Debug)]
pub struct NoiseState {
    /// B, how many samples a gradient is made of.
    samples: u32,
    seed: u32,
    draws: Draws,
}

impl Default for NoiseState {
    fn default() -> Self {
        Self {
            samples: 8,
            seed: 1,
            draws: Draws::default(),
        }
    }
}

impl NoiseState {
    /// The result, as a sentence.
    fn sentence(&self) -> String {
        match self.draws.own() {
            _ if self.draws.gradients.full.is_empty() => String::new(),
            _ if self.draws.is_empty() => say!("gradient-noise-none"),
            None => say!("gradient-noise-drawing", draws = COUNT),
            Some(_) if self.is_at_rest() => say!("gradient-noise-rest"),
            Some(found) => say!(
                "gradient-noise-found",
                draws = COUNT,
                samples = found.samples,
                bias = figure(found.bias),
                chance = figure(self.chance(found)),
                is = self.against_chance(found),
                share = self.share(found),
                variance = figure(found.variance),
                expected = figure(self.expected(found))
            ),
        }
    }

    /// Returns true if the gradient of every sample is 0.
    fn is_at_rest(&self) -> bool {
        self.draws.gradients.variance == 0.0 && self.draws.gradients.full.iter().all(|g| *g == 0.0)
    }

    /// A code: `near` if the mean of all draws is as near to the full gradient as one expects, else `far`.
    fn against_chance(&self, found: &Found) -> &'static str {
        let full = &self.draws.gradients.full;
        let length = dot(full, full).sqrt();
        if found.bias > FAR * self.chance(found) && found.bias > ROUNDING * length {
            "far"
        } else {
            "near"
        }
    }

    /// At most one set of draws in so many is as far from the full gradient by chance alone: Chebyshev’s inequality for
    /// vectors, whatever the gradients are.
    fn share(&self, found: &Found) -> String {
        let times = found.bias / self.chance(found);
        figure((times * times).floor())
    }

    /// σ²/B.
    fn expected(&self, found: &Found) -> f64 {
        self.draws.gradients.variance / found.samples as f64
    }

    /// The distance of the mean of all draws from the full gradient by chance, root mean square.
    fn chance(&self, found: &Found) -> f64 {
        (self.expected(found) / COUNT as f64).sqrt()
    }

    /// A row of cells for each B.
    fn table(&self) -> String {
        let row = |found: &Found| {
            let values = [
                found.bias,
                self.chance(found),
                found.variance,
                self.expected(found),
            ];
            let cells = values.map(|value| cell(&figure(value))).concat();
            let row = tag("tr").with("data-value", &full_list(&values));
            row.round(&(head(&found.samples.to_string()) + &cells))
        };
        self.draws.table().iter().map(row).collect()
    }
}

impl Instrument for NoiseState {
    const ID: &'static str = "gradient-noise";
    const FIELDS: &'static [Field<Self>] = &[
        number!("gradient-noise-samples", samples, 1.0, MOST_SAMPLES, whole: true),
        number!("gradient-noise-seed", seed, 0.0, MOST_SEED, whole: true),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, _: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, argument } if action == "redraw" => {
                self.seed = argument.parse().unwrap_or_default();
                true
            }
            _ => false,
        }
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        // A gradient here is that of one learner, and classes that learn together have one for all.
        if lab.is_joint() {
            self.draws = Draws::default();
            return false;
        }
        self.draws.work(lab, self.seed, self.samples, budget)
    }

    fn view(&self, lab: &Session) -> View {
        let sentence = if lab.is_joint() {
            say!("gradient-noise-together")
        } else {
            self.sentence()
        };
        let full = full_list(&self.draws.gradients.full);
        let mut view = View::default();
        view.attribute("gradient-noise-arrows", "aria-label", &sentence)
            .say("gradient-noise-found")
            .show("gradient-noise-reset", self.is_at_rest())
            .readout("gradient-noise-found", sentence, full)
            .markup("gradient-noise-rows", self.table());
        view
    }

    fn scene(&self, _: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        let cloud = Rc::clone(&self.draws.cloud);
        if cloud.draws.is_empty() {
            return None;
        }
        Some(if plot == "gradient-noise-arrows" {
            Box::new(scene::Arrows(cloud))
        } else {
            Box::new(scene::Histogram(cloud))
        })
    }
}
