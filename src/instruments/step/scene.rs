//! A unit: inputs, weighted edges, sum, activation, threshold, and the way the error goes back.

use super::messages::{self, Texts};
use super::neuron::{Feedback, Neuron};
use crate::geometry::frame::{Frame, Margins, Rect};
use crate::geometry::{Axis, Px};
use crate::plot::pen::{Pen, arrow_head};
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{HAIRLINE, LABEL_SIZE, RING_STROKE, Role};

/// The thickest edge, CSS px; the thinnest is a hairline.
const THICKEST: f64 = 7.0;
/// Radius of the circles, CSS px.
const NODE: f64 = 14.0;
/// Half a side of the boxes of activation and threshold, CSS px.
const BOX: f64 = 15.0;
/// Names of more letters than this are written smaller into their circles.
const LONG_NAME: usize = 2;
/// Values of inputs, CSS px.
const VALUE_SIZE: f64 = 11.5;
/// Long names in circles, CSS px.
const LONG_NAME_SIZE: f64 = 10.5;
/// The height that one input needs, CSS px.
const ROW: f64 = 40.0;
/// Room at the left for the values of the inputs, CSS px.
const VALUES: f64 = 40.0;
/// Room at the right for the class, CSS px.
const CLASS: f64 = 26.0;
/// Room below the inputs for the way back, CSS px.
const BELOW: f64 = 46.0;

/// The unit as it is to be seen.
#[derive(PartialEq)]
pub struct Unit(pub Neuron);

impl Scene for Unit {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        frame((size.0, height(self.0.weights.len())), ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let mut layer = Layer {
            pen,
            neuron: &self.0,
            texts: &messages::neuron(&self.0),
            width: frame.size.0,
            middle: (frame.size.1 - BELOW) / 2.0,
            floor: frame.size.1 - 12.0,
        };
        layer.inputs();
        layer.body();
        layer.way_back();
    }
}

/// The height of the picture of a unit with so many inputs, CSS px.
fn height(inputs: usize) -> f64 {
    ROW * inputs.max(3) as f64 + BELOW
}

/// The frame of a picture of that size: one unit a CSS pixel.
fn frame(size: (f64, f64), scale: f64) -> Frame {
    Frame::of_bounds(size, [0.0, 1.0, 0.0, 1.0], Margins::NONE, scale)
}

struct Layer<'a, 'p> {
    pen: &'a mut Pen<'p>,
    neuron: &'a Neuron,
    /// The texts that stand at its parts.
    texts: &'a Texts,
    width: f64,
    /// The height of the sum.
    middle: f64,
    /// The height of the way back.
    floor: f64,
}

impl Layer<'_, '_> {
    /// The positions of the parts, from left to right: inputs, ends of the level parts of the edges, sum, activation,
    /// threshold.
    fn columns(&self) -> [f64; 5] {
        let mut columns = [0.19, 0.42, 0.57, 0.7, 0.83].map(|share| share * self.width);
        columns[0] = columns[0].max(VALUES + NODE);
        columns
    }

    fn words(&self, h: HPos, v: VPos) -> TextStyle {
        TextStyle::new(LABEL_SIZE, Role::Ink, h, v)
    }

    /// Inputs and their weighted edges.
    fn inputs(&mut self) {
        let [left, bend, sum, ..] = self.columns();
        let texts = self.texts;
        let largest = texts
            .weights
            .iter()
            .fold(0.0_f64, |m, (w, _)| m.max(w.abs()));
        let count = texts.inputs.len() as f64;
        for (j, ((name, value), (w, text))) in texts.inputs.iter().zip(&texts.weights).enumerate() {
            let y = self.middle + (j as f64 - (count - 1.0) / 2.0) * ROW;
            let share = if largest > 0.0 {
                w.abs() / largest
            } else {
                0.0
            };
            let color = match *w {
                w if w > 0.0 => Role::Class(1).into(),
                w if w < 0.0 => Role::Class(0).into(),
                _ => Role::Ink.faint(0.35),
            };
            // Level at first, with room above for its number, then to the sum.
            let way = [
                Px::new(left + NODE, y),
                Px::new(bend, y),
                Px::new(sum - NODE, self.middle),
            ];
            let thickness = HAIRLINE + share * (THICKEST - HAIRLINE);
            self.pen.path(&way, thickness, color);
            self.node(Px::new(left, y), name);
            let beside = TextStyle::new(VALUE_SIZE, Role::Muted, HPos::Right, VPos::Center);
            self.pen.text(value, Px::new(left - NODE - 4.0, y), beside);
            let above = TextStyle::new(VALUE_SIZE, Role::Ink, HPos::Left, VPos::Bottom);
            let start = f64::midpoint(left + NODE, bend) - self.pen.width(text, above) / 2.0;
            let at = Px::new(start.max(left + NODE + 3.0), y - THICKEST / 2.0 - 2.0);
            self.pen.text(text, at, above);
        }
    }

    /// A text on a ground of its own.
    fn plate(&mut self, text: &str, at: Px, words: TextStyle) {
        if text.is_empty() {
            return;
        }
        let width = self.pen.width(text, words) + 4.0;
        let ground = Rect {
            left: at.x - width / 2.0,
            top: at.y - 8.0,
            width,
            height: 16.0,
        };
        self.pen.block(&ground, Role::Paper);
        self.pen.text(text, at, words);
    }

    fn node(&mut self, at: Px, name: &str) {
        self.pen.disc(at, NODE, Role::Panel);
        self.pen.ring(at, NODE, RING_STROKE, Role::Ink);
        let mut words = self.words(HPos::Center, VPos::Center);
        if name.chars().count() > LONG_NAME {
            words.size = LONG_NAME_SIZE;
        }
        self.pen.text(name, at, words);
    }

    /// Sum, activation, threshold, class.
    fn body(&mut self) {
        let [_, _, sum, activation, threshold] = self.columns();
        let y = self.middle;
        for (from, to) in [
            (sum + NODE, activation - BOX),
            (activation + BOX, threshold - BOX),
            (threshold + BOX, self.width - CLASS),
        ] {
            self.arrow(&[Px::new(from, y), Px::new(to, y)], Role::Ink);
        }
        self.node(Px::new(sum, y), "Σ");
        for x in [activation, threshold] {
            let side = Rect {
                left: x - BOX,
                top: y - BOX,
                width: 2.0 * BOX,
                height: 2.0 * BOX,
            };
            self.pen.block(&side, Role::Panel);
            self.pen.path(&side.outline(), RING_STROKE, Role::Ink);
        }
        let line = [Axis::new(-4.0, -4.0), Axis::new(4.0, 4.0)];
        let curve = self.neuron.activation.as_deref().unwrap_or(&line);
        self.curve(activation, curve);
        self.curve(
            threshold,
            &[
                Axis::new(-4.0, -1.0),
                Axis::new(0.0, -1.0),
                Axis::new(0.0, 1.0),
                Axis::new(4.0, 1.0),
            ],
        );
        let above = TextStyle::new(VALUE_SIZE, Role::Ink, HPos::Center, VPos::Bottom);
        self.pen.text(
            &self.texts.output,
            Px::new(activation, y - BOX - 4.0),
            above,
        );
        self.pen.text(
            &self.texts.class,
            Px::new(self.width - CLASS / 2.0 + 1.0, y),
            self.words(HPos::Center, VPos::Center),
        );
    }

    /// A small curve in the box at `x`, from its lowest to its highest value.
    fn curve(&mut self, x: f64, points: &[Axis]) {
        let low = points.iter().fold(f64::INFINITY, |m, p| m.min(p.y));
        let high = points.iter().fold(f64::NEG_INFINITY, |m, p| m.max(p.y));
        let reach = BOX - 6.0;
        let place = |at: &Axis| {
            let up = 2.0 * (at.y - low) / (high - low).max(f64::MIN_POSITIVE) - 1.0;
            Px::new(x + at.x / 4.0 * reach, self.middle - up * reach)
        };
        let points: Vec<_> = points.iter().map(place).collect();
        self.pen.path(&points, RING_STROKE, Role::Ink);
    }

    /// A line with a head at its end.
    fn arrow(&mut self, points: &[Px], color: Role) {
        self.pen.path(points, RING_STROKE, color);
        let &[.., from, to] = points else {
            return;
        };
        let direction = (to - from) / (to - from).hypot().max(1.0);
        self.pen
            .polygon(&arrow_head(to, direction, 7.0, 3.5), color);
    }

    /// From where the error is taken, down and back to the weights.
    fn way_back(&mut self) {
        let [left, bend, sum, activation, threshold] = self.columns();
        let x = if self.neuron.feedback == Feedback::Threshold {
            f64::midpoint(threshold + BOX, self.width - CLASS)
        } else {
            f64::midpoint(activation + BOX, threshold - BOX)
        };
        let weights = f64::midpoint(left + NODE, bend);
        let rows = ROW * (self.texts.inputs.len().max(1) as f64 - 1.0) / 2.0;
        let end = (self.middle + rows + THICKEST / 2.0 + 5.0).min(self.floor - 12.0);
        let way = [
            Px::new(x, self.middle),
            Px::new(x, self.floor),
            Px::new(weights, self.floor),
            Px::new(weights, end),
        ];
        self.pen.disc(way[0], 2.5, Role::Good);
        self.arrow(&way, Role::Good);
        let delta = self.words(HPos::Center, VPos::Center);
        self.plate(
            &self.texts.delta,
            Px::new(f64::midpoint(x, weights), self.floor),
            delta,
        );
        // z stands below the sum, to the right of the edges that come from below.
        let small = TextStyle::new(VALUE_SIZE, Role::Ink, HPos::Center, VPos::Center);
        let start = sum - NODE + 2.0 + self.pen.width(&self.texts.z, small) / 2.0;
        self.plate(
            &self.texts.z,
            Px::new(start, self.middle + BOX + 12.0),
            small,
        );
    }
}
