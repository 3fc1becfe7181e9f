//! Options with a written name, the same wherever a program or a person writes it.

/// A value chosen from a short list, each with the word that names it everywhere.
pub trait Word: Copy + PartialEq + 'static {
    /// Every value with its word, in the order in which a list shows them.
    const WORDS: &'static [(Self, &'static str)];

    /// The word of this value.
    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(value, _)| *value == self)
            .map_or("", |(_, word)| word)
    }

    /// The value a word stands for.
    ///
    /// ```
    /// use hyperplane_core::data::{Scaling, Word};
    /// assert_eq!(Scaling::from_word("unit"), Some(Scaling::Unit));
    /// assert_eq!(Scaling::from_word("metric"), None);
    /// ```
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(_, known)| *known == word)
            .map(|(value, _)| *value)
    }

    /// All words with commas between them, for messages.
    #[must_use]
    fn list() -> String {
        let words: Vec<String> = Self::WORDS.iter().map(|(_, word)| (*word).into()).collect();
        words.join(", ")
    }
}

/// Declares an enum whose every variant has a word, in the order in which lists show them.
///
/// ```
/// use hyperplane_core::data::{Word, words};
/// words! {
///     /// How a curve is drawn.
///     Stroke {
///         /// Without gaps.
///         Solid = "solid",
///         /// With gaps.
///         Dashed = "dashed",
///     }
/// }
/// assert_eq!(Stroke::from_word("dashed").map(Stroke::word), Some("dashed"));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)+ }
        impl $crate::data::Word for $name {
            const WORDS: &'static [(Self, &'static str)] = &[$(($name::$variant, $word),)+];
        }
    };
}
