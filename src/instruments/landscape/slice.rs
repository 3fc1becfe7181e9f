//! J over two of the weights.

use std::rc::Rc;

use super::choices::{LandscapeChoices, Third};
use super::search;
use crate::geometry::Axis;
use crate::learn::{Batch, Form, Problem, Settings, objective};
use crate::session::Session;
use crate::task::{Pace, at_once};
use crate::theory::LinearSystem;

/// Presentations of samples in a turn.
pub(super) const CHUNK: usize = 2000;

/// The settings that J depends on; all others have their usual values.
pub fn essence(settings: &Settings) -> Settings {
    Settings {
        activation: settings.activation,
        reduction: settings.reduction,
        penalty: settings.penalty,
        batch: Batch::Full,
        ..Settings::new(settings.rule, 1.0)
    }
}

/// The problem that the landscape is of: with three or more classes that of the class that theory is about.
pub fn problem(lab: &Session) -> Rc<Problem> {
    let problems = lab.prepared().problems();
    let asked = problems.get(lab.theory_class());
    Rc::clone(asked.unwrap_or(&lab.prepared().problem))
}

/// The surface that a lab and these choices ask for.
pub fn slice(lab: &Session, choices: &LandscapeChoices) -> Slice {
    let weights = lab.learner().weights();
    Slice::new(
        problem(lab),
        &lab.document().settings.learning(),
        choices.axes(weights.len()),
        choices.third,
        weights,
    )
}

/// J of a lab's weights on its data, as they are now.
pub fn loss_now(lab: &Session) -> f64 {
    let settings = essence(&lab.document().settings.learning());
    objective(&problem(lab).train, &settings, lab.learner().weights()).0
}

/// The way the weights on no axis follow from those on the axes.
#[derive(Clone, Debug, PartialEq)]
enum Others {
    /// They do not.
    Fixed,
    /// Constant, share of the first, share of the second: exact for a squared loss.
    Affine([Vec<f64>; 3]),
    /// One of them, searched for.
    Searched(usize),
}

/// J as a function of two weights.
#[derive(Clone, Debug)]
pub struct Slice {
    /// The samples.
    pub problem: Rc<Problem>,
    /// The settings that J depends on.
    pub settings: Settings,
    /// The indices of the weights across and upwards.
    pub(super) axes: (usize, usize),
    others: Others,
    /// The values of the others if they are fixed, else 0.
    base: Vec<f64>,
}

/// Two slices are equal if they are the same surface, to the bit.
impl PartialEq for Slice {
    fn eq(&self, other: &Self) -> bool {
        let bits = |slice: &Self| -> Vec<u64> { slice.base.iter().map(|w| w.to_bits()).collect() };
        Rc::ptr_eq(&self.problem, &other.problem)
            && (&self.settings, self.axes) == (&other.settings, other.axes)
            && self.others == other.others
            && bits(self) == bits(other)
    }
}

impl Slice {
    /// Over the weights `axes`; the others are those of `base`, or such that J is least.
    pub fn new(
        problem: Rc<Problem>,
        settings: &Settings,
        axes: (usize, usize),
        third: Third,
        base: &[f64],
    ) -> Self {
        let settings = essence(settings);
        let rest: Vec<usize> = (0..base.len())
            .filter(|j| *j != axes.0 && *j != axes.1)
            .collect();
        let others = match (third, &rest[..]) {
            (Third::Fixed, _) | (_, []) => Others::Fixed,
            _ if squared(&settings) => {
                affine(&problem, &settings, axes, &rest).map_or(Others::Fixed, Others::Affine)
            }
            (_, [only]) => Others::Searched(*only),
            _ => Others::Fixed,
        };
        let mut base = base.to_vec();
        if others != Others::Fixed {
            base.fill(0.0);
        }
        (base[axes.0], base[axes.1]) = (0.0, 0.0);
        Self {
            problem,
            settings,
            axes,
            others,
            base,
        }
    }

    /// Returns true if there are no samples.
    pub fn is_empty(&self) -> bool {
        self.problem.train.is_empty()
    }

    /// Returns true if the weights on no axis are those with which J is least.
    pub fn minimizes_over_others(&self) -> bool {
        self.others != Others::Fixed
    }

    /// Returns true if it moves with the run: there are other weights, and they are those of the run.
    pub fn moves(&self) -> bool {
        self.others == Others::Fixed && self.base.len() > 2
    }

    /// Returns true if the surface goes through these weights, or nearly so.
    pub fn holds(&self, w: &[f64]) -> bool {
        let largest = w.iter().fold(0.0, |most: f64, w| most.max(w.abs()));
        let near = |j: usize| (w[j] - self.base[j]).abs() <= 1e-6 * largest;
        self.minimizes_over_others() || self.rest().all(near)
    }

    /// The weights that are on no axis.
    pub(super) fn rest(&self) -> impl Iterator<Item = usize> {
        let (x, y) = self.axes;
        (0..self.base.len()).filter(move |j| *j != x && *j != y)
    }

    /// The place of these weights in the plane of the axes.
    pub fn place(&self, w: &[f64]) -> Axis {
        Axis::new(w[self.axes.0], w[self.axes.1])
    }

    /// The weights at a place.
    pub fn weights(&self, at: Axis) -> Vec<f64> {
        at_once(self.find_weights(at, &mut Pace::new(usize::MAX)))
    }

    /// The weights at a place, at a pace counted in presentations of samples.
    pub(super) async fn find_weights(&self, at: Axis, pace: &mut Pace) -> Vec<f64> {
        let mut w = self.base.clone();
        (w[self.axes.0], w[self.axes.1]) = (at.x, at.y);
        match &self.others {
            Others::Fixed => {}
            Others::Affine([constant, a, b]) => {
                for (k, j) in self.rest().enumerate() {
                    w[j] = constant[k] + at.x * a[k] + at.y * b[k];
                }
            }
            Others::Searched(j) => {
                let train = &self.problem.train;
                let largest = train.iter().map(|(x, _)| x[*j].abs()).fold(0.0, f64::max);
                let unit = if largest > 0.0 { 1.0 / largest } else { 1.0 };
                let mut moved = w.clone();
                let mut value = async |t: f64| {
                    pace.count(train.len()).await;
                    moved[*j] = t;
                    let (loss, _) = objective(train, &self.settings, &moved);
                    if loss.is_nan() { f64::INFINITY } else { loss }
                };
                w[*j] = if self.settings.table().convex {
                    search::convex(&mut value, unit).await
                } else {
                    search::any(&mut value, unit).await
                };
            }
        }
        w
    }

    /// J at a place, at a pace counted in presentations of samples.
    pub(super) async fn find_loss(&self, at: Axis, pace: &mut Pace) -> f64 {
        let weights = self.find_weights(at, pace).await;
        pace.count(self.problem.train.len()).await;
        objective(&self.problem.train, &self.settings, &weights).0
    }

    /// The weights at (0, 0), and how they change with the weight across and with the one upwards; none unless J is
    /// quadratic.
    pub(super) fn directions(&self) -> Option<[Vec<f64>; 3]> {
        if !squared(&self.settings) || self.is_empty() {
            return None;
        }
        let (i, j) = self.axes;
        let mut all = [(); 3].map(|()| vec![0.0; self.base.len()]);
        match &self.others {
            Others::Fixed => all[0].clone_from(&self.base),
            Others::Affine(parts) => {
                for (k, index) in self.rest().enumerate() {
                    for (all, part) in all.iter_mut().zip(parts) {
                        all[index] = part[k];
                    }
                }
            }
            Others::Searched(_) => return None,
        }
        (all[1][i], all[2][j]) = (1.0, 1.0);
        Some(all)
    }

    /// J at a place; not finite where the weights are too large.
    pub fn loss(&self, at: Axis) -> f64 {
        at_once(self.find_loss(at, &mut Pace::new(usize::MAX)))
    }

    /// The number of passes over all samples that J at one place takes, about.
    pub fn passes(&self) -> usize {
        match self.others {
            Others::Searched(_) if self.settings.table().convex => 40,
            Others::Searched(_) => 200,
            _ => 1,
        }
    }
}

/// Returns true if J is a sum of squares of functions that are affine in the weights.
fn squared(settings: &Settings) -> bool {
    settings.table().form == Form::Squares && settings.penalty.norm == 0.0
}

/// The least ½Σ(y − a x̃ᵢ − b x̃ⱼ − r·x̃ᵣ)² + ½λ‖r‖² has an r that is affine in a and b: three systems of equations with
/// one matrix. The shortest r where there are several.
fn affine(
    problem: &Problem,
    settings: &Settings,
    (i, j): (usize, usize),
    rest: &[usize],
) -> Option<[Vec<f64>; 3]> {
    let train = &problem.train;
    let (count, penalty) = (train.len(), settings.penalty);
    let share = match settings.reduction {
        crate::learn::Reduction::Sum => 1.0,
        crate::learn::Reduction::Mean => 1.0 / count.max(1) as f64,
    };
    let root = (penalty.ridge / share).sqrt();
    let below = |row: usize, k: usize| {
        let counts = row - count == k && (penalty.bias || rest[k] > 0);
        if counts { root } else { 0.0 }
    };
    let rows = count + rest.len();
    let system = LinearSystem::new(rows, rest.len(), |row, k| {
        if row < count {
            train.row(row)[rest[k]]
        } else {
            below(row, k)
        }
    });
    let solved = |of: &dyn Fn(usize) -> f64| -> Option<Vec<f64>> {
        let found = system.solve(|row| if row < count { of(row) } else { 0.0 });
        found.iter().all(|r| r.is_finite()).then_some(found)
    };
    Some([
        solved(&|row| train.label(row))?,
        solved(&|row| -train.row(row)[i])?,
        solved(&|row| -train.row(row)[j])?,
    ])
}
