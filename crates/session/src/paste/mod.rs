//! Points from a text of cells, as spreadsheets copy them and files hold them: x, y and the class in each line.

mod cells;
mod labels;

#[cfg(test)]
mod tests;

use super::document::{LARGEST, MOST_CLASSES, MOST_POINTS};
use super::{Custom, Point};
use crate::data::parse_number;
use crate::text::amount::{Clues, Decimal, Writing, decimal_sign};
use crate::text::{say, shortened};
use cells::{Separator, is_number};
use labels::Labels;

/// The largest number of characters of a cell that a complaint shows.
const LONGEST_CELL: usize = 24;
/// The largest length of a name in a link, in characters.
const LONGEST_NAME: usize = 40;

/// The contents of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pasted {
    /// The points, in the order of the lines.
    pub points: Vec<Point>,
    /// The names of the two features, where the first line is a heading that can serve.
    pub features: Option<[String; 2]>,
    /// True if the first line is a heading, and holds no point.
    pub has_heading: bool,
    /// True if numbers have a decimal comma.
    pub has_commas: bool,
    /// The sign in numbers that parts thousands, if it may be taken for another: a comma or a point.
    pub thousands: Option<char>,
    /// The units beside the numbers of x and of y.
    pub units: Vec<String>,
    /// Classes that are named otherwise than those known: what they are called, and the class that each becomes.
    pub labels: Vec<(String, u8)>,
    /// The lines that are none, in their order.
    pub refused: Vec<Refused>,
}

/// A line that is no point.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Its number; the first is 1.
    pub line: usize,
    /// Why.
    pub why: Why,
}

/// Why a line is no point.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It has so many cells, and not three.
    Cells(usize),
    /// A cell that should be a number is none.
    Number(String),
    /// In a number a comma or a point may stand before decimals or between thousands.
    Unclear(String),
    /// The other numbers of the column have another unit beside them, or none.
    Unit(String),
    /// A number is too large.
    Large(String),
    /// No class is called so; those there are.
    Class(String, Vec<String>),
    /// There are as many points as there can be.
    Full,
}

/// A line with its cells.
struct Line {
    number: usize,
    cells: Vec<String>,
}

/// Reads a text. Cells are parted by tabs, else by semicolons, else by commas, else by spaces. `classes` are the names of
/// the classes there are; +1 and −1 (or 0 and 1, or 1, 2 and 3) are understood as well, and up to three names that are all
/// unknown become the classes in the order in which they appear. `room` points can be taken. Numbers are read as in the
/// tables of files: thousands in groups, percent, a currency or a unit beside them.
///
/// ```
/// use hyperplane_session::{Point, paste};
/// let read = paste::read("x;y;class\n1,5;2;+1\n0,25;abc;-1", &["−1".into(), "+1".into()], 100);
/// assert_eq!(read.points, [Point { x: 1.5, y: 2.0, class: 1 }]);
/// assert!(read.has_heading && read.has_commas);
/// assert_eq!(read.refused[0].message(), "Line 3: “abc” is not a number.");
/// ```
pub fn read(text: &str, classes: &[String], room: usize) -> Pasted {
    let mut lines = lines(text);
    let mut pasted = Pasted::default();
    if let Some(first) = lines.first()
        && first.cells.len() > 1
        && !first.cells.iter().take(2).any(|cell| is_number(cell))
    {
        pasted.has_heading = true;
        pasted.features = names(&first.cells[..2]);
        lines.remove(0);
    }
    let writing = pasted.writing(&lines);
    let places = lines.iter().map(|line| coordinates(line, &writing));
    let places: Vec<_> = places.collect();
    let good = lines.iter().zip(&places).filter(|(_, place)| place.is_ok());
    let labels = Labels::from_cells(good.map(|(line, _)| line.cells[2].as_str()), classes);
    for (line, place) in lines.iter().zip(places) {
        match place {
            Err(why) => pasted.refuse(line, why),
            Ok(_) if pasted.points.len() >= room.min(MOST_POINTS) => pasted.refuse(line, Why::Full),
            Ok((x, y)) => {
                let cell = &line.cells[2];
                match labels.class(cell) {
                    Some(class) => pasted.points.push(Point { x, y, class }),
                    None => {
                        let cell = shortened(cell, LONGEST_CELL);
                        pasted.refuse(line, Why::Class(cell, labels.known()));
                    }
                }
            }
        }
    }
    pasted.labels = labels.names_to_tell();
    pasted
}

impl Pasted {
    /// The notation of the numbers of x and of y; keeps the facts about it that are to be told.
    fn writing(&mut self, lines: &[Line]) -> [Writing; 2] {
        let cells = |column: usize| lines.iter().filter_map(move |line| line.cells.get(column));
        let clues = [0, 1].map(|column| {
            let mut clues = Clues::default();
            cells(column).for_each(|cell| clues.take(cell));
            clues
        });
        // A point alone stands before decimals, as it does wherever numbers are typed.
        let decimal = decimal_sign(&clues, true);
        let writing = clues.map(|clues| Writing {
            decimal,
            unit: clues.unit().map(String::from),
        });
        let has = |sign: char| {
            let columns = writing.iter().zip(0..);
            let mut read = columns.flat_map(|(own, column)| {
                cells(column).filter(move |cell| own.number(cell).is_some())
            });
            read.any(|cell| cell.contains(sign))
        };
        self.has_commas = decimal == Some(Decimal::Comma) && has(',');
        let thousands = decimal.map(|decimal| match decimal {
            Decimal::Point => ',',
            Decimal::Comma => '.',
        });
        self.thousands = thousands.filter(|sign| has(*sign));
        self.units = writing.iter().filter_map(|own| own.unit.clone()).collect();
        self.units.dedup();
        writing
    }

    fn refuse(&mut self, line: &Line, why: Why) {
        let line = line.number;
        self.refused.push(Refused { line, why });
    }

    /// The names of the user's own classes with those that are named in the text.
    pub fn classes(&self) -> Option<[String; MOST_CLASSES]> {
        let mut classes = Custom::default().classes;
        for (name, class) in &self.labels {
            if is_name(name) && parse_number(name).is_none() {
                classes[usize::from(*class)].clone_from(name);
            }
        }
        let repeated = (1..MOST_CLASSES).any(|i| classes[..i].contains(&classes[i]));
        (!repeated && classes != Custom::default().classes).then_some(classes)
    }
}

impl Refused {
    /// Why the line is no point, in words.
    pub fn message(&self) -> String {
        let line = self.line;
        match &self.why {
            Why::Cells(cells) => say!("paste-cells", line, cells = *cells),
            Why::Number(cell) if cell.is_empty() => say!("paste-number-missing", line),
            Why::Number(cell) => say!("paste-no-number", line, cell),
            Why::Unclear(cell) => say!("paste-unclear", line, cell),
            Why::Unit(cell) => say!("paste-unit", line, cell),
            Why::Large(cell) => say!("paste-large", line, cell),
            Why::Class(cell, _) if cell.is_empty() => say!("paste-class-missing", line),
            Why::Class(cell, known) => {
                let known = known.join(", ");
                say!("paste-no-class", line, cell, known)
            }
            Why::Full => say!("paste-full", line, most = MOST_POINTS),
        }
    }
}

/// The lines with something in them.
fn lines(text: &str) -> Vec<Line> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = Separator::detect(text);
    let filled = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let line = |(line, number)| {
        let cells = separator.cells(line);
        Line { number, cells }
    };
    filled.map(line).collect()
}

fn coordinates(line: &Line, [of_x, of_y]: &[Writing; 2]) -> Result<(f64, f64), Why> {
    let [x, y, _] = &line.cells[..] else {
        return Err(Why::Cells(line.cells.len()));
    };
    Ok((number(x, of_x)?, number(y, of_y)?))
}

fn number(cell: &str, writing: &Writing) -> Result<f64, Why> {
    let value = writing.number(cell).ok_or_else(|| {
        let why = if writing.is_unclear(cell) {
            Why::Unclear
        } else if writing.has_other_unit(cell) {
            Why::Unit
        } else {
            Why::Number
        };
        why(shortened(cell, LONGEST_CELL))
    })?;
    let is_in_range = value.abs() <= LARGEST;
    let large = || Why::Large(shortened(cell, LONGEST_CELL));
    is_in_range.then_some(value).ok_or_else(large)
}

/// Names of features, if these can be some.
fn names(cells: &[String]) -> Option<[String; 2]> {
    let names: [String; 2] = cells.to_vec().try_into().ok()?;
    (names.iter().all(|name| is_name(name)) && names[0] != names[1]).then_some(names)
}

fn is_name(name: &str) -> bool {
    let fits = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
    fits && !name.contains(';') && !name.chars().any(char::is_control)
}
