//! Texts that are shown once: notices, and the reasons for a refusal.

use super::{optimizer_title, rules};
use crate::Session;
use crate::link::LinkError;
use crate::settings::LabSettings;
use crate::text::number::exact;
use crate::text::say;
use crate::theory::TheoryError;

/// Nothing can be trained.
pub(crate) fn nothing_to_learn(state: &Session) -> String {
    if state.prepared().dots.is_empty() {
        say!("notice-no-points")
    } else {
        say!("notice-all-held-out")
    }
}

/// The data are not here yet.
pub(crate) fn waiting() -> String {
    say!("notice-waiting")
}

/// The user's own set cannot have as many classes.
pub(crate) fn too_many_classes(most: usize) -> String {
    say!("notice-too-many-classes", most)
}

/// A link that cannot be opened, or only in part.
pub(crate) fn broken_link(mistakes: &[LinkError]) -> String {
    match mistakes {
        [LinkError::Long, ..] => say!("notice-link-too-long"),
        [LinkError::Version, ..] => say!("notice-link-other-version"),
        [LinkError::Part(part), others @ ..] => {
            say!("notice-link-in-part", part, others = others.len())
        }
        [LinkError::Cut, ..] => say!("notice-link-cut"),
        [
            LinkError::CutIn {
                arrived,
                of,
                is_points: true,
            },
            ..,
        ] => {
            say!("notice-link-cut-points", arrived = *arrived, of = *of)
        }
        [LinkError::CutIn { arrived, of, .. }, ..] => {
            say!("notice-link-cut-samples", arrived = *arrived, of = *of)
        }
        [LinkError::Damaged, ..] => say!("notice-link-damaged"),
        [LinkError::Samples, ..] => say!("notice-link-other-samples"),
        [] => String::new(),
    }
}

/// Names of controls in a link that are none.
pub(crate) fn unknown_names(names: &str) -> String {
    say!("notice-unknown-controls", controls = names)
}

/// The file of the data asked for has not come.
pub(crate) fn missing_file(path: &str) -> String {
    say!("notice-missing-file", path)
}

/// No more points.
pub(crate) fn too_many_points(most: usize) -> String {
    say!("notice-too-many-points", most)
}

/// A change of optimizer has changed the learning rate.
pub(crate) fn rate_with_optimizer(settings: &LabSettings) -> String {
    say!(
        "notice-rate-with-optimizer",
        optimizer = optimizer_title(settings.optimizer.kind.keyword),
        eta = exact(settings.eta)
    )
}

/// A change of rule has changed the learning rate.
pub(crate) fn rate_with_rule(settings: &LabSettings) -> String {
    say!(
        "notice-rate-with-rule",
        rule = rules::title(settings.rule.keyword),
        eta = exact(settings.eta)
    )
}

/// Other batches have changed the learning rate.
pub(crate) fn rate_with_batch(settings: &LabSettings) -> String {
    say!("notice-rate-with-batch", eta = exact(settings.eta))
}

/// Not a weight of the user's line.
pub(crate) fn not_a_weight(text: &str) -> String {
    let given = text.trim();
    if given.is_empty() {
        say!("notice-weight-missing")
    } else {
        say!("notice-weight-no-number", given = format!("{given:.24}"))
    }
}

/// The reason for which something cannot be computed, within a sentence.
pub fn reason(why: TheoryError) -> String {
    match why {
        TheoryError::TooLarge(input) => say!("reason-too-large", input),
        TheoryError::TooSmall(input) => say!("reason-too-small", input),
        TheoryError::TooClose => say!("reason-too-close"),
        TheoryError::TooFar => say!("reason-too-far"),
        TheoryError::Slow => say!("reason-slow"),
        TheoryError::Overflow => say!("reason-overflow"),
    }
}
