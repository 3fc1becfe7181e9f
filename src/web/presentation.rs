//! Presentation: the full screen, a pointer that the back row sees, a black screen.

use std::cell::Cell;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, PointerEvent};

use super::controls::give_back;
use super::dialog::Dialog;
use super::dom::{document, give_away_focus, set_attribute, top_window, window};
use super::page::{Handle, Page};
use super::{screen, share};
use crate::app::{Above, Holder, Screen, ScreenAction};

const BLACK: &str = "black";

#[wasm_bindgen]
extern "C" {
    /// Element or document, asked for what they may refuse, or not have at all.
    type FullScreen;
    #[wasm_bindgen(method, catch, js_name = requestFullscreen)]
    fn fill(this: &FullScreen) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, js_name = exitFullscreen)]
    fn free(this: &FullScreen) -> Result<Promise, JsValue>;
}

/// Waits for what a browser was asked for. A refusal changes nothing: presentation does without.
fn asked(answer: Result<Promise, JsValue>) {
    if let Ok(promise) = answer
        // A browser of old days answers with nothing.
        && promise.is_instance_of::<Promise>()
    {
        spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

/// Attaches the listeners of a presentation.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    page.on(&window(), "resize", |page, _: &Event| {
        screen::update(page, ScreenAction::Resize(screen::size()))
    });
    page.on(&document(), "fullscreenchange", |page, event: &Event| {
        let has_left = document().fullscreen_element().is_none();
        if has_left && is_on(page) && page.hears(event) {
            came_back(page);
        }
    });
    if let Some(screen) = page.dialog(BLACK) {
        // Behind all windows, so that it is this one where a screen reader listens.
        let _ = root.append_child(screen.element());
        listen_to_black(page, &screen);
    }
    if let Some(pointer) = page.part("large-pointer") {
        listen_to_pointer(page, root, &pointer);
    }
}

/// Returns true if plane and curves are shown large.
pub(super) fn is_on(page: &Handle) -> bool {
    screen::current(page).is_presenting()
}

/// Plane and curves as large as the screen, or everything again.
pub(super) fn present(page: &Handle) {
    change(page, ScreenAction::TogglePresentation);
}

/// Escape: what lies above the plane goes first, then the presentation; says whether there was anything.
pub(super) fn press_escape(page: &Handle) -> bool {
    match above(page) {
        None => return false,
        Some(Above::Beside(id)) => {
            page.with(|page| page.close(id));
        }
        Some(Above::Setup | Above::Presentation) => change(page, ScreenAction::EscapePresentation),
    }
    true
}

/// Returns the part that Escape closes now.
pub(super) fn above(page: &Handle) -> Option<Above> {
    let held = document().active_element();
    let panel = held.and_then(|held| held.closest("[data-tool]").ok().flatten());
    let id = panel.and_then(|panel| panel.get_attribute("data-tool"));
    page.with(|page| page.app.above(id.as_deref()))?
}

/// Begins or ends the presentation, or closes what lies above the plane, and has the page lie on the screen as it should.
fn change(page: &Handle, action: ScreenAction) {
    let was_presenting = is_on(page);
    screen::update(page, ScreenAction::Resize(screen::size()));
    let (Some(screen), Some(root)) = (update(page, action), document().document_element()) else {
        return;
    };
    let full = document().fullscreen_element();
    match (was_presenting, screen.is_presenting()) {
        (false, true) if full.is_none() => asked(root.unchecked_ref::<FullScreen>().fill()),
        (true, false) if full.is_some_and(|full| full == root) => {
            asked(document().unchecked_ref::<FullScreen>().free());
        }
        _ => {}
    }
    page.with(Page::resize);
}

/// The browser has left the full screen, with a key of its own: it was meant for what is on top.
fn came_back(page: &Handle) {
    // The last one is the black screen, or the only one.
    let window = page.with(|page| top_window(&page.root));
    match window.flatten() {
        Some(window) => window.close(),
        None => {
            let _ = give_back(page) || press_escape(page);
        }
    }
}

/// The keys of a presentation, which work in windows, too, and wherever they are not written; says whether it was one.
pub(super) fn press(page: &Handle, event: &KeyboardEvent, holder: Holder) -> bool {
    let command = event.ctrl_key() || event.meta_key() || event.alt_key();
    let key = event.key();
    let screen = screen::current(page);
    let is_free = !command && !holder.writes(&key);
    if !(screen.is_presenting() && screen.has_shortcuts && is_free) {
        return false;
    }
    let (action, act): (_, fn(&Handle)) = match key.as_str() {
        "." => ("black", blacken),
        "l" | "L" => ("laser", toggle_laser),
        "q" | "Q" => ("share", show_code),
        _ => return false,
    };
    if !event.repeat() && page.with(|page| page.app.is_barred(action)) == Some(false) {
        act(page);
    }
    true
}

/// Data, model and training beside the plane, or how it goes. They get the keyboard if the button was pressed with it.
pub(super) fn toggle_setup(page: &Handle) {
    let button = page.part::<HtmlElement>("setup");
    let held = document().active_element();
    let by_keys = button.is_some_and(|button| {
        held.as_ref() == Some(&*button) && button.matches(":focus-visible") == Ok(true)
    });
    let screen = update(page, ScreenAction::ToggleSetup);
    let controls = page.part::<HtmlElement>("controls");
    if let Some(controls) = controls.filter(|_| by_keys && has_setup(screen.as_ref())) {
        set_attribute(&controls, BY_KEYS, "-1");
        // What cannot be focused stays as it is.
        let _ = controls.focus();
    }
}

/// On the setup where the keyboard has come to it from its button, to which it goes back.
const BY_KEYS: &str = "tabindex";

fn has_setup(screen: Option<&Screen>) -> bool {
    screen
        .and_then(Screen::shown_presentation)
        .is_some_and(|(shown, _)| shown.setup)
}

/// Changes the screen, and says so. A field that goes with the setup lets go of the keyboard.
fn update(page: &Handle, action: ScreenAction) -> Option<Screen> {
    let before = screen::current(page);
    let screen = screen::update(page, action)?;
    if let Some((about, told)) = screen.news(&before) {
        page.with(|page| page.announcer.say(about, &told));
    }
    let goes = has_setup(Some(&before)) && !has_setup(Some(&screen));
    if let Some(controls) = page.part::<Element>("controls").filter(|_| goes) {
        let button = page.part::<HtmlElement>("setup");
        let button = button.filter(|_| controls.has_attribute(BY_KEYS));
        let _ = controls.remove_attribute(BY_KEYS);
        if screen.is_presenting() {
            give_away_focus(&controls, button.as_ref());
        }
    }
    Some(screen)
}

/// The text of a lesson's step beside the plane, or only what is to be done.
pub(super) fn toggle_text(page: &Handle) {
    screen::update(page, ScreenAction::ToggleLessonText);
}

/// One large curve, or both side by side.
pub(super) fn toggle_chart(page: &Handle) {
    screen::update(page, ScreenAction::ToggleLargeChart);
}

/// The pointer large, or as usual.
pub(super) fn toggle_laser(page: &Handle) {
    update(page, ScreenAction::ToggleLargePointer);
}

/// The large pointer goes with the mouse, above whatever is open.
fn listen_to_pointer(page: &Handle, root: &HtmlElement, laser: &HtmlElement) {
    let at = Cell::new((0.0, 0.0));
    let (root, laser) = (root.clone(), laser.clone());
    page.on(
        &document(),
        "pointermove",
        move |page, event: &PointerEvent| {
            let now = (f64::from(event.client_x()), f64::from(event.client_y()));
            if at.replace(now) == now || !is_on(page) {
                return;
            }
            // It is known where it is before it is switched on.
            let place = format!("{}px {}px", now.0, now.1);
            let _ = laser.style().set_property("translate", &place);
            let above = top_window(&root).map_or_else(|| root.clone(), Into::into);
            if laser.parent_element().as_ref() != Some(&above) {
                // Nothing of the page is inside it.
                let _ = above.append_child(&laser);
            }
        },
    );
}

/// The link of the lab and its code, large, for the phones of the hall.
fn show_code(page: &Handle) {
    let large = page.dialog(share::DIALOG);
    if let Some(large) = large.and_then(|dialog| dialog.part::<HtmlInputElement>("large-code")) {
        large.set_checked(true);
    }
    share::open(page);
}

/// Nothing to look at but the lecturer.
pub(super) fn blacken(page: &Handle) {
    if let Some(screen) = page.dialog(BLACK) {
        screen.open();
        tell_of_black(page, true);
    }
}

fn tell_of_black(page: &Handle, is_black: bool) {
    let (about, told) = Screen::black_news(is_black);
    page.with(|page| page.announcer.say(about, &told));
}

/// Any key, or a press, brings the page back and does nothing else.
fn listen_to_black(page: &Handle, screen: &Dialog) {
    screen.on(page, "keydown", |_, black, event: &KeyboardEvent| {
        event.stop_propagation();
        // These come before others, as when another program is fetched.
        if !matches!(&*event.key(), "Shift" | "Control" | "Alt" | "Meta") {
            event.prevent_default();
            black.close();
        }
    });
    screen.on(page, "click", |_, black, event: &Event| {
        event.stop_propagation();
        black.close();
    });
    screen.on(page, "close", |page, _, _: &Event| {
        tell_of_black(page, false);
    });
}
