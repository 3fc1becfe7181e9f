//! What a step is explained from: one learner's part of it.

use super::mathml::{self, factor, id, indexed, norm, number, op, power, primed, sample, vector};
use super::{Quantity, rules};
use crate::lab::State;
use crate::lab::words::point_name;
use crate::learn::{Kind, Reduction, Samples, Settings, Step, dot};

/// The largest contributions of a batch that are named.
const MOST_NAMED: usize = 4;

/// What a step is explained from: one learner's part of it.
pub(super) struct Part<'a> {
    settings: &'a Settings,
    train: &'a Samples,
    pub(super) samples: &'a [u32],
    z: Vec<f64>,
    output: Vec<f64>,
    delta: Vec<f64>,
    change: &'a [f64],
    before: &'a [f64],
    after: &'a [f64],
    /// The learning rate of this epoch.
    eta: f64,
}

impl<'a> Part<'a> {
    pub(super) fn of(state: &'a State, step: &'a Step, before: &'a [f64]) -> Self {
        let run = state.learner();
        let (count, class) = (state.run().learners().count(), state.theory_class());
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
            before: &before[row.clone()],
            after: &step.weights[row],
            eta: settings.schedule.rate(settings.eta, epoch),
        }
    }

    /// Whether nothing but the samples moves w.
    fn is_plain(&self) -> bool {
        self.settings.penalty.is_none() && self.settings.momentum == 0.0
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
        quantities.push(Quantity {
            name: "sample",
            relation: "=",
            symbol: format!("{}{}{}", sample(), mathml::COMMA, id("y")),
            general: String::new(),
            numbers: String::new(),
            result: format!("{}{}{}", vector(x), mathml::COMMA, number(y)),
            full: x.iter().copied().chain([y]).collect(),
        });
        let terms = |term: &dyn Fn(usize) -> String| {
            let terms: Vec<String> = (0..x.len()).map(term).collect();
            terms.join(&op("+"))
        };
        quantities.push(Quantity {
            name: "z",
            relation: "=",
            symbol: id("z"),
            general: terms(&|j| match j {
                0 => indexed("w", "0"),
                _ => format!(
                    "{}{}",
                    indexed("w", &j.to_string()),
                    indexed("x", &j.to_string())
                ),
            }),
            numbers: terms(&|j| match j {
                0 => factor(self.before[0]),
                _ => format!("{}{}{}", factor(self.before[j]), op("·"), factor(x[j])),
            }),
            result: number(z),
            full: vec![z],
        });
        let output = rules::output(self.settings, z);
        quantities.push(Quantity {
            name: "output",
            relation: "=",
            symbol: output.symbol,
            general: output.general,
            numbers: output.numbers,
            result: number(self.output[0]),
            full: vec![self.output[0]],
        });
        let delta = rules::delta(self.settings, z, y, self.output[0]);
        quantities.push(Quantity {
            name: "delta",
            relation: "=",
            symbol: delta.symbol,
            general: delta.general,
            numbers: delta.numbers,
            result: number(self.delta[0]),
            full: vec![self.delta[0]],
        });
    }

    /// Σ δ x̃ of a batch.
    pub(super) fn batch(&self, quantities: &mut Vec<Quantity>) {
        let sum = self.sum();
        quantities.push(Quantity {
            name: "sum",
            relation: "=",
            symbol: format!("{}{}{}", op("∑"), id("δ"), sample()),
            general: String::new(),
            numbers: String::new(),
            result: vector(&sum),
            full: sum,
        });
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
        let mut general = format!("{share}{signal}");
        if !self.settings.penalty.is_none() {
            general += &format!("{}{}<mo>∇</mo>{}", op("−"), id("η"), id("P"));
        }
        if self.settings.momentum != 0.0 {
            general += &format!("{}{}{}", op("+"), id("m"), id("v"));
        }
        let numbers = if self.is_plain() && single {
            format!(
                "{}{}{}{}{}",
                number(self.eta),
                op("·"),
                factor(self.delta[0]),
                op("·"),
                vector(self.row(0))
            )
        } else if self.is_plain() && mean {
            format!(
                "{}{}{}",
                mathml::over(&number(self.eta), &number(count)),
                op("·"),
                vector(&self.sum())
            )
        } else if self.is_plain() {
            format!("{}{}{}", number(self.eta), op("·"), vector(&self.sum()))
        } else {
            String::new()
        };
        quantities.push(Quantity {
            name: "change",
            relation: "=",
            symbol: mathml::change("w"),
            general,
            numbers,
            result: vector(self.change),
            full: self.change.to_vec(),
        });
        quantities.push(Quantity {
            name: "weights",
            relation: "=",
            symbol: primed("w"),
            general: format!("{}{}{}", id("w"), op("+"), mathml::change("w")),
            numbers: String::new(),
            result: vector(self.after),
            full: self.after.to_vec(),
        });
        if single {
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
            (
                format!(
                    "{}{}{}{}{}",
                    id("z"),
                    op("+"),
                    id("η"),
                    id("δ"),
                    power(&norm(&sample()), "2")
                ),
                format!(
                    "{}{}{}{}{}{}{}",
                    number(self.z[0]),
                    op("+"),
                    number(self.eta),
                    op("·"),
                    factor(self.delta[0]),
                    op("·"),
                    number(square)
                ),
            )
        } else {
            (
                format!("{}{}{}", primed("w"), op("·"), sample()),
                String::new(),
            )
        };
        Quantity {
            name: "z-after",
            relation: "=",
            symbol: primed("z"),
            general,
            numbers,
            result: number(after),
            full: vec![after],
        }
    }

    /// The loss of the batch, the share of the penalty included.
    fn loss_at(&self, w: &[f64]) -> f64 {
        let loss = self.settings.table().loss;
        let sum: f64 = (0..self.samples.len())
            .map(|k| loss(dot(w, self.row(k)), self.label(k)))
            .sum();
        let (count, all) = (self.samples.len() as f64, self.train.len() as f64);
        match self.settings.reduction {
            Reduction::Sum => sum + count / all * self.settings.penalty.value(w),
            Reduction::Mean => sum / count + self.settings.penalty.value(w),
        }
    }

    /// The gradient of that loss at the weights before.
    fn gradient(&self) -> Vec<f64> {
        let (count, all) = (self.samples.len() as f64, self.train.len() as f64);
        let (scale, share) = match self.settings.reduction {
            Reduction::Sum => (1.0, count / all),
            Reduction::Mean => (1.0 / count, 1.0),
        };
        let mut gradient: Vec<f64> = self.sum().iter().map(|sum| -scale * sum).collect();
        self.settings
            .penalty
            .add_gradient(self.before, share, &mut gradient);
        gradient
    }

    /// The change of the loss to first order, and as it is.
    fn loss(&self, quantities: &mut Vec<Quantity>) {
        let gradient = self.gradient();
        let square = dot(&gradient, &gradient);
        let predicted = dot(&gradient, self.change);
        let real = self.loss_at(self.after) - self.loss_at(self.before);
        let plain = self.settings.momentum == 0.0;
        let of = |w: &str| format!("{}{}{w}{}", id("L"), op("("), op(")"));
        let slope = format!("<mo>∇</mo>{}", id("L"));
        let (general, numbers) = if plain {
            (
                format!("{}{}{}", op("−"), id("η"), power(&norm(&slope), "2")),
                format!(
                    "{}{}{}{}",
                    op("−"),
                    number(self.eta),
                    op("·"),
                    number(square)
                ),
            )
        } else {
            (
                format!("{slope}{}{}", op("·"), mathml::change("w")),
                String::new(),
            )
        };
        quantities.push(Quantity {
            name: "loss-predicted",
            symbol: mathml::change("L"),
            relation: "≈",
            general,
            numbers,
            result: number(predicted),
            full: vec![predicted],
        });
        quantities.push(Quantity {
            name: "loss-real",
            relation: "=",
            symbol: mathml::change("L"),
            general: format!("{}{}{}", of(&primed("w")), op("−"), of(&id("w"))),
            numbers: String::new(),
            result: number(real),
            full: vec![real],
        });
    }

    /// The samples that contributed most, largest first.
    pub(super) fn largest(&self, state: &State) -> Vec<(String, f64, f64)> {
        let mut all: Vec<(usize, f64)> = (0..self.samples.len())
            .map(|k| {
                (
                    k,
                    self.delta[k].abs() * dot(self.row(k), self.row(k)).sqrt(),
                )
            })
            .filter(|(_, size)| *size > 0.0)
            .collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all.truncate(MOST_NAMED);
        let named = |(k, size): (usize, f64)| {
            (
                point_name(state, self.samples[k] as usize),
                self.delta[k],
                size,
            )
        };
        all.into_iter().map(named).collect()
    }
}
