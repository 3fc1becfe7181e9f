//! The scenes of a lab's plane and charts, layer by layer.

mod charts;
mod layers;
mod update;

use std::rc::Rc;

pub use charts::{ChartAxes, ChartLines, ChartScenes, EarlierRun, NotePlace, runs_away};
pub use layers::PlaneScenes;

use super::PreparedData;
use crate::geometry::{Axis, Frame, Margins, View, contour, line, line::Segment, regions};
use crate::learn::{Tie, sigmoid};
use crate::plot::pen::Pen;
use crate::plot::plane::EarlierLine;
use crate::plot::scene::{Image, Scene};
use crate::plot::theme::Theme;
use crate::plot::{Overlay, ProofMarks, WeightUpdate, field, plane, theme};

/// Shared data, compared by identity, since new ones are made only when they change.
#[derive(Debug)]
pub struct Same<T = PreparedData>(pub Rc<T>);

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// The place of a plane in its element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// A square with room for axes.
    Square(View),
    /// All of it.
    Whole(View),
}

impl Place {
    /// The part of the plane on show.
    pub fn view(self) -> View {
        match self {
            Self::Square(view) | Self::Whole(view) => view,
        }
    }

    /// The frame of the plane's units in an element of this size.
    pub fn frame(self, size: (f64, f64), ratio: f64) -> Frame {
        match self {
            Self::Square(view) => Frame::plane(size, view, ratio),
            Self::Whole(view) => Frame::new(size, view, Margins::NONE, ratio),
        }
    }
}

/// The predicted classes, or their probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Washes {
    /// The place of the plane.
    pub place: Place,
    /// Of what.
    pub prepared: Same,
    /// All weights.
    pub weights: Vec<f64>,
    /// True if a probability is shown.
    pub probability: bool,
    /// The predicted class where z = 0.
    pub tie: Tie,
}

impl Washes {
    fn is_learned(&self) -> bool {
        self.weights.iter().any(|w| *w != 0.0)
    }

    /// Returns true if it has a scale of probabilities.
    pub fn has_scale(&self) -> bool {
        self.probability && self.is_learned()
    }
}

impl Scene for Washes {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn image(&self, frame: &Frame, theme: &Theme) -> Option<Image> {
        let (prepared, cells) = (&self.prepared.0, frame.field_cells());
        let regions = prepared.is_multiclass() && !prepared.is_curved();
        let pixels = match () {
            () if regions || !self.is_learned() => return None,
            () if self.probability => {
                let z = prepared.activation(&self.weights);
                field::probability_field(&frame.view, cells, cells, theme, z)
            }
            () if prepared.is_curved() => {
                let class = prepared.predicted(&self.weights, self.tie);
                field::class_field(&frame.view, cells, theme, class)
            }
            () => return None,
        };
        Some(Image {
            pixels,
            columns: cells,
            is_stretched: true,
        })
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let prepared = &self.prepared.0;
        if prepared.is_multiclass() && !prepared.is_curved() {
            let lines = prepared.class_lines(&self.weights);
            plane::class_regions(pen, frame, &lines);
        } else if !self.is_learned() || !(self.probability || prepared.is_curved()) {
            plane::half_planes(pen, frame, prepared.line(&self.weights));
        }
    }
}

/// Axes with the features' names; where the plane fills its element, the grid alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Axes {
    /// The place of the plane.
    pub place: Place,
    /// The names of the axes.
    pub names: [String; 2],
}

impl Scene for Axes {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        match self.place {
            Place::Square(_) => plane::axes(pen, frame, &self.names[0], &self.names[1]),
            Place::Whole(_) => plane::bare_grid(pen, frame),
        }
    }
}

/// The last boundary of an earlier run.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlierBoundary {
    /// All weights.
    pub weights: Vec<f64>,
    /// Its label.
    pub label: String,
}

/// The last boundaries of earlier runs.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlierBoundaries {
    /// The place of the plane.
    pub place: Place,
    /// The data; labels keep off their points.
    pub prepared: Same,
    /// The runs.
    pub runs: Vec<EarlierBoundary>,
}

impl Scene for EarlierBoundaries {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let prepared = &self.prepared.0;
        let lines = self.runs.iter().map(|run| EarlierLine {
            paths: boundary_paths(prepared, &run.weights, &frame.view),
            label: run.label.clone(),
        });
        plane::earlier_lines(pen, frame, &lines.collect::<Vec<_>>(), &prepared.dots);
    }
}

/// The points.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// The place of the plane.
    pub place: Place,
    /// Whose.
    pub prepared: Same,
}

impl Scene for Points {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        plane::points(pen, frame, &self.prepared.0.dots);
    }
}

/// Rings round misclassified points.
#[derive(Clone, Debug, PartialEq)]
pub struct Rings {
    /// The place of the plane.
    pub place: Place,
    /// Of what.
    pub prepared: Same,
    /// Rows of the points.
    pub wrong: Vec<usize>,
}

impl Rings {
    /// An image that holds no ring yet, for a plot as large as the frame's.
    pub fn empty(&self, frame: &Frame, theme: &Theme) -> (field::Rings, usize) {
        let count = self.prepared.0.dots.len();
        let (width, height) = frame.device_extent(&frame.plot);
        let (columns, rows) = (width as usize, height as usize);
        let ring = field::Ring {
            radius: theme::ring_radius(count, frame.plot.width) * frame.scale,
            scale: frame.scale,
            strength: theme::ring_strength(count),
        };
        (field::Rings::new(columns, rows, ring, theme), columns)
    }

    /// The positions of the rings, in pixels of that image.
    pub fn positions(&self, frame: &Frame) -> Vec<(f32, f32)> {
        let dots = &self.prepared.0.dots;
        let wrong = self.wrong.iter().filter_map(|&row| dots.get(row));
        frame.device_places(wrong.map(|dot| dot.at))
    }
}

impl Scene for Rings {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn image(&self, frame: &Frame, theme: &Theme) -> Option<Image> {
        let (mut rings, columns) = self.empty(frame, theme);
        Some(Image {
            pixels: rings.show(&self.positions(frame)).to_vec(),
            columns,
            is_stretched: false,
        })
    }

    fn draw_image(&self, pen: &mut Pen<'_>, frame: &Frame) -> bool {
        let dots = &self.prepared.0.dots;
        let wrong = self.wrong.iter().filter_map(|&row| dots.get(row));
        let places: Vec<Axis> = wrong.map(|dot| dot.at).collect();
        plane::rings(pen, frame, &places, dots.len());
        true
    }

    fn draw(&self, _: &mut Pen<'_>, _: &Frame) {}
}

/// Boundary, weight vector, and what is pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Boundary {
    /// The place of the plane.
    pub place: Place,
    /// Of what.
    pub prepared: Same,
    /// All weights.
    pub weights: Vec<f64>,
    /// True if the probability is drawn as a curve: over samples that lie on a line.
    pub has_probability: bool,
    /// The last update, where its vectors are shown.
    pub update: Option<WeightUpdate>,
    /// The line before the last step.
    pub before: Option<[f64; 3]>,
    /// The user's line.
    pub line: Option<[f64; 3]>,
    /// The marks of a line of a proof.
    pub marks: ProofMarks,
    /// Points used by the last step.
    pub used: Vec<Axis>,
    /// The point that has the keyboard.
    pub focus: Option<Axis>,
    /// A crosshair.
    pub crosshair: Option<Axis>,
    /// The text at the crosshair.
    pub label: String,
    /// The text where no boundary is to be seen.
    pub remark: Option<String>,
}

impl Boundary {
    /// Of these weights, with nothing pointed at.
    pub fn new(place: Place, prepared: Same, weights: Vec<f64>) -> Self {
        Self {
            place,
            prepared,
            weights,
            has_probability: false,
            update: None,
            before: None,
            line: None,
            marks: ProofMarks::default(),
            used: Vec::new(),
            focus: None,
            crosshair: None,
            label: String::new(),
            remark: None,
        }
    }

    /// Returns true if the boundary crosses the view; a curved one is taken to do so.
    pub fn is_visible(prepared: &PreparedData, weights: &[f64], view: &View) -> bool {
        let lines = prepared.class_lines(weights);
        if prepared.is_multiclass() {
            return prepared.is_curved() || !regions::borders(view, &lines).is_empty();
        }
        prepared.is_curved() || line::boundary(view, prepared.line(weights)).is_some()
    }

    /// The probability over the line on which the samples lie, in pieces.
    pub fn probability(&self, view: &View) -> Vec<Segment> {
        const PIECES: usize = 160;
        let mut z = self.prepared.0.activation(&self.weights);
        let places = (0..=PIECES).map(|at| {
            let x = view.x_min + view.width() * at as f64 / PIECES as f64;
            Axis::new(x, sigmoid(z(x, 0.0)))
        });
        let places: Vec<Axis> = places.collect();
        places.windows(2).map(|ends| [ends[0], ends[1]]).collect()
    }

    /// Its pieces where it is a curve, or parts three classes or more.
    pub fn curve(&self, view: &View) -> Vec<Segment> {
        curve(&self.prepared.0, &self.weights, view)
    }
}

/// The pieces of a boundary where it is a curve, or parts three classes or more.
fn curve(prepared: &PreparedData, weights: &[f64], view: &View) -> Vec<Segment> {
    match (prepared.is_multiclass(), prepared.is_curved()) {
        (false, false) => Vec::new(),
        (false, true) => contour::zero_line(view, contour::CELLS, prepared.activation(weights)),
        (true, false) => regions::borders(view, &prepared.class_lines(weights)),
        (true, true) => {
            let mut scores = prepared.scores(weights);
            let z = |class: usize, x, y| scores[class](x, y);
            contour::borders(view, contour::CELLS, prepared.others.len() + 1, z)
        }
    }
}

/// The boundary of weights in a view, as paths.
fn boundary_paths(prepared: &PreparedData, weights: &[f64], view: &View) -> Vec<Vec<Axis>> {
    let mut pieces = curve(prepared, weights, view);
    pieces.extend(line::boundary(view, prepared.line(weights)));
    contour::joined(&pieces, view, contour::CELLS)
}

impl Scene for Boundary {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let mut curve = self.curve(&frame.view);
        if self.has_probability {
            curve.extend(self.probability(&frame.view));
        }
        let overlay = Overlay {
            boundary: Some(self.prepared.0.line(&self.weights)),
            curve: &curve,
            update: self.update.as_ref(),
            previous: self.before,
            my_line: self.line,
            marks: self.marks,
            used: &self.used,
            focus: self.focus,
            crosshair: self.crosshair,
            place: &self.label,
            no_boundary_text: self.remark.as_deref(),
        };
        plane::overlay(pen, frame, &overlay);
    }
}
