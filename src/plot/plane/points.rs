//! The samples.

use crate::geometry::{Axis, Frame, Px};
use crate::plot::pen::{Drawn, Pen, Words, faint, solid};
use crate::plot::theme::{
    LABEL_SIZE, RIM, RING_STROKE, Theme, point_radius, ring_radius, ring_strength,
};
use kurbo::Vec2;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, VPos};

/// A sample as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Where it lies.
    pub at: Axis,
    /// Class index: 0 a disc, 1 a cross, 2 a triangle. With more than three classes each is its number.
    pub class: u8,
    /// Held out for testing: drawn hollow.
    pub held_out: bool,
}

/// The samples, told apart by color and by shape.
///
/// Held-out samples are hollow. Many samples get smaller marks. Samples outside
/// the view are not drawn; later ones lie on top.
///
/// # Errors
/// Those of the backend.
pub fn points<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    points: &[Mark],
) -> Drawn<DB> {
    let radius = point_radius(points.len(), frame.plot.width);
    let shape = Shape {
        pen: Pen::new(root, frame),
        theme,
        radius,
        numbered: points.iter().any(|point| point.class > 2),
    };
    let visible = |p: &&Mark| frame.view.contains(p.at);
    points
        .iter()
        .filter(visible)
        .try_for_each(|p| shape.draw(frame.to_px(p.at), p))
}

/// Draws rings round these of so many points, those of them that are in view.
///
/// # Errors
/// The backend's.
pub fn rings<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    places: &[Axis],
    count: usize,
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    let radius = ring_radius(count, frame.plot.width);
    let color = faint(theme.ink, ring_strength(count));
    let mut visible = places.iter().filter(|at| frame.view.contains(**at));
    visible.try_for_each(|at| pen.ring(frame.to_px(*at), radius, RING_STROKE, color))
}

struct Shape<'a, DB: DrawingBackend> {
    pen: Pen<'a, DB>,
    theme: &'a Theme,
    radius: f64,
    /// Whether there are more classes than shapes.
    numbered: bool,
}

impl<DB: DrawingBackend> Shape<'_, DB> {
    fn draw(&self, at: Px, mark: &Mark) -> Drawn<DB> {
        match (mark.class, mark.held_out) {
            _ if self.numbered => self.number(at, mark),
            (0, false) => self.disc(at, mark.class),
            (1, false) => self.cross(at, mark.class),
            (_, false) => self.triangle(at, mark.class),
            (0, true) => self.hollow_disc(at, mark.class),
            (1, true) => self.hollow_cross(at, mark.class),
            (_, true) => self.hollow_triangle(at, mark.class),
        }
    }

    /// The number of the class; of a held-out sample it steps back.
    fn number(&self, at: Px, mark: &Mark) -> Drawn<DB> {
        let color = self.theme.class(mark.class);
        let held_out = self.theme.panel.toward(color, 0.5);
        let color = if mark.held_out { held_out } else { color };
        let words = Words::new(LABEL_SIZE, color, HPos::Center, VPos::Center);
        self.pen.text(&mark.class.to_string(), at, words)
    }

    /// Small marks go without a rim: there it would be most of the mark.
    fn has_rim(&self) -> bool {
        self.radius >= 4.0
    }

    /// Hollow marks need room for their inside.
    fn hollow_radius(&self) -> f64 {
        self.radius.max(3.0)
    }

    fn disc(&self, at: Px, class: u8) -> Drawn<DB> {
        let rim = if self.has_rim() { RIM } else { 0.0 };
        if rim > 0.0 {
            self.pen
                .disc(at, self.radius + rim / 2.0, solid(self.theme.panel))?;
        }
        self.pen
            .disc(at, self.radius - rim / 2.0, solid(self.theme.class(class)))
    }

    /// Two crisp bars. Their halo has the panel's color too, but lets what is
    /// below shine through: crosses leave most of it free anyway.
    fn cross(&self, at: Px, class: u8) -> Drawn<DB> {
        let thick = if self.has_rim() { 2.0 } else { 1.2 };
        if self.has_rim() {
            let halo = faint(self.theme.panel, 0.6);
            self.bars(at, self.radius + RIM, thick + 2.0 * RIM, halo)?;
        }
        self.bars(at, self.radius, thick, solid(self.theme.class(class)))
    }

    fn bars(&self, at: Px, arm: f64, thick: f64, color: plotters::style::RGBAColor) -> Drawn<DB> {
        for arm in [Vec2::new(arm, 0.0), Vec2::new(0.0, arm)] {
            self.pen.bar(at - arm, at + arm, thick, color)?;
        }
        Ok(())
    }

    fn triangle(&self, at: Px, class: u8) -> Drawn<DB> {
        if self.has_rim() {
            let rim = corners(at, self.radius + 1.5 * RIM);
            self.pen.polygon(&rim, solid(self.theme.panel))?;
        }
        self.pen
            .polygon(&corners(at, self.radius), solid(self.theme.class(class)))
    }

    fn hollow_disc(&self, at: Px, class: u8) -> Drawn<DB> {
        let radius = self.hollow_radius() - RING_STROKE / 2.0;
        self.pen
            .ring(at, radius, RING_STROKE, solid(self.theme.class(class)))
    }

    fn hollow_cross(&self, at: Px, class: u8) -> Drawn<DB> {
        let arm = self.hollow_radius() + 0.5;
        let half = arm * 0.36;
        let outline: Vec<_> = CROSS
            .iter()
            .map(|(u, v)| at + Vec2::new(extent(*u, arm, half), extent(*v, arm, half)))
            .collect();
        self.pen
            .path(&outline, 1.25, solid(self.theme.class(class)))
    }

    fn hollow_triangle(&self, at: Px, class: u8) -> Drawn<DB> {
        let [a, b, c] = corners(at, self.hollow_radius());
        self.pen
            .path(&[a, b, c, a], RING_STROKE, solid(self.theme.class(class)))
    }
}

/// The outline of a cross: ±2 is the end of an arm, ±1 half its thickness. It
/// closes past its start so that the last corner is joined too.
const CROSS: [(i8, i8); 14] = [
    (-1, -2),
    (1, -2),
    (1, -1),
    (2, -1),
    (2, 1),
    (1, 1),
    (1, 2),
    (-1, 2),
    (-1, 1),
    (-2, 1),
    (-2, -1),
    (-1, -1),
    (-1, -2),
    (1, -2),
];

fn extent(code: i8, arm: f64, half: f64) -> f64 {
    let length = if code.abs() == 2 { arm } else { half };
    length * f64::from(code.signum())
}

/// The corners of a triangle about as large as a disc of that radius.
fn corners(center: Px, radius: f64) -> [Px; 3] {
    let (side, up, down) = (1.1 * radius, 1.2 * radius, 0.75 * radius);
    [(0.0, -up), (side, down), (-side, down)].map(|by| center + Vec2::from(by))
}
