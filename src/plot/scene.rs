//! A scene as an object: what an instrument wants to see in one of its plots, for whatever surface there is.

use std::any::Any;
use std::error::Error;
use std::fmt;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend, IntoDrawingArea};
use plotters_backend::text_anchor::Pos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontFamily,
    FontStyle, FontTransform,
};

use crate::geometry::Frame;
use crate::plot::Theme;

/// What is to be seen in a plot. It is drawn again when it differs from the scene before.
pub trait Scene: 'static {
    /// Where its units lie in a plot of this size in CSS pixels, at so many device pixels each.
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame;

    /// An image over its plot, below what is drawn.
    fn image(&self, _frame: &Frame, _theme: &Theme) -> Option<Image> {
        None
    }

    /// Draws what the image shows in shapes, if it can: for a picture that can be enlarged.
    fn paint_image(&self, _board: &Board<'_>, _frame: &Frame, _theme: &Theme) -> Option<()> {
        None
    }

    /// Draws it; nothing comes back where the surface refuses.
    fn paint(&self, board: &Board<'_>, frame: &Frame, theme: &Theme) -> Option<()>;
}

/// An image over a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Red, green, blue and opacity of each pixel, row after row from the top.
    pub pixels: Vec<u8>,
    /// Pixels in a row.
    pub columns: usize,
    /// Whether it is stretched over the plot, smoothly; otherwise a pixel of it is one of the device.
    pub is_stretched: bool,
}

/// A drawing area over any [`Surface`].
pub type Board<'a> = DrawingArea<Erased<'a>, Shift>;

/// Any scene. Implemented for all that can be compared.
pub trait AnyScene: Scene {
    /// Whether the other one is the same.
    fn is(&self, other: &dyn AnyScene) -> bool;

    /// Itself, to be compared.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Scene + PartialEq> AnyScene for T {
    fn is(&self, other: &dyn AnyScene) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Draws a scene on a surface.
pub fn paint(scene: &dyn AnyScene, surface: &mut dyn Surface, frame: &Frame, theme: &Theme) {
    // A surface that refuses a stroke has nothing better to offer for the rest.
    let _ = scene.paint(&Erased(surface).into_drawing_area(), frame, theme);
}

/// Draws what a scene's image shows in shapes; says whether it can.
pub fn paint_image(
    scene: &dyn AnyScene,
    surface: &mut dyn Surface,
    frame: &Frame,
    theme: &Theme,
) -> bool {
    let board = Erased(surface).into_drawing_area();
    scene.paint_image(&board, frame, theme).is_some()
}

/// A surface has refused to be drawn on.
#[derive(Debug)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the surface cannot be drawn on")
    }
}

impl Error for Refused {}

/// Whether a surface took what was drawn.
pub type Done<T = ()> = Result<T, DrawingErrorKind<Refused>>;

fn refused<E: Error + Send + Sync>(_: DrawingErrorKind<E>) -> DrawingErrorKind<Refused> {
    DrawingErrorKind::DrawingError(Refused)
}

/// How a shape is drawn.
#[derive(Clone, Copy)]
pub struct Stroke(BackendColor, u32);

impl Stroke {
    fn of(style: &impl BackendStyle) -> Self {
        Self(style.color(), style.stroke_width())
    }
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.0
    }

    fn stroke_width(&self) -> u32 {
        self.1
    }
}

/// How a text is drawn.
#[derive(Clone)]
pub struct TextLook {
    color: BackendColor,
    size: f64,
    transform: FontTransform,
    style: FontStyle,
    anchor: Pos,
    family: String,
}

impl TextLook {
    fn of(style: &impl BackendTextStyle) -> Self {
        Self {
            color: style.color(),
            size: style.size(),
            transform: style.transform(),
            style: style.style(),
            anchor: style.anchor(),
            family: style.family().as_str().into(),
        }
    }
}

impl TextLook {
    /// The same with letters so many times as large.
    #[must_use]
    pub fn enlarged(&self, times: f64) -> Self {
        Self {
            size: self.size * times,
            ..self.clone()
        }
    }
}

impl BackendTextStyle for TextLook {
    type FontError = Refused;

    fn color(&self) -> BackendColor {
        self.color
    }

    fn size(&self) -> f64 {
        self.size
    }

    fn transform(&self) -> FontTransform {
        self.transform.clone()
    }

    fn style(&self) -> FontStyle {
        self.style
    }

    fn anchor(&self) -> Pos {
        self.anchor
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(self.family.as_str())
    }

    fn layout_box(&self, _: &str) -> Result<((i32, i32), (i32, i32)), Refused> {
        Err(Refused)
    }

    fn draw<E, D: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: D,
    ) -> Result<Result<(), E>, Refused> {
        Err(Refused)
    }
}

/// A backend of plotters as an object; the shapes are those that scenes draw.
pub trait Surface {
    /// Width and height in units.
    fn size(&self) -> (u32, u32);
    /// Makes ready.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn prepare(&mut self) -> Done;
    /// Shows what was drawn.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn show(&mut self) -> Done;
    /// One pixel.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn pixel(&mut self, at: BackendCoord, color: BackendColor) -> Done;
    /// A straight line.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn line(&mut self, from: BackendCoord, to: BackendCoord, stroke: Stroke) -> Done;
    /// A rectangle.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn rect(&mut self, from: BackendCoord, to: BackendCoord, stroke: Stroke, fill: bool) -> Done;
    /// Lines from point to point.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn path(&mut self, points: Vec<BackendCoord>, stroke: Stroke) -> Done;
    /// A circle.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn circle(&mut self, center: BackendCoord, radius: u32, stroke: Stroke, fill: bool) -> Done;
    /// A filled polygon.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn polygon(&mut self, points: Vec<BackendCoord>, stroke: Stroke) -> Done;
    /// A text.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn text(&mut self, text: &str, look: &TextLook, at: BackendCoord) -> Done;
    /// How large a text will be.
    #[expect(clippy::missing_errors_doc, reason = "the backend's")]
    fn text_size(&self, text: &str, look: &TextLook) -> Done<(u32, u32)>;
}

impl<B: DrawingBackend> Surface for B {
    fn size(&self) -> (u32, u32) {
        self.get_size()
    }

    fn prepare(&mut self) -> Done {
        self.ensure_prepared().map_err(refused)
    }

    fn show(&mut self) -> Done {
        self.present().map_err(refused)
    }

    fn pixel(&mut self, at: BackendCoord, color: BackendColor) -> Done {
        self.draw_pixel(at, color).map_err(refused)
    }

    fn line(&mut self, from: BackendCoord, to: BackendCoord, stroke: Stroke) -> Done {
        self.draw_line(from, to, &stroke).map_err(refused)
    }

    fn rect(&mut self, from: BackendCoord, to: BackendCoord, stroke: Stroke, fill: bool) -> Done {
        self.draw_rect(from, to, &stroke, fill).map_err(refused)
    }

    fn path(&mut self, points: Vec<BackendCoord>, stroke: Stroke) -> Done {
        self.draw_path(points, &stroke).map_err(refused)
    }

    fn circle(&mut self, center: BackendCoord, radius: u32, stroke: Stroke, fill: bool) -> Done {
        let drawn = self.draw_circle(center, radius, &stroke, fill);
        drawn.map_err(refused)
    }

    fn polygon(&mut self, points: Vec<BackendCoord>, stroke: Stroke) -> Done {
        self.fill_polygon(points, &stroke).map_err(refused)
    }

    fn text(&mut self, text: &str, look: &TextLook, at: BackendCoord) -> Done {
        self.draw_text(text, look, at).map_err(refused)
    }

    fn text_size(&self, text: &str, look: &TextLook) -> Done<(u32, u32)> {
        self.estimate_text_size(text, look).map_err(refused)
    }
}

/// The backend that draws on a [`Surface`].
pub struct Erased<'a>(&'a mut dyn Surface);

impl DrawingBackend for Erased<'_> {
    type ErrorType = Refused;

    fn get_size(&self) -> (u32, u32) {
        self.0.size()
    }

    fn ensure_prepared(&mut self) -> Done {
        self.0.prepare()
    }

    fn present(&mut self) -> Done {
        self.0.show()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Done {
        self.0.pixel(at, color)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Done {
        self.0.line(from, to, Stroke::of(style))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Done {
        self.0.rect(from, to, Stroke::of(style), fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.0.path(path.into_iter().collect(), Stroke::of(style))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Done {
        self.0.circle(center, radius, Stroke::of(style), fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Done {
        self.0
            .polygon(vert.into_iter().collect(), Stroke::of(style))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        self.0.text(text, &TextLook::of(style), at)
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, style: &S) -> Done<(u32, u32)> {
        self.0.text_size(text, &TextLook::of(style))
    }
}
