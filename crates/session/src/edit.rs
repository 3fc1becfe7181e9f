//! Edits, and all that follows from a document that has changed.

use std::rc::Rc;

use super::{
    Document, LabSettings, Play, Playback, PreparedData, Session, fields, ghost_runs,
    initial::start_of,
    state::{FetchState, Gesture},
    timeline::segments,
    usual::follow_points,
    view::view,
};
use crate::geometry::View;
use crate::learn::{OneVersusRest, Settings};

/// Makes an edit: remembered for undo (together with the one before if both are of one gesture), and carried out.
pub(super) fn edit(
    state: &mut Session,
    gesture: Option<Gesture>,
    change: impl FnOnce(&mut Document),
) {
    let mut document = state.document.clone();
    change(&mut document);
    if document == state.document {
        return;
    }
    state.notice = None;
    if !state.document.same_but_for_view(&document) {
        segments::branch(state);
        if gesture.is_none() || gesture != state.gesture {
            let station = state.station();
            state.remember(station);
        }
        state.gesture = gesture;
    }
    adopt(state, document);
}

/// Makes `document` the state's, and everything that follows from it.
pub(super) fn adopt(state: &mut Session, document: Document) {
    if !state.is_changed() {
        state.timeline.note(&state.document, &state.prepared);
    }
    let old = std::mem::replace(&mut state.document, document);
    let new = &state.document;
    // With other points it would be an edit of them.
    let (data, before) = (&new.settings.data, &old.settings.data);
    let is_other = data.source != before.source || data.table != before.table;
    if is_other {
        state.fetch_state = FetchState::default();
    }
    if new.settings.data != old.settings.data || !Rc::ptr_eq(&new.custom, &old.custom) {
        let shown = state.shown.map(|_| view(&old, &state.prepared));
        let mut prepared = PreparedData::new(new);
        share(&mut prepared, &new.settings, &state.run);
        state.prepared = prepared.into();
        state.ghosts.match_samples(&state.prepared);
        keep_part_shown(state, shown);
    }
    let new = &state.document;
    let settings = (&new.settings, &old.settings);
    let run = &state.run;
    // Other axes of the same samples are another view of them.
    let has_other_samples = !Rc::ptr_eq(run.problem(), &state.problems()[0]);
    let is_other_set = Rc::ptr_eq(&new.custom, &old.custom)
        && (is_other || has_other_samples && has_other_points(new, &old));
    let started = run.steps() > 0 || run.epochs() > 0 || run.updates() > 0;
    let asks_for_start = settings.0.init != settings.1.init || settings.0.seed != settings.1.seed;
    let asks_for_start = asks_for_start || is_other_set || settings.0.start != settings.1.start;
    let starts_elsewhere = start_of(new, &state.prepared) != run.weights();
    let other_inputs = state.prepared.inputs.len() != run.problem().train.features();
    let trained = state.problems();
    let other_classes = trained.len() != run.learners().count()
        || trained[0].train.classes() != run.problem().train.classes();
    if started && !asks_for_start && !other_inputs && other_classes {
        return change_classes(state);
    }
    let other_inputs = other_inputs || other_classes;
    if asks_for_start || other_inputs {
        ghost_runs::leave(state, true);
        reset(state);
    } else if !started && (starts_elsewhere || state.is_changed()) {
        // What has begun to play goes on, as it does after its first update.
        let begun = (state.play, state.due);
        reset(state);
        if !matches!(begun.0, Play::Replaying { .. }) {
            (state.play, state.due) = begun;
        }
    }
}

/// Returns true if the user has chosen among the points of a data set: another gate, other classes, other features.
fn has_other_points(new: &Document, old: &Document) -> bool {
    let mut choices = fields().filter(|field| field.chooses_points);
    new.settings.data != old.settings.data
        && choices.any(|field| (field.read)(new) != (field.read)(old))
}

/// Keeps the part of the plane that was chosen to be seen where the usual one is like that `before`: edits of points leave
/// it alone; other data are seen whole.
pub(super) fn keep_part_shown(state: &mut Session, before: Option<View>) {
    let now = before.map(|_| view(&state.document, &state.prepared));
    let stays = matches!((before, now), (Some(before), Some(now)) if before.is_like(&now));
    state.shown = state.shown.filter(|_| stays);
}

/// Gives samples that are those of a run already to that run's: equal problems are the same problem.
fn share(prepared: &mut PreparedData, settings: &LabSettings, run: &OneVersusRest) {
    if !prepared.trained_on(settings).iter().eq(run.problems()) {
        return;
    }
    let mut known = run.problems().map(Rc::clone);
    if run.is_joint() {
        prepared.joint = known.next();
    } else if let Some(first) = known.next() {
        prepared.problem = first;
        prepared.others = known.collect();
    }
}

/// Goes on with a learner for each of three classes, with one for all of them together, or with one for two.
fn change_classes(state: &mut Session) {
    segments::part(state);
    let learning = state.document.settings.learning();
    state.run = state.run.with_classes(&state.problems(), learning).into();
    state.plan = None;
    state.reached = 0;
    (state.last, state.before) = (None, None);
    match state.play {
        Play::Playing { .. } => {
            let until = stop_epoch(state);
            state.play = Play::Playing { until };
        }
        _ => pause(state),
    }
}

/// A reset by hand: an edit of the run alone, so that undo brings back the one that it ends.
pub(super) fn begin_anew(state: &mut Session) {
    state.gesture = None;
    let (station, run) = (state.station(), Rc::clone(&state.run));
    let had_begun = state.extent() > 0;
    ghost_runs::leave(state, state.is_changed());
    reset(state);
    if had_begun || run != state.run || station.document != state.document {
        state.remember(station);
    }
}

/// Back to the weights of the start, before training. What follows the user's points, and is not chosen, follows them now:
/// a run that goes on keeps what it began with.
pub(super) fn reset(state: &mut Session) {
    segments::forget(state);
    follow_points(&mut state.document, &state.prepared);
    let learning = state.document.settings.learning();
    let start = start_of(&state.document, &state.prepared);
    state.run = OneVersusRest::new(&state.problems(), learning, &start).into();
    pause(state);
    state.reached = 0;
    (state.last, state.before) = (None, None);
}

pub(super) fn pause(state: &mut Session) {
    (state.play, state.due, state.plan) = (Play::Paused, Playback::default(), None);
}

/// Returns true if what is learned differs: the rule, the sign of zero, or sum and mean.
pub(super) fn is_other_model(old: &Settings, new: &Settings) -> bool {
    (old.rule, old.tie, old.reduction) != (new.rule, new.tie, new.reduction)
}

/// Lets the run go on with the document's data and settings if they have changed.
pub(super) fn catch_up(state: &mut Session) {
    if !state.is_changed() {
        return;
    }
    let learning = state.document.settings.learning();
    let other_model = is_other_model(state.run.settings(), &learning);
    let problems = state.problems();
    let other_data = !Rc::ptr_eq(state.run.problem(), &problems[0]);
    // What the update made last did is told with the data it was made on.
    (state.last, state.before) = (None, None);
    state.reached = 0;
    segments::part(state);
    let marks = other_data || other_model;
    state.run_mut().rebase(&problems, learning, marks);
    state.plan = None;
    if let Play::Playing { .. } = state.play {
        state.play = Play::Playing {
            until: stop_epoch(state),
        };
    }
}

/// The epoch at which playing stops: a multiple of the wished number, counted from the last change. That new samples come
/// by themselves is none.
pub(super) fn stop_epoch(state: &Session) -> u64 {
    let wished = u64::from(state.document.settings.epochs);
    let flows = state.document.settings.data.flows();
    let begun = if flows { 0 } else { state.run.segment() };
    let done = state.run.epochs() - begun;
    begun + (done / wished + 1) * wished
}
