//! Mouse, pen and finger on the plane.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Event, PointerEvent};

use super::dom::{is_presenting, on, presentation, set_attribute, window};
use super::page::{Handle, Page};
use crate::geometry::{Axis, Grip, Px, line};
use crate::session::{Action, settings::Pen};

/// How near a pointer must come to what it takes hold of, CSS pixels.
const MOUSE_REACH: f64 = 9.0;
const FINGER_REACH: f64 = 20.0;
/// How far a pointer may wander before a click becomes a drag, CSS pixels.
const MOUSE_SLACK: f64 = 3.0;
const FINGER_SLACK: f64 = 9.0;
/// How long a press is until it counts as long, milliseconds.
const LONG_PRESS_MS: i32 = 500;

/// What a pressed pointer is doing.
#[derive(Clone, Copy, Debug)]
enum Hold {
    Nothing,
    /// A click so far, on nothing.
    Empty,
    /// On a point: a click removes it or does nothing, moving drags it.
    Point {
        index: usize,
        moved: bool,
    },
    /// On one's own line.
    Line {
        grip: Grip,
        line: [f64; 3],
        from: Axis,
    },
    /// Already done by a long press.
    Done,
}

/// A press from its beginning to its end.
#[derive(Debug)]
struct Press {
    hold: Hold,
    start: Px,
    timer: Option<i32>,
}

/// Attaches the pointer to the plane.
pub(super) fn listen(page: &Handle) {
    let Some(plane) = page.with(|page| page.plane.element.clone()) else {
        return;
    };
    let press = Rc::new(RefCell::new(Press {
        hold: Hold::Nothing,
        start: Px::new(0.0, 0.0),
        timer: None,
    }));
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
    let held = Rc::clone(&press);
    // A finger on a point or a line drags it; elsewhere it may scroll the page.
    on(&plane, "touchstart", move |event: Event| {
        if matches!(held.borrow().hold, Hold::Point { .. } | Hold::Line { .. }) {
            event.prevent_default();
        }
    });
    let handle = page.clone();
    on(&plane, "pointerdown", move |event: PointerEvent| {
        handle.with(|page| pressed(page, &mut press.borrow_mut(), &event, &long));
    });
    {
        let handle = page.clone();
        // What the back row is shown goes with the pointer.
        on(&plane, "pointerleave", move |_: Event| {
            handle.with(|page| {
                if is_presenting() {
                    page.plane.pointer = None;
                    page.schedule();
                }
            });
        });
    }
    on(&plane, "contextmenu", |event: Event| {
        event.prevent_default();
    });
}

/// Where an event is on the plane, CSS pixels.
fn place(event: &PointerEvent) -> Px {
    presentation().inward(Px::new(
        f64::from(event.offset_x()),
        f64::from(event.offset_y()),
    ))
}

fn is_finger(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

fn reach(event: &PointerEvent) -> f64 {
    if is_finger(event) {
        FINGER_REACH
    } else {
        MOUSE_REACH
    }
}

fn pressed(page: &mut Page, press: &mut Press, event: &PointerEvent, long: &js_sys::Function) {
    if !event.is_primary() || event.button() == 1 {
        return;
    }
    let at = place(event);
    page.plane.crosshair = None;
    page.plane.focus = None;
    // Dragging goes on outside the plane; a browser that refuses just ends the drag at the edge.
    let _ = page.plane.element.set_pointer_capture(event.pointer_id());
    press.start = at;
    press.hold = hold_at(page, at, reach(event));
    if is_finger(event) && matches!(press.hold, Hold::Empty) {
        press.timer = window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(long, LONG_PRESS_MS)
            .ok();
    }
}

fn hold_at(page: &Page, at: Px, reach: f64) -> Hold {
    let (plane, state) = (&page.plane, page.app.session());
    if let Some(index) = plane.point_at(state, at, reach) {
        return Hold::Point {
            index,
            moved: false,
        };
    }
    let grip = plane.grip_at(state, at, reach);
    if let Some((grip, line)) = grip {
        return Hold::Line {
            grip,
            line,
            from: plane.frame().to_axis(at),
        };
    }
    if plane.frame().plot.contains(at) {
        Hold::Empty
    } else {
        Hold::Nothing
    }
}

fn moved(page: &mut Page, press: &mut Press, event: &PointerEvent) {
    let at = place(event);
    let slack = if is_finger(event) {
        FINGER_SLACK
    } else {
        MOUSE_SLACK
    };
    let far = (at.x - press.start.x).abs() > slack || (at.y - press.start.y).abs() > slack;
    if far {
        stop_timer(press);
    }
    let to = page.plane.frame().to_axis(at);
    let is_presenting = is_presenting();
    if is_presenting {
        page.plane.pointer = Some(to);
    }
    if page.app.point(Some(to)) || is_presenting {
        page.schedule();
    }
    match press.hold {
        Hold::Point { index, moved } if moved || far => {
            let inside = page.plane.frame().kept_inside(at);
            page.update(Action::MovePoint { index, to: inside });
            press.hold = Hold::Point { index, moved: true };
        }
        Hold::Line { grip, line, from } => {
            let moved = line::drag(&page.plane.frame().view, line, grip, from, to);
            page.update(Action::SetLine(moved));
        }
        Hold::Empty if far => press.hold = Hold::Nothing,
        _ => {
            show_cursor(page, at, reach(event));
        }
    }
}

fn released(page: &mut Page, press: &mut Press, event: &PointerEvent) {
    stop_timer(press);
    let erasing = event.alt_key() || page.app.session().document().settings.pen == Pen::Eraser;
    let other = event.shift_key() || event.button() == 2;
    match std::mem::replace(&mut press.hold, Hold::Nothing) {
        Hold::Point {
            index,
            moved: false,
        } if erasing => page.update(Action::RemovePoint { index }),
        // A click on a point of another kind puts a second one there, as contradictory data need.
        Hold::Empty | Hold::Point { moved: false, .. } if !erasing => add(page, press.start, other),
        _ => {}
    }
    page.update(Action::EndGesture);
}

fn canceled(page: &mut Page, press: &mut Press, _: &PointerEvent) {
    stop_timer(press);
    press.hold = Hold::Nothing;
    page.update(Action::EndGesture);
}

fn add(page: &mut Page, at: Px, other: bool) {
    let at = page.plane.frame().to_axis(at);
    let class = page.app.session().document().settings.pen.class(other);
    page.update(Action::AddPoint { at, class });
}

/// What happens when a finger has rested long enough on nothing: a point of the other class.
fn long_press(page: &Handle, press: &Rc<RefCell<Press>>) -> js_sys::Function {
    let (handle, press) = (page.clone(), Rc::clone(press));
    let act = Closure::<dyn FnMut()>::new(move || {
        let mut press = press.borrow_mut();
        if matches!(press.hold, Hold::Empty) {
            press.hold = Hold::Done;
            handle.with(|page| add(page, press.start, true));
        }
    });
    act.into_js_value().unchecked_into()
}

fn stop_timer(press: &mut Press) {
    if let Some(timer) = press.timer.take() {
        window().clear_timeout_with_handle(timer);
    }
}

fn show_cursor(page: &Page, at: Px, reach: f64) {
    let erasing = page.app.session().document().settings.pen == Pen::Eraser;
    let cursor = match hold_at(page, at, reach) {
        _ if erasing => "erase",
        Hold::Point { .. } => "move",
        Hold::Line { .. } => "grab",
        _ => "",
    };
    set_attribute(&page.plane.element, "data-cursor", cursor);
}
