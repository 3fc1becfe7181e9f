//! Instruments that open in a window of their own: which one is open, and the settings of each.

use crate::data::words;

#[cfg(feature = "whole")]
pub mod gates;

words! {
    /// The window that is open.
    Tool {
        /// None.
        None = "none",
        /// All 16 gates at once.
        Gates = "gates",
    }
}

/// The settings of the windows. They are part of a link; undo leaves them alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Tools {
    /// Which one is open.
    pub open: Tool,
    /// Of the 16 gates.
    #[cfg(feature = "whole")]
    pub gates: gates::Settings,
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            open: Tool::None,
            #[cfg(feature = "whole")]
            gates: gates::Settings::default(),
        }
    }
}
