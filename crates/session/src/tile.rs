//! The tiles of the front door: the data sets that a newcomer chooses from, each with all that belongs to it.

use super::fields::Field;
use super::settings::{DataSettings, LabSettings};
use super::usual::apply_usual;
use super::{
    Document, PreparedData, Session,
    edit::{edit, reset},
};
use crate::data::{IRIS_FEATURES, Keyword, Source, SourceOption, keywords};

keywords! {
    /// A tile of the front door.
    Tile {
        /// Setosa and versicolor, two of their measures.
        Flowers = "flowers",
        /// Two clouds that a line can part.
        Clouds = "clouds",
        /// Two clouds that no line parts.
        Overlapping = "overlapping",
        /// The sixteen functions of two truth values.
        Gates = "gates",
        /// Four clouds, those across from each other of one class.
        Xor = "xor",
        /// A ring around a cloud.
        Circles = "circles",
        /// Pictures of the digits 3 and 8.
        Digits = "digits",
        /// The user's own points.
        Own = "own",
    }
}

impl Tile {
    /// The controls of its data that differ from what they are at first, with their values.
    pub fn settings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Flowers => &[("feature-y", IRIS_FEATURES[1]), ("scaling", "standardize")],
            Self::Clouds => &[("dataset", "blobs"), ("noise", "0.8"), ("data-seed", "5")],
            Self::Overlapping => &[("dataset", "overlap")],
            Self::Gates => &[("dataset", "gate")],
            Self::Xor => &[("dataset", "xor")],
            Self::Circles => &[("dataset", "circles")],
            Self::Digits => &[
                ("dataset", "digits"),
                ("digit-classes", "pair"),
                ("inputs", "all"),
            ],
            Self::Own => &[("dataset", "custom")],
        }
    }

    /// The tile of a lab; none where its data are not those of one.
    pub fn from_session(lab: &Session) -> Option<Self> {
        let own = &lab.document.settings.data;
        Self::all().find(|tile| match tile {
            Self::Own => own.source == Source::CUSTOM,
            Self::Gates => own.source.has(SourceOption::GATE) && tile.data(own).is_like(own),
            _ => tile.data(own) == *own,
        })
    }

    /// The settings of its data, in a lab with these.
    fn data(self, before: &DataSettings) -> DataSettings {
        let mut document = Document::default();
        document.settings.data.table = before.table.clone();
        for (name, value) in self.settings() {
            let field = Field::named(name);
            let set = field.map(|field| field.set(&mut document, value));
            debug_assert!(matches!(set, Some(Ok(()))), "{name}: {value}");
        }
        document.settings.data
    }
}

impl DataSettings {
    /// Returns true if nothing differs but the options of the data set.
    fn is_like(&self, other: &Self) -> bool {
        let options = other.options.clone();
        Self {
            options,
            ..self.clone()
        } == *other
    }
}

/// The data of a tile take the place of those that are there, as one edit. What is learned begins anew, the user's line goes;
/// rule, rate and order stay.
pub(super) fn choose(state: &mut Session, tile: Tile) {
    let mut document = state.document.clone();
    document.settings.data = tile.data(&document.settings.data);
    document.settings.by_hand.scaling = LabSettings::default().by_hand.scaling;
    document.line = None;
    let prepared = PreparedData::new(&document);
    apply_usual(&mut document, &prepared);
    let (edits, is_other) = (state.edits(), document != state.document);
    edit(state, None, |target| *target = document);
    if is_other && state.edits() > edits && state.run.steps() > 0 {
        reset(state);
    }
}
