//! A plot as an SVG: what its canvases show, in shapes and text.

use plotters::prelude::IntoDrawingArea;
use plotters_svg::SVGBackend;

use super::canvas::{DETAIL, Layer, Letters, Scenes, address_of};
use crate::geometry::Frame;
use crate::plot::scene::{self, AnyScene};
use crate::plot::{Shape, Theme, render};
use crate::text::escape;

/// plotters takes the size of a text for the height of a line and makes the letters smaller by this.
const LINE: f64 = 1.24;

/// Device pixels a CSS pixel in images that no shapes can show.
const IMAGE_RATIO: f64 = 2.0;

/// A file with scenes, each canvas's in a list of its own.
pub(super) fn svg(
    title: &str,
    sheets: &[Scenes<'_>],
    size: (f64, f64),
    theme: &Theme,
) -> Option<String> {
    let frame = sheets.first()?.first()?.frame(size, 1.0);
    let (width, height) = frame.size;
    let unit = f64::from(DETAIL);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" stroke-linejoin=\"round\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        width * unit,
        height * unit,
        escape(title),
        theme.panel.hex()
    );
    let context = Layer::off_screen()?.context;
    let letters = Letters(&context);
    for scene in sheets.iter().flatten() {
        let frame = scene.frame(size, 1.0).with_units_per_device_pixel(DETAIL);
        text += &match scene::image_shapes(*scene, &frame, &letters) {
            Some(shapes) => elements(&shapes, &frame, theme),
            None => image(*scene, size, theme).unwrap_or_default(),
        };
        let shapes = scene::shapes(*scene, &frame, &letters);
        text += &elements(&shapes, &frame, theme);
    }
    Some(text + "</svg>\n")
}

/// The image of a scene, over its plot.
fn image(scene: &dyn AnyScene, size: (f64, f64), theme: &Theme) -> Option<String> {
    let frame = scene.frame(size, IMAGE_RATIO);
    let address = address_of(&scene.image(&frame, theme)?)?;
    let place = frame.plot;
    let [left, top, width, height] =
        [place.left, place.top, place.width, place.height].map(|px| px * f64::from(DETAIL));
    Some(format!(
        "<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" href=\"{address}\"/>\n"
    ))
}

/// The elements of shapes, without the one round them.
fn elements(shapes: &[Shape], frame: &Frame, theme: &Theme) -> String {
    let mut text = String::new();
    let (width, height) = frame.size;
    let units = [width, height].map(|px| (px * f64::from(DETAIL)) as u32);
    let area = SVGBackend::with_string(&mut text, units.into()).into_drawing_area();
    // Text refuses nothing.
    let _ = render(shapes, &area, frame, theme, LINE);
    drop(area);
    let inner = text.split_once('\n').map_or("", |(_, rest)| rest);
    inner.trim_end().trim_end_matches("</svg>").into()
}
