//! The loss landscape: J over two of the weights, with the run's path, the optimum and the samples' gradients on it.

mod arrows;
mod best;
mod bowl;
mod search;
mod slice;
mod start;
mod survey;
mod trail;
mod window;
mod words;

use std::rc::Rc;

pub use arrows::{Arrows, MOST_ARROWS, Scales};
pub use best::{Best, best};
pub use bowl::Bowl;
pub use slice::{Slice, essence};
pub use start::{given_start, read_start, start_text, start_words};
pub use survey::{Relief, Survey};
pub use trail::Trail;
pub use window::{Window, moved, zoomed};
pub use words::{Reading, Told, another, name};

use crate::data::words;
use crate::lab::{Play, State};
use crate::learn::{Problem, objective};

/// The most weights that an axis can be chosen among.
pub const MOST_WEIGHTS: usize = 10;
/// The zoom goes from minus this to this.
pub const MOST_ZOOM: f64 = 12.0;

words! {
    /// What the weights that are on no axis are.
    Third {
        /// Those of the run at present.
        Fixed = "fixed",
        /// Those with which J is least.
        Minimised = "minimised",
    }
}

/// What a student can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The index of the weight across.
    pub x: usize,
    /// The index of the weight upwards.
    pub y: usize,
    /// What the others are.
    pub third: Third,
    /// How far in, in steps of a factor 1.5.
    pub zoom: i32,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            x: 1,
            y: 2,
            third: Third::Minimised,
            zoom: 0,
        }
    }
}

impl Wish {
    /// Puts another weight on an axis; the other axis takes over the one that was there if both would be the same.
    pub(crate) fn show_weight(&mut self, across: bool, weight: usize) {
        let (this, other) = if across {
            (&mut self.x, &mut self.y)
        } else {
            (&mut self.y, &mut self.x)
        };
        if *other == weight {
            *other = *this;
        }
        *this = weight;
    }

    /// The weights on the axes of a model that has this many (two at least).
    ///
    /// ```
    /// use hyperplane::lab::tools::landscape::Wish;
    /// assert_eq!(Wish::default().axes(3), (1, 2));
    /// assert_eq!(Wish::default().axes(2), (0, 1));
    /// ```
    #[must_use]
    pub fn axes(&self, count: usize) -> (usize, usize) {
        let last = count.saturating_sub(1);
        if self.x <= last && self.y <= last && self.x != self.y {
            (self.x, self.y)
        } else {
            (last.saturating_sub(1), last)
        }
    }
}

/// The problem that the landscape is of: with three or more classes that of the class that theory is about.
#[must_use]
pub fn problem(state: &State) -> Rc<Problem> {
    let problems = state.material().problems();
    let asked = problems.get(state.theory_class());
    Rc::clone(asked.unwrap_or(&state.material().problem))
}

/// The surface that a state asks for.
#[must_use]
pub fn slice(state: &State) -> Slice {
    let settings = &state.document().settings;
    let weights = state.learner().weights();
    Slice::of(
        problem(state),
        &settings.learning(),
        settings.tools.landscape.axes(weights.len()),
        settings.tools.landscape.third,
        weights,
    )
}

/// The instrument: all that is worked out for it, and kept while it holds.
#[derive(Debug, Default)]
pub struct Landscape {
    survey: Survey,
    trail: Trail,
    window: Window,
    best: Option<(Rc<Problem>, crate::learn::Settings, Best)>,
    slice: Option<Slice>,
    bowl: Option<Bowl>,
    path: Vec<(f64, f64)>,
}

impl Landscape {
    /// Follows a state; `aspect` is the width of the plot over its height. Says whether the path is complete.
    pub fn follow(&mut self, state: &State, aspect: f64) -> bool {
        let slice = self.slice_of(state);
        let known = self
            .best
            .as_ref()
            .is_some_and(|(p, s, _)| Rc::ptr_eq(p, slice.problem()) && s == slice.settings());
        if !known {
            let found = best(&slice.problem().train, slice.settings());
            self.best = Some((Rc::clone(slice.problem()), *slice.settings(), found));
        }
        let followed = self.trail.follow(state);
        self.path = self.trail.path(state, slice.axes());
        if !self.slice.as_ref().is_some_and(|known| known.is(&slice)) {
            self.bowl = Bowl::of(&slice);
        }
        let optimum = self.optimum().and_then(Best::weights);
        let optimum = optimum.map(|w| slice.place(w));
        let zoom = state.document().settings.tools.landscape.zoom;
        let bounds = self.window.fit(&slice, &self.path, optimum, aspect, zoom);
        if slice.is_empty() {
            self.survey = Survey::default();
        } else {
            let moving = slice.moves() && state.play() != Play::Paused;
            self.survey.follow(&slice, bounds, moving);
        }
        self.slice = Some(slice);
        followed
    }

    /// The surface asked for; the one known, where others minimised over make it expensive and it still holds.
    fn slice_of(&self, state: &State) -> Slice {
        let settings = &state.document().settings;
        let axes = settings
            .tools
            .landscape
            .axes(state.learner().weights().len());
        let wish = settings.tools.landscape.third == Third::Minimised;
        let holds = |known: &&Slice| {
            wish && known.minimises()
                && known.axes() == axes
                && Rc::ptr_eq(known.problem(), &problem(state))
                && *known.settings() == essence(&settings.learning())
        };
        self.slice
            .as_ref()
            .filter(holds)
            .cloned()
            .unwrap_or_else(|| slice(state))
    }

    /// Forgets how far the window has grown.
    pub fn fit_anew(&mut self) {
        self.window = Window::default();
    }

    /// Works out this many nodes more; says whether all is known.
    pub fn advance(&mut self, nodes: usize) -> bool {
        self.survey.advance(nodes)
    }

    /// Whether all is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.survey.is_complete()
    }

    /// The part of the plane of weights on show: x from, x to, y from, y to.
    #[must_use]
    pub fn bounds(&self) -> [f64; 4] {
        self.window.bounds()
    }

    /// The surface worked out last: of this state, or for some frames of the one before.
    #[must_use]
    pub fn relief(&self) -> Option<&Relief> {
        self.survey.relief()
    }

    /// The surface asked for.
    #[must_use]
    pub fn slice(&self) -> Option<&Slice> {
        self.slice.as_ref()
    }

    /// Where J is least, or why nowhere.
    #[must_use]
    pub fn optimum(&self) -> Option<&Best> {
        self.best.as_ref().map(|(_, _, best)| best)
    }

    /// The bowl that the surface asked for is, if its loss is squared.
    #[must_use]
    pub fn bowl(&self) -> Option<&Bowl> {
        self.bowl.as_ref()
    }

    /// What is marked with a cross.
    #[must_use]
    pub fn crosses(&self) -> Crosses {
        let (Some(slice), optimum) = (&self.slice, self.optimum().and_then(Best::weights)) else {
            return Crosses::default();
        };
        match optimum {
            Some(w) if slice.holds(w) => Crosses {
                least: Some(slice.place(w)),
                elsewhere: None,
            },
            _ => Crosses {
                least: self
                    .bowl
                    .filter(|_| optimum.is_some())
                    .map(|bowl| bowl.middle),
                elsewhere: optimum.map(|w| slice.place(w)),
            },
        }
    }

    /// The places that w has been at, the present one last.
    #[must_use]
    pub fn path(&self) -> &[(f64, f64)] {
        &self.path
    }
}

/// What is marked on the surface.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Crosses {
    /// Where the surface shown is lowest.
    pub least: Option<(f64, f64)>,
    /// Where the optimum lies if its other weights are not those of the surface: J there is not what the surface says.
    pub elsewhere: Option<(f64, f64)>,
}

/// J of a state's weights on its data, as they are now.
#[must_use]
pub fn loss_now(state: &State) -> f64 {
    let settings = essence(&state.document().settings.learning());
    objective(&problem(state).train, &settings, state.learner().weights()).0
}

#[cfg(test)]
mod tests;
