//! Texts typed into cells: coordinates, and those of a point that is about to come.

use crate::data::{parse_number, round_to_digits};
use crate::session::document::LARGEST;
use crate::session::messages::typed;
use crate::text::{say, shortened};

/// The largest number of characters of a text that a complaint shows.
const LONGEST: usize = 24;

/// A cell that was given something it refuses.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    /// 0 is x, 1 is y.
    pub(super) axis: usize,
    pub(super) row: usize,
    pub(super) text: String,
    pub(super) why: String,
}

/// The point that is typed below the table.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) texts: [String; 2],
    /// The chosen class; none stands for that of the lab's pen.
    pub(super) class: Option<u8>,
    /// Which of both was refused, and why.
    pub(super) refused: Option<(usize, String)>,
}

impl Entry {
    pub(super) fn put(&mut self, axis: usize, text: &str) {
        text.clone_into(&mut self.texts[axis]);
        self.refused = None;
    }

    /// Returns the place of the point; else keeps the number that is refused, and the reason.
    pub(super) fn place(&mut self) -> Option<(f64, f64)> {
        self.refused = None;
        let mut place = [0.0; 2];
        for (axis, text) in self.texts.iter().enumerate() {
            match coordinate(text) {
                Ok(value) => place[axis] = value,
                Err(why) => {
                    self.refused = Some((axis, why));
                    return None;
                }
            }
        }
        Some((place[0], place[1]))
    }
}

/// The number that a cell says, or why it says none.
pub(super) fn coordinate(text: &str) -> Result<f64, String> {
    let given = shortened(text.trim(), LONGEST);
    if given.is_empty() {
        return Err(say!("points-missing"));
    }
    let value = parse_number(text).ok_or_else(|| say!("points-no-number", given = &given))?;
    let is_in_range = value.abs() <= LARGEST;
    let too_large = || say!("points-too-large", given = &given);
    is_in_range.then_some(value).ok_or_else(too_large)
}

/// A coordinate as a cell shows it: as short as can be typed, to six digits that matter where it is small.
pub(super) fn shown(value: f64) -> String {
    if value != 0.0 && value.abs() < 1e-3 {
        format!("{:e}", round_to_digits(value, 6))
    } else {
        typed(value)
    }
}
