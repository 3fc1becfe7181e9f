//! Whose a key is: that of the control that has the keyboard, or the lab's.

/// A kind of control that can have the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A field that is written in.
    Text,
    /// A list to choose from.
    List,
    /// One of a few choices, or a tick.
    Choice,
    /// A slider.
    Slider,
    /// A button, a link or a summary.
    Button,
    /// Nothing that has keys of its own.
    Nothing,
}

impl Holder {
    /// Returns true if the control itself uses this key, pressed with Ctrl or not.
    pub fn keeps(self, key: &str, with_ctrl: bool) -> bool {
        let presses = matches!(key, " " | "Enter");
        let is_sign = !with_ctrl && key.chars().count() == 1;
        match self {
            Self::Text => true,
            Self::List => !with_ctrl && (!is_sign || presses || is_letter(key)),
            Self::Choice => presses || key.starts_with("Arrow"),
            Self::Button => presses,
            Self::Slider => {
                key.starts_with("Arrow") || matches!(key, "Home" | "End" | "PageUp" | "PageDown")
            }
            Self::Nothing => false,
        }
    }

    /// Returns true if the control takes this sign as text, or searches for it. The keys of a presentation act
    /// everywhere else: a lecturer does not look which control has the keyboard.
    pub fn writes(self, sign: &str) -> bool {
        match self {
            Self::Text => true,
            Self::List => is_letter(sign),
            _ => false,
        }
    }
}

/// Returns true if a list looks for the entry that begins with this key.
fn is_letter(key: &str) -> bool {
    let mut signs = key.chars();
    signs.next().is_some_and(char::is_alphanumeric) && signs.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Button;

    const ALL: [Holder; 6] = [
        Holder::Text,
        Holder::List,
        Holder::Choice,
        Holder::Slider,
        Holder::Button,
        Holder::Nothing,
    ];

    /// The single keys of the page that act while such a control has the keyboard.
    fn acting(holder: Holder) -> String {
        let keys = " smebrn/?f".chars();
        keys.filter(|key| {
            let key = key.to_string();
            assert!(Button::of_key(&key).is_some(), "{key}");
            !holder.keeps(&key, false)
        })
        .collect()
    }

    #[test]
    fn single_keys_act_but_where_they_are_written_or_pressed() {
        for (holder, keys) in [
            (Holder::Text, ""),
            (Holder::List, "/?"),
            (Holder::Choice, "smebrn/?f"),
            (Holder::Slider, " smebrn/?f"),
            (Holder::Button, "smebrn/?f"),
            (Holder::Nothing, " smebrn/?f"),
        ] {
            assert_eq!(acting(holder), keys, "{holder:?}");
        }
    }

    #[test]
    fn controls_keep_the_keys_that_they_use() {
        let kept = |holder: Holder, keys: &[&str]| keys.iter().all(|key| holder.keeps(key, false));
        let arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
        let far = ["Home", "End", "PageUp", "PageDown"];
        for holder in [Holder::Text, Holder::List, Holder::Choice, Holder::Slider] {
            assert!(kept(holder, &arrows), "{holder:?}");
        }
        for holder in [Holder::Text, Holder::List, Holder::Slider] {
            assert!(kept(holder, &far), "{holder:?}");
        }
        for holder in [Holder::Text, Holder::List, Holder::Choice, Holder::Button] {
            assert!(kept(holder, &[" ", "Enter"]), "{holder:?}");
        }
        assert!(kept(Holder::List, &["a", "7", "ü"]));
        // Undo is the lab's, but in a text.
        let undone = ALL.iter().filter(|holder| !holder.keeps("z", true)).count();
        assert_eq!(undone, 5);
    }

    #[test]
    fn the_keys_of_a_presentation_act_wherever_nothing_is_written() {
        for (sign, count) in [(".", 5), ("l", 4)] {
            let free = ALL.iter().filter(|holder| !holder.writes(sign)).count();
            assert_eq!(free, count, "{sign}");
        }
        assert!(!Holder::Button.writes("."), "the window's own Close has it");
    }
}
