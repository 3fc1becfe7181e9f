//! All that is worked out of the landscape, and kept while it holds.

use std::rc::Rc;

use super::best::{Best, best};
use super::bowl::Bowl;
use super::choices::{LandscapeChoices, Paths, Third};
use super::companions::Companions;
use super::rays;
use super::slice::{Slice, essence, problem, slice};
use super::survey::Survey;
use super::trail::Trail;
use super::window::Window;
use crate::cached::Cached;
use crate::geometry::Axis;
use crate::learn::{Problem, Settings};
use crate::session::scenes::Same;
use crate::session::{Play, Session};
use crate::theory::Fact;

/// Presentations of samples in a portion of rays, times looks on one.
const RAY_WORK: usize = 4000;

/// The surface, its optimum, the paths on it, and the part of the plane on show.
#[derive(Clone, Debug, Default)]
pub struct Landscape {
    /// J over the part of the plane on show.
    pub survey: Survey,
    trail: Trail,
    /// The other optimizers.
    pub(super) companions: Companions,
    /// The part of the plane of weights on show: x from, x to, y from, y to.
    pub(super) window: Window,
    best: Cached<(Same<Problem>, Settings), Best>,
    /// The bowl that the surface asked for is, if its loss is squared.
    bowl: Cached<Slice, Option<Bowl>>,
    /// The places that w has been at, the present one last.
    pub path: Vec<Axis>,
    /// Those of other optimizers.
    pub others: Vec<Vec<Axis>>,
}

impl Landscape {
    /// Catches up with a lab whose minimum theory knows by now, by a portion; `aspect` is the width of the plot over its
    /// height. Returns true once the path is complete.
    pub fn catch_up(&mut self, lab: &Session, choices: &LandscapeChoices, aspect: f64) -> bool {
        let slice = self.slice_of(lab, choices);
        let key = (Same(Rc::clone(&slice.problem)), slice.settings);
        self.best.refresh(key, |(Same(problem), settings)| {
            let known = lab.proven(&[Fact::Minimum]);
            let found = known.minimum.unwrap_or(Ok(None));
            best(&problem.train, settings, &found)
        });
        let mut is_there = self.trail.catch_up(lab);
        match choices.paths {
            Paths::Run => self.companions = Companions::default(),
            Paths::Optimizers => is_there &= self.companions.catch_up(lab),
        }
        self.others = self.companions.paths(slice.axes);
        self.path = self.trail.path(lab, slice.axes);
        self.bowl.refresh(slice.clone(), Bowl::from_slice);
        let optimum = self.optimum().and_then(Best::weights);
        let optimum = optimum.map(|w| slice.place(w));
        let bounds = self.window.fit(
            &slice,
            (&self.path, &self.others),
            optimum,
            aspect,
            choices.zoom,
        );
        if slice.is_empty() {
            self.survey = Survey::default();
        } else {
            let moving = slice.moves() && lab.play() != Play::Paused;
            self.survey.ask(&slice, bounds, moving);
        }
        is_there
    }

    /// The surface asked for; the one known, where others minimized over make it expensive and it still holds.
    pub(super) fn slice_of(&self, lab: &Session, choices: &LandscapeChoices) -> Slice {
        let axes = choices.axes(lab.learner().weights().len());
        let holds = |known: &&Slice| {
            choices.third == Third::Minimized
                && known.minimizes_over_others()
                && known.axes == axes
                && Rc::ptr_eq(&known.problem, &problem(lab))
                && known.settings == essence(&lab.document().settings.learning())
        };
        let known = self.slice().filter(holds).cloned();
        known.unwrap_or_else(|| slice(lab, choices))
    }

    /// The surface worked out last, if its lines are found on rays, and how many of these a portion of work may follow.
    pub(super) fn exact(&self) -> Option<(&Slice, usize)> {
        let (slice, relief, is_coarse) = self.survey.shown()?;
        let look = slice.passes() * slice.problem.train.len().max(1);
        let suits = self.bowl().is_none() && rays::suit(slice, relief, is_coarse);
        suits.then_some((slice, RAY_WORK / look))
    }

    /// The surface asked for.
    pub fn slice(&self) -> Option<&Slice> {
        self.bowl.key()
    }

    /// The weights at which J is least, or why there are none.
    pub fn optimum(&self) -> Option<&Best> {
        self.best.get()
    }

    /// The bowl that the surface asked for is, if its loss is squared.
    pub fn bowl(&self) -> Option<&Bowl> {
        self.bowl.get()?.as_ref()
    }

    /// The places that are marked with a cross.
    pub fn crosses(&self) -> Crosses {
        let (Some(slice), optimum) = (self.slice(), self.optimum().and_then(Best::weights)) else {
            return Crosses::default();
        };
        match optimum {
            Some(w) if slice.holds(w) => Crosses {
                least: Some(slice.place(w)),
                elsewhere: None,
            },
            _ => Crosses {
                least: self
                    .bowl()
                    .filter(|_| optimum.is_some())
                    .map(|bowl| bowl.middle),
                elsewhere: optimum.map(|w| slice.place(w)),
            },
        }
    }
}

/// The places that are marked with a cross on the surface.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Crosses {
    /// The place where the surface shown is lowest.
    pub least: Option<Axis>,
    /// The place of the optimum if its other weights are not those of the surface: its J is not that of the surface.
    pub elsewhere: Option<Axis>,
}
