//! The promises that `Lab::shown` and `Lab::settled` return.

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;

use super::timer::Timer;

/// The state of the page that fulfills a promise.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Until {
    /// Every change so far is drawn.
    Shown,
    /// Every change is drawn, nothing plays, and no work is left.
    Settled,
}

/// The promises that are not fulfilled yet.
pub(super) struct Waiting {
    promises: Vec<(Until, Function)>,
    /// Looks whether promises can be fulfilled.
    look: Timer,
}

impl Waiting {
    pub(super) fn new(look: Timer) -> Self {
        let promises = Vec::new();
        Self { promises, look }
    }

    /// A new promise; the page has to be asked for a frame.
    pub(super) fn promise(&mut self, until: Until) -> Promise {
        Promise::new(&mut |fulfill, _| self.promises.push((until, fulfill)))
    }

    /// Looks again after this frame: the browser lays it out first, and tells elements that have changed their size.
    pub(super) fn look_later(&mut self) {
        if !self.promises.is_empty() {
            // One that came while the lab was out of the page has done nothing.
            self.look.stop();
            self.look.start(0);
        }
    }

    /// Fulfills the promises that have what they wait for.
    pub(super) fn fulfill(&mut self, is_shown: bool, is_settled: bool) {
        self.look.stop();
        let is_over = |until| match until {
            Until::Shown => is_shown,
            Until::Settled => is_shown && is_settled,
        };
        let over = self.promises.extract_if(.., |(until, _)| is_over(*until));
        for (_, fulfill) in over {
            // The function of a promise throws nothing.
            let _ = fulfill.call0(&JsValue::UNDEFINED);
        }
    }
}

impl Drop for Waiting {
    /// A lab that leaves the page lets nobody wait.
    fn drop(&mut self) {
        self.fulfill(true, true);
    }
}
