//! The drawings of theory: on the plane, below the boundary, hulls, margins, optima and contributions; in its panel the
//! curves of the convergence proof.

use std::rc::Rc;

use super::corridor::Proof;
use super::names::{Obstacles, Wish, placed};
use super::picture::{Curve, Kind, TheoryShapes};
use crate::geometry::contour::{self, level_paths};
use crate::geometry::line::{arrow, boundary};
use crate::geometry::{Axis, Frame, Px, clip};
use crate::plot::curves::{self, Curves, Range};
use crate::plot::pen::{Pen, diamond};
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    DASH, FINE_DASH, GUIDE_STROKE, HALO, LABEL_SIZE, RING_STROKE, Role, SUPPORT_RADIUS,
};
use crate::session::scenes::{Place, Same};

/// Dash and gap of the line of the widest margin, and of the pocket's dots, CSS px.
const LONG_DASH: (f64, f64) = (16.0, 5.0);
const DOTS: (f64, f64) = (3.0, 5.0);
/// The lines z = ±1 that belong to another line, CSS px.
const THIN_STROKE: f64 = 1.0;
/// Among more points than these no name finds a free place.
const MOST_POINTS: usize = 2_000;

/// The picture on the lab's plane.
#[derive(Clone, Debug, PartialEq)]
pub struct OnPlane {
    /// The place of the plane in its element.
    pub place: Place,
    /// Of what.
    pub prepared: Same,
    /// The shapes to draw.
    pub picture: Rc<TheoryShapes>,
}

impl Scene for OnPlane {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        self.draw_with(&mut Layer { pen, frame });
    }
}

impl OnPlane {
    fn draw_with(&self, layer: &mut Layer<'_, '_>) {
        let (picture, frame) = (&self.picture, layer.frame);
        let classes = picture
            .sides
            .map(|side| side.map_or(Role::Muted, Role::Class));
        for &(at, share) in &picture.halos {
            let Some(at) = layer.visible(at) else {
                continue;
            };
            let radius = HALO * share.clamp(0.0, 1.0).sqrt();
            layer.pen.disc(at, radius, Role::Ink.faint(0.16));
        }
        for (corners, color) in picture.hulls.iter().zip(classes) {
            let mut outline = frame.places(corners);
            if let [first, _, ..] = outline[..] {
                outline.push(first);
                layer.pen.polygon(&outline, color.faint(0.12));
                layer.pen.path(&outline, GUIDE_STROKE, color);
            }
        }
        for segment in &picture.slack {
            let ends = segment.map(|at| frame.to_px(at));
            if let Some(ends) = clip::segment(ends[0], ends[1], &frame.plot) {
                layer.pen.path(&ends, RING_STROKE, Role::Ink.faint(0.45));
            }
        }
        let drawn = self.lines(layer);
        for line in &drawn {
            for part in &line.parts {
                let looks = line.looks;
                layer
                    .pen
                    .dashed(part, looks.stroke, looks.dash, looks.color);
            }
        }
        for &at in &picture.supports {
            let Some(at) = layer.visible(at) else {
                continue;
            };
            let [top, right, bottom, left] = diamond(at, SUPPORT_RADIUS);
            let outline = [top, right, bottom, left, top];
            layer.pen.path(&outline, RING_STROKE, Role::Ink);
        }
        if let Some(at) = picture.common.and_then(|at| layer.visible(at)) {
            layer.pen.disc(at, 5.5, Role::Panel);
            layer.pen.disc(at, 4.0, Role::Ink);
        }
        let obstacles = self.obstacles(layer, &drawn);
        layer.names(&drawn, &obstacles);
    }

    /// The shapes that names keep off: all that is drawn here, and above it points, boundary and its arrow.
    fn obstacles(&self, layer: &Layer<'_, '_>, drawn: &[Line<'_>]) -> Obstacles {
        let (picture, dots) = (&self.picture, &self.prepared.0.dots);
        let mut lines: Vec<_> = drawn.iter().flat_map(|line| line.parts.clone()).collect();
        for corners in &picture.hulls {
            let outline = corners.iter().chain(corners.first());
            lines.push(outline.map(|&at| layer.frame.to_px(at)).collect());
        }
        for &weights in &picture.above {
            lines.extend(layer.segment(weights).map(Vec::from));
            let arrow = arrow(layer.frame, weights);
            lines.extend(arrow.map(|arrow| vec![arrow.from, arrow.to]));
        }
        let points = if dots.len() <= MOST_POINTS {
            let seen = dots.iter().filter_map(|dot| layer.visible(dot.at));
            seen.collect()
        } else {
            Vec::new()
        };
        Obstacles { lines, points }
    }

    /// All lines, those with a name and those without.
    fn lines(&self, layer: &Layer<'_, '_>) -> Vec<Line<'_>> {
        let picture = &self.picture;
        let mut lines = Vec::new();
        if let Some(weights) = picture.margins {
            let looks = Looks::of_margins(Kind::Present);
            lines.extend(layer.margin_lines(weights, looks, ["z = −1", "z = 1"]));
        }
        for guide in &picture.guides {
            if guide.margins {
                let looks = Looks::of_margins(guide.kind);
                lines.extend(layer.margin_lines(guide.weights, looks, [""; 2]));
            }
            lines.extend(layer.line(guide.weights, &guide.name, Looks::of_kind(guide.kind)));
        }
        for ((weights, name), class) in picture.lines.iter().zip(0..) {
            lines.extend(layer.line(*weights, name, Looks::of_class(class)));
        }
        let prepared = &self.prepared.0;
        let curve = |curve: &'_ Curve| {
            let z = prepared.activation(&curve.weights);
            let paths = level_paths(&layer.frame.view, contour::CELLS, z, curve.level);
            let path = |path: Vec<Axis>| layer.frame.places(&path);
            (paths.into_iter().map(path).collect(), curve.level != 0.0)
        };
        for bent in &picture.curves {
            let (parts, is_margin) = curve(bent);
            let looks = match (bent.class, is_margin) {
                (Some(class), _) => Looks::of_class(class),
                (None, true) => Looks::of_margins(bent.kind),
                (None, false) => Looks::of_kind(bent.kind),
            };
            lines.push(Line {
                parts,
                is_bent: true,
                name: &bent.name,
                looks,
            });
        }
        lines
    }
}

/// The looks of a line. Lines of different kinds differ in their dashes, so that nobody needs the colors.
#[derive(Clone, Copy)]
struct Looks {
    color: Role,
    dash: (f64, f64),
    stroke: f64,
}

impl Looks {
    fn of_kind(kind: Kind) -> Self {
        let (color, dash, stroke) = match kind {
            Kind::Present => (Role::Ink, DASH, GUIDE_STROKE),
            Kind::Pocket => (Role::Muted, DOTS, 2.0 * GUIDE_STROKE),
            Kind::Optimum => (Role::Good, DASH, GUIDE_STROKE + 0.5),
            Kind::Widest => (Role::Ink, LONG_DASH, GUIDE_STROKE + 0.5),
        };
        Self {
            color,
            dash,
            stroke,
        }
    }

    /// Of the line of a class.
    fn of_class(class: u8) -> Self {
        Self {
            color: Role::Class(class),
            ..Self::of_kind(Kind::Present)
        }
    }

    /// Of the lines z = ±1 that belong to a line: dashed as it is, but thin; those of the present weights, whose line is
    /// the boundary, are dotted.
    fn of_margins(kind: Kind) -> Self {
        let own = Self::of_kind(kind);
        match kind {
            Kind::Present => Self {
                dash: FINE_DASH,
                ..own
            },
            _ => Self {
                stroke: THIN_STROKE,
                ..own
            },
        }
    }
}

/// A line on the screen, in parts.
struct Line<'a> {
    parts: Vec<Vec<Px>>,
    /// True if the line is a curve.
    is_bent: bool,
    /// The name shown at the line; none if it is empty.
    name: &'a str,
    looks: Looks,
}

/// A chart of the convergence proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its curves.
    pub proof: Rc<Proof>,
    /// True if it is the chart of cos φ, false if it is the chart of lengths.
    pub is_cosine: bool,
    /// True if the axes are drawn, false if the curves are.
    pub is_axes: bool,
}

impl Chart {
    /// Curves with what they keep to.
    fn curves(&self) -> Vec<Curves<'_>> {
        let proof = &self.proof;
        if self.is_cosine {
            return vec![curve(&proof.cosine, None, Role::Ink)];
        }
        vec![
            curve(&proof.along, Some(&proof.lower), Role::Ink),
            curve(&proof.length, Some(&proof.upper), Role::Muted),
        ]
    }

    fn range(&self) -> Range {
        let proof = &self.proof;
        let series = if self.is_cosine {
            vec![&proof.cosine[..]]
        } else {
            vec![&proof.along[..], &proof.lower, &proof.length, &proof.upper]
        };
        curves::range(series, false)
    }
}

impl Scene for Chart {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let range = self.range();
        curves::chart(size, ratio, &range, curves::gutter(&range))
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let range = self.range();
        if self.is_axes {
            return curves::axes(pen, frame, &range);
        }
        for curves in self.curves() {
            curves::lines(pen, frame, &range, &curves);
        }
    }
}

/// A curve with what it keeps to.
fn curve<'a>(train: &'a [Axis], bound: Option<&'a Vec<Axis>>, color: Role) -> Curves<'a> {
    Curves {
        train,
        held_out: bound.map(Vec::as_slice),
        changes: &[],
        reached: train.last().copied(),
        color,
    }
}

struct Layer<'a, 's> {
    pen: &'a mut Pen<'s>,
    frame: &'a Frame,
}

impl Layer<'_, '_> {
    fn visible(&self, at: Axis) -> Option<Px> {
        let seen = self.frame.view.contains(at);
        seen.then(|| self.frame.to_px(at))
    }

    fn segment(&self, weights: [f64; 3]) -> Option<[Px; 2]> {
        let ends = boundary(&self.frame.view, weights)?;
        Some(ends.map(|at| self.frame.to_px(at)))
    }

    /// The lines z = −1 and z = 1, with these names.
    fn margin_lines<'n>(
        &self,
        [w0, w1, w2]: [f64; 3],
        looks: Looks,
        names: [&'n str; 2],
    ) -> impl Iterator<Item = Line<'n>> {
        let both = [-1.0, 1.0].into_iter().zip(names);
        both.filter_map(move |(z, name)| self.line([w0 - z, w1, w2], name, looks))
    }

    fn line<'n>(&self, weights: [f64; 3], name: &'n str, looks: Looks) -> Option<Line<'n>> {
        let ends = self.segment(weights)?;
        Some(Line {
            parts: vec![ends.to_vec()],
            is_bent: false,
            name,
            looks,
        })
    }

    /// The names beside the lines, each on a ground of its own, none on another one.
    fn names(&mut self, lines: &[Line<'_>], obstacles: &Obstacles) {
        let words = TextStyle::new(LABEL_SIZE, Role::Ink, HPos::Center, VPos::Center);
        let named = || lines.iter().filter(|line| !line.name.is_empty());
        let mut wishes = Vec::new();
        for line in named() {
            let width = self.pen.width(line.name, words) + 12.0;
            wishes.push(match (line.is_bent, &line.parts[..]) {
                (false, [only]) if only.len() == 2 => Wish::of_line([only[0], only[1]], width),
                (_, parts) => Wish::of_curve(parts, width),
            });
        }
        let places = placed(&wishes, obstacles, &self.frame.plot);
        for (line, place) in named().zip(places) {
            let Some(ground) = place else { continue };
            self.pen.block(&ground, Role::Panel.faint(0.9));
            self.pen.text(line.name, ground.center(), words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_different_kinds_differ_in_more_than_their_color() {
        let all = [Kind::Present, Kind::Pocket, Kind::Optimum, Kind::Widest];
        let margins = [Kind::Present, Kind::Optimum, Kind::Widest];
        let looks = all.map(Looks::of_kind).into_iter();
        let looks: Vec<_> = looks
            .chain(margins.map(Looks::of_margins))
            .map(|looks| (looks.dash, looks.stroke))
            .collect();
        for (i, one) in looks.iter().enumerate() {
            assert!(!looks[i + 1..].contains(one), "{i}: {one:?}");
        }
    }
}
