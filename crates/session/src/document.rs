//! The document: what undo restores and a link carries.

use std::rc::Rc;

use super::LabSettings;
use super::table::Table;
use crate::data::Source;

/// The most points that the user's own set can hold.
pub const MOST_POINTS: usize = 10_000;
/// The largest coordinate of a point of the user's.
pub const LARGEST: f64 = 1e9;

/// Returns true if these can be the edges of the part of the plane on show: x from, x to, y from, y to.
pub(super) fn is_window(window: &[f64; 4]) -> bool {
    let in_range = window.iter().all(|edge| edge.abs() <= 2.0 * LARGEST);
    in_range && window[0] < window[1] && window[2] < window[3]
}

/// The most classes that the user's own set can have.
pub const MOST_CLASSES: usize = 3;

/// A labeled point in raw units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// First feature.
    pub x: f64,
    /// Second feature.
    pub y: f64,
    /// Class index: of two classes, 1 is y = +1.
    pub class: u8,
}

/// The user's points: clicked in, or another set after the first edit.
#[derive(Clone, Debug, PartialEq)]
pub struct Custom {
    /// Names of the two features.
    pub features: [String; 2],
    /// Names of the classes, by class index; the third one counts only while there is a point of it.
    pub classes: [String; MOST_CLASSES],
    /// The points, oldest first.
    pub points: Vec<Point>,
    /// The part of the plane shown, in raw units: x from, x to, y from, y to. It stays while points come and go.
    pub window: [f64; 4],
}

impl Default for Custom {
    fn default() -> Self {
        Self {
            features: ["x₁".into(), "x₂".into()],
            classes: ["−1", "+1", "third"].map(String::from),
            points: Vec::new(),
            window: [-5.0, 5.0, -5.0, 5.0],
        }
    }
}

impl Custom {
    /// The names of the classes that are there: two, or three if some point is of the third.
    pub fn class_names(&self) -> Vec<String> {
        let third = self.points.iter().any(|point| point.class == 2);
        self.classes[..2 + usize::from(third)].to_vec()
    }
}

/// Settings, the user's points, the user's line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The controls.
    pub settings: LabSettings,
    /// The user's points; shared with earlier documents until edited.
    pub custom: Rc<Custom>,
    /// Weights of the line drawn by hand.
    pub line: Option<[f64; 3]>,
}

impl Document {
    /// Weights of the line drawn by hand.
    pub fn own_line(&self) -> Option<[f64; 3]> {
        self.line
    }

    /// Returns true if a file has been opened, or the data set for opened files is chosen.
    pub fn has_file(&self) -> bool {
        let data = &self.settings.data;
        data.source == Source::FILE || *data.table != Table::default()
    }

    /// The features that an axis can show.
    pub fn features(&self) -> Vec<String> {
        let data = &self.settings.data;
        let source = data.source;
        if source == Source::CUSTOM {
            self.custom.features.to_vec()
        } else if source == Source::FILE {
            data.table.set().features().to_vec()
        } else {
            source.features.iter().map(|name| (*name).into()).collect()
        }
    }

    /// Returns true if all controls, points and the line are the same, whoever has chosen them.
    pub fn shows_same(&self, other: &Self) -> bool {
        let mut copy = other.clone();
        copy.settings.by_hand = self.settings.by_hand;
        *self == copy
    }
}
