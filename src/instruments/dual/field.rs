//! F over the plane: the corrections of each point are added where they are not yet, so that it follows a run.

use std::rc::Rc;

use super::scene::ScorePicture;
use crate::geometry::{View, contour};
use crate::instruments::Budget;
use crate::learn::KernelPerceptron;
use crate::session::PreparedData;

/// Squares along each side of the grid.
pub(super) const CELLS: usize = 72;
/// Corners of squares between two looks at the clock.
const CHUNK: usize = 512;

/// F at the corners of a grid.
#[derive(Clone, Debug)]
pub(super) struct Field {
    view: View,
    /// The augmented samples at the corners, row after row from below.
    corners: Rc<Vec<f64>>,
    width: usize,
    values: Vec<f64>,
    /// The part of each a that the values hold.
    held: Vec<f64>,
    /// The sample whose share is being added, how much of it, and from which corner on.
    adding: Option<(usize, f64, usize)>,
    /// The field as it was when it was complete last.
    pub(super) picture: Option<Rc<ScorePicture>>,
}

impl Field {
    /// Of data, over a part of their plane: F = 0 everywhere.
    pub(super) fn new(prepared: &PreparedData, view: View) -> Self {
        let share = |i: usize| i as f64 / CELLS as f64;
        let width = prepared.inputs.len() + 1;
        let mut corners = Vec::with_capacity((CELLS + 1) * (CELLS + 1) * width);
        for j in 0..=CELLS {
            for i in 0..=CELLS {
                let x = view.x_min + share(i) * view.width();
                let y = view.y_min + share(j) * view.height();
                corners.extend(prepared.augmented(x, y));
            }
        }
        Self {
            view,
            values: vec![0.0; corners.len() / width],
            corners: corners.into(),
            width,
            held: Vec::new(),
            adding: None,
            picture: None,
        }
    }

    /// Returns true if it is over this part of the plane.
    pub(super) fn is_of(&self, view: &View) -> bool {
        self.view == *view
    }

    /// Catches up with a run while there is time; returns true if there is more to do.
    pub(super) fn catch_up(&mut self, run: &KernelPerceptron, budget: &Budget<'_>) -> bool {
        self.held.resize(run.alpha().len(), 0.0);
        let mut has_changed = false;
        let mut is_first = true;
        while is_first || budget.is_left() {
            is_first = false;
            let Some((sample, amount, from)) = self.adding.take().or_else(|| self.next(run)) else {
                if has_changed {
                    self.picture = Some(Rc::new(self.draw()));
                }
                return false;
            };
            has_changed = true;
            self.add(run, sample, amount, from);
        }
        // What is known so far, at ends of shares only: in the middle of one F is not that of any a.
        if self.adding.is_none() {
            self.picture = Some(Rc::new(self.draw()));
        }
        true
    }

    /// A sample whose a has grown.
    fn next(&self, run: &KernelPerceptron) -> Option<(usize, f64, usize)> {
        let pairs = run.alpha().iter().zip(&self.held);
        let mut grown = pairs.enumerate().filter(|(_, (a, held))| a != held);
        grown.next().map(|(i, (a, held))| (i, a - held, 0))
    }

    fn add(&mut self, run: &KernelPerceptron, sample: usize, amount: f64, from: usize) {
        let (x, y) = (run.samples().row(sample), run.samples().label(sample));
        let (kernel, to) = (run.kernel(), (from + CHUNK).min(self.values.len()));
        let corners = self.corners[from * self.width..].chunks_exact(self.width);
        for (value, corner) in self.values[from..to].iter_mut().zip(corners) {
            *value += amount * y * kernel.value(x, corner);
        }
        if to < self.values.len() {
            self.adding = Some((sample, amount, to));
        } else {
            self.held[sample] = run.alpha()[sample].min(self.held[sample] + amount);
        }
    }

    /// The field's colors and its boundary.
    fn draw(&self) -> ScorePicture {
        let finite = self
            .values
            .iter()
            .copied()
            .filter(|value| value.is_finite());
        let largest = finite.fold(0.0, |largest: f64, value| largest.max(value.abs()));
        let is_learned = self.held.iter().any(|a| *a != 0.0);
        let mut corners = self.values.iter().copied();
        let pieces = if is_learned {
            contour::zero_line(&self.view, CELLS, |_, _| corners.next().unwrap_or(f64::NAN))
        } else {
            Vec::new()
        };
        ScorePicture {
            boundary: contour::joined(&pieces, &self.view, CELLS),
            values: self.values.clone(),
            largest,
        }
    }
}
