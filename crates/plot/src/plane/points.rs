//! The samples.

use crate::geometry::{Axis, Frame, Px};
use crate::pen::Pen;
use crate::shape::{HPos, Paint, TextStyle, VPos};
use crate::theme::{LABEL_SIZE, RIM, RING_STROKE, Role, point_radius, ring_radius, ring_strength};
use kurbo::Vec2;

/// A sample as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// The place of the sample.
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
pub fn points(pen: &mut Pen<'_>, frame: &Frame, points: &[Mark]) {
    let mut marks = Marks {
        radius: point_radius(points.len(), frame.plot.width),
        is_numbered: points.iter().any(|point| point.class > 2),
        pen,
    };
    for point in points.iter().filter(|point| frame.view.contains(point.at)) {
        marks.draw(frame.to_px(point.at), point);
    }
}

/// Draws rings round these of so many points, those of them that are in view.
pub fn rings(pen: &mut Pen<'_>, frame: &Frame, places: &[Axis], count: usize) {
    let radius = ring_radius(count, frame.plot.width);
    let color = Role::Ink.faint(ring_strength(count));
    for at in places.iter().filter(|at| frame.view.contains(**at)) {
        pen.ring(frame.to_px(*at), radius, RING_STROKE, color);
    }
}

/// A pen for marks of one size.
struct Marks<'a, 'p> {
    pen: &'a mut Pen<'p>,
    radius: f64,
    /// True if there are more classes than shapes: marks are numbers then.
    is_numbered: bool,
}

impl Marks<'_, '_> {
    fn draw(&mut self, at: Px, mark: &Mark) {
        match (mark.class, mark.held_out) {
            _ if self.is_numbered => self.number(at, mark),
            (0, false) => self.disc(at, mark.class),
            (1, false) => self.cross(at, mark.class),
            (_, false) => self.triangle(at, mark.class),
            (0, true) => self.hollow_disc(at, mark.class),
            (1, true) => self.hollow_cross(at, mark.class),
            (_, true) => self.hollow_triangle(at, mark.class),
        }
    }

    /// The number of the class; of a held-out sample it steps back.
    fn number(&mut self, at: Px, mark: &Mark) {
        let own = Role::Class(mark.class);
        let color = match mark.held_out {
            true => Role::Panel.toward(own, 0.5),
            false => own.into(),
        };
        let words = TextStyle::new(LABEL_SIZE, color, HPos::Center, VPos::Center);
        self.pen.text(&mark.class.to_string(), at, words);
    }

    /// Small marks go without a rim: there it would be most of the mark.
    fn has_rim(&self) -> bool {
        self.radius >= 4.0
    }

    /// Hollow marks need room for their inside.
    fn hollow_radius(&self) -> f64 {
        self.radius.max(3.0)
    }

    fn disc(&mut self, at: Px, class: u8) {
        let rim = if self.has_rim() { RIM } else { 0.0 };
        if rim > 0.0 {
            self.pen.disc(at, self.radius + rim / 2.0, Role::Panel);
        }
        self.pen
            .disc(at, self.radius - rim / 2.0, Role::Class(class));
    }

    /// Two crisp bars. Their halo has the panel's color too, but lets what is
    /// below shine through: crosses leave most of it free anyway.
    fn cross(&mut self, at: Px, class: u8) {
        let thick = if self.has_rim() { 2.0 } else { 1.2 };
        if self.has_rim() {
            let halo = Role::Panel.faint(0.6);
            self.bars(at, self.radius + RIM, thick + 2.0 * RIM, halo);
        }
        self.bars(at, self.radius, thick, Role::Class(class));
    }

    fn bars(&mut self, at: Px, arm: f64, thick: f64, color: impl Into<Paint>) {
        let color = color.into();
        for arm in [Vec2::new(arm, 0.0), Vec2::new(0.0, arm)] {
            self.pen.bar(at - arm, at + arm, thick, color);
        }
    }

    fn triangle(&mut self, at: Px, class: u8) {
        if self.has_rim() {
            let rim = corners(at, self.radius + 1.5 * RIM);
            self.pen.polygon(&rim, Role::Panel);
        }
        self.pen
            .polygon(&corners(at, self.radius), Role::Class(class));
    }

    fn hollow_disc(&mut self, at: Px, class: u8) {
        let radius = self.hollow_radius() - RING_STROKE / 2.0;
        self.pen.ring(at, radius, RING_STROKE, Role::Class(class));
    }

    fn hollow_cross(&mut self, at: Px, class: u8) {
        let arm = self.hollow_radius() + 0.5;
        let half = arm * 0.36;
        let outline: Vec<_> = CROSS
            .iter()
            .map(|(u, v)| at + Vec2::new(extent(*u, arm, half), extent(*v, arm, half)))
            .collect();
        self.pen.path(&outline, 1.25, Role::Class(class));
    }

    fn hollow_triangle(&mut self, at: Px, class: u8) {
        let [a, b, c] = corners(at, self.hollow_radius());
        self.pen
            .path(&[a, b, c, a], RING_STROKE, Role::Class(class));
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
