//! The texts of the window.

use super::{DualStanding, Training};
use crate::data::{Keyword, sort_by_number};
use crate::geometry::Axis;
use crate::learn::{KernelPerceptron, Outcome};
use crate::session::Session;
use crate::session::messages::point_name;
use crate::text::markup::{cell, head, tag};
use crate::text::number::{MINUS, figure, grouped, signed};
use crate::text::{key, message, say};

/// The largest number of terms of F that are written out.
const MOST_TERMS: usize = 5;

/// A text and its full value.
pub(super) type Readout = (String, String);

/// The numbers of a run: errors, updates, points used, epochs, the result of the last presentation.
pub(super) fn readouts(training: &Training, run: &KernelPerceptron, lab: &Session) -> [Readout; 5] {
    let errors = say!(
        "dual-errors",
        errors = run.errors(),
        points = run.samples().len()
    );
    let used = run.alpha().iter().filter(|a| **a > 0.0).count();
    let count = |count: u64| (grouped(count), count.to_string());
    [
        (errors, run.errors().to_string()),
        count(run.updates()),
        count(used as u64),
        count(run.epochs()),
        last(training, run, lab),
    ]
}

/// The kernel as a formula, and what there is to know of it.
pub(super) fn about(training: &Training) -> String {
    let (kind, shape) = training.kernel;
    match kind.number {
        None => message(&key!("dual-about-*", kind.keyword)),
        Some(_) => say!(
            "dual-about",
            kernel = kind.keyword,
            degree = shape.degree,
            gamma = figure(shape.gamma)
        ),
    }
}

pub(super) fn status(training: &Training) -> String {
    let Some(run) = training.run() else {
        let word = training.standing().keyword();
        return message(&key!("dual-refused-*", word));
    };
    let (epochs, updates, errors) = (run.epochs(), run.updates(), run.errors());
    match (training.standing(), run.outcome()) {
        (DualStanding::Converged, _) => {
            let said = say!("dual-status-converged", epochs, updates);
            match run.has_ties() {
                true => say!("dual-status-rounded", converged = said),
                false => said,
            }
        }
        (_, Outcome::Cycling { period, .. }) => say!("dual-status-cycling", epochs = period),
        (DualStanding::Ready, _) => say!("dual-status-ready"),
        (DualStanding::Training, _) => say!("dual-status-training", epochs, errors),
        _ => say!("dual-status-paused", epochs, errors),
    }
}

/// The result of the last presentation, and F there.
fn last(training: &Training, run: &KernelPerceptron, lab: &Session) -> Readout {
    let Some(last) = training.last else {
        return Readout::default();
    };
    let (point, score) = (point_name(lab, last.sample), signed(last.score));
    let a = figure(run.alpha()[last.sample]);
    let text = match (last.is_corrected, last.is_tie && last.score != 0.0) {
        (true, false) => say!("dual-last-corrected", point, score, a),
        (true, true) => say!("dual-last-corrected-tie", point, score, a),
        (false, false) => say!("dual-last-right", point, score),
        (false, true) => say!("dual-last-right-tie", point, score),
    };
    (text, last.score.to_string())
}

/// F at the place that is read off: the sentence with its value, and the largest terms as markup.
pub(super) fn written_out(
    run: &KernelPerceptron,
    lab: &Session,
    at: Option<Axis>,
) -> (Readout, String) {
    let Some(at) = at else {
        return ((say!("dual-point-at"), String::new()), String::new());
    };
    let x = lab.prepared().augmented(at.x, at.y);
    let score = run.score(&x);
    if !score.is_finite() {
        return ((say!("dual-score-beyond"), String::new()), String::new());
    }
    let mut terms: Vec<(usize, f64)> = run.terms(&x).collect();
    if terms.is_empty() {
        return ((say!("dual-score-empty"), "0".into()), String::new());
    }
    sort_by_number(&mut terms, |(_, term)| -term.abs());
    let row = |(sample, term): &(usize, f64)| {
        let a = run.alpha()[*sample];
        let sign = if run.samples().label(*sample) < 0.0 {
            MINUS
        } else {
            '+'
        };
        let k = run.kernel().value(run.samples().row(*sample), &x);
        let product = format!("{sign}{} · {}", figure(a), signed(k));
        let point = head(&point_name(lab, *sample));
        tag("tr").round(&[point, cell(&product), cell(&with_sign(*term))].concat())
    };
    let mut markup: String = terms.iter().take(MOST_TERMS).map(row).collect();
    let rest = terms.get(MOST_TERMS..).unwrap_or_default();
    if !rest.is_empty() {
        let sum = with_sign(rest.iter().map(|(_, term)| term).sum());
        let more = head(&say!("dual-more-terms", terms = rest.len()));
        markup += &tag("tr").round(&[more, cell(""), cell(&sum)].concat());
    }
    let class = if score >= 0.0 { "+1" } else { "−1" };
    let sentence = say!("dual-score", score = signed(score), class);
    ((sentence, score.to_string()), markup)
}

fn with_sign(value: f64) -> String {
    let text = signed(value);
    if value > 0.0 {
        format!("+{text}")
    } else {
        text
    }
}
