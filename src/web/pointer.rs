//! Mouse, pen and finger on the plane.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Event, PointerEvent, WheelEvent};

use super::dom::target;
use super::page::{Handle, Page};
use super::timer::Timer;
use crate::app::plane::PlaneEvent;
use crate::geometry::Px;
use crate::session::gestures::Pointer;

/// The length of a long press, milliseconds.
const LONG_PRESS_MS: i32 = 500;
/// Pixels of a line of a wheel that counts in lines.
const LINE: f64 = 16.0;

/// Attaches the pointer to the plane.
pub(super) fn listen(page: &Handle) {
    let Some(plane) = page.with(|page| page.plane.element.clone()) else {
        return;
    };
    let handle = page.clone();
    let rest = move || {
        handle.with(|page| page.on_plane(&PlaneEvent::Rest));
    };
    let timer = Rc::new(RefCell::new(Timer::new(rest)));
    let own = Rc::clone(&timer);
    page.on(&plane, "pointermove", move |page, event: &PointerEvent| {
        page.with(|page| moved(page, &own, event));
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
        let own = Rc::clone(&timer);
        page.on(&plane, name, move |page, event: &PointerEvent| {
            page.with(|page| {
                own.borrow_mut().stop();
                page.on_plane(&end(event));
            });
        });
    }
    // A finger that holds a point or a line, and two that zoom, keep the page where it is; else a swipe scrolls it.
    for name in ["touchstart", "touchmove"] {
        page.on(&plane, name, |page, event: &Event| {
            let keeps = page.with(|page| page.app.plane().keeps_page()) == Some(true);
            if event.cancelable() && keeps {
                event.prevent_default();
            }
        });
    }
    page.on(&plane, "pointerdown", move |page, event: &PointerEvent| {
        page.with(|page| pressed(page, &timer, event));
    });
    // A trackpad's pinch comes as a wheel with Ctrl.
    page.on(&plane, "wheel", |page, event: &WheelEvent| {
        if !event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let by_line = event.delta_mode() == WheelEvent::DOM_DELTA_LINE;
        let turned = event.delta_y() * if by_line { LINE } else { 1.0 };
        let at = place(event);
        page.with(|page| page.on_plane(&PlaneEvent::Wheel { at, turned }));
    });
    page.on(&plane, "pointerleave", |page, _: &Event| {
        page.with(|page| page.on_plane(&PlaneEvent::Leave));
    });
    page.on(&plane, "contextmenu", |_, event: &Event| {
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

fn pressed(page: &mut Page, timer: &RefCell<Timer>, event: &PointerEvent) {
    if !is_on_plane(page, event) || event.button() == 1 {
        return;
    }
    let pointer = pointer(event);
    if !page.on_plane(&PlaneEvent::Press(pointer)).is_taken {
        return;
    }
    timer.borrow_mut().stop();
    // Dragging goes on outside the plane; a browser that refuses just ends the drag at the edge.
    let _ = page.plane.element.set_pointer_capture(event.pointer_id());
    if pointer.is_finger && page.app.awaits_long_press() {
        timer.borrow_mut().start(LONG_PRESS_MS);
    }
}

fn moved(page: &mut Page, timer: &RefCell<Timer>, event: &PointerEvent) {
    if !is_on_plane(page, event) {
        return;
    }
    page.on_plane(&PlaneEvent::Move {
        pointer: pointer(event),
        is_down: event.buttons() != 0,
    });
    if !page.app.awaits_long_press() {
        timer.borrow_mut().stop();
    }
}
