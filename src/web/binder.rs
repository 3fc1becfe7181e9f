//! Instruments on the page: the menu that lists them, and the markup of each, bound by name to what its view says and its
//! scenes show. Once for all.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event as DomEvent, EventTarget, HtmlDialogElement, HtmlElement, HtmlSelectElement,
    KeyboardEvent, MouseEvent, PointerEvent, ResizeObserver, WheelEvent,
};

use super::canvas::{DETAIL, Layer};
use super::controls;
use super::dom::{
    document, find, find_all, fresh_seed, on, set_attribute, set_text, size, target, window,
};
use super::keyboard::{drives_run, is_typing};
use super::page::{Handle, Page};
use crate::app::{Action, App};
use crate::geometry::Frame;
use crate::instruments::{AnyInstrument, Change, Event, Phase, Place, Pointer, View};
use crate::plot::Theme;
use crate::plot::scene::AnyScene;
use crate::text::escape;

/// All instruments on the page.
pub(super) struct Binder(Vec<Bound>);

/// One of them.
struct Bound {
    id: &'static str,
    /// What the names of its buttons begin with.
    prefix: &'static str,
    /// What holds all of it.
    root: Element,
    /// Its window, if it has one: the same element.
    dialog: Option<HtmlDialogElement>,
    /// Whether it was on show last.
    is_open: bool,
    plots: Vec<Plot>,
    /// What was shown last.
    view: View,
}

/// A place for pictures.
struct Plot {
    name: String,
    element: HtmlElement,
    size: (f64, f64),
    /// The size and the pixels' ratio that the instrument was told last.
    told: Option<((f64, f64), f64)>,
    layers: Vec<Canvas>,
    /// How it was drawn last, for pointers.
    frame: Rc<Cell<Option<Frame>>>,
    /// Whether a pointer is held.
    holds: Rc<Cell<bool>>,
}

/// A canvas in it, and what it shows.
struct Canvas {
    name: String,
    layer: Layer,
    shown: Option<(Box<dyn AnyScene>, Frame, Theme)>,
}

impl Binder {
    /// Puts the menu and the markup of all instruments, closed, into `root`.
    pub(super) fn find(root: &Element, app: &App) -> Self {
        if let Some(menu) = find::<Element>(root, ".menu") {
            // Words of this crate's own.
            menu.set_inner_html(&app.menu().map(entry).collect::<String>());
        }
        let bound = app.instruments().filter_map(|instrument| {
            let id = instrument.id();
            let place = match instrument.place() {
                Place::Window => None,
                Place::Panel(name) => Some(format!("[data-place={name}]")),
                Place::Page => Some(format!("[data-tool={id}]")),
            };
            let place = place.map_or_else(|| Some(root.clone()), |place| find(root, &place))?;
            // The markup is this crate's own.
            let _ = place.insert_adjacent_html("beforeend", &instrument.markup());
            Bound::find(root, instrument)
        });
        Self(bound.collect())
    }

    /// Reads how large the plots are.
    pub(super) fn measure(&mut self) {
        self.0.iter_mut().for_each(Bound::measure);
    }

    /// Has the browser tell when plots change their size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        let plots = self.0.iter().flat_map(|bound| &bound.plots);
        plots.for_each(|plot| observer.observe(&plot.element));
    }

    /// Opens and closes windows as the state says, and tells instruments how large their plots are now; says whether that
    /// was news.
    pub(super) fn follow(&mut self, app: &mut App) -> bool {
        let ratio = window().device_pixel_ratio();
        let mut is_news = false;
        for bound in &mut self.0 {
            let is_open = app.is_open(bound.id);
            if let Some(dialog) = &bound.dialog {
                match (is_open, dialog.open()) {
                    (true, false) => {
                        // It can only fail when it is open already.
                        let _ = dialog.show_modal();
                        bound.measure();
                    }
                    (false, true) => dialog.close(),
                    _ => {}
                }
            }
            for plot in bound.plots.iter_mut().filter(|_| is_open) {
                let now = Some((plot.size, ratio)).filter(|(size, _)| size.0 > 0.0);
                if now.is_some() && plot.told != now {
                    (plot.told, is_news) = (now, true);
                    let (plot, size) = (plot.name.clone(), plot.size);
                    app.tell(bound.id, &Event::Resize { plot, size, ratio });
                }
            }
        }
        is_news
    }

    /// Shows what is in the open window, and in the panels unless the lab is covered.
    pub(super) fn render(&mut self, app: &App, theme: &Theme, is_lab_covered: bool) {
        for bound in &mut self.0 {
            let is_open = app.is_open(bound.id);
            let is_seen = match bound.dialog {
                Some(_) => is_open,
                None => !is_lab_covered,
            };
            let mut all = app.instruments();
            if is_seen && let Some(instrument) = all.find(|i| i.id() == bound.id) {
                bound.render(app, instrument, theme, is_open);
            }
        }
    }
}

/// A line of the menu.
fn entry(instrument: &dyn AnyInstrument) -> String {
    let verb = match instrument.place() {
        Place::Window => "open",
        Place::Panel(_) | Place::Page => "toggle",
    };
    let (id, title) = (instrument.id(), escape(instrument.title()));
    format!("<li><button type=\"button\" data-action=\"{verb}-{id}\">{title}</button></li>")
}

impl Bound {
    fn find(root: &Element, instrument: &dyn AnyInstrument) -> Option<Self> {
        let id = instrument.id();
        let own: Element = find(root, &format!("[data-tool={id}]"))?;
        let plots = find_all::<HtmlElement>(&own, "[data-plot]");
        let is_window = instrument.place() == Place::Window;
        Some(Self {
            id,
            prefix: instrument.prefix(),
            plots: plots.into_iter().filter_map(Plot::of).collect(),
            dialog: is_window.then(|| own.clone().unchecked_into()),
            root: own,
            is_open: false,
            view: View::default(),
        })
    }

    /// Reads how large its plots are.
    fn measure(&mut self) {
        for plot in &mut self.plots {
            plot.size = size(&plot.element);
        }
    }

    fn render(&mut self, app: &App, instrument: &dyn AnyInstrument, theme: &Theme, is_open: bool) {
        let view = instrument.view(app.session());
        let before = self.view.changes();
        for (index, change) in view.changes().iter().enumerate() {
            if before.get(index) != Some(change) {
                apply(&self.root, &change.0, &change.1);
            }
        }
        self.view = view;
        // What was hidden has got a size.
        if is_open && !std::mem::replace(&mut self.is_open, is_open) {
            self.measure();
        }
        self.is_open = is_open;
        for plot in &mut self.plots {
            plot.render(app, instrument, theme);
        }
    }
}

/// Shows something at the parts of this name.
fn apply(root: &Element, part: &str, change: &Change) {
    let selector = format!(
        "[data-part=\"{part}\"], [name=\"{part}\"], [data-action=\"{part}\"], [data-plot=\"{part}\"]"
    );
    let own = root.matches(&selector).unwrap_or_default();
    let own = own.then(|| root.clone());
    for element in own.into_iter().chain(find_all(root, &selector)) {
        match change {
            Change::Text(text) => set_text(&element, text),
            Change::Attribute(name, value) => set_attribute(&element, name, value),
            Change::Without(name) => {
                let _ = element.remove_attribute(name);
            }
            Change::Flag(name, is_on) => {
                // It is only refused for names that are none.
                let _ = element.toggle_attribute_with_force(name, *is_on);
            }
            Change::Choice(value) => {
                let list: &HtmlSelectElement = element.unchecked_ref();
                if list.value() != *value {
                    list.set_value(value);
                }
            }
            Change::Markup(markup) => element.set_inner_html(markup),
            Change::Options(options, chosen) => {
                let list: &HtmlSelectElement = element.unchecked_ref();
                controls::fill(list, options);
                list.set_value(chosen);
            }
            Change::Control(value) => controls::show_value(&element, value),
        }
    }
}

impl Plot {
    fn of(element: HtmlElement) -> Option<Self> {
        let layers = find_all::<Element>(&element, "canvas[data-layer]").into_iter();
        let canvas = |found: Element| {
            let name = found.get_attribute("data-layer")?;
            let layer = Layer::find(&element, &name)?;
            let name = found.get_attribute("data-scene").unwrap_or(name);
            let shown = None;
            Some(Canvas { name, layer, shown })
        };
        Some(Self {
            name: element.get_attribute("data-plot")?,
            layers: layers.filter_map(canvas).collect(),
            size: (0.0, 0.0),
            told: None,
            frame: Rc::default(),
            holds: Rc::default(),
            element,
        })
    }

    fn render(&mut self, app: &App, instrument: &dyn AnyInstrument, theme: &Theme) {
        if self.size.0 <= 0.0 {
            return;
        }
        let ratio = window().device_pixel_ratio();
        for canvas in &mut self.layers {
            let Some(scene) = instrument.scene(app.session(), &canvas.name) else {
                continue;
            };
            let frame = scene.frame(self.size, ratio).with_detail(DETAIL);
            if self.frame.replace(Some(frame)) != Some(frame) {
                tell_places(&self.element, &frame);
            }
            let is_shown = canvas.shown.as_ref().is_some_and(|(shown, at, colors)| {
                (at, colors) == (&frame, theme) && shown.is(&*scene)
            });
            if !is_shown {
                canvas.layer.show(&*scene, &frame, theme);
                canvas.shown = Some((scene, frame, *theme));
            }
        }
    }
}

/// Tells other programs what part of the axes a plot shows, and where in it, CSS pixels.
fn tell_places(plot: &Element, frame: &Frame) {
    let (view, place) = (&frame.view, &frame.plot);
    for (name, numbers) in [
        (
            "data-bounds",
            [view.x_min, view.x_max, view.y_min, view.y_max],
        ),
        (
            "data-place",
            [place.left, place.top, place.width, place.height],
        ),
    ] {
        let numbers = numbers.map(|number| number.to_string());
        set_attribute(plot, name, &numbers.join(","));
    }
}

/// Listens to everything in the instruments' windows.
pub(super) fn listen(page: &Handle) {
    page.with(|shown| {
        for bound in &shown.binder.0 {
            bound.listen(page);
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

impl Bound {
    fn listen(&self, page: &Handle) {
        let (id, prefix, root) = (self.id, self.prefix, &self.root);
        if let Some(dialog) = &self.dialog {
            self.listen_to_window(page, dialog);
        }
        let handle = page.clone();
        on(root, "click", move |event: MouseEvent| {
            let button = target(&event).and_then(|at| at.closest("[data-action]").ok().flatten());
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
                tell(&handle, id, Event::Press { action, argument });
            }
        });
        let inside = root.clone();
        on(root, "keydown", move |event: KeyboardEvent| {
            if event.key() == "Enter" && !event.is_composing() {
                press_for(&inside, &event);
            }
        });
        for (name, done) in [("input", false), ("change", true)] {
            let handle = page.clone();
            on(root, name, move |event: DomEvent| {
                let Some(input) = target(&event) else { return };
                let name = input.get_attribute("name");
                if let (Some(name), Some(text)) = (name, controls::value_of(&input)) {
                    handle.with(|page| page.enter(id, name, text, done));
                }
            });
        }
        for plot in &self.plots {
            plot.listen(page, id);
        }
    }

    /// What only a window has: controls that are not the lab's, keys of its own, an end.
    fn listen_to_window(&self, page: &Handle, dialog: &HtmlDialogElement) {
        let id = self.id;
        controls::listen_to(page, dialog.unchecked_ref::<EventTarget>());
        if dialog.has_attribute("data-runs") {
            let handle = page.clone();
            on(dialog, "keydown", move |event: KeyboardEvent| {
                if drives_run(&handle, &event) {
                    event.prevent_default();
                    event.stop_propagation();
                }
            });
        }
        let handle = page.clone();
        on(dialog, "close", move |_: DomEvent| {
            handle.with(|page| {
                if page.app.is_open(id) {
                    page.update(Action::Instrument(id, Event::Close));
                    page.update(App::closing());
                }
            });
        });
        let (handle, window) = (page.clone(), dialog.clone());
        // Of the document: after a click beside a control nothing in the window has the keyboard.
        on(&document(), "keydown", move |event: KeyboardEvent| {
            let mine = handle.is_alive() && window.open() && !event.default_prevented();
            let other = event.ctrl_key() || event.meta_key() || event.alt_key();
            if mine && !other && !is_typing(&event) {
                let (key, is_repeated) = (event.key(), event.repeat());
                let pressed = Event::Shortcut { key, is_repeated };
                press(&handle, id, &pressed, &event);
            }
        });
    }
}

/// Enter in a text with `data-enter` presses the button of that `data-action`; the keyboard stays in the text.
fn press_for(dialog: &Element, event: &KeyboardEvent) {
    let action = target(event).and_then(|text| text.get_attribute("data-enter"));
    let button = action.and_then(|action| {
        let selector = format!("button[data-action=\"{action}\"]");
        find::<HtmlElement>(dialog, &selector)
    });
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
            let (handle, plot, frame) = (page.clone(), self.name.clone(), Rc::clone(&self.frame));
            let holds = Rc::clone(&self.holds);
            on(&self.element, name, move |event: MouseEvent| {
                if matches!(phase, Phase::Up | Phase::Cancel) {
                    holds.set(false);
                }
                if let Some(frame) = frame.get() {
                    let pointer = pointer(&event, plot.clone(), phase, frame);
                    tell(&handle, id, Event::Pointer(pointer));
                }
            });
        }
        for name in ["pointerleave", "blur"] {
            let (handle, plot) = (page.clone(), self.name.clone());
            on(&self.element, name, move |_: DomEvent| {
                tell(&handle, id, Event::Leave { plot: plot.clone() });
            });
        }
        let (handle, plot) = (page.clone(), self.name.clone());
        on(&self.element, "wheel", move |event: WheelEvent| {
            if event.ctrl_key() || event.delta_y() == 0.0 {
                return;
            }
            let (plot, closer) = (plot.clone(), event.delta_y() < 0.0);
            let turned = Event::Wheel { plot, closer };
            if handle.with(|page| page.tell(id, &turned)) == Some(true) {
                event.prevent_default();
            }
        });
        let (handle, plot) = (page.clone(), self.name.clone());
        on(&self.element, "keydown", move |event: KeyboardEvent| {
            let (plot, key, shift) = (plot.clone(), event.key(), event.shift_key());
            press(&handle, id, &Event::Key { plot, key, shift }, &event);
        });
    }
}

impl Plot {
    /// A pointer that is put down, which can be held.
    fn listen_to_hold(&self, page: &Handle, id: &'static str) {
        let (handle, plot, frame) = (page.clone(), self.name.clone(), Rc::clone(&self.frame));
        let (holds, element) = (Rc::clone(&self.holds), self.element.clone());
        on(&self.element, "pointerdown", move |event: PointerEvent| {
            let Some(frame) = frame.get().filter(|_| event.is_primary()) else {
                return;
            };
            if event.button() != 0 {
                return;
            }
            let pointer = pointer(&event, plot.clone(), Phase::Down, frame);
            let taken = handle.with(|page| page.tell(id, &Event::Pointer(pointer)));
            if taken == Some(true) && element.has_attribute("data-drag") {
                holds.set(true);
                // Without it a drag ends at the edge; nothing worse.
                let _ = element.set_pointer_capture(event.pointer_id());
            }
        });
        let holds = Rc::clone(&self.holds);
        on(&self.element, "touchstart", move |event: DomEvent| {
            // What is held is dragged, and the page stays where it is.
            if holds.get() {
                event.prevent_default();
            }
        });
    }
}

fn pointer(event: &MouseEvent, plot: String, phase: Phase, frame: Frame) -> Pointer {
    let at_css = (f64::from(event.offset_x()), f64::from(event.offset_y()));
    let pointer = event.dyn_ref::<PointerEvent>();
    Pointer {
        plot,
        phase,
        at: frame.to_data(at_css.0, at_css.1),
        at_css,
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
                bound.view.entered(&part, &shown);
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
