//! The samples that a table holds, and the rows that hold none.

use super::columns::{Column, Role, is_missing};
use std::collections::BTreeSet;

use super::drawn::drawn;
use super::progress::Progress;
use super::sheet::{Sheet, told_apart};
use crate::data::{Dataset, same_class};
use crate::session::document::LARGEST;
use crate::session::table::{MOST_CLASSES, MOST_FEATURES, MOST_ROWS};
use crate::text::amount::Writing;

/// Why a row is no sample.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It has so many cells, and not as many as the others.
    Cells(usize),
    /// A value is missing in the column of this name.
    Missing(String),
    /// In the column of this name stands what is no number.
    NoNumber(String, String),
    /// There stands a number that is too large.
    Large(String, String),
}

/// Why nothing can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nothing {
    /// There are names of columns, and no rows.
    NoRows,
    /// No row can be read.
    NoSample,
    /// No column is that of the classes.
    NoClass,
    /// No column is a feature.
    NoFeature,
    /// There are so many: that is too much.
    ManyFeatures(usize),
    /// In the column of this name all samples have this value.
    OneClass(String, String),
    /// The column of this name has so many values, more than there can be classes.
    ManyClasses(String, usize),
}

/// Lines that are left out and listed.
pub(super) const MOST_LISTED: usize = 12;
/// The seed by which samples are drawn where these are too many.
pub(super) const SEED: u64 = 1;

/// The samples of a table, and the rows that are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The samples.
    pub set: Result<Dataset, Nothing>,
    /// The first rows that are none, by line.
    pub left_out: Vec<(u64, Why)>,
    /// The number of rows that are no samples.
    pub dropped: usize,
    /// The number of samples from which some are drawn, if there are too many to take all.
    pub drawn_from: Option<usize>,
    /// The features for want of whose values rows are left out, each with how many more there would be without it, the
    /// most first.
    pub costs: Vec<(usize, usize)>,
    /// The number of additional rows without all these features.
    pub cost_of_all: usize,
}

/// Of no table.
impl Default for Taken {
    fn default() -> Self {
        Self::nothing(Nothing::NoClass)
    }
}

impl Taken {
    fn nothing(why: Nothing) -> Self {
        Self {
            set: Err(why),
            left_out: Vec::new(),
            dropped: 0,
            drawn_from: None,
            costs: Vec::new(),
            cost_of_all: 0,
        }
    }

    /// The samples of a table whose columns are taken for this; of each class a share where there are too many.
    pub(super) async fn find(
        sheet: &Sheet,
        columns: &[Column],
        roles: &[Role],
        progress: &Progress,
    ) -> Self {
        let of_role =
            |wanted: Role| (0..roles.len()).filter(move |&column| roles[column] == wanted);
        let features: Vec<usize> = of_role(Role::Feature).collect();
        if sheet.rows.is_empty() {
            return Self::nothing(Nothing::NoRows);
        }
        let Some(class) = of_role(Role::Class).next() else {
            return Self::nothing(Nothing::NoClass);
        };
        let Some(names) = &columns[class].values else {
            let mut values = BTreeSet::new();
            for row in 0..sheet.rows.len() {
                let cell = sheet.rows.cell(row, class);
                values.extend(Some(cell).filter(|cell| !is_missing(cell)));
                progress.go_on(1, (row, sheet.rows.len())).await;
            }
            let name = sheet.names[class].clone();
            return Self::nothing(Nothing::ManyClasses(name, values.len()));
        };
        match features.len() {
            0 => return Self::nothing(Nothing::NoFeature),
            many if many > MOST_FEATURES => return Self::nothing(Nothing::ManyFeatures(many)),
            _ => {}
        }
        let mut left_out: Vec<(u64, Why)> = Vec::new();
        let mut dropped = 0;
        let mut leave_out = |line: u64, why: &dyn Fn() -> Why| {
            dropped += 1;
            if left_out.len() < MOST_LISTED {
                left_out.push((line, why()));
            }
        };
        let (mut rows, mut classes) = (Vec::new(), Vec::new());
        let mut costs = vec![(0, 0); roles.len()];
        let mut cost_of_all = 0;
        let mut uneven = sheet.uneven.iter().peekable();
        for row in 0..sheet.rows.len() {
            progress
                .go_on(features.len() + 1, (row, sheet.rows.len()))
                .await;
            let line = sheet.rows.line(row);
            while let Some((line, cells)) = uneven.next_if(|(own, _)| *own < line) {
                leave_out(*line, &|| Why::Cells(*cells));
            }
            let cell = |column: usize| sheet.rows.cell(row, column);
            let is_own = |name: &String| same_class(name, cell(class));
            let Some(found) = names.iter().position(is_own) else {
                leave_out(line, &|| Why::Missing(sheet.names[class].clone()));
                continue;
            };
            let value = |column: usize| value(cell(column), &columns[column].writing);
            let mut faults = features
                .iter()
                .filter_map(|&column| Some((column, value(column).err()?)));
            let Some((first, why)) = faults.next() else {
                rows.push(row);
                classes.push(found as u8);
                continue;
            };
            leave_out(line, &|| {
                why(sheet.names[first].clone(), cell(first).into())
            });
            let others: Vec<usize> = faults.map(|(column, _)| column).collect();
            costs[first].1 += usize::from(others.is_empty());
            cost_of_all += 1;
            for column in std::iter::once(first).chain(others) {
                costs[column].0 += 1;
            }
        }
        for (line, cells) in uneven {
            leave_out(*line, &|| Why::Cells(*cells));
        }
        let drawn_from = (rows.len() > MOST_ROWS).then_some(rows.len());
        let drawn = drawn(&classes, MOST_ROWS, SEED).await;
        let (mut values, mut own) = (Vec::new(), Vec::new());
        for at in (0..rows.len()).filter(|at| drawn[*at]) {
            let value = |column: &usize| {
                columns[*column]
                    .writing
                    .number(sheet.rows.cell(rows[at], *column))
            };
            values.extend(features.iter().filter_map(value));
            own.push(classes[at]);
            progress.go_on(features.len(), (1, 1)).await;
        }
        let set = samples(sheet, &features, (class, names), values, own);
        let costs = costs
            .into_iter()
            .enumerate()
            .filter(|(_, (faults, _))| *faults > 0);
        let mut costs: Vec<(usize, usize)> =
            costs.map(|(column, (_, rows))| (column, rows)).collect();
        costs.sort_by_key(|(_, rows)| std::cmp::Reverse(*rows));
        Self {
            set,
            left_out,
            dropped,
            drawn_from,
            costs,
            cost_of_all,
        }
    }

    /// The number of rows that are no samples of the set, for whatever reason.
    pub fn lost(&self) -> usize {
        let taken = self.set.as_ref().map_or(0, Dataset::len);
        self.dropped + self.drawn_from.map_or(0, |all| all - taken)
    }
}

/// The value of a cell, or why it has none.
fn value(cell: &str, writing: &Writing) -> Result<f64, fn(String, String) -> Why> {
    if is_missing(cell) {
        return Err(|name, _| Why::Missing(name));
    }
    match writing.number(cell) {
        None => Err(Why::NoNumber),
        Some(value) if value.abs() > LARGEST => Err(Why::Large),
        Some(value) => Ok(value),
    }
}

/// The samples, of those classes that some are of.
fn samples(
    sheet: &Sheet,
    features: &[usize],
    (class, names): (usize, &[String]),
    values: Vec<f64>,
    classes: Vec<u8>,
) -> Result<Dataset, Nothing> {
    debug_assert!(names.len() <= MOST_CLASSES);
    let used: Vec<u8> = (0..names.len() as u8)
        .filter(|class| classes.contains(class))
        .collect();
    match used[..] {
        [] => return Err(Nothing::NoSample),
        [only] => {
            let (column, value) = (&sheet.names[class], &names[usize::from(only)]);
            return Err(Nothing::OneClass(column.clone(), value.clone()));
        }
        _ => {}
    }
    let index = |class: u8| used.iter().position(|used| *used == class);
    let classes = classes.into_iter().filter_map(index).map(|at| at as u8);
    let names = used.iter().map(|class| names[usize::from(*class)].clone());
    let names = told_apart(names.collect());
    let features = features.iter().map(|column| sheet.names[*column].clone());
    let set = Dataset::new(features, names, values, classes.collect());
    Ok(set.expect("as many finite numbers a row as there are features, and a name for each class"))
}
