//! Maximum likelihood in one dimension, without a screen: a sample, a family of distributions and its parameters,
//! changed only by [`Action`]s through [`Likelihood::update`].

mod bench;
mod controls;
mod picture;
mod words;

pub use bench::{Bench, Drawn};
pub use controls::{Control, controls};
pub use picture::{Contour, Density, Grip, Picture, Surface};
pub use words::{Reading, descriptions, estimate_reading, log_likelihood_reading, sample_reading};

use crate::data::{Word, parse_number, round_to_digits};
use crate::theory::likelihood::{Family, Law, estimate};

/// The most points a sample may have.
pub const MOST_POINTS: usize = 1000;

/// The largest size of a point that is typed.
pub const LARGEST_POINT: f64 = 1000.0;

/// Something a user does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Another family is chosen, by its word.
    Choose(String),
    /// A number field gets what was typed.
    Type {
        /// The field's name.
        name: String,
        /// What was typed.
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
        /// What is held.
        grip: Grip,
        /// Where to.
        to: (f64, f64),
    },
    /// The present parameters are moved to a place of the likelihood's picture.
    Place((f64, f64)),
    /// A point is added at a place of the axis, or at the nearest one that the family allows.
    Click(f64),
    /// The value that was typed is added.
    Add(String),
    /// A sample is drawn from the present parameters, with the present seed.
    Draw,
    /// The same with a new seed.
    Redraw(u32),
    /// The point added last is taken back.
    Undo,
    /// All points are removed.
    Clear,
    /// The parameters go to the maximum of the likelihood.
    Maximize,
}

/// The instrument as it stands. Every family has a bench of its own, which is found again as it was left.
#[derive(Clone, Debug, PartialEq)]
pub struct Likelihood {
    family: Family,
    benches: [Bench; 4],
    size: usize,
    seed: u32,
    complaint: Option<(String, String)>,
}

impl Default for Likelihood {
    /// Samples are there, and parameters that do not fit them yet.
    fn default() -> Self {
        let bench = |truth: Law, start: Law| {
            let mut bench = Bench::new(truth);
            bench.draw(20, 1);
            bench.set(start);
            bench.fit();
            bench
        };
        Self {
            family: Family::Normal,
            benches: [
                bench(
                    Law::Normal {
                        mu: 1.0,
                        sigma: 1.5,
                    },
                    Law::Normal {
                        mu: -1.0,
                        sigma: 1.0,
                    },
                ),
                bench(Law::Bernoulli { p: 0.7 }, Law::Bernoulli { p: 0.4 }),
                bench(
                    Law::Exponential { rate: 0.8 },
                    Law::Exponential { rate: 1.6 },
                ),
                bench(Law::Poisson { lambda: 3.5 }, Law::Poisson { lambda: 5.5 }),
            ],
            size: 20,
            seed: 1,
            complaint: None,
        }
    }
}

impl Likelihood {
    /// The family on show.
    #[must_use]
    pub fn family(&self) -> Family {
        self.family
    }

    /// The sample and the parameters of the family on show.
    #[must_use]
    pub fn bench(&self) -> &Bench {
        let of = |bench: &&Bench| bench.law().family() == self.family;
        self.benches.iter().find(of).unwrap_or(&self.benches[0])
    }

    fn bench_mut(&mut self) -> &mut Bench {
        let family = self.family;
        let place = self
            .benches
            .iter()
            .position(|bench| bench.law().family() == family);
        &mut self.benches[place.unwrap_or(0)]
    }

    /// How many points are drawn.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The seed that they are drawn with.
    #[must_use]
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// What the control of this name has refused, if that was the last thing to happen.
    #[must_use]
    pub fn complaint(&self, name: &str) -> Option<&str> {
        let complaint = self.complaint.as_ref().filter(|(at, _)| at == name);
        complaint.map(|(_, message)| message.as_str())
    }

    /// Does what an action asks for.
    pub fn update(&mut self, action: Action) {
        self.complaint = None;
        match action {
            Action::Choose(word) => {
                self.family = Family::from_word(&word).unwrap_or(self.family);
            }
            Action::Type { name, text } => self.type_into(&name, &text),
            Action::Slide { index, value } => self.bench_mut().slide(index, value),
            Action::Drag { grip, to } => {
                if let Some((index, value)) = picture::dragged(self.bench(), grip, to) {
                    self.bench_mut().slide(index, value);
                }
            }
            Action::Place((x, y)) => {
                self.bench_mut().slide(0, x);
                if self.family == Family::Normal {
                    self.bench_mut().slide(1, y);
                }
            }
            Action::Click(x) => self.click(x),
            Action::Add(text) => self.add(&text),
            Action::Draw => {
                let (size, seed) = (self.size, self.seed);
                self.bench_mut().draw(size, seed);
                self.bench_mut().fit();
            }
            Action::Redraw(seed) => {
                self.seed = seed;
                self.update(Action::Draw);
            }
            Action::Undo => self.bench_mut().undo(),
            Action::Clear => self.bench_mut().clear(),
            Action::Maximize => {
                let bench = self.bench_mut();
                if let Ok(best) = estimate(bench.law().family(), bench.sums()) {
                    bench.set(best.law);
                    bench.fit();
                }
            }
        }
    }

    fn type_into(&mut self, name: &str, text: &str) {
        let Some(control) = controls().iter().find(|control| control.name == name) else {
            return;
        };
        match control.read(self, text) {
            Ok(value) => control.write(self, value),
            Err(message) => self.complaint = Some((name.into(), message)),
        }
    }

    /// A click can only hit what the screen resolves.
    fn click(&mut self, x: f64) {
        let bench = self.bench();
        let (low, high) = bench.axis();
        let near_zero = x.abs() < (high - low) / 2000.0;
        let x = if near_zero {
            0.0
        } else {
            round_to_digits(x, 3)
        };
        self.put("ml-value", self.family.nearest(x));
    }

    fn add(&mut self, text: &str) {
        let allowed = |x: &f64| self.family.allows(*x) && x.abs() <= LARGEST_POINT;
        match parse_number(text).filter(allowed) {
            // Finer than this, a point would only be a trap for the axes.
            Some(x) => self.put("ml-value", (x * 1e6).round() / 1e6),
            None => {
                self.complaint = Some(("ml-value".into(), words::not_a_value(self.family, text)));
            }
        }
    }

    fn put(&mut self, name: &str, x: f64) {
        if self.bench().sample().len() >= MOST_POINTS {
            self.complaint = Some((name.into(), words::too_many()));
            return;
        }
        if self.family.allows(x) {
            self.bench_mut().add(x);
            self.bench_mut().fit();
        }
    }
}

#[cfg(test)]
mod tests;
