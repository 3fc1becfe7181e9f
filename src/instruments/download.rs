//! A text or a file for the user, which only a browser can give.

/// A text or a file for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Download {
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
