//! Instruments that open in a window of their own: which one is open, and the settings of each.

pub mod descent;
pub mod spam;
pub mod standardize;
pub mod zones;

use crate::data::words;

words! {
    /// The window that is open.
    Tool {
        /// None.
        None = "none",
        /// Gradient descent on a function of one variable.
        Descent = "descent",
        /// Why standardize.
        Standardize = "standardize",
        /// The loss after some epochs against η.
        Sweep = "sweep",
        /// The lecture's spam filter.
        Spam = "spam",
        /// All 16 gates at once.
        Gates = "gates",
        /// Many starts.
        Starts = "starts",
        /// The loss landscape.
        Landscape = "landscape",
        /// Lanes side by side.
        Compare = "compare",
    }
}

/// The settings of the windows. They are part of a link; undo leaves them alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Tools {
    /// Which one is open.
    pub open: Tool,
    /// One-dimensional descent.
    pub descent: descent::Descent,
    /// Why standardize.
    pub standardize: standardize::Standardize,
    /// Whether the slider of η shows its zones.
    pub zones: super::shows::Switch,
    /// The message that is sorted, and how.
    pub spam: spam::Wish,
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            open: Tool::None,
            descent: descent::Descent::default(),
            standardize: standardize::Standardize::default(),
            zones: super::shows::Switch::Off,
            spam: spam::Wish::default(),
        }
    }
}
