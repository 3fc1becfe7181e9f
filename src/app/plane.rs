//! The plane's own state: what has the focus, where crosshair and pointer are, and what came of input on it.

use crate::geometry::{Axis, Px, Rect};
use crate::session::Topic;
use crate::session::gestures::{Gestures, Pointer};

/// Input on the plane. Places are CSS pixels of its element.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaneEvent {
    /// A pointer is pressed.
    Press(Pointer),
    /// A pointer moves.
    Move {
        /// The pointer.
        pointer: Pointer,
        /// True while a button or a finger is down.
        is_down: bool,
    },
    /// A pointer is lifted.
    Release(Pointer),
    /// The browser has taken the pointer of this number away.
    Cancel(i32),
    /// A finger has rested for the time of a long press.
    Rest,
    /// The pointer has left the plane.
    Leave,
    /// A wheel is turned to zoom.
    Wheel {
        /// The place of the pointer.
        at: Px,
        /// Pixels, positive towards the user.
        turned: f64,
    },
    /// A key is pressed while the plane has the focus.
    Key {
        /// The key as browsers name it.
        key: String,
        /// True with Shift.
        has_shift: bool,
    },
    /// The focus has come to the plane by a key.
    Focus,
    /// The focus has left the plane.
    Blur,
}

/// The share of the page that an event changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Redraw {
    /// None.
    #[default]
    Nothing,
    /// The plane alone.
    Plane,
    /// The whole page.
    Page,
}

/// An answer to an event on the plane; the default is that to an event without a use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaneReply {
    /// True if the event had a use; a key without one is left to the page.
    pub is_taken: bool,
    /// The share of the page that is drawn anew.
    pub redraw: Redraw,
    /// Sentences for those who do not see the page.
    pub said: Vec<(Topic, String)>,
    /// True if the plane was left, so that a place in it is not told any more.
    pub is_left: bool,
    /// True if the focus is to go on to another control.
    pub passes_focus: bool,
}

/// The place of a card beside its point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardAnchor {
    /// The point, and the gap between both as width and height; CSS pixels of the plane's element.
    pub at: Rect,
    /// True if the card lies to the right of the point.
    pub is_right: bool,
    /// True if the card lies below the point.
    pub is_below: bool,
}

/// The least distance of a card from the edges of the window, CSS pixels.
const EDGE: f64 = 4.0;

impl CardAnchor {
    /// Returns the upper left corner of a card of this width and height beside its point, as far as possible inside the
    /// window. A card that is too large for the window begins at its edge.
    pub fn place(&self, (width, height): (f64, f64), window: &Rect) -> Px {
        let beside = |at: f64, gap: f64, own: f64, is_after: bool| match is_after {
            true => at + gap,
            false => at - gap - own,
        };
        let fit = |at: f64, from: f64, to: f64| at.min(to - EDGE).max(from + EDGE);
        let x = beside(self.at.left, self.at.width, width, self.is_right);
        let y = beside(self.at.top, self.at.height, height, self.is_below);
        Px::new(
            fit(x, window.left, window.right() - width),
            fit(y, window.top, window.bottom() - height),
        )
    }
}

/// The plane's own state.
#[derive(Clone, Debug, Default)]
pub struct PlaneState {
    /// Width and height of its element, CSS pixels.
    pub(super) size: (f64, f64),
    /// Device pixels per CSS pixel.
    pub pixel_ratio: f64,
    pub(super) gestures: Gestures,
    /// Where a line that is being drawn begins.
    pub(super) draws_from: Option<Axis>,
    /// The row of the point that a finger has picked up.
    pub(super) held: Option<usize>,
    pub(super) crosshair: Option<Axis>,
    /// The pointer, in a presentation.
    pub(super) pointer: Option<Axis>,
    /// The row of the point that the keyboard is on.
    pub(super) focus: Option<usize>,
    /// The row of the point under the pointer.
    pub(super) hover: Option<usize>,
    /// True while the card is put away.
    pub(super) has_no_card: bool,
    /// True if a pointer was on it after the last key for it: what helps with keys is not on show.
    pub(super) is_by_pointer: bool,
    /// The name of the cursor's form.
    pub(super) cursor: &'static str,
}

impl PlaneState {
    /// Returns true if the fingers on it are there for the plane, so that the page does not scroll.
    pub fn keeps_page(&self) -> bool {
        self.gestures.keeps_page()
    }

    /// Forgets points that are no more.
    pub(super) fn keep_rows(&mut self, count: usize) {
        for row in [&mut self.focus, &mut self.hover] {
            *row = row.filter(|row| *row < count);
        }
    }
}

impl PlaneReply {
    /// An event that had a use.
    pub(super) fn redraw(redraw: Redraw) -> Self {
        Self {
            is_taken: true,
            redraw,
            ..Self::default()
        }
    }

    pub(super) fn say(mut self, about: Topic, sentence: String) -> Self {
        self.said.push((about, sentence));
        self
    }
}
