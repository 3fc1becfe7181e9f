//! The form controls: each is named like the one of [`App::controls`](crate::app::App::controls) that it sets.

mod listen;

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

pub(super) use listen::{give_back, listen, listen_to};

use super::dom::{document, find, has_tag, set_attribute, set_text, show};
use crate::data::parse_number;

/// Gives a list these values and labels. What is there already stays as it is, so that one that is open stays open.
pub(super) fn fill(select: &HtmlSelectElement, options: &[(String, String)]) {
    if select.length() as usize != options.len() {
        select.set_length(options.len() as u32);
    }
    for (option, (value, label)) in options_of(select).zip(options) {
        set_attribute(&option, "value", value);
        set_text(&option, label);
    }
}

/// The choices of a list.
fn options_of(select: &HtmlSelectElement) -> impl Iterator<Item = Element> {
    (0..select.length()).filter_map(|index| select.item(index))
}

/// Shows the value of a control of a link. What is being typed into a field stays until the value itself changes, and what
/// it refused stays to be corrected.
pub(super) fn show_setting(control: &Element, value: &str, complaint: Option<&str>) {
    if let Some(list) = control.dyn_ref::<HtmlSelectElement>() {
        // A list of an instrument shows what its own view says.
        if list.value() != value && !list.has_attribute("data-own") {
            list.set_value(value);
        }
    } else if let Some(input) = control.dyn_ref::<HtmlInputElement>() {
        match input.type_().as_str() {
            "radio" => return input.set_checked(input.value() == value),
            "checkbox" => return input.set_checked(value == "on"),
            _ => {}
        }
        let is_new = input.get_attribute("data-shown").as_deref() != Some(value);
        let is_corrected = complaint.is_none() && input.has_attribute("aria-invalid");
        if is_new || is_corrected {
            input.set_value(value);
            set_attribute(input, "data-shown", value);
        }
    }
    complain(control, complaint);
}

/// Hides these values of a list.
pub(super) fn withhold(list: &Element, values: &[String]) {
    // A field of the same name has none.
    let Some(list) = list.dyn_ref() else { return };
    for option in options_of(list) {
        let value = option.get_attribute("value").unwrap_or_default();
        show(option.unchecked_ref(), !values.contains(&value));
    }
}

/// Puts the row of a control before another element, or before the row that this is in.
pub(super) fn place_row(control: &Element, next: &Element) {
    let row_of = |element: &Element| element.closest(".row").ok().flatten();
    let next = row_of(next).unwrap_or_else(|| next.clone());
    if let Some(row) = row_of(control)
        && row.next_element_sibling().as_ref() != Some(&next)
    {
        // Both are on the page.
        let _ = next.before_with_node_1(&row);
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

/// Shows what was typed into a field. One line that has the focus stays as it is being typed.
pub(super) fn show_typed(field: &Element, value: &str) {
    let is_being_typed = has_tag(field, "INPUT") && field.matches(":focus") == Ok(true);
    if !is_being_typed && value_of(field).as_deref() != Some(value) {
        // A property of an element can be set.
        let _ = Reflect::set(field, &"value".into(), &value.into());
    }
}

/// Returns the value of a control of any kind.
pub(super) fn value_of(control: &Element) -> Option<String> {
    let value = Reflect::get(control, &"value".into()).ok()?;
    value.as_string()
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

/// Shows the row of a control, or hides it.
pub(super) fn show_row(control: &Element, shown: bool) {
    if let Some(row) = control.closest(".row, .log").ok().flatten() {
        show(row.unchecked_ref(), shown);
    }
}
