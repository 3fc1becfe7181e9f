//! A setting that is on or off.

use crate::data::keywords;

keywords! {
    /// A setting that is on or off.
    #[derive(Default)]
    Switch {
        /// Off.
        #[default]
        Off = "off",
        /// On.
        On = "on",
    }
}

impl Switch {
    /// Returns true if it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}
