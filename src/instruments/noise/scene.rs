//! The cloud of drawn gradients, and how they are spread along the full one.

use std::rc::Rc;

use kurbo::Vec2;

use super::draws::{COUNT, Cloud};
use crate::geometry::{Axis, Frame, Margins, Px, Rect, View};
use crate::plot::grid::axes;
use crate::plot::pen::{Pen, arrow_head};
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HAIRLINE, LABEL_SIZE, Role};
use crate::session::messages::weight_name;

/// The number of draws that are arrows; all are dots.
const ARROWS: usize = 60;
/// The room around both plots, CSS px.
const MARGINS: Margins = Margins {
    left: 58.0,
    top: 26.0,
    right: 14.0,
    bottom: 34.0,
};
/// Columns of the histogram.
const COLUMNS: usize = 60;
/// The dots of draws, radius in CSS px.
const DOT_RADIUS: f64 = 1.8;

/// The draws as arrows from 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Arrows(pub(super) Rc<Cloud>);

impl Scene for Arrows {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let room = (
            (size.0 - MARGINS.left - MARGINS.right).max(1.0),
            (size.1 - MARGINS.top - MARGINS.bottom).max(1.0),
        );
        let view = View::around(self.0.corners, room.0 / room.1);
        Frame::new(size, view, MARGINS, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let cloud = &self.0;
        axes(pen, frame, frame.view.y_min, false);
        let names = cloud.weights.map(|j| format!("∂/∂{}", weight_name(j)));
        names_of_axes(pen, frame, &names);
        let zero = frame.to_px(Axis::new(0.0, 0.0));
        let places = cloud.draws.iter().map(|&at| frame.to_px(at));
        for at in places.clone().take(ARROWS) {
            let ends = [zero, at];
            pen.path(&ends, HAIRLINE, Role::Class(0).faint(0.35));
        }
        for at in places {
            pen.disc(at, DOT_RADIUS, Role::Class(0).faint(0.45));
        }
        let tip = frame.to_px(cloud.full);
        let length = (tip - zero).hypot();
        pen.disc(zero, 3.0, Role::Ink);
        if length > 1.0 {
            let direction = (tip - zero) / length;
            pen.path(&[zero, tip], CURVE_STROKE + 1.0, Role::Ink);
            let head = arrow_head(tip + direction * 3.0, direction, 12.0, 5.0);
            pen.polygon(&head, Role::Ink);
        }
    }
}

/// The spread of the draws along the full gradient.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Histogram(pub(super) Rc<Cloud>);

impl Histogram {
    /// The number of draws in each of the columns, which share the range.
    fn counts(&self) -> Vec<usize> {
        let [low, high] = self.bounds();
        let mut counts = vec![0; COLUMNS];
        for along in &self.0.along {
            let column = (along - low) / (high - low) * COLUMNS as f64;
            counts[(column.max(0.0) as usize).min(COLUMNS - 1)] += 1;
        }
        counts
    }

    /// From where to where the columns go.
    fn bounds(&self) -> [f64; 2] {
        let [low, high] = self.0.range;
        if high > low {
            [low, high]
        } else {
            [low - 0.5, low + 0.5]
        }
    }
}

impl Scene for Histogram {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let [low, high] = self.bounds();
        let most = self.counts().into_iter().max().unwrap_or(0).max(COUNT / 10);
        let spare = (high - low) * 0.04;
        let view = View {
            x_min: low - spare,
            x_max: high + spare,
            y_min: 0.0,
            y_max: most as f64 * 1.08,
        };
        Frame::new(size, view, MARGINS, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let cloud = &self.0;
        axes(pen, frame, 0.0, false);
        let [low, high] = self.bounds();
        let edge = |column: usize| low + (high - low) * column as f64 / COLUMNS as f64;
        for (column, count) in self.counts().into_iter().enumerate() {
            if count > 0 {
                let top_left = frame.to_px(Axis::new(edge(column), count as f64));
                let bottom_right = frame.to_px(Axis::new(edge(column + 1), 0.0));
                let bar = Rect {
                    left: top_left.x + 0.5,
                    top: top_left.y,
                    width: (bottom_right.x - top_left.x - 1.0).max(1.0),
                    height: bottom_right.y - top_left.y,
                };
                pen.block(&bar, Role::Class(0).faint(0.6));
            }
        }
        let plot = &frame.plot;
        for by in [-cloud.deviation, cloud.deviation] {
            let x = frame.x_px(cloud.center + by);
            if (plot.left..=plot.right()).contains(&x) {
                let ends = [Px::new(x, plot.top), Px::new(x, plot.bottom())];
                pen.dashed(&ends, GUIDE_STROKE, FINE_DASH, Role::Muted);
            }
        }
        let center = frame.x_px(cloud.center);
        pen.upright(plot, center, CURVE_STROKE, Role::Ink);
    }
}

/// The names of both axes, inside the picture.
fn names_of_axes(pen: &mut Pen<'_>, frame: &Frame, [x, y]: &[String; 2]) {
    let plot = &frame.plot;
    let corner = Px::new(plot.right(), plot.bottom()) - Vec2::new(2.0, 4.0);
    let top = Px::new(plot.left, plot.top - 6.0);
    for (name, at, h) in [(x, corner, HPos::Right), (y, top, HPos::Left)] {
        let words = TextStyle::new(LABEL_SIZE, Role::Muted, h, VPos::Bottom);
        pen.text(name, at, words);
    }
}
