//! The challenges of the front door's card, and what a user does there.

use super::shared_picture::ShareOutcome;
use super::stage::Layer;
use crate::data::{Keyword, keywords};
use crate::geometry::Axis;
use crate::session::Action;

keywords! {
    /// A challenge of the card.
    #[derive(Default)]
    Challenge {
        /// To draw a line, and to race the machine.
        #[default]
        Draw = "draw",
        /// To put a point on the wrong side while it learns.
        Lean = "lean",
        /// To place points that no line can part.
        Break = "break",
        /// To write a digit.
        Write = "write",
    }
}

impl Challenge {
    /// The one after it; after the last the first.
    pub(super) fn next(self) -> Self {
        let mut all = Self::all().skip_while(|own| *own != self).skip(1);
        all.next().unwrap_or_default()
    }

    /// The lesson that goes on from here: its number and its name.
    pub(super) fn lesson(self) -> (u8, &'static str) {
        match self {
            Self::Draw => (1, "01-hyperplanes"),
            Self::Lean => (2, "02-perceptron-rule"),
            Self::Break => (7, "07-not-separable"),
            Self::Write => (17, "16-generalization"),
        }
    }
}

/// Something that a user does on the front door, or with its card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FrontAction {
    /// This layer is shown.
    Open(Layer),
    /// The user's line gets this direction: the angle of its normal vector in a square plane, degrees.
    TurnLine(f64),
    /// The user's line gets this distance from the middle of the plane, in halves of it.
    ShiftLine(f64),
    /// The digits are learned, and the user writes one.
    Write,
    /// The next challenge.
    NextChallenge,
    /// The picture of the plane has been shared or not; none while it is being made.
    SharePicture(Option<ShareOutcome>),
}

/// An answer of the front door to what a user has done in the lab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Answer {
    /// The user's line, which is there now, is turned well.
    TurnLine,
    /// The run goes on into which a point of this class was put.
    GoOn {
        /// The place of the point.
        at: Axis,
        /// The class index.
        class: u8,
    },
}

impl Answer {
    /// The answer to an action; none for most.
    pub(super) fn to(action: &Action) -> Option<Self> {
        match *action {
            Action::ShowLine(true) => Some(Self::TurnLine),
            Action::AddPoint { at, class } => Some(Self::GoOn { at, class }),
            _ => None,
        }
    }
}

/// The card.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    /// The one on show.
    pub(super) challenge: Challenge,
    /// True if what a challenge asks for, and data do not tell, was done.
    pub(super) has_acted: bool,
    /// The end of the last attempt to share a picture.
    pub(super) shared: Option<ShareOutcome>,
}
