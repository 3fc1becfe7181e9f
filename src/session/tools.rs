//! Instruments that open in a window of their own: which one is open, and the settings of each.

pub mod zones;

use crate::data::keywords;

keywords! {
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
        /// Maximum likelihood in one dimension.
        Likelihood = "likelihood",
    }
}

/// The settings of the windows. They are part of a link; undo leaves them alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Tools {
    /// Which one is open.
    pub open: Tool,
    /// Whether the slider of η shows its zones.
    pub zones: super::overlays::Switch,
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            open: Tool::None,
            zones: super::overlays::Switch::Off,
        }
    }
}
