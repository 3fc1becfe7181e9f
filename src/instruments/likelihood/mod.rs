//! Maximum likelihood in one dimension: a density over a sample, and the log-likelihood over the parameters.

mod experiment;
mod gestures;
mod messages;
mod model;
mod number_fields;
mod picture;
pub mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use experiment::{Drawn, Experiment};
pub use messages::{
    LikelihoodReadout, descriptions, estimate_readout, log_likelihood_readout, sample_readout,
};
pub use model::{LARGEST_POINT, Likelihood, LikelihoodCommand, MOST_POINTS};
pub use number_fields::{NUMBER_FIELDS, NumberField};
pub use picture::{Contour, Density, Grip, LikelihoodPlots, Surface};

use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::data::{Keyword, parse_number, whole_number};
use crate::learn::Rule;
use crate::plot::scene::AnyScene;
use crate::session::{Action, Field, Session, update};
use crate::text::say;
use crate::theory::likelihood::Family;
use gestures::Hold;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct LikelihoodState {
    /// The samples, the families and their parameters.
    pub likelihood: Likelihood,
    /// The point that is being typed.
    typed: String,
    /// The action of the pointer on each plot.
    holds: [Hold; 2],
    /// The cursor over each plot.
    cursors: [&'static str; 2],
    plots: Cached<Experiment, LikelihoodPlots>,
    /// True if its window is to be closed.
    closes: bool,
}

impl LikelihoodState {
    /// Adds the point that was typed; the field is empty again if it was taken.
    fn add(&mut self) {
        let text = self.typed.clone();
        self.likelihood.update(LikelihoodCommand::Add(text));
        if self.likelihood.complaint("ml-value").is_none() {
            self.typed.clear();
        }
    }

    fn press(&mut self, lab: &mut Session, action: &str, argument: &str) -> bool {
        let command = match action {
            "draw" => LikelihoodCommand::Draw,
            "redraw" => {
                let seed = whole_number(argument).and_then(|seed| u32::try_from(seed).ok());
                LikelihoodCommand::Redraw(seed.unwrap_or_default())
            }
            "undo" => LikelihoodCommand::Undo,
            "clear" => LikelihoodCommand::Clear,
            "maximize" => LikelihoodCommand::Maximize,
            "add" => {
                self.add();
                return true;
            }
            "logistic" => {
                update(lab, Action::set("rule", Rule::LOGISTIC.keyword()));
                self.closes = true;
                return true;
            }
            _ => return false,
        };
        self.likelihood.update(command);
        true
    }

    /// While a text is still being typed only that is kept; sliders act at once.
    fn input(&mut self, name: &str, text: &str, done: bool) -> bool {
        let slider = name.strip_suffix("-slider").and_then(|name| {
            let field = NUMBER_FIELDS.iter().find(|field| field.name == name)?;
            Some((field.of?.1, parse_number(text)?))
        });
        let command = match (name, slider) {
            (_, Some((index, place))) => {
                let value = self.likelihood.experiment().at_slider(index, place);
                LikelihoodCommand::Slide { index, value }
            }
            ("ml-value", _) => {
                text.clone_into(&mut self.typed);
                return true;
            }
            ("ml-family", _) if done => LikelihoodCommand::Choose(text.into()),
            _ if done => LikelihoodCommand::Type {
                name: name.into(),
                text: text.into(),
            },
            _ => return false,
        };
        self.likelihood.update(command);
        true
    }

    fn show_fields(&self, view: &mut View) {
        let likelihood = &self.likelihood;
        let family = likelihood.family;
        view.control("ml-family", family.keyword());
        for shown in Family::all() {
            view.show(format!("ml-of-{}", shown.keyword()), shown == family);
        }
        let mut complaint = "";
        for field in &NUMBER_FIELDS {
            if let Some((family, index)) = field.of {
                let slider = format!("{}-slider", field.name);
                let place = likelihood.experiment_of(family).slider(index);
                // The slider stands at the value in force, whatever the field has refused.
                view.control(slider.clone(), place.to_string()).attribute(
                    slider,
                    "aria-valuetext",
                    field.text(likelihood),
                );
            }
            view.control(field.name, likelihood.text(field));
            complaint = complain(view, field.name, likelihood).unwrap_or(complaint);
        }
        view.control("ml-value", &self.typed);
        complaint = complain(view, "ml-value", likelihood).unwrap_or(complaint);
        view.text("ml-complaint", complaint);
    }

    fn show_readings(&self, view: &mut View) {
        let likelihood = &self.likelihood;
        let likely = log_likelihood_readout(likelihood);
        let best = estimate_readout(likelihood);
        let sample = sample_readout(likelihood);
        for (name, readout) in [
            ("ml-loglik", &likely),
            ("ml-estimate", &best),
            ("ml-sample", &sample),
        ] {
            view.readout(name, &readout.text, &readout.full);
        }
        let family = likelihood.family;
        let over = match family {
            Family::Normal => say!("likelihood-surface-normal"),
            Family::Bernoulli => say!("likelihood-surface-p"),
            Family::Exponential | Family::Poisson => say!("likelihood-surface-lambda"),
        };
        let density = if family.is_discrete() {
            say!("likelihood-probabilities")
        } else {
            say!("likelihood-density")
        };
        let is_empty = likelihood.experiment().sample.is_empty();
        let [about_density, about_surface] = descriptions(likelihood);
        view.text("ml-below", likely.remark)
            .say("ml-how")
            .text("ml-how", best.remark)
            .text("ml-surface-title", over)
            .text("ml-density-title", density)
            .enable("ml-undo", !is_empty)
            .enable("ml-clear", !is_empty)
            .enable("ml-maximize", !best.full.is_empty())
            .attribute("density", "aria-label", about_density)
            .attribute("surface", "aria-label", about_surface);
    }
}

impl Instrument for LikelihoodState {
    const ID: &'static str = "likelihood";
    const PREFIX: &'static str = "ml";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.closes)
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, argument } => self.press(lab, action, argument),
            Event::Input { name, text, done } => self.input(name, text, *done),
            Event::Pointer(pointer) => self.point(pointer),
            _ => false,
        }
    }

    /// Both pictures take less than a millisecond.
    fn work(&mut self, _: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        let experiment = self.likelihood.experiment().clone();
        self.plots.refresh(experiment, LikelihoodPlots::new);
        false
    }

    fn view(&self, _: &Session) -> View {
        let mut view = View::default();
        self.show_fields(&mut view);
        self.show_readings(&mut view);
        for (plot, cursor) in ["density", "surface"].into_iter().zip(self.cursors) {
            view.attribute(plot, "data-cursor", cursor);
        }
        view
    }

    fn scene(&self, _: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        let plots = self.plots.get()?;
        Some(match plot {
            "density" => Box::new(Rc::clone(&plots.density)),
            _ => Box::new(Rc::clone(&plots.surface)),
        })
    }
}

/// Marks a field that has refused its text; says why it has.
fn complain<'a>(
    view: &mut View,
    name: &'static str,
    likelihood: &'a Likelihood,
) -> Option<&'a str> {
    let complaint = likelihood.complaint(name);
    for (attribute, value) in [
        ("aria-invalid", "true"),
        ("aria-describedby", "hp-ml-complaint"),
    ] {
        match complaint {
            Some(_) => view.attribute(name, attribute, value),
            None => view.without(name, attribute),
        };
    }
    complaint
}
