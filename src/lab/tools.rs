//! Instruments that open in a window of their own: which one is open, and the settings of each.

use crate::data::words;

words! {
    /// The window that is open.
    Tool {
        /// None.
        None = "none",
    }
}

/// The settings of the windows. They are part of a link; undo leaves them alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Tools {
    /// Which one is open.
    pub open: Tool,
}

impl Default for Tools {
    fn default() -> Self {
        Self { open: Tool::None }
    }
}
