//! Short names for what the other files ask of the browser.

use std::borrow::Cow;

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Document, DragEvent, Element, Event, File, FileList, HtmlDialogElement, HtmlElement,
    HtmlInputElement, Node, Window,
};

pub(super) use super::lifetime::on;
use crate::text::{Part, catalog, escape};

/// The window; the page exists only inside one.
pub(super) fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

pub(super) fn document() -> Document {
    window().document().expect("a window shows a document")
}

/// The first element below `root` that matches. The template is this crate's own, and `selector` says which type of
/// element it finds there.
pub(super) fn find<T: JsCast>(root: &Element, selector: &str) -> Option<T> {
    let found = root.query_selector(selector).ok().flatten();
    found.map(JsCast::unchecked_into)
}

/// Puts markup of this crate's own at the end of an element.
pub(super) fn append_markup(element: &Element, markup: &str) {
    // It is only refused beside an element without a parent.
    let _ = element.insert_adjacent_html("beforeend", markup);
}

/// All elements below `root` that match, as [`find`] finds one.
pub(super) fn find_all<T: JsCast>(root: &Element, selector: &str) -> Vec<T> {
    let Ok(list) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    let items = (0..list.length()).filter_map(|i| list.item(i));
    items.map(JsCast::unchecked_into).collect()
}

/// The element an event happened to.
pub(super) fn target(event: &Event) -> Option<Element> {
    event.target().map(JsCast::unchecked_into)
}

/// The file that is chosen in a field for files. The same one can be chosen again.
pub(super) fn chosen(event: &Event) -> Option<File> {
    let input = target(event)?.dyn_into::<HtmlInputElement>().ok()?;
    let files = input.files().filter(|_| input.type_() == "file")?;
    let file = files.get(0);
    input.set_value("");
    file
}

/// The text of a user's file; nothing where the browser cannot read it.
pub(super) async fn text_of(file: &File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// The files that are dropped.
pub(super) fn dropped(event: &DragEvent) -> Option<FileList> {
    dragged(event, "files")
}

/// Returns true if what is dragged over the page are files.
pub(super) fn carries_files(event: &DragEvent) -> bool {
    let kinds = dragged::<Array>(event, "types");
    kinds.is_some_and(|kinds| kinds.includes(&"Files".into(), 0))
}

/// Returns the dragged items, by a name of their data; none where the browser keeps them from the page: Firefox throws then.
fn dragged<T: JsCast>(event: &DragEvent, name: &str) -> Option<T> {
    let data = event.data_transfer()?;
    let found = Reflect::get(&data, &name.into()).ok()?;
    found.dyn_into().ok()
}

/// Returns true if an element is of this kind; `tag` in capitals.
pub(super) fn has_tag(element: &Element, tag: &str) -> bool {
    element.tag_name() == tag
}

/// Sets an attribute where it differs. The name of what has no text is in its language.
pub(super) fn set_attribute(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        // The names are constants of this crate and valid.
        let _ = element.set_attribute(name, value);
        if name == "aria-label"
            && element
                .text_content()
                .is_none_or(|text| text.trim().is_empty())
        {
            tell_language(element, value);
        }
    }
}

/// Sets an attribute, or takes it away.
pub(super) fn set_or_remove(element: &Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) => set_attribute(element, name, value),
        None => drop(element.remove_attribute(name)),
    }
}

/// Sets the text where it differs, so that screen readers hear only news.
pub(super) fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        write_text(element, text);
    } else if !element.has_attribute("lang") && element.first_element_child().is_none() {
        // English of the markup, which stays.
        tell_language(element, text);
    }
}

/// Writes a text into the node that holds the old one: after an exchange of nodes the browser looks for all rules anew that
/// depend on an element's children, which takes twenty times as long.
pub(super) fn write_text(element: &Element, text: &str) {
    // An option holds no elements.
    if !has_tag(element, "OPTION") && write_mixed(element, text) {
        return;
    }
    tell_language(element, text);
    let only = element
        .first_child()
        .filter(|node| node.node_type() == Node::TEXT_NODE && node.next_sibling().is_none());
    match only {
        Some(node) => node.set_node_value(Some(text)),
        None => element.set_text_content(Some(text)),
    }
}

/// Says of an element that its text is English where that stands in for a missing message, and that it is not any more.
pub(super) fn tell_language(element: &Element, text: &str) {
    catalog(|catalog| {
        if catalog.language() == "en" {
            return;
        }
        let parts = catalog.parts_by_language(text, false);
        if matches!(parts.as_deref(), Some([(_, true)])) {
            set_attribute(element, "lang", "en");
        } else if element.get_attribute("lang").as_deref() == Some("en") {
            let _ = element.remove_attribute("lang");
        }
    });
}

/// Writes a text of which some is English that stands in, and says which; says whether it is such a text.
fn write_mixed(element: &Element, text: &str) -> bool {
    let mixed = mixed(text, false, escape);
    if let Some(markup) = &mixed {
        let _ = element.remove_attribute("lang");
        element.set_inner_html(markup);
    }
    mixed.is_some()
}

/// A text where a screen reader listens; also where the same stands there already: it is said again.
pub(super) fn utter(element: &Element, text: &str) {
    if !write_mixed(element, text) {
        tell_language(element, text);
        element.set_text_content(Some(text));
    }
}

/// Writes markup of the project's own, and says what of it is English that stands in.
pub(super) fn write_markup(element: &Element, markup: &str) {
    tell_language(element, markup);
    element.set_inner_html(&with_languages(markup));
}

/// Markup of the project's own that says what of it is English that stands in.
pub(super) fn with_languages(markup: &str) -> Cow<'_, str> {
    mixed(markup, true, str::to_owned).map_or(markup.into(), Cow::Owned)
}

/// Markup of a text, or of markup, of which some is English that stands in; nothing of others.
fn mixed(text: &str, is_markup: bool, written: impl Fn(&str) -> String) -> Option<String> {
    catalog(|catalog| {
        let parts = catalog.parts_by_language(text, is_markup)?;
        (parts.len() > 1).then(|| marked(&parts, written))
    })
}

/// The parts of a text as markup, those in English as such.
fn marked(parts: &[Part<'_>], written: impl Fn(&str) -> String) -> String {
    let part = |(text, stands_in): &Part<'_>| match stands_in {
        true => format!("<span lang=\"en\">{}</span>", written(text)),
        false => written(text),
    };
    parts.iter().map(part).collect()
}

/// Shows or hides an element.
pub(super) fn show(element: &HtmlElement, shown: bool) {
    if element.hidden() == shown {
        element.set_hidden(!shown);
    }
}

/// The number of device pixels per CSS pixel.
pub(super) fn pixel_ratio() -> f64 {
    window().device_pixel_ratio()
}

/// Hides an element. The keyboard, where it is inside, goes to what does the same, or back to the page.
pub(super) fn hide_keeping_focus(element: &HtmlElement, instead: Option<&HtmlElement>) {
    give_away_focus(element, instead);
    show(element, false);
}

/// Takes the keyboard out of an element that goes, as [`hide_keeping_focus`] does.
pub(super) fn give_away_focus(element: &Element, instead: Option<&HtmlElement>) {
    let held = document().active_element();
    let Some(held) = held.filter(|held| element.contains(Some(held))) else {
        return;
    };
    // A browser that refuses leaves the keyboard to the page.
    let _ = match instead {
        Some(instead) => instead.focus(),
        None => held.unchecked_into::<HtmlElement>().blur(),
    };
}

/// Takes the keyboard out of an element of `root` that is about to be hidden or disabled, to the control beside it.
pub(super) fn pass_focus_on(root: &Element, element: &Element) {
    let held = document().active_element();
    if !held.is_some_and(|held| element.contains(Some(&held))) {
        return;
    }
    let all = find_all::<HtmlElement>(root, "button:enabled,input:enabled,select:enabled,summary");
    let all = all.into_iter().filter(|other| other.client_height() > 0);
    let (mut before, mut after) = (None, None);
    let mut is_past = false;
    for other in all {
        if element.contains(Some(&other)) {
            is_past = true;
        } else if !is_past {
            before = Some(other);
        } else {
            after = Some(other);
            break;
        }
    }
    give_away_focus(element, after.or(before).as_ref());
}

/// On the root element while plane and curves are shown large: how much larger pictures are.
pub(super) const PRESENT: &str = "data-present";

/// Returns true if this media query holds.
pub(super) fn matches(query: &str) -> bool {
    let query = window().match_media(query).ok().flatten();
    query.is_some_and(|query| query.matches())
}

/// Milliseconds since the page was opened.
pub(super) fn now() -> f64 {
    let clock = window().performance();
    clock.map_or(0.0, |clock| clock.now())
}

/// A number from the system's source of chance, below a million: short enough to tell a neighbor.
pub(super) fn fresh_seed() -> u32 {
    getrandom::u32().unwrap_or(1) % 1_000_000
}

/// Width and height of an element in CSS pixels, fractions included.
pub(super) fn size(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.width(), place.height())
}

#[wasm_bindgen]
extern "C" {
    /// The address of this module. Bundlers know `import.meta.url`, and warn of `import.meta` alone.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static MODULE: String;

    /// The files that a page in one file has brought, see `xtask/src/single.js`.
    type Brought;
    #[wasm_bindgen(method, getter)]
    fn addresses(this: &Brought) -> js_sys::Object;
    #[wasm_bindgen(thread_local_v2, js_name = hyperplaneFiles)]
    static BROUGHT: Option<Brought>;
}

/// The address of a file of the site, wherever the page lies: this module is in the folder `pkg/` beside it. A page that is
/// one file has brought all files there are; nothing else has an address there.
pub(super) fn address_of(path: &str) -> Option<String> {
    if let Some(brought) = BROUGHT.with(|brought| brought.as_ref().map(Brought::addresses)) {
        let address = js_sys::Reflect::get(&brought, &path.into()).ok()?;
        return address.as_string();
    }
    let module = MODULE.with(Clone::clone);
    let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{folder}/../{path}"))
}

/// The window on top of those that are open.
pub(super) fn top_window(root: &Element) -> Option<HtmlDialogElement> {
    find_all(root, "dialog[open]").pop()
}

/// The element of a window that its keys are for.
pub(super) fn keys_place(window: &Element) -> Option<HtmlElement> {
    find(window, "[data-keys]")
}

/// Opens a dialog. Where its title is to have the keyboard, it asks for it only now: a frame would refuse it to a closed
/// one, on the console.
pub(super) fn show_dialog(dialog: &HtmlDialogElement) {
    if let Some(title) = find::<Element>(dialog, "h2[tabindex]") {
        set_attribute(&title, "autofocus", "");
    }
    // It can only fail when it is open already.
    let _ = dialog.show_modal();
}
