//! The rows of a table, close together: millions of texts of their own would take seconds to be made and let go of.

use super::sheet::Row;

/// Rows that lie in one piece of memory.
const PORTION: usize = 4096;

/// The rows of a table, each with as many cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    width: usize,
    len: usize,
    portions: Vec<Portion>,
}

/// Rows that follow each other.
#[derive(Clone, Debug, Default, PartialEq)]
struct Portion {
    lines: Vec<u64>,
    /// The cells, row by row.
    text: String,
    /// The place in the text at which each cell ends, in bytes.
    ends: Vec<usize>,
}

impl Rows {
    /// No rows, for cells in so many columns.
    pub(super) fn of_width(width: usize) -> Self {
        Self {
            width,
            ..Self::default()
        }
    }

    /// Takes a row if it has a cell for each column; hands another one back.
    pub(super) fn take(&mut self, row: Row) -> Result<(), Row> {
        if row.cells.len() != self.width {
            return Err(row);
        }
        if self.len.is_multiple_of(PORTION) {
            self.portions.push(Portion::default());
        }
        if let Some(portion) = self.portions.last_mut() {
            portion.lines.push(row.line);
            for cell in &row.cells {
                portion.text.push_str(cell);
                portion.ends.push(portion.text.len());
            }
        }
        self.len += 1;
        Ok(())
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true for a table without rows.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of the line of the file in which a row begins; the first is 1.
    ///
    /// # Panics
    /// If the number of the row is too large.
    pub fn line(&self, row: usize) -> u64 {
        self.portions[row / PORTION].lines[row % PORTION]
    }

    /// The cell of a row in a column.
    ///
    /// # Panics
    /// If the number of the row or of the column is too large.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        assert!(column < self.width, "column {column} of {}", self.width);
        let portion = &self.portions[row / PORTION];
        let at = row % PORTION * self.width + column;
        let start = at.checked_sub(1).map_or(0, |before| portion.ends[before]);
        &portion.text[start..portion.ends[at]]
    }

    /// The cells of a row.
    ///
    /// # Panics
    /// If the number of the row is too large.
    pub fn cells(&self, row: usize) -> impl Iterator<Item = &str> {
        (0..self.width).map(move |column| self.cell(row, column))
    }
}
