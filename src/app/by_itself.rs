//! Changes that a presentation has made by itself, to be taken back when it ends.

use crate::session;

/// The control of the scale of the loss.
pub(super) const SCALE: &str = "loss-scale";

/// The instruments beside the plane.
#[derive(Clone, Debug, Default)]
pub(super) struct Beside {
    /// Those that are open, in the order in which they were opened.
    pub(super) open: Vec<&'static str>,
    /// Those that the presentation found open and put away. They come back when it ends.
    pub(super) away: Vec<&'static str>,
    /// True during a presentation.
    pub(super) presents: bool,
}

/// Who has chosen the scale of the loss in a presentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LogScale {
    /// Nobody: the scale is as it was.
    #[default]
    Untouched,
    /// Powers of ten, by themselves.
    ByItself,
    /// The user: nothing happens by itself any more.
    Chosen,
}

impl LogScale {
    /// After this action.
    pub(super) fn heard(self, action: &session::Action) -> Self {
        match action {
            session::Action::Set { name, .. } if name == SCALE => Self::Chosen,
            // Another lab, with a scale of its own.
            session::Action::Open(_) => Self::Untouched,
            _ => self,
        }
    }
}
