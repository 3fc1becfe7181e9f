//! The contents of the plots: the samples and the lines of all runs, and a dot for each run by its errors.

use std::rc::Rc;

use super::runs::{StartEnd, Starts};
use super::scene::{self, Highlights, Pieces};
use crate::cached::Cached;
use crate::geometry::{Frame, Px, View, contour, line};
use crate::plot::pen::Pen;
use crate::plot::plane;
use crate::plot::scene::Scene;
use crate::session::PreparedData;
use crate::session::scenes::Same;

/// Squares along each side of the grid on which a curved boundary is found.
const CELLS: usize = 64;

/// The samples, and the part of the plane that holds them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plane {
    prepared: Same,
    view: View,
}

impl Plane {
    fn new(prepared: &Rc<PreparedData>) -> Self {
        Self {
            view: View::around(prepared.dots.iter().map(|dot| dot.at), 1.0),
            prepared: Same(Rc::clone(prepared)),
        }
    }

    /// The visible pieces of the boundary of these weights.
    fn pieces(&self, weights: &[f64]) -> Pieces {
        match self.prepared.0.section(weights) {
            Some(weights) => {
                let ends = line::boundary(&self.view, weights);
                ends.map(|ends| ends.to_vec()).into_iter().collect()
            }
            None => {
                let z = self.prepared.0.activation(weights);
                contour::level_paths(&self.view, CELLS, z, 0.0)
            }
        }
    }
}

/// The pictures of runs that are being made.
#[derive(Clone, Debug, Default)]
pub(super) struct RunLines {
    round: u64,
    plane: Option<Plane>,
    pub(super) lines: Rc<Vec<Pieces>>,
    /// By the number of lines, whether the widest margin is known, and the run that is shown.
    highlights: Cached<(usize, bool, Option<usize>), Rc<Highlights>>,
}

impl RunLines {
    /// Finds the line of one run more; says whether all that have ended have theirs.
    pub(super) fn advance(&mut self, starts: &Starts) -> bool {
        if self.round != starts.round {
            *self = Self {
                round: starts.round,
                plane: starts.prepared().map(Plane::new),
                ..Self::default()
            };
        }
        let (Some(plane), Some(run)) = (&self.plane, starts.runs.get(self.lines.len())) else {
            return true;
        };
        let shown = (run.end != StartEnd::Diverged).then(|| plane.pieces(&run.weights));
        Rc::make_mut(&mut self.lines).push(shown.unwrap_or_default());
        self.lines.len() == starts.runs.len()
    }

    /// Finds what stands out when this run is shown.
    pub(super) fn choose(&mut self, starts: &Starts, run: Option<usize>) {
        let Some(plane) = &self.plane else {
            return;
        };
        let key = (self.lines.len(), starts.widest.is_some(), run);
        self.highlights.refresh(key, |_| {
            let margin = starts.margin();
            let sides = margin.filter(|_| !plane.prepared.0.is_curved());
            let sides = sides.map_or_else(Vec::new, |m| m.sides().to_vec());
            let line = run.and_then(|run| self.lines.get(run).cloned());
            Rc::new(Highlights {
                widest: margin.map_or_else(Vec::new, |m| plane.pieces(&m.weights)),
                margins: sides.iter().flat_map(|w| plane.pieces(w)).collect(),
                line: line.unwrap_or_default(),
                wrong: run.map_or_else(Vec::new, |run| starts.wrong(run)),
            })
        });
    }

    /// The run whose line passes nearest to a place of the plane, at most so many CSS px away.
    pub(super) fn nearest(&self, frame: &Frame, at_px: Px, reach: f64) -> Option<usize> {
        scene::nearest_line(frame, &self.lines, at_px, reach)
    }

    /// The scene of a layer of the plane, by its name; none before there are samples.
    pub(super) fn scene(&self, name: &str) -> Option<PlaneScene> {
        let layer = match name {
            "starts-axes" => Layer::Axes,
            "starts-points" => Layer::Points,
            "starts-lines" => Layer::Lines(Same(Rc::clone(&self.lines))),
            _ => Layer::Highlights(self.highlights.get().cloned().unwrap_or_default()),
        };
        let plane = self.plane.clone()?;
        Some(PlaneScene { plane, layer })
    }
}

/// A layer of the plane.
#[derive(PartialEq)]
enum Layer {
    Axes,
    Points,
    Lines(Same<Vec<Pieces>>),
    Highlights(Rc<Highlights>),
}

/// The scene of one layer.
#[derive(PartialEq)]
pub(super) struct PlaneScene {
    plane: Plane,
    layer: Layer,
}

impl Scene for PlaneScene {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        Frame::plane(size, self.plane.view, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let prepared = &self.plane.prepared.0;
        match &self.layer {
            Layer::Axes => {
                let [x, y] = &prepared.axes;
                plane::axes(pen, frame, x, y);
            }
            Layer::Points => plane::points(pen, frame, &prepared.dots),
            Layer::Lines(lines) => scene::many(pen, frame, &lines.0),
            Layer::Highlights(shown) => {
                let count = prepared.dots.len();
                scene::highlights(pen, frame, shown, count);
            }
        }
    }
}
