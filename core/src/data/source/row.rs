//! All that the program knows of a data set.

use super::{ChosenOptions, SourceOption};
use crate::data::Dataset;

/// The size of the numbers of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// 0 and 1.
    Bits,
    /// Small whole numbers.
    Counts,
    /// About one.
    Ones,
    /// Several times larger.
    Large,
    /// Tens, hundreds or thousands.
    Tens,
}

/// The chosen options and the user's own points.
pub struct SourceSettings<'a> {
    /// The chosen options.
    pub options: &'a ChosenOptions,
    /// The user's own points.
    pub own: &'a dyn Fn() -> Dataset,
}

/// One data set: all that lists, links, scripts and fields need to know of it.
#[derive(Clone, Copy, Debug)]
pub struct SourceRow {
    /// The word that names it in links, scripts and the texts about it.
    pub keyword: &'static str,
    /// The words of its features; none where they are the user's own.
    pub features: &'static [&'static str],
    /// The features on the axes at first.
    pub axes: [usize; 2],
    /// The options that it has.
    pub options: &'static [SourceOption],
    /// The size of its numbers.
    pub magnitude: Magnitude,
    /// The file that it needs, if it is none of the program's own.
    pub file: Option<File>,
    /// Its points; none while its file is not here.
    pub load: fn(&SourceSettings<'_>) -> Dataset,
}

/// A file of the site that is fetched when a data set is asked for.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path of the file on the site.
    pub path: &'static str,
    /// Takes its text; says whether it is such a file.
    pub take: fn(&str) -> bool,
    /// Returns true if the file has been taken, in this thread.
    pub is_here: fn() -> bool,
}

impl SourceRow {
    /// The file that it needs and that is not here yet.
    pub fn missing(&self) -> Option<&File> {
        self.file.as_ref().filter(|file| !(file.is_here)())
    }

    /// Returns true if the set has this option.
    pub fn has(&self, option: SourceOption) -> bool {
        self.options.iter().any(|own| own.keyword == option.keyword)
    }
}

/// The user's own points, and with that what most rows have.
pub(super) const PLAIN: SourceRow = SourceRow {
    keyword: "",
    features: &[],
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Ones,
    file: None,
    load: |settings| (settings.own)(),
};

/// The features of sets that are made for a plane.
pub(super) const PLANE: [&str; 2] = ["x₁", "x₂"];
