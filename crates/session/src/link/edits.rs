//! The text that a lab leaves, beside its link, to the lab that takes its place: the edits to take back or to make
//! again, and the rest of the timeline.
//!
//! A line each, of a kind from the nearest to the farthest: `-` (to take back), `+` (to make again) or `<` (a segment
//! before the present one: how many updates, a space) and a [link](super); `>` and how many updates the
//! present segment has come to.

use std::fmt::Write as _;
use std::rc::Rc;

use crate::{Session, link, station::Station, table::Table, timeline::by_hand, timeline::segments};

/// The most lines of a kind that are left.
const MOST: usize = 50;
/// The most bytes of the lines of a kind; those farther away are left out.
const LONGEST: usize = 500_000;

/// The edits and the timeline of a state.
pub fn write(state: &Session) -> String {
    if state.is_changed() || state.timeline.is_past() {
        // The link begins where a waiting edit begins a segment; what came after a past one that is shown is left to undo.
        let mut next = state.clone();
        by_hand(&mut next, |_| ());
        return write(&next);
    }
    let mut text = format!(">{}\n", state.reached());
    let edit = |station: &Station| link::write_with(&station.lab(), &station.beside);
    put(&mut text, "-", &mut state.undo.iter().rev().map(edit));
    put(&mut text, "+", &mut state.redo.iter().rev().map(edit));
    let segment = |past: Session| format!("{} {}", past.run.steps(), link::write(&past));
    put(&mut text, "<", &mut segments::earlier(state).map(segment));
    text
}

fn put(text: &mut String, sign: &str, lines: &mut dyn Iterator<Item = String>) {
    let end = text.len() + LONGEST;
    for line in lines.take(MOST) {
        if text.len() + line.len() > end {
            break;
        }
        let _ = writeln!(text, "{sign}{line}");
    }
}

/// Gives a state what another one has left; what cannot be understood is left out.
pub(crate) fn read(state: &mut Session, text: &str, known: &[Rc<Table>]) {
    let lines = |sign| text.lines().filter_map(move |line| line.strip_prefix(sign));
    for (sign, stations) in [('-', &mut state.undo), ('+', &mut state.redo)] {
        let station = |link| {
            let (lab, beside) = opened(link, known)?;
            Some(Station::anew(&lab, beside))
        };
        *stations = lines(sign).filter_map(station).collect();
        stations.reverse();
    }
    if let Some(reached) = lines('>').next().and_then(|reached| reached.parse().ok()) {
        state.reached = reached;
    }
    let segment = |line: &str| {
        let (length, link) = line.split_once(' ')?;
        Some((length.parse().ok()?, opened(link, known)?.0))
    };
    segments::restore(state, lines('<').filter_map(segment));
}

/// The lab of a link, and the parts that are not the lab's.
fn opened(link: &str, known: &[Rc<Table>]) -> Option<(Session, Vec<(String, String)>)> {
    let mut beside = Vec::new();
    let (session, mistakes) = link::salvage(link, known, &mut |name, value| {
        beside.push((name.into(), value.into()));
        true
    });
    mistakes.is_empty().then_some((session, beside))
}
