//! The pen: shapes in CSS pixels on a drawing area that counts in whole units.

use crate::geometry::{Frame, Px, Rect};
use crate::plot::theme::{self, FONT};
use kurbo::Vec2;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, RGBAColor};

/// What every scene returns: nothing, or the backend's error.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Coordinates beyond this are drawn here; it keeps sums of them within `i32`.
const FARTHEST: f64 = 1e8;

/// An opaque color with a share of it showing.
pub(crate) fn faint(color: theme::Color, alpha: f64) -> RGBAColor {
    RGBColor::from(color).mix(alpha)
}

/// A color as it is.
pub(crate) fn solid(color: theme::Color) -> RGBAColor {
    faint(color, 1.0)
}

/// How a text looks and which of its points lies at its position.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) size: f64,
    pub(crate) color: theme::Color,
    pub(crate) at: (HPos, VPos),
    pub(crate) italic: bool,
    /// Whether it reads upwards; the anchor turns with it.
    pub(crate) upwards: bool,
}

impl Words {
    pub(crate) fn new(size: f64, color: theme::Color, h: HPos, v: VPos) -> Self {
        Self {
            size,
            color,
            at: (h, v),
            italic: false,
            upwards: false,
        }
    }
}

pub(crate) struct Pen<'a, DB: DrawingBackend> {
    root: &'a DrawingArea<DB, Shift>,
    scale: f64,
    detail: f64,
}

impl<'a, DB: DrawingBackend> Pen<'a, DB> {
    pub(crate) fn new(root: &'a DrawingArea<DB, Shift>, frame: &Frame) -> Self {
        Self {
            root,
            scale: frame.scale,
            detail: f64::from(frame.detail),
        }
    }

    /// CSS pixels in whole units.
    fn units(&self, css: f64) -> i32 {
        (css * self.scale * self.detail)
            .clamp(-FARTHEST, FARTHEST)
            .round() as i32
    }

    /// CSS pixels on the edge of a device pixel, in units.
    fn snapped(&self, css: f64) -> i32 {
        ((css * self.scale).clamp(-FARTHEST, FARTHEST).round() * self.detail) as i32
    }

    fn point(&self, at: Px) -> (i32, i32) {
        (self.units(at.x), self.units(at.y))
    }

    /// A stroke is never thinner than a device pixel.
    fn stroke(&self, width: f64, color: RGBAColor) -> ShapeStyle {
        let width = f64::from(self.units(width)).max(self.detail) as u32;
        ShapeStyle {
            color,
            filled: false,
            stroke_width: width,
        }
    }

    /// A line through points.
    pub(crate) fn path(&self, points: &[Px], width: f64, color: RGBAColor) -> Drawn<DB> {
        let points: Vec<_> = points.iter().map(|p| self.point(*p)).collect();
        self.root
            .draw(&PathElement::new(points, self.stroke(width, color)))
    }

    /// A dashed line through points; dashes go round corners.
    pub(crate) fn dashed(
        &self,
        points: &[Px],
        (width, dash, gap): (f64, f64, f64),
        color: RGBAColor,
    ) -> Drawn<DB> {
        dashes(points, dash, gap)
            .iter()
            .try_for_each(|piece| self.path(piece, width, color))
    }

    /// A filled rectangle with edges on device pixels.
    pub(crate) fn block(&self, rect: &Rect, color: RGBAColor) -> Drawn<DB> {
        let corners = [
            (self.snapped(rect.left), self.snapped(rect.top)),
            (self.snapped(rect.right()), self.snapped(rect.bottom())),
        ];
        self.root.draw(&Rectangle::new(corners, color.filled()))
    }

    /// A crisp bar of a stroke's width, centered on the line from `from` to `to`,
    /// which runs along an axis.
    pub(crate) fn bar(&self, from: Px, to: Px, width: f64, color: RGBAColor) -> Drawn<DB> {
        let thick = ((width * self.scale).round().max(1.0) * self.detail) as i32;
        let unit = self.detail as i32;
        let before = thick / unit / 2 * unit;
        let (a, b) = (
            (self.snapped(from.x), self.snapped(from.y)),
            (self.snapped(to.x), self.snapped(to.y)),
        );
        let corners = if from.y == to.y {
            [(a.0, a.1 - before), (b.0, a.1 - before + thick)]
        } else {
            [(a.0 - before, a.1), (a.0 - before + thick, b.1)]
        };
        self.root.draw(&Rectangle::new(corners, color.filled()))
    }

    /// A crisp line across a rectangle, this far from the top.
    pub(crate) fn across(&self, rect: &Rect, y: f64, width: f64, color: RGBAColor) -> Drawn<DB> {
        self.bar(
            Px::new(rect.left, y),
            Px::new(rect.right(), y),
            width,
            color,
        )
    }

    /// A crisp line from the top of a rectangle to its bottom, this far from the left.
    pub(crate) fn upright(&self, rect: &Rect, x: f64, width: f64, color: RGBAColor) -> Drawn<DB> {
        self.bar(
            Px::new(x, rect.top),
            Px::new(x, rect.bottom()),
            width,
            color,
        )
    }

    pub(crate) fn disc(&self, center: Px, radius: f64, color: RGBAColor) -> Drawn<DB> {
        let radius = self.units(radius).max(1);
        self.root
            .draw(&Circle::new(self.point(center), radius, color.filled()))
    }

    pub(crate) fn ring(&self, center: Px, radius: f64, width: f64, color: RGBAColor) -> Drawn<DB> {
        let style = self.stroke(width, color);
        self.root.draw(&Circle::new(
            self.point(center),
            self.units(radius).max(1),
            style,
        ))
    }

    pub(crate) fn polygon(&self, corners: &[Px], color: RGBAColor) -> Drawn<DB> {
        let corners: Vec<_> = corners.iter().map(|p| self.point(*p)).collect();
        self.root.draw(&Polygon::new(corners, color))
    }

    fn style(&self, words: Words) -> TextStyle<'static> {
        let style = if words.italic {
            FontStyle::Italic
        } else {
            FontStyle::Normal
        };
        let turn = if words.upwards {
            FontTransform::Rotate270
        } else {
            FontTransform::None
        };
        let size = words.size * self.scale * self.detail;
        let font = FontDesc::new(FontFamily::Name(FONT), size, style).transform(turn);
        let color = RGBColor::from(words.color).to_backend_color();
        TextStyle {
            font,
            color,
            pos: Pos::new(words.at.0, words.at.1),
        }
    }

    pub(crate) fn text(&self, text: &str, at: Px, words: Words) -> Drawn<DB> {
        // Canvases center the em box; digits and capitals stand a little above.
        let sunk = if matches!(words.at.1, VPos::Center) {
            0.06 * words.size
        } else {
            0.0
        };
        let at = if words.upwards {
            at + Vec2::new(sunk, 0.0)
        } else {
            at + Vec2::new(0.0, sunk)
        };
        self.root
            .draw_text(text, &self.style(words), self.point(at))
    }

    /// The width of a text, CSS px.
    pub(crate) fn width(
        &self,
        text: &str,
        words: Words,
    ) -> Result<f64, DrawingAreaErrorKind<DB::ErrorType>> {
        let level = Words {
            upwards: false,
            ..words
        };
        let (width, _) = self.root.estimate_text_size(text, &self.style(level))?;
        Ok(f64::from(width) / self.scale / self.detail)
    }

    /// The text, or as much of its beginning as fits, with an ellipsis.
    pub(crate) fn fitted(
        &self,
        text: &str,
        room: f64,
        words: Words,
    ) -> Result<String, DrawingAreaErrorKind<DB::ErrorType>> {
        let width = self.width(text, words)?;
        if width <= room {
            return Ok(text.into());
        }
        let mut kept: Vec<char> = text.chars().collect();
        kept.truncate((kept.len() as f64 * room / width).max(0.0) as usize + 1);
        while kept.pop().is_some() {
            let short = kept.iter().collect::<String>().trim_end().to_string() + "…";
            if self.width(&short, words)? <= room {
                return Ok(short);
            }
        }
        Ok(String::new())
    }
}

/// The corners of a square on its tip, `radius` from the middle.
pub(crate) fn diamond(middle: Px, radius: f64) -> [Px; 4] {
    [(0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)].map(|by| middle + Vec2::from(by))
}

/// The head of an arrow that ends at `tip` and flies in a direction of length 1.
pub(crate) fn arrow_head(tip: Px, direction: Vec2, length: f64, half_width: f64) -> [Px; 3] {
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
