//! Functions that the browser is to call later.

use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::dom::window;

/// A timer, which is stopped when it is dropped.
pub(super) struct Timer {
    call: Function,
    set: Option<i32>,
}

impl Timer {
    /// A timer that is not set yet, and calls `act` when it is over.
    pub(super) fn new(act: impl FnMut() + 'static) -> Self {
        let call = Closure::<dyn FnMut()>::new(act).into_js_value();
        Self {
            call: call.unchecked_into(),
            set: None,
        }
    }

    /// Sets the timer to so many milliseconds, unless it is set.
    pub(super) fn start(&mut self, wait: i32) {
        if self.set.is_none() {
            let set =
                window().set_timeout_with_callback_and_timeout_and_arguments_0(&self.call, wait);
            self.set = set.ok();
        }
    }

    /// Stops the timer, if it is set; to be called after its end, too, so that it can be set again.
    pub(super) fn stop(&mut self) {
        if let Some(set) = self.set.take() {
            window().clear_timeout_with_handle(set);
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.stop();
    }
}
