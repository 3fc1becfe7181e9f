//! When the next picture is drawn.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::dom::{now, window};
use super::storage;

/// The longest wait for a frame of the browser where the lab is in a page's frame, milliseconds.
const PATIENCE_MS: i32 = 100;

/// Asks the browser for animation frames, for one at a time. Of a page's frame that is out of sight browsers draw none; but
/// the page around may wait for the end of a run. So there a timer draws what is late.
pub(super) struct Frames {
    draw: Closure<dyn FnMut(f64)>,
    is_framed: bool,
    asked: Option<i32>,
    late: Option<i32>,
}

impl Frames {
    /// Frames that call `draw`, each with its time in milliseconds.
    pub(super) fn new(mut draw: impl FnMut(f64) + 'static) -> Self {
        // A timer tells no time.
        let timed = move |time: f64| draw(if time.is_nan() { now() } else { time });
        Self {
            draw: Closure::new(timed),
            is_framed: storage::is_framed(),
            asked: None,
            late: None,
        }
    }

    pub(super) fn ask(&mut self) {
        if self.asked.is_some() {
            return;
        }
        let draw = self.draw.as_ref().unchecked_ref();
        self.asked = window().request_animation_frame(draw).ok();
        if self.is_framed {
            let late =
                window().set_timeout_with_callback_and_timeout_and_arguments_0(draw, PATIENCE_MS);
            self.late = late.ok();
        }
    }

    /// Returns true if an animation frame is asked for.
    pub(super) fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// One has come, or none is wanted any more.
    pub(super) fn end(&mut self) {
        if let Some(asked) = self.asked.take() {
            // It can only fail when it has been shown already.
            let _ = window().cancel_animation_frame(asked);
        }
        if let Some(late) = self.late.take() {
            window().clear_timeout_with_handle(late);
        }
    }
}

/// Waits until the next frame begins.
pub(super) async fn next_frame() {
    let frame = Promise::new(&mut |resolve, _| {
        // Without frames nothing is on the screen to wait for.
        if window().request_animation_frame(&resolve).is_err() {
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    let _ = JsFuture::from(frame).await;
}

impl Drop for Frames {
    fn drop(&mut self) {
        self.end();
    }
}
