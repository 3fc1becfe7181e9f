//! A backend of plotters that writes down every call.

use std::convert::Infallible;

use hyperplane::geometry::{Axis, Frame};
use hyperplane::plot::{Color, Measure, Pen, Theme, WideFont, render};
use plotters::prelude::{DrawingBackend, IntoDrawingArea};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};

type Drawn = Result<(), DrawingErrorKind<Infallible>>;
/// Red, green and blue.
pub(crate) type Rgb = (u8, u8, u8);

/// One call of the backend, in units of the drawing area.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Call {
    /// A line from point to point.
    Path {
        /// Its points.
        points: Vec<(i32, i32)>,
        /// Its width.
        width: u32,
        /// Its color.
        rgb: Rgb,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<(i32, i32)>,
        /// Its color.
        rgb: Rgb,
    },
    /// A filled rectangle.
    Rect {
        /// A corner.
        from: (i32, i32),
        /// The corner opposite.
        to: (i32, i32),
        /// Its color.
        rgb: Rgb,
    },
    /// A circle.
    Circle {
        /// Its middle.
        center: (i32, i32),
        /// Its radius.
        radius: u32,
        /// True for a disc, false for a ring.
        filled: bool,
        /// Its color.
        rgb: Rgb,
    },
    /// A text, and the box that it fills.
    Text {
        /// Its characters.
        text: String,
        /// The left side.
        left: f64,
        /// The upper side.
        top: f64,
        /// The right side.
        right: f64,
        /// The lower side.
        bottom: f64,
    },
}

/// Takes every call.
struct Recorder {
    size: (u32, u32),
    calls: Vec<Call>,
}

impl Recorder {
    fn note(&mut self, call: Call) -> Drawn {
        self.calls.push(call);
        Ok(())
    }
}

impl DrawingBackend for &mut Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Drawn {
        panic!("no scene may draw pixel by pixel");
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        assert!(fill);
        self.note(Call::Rect {
            from,
            to,
            rgb: style.color().rgb,
        })
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let (points, width) = (path.into_iter().collect(), style.stroke_width());
        self.note(Call::Path {
            points,
            width,
            rgb: style.color().rgb,
        })
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.note(Call::Polygon {
            points: path.into_iter().collect(),
            rgb: style.color().rgb,
        })
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        filled: bool,
    ) -> Drawn {
        self.note(Call::Circle {
            center,
            radius,
            filled,
            rgb: style.color().rgb,
        })
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        assert_eq!(style.family().as_str(), "system-ui, sans-serif");
        let size = style.size();
        let (width, height) = (
            WideFont.width(text, size, false).ceil(),
            (1.2 * size).ceil(),
        );
        let before = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => width / 2.0,
            HPos::Right => width,
        };
        let above = match style.anchor().v_pos {
            VPos::Top => 0.0,
            VPos::Center => height / 2.0,
            VPos::Bottom => height,
        };
        let (x, y) = (f64::from(x), f64::from(y));
        let (left, top, right, bottom) = match style.transform() {
            FontTransform::None => (
                x - before,
                y - above,
                x - before + width,
                y - above + height,
            ),
            FontTransform::Rotate270 => (
                x - above,
                y + before - width,
                x - above + height,
                y + before,
            ),
            _ => panic!("text reads level or upwards"),
        };
        self.note(Call::Text {
            text: text.into(),
            left,
            top,
            right,
            bottom,
        })
    }
}

/// The calls of the backend that what is drawn in a frame comes to, in the light theme.
pub(crate) fn record(frame: &Frame, draw: impl FnOnce(&mut Pen<'_>)) -> Vec<Call> {
    record_in(&Theme::light(), frame, draw)
}

/// The calls of the backend that what is drawn in a frame comes to, in a theme.
pub(crate) fn record_in(
    theme: &Theme,
    frame: &Frame,
    draw: impl FnOnce(&mut Pen<'_>),
) -> Vec<Call> {
    let mut pen = Pen::new(&WideFont, frame);
    draw(&mut pen);
    let units = frame.scale * f64::from(frame.units_per_device_pixel);
    let mut recorder = Recorder {
        size: ((frame.size.0 * units) as u32, (frame.size.1 * units) as u32),
        calls: Vec::new(),
    };
    let area = (&mut recorder).into_drawing_area();
    render(&pen.into_shapes(), &area, frame, theme, 1.0).unwrap();
    drop(area);
    recorder.calls
}

pub(crate) fn rgb(color: Color) -> Rgb {
    (color.r, color.g, color.b)
}

/// A point of the plane in units of the drawing area.
pub(crate) fn units(frame: &Frame, x: f64, y: f64) -> (i32, i32) {
    let px = frame.to_px(Axis::new(x, y));
    let scale = frame.scale * f64::from(frame.units_per_device_pixel);
    ((px.x * scale).round() as i32, (px.y * scale).round() as i32)
}

pub(crate) fn paths(calls: &[Call], color: Color) -> Vec<(Vec<(i32, i32)>, u32)> {
    let of = |call: &Call| match call {
        Call::Path {
            points,
            width,
            rgb: c,
        } if *c == rgb(color) => Some((points.clone(), *width)),
        _ => None,
    };
    calls.iter().filter_map(of).collect()
}

pub(crate) fn assert_texts_inside(calls: &[Call], frame: &Frame, what: &str) {
    let units = frame.scale * f64::from(frame.units_per_device_pixel);
    let mut seen = 0;
    for call in calls {
        if let Call::Text {
            left,
            top,
            right,
            bottom,
            ..
        } = call
        {
            let inside = *left >= -0.5
                && *top >= -0.5
                && *right <= frame.size.0 * units + 0.5
                && *bottom <= frame.size.1 * units + 0.5;
            assert!(inside, "{what}: {call:?} is cut");
            seen += 1;
        }
    }
    assert!(seen >= 4, "{what}: only {seen} texts");
}

/// The middles of the filled circles of a color.
pub(crate) fn discs(calls: &[Call], color: (u8, u8, u8)) -> Vec<(i32, i32)> {
    let of = |call: &Call| match call {
        Call::Circle {
            center,
            filled: true,
            rgb,
            ..
        } if *rgb == color => Some(*center),
        _ => None,
    };
    calls.iter().filter_map(of).collect()
}

/// The texts among calls.
pub(crate) fn texts(calls: &[Call]) -> Vec<&str> {
    let texts = calls.iter().filter_map(|call| match call {
        Call::Text { text, .. } => Some(&text[..]),
        _ => None,
    });
    texts.collect()
}
