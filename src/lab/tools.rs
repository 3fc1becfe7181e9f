//! Instruments that open in a window of their own: which one is open, and the settings of each.

#[cfg(feature = "whole")]
pub mod descent;
#[cfg(feature = "whole")]
pub mod standardize;

use crate::data::words;

words! {
    /// The window that is open.
    Tool {
        /// None.
        None = "none",
        /// Gradient descent on a function of one variable.
        Descent = "descent",
        /// Why standardise.
        Standardize = "standardize",
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
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            open: Tool::None,
            #[cfg(feature = "whole")]
            descent: descent::Descent::default(),
            #[cfg(feature = "whole")]
            standardize: standardize::Standardize::default(),
        }
    }
}
