//! Small pictures of 8 × 8 pixels, side by side.

use crate::data::{INK, PICTURE_SIDE, PIXELS};
use crate::geometry::frame::Rect;
use crate::geometry::{Frame, Margins, Px, View};
use crate::plot::pen::Pen;
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, Paint, TextStyle, VPos};
use crate::plot::theme::{GUIDE_STROKE, LABEL_SIZE, Role};
use std::rc::Rc;

/// Room below a picture for what it is called.
const LABEL: f64 = 20.0;
/// Room between pictures.
const GAP: f64 = 10.0;

/// A picture, and what stands below it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tile {
    /// Its pixels, row after row from the top.
    pub(super) pixels: Vec<f64>,
    /// The text below it.
    pub(super) label: String,
}

/// The meaning of a pixel's number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    /// Ink, 0 … 16.
    Ink,
    /// A weight, blue below 0 and orange above, with the largest size of all.
    Weight(f64),
}

impl Scale {
    fn color(self, value: f64) -> Paint {
        match self {
            Self::Ink => Role::Panel.toward(Role::Ink, value / f64::from(INK)),
            Self::Weight(largest) => {
                let side = if value < 0.0 {
                    Role::Class(0)
                } else {
                    Role::Class(1)
                };
                let share = value.abs() / largest;
                Role::Panel.toward(side, if share.is_finite() { share } else { 0.0 })
            }
        }
    }
}

/// Pictures in rows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tiles {
    /// The pictures.
    pub(super) tiles: Rc<Vec<Tile>>,
    /// The meaning of their numbers.
    pub(super) scale: Scale,
    /// The largest number of pictures beside each other.
    pub(super) columns: usize,
}

impl Tiles {
    /// The side of a picture and how many stand in a row, where they fill a plot of this size best.
    fn layout(&self, size: (f64, f64)) -> (f64, usize) {
        let count = self.tiles.len().max(1);
        let side = |columns: usize| {
            let rows = count.div_ceil(columns) as f64;
            let across = (size.0 - (columns as f64 - 1.0) * GAP) / columns as f64;
            let down = size.1 / rows - LABEL;
            across.min(down)
        };
        let most = self.columns.min(count).max(1);
        let best = (1..=most).fold(1, |best, columns| {
            if side(columns) > side(best) {
                columns
            } else {
                best
            }
        });
        (side(best).max(0.0), best)
    }
}

/// Draws the pixels of a picture.
fn picture(pen: &mut Pen<'_>, rect: &Rect, pixels: &[f64], scale: Scale) {
    let step = rect.width / PICTURE_SIDE as f64;
    for (pixel, value) in pixels.iter().enumerate().take(PIXELS) {
        let place = Rect {
            left: rect.left + (pixel % PICTURE_SIDE) as f64 * step,
            top: rect.top + (pixel / PICTURE_SIDE) as f64 * step,
            width: step,
            height: step,
        };
        pen.block(&place, scale.color(*value));
    }
    pen.path(&rect.outline(), GUIDE_STROKE, Role::Rule);
}

/// A plot that is all picture, as many units wide and high as a picture has pixels.
fn whole(size: (f64, f64), ratio: f64) -> Frame {
    let side = PICTURE_SIDE as f64;
    let view = View {
        x_min: 0.0,
        x_max: side,
        y_min: 0.0,
        y_max: side,
    };
    Frame::new(size, view, Margins::NONE, ratio)
}

impl Scene for Tiles {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        whole(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let (side, columns) = self.layout((frame.plot.width, frame.plot.height));
        for (index, tile) in self.tiles.iter().enumerate() {
            let (row, column) = ((index / columns) as f64, (index % columns) as f64);
            let rect = Rect {
                left: frame.plot.left + column * (side + GAP),
                top: frame.plot.top + row * (side + LABEL),
                width: side,
                height: side,
            };
            picture(pen, &rect, &tile.pixels, self.scale);
            let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Center, VPos::Top);
            let below = Px::new(rect.center().x, rect.bottom() + 3.0);
            pen.text(&tile.label, below, words);
        }
    }
}

/// The pad.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PadScene {
    /// The ink of its pixels.
    pub(super) pixels: Vec<f64>,
    /// Row and column of the pixel that the keys act on, while they are used.
    pub(super) cursor: Option<[usize; 2]>,
}

impl Scene for PadScene {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        whole(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        picture(pen, &frame.plot, &self.pixels, Scale::Ink);
        let step = frame.plot.width / PICTURE_SIDE as f64;
        for line in 1..PICTURE_SIDE {
            let off = line as f64 * step;
            pen.upright(
                &frame.plot,
                frame.plot.left + off,
                1.0,
                Role::Muted.faint(0.25),
            );
            pen.across(
                &frame.plot,
                frame.plot.top + off,
                1.0,
                Role::Muted.faint(0.25),
            );
        }
        if let Some([row, column]) = self.cursor {
            let [left, top] = [column, row].map(|at| at as f64 * step);
            let inside = Rect {
                left: frame.plot.left + left + 1.5,
                top: frame.plot.top + top + 1.5,
                width: step - 3.0,
                height: step - 3.0,
            };
            pen.path(&inside.outline(), 3.0, Role::Good);
        }
    }
}
