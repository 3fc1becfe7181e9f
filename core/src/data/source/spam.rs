//! The lecture's toy spam filter: a message is the pair of counts of the words "free" and "money".

use super::PLAIN;
use crate::data::{Dataset, Magnitude, SourceRow};

/// The messages as a data set.
pub(super) static SPAM: SourceRow = SourceRow {
    keyword: "spam",
    features: &FEATURES,
    magnitude: Magnitude::Counts,
    load: |_| spam(),
    ..PLAIN
};

const FEATURES: [&str; 2] = ["count of “free”", "count of “money”"];

/// The weights the lecture gives: "free money" scores −3 + 4 + 2 = 3, spam.
pub const WEIGHTS: [f64; 3] = [-3.0, 4.0, 2.0];

/// A message and whether a person called it spam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The text of the message.
    pub text: &'static str,
    /// True if the message is spam.
    pub spam: bool,
}

const fn message(text: &'static str, spam: bool) -> Message {
    Message { text, spam }
}

/// A small labeled set that the lecture's weights classify without a mistake.
pub const MESSAGES: [Message; 12] = [
    message("lunch at noon?", false),
    message("free money", true),
    message("the money for the tickets is in the drawer", false),
    message("free free free", true),
    message("see you at the seminar", false),
    message("money, money, free money", true),
    message("your slides are on the desk", false),
    message("get your free gift today", true),
    message("money back: here is the money you lent me, no more", true),
    message("did the money arrive?", false),
    message("win free money, free entry", true),
    message("homework is due on Monday", false),
];

/// The number of times a message says "free" and "money", in capitals or not.
///
/// ```
/// assert_eq!(hyperplane_core::data::counts("Free money, FREE entry"), [2.0, 1.0]);
/// assert_eq!(hyperplane_core::data::counts("freedom"), [0.0, 0.0]);
/// ```
pub fn counts(text: &str) -> [f64; 2] {
    let count = |word: &str| {
        let found = text
            .split(separates)
            .filter(|part| part.eq_ignore_ascii_case(word));
        found.fold(0.0, |sum, _| sum + 1.0)
    };
    [count("free"), count("money")]
}

/// A part of a message: one of the two words (0 "free", 1 "money"), or what lies between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text as it was written.
    pub text: String,
    /// Which of the words that are counted it is.
    pub word: Option<u8>,
}

/// A message in pieces, which together are the message: each word that [`counts`] counts is one of its own.
///
/// ```
/// use hyperplane_core::data::spam_pieces;
/// let pieces = spam_pieces("Get FREE money!");
/// let texts: Vec<_> = pieces.iter().map(|piece| &piece.text[..]).collect();
/// assert_eq!(texts, ["Get ", "FREE", " ", "money", "!"]);
/// assert_eq!((pieces[1].word, pieces[3].word), (Some(0), Some(1)));
/// ```
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for part in text.split_inclusive(separates) {
        let word = part.trim_end_matches(separates);
        for (text, word) in [(word, known(word)), (&part[word.len()..], None)] {
            match pieces.last_mut() {
                _ if text.is_empty() => {}
                Some(last) if last.word.is_none() && word.is_none() => last.text.push_str(text),
                _ => pieces.push(Piece {
                    text: text.into(),
                    word,
                }),
            }
        }
    }
    pieces
}

/// Returns true if a character stands between words.
fn separates(c: char) -> bool {
    c.is_ascii() && !c.is_ascii_alphanumeric()
}

fn known(word: &str) -> Option<u8> {
    let is = |known| word.eq_ignore_ascii_case(known);
    match word {
        _ if is("free") => Some(0),
        _ if is("money") => Some(1),
        _ => None,
    }
}

/// The messages as points: counts of "free" and "money", class 1 = spam.
pub fn spam() -> Dataset {
    let values = MESSAGES
        .iter()
        .flat_map(|message| counts(message.text))
        .collect();
    let class = MESSAGES
        .iter()
        .map(|message| u8::from(message.spam))
        .collect();
    Dataset::new(FEATURES, ["not spam", "spam"], values, class)
        .expect("two counts a message, two classes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_the_message_and_light_up_what_is_counted() {
        for text in [
            "",
            "free",
            "free-free",
            "a  Money,MONEY free.",
            "freedom moneys",
            "<b>free</b> & money",
            "frée ﬁ money\u{301} ☃free",
            "   ",
        ] {
            let pieces = pieces(text);
            let whole: String = pieces.iter().map(|piece| &piece.text[..]).collect();
            assert_eq!(whole, text);
            assert!(pieces.iter().all(|piece| piece.word == known(&piece.text)));
            let split = |pair: &[Piece]| pair.iter().all(|piece| piece.word.is_none());
            assert!(!pieces.windows(2).any(split), "{text}");
            let lit = [0, 1].map(|k| {
                let lit = pieces.iter().filter(|piece| piece.word == Some(k));
                lit.fold(0.0, |sum, _| sum + 1.0)
            });
            assert_eq!(lit, counts(text), "{text}");
        }
    }

    #[test]
    fn the_lectures_weights_sort_every_message() {
        for message in MESSAGES {
            let [free, money] = counts(message.text);
            let z = WEIGHTS[0] + WEIGHTS[1] * free + WEIGHTS[2] * money;
            assert_eq!(z >= 0.0, message.spam, "{}", message.text);
        }
        let [free, money] = counts("free money");
        assert_eq!(WEIGHTS[0] + WEIGHTS[1] * free + WEIGHTS[2] * money, 3.0);
    }

    #[test]
    fn no_piece_is_empty() {
        for text in ["", "!", " free", "free ", "a  b", "Money!! now"] {
            let found = pieces(text);
            assert!(found.iter().all(|piece| !piece.text.is_empty()), "{text}");
            let all: String = found.into_iter().map(|piece| piece.text).collect();
            assert_eq!(all, text);
        }
    }
}
