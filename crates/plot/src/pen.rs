//! The pen: it collects the shapes of a plot.

use super::shape::{Paint, Shape, TextStyle};
use crate::geometry::{Frame, Px, Rect, clip};
use kurbo::Vec2;

/// Measures texts.
pub trait Measure {
    /// The width of a text in letters of this size, in the size's unit.
    fn width(&self, text: &str, size: f64, italic: bool) -> f64;
}

/// A font in which every character is 0.64 of its size wide, wider than those of systems: for plots without a screen.
#[derive(Clone, Copy, Debug)]
pub struct WideFont;

impl Measure for WideFont {
    fn width(&self, text: &str, size: f64, _italic: bool) -> f64 {
        text.chars().count() as f64 * 0.64 * size
    }
}

/// Collects shapes, in the order in which they lie above each other.
pub struct Pen<'a> {
    measure: &'a dyn Measure,
    /// Units of the drawing area in a CSS pixel.
    units: f64,
    shapes: Vec<Shape>,
}

impl<'a> Pen<'a> {
    /// A pen for plots in frames with this frame's scale and units per pixel.
    pub fn new(measure: &'a dyn Measure, frame: &Frame) -> Self {
        Self {
            measure,
            units: frame.scale * f64::from(frame.units_per_device_pixel),
            shapes: Vec::new(),
        }
    }

    /// The shapes, from the lowest to the highest.
    pub fn into_shapes(self) -> Vec<Shape> {
        self.shapes
    }

    /// A line through points.
    pub fn path(&mut self, points: &[Px], width: f64, paint: impl Into<Paint>) {
        self.shapes.push(Shape::Line {
            points: points.to_vec(),
            width,
            paint: paint.into(),
        });
    }

    /// The parts of a line through points that lie inside a rectangle.
    pub fn clipped(&mut self, points: &[Px], rect: &Rect, width: f64, paint: impl Into<Paint>) {
        let paint = paint.into();
        for part in clip::line(points, rect) {
            self.path(&part, width, paint);
        }
    }

    /// A line through points, dashed with these lengths of dashes and gaps; dashes go round corners.
    pub fn dashed(
        &mut self,
        points: &[Px],
        width: f64,
        (dash, gap): (f64, f64),
        paint: impl Into<Paint>,
    ) {
        let paint = paint.into();
        let dashes = dashes(points, dash, gap).into_iter();
        self.shapes.extend(dashes.map(|points| Shape::Line {
            points,
            width,
            paint,
        }));
    }

    /// A filled rectangle with edges on device pixels.
    pub fn block(&mut self, rect: &Rect, paint: impl Into<Paint>) {
        self.shapes.push(Shape::Block {
            rect: *rect,
            paint: paint.into(),
        });
    }

    /// A crisp bar of a stroke's width, centered on the line from `from` to `to`,
    /// which runs along an axis.
    pub fn bar(&mut self, from: Px, to: Px, width: f64, paint: impl Into<Paint>) {
        self.shapes.push(Shape::Bar {
            from,
            to,
            width,
            paint: paint.into(),
        });
    }

    /// A crisp line across a rectangle, this far from the top.
    pub fn across(&mut self, rect: &Rect, y: f64, width: f64, paint: impl Into<Paint>) {
        let (from, to) = (Px::new(rect.left, y), Px::new(rect.right(), y));
        self.bar(from, to, width, paint);
    }

    /// A crisp line from the top of a rectangle to its bottom, this far from the left.
    pub fn upright(&mut self, rect: &Rect, x: f64, width: f64, paint: impl Into<Paint>) {
        let (from, to) = (Px::new(x, rect.top), Px::new(x, rect.bottom()));
        self.bar(from, to, width, paint);
    }

    /// A filled circle.
    pub fn disc(&mut self, center: Px, radius: f64, paint: impl Into<Paint>) {
        self.shapes.push(Shape::Disc {
            center,
            radius,
            paint: paint.into(),
        });
    }

    /// A circle.
    pub fn ring(&mut self, center: Px, radius: f64, width: f64, paint: impl Into<Paint>) {
        self.shapes.push(Shape::Ring {
            center,
            radius,
            width,
            paint: paint.into(),
        });
    }

    /// A filled polygon.
    pub fn polygon(&mut self, corners: &[Px], paint: impl Into<Paint>) {
        self.shapes.push(Shape::Polygon {
            corners: corners.to_vec(),
            paint: paint.into(),
        });
    }

    /// A text in one line.
    pub fn text(&mut self, text: &str, at: Px, style: TextStyle) {
        let text = text.into();
        self.shapes.push(Shape::Text { text, at, style });
    }

    /// The width of a text, CSS px.
    pub fn width(&self, text: &str, style: TextStyle) -> f64 {
        // Rounded up to whole units.
        let size = style.size * self.units;
        self.measure.width(text, size, style.italic).ceil() / self.units
    }

    /// The text, or as much of its beginning as fits, with an ellipsis.
    pub fn fitted(&self, text: &str, room: f64, style: TextStyle) -> String {
        let width = self.width(text, style);
        if width <= room {
            return text.into();
        }
        let mut kept: Vec<char> = text.chars().collect();
        kept.truncate((kept.len() as f64 * room / width).max(0.0) as usize + 1);
        while kept.pop().is_some() {
            let short = kept.iter().collect::<String>().trim_end().to_string() + "…";
            if self.width(&short, style) <= room {
                return short;
            }
        }
        String::new()
    }
}

/// The corners of a square on its tip, `radius` from the middle.
pub fn diamond(middle: Px, radius: f64) -> [Px; 4] {
    [(0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)].map(|by| middle + Vec2::from(by))
}

/// The head of an arrow that ends at `tip` and flies in a direction of length 1.
pub fn arrow_head(tip: Px, direction: Vec2, length: f64, half_width: f64) -> [Px; 3] {
    let neck = tip - direction * length;
    let aside = direction.turn_90() * half_width;
    [tip, neck + aside, neck - aside]
}

/// The dashes of a line through points.
fn dashes(points: &[Px], dash: f64, gap: f64) -> Vec<Vec<Px>> {
    let (mut pieces, mut piece) = (Vec::new(), Vec::new());
    let (mut solid, mut left) = (true, dash);
    for pair in points.windows(2) {
        let (mut at, to) = (pair[0], pair[1]);
        loop {
            if solid && piece.is_empty() {
                piece.push(at);
            }
            let length = (to - at).hypot();
            if !(length > left && left > 0.0) {
                left -= length;
                break;
            }
            at = at.lerp(to, left / length);
            if solid {
                piece.push(at);
                pieces.push(std::mem::take(&mut piece));
            }
            solid = !solid;
            left = if solid { dash } else { gap };
        }
        if solid {
            piece.push(to);
        }
    }
    if piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}
