//! The state as the part of an address behind `#`, and back.
//!
//! `v2&name=value&…` with the user's points, the settings that differ from the usual ones, the user's line, and how far training
//! has come: as a number of updates to replay, because a replay gives the same bits. What is handed on bears a [seal].

pub mod edits;
mod ghosts;
mod past;
mod seal;
pub mod table;

use seal::{SEALED, Seal, VERSION};
pub use seal::{sealed, unsealed};

use crate::text::{listed, number::shortest, say};
use std::fmt::Write as _;
use std::rc::Rc;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use thiserror::Error;

use super::{
    Custom, Document, Field, Play, Point, PreparedData, Session,
    document::{LARGEST, MOST_CLASSES, MOST_POINTS, is_window},
    edit::catch_up,
    fields::{self, AS_THE_LAB},
    ghosts::Ghosts,
    initial::{are_same, start_of},
    station::RunProgress,
    table::Table,
    timeline::segments::updates_again,
    usual::{leave_to_lab, take_as_chosen},
};
use crate::data::{Source, parse_number, whole_number};

/// The version of earlier links, which are read in the same way.
const EARLIER: &str = "v1";
/// The longest address read.
const LONGEST: usize = 2_000_000;
/// The most updates that a link may ask to replay.
const MOST_STEPS: u64 = 100_000_000;
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
    #[error("{}", say!("notice-link-long"))]
    Long,
    /// Made by another version of this page.
    #[error("{}", say!("notice-link-version"))]
    Version,
    /// A part that cannot be understood.
    #[error("{}", say!("notice-link-part", part = _0))]
    Part(String),
    /// Its end is missing.
    #[error("{}", say!("notice-link-short"))]
    Cut,
    /// Its end is missing, and with it items of a list.
    #[error("{}", say!("notice-link-short"))]
    CutIn {
        /// The items that have arrived.
        arrived: usize,
        /// The items that there were.
        of: usize,
        /// True if they are points of the user's own, false if they are samples of a file.
        is_points: bool,
    },
    /// It is not as it was when it was handed on.
    #[error("{}", say!("notice-link-other"))]
    Damaged,
    /// Its samples are not those that it names.
    #[error("{}", say!("notice-link-samples"))]
    Samples,
}

/// The parts of an address, each after an `&`; an empty address has none.
///
/// # Errors
/// When it is no link of this page as a whole.
pub fn parts_of(address: &str) -> Result<&str, LinkError> {
    let address = address.strip_prefix('#').unwrap_or(address);
    match address.len() {
        0 => return Ok(address),
        length if length > LONGEST => return Err(LinkError::Long),
        _ => {}
    }
    let mut versions = [VERSION, SEALED, EARLIER].into_iter();
    let rest = versions.find_map(|version| address.strip_prefix(version));
    rest.filter(|rest| rest.is_empty() || rest.starts_with('&'))
        .ok_or(LinkError::Version)
}

/// The address of a state, without `#`. The usual lab, untrained, has the empty address.
pub fn write(state: &Session) -> String {
    write_with(state, &[])
}

/// The address of a state, without `#`, with other parts (names with their values) that are not the lab's.
pub fn write_with(state: &Session, others: &[(String, String)]) -> String {
    let (document, usual) = (&state.document, Document::default());
    let mut link = String::new();
    let mut put = |name: &str, value: &str| {
        let _ = write!(link, "&{name}={}", utf8_percent_encode(value, PLAIN));
    };
    // The data set comes first: the usual features of the others depend on it.
    let mut reached = usual.clone();
    if document.settings.data.source == Source::CUSTOM || *document.custom != *usual.custom {
        put_custom(&document.custom, &mut put);
        reached.custom = Rc::clone(&document.custom);
    }
    let data = &document.settings.data;
    if data.table != usual.settings.data.table {
        table::write(&data.table, &mut put);
        reached.settings.data.table = Rc::clone(&data.table);
    }
    for field in fields::fields() {
        let value = (field.read)(document);
        if value != (field.read)(&reached) {
            put(field.name, &value);
            let _ = field.set(&mut reached, &value);
        }
    }
    others.iter().for_each(|(name, value)| put(name, value));
    if let Some(line) = document.own_line() {
        put("line", &numbers(&line));
    }
    let ghosts = ghosts::write(state, MOST_STEPS);
    if !ghosts.is_empty() {
        put("ghosts", &ghosts);
    }
    RunProgress::from_session(state).put(&mut put);
    if link.is_empty() {
        link
    } else {
        format!("{VERSION}{link}")
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
            .map(|p| format!("{},{},{}", shortest(p.x), shortest(p.y), p.class))
            .collect();
        put("points", &points.join(";"));
    }
}

/// The state at an address (with or without `#`); training is replayed by the ticks that follow.
///
/// # Errors
/// When some of it makes no sense.
pub fn read(address: &str) -> Result<Session, LinkError> {
    let (state, mistakes) = salvage(address, &[], &mut |_, _| false);
    mistakes.into_iter().next().map_or(Ok(state), Err)
}

/// The state that as much of an address tells of as makes sense, and what makes none: a part that does not costs that part
/// only, of a table the samples from the bad one on. How far training has come is one part, wherever it stands. Samples that
/// it only names may be `known`. `other` takes the parts that are not the lab's; it says whether they make sense.
pub fn salvage(
    address: &str,
    known: &[Rc<Table>],
    other: &mut dyn FnMut(&str, &str) -> bool,
) -> (Session, Vec<LinkError>) {
    let rest = match parts_of(address) {
        Ok(rest) => rest,
        Err(mistake) => return (Session::default(), vec![mistake]),
    };
    let seal = Seal::check(address.strip_prefix('#').unwrap_or(address));
    let mut mistakes = Vec::new();
    let mut document = Document::default();
    let mut custom = Custom::default();
    let mut table = table::Parts::knowing(known);
    let mut parts = Vec::new();
    // How many items the list has that comes next, as a sealed link tells; and what of a list has not arrived.
    let (mut of, mut short) = (None, None);
    let mut all = rest.split('&').skip(1).peekable();
    while let Some(part) = all.next() {
        let is_torn = seal == Seal::Cut && all.peek().is_none();
        let pair = part.split_once('=').and_then(|(name, value)| {
            let value = percent_decode_str(value).decode_utf8().ok()?.into_owned();
            Some((name, value))
        });
        match pair {
            Some(("end", _)) => continue,
            Some(("of", value)) if !is_torn => {
                of = whole_number(&value).and_then(|of| usize::try_from(of).ok());
                continue;
            }
            _ => {}
        }
        // A part that is cut off says something else; of a list the items count that are whole.
        let whole = |name: &str, value: String| match name {
            _ if !is_torn => Some(value),
            "dataset" => Some(value),
            "points" => whole_items(&value, |item| point(item).is_some()),
            "table-rows" => whole_items(&value, |row| table.is_row(row)),
            _ => None,
        };
        let pair = pair.and_then(|(name, value)| Some((name, whole(name, value)?)));
        let taken = pair.and_then(|(name, value)| {
            let own = read_custom(&mut custom, name, &value)?;
            let own = own || table.take(name, &value)?;
            Some((name, value, own))
        });
        match taken {
            Some((name, value, false)) => parts.push((name, value, part)),
            Some((name, ..)) => {
                let arrived = match name {
                    "points" => Some((custom.points.len(), true)),
                    "table-rows" => Some((table.len(), false)),
                    _ => None,
                };
                if let Some((arrived, is_points)) = arrived
                    && let Some(of) = of.take()
                {
                    short = (arrived < of).then_some((arrived, of, is_points)).or(short);
                }
            }
            None if is_torn => {}
            None => mistakes.push(wrong(part)),
        }
    }
    if let Some(of) = of {
        let is_file =
            |(name, value, _): &(&str, String, &str)| *name == "dataset" && value == "file";
        short = Some((0, of, !parts.iter().any(is_file)));
    }
    document.custom = custom.into();
    if let Some((table, is_as_named)) = table.table() {
        document.settings.data.table = table;
        if !is_as_named && seal == Seal::Whole {
            mistakes.push(LinkError::Samples);
        }
    }
    let cut = |(arrived, of, is_points)| LinkError::CutIn {
        arrived,
        of,
        is_points,
    };
    let damage = match seal {
        Seal::Whole => None,
        Seal::Cut => Some(short.map_or(LinkError::Cut, cut)),
        Seal::Damaged => Some(LinkError::Damaged),
    };
    mistakes.splice(..0, damage);
    let mut progress = RunProgress::default();
    let mut left = Vec::new();
    let mut ghosts = None;
    for (name, value, part) in parts {
        let field = Field::named(name);
        let mark = field.and_then(|field| field.by_hand);
        let taken = match name {
            _ if mark.is_some() && value == AS_THE_LAB => {
                left.extend(mark);
                Some(())
            }
            "ghosts" => {
                ghosts = Some((value, part));
                Some(())
            }
            "line" => read_line(&value).map(|line| document.line = Some(line)),
            _ => progress.take(name, &value).unwrap_or_else(|| match field {
                Some(field) => field.set(&mut document, &value).ok(),
                None => other(name, &value).then_some(()),
            }),
        };
        if taken.is_none() {
            mistakes.push(wrong(part));
        }
    }
    let prepared = PreparedData::new(&document);
    leave_to_lab(&mut document, &prepared, &left);
    take_as_chosen(&mut document, &prepared);
    let mut state = Session::from_prepared(document, prepared.into());
    if let Some((value, part)) = ghosts {
        // They tell what differs from the settings of the link.
        match ghosts::read(&state.document, &value, MOST_STEPS) {
            Some(all) => state.ghosts = Ghosts::new(all, &state.prepared),
            None => mistakes.push(wrong(part)),
        }
    }
    match progress.resume(state.clone()) {
        Ok(resumed) => (resumed, mistakes),
        Err(error) => {
            mistakes.push(error);
            (state, mistakes)
        }
    }
}

/// A text as the value of a part of a link.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

fn wrong(part: &str) -> LinkError {
    LinkError::Part(part.chars().take(40).collect())
}

impl RunProgress {
    /// The progress of a lab whose data and settings are those of its run.
    fn of_caught_up(state: &Session) -> Self {
        let run = &state.run;
        let (weights, epoch, updates) = run.origin();
        let past = past::write(run);
        let begun = (epoch, updates) != (0, 0) || !past.is_empty();
        // To the bit: 0 is not −0.
        let is_at_start = are_same(weights, &start_of(&state.document, &state.prepared));
        let is_fetched = state.document.settings.data.comes_later();
        Self {
            from: (begun || !is_at_start).then(|| (weights.to_vec(), epoch, updates)),
            marks: if past.is_empty() {
                past.clone()
            } else {
                past::marks(run)
            },
            past,
            at: match state.play {
                // Where samples are fetched, the replay waits for them.
                _ if run.problem().train.is_empty() && !is_fetched => 0,
                Play::Replaying { to } => to,
                _ => updates_again(run),
            },
            broken: None,
        }
    }

    /// The progress of a lab. If data or settings have changed, the next segment begins there.
    pub(super) fn from_session(state: &Session) -> Self {
        if !state.is_changed() {
            return Self::of_caught_up(state);
        }
        let mut next = state.clone();
        catch_up(&mut next);
        Self::of_caught_up(&next)
    }

    fn put(&self, put: &mut impl FnMut(&str, &str)) {
        if let Some((weights, epoch, updates)) = &self.from {
            put("from", &format!("{},{epoch},{updates}", numbers(weights)));
        }
        if !self.past.is_empty() {
            put("past", &self.past);
            put("marks", &self.marks);
        }
        if self.at > 0 {
            put("at", &self.at.min(MOST_STEPS).to_string());
        }
    }

    /// Takes a part; nothing when it is none of progress.
    fn take(&mut self, name: &str, value: &str) -> Option<Option<()>> {
        match name {
            "from" => match read_from(value) {
                Some(from) => self.from = Some(from),
                None => self.break_at("from"),
            },
            "at" => {
                let at = whole_number(value).and_then(|at| u64::try_from(at).ok());
                match at.filter(|&at| at <= MOST_STEPS) {
                    Some(at) => self.at = at,
                    None => self.break_at("at"),
                }
            }
            "past" => value.clone_into(&mut self.past),
            "marks" => value.clone_into(&mut self.marks),
            _ => return None,
        }
        Some(Some(()))
    }

    fn break_at(&mut self, name: &'static str) {
        self.broken.get_or_insert(name);
    }

    /// The state that a lab before training has come to.
    pub(super) fn resume(self, mut state: Session) -> Result<Session, LinkError> {
        if let Some(broken) = self.broken {
            return Err(wrong(broken));
        }
        if let Some((weights, epoch, updates)) = &self.from {
            let resumed = state.resumed(weights, *epoch, *updates);
            state = resumed.ok_or_else(|| wrong("from"))?;
        }
        if let Some((_, epoch, updates)) = self.from.filter(|_| !self.past.is_empty()) {
            let history = past::read(&self.past, &self.marks, epoch, updates);
            let history = history.ok_or_else(|| wrong("past"))?;
            state.run_mut().remember(history);
        }
        let is_empty = state.prepared.problem.train.is_empty();
        if self.at > 0 && (!is_empty || state.missing().is_some()) {
            state.play = Play::Replaying { to: self.at };
        }
        Ok(state)
    }
}

/// Takes a part of the user's own set; says whether it was one, nothing when it is malformed (of points, the others are taken).
fn read_custom(custom: &mut Custom, name: &str, value: &str) -> Option<bool> {
    match name {
        "features" => custom.features = names(value)?,
        "classes" => {
            // Two names go with the usual third one.
            let third = &Custom::default().classes[2];
            custom.classes = names(value).or_else(|| names(&format!("{value};{third}")))?;
        }
        "window" => {
            custom.window = exactly(&list(value)?).filter(is_window)?;
        }
        "points" => {
            let (points, others) = points(value)?;
            custom.points = points;
            return (others == 0).then_some(true);
        }
        _ => return Some(false),
    }
    Some(true)
}

/// The items of a list that is cut off, but for the last one where that is not whole; nothing where none is.
fn whole_items(list: &str, is_whole: impl Fn(&str) -> bool) -> Option<String> {
    let (before, last) = list.rsplit_once(';').unwrap_or(("", list));
    let items = if is_whole(last) { list } else { before };
    (!items.is_empty()).then(|| items.into())
}

/// The points, and how many that are none were left out.
fn points(value: &str) -> Option<(Vec<Point>, usize)> {
    let texts = value.split(';');
    let count = texts.clone().count();
    let points: Vec<Point> = texts.filter_map(point).collect();
    let others = count - points.len();
    (count <= MOST_POINTS).then_some((points, others))
}

fn point(text: &str) -> Option<Point> {
    let [x, y, class] = exactly(&list(text)?)?;
    let class = (0..MOST_CLASSES as u8).find(|known| f64::from(*known) == class)?;
    let in_range = x.abs() <= LARGEST && y.abs() <= LARGEST;
    in_range.then_some(Point { x, y, class })
}

/// Different names.
fn names<const N: usize>(value: &str) -> Option<[String; N]> {
    let fine = |name: &&str| {
        !name.is_empty() && name.chars().count() <= 40 && !name.chars().any(char::is_control)
    };
    let names = value.split(';').map(str::trim).filter(fine);
    let names = names.map(String::from);
    let names: [String; N] = names.collect::<Vec<_>>().try_into().ok()?;
    let repeated = (1..N).any(|i| names[..i].contains(&names[i]));
    (!repeated).then_some(names)
}

fn read_from(value: &str) -> Option<(Vec<f64>, u64, u64)> {
    let values = list(value)?;
    let (weights, [epoch, updates]) = values.split_last_chunk::<2>()?;
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

/// The weights of the user's line.
fn read_line(value: &str) -> Option<[f64; 3]> {
    exactly(&list(value)?)
}

fn exactly<const N: usize>(values: &[f64]) -> Option<[f64; N]> {
    values.try_into().ok()
}

fn numbers(values: &[f64]) -> String {
    listed(values.iter().map(|value| shortest(*value)))
}
