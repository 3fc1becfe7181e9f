//! The state as the part of an address behind `#`, and back.
//!
//! `v1&name=value&…` (`v2` if some part needs the whole module) with the settings that differ from the usual ones, then one's own points, one's own line, and how
//! far training has come: as a number of updates to replay, because a replay gives the same bits.

use std::fmt::Write as _;
use std::rc::Rc;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use thiserror::Error;

use super::{
    Custom, Document, Field, Play, Point, State,
    document::{LARGEST, MOST_CLASSES, MOST_POINTS},
    fields, past,
    settings::{Pen, Source},
    state::start_of,
    update::catch_up,
};

use crate::data::{parse_number, whole_number};

const VERSION: &str = "v1";
/// The version of links that need the whole module.
const WHOLE: &str = "v2";
/// The longest address read.
const LONGEST: usize = 2_000_000;
/// The most updates that a link may ask to replay.
const MOST_STEPS: u64 = 100_000_000;
/// The largest weight that a link may hold: its loss is still a number.
const LARGEST_WEIGHT: f64 = 1e100;
/// Letters of an address that stand for themselves in values.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b',')
    .remove(b';');

/// Why an address is not a lab.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LinkError {
    /// Longer than any lab.
    #[error("it is too long")]
    Long,
    /// Made by another version of this page.
    #[error("it was made by another version of this page")]
    Version,
    /// A part that cannot be understood.
    #[error("its part “{0}” makes no sense")]
    Part(String),
}

/// The address of a state, without `#`. The usual lab, untrained, has the empty address.
#[must_use]
pub fn write(state: &State) -> String {
    if state.is_changed() {
        // What has changed is where the next stretch begins.
        let mut next = state.clone();
        catch_up(&mut next);
        return write(&next);
    }
    let (document, usual) = (&state.document, Document::default());
    let mut link = String::new();
    let mut put = |name: &str, value: &str| {
        let _ = write!(link, "&{name}={}", utf8_percent_encode(value, PLAIN));
    };
    // The data set comes first: the usual features of the others depend on it.
    let mut reached = usual.clone();
    if document.settings.data.source == Source::Custom || *document.custom != *usual.custom {
        put_custom(&document.custom, &mut put);
        reached.custom = Rc::clone(&document.custom);
    }
    let settings = &document.settings;
    let whole = settings.pen == Pen::Third || settings.data.source.needs_whole();
    let mut version = if whole || state.material.is_multiclass() {
        WHOLE
    } else {
        VERSION
    };
    for field in fields() {
        let value = (field.read)(document);
        if value != (field.read)(&reached) {
            put(field.name, &value);
            if field.needs_whole() {
                version = WHOLE;
            }
            let _ = field.set(&mut reached, &value);
        }
    }
    if let Some(line) = document.own_line() {
        put("line", &numbers(&line));
        version = WHOLE;
    }
    put_progress(state, &mut put);
    if link.is_empty() {
        link
    } else {
        format!("{version}{link}")
    }
}

fn put_custom(custom: &Custom, put: &mut impl FnMut(&str, &str)) {
    let usual = Custom::default();
    if custom.features != usual.features {
        put("features", &custom.features.join(";"));
    }
    if custom.classes != usual.classes {
        let third = usize::from(custom.classes[2] != usual.classes[2]);
        put("classes", &custom.classes[..2 + third].join(";"));
    }
    if custom.window != usual.window {
        put("window", &numbers(&custom.window));
    }
    if !custom.points.is_empty() {
        let points: Vec<String> = custom
            .points
            .iter()
            .map(|p| format!("{},{},{}", number(p.x), number(p.y), p.class))
            .collect();
        put("points", &points.join(";"));
    }
}

fn put_progress(state: &State, put: &mut impl FnMut(&str, &str)) {
    let run = &state.run;
    let (weights, epoch, updates) = run.origin();
    let past = past::write(run);
    let begun = (epoch, updates) != (0, 0) || !past.is_empty();
    if begun || weights != start_of(&state.document, &state.material) {
        put("from", &format!("{},{epoch},{updates}", numbers(weights)));
    }
    if !past.is_empty() {
        put("past", &past);
        let marks: Vec<String> = run.history().marks().iter().map(u64::to_string).collect();
        put("marks", &marks.join(","));
    }
    let steps = match state.play {
        Play::Replaying { to } => to,
        // A replay to the end of the epoch is halted where this run was.
        _ if run.is_halted() => run.steps() + run.problem().train.len() as u64,
        _ => run.steps(),
    };
    if steps > 0 {
        put("at", &steps.min(MOST_STEPS).to_string());
    }
}

/// The state at an address (with or without `#`); training is replayed by the ticks that follow.
///
/// # Errors
/// When it is not an address that [`write()`] could have made for some state.
pub fn read(address: &str) -> Result<State, LinkError> {
    let address = address.strip_prefix('#').unwrap_or(address);
    if address.is_empty() {
        return Ok(State::default());
    }
    if address.len() > LONGEST {
        return Err(LinkError::Long);
    }
    let rest = address
        .strip_prefix(VERSION)
        .or_else(|| address.strip_prefix(WHOLE))
        .filter(|rest| rest.is_empty() || rest.starts_with('&'));
    let mut document = Document::default();
    let mut custom = Custom::default();
    let mut parts = Vec::new();
    for part in rest.ok_or(LinkError::Version)?.split('&').skip(1) {
        let wrong = || LinkError::Part(part.chars().take(40).collect());
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        let value = percent_decode_str(value)
            .decode_utf8()
            .map_err(|_| wrong())?
            .into_owned();
        if !read_custom(&mut custom, name, &value).ok_or_else(wrong)? {
            parts.push((name, value, part));
        }
    }
    document.custom = custom.into();
    let (mut from, mut at) = (None, 0);
    let (mut past, mut marks) = (String::new(), String::new());
    for (name, value, part) in parts {
        let wrong = || LinkError::Part(part.chars().take(40).collect());
        match name {
            #[cfg(feature = "whole")]
            "line" => {
                document.line = Some(weights(&list(&value).ok_or_else(wrong)?).ok_or_else(wrong)?);
            }
            "from" => from = Some(read_from(&value).ok_or_else(wrong)?),
            "past" => past = value,
            "marks" => marks = value,
            "at" => {
                at = whole_number(&value)
                    .and_then(|at| u64::try_from(at).ok())
                    .filter(|&at| at <= MOST_STEPS)
                    .ok_or_else(wrong)?;
            }
            _ => {
                let field = Field::named(name).ok_or_else(wrong)?;
                field.set(&mut document, &value).map_err(|_| wrong())?;
            }
        }
    }
    let mut state = match from {
        Some((weights, epoch, updates)) => {
            let wrong = || LinkError::Part("from".into());
            let mut state = State::resume(document, &weights, epoch, updates).ok_or_else(wrong)?;
            if !past.is_empty() {
                let wrong = || LinkError::Part("past".into());
                let history = past::read(&past, &marks, epoch, updates).ok_or_else(wrong)?;
                state.run.remember(history);
            }
            state
        }
        None => State::from_document(document),
    };
    if at > 0 && !state.material.problem.train.is_empty() {
        state.play = Play::Replaying { to: at };
    }
    Ok(state)
}

/// Takes a part of one's own set; says whether it was one, nothing when it is malformed.
fn read_custom(custom: &mut Custom, name: &str, value: &str) -> Option<bool> {
    match name {
        "features" => custom.features = names(value)?,
        "classes" => {
            // Two names go with the usual third one.
            let third = &Custom::default().classes[2];
            custom.classes = names(value).or_else(|| names(&format!("{value};{third}")))?;
        }
        "window" => {
            let window: [f64; 4] = exactly(&list(value)?)?;
            if !(window[0] < window[1] && window[2] < window[3])
                || window.iter().any(|edge| edge.abs() > 2.0 * LARGEST)
            {
                return None;
            }
            custom.window = window;
        }
        "points" => custom.points = points(value)?,
        _ => return Some(false),
    }
    Some(true)
}

fn points(value: &str) -> Option<Vec<Point>> {
    let points: Option<Vec<Point>> = value
        .split(';')
        .map(|point| {
            let [x, y, class] = exactly(&list(point)?)?;
            let class = (0..MOST_CLASSES as u8).find(|known| f64::from(*known) == class)?;
            let in_range = x.abs() <= LARGEST && y.abs() <= LARGEST;
            in_range.then_some(Point { x, y, class })
        })
        .collect();
    points.filter(|points| points.len() <= MOST_POINTS)
}

/// Different names.
fn names<const N: usize>(value: &str) -> Option<[String; N]> {
    let fine = |name: &&str| {
        !name.is_empty() && name.chars().count() <= 40 && !name.chars().any(char::is_control)
    };
    let names = value.split(';').filter(fine).map(String::from);
    let names: [String; N] = names.collect::<Vec<_>>().try_into().ok()?;
    let repeated = (1..N).any(|i| names[..i].contains(&names[i]));
    (!repeated).then_some(names)
}

fn read_from(value: &str) -> Option<(Vec<f64>, u64, u64)> {
    let values = list(value)?;
    let (weights, [epoch, updates]) = values.split_last_chunk::<2>()?;
    if weights.iter().any(|w| w.abs() > LARGEST_WEIGHT) {
        return None;
    }
    Some((weights.to_vec(), count(*epoch)?, count(*updates)?))
}

/// A number that counts something.
pub(super) fn count(value: f64) -> Option<u64> {
    ((0.0..=1e15).contains(&value) && value.fract() == 0.0).then_some(value as u64)
}

/// Numbers between commas; none in an empty text.
pub(super) fn list(value: &str) -> Option<Vec<f64>> {
    let texts = value.split(',').filter(|_| !value.is_empty());
    texts.map(parse_number).collect()
}

/// Numbers that can be weights.
#[cfg(feature = "whole")]
fn weights(values: &[f64]) -> Option<[f64; 3]> {
    exactly(values).filter(|weights: &[f64; 3]| weights.iter().all(|w| w.abs() <= LARGEST_WEIGHT))
}

fn exactly<const N: usize>(values: &[f64]) -> Option<[f64; N]> {
    values.try_into().ok()
}

fn numbers(values: &[f64]) -> String {
    values
        .iter()
        .map(|&value| number(value))
        .collect::<Vec<_>>()
        .join(",")
}

/// The shortest text that reads back to the same bits.
pub(super) fn number(value: f64) -> String {
    if value == 0.0 || (1e-5..1e16).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}
