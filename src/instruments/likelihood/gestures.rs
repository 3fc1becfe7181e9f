//! Mouse, pen and finger on the two plots.

use super::{Grip, LikelihoodCommand, LikelihoodState};
use crate::geometry::{Axis, Px};
use crate::instruments::{Phase, Pointer};

/// The distance from a handle at which a pointer takes hold of it, CSS pixels.
const MOUSE_REACH: f64 = 12.0;
const FINGER_REACH: f64 = 24.0;
/// The distance that a pointer may wander before a click is none any more, CSS pixels.
const SLACK: f64 = 6.0;

/// The action of a pressed pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Hold {
    #[default]
    Nothing,
    /// On no handle: a click from here, CSS pixels.
    Click(Px),
    /// A handle of the density.
    Handle(Grip),
    /// The place of the parameters under their likelihood.
    Place,
}

impl LikelihoodState {
    /// Handles a pointer; returns true while it holds something.
    pub(super) fn point(&mut self, pointer: &Pointer) -> bool {
        let plot = usize::from(pointer.plot != "density");
        match pointer.phase {
            Phase::Down => {
                self.holds[plot] = self.under(plot, pointer);
                if self.holds[plot] == Hold::Place {
                    self.drag(plot, pointer);
                }
            }
            Phase::Move => self.moved(plot, pointer),
            Phase::Up => {
                if let Hold::Click(at) = self.holds[plot] {
                    let at = pointer.frame.to_axis(at);
                    let command = match plot {
                        0 => LikelihoodCommand::Click(at.x),
                        _ => LikelihoodCommand::Place(at),
                    };
                    self.likelihood.update(command);
                }
                self.holds[plot] = Hold::Nothing;
            }
            Phase::Cancel => self.holds[plot] = Hold::Nothing,
            Phase::Click => {}
        }
        matches!(self.holds[plot], Hold::Handle(_) | Hold::Place)
    }

    /// Returns the action that a press at the pointer's place starts, by the picture drawn last.
    fn under(&self, plot: usize, pointer: &Pointer) -> Hold {
        let Some(picture) = self.plots.get() else {
            return Hold::Nothing;
        };
        let reach = if pointer.is_finger {
            FINGER_REACH
        } else {
            MOUSE_REACH
        };
        let nearest = |points: &[Axis]| {
            let points = points.iter().copied();
            pointer.frame.nearest(points, pointer.at_px, reach)
        };
        if plot == 1 {
            // A mouse does not scroll by dragging: it takes the parameters along from anywhere.
            let anywhere = !pointer.is_finger && !picture.surface.empty;
            return if anywhere || nearest(&[picture.surface.now]).is_some() {
                Hold::Place
            } else {
                Hold::Click(pointer.at_px)
            };
        }
        let handles = &picture.density.handles;
        let places: Vec<Axis> = handles.iter().map(|handle| handle.1).collect();
        nearest(&places).map_or(Hold::Click(pointer.at_px), |index| {
            Hold::Handle(handles[index].0)
        })
    }

    fn moved(&mut self, plot: usize, pointer: &Pointer) {
        match self.holds[plot] {
            Hold::Nothing => {
                let plots = self.plots.get();
                let is_bernoulli = plots.is_some_and(|plots| plots.density.bars.len() == 2);
                self.cursors[plot] = match self.under(plot, pointer) {
                    Hold::Handle(Grip::Place) if is_bernoulli => "up",
                    Hold::Handle(_) => "across",
                    Hold::Place => "move",
                    _ => "",
                };
            }
            Hold::Click(at) => {
                if (pointer.at_px - at).hypot() > SLACK {
                    self.holds[plot] = Hold::Nothing;
                }
            }
            Hold::Handle(_) | Hold::Place => self.drag(plot, pointer),
        }
    }

    fn drag(&mut self, plot: usize, pointer: &Pointer) {
        let to = pointer.at;
        let command = match self.holds[plot] {
            Hold::Handle(grip) => LikelihoodCommand::Drag { grip, to },
            _ => LikelihoodCommand::Place(to),
        };
        self.likelihood.update(command);
    }
}
