//! The options of data sets: their words, the values they take, and those that are chosen.
//!
//! An option that a single set has is a constant of [`SourceOption`] in the file of that set.

use crate::data::{Keyword, parse_number};

/// An option of some data sets.
#[derive(Clone, Copy, Debug)]
pub struct SourceOption {
    /// The word that names it in links and scripts.
    pub keyword: &'static str,
    /// The values that it takes.
    pub values: OptionValues,
    /// The value that it has until another is chosen; of words, the place in their list.
    pub usual: f64,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionValues {
    /// A number from `min` to `max`.
    Number {
        /// The smallest one.
        min: f64,
        /// The largest one.
        max: f64,
        /// True if it is a whole number.
        whole: bool,
    },
    /// One of these words.
    Words(fn() -> Vec<&'static str>),
}

impl SourceOption {
    /// The number of points.
    pub const SIZE: Self = Self::whole("size", 2.0, 10_000.0, 100.0);
    /// The standard deviation of each coordinate.
    pub const NOISE: Self = Self::number("noise", 0.0, 5.0, 0.5);
    /// The percentage of points that get another class.
    pub const LABEL_NOISE: Self = Self::number("label-noise", 0.0, 50.0, 0.0);
    /// The seed, where chance has a part.
    pub const SEED: Self = Self::whole("data-seed", 0.0, 999_999.0, 1.0);

    /// A number of a range.
    pub const fn number(keyword: &'static str, min: f64, max: f64, usual: f64) -> Self {
        let whole = false;
        Self {
            keyword,
            values: OptionValues::Number { min, max, whole },
            usual,
        }
    }

    /// A whole number of a range.
    pub const fn whole(keyword: &'static str, min: f64, max: f64, usual: f64) -> Self {
        let whole = true;
        Self {
            keyword,
            values: OptionValues::Number { min, max, whole },
            usual,
        }
    }

    /// One of the words of a type, usually the first.
    pub const fn words<T: Keyword>(keyword: &'static str) -> Self {
        Self {
            keyword,
            values: OptionValues::Words(|| T::all().map(T::keyword).collect()),
            usual: 0.0,
        }
    }

    /// Its words; none where it is a number.
    pub fn list(self) -> Vec<&'static str> {
        match self.values {
            OptionValues::Number { .. } => Vec::new(),
            OptionValues::Words(words) => words(),
        }
    }

    /// The value that a text says, if it is one that the option takes.
    fn read(self, text: &str) -> Option<f64> {
        match self.values {
            OptionValues::Number { min, max, whole } => parse_number(text)
                .filter(|value| (min..=max).contains(value) && !(whole && value.fract() != 0.0))
                // Without the sign of −0.
                .map(|value| value + 0.0),
            OptionValues::Words(words) => {
                let place = words().iter().position(|word| *word == text)?;
                Some(place as f64)
            }
        }
    }
}

/// The chosen values of options, of which each set takes those that concern it.
///
/// ```
/// use hyperplane_core::data::{ChosenOptions, IrisClasses, SourceOption};
/// let mut options = ChosenOptions::default();
/// assert_eq!((options.size(), options.text(SourceOption::SPECIES)), (100, "setosa-versicolor".into()));
/// options.set_text(SourceOption::SPECIES, "all").expect("one of its words");
/// assert_eq!(options.choice::<IrisClasses>(SourceOption::SPECIES), IrisClasses::All);
/// assert_eq!(options.set_text(SourceOption::SIZE, "1"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChosenOptions(Vec<(&'static str, f64)>);

impl ChosenOptions {
    /// The value of an option.
    pub fn get(&self, option: SourceOption) -> f64 {
        match self.place(option) {
            Ok(place) => self.0[place].1,
            Err(_) => option.usual,
        }
    }

    /// Chooses a value, which is one that the option takes.
    pub fn set(&mut self, option: SourceOption, value: f64) {
        match self.place(option) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (option.keyword, value)),
        }
        // What is usual is not kept: so the same choices are equal.
        self.0
            .retain(|(word, value)| *word != option.keyword || *value != option.usual);
    }

    /// The place of an option's value in the list, which is in the order of the words, or the one that it would have.
    fn place(&self, option: SourceOption) -> Result<usize, usize> {
        self.0
            .binary_search_by_key(&option.keyword, |(word, _)| word)
    }

    /// The value of an option as text: a number or a word.
    pub fn text(&self, option: SourceOption) -> String {
        let value = self.get(option);
        match option.values {
            OptionValues::Number { .. } => value.to_string(),
            OptionValues::Words(words) => words()[value as usize].into(),
        }
    }

    /// Chooses what a text says; nothing where it is no value of the option.
    pub fn set_text(&mut self, option: SourceOption, text: &str) -> Option<()> {
        let value = option.read(text)?;
        self.set(option, value);
        Some(())
    }

    /// The value of an option whose values are the words of a type.
    ///
    /// # Panics
    /// If they are those of another type.
    pub fn choice<T: Keyword>(&self, option: SourceOption) -> T {
        let place = self.get(option) as usize;
        T::all().nth(place).expect("a word of the option's type")
    }

    /// The number of points.
    pub fn size(&self) -> usize {
        self.get(SourceOption::SIZE) as usize
    }

    /// The standard deviation of each coordinate.
    pub fn noise(&self) -> f64 {
        self.get(SourceOption::NOISE)
    }

    /// The share of points that get another class, 0 … 1.
    pub fn label_noise(&self) -> f64 {
        self.get(SourceOption::LABEL_NOISE) / 100.0
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.get(SourceOption::SEED) as u64
    }
}
