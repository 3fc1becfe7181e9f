//! What the opening has of its own, so that it goes when its data go.

use super::{Document, LabSettings, settings::DataSettings};
use crate::data::{Scaling, Source};

/// The data of the opening: both measures of the sepal, standardized.
fn data() -> DataSettings {
    DataSettings {
        feature_y: 1,
        scaling: Scaling::Standardize,
        ..LabSettings::default().data
    }
}

/// Whether the data are those that the page opens with, points edited or not.
pub(super) fn is_of_the_opening(document: &Document) -> bool {
    let own = &document.settings.data;
    let mut first = data();
    if own.source == Source::CUSTOM {
        first.source = Source::CUSTOM;
        let names = Source::IRIS.features[..2].iter();
        return *own == first && names.eq(&document.custom.features);
    }
    *own == first
}

/// Other data come in place of the opening's: they come as they are, as on a lab where nobody has chosen a scaling.
pub(super) fn leave_the_opening(old: &Document, new: &mut Document) {
    if is_of_the_opening(old) {
        new.settings.data.scaling = LabSettings::default().data.scaling;
    }
}
