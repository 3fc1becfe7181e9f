//! Names that are read from right to left, or tell the page to read on so.

use std::borrow::Cow;

/// Marks that a text is a part of its own, read in the direction of its first letter; and that this part ends.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// Returns true if a character has no other use than to set the direction of those that follow.
pub fn is_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
}

/// Returns true if a letter is read from right to left.
fn is_leftward(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// A text as a part of a sentence: where it is read from right to left, or says so, a part of its own, which moves none of
/// the words around it.
///
/// ```
/// # use hyperplane_text::isolated;
/// assert_eq!(isolated("abc".into()), "abc");
/// assert_eq!(isolated("a\u{202e}b".into()), "\u{2068}ab\u{2069}");
/// assert_eq!(isolated("שלום".into()), "\u{2068}שלום\u{2069}");
/// ```
pub fn isolated(text: Cow<'_, str>) -> Cow<'_, str> {
    let [from, to] = ISOLATE;
    if text.is_ascii() || !text.contains(|c| is_direction(c) || is_leftward(c)) {
        return text;
    }
    // Sentences within sentences keep their parts.
    let mut depth = 0_usize;
    let is_whole = text.chars().all(|c| {
        let ends_nothing = c == to && depth == 0;
        depth = (depth + usize::from(c == from)).saturating_sub(usize::from(c == to));
        !ends_nothing && (!is_direction(c) || ISOLATE.contains(&c))
    });
    let inner = match is_whole && depth == 0 {
        true => text.into_owned(),
        false => text.chars().filter(|c| !is_direction(*c)).collect(),
    };
    format!("{from}{inner}{to}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_reaches_beyond_itself() {
        for (text, wanted) in [
            ("−1 x₁", "−1 x₁"),
            ("\u{2069}\u{202e}x", "\u{2068}x\u{2069}"),
            ("\u{2067}x", "\u{2068}x\u{2069}"),
            ("\u{2068}x", "\u{2068}x\u{2069}"),
            ("ا", "\u{2068}ا\u{2069}"),
        ] {
            assert_eq!(isolated(text.into()), wanted, "{text:?}");
        }
        let sentence = format!("x is {}.", isolated("ا".into()));
        assert_eq!(
            isolated(sentence.as_str().into()),
            format!("\u{2068}{sentence}\u{2069}")
        );
    }
}
