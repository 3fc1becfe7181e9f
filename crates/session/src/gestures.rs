//! Mouse, pen and fingers on the plane: what a press, its way and its end ask for. Pure, so that each gesture is tested
//! without a screen.
//!
//! | | mouse, pen | finger |
//! |---|---|---|
//! | add a point | click | tap |
//! | one of the other class | Shift or right button | rest on an empty place |
//! | move a point | drag | rest on it until it is picked up, then drag |
//! | the user's line | drag | drag |
//! | scroll the page | | swipe, also from a point |
//! | zoom and move the view | wheel with Ctrl, trackpad | two fingers |

use super::{Action, Session, readouts::own_line, settings::Pen, shown_view, view_of};
use crate::geometry::{Axis, Frame, Grip, Px, line};

/// The largest distance from a pointer to what it takes hold of, and the distance it may move before a click is a drag,
/// CSS pixels.
const MOUSE: (f64, f64) = (9.0, 3.0);
const FINGER: (f64, f64) = (20.0, 9.0);
/// The strength of zoom of one unit of a wheel, and the largest of one turn: natural logarithms of the factor.
const WHEEL: f64 = 0.01;
const MOST_WHEEL: f64 = 0.25;

/// A pointer where it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// Which one.
    pub id: i32,
    /// The place on the plane.
    pub at: Px,
    /// True if no other finger was there before it.
    pub is_first: bool,
    /// True if it is a finger, which is broad, and scrolls the page.
    pub is_finger: bool,
    /// True if it asks for the other class.
    pub other: bool,
    /// True if it erases, whatever the pen.
    pub erases: bool,
}

impl Pointer {
    /// The largest distance to what it takes hold of, CSS pixels.
    pub fn reach(&self) -> f64 {
        self.size().0
    }

    fn size(&self) -> (f64, f64) {
        if self.is_finger { FINGER } else { MOUSE }
    }
}

/// The present action of a pressed pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Hold {
    /// Nothing, or nothing more until it is lifted.
    #[default]
    Nothing,
    /// A click so far, on nothing.
    Empty,
    /// A click so far, on a point.
    Point {
        /// Row of the data.
        index: usize,
    },
    /// A point is picked up and goes where the pointer goes.
    Drag {
        /// Row of the data.
        index: usize,
        /// From the pointer to the point, CSS pixels.
        offset: (f64, f64),
    },
    /// On the user's own line.
    Line {
        /// The part of the line that is held.
        grip: Grip,
        /// Its weights when it was taken hold of.
        line: [f64; 3],
        /// The place of the pointer when it was taken hold of.
        from: Axis,
    },
    /// Two fingers.
    Pinch {
        /// The plane when the second one came.
        frame: Frame,
        /// The places of the fingers then.
        from: [Px; 2],
    },
}

/// All presses on one plane, from the first finger to the last.
#[derive(Clone, Debug, Default)]
pub struct Gestures {
    hold: Hold,
    start: Px,
    /// Those that are pressed, the first one first.
    down: Vec<(i32, Px)>,
}

/// Returns the hold of a pointer that is pressed at a place of the plane; it reaches `reach` CSS pixels.
pub fn hold_at(lab: &Session, frame: &Frame, at: Px, reach: f64) -> Hold {
    let dots = lab.prepared().dots.iter().map(|dot| dot.at);
    if let Some(index) = frame.nearest(dots, at, reach) {
        return Hold::Point { index };
    }
    match line_at(lab, frame, at, reach) {
        Some(line) => line,
        None if frame.plot.contains(at) => Hold::Empty,
        None => Hold::Nothing,
    }
}

/// The user's own line within this distance of a place.
pub fn line_at(lab: &Session, frame: &Frame, at: Px, reach: f64) -> Option<Hold> {
    let line = own_line(lab)?;
    let grip = line::hit(frame, line, at, reach)?;
    let from = frame.to_axis(at);
    Some(Hold::Line { grip, line, from })
}

/// The action of a wheel that is turned to zoom, at a place of the plane; `turned` is positive towards the user.
pub fn wheel(lab: &Session, frame: &Frame, at: Px, turned: f64) -> Action {
    let factor = (turned * WHEEL).clamp(-MOST_WHEEL, MOST_WHEEL).exp();
    Action::Show(Some(frame.zoomed(&view_of(lab), at, at, factor)))
}

/// The action of a key that zooms, round a place or the middle.
pub fn zoom(lab: &Session, about: Option<Axis>, factor: f64) -> Action {
    let view = shown_view(lab).zoomed_about(&view_of(lab), about, factor);
    Action::Show(Some(view))
}

impl Gestures {
    /// The pointer that was pressed holds this, whatever else lies there.
    pub fn take(&mut self, hold: Hold) {
        self.hold = hold;
    }

    /// A pointer is pressed.
    pub fn pressed(&mut self, lab: &Session, frame: &Frame, pointer: &Pointer) {
        // Those of which no end was heard are gone.
        self.down
            .retain(|(id, _)| *id != pointer.id && !pointer.is_first);
        self.down.push((pointer.id, pointer.at));
        match (&self.hold, &self.down[..]) {
            (_, [_]) => {
                self.start = pointer.at;
                self.hold = hold_at(lab, frame, pointer.at, pointer.reach());
            }
            // What is being dragged stays in the hand.
            (Hold::Drag { .. } | Hold::Line { .. } | Hold::Pinch { .. }, _) => {}
            (_, [(_, first), (_, second)]) => {
                let (frame, from) = (*frame, [*first, *second]);
                self.hold = Hold::Pinch { frame, from };
            }
            _ => self.hold = Hold::Nothing,
        }
    }

    /// Returns true if a finger rests where resting means something.
    pub fn may_rest(&self, lab: &Session) -> bool {
        let erases = lab.document().settings.pen == Pen::Eraser;
        matches!(self.hold, Hold::Empty | Hold::Point { .. }) && !erases
    }

    /// A finger has rested long enough: on a point, which is picked up, or on nothing, where one of the other class comes.
    pub fn rested(&mut self, lab: &Session, frame: &Frame) -> Option<Action> {
        match self.hold {
            _ if !self.may_rest(lab) => None,
            Hold::Point { index } => {
                let at = frame.to_px(lab.prepared().dots.get(index)?.at);
                let offset = (at.x - self.start.x, at.y - self.start.y);
                self.hold = Hold::Drag { index, offset };
                None
            }
            _ => {
                self.hold = Hold::Nothing;
                Some(add(lab, frame, self.start, true))
            }
        }
    }

    /// A pressed pointer moves.
    pub fn moved(&mut self, lab: &Session, frame: &Frame, pointer: &Pointer) -> Option<Action> {
        let known = self.down.iter_mut().find(|(id, _)| *id == pointer.id);
        known?.1 = pointer.at;
        if let (Hold::Pinch { frame, from }, [(_, first), (_, second), ..]) =
            (&self.hold, &self.down[..])
        {
            let view = frame.pinched(&view_of(lab), *from, [*first, *second]);
            return Some(Action::Show(Some(view)));
        }
        // Only the first finger drags.
        if self.down.first().map(|(id, _)| *id) != Some(pointer.id) {
            return None;
        }
        let (at, slack) = (pointer.at, pointer.size().1);
        let far = (at.x - self.start.x).abs() > slack || (at.y - self.start.y).abs() > slack;
        match self.hold {
            Hold::Point { index } if far && !pointer.is_finger => {
                let offset = (0.0, 0.0);
                self.hold = Hold::Drag { index, offset };
            }
            // A finger that moves at once scrolls the page.
            Hold::Empty | Hold::Point { .. } if far => self.hold = Hold::Nothing,
            _ => {}
        }
        match self.hold {
            Hold::Drag { index, offset } => {
                let to = frame.moved_inside(Px::new(at.x + offset.0, at.y + offset.1));
                Some(Action::MovePoint { index, to })
            }
            Hold::Line { grip, line, from } => {
                let to = frame.to_axis(at);
                Some(Action::SetLine(line::drag(
                    &frame.view,
                    line,
                    grip,
                    from,
                    to,
                )))
            }
            _ => None,
        }
    }

    /// A pointer is lifted.
    pub fn released(&mut self, lab: &Session, frame: &Frame, pointer: &Pointer) -> Option<Action> {
        let erases = pointer.erases || lab.document().settings.pen == Pen::Eraser;
        let hold = self.hold;
        self.lost(pointer.id);
        match hold {
            Hold::Point { index } if erases => Some(Action::RemovePoint { index }),
            // A click on a point of another kind puts a second one there, as contradictory data need.
            Hold::Empty | Hold::Point { .. } if !erases => {
                Some(add(lab, frame, self.start, pointer.other))
            }
            _ => None,
        }
    }

    /// A pointer is lifted, or taken away by the browser, which scrolls the page.
    pub fn lost(&mut self, id: i32) {
        let first = self.down.first().map(|(id, _)| *id);
        self.down.retain(|(other, _)| *other != id);
        // The finger left over from a pinch, or beside a drag, does nothing more.
        if first == Some(id) || matches!(self.hold, Hold::Pinch { .. }) {
            self.hold = Hold::Nothing;
        }
    }

    /// Returns true if the fingers are here for the plane, so that the page must not scroll.
    pub fn keeps_page(&self) -> bool {
        matches!(
            self.hold,
            Hold::Drag { .. } | Hold::Line { .. } | Hold::Pinch { .. }
        )
    }

    /// The point that is picked up.
    pub fn held(&self) -> Option<usize> {
        match self.hold {
            Hold::Drag { index, .. } => Some(index),
            _ => None,
        }
    }
}

fn add(lab: &Session, frame: &Frame, at: Px, other: bool) -> Action {
    let class = lab.document().settings.pen.class(other);
    Action::AddPoint {
        at: frame.to_axis(at),
        class,
    }
}
