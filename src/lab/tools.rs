//! Instruments that open in a window of their own: which one is open, and the settings of each.

#[cfg(feature = "whole")]
pub mod compare;
#[cfg(feature = "whole")]
pub mod descent;
#[cfg(feature = "whole")]
pub mod spam;
#[cfg(feature = "whole")]
pub mod standardize;
#[cfg(feature = "whole")]
pub mod sweep;
#[cfg(feature = "whole")]
pub mod zones;

use crate::data::words;

#[cfg(feature = "whole")]
pub mod gates;
#[cfg(feature = "whole")]
pub mod landscape;

#[cfg(feature = "whole")]
pub mod starts;

words! {
    /// The window that is open.
    Tool {
        /// None.
        None = "none",
        /// Gradient descent on a function of one variable.
        Descent = "descent",
        /// Why standardise.
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
    #[cfg(feature = "whole")]
    pub descent: descent::Descent,
    /// Why standardise.
    #[cfg(feature = "whole")]
    pub standardize: standardize::Standardize,
    /// What is swept.
    #[cfg(feature = "whole")]
    pub sweep: sweep::Wish,
    /// Whether the slider of η shows its zones.
    #[cfg(feature = "whole")]
    pub zones: super::shows::Switch,
    /// The message that is sorted, and how.
    #[cfg(feature = "whole")]
    pub spam: spam::Wish,
    /// Of the 16 gates.
    #[cfg(feature = "whole")]
    pub gates: gates::Settings,
    /// The lesson that is open.
    #[cfg(feature = "whole")]
    pub lesson: super::lesson::Place,
    /// Of many starts.
    #[cfg(feature = "whole")]
    pub starts: starts::Wish,
    /// Of the loss landscape.
    #[cfg(feature = "whole")]
    pub landscape: landscape::Wish,
    /// The lanes side by side.
    #[cfg(feature = "whole")]
    pub compare: compare::Wish,
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            open: Tool::None,
            #[cfg(feature = "whole")]
            descent: descent::Descent::default(),
            #[cfg(feature = "whole")]
            standardize: standardize::Standardize::default(),
            #[cfg(feature = "whole")]
            sweep: sweep::Wish::default(),
            #[cfg(feature = "whole")]
            zones: super::shows::Switch::Off,
            #[cfg(feature = "whole")]
            spam: spam::Wish::default(),
            #[cfg(feature = "whole")]
            gates: gates::Settings::default(),
            #[cfg(feature = "whole")]
            lesson: super::lesson::Place::default(),
            #[cfg(feature = "whole")]
            starts: starts::Wish::default(),
            #[cfg(feature = "whole")]
            landscape: landscape::Wish::default(),
            #[cfg(feature = "whole")]
            compare: compare::Wish::default(),
        }
    }
}
