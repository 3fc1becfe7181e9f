//! The parts of a template on the page, and the view they show.

use std::collections::{HashMap, HashSet};

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlSelectElement};

use super::content::append;
use super::controls;
use super::dom::{
    document, find_all, give_away_focus, has_tag, hide_keeping_focus, pass_focus_on, set_attribute,
    set_text, show, write_markup,
};
use crate::view::{Change, Part, View};

/// The attributes that name a part.
const NAMES: [&str; 4] = ["data-part", "name", "data-action", "data-plot"];

/// The value that was shown last.
#[derive(Debug)]
pub(super) struct LastShown<T>(Option<T>);

impl<T: PartialEq> LastShown<T> {
    pub(super) const NOTHING: Self = Self(None);

    /// Remembers a value. Returns true if it differs from the one before.
    pub(super) fn replace(&mut self, next: T) -> bool {
        let differs = self.0.as_ref() != Some(&next);
        if differs {
            self.0 = Some(next);
        }
        differs
    }
}

/// The parts of a template by name.
pub(super) struct Parts {
    root: Element,
    found: HashMap<Part, Vec<Element>>,
    /// True if there are no others than those that are found.
    are_all_found: bool,
    view: View,
    /// The elements that had the focus when a part was shown that gives it back.
    focused: HashMap<Part, HtmlElement>,
}

impl Parts {
    /// The parts below `root`, and `root` itself; they show nothing yet.
    pub(super) fn new(root: &Element) -> Self {
        Self {
            root: root.clone(),
            found: HashMap::new(),
            are_all_found: false,
            view: View::default(),
            focused: HashMap::new(),
        }
    }

    /// The elements below `root` that match, named by this attribute of theirs, and no others: to look for each by itself
    /// takes ten times as long.
    pub(super) fn by_attribute(root: &Element, selector: &str, attribute: &str) -> Self {
        let mut own = Self::new(root);
        own.are_all_found = true;
        for element in find_all::<Element>(root, selector) {
            if let Some(name) = element.get_attribute(attribute) {
                own.found.entry(name.into()).or_default().push(element);
            }
        }
        own
    }

    /// The lists and fields below `root`, and other parts; controls with one of these names that are not there are not looked
    /// for again.
    pub(super) fn of_controls(root: &Element, names: impl IntoIterator<Item = Part>) -> Self {
        let mut own = Self::by_attribute(root, "select[name], input[name]", "name");
        own.are_all_found = false;
        for name in names {
            own.found.entry(name).or_default();
        }
        own
    }

    /// The names of the parts that have been found so far.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.found.keys().map(|name| &**name)
    }

    /// The first element of a part. The template is this crate's own: the caller knows the kind of the element.
    pub(super) fn first<T: JsCast>(&mut self, part: impl Into<Part>) -> Option<T> {
        let found = self.elements(&part.into()).into_iter().next();
        found.map(JsCast::unchecked_into)
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// A user has put this into a control.
    pub(super) fn entered(&mut self, part: &str, text: &str) {
        self.view.entered(part, text);
    }

    /// Shows a view: applies the changes that differ from those of the last one.
    pub(super) fn show(&mut self, view: View) {
        let before = std::mem::take(&mut self.view);
        // The parts in content that is made anew, which shows nothing yet.
        let mut fresh = HashSet::new();
        for (index, change) in view.changes().iter().enumerate() {
            let is_known = before.changes().get(index) == Some(change);
            // A user may have put something else there meanwhile; several controls share a row.
            let is_shared = matches!(
                change.1,
                Change::Setting(..) | Change::Typed(_) | Change::Row(_)
            );
            if is_known && !is_shared && !fresh.contains(&change.0) {
                continue;
            }
            self.apply(&change.0, &change.1, &view);
            if let Change::Markup(_) = change.1 {
                fresh.extend(self.forget_parts_in(&change.0));
            }
        }
        self.view = view;
    }

    /// Forgets the elements of the parts within this one, and returns their names.
    fn forget_parts_in(&mut self, part: &Part) -> Vec<Part> {
        let named = NAMES.map(|name| format!("[{name}]")).join(", ");
        let within = self.elements(part).into_iter();
        let within = within.flat_map(|element| find_all::<Element>(&element, &named));
        let names = within.flat_map(|element| NAMES.map(|name| element.get_attribute(name)));
        let names: Vec<Part> = names.flatten().map(Part::from).collect();
        for name in &names {
            self.found.remove(name);
        }
        names
    }

    fn apply(&mut self, part: &Part, change: &Change, view: &View) {
        for element in self.elements(part) {
            match change {
                Change::Text(text) => set_text(&element, text),
                Change::Attribute(name, value) => set_attribute(&element, name, value),
                Change::Without(name) => {
                    let _ = element.remove_attribute(name);
                }
                Change::Flag("hidden", is_on) if view.returns_focus(part) => {
                    self.show_for_a_while(part, element.unchecked_ref(), !is_on);
                }
                Change::Flag(name, is_on) => {
                    if *is_on && matches!(*name, "hidden" | "disabled" | "data-away") {
                        let successors = view.successor(part).map(|part| self.elements(part));
                        let successor = successors.into_iter().flatten().find(can_be_focused);
                        match successor {
                            Some(successor) => {
                                give_away_focus(&element, Some(successor.unchecked_ref()));
                            }
                            None => pass_focus_on(&self.root, &element),
                        }
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
                Change::Content(pieces) => {
                    element.set_text_content(None);
                    let _ = element.remove_attribute("lang");
                    append(&element, pieces);
                }
                Change::Options(options, chosen) => {
                    let list: &HtmlSelectElement = element.unchecked_ref();
                    controls::fill(list, options);
                    list.set_value(chosen);
                }
                Change::Control(value) => controls::show_value(&element, value),
                Change::Typed(value) => controls::show_typed(&element, value),
                Change::Setting(value, complaint) => {
                    controls::show_setting(&element, value, complaint.as_deref());
                }
                Change::Withheld(values) => controls::withhold(&element, values),
                Change::Row(is_shown) => controls::show_row(&element, *is_shown),
                Change::Before(next) => {
                    if let Some(next) = self.first(next.clone()) {
                        controls::place_row(&element, &next);
                    }
                }
            }
        }
    }

    /// Shows a part, or hides it and gives the focus back.
    fn show_for_a_while(&mut self, part: &Part, element: &HtmlElement, is_shown: bool) {
        if is_shown && element.hidden() {
            let held = document().active_element();
            let held = held.filter(|held| self.root.contains(Some(held)) && !has_tag(held, "BODY"));
            self.focused.remove(part);
            if let Some(held) = held {
                self.focused.insert(part.clone(), held.unchecked_into());
            }
        }
        match is_shown {
            true => show(element, true),
            false => hide_keeping_focus(element, self.focused.get(part)),
        }
    }

    /// The elements of a name.
    pub(super) fn elements(&mut self, part: &Part) -> Vec<Element> {
        if let Some(found) = self.found.get(part) {
            return found.clone();
        }
        if self.are_all_found {
            return Vec::new();
        }
        let selector = NAMES.map(|name| format!("[{name}=\"{part}\"]")).join(", ");
        let own = self.root.matches(&selector).unwrap_or_default();
        let own = own.then(|| self.root.clone());
        let found: Vec<Element> = own
            .into_iter()
            .chain(find_all(&self.root, &selector))
            .collect();
        // What is not there yet is looked for again.
        if !found.is_empty() {
            self.found.insert(part.clone(), found.clone());
        }
        found
    }
}

fn can_be_focused(element: &Element) -> bool {
    element.client_height() > 0 && !element.has_attribute("disabled")
}
