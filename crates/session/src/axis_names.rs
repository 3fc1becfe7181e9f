//! The names of the axes of the plane.

use super::cut::Cut;
use super::input::Input;
use super::settings::DataSettings;
use crate::data::Dataset;
use crate::text::{number::percent, say};

/// The names of the axes, with what happens to the other features.
pub(super) fn axis_names(
    settings: &DataSettings,
    set: &Dataset,
    columns: [usize; 2],
    inputs: &[Input],
    cut: Option<&Cut>,
) -> [String; 2] {
    if let Some(cut) = cut {
        return components(cut);
    }
    let standardized = settings.scaling == crate::data::Scaling::Standardize;
    let off = |input: &Input| matches!(input, Input::Column(j) if !columns.contains(j));
    let others = inputs.iter().any(off);
    [0, 1].map(|axis| {
        let name = &set.features()[columns[axis]];
        if axis == 1 && settings.has_one_feature() {
            return name.clone();
        }
        match (standardized, others && axis == 0) {
            (false, false) => name.clone(),
            (true, false) => say!("plane-axis-standardized", name),
            (false, true) => say!("plane-axis-others", name),
            (true, true) => say!("plane-axis-standardized-others", name),
        }
    })
}

/// The names of the axes, with how much of the variance lies along them.
fn components(cut: &Cut) -> [String; 2] {
    [0, 1].map(|axis| {
        let share = percent(Some(cut.along[axis].share));
        say!("plane-axis-component", number = axis + 1, share)
    })
}
