//! Pointer, wheel and keys on the plot, and the buttons of the zoom: what they ask for.

use super::scene;
use crate::geometry::{Axis, Px};
use crate::instruments::event::moved;
use crate::instruments::{Event, Phase, Pointer};

/// The state of the pointer and the keyboard: the cursor, a drag, a tap.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    /// The place of the cursor.
    pub(super) cursor: Option<Axis>,
    /// While the start is dragged: whether the run played before.
    held: Option<bool>,
    /// The place where a finger was put down, if it can still be a tap.
    tap: Option<Px>,
}

/// The state of the plot and of the run on which gestures act.
#[derive(Clone, Debug)]
pub(super) struct Around {
    /// The part of the plane: x from, x to, y from, y to.
    pub bounds: [f64; 4],
    /// The places where the run began and where it is.
    pub dots: Vec<Axis>,
    /// The place where the keyboard's cursor begins.
    pub here: Axis,
    /// True while the run plays.
    pub is_playing: bool,
}

/// The command of a gesture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LandscapeCommand {
    /// The run starts from here.
    Start(Axis),
    /// The start is chosen; the run plays on if it did before.
    LetGo {
        /// True if the run is to play on.
        resume: bool,
    },
    /// A step in or out, or everything in view.
    Zoom(Option<i32>),
}

impl Hand {
    /// Takes an event; nothing comes back if there is no use for it.
    pub(super) fn take(&mut self, event: &Event, around: &Around) -> Option<Vec<LandscapeCommand>> {
        let zoom = |step| Some(vec![LandscapeCommand::Zoom(step)]);
        match event {
            Event::Pointer(pointer) => self.point(pointer, around),
            Event::Leave { .. } => {
                self.cursor = None;
                Some(Vec::new())
            }
            Event::Wheel { closer, .. } => zoom(Some(if *closer { 1 } else { -1 })),
            Event::Press { action, argument } if action == "zoom" => match argument.as_str() {
                "in" => zoom(Some(1)),
                "out" => zoom(Some(-1)),
                "fit" => zoom(None),
                _ => None,
            },
            Event::Key { key, shift, .. } => {
                let from = self.cursor.unwrap_or(around.here);
                let share = if *shift { 0.1 } else { 0.01 };
                if let Some(to) = moved(from, around.bounds, key, share) {
                    self.cursor = Some(to);
                    return Some(Vec::new());
                }
                match (key.as_str(), self.cursor) {
                    ("Enter", Some(place)) => Some(vec![
                        LandscapeCommand::Start(place),
                        LandscapeCommand::LetGo { resume: false },
                    ]),
                    ("+", _) => zoom(Some(1)),
                    ("-" | "−", _) => zoom(Some(-1)),
                    ("0", _) => zoom(None),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A mouse starts wherever it is pressed; a finger where it taps, or when it drags one of the dots: else it scrolls.
    fn point(&mut self, pointer: &Pointer, around: &Around) -> Option<Vec<LandscapeCommand>> {
        let start = LandscapeCommand::Start(pointer.at);
        let let_go = |resume| LandscapeCommand::LetGo { resume };
        match pointer.phase {
            Phase::Down => {
                let grips = scene::grips(&pointer.frame, pointer.at_px, &around.dots);
                if pointer.is_finger && !grips {
                    self.tap = Some(pointer.at_px);
                    return None;
                }
                (self.held, self.cursor) = (Some(around.is_playing), None);
                Some(if pointer.is_finger {
                    Vec::new()
                } else {
                    vec![start]
                })
            }
            Phase::Move if self.held.is_some() => Some(vec![start]),
            Phase::Move => {
                let still = |down| scene::is_tap(down, pointer.at_px);
                self.tap = self.tap.filter(|down| still(*down));
                if self.tap.is_none() {
                    self.cursor = Some(pointer.at);
                }
                Some(Vec::new())
            }
            Phase::Up if self.tap.take().is_some() => {
                self.cursor = None;
                Some(vec![start, let_go(around.is_playing)])
            }
            Phase::Up | Phase::Cancel => {
                self.tap = None;
                let resume = self.held.take()?;
                Some(vec![let_go(resume)])
            }
            Phase::Click => None,
        }
    }
}
