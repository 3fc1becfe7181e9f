//! A text or a file that a user takes away from an instrument, which only a browser can give.

/// Something for the user to take away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handout {
    /// A text for the clipboard.
    Copy(String),
    /// A file.
    Save {
        /// Its name.
        name: String,
        /// Its media type.
        kind: &'static str,
        /// The text of the file.
        text: String,
    },
}
