//! The choices of a student.

use crate::data::keywords;

/// The most weights that an axis can be chosen among.
pub const MOST_WEIGHTS: usize = 10;
/// The zoom goes from minus this to this.
pub const MOST_ZOOM: f64 = 12.0;

keywords! {
    /// The values of the weights that are on no axis.
    Third {
        /// Those of the run at present.
        Fixed = "fixed",
        /// Those with which J is least.
        Minimized = "minimised",
    }
}

keywords! {
    /// Whose paths are drawn.
    Paths {
        /// The path of the run.
        Run = "run",
        /// And those of other optimizers from the same start.
        Optimizers = "optimizers",
    }
}

/// The choices of a student.
#[derive(Clone, Debug, PartialEq)]
pub struct LandscapeChoices {
    /// The index of the weight across.
    pub x: usize,
    /// The index of the weight upwards.
    pub y: usize,
    /// The values of the other weights.
    pub third: Third,
    /// The zoom, in steps of a factor 1.5; positive is in.
    pub zoom: i32,
    /// Whose paths are drawn.
    pub paths: Paths,
}

impl Default for LandscapeChoices {
    fn default() -> Self {
        Self {
            x: 1,
            y: 2,
            third: Third::Minimized,
            zoom: 0,
            paths: Paths::Run,
        }
    }
}

impl LandscapeChoices {
    /// Puts another weight on an axis; the other axis takes over the one that was there if both would be the same.
    pub fn show_weight(&mut self, across: bool, weight: usize) {
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
    /// use hyperplane::instruments::landscape::LandscapeChoices;
    /// assert_eq!(LandscapeChoices::default().axes(3), (1, 2));
    /// assert_eq!(LandscapeChoices::default().axes(2), (0, 1));
    /// ```
    pub fn axes(&self, count: usize) -> (usize, usize) {
        let last = count.saturating_sub(1);
        if self.x <= last && self.y <= last && self.x != self.y {
            (self.x, self.y)
        } else {
            (last.saturating_sub(1), last)
        }
    }
}

/// The zoom after a step in (1) or out (−1), or none at all.
pub fn zoomed(zoom: i32, step: Option<i32>) -> i32 {
    let most = MOST_ZOOM as i32;
    step.map_or(0, |step| (zoom + step).clamp(-most, most))
}
