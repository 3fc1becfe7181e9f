//! Mouse, pen and finger on the plane.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Event, PointerEvent, WheelEvent};

use super::dom::{on, target, window};
use super::page::{Handle, Page};
use crate::app::plane::PlaneEvent;
use crate::geometry::Px;
use crate::session::gestures::Pointer;

/// The length of a long press, milliseconds.
const LONG_PRESS_MS: i32 = 500;
/// Pixels of a line of a wheel that counts in lines.
const LINE: f64 = 16.0;

/// The timer of a long press.
type Timer = Rc<Cell<Option<i32>>>;

/// Attaches the pointer to the plane.
pub(super) fn listen(page: &Handle) {
    let Some(plane) = page.with(|page| page.plane.element.clone()) else {
        return;
    };
    let timer = Timer::default();
    let handle = page.clone();
    on(&plane, "pointermove", {
        let timer = Rc::clone(&timer);
        move |event: PointerEvent| {
            handle.with(|page| moved(page, &timer, &event));
        }
    });
    type End = fn(&PointerEvent) -> PlaneEvent;
    for (name, end) in [
        (
            "pointerup",
            (|event| PlaneEvent::Release(pointer(event))) as End,
        ),
        ("pointercancel", |event| {
            PlaneEvent::Cancel(event.pointer_id())
        }),
    ] {
        let (handle, timer) = (page.clone(), Rc::clone(&timer));
        on(&plane, name, move |event: PointerEvent| {
            handle.with(|page| {
                stop(&timer);
                page.on_plane(&end(&event));
            });
        });
    }
    // A finger that holds a point or a line, and two that zoom, keep the page where it is; else a swipe scrolls it.
    for name in ["touchstart", "touchmove"] {
        let handle = page.clone();
        on(&plane, name, move |event: Event| {
            let keeps = handle.with(|page| page.app.plane().keeps_page()) == Some(true);
            if event.cancelable() && keeps {
                event.prevent_default();
            }
        });
    }
    let long = long_press(page, &timer);
    let handle = page.clone();
    on(&plane, "pointerdown", move |event: PointerEvent| {
        handle.with(|page| pressed(page, &timer, &event, &long));
    });
    let handle = page.clone();
    // A trackpad's pinch comes as a wheel with Ctrl.
    on(&plane, "wheel", move |event: WheelEvent| {
        if !event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let by_line = event.delta_mode() == WheelEvent::DOM_DELTA_LINE;
        let turned = event.delta_y() * if by_line { LINE } else { 1.0 };
        let at = place(&event);
        handle.with(|page| page.on_plane(&PlaneEvent::Wheel { at, turned }));
    });
    let handle = page.clone();
    on(&plane, "pointerleave", move |_: Event| {
        handle.with(|page| page.on_plane(&PlaneEvent::Leave));
    });
    on(&plane, "contextmenu", |event: Event| {
        event.prevent_default();
    });
}

/// The place of an event in the plane's element, CSS pixels.
fn place(event: &web_sys::MouseEvent) -> Px {
    Px::new(f64::from(event.offset_x()), f64::from(event.offset_y()))
}

fn pointer(event: &PointerEvent) -> Pointer {
    Pointer {
        id: event.pointer_id(),
        at: place(event),
        is_first: event.is_primary(),
        is_finger: event.pointer_type() == "touch",
        other: event.shift_key() || event.button() == 2,
        erases: event.alt_key(),
    }
}

/// Returns true if an event is of the plane itself, not of a button that lies on it.
fn is_on_plane(page: &Page, event: &Event) -> bool {
    target(event).is_some_and(|at| at == *page.plane.element)
}

fn pressed(page: &mut Page, timer: &Timer, event: &PointerEvent, long: &js_sys::Function) {
    if !is_on_plane(page, event) || event.button() == 1 {
        return;
    }
    let pointer = pointer(event);
    if !page.on_plane(&PlaneEvent::Press(pointer)).is_taken {
        return;
    }
    stop(timer);
    // Dragging goes on outside the plane; a browser that refuses just ends the drag at the edge.
    let _ = page.plane.element.set_pointer_capture(event.pointer_id());
    if pointer.is_finger && page.app.awaits_long_press() {
        let asked =
            window().set_timeout_with_callback_and_timeout_and_arguments_0(long, LONG_PRESS_MS);
        timer.set(asked.ok());
    }
}

fn moved(page: &mut Page, timer: &Timer, event: &PointerEvent) {
    if !is_on_plane(page, event) {
        return;
    }
    page.on_plane(&PlaneEvent::Move {
        pointer: pointer(event),
        is_down: event.buttons() != 0,
    });
    if !page.app.awaits_long_press() {
        stop(timer);
    }
}

/// The end of a long press.
fn long_press(page: &Handle, timer: &Timer) -> js_sys::Function {
    let (handle, timer) = (page.clone(), Rc::clone(timer));
    let act = Closure::<dyn FnMut()>::new(move || {
        timer.take();
        handle.with(|page| page.on_plane(&PlaneEvent::Rest));
    });
    act.into_js_value().unchecked_into()
}

fn stop(timer: &Timer) {
    if let Some(timer) = timer.take() {
        window().clear_timeout_with_handle(timer);
    }
}
