//! Input in instruments: clicks, keys, texts and gestures become events of the instrument.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event as DomEvent, EventTarget, HtmlDialogElement, HtmlElement, KeyboardEvent,
    MouseEvent, PointerEvent, WheelEvent,
};

use super::{Bound, Plot};
use crate::app::Action;
use crate::geometry::{Frame, PictureScale, Px};
use crate::instruments::{Event, Phase, Pointer};
use crate::web::controls;
use crate::web::dom::{document, fresh_seed, on, target};
use crate::web::download;
use crate::web::keyboard::{drives_run, is_character, is_typing};
use crate::web::page::{Handle, Page};
use crate::web::parts::Parts;
use crate::web::screen;

/// Listens to everything in the instruments' windows.
pub(in crate::web) fn listen(page: &Handle) {
    page.with(|shown| {
        for bound in &shown.binder.0 {
            bound.listen(page, &shown.root);
        }
    });
}

/// A key is pressed; one that the instrument has a use for does nothing else.
fn press(page: &Handle, id: &'static str, pressed: &Event, event: &KeyboardEvent) {
    if page.with(|page| page.tell(id, pressed)) == Some(true) {
        event.prevent_default();
    }
}

fn tell(page: &Handle, id: &'static str, event: Event) {
    page.dispatch(Action::Instrument(id, event));
}

/// Hands out what the instrument has for the user, and tells it whether that could be done.
fn download(page: &Handle, id: &'static str, root: &Element) {
    if let Some(download) = page.with(|page| page.app.take_download(id)).flatten() {
        let done = download::give(&download, root);
        tell(page, id, Event::Downloaded(done));
    }
}

impl Bound {
    fn listen(&self, page: &Handle, lab: &HtmlElement) {
        let (id, prefix, root) = (self.id, self.prefix, &self.root);
        if let Some(dialog) = &self.dialog {
            self.listen_to_window(page, dialog);
            if dialog.has_attribute("data-files") {
                super::files::listen(page, id, dialog, lab);
            }
        }
        let inside = root.clone();
        page.on(root, "click", move |page, event: &MouseEvent| {
            let button = target(event).and_then(|at| at.closest("[data-action]").ok().flatten());
            let Some(button) = button else { return };
            let word = button.get_attribute("data-action").unwrap_or_default();
            let own = word
                .strip_prefix(prefix)
                .and_then(|rest| rest.strip_prefix('-'));
            if let Some(action) = own {
                let action = action.to_owned();
                let argument = if button.has_attribute("data-random") {
                    fresh_seed().to_string()
                } else {
                    button.get_attribute("data-argument").unwrap_or_default()
                };
                tell(page, id, Event::Press { action, argument });
                download(page, id, &inside);
            }
        });
        let inside = root.clone();
        on(root, "keydown", move |event: KeyboardEvent| {
            if event.key() == "Enter" && !event.is_composing() {
                press_for(&inside, &event);
            }
        });
        for (name, done) in [("input", false), ("change", true)] {
            page.on(root, name, move |page, event: &DomEvent| {
                let Some(input) = target(event) else { return };
                if input.get_attribute("type").as_deref() == Some("file") {
                    return;
                }
                let name = input.get_attribute("name");
                if let (Some(name), Some(text)) = (name, controls::value_of(&input)) {
                    page.with(|page| page.enter(id, name, text, done));
                }
            });
        }
        for plot in &self.plots {
            plot.listen(page, id);
        }
    }

    /// Listens to the parts that only a window has: controls that are not the lab's, keys of its own, an end.
    fn listen_to_window(&self, page: &Handle, dialog: &HtmlDialogElement) {
        let id = self.id;
        controls::listen_to(page, dialog.unchecked_ref::<EventTarget>());
        if dialog.has_attribute("data-runs") {
            page.on(dialog, "keydown", |page, event: &KeyboardEvent| {
                if drives_run(page, event) {
                    event.prevent_default();
                    event.stop_propagation();
                }
            });
        }
        page.on(dialog, "close", move |page, _: &DomEvent| {
            page.with(|page| page.close(id))
        });
        let window = dialog.clone();
        // Of the document: after a click beside a control nothing in the window has the keyboard.
        page.on(
            &document(),
            "keydown",
            move |page, event: &KeyboardEvent| {
                let mine = page.is_alive() && window.open() && !event.default_prevented();
                let other = event.ctrl_key() || event.meta_key() || event.alt_key();
                let is_off = is_character(event) && !screen::current(page).has_shortcuts;
                if mine && !other && !is_off && !is_typing(event) {
                    let (key, is_repeated) = (event.key(), event.repeat());
                    let pressed = Event::Shortcut { key, is_repeated };
                    press(page, id, &pressed, event);
                }
            },
        );
    }
}

/// Enter in a text with `data-enter` presses the button of that `data-action`; the keyboard stays in the text.
fn press_for(dialog: &Element, event: &KeyboardEvent) {
    let action = target(event).and_then(|text| text.get_attribute("data-enter"));
    let mut buttons = Parts::by_attribute(dialog, "button[data-action]", "data-action");
    let button = action.and_then(|action| buttons.first::<HtmlElement>(action));
    if let Some(button) = button {
        event.prevent_default();
        button.click();
    }
}

impl Plot {
    fn listen(&self, page: &Handle, id: &'static str) {
        self.listen_to_hold(page, id);
        for (name, phase) in [
            ("pointermove", Phase::Move),
            ("pointerup", Phase::Up),
            ("pointercancel", Phase::Cancel),
            ("click", Phase::Click),
        ] {
            let (plot, frame) = (self.name.clone(), Rc::clone(&self.frame));
            let holds = Rc::clone(&self.holds);
            page.on(&self.element, name, move |page, event: &MouseEvent| {
                if matches!(phase, Phase::Up | Phase::Cancel) {
                    holds.set(false);
                }
                if let Some(frame) = frame.get() {
                    let pointer = pointer(event, plot.clone(), phase, frame);
                    tell(page, id, Event::Pointer(pointer));
                }
            });
        }
        for name in ["pointerleave", "blur"] {
            let plot = self.name.clone();
            page.on(&self.element, name, move |page, _: &DomEvent| {
                tell(page, id, Event::Leave { plot: plot.clone() });
            });
        }
        let plot = self.name.clone();
        page.on(&self.element, "wheel", move |page, event: &WheelEvent| {
            if event.ctrl_key() || event.delta_y() == 0.0 {
                return;
            }
            let (plot, closer) = (plot.clone(), event.delta_y() < 0.0);
            let turned = Event::Wheel { plot, closer };
            if page.with(|page| page.tell(id, &turned)) == Some(true) {
                event.prevent_default();
            }
        });
        let plot = self.name.clone();
        page.on(
            &self.element,
            "keydown",
            move |page, event: &KeyboardEvent| {
                let (plot, key, shift) = (plot.clone(), event.key(), event.shift_key());
                press(page, id, &Event::Key { plot, key, shift }, event);
            },
        );
    }

    /// A pointer that is put down, which can be held.
    fn listen_to_hold(&self, page: &Handle, id: &'static str) {
        let (plot, frame) = (self.name.clone(), Rc::clone(&self.frame));
        let (holds, element) = (Rc::clone(&self.holds), self.element.clone());
        page.on(
            &self.element,
            "pointerdown",
            move |page, event: &PointerEvent| {
                let Some(frame) = frame.get().filter(|_| event.is_primary()) else {
                    return;
                };
                if event.button() != 0 {
                    return;
                }
                let pointer = pointer(event, plot.clone(), Phase::Down, frame);
                let taken = page.with(|page| page.tell(id, &Event::Pointer(pointer)));
                if taken == Some(true) && element.has_attribute("data-drag") {
                    holds.set(true);
                    // Without it a drag ends at the edge; nothing worse.
                    let _ = element.set_pointer_capture(event.pointer_id());
                }
            },
        );
        let holds = Rc::clone(&self.holds);
        on(&self.element, "touchstart", move |event: DomEvent| {
            // What is held is dragged, and the page stays where it is.
            if holds.get() {
                event.prevent_default();
            }
        });
    }
}

fn pointer(
    event: &MouseEvent,
    plot: String,
    phase: Phase,
    (frame, look): (Frame, PictureScale),
) -> Pointer {
    let at_px = Px::new(f64::from(event.offset_x()), f64::from(event.offset_y()));
    let at_px = look.inward(at_px);
    let pointer = event.dyn_ref::<PointerEvent>();
    Pointer {
        plot,
        phase,
        at: frame.to_axis(at_px),
        at_px,
        frame,
        is_finger: pointer
            .is_some_and(|pointer| matches!(&pointer.pointer_type()[..], "touch" | "pen")),
        shift: event.shift_key(),
    }
}

impl Page {
    /// Tells an instrument of what an input has got; where it has a use for that, this is what the input shows now.
    fn enter(&mut self, id: &'static str, name: String, text: String, done: bool) {
        let (part, shown) = (name.clone(), text.clone());
        if self.tell(id, &Event::Input { name, text, done }) {
            let mut all = self.binder.0.iter_mut();
            if let Some(bound) = all.find(|bound| bound.id == id) {
                bound.parts.entered(&part, &shown);
            }
        }
    }

    /// Tells an instrument of something; says whether it had a use for it.
    fn tell(&mut self, id: &'static str, event: &Event) -> bool {
        let taken = self.app.tell(id, event);
        self.touch();
        taken
    }
}
