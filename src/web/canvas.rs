//! Canvases as layers, and plotters on them.

use plotters::prelude::IntoDrawingArea;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};

use super::dom::{document, find, find_all, set_attribute};
use crate::geometry::Frame;
use crate::plot::scene::{AnyScene, Image, shapes};
use crate::plot::theme::FONT;
use crate::plot::{Measure, Theme, render};

/// The error of [`CanvasBackend`], which has no public name.
type CanvasError = <CanvasBackend as DrawingBackend>::ErrorType;

/// Units of a drawing area per device pixel: plotters counts in whole units, a line moves by eighths of a pixel.
pub(super) const DETAIL: u32 = 8;

/// One canvas of several that lie on top of each other.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) canvas: HtmlCanvasElement,
    pub(super) context: CanvasRenderingContext2d,
}

impl Layer {
    /// The canvas with this `data-layer` inside `root`.
    pub(super) fn find(root: &Element, name: &str) -> Option<Self> {
        Self::on(find(root, &format!("canvas[data-layer={name}]"))?)
    }

    /// A canvas with this `data-layer`, put right below this one.
    pub(super) fn preceded_by(&self, name: &str) -> Option<Self> {
        let below = Self::off_screen()?;
        set_attribute(&below.canvas, "data-layer", name);
        // It can only fail for an element without a parent.
        let _ = self.canvas.before_with_node_1(&below.canvas);
        Some(below)
    }

    fn on(canvas: HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.unchecked_into();
        Some(Self { canvas, context })
    }

    /// Empties the layer and makes it as large as the frame in device pixels.
    pub(super) fn clear(&self, frame: &Frame) {
        let (width, height) = frame.device_size();
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
            // Mitered joins would put spikes on a noisy curve.
            self.context.set_line_join("round");
        }
        self.context
            .clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    }

    /// Shows scenes, one above the other, in place of what was there. Only the first has an image.
    fn show(&self, scenes: &[&dyn AnyScene], (frame, theme): &Look) {
        self.clear(frame);
        match scenes.first().and_then(|scene| scene.image(frame, theme)) {
            Some(image) if image.is_stretched => self.stretch(frame, &image),
            Some(image) => self.put(frame, &image.pixels, image.columns),
            None => {}
        }
        for scene in scenes {
            self.draw(*scene, frame, theme);
        }
    }

    /// Draws a scene above what is there.
    pub(super) fn draw(&self, scene: &dyn AnyScene, frame: &Frame, theme: &Theme) {
        let Some(inner) = CanvasBackend::with_canvas_object(self.canvas.clone()) else {
            return;
        };
        let shapes = shapes(scene, frame, &Letters(&self.context));
        let canvas = Canvas {
            inner,
            context: self.context.clone(),
            detail: frame.units_per_device_pixel,
            fill: None,
        };
        let fraction = 1.0 / f64::from(frame.units_per_device_pixel);
        self.context.save();
        let _ = self.context.scale(fraction, fraction);
        // A canvas that refuses a shape has nothing better to offer for the rest.
        let _ = render(&shapes, &canvas.into_drawing_area(), frame, theme, 1.0);
        self.context.restore();
    }

    /// Puts an image over the plot, one image pixel a device pixel.
    pub(super) fn put(&self, frame: &Frame, pixels: &[u8], columns: usize) {
        self.put_at(frame.device_corner(&frame.plot), pixels, columns);
    }

    fn put_at(&self, (left, top): (f64, f64), pixels: &[u8], columns: usize) -> Option<()> {
        let data = ImageData::new_with_u8_clamped_array(Clamped(pixels), columns as u32).ok()?;
        self.context.put_image_data(&data, left, top).ok()
    }

    /// Stretches a small image over the plot, smoothly.
    fn stretch(&self, frame: &Frame, image: &Image) {
        if let Some(source) = Self::of_image(image) {
            let place = &frame.plot;
            let (corner, extent) = (frame.device_corner(place), frame.device_extent(place));
            self.copy(&source.canvas, corner, extent);
        }
    }

    /// Copies what another canvas shows, if it has pixels, to a place of this size.
    pub(super) fn copy(
        &self,
        source: &HtmlCanvasElement,
        (left, top): (f64, f64),
        (width, height): (f64, f64),
    ) {
        let context = &self.context;
        let _ = context
            .draw_image_with_html_canvas_element_and_dw_and_dh(source, left, top, width, height);
    }

    /// A canvas that is on no page.
    pub(super) fn off_screen() -> Option<Self> {
        Self::on(document().create_element("canvas").ok()?.unchecked_into())
    }

    /// A canvas of this size that is on no page.
    pub(super) fn of_size((width, height): (u32, u32)) -> Option<Self> {
        let layer = Self::off_screen()?;
        layer.canvas.set_width(width);
        layer.canvas.set_height(height);
        Some(layer)
    }

    /// A canvas with an image, on no page.
    fn of_image(image: &Image) -> Option<Self> {
        let rows = image.pixels.len() / 4 / image.columns.max(1);
        let layer = Self::of_size((image.columns as u32, rows as u32))?;
        layer.put_at((0.0, 0.0), &image.pixels, image.columns)?;
        Some(layer)
    }
}

/// The class of a canvas that has all pictures of its place in one.
const FLAT: &str = "flat";

/// Puts what the canvases of each place show together into one more. Of several that lie above each other browsers print
/// the one on top only.
pub(super) fn flatten(root: &Element) {
    for place in find_all::<Element>(root, ":has(> canvas)") {
        let children = place.children();
        let children = (0..children.length()).filter_map(|index| children.item(index));
        let layers = children.filter_map(|child| child.dyn_into::<HtmlCanvasElement>().ok());
        let layers: Vec<_> = layers.collect();
        let size = layers.first().map(|first| (first.width(), first.height()));
        if let Some(size) = size
            && let Some(flat) = Layer::of_size(size)
        {
            flat.canvas.set_class_name(FLAT);
            for layer in &layers {
                flat.copy(layer, (0.0, 0.0), (size.0.into(), size.1.into()));
            }
            // The place is there.
            let _ = place.append_child(&flat.canvas);
        }
    }
}

/// Takes them away again.
pub(super) fn unflatten(root: &Element) {
    let flat = find_all(root, "canvas.flat");
    flat.iter().for_each(Element::remove);
}

/// The scenes of a canvas, from the lowest.
pub(super) type Scenes<'a> = Vec<&'a dyn AnyScene>;

/// A picture of which size and colors.
pub(super) type Look = (Frame, Theme);

/// A canvas and the scenes that it shows, one above the other: drawn again when they are others, or have another look.
///
/// The browser hands each canvas to the screen by itself, so what changes together shares one.
pub(super) struct Sheet {
    layer: Layer,
    shown: Option<(Vec<Box<dyn AnyScene>>, Look)>,
}

impl Sheet {
    /// Nothing is on it yet.
    pub(super) fn new(layer: Layer) -> Self {
        Self { layer, shown: None }
    }

    /// Shows scenes of one frame.
    pub(super) fn show<const N: usize>(&mut self, scenes: [Box<dyn AnyScene>; N], look: &Look) {
        let is_shown = self.shown.as_ref().is_some_and(|(before, at)| {
            let mut pairs = before.iter().zip(&scenes);
            at == look && pairs.all(|(before, scene)| before.equals(&**scene))
        });
        if !is_shown {
            self.layer
                .show(&scenes.each_ref().map(|scene| &**scene), look);
            self.shown = Some((scenes.into(), *look));
        }
    }

    /// The scenes it shows, and its size in CSS pixels.
    pub(super) fn shown(&self) -> Option<(Scenes<'_>, (f64, f64))> {
        let (scenes, (frame, _)) = self.shown.as_ref()?;
        Some((scenes.iter().map(|scene| &**scene).collect(), frame.size))
    }

    pub(super) fn canvas(&self) -> &HtmlCanvasElement {
        &self.layer.canvas
    }

    /// Takes the canvas off the page.
    pub(super) fn remove(self) {
        self.layer.canvas.remove();
    }
}

/// A picture of scenes, each canvas's in a list of its own, on a canvas that is on no page.
pub(super) fn picture(
    sheets: &[Scenes<'_>],
    size: (f64, f64),
    ratio: f64,
    theme: &Theme,
) -> Option<HtmlCanvasElement> {
    let frame_of =
        |scene: &dyn AnyScene| scene.frame(size, ratio).with_units_per_device_pixel(DETAIL);
    let (flat, above) = (Layer::off_screen()?, Layer::off_screen()?);
    flat.clear(&frame_of(*sheets.first()?.first()?));
    let (width, height) = (flat.canvas.width(), flat.canvas.height());
    let (width, height) = (f64::from(width), f64::from(height));
    flat.context.set_fill_style_str(&theme.panel.hex());
    flat.context.fill_rect(0.0, 0.0, width, height);
    for scenes in sheets {
        above.show(scenes, &(frame_of(*scenes.first()?), *theme));
        let (source, context) = (&above.canvas, &flat.context);
        let drawn = context.draw_image_with_html_canvas_element(source, 0.0, 0.0);
        drawn.ok()?;
    }
    Some(flat.canvas)
}

/// An image as an address that holds all of it.
pub(super) fn address_of(image: &Image) -> Option<String> {
    let layer = Layer::of_image(image)?;
    layer.canvas.to_data_url().ok()
}

/// Measures letters with a canvas: plotters would append a styled element to the page for every text.
pub(super) struct Letters<'a>(pub(super) &'a CanvasRenderingContext2d);

impl Measure for Letters<'_> {
    fn width(&self, text: &str, size: f64, italic: bool) -> f64 {
        let slant = if italic { "italic" } else { "normal" };
        self.0.set_font(&format!("{slant} {size}px {FONT}"));
        let measured = self.0.measure_text(text);
        measured.map_or(0.0, |measured| measured.width())
    }
}

/// A backend of plotters for canvases that sets the fill color only where it changes: [`CanvasBackend`] sets it for each of
/// 20 000 marks.
struct Canvas {
    inner: CanvasBackend,
    context: CanvasRenderingContext2d,
    /// Units of a device pixel.
    detail: u32,
    /// The color in which the canvas fills, if it is known.
    fill: Option<((u8, u8, u8), f64)>,
}

type Done = Result<(), DrawingErrorKind<CanvasError>>;

impl Canvas {
    fn fill(&mut self, color: BackendColor) -> &CanvasRenderingContext2d {
        let wanted = Some((color.rgb, color.alpha));
        if self.fill != wanted {
            let (r, g, b) = color.rgb;
            let style = format!("rgba({r},{g},{b},{})", color.alpha);
            self.context.set_fill_style_str(&style);
            self.fill = wanted;
        }
        &self.context
    }
}

impl DrawingBackend for Canvas {
    type ErrorType = CanvasError;

    /// The size in units; plotters moves points beyond it to its edge.
    fn get_size(&self) -> (u32, u32) {
        let (width, height) = self.inner.get_size();
        (width * self.detail, height * self.detail)
    }

    fn ensure_prepared(&mut self) -> Done {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Done {
        self.inner.present()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Done {
        self.fill = None;
        self.inner.draw_pixel(at, color)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Done {
        if !fill {
            return self.inner.draw_rect(from, to, style, fill);
        }
        let [left, top, right, bottom] = [from.0, from.1, to.0, to.1].map(f64::from);
        let context = self.fill(style.color());
        context.fill_rect(left, top, right - left, bottom - top);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.inner.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Done {
        if !fill {
            return self.inner.draw_circle(center, radius, style, fill);
        }
        let (x, y) = (f64::from(center.0), f64::from(center.1));
        let context = self.fill(style.color());
        context.begin_path();
        // A radius is not negative.
        let _ = context.arc(x, y, radius.into(), 0.0, std::f64::consts::TAU);
        context.fill();
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Done {
        let context = self.fill(style.color());
        context.begin_path();
        for (x, y) in corners {
            context.line_to(x.into(), y.into());
        }
        context.fill();
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        self.fill = None;
        self.inner.draw_text(text, style, at)
    }
}
