//! A backend that writes down every call, and questions about what it wrote.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use hyperplane::geometry::{Axis, Frame};
use hyperplane::plot::Color;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend, IntoDrawingArea};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};

type Drawn = Result<(), DrawingErrorKind<Infallible>>;
pub(crate) type Rgb = (u8, u8, u8);

/// One call of the backend, in units of the drawing area.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Call {
    Path {
        points: Vec<(i32, i32)>,
        width: u32,
        rgb: Rgb,
    },
    Polygon {
        points: Vec<(i32, i32)>,
        rgb: Rgb,
    },
    Rect {
        from: (i32, i32),
        to: (i32, i32),
        rgb: Rgb,
    },
    Circle {
        center: (i32, i32),
        radius: u32,
        filled: bool,
        rgb: Rgb,
    },
    Text {
        text: String,
        left: f64,
        top: f64,
        right: f64,
        bottom: f64,
    },
}

pub(crate) struct Recorder {
    size: (u32, u32),
    calls: Rc<RefCell<Vec<Call>>>,
}

impl Recorder {
    fn note(&self, call: Call) -> Drawn {
        self.calls.borrow_mut().push(call);
        Ok(())
    }
}

impl DrawingBackend for Recorder {
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
        panic!("no scene may paint pixel by pixel");
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
        let (width, height) = self.estimate_text_size(text, style)?;
        let (width, height) = (f64::from(width), f64::from(height));
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

    /// A wide font: every character 0.64 of its size.
    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = text.chars().count() as f64 * 0.64 * style.size();
        Ok((width.ceil() as u32, (1.2 * style.size()).ceil() as u32))
    }
}

/// The calls that a scene makes on an area for this frame.
pub(crate) fn record(
    frame: &Frame,
    scene: impl FnOnce(&DrawingArea<Recorder, Shift>),
) -> Vec<Call> {
    let calls = Rc::new(RefCell::new(Vec::new()));
    let units = frame.scale * f64::from(frame.detail);
    let size = ((frame.size.0 * units) as u32, (frame.size.1 * units) as u32);
    scene(
        &Recorder {
            size,
            calls: calls.clone(),
        }
        .into_drawing_area(),
    );
    calls.take()
}

pub(crate) fn rgb(color: Color) -> Rgb {
    (color.r, color.g, color.b)
}

/// A point of the plane in units of the drawing area.
pub(crate) fn units(frame: &Frame, x: f64, y: f64) -> (i32, i32) {
    let px = frame.to_px(Axis::new(x, y));
    let scale = frame.scale * f64::from(frame.detail);
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
    let units = frame.scale * f64::from(frame.detail);
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
