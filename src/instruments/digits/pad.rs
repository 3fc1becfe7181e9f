//! The pad on which a digit is drawn: a finer grid, averaged down as the pictures of the data set were.

use crate::data::{PICTURE_SIDE, PIXELS};

/// Cells of the finer grid along a side of a pixel: a pixel's ink is how many of its 4 × 4 cells are black, 0 … 16.
const FINE: usize = 4;
/// Cells along a side of the pad.
const SIDE: usize = PICTURE_SIDE * FINE;
/// Half the width of a stroke, cells.
const RADIUS: f64 = 2.4;
/// The word for a pad with nothing on it.
const NONE: &str = "none";
/// Hexadecimal digits of a row.
const SIGNS: usize = SIDE / 4;

/// The drawing, and the pixel that the keys act on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pad {
    /// A bit for each cell, row after row from the top, the leftmost cell in the lowest bit.
    rows: [u32; SIDE],
    /// Row and column of the pixel that the keys act on.
    pub cursor: [usize; 2],
}

impl Pad {
    /// Returns true if nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.rows == [0; SIDE]
    }

    /// Removes all that is drawn.
    pub fn clear(&mut self) {
        self.rows = [0; SIDE];
    }

    /// The ink of each pixel, 0 … 16, row after row from the top.
    pub fn ink(&self) -> [f64; PIXELS] {
        std::array::from_fn(|pixel| {
            f64::from(self.count(pixel / PICTURE_SIDE, pixel % PICTURE_SIDE))
        })
    }

    fn count(&self, row: usize, column: usize) -> u32 {
        let rows = self.rows[row * FINE..(row + 1) * FINE].iter();
        rows.map(|bits| (bits >> (column * FINE) & 0xf).count_ones())
            .sum()
    }

    /// Draws a stroke between two places, in pixels from the left and from the top.
    pub fn stroke(&mut self, from: [f64; 2], to: [f64; 2]) {
        let [from, to] = [from, to].map(|at| at.map(|x| x * FINE as f64));
        let [x, y] = [to[0] - from[0], to[1] - from[1]];
        let square = x * x + y * y;
        for (row, bits) in self.rows.iter_mut().enumerate() {
            for column in 0..SIDE {
                let [right, down] = [column as f64 + 0.5 - from[0], row as f64 + 0.5 - from[1]];
                let along = if square > 0.0 {
                    ((right * x + down * y) / square).clamp(0.0, 1.0)
                } else {
                    0.0
                };
                let off = [right - along * x, down - along * y];
                if off[0] * off[0] + off[1] * off[1] <= RADIUS * RADIUS {
                    *bits |= 1 << column;
                }
            }
        }
    }

    /// Fills the pixel of the cursor with ink, or empties it if it is half full or more.
    pub fn paint(&mut self) {
        let [row, column] = self.cursor;
        let mask = 0xf << (column * FINE);
        let is_full = 2 * self.count(row, column) >= (FINE * FINE) as u32;
        for bits in &mut self.rows[row * FINE..(row + 1) * FINE] {
            *bits = if is_full { *bits & !mask } else { *bits | mask };
        }
    }

    /// Moves the cursor as an arrow key says; tells whether it is one.
    pub fn step(&mut self, key: &str) -> bool {
        let [row, column] = &mut self.cursor;
        let last = PICTURE_SIDE - 1;
        match key {
            "ArrowUp" => *row = row.saturating_sub(1),
            "ArrowDown" => *row = (*row + 1).min(last),
            "ArrowLeft" => *column = column.saturating_sub(1),
            "ArrowRight" => *column = (*column + 1).min(last),
            _ => return false,
        }
        true
    }

    /// The drawing as a text for links.
    pub fn text(&self) -> String {
        if self.is_empty() {
            return NONE.into();
        }
        self.rows.iter().map(|row| format!("{row:08x}")).collect()
    }

    /// The pad with the drawing that a text describes; none where it describes none.
    pub fn read(text: &str) -> Option<Self> {
        let mut pad = Self::default();
        if text == NONE {
            return Some(pad);
        }
        let is_one =
            text.len() == SIDE * SIGNS && text.bytes().all(|sign| sign.is_ascii_hexdigit());
        for (row, bits) in pad.rows.iter_mut().enumerate().filter(|_| is_one) {
            *bits = u32::from_str_radix(&text[row * SIGNS..(row + 1) * SIGNS], 16).ok()?;
        }
        is_one.then_some(pad)
    }
}
