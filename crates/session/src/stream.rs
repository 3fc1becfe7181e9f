//! A set whose samples arrive without end: a window of them is in view and is trained on, and the next one follows.
//!
//! Sample k depends on the seed and on k only, so a window follows from its first sample, which is a setting: links and
//! going back need nothing else, and memory holds one window.

use super::{
    Play, Session,
    edit::{adopt, catch_up},
};
use crate::data::SourceOption;

/// Lets the next samples come before another update, if an epoch of those in view is done. It is no edit: undo leaves it
/// alone, and the epoch at which playing stops stays.
pub(super) fn flow(state: &mut Session) {
    let (data, run) = (&state.document.settings.data, &state.run);
    let is_done = run.presented() == 0 && run.epochs() > run.segment();
    let replays = matches!(state.play, Play::Replaying { .. });
    if !data.flows() || !is_done || replays || run.is_halted() {
        return;
    }
    let play = state.play;
    let mut document = state.document.clone();
    let options = &mut document.settings.data.options;
    let next = options.gone_by() + options.size() as u64;
    if options
        .set_text(SourceOption::FROM, &next.to_string())
        .is_none()
    {
        return;
    }
    adopt(state, document);
    catch_up(state);
    state.play = play;
}

impl Session {
    /// The share of new samples that w called wrongly when they came, before anything was learned from them: on average
    /// over the changes of data that the record holds. None before the first.
    pub fn wrong_on_arrival(&self) -> Option<f64> {
        let entries = self.run.history().entries();
        let changes = entries
            .windows(2)
            .filter(|pair| pair[0].epoch == pair[1].epoch);
        let errors: Vec<u32> = changes.map(|pair| pair[1].errors).collect();
        let presented = errors.len() * self.prepared.problem.train.len();
        let wrong = errors.into_iter().map(f64::from).sum::<f64>();
        (presented > 0).then(|| wrong / presented as f64)
    }
}
