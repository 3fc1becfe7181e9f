//! English that stands in for what a language has no message for: which parts of a text are such, so that the page can say
//! which language they are in.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::VecDeque;

use super::begun;

/// The number of texts said last that are remembered.
const MOST: usize = 2048;

/// The English texts that were said last in place of missing ones.
#[derive(Default)]
pub(super) struct StandIns(RefCell<VecDeque<String>>);

/// A part of a text, and whether it is English that stands in.
pub type Part<'t> = (&'t str, bool);

impl StandIns {
    /// Notes a text, unless it has no words.
    pub(super) fn note(&self, text: &str) {
        let has_words = text.as_bytes().windows(2);
        if !has_words
            .into_iter()
            .any(|pair| pair.iter().all(u8::is_ascii_alphabetic))
        {
            return;
        }
        // As a sentence it may begin with a capital.
        for text in [Cow::Borrowed(text), begun(text)] {
            let mut known = self.0.borrow_mut();
            if known.iter().any(|one| *one == text) {
                continue;
            }
            if known.len() == MOST {
                known.pop_front();
            }
            known.push_back(text.into_owned());
        }
    }

    /// The parts of a text, by turns in the language that is spoken and in English; of markup, those outside tags.
    pub(super) fn parts<'t>(&self, text: &'t str, is_markup: bool) -> Vec<Part<'t>> {
        let known = self.0.borrow();
        if known.iter().any(|one| one == text) {
            return vec![(text, true)];
        }
        let mut found: Vec<&String> = known.iter().filter(|one| text.contains(&***one)).collect();
        // What is said within another text is a part of that.
        found.sort_by_key(|one| std::cmp::Reverse(one.len()));
        let mut places: Vec<(usize, usize)> = Vec::new();
        for one in found {
            for (from, _) in text.match_indices(&**one) {
                let to = from + one.len();
                let is_free = places
                    .iter()
                    .all(|(begin, end)| to <= *begin || *end <= from);
                let is_closed = is_markup
                    && CLOSED.iter().any(|[open, close]| {
                        let before = &text[..from];
                        before.rfind(open) > before.rfind(close)
                    });
                if is_free && is_word(text, from, to) && !is_closed {
                    places.push((from, to));
                }
            }
        }
        places.sort_unstable();
        // What has no letters belongs to the English on either side of it: points, spaces, numbers between sentences.
        let has_letters = |from: usize, to: usize| text[from..to].contains(char::is_alphabetic);
        let mut joined: Vec<(usize, usize)> = Vec::new();
        for (from, to) in places {
            match joined.last_mut() {
                Some((_, end)) if !has_letters(*end, from) => *end = to,
                None if !has_letters(0, from) => joined.push((0, to)),
                _ => joined.push((from, to)),
            }
        }
        if let Some((_, end)) = joined.last_mut()
            && !has_letters(*end, text.len())
        {
            *end = text.len();
        }
        let (mut parts, mut at) = (Vec::new(), 0);
        for (from, to) in joined {
            parts.extend(Some((&text[at..from], false)).filter(|(own, _)| !own.is_empty()));
            parts.push((&text[from..to], true));
            at = to;
        }
        parts.extend(Some((&text[at..], false)).filter(|(own, _)| !own.is_empty()));
        parts
    }
}

/// Begin and end of the parts of markup that hold no other elements: tags, pictures and formulas.
const CLOSED: [[&str; 2]; 3] = [["<", ">"], ["<svg", "</svg>"], ["<math", "</math>"]];

/// Returns true if a part of a text begins and ends where words do.
fn is_word(text: &str, from: usize, to: usize) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (own, before, after) = (&text[from..to], &text[..from], &text[to..]);
    let begins = !(is_letter(own.chars().next()) && is_letter(before.chars().next_back()));
    begins && !(is_letter(own.chars().next_back()) && is_letter(after.chars().next()))
}
