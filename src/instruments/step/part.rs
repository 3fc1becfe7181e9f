//! The data that a step is explained from: one learner's part of it.

mod loss;

use std::ops::Range;

use super::mathml::{
    self, Quantity, factor, id, indexed, norm, number, op, piece, power, primed, sample, term,
    vector,
};
use super::{optimizer, rules};
use crate::data::sort_by_number;
use crate::learn::{Kind, Reduction, Samples, Settings, Step, dot};
use crate::session::Session;
use crate::session::messages::point_name;

/// The largest contributions of a batch that are named.
const MOST_NAMED: usize = 4;

/// The data that a step is explained from: one learner's part of it.
pub(super) struct Part<'a> {
    settings: &'a Settings,
    train: &'a Samples,
    pub(super) samples: &'a [u32],
    z: Vec<f64>,
    output: Vec<f64>,
    delta: Vec<f64>,
    change: &'a [f64],
    step: &'a Step,
    row: Range<usize>,
    /// The weights at which the samples were judged.
    at: &'a [f64],
    before: &'a [f64],
    after: &'a [f64],
    /// The learning rate of this epoch.
    eta: f64,
}

impl<'a> Part<'a> {
    pub(super) fn new(state: &'a Session, step: &'a Step, before: &'a [f64]) -> Self {
        let run = state.learner();
        let (count, class) = (state.run().outputs(), state.theory_class());
        let width = before.len() / count;
        let own = |values: &[f64]| -> Vec<f64> {
            values.iter().skip(class).step_by(count).copied().collect()
        };
        let row = class * width..(class + 1) * width;
        let settings = run.settings();
        // The step that ended an epoch was made in that epoch.
        let epoch = run.epochs() - u64::from(run.presented() == 0 && run.epochs() > 0);
        Self {
            settings,
            train: &run.problem().train,
            samples: &step.samples,
            z: own(&step.z),
            output: own(&step.output),
            delta: own(&step.delta),
            change: &step.change[row.clone()],
            step,
            at: &step.at[row.clone()],
            before: &before[row.clone()],
            after: &step.weights[row.clone()],
            row,
            eta: settings.schedule.rate(settings.eta, epoch),
        }
    }

    /// Returns true if nothing but the samples moves w.
    fn is_plain(&self) -> bool {
        self.settings.penalty.is_none() && self.settings.is_plain_descent()
    }

    /// Returns true if the samples were judged at other weights than those before the update.
    fn looks_ahead(&self) -> bool {
        self.settings.optimizer.kind.looks_ahead && self.settings.momentum != 0.0
    }

    /// u = w + m v, where an optimizer looks ahead.
    pub(super) fn ahead(&self, quantities: &mut Vec<Quantity>) {
        if self.looks_ahead() {
            let ahead = vec![id("m") + &id("v")];
            quantities.push(Quantity {
                general: mathml::sum(&[vec![id("w")], ahead]),
                ..Quantity::vector("ahead", id("u"), self.at)
            });
        }
    }

    fn row(&self, k: usize) -> &[f64] {
        self.train.row(self.samples[k] as usize)
    }

    fn label(&self, k: usize) -> f64 {
        self.train.label(self.samples[k] as usize)
    }

    /// z, output, δ of the only sample.
    pub(super) fn one_sample(&self, quantities: &mut Vec<Quantity>) {
        let (x, y, z) = (self.row(0), self.label(0), self.z[0]);
        let symbol = format!("{}{}{}", sample(), mathml::COMMA, id("y"));
        let mut result = vector(x);
        if let Some(last) = result.last_mut() {
            last.push_str(mathml::COMMA);
        }
        quantities.push(Quantity {
            result: term(&result) + &piece(&number(y)),
            ..Quantity::vector("sample", symbol, &[x, &[y]].concat())
        });
        let terms = |one: &dyn Fn(usize) -> Vec<String>| {
            let terms: Vec<Vec<String>> = (0..x.len()).map(one).collect();
            mathml::sum(&terms)
        };
        quantities.push(Quantity {
            general: terms(&|j| {
                let index = j.to_string();
                let weight = indexed(if self.looks_ahead() { "u" } else { "w" }, &index);
                match j {
                    0 => vec![weight],
                    _ => vec![weight + &indexed("x", &index)],
                }
            }),
            numbers: terms(&|j| match j {
                0 => vec![factor(self.at[0])],
                _ => vec![factor(self.at[j]), factor(x[j])],
            }),
            ..Quantity::number("z", id("z"), z)
        });
        let (output, delta) = (self.output[0], self.delta[0]);
        quantities.push(rules::output(self.settings, z, output));
        quantities.push(rules::delta(self.settings, z, y, (output, delta)));
    }

    /// Σ δ x̃ of a batch.
    pub(super) fn batch(&self, quantities: &mut Vec<Quantity>) {
        let symbol = format!("{}{}{}", op("∑"), id("δ"), sample());
        quantities.push(Quantity::vector("sum", symbol, &self.sum()));
    }

    fn sum(&self) -> Vec<f64> {
        let mut sum = vec![0.0; self.before.len()];
        for (k, delta) in self.delta.iter().enumerate() {
            sum.iter_mut()
                .zip(self.row(k))
                .for_each(|(sum, x)| *sum += delta * x);
        }
        sum
    }

    /// Δw, the new w, z afterwards, the change of the loss.
    pub(super) fn movement(&self, quantities: &mut Vec<Quantity>) {
        let (single, count) = (self.samples.len() == 1, self.samples.len() as f64);
        let mean = self.settings.reduction == Reduction::Mean && !single;
        let signal = if single {
            format!("{}{}", id("δ"), sample())
        } else {
            format!("{}{}{}", op("∑"), id("δ"), sample())
        };
        let share = if mean {
            mathml::over(&id("η"), &number(count))
        } else {
            id("η")
        };
        if self.settings.optimizer.kind.adaptive {
            let share = if mean {
                mathml::over("<mn>1</mn>", &number(count))
            } else {
                String::new()
            };
            let mut general = format!("{}{share}{signal}", op("−"));
            if !self.settings.penalty.is_none() {
                general += &format!("{}<mo>∇</mo>{}", op("+"), id("P"));
            }
            optimizer::adaptive(
                &self.settings.optimizer,
                self.step,
                self.row.clone(),
                self.eta,
                &general,
                quantities,
            );
            return self.outcome(quantities);
        }
        let mut general = format!("{share}{signal}");
        if !self.settings.penalty.is_none() {
            general += &format!("{}{}<mo>∇</mo>{}", op("−"), id("η"), id("P"));
        }
        if self.settings.momentum != 0.0 {
            general += &format!("{}{}{}", op("+"), id("m"), id("v"));
        }
        // A number, or η over the count, before a vector.
        let scaled = |factors: &[String], values: &[f64]| {
            let mut factors = factors.to_vec();
            factors.push(String::new());
            let mut pieces = mathml::product(&factors, false);
            pieces.pop();
            term(&pieces) + &term(&vector(values))
        };
        let numbers = if !self.is_plain() {
            String::new()
        } else if single {
            scaled(&[number(self.eta), factor(self.delta[0])], self.row(0))
        } else if mean {
            let share = mathml::over(&number(self.eta), &number(count));
            scaled(&[share], &self.sum())
        } else {
            scaled(&[number(self.eta)], &self.sum())
        };
        quantities.push(Quantity {
            general: piece(&general),
            numbers,
            ..Quantity::vector("change", mathml::change("w"), self.change)
        });
        self.outcome(quantities);
    }

    /// The new w, z afterwards, the change of the loss.
    fn outcome(&self, quantities: &mut Vec<Quantity>) {
        quantities.push(Quantity {
            general: mathml::sum(&[vec![id("w")], vec![mathml::change("w")]]),
            ..Quantity::vector("weights", primed("w"), self.after)
        });
        if self.samples.len() == 1 {
            quantities.push(self.afterwards());
        }
        if self.settings.table().kind == Kind::Smooth {
            self.loss(quantities);
        }
    }

    /// z of the same sample after the update.
    fn afterwards(&self) -> Quantity {
        let x = self.row(0);
        let after = dot(self.after, x);
        let square = dot(x, x);
        let (general, numbers) = if self.is_plain() {
            let move_of_z = format!("{}{}{}", id("η"), id("δ"), power(&norm(&sample()), "2"));
            let factors = vec![number(self.eta), factor(self.delta[0]), number(square)];
            (
                mathml::sum(&[vec![id("z")], vec![move_of_z]]),
                mathml::sum(&[vec![number(self.z[0])], factors]),
            )
        } else {
            (
                piece(&format!("{}{}{}", primed("w"), op("·"), sample())),
                String::new(),
            )
        };
        Quantity {
            general,
            numbers,
            ..Quantity::number("z-after", primed("z"), after)
        }
    }

    /// The samples that contributed most, largest first.
    pub(super) fn largest(&self, state: &Session) -> Vec<(String, f64)> {
        let size = |k: usize| self.delta[k].abs() * dot(self.row(k), self.row(k)).sqrt();
        let all = (0..self.samples.len()).map(|k| (k, size(k)));
        let mut all: Vec<(usize, f64)> = all.filter(|(_, size)| *size > 0.0).collect();
        sort_by_number(&mut all, |(_, size)| -size);
        all.truncate(MOST_NAMED);
        let name = |k: usize| point_name(state, self.samples[k] as usize);
        all.into_iter().map(|(k, size)| (name(k), size)).collect()
    }
}
