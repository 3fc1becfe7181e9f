//! The earlier runs in words: what each differs in, and how it ended.

use super::{figure, grouped, optimizer_name, rules};
use crate::data::Keyword;
use crate::ghost_runs::differences;
use crate::ghosts::Ghost;
use crate::settings::LabSettings;
use crate::text::number::{exact, short};
use crate::text::{joined, key, known, say};
use crate::{Document, Field, Session};

/// The most differences that a label names.
const MOST: usize = 3;

/// The labels of the ghosts on show: the settings in which each differs from the present ones, or its rate if there are none.
pub fn ghost_labels(state: &Session) -> Vec<String> {
    let ghosts = state.ghosts().into_iter();
    ghosts.map(|ghost| label(ghost, state)).collect()
}

fn label(ghost: &Ghost, state: &Session) -> String {
    let present = state.document();
    let own = ghost.document(present);
    let has_effect = |field: &&Field| field.applies(&own, state);
    let fields = differences(&own, present).filter(has_effect);
    let mut parts: Vec<String> = fields.map(|field| difference(field, &own)).collect();
    parts.dedup();
    if parts.len() > MOST {
        parts.truncate(MOST);
        parts.push("…".into());
    }
    if parts.is_empty() {
        parts.push(rate(&own.settings));
    }
    let label = joined(parts, ", ");
    match ghost.is_changed() {
        true => say!("lab-ghost-changed", label),
        false => label,
    }
}

fn rate(settings: &LabSettings) -> String {
    format!("η\u{a0}=\u{a0}{}", exact(settings.eta))
}

/// The value of a control in which a run differs.
fn difference(field: &Field, own: &Document) -> String {
    let settings = &own.settings;
    match field.name {
        "rule" => rules::name(settings.rule),
        "eta" => rate(settings),
        "optimizer" | "momentum" => optimizer_name(settings),
        "batch" | "batch-size" => say!(
            "lab-ghost-batch",
            batch = settings.batch.keyword(),
            size = settings.batch_size
        ),
        "landscape-start" => say!("start-my-weights"),
        name => {
            let value = (field.read)(own);
            let value = field.label(&value).unwrap_or(value);
            let name = known(&key!("field-*.within", name)).unwrap_or_else(|| name.into());
            say!("lab-ghost-other", name, value)
        }
    }
}

/// A row for each earlier run that is made: its settings, epochs, updates, misclassified samples and loss.
pub fn ghost_rows(state: &Session) -> Vec<Vec<String>> {
    let ghosts = state.ghosts();
    let ghosts = ghosts.iter().zip(ghost_labels(state));
    let row = |(ghost, label): (&&Ghost, String)| {
        let record = &ghost.record()?.0;
        let (errors, loss) = (record.errors.last()?.y, record.loss.last()?.y);
        let counts = [grouped(record.epochs), grouped(record.updates)];
        let ends = [grouped(errors as u64), figure(loss)];
        let cells = [label].into_iter().chain(counts).chain(ends);
        Some(cells.collect())
    };
    ghosts.filter_map(row).collect()
}

/// The name of the button that drops a ghost, for those who do not see its curve.
pub fn ghost_dismissal(label: &str, ghost: &Ghost) -> String {
    let record = ghost.record().map(|record| &record.0);
    let ends = record.and_then(|own| Some((own.errors.last()?.y, own.loss.last()?.y)));
    match record.zip(ends) {
        Some((record, (wrong, loss))) => say!(
            "lab-ghost-dismiss",
            label,
            epochs = record.epochs,
            wrong = wrong as u32,
            loss = short(loss)
        ),
        None => say!("lab-ghost-dismiss-unmade", label),
    }
}
