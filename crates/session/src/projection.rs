//! The features or components that the axes show of a set of more than two features.

use super::settings::DataSettings;
use crate::data::{Source, keywords};

/// Of more features than this, nobody would begin with two.
const MOST_TO_CHOOSE: usize = 8;

keywords! {
    /// The features or components that the axes show of a set of more than two features.
    Projection {
        /// Two of them.
        Features = "features",
        /// Their two principal components; all features are trained on.
        Components = "components",
    }
}

impl DataSettings {
    /// Returns true if the axes are principal components.
    pub fn shows_components(&self) -> bool {
        self.projection == Projection::Components && self.has_components()
    }

    /// Returns true if there are more features than axes.
    pub fn has_components(&self) -> bool {
        self.features() > 2
    }

    /// Returns true if each axis shows one feature.
    pub(super) fn has_two_axes(&self) -> bool {
        !self.shows_components() && !self.has_one_feature()
    }

    /// Chooses a data set, with what its axes show at first.
    pub(super) fn choose(&mut self, source: Source) {
        self.source = source;
        [self.feature_x, self.feature_y] = source.axes;
        self.projection = if self.features() > MOST_TO_CHOOSE {
            Projection::Components
        } else {
            Projection::Features
        };
    }
}
