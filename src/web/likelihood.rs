//! The dialog of maximum likelihood in one dimension. It keeps a state of its own, as long as the page lives.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{
    Element, Event, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlSelectElement,
    KeyboardEvent, MouseEvent, ResizeObserver, ResizeObserverEntry,
};

use super::canvas::{DETAIL, Layer};
use super::controls::{set_slider, show_input};
use super::dom::{
    find, find_all, fresh_seed, is, on, set_attribute, set_text, show, size, target, window,
};
use super::page::Handle;
use super::{likelihood_pointer, storage};
use crate::data::{Word, parse_number};
use crate::draw::likelihood::{self as scenes, Branches};
use crate::draw::{Frame, Theme};
use crate::lab::likelihood::{
    Action, Control, Likelihood, Picture, controls, descriptions, estimate_reading,
    log_likelihood_reading, sample_reading,
};
use crate::theory::likelihood::Family;

/// Steps of a slider.
const STEPS: f64 = 1000.0;

/// The dialog on the page.
pub(super) struct Dialog {
    pub(super) element: HtmlDialogElement,
    pub(super) state: Likelihood,
    pub(super) picture: Picture,
    pub(super) plots: [Plot; 2],
}

/// One of the two pictures.
pub(super) struct Plot {
    pub(super) element: HtmlElement,
    pub(super) frame: Frame,
    layer: Layer,
}

/// The dialog, shared by its listeners.
pub(super) type Shared = Rc<RefCell<Dialog>>;

/// Opens the dialog; the first time it is made.
pub(super) fn open(page: &Handle) {
    let Some(root) = page.with(|page| page.root.clone()) else {
        return;
    };
    if find::<Element>(&root, "dialog.likelihood").is_none() {
        // The text is this crate's own.
        let _ = root.insert_adjacent_html("beforeend", include_str!("likelihood.html"));
        if let Some(dialog) = Dialog::find(&root) {
            listen(page, &Rc::new(RefCell::new(dialog)));
        }
    }
    if let Some(dialog) = find::<HtmlDialogElement>(&root, "dialog.likelihood") {
        // It can only fail when it is open already.
        let _ = dialog.show_modal();
    }
}

impl Plot {
    fn find(root: &Element, name: &str) -> Option<Self> {
        let element: HtmlElement = find(root, &format!("[data-plot={name}]"))?;
        Some(Self {
            layer: Layer::find(&element, name)?,
            frame: scenes::frame((1.0, 1.0), [0.0, 1.0, 0.0, 1.0], 1.0),
            element,
        })
    }

    /// Takes the present size, and shows these bounds.
    fn fit(&mut self, bounds: [f64; 4]) {
        let ratio = window().device_pixel_ratio();
        self.frame = scenes::frame(size(&self.element), bounds, ratio).with_detail(DETAIL);
        let shown = bounds.map(|bound| bound.to_string());
        set_attribute(&self.element, "data-bounds", &shown.join(","));
        let plot = &self.frame.plot;
        let place = [plot.left, plot.top, plot.width, plot.height].map(|edge| edge.to_string());
        set_attribute(&self.element, "data-place", &place.join(","));
    }
}

impl Dialog {
    fn find(root: &Element) -> Option<Self> {
        let element: HtmlDialogElement = find(root, "dialog.likelihood")?;
        Some(Self {
            plots: [
                Plot::find(&element, "density")?,
                Plot::find(&element, "surface")?,
            ],
            state: Likelihood::default(),
            picture: Picture::default(),
            element,
        })
    }

    /// Does what is asked and shows it.
    pub(super) fn update(&mut self, action: Action) {
        self.state.update(action);
        self.render();
    }

    pub(super) fn render(&mut self) {
        if !self.element.open() {
            return;
        }
        self.picture = Picture::of(self.state.bench());
        self.show_fields();
        self.show_readings();
        let theme = if storage::is_dark() {
            Theme::dark()
        } else {
            Theme::light()
        };
        self.draw(&theme);
    }

    fn draw(&mut self, theme: &Theme) {
        let Picture { density, surface } = &self.picture;
        let handles: Vec<(f64, f64)> = density.handles.iter().map(|handle| handle.1).collect();
        let contours: Vec<Branches<'_>> = surface
            .contours
            .iter()
            .map(|contour| Branches {
                left: &contour.left,
                right: &contour.right,
            })
            .collect();
        let over = scenes::Density {
            curve: &density.curve,
            bars: &density.bars,
            stems: &density.stems,
            guides: &density.guides,
            handles: &handles,
        };
        let under = scenes::Surface {
            curve: &surface.curve,
            contours: &contours,
            now: surface.now,
            best: surface.best,
            truth: surface.truth,
            remark: if surface.empty {
                "no point yet: nothing is more likely than anything else"
            } else {
                ""
            },
        };
        let [first, second] = &mut self.plots;
        first.fit(density.view);
        first.layer.clear(&first.frame);
        first
            .layer
            .draw(|root| scenes::density(root, &first.frame, theme, &over).ok());
        second.fit(surface.view);
        second.layer.clear(&second.frame);
        second
            .layer
            .draw(|root| scenes::surface(root, &second.frame, theme, &under).ok());
    }

    fn show_fields(&self) {
        let (state, root) = (&self.state, &self.element);
        if let Some(select) = find::<HtmlSelectElement>(root, "select[name=ml-family]") {
            select.set_value(state.family().word());
        }
        for row in find_all::<HtmlElement>(root, "[data-family]") {
            let family = row.get_attribute("data-family");
            show(&row, family.as_deref() == Some(state.family().word()));
        }
        for control in controls() {
            if let Some(text) = control.text(state) {
                self.show_field(control, &text);
            }
        }
        let mut complaint = "";
        for name in controls()
            .iter()
            .map(|control| control.name)
            .chain(["ml-value"])
        {
            let Some(input) = find::<HtmlInputElement>(root, &format!("input[name={name}]")) else {
                continue;
            };
            let message = state.complaint(name);
            complaint = message.unwrap_or(complaint);
            if message.is_some() {
                set_attribute(&input, "aria-invalid", "true");
                set_attribute(&input, "aria-describedby", "hp-ml-complaint");
            } else {
                let _ = input.remove_attribute("aria-invalid");
                let _ = input.remove_attribute("aria-describedby");
            }
        }
        if let Some(note) = find::<Element>(root, ".ml-complaint") {
            set_text(&note, complaint);
        }
    }

    fn show_field(&self, control: &Control, text: &str) {
        let (state, name) = (&self.state, control.name);
        let input = |name: &str| -> Option<HtmlInputElement> {
            find(&self.element, &format!("input[name={name}]"))
        };
        if let Some(input) = input(name) {
            show_input(&input, text, state.complaint(name));
        }
        let slider = input(&format!("{name}-slider"));
        if let (Some((_, index)), Some(slider)) = (control.of, slider) {
            let (low, high) = state.bench().reach(index);
            let value = state.bench().law().parameters()[index];
            set_slider(&slider, ((value - low) / (high - low) * STEPS).round());
            set_attribute(&slider, "aria-valuetext", text);
        }
    }

    fn show_readings(&self) {
        let (state, root) = (&self.state, &self.element);
        let likely = log_likelihood_reading(state);
        let best = estimate_reading(state);
        let sample = sample_reading(state);
        for (name, reading) in [
            ("ml-loglik", &likely),
            ("ml-estimate", &best),
            ("ml-sample", &sample),
        ] {
            if let Some(output) = find::<Element>(root, &format!("output[name={name}]")) {
                set_text(&output, &reading.text);
                set_attribute(&output, "data-value", &reading.full);
            }
        }
        let title = match state.family() {
            Family::Normal => "Log-likelihood over μ and σ",
            Family::Bernoulli => "Log-likelihood over p",
            Family::Exponential | Family::Poisson => "Log-likelihood over λ",
        };
        for (selector, text) in [
            (".ml-below", likely.remark.as_str()),
            (".ml-how", best.remark.as_str()),
            (".ml-surface-title", title),
            (
                ".ml-density-title",
                if state.family().is_discrete() {
                    "Probabilities over the sample"
                } else {
                    "Density over the sample"
                },
            ),
        ] {
            if let Some(element) = find::<Element>(root, selector) {
                set_text(&element, text);
            }
        }
        let empty = state.bench().sample().is_empty();
        for (action, disabled) in [
            ("undo", empty),
            ("clear", empty),
            ("maximize", best.full.is_empty()),
        ] {
            let button: Option<Element> = find(root, &format!("[data-action=ml-{action}]"));
            if let Some(button) = button {
                let _ = button.toggle_attribute_with_force("disabled", disabled);
            }
        }
        for (plot, description) in self.plots.iter().zip(descriptions(state)) {
            set_attribute(&plot.element, "aria-label", &description);
        }
    }

    fn typed(&self, name: &str) -> String {
        find::<HtmlInputElement>(&self.element, &format!("input[name={name}]"))
            .map_or_else(String::new, |input| input.value())
    }

    /// Adds the value in its field, which is empty again if it was taken.
    fn add(&mut self) {
        let text = self.typed("ml-value");
        self.update(Action::Add(text));
        if self.state.complaint("ml-value").is_none() {
            let field: Option<HtmlInputElement> = find(&self.element, "input[name=ml-value]");
            if let Some(field) = field {
                field.set_value("");
            }
        }
    }

    /// What a change of a control asks for; while it is still being changed only sliders act.
    fn changed(&mut self, event: &Event, done: bool) {
        let Some(target) = target(event) else { return };
        if is(&target, "SELECT") {
            if done {
                let select: HtmlSelectElement = target.unchecked_into();
                self.update(Action::Choose(select.value()));
            }
            return;
        }
        let input: HtmlInputElement = target.unchecked_into();
        let name = input.name();
        let slid = name.strip_suffix("-slider").and_then(|name| {
            let control = controls().iter().find(|control| control.name == name)?;
            Some((control.of?.1, parse_number(&input.value())?))
        });
        match slid {
            Some((index, place)) => {
                let (low, high) = self.state.bench().reach(index);
                let value = low + (high - low) * place / STEPS;
                self.update(Action::Slide { index, value });
            }
            None if done && name != "ml-value" => self.update(Action::Type {
                text: input.value(),
                name,
            }),
            None => {}
        }
    }

    fn press(&mut self, action: &str) {
        match action {
            "ml-draw" => self.update(Action::Draw),
            "ml-redraw" => self.update(Action::Redraw(fresh_seed())),
            "ml-add" => self.add(),
            "ml-undo" => self.update(Action::Undo),
            "ml-clear" => self.update(Action::Clear),
            "ml-maximize" => self.update(Action::Maximize),
            "ml-logistic" => self.element.close(),
            _ => {}
        }
    }
}

fn listen(page: &Handle, dialog: &Shared) {
    let element = dialog.borrow().element.clone();
    let handle = page.clone();
    let shared = Rc::clone(dialog);
    on(&element, "click", move |event: MouseEvent| {
        let button = target(&event).and_then(|at| at.closest("[data-action]").ok().flatten());
        let action = button.and_then(|button| button.get_attribute("data-action"));
        let Some(action) = action else { return };
        with(&shared, |dialog| dialog.press(&action));
        if action == "ml-logistic" {
            handle.dispatch(crate::lab::Action::Set {
                name: "rule".into(),
                value: crate::learn::Rule::Logistic.word().into(),
            });
        }
    });
    for (name, done) in [("change", true), ("input", false)] {
        let shared = Rc::clone(dialog);
        on(&element, name, move |event: Event| {
            with(&shared, |dialog| dialog.changed(&event, done));
        });
    }
    let shared = Rc::clone(dialog);
    on(&element, "keydown", move |event: KeyboardEvent| {
        let name = target(&event).and_then(|at| at.get_attribute("name"));
        if event.key() == "Enter" && name.as_deref() == Some("ml-value") {
            event.prevent_default();
            with(&shared, Dialog::add);
        }
    });
    likelihood_pointer::listen(dialog);
    redraw_when_needed(dialog);
}

/// Does something with the dialog; an event that this itself has caused is left out.
pub(super) fn with(dialog: &Shared, act: impl FnOnce(&mut Dialog)) {
    if let Ok(mut dialog) = dialog.try_borrow_mut() {
        act(&mut dialog);
    }
}

/// Draws anew with another size (which it also gets when it is opened), on another screen and in other colours.
fn redraw_when_needed(dialog: &Shared) {
    let shared = Rc::clone(dialog);
    let resized = Closure::<dyn FnMut(Vec<ResizeObserverEntry>)>::new(move |_| {
        with(&shared, Dialog::render);
    });
    if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        for plot in &dialog.borrow().plots {
            observer.observe(&plot.element);
        }
    }
    resized.forget();
    let shared = Rc::clone(dialog);
    on(&window(), "resize", move |_: Event| {
        with(&shared, Dialog::render);
    });
    let shared = Rc::clone(dialog);
    if let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") {
        on(&query, "change", move |_: Event| {
            with(&shared, Dialog::render);
        });
    }
}
