//! Mouse, pen and finger on the pictures of the likelihood dialog.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{Event, PointerEvent};

use super::{Dialog, Shared, with};
use crate::lab::likelihood::{Action, Grip};
use crate::web::dom::{on, set_attribute};

/// How near a pointer must come to what it takes hold of, CSS pixels.
const MOUSE_REACH: f64 = 12.0;
const FINGER_REACH: f64 = 24.0;
/// How far a pointer may wander before a click is none any more, CSS pixels.
const SLACK: f64 = 6.0;

/// What a pressed pointer is doing.
#[derive(Clone, Copy, PartialEq)]
enum Hold {
    Nothing,
    /// On no handle: a click from here.
    Click((f64, f64)),
    /// A handle of the density.
    Handle(Grip),
    /// The place of the parameters under their likelihood.
    Place,
}

/// Attaches the pointer to both pictures.
pub(super) fn listen(dialog: &Shared) {
    let elements = {
        let dialog = dialog.borrow();
        [0, 1].map(|i| dialog.plots[i].element.clone())
    };
    for (which, element) in elements.into_iter().enumerate() {
        let hold = Rc::new(Cell::new(Hold::Nothing));
        type Listener = fn(&mut Dialog, usize, &Cell<Hold>, &PointerEvent);
        for (name, act) in [
            ("pointerdown", pressed as Listener),
            ("pointermove", moved),
            ("pointerup", released),
            ("pointercancel", |_, _, hold, _| hold.set(Hold::Nothing)),
        ] {
            let (shared, hold) = (Rc::clone(dialog), Rc::clone(&hold));
            on(&element, name, move |event: PointerEvent| {
                with(&shared, |dialog| act(dialog, which, &hold, &event));
            });
        }
        // A finger on a handle drags it; elsewhere it may scroll.
        on(&element, "touchstart", move |event: Event| {
            if matches!(hold.get(), Hold::Handle(_) | Hold::Place) {
                event.prevent_default();
            }
        });
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}

fn is_finger(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// What lies under the pointer.
fn under(dialog: &Dialog, which: usize, event: &PointerEvent) -> Hold {
    let reach = if is_finger(event) {
        FINGER_REACH
    } else {
        MOUSE_REACH
    };
    let at = place(event);
    let frame = &dialog.plots[which].frame;
    if which == 1 {
        let near = frame.nearest([dialog.picture.surface.now], at.0, at.1, reach);
        // A mouse does not scroll by dragging: it takes the parameters along from anywhere.
        let anywhere = !is_finger(event) && !dialog.picture.surface.empty;
        return if near.is_some() || anywhere {
            Hold::Place
        } else {
            Hold::Click(at)
        };
    }
    let handles = &dialog.picture.density.handles;
    let found = frame.nearest(handles.iter().map(|handle| handle.1), at.0, at.1, reach);
    found.map_or(Hold::Click(at), |index| Hold::Handle(handles[index].0))
}

fn pressed(dialog: &mut Dialog, which: usize, hold: &Cell<Hold>, event: &PointerEvent) {
    if !event.is_primary() || event.button() != 0 {
        return;
    }
    hold.set(under(dialog, which, event));
    let element = &dialog.plots[which].element;
    // Without it a drag ends at the edge; nothing worse.
    let _ = element.set_pointer_capture(event.pointer_id());
    if hold.get() == Hold::Place {
        drag(dialog, which, hold, event);
    }
}

fn moved(dialog: &mut Dialog, which: usize, hold: &Cell<Hold>, event: &PointerEvent) {
    match hold.get() {
        Hold::Nothing => {
            let cursor = match under(dialog, which, event) {
                Hold::Handle(Grip::Place) if dialog.picture.density.bars.len() == 2 => "up",
                Hold::Handle(_) => "across",
                Hold::Place => "move",
                _ => "",
            };
            set_attribute(&dialog.plots[which].element, "data-cursor", cursor);
        }
        Hold::Click((x, y)) => {
            let at = place(event);
            if (at.0 - x).hypot(at.1 - y) > SLACK {
                hold.set(Hold::Nothing);
            }
        }
        Hold::Handle(_) | Hold::Place => drag(dialog, which, hold, event),
    }
}

fn drag(dialog: &mut Dialog, which: usize, hold: &Cell<Hold>, event: &PointerEvent) {
    let (x, y) = place(event);
    let to = dialog.plots[which].frame.to_data(x, y);
    match hold.get() {
        Hold::Handle(grip) => dialog.update(Action::Drag { grip, to }),
        _ => dialog.update(Action::Place(to)),
    }
}

fn released(dialog: &mut Dialog, which: usize, hold: &Cell<Hold>, _: &PointerEvent) {
    if let Hold::Click(at) = hold.replace(Hold::Nothing) {
        let to = dialog.plots[which].frame.to_data(at.0, at.1);
        match which {
            0 => dialog.update(Action::Click(to.0)),
            _ => dialog.update(Action::Place(to)),
        }
    }
}
