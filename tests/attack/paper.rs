//! A drawing area that draws nothing and keeps the texts.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use hyperplane::geometry::Frame;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend, IntoDrawingArea};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
};

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// Takes every call.
pub(crate) struct Paper {
    size: (u32, u32),
    texts: Rc<RefCell<Vec<String>>>,
}

impl DrawingBackend for Paper {
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
        _: BackendCoord,
        _: BackendCoord,
        _: &S,
        _: bool,
    ) -> Drawn {
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        _: &S,
    ) -> Drawn {
        path.into_iter().for_each(drop);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        _: &S,
    ) -> Drawn {
        path.into_iter().for_each(drop);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, _: BackendCoord, _: u32, _: &S, _: bool) -> Drawn {
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, _: &S, _: BackendCoord) -> Drawn {
        self.texts.borrow_mut().push(text.into());
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = text.chars().count() as f64 * 0.6 * style.size();
        Ok((width as u32, style.size() as u32))
    }
}

/// The texts that a scene writes.
pub(crate) fn texts_of<T>(
    frame: &Frame,
    scene: impl FnOnce(&DrawingArea<Paper, Shift>) -> T,
) -> Vec<String> {
    let (paper, texts) = paper(frame);
    scene(&paper.into_drawing_area());
    texts.take()
}

/// The texts that are written on a surface.
pub(crate) fn texts_on(frame: &Frame, write: impl FnOnce(&mut Paper)) -> Vec<String> {
    let (mut paper, texts) = paper(frame);
    write(&mut paper);
    texts.take()
}

fn paper(frame: &Frame) -> (Paper, Rc<RefCell<Vec<String>>>) {
    let texts = Rc::new(RefCell::new(Vec::new()));
    let units = frame.scale * f64::from(frame.detail);
    let paper = Paper {
        size: ((frame.size.0 * units) as u32, (frame.size.1 * units) as u32),
        texts: Rc::clone(&texts),
    };
    (paper, texts)
}
