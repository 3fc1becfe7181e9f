//! A quadratic objective over two weights: its contours, and a descent on it.

use crate::geometry::clip;
use crate::geometry::{Axis, Frame, Margins, Px, View};
use crate::plot::grid::axes;
use crate::plot::pen::{Pen, diamond};
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    AREA_ALPHA, CONTOUR_STROKE, CURVE_STROKE, GUIDE_STROKE, HANDLE_RADIUS, LABEL_SIZE, Role,
    SUPPORT_RADIUS,
};

/// The shorter side of the plot shows from minus this to this.
const HALF: f64 = 1.4;
/// The places after each epoch, radius in CSS px.
const STEP_RADIUS: f64 = 3.0;
/// Share of color in contours.
const CONTOUR_ALPHA: f64 = 0.55;

/// Contours of J and a descent on it, in data units; the optimum is at 0.
#[derive(Clone, Debug, PartialEq)]
pub struct ValleyPlot {
    /// Closed and convex, from the outermost in.
    pub contours: Vec<Vec<Axis>>,
    /// The weights after each epoch, the start first.
    pub path: Vec<Axis>,
}

impl Scene for ValleyPlot {
    /// The optimum is in the middle, and both axes have one scale.
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let margins = Margins {
            left: 40.0,
            top: 26.0,
            right: 12.0,
            bottom: 30.0,
        };
        let unit = View {
            x_min: -HALF,
            x_max: HALF,
            y_min: -HALF,
            y_max: HALF,
        };
        let mut frame = Frame::new(size, unit, margins, ratio);
        let side = frame.plot.width.min(frame.plot.height);
        let (x, y) = (
            HALF * frame.plot.width / side,
            HALF * frame.plot.height / side,
        );
        frame.view = View {
            x_min: -x,
            x_max: x,
            y_min: -y,
            y_max: y,
        };
        frame
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let plot = &frame.plot;
        axes(pen, frame, frame.view.y_min, false);
        for contour in &self.contours {
            let contour = frame.places(contour);
            let inside = clip::area(&contour, plot);
            if inside.len() > 2 {
                pen.polygon(&inside, Role::Class(0).faint(AREA_ALPHA));
            }
            let color = Role::Class(0).faint(CONTOUR_ALPHA);
            pen.clipped(&contour, plot, CONTOUR_STROKE, color);
        }
        let top = Px::new(plot.left, plot.top - 6.0);
        let corner = Px::new(plot.right() - 2.0, plot.bottom() - 4.0);
        for (name, at, h) in [
            ("w₂ − w₂*", top, HPos::Left),
            ("w₁ − w₁*", corner, HPos::Right),
        ] {
            let mut words = TextStyle::new(LABEL_SIZE, Role::Muted, h, VPos::Bottom);
            words.italic = true;
            pen.text(name, at, words);
        }
        let path = frame.places(&self.path);
        pen.clipped(&path, plot, GUIDE_STROKE, Role::Class(1));
        for at in path.iter().skip(1).filter(|at| plot.contains(**at)) {
            pen.disc(*at, STEP_RADIUS, Role::Class(1));
        }
        if let Some(start) = path.first().filter(|at| plot.contains(**at)) {
            pen.disc(*start, HANDLE_RADIUS - 1.0, Role::Panel);
            pen.ring(*start, HANDLE_RADIUS - 2.0, CURVE_STROKE, Role::Ink);
        }
        let optimum = frame.to_px(Axis::new(0.0, 0.0));
        pen.polygon(&diamond(optimum, SUPPORT_RADIUS - 3.0), Role::Good);
    }
}
