//! The texts of a plot, which is also rendered on a drawing area that draws nothing.

use std::convert::Infallible;

use hyperplane::geometry::Frame;
use hyperplane::plot::scene::AnyScene;
use hyperplane::plot::{Pen, Shape, Theme, WideFont, render};
use plotters::prelude::{DrawingBackend, IntoDrawingArea};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
};

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// A drawing area of this size that draws nothing.
struct Nowhere(u32, u32);

impl DrawingBackend for Nowhere {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.0, self.1)
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
        _: BackendCoord,
        _: BackendCoord,
        _: &S,
        fill: bool,
    ) -> Drawn {
        assert!(fill, "rectangles are filled");
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        _: I,
        _: &S,
    ) -> Drawn {
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        _: I,
        _: &S,
    ) -> Drawn {
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, _: BackendCoord, _: u32, _: &S, _: bool) -> Drawn {
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, _: &str, _: &S, _: BackendCoord) -> Drawn {
        Ok(())
    }
}

/// The texts that are written when something is drawn.
pub(crate) fn texts_of(frame: &Frame, draw: impl FnOnce(&mut Pen<'_>)) -> Vec<String> {
    let mut pen = Pen::new(&WideFont, frame);
    draw(&mut pen);
    let (shapes, (width, height)) = (pen.into_shapes(), frame.device_size());
    let area = Nowhere(width, height).into_drawing_area();
    render(&shapes, &area, frame, &Theme::light(), 1.0).expect("nothing is refused");
    let texts = shapes.into_iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text),
        _ => None,
    });
    texts.collect()
}

/// The texts of a scene.
pub(crate) fn texts_of_scene(frame: &Frame, scene: &dyn AnyScene) -> Vec<String> {
    texts_of(frame, |pen| scene.draw(pen, frame))
}
