//! Pictures of handwritten digits: read from a file that is fetched when they are asked for, kept, and chosen from.
//!
//! Source: E. Alpaydin, C. Kaynak (1998), Optical Recognition of Handwritten Digits, UCI. License: CC BY 4.0.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Dataset, keywords};

/// Pixels in a row and in a column of a picture.
pub const SIDE: usize = 8;
/// Pixels of a picture.
pub const PIXELS: usize = SIDE * SIDE;
/// The value of a pixel that is all ink.
pub const INK: u8 = 16;
/// The number of digits.
pub const DIGITS: u8 = 10;
/// More pictures than anybody has.
const MOST: usize = 100_000;

/// The names of the digits.
const NAMES: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The pixels, row after row from the top, as the axes name them: their row and column.
#[rustfmt::skip]
pub(super) const FEATURES: [&str; PIXELS] = [
    "pixel 1,1", "pixel 1,2", "pixel 1,3", "pixel 1,4", "pixel 1,5", "pixel 1,6", "pixel 1,7", "pixel 1,8",
    "pixel 2,1", "pixel 2,2", "pixel 2,3", "pixel 2,4", "pixel 2,5", "pixel 2,6", "pixel 2,7", "pixel 2,8",
    "pixel 3,1", "pixel 3,2", "pixel 3,3", "pixel 3,4", "pixel 3,5", "pixel 3,6", "pixel 3,7", "pixel 3,8",
    "pixel 4,1", "pixel 4,2", "pixel 4,3", "pixel 4,4", "pixel 4,5", "pixel 4,6", "pixel 4,7", "pixel 4,8",
    "pixel 5,1", "pixel 5,2", "pixel 5,3", "pixel 5,4", "pixel 5,5", "pixel 5,6", "pixel 5,7", "pixel 5,8",
    "pixel 6,1", "pixel 6,2", "pixel 6,3", "pixel 6,4", "pixel 6,5", "pixel 6,6", "pixel 6,7", "pixel 6,8",
    "pixel 7,1", "pixel 7,2", "pixel 7,3", "pixel 7,4", "pixel 7,5", "pixel 7,6", "pixel 7,7", "pixel 7,8",
    "pixel 8,1", "pixel 8,2", "pixel 8,3", "pixel 8,4", "pixel 8,5", "pixel 8,6", "pixel 8,7", "pixel 8,8",
];

keywords! {
    /// Which digits are told apart.
    DigitClasses {
        /// Two of them.
        Pair = "pair",
        /// One against all the others.
        Rest = "rest",
        /// All ten, each a class of its own.
        All = "all",
    }
}

/// Which digits are told apart, and which ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitChoice {
    /// Two, one against the others, or all.
    pub classes: DigitClasses,
    /// The digit that is class 1, y = +1.
    pub digit: u8,
    /// The other one of two, y = −1.
    pub other: u8,
}

/// The pixels of a picture, and the digit that it is.
type Picture = ([u8; PIXELS], u8);

thread_local! {
    /// The pictures, once they are here.
    static PICTURES: RefCell<Option<Rc<Vec<Picture>>>> = const { RefCell::new(None) };
}

/// Takes the file of pictures; says whether it is one. After that [`digits`] has them, in this thread.
///
/// ```
/// use hyperplane_core::data::take_digits;
/// assert!(!take_digits("<!doctype html>"));
/// assert!(!take_digits(&format!("# nothing but\n{} 3", "0".repeat(63))));
/// assert!(take_digits(&format!("# a comment\n{} 3\n", "0g".repeat(32))));
/// ```
pub fn take(file: &str) -> bool {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let pictures: Option<Vec<Picture>> = lines.take(MOST + 1).map(picture).collect();
    let pictures = pictures.filter(|pictures| (1..=MOST).contains(&pictures.len()));
    let are_taken = pictures.is_some();
    if let Some(pictures) = pictures {
        PICTURES.set(Some(Rc::new(pictures)));
    }
    are_taken
}

/// Returns true if the pictures are here.
pub(super) fn are_here() -> bool {
    PICTURES.with_borrow(Option::is_some)
}

/// A line of the file: a sign for each pixel, from 0 to g, a space, and the digit.
fn picture(line: &str) -> Option<Picture> {
    let (signs, digit) = line.split_once(' ')?;
    let ink = |sign: char| u8::try_from(sign.to_digit(u32::from(INK) + 1)?).ok();
    let pixels: Option<Vec<u8>> = signs.chars().map(ink).collect();
    let digit = NAMES.iter().position(|name| *name == digit)?;
    Some((pixels?.try_into().ok()?, digit as u8))
}

impl DigitChoice {
    /// The names of the classes.
    fn names(self) -> Vec<&'static str> {
        let name = |digit: u8| NAMES[usize::from(digit % DIGITS)];
        match self.classes {
            DigitClasses::Pair => vec![name(self.other), name(self.digit)],
            DigitClasses::Rest => vec!["others", name(self.digit)],
            DigitClasses::All => NAMES.to_vec(),
        }
    }

    /// The class of a digit (none: left out).
    fn class(self, digit: u8) -> Option<u8> {
        match self.classes {
            DigitClasses::Pair if digit == self.other => Some(0),
            DigitClasses::Pair => (digit == self.digit).then_some(1),
            DigitClasses::Rest => Some(u8::from(digit == self.digit)),
            DigitClasses::All => Some(digit),
        }
    }
}

/// The pictures of the chosen digits, in the order of the file; none while they are not here.
pub fn digits(choice: DigitChoice) -> Dataset {
    let pictures = PICTURES.with_borrow(Option::clone).unwrap_or_default();
    let chosen = pictures
        .iter()
        .filter_map(|(pixels, digit)| Some((pixels, choice.class(*digit)?)));
    let class = chosen.clone().map(|(_, class)| class).collect();
    let pixels = chosen.flat_map(|(pixels, _)| pixels.iter().copied().map(f64::from));
    let values = pixels.collect();
    Dataset::new(FEATURES, choice.names(), values, class)
        .expect("64 finite numbers a picture, each of a class with a name")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../www/data/digits.txt");

    fn choice(classes: DigitClasses) -> DigitChoice {
        DigitChoice {
            classes,
            digit: 8,
            other: 3,
        }
    }

    #[test]
    fn the_file_holds_what_its_authors_counted() {
        assert!(digits(choice(DigitClasses::All)).is_empty(), "not yet");
        assert!(take(FILE));
        let all = digits(choice(DigitClasses::All));
        // The class distribution of the test part, as its description at UCI has it.
        let counts = [178, 182, 177, 183, 181, 182, 181, 179, 174, 180];
        for (digit, count) in counts.into_iter().enumerate() {
            let own = all.class_indices().iter();
            assert_eq!(own.filter(|&&own| usize::from(own) == digit).count(), count);
        }
        // The first picture is a zero, and its first two rows are these.
        let first = [0, 0, 5, 13, 9, 1, 0, 0, 0, 0, 13, 15, 10, 15, 5, 0].map(f64::from);
        assert_eq!((&all.row(0)[..16], all.class(0)), (&first[..], 0));
        assert!(
            (0..all.len()).all(|row| all.row(row).iter().all(|ink| (0.0..=16.0).contains(ink)))
        );
        for (classes, sizes) in [
            (DigitClasses::Pair, [183, 174]),
            (DigitClasses::Rest, [1797 - 174, 174]),
        ] {
            let set = digits(choice(classes));
            let count = |class| {
                set.class_indices()
                    .iter()
                    .filter(|&&own| own == class)
                    .count()
            };
            assert_eq!([count(0), count(1)], sizes, "{classes:?}");
            assert_eq!(set.class_names()[1], "8");
        }
    }

    #[test]
    fn what_is_no_such_file_is_refused_and_changes_nothing() {
        for bad in [
            "",
            "# only a comment",
            "<html>",
            "0 0",
            &FILE[..FILE.len() - 2],
        ] {
            assert!(!take(bad), "{bad:.20}");
            assert!(!are_here());
        }
        assert!(take(FILE) && !take("0 0") && are_here());
    }

    #[test]
    fn a_file_of_more_pictures_than_can_be_is_refused() {
        let line = format!("{} 3\n", "0".repeat(64));
        assert!(take(&line.repeat(MOST)));
        assert!(!take(&line.repeat(MOST + 1)));
        assert!(take(FILE));
    }
}
