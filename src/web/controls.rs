//! The form controls: each is named like the field of [`crate::session::fields`] that it sets.

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, EventTarget, HtmlElement, HtmlInputElement, HtmlOptionElement,
    HtmlSelectElement, KeyboardEvent,
};

use super::dom::{document, find, find_all, is, on, set_attribute, set_text, show, target};
use super::page::Handle;
use crate::app::App;
use crate::data::{parse_number, whole_number};
use crate::instruments::Control;
use crate::session::messages::choices;
use crate::session::{Action, Kind, settings::eta_to_slider};
use crate::session::{messages::refinements, start::given_start};

/// The weights of one's own line.
const LINE: [&str; 3] = ["line-0", "line-1", "line-2"];

/// Attaches the controls to the page.
pub(super) fn listen(page: &Handle, root: &Element) {
    let Some(columns) = find::<EventTarget>(root, ".columns") else {
        return;
    };
    listen_to(page, &columns);
    // Not in a window: there a form closes it.
    let handle = page.clone();
    on(&columns, "submit", move |event: Event| {
        event.prevent_default();
        handle.dispatch(Action::EndGesture);
    });
}

/// Listens to the controls in an element.
pub(super) fn listen_to(page: &Handle, columns: &EventTarget) {
    let handle = page.clone();
    on(columns, "change", move |event: Event| {
        hand_back_keys(&event);
        if let Some(action) = action_of(&handle, &event, true) {
            handle.dispatch(action);
            handle.dispatch(Action::EndGesture);
        }
    });
    let handle = page.clone();
    on(columns, "input", move |event: Event| {
        if let Some(action) = action_of(&handle, &event, false) {
            handle.dispatch(action);
        }
    });
    let handle = page.clone();
    on(columns, "keydown", move |event: KeyboardEvent| {
        nudge(&handle, &event);
        if event.key() == "Enter" {
            take_typed(&handle, &event);
        }
    });
}

/// Enter takes what was typed, and the next key is the lab's again. A field that refuses it keeps the keys, to be
/// corrected.
fn take_typed(page: &Handle, event: &KeyboardEvent) {
    let input = target(event).filter(|element| is(element, "INPUT"));
    let input = input.map(JsCast::unchecked_into::<HtmlInputElement>);
    let Some(input) = input.filter(|input| input.type_() == "text" && !event.is_composing()) else {
        return;
    };
    let name = input.name();
    if control(page, &name).is_none() && !LINE.contains(&&*name) {
        return;
    }
    // What was typed is taken with that.
    let _ = input.blur();
    let refused = page.with(|page| page.app.complaint(&name).is_some());
    let window = input.closest("dialog").ok().flatten();
    let next = match window {
        _ if refused == Some(true) => Some(input.unchecked_into()),
        // In a window the keys go to it, by the button that has them when it opens.
        Some(window) => find::<HtmlElement>(&window, "[autofocus]"),
        None => None,
    };
    if let Some(next) = next {
        let _ = next.focus();
    }
}

/// A choice made with the mouse leaves the list, so that the next key is the lab's again.
fn hand_back_keys(event: &Event) {
    let list = target(event).filter(|element| is(element, "SELECT"));
    if let Some(list) = list.filter(|list| list.matches(":focus-visible") == Ok(false)) {
        let _ = list.unchecked_into::<HtmlSelectElement>().blur();
    }
}

/// What a change of a control asks for. While it is still being changed (`done` false) only sliders act.
fn action_of(page: &Handle, event: &Event, done: bool) -> Option<Action> {
    let target = target(event)?;
    if is(&target, "SELECT") {
        let select: HtmlSelectElement = target.unchecked_into();
        let (name, value) = (select.name(), select.value());
        let known = control(page, &name).filter(|_| done);
        return known.map(|_| Action::Set { name, value });
    }
    if !is(&target, "INPUT") {
        return None;
    }
    let input: HtmlInputElement = target.unchecked_into();
    let (name, value) = (input.name(), input.value());
    if let Some(index) = LINE.iter().position(|weight| *weight == name) {
        return done.then_some(Action::TypeLine { index, text: value });
    }
    match (name.as_str(), input.type_().as_str()) {
        ("eta-slider", _) => Some(Action::SlideEta(parse_number(&value)?)),
        ("timeline", _) => Some(Action::Seek(whole_number(&value)?.unsigned_abs())),
        (_, "checkbox") => control(page, &name).filter(|_| done).map(|_| Action::Set {
            name,
            value: (if input.checked() { "on" } else { "off" }).into(),
        }),
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

/// The arrow keys of a number field.
fn nudge(page: &Handle, event: &KeyboardEvent) {
    let up = match event.key().as_str() {
        "ArrowUp" => true,
        "ArrowDown" => false,
        _ => return,
    };
    let input = target(event).filter(|element| is(element, "INPUT"));
    let input = input.map(JsCast::unchecked_into::<HtmlInputElement>);
    let Some(input) = input.filter(|input| input.type_() == "text") else {
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

/// Gives a list these values and labels, if they are not there already.
pub(super) fn fill(select: &HtmlSelectElement, options: &[(String, String)]) {
    let present: Vec<String> = find_all::<HtmlOptionElement>(select, "option")
        .iter()
        .map(HtmlOptionElement::text)
        .collect();
    if present.iter().eq(options.iter().map(|(_, label)| label)) {
        return;
    }
    select.set_inner_html("");
    for (value, label) in options {
        if let Ok(option) = document().create_element("option") {
            set_attribute(&option, "value", value);
            set_text(&option, label);
            let _ = select.append_child(&option);
        }
    }
}

/// Shows the settings of a state.
pub(super) fn show_settings(root: &Element, app: &App) {
    let state = app.session();
    for Control { name, value, .. } in app.controls() {
        if let Some(select) = find::<HtmlSelectElement>(root, &format!("select[name={name}]")) {
            // Only the features are others with each data set.
            if (select.length() == 0 || name.starts_with("feature-"))
                && let Some(options) = choices(name, app.options(name))
            {
                fill(&select, &options);
            }
            // What its instrument says it shows is not for here.
            if select.value() != value && !select.has_attribute("data-own") {
                select.set_value(&value);
            }
            show_row(&select, app.applies(name));
            complain(&select, app.complaint(name));
        } else {
            for input in find_all::<HtmlInputElement>(root, &format!("input[name={name}]")) {
                show_input(&input, &value, app.complaint(name));
                show_row(&input, app.applies(name));
            }
        }
    }
    if let Some(given) = find::<Element>(root, "select[name=init] option[value=given]") {
        set_text(&given, given_start(state));
    }
    if let Some(summary) = find::<Element>(root, ".refined") {
        set_text(&summary, &refinements(state));
    }
    if let Some(slider) = find::<HtmlInputElement>(root, "input[name=eta-slider]") {
        let eta = state.document().settings.eta;
        set_slider(&slider, eta_to_slider(eta));
        set_attribute(&slider, "aria-valuetext", &format!("η = {eta}"));
    }
}

/// Moves a slider, unless it stands there already (a slider in the hand keeps its place).
pub(super) fn set_slider(slider: &HtmlInputElement, place: f64) {
    let text = format!("{place:.2}");
    if parse_number(&slider.value()) != parse_number(&text) {
        slider.set_value(&text);
    }
}

/// Shows what stands in a control that is none of a link. Spaces around a text stay, and so does a slider in the hand.
pub(super) fn show_value(control: &Element, value: &str) {
    let is_there = value_of(control).is_some_and(|now| {
        let is_slider = control.get_attribute("type").as_deref() == Some("range");
        now.trim() == value || is_slider && parse_number(&now) == parse_number(value)
    });
    if !is_there {
        // A property of an element can be set.
        let _ = Reflect::set(control, &"value".into(), &value.into());
    }
}

/// What stands in a control, whatever its kind.
pub(super) fn value_of(control: &Element) -> Option<String> {
    let value = Reflect::get(control, &"value".into()).ok()?;
    value.as_string()
}

/// Shows a value in a field; what the field refused stays to be corrected.
pub(super) fn show_input(input: &HtmlInputElement, value: &str, complaint: Option<&str>) {
    if input.type_() == "radio" {
        input.set_checked(input.value() == value);
        return;
    }
    if input.type_() == "checkbox" {
        input.set_checked(value == "on");
        return;
    }
    // What is being typed stays until the value itself changes.
    let news = input.get_attribute("data-shown").as_deref() != Some(value);
    let corrected = complaint.is_none() && input.has_attribute("aria-invalid");
    if news || corrected {
        input.set_value(value);
        set_attribute(input, "data-shown", value);
    }
    complain(input, complaint);
}

/// Shows a message at a control, or removes it.
fn complain(control: &Element, complaint: Option<&str>) {
    let Some(row) = control.closest(".row, .line-weights label").ok().flatten() else {
        return;
    };
    let present = find::<Element>(&row, ".complaint");
    let id = format!(
        "complaint-{}",
        control.get_attribute("name").unwrap_or_default()
    );
    match (complaint, present) {
        (Some(message), Some(note)) => set_text(&note, message),
        (Some(message), None) => {
            if let Ok(note) = document().create_element("span") {
                note.set_class_name("complaint");
                set_attribute(&note, "role", "alert");
                set_attribute(&note, "id", &id);
                set_text(&note, message);
                let _ = row.append_child(&note);
                set_attribute(control, "aria-invalid", "true");
                set_attribute(control, "aria-describedby", &id);
            }
        }
        (None, Some(note)) => {
            note.remove();
            let _ = control.remove_attribute("aria-invalid");
            let _ = control.remove_attribute("aria-describedby");
        }
        (None, None) => {}
    }
}

fn show_row(control: &Element, shown: bool) {
    if let Some(row) = control.closest(".row, .log").ok().flatten() {
        show(row.unchecked_ref(), shown);
    }
}
