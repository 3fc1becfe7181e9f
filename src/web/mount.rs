//! Starting a lab, and ending it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{
    Element, Event, HtmlDialogElement, HtmlDocument, HtmlElement, HtmlInputElement, MediaQueryList,
    MouseEvent,
};

use super::binder::Wanted;
use super::dom::{document, find, find_all, fresh_seed, on, set_attribute, target, window};
use super::lifetime::on_resize;
use super::page::{Handle, Page};
use super::place::{LAB, take_keys};
use super::{controls, hall, keyboard, language, pointer, storage};
use crate::app::{self, App};
use crate::instruments::{self, AnyInstrument};
use crate::session::Action;
use crate::text::say;

thread_local! {
    /// The labs on the page.
    static LABS: RefCell<Vec<Handle>> = const { RefCell::new(Vec::new()) };
    /// How many labs have been mounted beside others.
    static MORE: Cell<u32> = const { Cell::new(0) };
}

/// A lab on the page.
#[wasm_bindgen]
pub struct Lab(Handle);

#[wasm_bindgen]
impl Lab {
    /// Takes the lab off the page with all that belongs to it; its element is empty then.
    pub fn unmount(&self) {
        LABS.with_borrow_mut(|labs| labs.retain(|lab| !lab.is(&self.0)));
        self.0.unmount();
        let root = document().document_element();
        if let Some(root) = root.filter(|_| LABS.with_borrow(Vec::is_empty)) {
            let _ = root.remove_attribute("data-ready");
            hall::end();
        }
    }
}

/// Fills the first element that matches `selector` with a lab, in place of one that is there already. The first lab of a
/// page is the one that its address describes; one without a link is the opening.
///
/// # Errors
/// When there is no such element.
#[wasm_bindgen]
pub fn mount(
    #[wasm_bindgen(unchecked_param_type = "string")] selector: &JsValue,
) -> Result<Lab, JsValue> {
    mount_app(selector, App::at_first())
}

/// The same with this app, which says what instruments there are.
///
/// # Errors
/// When there is no such element.
pub fn mount_app(selector: &JsValue, app: App) -> Result<Lab, JsValue> {
    let Some(selector) = selector.as_string() else {
        let kind = selector.js_typeof().as_string().unwrap_or_default();
        let message = format!("mount takes a selector, a text such as “#app”, not this: {kind}");
        return Err(js_sys::TypeError::new(&message).into());
    };
    let root = document()
        .query_selector(&selector)?
        .map(JsCast::unchecked_into::<HtmlElement>);
    let root =
        root.ok_or_else(|| js_sys::Error::new(&format!("mount: no element matches “{selector}”")))?;
    // Those in this place, and those whose place is no more.
    let (over, alive): (Vec<Handle>, Vec<Handle>) = LABS
        .take()
        .into_iter()
        .partition(|lab| lab.is_in(&root) || !lab.is_alive());
    LABS.set(alive);
    over.iter().for_each(Handle::unmount);
    storage::restore_theme();
    storage::restore_shortcuts();
    root.remove_attribute(LAB)?;
    let is_alone = document().query_selector(&format!("[{LAB}]"))?.is_none();
    let page = Handle::mount(&root, is_alone, app)?;
    language::translate(&root);
    if !is_alone {
        name_ids(&root);
    }
    page.attaching(|| listen(&page, &root));
    page.with(Page::restore);
    // After the link, which brings a state of its own: what cannot be hidden or locked is told in that one.
    super::presentation::arrange(&page, &root);
    page.with(|page| {
        page.measure();
        page.touch();
    });
    LABS.with_borrow_mut(|labs| labs.push(page.clone()));
    Ok(Lab(page))
}

/// Attaches everything to the page.
fn listen(page: &Handle, root: &HtmlElement) {
    controls::listen(page, root);
    pointer::listen(page);
    keyboard::listen(page);
    listen_to_buttons(page, root);
    super::binder::listen(page);
    super::menu::listen::listen(page);
    super::lessons::listen::listen(page, root);
    hall::listen(page, root);
    let handle = page.clone();
    page.with(|page| page.listener = Some(Rc::new(move |action| handle.dispatch(action))));
    listen_to_window(page);
    super::print::listen(page);
    take_keys(root);
    for name in ["pointerdown", "focusin"] {
        let root = root.clone();
        on(&root.clone(), name, move |_: Event| take_keys(&root));
    }
}

/// Gives the ids of a lab that is not alone names of its own; `plane`, which other programs know, stays.
fn name_ids(root: &Element) {
    let number = MORE.get() + 1;
    MORE.set(number);
    for attribute in ["id", "for", "aria-labelledby", "aria-describedby"] {
        for element in find_all::<Element>(root, &format!("[{attribute}^=hp-]")) {
            if let Some(ids) = element.get_attribute(attribute) {
                let named = ids.split_whitespace().map(|id| format!("{id}-{number}"));
                let named: Vec<String> = named.collect();
                set_attribute(&element, attribute, &named.join(" "));
            }
        }
    }
}

fn listen_to_buttons(page: &Handle, root: &HtmlElement) {
    let handle = page.clone();
    on(root, "click", move |event: MouseEvent| {
        let button =
            target(&event).and_then(|target| target.closest("[data-action]").ok().flatten());
        if let Some(action) = button.and_then(|button| button.get_attribute("data-action")) {
            press_button(&handle, &action);
        }
    });
    listen_to_line(page, root);
    // The table of values is filled once it is opened.
    if let Some(values) = find::<Element>(root, ".side .values") {
        let handle = page.clone();
        on(&values, "toggle", move |_: Event| {
            handle.with(Page::touch);
        });
    }
}

/// The switch of the user's line.
fn listen_to_line(page: &Handle, root: &HtmlElement) {
    let handle = page.clone();
    if let Some(switch) = find::<HtmlInputElement>(root, "input[name=my-line]") {
        let element = switch.clone();
        on(&switch, "change", move |_: Event| {
            handle.with(|page| {
                page.update(Action::ShowLine(element.checked()));
            });
        });
    }
}

/// What the button with this `data-action` does.
pub(super) fn press_button(page: &Handle, action: &str) {
    let action = match action {
        "play" => Action::TogglePlay,
        "step" => Action::Step,
        "next-mistake" => Action::NextMistake,
        "epoch" => Action::Epoch,
        "back" => Action::Back,
        "reset" => Action::Reset,
        "reseed" => Action::Reseed(fresh_seed()),
        "new-data" => Action::NewData(fresh_seed()),
        "undo" => Action::Undo,
        "redo" => Action::Redo,
        "flip-line" => Action::FlipLine,
        "start-from-line" => Action::StartFromLine,
        "dismiss" => Action::Dismiss,
        "fetch-again" => Action::FetchAgain,
        "offer-go-on" => Action::TogglePlay,
        "offer-reset" => Action::Reset,
        "offer-standardize" => chosen("scaling", "standardize"),
        "offer-log" => chosen("loss-scale", "log"),
        "clear" => Action::Clear,
        "usual-view" => Action::Show(None),
        "show-boundary" => Action::ShowBoundary,
        "theme" => {
            page.with(Page::switch_theme);
            return;
        }
        "lessons" => return super::lessons::list(page),
        "instruments" => return super::menu::listen::open(page),
        "read-answers" => return super::lessons::review::open(page),
        "share" => return share(page),
        "print" => return super::print::ask(page),
        "print-now" => return super::print::now(page),
        "help" => return open_dialog(page, "dialog.help"),
        "present" => return hall::present(page),
        "setup" => return hall::toggle_setup(page),
        "laser" => return hall::toggle_laser(page),
        "black" => return hall::blacken(page),
        "lesson-text" => return hall::toggle_text(page),
        // Those of the menu, or an instrument's own word.
        _ => {
            let mut verbs = ["open-", "toggle-"].iter();
            let id = verbs.find_map(|verb| action.strip_prefix(verb));
            let opening = page.with(|page| {
                let id = id.unwrap_or(action);
                page.binder.reveal(id, Wanted::InView);
                page.app.opening(id)
            });
            match opening.flatten() {
                Some(action) => action,
                None => return close(page, action),
            }
        }
    };
    page.dispatch(action);
}

/// What the button `close-…` of an instrument does that opens and closes as windows do.
fn close(page: &Handle, action: &str) {
    let Some(id) = action.strip_prefix("close-") else {
        return;
    };
    page.with(|page| {
        let open = page.app.instruments().find(|own| own.id() == id);
        if let Some(id) = open
            .map(AnyInstrument::id)
            .filter(|id| page.app.is_open(id))
        {
            page.update(app::Action::Instrument(id, instruments::Event::Close));
            page.update(App::closing());
        }
    });
}

/// A control that a button gives a value.
fn chosen(name: &str, value: &str) -> Action {
    let (name, value) = (name.into(), value.into());
    Action::Set { name, value }
}

fn open_dialog(page: &Handle, selector: &str) {
    let root = page.with(|page| page.root.clone());
    if let Some(dialog) = root.and_then(|root| find::<HtmlDialogElement>(&root, selector)) {
        // It can only fail when it is open already.
        let _ = dialog.show_modal();
    }
}

/// Shows the address of this lab, selected, and copies it where the browser allows that.
fn share(page: &Handle) {
    let Some((root, link)) = page.with(|page| (page.root.clone(), page.saved.link(&page.app)))
    else {
        return;
    };
    if let Some(field) = find::<HtmlInputElement>(&root, "input[name=link]") {
        field.set_value(&link);
        open_dialog(page, "dialog.share");
        field.select();
    }
    // The link is selected in front of the user; where the browser also lets it be copied, that is done already.
    let page: HtmlDocument = document().unchecked_into();
    let copied = page.exec_command("copy").unwrap_or(false);
    if let Some(title) = find::<Element>(&root, "dialog.share h2") {
        let text = if copied {
            say!("share-copied")
        } else {
            say!("share-title")
        };
        title.set_text_content(Some(&text));
    }
}

fn listen_to_window(page: &Handle) {
    type Act = fn(&mut Page);
    let handle = page.clone();
    // Some browsers end a page in the background without telling it.
    on(&document(), "visibilitychange", move |_: Event| {
        if document().hidden() {
            handle.with(Page::save);
        }
    });
    for (name, act) in [
        ("hashchange", Page::open_address as Act),
        ("pagehide", Page::save),
        ("resize", Page::touch),
    ] {
        let handle = page.clone();
        on(&window(), name, move |_: Event| {
            handle.with(act);
        });
    }
    watch_pixel_ratio(page);
    watch_motion(page);
    let handle = page.clone();
    if let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") {
        on(&query, "change", move |_: Event| {
            handle.with(Page::touch);
        });
    }
    let handle = page.clone();
    on_resize(
        move || {
            handle.with(|page| {
                page.measure();
                page.touch();
            });
        },
        |observer| {
            page.with(|page| page.observe(observer));
        },
    );
    let root = document().document_element();
    if let Some(root) = root {
        set_attribute(&root, "data-ready", "");
    }
}

/// Lets nothing move that need not where the user wishes so.
fn watch_motion(page: &Handle) {
    let Ok(Some(query)) = window().match_media("(prefers-reduced-motion: reduce)") else {
        return;
    };
    page.with(|page| page.app.keep_still(query.matches()));
    let handle = page.clone();
    let wish = query.clone();
    on(&query, "change", move |_: Event| {
        handle.with(|page| page.app.keep_still(wish.matches()));
    });
}

/// Draws anew when the page comes to a screen with another pixel ratio, which is no change of size.
fn watch_pixel_ratio(page: &Handle) {
    let query = format!("(resolution: {}dppx)", window().device_pixel_ratio());
    if let Ok(Some(query)) = window().match_media(&query) {
        let handle = page.clone();
        on(&query, "change", move |event: Event| {
            handle.with(Page::touch);
            if let Some(query) = event.target() {
                // Each query tells of one ratio only; it is done once that has passed.
                let query: MediaQueryList = query.unchecked_into();
                if !query.matches() {
                    handle.attaching(|| watch_pixel_ratio(&handle));
                }
            }
        });
    }
}
