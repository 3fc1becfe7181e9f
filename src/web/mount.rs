//! Starting a lab, and ending it.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, Event, HtmlElement, HtmlInputElement, MouseEvent, ResizeObserver, StorageEvent,
};

use super::binder::Wanted;
use super::dom::{document, find_all, fresh_seed, matches, on, set_attribute, target, window};
use super::lifetime::on_resize;
use super::page::{Handle, Page, bring_into_view};
use super::palette::{FORCED, STRONG};
use super::place::{LAB, take_keys};
use super::waiting::Until;
use super::{
    annex, controls, keyboard, labs, language, order, pointer, presentation, screen, share,
    storage, whole,
};
use crate::app::{self, App, Button, FrontAction, PageButton, ScreenAction};
use crate::instruments;
use crate::session::Action;

/// Users who wish that nothing moves that need not.
const STILL: &str = "(prefers-reduced-motion: reduce)";

/// The buttons of the front door whose effect is seen on the plane.
const IN_VIEW: [&str; 3] = ["draw-line", "race", "clear"];

thread_local! {
    /// The number of labs that have been mounted beside others.
    static MORE: Cell<u32> = const { Cell::new(0) };
}

/// A lab on the page.
#[wasm_bindgen]
pub struct Lab(Handle);

#[wasm_bindgen]
impl Lab {
    /// Returns true if an error has stopped it in the middle of something, for good. Asked by the lab itself it says so, too.
    #[wasm_bindgen(getter)]
    pub fn stopped(&self) -> bool {
        self.0.is_stopped()
    }

    /// A promise: every change so far is drawn.
    #[wasm_bindgen(unchecked_return_type = "Promise<void>")]
    pub fn shown(&self) -> Promise {
        self.promise(Until::Shown)
    }

    /// A promise: every change is drawn, nothing plays, nothing is left to be worked out, and no data or lesson
    /// are on their way.
    #[wasm_bindgen(unchecked_return_type = "Promise<void>")]
    pub fn settled(&self) -> Promise {
        self.promise(Until::Settled)
    }

    /// Takes the lab off the page with all that belongs to it; its element is empty then.
    pub fn unmount(&self) {
        labs::remove(|lab| lab.is_same(&self.0));
        self.0.unmount();
        let root = document().document_element();
        if let Some(root) = root.filter(|_| labs::labs().is_empty()) {
            let _ = root.remove_attribute("data-ready");
            screen::leave();
        }
    }
}

impl Lab {
    /// A lab that is on no page has nothing left to show.
    fn promise(&self, until: Until) -> Promise {
        let promise = self.0.with(|page| page.promise(until));
        promise.unwrap_or_else(|| Promise::resolve(&JsValue::UNDEFINED))
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
    whole::prepare();
    mount_app(selector, App::first(annex::instruments()))
}

/// Mounts a lab with this app, which says what instruments there are.
///
/// # Errors
/// When there is no such element.
pub fn mount_app(selector: &JsValue, app: App) -> Result<Lab, JsValue> {
    whole::prepare();
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
    let mut before = labs::labs().into_iter();
    let screen = before.find_map(|lab| lab.with(|page| *page.app.screen()));
    let over = labs::remove(|lab| lab.is_in(&root) || !lab.is_alive());
    over.iter().for_each(Handle::unmount);
    root.remove_attribute(LAB)?;
    let is_alone = document().query_selector(&format!("[{LAB}]"))?.is_none();
    let page = Handle::mount(&root, is_alone, app)?;
    language::translate(&root);
    if !is_alone {
        name_ids(&root);
    }
    match screen {
        Some(screen) => drop(screen::update(&page, ScreenAction::TakeOver(screen))),
        None => screen::at_first(&page),
    }
    page.attaching(|| listen(&page, &root));
    if annex::get().is_none() {
        let lab = page.clone();
        annex::tell(move |has_come| match has_come {
            true => equip(&lab),
            false => lab.dispatch(Action::Missing(annex::PATH)),
        });
    }
    page.dispatch(FrontAction::Open(storage::layer(&root)));
    page.with(Page::restore);
    // After the link, which brings a state of its own: what cannot be hidden or locked is told in that one.
    super::embed::arrange(&page, &root);
    page.with(Page::resize);
    labs::add(page.clone());
    Ok(Lab(page))
}

/// Instruments and lessons come to a lab that is on show.
fn equip(lab: &Handle) {
    let Some(annex) = annex::get() else { return };
    let Some(root) = lab.with(|page| {
        page.equip(annex);
        page.root.clone()
    }) else {
        return;
    };
    lab.attaching(|| {
        (annex.listen)(lab, &root);
        super::binder::listen(lab);
        watch_sizes(lab, |page, observer| page.binder.observe(observer));
    });
}

/// Draws anew when one of these elements changes its size.
fn watch_sizes(page: &Handle, observe: fn(&Page, &ResizeObserver)) {
    let handle = page.clone();
    on_resize(
        move || {
            handle.with(Page::resize);
        },
        |observer| {
            page.with(|page| observe(page, observer));
        },
    );
}

/// Attaches everything to the page.
fn listen(page: &Handle, root: &HtmlElement) {
    controls::listen(page);
    pointer::listen(page);
    keyboard::listen(page);
    listen_to_buttons(page, root);
    super::binder::listen(page);
    if let Some(annex) = annex::get() {
        (annex.listen)(page, root);
    }
    presentation::listen(page, root);
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
    page.on(root, "click", |page, event: &MouseEvent| {
        let closest = |selector| target(event)?.closest(selector).ok().flatten();
        let button = closest("[data-action]");
        if let Some(action) = button.and_then(|button| button.get_attribute("data-action")) {
            press_word(page, &action);
        } else if annex::get().is_none()
            && let Some(button) = closest("button[data-lesson]")
        {
            // Once somebody listens to it.
            let button: HtmlElement = button.unchecked_into();
            annex::after(move || button.click());
        }
    });
    if let Some(switch) = page.part::<HtmlInputElement>("lab-line-switch") {
        let own = switch.clone();
        page.on(&switch, "change", move |page, _: &Event| {
            page.dispatch(Action::ShowLine(own.checked()));
        });
    }
    share::listen(page, root);
    // The table of values is filled once it is opened.
    if let Some(values) = page.part::<Element>("curve-values") {
        page.on(&values, "toggle", |page, _: &Event| page.with(Page::touch));
    }
}

/// Presses the button with this `data-action`; the words of an instrument's own are not for here.
fn press_word(page: &Handle, word: &str) {
    let button = page.with(|page| {
        if page.app.is_front() && IN_VIEW.contains(&word) {
            bring_into_view(&page.plane.element);
        }
        page.app.button(word)
    });
    match button.flatten() {
        Some(button) => press_button(page, button),
        None if annex::get().is_none() => {
            let (page, word) = (page.clone(), word.to_owned());
            annex::after(move || press_word(&page, &word));
        }
        None => {}
    }
}

/// Does what a button does.
pub(super) fn press_button(page: &Handle, button: Button) {
    match button {
        Button::Lab(action) => page.dispatch(action()),
        Button::Seeded(action) => page.dispatch(action(fresh_seed())),
        Button::SavedLab(action) => {
            page.with(|page| {
                // What is there now stays kept, too.
                page.save();
                page.update(action(fresh_seed()));
                page.save();
            });
        }
        Button::Open(id) => {
            page.with(|page| {
                page.binder.reveal(id, Wanted::InView);
                if let Some(action) = page.app.opening(id) {
                    page.update(action);
                }
            });
        }
        Button::Front(action) => {
            page.with(|page| page.act_on_front(action));
            if action == FrontAction::Write {
                press_word(page, "open-digits");
            }
        }
        Button::Talk(action) => page.dispatch(action()),
        Button::Close(id) => {
            page.with(|page| page.close(id));
        }
        Button::Page(button) => press_of_page(page, button),
    }
}

/// Does what only a page can do.
fn press_of_page(page: &Handle, button: PageButton) {
    match button {
        PageButton::Instruments
        | PageButton::Lessons
        | PageButton::ReadAnswers
        | PageButton::Pictures
        | PageButton::SharePicture
        | PageButton::SavedLabs
        | PageButton::AddToTalk
        | PageButton::Snippet => {
            let Some(annex) = annex::get() else {
                let page = page.clone();
                return annex::after(move || press_of_page(&page, button));
            };
            (annex.press)(page, button);
        }
        PageButton::Theme => screen::switch_theme(page),
        PageButton::Share => share::open(page),
        PageButton::Print => super::print::ask(page),
        PageButton::PrintNow => super::print::now(page),
        PageButton::Help => page.open_dialog("help"),
        PageButton::Present => presentation::present(page),
        PageButton::Setup => presentation::toggle_setup(page),
        PageButton::Laser => presentation::toggle_laser(page),
        PageButton::Black => presentation::blacken(page),
        PageButton::LessonText => presentation::toggle_text(page),
        PageButton::LargeChart => presentation::toggle_chart(page),
    }
}

impl Page {
    /// Does what is asked for on the front door; the layer is remembered.
    fn act_on_front(&mut self, action: FrontAction) {
        self.update(action);
        if let FrontAction::Open(layer) = action {
            storage::save_layer(layer);
            self.show_stage();
            self.resize();
            self.save();
        }
    }

    /// Closes an instrument, if it is open.
    pub(super) fn close(&mut self, id: &'static str) {
        if let Some(action) = self.app.shutting(id) {
            self.update(app::Action::Instrument(id, instruments::Event::Close));
            self.update(action);
        }
    }
}

fn listen_to_window(page: &Handle) {
    type Act = fn(&mut Page);
    // Some browsers end a page in the background without telling it.
    page.on(&document(), "visibilitychange", |page, _: &Event| {
        if document().hidden() {
            page.with(Page::save);
        }
    });
    for (name, act) in [
        ("hashchange", Page::open_address as Act),
        ("pagehide", Page::save_at_end),
        ("resize", Page::touch),
    ] {
        page.on(&window(), name, move |page, _: &Event| page.with(act));
    }
    page.on(&window(), "storage", |page, event: &StorageEvent| {
        page.with(|page| page.heard_of(event));
    });
    watch_pixel_ratio(page);
    // Nothing moves that need not where the user wishes so.
    page.with(|page| page.app.keep_still(matches(STILL)));
    page.on_media(STILL, |page, is_wished| {
        page.with(|page| page.app.keep_still(is_wished));
    });
    for query in order::QUERIES {
        page.on_media(query, |page, _| {
            page.with(|page| {
                page.order.forget();
                page.touch();
            });
        });
    }
    page.on_media(screen::DARK, |page, is_dark| {
        screen::update(page, ScreenAction::SystemDark(is_dark));
    });
    for query in [FORCED, STRONG] {
        page.on_media(query, |page, _| page.with(Page::touch));
    }
    watch_sizes(page, Page::observe);
    if let Some(root) = document().document_element() {
        set_attribute(&root, "data-ready", "");
    }
}

/// Draws anew when the page comes to a screen with another pixel ratio, which is no change of size.
fn watch_pixel_ratio(page: &Handle) {
    let query = format!("(resolution: {}dppx)", window().device_pixel_ratio());
    page.on_media(&query, |page, is_same| {
        page.with(Page::touch);
        // Each query tells of one ratio only; it is done once that has passed.
        if !is_same {
            page.attaching(|| watch_pixel_ratio(page));
        }
    });
}
