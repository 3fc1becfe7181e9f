//! The matrix: points below the diagonal, histograms on it, correlations above it.

use std::rc::Rc;

use super::matrix::{BINS, Feature, Matrix};
use crate::geometry::{Axis, Frame, Margins, Px, Rect, View};
use crate::plot::pen::Pen;
use crate::plot::plane::{Mark, points};
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{CURVE_STROKE, HAIRLINE, LABEL_SIZE, Role};
use crate::text::number::{brief, fixed};

/// Between two cells, CSS px.
const GAP: f64 = 6.0;
/// A range of values has so much to spare on both sides, as a share of it.
const SPARE: f64 = 0.08;
/// The height of a histogram, as a share of its cell.
const HEIGHT: f64 = 0.5;

/// A cell: its row from the top and its column.
pub type Cell = (usize, usize);

/// The frame of a matrix of so many features: a cell is one unit wide and high, and the first row begins at 0 and goes down
/// to −1.
fn frame(size: (f64, f64), ratio: f64, count: usize) -> Frame {
    let count = count as f64;
    let view = View {
        x_min: 0.0,
        x_max: count,
        y_min: -count,
        y_max: 0.0,
    };
    let margins = Margins {
        left: 1.0,
        top: 1.0,
        right: 1.0,
        bottom: 1.0,
    };
    Frame::new(size, view, margins, ratio)
}

/// The cell at a place, of a matrix of so many features.
pub fn cell_at(at: Axis, count: usize) -> Option<Cell> {
    let [row, column] = [-at.y, at.x].map(f64::floor);
    let inside = |k: f64| k >= 0.0 && k < count as f64;
    (inside(row) && inside(column)).then_some((row as usize, column as usize))
}

/// A cell's own frame: from 0 to 1 both ways, with room around.
fn cell_frame(frame: &Frame, (row, column): Cell) -> Frame {
    let corner = |row: usize, column: usize| frame.to_px(Axis::new(column as f64, -(row as f64)));
    let (from, to) = (corner(row, column), corner(row + 1, column + 1));
    Frame {
        plot: Rect {
            left: from.x + GAP / 2.0,
            top: from.y + GAP / 2.0,
            width: (to.x - from.x - GAP).max(1.0),
            height: (to.y - from.y - GAP).max(1.0),
        },
        view: View {
            x_min: -SPARE,
            x_max: 1.0 + SPARE,
            y_min: -SPARE,
            y_max: 1.0 + SPARE,
        },
        ..*frame
    }
}

/// All cells.
#[derive(PartialEq)]
pub(super) struct Cells(pub(super) Rc<Matrix>);

impl Cells {
    fn scatter(&self, pen: &mut Pen<'_>, frame: &Frame, cell: Cell) {
        let matrix = &self.0;
        let [y, x] = [cell.0, cell.1].map(|k| &matrix.features[k].places);
        let places = x.iter().zip(y).zip(&matrix.classes);
        let mark = |((x, y), class): ((&f64, &f64), &u8)| Mark {
            at: Axis::new(*x, *y),
            class: *class,
            held_out: false,
        };
        let marks: Vec<Mark> = places.map(mark).collect();
        points(pen, frame, &marks);
    }

    fn correlation(&self, pen: &mut Pen<'_>, frame: &Frame, (row, column): Cell) {
        let r = self.0.correlations[row][column];
        let text = r.map_or_else(|| "–".into(), |r| fixed(r, 2));
        let size = (frame.plot.width / 6.0).clamp(LABEL_SIZE, 2.0 * LABEL_SIZE);
        let words = TextStyle::new(size, Role::Ink, HPos::Center, VPos::Center);
        let (x, y) = (frame.plot.width / 2.0, frame.plot.height / 2.0);
        pen.text(
            &text,
            Px::new(frame.plot.left + x, frame.plot.top + y),
            words,
        );
    }
}

fn histogram(pen: &mut Pen<'_>, frame: &Frame, feature: &Feature) {
    let plot = &frame.plot;
    let most = feature
        .bins
        .iter()
        .flatten()
        .copied()
        .max()
        .unwrap_or(0)
        .max(1);
    let words = |color, h| TextStyle::new(LABEL_SIZE, color, h, VPos::Bottom);
    let bottom = plot.bottom() - LABEL_SIZE - 8.0;
    let room = (HEIGHT * plot.height)
        .min(bottom - plot.top - 2.0 * LABEL_SIZE)
        .max(0.0);
    let width = plot.width / (1.0 + 2.0 * SPARE) / BINS as f64;
    let left = frame.to_px(Axis::new(0.0, 0.0)).x;
    for (class, bins) in feature.bins.iter().enumerate() {
        for (bin, count) in bins.iter().enumerate().filter(|(_, count)| **count > 0) {
            let height = room * f64::from(*count) / f64::from(most);
            let bar = Rect {
                left: left + bin as f64 * width,
                top: bottom - height,
                width,
                height,
            };
            pen.block(&bar, Role::Class(class as u8).faint(0.5));
        }
    }
    let middle = plot.left + plot.width / 2.0;
    let bold = TextStyle::new(LABEL_SIZE, Role::Ink, HPos::Center, VPos::Top);
    let name = pen.fitted(&feature.name, plot.width - 8.0, bold);
    pen.text(&name, Px::new(middle, plot.top + 6.0), bold);
    let [least, most] = feature.range.map(brief);
    let (low, high) = (
        words(Role::Muted, HPos::Left),
        words(Role::Muted, HPos::Right),
    );
    let [low_width, high_width] = [pen.width(&least, low), pen.width(&most, high)];
    // Where both do not fit, none is better than half of one.
    if low_width + high_width + 12.0 > plot.width {
        return;
    }
    let base = plot.bottom() - 3.0;
    pen.text(&least, Px::new(plot.left + 4.0, base), low);
    pen.text(&most, Px::new(plot.right() - 4.0, base), high);
}

impl Scene for Cells {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        frame(size, ratio, self.0.features.len())
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        for (row, feature) in self.0.features.iter().enumerate() {
            for column in 0..self.0.features.len() {
                let own = cell_frame(frame, (row, column));
                pen.path(&own.plot.outline(), HAIRLINE, Role::Rule);
                match row.cmp(&column) {
                    std::cmp::Ordering::Greater => {
                        self.scatter(pen, &own, (row, column));
                    }
                    std::cmp::Ordering::Equal => histogram(pen, &own, feature),
                    std::cmp::Ordering::Less => {
                        self.correlation(pen, &own, (row, column));
                    }
                }
            }
        }
    }
}

/// Which cells are on the axes of the lab, and which one is pointed at.
#[derive(PartialEq)]
pub(super) struct Chosen {
    pub(super) count: usize,
    pub(super) on_axes: Option<Cell>,
    pub(super) pointed: Option<Cell>,
}

impl Scene for Chosen {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        frame(size, ratio, self.count)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        for (cell, color) in [(self.on_axes, Role::Good), (self.pointed, Role::Ink)] {
            if let Some(cell) = cell {
                let own = cell_frame(frame, cell);
                pen.path(&own.plot.outline(), CURVE_STROKE, color);
            }
        }
    }
}
