//! Setting a control, and what goes with it.

use super::{
    Document, Field, LabSettings, Play, Session,
    edit::{edit, stop_epoch},
    fields::Refused,
    line,
    messages::rate_with_optimizer,
    state::Gesture,
};
use crate::learn::Reduction;

/// Sets a control, or keeps the reason why it refuses.
pub(super) fn set(state: &mut Session, name: &str, value: &str) {
    state.complaints.retain(|(field, _)| field != name);
    if let Some(complaint) = line::refused_start(state, name, value) {
        state.complaints.push((name.into(), complaint));
        return;
    }
    let mut document = state.document.clone();
    let result = Field::named(name)
        .ok_or_else(|| Refused::Unknown(name.into()))
        .and_then(|field| field.set(&mut document, value));
    if let Err(refused) = result {
        state.complaints.push((name.into(), refused.to_string()));
        return;
    }
    accompany(&state.document, &mut document, name);
    let told = (name == "optimizer" && document.settings.eta != state.document.settings.eta)
        .then(|| rate_with_optimizer(&document.settings));
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

/// What goes with a setting: a rate that suits new data, a new rule or optimizer, unless the student has chosen another.
fn accompany(old: &Document, new: &mut Document, name: &str) {
    let unchosen = old.settings.eta == old.settings.usual_eta();
    if unchosen && matches!(name, "dataset" | "rule" | "scaling" | "optimizer") {
        new.settings.eta = new.settings.usual_eta();
    }
    if name == "rule" && old.settings.rule != new.settings.rule {
        accompany_ridge(&old.settings, &mut new.settings);
    }
    line::accompany_start(new, name);
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
