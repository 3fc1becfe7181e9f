//! A landscape over two weights: contours of a loss, a path on them, and arrows downhill.

mod arrows;

use super::survey::Relief;
use crate::geometry::clip;
use crate::geometry::contour::{joined, zero_line};
use crate::geometry::{Axis, Frame, Margins, Px, View};
use crate::plot::grid::grid;
use crate::plot::pen::Pen;
use crate::plot::shape::{HPos, Paint, TextStyle, VPos};
use crate::plot::theme::{
    CONTOUR_STROKE, CURVE_STROKE, FRAME_ALPHA, GUIDE_STROKE, HAIRLINE, HANDLE_RADIUS, LABEL_SIZE,
    NOW_RADIUS, Role, TICK_SIZE, Theme,
};
use kurbo::Vec2;

use arrows::arrows;

/// Share of color in contours.
const CONTOUR_ALPHA: f64 = 0.6;
/// Share of color in the shade where the loss is least.
const DEEPEST: f64 = 0.42;
/// Half the optimum's cross, CSS px.
const CROSS: f64 = 6.0;
/// Half the optimum's cross where the dot of the present weights lies on it, CSS px: its arms look out.
const WIDE_CROSS: f64 = 10.0;
/// Between a mark and the words at it, CSS px.
const NOTE_GAP: f64 = 6.0;
/// A finger takes hold of a dot this near, CSS px.
const FINGER: f64 = 22.0;
/// A finger that moves no further taps, CSS px.
const TAP: f64 = 10.0;
/// Half the cursor's cross, CSS px.
const CURSOR: f64 = 9.0;
/// The places of a short path have discs of this radius, CSS px.
const STEP_RADIUS: f64 = 2.5;
/// Dash and gap of the paths of other optimizers, CSS px: long dashes, short ones, dots.
const PATTERNS: [(f64, f64); 3] = [(14.0, 4.0), (6.0, 4.0), (2.0, 3.5)];
/// A path of more places is a line only.
const MOST_DISCS: usize = 60;

/// The marks on the contours, in data units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The places that the weights have been at, the present one last.
    pub path: Vec<Axis>,
    /// The places that the weights of other optimizers have been at, the present one last.
    pub others: Vec<Vec<Axis>>,
    /// The place where the loss shown is least.
    pub least: Option<Axis>,
    /// An optimum that does not lie on the surface, and what to say at it.
    pub elsewhere: Option<(Axis, String)>,
    /// The descents of single samples, from the present place, as long as they are drawn; whether one is of the update
    /// made last.
    pub samples: Vec<(Vec2, bool)>,
    /// Their mean.
    pub mean: Option<Vec2>,
}

/// The frame of the picture, `size` CSS pixels large, for a view from x, to x, from y, to y.
pub fn frame(size: (f64, f64), bounds: [f64; 4], scale: f64) -> Frame {
    let margins = Margins {
        left: 56.0,
        top: 26.0,
        right: 12.0,
        bottom: 34.0,
    };
    Frame::of_bounds(size, bounds, margins, scale)
}

/// Returns true if a finger at a place of the picture takes hold of one of these dots.
pub fn grips(frame: &Frame, at: Px, dots: &[Axis]) -> bool {
    dots.iter()
        .any(|&dot| (frame.to_px(dot) - at).hypot() <= FINGER)
}

/// Returns true if a finger put down at one place and lifted at another has tapped.
pub fn is_tap(from: Px, to: Px) -> bool {
    (to - from).hypot() <= TAP
}

/// The width of the plot over its height, in a picture of this size.
pub fn aspect(size: (f64, f64), scale: f64) -> f64 {
    let plot = frame(size, [0.0, 1.0, 0.0, 1.0], scale).plot;
    plot.width / plot.height
}

/// An image of a shade for each cell, the darker the smaller its share (0 … 1); rows from the top, as a canvas takes them.
pub fn shade(cells: usize, shares: &[f64], theme: &Theme) -> Vec<u8> {
    let mut image = Vec::with_capacity(4 * cells * cells);
    for row in shares.chunks_exact(cells.max(1)).rev() {
        for share in row {
            let depth = 1.0 - share.clamp(0.0, 1.0).sqrt();
            let color = theme.panel.toward(theme.negative, DEEPEST * depth);
            image.extend([color.r, color.g, color.b, 255]);
        }
    }
    image
}

/// Draws axes with their names, and the lines of equal loss.
pub fn contours(pen: &mut Pen<'_>, frame: &Frame, lines: &[Vec<Axis>], [x, y]: &[String; 2]) {
    let plot = &frame.plot;
    let notes = grid(pen, frame, frame.view.y_min, false);
    for line in lines {
        let color = Role::Class(0).faint(CONTOUR_ALPHA);
        pen.clipped(&frame.places(line), plot, CONTOUR_STROKE, color);
    }
    let italic = |h| {
        let mut words = TextStyle::new(LABEL_SIZE, Role::Ink, h, VPos::Bottom);
        words.italic = true;
        words
    };
    let note = |h| TextStyle::new(TICK_SIZE, Role::Muted, h, VPos::Bottom);
    // The factor of the numbers stands behind the name of the axis.
    let (top, bottom) = (plot.top - 7.0, plot.bottom() - 5.0);
    pen.text(y, Px::new(plot.left, top), italic(HPos::Left));
    let mut right = plot.right() - 4.0;
    if !notes[1].is_empty() {
        let left = plot.left + pen.width(y, italic(HPos::Left)) + NOTE_GAP;
        pen.text(&notes[1], Px::new(left, top), note(HPos::Left));
    }
    if !notes[0].is_empty() {
        pen.text(&notes[0], Px::new(right, bottom), note(HPos::Right));
        right -= pen.width(&notes[0], note(HPos::Right)) + NOTE_GAP;
    }
    pen.text(x, Px::new(right, bottom), italic(HPos::Right));
}

/// Draws the path, the arrows, the optimum and the cursor.
pub fn marks(pen: &mut Pen<'_>, frame: &Frame, shown: &Marks, cursor: Option<Axis>) {
    let plot = &frame.plot;
    for (k, other) in shown.others.iter().enumerate() {
        other_path(pen, frame, k, other);
    }
    let path = frame.places(&shown.path);
    pen.clipped(&path, plot, CURVE_STROKE + 2.0, Role::Panel.faint(0.7));
    pen.clipped(&path, plot, GUIDE_STROKE, Role::Ink);
    let seen = |at: &Px| plot.contains(*at);
    if path.len() <= MOST_DISCS {
        for at in path.iter().copied().filter(seen) {
            pen.disc(at, STEP_RADIUS, Role::Ink);
        }
    }
    if let Some(start) = path.first().copied().filter(seen) {
        pen.disc(start, HANDLE_RADIUS - 1.0, Role::Panel);
        pen.ring(start, HANDLE_RADIUS - 2.0, CURVE_STROKE, Role::Ink);
    }
    let css = |at: Axis| frame.to_px(at);
    let least = shown.least.map(css).filter(seen);
    if let Some((at, words)) = &shown.elsewhere {
        elsewhere(pen, frame, (css(*at), least), words);
    }
    let now = path.last().copied().filter(seen);
    if let Some(at) = least {
        let is_below = now.is_some_and(|now| (now - at).hypot() < WIDE_CROSS);
        let half = if is_below { WIDE_CROSS } else { CROSS };
        for (width, color) in [
            (CURVE_STROKE + 3.0, Role::Panel),
            (CURVE_STROKE + 0.5, Role::Good),
        ] {
            cross(pen, at, half, (1.0, 1.0), width, color);
        }
    }
    if let Some(now) = now {
        arrows(pen, frame, now, shown);
        pen.disc(now, NOW_RADIUS + 2.0, Role::Panel);
        pen.disc(now, NOW_RADIUS + 1.0, Role::Ink);
    }
    if let Some(at) = cursor.map(css).filter(seen) {
        let color = Role::Ink.faint(FRAME_ALPHA);
        pen.across(plot, at.y, HAIRLINE, color);
        pen.upright(plot, at.x, HAIRLINE, color);
        cross(pen, at, CURSOR, (0.0, 1.0), GUIDE_STROKE, Role::Ink);
        cross(pen, at, CURSOR, (1.0, 0.0), GUIDE_STROKE, Role::Ink);
    }
}

/// The path of another optimizer: its color, and its pattern of dashes for those who do not tell colors apart.
fn other_path(pen: &mut Pen<'_>, frame: &Frame, k: usize, path: &[Axis]) {
    let dash = PATTERNS[k % PATTERNS.len()];
    let color = Role::Lane(k + 1);
    let path = frame.places(path);
    for part in clip::line(&path, &frame.plot) {
        pen.path(&part, CURVE_STROKE + 2.0, Role::Panel.faint(0.7));
        pen.dashed(&part, CURVE_STROKE + 0.5, dash, color);
    }
    if let Some(now) = path.last().copied().filter(|at| frame.plot.contains(*at)) {
        pen.disc(now, NOW_RADIUS + 2.0, Role::Panel);
        pen.disc(now, NOW_RADIUS, color);
    }
}

/// A hollow gray cross with its name beside it; not where it would lie on the other cross.
fn elsewhere(pen: &mut Pen<'_>, frame: &Frame, (at, other): (Px, Option<Px>), words: &str) {
    let near = other.is_some_and(|other| (other - at).hypot() < 2.0 * CROSS);
    if near || !frame.plot.contains(at) {
        return;
    }
    for (width, color) in [
        (CURVE_STROKE + 5.0, Role::Panel),
        (CURVE_STROKE + 3.0, Role::Muted),
        (CURVE_STROKE, Role::Panel),
    ] {
        cross(pen, at, CROSS, (1.0, 1.0), width, color);
    }
    let mut style = TextStyle::new(TICK_SIZE, Role::Ink, HPos::Left, VPos::Center);
    let width = pen.width(words, style);
    let plot = &frame.plot;
    let (left, right) = (at.x - CROSS - NOTE_GAP, at.x + CROSS + NOTE_GAP);
    let mut place = Px::new(right, at.y);
    if right + width > plot.right() && left - width >= plot.left {
        (place.x, style.anchor.0) = (left, HPos::Right);
    } else if right + width > plot.right() {
        // On a narrow plot the words stand below.
        let last = (plot.right() - width).max(plot.left);
        place = Px::new(
            (at.x - width / 2.0).clamp(plot.left, last),
            at.y + CROSS + TICK_SIZE,
        );
    }
    pen.text(words, place, style);
}

/// Two strokes, mirror images of each other.
fn cross(
    pen: &mut Pen<'_>,
    at: Px,
    half: f64,
    (dx, dy): (f64, f64),
    width: f64,
    color: impl Into<Paint> + Copy,
) {
    for half in [Vec2::new(dx, dy) * half, Vec2::new(dx, -dy) * half] {
        pen.path(&[at - half, at + half], width, color);
    }
}

/// The lines along which the loss has a value, in data units.
pub fn contour(relief: &Relief, view: &View, level: f64) -> Vec<Vec<Axis>> {
    let cells = relief.cells;
    let index = |share: f64| (share * cells as f64).round() as usize;
    let value = |x: f64, y: f64| {
        let column = index((x - view.x_min) / view.width());
        let row = index((y - view.y_min) / view.height());
        relief.node(column, row) - level
    };
    joined(&zero_line(view, cells, value), view, cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Shape, WideFont};

    fn nodes(cells: usize, of: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let at = |k: usize, from: f64| from + 4.0 * k as f64 / cells as f64;
        let nodes = (0..(cells + 1) * (cells + 1))
            .map(|k| of(at(k % (cells + 1), -2.0), at(k / (cells + 1), -1.0)));
        nodes.collect()
    }

    #[test]
    fn a_contour_is_one_closed_line_at_its_level() {
        let relief = Relief {
            bounds: [-2.0, 2.0, -1.0, 3.0],
            cells: 60,
            nodes: nodes(60, |x, y| x * x + (y - 1.0) * (y - 1.0)),
            levels: Vec::new(),
            shares: Vec::new(),
        };
        let view = View::from_bounds(relief.bounds).expect("a view");
        let lines = contour(&relief, &view, 1.0);
        assert_eq!(lines.len(), 1, "a circle is one line");
        let line = &lines[0];
        assert!(line.len() > 100);
        let (first, last) = (line[0], line[line.len() - 1]);
        assert!((first - last).hypot() < 1e-9, "closed");
        for Axis { x, y } in line {
            assert!((x.hypot(y - 1.0) - 1.0).abs() < 1e-3, "{x} {y}");
        }
        assert!(contour(&relief, &view, -1.0).is_empty());
    }

    #[test]
    fn the_cross_of_the_optimum_looks_out_below_the_dot_of_now() {
        let frame = frame((400.0, 400.0), [-1.0, 1.0, -1.0, 1.0], 1.0);
        let arms = |now: Axis| {
            let shown = Marks {
                path: vec![Axis::new(-0.9, -0.9), now],
                least: Some(Axis::new(0.0, 0.0)),
                ..Marks::default()
            };
            let mut pen = Pen::new(&WideFont, &frame);
            marks(&mut pen, &frame, &shown, None);
            let length = |shape: &Shape| match shape {
                Shape::Line { points, paint, .. } if *paint == Role::Good.into() => {
                    (points[1] - points[0]).hypot() / 2.0
                }
                _ => 0.0,
            };
            pen.into_shapes().iter().map(length).fold(0.0, f64::max)
        };
        let rim = NOW_RADIUS + 2.0;
        assert!(arms(Axis::new(0.0, 0.0)) > 2.0 * rim);
        assert!(arms(Axis::new(0.5, 0.0)) < 2.0 * rim);
    }

    #[test]
    fn the_shade_is_darkest_where_the_loss_is_least() {
        let image = shade(2, &[0.0, 0.3, 0.6, 1.0], &Theme::light());
        let brightness =
            |pixel: usize| u32::from(image[4 * pixel]) + u32::from(image[4 * pixel + 1]);
        // The lowest row comes last.
        assert!(brightness(2) < brightness(3) && brightness(3) < brightness(0));
        assert_eq!(image[4..8], [255, 255, 255, 255]);
    }
}
