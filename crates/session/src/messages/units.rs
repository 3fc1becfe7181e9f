//! Weights and line in the units of the data, beside those of the scaled features.

use super::{figure, full_list};
use crate::prepared_data::MeasuredLine;
use crate::text::say;
use crate::{Readouts, Session};

/// More weights are not written out.
pub(super) const MOST_WEIGHTS: usize = 12;

/// A text with the full numbers for other programs.
pub type Told = (String, String);

/// The boundary as slope and intercept, or the place where it is vertical; the full values are slope and intercept, or that
/// place. None where it is no line of the plane.
pub fn line_in_units(state: &Session, readouts: &Readouts) -> Option<Told> {
    let prepared = state.prepared();
    let feature = |axis: usize| prepared.set.features()[prepared.columns[axis]].as_str();
    Some(match prepared.measured_line(&readouts.weights)? {
        MeasuredLine::Slope { slope, intercept } => (
            say!(
                "lab-line-slope",
                x = feature(0),
                y = feature(1),
                slope = figure(slope),
                intercept = figure(intercept.abs()),
                negative = intercept < 0.0
            ),
            full_list(&[slope, intercept]),
        ),
        MeasuredLine::Vertical(place) => (
            say!("lab-line-vertical", x = feature(0), place = figure(place)),
            full_list(&[place]),
        ),
    })
}

/// The weights of the features as they were measured; the full values one row after the other. None where features are as they
/// were measured, or where there is no such w.
pub fn weights_in_units(state: &Session, readouts: &Readouts) -> Option<Told> {
    let weights = state.prepared().unscaled(&readouts.weights)?;
    let shown: Vec<String> = weights
        .iter()
        .take(MOST_WEIGHTS)
        .map(|v| figure(*v))
        .collect();
    let text = say!(
        "lab-weights-in-units",
        weights = shown.join(", "),
        more = weights.len() > MOST_WEIGHTS
    );
    Some((text, full_list(&weights)))
}
