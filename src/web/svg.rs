//! A plot as an SVG: what its canvases show, in shapes and text.

use plotters_svg::SVGBackend;
use web_sys::CanvasRenderingContext2d;

use super::canvas::{DETAIL, Layer, Measured, Scenes, address_of};
use crate::geometry::Frame;
use crate::plot::Theme;
use crate::plot::scene::{self, AnyScene, Surface};
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
    for scene in sheets.iter().flatten() {
        let frame = scene.frame(size, 1.0).with_detail(DETAIL);
        let shapes = |paint: &mut dyn FnMut(&mut dyn Surface)| shapes(&frame, &context, paint);
        let mut can = false;
        let instead =
            shapes(&mut |surface| can = scene::paint_image(*scene, surface, &frame, theme));
        text += &match can {
            true => instead,
            false => image(*scene, size, theme).unwrap_or_default(),
        };
        text += &shapes(&mut |surface| scene::paint(*scene, surface, &frame, theme));
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

/// What is painted, without the element round it.
fn shapes(
    frame: &Frame,
    context: &CanvasRenderingContext2d,
    paint: &mut dyn FnMut(&mut dyn Surface),
) -> String {
    let mut text = String::new();
    let (width, height) = frame.size;
    let units = [width, height].map(|px| (px * f64::from(DETAIL)) as u32);
    // It counts in these units already.
    let mut surface = Measured {
        inner: SVGBackend::with_string(&mut text, units.into()),
        context: context.clone(),
        detail: 1,
        letters: LINE,
        fill: None,
    };
    paint(&mut surface);
    // It is in the text all the same.
    let _ = surface.show();
    drop(surface);
    let inner = text.split_once('\n').map_or("", |(_, rest)| rest);
    inner.trim_end().trim_end_matches("</svg>").into()
}
