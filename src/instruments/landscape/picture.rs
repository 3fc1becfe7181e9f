//! The picture in the plot: the shade and the contours of a surface, worked out line by line, and the marks on it.

use std::rc::Rc;

use super::bowl::Bowl;
use super::rays;
use super::scene::{self, Marks, contour};
use super::slice::Slice;
use super::surface::Landscape;
use super::survey::Relief;
use crate::geometry::{Axis, Frame};
use crate::plot::pen::Pen;
use crate::plot::scene::{Image, Scene};
use crate::plot::theme::Theme;
use crate::session::scenes::Same;
use crate::task::{Pace, Results, Task, pause};

/// While the run plays contours are drawn at most this often, milliseconds.
const PACE_MS: f64 = 60.0;

/// A surface as it is drawn in a frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ContourMap {
    relief: Same<Relief>,
    frame: Frame,
    /// The lines of equal J.
    lines: Vec<Vec<Axis>>,
}

/// The way in which the lines of a surface are found.
#[derive(Clone, Debug)]
enum LineFinder {
    /// On rays, with a pause after this many.
    Rays(Box<Slice>, usize),
    Bowl(Bowl),
    Grid,
}

/// The lines of a relief in a frame.
async fn draw(
    (relief, frame): (Same<Relief>, Frame),
    finder: LineFinder,
    results: Results<ContourMap>,
) {
    let mut lines = Vec::new();
    for level in &relief.0.levels {
        match &finder {
            LineFinder::Rays(slice, portion) => {
                let surface = (&**slice, &*relief.0);
                lines.extend(rays::line(surface, &frame, *level, &mut Pace::new(*portion)).await);
            }
            LineFinder::Bowl(bowl) => {
                lines.extend(bowl.lines(*level, relief.0.bounds, frame.units_per_pixel()));
            }
            LineFinder::Grid => lines.extend(contour(&relief.0, &frame.view, *level)),
        }
        pause().await;
    }
    results.push(ContourMap {
        relief,
        frame,
        lines,
    });
}

/// The picture of a surface that may change all the time.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    task: Task<(Same<Relief>, Frame), ContourMap>,
    done: Option<Rc<ContourMap>>,
    /// Milliseconds since the last one was begun.
    pub(super) age: f64,
}

impl Drawing {
    /// Draws the lines of one level more; returns true if the picture is that of the surface worked out last, or one of
    /// another part of the plane, which waits to be replaced. While the run plays there is not always a new one.
    pub(super) fn advance(
        &mut self,
        landscape: &Landscape,
        frame: &Frame,
        is_playing: bool,
    ) -> bool {
        let fits = |relief: &&Rc<Relief>| {
            scene::frame(frame.size, relief.bounds, frame.scale).view == frame.view
        };
        let Some(relief) = landscape.survey.relief().filter(fits) else {
            return true;
        };
        let key = (Same(Rc::clone(relief)), *frame);
        let is_of = |picture: &ContourMap| (&picture.relief, picture.frame) == (&key.0, key.1);
        if self.done.as_deref().is_some_and(is_of) {
            return true;
        }
        if self.task.key() != Some(&key) {
            if is_playing && self.age < PACE_MS {
                return true;
            }
            self.age = 0.0;
            let finder = match (landscape.exact(), landscape.bowl()) {
                (Some((slice, rays)), _) => LineFinder::Rays(slice.clone().into(), rays),
                (_, Some(bowl)) => LineFinder::Bowl(*bowl),
                _ => LineFinder::Grid,
            };
            self.task
                .start(key, |key, results| draw(key, finder, results));
        }
        if let Some(picture) = self.task.advance(|| false).pop() {
            self.done = Some(picture.into());
        }
        self.task.is_over()
    }

    /// The picture drawn last, if it is of this part of the plane.
    pub(super) fn map_of(&self, bounds: [f64; 4]) -> Option<Rc<ContourMap>> {
        let fits = |picture: &&Rc<ContourMap>| {
            let Frame { size, scale, .. } = picture.frame;
            scene::frame(size, bounds, scale).view == picture.frame.view
        };
        self.done.as_ref().filter(fits).cloned()
    }

    /// Returns true if the picture is of this surface.
    pub(super) fn is_of(&self, relief: &Rc<Relief>) -> bool {
        let done = self.done.as_ref();
        done.is_some_and(|picture| Rc::ptr_eq(&picture.relief.0, relief))
    }
}

/// A layer of the picture.
#[derive(PartialEq)]
pub(super) enum Layer {
    /// The shade.
    Shade(Option<Rc<ContourMap>>),
    /// The axes with their names, and the contours.
    Lines([String; 2], Option<Rc<ContourMap>>),
    /// Path, arrows and crosses, and the cursor.
    Marks(Rc<Marks>, Option<Axis>),
}

/// The scene of one layer.
#[derive(PartialEq)]
pub(super) struct LandscapeScene {
    pub(super) bounds: [f64; 4],
    pub(super) layer: Layer,
}

impl Scene for LandscapeScene {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        scene::frame(size, self.bounds, ratio)
    }

    fn image(&self, _: &Frame, theme: &Theme) -> Option<Image> {
        let Layer::Shade(Some(picture)) = &self.layer else {
            return None;
        };
        let relief = &picture.relief.0;
        Some(Image {
            pixels: scene::shade(relief.cells, &relief.shares, theme),
            columns: relief.cells,
            is_stretched: true,
        })
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        match &self.layer {
            Layer::Shade(_) => {}
            Layer::Lines(names, picture) => {
                let lines = picture.as_ref().map(|picture| &picture.lines[..]);
                scene::contours(pen, frame, lines.unwrap_or_default(), names);
            }
            Layer::Marks(marks, cursor) => scene::marks(pen, frame, marks, *cursor),
        }
    }
}
