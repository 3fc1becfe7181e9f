//! One change of what an instrument's markup shows.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};

use crate::instruments::Change;
use crate::web::controls;
use crate::web::dom::{find_all, pass_focus_on, set_attribute, set_text, write_markup};

/// Shows something at the parts of this name.
pub(super) fn apply(root: &Element, part: &str, change: &Change) {
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
                if *is_on && matches!(*name, "hidden" | "disabled") {
                    pass_focus_on(root, &element);
                }
                // It is only refused for names that are none.
                let _ = element.toggle_attribute_with_force(name, *is_on);
            }
            Change::Choice(value) => {
                let list: &HtmlSelectElement = element.unchecked_ref();
                if list.value() != *value {
                    list.set_value(value);
                }
            }
            Change::Markup(markup) => write_markup(&element, markup),
            Change::Options(options, chosen) => {
                let list: &HtmlSelectElement = element.unchecked_ref();
                controls::fill(list, options);
                list.set_value(chosen);
            }
            Change::Control(value) => controls::show_value(&element, value),
        }
    }
}
