//! The switches of the shapes that are drawn on the plane on demand.

use crate::session::switch::Switch;

/// The switches.
#[derive(Clone, Debug, Default)]
pub struct Overlays {
    /// The lines z = ±1 of the current weights, the support vectors and the slack.
    pub margins: Switch,
    /// The convex hulls of both classes, and a common point if there is one.
    pub hulls: Switch,
    /// The maximum-margin separator.
    pub widest: Switch,
    /// The weights that minimize the loss.
    pub optimum: Switch,
    /// The contribution of each point to w.
    pub dual: Switch,
    /// The pocket: the recorded weights with the fewest errors.
    pub pocket: Switch,
    /// With three or more classes: the line z = 0 of each.
    pub lines: Switch,
}

impl Overlays {
    /// Returns true if any of the switches is on.
    pub(super) fn are_any(&self) -> bool {
        let all = [
            self.margins,
            self.hulls,
            self.widest,
            self.optimum,
            self.dual,
            self.pocket,
            self.lines,
        ];
        all.into_iter().any(Switch::is_on)
    }
}
