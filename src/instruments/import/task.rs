//! Work under way on a table.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::task::Poll;

use super::course::Course;
use super::decode::Refusal;
use super::opened::{Opened, Stage};
use crate::task::turn;

/// Turns that are made before anybody is told that there is work.
const AT_ONCE: usize = 40;

type Job = Pin<Box<dyn Future<Output = Result<Opened, Refusal>>>>;

/// Work under way.
pub(super) struct Task {
    /// What is looked at.
    pub(super) name: String,
    /// What was looked at before, which stays where the work is canceled; nothing where a text is read for the first time.
    pub(super) before: Option<Opened>,
    /// From where on it is found out.
    pub(super) from: Stage,
    course: Course,
    job: Job,
}

impl Task {
    pub(super) fn new<F>(
        name: &str,
        (before, from): (Option<Opened>, Stage),
        job: impl FnOnce(Course) -> F,
    ) -> Self
    where
        F: Future<Output = Result<Opened, Refusal>> + 'static,
    {
        let course = Course::default();
        Self {
            name: name.into(),
            before,
            from,
            job: Box::pin(job(course.clone())),
            course,
        }
    }

    /// Goes on for as long as there is time; nothing until there is an answer.
    pub(super) fn go_on(&mut self, is_left: impl Fn() -> bool) -> Option<Result<Opened, Refusal>> {
        loop {
            if let Poll::Ready(answer) = turn(self.job.as_mut()) {
                return Some(answer);
            }
            if !is_left() {
                return None;
            }
        }
    }

    /// What a small table takes no longer than.
    pub(super) fn begin(&mut self) -> Option<Result<Opened, Refusal>> {
        let left = Cell::new(AT_ONCE);
        self.go_on(|| left.replace(left.get().saturating_sub(1)) > 0)
    }

    /// The share of the work that is done.
    pub(super) fn share(&self) -> f64 {
        self.course.share()
    }
}

/// The task under way, if any. A copy has none.
#[derive(Default)]
pub(super) struct Running(pub(super) Option<Task>);

impl Clone for Running {
    fn clone(&self) -> Self {
        Self(None)
    }
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?}",
            self.0.as_ref().map(|task| (&task.name, task.share()))
        )
    }
}
