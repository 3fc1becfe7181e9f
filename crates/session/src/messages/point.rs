//! The card of a point that is pointed at: its place, the prediction there, and the update that it would make.

use super::{says_more_than_sign, units::MOST_WEIGHTS};
use crate::data::Scaling;
use crate::learn::{Trainer, dot};
use crate::text::number::{figure, place, signed};
use crate::text::say;
use crate::{Session, readouts::can_be_zero_with_mistakes};

/// The card of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointCard {
    /// Which one it is.
    pub title: String,
    /// The facts about the point, one per line.
    pub lines: Vec<String>,
}

impl PointCard {
    /// Of the point in this row, if there is one.
    pub fn new(state: &Session, row: usize) -> Option<Self> {
        let prepared = state.prepared();
        let dot = prepared.dots.get(row)?;
        let names = prepared.set.class_names();
        let name = names.get(usize::from(dot.class))?;
        let number = row + 1;
        let title = match (prepared.is_multiclass(), dot.class) {
            (true, _) => say!("plane-card-title-named", number, name),
            (false, sign) => {
                let class = if sign == 1 { "+1" } else { "−1" };
                match says_more_than_sign(name, usize::from(sign)) {
                    false => say!("plane-point-signed", number, class),
                    true => say!("plane-card-title", number, name, class),
                }
            }
        };
        let mut lines = Vec::new();
        let raw = prepared.raw(row);
        match prepared.cut {
            Some(_) => lines.push(place(raw.x, raw.y)),
            None => {
                let feature = |axis: usize| &prepared.set.features()[prepared.columns[axis]];
                let x = figure(raw.x);
                lines.push(match state.document().settings.data.has_one_feature() {
                    true => say!("plane-card-alone", feature = feature(0), x),
                    false => say!(
                        "plane-card-place",
                        feature = feature(0),
                        x,
                        other = feature(1),
                        y = figure(raw.y)
                    ),
                });
                lines.extend(scaled(state, row));
            }
        }
        lines.extend(predicted(state, row));
        lines.extend(update(state, row, dot.held_out));
        Some(Self { title, lines })
    }

    /// All of it as one text, for those who do not see it.
    pub fn text(state: &Session, row: usize) -> String {
        let Some(card) = Self::new(state, row) else {
            return String::new();
        };
        let prepared = state.prepared();
        let class = usize::from(prepared.dots[row].class);
        let sign = (!prepared.is_multiclass()).then_some(if class == 1 { "+1" } else { "−1" });
        let name = prepared.set.class_names().get(class).map(String::as_str);
        let name = name.filter(|name| sign.is_none() || says_more_than_sign(name, class));
        let name = name.map(String::from);
        let sign = sign.map(|sign| say!("plane-pen-chosen", class = sign));
        let what = with_commas(name.into_iter().chain(sign));
        let count = prepared.dots.len();
        let title = say!("plane-card-told", number = row + 1, count, what);
        // One place is enough.
        let scaled = scaled(state, row);
        let lines = card.lines.into_iter();
        let lines = lines.filter(|line| Some(line) != scaled.as_ref());
        let parts: Vec<String> = std::iter::once(title).chain(lines).collect();
        format!("{}.", parts.join("; "))
    }
}

/// The place of a point on axes that are scaled; none on other axes.
fn scaled(state: &Session, row: usize) -> Option<String> {
    let prepared = state.prepared();
    let is_scaled = state.document().settings.data.scaling != Scaling::None;
    let dot = prepared.dots.get(row)?;
    let place = place(dot.at.x, dot.at.y);
    (is_scaled && prepared.cut.is_none()).then(|| say!("plane-card-scaled", place))
}

/// The prediction at the point of a row: z and output, or the scores of all classes.
fn predicted(state: &Session, row: usize) -> Option<String> {
    let (prepared, settings) = (state.prepared(), &state.document().settings);
    let class = prepared.dots.get(row)?.class;
    let samples = [&prepared.problem.train, &prepared.problem.held_out];
    let mut sets = samples.into_iter().zip(&prepared.rows);
    let x = sets.find_map(|(samples, rows)| Some(samples.row(sample(rows, row)?)))?;
    let weights = state.run().weights().chunks_exact(x.len());
    let z: Vec<f64> = weights.map(|w| dot(w, x)).collect();
    let predicted = settings.tie.predicted(z.iter().copied());
    let right = predicted == usize::from(class);
    let [z] = z[..] else {
        return Some(say!(
            "plane-card-scores",
            scores = with_commas(z.iter().map(|z| signed(*z))),
            predicted = prepared.set.class_names().get(predicted)?,
            right,
        ));
    };
    let output = (settings.learning().table().output)(z, settings.tie);
    Some(say!(
        "plane-card-output",
        z = signed(z),
        output = signed(output),
        right,
    ))
}

/// Which of the samples a row is.
fn sample(rows: &[u32], row: usize) -> Option<usize> {
    rows.iter().position(|known| *known as usize == row)
}

/// The update that the point of a row would make now; also in the units of the data where these are others.
fn update(state: &Session, row: usize, held_out: bool) -> Vec<String> {
    let nothing = || vec![say!("plane-card-nothing")];
    let Some(index) = sample(&state.prepared().rows[0], row).filter(|_| !held_out) else {
        return vec![say!("plane-card-held-out")];
    };
    let run = state.run();
    let steps: Option<Vec<_>> = match state.is_changed() {
        false => run.learners().map(|learner| learner.probe(index)).collect(),
        // As the run will go on: from these weights, with the present data and settings.
        true => {
            let problems = state.problems();
            let row = run.weights().len() / problems.len();
            let weights = run.weights().chunks_exact(row);
            let learning = state.document().settings.learning();
            let resumed = problems.into_iter().zip(weights).map(|(problem, w)| {
                let (epochs, updates) = (run.epochs(), run.updates());
                Trainer::resume(problem, learning, w.to_vec(), epochs, updates).probe(index)
            });
            resumed.collect()
        }
    };
    let Some(steps) = steps else {
        return nothing();
    };
    let change = steps.iter().flat_map(|step| &step.change).copied();
    let change: Vec<f64> = change.collect();
    let names = state.prepared().set.class_names();
    if change.iter().all(|change| *change == 0.0) {
        let z = steps.first().and_then(|step| step.z.first());
        let positive = state.prepared().dots[row].class == 1;
        let has_right_sign = z.is_some_and(|z| (*z > 0.0) == positive && *z != 0.0);
        let by_sign = can_be_zero_with_mistakes(state) && has_right_sign;
        return if by_sign && !state.prepared().is_multiclass() {
            vec![say!("plane-card-nothing-sign")]
        } else {
            nothing()
        };
    }
    if state.prepared().is_multiclass() {
        let width = change.len() / names.len();
        let moves = change
            .chunks_exact(width)
            .map(|row| row.iter().any(|v| *v != 0.0));
        let moved = names.iter().zip(moves).filter(|(_, moves)| *moves);
        return vec![say!(
            "plane-card-update-classes",
            moved = with_commas(moved.map(|(name, _)| name))
        )];
    }
    let listed = |change: &[f64]| with_commas(change.iter().map(|v| signed(*v)));
    let told = say!("plane-card-update", change = listed(&change));
    let measured = state.prepared().unscaled(&change);
    let measured = measured.filter(|change| change.len() <= MOST_WEIGHTS);
    let in_units = measured.map(|v| say!("plane-card-update-in-units", change = listed(&v)));
    [Some(told), in_units].into_iter().flatten().collect()
}

/// Parts of a sentence with commas between them.
fn with_commas(parts: impl Iterator<Item = impl AsRef<str>>) -> String {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(part.as_ref());
    }
    text
}
