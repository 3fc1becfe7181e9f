//! The plane and the curves in sentences and as a table: for users who cannot see them, and for those who want exact
//! values.

use super::{figure, grouped, no_boundary, says_more_than_sign};
use crate::data::Scaling;
use crate::geometry::Axis;
use crate::learn::{Problem, dot};
use crate::readouts::{Readouts, Score, curves_of};
use crate::text::say;
use crate::{Input, PreparedData, Session};

/// Longer equations are not written out.
const MOST_TERMS: usize = 8;
/// A table of values has at most so many rows.
pub const MOST_ROWS: usize = 50;

/// The result of the run on the plane: the boundary as an equation, the errors, the margin.
pub fn plane_summary(state: &Session, readouts: &Readouts) -> String {
    if state.prepared().dots.is_empty() {
        return String::new();
    }
    let sentences = [
        boundary(state),
        errors(&readouts.training, &state.prepared().problem, false),
        readouts
            .held_out
            .as_ref()
            .map(|score| errors(score, &state.prepared().problem, true))
            .unwrap_or_default(),
        margin(state, readouts).unwrap_or_default(),
    ];
    let said: Vec<String> = sentences.into_iter().filter(|s| !s.is_empty()).collect();
    said.join(" ")
}

/// The boundary, or why there is none.
fn boundary(state: &Session) -> String {
    let (prepared, weights) = (state.prepared(), state.run().weights());
    let classes = prepared.set.class_names();
    let learned = weights.iter().any(|w| *w != 0.0);
    if !learned {
        return say!("plane-summary-no-boundary");
    }
    if prepared.is_multiclass() {
        return say!("plane-summary-classes", classes = classes.len());
    }
    if weights[1..].iter().all(|w| *w == 0.0) {
        let told = no_boundary(state, true).unwrap_or_default();
        return say!("plane-summary-flat", why = told);
    }
    let Some(equation) = equation(prepared, weights) else {
        return say!("plane-summary-many", inputs = prepared.inputs.len());
    };
    let positive = classes.get(1).map_or("+1", String::as_str);
    let scaled = state.document().settings.data.scaling == Scaling::Standardize;
    let line = say!(
        "plane-summary-line",
        equation,
        positive,
        named = says_more_than_sign(positive, 1),
        standardized = scaled,
        through = !prepared.has_bias(),
    );
    let measured = prepared.unscaled(weights);
    match measured.and_then(|v| self::equation(prepared, &v)) {
        Some(equation) => line + " " + &say!("plane-summary-in-units", equation),
        None => line,
    }
}

/// w₀ + w₁x₁ + … with the names of the features; none where it would be too long.
fn equation(prepared: &PreparedData, weights: &[f64]) -> Option<String> {
    let name = |column: usize| prepared.set.features()[column].as_str();
    let factor = |input: &Input| match *input {
        Input::Column(j) => format!(" · {}", name(j)),
        Input::Product(i, j) => format!(" · {} · {}", name(i), name(j)),
    };
    let factors = std::iter::once(String::new()).chain(prepared.inputs.iter().map(factor));
    let terms: Vec<(f64, String)> = weights.iter().copied().zip(factors).collect();
    let terms = terms.into_iter().filter(|(w, _)| *w != 0.0);
    let terms: Vec<(f64, String)> = terms.collect();
    if terms.len() > MOST_TERMS {
        return None;
    }
    let mut text = String::new();
    for (w, factor) in terms {
        let number = figure(if text.is_empty() { w } else { w.abs() });
        if !text.is_empty() {
            text.push_str(if w < 0.0 { " − " } else { " + " });
        }
        text.push_str(&number);
        text.push_str(&factor);
    }
    Some(text)
}

/// The number of misclassified training points, in a sentence.
pub fn training_errors(state: &Session) -> String {
    let score = Readouts::new(state).training;
    errors(&score, &state.prepared().problem, false)
}

fn errors(score: &Score, problem: &Problem, held_out: bool) -> String {
    let samples = if held_out {
        &problem.held_out
    } else {
        &problem.train
    };
    let (wrong, points) = (score.errors, samples.len());
    if held_out {
        say!("plane-summary-held-out", wrong, points)
    } else {
        say!("plane-summary-errors", wrong, points)
    }
}

/// The distance of the nearest training point from a line that has all of them on their sides, in a sentence; none
/// where the samples have all the same length, or products are among the inputs: it is no distance on the plane.
fn margin(state: &Session, readouts: &Readouts) -> Option<String> {
    let (prepared, weights) = (state.prepared(), state.run().weights());
    let is_unit = state.document().settings.data.scaling == Scaling::Unit;
    if is_unit || prepared.is_curved() || prepared.is_multiclass() {
        return None;
    }
    let length = weights[1..].iter().map(|w| w * w).sum::<f64>().sqrt();
    let train = &prepared.problem.train;
    let has = |sign: f64| train.iter().any(|(_, y)| y == sign);
    if length == 0.0 || !length.is_finite() || !(has(1.0) && has(-1.0)) {
        return None;
    }
    if readouts.training.errors > 0 {
        return Some(say!("plane-summary-no-margin"));
    }
    let distances = train.iter().map(|(x, y)| y * dot(weights, x) / length);
    let least = distances.fold(f64::INFINITY, f64::min);
    let scaled = state.document().settings.data.scaling == Scaling::Standardize;
    (least >= 0.0).then(|| {
        say!(
            "plane-summary-margin",
            margin = figure(least),
            standardized = scaled,
            inputs = prepared.inputs.len(),
        )
    })
}

/// The course of a curve, in a sentence: its first, last and least value, and its direction.
fn curve(values: &[Axis], stride: u64) -> String {
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return String::new();
    };
    let number = |value: f64| figure(value);
    if values.len() == 1 {
        return say!("lab-curve-begins", first = number(first.y));
    }
    let least = values.iter().filter(|value| value.y.is_finite());
    let least = least.min_by(|a, b| a.y.total_cmp(&b.y)).unwrap_or(last);
    let again = values.iter().filter(|value| value.y == least.y).count() > 1;
    let times = match (least.x == first.x, again) {
        (true, false) => "start",
        (true, true) => "start-again",
        (false, true) => "again",
        (false, false) => "once",
    };
    let (mut rises, mut falls) = (false, false);
    for pair in values.windows(2) {
        (rises, falls) = (
            rises || pair[1].y > pair[0].y,
            falls || pair[1].y < pair[0].y,
        );
    }
    let trend = match (rises, falls) {
        (false, false) => "steady",
        // Of the epochs between two that are kept nothing is known.
        _ if stride > 1 => "unknown",
        (true, true) => "mixed",
        (true, false) => "rises",
        (false, true) => "falls",
    };
    say!(
        "lab-curve",
        first = number(first.y),
        last = number(last.y),
        epochs = grouped(last.x as u64),
        least = number(least.y),
        kept = stride > 1,
        times,
        at = grouped(least.x as u64),
        trend,
    )
}

/// The courses of the curves of loss and of misclassified points, in a sentence or two each.
pub fn curve_summaries(state: &Session) -> [String; 2] {
    let stride = state.run().history().stride();
    curves_of(state).map(|shown| curve(&shown.train, stride))
}

/// Rows of numbers, as texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueTable {
    /// The number of rows shown, and that of all rows, in words.
    pub note: String,
    /// The cells of each row.
    pub rows: Vec<Vec<String>>,
}

/// The values of both curves: epoch, loss, misclassified, and the same two on held-out points.
pub fn curve_values(state: &Session) -> ValueTable {
    let [loss, errors] = curves_of(state);
    let cells = |i: usize| -> Vec<String> {
        let epoch = grouped(loss.train[i].x as u64);
        let of = |curve: &[Axis]| curve.get(i).map(|at| figure(at.y));
        let train = [of(&loss.train), of(&errors.train)];
        let tested = [of(&loss.held_out), of(&errors.held_out)];
        let all = train.into_iter().chain(tested).flatten();
        std::iter::once(epoch).chain(all).collect()
    };
    let count = loss.train.len();
    let rows: Vec<Vec<String>> = thinned(count, MOST_ROWS).map(cells).collect();
    ValueTable {
        note: say!(
            "lab-values-note",
            rows = rows.len(),
            all = count,
            thinned = rows.len() < count
        ),
        rows,
    }
}

/// Indices of at most so many of `count` things, evenly chosen, the first and the last among them.
///
/// ```
/// use hyperplane_session::messages::thinned;
/// assert_eq!(thinned(5, 50).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
/// assert_eq!(thinned(101, 5).collect::<Vec<_>>(), [0, 25, 50, 75, 100]);
/// ```
pub fn thinned(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let shown = count.min(most);
    (0..shown).map(move |i| match shown {
        0 | 1 => 0,
        _ => (i * (count - 1) + (shown - 1) / 2) / (shown - 1),
    })
}
