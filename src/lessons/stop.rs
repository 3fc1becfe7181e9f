//! The labs that a section of a course leads to.

use super::fact::Fact;
use super::place::Place;
use super::talk::Slide;

/// A lab that a section of a course leads to, which is a slide of the course's talk, too.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Its name, its question, its note and its link.
    pub slide: Slide,
    /// The step of a lesson that it is. None: a lab of its own.
    pub place: Option<Place>,
    /// Its line in the file.
    pub line: usize,
    /// The facts that its texts claim.
    pub facts: Vec<Fact>,
}

impl Stop {
    /// A stop of this name at a lab, which is written as a step's `state`, with its link and its line in the file.
    pub(super) fn new(name: &str, state: &str, link: String, line: usize) -> Self {
        let slide = Slide {
            name: name.into(),
            link,
            ..Slide::default()
        };
        Self {
            slide,
            place: Place::from_parts(state),
            line,
            facts: Vec::new(),
        }
    }
}
