//! Many lines on one plane, and a dot a run by its errors.

use crate::geometry::line::closest;
use crate::geometry::step::Step;
use crate::geometry::{Axis, Frame, Margins, Px, Rect, View};
use crate::plot::pen::Pen;
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    BOUNDARY_STROKE, DASH, FINE_DASH, FRAME_ALPHA, GUIDE_STROKE, HAIRLINE, LABEL_SIZE, RING_STROKE,
    Role, TICK_GAP, TICK_SIZE, ring_radius,
};
use crate::text::number::fixed;
use crate::text::say;

/// Pieces of a boundary, in data units; a straight one has one, of two places.
pub type Pieces = Vec<Vec<Axis>>;

/// Share of ink in one of many lines: where many lie on each other it gets dark.
const MANY_ALPHA: f64 = 0.2;
/// The panel-colored rim of a line that has to stand out, CSS px.
const HALO: f64 = 2.0;
/// The radii that dots can have, CSS px, the best first.
const RADII: [f64; 8] = [6.0, 5.5, 5.0, 4.5, 4.0, 3.5, 3.0, 2.0];
/// Between two dots, CSS px.
const GAP: f64 = 1.5;
/// An error count is at least this wide, CSS px; with less room several share a column.
const NARROWEST: f64 = 15.0;
/// The fewest error counts on the axis.
const FEWEST: u32 = 6;
/// The height of the line of text above the dots, CSS px.
const ABOVE: f64 = 24.0;

/// Draws lines faintly.
pub fn many(pen: &mut Pen<'_>, frame: &Frame, lines: &[Pieces]) {
    for piece in lines.iter().flatten() {
        let places = frame.places(piece);
        pen.path(&places, GUIDE_STROKE, Role::Ink.faint(MANY_ALPHA));
    }
}

/// The line that passes nearest to a place, at most `reach` CSS px away; its index.
pub fn nearest_line(frame: &Frame, lines: &[Pieces], at: Px, reach: f64) -> Option<usize> {
    let to_segment = |ends: &[Px]| (closest(ends[0], ends[1], at) - at).hypot();
    let to_piece = |piece: &Vec<Axis>| {
        let places = frame.places(piece);
        places.windows(2).map(to_segment).reduce(f64::min)
    };
    let distance = |line: &Pieces| line.iter().filter_map(to_piece).reduce(f64::min);
    let all = lines.iter().enumerate();
    let all = all.filter_map(|(index, line)| Some((distance(line)?, index)));
    let nearest = all.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (nearest.0 <= reach && frame.plot.contains(at)).then_some(nearest.1)
}

/// The shapes that stand out among many lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// The line with the widest margin.
    pub widest: Pieces,
    /// The borders of that margin.
    pub margins: Pieces,
    /// One of the many.
    pub line: Pieces,
    /// The samples that it gets wrong, data units.
    pub wrong: Vec<Axis>,
}

/// Draws what stands out among the lines through so many samples.
pub fn highlights(pen: &mut Pen<'_>, frame: &Frame, shown: &Highlights, samples: usize) {
    for piece in &shown.margins {
        pen.dashed(&frame.places(piece), GUIDE_STROKE, FINE_DASH, Role::Good);
    }
    for (pieces, color) in [(&shown.widest, Role::Good), (&shown.line, Role::Ink)] {
        let halo = BOUNDARY_STROKE + 2.0 * HALO;
        for piece in pieces {
            pen.path(&frame.places(piece), halo, Role::Panel.faint(0.8));
        }
        for piece in pieces {
            pen.path(&frame.places(piece), BOUNDARY_STROKE, color);
        }
    }
    let radius = ring_radius(samples, frame.plot.width);
    let visible = shown.wrong.iter().filter(|at| frame.view.contains(**at));
    for &at in visible {
        pen.ring(frame.to_px(at), radius, RING_STROKE, Role::Ink);
    }
}

/// The layout of the dots: a column for each number of errors, or for several if there are many.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The frame of the picture; x counts errors.
    pub frame: Frame,
    /// The middle of each run's dot, CSS px; none where it has none.
    pub places: Vec<Option<Px>>,
    /// The radius of all dots, CSS px.
    pub radius: f64,
    /// Numbers of errors in a column.
    pub bin: u32,
}

impl Layout {
    /// For a picture of `size` CSS pixels, the errors of each run and those of the widest margin, none of them above
    /// `most`.
    pub fn new(
        size: (f64, f64),
        scale: f64,
        errors: &[Option<u32>],
        widest: Option<u32>,
        most: u32,
    ) -> Self {
        let all = || errors.iter().flatten().chain(&widest).copied();
        let (mut low, mut high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        let most = most.max(high).max(1);
        while high - low + 1 < FEWEST && (low > 0 || high < most) {
            high = (high + 1).min(most);
            if high - low + 1 < FEWEST {
                low = low.saturating_sub(1);
            }
        }
        let margins = Margins {
            left: 14.0,
            top: ABOVE,
            right: 14.0,
            bottom: 26.0,
        };
        let counts = f64::from(high - low + 1);
        let room = (size.0 - margins.left - margins.right).max(NARROWEST);
        let bin = (counts * NARROWEST / room).ceil().max(1.0) as u32;
        let columns = (high - low) / bin + 1;
        let view = View {
            x_min: f64::from(low) - 0.5,
            x_max: f64::from(low + columns * bin) - 0.5,
            y_min: 0.0,
            y_max: 1.0,
        };
        let frame = Frame::new(size, view, margins, scale);
        let column = |errors: u32| (errors - low) / bin;
        let mut stacks = vec![0usize; columns as usize];
        for errors in errors.iter().flatten() {
            stacks[column(*errors) as usize] += 1;
        }
        let tallest = stacks.iter().copied().max().unwrap_or(0);
        let width = frame.plot.width / f64::from(columns);
        let (radius, across) = fitted(width, frame.plot.height - 4.0, tallest);
        let pitch = 2.0 * radius + GAP;
        let mut filled = vec![0usize; columns as usize];
        let place = |errors: &Option<u32>| {
            let column = column((*errors)?);
            let index = filled[column as usize];
            filled[column as usize] += 1;
            // A short last row stands in the middle, like the others.
            let stack = stacks[column as usize];
            let (row, at) = (index / across, index % across);
            let here = across.min(stack - row * across);
            let middle = frame.plot.left + (f64::from(column) + 0.5) * width;
            let x = middle + (at as f64 - (here - 1) as f64 / 2.0) * pitch;
            let y = frame.plot.bottom() - 3.0 - radius - row as f64 * pitch;
            Some(Px::new(x, y))
        };
        Self {
            places: errors.iter().map(place).collect(),
            frame,
            radius,
            bin,
        }
    }

    /// The run whose dot is nearest to a place, at most `reach` CSS px away.
    pub fn nearest(&self, at: Px, reach: f64) -> Option<usize> {
        let distance = |(run, place): (usize, &Option<Px>)| Some((((*place)? - at).hypot(), run));
        let dots = self.places.iter().enumerate().filter_map(distance);
        let nearest = dots.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (nearest.0 <= reach).then_some(nearest.1)
    }

    /// The position of a number of errors, CSS px from the left: the middle of its column if columns hold several.
    pub fn x(&self, errors: u32) -> f64 {
        let low = (self.frame.view.x_min + 0.5).max(0.0) as u32;
        let first = low + errors.saturating_sub(low) / self.bin * self.bin;
        let middle = f64::from(first) + f64::from(self.bin - 1) / 2.0;
        self.frame.x_px(middle)
    }
}

/// The largest radius with which a stack of dots fits into a column, and how many stand side by side.
fn fitted(width: f64, height: f64, count: usize) -> (f64, usize) {
    for radius in RADII {
        let pitch = 2.0 * radius + GAP;
        let across = ((width - GAP) / pitch).floor().max(1.0) as usize;
        let rows = ((height / pitch).floor().max(1.0)) as usize;
        if rows * across >= count {
            return (radius, count.div_ceil(rows).max(1));
        }
    }
    // Nowhere room enough: they lie on each other.
    (
        RADII[RADII.len() - 1],
        ((width / 5.0).floor().max(1.0)) as usize,
    )
}

/// The dots of all runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Dots {
    /// The errors of each run; none where it has no dot.
    pub errors: Vec<Option<u32>>,
    /// The largest possible number of errors.
    pub most: u32,
    /// For each run, whether its dot is hollow: it was stopped.
    pub hollow: Vec<bool>,
    /// The errors of the widest margin.
    pub widest: Option<u32>,
    /// The run that is shown.
    pub chosen: Option<usize>,
}

impl Dots {
    fn layout(&self, size: (f64, f64), ratio: f64) -> Layout {
        Layout::new(size, ratio, &self.errors, self.widest, self.most)
    }
}

impl Scene for Dots {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.layout(size, ratio).frame
    }

    /// Draws the dots over their axis.
    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let layout = Layout {
            frame: *frame,
            ..self.layout(frame.size, frame.scale)
        };
        let plot = &frame.plot;
        axis(pen, &layout);
        if let Some(errors) = self.widest {
            let x = layout.x(errors);
            let ends = [Px::new(x, plot.top), Px::new(x, plot.bottom())];
            pen.dashed(&ends, BOUNDARY_STROKE, DASH, Role::Good);
            let name = &say!("starts-margin-line");
            let words = TextStyle::new(LABEL_SIZE, Role::Good, HPos::Center, VPos::Bottom);
            let half = pen.width(name, words) / 2.0 + 2.0;
            let middle = x.max(half).min(frame.size.0 - half);
            pen.text(name, Px::new(middle, plot.top - 5.0), words);
        }
        for (run, place) in layout.places.iter().enumerate() {
            let Some(at) = *place else { continue };
            let chosen = self.chosen == Some(run);
            let (ground, color) = if chosen {
                (Role::Ink, Role::Ink)
            } else {
                (Role::Panel, Role::Muted)
            };
            if chosen {
                pen.ring(at, layout.radius + 3.0, RING_STROKE, Role::Ink);
            }
            if self.hollow.get(run) == Some(&true) {
                pen.disc(at, layout.radius, ground);
                let radius = layout.radius - RING_STROKE / 2.0;
                pen.ring(at, radius, RING_STROKE, color);
            } else {
                pen.disc(at, layout.radius, color);
            }
        }
    }
}

fn axis(pen: &mut Pen<'_>, layout: &Layout) {
    let (frame, plot) = (&layout.frame, &layout.frame.plot);
    let foot = Rect {
        left: plot.left,
        top: plot.bottom(),
        width: plot.width,
        height: HAIRLINE,
    };
    pen.block(&foot, Role::Ink.faint(FRAME_ALPHA));
    let words = TextStyle::new(TICK_SIZE, Role::Muted, HPos::Center, VPos::Top);
    let widest = pen.width(&fixed(frame.view.x_max, 0), words) + 12.0;
    let rough = (widest * frame.units_per_pixel().x).max(f64::from(layout.bin));
    let step = Step::at_least(rough.max(1.0));
    for count in step.multiples(frame.view.x_min.max(0.0), frame.view.x_max) {
        // A column of several counts is named at its first one.
        let x = frame.x_px(count);
        pen.text(
            &fixed(count, 0),
            Px::new(x, plot.bottom() + TICK_GAP),
            words,
        );
    }
}
