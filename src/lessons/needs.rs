//! The parts of the page that a step needs.

use crate::data::{Keyword, keywords};
use crate::text::say;

keywords! {
    /// A part of the page, by its word in a lesson's file. Play, Step, Reset and the lesson are always on show.
    Need {
        /// The plane, which is always on show, too.
        Plane = "plane",
        /// One step back, on to the next mistake, one epoch, and the speed.
        Transport = "transport",
        /// The timeline of the run.
        Timeline = "timeline",
        /// The class of new points, undo, redo, and the removal of all points.
        Pens = "pens",
        /// The controls of the data.
        Data = "data",
        /// The rule and its learning rate.
        Model = "model",
        /// The learning rate alone.
        Rate = "rate",
        /// The controls of batches, order and start.
        Training = "training",
        /// The refinements of the model.
        Refinements = "refinements",
        /// The status of the run.
        Status = "status",
        /// The curve of the misclassified samples.
        Errors = "errors",
        /// The curve of the loss.
        Loss = "loss",
        /// The table of the values of both curves.
        Values = "values",
        /// The weights and the other numbers of the run.
        Numbers = "numbers",
        /// The panel of the user's own line.
        MyLine = "my-line",
        /// The button of the panel *Theory*.
        Theory = "theory",
        /// The buttons that open instruments.
        Instruments = "instruments",
    }
}

impl Need {
    /// The parts of words with commas between them.
    ///
    /// # Errors
    /// When a word names no part; the message says which.
    pub(super) fn read(words: &str) -> Result<Vec<Self>, String> {
        let words = words.split(',').map(str::trim);
        let need = |word| {
            let known = Self::list();
            Self::from_keyword(word).ok_or_else(|| say!("author-no-need", word, known))
        };
        words.map(need).collect()
    }

    /// Returns true if a part is on show where these parts are needed: the rate belongs to the model.
    ///
    /// ```
    /// use hyperplane::lessons::Need;
    /// assert!(Need::Rate.is_among(&[Need::Model]) && !Need::Model.is_among(&[Need::Rate]));
    /// ```
    pub fn is_among(self, needs: &[Self]) -> bool {
        let is_always = self == Self::Plane;
        let is_in_model = self == Self::Rate && needs.contains(&Self::Model);
        is_always || is_in_model || needs.contains(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_for_authors_has_every_word() {
        let guide = include_str!("../../docs/lessons.md");
        let (_, words) = guide.split_once("| word | part |").expect("its table");
        let (words, _) = words.split_once("\n\n").expect("its end");
        let named = words.split('`').skip(1).step_by(2);
        let mut named: Vec<&str> = named.collect();
        let mut known: Vec<&str> = Need::all().map(Need::keyword).collect();
        named.sort_unstable();
        known.sort_unstable();
        assert_eq!(named, known);
    }
}
