//! Setting a control, and what goes with it.

use std::rc::Rc;

use super::{
    Document, Field, LabSettings, Play, PreparedData, Session,
    delivery::{Missing, give},
    edit::{edit, stop_epoch},
    fields::Refused,
    line,
    messages::{rate_with_batch, rate_with_optimizer, rate_with_rule},
    state::Gesture,
    table::Table,
    usual::{follow, follow_data, follow_speed},
};
use crate::data::Source;
use crate::learn::Reduction;

/// Sets a control, or keeps the reason why it refuses.
pub(super) fn set(state: &mut Session, name: &str, value: &str) {
    state.complaints.retain(|(field, _)| field != name);
    if let Some(complaint) = line::refused_start(state, name, value) {
        state.complaints.push((name.into(), complaint));
        return;
    }
    let document = match with(&state.document, name, value) {
        Ok(document) => document,
        Err(refused) => {
            state.complaints.push((name.into(), refused.to_string()));
            return;
        }
    };
    let told = (document.settings.eta != state.document.settings.eta)
        .then(|| usual_rate_of(name, &document.settings))
        .flatten();
    edit(state, Some(Gesture::Setting(name.into())), |target| {
        *target = document;
    });
    if told.is_some() {
        state.notice = told;
    }
    if let ("epochs", Play::Playing { .. }) = (name, state.play) {
        let until = stop_epoch(state);
        state.play = Play::Playing { until };
    }
}

/// A document with a control set, and with what goes with that.
///
/// # Errors
/// When the control refuses the value.
pub(super) fn with(document: &Document, name: &str, value: &str) -> Result<Document, Refused> {
    let mut new = document.clone();
    let field = Field::named(name).ok_or_else(|| Refused::Unknown(name.into()))?;
    field.set(&mut new, value)?;
    accompany(document, &mut new, name);
    Ok(new)
}

/// The samples of a table take the place of the data, as one edit. What is learned begins anew.
pub(super) fn open_table(state: &mut Session, table: Rc<Table>) {
    if state.missing() == Some(Missing::Samples(table.print())) {
        return give(state, &table);
    }
    let mut document = state.document.clone();
    document.settings.data.table = table;
    document.settings.data.choose(Source::FILE);
    follow_data(&mut document.settings);
    let prepared = PreparedData::of(&document);
    follow(&mut document, &prepared);
    edit(state, None, |target| *target = document);
}

/// Changes the settings that go with another one: a rate, and a number of epochs, that suit new data, a new rule or
/// optimizer or other batches, unless the student has chosen others; and a speed at which such steps can be followed.
fn accompany(old: &Document, new: &mut Document, name: &str) {
    if new.settings.data.source != old.settings.data.source {
        follow_data(&mut new.settings);
    }
    if name == "rule" && old.settings.rule != new.settings.rule {
        accompany_ridge(&old.settings, &mut new.settings);
    }
    if matches!(
        name,
        "dataset" | "rule" | "scaling" | "optimizer" | "batch" | "reduction"
    ) {
        follow(new, &PreparedData::of(new));
    }
    if name == "batch" {
        follow_speed(&mut new.settings);
    }
    line::accompany_start(new, name);
}

/// The notice on a rate that has come with a setting.
fn usual_rate_of(name: &str, settings: &LabSettings) -> Option<String> {
    match name {
        "optimizer" => Some(rate_with_optimizer(settings)),
        "rule" => Some(rate_with_rule(settings)),
        "batch" | "reduction" => Some(rate_with_batch(settings)),
        _ => None,
    }
}

/// A rule that comes with ridge brings it and the mean, and takes them away again unless they were chosen.
pub(crate) fn accompany_ridge(old: &LabSettings, new: &mut LabSettings) {
    let usual = LabSettings::default();
    let own = old.rule.ridge == Some(old.lambda) && old.reduction == Reduction::Mean;
    if let Some(ridge) = new.rule.ridge {
        (new.lambda, new.reduction) = (ridge, Reduction::Mean);
    } else if own {
        (new.penalty, new.reduction) = (usual.penalty, usual.reduction);
    }
}
