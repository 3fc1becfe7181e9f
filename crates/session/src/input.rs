//! The inputs that the weights are multiplied with.

use super::settings::{DataSettings, Inputs};
use crate::data::Dataset;

/// An input that a weight is multiplied with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A scaled column of the set.
    Column(usize),
    /// The product of two scaled columns.
    Product(usize, usize),
}

impl Input {
    pub(super) fn is_product(&self) -> bool {
        matches!(self, Self::Product(..))
    }

    /// The columns whose product it is.
    pub fn columns(&self) -> Vec<usize> {
        match *self {
            Self::Product(i, j) => vec![i, j],
            Self::Column(j) => vec![j],
        }
    }

    /// Of a sample, from its scaled columns.
    pub(super) fn value(self, scaled: &[f64]) -> f64 {
        match self {
            Self::Product(i, j) => scaled[i] * scaled[j],
            Self::Column(j) => scaled[j],
        }
    }
}

/// Of a sample, from its scaled columns.
pub(super) fn values(inputs: &[Input], scaled: &[f64]) -> Vec<f64> {
    inputs.iter().map(|input| input.value(scaled)).collect()
}

/// Those that the settings ask for, with columns `i` and `j` on the axes.
pub(super) fn inputs(settings: &DataSettings, set: &Dataset, [i, j]: [usize; 2]) -> Vec<Input> {
    if settings.shows_components() {
        return (0..set.features().len()).map(Input::Column).collect();
    }
    let has_one = settings.has_one_feature();
    let columns = match settings.inputs {
        _ if has_one => vec![i],
        Inputs::Axes => vec![i, j],
        Inputs::First => vec![i],
        Inputs::All => (0..set.features().len()).collect(),
    };
    let mut inputs: Vec<Input> = columns.into_iter().map(Input::Column).collect();
    for (shown, product) in [
        (&settings.maps.xx, (i, i)),
        (&settings.maps.xy, (i, j)),
        (&settings.maps.yy, (j, j)),
    ] {
        if shown.is_on() && (!has_one || product == (i, i)) {
            inputs.push(Input::Product(product.0, product.1));
        }
    }
    inputs
}
