//! All that the program knows of a data set.

use crate::data::{Dataset, DigitChoice, Gate, IrisClasses, PenguinClasses, keywords};

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

keywords! {
    /// An option of some data sets; the words are those of links and scripts.
    SourceOption {
        /// Which gate.
        Gate = "gate",
        /// Which species are told apart.
        Species = "iris-classes",
        /// Which species of penguins are told apart.
        Penguins = "penguin-classes",
        /// Which digits are told apart.
        Digits = "digit-classes",
        /// The digit that is class +1.
        Digit = "digit",
        /// The other one of two digits.
        Other = "digit-other",
        /// The number of samples of a stream that have gone by.
        From = "drift-from",
        /// The number of points.
        Size = "size",
        /// The standard deviation of each coordinate.
        Noise = "noise",
        /// The share of points that get another class.
        LabelNoise = "label-noise",
        /// The seed, where chance has a part.
        Seed = "data-seed",
    }
}

/// The chosen options, of which each set takes those that concern it.
pub struct SourceSettings<'a> {
    /// Which gate.
    pub gate: Gate,
    /// Which species of iris.
    pub species: IrisClasses,
    /// Which species of penguins.
    pub penguins: PenguinClasses,
    /// Which digits.
    pub digits: DigitChoice,
    /// The number of samples of a stream that have gone by.
    pub from: u64,
    /// The number of points.
    pub size: usize,
    /// The standard deviation of each coordinate.
    pub noise: f64,
    /// The share of points that get another class, 0 … 1.
    pub label_noise: f64,
    /// The seed.
    pub seed: u64,
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
    #[must_use]
    pub fn missing(&self) -> Option<&File> {
        self.file.as_ref().filter(|file| !(file.is_here)())
    }

    /// Returns true if the set has this option.
    #[must_use]
    pub fn has(&self, option: SourceOption) -> bool {
        self.options.contains(&option)
    }
}

/// The user's own points, and with that what most rows have.
pub(in crate::data) const PLAIN: SourceRow = SourceRow {
    keyword: "",
    features: &[],
    axes: [0, 1],
    options: &[],
    magnitude: Magnitude::Ones,
    file: None,
    load: |settings| (settings.own)(),
};
