//! Computations that can be left and gone on with: `async` functions that wait for nothing but their next turn. Whoever
//! drives one decides how long it goes on, and drops it when its answer is no longer wanted. The numbers are the same
//! either way.

use std::future::Future;
use std::pin::pin;
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
pub fn turn<T>(computation: std::pin::Pin<&mut dyn Future<Output = T>>) -> Poll<T> {
    computation.poll(&mut Context::from_waker(Waker::noop()))
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
