//! The plane of the dual form: the field of F with its boundary, points with halos, and the place that is read off.

use std::rc::Rc;

use super::Training;
use super::field::CELLS;
use crate::geometry::{Axis, Frame, View};
use crate::plot::pen::Pen;
use crate::plot::scene::{Image, Scene};
use crate::plot::theme::{
    BOUNDARY_STROKE, CURVE_STROKE, HAIRLINE, RING_STROKE, Role, Theme, ring_radius, ring_strength,
};
use crate::plot::{field, plane};
use crate::session::scenes::{Place, Same};

/// The radius of a halo for a = 1, CSS px; its area grows with a.
const HALO: f64 = 8.0;
/// The radius of the largest halo, CSS px: then all are smaller in the same measure.
const LARGEST_HALO: f64 = 30.0;
/// The opacity of a halo.
const HALO_ALPHA: f64 = 0.3;
/// The field is deepest where |F| is largest: like a probability at this z.
const DEEPEST: f64 = 4.0;

/// F over the plane.
#[derive(Clone, Debug, PartialEq)]
pub struct ScorePicture {
    /// F at the corners of a grid, row after row from below.
    pub values: Vec<f64>,
    /// The largest |F|.
    pub largest: f64,
    /// The lines where F is 0.
    pub boundary: Vec<Vec<Axis>>,
}

impl ScorePicture {
    /// F in the middle of each square, from the top, as bitmaps have it.
    fn middles(&self) -> impl Iterator<Item = f64> + '_ {
        let at = |i: usize, j: usize| self.values.get(j * (CELLS + 1) + i).copied().unwrap_or(0.0);
        let rows = (0..CELLS).rev();
        rows.flat_map(move |j| {
            (0..CELLS)
                .map(move |i| (at(i, j) + at(i + 1, j) + at(i, j + 1) + at(i + 1, j + 1)) / 4.0)
        })
    }
}

/// The marks over the field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// a of each training sample, by its point.
    pub alpha: Vec<(u32, f64)>,
    /// The points misclassified at the end of the last epoch.
    pub wrong: Vec<u32>,
    /// The point presented last, if the run moves point by point.
    pub last: Option<u32>,
    /// The place that is read off.
    pub at: Option<Axis>,
}

impl Marks {
    /// Those of a run.
    pub(super) fn new(training: &Training, at: Option<Axis>) -> Self {
        let rows = &training.rows;
        let alpha = training.run().map_or(&[][..], |run| run.alpha());
        let used = rows.iter().zip(alpha).filter(|(_, a)| **a > 0.0);
        let wrong = training.run().map_or(&[][..], |run| run.wrong());
        let wrong = rows.iter().zip(wrong).filter(|(_, wrong)| **wrong);
        let last = training.last;
        Self {
            alpha: used.map(|(row, a)| (*row, *a)).collect(),
            wrong: wrong.map(|(row, _)| *row).collect(),
            last: last.and_then(|last| rows.get(last.sample).copied()),
            at,
        }
    }

    /// The radius of the halo of a = 1.
    pub(super) fn unit_halo(&self) -> f64 {
        let largest = self
            .alpha
            .iter()
            .fold(1.0, |most: f64, (_, a)| most.max(*a));
        HALO.min(LARGEST_HALO / largest.sqrt())
    }
}

/// One of the layers.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Layer {
    /// The colors of F.
    Field(Option<Rc<ScorePicture>>),
    /// The axes, with their names.
    Axes([String; 2]),
    /// The points and their halos.
    Points(Same, Rc<Marks>),
    /// The boundary and the place that is read off.
    Marks(Option<Rc<ScorePicture>>, Rc<Marks>),
}

/// The scene of one layer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DualScene {
    pub(super) view: View,
    pub(super) layer: Layer,
}

impl Scene for DualScene {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        Place::Square(self.view).frame(size, ratio)
    }

    fn image(&self, frame: &Frame, theme: &Theme) -> Option<Image> {
        let Layer::Field(Some(picture)) = &self.layer else {
            return None;
        };
        let unit = if picture.largest > 0.0 {
            DEEPEST / picture.largest
        } else {
            0.0
        };
        let mut middles = picture.middles();
        let z = |_, _| unit * middles.next().unwrap_or(0.0);
        Some(Image {
            pixels: field::probability_field(&frame.view, CELLS, CELLS, theme, z),
            columns: CELLS,
            is_stretched: true,
        })
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        match &self.layer {
            Layer::Field(Some(_)) => {}
            Layer::Field(None) => pen.block(&frame.plot, Role::Panel),
            Layer::Axes([x, y]) => plane::axes(pen, frame, x, y),
            Layer::Points(prepared, marks) => {
                let dots = &prepared.0.dots;
                let unit = marks.unit_halo();
                let used = marks.alpha.iter();
                for (dot, a) in used.filter_map(|(row, a)| Some((dots.get(*row as usize)?, a))) {
                    let color = Role::Class(dot.class);
                    let (at, radius) = (frame.to_px(dot.at), unit * a.sqrt());
                    if frame.view.contains(dot.at) {
                        pen.disc(at, radius, color.faint(HALO_ALPHA));
                        pen.ring(at, radius, HAIRLINE, color);
                    }
                }
                plane::points(pen, frame, dots);
                let radius = ring_radius(dots.len(), frame.plot.width);
                let strength = ring_strength(dots.len());
                let rings = marks.wrong.iter().filter_map(|row| dots.get(*row as usize));
                for dot in rings.filter(|dot| frame.view.contains(dot.at)) {
                    let (at, ink) = (frame.to_px(dot.at), Role::Ink.faint(strength));
                    pen.ring(at, radius, RING_STROKE, ink);
                }
                let last = marks.last.and_then(|row| dots.get(row as usize));
                if let Some(dot) = last.filter(|dot| frame.view.contains(dot.at)) {
                    let at = frame.to_px(dot.at);
                    pen.ring(at, HALO + 3.0, RING_STROKE, Role::Ink);
                }
            }
            Layer::Marks(picture, marks) => {
                for line in picture.iter().flat_map(|picture| &picture.boundary) {
                    pen.path(&frame.places(line), BOUNDARY_STROKE, Role::Ink);
                }
                if let Some(at) = marks.at {
                    let at = frame.to_px(at);
                    let ink = Role::Ink.faint(0.55);
                    pen.across(&frame.plot, at.y, HAIRLINE, ink);
                    pen.upright(&frame.plot, at.x, HAIRLINE, ink);
                    pen.ring(at, 5.0, CURVE_STROKE, Role::Ink);
                }
            }
        }
    }
}
