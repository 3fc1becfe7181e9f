//! What the plot shows: the shade and the contours of a surface, worked out line by line, and the marks on it.

use std::rc::Rc;

use super::rays::Rays;
use super::scene::{self, Contours, Heights, Marks, contour};
use super::surface::Landscape;
use super::survey::Relief;
use crate::geometry::{Axis, Frame};
use crate::plot::pen::Pen;
use crate::plot::scene::{Image, Scene};
use crate::plot::theme::Theme;

/// While the run plays contours are drawn at most this often, milliseconds.
const PACE_MS: f64 = 60.0;

/// A surface as it is drawn in a frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ContourMap {
    /// Which surface.
    number: u64,
    frame: Frame,
    cells: usize,
    shares: Vec<f64>,
    /// The lines of equal J.
    lines: Vec<Vec<Axis>>,
}

/// The picture of a surface that may change all the time.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    done: Option<Rc<ContourMap>>,
    /// The next one, how many levels have their lines, and the line under way.
    next: Option<(ContourMap, usize, Option<Rays>)>,
    /// Milliseconds since the last one was begun.
    age: f64,
}

impl Drawing {
    /// So much time has gone by.
    pub(super) fn grow_older(&mut self, milliseconds: f64) {
        self.age += milliseconds.max(0.0);
    }

    /// Draws the lines of one level more; says whether the picture is that of the surface worked out last, or one of
    /// another part of the plane, which waits to be replaced. While the run plays there is not always a new one.
    pub(super) fn advance(
        &mut self,
        landscape: &Landscape,
        frame: &Frame,
        is_playing: bool,
    ) -> bool {
        let fits = |relief: &&Relief| {
            scene::frame(frame.size, relief.bounds, frame.scale).view == frame.view
        };
        let Some(relief) = landscape.relief().filter(fits) else {
            return true;
        };
        let is_of =
            |picture: &ContourMap| (picture.number, picture.frame) == (relief.number, *frame);
        if self.done.as_deref().is_some_and(is_of) {
            return true;
        }
        if !self.next.as_ref().is_some_and(|(next, ..)| is_of(next)) {
            if is_playing && self.age < PACE_MS {
                return true;
            }
            self.age = 0.0;
            let next = ContourMap {
                number: relief.number,
                frame: *frame,
                cells: relief.cells,
                shares: relief.shares.clone(),
                lines: Vec::new(),
            };
            self.next = Some((next, 0, None));
        }
        if let Some((next, levels, rays)) = &mut self.next
            && let Some(level) = relief.levels.get(*levels)
        {
            if let Some((slice, count)) = landscape.exact() {
                if rays.is_none() {
                    *rays = Rays::of(relief, frame, *level);
                }
                if let Some(rays) = rays
                    && !rays.advance(slice, frame, count)
                {
                    return false;
                }
                next.lines.extend(rays.take().map(|rays| rays.line(frame)));
                *levels += 1;
                return false;
            }
            let lines = match landscape.bowl() {
                Some(bowl) => bowl.lines(*level, relief.bounds, frame.units_per_pixel()),
                None => {
                    let (cells, nodes, view) = (relief.cells, &relief.nodes, frame.view);
                    contour(&Heights { cells, nodes, view }, *level)
                }
            };
            next.lines.extend(lines);
            *levels += 1;
            return false;
        }
        self.done = self.next.take().map(|(next, ..)| Rc::new(next));
        true
    }

    /// The picture drawn last, if it is of this part of the plane.
    #[must_use]
    pub(super) fn of(&self, bounds: [f64; 4]) -> Option<Rc<ContourMap>> {
        let fits = |picture: &&Rc<ContourMap>| {
            let Frame { size, scale, .. } = picture.frame;
            scene::frame(size, bounds, scale).view == picture.frame.view
        };
        self.done.as_ref().filter(fits).cloned()
    }

    /// Whether the picture is of this surface.
    #[must_use]
    pub(super) fn is_of(&self, relief: &Relief) -> bool {
        let done = self.done.as_ref();
        done.is_some_and(|picture| picture.number == relief.number)
    }
}

/// The layer of the shade.
#[derive(PartialEq)]
pub(super) struct Shade {
    pub(super) bounds: [f64; 4],
    pub(super) picture: Option<Rc<ContourMap>>,
}

impl Scene for Shade {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        scene::frame(size, self.bounds, ratio)
    }

    fn image(&self, _: &Frame, theme: &Theme) -> Option<Image> {
        let picture = self.picture.as_ref()?;
        Some(Image {
            pixels: scene::shade(picture.cells, &picture.shares, theme),
            columns: picture.cells,
            is_stretched: true,
        })
    }

    fn draw(&self, _: &mut Pen<'_>, _: &Frame) {}
}

/// The layer of axes and contours.
#[derive(PartialEq)]
pub(super) struct Lines {
    pub(super) bounds: [f64; 4],
    pub(super) names: [String; 2],
    pub(super) picture: Option<Rc<ContourMap>>,
}

impl Scene for Lines {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        scene::frame(size, self.bounds, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let lines = self.picture.as_ref().map(|picture| &picture.lines[..]);
        let shown = Contours {
            lines: lines.unwrap_or_default(),
            names: [&self.names[0], &self.names[1]],
        };
        scene::contours(pen, frame, &shown);
    }
}

/// The layer of path, arrows, crosses and cursor.
#[derive(PartialEq)]
pub(super) struct Over {
    pub(super) bounds: [f64; 4],
    pub(super) marks: Rc<Marks>,
    pub(super) cursor: Option<Axis>,
}

impl Scene for Over {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        scene::frame(size, self.bounds, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        scene::marks(pen, frame, &self.marks, self.cursor);
    }
}
