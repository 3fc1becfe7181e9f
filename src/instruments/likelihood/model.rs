//! A sample, a family of distributions and its parameters, changed only by [`LikelihoodCommand`]s through [`Likelihood::update`].

use super::experiment::Experiment;
use super::messages;
use super::number_fields::{NUMBER_FIELDS, NumberField};
use super::picture::{Grip, dragged};
use crate::data::{Keyword, parse_number, round_to_digits};
use crate::geometry::Axis;
use crate::text::say;
use crate::theory::likelihood::{Family, Law, estimate};

/// The most points a sample may have.
pub const MOST_POINTS: usize = 1000;

/// The largest size of a point that is typed.
pub const LARGEST_POINT: f64 = 1000.0;

/// Something a user does.
#[derive(Clone, Debug, PartialEq)]
pub enum LikelihoodCommand {
    /// Another family is chosen, by its word.
    Choose(String),
    /// A number field gets what was typed.
    Type {
        /// The field's name.
        name: String,
        /// The text typed.
        text: String,
    },
    /// The slider of a parameter is moved.
    Slide {
        /// Which parameter.
        index: usize,
        /// To which value.
        value: f64,
    },
    /// A handle of the density is dragged to a place, in units of the axes.
    Drag {
        /// The handle held.
        grip: Grip,
        /// The place it is dragged to.
        to: Axis,
    },
    /// The present parameters are moved to a place of the likelihood's picture.
    Place(Axis),
    /// A point is added at a place of the axis, or at the nearest one that the family allows.
    Click(f64),
    /// The value that was typed is added.
    Add(String),
    /// A sample is drawn from the present parameters, with the present seed.
    Draw,
    /// A sample is drawn from the present parameters, with a new seed.
    Redraw(u32),
    /// The point added last is taken back.
    Undo,
    /// All points are removed.
    Clear,
    /// The parameters go to the maximum of the likelihood.
    Maximize,
}

/// All of it. Every family has an experiment of its own, which is found again as it was left.
#[derive(Clone, Debug, PartialEq)]
pub struct Likelihood {
    /// The family on show.
    pub family: Family,
    experiments: [Experiment; 4],
    /// The number of points to draw.
    pub size: usize,
    /// The seed that they are drawn with.
    pub seed: u32,
    pub(super) complaint: Option<Complaint>,
}

/// A text that a field has refused.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Complaint {
    field: String,
    given: String,
    message: String,
}

impl Default for Likelihood {
    /// Samples are there, and parameters that do not fit them yet.
    fn default() -> Self {
        let experiment = |truth: Law, start: Law| {
            let mut experiment = Experiment::new(truth);
            experiment.draw(20, 1);
            experiment.law = start;
            experiment.fit();
            experiment
        };
        Self {
            family: Family::Normal,
            experiments: [
                experiment(
                    Law::Normal {
                        mu: 1.0,
                        sigma: 1.5,
                    },
                    Law::Normal {
                        mu: -1.0,
                        sigma: 1.0,
                    },
                ),
                experiment(Law::Bernoulli { p: 0.7 }, Law::Bernoulli { p: 0.4 }),
                experiment(
                    Law::Exponential { rate: 0.8 },
                    Law::Exponential { rate: 1.6 },
                ),
                experiment(Law::Poisson { lambda: 3.5 }, Law::Poisson { lambda: 5.5 }),
            ],
            size: 20,
            seed: 1,
            complaint: None,
        }
    }
}

impl Likelihood {
    /// The sample and the parameters of the family on show.
    pub fn experiment(&self) -> &Experiment {
        self.experiment_of(self.family)
    }

    /// The sample and the parameters of any family.
    pub(super) fn experiment_of(&self, family: Family) -> &Experiment {
        let of = |experiment: &&Experiment| experiment.law.family() == family;
        let found = self.experiments.iter().find(of);
        found.unwrap_or(&self.experiments[0])
    }

    fn experiment_mut(&mut self) -> &mut Experiment {
        self.experiment_mut_of(self.family)
    }

    fn experiment_mut_of(&mut self, family: Family) -> &mut Experiment {
        let mut all = self.experiments.iter();
        let place = all.position(|experiment| experiment.law.family() == family);
        &mut self.experiments[place.unwrap_or(0)]
    }

    /// Why the field of this name has refused its text, if that was the last thing to happen.
    pub fn complaint(&self, name: &str) -> Option<&str> {
        let complaint = self.complaint.as_ref();
        let complaint = complaint.filter(|complaint| complaint.field == name);
        complaint.map(|complaint| complaint.message.as_str())
    }

    /// The text that a number field shows: what it has refused stays to be corrected.
    pub fn text(&self, field: &NumberField) -> String {
        let complaint = self.complaint.as_ref();
        let refused = complaint.filter(|complaint| complaint.field == field.name);
        refused.map_or_else(|| field.text(self), |refused| refused.given.clone())
    }

    fn complain(&mut self, field: &str, given: &str, message: String) {
        self.complaint = Some(Complaint {
            field: field.into(),
            given: given.into(),
            message,
        });
    }

    /// Does what a command asks for.
    pub fn update(&mut self, command: LikelihoodCommand) {
        self.complaint = None;
        match command {
            LikelihoodCommand::Choose(word) => {
                self.family = Family::from_keyword(&word).unwrap_or(self.family);
            }
            LikelihoodCommand::Type { name, text } => self.type_into(&name, &text),
            LikelihoodCommand::Slide { index, value } => self.experiment_mut().slide(index, value),
            LikelihoodCommand::Drag { grip, to } => {
                if let Some((index, value)) = dragged(self.experiment(), grip, to) {
                    self.experiment_mut().slide(index, value);
                }
            }
            LikelihoodCommand::Place(at) => {
                self.experiment_mut().slide(0, at.x);
                if self.family == Family::Normal {
                    self.experiment_mut().slide(1, at.y);
                }
            }
            LikelihoodCommand::Click(x) => self.click(x),
            LikelihoodCommand::Add(text) => self.add(&text),
            LikelihoodCommand::Draw => {
                let (size, seed) = (self.size, self.seed);
                self.experiment_mut().draw(size, seed);
                self.experiment_mut().fit();
            }
            LikelihoodCommand::Redraw(seed) => {
                self.seed = seed;
                self.update(LikelihoodCommand::Draw);
            }
            LikelihoodCommand::Undo => self.experiment_mut().undo(),
            LikelihoodCommand::Clear => self.experiment_mut().clear(),
            LikelihoodCommand::Maximize => {
                let experiment = self.experiment_mut();
                if let Ok(best) = estimate(experiment.law.family(), &experiment.sums) {
                    experiment.law = best.law;
                    experiment.fit();
                }
            }
        }
    }

    fn type_into(&mut self, name: &str, text: &str) {
        let mut fields = NUMBER_FIELDS.iter();
        let Some(field) = fields.find(|field| field.name == name) else {
            return;
        };
        match field.read(self, text) {
            Ok(value) => self.write(field, value),
            Err(message) => self.complain(name, text, message),
        }
    }

    fn write(&mut self, field: &NumberField, value: f64) {
        match field.of {
            Some((family, index)) => {
                let experiment = self.experiment_mut_of(family);
                experiment.law = experiment.law.with(index, value);
                experiment.fit();
            }
            None if field.name == "ml-size" => self.size = value as usize,
            None => self.seed = value as u32,
        }
    }

    /// A click can only hit what the screen resolves.
    fn click(&mut self, x: f64) {
        let experiment = self.experiment();
        let (low, high) = experiment.axis;
        let near_zero = x.abs() < (high - low) / 2000.0;
        let x = if near_zero {
            0.0
        } else {
            round_to_digits(x, 3)
        };
        self.put(self.family.nearest(x));
    }

    fn add(&mut self, text: &str) {
        let allowed = |x: &f64| self.family.allows(*x) && x.abs() <= LARGEST_POINT;
        match parse_number(text).filter(allowed) {
            // Finer than this, a point would only be a trap for the axes.
            Some(x) => self.put((x * 1e6).round() / 1e6),
            None => self.complain("ml-value", text, messages::not_a_value(self.family, text)),
        }
    }

    fn put(&mut self, x: f64) {
        if self.experiment().sample.len() >= MOST_POINTS {
            self.complain(
                "ml-value",
                "",
                say!("likelihood-too-many", most = MOST_POINTS.to_string()),
            );
            return;
        }
        if self.family.allows(x) {
            self.experiment_mut().add(x);
            self.experiment_mut().fit();
        }
    }
}
