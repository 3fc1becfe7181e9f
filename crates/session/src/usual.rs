//! The lab's choices as long as the user has not chosen: rate, number of epochs, speed of play, and scaling.

use super::fields::{SMALLEST_ETA, fields};
use super::settings::{BatchMode, LabSettings, Speed};
use super::{ByHand, Document, PreparedData, Session};
use crate::data::{Scaling, Source};
use crate::learn::LARGEST_ETA;
use crate::theory::{full_batch_limit, usual_epochs, usual_rate};

/// Steps a second where each takes all samples.
const SLOW_PER_SECOND: u32 = 5;

/// Gives a document what is usual for it, but for what was chosen by hand. `prepared` are its samples.
pub(super) fn apply_usual(document: &mut Document, prepared: &PreparedData) {
    let (eta, epochs) = usual(document, prepared);
    let settings = &mut document.settings;
    if !settings.by_hand.eta {
        settings.eta = eta;
    }
    if !settings.by_hand.epochs {
        settings.epochs = epochs;
    }
}

/// Gives the user's own points what follows from them. What does not follow from them stays.
pub(super) fn follow_points(document: &mut Document, prepared: &PreparedData) {
    if document.settings.data.source != Source::CUSTOM {
        return;
    }
    let eta = document.settings.eta;
    let follows = rate(document, prepared).is_some();
    apply_usual(document, prepared);
    if !follows {
        document.settings.eta = eta;
    }
}

/// Plays as fast as is usual for the size of a step, unless a speed was chosen.
pub(super) fn follow_speed(settings: &mut LabSettings) {
    if !settings.by_hand.speed {
        settings.speed = usual_speed(settings);
    }
}

/// Gives other data the usual scaling, unless one was chosen.
pub(super) fn follow_data(settings: &mut LabSettings) {
    if !settings.by_hand.scaling {
        settings.data.scaling = usual_scaling(settings);
    }
}

/// Features of files are of all sizes.
fn usual_scaling(settings: &LabSettings) -> Scaling {
    match settings.data.source == Source::FILE {
        true => Scaling::Standardize,
        false => LabSettings::default().data.scaling,
    }
}

/// The mark that a user has chosen a setting.
type Mark = fn(&mut Document) -> &mut bool;

/// Gives a document that was read what is usual for those of its settings that the link leaves to the lab, by their marks.
pub(super) fn leave_to_lab(document: &mut Document, prepared: &PreparedData, left: &[Mark]) {
    if left.is_empty() {
        return;
    }
    for mark in fields().filter_map(|field| field.by_hand) {
        *mark(document) = true;
    }
    for mark in left {
        *mark(document) = false;
    }
    apply_usual(document, prepared);
}

/// Marks each value of a document that was read as chosen if it is not the usual one. `prepared` are its samples.
pub(super) fn take_as_chosen(document: &mut Document, prepared: &PreparedData) {
    let (eta, epochs) = usual(document, prepared);
    let settings = &mut document.settings;
    settings.by_hand = ByHand {
        eta: settings.eta != eta,
        epochs: settings.epochs != epochs,
        speed: settings.speed != usual_speed(settings),
        scaling: settings.data.scaling != usual_scaling(settings),
    };
}

impl Session {
    /// The scaling of such documents was not chosen by the user: it came with the page, and goes with its data.
    pub fn take_scaling_as_usual(&mut self, came_with_page: &dyn Fn(&Document) -> bool) {
        for document in self.documents_mut() {
            document.settings.by_hand.scaling &= !came_with_page(document);
        }
    }
}

/// Steps that take all samples are few, and each is to be seen.
fn usual_speed(settings: &LabSettings) -> Speed {
    match settings.batch {
        BatchMode::Batch => Speed::Steady(SLOW_PER_SECOND),
        BatchMode::Online | BatchMode::Mini => LabSettings::default().speed,
    }
}

/// The usual rate on these data, and the usual number of epochs.
fn usual(document: &Document, prepared: &PreparedData) -> (f64, u32) {
    let settings = &document.settings;
    let train = &prepared.trained_on(settings)[0].train;
    let is_own = settings.data.is_own() && !train.is_empty();
    let from_points = is_own.then(|| usual_epochs(train, &settings.learning()));
    (
        rate(document, prepared).unwrap_or_else(|| settings.usual_eta()),
        from_points
            .flatten()
            .unwrap_or(LabSettings::default().epochs),
    )
}

/// The rate that follows from the data: of the user's own points, and where Adaline would not converge in full batches with
/// that of the table of rules, which the sets that come with the page have.
fn rate(document: &Document, prepared: &PreparedData) -> Option<f64> {
    let settings = &document.settings;
    let learning = settings.learning();
    let train = &prepared.trained_on(settings)[0].train;
    let is_own = settings.data.is_own() && !train.is_empty();
    let by_table = settings.usual_eta();
    let is_too_large = || full_batch_limit(train, &learning).is_some_and(|most| by_table >= most);
    let is_asked = learning.is_heavy_ball_at_most() && (is_own || is_too_large());
    let eta = is_asked.then(|| usual_rate(train, &learning)).flatten()?;
    Some(eta.clamp(SMALLEST_ETA, LARGEST_ETA))
}
