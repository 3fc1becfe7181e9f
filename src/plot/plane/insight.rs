//! What theory says about the data, drawn below the boundary when asked for: hulls, margins, optima, contributions.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, VPos};

use crate::geometry::clip;
use crate::geometry::frame::{Frame, Rect};
use crate::geometry::line::boundary;
use crate::plot::pen::{Drawn, Pen, Words, faint, solid};
use crate::plot::theme::{
    Color, DASH, FINE_DASH, GUIDE_STROKE, HALO, LABEL_SIZE, RING_STROKE, SUPPORT_RADIUS, Theme,
};

/// A line with a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guide<'a> {
    /// Weights whose boundary it is.
    pub weights: [f64; 3],
    /// What stands at it.
    pub name: &'a str,
    /// Whether the lines z = ±1 of the same weights are drawn too.
    pub margins: bool,
    /// Its color.
    pub color: Color,
}

/// A curve with a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve<'a> {
    /// Its parts, in data units, within the view.
    pub paths: &'a [Vec<(f64, f64)>],
    /// What stands at it; nothing if it is empty.
    pub name: &'a str,
    /// Whether it is one of the margin lines, which are finer.
    pub margin: bool,
    /// Its color.
    pub color: Color,
}

/// What is to be drawn, in data units; [`Insight::default`] is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Insight<'a> {
    /// Convex hulls, corners in order.
    pub hulls: [&'a [(f64, f64)]; 2],
    /// The class index of each hull, for its color; none: several classes together.
    pub sides: [Option<u8>; 2],
    /// A point of both hulls.
    pub common: Option<(f64, f64)>,
    /// Dashed lines.
    pub guides: &'a [Guide<'a>],
    /// Dashed curves, where inputs are products.
    pub curves: &'a [Curve<'a>],
    /// Weights whose lines z = ±1 are drawn.
    pub margins: Option<[f64; 3]>,
    /// Samples on the wrong side of their margin line, and the nearest place on it.
    pub slack: &'a [[(f64, f64); 2]],
    /// Samples to be marked as support vectors.
    pub supports: &'a [(f64, f64)],
    /// Samples with a share from 0 to 1 each: a halo whose area is that share of the largest.
    pub halos: &'a [((f64, f64), f64)],
}

/// Draws an [`Insight`].
///
/// # Errors
/// Those of the backend.
pub fn insight<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    insight: &Insight<'_>,
) -> Drawn<DB> {
    let layer = Layer {
        pen: Pen::new(root, frame),
        frame,
        theme,
    };
    let classes = insight
        .sides
        .map(|side| side.map_or(theme.muted, |class| theme.class(class)));
    for &(at, share) in insight.halos {
        let Some(at) = layer.visible(at) else {
            continue;
        };
        let radius = HALO * share.clamp(0.0, 1.0).sqrt();
        layer.pen.disc(at, radius, faint(theme.ink, 0.16))?;
    }
    for (corners, color) in insight.hulls.into_iter().zip(classes) {
        let mut outline: Vec<_> = corners.iter().map(|&(x, y)| frame.to_css(x, y)).collect();
        if let [first, _, ..] = outline[..] {
            outline.push(first);
            layer.pen.polygon(&outline, faint(color, 0.12))?;
            layer.pen.path(&outline, GUIDE_STROKE, solid(color))?;
        }
    }
    for segment in insight.slack {
        let ends = segment.map(|(x, y)| frame.to_css(x, y));
        if let Some(ends) = clip::segment(ends[0], ends[1], &frame.plot) {
            layer.pen.path(&ends, RING_STROKE, faint(theme.ink, 0.45))?;
        }
    }
    insight
        .margins
        .map_or(Ok(()), |weights| layer.margin_lines(weights))?;
    for guide in insight.guides {
        layer.guide(guide)?;
    }
    for curve in insight.curves {
        layer.curve(curve)?;
    }
    for curve in insight.curves {
        layer.name_curve(curve)?;
    }
    for &at in insight.supports {
        let Some((x, y)) = layer.visible(at) else {
            continue;
        };
        let r = SUPPORT_RADIUS;
        let diamond = [(x, y - r), (x + r, y), (x, y + r), (x - r, y), (x, y - r)];
        layer.pen.path(&diamond, RING_STROKE, solid(theme.ink))?;
    }
    if let Some(at) = insight.common.and_then(|at| layer.visible(at)) {
        layer.pen.disc(at, 5.5, solid(theme.panel))?;
        layer.pen.disc(at, 4.0, solid(theme.ink))?;
    }
    Ok(())
}

struct Layer<'a, DB: DrawingBackend> {
    pen: Pen<'a, DB>,
    frame: &'a Frame,
    theme: &'a Theme,
}

impl<DB: DrawingBackend> Layer<'_, DB> {
    fn visible(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        let seen = self.frame.view.contains(x, y);
        seen.then(|| self.frame.to_css(x, y))
    }

    fn segment(&self, weights: [f64; 3]) -> Option<[(f64, f64); 2]> {
        let ends = boundary(&self.frame.view, weights)?;
        Some(ends.map(|(x, y)| self.frame.to_css(x, y)))
    }

    /// The lines z = 1 and z = −1.
    fn margin_lines(&self, [w0, w1, w2]: [f64; 3]) -> Drawn<DB> {
        for z in [-1.0, 1.0] {
            if let Some(ends) = self.segment([w0 - z, w1, w2]) {
                let dash = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
                self.pen.dashed(&ends, dash, solid(self.theme.ink))?;
            }
        }
        Ok(())
    }

    fn guide(&self, guide: &Guide<'_>) -> Drawn<DB> {
        if guide.margins {
            self.margin_lines(guide.weights)?;
        }
        let Some(ends) = self.segment(guide.weights) else {
            return Ok(());
        };
        let dash = (GUIDE_STROKE, DASH.0, DASH.1);
        self.pen.dashed(&ends, dash, solid(guide.color))?;
        self.name(guide.name, ends)
    }

    fn curve(&self, curve: &Curve<'_>) -> Drawn<DB> {
        let (dash, gap) = if curve.margin { FINE_DASH } else { DASH };
        for path in curve.paths {
            let path: Vec<_> = path.iter().map(|&(x, y)| self.frame.to_css(x, y)).collect();
            self.pen
                .dashed(&path, (GUIDE_STROKE, dash, gap), solid(curve.color))?;
        }
        Ok(())
    }

    /// The name at the highest place of the longest part, as if it were level there.
    fn name_curve(&self, curve: &Curve<'_>) -> Drawn<DB> {
        let longest = curve.paths.iter().max_by_key(|path| path.len());
        let highest = longest.and_then(|path| path.iter().max_by(|a, b| a.1.total_cmp(&b.1)));
        match highest {
            Some(&(x, y)) if !curve.name.is_empty() => {
                let (x, y) = self.frame.to_css(x, y);
                self.name(curve.name, [(x, y), (x + 1.0, y)])
            }
            _ => Ok(()),
        }
    }

    /// The name beside the line's upper end, on a ground of its own.
    fn name(&self, name: &str, ends: [(f64, f64); 2]) -> Drawn<DB> {
        let [low, high] = if ends[0].1 > ends[1].1 {
            ends
        } else {
            [ends[1], ends[0]]
        };
        let words = Words::new(LABEL_SIZE, self.theme.ink, HPos::Center, VPos::Center);
        let width = self.pen.width(name, words)? + 12.0;
        let length = (low.0 - high.0).hypot(low.1 - high.1);
        let along = (width.min(length / 2.0) * 0.5 + 24.0).min(length / 2.0) / length.max(1.0);
        let plot = &self.frame.plot;
        // Beside the line, so that it hides neither this one nor one close to it.
        let (nx, ny) = (
            (low.1 - high.1) / length.max(1.0),
            (high.0 - low.0) / length.max(1.0),
        );
        let off = nx.abs() * width / 2.0 + ny.abs() * 10.0 + 5.0;
        let x = high.0 + along * (low.0 - high.0) + off * nx;
        let y = high.1 + along * (low.1 - high.1) + off * ny;
        let x = x
            .min(plot.right() - width / 2.0 - 4.0)
            .max(plot.left + width / 2.0 + 4.0);
        let y = y.min(plot.bottom() - 14.0).max(plot.top + 14.0);
        let ground = Rect {
            left: x - width / 2.0,
            top: y - 10.0,
            width,
            height: 20.0,
        };
        self.pen.block(&ground, faint(self.theme.panel, 0.9))?;
        self.pen.text(name, (x, y), words)
    }
}
