//! Input in the form controls.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, EventTarget, HtmlInputElement, HtmlSelectElement, KeyboardEvent, MouseEvent,
    PointerEvent,
};

use crate::app::{self, front_choice};
use crate::data::{parse_number, whole_number};
use crate::instruments::Control;
use crate::session::{Action, Kind};
use crate::web::annex;
use crate::web::dom::{document, has_tag, keys_place, on, set_attribute, set_or_remove, target};
use crate::web::page::Handle;

/// The weights of the user's line.
const LINE: [&str; 3] = ["line-0", "line-1", "line-2"];

/// Attaches the controls to the page.
pub(in crate::web) fn listen(page: &Handle) {
    let Some(columns) = page.part::<EventTarget>("columns") else {
        return;
    };
    listen_to(page, &columns);
    // Not in a window: there a form closes it.
    page.on(&columns, "submit", |page, event: &Event| {
        event.prevent_default();
        page.dispatch(Action::EndGesture);
    });
}

/// Listens to the controls in an element.
pub(in crate::web) fn listen_to(page: &Handle, columns: &EventTarget) {
    page.on(columns, "change", |page, event: &Event| {
        hand_back_keys(event);
        if let Some(action) = choice_of(event) {
            page.dispatch(action);
            page.dispatch(Action::EndGesture);
        } else if let Some(action) = action_of(page, event, true) {
            page.dispatch(action);
            page.dispatch(Action::EndGesture);
        }
        mark_dragged(event, false);
    });
    page.on(columns, "input", |page, event: &Event| {
        let is_slider = target(event)
            .is_some_and(|field| field.get_attribute("type").as_deref() == Some("range"));
        if let Some(action) = choice_of(event).filter(|_| is_slider) {
            page.dispatch(action);
        } else if let Some(action) = action_of(page, event, false) {
            page.dispatch(action);
        }
    });
    for name in ["pointerdown", "pointermove"] {
        on(columns, name, |event: PointerEvent| {
            if event.buttons() == 1 {
                mark_dragged(&event, !event.alt_key());
            }
        });
    }
    on(columns, "keyup", |event: KeyboardEvent| {
        if let Some(field) = target(&event).filter(|_| event.key() == "Tab") {
            set_attribute(&field, TABBED, "");
        }
    });
    on(columns, "focusin", |event: Event| {
        if let Some(field) = number_field(&event) {
            set_attribute(&field, ENTERED, "");
        }
    });
    on(columns, "click", |event: MouseEvent| select_number(&event));
    on(columns, "focusout", |event: Event| {
        if let Some(field) = target(&event) {
            set_or_remove(&field, TABBED, None);
        }
    });
    page.on(columns, "keydown", |page, event: &KeyboardEvent| {
        if let Some(field) = number_field(event) {
            set_or_remove(&field, ENTERED, None);
        }
        mark_dragged(event, false);
        nudge(page, event);
        if event.key() == "Enter" {
            take_typed(page, event);
        }
    });
}

/// On a slider whose thumb a pointer drags, without Alt; until a key moves it.
const DRAGGED: &str = "data-dragged";

/// Marks a slider as dragged, or not.
fn mark_dragged(event: &Event, is_dragged: bool) {
    let slider =
        target(event).filter(|element| element.get_attribute("type").as_deref() == Some("range"));
    if let Some(slider) = slider {
        set_or_remove(&slider, DRAGGED, is_dragged.then_some(""));
    }
}

/// On a field that Tab has led to: it keeps the keyboard after Enter.
const TABBED: &str = "data-tabbed";

/// Enter takes what was typed. Who has clicked into the field has the next key for the lab again; who has come by Tab stays
/// there, and so does who has typed what is refused, to correct it.
fn take_typed(page: &Handle, event: &KeyboardEvent) {
    let Some(input) = text_field(event).filter(|_| !event.is_composing()) else {
        return;
    };
    let name = input.name();
    if control(page, &name).is_none() && !LINE.contains(&&*name) {
        return;
    }
    let stays = input.has_attribute(TABBED);
    // What was typed is taken with that.
    let _ = input.blur();
    if stays {
        let _ = input.focus();
        set_attribute(&input, TABBED, "");
        return;
    }
    let refused = page.with(|page| page.app.complaint(&name).is_some());
    let window = input.closest("dialog").ok().flatten();
    let next = match window {
        _ if refused == Some(true) => Some(input.unchecked_into()),
        // In a window the keys go to it.
        Some(window) => keys_place(&window),
        None => None,
    };
    if let Some(next) = next {
        let _ = next.focus();
    }
}

/// On a field for a number that has just got the keyboard: a click selects all of it, and what is typed replaces it.
const ENTERED: &str = "data-entered";

/// Selects the number in a field by the click that leads into it, but not what was selected by dragging.
fn select_number(event: &MouseEvent) {
    let Some(field) = number_field(event).filter(|field| field.has_attribute(ENTERED)) else {
        return;
    };
    set_or_remove(&field, ENTERED, None);
    if field.selection_start() == field.selection_end() {
        field.select();
    }
}

/// The field for a number that an event is in.
fn number_field(event: &Event) -> Option<HtmlInputElement> {
    let field = target(event)?.dyn_into::<HtmlInputElement>().ok()?;
    Some(field).filter(|field| field.has_attribute("inputmode"))
}

/// Gives the field that has the keyboard its value back, in the place of a text that is not taken or was refused. Says
/// whether there was any.
pub(in crate::web) fn give_back(page: &Handle) -> bool {
    let field = document().active_element();
    let field = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    let Some((field, shown)) = field.and_then(|field| {
        let shown = field.get_attribute("data-shown")?;
        Some((field, shown))
    }) else {
        return false;
    };
    let is_refused = field.has_attribute("aria-invalid");
    if field.type_() != "text" || !is_refused && field.value() == shown {
        return false;
    }
    field.set_value(&shown);
    if is_refused {
        let name = field.name();
        page.dispatch(match LINE.iter().position(|weight| *weight == name) {
            Some(index) => Action::TypeLine { index, text: shown },
            None => Action::Set { name, value: shown },
        });
    }
    if !field.has_attribute(TABBED) {
        let _ = field.blur();
    }
    true
}

/// A choice made with the mouse leaves the list, so that the next key is the lab's again.
fn hand_back_keys(event: &Event) {
    let list = target(event).filter(|element| has_tag(element, "SELECT"));
    if let Some(list) = list.filter(|list| list.matches(":focus-visible") == Ok(false)) {
        let _ = list.unchecked_into::<HtmlSelectElement>().blur();
    }
}

/// Returns the action that a control of the front door asks for.
fn choice_of(event: &Event) -> Option<app::Action> {
    let input = target(event)?.dyn_into::<HtmlInputElement>().ok()?;
    front_choice(&input.name(), &input.value())
}

/// Returns the action that a change of a control asks for. While it is still being changed (`done` false) only sliders act.
fn action_of(page: &Handle, event: &Event, done: bool) -> Option<Action> {
    let target = target(event)?;
    if has_tag(&target, "SELECT") {
        let select: HtmlSelectElement = target.unchecked_into();
        let (name, value) = (select.name(), select.value());
        let known = control(page, &name).filter(|_| done);
        return known.map(|_| Action::Set { name, value });
    }
    if !has_tag(&target, "INPUT") {
        return None;
    }
    let input: HtmlInputElement = target.unchecked_into();
    let (name, value) = (input.name(), input.value());
    if let Some(index) = LINE.iter().position(|weight| *weight == name) {
        return done.then_some(Action::TypeLine { index, text: value });
    }
    match (name.as_str(), input.type_().as_str()) {
        ("eta-slider" | "eta-beside", _) => {
            let place = parse_number(&value)?;
            match input.has_attribute(DRAGGED) {
                true => Some(Action::DragEta(place)),
                false => Some(Action::SlideEta(place)),
            }
        }
        ("timeline", _) => Some(Action::Seek(whole_number(&value)?.unsigned_abs())),
        (_, "checkbox") => {
            let is_one = control(page, &name).is_some() || is_to_come(&input);
            (done && is_one).then(|| Action::Set {
                name,
                value: (if input.checked() { "on" } else { "off" }).into(),
            })
        }
        // A slider acts while it is moved.
        (_, "range") => control(page, &name).map(|_| Action::Set { name, value }),
        _ if !done => None,
        _ => control(page, &name).map(|_| Action::Set { name, value }),
    }
}

/// The control of this name.
fn control(page: &Handle, name: &str) -> Option<Control> {
    page.with(|page| page.app.control(name)).flatten()
}

/// Returns true if a control is that of an instrument that has not come yet.
fn is_to_come(control: &Element) -> bool {
    annex::get().is_none() && matches!(control.closest("[data-tool]"), Ok(Some(_)))
}

/// The text field that a key is pressed in.
fn text_field(event: &KeyboardEvent) -> Option<HtmlInputElement> {
    let input = target(event)?.dyn_into::<HtmlInputElement>().ok()?;
    Some(input).filter(|input| input.type_() == "text")
}

/// The arrow keys of a number field.
fn nudge(page: &Handle, event: &KeyboardEvent) {
    let up = match event.key().as_str() {
        "ArrowUp" => true,
        "ArrowDown" => false,
        _ => return,
    };
    let Some(input) = text_field(event) else {
        return;
    };
    if control(page, &input.name()).is_some_and(|control| control.kind != Kind::Choice) {
        event.prevent_default();
        // What was typed but not yet taken counts first.
        page.dispatch(Action::Set {
            name: input.name(),
            value: input.value(),
        });
        page.dispatch(Action::Nudge {
            name: input.name(),
            up,
        });
    }
}
