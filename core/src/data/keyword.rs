//! Options with a written name, the same wherever a program or a person writes it.

/// A value chosen from a short list, each with the word that names it everywhere.
pub trait Keyword: Copy + PartialEq + 'static {
    /// Every value, in the order in which a list shows them.
    fn all() -> impl Iterator<Item = Self>;

    /// The word of this value.
    fn keyword(self) -> &'static str;

    /// The value a word stands for.
    ///
    /// ```
    /// use hyperplane_core::data::{Scaling, Keyword};
    /// assert_eq!(Scaling::from_keyword("unit"), Some(Scaling::Unit));
    /// assert_eq!(Scaling::from_keyword("metric"), None);
    /// ```
    fn from_keyword(word: &str) -> Option<Self> {
        Self::all().find(|value| value.keyword() == word)
    }

    /// All words with commas between them, for messages.
    fn list() -> String {
        let words: Vec<&str> = Self::all().map(Self::keyword).collect();
        words.join(", ")
    }
}

/// Declares an enum whose every variant has a word, in the order in which lists show them.
///
/// ```
/// use hyperplane_core::data::{Keyword, keywords};
/// keywords! {
///     /// How a curve is drawn.
///     Stroke {
///         /// Without gaps.
///         Solid = "solid",
///         /// With gaps.
///         Dashed = "dashed",
///     }
/// }
/// assert_eq!(Stroke::from_keyword("dashed").map(Stroke::keyword), Some("dashed"));
/// ```
#[macro_export]
macro_rules! keywords {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)+ }
        impl $crate::data::Keyword for $name {
            fn all() -> impl Iterator<Item = Self> {
                [$($name::$variant),+].into_iter()
            }

            fn keyword(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }
        }
    };
}

/// Declares a value that is a row of a table: one constant a row, in the order in which lists show them. Each constant
/// refers to the `static` of its name; a row has a `keyword`.
macro_rules! rows {
    ($(#[$about:meta])* $name:ident of $row:ident { $($(#[$doc:meta])* $constant:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub struct $name(&'static $row);

        impl $name {
            $($(#[$doc])* pub const $constant: Self = Self(&$constant);)+

            /// The value of a row of one's own.
            pub const fn from_row(row: &'static $row) -> Self {
                Self(row)
            }

            /// Its row.
            pub const fn row(self) -> &'static $row {
                self.0
            }

            /// Puts values of one's own at the end of the list, for this thread: lists show them, and their words are
            /// known wherever a word is read.
            pub fn list_also(more: &'static [Self]) {
                MORE.set(more);
            }
        }

        thread_local! {
            static MORE: std::cell::Cell<&'static [$name]> = const { std::cell::Cell::new(&[]) };
        }

        impl std::ops::Deref for $name {
            type Target = $row;

            fn deref(&self) -> &$row {
                self.0
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.0, other.0)
            }
        }

        impl Eq for $name {}

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.0.keyword)
            }
        }

        impl $crate::data::Keyword for $name {
            fn all() -> impl Iterator<Item = Self> {
                [$($name::$constant),+].into_iter().chain(MORE.get().iter().copied())
            }

            fn keyword(self) -> &'static str {
                self.0.keyword
            }
        }
    };
}
pub(crate) use rows;
