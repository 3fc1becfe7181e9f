//! The noise of a gradient: at the lab's weights, gradients of few samples around that of all.

mod draws;
mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use draws::{COUNT, Cloud, Draws, Found, MOST_SAMPLES, SIZES};

use super::{Budget, Event, Instrument, View};
use crate::learn::{Activation, Rule, Settings};
use crate::plot::scene::AnyScene;
use crate::session::fields::number;
use crate::session::messages::full_list;
use crate::session::{Field, Session};
use crate::text::markup::{cell, head, tag};
use crate::text::number::figure;
use crate::text::say;

/// The largest seed.
const MOST_SEED: f64 = 999_999.0;

/// The instrument.
#[derive(Clone, Debug)]
pub struct NoiseState {
    /// B, how many samples a gradient is made of.
    samples: u32,
    seed: u32,
    draws: Draws,
    /// The draws of Adaline's squared error at the same weights, made where all gradients of the lab are 0.
    example: Draws,
}

impl Default for NoiseState {
    fn default() -> Self {
        Self {
            samples: 8,
            seed: 1,
            draws: Draws::default(),
            example: Draws::default(),
        }
    }
}

impl NoiseState {
    /// The draws on show: the lab's own, or those of the example where all gradients of the lab are 0.
    fn shown(&self) -> &Draws {
        match self.has_example() {
            true => &self.example,
            false => &self.draws,
        }
    }

    /// Returns true if an example is shown in place of gradients that are all 0.
    fn has_example(&self) -> bool {
        let example = &self.example;
        self.draws.is_at_rest() && !example.is_empty() && !example.is_at_rest()
    }

    /// The result, as a sentence.
    fn sentence(&self) -> String {
        let found = self.shown().sentence();
        match self.draws.is_at_rest() {
            true if self.has_example() => say!("gradient-noise-rest-example", found),
            true => say!("gradient-noise-rest"),
            false => found,
        }
    }

    /// A row of cells for each B.
    fn table(&self) -> String {
        let draws = self.shown();
        let row = |found: &Found| {
            let values = [
                found.bias,
                draws.chance(found),
                found.variance,
                draws.expected(found),
            ];
            let cells = values.map(|value| cell(&figure(value))).concat();
            let row = tag("tr").with("data-value", &full_list(&values));
            row.round(&(head(&found.samples.to_string()) + &cells))
        };
        draws.table().iter().map(row).collect()
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
            (self.draws, self.example) = (Draws::default(), Draws::default());
            return false;
        }
        let (asked, settings) = ((self.seed, self.samples), **lab.learner().settings());
        let is_busy = self.draws.work(lab, settings, asked, budget);
        if !self.draws.is_at_rest() {
            self.example = Draws::default();
            return is_busy;
        }
        let adaline = Settings {
            rule: Rule::ADALINE,
            activation: Activation::Identity,
            ..settings
        };
        self.example.work(lab, adaline, asked, budget) || is_busy
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
            .show("gradient-noise-reset", self.draws.is_at_rest())
            .show("gradient-noise-example", self.has_example())
            .readout("gradient-noise-found", sentence, full)
            .markup("gradient-noise-rows", self.table());
        view
    }

    fn scene(&self, _: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        let cloud = Rc::clone(&self.shown().cloud);
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
