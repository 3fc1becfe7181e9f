//! The curves before the last change of data or settings, in a link: a replay begins at that change, so what came
//! before is carried as numbers, enough of them to draw the curves again.

use super::{count, list};
use crate::data::round_to_digits;
use crate::learn::{Entry, History, OneVersusRest};
use crate::text::listed;
use crate::text::number::shortest;

/// The most entries that a link carries; of more, evenly spaced ones.
const MOST: usize = 200;
/// Digits of a loss: more than a screen can show.
const DIGITS: usize = 6;

/// The entries recorded before the present segment, as text; empty if fewer than two have a finite loss.
pub(super) fn write(run: &OneVersusRest) -> String {
    let entries = run.history().entries();
    let earlier = entries.partition_point(|entry| entry.epoch <= run.segment());
    if earlier < 2 {
        return String::new();
    }
    // Counted from the end: the segment's own beginning is always among them.
    let step = earlier.div_ceil(MOST);
    let chosen = entries[..earlier].iter().rev().step_by(step);
    let mut chosen: Vec<&Entry> = chosen.filter(|entry| entry.loss.is_finite()).collect();
    if chosen.len() < 2 {
        return String::new();
    }
    chosen.reverse();
    let texts: Vec<String> = chosen.into_iter().map(text).collect();
    texts.join(";")
}

/// The newest epochs at which data, model or scaling changed.
pub(super) fn marks(run: &OneVersusRest) -> String {
    let marks = run.history().marks();
    let newest = &marks[marks.len().saturating_sub(MOST)..];
    listed(newest)
}

fn text(entry: &Entry) -> String {
    let pair = |loss, errors| format!(",{},{errors}", shortest(round_to_digits(loss, DIGITS)));
    // A loss beyond all numbers is no place on a curve.
    let held_out = entry.held_out.filter(|(loss, _)| loss.is_finite());
    let held_out = held_out.map(|(loss, errors)| pair(loss, errors));
    format!(
        "{}{}{}",
        entry.epoch,
        pair(entry.loss, entry.errors),
        held_out.unwrap_or_default()
    )
}

/// The history that a link tells of, up to `epoch`; nothing when it is malformed. `updates` had been made by its end.
pub(super) fn read(past: &str, marks: &str, epoch: u64, updates: u64) -> Option<History> {
    let entries: Option<Vec<Entry>> = past.split(';').map(|text| entry(text, updates)).collect();
    let marks: Option<Vec<u64>> = list(marks)?.into_iter().map(count).collect();
    let (entries, marks) = (entries?, marks?);
    let rising = entries.is_sorted_by_key(|entry| entry.epoch) && marks.is_sorted();
    let ends = entries.last()?.epoch <= epoch && marks.last().is_none_or(|&mark| mark <= epoch);
    (rising && ends && entries.len() <= 2 * MOST && marks.len() <= 2 * MOST)
        .then(|| History::restored(entries, marks))
}

fn entry(text: &str, updates: u64) -> Option<Entry> {
    let values = list(text)?;
    let pair = |loss: f64, errors: f64| Some((loss, u32::try_from(count(errors)?).ok()?));
    let (epoch, (loss, errors), held_out) = match values[..] {
        [epoch, loss, errors] => (epoch, pair(loss, errors)?, None),
        [epoch, loss, errors, held_loss, held_errors] => (
            epoch,
            pair(loss, errors)?,
            Some(pair(held_loss, held_errors)?),
        ),
        _ => return None,
    };
    Some(Entry {
        epoch: count(epoch)?,
        weights: Vec::new(),
        loss,
        errors,
        held_out,
        updates,
    })
}
