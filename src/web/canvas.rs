//! Canvases as layers, and plotters on them.

use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, FontTransform};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};

use super::dom::{document, find, find_all, set_attribute};
use crate::geometry::{Frame, Rect};
use crate::plot::Theme;
use crate::plot::scene::{self, AnyScene, Done, Image, Stroke, Surface, TextLook};

/// Units of a drawing area per device pixel: plotters counts in whole units, a line moves by eighths of a pixel.
pub(super) const DETAIL: u32 = 8;

/// One canvas of several that lie on top of each other.
#[derive(Debug)]
pub(super) struct Layer {
    canvas: HtmlCanvasElement,
    pub(super) context: CanvasRenderingContext2d,
}

impl Layer {
    /// The canvas with this `data-layer` inside `root`.
    pub(super) fn find(root: &Element, name: &str) -> Option<Self> {
        Self::on(find(root, &format!("canvas[data-layer={name}]"))?)
    }

    /// A canvas with this `data-layer`, put right below this one.
    pub(super) fn preceded_by(&self, name: &str) -> Option<Self> {
        let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.unchecked_into();
        set_attribute(&canvas, "data-layer", name);
        // It can only fail for an element without a parent.
        let _ = self.canvas.before_with_node_1(&canvas);
        Self::on(canvas)
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
            Some(image) if image.is_stretched => {
                self.stretch(frame, &frame.plot, &image.pixels, image.columns);
            }
            Some(image) => self.put(frame, &frame.plot, &image.pixels, image.columns),
            None => {}
        }
        for scene in scenes {
            self.paint(*scene, frame, theme);
        }
    }

    /// Draws a scene above what is there.
    pub(super) fn paint(&self, scene: &dyn AnyScene, frame: &Frame, theme: &Theme) {
        let Some(inner) = CanvasBackend::with_canvas_object(self.canvas.clone()) else {
            return;
        };
        let fraction = 1.0 / f64::from(DETAIL);
        self.context.save();
        let _ = self.context.scale(fraction, fraction);
        let mut surface = Measured {
            inner,
            context: self.context.clone(),
            detail: DETAIL,
            letters: 1.0,
            fill: Some(None),
        };
        scene::paint(scene, &mut surface, frame, theme);
        self.context.restore();
    }

    /// Puts an image over `place`, one image pixel a device pixel.
    pub(super) fn put(&self, frame: &Frame, place: &Rect, image: &[u8], columns: usize) {
        if let Ok(data) = ImageData::new_with_u8_clamped_array(Clamped(image), columns as u32) {
            let (left, top) = frame.device_corner(place);
            let _ = self.context.put_image_data(&data, left, top);
        }
    }

    /// Stretches a small image over `place`, smoothly.
    fn stretch(&self, frame: &Frame, place: &Rect, image: &[u8], columns: usize) {
        let Some(source) = Self::off_screen() else {
            return;
        };
        let rows = image.len() / 4 / columns.max(1);
        source.canvas.set_width(columns as u32);
        source.canvas.set_height(rows as u32);
        let Ok(data) = ImageData::new_with_u8_clamped_array(Clamped(image), columns as u32) else {
            return;
        };
        let _ = source.context.put_image_data(&data, 0.0, 0.0);
        let (left, top) = frame.device_corner(place);
        let (width, height) = frame.device_extent(place);
        let _ = self
            .context
            .draw_image_with_html_canvas_element_and_dw_and_dh(
                &source.canvas,
                left,
                top,
                width,
                height,
            );
    }

    /// A canvas that is on no page.
    pub(super) fn off_screen() -> Option<Self> {
        Self::on(document().create_element("canvas").ok()?.unchecked_into())
    }
}

/// The class of a canvas that has all pictures of its place in one.
const FLAT: &str = "flat";

/// Puts what the canvases of each place show together into one more. Of several that lie above each other browsers print
/// the one on top only.
pub(super) fn flatten(root: &Element) {
    for place in find_all::<Element>(root, ":has(> canvas)") {
        let layers = find_all::<HtmlCanvasElement>(&place, ":scope > canvas");
        if let (Some(first), Some(flat)) = (layers.first(), Layer::off_screen()) {
            let (width, height) = (first.width(), first.height());
            flat.canvas.set_width(width);
            flat.canvas.set_height(height);
            flat.canvas.set_class_name(FLAT);
            for layer in &layers {
                // It fails for an empty one.
                let _ = flat
                    .context
                    .draw_image_with_html_canvas_element_and_dw_and_dh(
                        layer,
                        0.0,
                        0.0,
                        f64::from(width),
                        f64::from(height),
                    );
            }
            // The place is there.
            let _ = place.append_child(&flat.canvas);
        }
    }
}

/// Takes them away again.
pub(super) fn unflatten(root: &Element) {
    for flat in find_all::<Element>(root, "canvas.flat") {
        flat.remove();
    }
}

/// What a canvas shows, from the lowest.
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

    /// Shows scenes of one frame; says whether these are others.
    pub(super) fn show<const N: usize>(
        &mut self,
        scenes: [Box<dyn AnyScene>; N],
        look: &Look,
    ) -> bool {
        let is_shown = self.shown.as_ref().is_some_and(|(before, at)| {
            let mut pairs = before.iter().zip(&scenes);
            at == look && pairs.all(|(before, scene)| before.is(&**scene))
        });
        if !is_shown {
            self.layer
                .show(&scenes.each_ref().map(|scene| &**scene), look);
            self.shown = Some((scenes.into(), *look));
        }
        !is_shown
    }

    /// What it shows, and how large in CSS pixels.
    pub(super) fn shown(&self) -> Option<(Scenes<'_>, (f64, f64))> {
        let (scenes, (frame, _)) = self.shown.as_ref()?;
        Some((scenes.iter().map(|scene| &**scene).collect(), frame.size))
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
    let frame_of = |scene: &dyn AnyScene| scene.frame(size, ratio).with_detail(DETAIL);
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
    let layer = Layer::off_screen()?;
    layer.canvas.set_width(image.columns as u32);
    let rows = image.pixels.len() / 4 / image.columns.max(1);
    layer.canvas.set_height(rows as u32);
    let pixels = Clamped(&*image.pixels);
    let data = ImageData::new_with_u8_clamped_array(pixels, image.columns as u32).ok()?;
    layer.context.put_image_data(&data, 0.0, 0.0).ok()?;
    layer.canvas.to_data_url().ok()
}

/// The width of a text in this look, in its units.
fn text_size(context: &CanvasRenderingContext2d, text: &str, look: &TextLook) -> (u32, u32) {
    context.set_font(&format!(
        "{} {}px {}",
        look.style().as_str(),
        look.size(),
        look.family().as_str()
    ));
    let measured = context.measure_text(text);
    let width = measured.map_or(0.0, |measured| measured.width()).ceil() as u32;
    let height = look.size().ceil() as u32;
    match look.transform() {
        FontTransform::Rotate90 | FontTransform::Rotate270 => (height, width),
        _ => (width, height),
    }
}

/// A backend of plotters with three things mended: text is measured by a canvas (plotters would append a styled element to the
/// page for every label), it counts in fractions of a pixel, and a canvas is told a color once for all shapes that follow
/// each other in it (plotters writes it for each of 20 000 marks).
pub(super) struct Measured<S> {
    pub(super) inner: S,
    pub(super) context: CanvasRenderingContext2d,
    /// Units per pixel of the backend.
    pub(super) detail: u32,
    /// How much larger letters have to be asked for than they get.
    pub(super) letters: f64,
    /// The color in which the canvas fills, if it is known; nothing where the backend draws elsewhere.
    pub(super) fill: Option<Option<BackendColor>>,
}

impl<S> Measured<S> {
    /// Fills a shape on the canvas in a color; says whether there is one to draw on.
    fn fills(&mut self, color: BackendColor, draw: impl FnOnce(&CanvasRenderingContext2d)) -> bool {
        let Some(before) = &mut self.fill else {
            return false;
        };
        let parts = |color: BackendColor| (color.rgb, color.alpha);
        if before.map(parts) != Some(parts(color)) {
            let (r, g, b) = color.rgb;
            let style = format!("rgba({r},{g},{b},{})", color.alpha);
            self.context.set_fill_style_str(&style);
            *before = Some(color);
        }
        draw(&self.context);
        true
    }

    /// The backend sets the color itself.
    fn forget_fill(&mut self) {
        self.fill = self.fill.map(|_| None);
    }
}

impl<S: Surface> Surface for Measured<S> {
    fn size(&self) -> (u32, u32) {
        let (width, height) = self.inner.size();
        (width * self.detail, height * self.detail)
    }

    fn prepare(&mut self) -> Done {
        self.inner.prepare()
    }

    fn show(&mut self) -> Done {
        self.inner.show()
    }

    fn pixel(&mut self, at: BackendCoord, color: BackendColor) -> Done {
        self.forget_fill();
        self.inner.pixel(at, color)
    }

    fn line(&mut self, from: BackendCoord, to: BackendCoord, stroke: Stroke) -> Done {
        self.inner.line(from, to, stroke)
    }

    fn rect(&mut self, from: BackendCoord, to: BackendCoord, stroke: Stroke, fill: bool) -> Done {
        let [left, top, right, bottom] = [from.0, from.1, to.0, to.1].map(f64::from);
        let draw = |context: &CanvasRenderingContext2d| {
            context.fill_rect(left, top, right - left, bottom - top);
        };
        if fill && self.fills(stroke.color(), draw) {
            return Ok(());
        }
        self.inner.rect(from, to, stroke, fill)
    }

    fn path(&mut self, points: Vec<BackendCoord>, stroke: Stroke) -> Done {
        self.inner.path(points, stroke)
    }

    fn circle(&mut self, center: BackendCoord, radius: u32, stroke: Stroke, fill: bool) -> Done {
        let (x, y) = (f64::from(center.0), f64::from(center.1));
        let draw = |context: &CanvasRenderingContext2d| {
            context.begin_path();
            // A radius is not negative.
            let _ = context.arc(x, y, radius.into(), 0.0, std::f64::consts::TAU);
            context.fill();
        };
        if fill && self.fills(stroke.color(), draw) {
            return Ok(());
        }
        self.inner.circle(center, radius, stroke, fill)
    }

    fn polygon(&mut self, points: Vec<BackendCoord>, stroke: Stroke) -> Done {
        let draw = |context: &CanvasRenderingContext2d| {
            context.begin_path();
            for (x, y) in &points {
                context.line_to((*x).into(), (*y).into());
            }
            context.fill();
        };
        if self.fills(stroke.color(), draw) {
            return Ok(());
        }
        self.inner.polygon(points, stroke)
    }

    fn text(&mut self, text: &str, look: &TextLook, at: BackendCoord) -> Done {
        self.forget_fill();
        self.inner.text(text, &look.enlarged(self.letters), at)
    }

    fn text_size(&self, text: &str, look: &TextLook) -> Done<(u32, u32)> {
        Ok(text_size(&self.context, text, look))
    }
}
