//! The names of the classes in a text.

use crate::data::{sense, whole_number};
use crate::document::MOST_CLASSES;

/// Each class that a text names, as far as it is understood.
pub(super) struct Labels {
    known: Vec<(String, u8)>,
    /// True if the text has names of its own.
    is_own: bool,
    /// The names that would have been understood.
    classes: Vec<String>,
}

/// Numbers that stand for the classes, each list in their order.
const NUMBERS: [&[i64]; 4] = [&[-1, 1], &[0, 1], &[1, 2, 3], &[0, 1, 2]];

impl Labels {
    /// Of these cells, beside classes with these names.
    pub(super) fn from_cells<'a>(cells: impl Iterator<Item = &'a str>, classes: &[String]) -> Self {
        let mut distinct: Vec<&str> = Vec::new();
        for cell in cells {
            if !distinct.contains(&cell) && distinct.len() <= 2 * MOST_CLASSES {
                distinct.push(cell);
            }
        }
        let named = |cell: &str| {
            // Small and capital letters beyond ASCII are told apart: their tables are large.
            let at = classes
                .iter()
                .position(|name| name.eq_ignore_ascii_case(cell));
            at.map(|class| class as u8)
        };
        let as_one_of = |numbers: &[i64], cell: &str| {
            let number = whole_number(cell)?;
            let at = numbers.iter().position(|known| *known == number);
            at.map(|class| class as u8)
        };
        let fits = |numbers: &&&[i64]| {
            let all = distinct.iter();
            all.clone().all(|cell| as_one_of(numbers, cell).is_some())
        };
        let pair = |class: Option<u8>, cell: &&str| Some((String::from(*cell), class?));
        let cells = distinct.iter();
        let by_name: Vec<_> = cells
            .clone()
            .filter_map(|cell| pair(named(cell), cell))
            .collect();
        let has_sense = |cell: &&str| sense(cell).is_some();
        let (known, is_own) = if by_name.len() == distinct.len() {
            (by_name, false)
        } else if classes.len() == 2 && !distinct.is_empty() && distinct.iter().all(has_sense) {
            // Plus and minus are what the classes are called anyway.
            let is_sign = |cell: &&str| matches!(*cell, "+" | "-" | "\u{2212}");
            let is_own = distinct.len() == 2 && !distinct.iter().all(is_sign);
            let meant = cells.filter_map(|cell| pair(sense(cell).map(u8::from), cell));
            (meant.collect(), is_own)
        } else if let Some(numbers) = NUMBERS.iter().find(fits) {
            let numbered = cells.filter_map(|cell| pair(as_one_of(numbers, cell), cell));
            (numbered.collect(), !std::ptr::eq(*numbers, NUMBERS[0]))
        } else {
            let usual = |cell: &str| named(cell).or_else(|| as_one_of(NUMBERS[0], cell));
            let known: Vec<_> = cells
                .clone()
                .filter_map(|cell| pair(usual(cell), cell))
                .collect();
            let is_new = known.is_empty() && distinct.len() <= MOST_CLASSES;
            let is_new = is_new && distinct.iter().all(|cell| !cell.is_empty());
            if is_new {
                let new = cells
                    .zip(0..)
                    .map(|(cell, class)| (String::from(*cell), class));
                (new.collect(), true)
            } else {
                (known, false)
            }
        };
        Self {
            known,
            is_own,
            classes: classes.to_vec(),
        }
    }

    /// The class that a cell names.
    pub(super) fn class(&self, cell: &str) -> Option<u8> {
        let own = self.known.iter().find(|(name, _)| name == cell);
        own.map(|(_, class)| *class)
    }

    /// The names that would have been understood.
    pub(super) fn known(&self) -> Vec<String> {
        self.classes.clone()
    }

    /// The names of the classes in the text, if they are its own and the user is to be told; else empty.
    pub(super) fn names_to_tell(self) -> Vec<(String, u8)> {
        if self.is_own { self.known } else { Vec::new() }
    }
}
