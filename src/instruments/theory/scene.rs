//! What theory draws: on the plane, below the boundary, hulls, margins, optima and contributions; in its panel the curves of
//! the convergence proof.

use std::rc::Rc;

use kurbo::Vec2;
use plotters::style::text_anchor::{HPos, VPos};

use super::corridor::Proof;
use super::picture::{Curve, TheoryShapes};
use crate::geometry::contour::{self, level_paths};
use crate::geometry::line::boundary;
use crate::geometry::{Axis, Frame, Px, Rect, clip};
use crate::plot::pen::{Pen, Words, diamond, faint, solid};
use crate::plot::scene::{Board, Erased, Scene};
use crate::plot::theme::{
    Color, DASH, FINE_DASH, GUIDE_STROKE, HALO, LABEL_SIZE, RING_STROKE, SUPPORT_RADIUS, Theme,
};
use crate::plot::{
    self,
    curves::{self, Curves, Range},
};
use crate::session::scenes::{Place, Same};

/// The picture on the lab's plane.
#[derive(Clone, Debug, PartialEq)]
pub struct OnPlane {
    /// Where.
    pub place: Place,
    /// Of what.
    pub prepared: Same,
    /// What is to be seen.
    pub picture: Rc<TheoryShapes>,
}

impl Scene for OnPlane {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.place.frame(size, ratio)
    }

    fn paint(&self, board: &Board<'_>, frame: &Frame, theme: &Theme) -> Option<()> {
        let pen = Pen::new(board, frame);
        self.paint_with(&Layer { pen, frame, theme }).ok()
    }
}

impl OnPlane {
    fn paint_with(&self, layer: &Layer<'_, '_>) -> Drawn {
        let (picture, frame, theme) = (&self.picture, layer.frame, layer.theme);
        let classes = picture
            .sides
            .map(|side| side.map_or(theme.muted, |class| theme.class(class)));
        for &(at, share) in &picture.halos {
            let Some(at) = layer.visible(at) else {
                continue;
            };
            let radius = HALO * share.clamp(0.0, 1.0).sqrt();
            layer.pen.disc(at, radius, faint(theme.ink, 0.16))?;
        }
        for (corners, color) in picture.hulls.iter().zip(classes) {
            let mut outline: Vec<_> = corners.iter().map(|&at| frame.to_px(at)).collect();
            if let [first, _, ..] = outline[..] {
                outline.push(first);
                layer.pen.polygon(&outline, faint(color, 0.12))?;
                layer.pen.path(&outline, GUIDE_STROKE, solid(color))?;
            }
        }
        for segment in &picture.slack {
            let ends = segment.map(|at| frame.to_px(at));
            if let Some(ends) = clip::segment(ends[0], ends[1], &frame.plot) {
                layer.pen.path(&ends, RING_STROKE, faint(theme.ink, 0.45))?;
            }
        }
        picture
            .margins
            .map_or(Ok(()), |weights| layer.margin_lines(weights))?;
        for (weights, name, margins) in &picture.guides {
            if *margins {
                layer.margin_lines(*weights)?;
            }
            layer.line(*weights, name, theme.ink)?;
        }
        for ((weights, name), class) in picture.lines.iter().zip(0..) {
            layer.line(*weights, name, theme.class(class))?;
        }
        self.paint_curves(layer)?;
        for &at in &picture.supports {
            let Some(at) = layer.visible(at) else {
                continue;
            };
            let [top, right, bottom, left] = diamond(at, SUPPORT_RADIUS);
            let outline = [top, right, bottom, left, top];
            layer.pen.path(&outline, RING_STROKE, solid(theme.ink))?;
        }
        if let Some(at) = picture.common.and_then(|at| layer.visible(at)) {
            layer.pen.disc(at, 5.5, solid(theme.panel))?;
            layer.pen.disc(at, 4.0, solid(theme.ink))?;
        }
        Ok(())
    }

    /// Lines that products among the inputs bend.
    fn paint_curves(&self, layer: &Layer<'_, '_>) -> Drawn {
        let prepared = &self.prepared.0;
        let paths = |curve: &Curve| {
            let z = prepared.activation(&curve.weights);
            level_paths(&layer.frame.view, contour::CELLS, z, curve.level)
        };
        let curves = &self.picture.curves;
        let paths: Vec<_> = curves.iter().map(paths).collect();
        for (curve, paths) in curves.iter().zip(&paths) {
            layer.curve(curve, paths)?;
        }
        for (curve, paths) in curves.iter().zip(&paths) {
            layer.name_curve(&curve.name, paths)?;
        }
        Ok(())
    }
}

/// A chart of the convergence proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its curves.
    pub proof: Rc<Proof>,
    /// Whether it is that of cos φ, else that of lengths.
    pub is_cosine: bool,
    /// Whether the axes are to be seen, else the curves.
    pub is_axes: bool,
}

impl Chart {
    /// Curves with what they keep to.
    fn curves(&self, theme: &Theme) -> Vec<Curves<'_>> {
        let proof = &self.proof;
        if self.is_cosine {
            return vec![curve(&proof.cosine, None, theme.ink)];
        }
        vec![
            curve(&proof.along, Some(&proof.lower), theme.ink),
            curve(&proof.length, Some(&proof.upper), theme.muted),
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

    fn paint(&self, board: &Board<'_>, frame: &Frame, theme: &Theme) -> Option<()> {
        let range = self.range();
        if self.is_axes {
            return curves::axes(board, frame, theme, &range).ok();
        }
        for curves in self.curves(theme) {
            curves::lines(board, frame, theme, &range, &curves).ok()?;
        }
        Some(())
    }
}

/// A curve with what it keeps to.
fn curve<'a>(train: &'a [Axis], bound: Option<&'a Vec<Axis>>, color: Color) -> Curves<'a> {
    Curves {
        train,
        held_out: bound.map(Vec::as_slice),
        changes: &[],
        now: train.last().copied(),
        color,
    }
}

/// Nothing, or what the surface says.
type Drawn = plot::Drawn<Erased<'static>>;

struct Layer<'a, 's> {
    pen: Pen<'a, Erased<'s>>,
    frame: &'a Frame,
    theme: &'a Theme,
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

    /// The lines z = 1 and z = −1.
    fn margin_lines(&self, [w0, w1, w2]: [f64; 3]) -> Drawn {
        for z in [-1.0, 1.0] {
            if let Some(ends) = self.segment([w0 - z, w1, w2]) {
                let dash = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
                self.pen.dashed(&ends, dash, solid(self.theme.ink))?;
            }
        }
        Ok(())
    }

    fn line(&self, weights: [f64; 3], name: &str, color: Color) -> Drawn {
        let Some(ends) = self.segment(weights) else {
            return Ok(());
        };
        let dash = (GUIDE_STROKE, DASH.0, DASH.1);
        self.pen.dashed(&ends, dash, solid(color))?;
        self.name(name, ends)
    }

    /// A curve in its parts; margin lines are finer.
    fn curve(&self, curve: &Curve, paths: &[Vec<Axis>]) -> Drawn {
        let is_margin = curve.level != 0.0;
        let (dash, gap) = if is_margin { FINE_DASH } else { DASH };
        let color = curve
            .class
            .map_or(self.theme.ink, |class| self.theme.class(class));
        for path in paths {
            let path: Vec<_> = path.iter().map(|&at| self.frame.to_px(at)).collect();
            self.pen
                .dashed(&path, (GUIDE_STROKE, dash, gap), solid(color))?;
        }
        Ok(())
    }

    /// The name at the highest place of the longest part, as if it were level there.
    fn name_curve(&self, name: &str, paths: &[Vec<Axis>]) -> Drawn {
        let longest = paths.iter().max_by_key(|path| path.len());
        let highest = longest.and_then(|path| path.iter().max_by(|a, b| a.y.total_cmp(&b.y)));
        match highest {
            Some(&highest) if !name.is_empty() => {
                let at = self.frame.to_px(highest);
                self.name(name, [at, at + Vec2::new(1.0, 0.0)])
            }
            _ => Ok(()),
        }
    }

    /// The name beside the line's upper end, on a ground of its own.
    fn name(&self, name: &str, ends: [Px; 2]) -> Drawn {
        let [low, high] = if ends[0].y > ends[1].y {
            ends
        } else {
            [ends[1], ends[0]]
        };
        let words = Words::new(LABEL_SIZE, self.theme.ink, HPos::Center, VPos::Center);
        let width = self.pen.width(name, words)? + 12.0;
        let down = low - high;
        let length = down.hypot();
        let along = (width.min(length / 2.0) * 0.5 + 24.0).min(length / 2.0) / length.max(1.0);
        let plot = &self.frame.plot;
        // Beside the line, so that it hides neither this one nor one close to it.
        let normal = down.turn_90() * (-1.0 / length.max(1.0));
        let off = normal.x.abs() * width / 2.0 + normal.y.abs() * 10.0 + 5.0;
        let at = high + down * along + normal * off;
        let x =
            at.x.min(plot.right() - width / 2.0 - 4.0)
                .max(plot.left + width / 2.0 + 4.0);
        let y = at.y.min(plot.bottom() - 14.0).max(plot.top + 14.0);
        let ground = Rect {
            left: x - width / 2.0,
            top: y - 10.0,
            width,
            height: 20.0,
        };
        self.pen.block(&ground, faint(self.theme.panel, 0.9))?;
        self.pen.text(name, Px::new(x, y), words)
    }
}
