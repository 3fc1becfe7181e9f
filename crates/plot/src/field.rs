//! Bitmaps of the data plane: the probability field, its scale, and the rings
//! round misclassified points.
//!
//! Images are RGBA, four bytes per device pixel, rows from the top, alpha not
//! premultiplied: what a canvas takes.

use crate::geometry::view::View;
use crate::theme::{Color, RING_STROKE, Theme};

/// Beyond ±8 a probability differs from 0 or 1 by less than a color step.
const Z_RANGE: f64 = 8.0;
/// Colors from `−Z_RANGE` to `Z_RANGE`: neighbors differ by less than one
/// step of a channel.
const SHADES: usize = 1024;

/// The probability `σ(z)` of class +1 as colors: deep for a certain class, the
/// panel's color at one half.
#[derive(Clone, Debug)]
pub struct Shades([[u8; 4]; SHADES]);

impl Shades {
    /// The colors of a theme.
    pub fn new(theme: &Theme) -> Self {
        let mut shades = [[0; 4]; SHADES];
        for (i, shade) in shades.iter_mut().enumerate() {
            let z = ((i as f64 + 0.5) / SHADES as f64 * 2.0 - 1.0) * Z_RANGE;
            *shade = rgba(blend(1.0 / (1.0 + libm::exp(-z)), theme));
        }
        Self(shades)
    }

    /// The color for an activation input. Any number is allowed; what is not a
    /// number is as undecided as 0.
    pub fn color(&self, z: f64) -> [u8; 4] {
        let z = if z.is_nan() { 0.0 } else { z };
        let place = (z / Z_RANGE + 1.0) / 2.0 * SHADES as f64;
        self.0[(place.max(0.0) as usize).min(SHADES - 1)]
    }
}

fn blend(p: f64, theme: &Theme) -> Color {
    let certain = if p < 0.5 {
        theme.negative_deep
    } else {
        theme.positive_deep
    };
    theme.panel.toward(certain, (2.0 * p - 1.0).abs())
}

fn rgba(color: Color) -> [u8; 4] {
    [color.r, color.g, color.b, 255]
}

/// An image of `σ(z(x, y))` over the view, `z` taken at the middle of each pixel.
///
/// ```
/// use hyperplane_plot::{field::probability_field, Theme};
/// use hyperplane_plot::geometry::View;
/// let view = View { x_min: -1.0, x_max: 1.0, y_min: -1.0, y_max: 1.0 };
/// let image = probability_field(&view, 2, 2, &Theme::light(), |x, _| 100.0 * x);
/// let deep = Theme::light().positive_deep;
/// assert_eq!(image[4..8], [deep.r, deep.g, deep.b, 255]);
/// ```
pub fn probability_field(
    view: &View,
    columns: usize,
    rows: usize,
    theme: &Theme,
    mut z: impl FnMut(f64, f64) -> f64,
) -> Vec<u8> {
    let shades = Shades::new(theme);
    image(view, columns, rows, |x, y| shades.color(z(x, y)))
}

/// An image of the washes of the predicted classes, for borders that are curves: `class(x, y)` is the index predicted.
pub fn class_field(
    view: &View,
    cells: usize,
    theme: &Theme,
    mut class: impl FnMut(f64, f64) -> u8,
) -> Vec<u8> {
    image(view, cells, cells, |x, y| rgba(theme.wash(class(x, y))))
}

/// An image over a view, with the color at the middle of each pixel.
fn image(
    view: &View,
    columns: usize,
    rows: usize,
    mut color: impl FnMut(f64, f64) -> [u8; 4],
) -> Vec<u8> {
    let mut image = Vec::with_capacity(columns * rows * 4);
    for row in 0..rows {
        let y = view.y_max - (row as f64 + 0.5) / rows as f64 * view.height();
        for column in 0..columns {
            let x = view.x_min + (column as f64 + 0.5) / columns as f64 * view.width();
            image.extend_from_slice(&color(x, y));
        }
    }
    image
}

/// The field's scale: one column of `rows` pixels, p from 1 at the top to 0.
pub fn probability_scale(rows: usize, theme: &Theme) -> Vec<u8> {
    let last = rows.saturating_sub(1).max(1) as f64;
    (0..rows)
        .flat_map(|row| rgba(blend(1.0 - row as f64 / last, theme)))
        .collect()
}

/// The appearance of a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// Device pixels.
    pub radius: f64,
    /// Device pixels per CSS pixel, which sets the stroke.
    pub scale: f64,
    /// From 0, not seen, to 1.
    pub strength: f64,
}

/// An image of rings of ink on transparent ground, for misclassified points.
///
/// One ring is drawn once and then stamped, rounded to whole pixels; showing other rings erases the old ones first. So
/// the cost goes with the number of rings, not with the size of the image.
///
/// ```
/// use hyperplane_plot::{Theme, field::{Ring, Rings}};
/// let ring = Ring { radius: 8.0, scale: 1.0, strength: 1.0 };
/// let mut rings = Rings::new(40, 30, ring, &Theme::light());
/// assert_eq!(rings.show(&[(20.0, 15.0)]).len(), 40 * 30 * 4);
/// ```
#[derive(Clone, Debug)]
pub struct Rings {
    columns: usize,
    rows: usize,
    stamp: Stamp,
    image: Vec<u8>,
    shown: Vec<(f32, f32)>,
}

impl Rings {
    /// An image without rings, `columns` × `rows` device pixels large.
    pub fn new(columns: usize, rows: usize, ring: Ring, theme: &Theme) -> Self {
        let Color { r, g, b } = theme.ink;
        Self {
            columns,
            rows,
            stamp: Stamp::ring(ring),
            image: [r, g, b, 0].repeat(columns * rows),
            shown: Vec::new(),
        }
    }

    /// The image with rings round these positions (device pixels) and no others. Rings reach over the edge; what is not
    /// finite is left out.
    pub fn show(&mut self, positions: &[(f32, f32)]) -> &[u8] {
        for position in std::mem::take(&mut self.shown) {
            self.press(position, |_, _| 0);
        }
        for &position in positions {
            self.press(position, u8::max);
        }
        self.shown.extend_from_slice(positions);
        &self.image
    }

    /// Changes the alpha of the pixels under a ring, given the ring's own.
    fn press(&mut self, (x, y): (f32, f32), change: impl Fn(u8, u8) -> u8) {
        let (columns, rows, side) = (self.columns as i64, self.rows as i64, self.stamp.side());
        let near = |v: f32, end: i64| v.is_finite() && v > -1e4 && v < end as f32 + 1e4;
        if !(near(x, columns) && near(y, rows)) {
            return;
        }
        // A pixel's middle is half a pixel right of and below its corner.
        let reach = self.stamp.reach;
        let (left, top) = (x.floor() as i64 - reach, y.floor() as i64 - reach);
        let (from, to) = ((-left).max(0), (columns - left).min(side as i64));
        if from >= to {
            return;
        }
        for row in (-top).max(0)..(rows - top).min(side as i64) {
            let source = row as usize * side;
            let target = 4 * ((top + row) * columns + left + from) as usize;
            let length = 4 * (to - from) as usize;
            let stamp = &self.stamp.cover[source + from as usize..source + to as usize];
            let pixels = self.image[target..target + length].chunks_exact_mut(4);
            for (pixel, ring) in pixels.zip(stamp) {
                pixel[3] = change(pixel[3], *ring);
            }
        }
    }
}

/// The share of each pixel round a center that a ring covers, 0 to 255.
#[derive(Clone, Debug)]
struct Stamp {
    reach: i64,
    cover: Vec<u8>,
}

impl Stamp {
    fn ring(ring: Ring) -> Self {
        let (radius, stroke) = (ring.radius.clamp(0.0, 200.0), RING_STROKE * ring.scale);
        let reach = (radius + stroke / 2.0).ceil() as i64;
        let mut cover = Vec::new();
        for y in -reach..=reach {
            for x in -reach..=reach {
                let off = ((x as f64).hypot(y as f64) - radius).abs();
                let share = (stroke / 2.0 + 0.5 - off).clamp(0.0, 1.0);
                cover.push((share * ring.strength.clamp(0.0, 1.0) * 255.0).round() as u8);
            }
        }
        Self { reach, cover }
    }

    /// The rows of the stamp, each as wide as the stamp.
    fn side(&self) -> usize {
        (2 * self.reach + 1) as usize
    }
}
