//! Which instruments are on show.

use crate::data::keywords;

keywords! {
    /// Whether an instrument is on show.
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

/// The instruments, all of them hidden at first.
#[derive(Clone, Debug, PartialEq)]
pub struct Overlays {
    /// What can be proved and computed about the data, in words and numbers.
    pub theory: Switch,
    /// The lines z = ±1 of the current weights, the support vectors and the slack.
    pub margins: Switch,
    /// The convex hulls of both classes, and a common point if there is one.
    pub hulls: Switch,
    /// The maximum-margin separator.
    pub widest: Switch,
    /// The weights that minimize the loss.
    pub optimum: Switch,
    /// How much each point has contributed to w.
    pub dual: Switch,
    /// The pocket: the recorded weights with the fewest errors.
    pub pocket: Switch,
    /// With three or more classes: the line z = 0 of each.
    pub lines: Switch,
    /// With three or more classes: the index of the one that theory tells from the others.
    pub class: u8,
}

impl Default for Overlays {
    fn default() -> Self {
        Self {
            theory: Switch::Off,
            margins: Switch::Off,
            hulls: Switch::Off,
            widest: Switch::Off,
            optimum: Switch::Off,
            dual: Switch::Off,
            pocket: Switch::Off,
            lines: Switch::Off,
            class: 0,
        }
    }
}
