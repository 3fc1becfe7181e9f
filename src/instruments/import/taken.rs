//! The samples that a table holds, and the rows that hold none.

use super::columns::{Column, Role, Writing, is_missing};
use super::sheet::{Sheet, told_apart};
use crate::data::{Dataset, same_class};
use crate::session::document::LARGEST;
use crate::session::table::{MOST_CLASSES, MOST_FEATURES, MOST_ROWS};

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
    /// There are as many samples as there can be.
    Full,
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
    /// There are so many features: two are needed.
    FewFeatures(usize),
    /// There are so many: that is too much.
    ManyFeatures(usize),
    /// In the column of this name all samples have this value.
    OneClass(String, String),
    /// The column of this name has so many values, more than there can be classes.
    ManyClasses(String, usize),
}

/// What a table holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The samples.
    pub set: Result<Dataset, Nothing>,
    /// The rows that are none, by line.
    pub left_out: Vec<(u64, Why)>,
}

/// Of no table.
impl Default for Taken {
    fn default() -> Self {
        Self {
            set: Err(Nothing::NoClass),
            left_out: Vec::new(),
        }
    }
}

impl Taken {
    /// The samples of a table whose columns are taken for this.
    #[must_use]
    pub fn of(sheet: &Sheet, columns: &[Column], roles: &[Role]) -> Self {
        let of_role =
            |wanted: Role| (0..roles.len()).filter(move |&column| roles[column] == wanted);
        let features: Vec<usize> = of_role(Role::Feature).collect();
        let nothing = |why| Self {
            set: Err(why),
            left_out: Vec::new(),
        };
        if sheet.rows.is_empty() {
            return nothing(Nothing::NoRows);
        }
        let Some(class) = of_role(Role::Class).next() else {
            return nothing(Nothing::NoClass);
        };
        let Some(names) = &columns[class].values else {
            let cells = sheet.rows.iter().map(|row| &row.cells[class]);
            let mut values: Vec<&str> = cells.filter(|cell| !is_missing(cell)).collect();
            values.sort_unstable();
            values.dedup();
            let name = sheet.names[class].clone();
            return nothing(Nothing::ManyClasses(name, values.len()));
        };
        match features.len() {
            few @ 0..2 => return nothing(Nothing::FewFeatures(few)),
            many if many > MOST_FEATURES => return nothing(Nothing::ManyFeatures(many)),
            _ => {}
        }
        let uneven = sheet.uneven.iter();
        let mut left_out: Vec<(u64, Why)> = uneven
            .map(|(line, cells)| (*line, Why::Cells(*cells)))
            .collect();
        let (mut values, mut classes) = (Vec::new(), Vec::new());
        for row in &sheet.rows {
            let start = values.len();
            let mut take = |column: usize| {
                let value = value(&row.cells[column], &columns[column].writing);
                value.map(|value| values.push(value)).map_err(|why| {
                    let (name, cell) = (sheet.names[column].clone(), row.cells[column].into());
                    why(name, cell)
                })
            };
            let cell = &row.cells[class];
            let taken = match names.iter().position(|name| same_class(name, cell)) {
                _ if classes.len() == MOST_ROWS => Err(Why::Full),
                None => Err(Why::Missing(sheet.names[class].clone())),
                Some(found) => features
                    .iter()
                    .try_for_each(|&column| take(column))
                    .map(|()| found),
            };
            match taken {
                Ok(found) => classes.push(found as u8),
                Err(why) => {
                    values.truncate(start);
                    left_out.push((row.line, why));
                }
            }
        }
        left_out.sort_by_key(|(line, _)| *line);
        let set = samples(sheet, &features, (class, names), values, classes);
        Self { set, left_out }
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
