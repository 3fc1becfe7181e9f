//! The gradient of an update, beside differences of the loss that it descends.

use super::part::Part;
use crate::geometry::step::ten_to;
use crate::instruments::Budget;
use crate::learn::Step;
use crate::session::Session;
use crate::session::messages::{full, full_list, weight_name};
use crate::text::markup::{cell, head, tag};
use crate::text::number::{figure, power_of_ten};
use crate::text::say;

/// ε = 10⁻¹ … 10⁻¹² are tried.
pub(super) const MOST_DIGITS: f64 = 12.0;

/// One weight: what the rule says, and what differences say.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    /// ∂L/∂w from the error signals.
    pub(super) slope: f64,
    /// (L(w + ε) − L(w − ε))/2ε for ε = 10⁻¹, 10⁻² …
    pub(super) central: Vec<f64>,
    /// (L(w + ε) − L(w))/ε and (L(w) − L(w − ε))/ε, the same.
    pub(super) sides: Vec<[f64; 2]>,
    /// True if L has a corner there, so that no derivative exists.
    pub(super) is_corner: bool,
}

impl Row {
    fn new(part: &Part<'_>, slope: f64, j: usize) -> Self {
        let here = part.loss_beside(j, 0.0);
        let (central, sides) = (1..=MOST_DIGITS as i32)
            .map(|digits| {
                let step = ten_to(-digits);
                let [up, down] = [step, -step].map(|by| part.loss_beside(j, by));
                let sides = [(up - here) / step, (here - down) / step];
                ((up - down) / (2.0 * step), sides)
            })
            .unzip();
        Self {
            slope,
            central,
            sides,
            is_corner: part.has_corner(j),
        }
    }

    fn error(&self, digits: usize) -> f64 {
        (self.slope - self.central[digits - 1]).abs()
    }
}

/// The check of one update, weight by weight.
#[derive(Clone, Debug, Default)]
pub(super) struct Check {
    /// The update, and the weights before.
    of: Option<(Step, Vec<f64>)>,
    /// The rows of the weights checked so far.
    pub(super) rows: Vec<Row>,
}

impl Check {
    /// Follows the lab, and goes on while there is time; says whether there is more to do.
    pub(super) fn work(&mut self, session: &Session, budget: &Budget<'_>) -> bool {
        let (Some(step), Some(before)) = (session.last_step(), session.weights_before()) else {
            *self = Self::default();
            return false;
        };
        let is_known = |(of, weights): &(Step, Vec<f64>)| of == step && weights == before;
        if !self.of.as_ref().is_some_and(is_known) {
            self.of = Some((step.clone(), before.to_vec()));
            self.rows.clear();
        }
        let part = Part::new(session, step, before);
        let gradient = part.gradient();
        while let Some(slope) = gradient.get(self.rows.len()) {
            self.rows.push(Row::new(&part, *slope, self.rows.len()));
            if !budget.is_left() {
                break;
            }
        }
        self.rows.len() < gradient.len()
    }

    /// The largest difference from the rule for this ε, among the weights without a corner; none where there is no such
    /// weight.
    pub(super) fn error(&self, digits: usize) -> Option<f64> {
        let smooth = self.rows.iter().filter(|row| !row.is_corner);
        smooth.map(|row| row.error(digits)).reduce(f64::max)
    }

    /// Returns the result as a sentence.
    pub(super) fn verdict(&self) -> String {
        let corners = self
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.is_corner);
        let corners: Vec<_> = corners.map(|(j, _)| weight_name(j)).collect();
        if !corners.is_empty() {
            return say!("step-check-corner", weights = corners.join(", "));
        }
        let errors = (1..=MOST_DIGITS as usize).filter_map(|d| Some((self.error(d)?, d)));
        let least = errors.min_by(|a, b| a.0.total_cmp(&b.0));
        least.map_or_else(String::new, |(error, digits)| {
            let step = power_of_ten(-(digits as i32));
            say!("step-check-least", error = figure(error), step)
        })
    }

    /// Describes L and the differences, and the slope they are to agree with.
    pub(super) fn lead(session: &Session) -> String {
        let (Some(step), Some(before)) = (session.last_step(), session.weights_before()) else {
            return say!("step-none");
        };
        let part = Part::new(session, step, before);
        let lead = match part.gain() {
            1.0 => say!("step-check-lead"),
            gain => say!("step-check-lead-gain", gain = figure(gain)),
        };
        say!("step-check-about", what = part.what_is_l(), lead)
    }

    /// A row of cells for each weight, as markup: name, rule, difference or the two slopes at a corner.
    pub(super) fn slopes(&self, digits: usize) -> String {
        let row = |(j, row): (usize, &Row)| {
            let found = row.central[digits - 1];
            let shown = if row.is_corner {
                let [right, left] = row.sides[digits - 1];
                say!(
                    "step-check-sides",
                    left = figure(left),
                    right = figure(right)
                )
            } else {
                figure(found)
            };
            let cells = [
                head(&weight_name(j)),
                cell(&figure(row.slope)),
                cell(&shown),
            ];
            let row = tag("tr").with("data-value", &full_list(&[row.slope, found]));
            row.round(&cells.concat())
        };
        self.rows.iter().enumerate().map(row).collect()
    }

    /// A row of cells for each ε.
    pub(super) fn errors(&self, digits: usize) -> String {
        let row = |d: usize| {
            let error = self.error(d)?;
            let row = match d == digits {
                true => tag("tr").with("aria-current", "true"),
                false => tag("tr"),
            };
            let row = row.with("data-value", &full(Some(error)));
            let power = power_of_ten(-(d as i32));
            Some(row.round(&(head(&power) + &cell(&figure(error)))))
        };
        (1..=MOST_DIGITS as usize).filter_map(row).collect()
    }
}
