//! Loss and misclassified samples over the epochs.

use std::rc::Rc;

use super::Same;
use crate::geometry::{Axis, Frame};
use crate::ghost_runs;
use crate::ghosts::GhostRecord;
use crate::learn::Outcome;
use crate::messages::{self, figure};
use crate::plot::curves::{self, Curves, EarlierCurve, Range};
use crate::plot::pen::Pen;
use crate::plot::scene::Scene;
use crate::plot::theme::Role;
use crate::readouts::{Curve, CurveKey, curves_of, loss_now};
use crate::story::least_loss;
use crate::text::say;
use crate::{Readouts, Session};

/// Losses that differ by such a factor are hard to tell on an even scale.
const SPAN: f64 = 1000.0;
/// Of a run that has run away a chart shows values up to this multiple of the others' highest.
const ABOVE: f64 = 2.5;
/// Its chart is at least this multiple of the others' highest.
const ROOM: f64 = 1.5;

/// The history that is shown, found anew when it is another one.
#[derive(Clone, Debug, Default)]
pub struct ChartScenes(Option<Known>);

/// A history.
#[derive(Clone, Debug)]
struct Known {
    key: CurveKey,
    curves: [Same<Curve>; 2],
    /// True if powers of ten would show more of its losses.
    is_wide: bool,
}

impl Known {
    fn new(state: &Session, key: CurveKey) -> Self {
        let curves = curves_of(state);
        Self {
            key,
            is_wide: is_wide(&curves[0]),
            curves: curves.map(|curve| Same(Rc::new(curve))),
        }
    }
}

/// Returns true if the losses span so much that powers of ten would show more than an even scale.
fn is_wide(loss: &Curve) -> bool {
    let train = loss.train.iter().map(|at| at.y);
    let positive = train.filter(|y| *y > 0.0 && y.is_finite());
    let (low, high) = positive.fold((f64::INFINITY, 0.0_f64), |(low, high), y| {
        (low.min(y), high.max(y))
    });
    high / SPAN >= low
}

impl ChartScenes {
    /// The charts of loss and of misclassified samples, with one gutter for both.
    pub fn charts(&mut self, state: &Session, readouts: &Readouts) -> [(ChartAxes, ChartLines); 2] {
        let key = CurveKey::new(state);
        let found = self.0.take().filter(|known| known.key == key);
        let known = found.unwrap_or_else(|| Known::new(state, key));
        let Known { key, curves, .. } = self.0.insert(known);
        let log = state.document().settings.loss_scale.is_log();
        let nows = [
            loss_now(state, readouts).map(|loss| Axis::new(readouts.time, loss)),
            Some(Axis::new(readouts.time, f64::from(readouts.hard_errors))),
        ];
        let least = least_loss(state).filter(|least| !key.squared && (!log || *least > 0.0));
        let level = least.map(|least| Axis::new(0.0, least));
        let levels = [level.as_slice(), &[]];
        let earlier = earlier_runs(state, key.squared);
        let run_away = !key.squared && ghost_runs::runs_away(&curves[0].0.train, state.run());
        let range = |i: usize, log: bool| {
            let Curve { train, held_out } = &*curves[i].0;
            let present = [&train[..], &held_out[..], nows[i].as_slice()];
            range_of(present, run_away && i == 0, levels[i], &earlier[i], log)
        };
        let ranges = [range(0, log), range(1, false)];
        let gutter = curves::gutter(&ranges[0]).max(curves::gutter(&ranges[1]));
        let marks = state.run().history().marks().iter();
        let changes: Vec<f64> = marks.map(|&epoch| epoch as f64).collect();
        [0, 1].map(|i| {
            let range = ranges[i];
            let axes = ChartAxes { range, gutter };
            let lines = ChartLines {
                axes,
                curve: curves[i].clone(),
                changes: changes.clone(),
                now: nows[i],
                level: least.filter(|_| i == 0),
                earlier: earlier[i].clone(),
                is_quiet: i > 0,
            };
            (axes, lines)
        })
    }
}

/// The ghosts' curves of the loss, and those of the misclassified samples.
fn earlier_runs(state: &Session, squared: bool) -> [Vec<EarlierRun>; 2] {
    let ghosts = state.ghosts();
    if ghosts.is_empty() {
        return Default::default();
    }
    let values: fn(&GhostRecord) -> &[Axis] = match squared {
        true => |record| &record.squared,
        false => |record| &record.loss,
    };
    let [mut losses, mut errors] = [Vec::new(), Vec::new()];
    for (ghost, label) in ghosts.into_iter().zip(messages::ghost_labels(state)) {
        if let Some(record) = ghost.record() {
            let run = EarlierRun {
                record: record.clone(),
                values,
                label,
            };
            errors.push(EarlierRun {
                values: |record| &record.errors,
                ..run.clone()
            });
            losses.push(run);
        }
    }
    [losses, errors]
}

/// The range of a chart. Of runs that have run away it holds the values near those of the others; of the present run alone all.
fn range_of(
    present: [&[Axis]; 3],
    has_run_away: bool,
    level: &[Axis],
    earlier: &[EarlierRun],
    log: bool,
) -> Range {
    let (mut held, mut away) = (vec![level], Vec::new());
    for own in earlier {
        let list = if own.has_run_away() {
            &mut away
        } else {
            &mut held
        };
        list.push(own.values());
    }
    let is_beside = has_run_away && held.len() > 1;
    let list = if is_beside { &mut away } else { &mut held };
    list.extend(present);
    let mut near = Vec::new();
    if !away.is_empty() {
        let mut highest = 0.0_f64;
        for at in held.iter().copied().flatten() {
            if at.y.is_finite() {
                highest = highest.max(at.y);
            }
        }
        // Room for a curve that leaves at once to be seen.
        near.push(Axis::new(0.0, ROOM * highest));
        for at in away.into_iter().flatten() {
            if at.y <= ABOVE * highest {
                near.push(*at);
            }
        }
    }
    held.push(&near);
    curves::range(held, log)
}

impl ChartScenes {
    /// Returns true if powers of ten would show more than the even scale that there is.
    pub fn offers_log(&self, state: &Session) -> bool {
        let is_log = state.document().settings.loss_scale.is_log();
        !is_log && self.0.as_ref().is_some_and(|known| known.is_wide)
    }
}

/// Returns true if the loss has run away: it is `SPAN` times the first or more, or no number, or the run has diverged.
pub fn runs_away(state: &Session) -> bool {
    let entries = state.run().history().entries();
    let first = entries.iter().map(|entry| entry.loss).find(|y| *y > 0.0);
    let last = entries.last().map(|entry| entry.loss);
    let has_grown = first
        .zip(last)
        .is_some_and(|(first, last)| last.is_nan() || last / SPAN >= first);
    has_grown || matches!(state.outcome(), Outcome::Diverged(_))
}

/// The axes of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartAxes {
    /// The range of epochs and values.
    pub range: Range,
    /// Room for the labels of the values, CSS px.
    pub gutter: f64,
}

impl Scene for ChartAxes {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        curves::chart(size, ratio, &self.range, self.gutter)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        curves::axes(pen, frame, &self.range);
    }
}

/// The lines of a chart, between its axes.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLines {
    /// Its axes.
    pub axes: ChartAxes,
    /// The history.
    pub curve: Same<Curve>,
    /// Epochs at which data or settings were changed.
    pub changes: Vec<f64>,
    /// The present place of training: epoch and value.
    pub now: Option<Axis>,
    /// The least there is, where that is known.
    pub level: Option<f64>,
    /// True if the curve is in the quieter one of two colors.
    pub is_quiet: bool,
    /// The curves of earlier runs.
    pub earlier: Vec<EarlierRun>,
}

/// The curve of an earlier run.
#[derive(Clone, Debug)]
pub struct EarlierRun {
    record: Same<GhostRecord>,
    values: fn(&GhostRecord) -> &[Axis],
    /// Its label.
    pub label: String,
}

impl EarlierRun {
    /// The values over the epochs.
    pub fn values(&self) -> &[Axis] {
        (self.values)(&self.record.0)
    }

    /// Returns true if these are losses that have run away.
    pub fn has_run_away(&self) -> bool {
        let record = &self.record.0;
        record.has_run_away && std::ptr::eq(self.values(), &raw const record.loss[..])
    }
}

impl PartialEq for EarlierRun {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
            && self.record == other.record
            && std::ptr::eq(self.values(), other.values())
    }
}

/// The left end of a note, as a share of the epochs.
const NOTE_LEFT: f64 = 0.3;
/// The part of the height that it takes at the upper or the lower edge.
const NOTE_PART: f64 = 0.45;

impl ChartLines {
    /// The place on the right where a note covers neither the curve nor the present place of training, if there is one. Beside
    /// earlier runs with their labels there is none.
    pub fn room(&self) -> Option<NotePlace> {
        if !self.earlier.is_empty() {
            return None;
        }
        let range = &self.axes.range;
        let [low, high] = [range.y_min, range.y_max].map(|y| range.place(y));
        let left = NOTE_LEFT * range.x_max;
        let points: Vec<Axis> = self
            .curve
            .0
            .train
            .iter()
            .chain(&self.now)
            .copied()
            .collect();
        let segments = points.windows(2).filter(|ends| ends[1].x > left);
        // Both ends of what lies to the right of that, as shares of the height.
        let shares = segments.flat_map(|ends| {
            let [from, to] = [ends[0], ends[1]].map(|at| (range.place(at.y) - low) / (high - low));
            let part = ((left - ends[0].x) / (ends[1].x - ends[0].x)).max(0.0);
            [from + part * (to - from), to]
        });
        let (least, most) = shares.fold((1.0_f64, 0.0_f64), |(least, most), share| {
            (least.min(share), most.max(share))
        });
        match () {
            () if most < 1.0 - NOTE_PART => Some(NotePlace::Upper),
            () if least > NOTE_PART => Some(NotePlace::Lower),
            () => None,
        }
    }
}

/// The place of a note in a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotePlace {
    /// At the upper edge.
    Upper,
    /// At the lower edge.
    Lower,
}

impl Scene for ChartLines {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        self.axes.frame(size, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let Curve { train, held_out } = &*self.curve.0;
        let curves = Curves {
            train,
            held_out: (!held_out.is_empty()).then_some(held_out),
            changes: &self.changes,
            reached: self.now,
            color: if self.is_quiet {
                Role::Muted
            } else {
                Role::Ink
            },
        };
        let range = &self.axes.range;
        let label = self.level.map(|least| {
            let label = say!("lab-least-loss", loss = figure(least));
            curves::level_line(pen, frame, range, (least, &label))
        });
        let earlier = self.earlier.iter().map(|own| EarlierCurve {
            values: own.values(),
            label: &own.label,
        });
        let earlier: Vec<EarlierCurve<'_>> = earlier.collect();
        curves::lines_with_earlier(pen, frame, range, &curves, (&earlier, label));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, update};

    #[test]
    fn the_history_is_found_anew_exactly_when_it_is_another_one() {
        let (mut charts, mut state) = (ChartScenes::default(), Session::default());
        let mut found = |state: &Session| charts.charts(state, &Readouts::new(state));
        let before = found(&state);
        assert_eq!(found(&state), before, "nothing is drawn again");
        update(&mut state, Action::Step);
        let [loss, errors] = found(&state);
        assert_eq!(loss.1.curve, before[0].1.curve, "no epoch has ended");
        assert_ne!(loss.1.now, before[0].1.now);
        assert_eq!(loss.0.gutter, errors.0.gutter, "below each other");
        update(&mut state, Action::Epoch);
        let [loss, _] = found(&state);
        assert_ne!(loss.1.curve, before[0].1.curve);
        assert_eq!(loss.1.curve.0.train.len(), 2, "before and after an epoch");
    }

    #[test]
    fn a_note_keeps_off_the_curve() {
        let (mut charts, mut state) = (ChartScenes::default(), Session::default());
        let mut room = |state: &Session| {
            let [(_, loss), _] = charts.charts(state, &Readouts::new(state));
            loss.room()
        };
        // Only the beginning is there, on the left.
        assert_eq!(room(&state), Some(NotePlace::Upper));
        // The criterion has risen from 0 with each mistake that was corrected too far.
        (0..3).for_each(|_| update(&mut state, Action::Epoch));
        assert_eq!(room(&state), Some(NotePlace::Lower));
        // And falls to 0 again.
        (0..3).for_each(|_| update(&mut state, Action::Epoch));
        assert_eq!(room(&state), None);
    }
}
