//! The form controls: each is named like the one of [`App::controls`](crate::app::App::controls) that it sets.

mod listen;

use std::collections::BTreeMap;

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

pub(super) use listen::{listen, listen_to};

use super::dom::{document, find, find_all, set_attribute, set_text, show};
use crate::app::App;
use crate::data::parse_number;
use crate::instruments::Control;
use crate::session::messages::choices;
use crate::session::messages::{self, refinements};
use crate::session::slider::eta_to_slider;
use crate::session::start::given_start;
use crate::text::number::exact;

/// Gives a list these values and labels. What is there already stays as it is, so that one that is open stays open.
pub(super) fn fill(select: &HtmlSelectElement, options: &[(String, String)]) {
    if select.length() as usize != options.len() {
        select.set_length(options.len() as u32);
    }
    let there = find_all::<Element>(select, "option");
    for (option, (value, label)) in there.iter().zip(options) {
        set_attribute(option, "value", value);
        set_text(option, label);
    }
}

/// Shows the settings of a state.
pub(super) fn show_settings(root: &Element, app: &App) {
    let state = app.session();
    let all = by_name(root);
    for Control { name, value, .. } in app.controls() {
        let Some(own) = all.get(name) else { continue };
        if let Some(select) = own
            .iter()
            .find_map(|one| one.dyn_ref::<HtmlSelectElement>())
        {
            // Only the features are others with each data set, and the sets where a file is open.
            let is_fixed = name != "dataset" && !name.starts_with("feature-");
            if (select.length() == 0 || !is_fixed)
                && let Some(options) = choices(name, app.options(name))
            {
                fill(select, &options);
            }
            for option in find_all::<HtmlElement>(select, "option") {
                let word = option.get_attribute("value").unwrap_or_default();
                show(&option, messages::is_offered(state, name, &word));
            }
            let value = messages::in_force(state, name).unwrap_or(value);
            // What its instrument says it shows is not for here.
            if select.value() != value && !select.has_attribute("data-own") {
                select.set_value(&value);
            }
            show_row(select, app.applies(name));
            complain(select, app.complaint(name));
        } else {
            for input in own
                .iter()
                .filter_map(|one| one.dyn_ref::<HtmlInputElement>())
            {
                show_input(input, &value, app.complaint(name));
                show_row(input, app.applies(name));
            }
        }
    }
    place_lambda(root, state.document().settings.rule.ridge.is_some());
    if let Some(given) = find::<Element>(root, "select[name=init] option[value=given]") {
        set_text(&given, &given_start(state));
    }
    if let Some(summary) = find::<Element>(root, ".refined") {
        set_text(&summary, &refinements(state));
    }
    // That of the model, and on narrow screens one beside Play.
    let eta = state.document().settings.eta;
    for name in ["eta-slider", "eta-beside"] {
        if let Some(slider) = find::<HtmlInputElement>(root, &format!("input[name={name}]")) {
            set_slider(&slider, eta_to_slider(eta));
            set_attribute(&slider, "aria-valuetext", &format!("η = {}", exact(eta)));
        }
    }
    if let Some(beside) = find::<Element>(root, ".eta-beside b") {
        set_text(&beside, &exact(eta));
    }
}

/// The lists and fields of a page by their names: to look for each by itself takes ten times as long as all else here.
fn by_name(root: &Element) -> BTreeMap<String, Vec<Element>> {
    let mut all = BTreeMap::<_, Vec<_>>::new();
    for control in find_all::<Element>(root, "select[name], input[name]") {
        if let Some(name) = control.get_attribute("name") {
            all.entry(name).or_default().push(control);
        }
    }
    all
}

/// λ is a part of a model that comes with ridge; for others it refines them.
fn place_lambda(root: &Element, is_part: bool) {
    let (group, before) = if is_part {
        ("model", ".alongside")
    } else {
        ("refinements", "[name=penalized]")
    };
    let row = find::<Element>(root, "input[name=lambda]");
    let Some(row) = row.and_then(|input| input.closest(".row").ok().flatten()) else {
        return;
    };
    let own = format!("[data-group={group}]");
    let there = row.closest(&own).ok().flatten().is_some();
    let Some(group) = find::<Element>(root, &own).filter(|_| !there) else {
        return;
    };
    let next = find::<Element>(&group, before);
    let next = next.map(|next| next.closest(".row").ok().flatten().unwrap_or(next));
    if let Some(next) = next {
        let _ = group.insert_before(&row, Some(&next));
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
