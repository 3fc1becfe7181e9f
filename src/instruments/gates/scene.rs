//! A small data plane among others: sides, boundary, points and rings, without axes.

use super::sides::{Sides, sides};
use crate::geometry::{Frame, Margins, View};
use crate::plot::Mark;
use crate::plot::pen::Pen;
use crate::plot::plane::points;
use crate::plot::scene::Scene;
use crate::plot::theme::{BOUNDARY_STROKE, RING_STROKE, Role, ring_radius};

/// The contents of a gate's small plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thumbnail {
    /// The boundary `w₀ + w₁x + w₂y + w₃xy = 0`; a straight line where w₃ = 0.
    pub weights: [f64; 4],
    /// The points.
    pub marks: [Mark; 4],
    /// The class of all of the plane while the weights are zero; none before training, when nothing is learned.
    pub ground: Option<bool>,
    /// For each of them, whether it gets a ring: it is on the wrong side.
    pub wrong: [bool; 4],
}

/// The distance that the view reaches beyond the unit square, above and below.
const AROUND: f64 = 0.4;

impl Scene for Thumbnail {
    /// It fills its drawing area: the unit square in the middle, both axes at one scale.
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let half = 0.5 + AROUND;
        // No area, no ratio: it is never drawn.
        let wide = if size.1 > 0.0 {
            half * (size.0 / size.1).max(1.0)
        } else {
            half
        };
        let view = View {
            x_min: 0.5 - wide,
            x_max: 0.5 + wide,
            y_min: 0.5 - half,
            y_max: 0.5 + half,
        };
        Frame::new(size, view, Margins::NONE, ratio)
    }

    /// While all weights are zero it has no sides, but it may have a class.
    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        match sides(&frame.view, self.weights) {
            Some(sides) => ground(pen, frame, &sides),
            None => {
                let all = self.ground.map(|class| Role::Wash(u8::from(class)));
                pen.block(&frame.plot, all.unwrap_or(Role::Panel));
            }
        }
        points(pen, frame, &self.marks);
        let radius = ring_radius(self.marks.len(), frame.plot.width);
        let wrong = self.marks.iter().zip(&self.wrong);
        for (mark, _) in wrong.filter(|(_, wrong)| **wrong) {
            pen.ring(frame.to_px(mark.at), radius, RING_STROKE, Role::Ink);
        }
    }
}

fn ground(pen: &mut Pen<'_>, frame: &Frame, sides: &Sides) {
    let wash = |positive: bool| Role::Wash(u8::from(positive));
    pen.block(&frame.plot, wash(sides.rest));
    for horn in &sides.horns {
        pen.polygon(&frame.places(horn), wash(!sides.rest));
    }
    for line in &sides.border {
        pen.path(&frame.places(line), BOUNDARY_STROKE, Role::Ink);
    }
}
