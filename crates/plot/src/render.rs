//! Shapes on a drawing area of plotters: the only place that is generic over its backend.

use kurbo::Vec2;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{self, Pos};
use plotters::style::{FontStyle, RGBAColor};

use super::shape::{HPos, Paint, Shape, TextStyle, VPos};
use super::theme::{FONT, Theme};
use crate::geometry::{Frame, Px};

/// Coordinates beyond this are drawn here; it keeps sums of them within `i32`.
const FARTHEST: f64 = 1e8;
/// Canvases center the em box; digits and capitals stand this share of their size above it.
const SUNK: f64 = 0.06;

/// Draws shapes in their order. Font sizes are multiplied by `letters`, for backends that make letters smaller than asked.
///
/// # Errors
/// Those of the backend.
pub fn render<DB: DrawingBackend>(
    shapes: &[Shape],
    area: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    letters: f64,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let units = Units {
        scale: frame.scale,
        detail: f64::from(frame.units_per_device_pixel),
    };
    for shape in shapes {
        match shape {
            Shape::Line {
                points,
                width,
                paint,
            } => area.draw(&PathElement::new(
                units.points(points),
                units.stroke(*width, color(*paint, theme)),
            ))?,
            Shape::Bar {
                from,
                to,
                width,
                paint,
            } => area.draw(&Rectangle::new(
                units.bar(*from, *to, *width),
                color(*paint, theme).filled(),
            ))?,
            Shape::Block { rect, paint } => {
                let corners = [
                    (units.snapped(rect.left), units.snapped(rect.top)),
                    (units.snapped(rect.right()), units.snapped(rect.bottom())),
                ];
                area.draw(&Rectangle::new(corners, color(*paint, theme).filled()))?;
            }
            Shape::Polygon { corners, paint } => {
                area.draw(&Polygon::new(units.points(corners), color(*paint, theme)))?;
            }
            Shape::Disc {
                center,
                radius,
                paint,
            } => area.draw(&Circle::new(
                units.point(*center),
                units.length(*radius).max(1),
                color(*paint, theme).filled(),
            ))?,
            Shape::Ring {
                center,
                radius,
                width,
                paint,
            } => area.draw(&Circle::new(
                units.point(*center),
                units.length(*radius).max(1),
                units.stroke(*width, color(*paint, theme)),
            ))?,
            Shape::Text { text, at, style } => area.draw_text(
                text,
                &units.text_style(*style, theme, letters),
                units.point(sunk(*at, *style)),
            )?,
        }
    }
    Ok(())
}

fn color(paint: Paint, theme: &Theme) -> RGBAColor {
    let own = theme.color(paint.role);
    let mixed = paint
        .toward
        .map_or(own, |(role, share)| own.toward(theme.color(role), share));
    RGBColor::from(mixed).mix(paint.alpha)
}

/// The position at which a text has to be drawn so that its digits and capitals stand in the middle.
fn sunk(at: Px, style: TextStyle) -> Px {
    let by = match style.anchor.1 {
        VPos::Center => SUNK * style.size,
        VPos::Top | VPos::Bottom => 0.0,
    };
    match style.upwards {
        true => at + Vec2::new(by, 0.0),
        false => at + Vec2::new(0.0, by),
    }
}

/// CSS pixels in whole units of a backend.
struct Units {
    /// Device pixels of a CSS pixel.
    scale: f64,
    /// Units of a device pixel.
    detail: f64,
}

impl Units {
    fn length(&self, css: f64) -> i32 {
        (css * self.scale * self.detail)
            .clamp(-FARTHEST, FARTHEST)
            .round() as i32
    }

    /// The nearest edge of a device pixel.
    fn snapped(&self, css: f64) -> i32 {
        ((css * self.scale).clamp(-FARTHEST, FARTHEST).round() * self.detail) as i32
    }

    fn point(&self, at: Px) -> (i32, i32) {
        (self.length(at.x), self.length(at.y))
    }

    fn points(&self, points: &[Px]) -> Vec<(i32, i32)> {
        points.iter().map(|at| self.point(*at)).collect()
    }

    /// A stroke is never thinner than a device pixel.
    fn stroke(&self, width: f64, color: RGBAColor) -> ShapeStyle {
        color.stroke_width(f64::from(self.length(width)).max(self.detail) as u32)
    }

    /// The corners of a bar.
    fn bar(&self, from: Px, to: Px, width: f64) -> [(i32, i32); 2] {
        let thick = ((width * self.scale).round().max(1.0) * self.detail) as i32;
        let unit = self.detail as i32;
        let before = thick / unit / 2 * unit;
        let (a, b) = (
            (self.snapped(from.x), self.snapped(from.y)),
            (self.snapped(to.x), self.snapped(to.y)),
        );
        if from.y == to.y {
            [(a.0, a.1 - before), (b.0, a.1 - before + thick)]
        } else {
            [(a.0 - before, a.1), (a.0 - before + thick, b.1)]
        }
    }

    fn text_style(
        &self,
        style: TextStyle,
        theme: &Theme,
        letters: f64,
    ) -> plotters::style::TextStyle<'static> {
        let slant = match style.italic {
            true => FontStyle::Italic,
            false => FontStyle::Normal,
        };
        let turn = match style.upwards {
            true => FontTransform::Rotate270,
            false => FontTransform::None,
        };
        let size = style.size * self.scale * self.detail * letters;
        let h = match style.anchor.0 {
            HPos::Left => text_anchor::HPos::Left,
            HPos::Center => text_anchor::HPos::Center,
            HPos::Right => text_anchor::HPos::Right,
        };
        let v = match style.anchor.1 {
            VPos::Top => text_anchor::VPos::Top,
            VPos::Center => text_anchor::VPos::Center,
            VPos::Bottom => text_anchor::VPos::Bottom,
        };
        plotters::style::TextStyle {
            font: FontDesc::new(FontFamily::Name(FONT), size, slant).transform(turn),
            color: color(style.color, theme).to_backend_color(),
            pos: Pos::new(h, v),
        }
    }
}
