//! The ghosts of a lab as a part of its link: `eta_0.005,at_200;batch_batch,eta_0.1,at_5,eta_0.2,at_7`.
//!
//! A list of ghosts, each of segments: the controls whose value differs from that of the link, and how many updates were made.

use crate::data::whole_number;
use crate::ghost_runs::{differences, with_learning};
use crate::ghosts::{Ghost, GhostSegment, MOST_GHOSTS, MOST_SEGMENTS};
use crate::{Document, Field, Session};

/// The word before the number of updates, which ends a segment.
const UPDATES: &str = "at";

/// The most updates of all ghosts of a link together: they are made again, which takes seconds.
const MOST_REMADE: u64 = 20_000_000;

/// The updates of a ghost.
fn updates(ghost: &Ghost) -> u64 {
    ghost.segments.iter().map(|segment| segment.updates).sum()
}

/// The ghosts on show, as many as can be made again soon. A segment has `most` updates at most.
pub(super) fn write(state: &Session, most: u64) -> String {
    let mut text = String::new();
    let mut left = MOST_REMADE;
    for ghost in state.ghosts() {
        let Some(rest) = left.checked_sub(updates(ghost)) else {
            continue;
        };
        left = rest;
        if !text.is_empty() {
            text.push(';');
        }
        for (number, segment) in ghost.segments.iter().enumerate() {
            if number > 0 {
                text.push(',');
            }
            put_segment(&mut text, segment, &state.document, most);
        }
    }
    text
}

fn put_segment(text: &mut String, segment: &GhostSegment, present: &Document, most: u64) {
    let own = with_learning(present, segment);
    for field in differences(&own, present) {
        // Between weights there are commas.
        let value = (field.read)(&own).replace(',', "_");
        for part in [field.name, "_", &value, ","] {
            text.push_str(part);
        }
    }
    let updates = segment.updates.min(most).to_string();
    for part in [UPDATES, "_", &updates] {
        text.push_str(part);
    }
}

/// The ghosts that a text tells of beside a document, with at most `most` updates in a segment; none if any of it makes no
/// sense.
pub(super) fn read(present: &Document, text: &str, most: u64) -> Option<Vec<Ghost>> {
    let mut all = Vec::new();
    for text in text.split(';') {
        all.push(ghost(present, text, most)?);
    }
    let made = all.iter().map(updates).fold(0, u64::saturating_add);
    (all.len() <= MOST_GHOSTS && made <= MOST_REMADE).then_some(all)
}

fn ghost(present: &Document, text: &str, most: u64) -> Option<Ghost> {
    let (mut segments, mut own) = (Vec::new(), None);
    for item in text.split(',') {
        let (name, value) = item.split_once('_')?;
        if name != UPDATES {
            let document = own.get_or_insert_with(|| present.clone());
            set(document, name, value)?;
            continue;
        }
        let updates = whole_number(value).and_then(|value| u64::try_from(value).ok())?;
        let settings = own.take().unwrap_or_else(|| present.clone()).settings;
        let is_possible = (1..=most).contains(&updates) && segments.len() < MOST_SEGMENTS;
        segments.push(is_possible.then_some(GhostSegment { settings, updates })?);
    }
    let first = segments.first()?.settings.joint();
    let are_like = segments
        .iter()
        .all(|segment| segment.settings.joint() == first);
    (own.is_none() && are_like).then(|| Ghost::new(segments))
}

/// Gives a control of learning a value; nothing where it is none.
fn set(document: &mut Document, name: &str, value: &str) -> Option<()> {
    let field = Field::named(name).filter(|field| field.copy_view.is_none())?;
    let data = document.settings.data.clone();
    field.set(document, &value.replace('_', ",")).ok()?;
    (document.settings.data == data).then_some(())
}
