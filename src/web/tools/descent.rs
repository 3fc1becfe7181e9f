//! One-dimensional descent: its window.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{
    Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent, PointerEvent,
};

use super::View;
use crate::data::parse_number;
use crate::draw::descent::{self as scene, Descent as Scene};
use crate::draw::{Frame, Theme};
use crate::lab::settings::{eta_to_slider, slider_to_eta};
use crate::lab::tools;
use crate::lab::tools::descent::{Descent, Picture, Readings, SCENES, Shape, scene as settings_of};
use crate::lab::{Action, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::controls::set_slider;
use crate::web::dom::{
    find, is, on, set_attribute, set_text, show, size, target, window as browser,
};
use crate::web::page::{Handle, Page};
use crate::web::plane::Shown;

/// How near a finger must come to the start to take hold of it, CSS pixels; a mouse takes it along from anywhere.
const FINGER_REACH: f64 = 26.0;
/// Milliseconds between two steps while it plays.
const BEAT: i32 = 160;

/// The window's contents.
#[derive(Debug)]
struct Window {
    dialog: HtmlElement,
    plot: HtmlElement,
    layer: Layer,
    drawn: Shown<(Frame, Theme, Picture)>,
    grip: Rc<Grip>,
}

/// What the picture shows now, and whether a pointer has hold of the start: the view stays as it is meanwhile.
#[derive(Debug)]
struct Grip {
    frame: Cell<Frame>,
    held: Cell<bool>,
    timer: Cell<Option<i32>>,
}

/// The view of the dialog.
pub(super) fn window(dialog: &Element) -> Option<Box<dyn View>> {
    let plot: HtmlElement = find(dialog, "[data-plot=descent]")?;
    let frame = scene::frame((1.0, 1.0), [0.0, 1.0, 0.0, 1.0], 1.0);
    Some(Box::new(Window {
        layer: Layer::find(&plot, "descent")?,
        dialog: dialog.clone().unchecked_into(),
        plot,
        drawn: Shown::NOTHING,
        grip: Rc::new(Grip {
            frame: Cell::new(frame),
            held: Cell::new(false),
            timer: Cell::new(None),
        }),
    }))
}

impl View for Window {
    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        let descent = of(state);
        let run = descent.run();
        let view = self.grip.frame.get().view;
        let bounds = if self.grip.held.get() {
            [view.x_min, view.x_max, view.y_min, view.y_max]
        } else {
            Picture::bounds(descent)
        };
        let ratio = browser().device_pixel_ratio();
        let frame = scene::frame(size(&self.plot), bounds, ratio).with_detail(DETAIL);
        self.grip.frame.set(frame);
        let shown = bounds.map(|bound| bound.to_string());
        set_attribute(&self.plot, "data-bounds", &shown.join(","));
        let place = [
            frame.plot.left,
            frame.plot.top,
            frame.plot.width,
            frame.plot.height,
        ];
        let place = place.map(|edge| edge.to_string());
        set_attribute(&self.plot, "data-place", &place.join(","));
        self.show(descent, &Readings::of(descent, &run));
        let picture = Picture::of(descent, &run, bounds);
        if self.drawn.replace((frame, *theme, picture.clone())) {
            let shown = Scene {
                curve: &picture.curve,
                path: &picture.path,
                start: picture.start,
                slope: picture.slope,
                lowest: &picture.lowest,
                local: &picture.local,
            };
            self.layer.clear(&frame);
            self.layer
                .draw(|root| scene::descent(root, &frame, theme, &shown).ok());
        }
        false
    }

    fn listen(&self, page: &Handle) {
        self.listen_to_buttons(page);
        self.listen_to_pointer(page);
        let handle = page.clone();
        on(&self.plot, "keydown", move |event: KeyboardEvent| {
            let right = match event.key().as_str() {
                "ArrowRight" | "ArrowUp" => true,
                "ArrowLeft" | "ArrowDown" => false,
                _ => return,
            };
            event.prevent_default();
            handle.with(|page| {
                let start = of(page.app.lab()).nudged(right, event.shift_key());
                page.update(set("descent-start", start.to_string()));
            });
        });
        let handle = page.clone();
        on(&self.dialog, "input", move |event: Event| {
            let slider = target(&event).filter(|element| is(element, "INPUT"));
            let slider = slider.map(JsCast::unchecked_into::<HtmlInputElement>);
            let slid = slider.filter(|slider| slider.name() == "descent-eta-slider");
            if let Some(place) = slid.and_then(|slider| parse_number(&slider.value())) {
                handle.dispatch(set("descent-eta", slider_to_eta(place).to_string()));
            }
        });
    }
}

impl Window {
    fn show(&self, descent: &Descent, readings: &Readings) {
        let root = &self.dialog;
        for (name, text, full) in readings.texts() {
            say(root, &format!("output[name=descent-{name}]"), &text, &full);
        }
        say(root, "output[name=descent-next]", &readings.next, "");
        let verdict = &readings.verdict;
        say(
            root,
            "output[name=descent-verdict]",
            &verdict.text,
            verdict.label,
        );
        say(root, ".descent-formula", &readings.formula, "");
        if let Some(own) = find::<HtmlElement>(root, ".descent-coefficients") {
            show(&own, descent.shape == Shape::Quartic);
        }
        let playing = self.grip.timer.get().is_some();
        let _ = root.toggle_attribute_with_force("data-playing", playing);
        say(
            root,
            "[data-action=descent-play] span",
            if playing { "Pause" } else { "Play" },
            "",
        );
        for (action, disabled) in [
            ("reset", readings.step == 0),
            ("back", readings.step == 0),
            ("step", descent.after_step().is_none()),
        ] {
            if let Some(button) = find::<Element>(root, &format!("[data-action=descent-{action}]"))
            {
                let _ = button.toggle_attribute_with_force("disabled", disabled);
            }
        }
        for (word, _) in &SCENES {
            if let Some(button) = find::<Element>(root, &format!("[data-action=descent-{word}]")) {
                let on = descent.scene() == Some(*word);
                set_attribute(&button, "aria-pressed", &on.to_string());
            }
        }
        if let Some(slider) = find::<HtmlInputElement>(root, "[name=descent-eta-slider]") {
            set_slider(&slider, eta_to_slider(descent.eta));
            set_attribute(&slider, "aria-valuetext", &format!("η = {}", descent.eta));
        }
        set_attribute(&self.plot, "aria-valuenow", &descent.start.to_string());
        let label = format!("w₀ = {}. {}", descent.start, verdict.text);
        set_attribute(&self.plot, "aria-valuetext", &label);
    }

    fn listen_to_buttons(&self, page: &Handle) {
        let (handle, grip) = (page.clone(), Rc::clone(&self.grip));
        let beat = Closure::<dyn FnMut()>::new(move || {
            if handle.with(play_on) != Some(true) {
                stop(&grip);
                handle.with(Page::touch);
            }
        });
        let beat: js_sys::Function = beat.into_js_value().unchecked_into();
        let (handle, grip) = (page.clone(), Rc::clone(&self.grip));
        on(&self.dialog, "click", move |event: MouseEvent| {
            let button = target(&event).and_then(|at| at.closest("[data-action]").ok().flatten());
            let action = button.and_then(|button| button.get_attribute("data-action"));
            let word = action
                .as_deref()
                .and_then(|action| action.strip_prefix("descent-"));
            let Some(word) = word else { return };
            let was_playing = stop(&grip);
            handle.with(|page| {
                let descent = of(page.app.lab());
                let to = match word {
                    "reset" => Some(0),
                    "back" => Some(descent.before()),
                    "step" => descent.after_step(),
                    // From the start again, once it has come to its end.
                    "play" if !was_playing && descent.after_a_while().is_none() => Some(0),
                    _ => None,
                };
                if let Some(steps) = to {
                    page.update(set("descent-steps", steps.to_string()));
                }
                for (name, value) in settings_of(word) {
                    page.update(set(name, value));
                }
                page.touch();
            });
            let plays =
                word == "play" && !was_playing || SCENES.iter().any(|scene| scene.0 == word);
            if plays {
                let asked =
                    browser().set_interval_with_callback_and_timeout_and_arguments_0(&beat, BEAT);
                grip.timer.set(asked.ok());
            }
        });
        let grip = Rc::clone(&self.grip);
        on(&self.dialog, "close", move |_: Event| {
            stop(&grip);
        });
    }

    fn listen_to_pointer(&self, page: &Handle) {
        let (handle, grip, plot) = (page.clone(), Rc::clone(&self.grip), self.plot.clone());
        on(&self.plot, "pointerdown", move |event: PointerEvent| {
            if !event.is_primary() || event.button() != 0 {
                return;
            }
            let (at, frame) = (place(&event), grip.frame.get());
            let start = handle.with(|page| {
                let descent = of(page.app.lab());
                (descent.start, descent.function().value(descent.start))
            });
            let near = frame.nearest(start, at.0, at.1, FINGER_REACH).is_some();
            if near || (event.pointer_type() != "touch" && frame.contains(at.0, at.1)) {
                grip.held.set(true);
                // Without it a drag ends at the edge; nothing worse.
                let _ = plot.set_pointer_capture(event.pointer_id());
                drag(&handle, &grip, &event);
            }
        });
        let (handle, grip) = (page.clone(), Rc::clone(&self.grip));
        on(&self.plot, "pointermove", move |event: PointerEvent| {
            if grip.held.get() {
                drag(&handle, &grip, &event);
            }
        });
        for name in ["pointerup", "pointercancel"] {
            let (handle, grip) = (page.clone(), Rc::clone(&self.grip));
            on(&self.plot, name, move |_: PointerEvent| {
                grip.held.set(false);
                handle.with(Page::touch);
            });
        }
        let grip = Rc::clone(&self.grip);
        on(&self.plot, "touchstart", move |event: Event| {
            // A finger on the start drags it; elsewhere it may scroll.
            if grip.held.get() {
                event.prevent_default();
            }
        });
    }
}

fn of(state: &State) -> &Descent {
    &state.document().settings.tools.descent
}

fn set(name: &str, value: String) -> Action {
    Action::Set {
        name: name.into(),
        value,
    }
}

/// Shows a text with its full value.
fn say(root: &Element, selector: &str, text: &str, full: &str) {
    if let Some(element) = find::<Element>(root, selector) {
        set_text(&element, text);
        if !full.is_empty() {
            set_attribute(&element, "data-value", full);
        }
    }
}

/// Some steps more; says whether there are others to come.
fn play_on(page: &mut Page) -> bool {
    let open = page.app.lab().document().settings.tools.open == tools::Tool::Descent;
    let Some(steps) = of(page.app.lab()).after_a_while().filter(|_| open) else {
        return false;
    };
    page.update(set("descent-steps", steps.to_string()));
    of(page.app.lab()).after_a_while().is_some()
}

/// Stops playing; says whether it was.
fn stop(grip: &Grip) -> bool {
    let timer = grip.timer.take();
    if let Some(timer) = timer {
        browser().clear_interval_with_handle(timer);
    }
    timer.is_some()
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}

fn drag(page: &Handle, grip: &Grip, event: &PointerEvent) {
    let (x, y) = place(event);
    let frame = grip.frame.get();
    let to = frame.to_data(x, y).0;
    let start = Descent::start_at(to, [frame.view.x_min, frame.view.x_max]);
    page.dispatch(set("descent-start", start.to_string()));
}
