//! Samples that the user has opened, as parts of a link. If they are too many for a link, all of them are a text of their
//! own.

use std::fmt::Write as _;
use std::rc::Rc;

use percent_encoding::percent_decode_str;

use super::{LARGEST, encoded, list};
use crate::data::Dataset;
use crate::table::{MOST_CLASSES, MOST_FEATURES, MOST_ROWS, Table};
use crate::text::number::shortest;

/// The largest length of the list of samples in a link, in characters.
const LONGEST: usize = 1_000_000;
/// The separator between two names.
const BETWEEN: &str = "\t";

/// The parts, with their names; the samples only where these are not too many.
pub(super) fn write(table: &Table, put: &mut impl FnMut(&str, &str)) {
    put_names(table, put);
    if let Some(rows) = rows_in_link(table).filter(|rows| !rows.is_empty()) {
        put("table-rows", rows);
    }
}

fn put_names(table: &Table, put: &mut impl FnMut(&str, &str)) {
    let set = table.set();
    put(
        "table",
        &format!("{:x}{BETWEEN}{}", table.fingerprint(), table.name()),
    );
    put("table-features", &set.features().join(BETWEEN));
    put("table-classes", &set.class_names().join(BETWEEN));
    if set.left_out() > 0 {
        put("table-left", &set.left_out().to_string());
    }
}

fn rows_in_link(table: &Table) -> Option<&str> {
    table.rows_for_link(|| rows_of(table, LONGEST))
}

/// All samples; nothing where that takes more characters.
fn rows_of(table: &Table, most: usize) -> Option<String> {
    let set = table.set();
    let mut rows = String::new();
    for row in 0..set.len() {
        set.row(row).iter().for_each(|value| {
            rows += &shortest(*value);
            rows.push(',');
        });
        let _ = write!(rows, "{};", set.class(row));
        if rows.len() > most {
            return None;
        }
    }
    rows.pop();
    Some(rows)
}

/// The fingerprint of the table whose samples a link does not hold; none if it holds them or names no table.
pub fn absent_table(link: &str) -> Option<u64> {
    let mut parts = link.split('&');
    let fingerprint = parts.find_map(|part| part.strip_prefix("table="))?;
    let has_rows = parts.any(|part| part.starts_with("table-rows="));
    let (fingerprint, _) = fingerprint.split_once('%').filter(|_| !has_rows)?;
    u64::from_str_radix(fingerprint, 16).ok()
}

/// Returns true if the text of a lab has a link that names the table with this fingerprint.
pub fn names_table(text: &str, fingerprint: u64) -> bool {
    text.contains(&format!("&table={fingerprint:x}%"))
}

impl Table {
    /// Returns true if the samples are here, and too many for a link.
    pub fn exceeds_links(&self) -> bool {
        !self.is_elsewhere() && rows_in_link(self).is_none()
    }

    /// All of it as a text, however long.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut put = |name: &str, value: &str| {
            let _ = write!(text, "&{name}={}", encoded(value));
        };
        put_names(self, &mut put);
        put("table-rows", &rows_of(self, usize::MAX).unwrap_or_default());
        text
    }

    /// The table of such a text; nothing where it is none, or damaged.
    pub fn of_text(text: &str) -> Option<Rc<Self>> {
        let mut parts = Parts::default();
        for part in text.strip_prefix('&')?.split('&') {
            let (name, value) = part.split_once('=')?;
            let value = percent_decode_str(value).decode_utf8().ok()?;
            // Malformed parts and parts of something else spoil the text.
            parts.take(name, &value)?.then_some(())?;
        }
        let fingerprint = parts.fingerprint;
        let (table, _) = parts.table()?;
        (table.fingerprint() == fingerprint && !table.is_elsewhere()).then_some(table)
    }
}

/// The parts of a link that describe a table.
#[derive(Default)]
pub(super) struct Parts {
    fingerprint: u64,
    name: String,
    features: Vec<String>,
    classes: Vec<String>,
    values: Vec<f64>,
    class: Vec<u8>,
    left_out: usize,
    is_begun: bool,
    known: Vec<Rc<Table>>,
}

impl Parts {
    /// Nothing yet, where these tables are at hand.
    pub(super) fn knowing(known: &[Rc<Table>]) -> Self {
        Self {
            known: known.to_vec(),
            ..Self::default()
        }
    }

    /// Takes a part. True if it is one of a table, false if it is another, none if it is malformed; of a malformed list the
    /// samples before the bad one are kept. Names come before samples.
    pub(super) fn take(&mut self, name: &str, value: &str) -> Option<bool> {
        match name {
            "table" => {
                let (fingerprint, name) = value.split_once(BETWEEN)?;
                self.fingerprint = u64::from_str_radix(fingerprint, 16).ok()?;
                name.clone_into(&mut self.name);
            }
            "table-features" => self.features = names(value, MOST_FEATURES)?,
            "table-classes" => self.classes = names(value, MOST_CLASSES)?,
            "table-left" => self.left_out = value.parse().ok()?,
            "table-rows" => self.take_rows(value)?,
            _ => return Some(false),
        }
        self.is_begun = true;
        Some(true)
    }

    fn take_rows(&mut self, value: &str) -> Option<()> {
        let rows = value.split(';');
        if rows.clone().count() > MOST_ROWS {
            return None;
        }
        for row in rows {
            let numbers = list(row)?;
            let (class, values) = numbers.split_last()?;
            let fits = values.len() == self.features.len();
            let in_range = values.iter().all(|value| value.abs() <= LARGEST);
            let index = (0..self.classes.len()).find(|index| *index as f64 == *class);
            self.class.push(index.filter(|_| fits && in_range)? as u8);
            self.values.extend(values);
        }
        Some(())
    }

    /// The number of samples.
    pub(super) fn len(&self) -> usize {
        self.class.len()
    }

    /// Returns true if a text is a whole sample, also at the end of a link that was cut off: it has all numbers, and the
    /// last one, the class, is a single digit that cannot be cut.
    pub(super) fn is_row(&self, text: &str) -> bool {
        list(text).is_some_and(|numbers| numbers.len() == self.features.len() + 1)
    }

    /// The table, and whether it is the one that the link names; nothing where the link has none, or its parts do not fit.
    pub(super) fn table(self) -> Option<(Rc<Table>, bool)> {
        let mut known = self.known.into_iter();
        let known = known.find(|table| table.fingerprint() == self.fingerprint);
        let set = Dataset::new(self.features, self.classes, self.values, self.class).ok()?;
        let set = set.with_left_out(self.left_out);
        let fits = !set.features().is_empty() && set.class_names().len() > 1;
        (self.is_begun && fits).then(|| {
            if set.is_empty() {
                let elsewhere = || Table::elsewhere(&self.name, set, self.fingerprint);
                return (known.unwrap_or_else(elsewhere), true);
            }
            let table = Table::new(&self.name, set);
            // A link that a program has written has no fingerprint: 0.
            let is_named = self.fingerprint == 0 || table.fingerprint() == self.fingerprint;
            (table, is_named)
        })
    }
}

/// Names, all of them different.
fn names(value: &str, most: usize) -> Option<Vec<String>> {
    let names: Vec<String> = value.split(BETWEEN).map(String::from).collect();
    let is_new = |(at, name): (usize, &String)| !name.is_empty() && !names[..at].contains(name);
    (names.len() <= most && names.iter().enumerate().all(is_new)).then(|| names.clone())
}
