//! The picture of the plane with the lab's link below it, for others.

use crate::text::say;

/// The name of its file.
pub const SHARED_PICTURE: &str = "hyperplane-plane.png";

/// Pixels of the file for each of the screen's.
pub const RATIO: f64 = 2.0;
/// The size of the letters of the link, pixels of the file.
pub const LETTERS: f64 = 11.0 * RATIO;
/// The height of the link's lines, and the room around them, pixels of the file.
const LINE: f64 = 15.0 * RATIO;
const MARGIN: f64 = 10.0 * RATIO;
/// The lines that a link takes at most.
const MOST_LINES: usize = 12;

/// The end of an attempt to share the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    /// The system has handed it on, with the link.
    Shared,
    /// It is in the downloads.
    Saved {
        /// True if the link is in the clipboard.
        is_link_copied: bool,
    },
    /// The user has closed the system's window.
    Canceled,
    /// It could not be made, or not be saved.
    Failed,
}

impl ShareOutcome {
    /// The sentence about it.
    pub fn message(self) -> String {
        match self {
            Self::Shared => say!("front-picture-shared"),
            Self::Saved { is_link_copied } => {
                say!("front-picture-saved", file = SHARED_PICTURE, is_link_copied)
            }
            Self::Canceled => say!("front-picture-canceled"),
            Self::Failed => say!("front-picture-failed"),
        }
    }
}

/// The link below a picture, pixels of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkBelow {
    /// The lines, each with the left end of its base line, from the upper left corner of the picture.
    pub lines: Vec<(String, (f64, f64))>,
    /// The height of what lies below the picture.
    pub height: u32,
}

impl LinkBelow {
    /// The link below a picture of this width and height, in letters of this width, pixels of the file.
    pub fn new(link: &str, (width, height): (u32, u32), letter: f64) -> Self {
        let columns = (f64::from(width) - 2.0 * MARGIN) / letter.max(1.0);
        let lines = link_lines(link, columns as usize).into_iter();
        let first = f64::from(height) + MARGIN + LETTERS;
        let place = |row: usize| (MARGIN, first + row as f64 * LINE);
        let lines: Vec<_> = lines
            .enumerate()
            .map(|(row, line)| (line, place(row)))
            .collect();
        let below = lines.len() as f64 * LINE + 2.0 * MARGIN;
        Self {
            lines,
            height: below.ceil() as u32,
        }
    }
}

/// The lines of a link with this number of characters in a line. One that needs more than twelve ends with a sign of it.
fn link_lines(link: &str, columns: usize) -> Vec<String> {
    let letters: Vec<char> = link.chars().collect();
    let columns = columns.max(2);
    let mut lines: Vec<String> = letters.chunks(columns).map(String::from_iter).collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        if let Some(last) = lines.last_mut() {
            last.pop();
            last.push('…');
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_fills_line_after_line() {
        assert_eq!(
            link_lines("https://a.edu/#v2", 6),
            ["https:", "//a.ed", "u/#v2"]
        );
        assert_eq!(link_lines("abcdef", 6), ["abcdef"]);
        assert_eq!(link_lines("", 6), [""; 0]);
    }

    #[test]
    fn a_link_lies_below_the_picture_within_its_margins() {
        // 100 − 2·20 leaves six letters of ten pixels; lines of 30 in a room of 20 above and below.
        let below = LinkBelow::new("https://a.edu/#v2", (100, 400), 10.0);
        let lines = [("https:", 442.0), ("//a.ed", 472.0), ("u/#v2", 502.0)];
        let lines = lines.map(|(line, down)| (line.to_owned(), (20.0, down)));
        assert_eq!(
            below,
            LinkBelow {
                lines: lines.to_vec(),
                height: 130
            }
        );
    }

    #[test]
    fn a_link_that_is_too_long_shows_that_it_goes_on() {
        let whole = link_lines(&"0123".repeat(12), 4);
        assert_eq!((whole.len(), &*whole[11]), (12, "0123"));
        let cut = link_lines(&"0123".repeat(13), 4);
        assert_eq!((cut.len(), &*cut[11]), (12, "012…"));
    }

    #[test]
    fn each_end_has_a_sentence_of_its_own() {
        let saved = |is_link_copied| ShareOutcome::Saved { is_link_copied };
        let all = [
            ShareOutcome::Shared,
            saved(true),
            saved(false),
            ShareOutcome::Canceled,
            ShareOutcome::Failed,
        ];
        let said = all.map(ShareOutcome::message);
        for (at, sentence) in said.iter().enumerate() {
            assert!(
                !sentence.is_empty() && !said[..at].contains(sentence),
                "{sentence}"
            );
        }
        assert!(said[1].contains(SHARED_PICTURE) && said[2].contains(SHARED_PICTURE));
    }
}
