//! Work that is left and resumed: `async` functions that wait for nothing but their next turn. Whoever drives one decides how
//! long it goes on, and drops it when its answer is no longer wanted. The numbers are the same either way.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::future::Future;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// A place at which a computation can be left: after a fraction of a millisecond at most, for some thousand samples.
pub async fn pause() {
    let mut paused = false;
    std::future::poll_fn(|_| {
        if std::mem::replace(&mut paused, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

/// Goes on to the next place at which the computation can be left, or to its answer.
pub fn turn<T>(computation: Pin<&mut dyn Future<Output = T>>) -> Poll<T> {
    computation.poll(&mut Context::from_waker(Waker::noop()))
}

/// A counter of work that pauses after each portion.
///
/// ```
/// use hyperplane_core::task::{Pace, at_once};
/// let sum = at_once(async {
///     let mut pace = Pace::new(1000);
///     let mut sum = 0;
///     for n in 1..=5000 {
///         pace.count(1).await; // left four times
///         sum += n;
///     }
///     sum
/// });
/// assert_eq!(sum, 12_502_500);
/// ```
#[derive(Debug)]
pub struct Pace {
    portion: usize,
    done: usize,
}

impl Pace {
    /// Pauses whenever so much work is done.
    pub const fn new(portion: usize) -> Self {
        Self { portion, done: 0 }
    }

    /// Counts work that is about to be done, and pauses first if a portion is behind it.
    pub async fn count(&mut self, work: usize) {
        if self.done >= self.portion {
            self.done = 0;
            pause().await;
        }
        self.done = self.done.saturating_add(work);
    }
}

/// The budget of so many turns, for [`Task::advance`].
pub fn turns(most: usize) -> impl Fn() -> bool {
    let left = Cell::new(most);
    move || {
        left.set(left.get().saturating_sub(1));
        left.get() > 0
    }
}

/// The answer, without leaving it.
pub fn at_once<T>(computation: impl Future<Output = T>) -> T {
    let mut computation = pin!(computation);
    loop {
        if let Poll::Ready(answer) = turn(computation.as_mut()) {
            return answer;
        }
    }
}

/// Work for a key, done in turns, that yields results on the way. They are handed out once: who shows them keeps them. A
/// clone of unfinished work begins anew.
///
/// ```
/// use hyperplane_core::task::{Task, pause};
/// let mut squares = Task::default();
/// let begun = squares.start(3, |most, found| async move {
///     for n in 1..=most {
///         pause().await;
///         found.push(n * n);
///     }
/// });
/// assert!(begun);
/// assert_eq!(squares.advance(|| false), [], "one turn, up to the first pause");
/// assert_eq!(squares.advance(|| true), [1, 4, 9]);
/// assert!(squares.is_over());
/// ```
pub struct Task<K, T> {
    key: Option<K>,
    work: Option<Pin<Box<dyn Future<Output = ()>>>>,
    found: Results<T>,
}

/// The results of a [`Task`] that wait to be handed out.
pub struct Results<T>(Rc<RefCell<Vec<T>>>);

impl<T> Results<T> {
    /// Adds a result.
    pub fn push(&self, result: T) {
        self.0.borrow_mut().push(result);
    }
}

impl<K: Clone + PartialEq, T> Task<K, T> {
    /// Starts the work anew if the key is another one; returns true then.
    pub fn start<F>(&mut self, key: K, work: impl FnOnce(K, Results<T>) -> F) -> bool
    where
        F: Future<Output = ()> + 'static,
    {
        let is_other = self.key.as_ref() != Some(&key);
        if is_other {
            *self = Self::default();
            let found = Results(Rc::clone(&self.found.0));
            self.work = Some(Box::pin(work(key.clone(), found)));
            self.key = Some(key);
        }
        is_other
    }
}

impl<K, T> Task<K, T> {
    /// Goes on to the next pause, and from there while there is time; returns what was found.
    pub fn advance(&mut self, is_left: impl Fn() -> bool) -> Vec<T> {
        while let Some(work) = &mut self.work {
            if turn(work.as_mut()).is_ready() {
                self.work = None;
            }
            if !is_left() {
                break;
            }
        }
        self.found.0.take()
    }

    /// Returns true if there is nothing left to do.
    pub fn is_over(&self) -> bool {
        self.work.is_none()
    }

    /// The key of the work.
    pub fn key(&self) -> Option<&K> {
        self.key.as_ref()
    }
}

impl<K, T> Default for Task<K, T> {
    fn default() -> Self {
        Self {
            key: None,
            work: None,
            found: Results(Rc::default()),
        }
    }
}

impl<K: Clone, T> Clone for Task<K, T> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.clone().filter(|_| self.is_over()),
            ..Self::default()
        }
    }
}

impl<K: fmt::Debug, T> fmt::Debug for Task<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Task");
        shown.field("key", &self.key);
        shown.field("is_over", &self.is_over());
        shown.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(task: &mut Task<u32, u32>, key: u32) -> bool {
        task.start(key, |key, found| async move {
            for n in 0..key {
                found.push(n);
                pause().await;
            }
        })
    }

    #[test]
    fn a_pace_pauses_after_each_portion() {
        for (portion, work, pauses) in [(10, 3, 1), (10, 10, 7), (10, 25, 7), (usize::MAX, 9, 0)] {
            let mut computation = pin!(async {
                let mut pace = Pace::new(portion);
                for _ in 0..8 {
                    pace.count(work).await;
                }
            });
            let turns = (1..).find(|_| turn(computation.as_mut()).is_ready());
            assert_eq!(turns, Some(pauses + 1), "{portion} {work}");
        }
    }

    #[test]
    fn a_budget_of_turns_allows_as_many() {
        for most in 1..=3 {
            let mut task = Task::default();
            counted(&mut task, 9);
            assert_eq!(task.advance(turns(most)).len(), most);
        }
    }

    #[test]
    fn another_key_begins_anew_and_the_same_goes_on() {
        let mut task = Task::default();
        assert!(counted(&mut task, 3));
        assert_eq!(task.advance(|| false), [0]);
        assert!(!counted(&mut task, 3));
        assert_eq!(task.advance(|| false), [1]);
        assert!(counted(&mut task, 2));
        assert_eq!(task.advance(|| true), [0, 1]);
        assert!(task.is_over() && task.advance(|| true).is_empty());
    }

    #[test]
    fn a_clone_of_unfinished_work_begins_anew_and_finished_work_stays_so() {
        let mut task = Task::default();
        counted(&mut task, 2);
        task.advance(|| false);
        let mut other = task.clone();
        assert!(counted(&mut other, 2));
        assert_eq!(other.advance(|| true), [0, 1]);
        assert!(!counted(&mut other.clone(), 2));
        assert_eq!(task.advance(|| true), [1], "it goes on by itself");
    }
}
