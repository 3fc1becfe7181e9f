//! The replay of a run or a script in a lab that nobody watches.

use super::{ScriptCommand, ScriptHost};
use crate::session::{self, Action, Budget, Play};
use crate::task::pause;
use crate::theory::Fact;

/// Presentations of samples between two looks at the clock.
const SLICE: usize = 2000;

/// Plays what plays in a lab to its end, then does one command after the other; all of it with so many presentations of
/// samples at most. At the end, when these facts of theory are known, it returns true if nothing plays any more: what takes
/// too long is left.
pub(super) async fn replay(
    lab: &mut dyn ScriptHost,
    commands: &[ScriptCommand],
    mut most: usize,
    wanted: &[Fact],
) -> bool {
    let mut commands = commands.iter();
    loop {
        if lab.session().play() != Play::Paused {
            if most == 0 {
                return false;
            }
            most = most.saturating_sub(play(lab));
        } else if let Some(command) = commands.next() {
            command.begin(lab);
        } else {
            break;
        }
        pause().await;
    }
    while !lab.session_mut().prove(wanted, &Budget::new(&|| 0.0, 0.0)) {
        pause().await;
    }
    true
}

/// Plays a slice, and returns its presentations of samples.
fn play(lab: &mut dyn ScriptHost) -> usize {
    let state = lab.session_mut();
    let batch = state.run().batch();
    // As fast as it goes, whatever the speed is.
    state.hurry();
    session::update(state, Action::Train(SLICE));
    (SLICE / batch).max(1) * batch
}
