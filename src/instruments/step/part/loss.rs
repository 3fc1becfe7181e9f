//! The loss that an update descends: its gradient, its change to first order, and as it is.

use super::Part;
use crate::instruments::step::mathml::{
    self, Quantity, id, norm, number, op, piece, power, primed, term,
};
use crate::learn::{Form, Kind, Reduction, dot};
use crate::text::say;

impl Part<'_> {
    /// Returns true if L has a corner at the weights before, along the weight `j`.
    pub(in crate::instruments::step) fn has_corner(&self, j: usize) -> bool {
        let corner = match self.settings.table().form {
            Form::Criterion => Some(0.0),
            Form::Hinge => Some(1.0),
            _ => None,
        };
        let touches = |k: usize| {
            let z = dot(self.before, self.row(k));
            Some(self.label(k) * z) == corner && self.row(k)[j] != 0.0
        };
        (0..self.samples.len()).any(touches) || self.settings.penalty.has_corner(self.before, j)
    }

    /// L with the weight `j` moved by so much from where it was before.
    pub(in crate::instruments::step) fn loss_beside(&self, j: usize, by: f64) -> f64 {
        let mut w = self.before.to_vec();
        w[j] += by;
        self.loss_at(&w)
    }

    /// The ratio of the error signal to the negative slope of the loss; that of the perceptron is 2.
    pub(in crate::instruments::step) fn gain(&self) -> f64 {
        self.settings.table().gain
    }

    /// The loss of the batch, the share of the penalty included.
    fn loss_at(&self, w: &[f64]) -> f64 {
        let per_sample = self.settings.table().per_sample;
        let sum: f64 = (0..self.samples.len())
            .map(|k| per_sample.loss(dot(w, self.row(k)), self.label(k)))
            .sum();
        let (count, all) = (self.samples.len() as f64, self.train.len() as f64);
        match self.settings.reduction {
            Reduction::Sum => sum + count / all * self.settings.penalty.value(w),
            Reduction::Mean => sum / count + self.settings.penalty.value(w),
        }
    }

    /// The gradient of that loss at the weights before, from the error signals: where it has a corner, a subgradient.
    pub(in crate::instruments::step) fn gradient(&self) -> Vec<f64> {
        let (count, all) = (self.samples.len() as f64, self.train.len() as f64);
        let (scale, share) = match self.settings.reduction {
            Reduction::Sum => (1.0, count / all),
            Reduction::Mean => (1.0 / count, 1.0),
        };
        let scale = scale / self.gain();
        let per_sample = self.settings.table().per_sample;
        let mut gradient = vec![0.0; self.before.len()];
        for k in 0..self.samples.len() {
            let x = self.row(k);
            let delta = per_sample.delta(dot(self.before, x), self.label(k), self.settings.tie);
            let sum = gradient.iter_mut().zip(x);
            sum.for_each(|(sum, x)| *sum += delta * x);
        }
        gradient.iter_mut().for_each(|sum| *sum *= -scale);
        self.settings
            .penalty
            .add_gradient(self.before, share, &mut gradient);
        gradient
    }

    /// The change of the loss to first order, and as it is.
    pub(super) fn loss(&self, quantities: &mut Vec<Quantity>) {
        let gradient = self.gradient();
        let square = dot(&gradient, &gradient);
        let predicted = dot(&gradient, self.change);
        let real = self.loss_at(self.after) - self.loss_at(self.before);
        let plain = self.settings.is_plain_descent();
        let of = |w: &str| format!("{}{}{w}{}", id("L"), op("("), op(")"));
        let slope = format!("<mo>∇</mo>{}", id("L"));
        let (general, numbers) = if plain {
            (
                piece(&format!(
                    "{}{}{}",
                    op("−"),
                    id("η"),
                    power(&norm(&slope), "2")
                )),
                term(&mathml::product(
                    &[op("−") + &number(self.eta), number(square)],
                    false,
                )),
            )
        } else {
            (
                piece(&format!("{slope}{}{}", op("·"), mathml::change("w"))),
                String::new(),
            )
        };
        quantities.push(Quantity {
            relation: "≈",
            general,
            numbers,
            ..Quantity::number("loss-predicted", mathml::change("L"), predicted)
        });
        quantities.push(Quantity {
            general: piece(&format!("{}{}{}", of(&primed("w")), op("−"), of(&id("w")))),
            ..Quantity::number("loss-real", mathml::change("L"), real)
        });
    }

    /// Describes L where a row speaks of it, else empty.
    pub(in crate::instruments::step) fn about_loss(&self) -> String {
        match self.settings.table().kind {
            Kind::Smooth => self.what_is_l(),
            Kind::MistakeDriven => String::new(),
        }
    }

    /// Describes L, the part of the objective J that this update descends.
    pub(in crate::instruments::step) fn what_is_l(&self) -> String {
        let all = self.samples.len() == self.train.len();
        let loss = match (self.samples.len(), self.settings.reduction) {
            (1, _) => "sample",
            (_, Reduction::Sum) => "sum",
            (_, Reduction::Mean) => "mean",
        };
        let penalty = match self.settings.reduction {
            _ if self.settings.penalty.is_none() => "none",
            Reduction::Sum if !all => "share",
            _ => "all",
        };
        let samples = if all { "all" } else { "some" };
        say!("step-loss", loss, penalty, samples)
    }
}
