//! Events of an instrument.

use std::rc::Rc;

use crate::geometry::{Axis, Frame, Px};

/// Something a user does in an instrument.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A button is pressed.
    Press {
        /// Its `data-action` without the instrument's prefix and the hyphen.
        action: String,
        /// Its `data-argument`, or a random number of up to six digits where it has `data-random`; else empty.
        argument: String,
    },
    /// An input gets a text.
    Input {
        /// Its `name`.
        name: String,
        /// The text in the input now.
        text: String,
        /// True if the input was left with that text; false while it is still being changed.
        done: bool,
    },
    /// A pointer on a plot.
    Pointer(Pointer),
    /// A plot has lost pointer or keyboard.
    Leave {
        /// The plot's `data-plot`.
        plot: String,
    },
    /// A key, while a plot has the keyboard.
    Key {
        /// The plot's `data-plot`.
        plot: String,
        /// The name of the key in browsers.
        key: String,
        /// True if Shift is held.
        shift: bool,
    },
    /// A key, while its window is open and nothing that types has the keyboard.
    Shortcut {
        /// The name of the key in browsers.
        key: String,
        /// True if it comes again because it is held down.
        is_repeated: bool,
    },
    /// A wheel is turned over a plot.
    Wheel {
        /// The plot's `data-plot`.
        plot: String,
        /// True if it is turned forwards: the picture comes closer.
        closer: bool,
    },
    /// A plot on show has got another size.
    Resize {
        /// The plot's `data-plot`.
        plot: String,
        /// Width and height in CSS pixels.
        size: (f64, f64),
        /// Device pixels of each.
        ratio: f64,
    },
    /// The pointer is at a place of the lab's plane, while the instrument is on show.
    Plane(Option<Axis>),
    /// A file is chosen, or dropped on its window.
    File {
        /// The name of the file.
        name: String,
        /// The content of the file.
        content: FileContent,
    },
    /// A file of the site has come, or could not be fetched.
    Fetched,
    /// The instrument's download was given to the user; true if that succeeded.
    Downloaded(bool),
    /// The window is closed by the user.
    Close,
}

impl Event {
    /// Returns true if a pointer is at a place that numbers can tell: the plots of huge numbers end where numbers do.
    pub(crate) fn is_somewhere(&self) -> bool {
        match self {
            Self::Pointer(pointer) => pointer.at.is_finite() && pointer.at_px.is_finite(),
            Self::Plane(at) => at.is_none_or(Axis::is_finite),
            _ => true,
        }
    }
}

/// The most bytes of a file that are read.
pub const MOST_BYTES: usize = 150_000_000;

/// The content of a file, and the state of reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// It is large, and being read: so many bytes come with other events.
    Coming(usize),
    /// A part of it, from this byte on.
    Part(usize, Rc<[u8]>),
    /// These bytes.
    Bytes(Rc<[u8]>),
    /// More than [`MOST_BYTES`].
    Large,
    /// The browser could not read it.
    Unreadable,
}

/// The action of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It is put down, or its main button pressed. If the plot has `data-drag` and there is a use for that, the pointer is
    /// the plot's until it is lifted, wherever it goes.
    Down,
    /// It moves.
    Move,
    /// It is lifted.
    Up,
    /// The browser takes it away.
    Cancel,
    /// Down and up in one place.
    Click,
}

/// A pointer on a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Pointer {
    /// The plot's `data-plot`.
    pub plot: String,
    /// The action of the pointer.
    pub phase: Phase,
    /// The place on the plot's axes.
    pub at: Axis,
    /// The place on the screen, from the plot's upper left corner.
    pub at_px: Px,
    /// The frame in which the plot was drawn.
    pub frame: Frame,
    /// True for a finger or a pen: what is put down may be about to scroll.
    pub is_finger: bool,
    /// True if Shift is held.
    pub shift: bool,
}

/// The place that an arrow key leads to from another one: by a share of the plot, which shows x from, x to, y from, y to.
pub(super) fn moved(
    from: Axis,
    [x_min, x_max, y_min, y_max]: [f64; 4],
    key: &str,
    share: f64,
) -> Option<Axis> {
    let (x, y) = match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowDown" => (0.0, -1.0),
        "ArrowUp" => (0.0, 1.0),
        _ => return None,
    };
    Some(Axis::new(
        (from.x + x * share * (x_max - x_min)).clamp(x_min, x_max),
        (from.y + y * share * (y_max - y_min)).clamp(y_min, y_max),
    ))
}

/// A text or a file for the user, which only a browser can give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Download {
    /// A text for the clipboard.
    Copy(String),
    /// A file.
    Save {
        /// Its name.
        name: String,
        /// Its media type.
        kind: &'static str,
        /// The text of the file.
        text: String,
    },
}
