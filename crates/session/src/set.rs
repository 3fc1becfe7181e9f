//! Setting a control, and what goes with it.

use std::rc::Rc;

use super::{
    Document, Field, LabSettings, Play, PreparedData, Session,
    edit::{edit, stop_epoch},
    fetch::{Missing, give},
    fields::Refused,
    state::Gesture,
    table::Table,
    usual::{apply_usual, follow_data, follow_speed},
};
use crate::data::Source;
use crate::learn::Reduction;

/// Sets a control as a user does, or keeps the reason why it refuses.
pub(super) fn set(state: &mut Session, name: &str, value: &str) {
    state.complaints.retain(|(field, _)| field != name);
    let (field, document) = match taken(state, name, value) {
        Ok(taken) => taken,
        Err(complaint) => {
            state.complaints.push((name.into(), complaint));
            return;
        }
    };
    let has_other_rate = document.settings.eta != state.document.settings.eta;
    let told = field.rate_notice.filter(|_| has_other_rate);
    let told = told.map(|told| told(&document));
    edit(state, Some(Gesture::Setting(name.into())), |target| {
        *target = document;
    });
    if told.is_some() {
        state.notice = told;
    }
    if let Some(then) = field.after_set {
        then(state);
    }
}

/// The control and the document with it set; the complaint of one that refuses.
fn taken(state: &Session, name: &str, value: &str) -> Result<(&'static Field, Document), String> {
    let field = Field::named(name).ok_or_else(|| Refused::Unknown(name.into()).to_string())?;
    if let Some(complaint) = field.refuses.and_then(|refuses| refuses(state, value)) {
        return Err(complaint);
    }
    let mut document = state.document.clone();
    let taken = field.set_by_hand(&mut document, value);
    taken.map_err(|refused| refused.to_string())?;
    Ok((field, document))
}

/// Makes a run that plays end after the number of epochs that is set now.
pub(super) fn end_at_epochs(state: &mut Session) {
    if let Play::Playing { .. } = state.play {
        let until = stop_epoch(state);
        (state.play, state.plan) = (Play::Playing { until }, None);
    }
}

/// The samples of a table take the place of the data, as one edit. What is learned begins anew.
pub(super) fn open_table(state: &mut Session, table: Rc<Table>) {
    if state.missing() == Some(Missing::Samples(table.fingerprint())) {
        return give(state, &table);
    }
    let mut document = state.document.clone();
    document.settings.data.table = table;
    document.settings.data.choose(Source::FILE);
    follow_data(&mut document.settings);
    let prepared = PreparedData::new(&document);
    apply_usual(&mut document, &prepared);
    edit(state, None, |target| *target = document);
}

/// Other data bring a scaling that suits them, and a rate, unless the student has chosen others.
pub(super) fn accompany_data(old: &Document, new: &mut Document) {
    if new.settings.data.source != old.settings.data.source {
        follow_data(&mut new.settings);
    }
    accompany_rate(old, new);
}

/// Another rule brings its ridge and a rate.
pub(super) fn accompany_rule(old: &Document, new: &mut Document) {
    if old.settings.rule != new.settings.rule {
        accompany_ridge(&old.settings, &mut new.settings);
    }
    accompany_rate(old, new);
}

/// Other batches bring a rate, and a speed at which such steps can be followed.
pub(super) fn accompany_batch(old: &Document, new: &mut Document) {
    accompany_rate(old, new);
    follow_speed(&mut new.settings);
}

/// Gives the new document the usual rate and number of epochs, unless the student has chosen others.
pub(super) fn accompany_rate(_: &Document, new: &mut Document) {
    apply_usual(new, &PreparedData::new(new));
}

/// A rule that comes with ridge brings it and the mean, and takes them away again unless they were chosen.
pub fn accompany_ridge(old: &LabSettings, new: &mut LabSettings) {
    let usual = LabSettings::default();
    let own = old.rule.ridge == Some(old.lambda) && old.reduction == Reduction::Mean;
    if let Some(ridge) = new.rule.ridge {
        (new.lambda, new.reduction) = (ridge, Reduction::Mean);
    } else if own {
        (new.penalty, new.reduction) = (usual.penalty, usual.reduction);
    }
}
