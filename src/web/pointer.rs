//! Mouse, pen and finger on the plane.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Event, PointerEvent, WheelEvent};

use super::dom::{on, set_attribute, target, window};
use super::page::{Handle, Page};
use crate::geometry::Px;
use crate::session::gestures::{self, Gestures, Hold, Pointer};
use crate::session::{Action, settings::Pen};

/// How long a press is until it counts as long, milliseconds.
const LONG_PRESS_MS: i32 = 500;
/// Pixels of a line of a wheel that counts in lines.
const LINE: f64 = 16.0;

/// The presses on the plane.
#[derive(Debug, Default)]
struct Press {
    gestures: Gestures,
    timer: Option<i32>,
}

/// Attaches the pointer to the plane.
pub(super) fn listen(page: &Handle) {
    let Some(plane) = page.with(|page| page.plane.element.clone()) else {
        return;
    };
    let press = Rc::new(RefCell::new(Press::default()));
    let long = long_press(page, &press);
    type Listener = fn(&mut Page, &mut Press, &PointerEvent);
    for (name, act) in [
        ("pointermove", moved as Listener),
        ("pointerup", released),
        ("pointercancel", canceled),
    ] {
        let (handle, press) = (page.clone(), Rc::clone(&press));
        on(&plane, name, move |event: PointerEvent| {
            handle.with(|page| act(page, &mut press.borrow_mut(), &event));
        });
    }
    // A finger that holds a point or a line, and two that zoom, keep the page where it is; else a swipe scrolls it.
    for name in ["touchstart", "touchmove"] {
        let held = Rc::clone(&press);
        on(&plane, name, move |event: Event| {
            if event.cancelable() && held.borrow().gestures.keeps_page() {
                event.prevent_default();
            }
        });
    }
    let handle = page.clone();
    on(&plane, "pointerdown", move |event: PointerEvent| {
        handle.with(|page| pressed(page, &mut press.borrow_mut(), &event, &long));
    });
    let handle = page.clone();
    // A trackpad's pinch comes as a wheel with Ctrl.
    on(&plane, "wheel", move |event: WheelEvent| {
        if !event.ctrl_key() {
            return;
        }
        event.prevent_default();
        handle.with(|page| {
            let by_line = event.delta_mode() == WheelEvent::DOM_DELTA_LINE;
            let turned = event.delta_y() * if by_line { LINE } else { 1.0 };
            let at = place(page, &event);
            let action = gestures::wheel(page.app.session(), page.plane.frame(), at, turned);
            page.update(action);
        });
    });
    {
        let handle = page.clone();
        // What the back row is shown goes with the pointer.
        on(&plane, "pointerleave", move |_: Event| {
            handle.with(|page| {
                (page.plane.pointer, page.plane.hover) = (None, None);
                page.frames.ask();
            });
        });
    }
    on(&plane, "contextmenu", |event: Event| {
        event.prevent_default();
    });
}

/// Where an event is on the plane, CSS pixels.
fn place(page: &Page, event: &web_sys::MouseEvent) -> Px {
    page.app.screen().look().inward(Px::new(
        f64::from(event.offset_x()),
        f64::from(event.offset_y()),
    ))
}

fn pointer(page: &Page, event: &PointerEvent) -> Pointer {
    Pointer {
        id: event.pointer_id(),
        at: place(page, event),
        is_first: event.is_primary(),
        is_finger: event.pointer_type() == "touch",
        other: event.shift_key() || event.button() == 2,
        erases: event.alt_key(),
    }
}

/// Whether an event is of the plane itself, not of a button that lies on it.
fn is_on_plane(page: &Page, event: &Event) -> bool {
    target(event).is_some_and(|at| at == *page.plane.element)
}

fn pressed(page: &mut Page, press: &mut Press, event: &PointerEvent, long: &js_sys::Function) {
    let pointer = pointer(page, event);
    if !is_on_plane(page, event) || event.button() == 1 || !(pointer.is_first || pointer.is_finger)
    {
        return;
    }
    stop_timer(press);
    page.plane.crosshair = None;
    page.plane.focus = None;
    page.plane.hover = None;
    // Dragging goes on outside the plane; a browser that refuses just ends the drag at the edge.
    let _ = page.plane.element.set_pointer_capture(event.pointer_id());
    let (lab, frame) = (page.app.session(), page.plane.frame());
    press.gestures.pressed(lab, frame, &pointer);
    if pointer.is_finger && press.gestures.may_rest(lab) {
        press.timer = window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(long, LONG_PRESS_MS)
            .ok();
    }
}

fn moved(page: &mut Page, press: &mut Press, event: &PointerEvent) {
    if !is_on_plane(page, event) {
        return;
    }
    let pointer = pointer(page, event);
    let to = page.plane.frame().to_axis(pointer.at);
    let is_presenting = page.app.screen().is_presenting();
    if is_presenting {
        page.plane.pointer = Some(to);
    }
    if page.app.point(Some(to)) || is_presenting {
        page.frames.ask();
    }
    let (lab, frame) = (page.app.session(), page.plane.frame());
    let action = press.gestures.moved(lab, frame, &pointer);
    let action = action.filter(|action| page.app.screen().lets_pointer(action));
    if !press.gestures.may_rest(lab) {
        stop_timer(press);
    }
    match action {
        Some(action) => page.update(action),
        None => {
            show_cursor(page, &pointer);
            let hover = match gestures::hold_at(lab, frame, pointer.at, pointer.reach()) {
                Hold::Point { index } => Some(index),
                _ => None,
            };
            let hover = hover.filter(|_| !pointer.is_finger && event.buttons() == 0);
            if hover != page.plane.hover {
                page.plane.hover = hover;
                page.frames.ask();
            }
        }
    }
}

fn released(page: &mut Page, press: &mut Press, event: &PointerEvent) {
    stop_timer(press);
    let (lab, frame) = (page.app.session(), page.plane.frame());
    let action = press.gestures.released(lab, frame, &pointer(page, event));
    if let Some(action) = action.filter(|action| page.app.screen().lets_pointer(action)) {
        page.update(action);
    }
    end(page, press);
}

fn canceled(page: &mut Page, press: &mut Press, event: &PointerEvent) {
    stop_timer(press);
    press.gestures.lost(event.pointer_id());
    end(page, press);
}

fn end(page: &mut Page, press: &Press) {
    page.plane.held = press.gestures.held();
    // A second finger that goes ends no drag.
    if !press.gestures.keeps_page() {
        page.update(Action::EndGesture);
    }
}

/// What happens when a finger has rested long enough: a point of the other class, or the point under it is picked up.
fn long_press(page: &Handle, press: &Rc<RefCell<Press>>) -> js_sys::Function {
    let (handle, press) = (page.clone(), Rc::clone(press));
    let act = Closure::<dyn FnMut()>::new(move || {
        let mut press = press.borrow_mut();
        let gestures = &mut press.gestures;
        handle.with(|page| {
            let (lab, frame) = (page.app.session(), page.plane.frame());
            let action = gestures.rested(lab, frame);
            page.plane.held = gestures.held();
            match action.filter(|action| page.app.screen().lets_pointer(action)) {
                Some(action) => page.update(action),
                None => page.touch(),
            }
        });
    });
    act.into_js_value().unchecked_into()
}

fn stop_timer(press: &mut Press) {
    if let Some(timer) = press.timer.take() {
        window().clear_timeout_with_handle(timer);
    }
}

fn show_cursor(page: &Page, pointer: &Pointer) {
    let lab = page.app.session();
    let erasing = lab.document().settings.pen == Pen::Eraser;
    let cursor = match gestures::hold_at(lab, page.plane.frame(), pointer.at, pointer.reach()) {
        _ if erasing => "erase",
        Hold::Point { .. } => "move",
        Hold::Line { .. } => "grab",
        _ => "",
    };
    set_attribute(&page.plane.element, "data-cursor", cursor);
}
