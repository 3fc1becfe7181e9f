//! The class of a point that is typed: its features as numbers with commas between them.

use super::counts::predicted;
use crate::data::parse_number;
use crate::learn::{Joint, dot, softmax};
use crate::session::messages::{figure, full_list};
use crate::session::{Input, Session};
use crate::text::number::{fixed, shortest};
use crate::text::{joined, listed, say};

/// Features named one by one.
const MOST_NAMES: usize = 12;
/// Letters of a refused text that its message repeats.
const REPEATED: usize = 24;

/// The text about a point, with the full numbers for other programs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    pub(super) text: String,
    pub(super) full: String,
}

/// The columns of the set that the inputs are made of, in the order of the set.
fn columns(lab: &Session) -> Vec<usize> {
    let inputs = lab.prepared().inputs.iter();
    let mut columns: Vec<usize> = inputs.flat_map(Input::columns).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// The features that are to be typed.
pub(super) fn features(lab: &Session) -> String {
    let names = lab.prepared().set.features();
    let columns = columns(lab);
    let shown = columns.iter().take(MOST_NAMES);
    let shown = joined(shown.map(|column| names[*column].as_str()), ", ");
    let more = columns.len().saturating_sub(MOST_NAMES);
    say!("confusion-features", features = shown, more)
}

/// The features of the first point.
pub(super) fn example(lab: &Session) -> String {
    let set = &lab.prepared().set;
    if set.is_empty() {
        return String::new();
    }
    let first = columns(lab).into_iter().take(MOST_NAMES);
    joined(first.map(|column| shortest(set.row(0)[column])), ", ")
}

/// The prediction at the first point, in words; empty where there is none, or where its features are not all named.
pub(super) fn example_in_words(lab: &Session) -> String {
    let found = predict(lab, &example(lab));
    let set = &lab.prepared().set;
    let columns = columns(lab).into_iter();
    let point = || joined(columns.map(|column| figure(set.row(0)[column])), ", ");
    match found.full.is_empty() {
        true => String::new(),
        false => say!("confusion-example", point = point(), found = found.text),
    }
}

/// The prediction at the point of a text, or the reason why there is none.
pub(super) fn predict(lab: &Session, text: &str) -> Told {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let refused = |text: String| Told {
        text,
        full: String::new(),
    };
    if words.is_empty() {
        return Told::default();
    }
    let columns = columns(lab);
    let mut raw = vec![0.0; lab.prepared().set.features().len()];
    for (word, column) in words.iter().zip(&columns) {
        let Some(number) = parse_number(word) else {
            let given: String = word.chars().take(REPEATED).collect();
            return refused(say!("confusion-no-number", given));
        };
        raw[*column] = number;
    }
    if words.len() != columns.len() {
        let (given, needed) = (words.len(), columns.len());
        return refused(say!("confusion-count", given, needed));
    }
    let sample = lab.prepared().sample(&raw);
    let weights = lab.run().weights();
    let z: Vec<f64> = weights
        .chunks_exact(sample.len())
        .map(|w| dot(w, &sample))
        .collect();
    let class = predicted(lab, &sample).filter(|_| z.iter().all(|z| z.is_finite()));
    let names = lab.prepared().set.class_names();
    let Some((class, name)) = class.and_then(|class| Some((class, names.get(class)?))) else {
        return refused(say!("confusion-nothing"));
    };
    let settings = lab.document().settings.learning();
    let table = settings.table();
    let p: Vec<f64> = match (&z[..], lab.joint()) {
        ([z], _) if table.probability => vec![(table.output)(*z, settings.tie)],
        (several, Some(Joint::Softmax)) => softmax(several),
        _ => Vec::new(),
    };
    let figures = |numbers: &[f64], write: fn(f64) -> String| {
        let figures: Vec<String> = numbers.iter().map(|number| write(*number)).collect();
        match &figures[..] {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        }
    };
    Told {
        text: say!(
            "confusion-found",
            z = figures(&z, figure),
            p = figures(&p, |p| fixed(p, 3)),
            probable = !p.is_empty(),
            class = name
        ),
        full: listed([full_list(&z), class.to_string()]),
    }
}
