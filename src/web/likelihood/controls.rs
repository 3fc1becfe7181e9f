//! The dialog's controls and buttons, and when it is drawn anew.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, KeyboardEvent, MouseEvent};

use super::{Dialog, Shared, pointer, with};
use crate::data::{Word, parse_number};
use crate::lab::likelihood::{Action, controls};
use crate::web::dom::{find, fresh_seed, is, on, target, window};
use crate::web::lifetime::on_resize;
use crate::web::page::Handle;

impl Dialog {
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
                let value = self.state.bench().at_slider(index, place);
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

/// Attaches everything to the dialog.
pub(super) fn listen(page: &Handle, dialog: &Shared) {
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
                value: crate::learn::Rule::LOGISTIC.word().into(),
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
    pointer::listen(dialog);
    redraw_when_needed(dialog);
}

/// Draws anew with another size (which it also gets when it is opened), on another screen and in other colors.
fn redraw_when_needed(dialog: &Shared) {
    let shared = Rc::clone(dialog);
    on_resize(
        move || with(&shared, Dialog::render),
        |observer| {
            for plot in &dialog.borrow().plots {
                observer.observe(&plot.element);
            }
        },
    );
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
