//! A lab that nobody watches, in which a run is made again or a script is carried out: a slice of it in each frame.

use std::fmt;
use std::vec::IntoIter;

use super::{ScriptCommand, Stage, Start};
use crate::session::{self, Action, Budget, Play};
use crate::theory::Fact;

/// Presentations of samples between two looks at the clock.
const SLICE: usize = 2000;

/// Such a lab, and what is left to be done in it.
pub(super) struct Trial {
    pub(super) lab: Box<dyn Stage>,
    /// The values at the beginning of its step.
    pub(super) start: Start,
    commands: IntoIter<ScriptCommand>,
    /// The most presentations of samples that it may still take.
    left: usize,
}

/// What is found in slices: something, or the lab to go on with.
pub(super) enum Progress<T> {
    Found(T),
    Unfinished(Trial),
}

impl<T> Progress<T> {
    /// All slices, one after the other.
    pub(super) fn now(slice: impl Fn(Option<Trial>, &Budget<'_>) -> Self) -> T {
        let mut begun = None;
        loop {
            match slice(begun, &Budget::ENDLESS) {
                Self::Found(found) => return found,
                Self::Unfinished(trial) => begun = Some(trial),
            }
        }
    }
}

impl Trial {
    /// In this lab what plays is played to its end, then one command after the other is; all of it with so many
    /// presentations of samples at most.
    pub(super) fn new(
        lab: Box<dyn Stage>,
        start: Start,
        commands: Vec<ScriptCommand>,
        most: usize,
    ) -> Self {
        Self {
            lab,
            start,
            commands: commands.into_iter(),
            left: most,
        }
    }

    /// Goes on as long as there is time. At the end, when these facts of theory are known, it says whether nothing plays any
    /// more: what takes too long is left.
    pub(super) fn advance(&mut self, wanted: &[Fact], budget: &Budget<'_>) -> Option<bool> {
        loop {
            if self.lab.session().play() != Play::Paused {
                if self.left == 0 {
                    return Some(false);
                }
                self.play();
            } else if let Some(command) = self.commands.next() {
                command.begin(&mut *self.lab);
            } else {
                let are_known = self.lab.session_mut().prove(wanted, budget);
                return are_known.then_some(true);
            }
            if !budget.is_left() {
                return None;
            }
        }
    }

    fn play(&mut self) {
        let state = self.lab.session_mut();
        let batch = state.run().batch();
        // As fast as it goes, whatever the speed is.
        state.hurry();
        session::update(state, Action::Train(SLICE));
        self.left = self.left.saturating_sub((SLICE / batch).max(1) * batch);
    }
}

/// Work that is under way, or none. It follows from what it is about: a copy begins it anew.
#[derive(Default)]
pub(super) struct Unfinished(pub(super) Option<Trial>);

impl Clone for Unfinished {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unfinished({})", self.0.is_some())
    }
}
