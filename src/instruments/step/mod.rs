//! The update made last, explained: each formula, and the same formula with the numbers of this step; the unit as a
//! picture.

mod check;
mod explanation;
mod mathml;
mod messages;
mod neuron;
mod optimizer;
mod part;
mod rules;
pub mod scene;

#[cfg(test)]
mod tests;

use check::{Check, MOST_DIGITS};
pub use explanation::Explanation;
pub use mathml::Quantity;
pub use neuron::{Feedback, Neuron};

use super::{Budget, Instrument, Place, View};
use crate::learn::Joint;
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number};
use crate::session::messages::{figure, full_list};
use crate::session::switch::Switch;
use crate::session::{Field, Session};
use crate::text::{escape, say};

/// The panel.
#[derive(Clone, Debug)]
pub struct StepState {
    open: Switch,
    /// On if the gradient is checked by differences.
    checks: Switch,
    /// The k of the ε = 10⁻ᵏ of these differences.
    digits: u32,
    check: Check,
}

impl Default for StepState {
    fn default() -> Self {
        Self {
            open: Switch::default(),
            checks: Switch::default(),
            digits: 4,
            check: Check::default(),
        }
    }
}

impl Instrument for StepState {
    const ID: &'static str = "explain";
    const PLACE: Place = Place::Panel("status");
    const FIELDS: &'static [Field<Self>] = &[
        choice!("explain", open: Switch),
        choice!("check-gradient", checks: Switch),
        number!("check-digits", digits, 1.0, MOST_DIGITS, whole: true),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn is_at_work(&self, open: bool) -> bool {
        open && self.checks.is_on()
    }

    fn work(&mut self, session: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        !session.is_joint() && self.check.work(session, budget)
    }

    fn view(&self, session: &Session) -> View {
        let mut view = View::default();
        view.show("explain-panel", self.open.is_on());
        if !self.open.is_on() {
            return view;
        }
        let explanation = Explanation::new(session).filter(|_| !session.is_joint());
        view.text(
            "explain-of",
            match session.joint() {
                Some(Joint::Softmax) => say!("step-softmax"),
                Some(Joint::Perceptron) => say!("step-perceptron"),
                None => messages::explained(explanation.as_ref()),
            },
        );
        let (mut formulas, mut loss, mut largest) = <(String, String, String)>::default();
        if let Some(found) = explanation {
            formulas = found.quantities.iter().map(formula).collect();
            let item = |(name, size): &(String, f64)| {
                format!("<li>{}: ‖δx̃‖ = {}</li>", escape(name), figure(*size))
            };
            largest = found.largest.iter().map(item).collect();
            loss = found.loss;
        }
        view.show("explain-loss", !loss.is_empty())
            .text("explain-loss", loss)
            .show("explain-largest", !largest.is_empty())
            .markup("explain-largest", largest)
            .markup("explain-formulas", formulas);
        let neuron = Neuron::new(session);
        let texts = messages::neuron(&neuron);
        view.attribute("explain-unit", "data-inputs", neuron.weights.len())
            .attribute("explain-unit", "aria-label", texts.description)
            .text("explain-feedback", texts.feedback);
        let checks = self.checks.is_on() && !session.is_joint();
        view.show("check", checks);
        if checks {
            let digits = self.digits as usize;
            view.text("check-lead", Check::lead(session))
                .show("check-tables", !self.check.rows.is_empty())
                .markup("check-slopes", self.check.slopes(digits))
                .markup("check-errors", self.check.errors(digits))
                .text("check-verdict", self.check.verdict());
        }
        view
    }

    fn scene(&self, session: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        let unit = || Box::new(scene::Unit(Neuron::new(session)));
        self.open.is_on().then(|| unit() as Box<dyn AnyScene>)
    }
}

/// A quantity: symbol, formula, the same with numbers, result; each “=” below the other. Formulas are made of numbers and
/// fixed symbols.
fn formula(quantity: &Quantity) -> String {
    let parts = [&quantity.general, &quantity.numbers];
    let rows = parts.into_iter().filter(|part| !part.is_empty());
    let row = |(k, right): (usize, &String)| {
        let (left, relation) = match k {
            0 => (quantity.symbol.as_str(), quantity.relation),
            _ => ("", "="),
        };
        format!(
            "<span><math>{left}</math></span><span class=\"is\"><math><mo>{relation}</mo></math></span><span class=\"right\">{right}</span>"
        )
    };
    let rows: String = rows
        .chain([&quantity.result])
        .enumerate()
        .map(row)
        .collect();
    format!(
        "<div data-name=\"{}\" data-value=\"{}\">{rows}</div>",
        quantity.name,
        full_list(&quantity.full)
    )
}
