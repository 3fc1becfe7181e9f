//! The facts that theory has found for a session, and the time it may take to find more.

use std::rc::Rc;

use crate::learn::Problem;
use crate::theory::Facts;

/// A part of a session that follows from the others, and so makes no two sessions differ.
#[derive(Clone, Debug, Default)]
pub(super) struct Derived<T>(pub(super) T);

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Samples with standardized features beside those as they are.
#[derive(Clone, Debug)]
pub(super) struct Twin {
    /// The samples as they are.
    pub(super) of: Rc<Problem>,
    /// The samples with standardized features.
    pub(super) problem: Rc<Problem>,
    /// The facts of the standardized samples.
    pub(super) facts: Facts,
}

/// The time that work may take.
pub struct Budget<'a> {
    clock: &'a dyn Fn() -> f64,
    end: f64,
}

impl Budget<'static> {
    /// A budget without end.
    pub const ENDLESS: Self = Self {
        clock: &|| 0.0,
        end: f64::INFINITY,
    };
}

impl<'a> Budget<'a> {
    /// A budget of this many milliseconds from now, on a clock that tells milliseconds.
    pub fn new(clock: &'a dyn Fn() -> f64, milliseconds: f64) -> Self {
        Self {
            end: clock() + milliseconds,
            clock,
        }
    }

    /// This budget, longer by this many milliseconds.
    #[must_use]
    pub fn longer(&self, milliseconds: f64) -> Self {
        Self {
            end: self.end + milliseconds,
            clock: self.clock,
        }
    }

    /// Returns true if there is time left.
    pub fn is_left(&self) -> bool {
        (self.clock)() < self.end
    }
}
