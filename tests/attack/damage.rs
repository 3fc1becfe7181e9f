//! Texts that are nearly right.

use hyperplane::data::Seeded;

use crate::actions::{any_number, one};

/// A few changes of a text: cut, put in, exchanged, repeated, joined with another; or its parts, which `parts` separates,
/// in another order.
pub(crate) fn damaged<T: AsRef<str>>(
    random: &mut Seeded,
    texts: &[T],
    pieces: &[&str],
    parts: &str,
) -> String {
    let any = |random: &mut Seeded| {
        let text = texts[random.below(texts.len() as u32) as usize].as_ref();
        text.chars().collect::<Vec<char>>()
    };
    let mut text = any(random);
    for _ in 0..=random.below(6) {
        let at = random.below(text.len().max(1) as u32) as usize;
        let to = (at + random.below(9) as usize).min(text.len());
        let at = at.min(to);
        match random.below(6) {
            0 => drop(text.drain(at..to)),
            1 => drop(text.splice(at..at, one(random, pieces).chars())),
            2 => {
                let number = format!("{:e}", any_number(random));
                text.splice(at..to, number.chars());
            }
            3 => {
                let other = any(random);
                let from = random.below(other.len().max(1) as u32) as usize;
                text.splice(at.., other.iter().skip(from).copied());
            }
            4 => {
                let copy = text[at..to].to_vec();
                text.splice(at..at, copy);
            }
            _ => {
                let whole: String = text.iter().collect();
                let mut list: Vec<&str> = whole.split(parts).collect();
                random.shuffle(&mut list[1..]);
                text = list.join(parts).chars().collect();
            }
        }
    }
    text.into_iter().collect()
}
