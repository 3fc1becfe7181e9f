//! Keys: those of the whole page, and those of the plane when it has the focus.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::dom::{document, find, on, target};
use super::mount::press_button;
use super::page::{Handle, Page};
use super::{embed, presentation, screen, storage};
use crate::app::{Button, Holder, ScreenAction};
use crate::data::Source;
use crate::lessons::LessonCommand;
use crate::session::messages::{self, PointCard};
use crate::session::{Action, Topic, gestures, shown_view};

/// Grid steps of an arrow key, and of one with Shift.
const SMALL: f64 = 1.0;
const LARGE: f64 = 5.0;
/// How much farther one key zooms.
const ZOOM: f64 = 1.25;

/// Attaches the keys.
pub(super) fn listen(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    if let Some(root) = root {
        on(&root, "click", |event: MouseEvent| hand_back(&event));
        let handle = page.clone();
        on(&root, "change", move |event: Event| {
            keep_choice(&handle, &event);
        });
    }
    let handle = page.clone();
    if let Some(plane) = page.with(|page| page.plane.element.clone()) {
        on(&plane, "blur", move |_: Event| {
            handle.with(leave);
        });
    }
    let handle = page.clone();
    on(&document(), "keydown", move |event: KeyboardEvent| {
        let mine = handle.hears(&event) && !event.default_prevented();
        if !mine {
            return;
        }
        if event.key() == "Escape" && put_away(&handle) {
            event.prevent_default();
            return;
        }
        if presentation::press(&handle, &event, holder(&event)) {
            event.prevent_default();
            return;
        }
        if a_dialog_is_open() {
            return;
        }
        // A clicker works wherever the keyboard is.
        let is_free = match event.key().as_str() {
            "PageUp" | "PageDown" => presentation::is_on(&handle),
            "Escape" => presentation::above(&handle).is_some(),
            _ => false,
        };
        if is_typing(&event) && !is_free {
            return;
        }
        let taken = with_command(&handle, &event)
            .or_else(|| on_plane(&handle, &event))
            .or_else(|| global(&handle, &event));
        if taken.is_some() {
            event.prevent_default();
        }
    });
}

fn a_dialog_is_open() -> bool {
    document()
        .query_selector("dialog[open]")
        .ok()
        .flatten()
        .is_some()
}

/// Escape puts away what lies over the page: the notice, else what is told of the point under the pointer. Says whether
/// there was any.
fn put_away(page: &Handle) -> bool {
    if a_dialog_is_open() {
        return false;
    }
    let put = page.with(|page| {
        if page.app.notice().is_some() {
            page.update(Action::Dismiss);
        } else if page.plane.hover.take().is_some() {
            page.touch();
        } else {
            return false;
        }
        true
    });
    put == Some(true)
}

/// A button pressed with mouse or finger gives the keyboard back, to the lab or to the part of its window that keys are
/// for: keys are never those of a button that is not seen to have them.
fn hand_back(event: &MouseEvent) {
    let button = target(event).and_then(|at| at.closest(":is(button, summary)").ok().flatten());
    let Some(button) = button.filter(|_| event.detail() > 0) else {
        return;
    };
    let button: HtmlElement = button.unchecked_into();
    let has_keys = document().active_element().as_ref() == Some(&*button);
    if !has_keys || button.matches(":focus-visible") != Ok(false) {
        return;
    }
    let window = button.closest("dialog").ok().flatten();
    let _ = match window {
        None => button.blur(),
        Some(window) => {
            let first = find::<HtmlElement>(&window, "[data-keys]");
            first.map_or(Ok(()), |first| first.focus())
        }
    };
}

/// The switch in the help window: whether single keys act.
const SWITCH: &str = "[name=shortcuts]";

fn keep_choice(page: &Handle, event: &Event) {
    let switch = target(event).filter(|at| at.matches(SWITCH) == Ok(true));
    if let Some(switch) = switch.map(JsCast::unchecked_into::<HtmlInputElement>) {
        storage::keep_shortcuts(switch.checked());
        screen::update(page, ScreenAction::Shortcuts(switch.checked()));
    }
}

/// Whether the key writes a letter, a digit or a sign.
pub(super) fn is_character(event: &KeyboardEvent) -> bool {
    event.key().chars().count() == 1
}

/// Whether the key belongs to the control that has the keyboard.
pub(super) fn is_typing(event: &KeyboardEvent) -> bool {
    let with_ctrl = event.ctrl_key() || event.meta_key();
    holder(event).keeps(&event.key(), with_ctrl)
}

/// What has the keyboard.
fn holder(event: &KeyboardEvent) -> Holder {
    let Some(target) = target(event) else {
        return Holder::Nothing;
    };
    match target.tag_name().as_str() {
        "SELECT" => Holder::List,
        "INPUT" => match target.unchecked_ref::<HtmlInputElement>().type_().as_str() {
            "radio" | "checkbox" => Holder::Choice,
            "range" => Holder::Slider,
            _ => Holder::Text,
        },
        "BUTTON" | "SUMMARY" | "A" => Holder::Button,
        "TEXTAREA" => Holder::Text,
        _ if target.has_attribute("contenteditable") => Holder::Text,
        _ => Holder::Nothing,
    }
}

/// Undo and redo.
fn with_command(page: &Handle, event: &KeyboardEvent) -> Option<()> {
    if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
        return None;
    }
    {
        let root = page.with(|page| page.root.clone())?;
        if ["undo", "redo"]
            .iter()
            .any(|action| embed::is_barred(&root, action))
        {
            return None;
        }
    }
    let undo = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
        ("z", false) => true,
        ("z", true) | ("y", _) => false,
        _ => return None,
    };
    page.with(|page| {
        let lab = page.app.session();
        match undo {
            true if lab.can_undo() => page.update(Action::Undo),
            false if lab.can_redo() => page.update(Action::Redo),
            _ => page
                .announcer
                .say(Topic::Act, &messages::nothing_left(undo)),
        }
    })
}

/// The keys of the run and of undo, for a window: carried out unless they belong to the control that has the focus. Says
/// whether one was.
pub(super) fn drives_run(page: &Handle, event: &KeyboardEvent) -> bool {
    if event.default_prevented() || is_typing(event) {
        return false;
    }
    let key = event.key().to_ascii_lowercase();
    let is_of_run = matches!(Button::of_key(&key), Some((_, Button::Lab(_))));
    let taken = with_command(page, event);
    let taken = taken.or_else(|| is_of_run.then(|| global(page, event)).flatten());
    taken.is_some()
}

/// Keys of the whole page.
fn global(page: &Handle, event: &KeyboardEvent) -> Option<()> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let key = event.key().to_ascii_lowercase();
    // Those of the plane act there in any case.
    let plane_has_it = || {
        matches!(key.as_str(), "1" | "2" | "3")
            && page.with(|page| page.plane.has_keyboard()) == Some(true)
    };
    if is_character(event) && !screen::of(page).has_shortcuts() && !plane_has_it() {
        return None;
    }
    // A key held down presses these once.
    if event.repeat() && matches!(key.as_str(), " " | "n" | "f" | "r") {
        return Some(());
    }
    if let Some((word, button)) = Button::of_key(&key) {
        let root = page.with(|page| page.root.clone());
        if !root.is_some_and(|root| embed::is_barred(&root, word)) {
            press_button(page, button);
        }
        return Some(());
    }
    match key.as_str() {
        "escape" => return presentation::press_escape(page).then_some(()),
        "1" => choose_pen(page, "-1"),
        "2" => choose_pen(page, "+1"),
        "3" => {
            click(page, "[name=class][value=third]");
            tell_pen(page);
        }
        "pagedown" if presentation::is_on(page) => page.turn(LessonCommand::Next),
        "pageup" if presentation::is_on(page) => page.turn(LessonCommand::Back),
        _ => return None,
    }
    Some(())
}

/// Chooses the class of new points.
fn choose_pen(page: &Handle, value: &str) {
    page.dispatch(Action::Set {
        name: "class".into(),
        value: value.into(),
    });
    tell_pen(page);
}

fn tell_pen(page: &Handle) {
    page.with(|page| {
        let told = messages::pen_told(page.app.session());
        page.announcer.say(Topic::Place, &told);
    });
}

/// Presses a button.
fn click(page: &Handle, selector: &str) {
    let root = page.with(|page| page.root.clone());
    let button = root.and_then(|root| find::<HtmlElement>(&root, selector));
    if let Some(button) = button {
        button.click();
    }
}

/// Keys of the plane.
fn on_plane(page: &Handle, event: &KeyboardEvent) -> Option<()> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let steps = if event.shift_key() { LARGE } else { SMALL };
    page.with(|page| {
        if !page.plane.has_keyboard() {
            return None;
        }
        match event.key().as_str() {
            "ArrowLeft" => go(page, -steps, 0.0),
            "ArrowRight" => go(page, steps, 0.0),
            "ArrowUp" => go(page, 0.0, steps),
            "ArrowDown" => go(page, 0.0, -steps),
            "Enter" => enter(page, event.shift_key()),
            "Tab" => return next_point(page, !event.shift_key()),
            "Delete" | "Backspace" => remove(page)?,
            "+" | "=" => zoom(page, 1.0 / ZOOM),
            "-" | "−" => zoom(page, ZOOM),
            "0" => {
                page.update(Action::Show(None));
                let told = messages::view_told(page.app.session(), None);
                page.announcer.say(Topic::Place, &told);
            }
            "i" | "I" => {
                page.plane.card.switch();
                page.touch();
            }
            "Escape" => go_on(page),
            _ => return None,
        }
        Some(())
    })?
}

/// An arrow key: moves the point in focus, else the crosshair.
fn go(page: &mut Page, right: f64, up: f64) {
    let view = page.plane.frame().view;
    if let Some(index) = page.plane.focus {
        let was_own = page.app.session().document().settings.data.source == Source::CUSTOM;
        if let Some(dot) = page.app.session().prepared().dots.get(index) {
            let to = view.stepped(dot.at, right, up);
            page.update(Action::MovePoint { index, to });
        }
        let sentence = messages::point_moved(page.app.session(), index, was_own);
        page.announcer.say(Topic::Place, &sentence);
        return;
    }
    let from = page.plane.crosshair.unwrap_or_else(|| view.center());
    let to = view.stepped(from, right, up);
    page.plane.crosshair = Some(to);
    page.announcer
        .say(Topic::Place, &messages::place(to.x, to.y));
    page.touch();
}

/// Zooms round the point in focus or the crosshair, else round the middle.
fn zoom(page: &mut Page, factor: f64) {
    let lab = page.app.session();
    let dots = &lab.prepared().dots;
    let focus = page.plane.focus.and_then(|index| dots.get(index));
    let about = focus.map(|dot| dot.at).or(page.plane.crosshair);
    let action = gestures::zoom(lab, about, factor);
    page.update(action);
    let told = messages::view_told(page.app.session(), Some(shown_view(page.app.session())));
    page.announcer.say(Topic::Place, &told);
}

fn enter(page: &mut Page, other: bool) {
    let at = page
        .plane
        .crosshair
        .unwrap_or_else(|| page.plane.frame().view.center());
    page.plane.crosshair = Some(at);
    page.plane.focus = None;
    let class = page.app.session().document().settings.pen.class(other);
    page.update(Action::AddPoint { at, class });
}

/// Goes to the next or previous point; past the last one the key leaves the plane.
fn next_point(page: &mut Page, forward: bool) -> Option<()> {
    let count = page.app.session().prepared().dots.len();
    let next = match (page.plane.focus, forward) {
        (None, true) => Some(0),
        (None, false) => None,
        (Some(index), true) => Some(index + 1),
        (Some(index), false) => index.checked_sub(1),
    };
    page.plane.focus = next.filter(|&index| index < count);
    page.plane.crosshair = None;
    page.touch();
    let index = page.plane.focus?;
    let sentence = PointCard::told(page.app.session(), index);
    page.announcer.say(Topic::Place, &sentence);
    Some(())
}

fn remove(page: &mut Page) -> Option<()> {
    let index = page.plane.focus?;
    page.update(Action::RemovePoint { index });
    let count = page.app.session().prepared().dots.len();
    page.plane.focus = count.checked_sub(1).map(|last| index.min(last));
    Some(())
}

/// Leaves the plane for the button *Play*, whose ring is seen then; where there is none, for nothing.
fn go_on(page: &mut Page) {
    leave(page);
    let play = find::<HtmlElement>(&page.root, "[data-action=play]");
    let barred = embed::is_barred(&page.root, "play");
    let seen = play.filter(|play| play.client_height() > 0 && !barred);
    let _ = match seen {
        Some(play) => play.focus(),
        None => page.plane.element.blur(),
    };
}

/// Lets go of point and crosshair.
fn leave(page: &mut Page) {
    (page.plane.focus, page.plane.crosshair) = (None, None);
    page.plane.card.shows(true);
    page.announcer.forget(&Topic::Place);
    page.touch();
}
