//! A backend of plotters that writes down every call: for all tests that look at what a scene draws.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend, IntoDrawingArea};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};

type Drawn = Result<(), DrawingErrorKind<Infallible>>;
/// Red, green and blue.
pub type Rgb = (u8, u8, u8);

/// One call of the backend, in units of the drawing area.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// A line from point to point.
    Path {
        /// Its points.
        points: Vec<(i32, i32)>,
        /// How wide it is.
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
        /// Whether it is a disc.
        filled: bool,
        /// Its color.
        rgb: Rgb,
    },
    /// A text, and the box that it fills.
    Text {
        /// What is written.
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
pub struct Recorder {
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

/// The calls that are made on a recorder of this size.
pub fn record_on(size: (u32, u32), draw: impl FnOnce(Recorder)) -> Vec<Call> {
    let calls = Rc::new(RefCell::new(Vec::new()));
    draw(Recorder {
        size,
        calls: Rc::clone(&calls),
    });
    calls.take()
}

/// The calls that a scene makes on an area of this size.
pub fn record(size: (u32, u32), scene: impl FnOnce(&DrawingArea<Recorder, Shift>)) -> Vec<Call> {
    record_on(size, |recorder| scene(&recorder.into_drawing_area()))
}

/// What is written.
#[must_use]
pub fn texts(calls: &[Call]) -> Vec<&str> {
    let texts = calls.iter().filter_map(|call| match call {
        Call::Text { text, .. } => Some(&text[..]),
        _ => None,
    });
    texts.collect()
}
