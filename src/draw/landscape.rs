//! A landscape over two weights: contours of a loss, a path on them, and arrows downhill.

use std::collections::BTreeMap;

use super::clip;
use super::contour::zero_line;
use super::frame::{Frame, Margins};
use super::likelihood::axes;
use super::pen::{Drawn, Pen, Words, faint, solid};
use super::theme::{
    CONTOUR_STROKE, CURVE_STROKE, FRAME_ALPHA, GUIDE_STROKE, HAIRLINE, HANDLE_RADIUS, LABEL_SIZE,
    NOW_RADIUS, Theme,
};
use super::view::View;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::RGBAColor;
use plotters::style::text_anchor::{HPos, VPos};

/// A place, in data units.
type Place = (f64, f64);

/// Share of colour in contours.
const CONTOUR_ALPHA: f64 = 0.6;
/// Share of colour in the shade where the loss is least.
const DEEPEST: f64 = 0.42;
/// Share of colour in the arrows of single samples.
const THIN_ALPHA: f64 = 0.5;
/// The head of the thick arrow: length and half its width, CSS px.
const HEAD: (f64, f64) = (11.0, 5.0);
/// Half the optimum's cross, CSS px.
const CROSS: f64 = 6.0;
/// Half the cursor's cross, CSS px.
const CURSOR: f64 = 9.0;
/// The places of a short path have discs of this radius, CSS px.
const STEP_RADIUS: f64 = 2.5;
/// A path of more places is a line only.
const MOST_DISCS: usize = 60;

/// A loss at the nodes of a grid over the frame's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground<'a> {
    /// Cells along each side.
    pub cells: usize,
    /// The (cells + 1)² values, the lowest row first.
    pub nodes: &'a [f64],
    /// The values that contours join.
    pub levels: &'a [f64],
    /// The part of the plane that the grid covers.
    pub view: View,
    /// What the axes are called.
    pub names: [&'a str; 2],
}

/// What lies on it, in data units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marks<'a> {
    /// Where the weights have been, the present place last.
    pub path: &'a [Place],
    /// Where the loss is least.
    pub optimum: Option<Place>,
    /// The descents of single samples, from the present place, as long as they are drawn; whether one is of the update
    /// made last.
    pub samples: &'a [(Place, bool)],
    /// Their mean.
    pub mean: Option<Place>,
    /// The cursor.
    pub cursor: Option<Place>,
}

/// The frame of the picture, `size` CSS pixels large, for a view from x, to x, from y, to y.
#[must_use]
pub fn frame(size: (f64, f64), bounds: [f64; 4], scale: f64) -> Frame {
    let margins = Margins {
        left: 56.0,
        top: 26.0,
        right: 12.0,
        bottom: 34.0,
    };
    let view = View::from_bounds(bounds).unwrap_or_else(|| View::around([], 1.0));
    Frame::new(size, view, margins, scale)
}

/// The width of the plot over its height, in a picture of this size.
#[must_use]
pub fn aspect(size: (f64, f64), scale: f64) -> f64 {
    let plot = frame(size, [0.0, 1.0, 0.0, 1.0], scale).plot;
    plot.width / plot.height
}

/// An image of a shade for each cell, the darker the smaller its share (0 … 1); rows from the top, as a canvas takes them.
#[must_use]
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

/// Draws axes and contours.
///
/// # Errors
/// Those of the backend.
pub fn ground<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    shown: &Ground<'_>,
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    let plot = &frame.plot;
    axes(&pen, frame, theme, frame.view.y_min, false)?;
    for level in shown.levels {
        for line in contour(shown, *level) {
            let line: Vec<_> = line.iter().map(|&(x, y)| frame.to_css(x, y)).collect();
            for part in clip::line(&line, plot) {
                pen.path(&part, CONTOUR_STROKE, faint(theme.negative, CONTOUR_ALPHA))?;
            }
        }
    }
    let [x, y] = shown.names;
    let below = (plot.right() - 4.0, plot.bottom() - 5.0);
    for (text, at, h, v) in [
        (y, (plot.left, plot.top - 7.0), HPos::Left, VPos::Bottom),
        (x, below, HPos::Right, VPos::Bottom),
    ] {
        let mut words = Words::new(LABEL_SIZE, theme.ink, h, v);
        words.italic = true;
        pen.text(text, at, words)?;
    }
    Ok(())
}

/// The lines along which the loss has a value, in data units.
#[must_use]
pub fn contour(ground: &Ground<'_>, level: f64) -> Vec<Vec<Place>> {
    let (view, cells) = (&ground.view, ground.cells);
    let index = |share: f64| (share * cells as f64).round() as usize;
    let value = |x: f64, y: f64| {
        let column = index((x - view.x_min) / view.width());
        let row = index((y - view.y_min) / view.height());
        let node = ground.nodes.get(row * (cells + 1) + column);
        node.map_or(f64::NAN, |value| value - level)
    };
    chained(&zero_line(view, cells, value), view, cells)
}

/// Pieces joined at their ends.
fn chained(pieces: &[[Place; 2]], view: &View, cells: usize) -> Vec<Vec<Place>> {
    // Neighbours find the same end, but for rounding.
    let fine = 4096.0 * cells as f64;
    let key = |(x, y): Place| {
        let across = (x - view.x_min) / view.width() * fine;
        let up = (y - view.y_min) / view.height() * fine;
        (across.round() as i64, up.round() as i64)
    };
    let mut ends: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (i, piece) in pieces.iter().enumerate() {
        for end in piece {
            ends.entry(key(*end)).or_default().push(i);
        }
    }
    // A piece that is a point, where the value is that of a node, joins nothing.
    let mut used: Vec<bool> = pieces.iter().map(|[a, b]| key(*a) == key(*b)).collect();
    let mut lines = Vec::new();
    for first in 0..pieces.len() {
        if used[first] {
            continue;
        }
        used[first] = true;
        let mut line = pieces[first].to_vec();
        for _ in 0..2 {
            while let Some(end) = line.last().copied() {
                let here = ends.get(&key(end)).map_or(&[][..], |list| list);
                let Some(next) = here.iter().copied().find(|i| !used[*i]) else {
                    break;
                };
                used[next] = true;
                let [a, b] = pieces[next];
                line.push(if key(a) == key(end) { b } else { a });
            }
            line.reverse();
        }
        lines.push(line);
    }
    lines
}

/// Draws the path, the arrows, the optimum and the cursor.
///
/// # Errors
/// Those of the backend.
pub fn marks<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    shown: &Marks<'_>,
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    let plot = &frame.plot;
    let path: Vec<Place> = shown
        .path
        .iter()
        .map(|&(x, y)| frame.to_css(x, y))
        .collect();
    for part in clip::line(&path, plot) {
        pen.path(&part, CURVE_STROKE + 2.0, faint(theme.panel, 0.7))?;
    }
    for part in clip::line(&path, plot) {
        pen.path(&part, GUIDE_STROKE, solid(theme.ink))?;
    }
    let seen = |at: &Place| plot.contains(*at);
    if path.len() <= MOST_DISCS {
        for at in path.iter().copied().filter(seen) {
            pen.disc(at, STEP_RADIUS, solid(theme.ink))?;
        }
    }
    if let Some(start) = path.first().copied().filter(seen) {
        pen.disc(start, HANDLE_RADIUS - 1.0, solid(theme.panel))?;
        pen.ring(start, HANDLE_RADIUS - 2.0, CURVE_STROKE, solid(theme.ink))?;
    }
    if let Some(at) = shown.optimum.map(|(x, y)| frame.to_css(x, y)).filter(seen) {
        for (width, color) in [
            (CURVE_STROKE + 3.0, theme.panel),
            (CURVE_STROKE + 0.5, theme.good),
        ] {
            cross(&pen, at, CROSS, (1.0, 1.0), width, solid(color))?;
        }
    }
    if let Some(now) = path.last().copied().filter(seen) {
        arrows(&pen, frame, theme, now, shown)?;
        pen.disc(now, NOW_RADIUS + 2.0, solid(theme.panel))?;
        pen.disc(now, NOW_RADIUS + 1.0, solid(theme.ink))?;
    }
    if let Some(at) = shown.cursor.map(|(x, y)| frame.to_css(x, y)).filter(seen) {
        let color = faint(theme.ink, FRAME_ALPHA);
        for ends in [
            [(plot.left, at.1), (plot.right(), at.1)],
            [(at.0, plot.top), (at.0, plot.bottom())],
        ] {
            pen.bar(ends[0], ends[1], HAIRLINE, color)?;
        }
        cross(&pen, at, CURSOR, (0.0, 1.0), GUIDE_STROKE, solid(theme.ink))?;
        cross(&pen, at, CURSOR, (1.0, 0.0), GUIDE_STROKE, solid(theme.ink))?;
    }
    Ok(())
}

/// Two strokes, mirror images of each other.
fn cross<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    (x, y): Place,
    half: f64,
    (dx, dy): (f64, f64),
    width: f64,
    color: RGBAColor,
) -> Drawn<DB> {
    let (dx, dy) = (dx * half, dy * half);
    pen.path(&[(x - dx, y - dy), (x + dx, y + dy)], width, color)?;
    pen.path(&[(x - dx, y + dy), (x + dx, y - dy)], width, color)
}

/// The thin arrows, then the thick one on top.
fn arrows<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    now: Place,
    shown: &Marks<'_>,
) -> Drawn<DB> {
    let unit = frame.units_per_pixel();
    let tip = |(x, y): Place| (now.0 + x / unit.0, now.1 - y / unit.1);
    for used in [false, true] {
        for (arrow, _) in shown.samples.iter().filter(|arrow| arrow.1 == used) {
            let (width, alpha) = if used {
                (CURVE_STROKE, 1.0)
            } else {
                (HAIRLINE, THIN_ALPHA)
            };
            let color = faint(theme.positive, alpha);
            for part in clip::line(&[now, tip(*arrow)], &frame.plot) {
                pen.path(&part, width, color)?;
            }
            head(pen, frame, (now, tip(*arrow)), 0.5, color)?;
        }
    }
    let Some(mean) = shown.mean else {
        return Ok(());
    };
    for (width, color) in [
        (CURVE_STROKE + 3.0, theme.panel),
        (CURVE_STROKE + 1.0, theme.positive),
    ] {
        for part in clip::line(&[now, tip(mean)], &frame.plot) {
            pen.path(&part, width, solid(color))?;
        }
    }
    head(pen, frame, (now, tip(mean)), 1.0, solid(theme.positive))
}

/// The head of an arrow, if it is long enough for one and its tip is on the plot.
fn head<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    (from, to): (Place, Place),
    scale: f64,
    color: RGBAColor,
) -> Drawn<DB> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (long, wide) = (HEAD.0 * scale, HEAD.1 * scale);
    if !frame.plot.contains(to) || length < 0.6 * long {
        return Ok(());
    }
    let (dx, dy) = (dx / length, dy / length);
    let ahead = 0.35 * long;
    let at = |along: f64, aside: f64| {
        (
            to.0 + along * dx - aside * dy,
            to.1 + along * dy + aside * dx,
        )
    };
    pen.polygon(
        &[
            at(ahead, 0.0),
            at(ahead - long, wide),
            at(ahead - long, -wide),
        ],
        color,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: View = View {
        x_min: -2.0,
        x_max: 2.0,
        y_min: -1.0,
        y_max: 3.0,
    };

    fn nodes(cells: usize, of: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let at = |k: usize, from: f64| from + 4.0 * k as f64 / cells as f64;
        let nodes = (0..(cells + 1) * (cells + 1))
            .map(|k| of(at(k % (cells + 1), -2.0), at(k / (cells + 1), -1.0)));
        nodes.collect()
    }

    #[test]
    fn a_contour_is_one_closed_line_at_its_level() {
        let nodes = nodes(60, |x, y| x * x + (y - 1.0) * (y - 1.0));
        let ground = Ground {
            cells: 60,
            nodes: &nodes,
            levels: &[],
            view: VIEW,
            names: ["", ""],
        };
        let lines = contour(&ground, 1.0);
        assert_eq!(lines.len(), 1, "a circle is one line");
        let line = &lines[0];
        assert!(line.len() > 100);
        let (first, last) = (line[0], line[line.len() - 1]);
        assert!((first.0 - last.0).hypot(first.1 - last.1) < 1e-9, "closed");
        for (x, y) in line {
            assert!((x.hypot(y - 1.0) - 1.0).abs() < 1e-3, "{x} {y}");
        }
        assert!(contour(&ground, -1.0).is_empty());
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
