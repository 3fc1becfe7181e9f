//! Whether something is on.

use crate::data::keywords;

keywords! {
    /// Whether something is on.
    #[derive(Default)]
    Switch {
        /// No.
        #[default]
        Off = "off",
        /// Yes.
        On = "on",
    }
}

impl Switch {
    /// Whether it is on.
    #[must_use]
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}
