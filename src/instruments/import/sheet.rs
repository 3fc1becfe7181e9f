//! A text as a table of cells.

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord, Trim};

use super::progress::Progress;
use super::rows::Rows;
use crate::data::parse_number;
use crate::task::at_once;
use crate::text::amount::Clues;
use crate::text::bidi::is_direction;
use crate::text::spreadsheet::{CLASS_COLUMN, ORDER_SIGNS, order_in, unshielded};
use crate::text::{joined, say, shortened};

/// Rows above a heading that are looked at.
const MOST_TITLES: usize = 10;
/// Lines by which the separator is found, and bytes from which on fewer will do.
const LOOKED_AT: usize = 60;
const MANY_BYTES: usize = 200_000;
const LOOKED_AT_LONG: usize = 4;
/// Rows below the first by which the columns are counted.
const COUNTED: usize = 1000;
/// The largest number of characters of a name; longer names are cut.
pub(super) const LONGEST_NAME: usize = 40;

/// The separator between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// A sign.
    Sign(u8),
    /// One space or several.
    Spaces,
}

impl Separator {
    /// Those that are known, the least usual within numbers and words first.
    pub const ALL: [Self; 5] = [
        Self::Sign(b'\t'),
        Self::Sign(b';'),
        Self::Sign(b'|'),
        Self::Sign(b','),
        Self::Spaces,
    ];

    /// The one by which most lines of a text have equally many cells, of such the one with most cells.
    pub(crate) fn detect(text: &str) -> Self {
        let start = beginning(text);
        let fits = |separator: Self| {
            // Where a sign is not, all rows have one cell.
            if matches!(separator, Self::Sign(sign) if !start.as_bytes().contains(&sign)) {
                return None;
            }
            let widths: Vec<usize> = separator.rows(start).map(|row| row.cells.len()).collect();
            let usual = usual(&widths).filter(|width| *width > 1)?;
            let same = widths.iter().filter(|width| **width == usual).count();
            // Spaces are within words, too: they count where they alone part all lines.
            let is_wide = separator != Self::Spaces;
            Some(((same == widths.len(), is_wide, same), usual))
        };
        let mut best = (Self::Sign(b','), None);
        for separator in Self::ALL {
            let found = fits(separator);
            if found > best.1 {
                best = (separator, found);
            }
        }
        best.0
    }

    /// The rows of a text with something in them.
    fn rows(self, text: &str) -> impl Iterator<Item = Row> + '_ {
        let (mut by_sign, mut by_spaces) = (None, None);
        match self {
            Self::Sign(sign) => {
                let reader = ReaderBuilder::new()
                    .delimiter(sign)
                    .has_headers(false)
                    .flexible(true)
                    .trim(Trim::All)
                    .from_reader(text.as_bytes());
                by_sign = Some(reader.into_records().filter_map(Result::ok));
            }
            Self::Spaces => by_spaces = Some(text.lines().zip(1..)),
        }
        let (mut line, mut seen) = (1, 0);
        let by_sign = by_sign.into_iter().flatten().map(move |cells| {
            // The reader tells where it began to look: before empty lines.
            let begun = cells.position().map_or(0, |place| place.byte() as usize);
            let rest = &text[begun..];
            let start = begun + rest.len() - rest.trim_start_matches(['\r', '\n']).len();
            line += line_ends(&text[seen..start]);
            seen = start;
            let cells = if cells.iter().any(|cell| unshielded(cell) != cell) {
                cells.iter().map(unshielded).collect()
            } else {
                cells
            };
            Row { line, cells }
        });
        let by_spaces = by_spaces.into_iter().flatten().map(|(text, line)| {
            let cells = text.split_whitespace().collect();
            Row { line, cells }
        });
        let is_filled = |row: &Row| row.cells.iter().any(|cell| !cell.is_empty());
        by_sign.chain(by_spaces).filter(is_filled)
    }
}

/// The first lines of a text, of those that are not empty.
pub(super) fn beginning(text: &str) -> &str {
    let text = text.trim_start_matches(['\r', '\n']);
    let has_feed = text.bytes().take(MANY_BYTES).any(|byte| byte == b'\n');
    let mut ends = text
        .match_indices(if has_feed { '\n' } else { '\r' })
        .zip(0..);
    let end = ends.find(|((at, _), lines)| {
        *lines == LOOKED_AT || (*at > MANY_BYTES && *lines >= LOOKED_AT_LONG)
    });
    &text[..end.map_or(text.len(), |((at, _), _)| at)]
}

/// The number of line ends in a text: each a carriage return, a line feed, or both in this order.
fn line_ends(text: &str) -> u64 {
    let mut before = 0;
    let ends = text.bytes().filter(|&byte| {
        let is_end = byte == b'\r' || (byte == b'\n' && before != b'\r');
        before = byte;
        is_end
    });
    ends.count() as u64
}

/// The number that comes most often, of such the largest.
fn usual(numbers: &[usize]) -> Option<usize> {
    let count = |wanted: usize| numbers.iter().filter(|number| **number == wanted).count();
    numbers
        .iter()
        .copied()
        .max_by_key(|number| (count(*number), *number))
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number of the line of the file in which it begins; the first is 1.
    pub line: u64,
    /// Its cells.
    pub cells: StringRecord,
}

/// A table of cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The names of its columns, no two the same.
    pub names: Vec<String>,
    /// True if the names stand in its first line, or come with its form (JSON, ARFF, libsvm).
    pub has_heading: bool,
    /// The rows with a cell for each column.
    pub rows: Rows,
    /// The lines of the others, with how many cells they have.
    pub uneven: Vec<(u64, usize)>,
    /// The rows above the heading: a title.
    pub titles: Vec<Row>,
    /// The column whose name tells the order of the classes, and how.
    pub order: Option<(usize, String)>,
}

impl Sheet {
    /// The cells of a text, with this separator; `heading` says whether the first line names the columns, unless that is
    /// to be found out.
    ///
    /// ```
    /// use hyperplane::instruments::import::{Separator, Sheet};
    /// let sheet = Sheet::parse("x;y;kind\n1,5;2;\"a;b\"\n\n3;4\n", Separator::Sign(b';'), None);
    /// assert_eq!(sheet.names, ["x", "y", "kind"]);
    /// assert!(sheet.rows.cells(0).eq(["1,5", "2", "a;b"]));
    /// assert_eq!(sheet.uneven, [(4, 2)]);
    /// ```
    pub fn parse(text: &str, separator: Separator, heading: Option<bool>) -> Self {
        at_once(Self::read(text, separator, heading, &Progress::default()))
    }

    /// Reads a table as [`Sheet::parse`] does, as a future that pauses.
    pub(super) async fn read(
        text: &str,
        separator: Separator,
        heading: Option<bool>,
        progress: &Progress,
    ) -> Self {
        let mut reading = Reading::with_heading(heading);
        let mut bytes = 0;
        for row in separator.rows(text) {
            let cells = row.cells.len();
            bytes += row.cells.as_slice().len() + cells;
            reading.take(row);
            progress.go_on(cells, (bytes, text.len())).await;
        }
        reading.end()
    }

    /// The table that begins with these rows.
    fn begun(mut rows: Vec<Row>, heading: Option<bool>) -> Self {
        let widths: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
        let below = widths.get(1..).unwrap_or_default();
        let Some(width) = usual(below).or(widths.first().copied()) else {
            return Self::default();
        };
        let above = match heading {
            Some(false) => 0,
            _ => titles(&rows, width),
        };
        let titles = rows.drain(..above).collect();
        let has_heading = heading.unwrap_or_else(|| above > 0 || is_heading(&rows));
        let mut names = Vec::new();
        if has_heading {
            let first = rows.remove(0).cells;
            // Some programs give the numbers of rows no name.
            let unnamed = usize::from(first.len() + 1 == width);
            names.extend(std::iter::repeat_n(String::new(), unnamed));
            names.extend(first.iter().map(String::from));
        }
        let orders = names.iter().enumerate();
        let mut orders = orders.filter_map(|(at, name)| Some((at, order_in(name)?.into())));
        let order: Option<(usize, String)> = orders.next();
        if let Some((at, _)) = order {
            names[at] = CLASS_COLUMN.into();
        }
        names.resize(width, String::new());
        let mut sheet = Self {
            has_heading,
            titles,
            order,
            ..Self::named(names)
        };
        rows.into_iter().for_each(|row| sheet.take(row));
        sheet
    }

    /// A table of columns that have names, without rows.
    pub(super) fn named(names: Vec<String>) -> Self {
        Self {
            rows: Rows::of_width(names.len()),
            names: told_apart(names),
            has_heading: true,
            ..Self::default()
        }
    }

    /// Takes the next row.
    pub(super) fn take(&mut self, row: Row) {
        if let Err(row) = self.rows.take(row) {
            self.uneven.push((row.line, row.cells.len()));
        }
    }

    /// The order of these classes that the name of their column tells, if it names just them.
    pub(super) fn order_of(&self, column: usize, classes: &[String]) -> Option<Vec<String>> {
        let (_, told) = self.order.as_ref().filter(|(at, _)| *at == column)?;
        let orders = ORDER_SIGNS
            .iter()
            .map(|sign| told.split(sign).map(String::from));
        let mut orders = orders.map(Iterator::collect::<Vec<String>>);
        orders.find(|names| {
            names.len() == classes.len() && names.iter().all(|name| classes.contains(name))
        })
    }

    /// The clues in the cells of each column to the way its numbers are written.
    pub(super) async fn clues(&self, progress: &Progress) -> Vec<Clues> {
        let mut clues = vec![Clues::default(); self.names.len()];
        for row in 0..self.rows.len() {
            let cells = clues.iter_mut().zip(self.rows.cells(row));
            cells.for_each(|(clues, cell)| clues.take(cell));
            progress.go_on(clues.len(), (row, self.rows.len())).await;
        }
        clues
    }
}

/// A table that is being read: its first rows tell how it is made, unless its columns have names already.
pub(super) struct Reading {
    heading: Option<bool>,
    first: Vec<Row>,
    sheet: Option<Sheet>,
}

impl Reading {
    /// Nothing yet; `heading` as for [`Sheet::parse`].
    pub(super) fn with_heading(heading: Option<bool>) -> Self {
        Self {
            heading,
            first: Vec::new(),
            sheet: None,
        }
    }

    /// Nothing yet of columns that have these names, if any are known.
    pub(super) fn named(names: Option<Vec<String>>) -> Self {
        Self {
            sheet: names.map(Sheet::named),
            ..Self::with_heading(None)
        }
    }

    /// Takes the next row.
    pub(super) fn take(&mut self, row: Row) {
        match &mut self.sheet {
            Some(sheet) => sheet.take(row),
            None => {
                self.first.push(row);
                if self.first.len() > COUNTED {
                    self.sheet = Some(self.begun());
                }
            }
        }
    }

    /// The table.
    pub(super) fn end(mut self) -> Sheet {
        self.sheet.take().unwrap_or_else(|| self.begun())
    }

    fn begun(&mut self) -> Sheet {
        Sheet::begun(std::mem::take(&mut self.first), self.heading)
    }
}

/// Returns true if the first row names the columns: none of its cells is a number, and below some there are numbers, or
/// below none of them its word comes again.
fn is_heading(rows: &[Row]) -> bool {
    let Some((first, rest)) = rows.split_first() else {
        return false;
    };
    let is_number = |cell: &str| parse_number(cell).is_some();
    if first.cells.iter().any(is_number) {
        return false;
    }
    let below = || rest.iter().take(LOOKED_AT);
    let columns = first.cells.iter().enumerate();
    let has_numbers = columns
        .clone()
        .any(|(column, _)| below().any(|row| row.cells.get(column).is_some_and(is_number)));
    let comes_again = columns
        .clone()
        .any(|(column, name)| below().any(|row| row.cells.get(column) == Some(name)));
    has_numbers || !comes_again
}

/// The number of rows above the heading of a table that are a title: each has only one cell that is filled, or neither
/// as many cells as the heading nor one less; the heading has a word in each of its cells.
fn titles(rows: &[Row], width: usize) -> usize {
    let filled = |row: &Row| row.cells.iter().filter(|cell| !cell.is_empty()).count();
    let is_title = |row: &&Row| filled(row) == 1 || ![width, width - 1].contains(&row.cells.len());
    if width < 2 {
        return 0;
    }
    let above = rows.iter().take(MOST_TITLES).take_while(is_title).count();
    let is_named = |row: &&Row| row.cells.len() == width && filled(row) == width;
    let heading = rows.get(above).filter(is_named);
    if heading.is_some() && is_heading(&rows[above..]) {
        above
    } else {
        0
    }
}

/// The name given to a column that has none.
pub(super) fn made_up(column: usize) -> String {
    say!("import-column", number = column + 1)
}

/// Returns true if a name has been cut because it was too long.
pub(super) fn is_cut(name: &str) -> bool {
    name.ends_with('…')
}

/// Names, no two the same: signs that cannot be seen are spaces, those that turn the direction of reading go, what is missing
/// or comes again is made up, and what is too long is cut.
pub(super) fn told_apart(names: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::with_capacity(names.len());
    // Each with the number that the next one of this name may get.
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for (at, name) in names.into_iter().enumerate() {
        let name: String = name.chars().filter(|c| !is_direction(*c)).collect();
        let words = name.split(|c: char| c.is_whitespace() || c.is_control());
        let words = joined(words.filter(|word| !word.is_empty()), " ");
        let name = words;
        let name = match name.chars().count() {
            0 => made_up(at),
            1..=LONGEST_NAME => name,
            _ => shortened(&name, LONGEST_NAME - 1),
        };
        let mut free = name.clone();
        if let Some(mut number) = taken.get(&name).copied() {
            while taken.contains_key(&free) {
                free = format!("{name} ({number})");
                number += 1;
            }
            taken.insert(name, number);
        }
        taken.insert(free.clone(), 2);
        told.push(free);
    }
    told
}

/// The rows of a sheet: the line of each, and its cells.
#[cfg(test)]
pub(super) fn lines_of(sheet: &Sheet) -> Vec<(u64, Vec<&str>)> {
    let rows = 0..sheet.rows.len();
    rows.map(|row| (sheet.rows.line(row), sheet.rows.cells(row).collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMA: Separator = Separator::Sign(b',');

    #[test]
    fn the_separator_is_the_one_that_makes_a_table() {
        for (text, separator) in [
            ("a,b\n1,2\n", b','),
            ("a\tb\n1,5\t2,5\n", b'\t'),
            ("a;b;c\n1,5;2,5;x\n1,5;2,5;y\n", b';'),
            ("a|b\n1|2\n", b'|'),
            ("name,remark\nx,\"a;b\"\ny,c\n", b','),
            ("one,two\r\n1,2\r\n", b','),
            ("only\n1\n2\n", b','),
            ("first name,y\nAnn B,2\n", b','),
        ] {
            assert_eq!(
                Separator::detect(text),
                Separator::Sign(separator),
                "{text}"
            );
        }
        assert_eq!(
            Separator::detect("5.1 3.5  a\n4.9 3.0 b\n"),
            Separator::Spaces
        );
    }

    #[test]
    fn quotes_line_ends_and_empty_lines_are_understood() {
        let text = "x,y,kind\r\n\r\n1,2,\"a \"\"b\"\"\nc\"\r\n , ,\r\n 3 , 4 ,d\r\n";
        let sheet = Sheet::parse(text, COMMA, None);
        assert!(sheet.has_heading);
        let rows = vec![(3, vec!["1", "2", "a \"b\"\nc"]), (6, vec!["3", "4", "d"])];
        assert_eq!(lines_of(&sheet), rows);
        assert_eq!(sheet.uneven, []);
    }

    #[test]
    fn a_heading_is_told_from_a_row() {
        for (text, wanted) in [
            ("x,y\n1,2\n", true),
            ("1,2\n3,4\n", false),
            ("a,1\nb,2\n", false),
            ("name,kind\nann,b\nbob,b\n", true),
            ("ann,b\nbob,b\n", false),
            ("x,y\n", true),
        ] {
            assert_eq!(
                Sheet::parse(text, COMMA, None).has_heading,
                wanted,
                "{text}"
            );
            for asked in [false, true] {
                let sheet = Sheet::parse(text, COMMA, Some(asked));
                assert_eq!(sheet.has_heading, asked);
            }
        }
        let sheet = Sheet::parse("x,x,,y\n1,2,3,4\n", COMMA, None);
        assert_eq!(sheet.names, ["x", "x (2)", "column 3", "y"]);
        let sheet = Sheet::parse("\"x\t y\nz\",b\n1,2\n", COMMA, None);
        assert_eq!(sheet.names, ["x y z", "b"]);
        let sheet = Sheet::parse("x,y\n1,2,3\n2,3,4\n", COMMA, None);
        assert_eq!(sheet.names, ["column 1", "x", "y"]);
        let sheet = Sheet::parse("a\u{202e}b,a\u{2066}b\n1,2\n", COMMA, None);
        assert_eq!(sheet.names, ["ab", "ab (2)"]);
        let [longest, longer] = [LONGEST_NAME, LONGEST_NAME + 1].map(|count| "x".repeat(count));
        let sheet = Sheet::parse(&format!("{longest},{longer}\n1,2\n"), COMMA, None);
        assert_eq!(sheet.names, [longest, "x".repeat(LONGEST_NAME - 1) + "…"]);
    }

    #[test]
    fn a_title_is_no_part_of_the_table() {
        let names = |text: &str| {
            let sheet = Sheet::parse(text, Separator::detect(text), None);
            let titles: Vec<u64> = sheet.titles.iter().map(|row| row.line).collect();
            (sheet.names.join(" "), titles, sheet.rows.len())
        };
        for (text, wanted) in [
            (
                "Survey of class 10b,,\n,,\nx1,x2,y\n1,2,0\n2,3,1\n3,1,1\n",
                ("x1 x2 y", vec![1], 3),
            ),
            (
                "Survey\nof May, 2024, by us, all\nx,y,k\n1,2,a\n",
                ("x y k", vec![1, 2], 1),
            ),
            ("Results\nx;k\n1,5;a\n2,5;b\n", ("x k", vec![1], 2)),
            // Numbers of rows have no name, and lines may be short.
            (",x\n0,1.5\n1,2.5\n", ("column 1 x", vec![], 2)),
            ("x,y,k\n1,2,a\n2\n", ("x y k", vec![], 1)),
            (
                "red,,\n1,2,a\n2,3,b\n",
                ("red column 2 column 3", vec![], 2),
            ),
        ] {
            assert_eq!(names(text), (wanted.0.into(), wanted.1, wanted.2), "{text}");
        }
        let text = "Title,,\nx,y,k\n1,2,a\n";
        assert_eq!(Sheet::parse(text, COMMA, Some(false)).rows.len(), 3);
        assert_eq!(Sheet::parse(text, COMMA, Some(true)).names, ["x", "y", "k"]);
    }

    #[test]
    fn lines_with_other_numbers_of_cells_are_told() {
        let sheet = Sheet::parse("x,y\n1,2\n1\n1,2,3\n3,4\n", COMMA, None);
        assert_eq!(sheet.uneven, [(3, 1), (4, 3)]);
        assert_eq!(sheet.rows.len(), 2);
        assert_eq!(Sheet::parse("", COMMA, None), Sheet::default());
    }
}
