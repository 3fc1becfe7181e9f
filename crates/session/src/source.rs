//! The sources of the points: the data set chosen, and the user's own.

use super::Document;
use super::settings::{DataSettings, Inputs};
use crate::data::{Dataset, Gate, Source, SourceSettings};
use crate::text::say;

/// The set and the columns on its axes.
pub(super) fn points(document: &Document) -> (Dataset, [usize; 2]) {
    let settings = &document.settings.data;
    let set = all_features(document);
    let shown = [settings.feature_x, settings.feature_y];
    if settings.has_one_feature() {
        return (on_a_line(&set), [0, 1]);
    }
    if settings.inputs == Inputs::All || settings.shows_components() {
        (set, shown)
    } else {
        (set.with_features(&shown), [0, 1])
    }
}

/// A set of one feature as the plane shows it: on a line, at 0 of an axis that stands for nothing.
fn on_a_line(set: &Dataset) -> Dataset {
    let features = set
        .features()
        .iter()
        .cloned()
        .chain([say!("plane-axis-none")]);
    let values = (0..set.len())
        .flat_map(|row| [set.row(row)[0], 0.0])
        .collect();
    let flat = Dataset::new(
        features,
        set.class_names().to_vec(),
        values,
        set.class_indices().to_vec(),
    );
    flat.expect("two finite values a row")
        .with_left_out(set.left_out())
}

/// The set with all its features.
pub fn all_features(document: &Document) -> Dataset {
    let settings = &document.settings.data;
    (settings.source.load)(&SourceSettings {
        options: &settings.options,
        own: &|| match settings.source == Source::FILE {
            true => settings.table.set().clone(),
            false => own(document),
        },
    })
}

fn own(document: &Document) -> Dataset {
    let custom = &document.custom;
    let values = custom
        .points
        .iter()
        .flat_map(|point| [point.x, point.y])
        .collect();
    let class = custom.points.iter().map(|point| point.class).collect();
    Dataset::new(custom.features.clone(), custom.class_names(), values, class)
        .expect("points are checked when they are added: finite, of a class with a name")
}

impl DataSettings {
    /// The chosen gate.
    pub fn gate(&self) -> Gate {
        self.options.gate()
    }

    /// Returns true if the samples are the user's own.
    pub fn is_own(&self) -> bool {
        self.source == Source::CUSTOM || self.source == Source::FILE
    }

    /// Returns true if the samples come after the settings, from a file or from the storage of the browser.
    pub(super) fn comes_later(&self) -> bool {
        self.source.row().file.is_some() || self.samples_elsewhere().is_some()
    }

    /// Returns true if the samples have a single feature: they lie on a line of the plane.
    pub fn has_one_feature(&self) -> bool {
        self.source == Source::FILE && self.features() == 1
    }

    /// The fingerprint of the samples, where these are still to be found.
    pub(super) fn samples_elsewhere(&self) -> Option<u64> {
        let is_elsewhere = self.source == Source::FILE && self.table.is_elsewhere();
        is_elsewhere.then(|| self.table.fingerprint())
    }

    /// The number of features of the set; 0 for the user's own points, whose features are not known here.
    pub(super) fn features(&self) -> usize {
        if self.source == Source::FILE {
            self.table.set().features().len()
        } else {
            self.source.features.len()
        }
    }
}
