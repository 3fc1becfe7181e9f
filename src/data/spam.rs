//! The lecture's toy spam filter: a message is the pair of counts of the words "free" and "money".

use super::Dataset;

/// The weights the lecture gives: "free money" scores −3 + 4 + 2 = 3, spam.
pub const WEIGHTS: [f64; 3] = [-3.0, 4.0, 2.0];

/// A message and whether a person called it spam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub text: &'static str,
    /// Whether it is spam.
    pub spam: bool,
}

const fn message(text: &'static str, spam: bool) -> Message {
    Message { text, spam }
}

/// A small labelled set that the lecture's weights classify without a mistake.
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

/// How often a message says "free" and "money", in capitals or not.
///
/// ```
/// assert_eq!(hyperplane::data::counts("Free money, FREE entry"), [2.0, 1.0]);
/// assert_eq!(hyperplane::data::counts("freedom"), [0.0, 0.0]);
/// ```
#[must_use]
pub fn counts(text: &str) -> [f64; 2] {
    let count = |word: &str| {
        let found = text
            .split(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric())
            .filter(|part| part.eq_ignore_ascii_case(word));
        found.fold(0.0, |sum, _| sum + 1.0)
    };
    [count("free"), count("money")]
}

/// The messages as points: counts of "free" and "money", class 1 = spam.
#[must_use]
pub fn spam() -> Dataset {
    let values = MESSAGES
        .iter()
        .flat_map(|message| counts(message.text))
        .collect();
    let class = MESSAGES
        .iter()
        .map(|message| u8::from(message.spam))
        .collect();
    Dataset::new(
        ["count of “free”", "count of “money”"],
        ["not spam", "spam"],
        values,
        class,
    )
    .expect("two counts a message, two classes")
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
