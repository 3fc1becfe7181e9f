//! Keys: those of the whole page, and those of the plane when it has the focus.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::controls::give_back;
use super::dom::{document, keys_place, target, window};
use super::mount::press_button;
use super::page::{Handle, Page};
use super::{presentation, screen, storage};
use crate::app::outside::key_message;
use crate::app::plane::PlaneEvent;
use crate::app::{Button, Holder, ScreenAction, TalkAction};
use crate::lessons::{LessonCommand, LessonSession};
use crate::session::{Action, Topic, messages};

pub(super) fn listen(page: &Handle) {
    if let Some(root) = page.with(|page| page.root.clone()) {
        page.on(&root, "click", |_, event: &MouseEvent| hand_back(event));
        page.on(&root, "change", keep_choice);
    }
    if let Some(plane) = page.with(|page| page.plane.element.clone()) {
        page.on(&plane, "focus", |page, event: &Event| {
            let is_by_key =
                target(event).is_some_and(|at| at.matches(":focus-visible") == Ok(true));
            if is_by_key {
                page.with(|page| page.on_plane(&PlaneEvent::Focus));
            }
        });
        page.on(&plane, "blur", |page, _: &Event| {
            page.with(|page| page.on_plane(&PlaneEvent::Blur));
        });
    }
    if storage::is_framed() {
        page.on(&window(), "keydown", |page, event: &KeyboardEvent| {
            if is_left_over(page, event) {
                let shift = event.shift_key();
                let message = key_message(&event.key(), &event.code(), event.key_code(), shift);
                page.with(|page| {
                    if let Some(around) = &mut page.around {
                        around.tell_key(&message);
                    }
                });
            }
        });
    }
    page.on(&document(), "keydown", |page, event: &KeyboardEvent| {
        if !page.hears(event) || event.default_prevented() {
            return;
        }
        if event.key() == "Escape" && !a_dialog_is_open() && gives_way(page) {
            event.prevent_default();
            return;
        }
        if presentation::press(page, event, holder(event)) {
            event.prevent_default();
            return;
        }
        // A clicker works wherever the keyboard is, and in an instrument's window that a slide has opened.
        let turns = is_of_clicker(event);
        let in_talk = turns && goes_through_talk(page);
        if a_dialog_is_open() && !(in_talk && only_instruments_are_open()) {
            return;
        }
        let is_free = match event.key().as_str() {
            "Escape" => presentation::above(page).is_some(),
            _ => in_talk || turns && presentation::is_on(page),
        };
        if is_typing(event) && !is_free {
            return;
        }
        let taken = with_command(page, event)
            .or_else(|| on_plane(page, event))
            .or_else(|| global(page, event));
        if taken.is_some() {
            event.prevent_default();
        }
    });
}

fn a_dialog_is_open() -> bool {
    matches!(document().query_selector("dialog[open]"), Ok(Some(_)))
}

fn only_instruments_are_open() -> bool {
    matches!(
        document().query_selector("dialog[open]:not([data-tool])"),
        Ok(None)
    )
}

fn is_of_clicker(event: &KeyboardEvent) -> bool {
    matches!(&*event.key(), "PageUp" | "PageDown")
}

/// Escape puts away what lies over the page: the notice, else what is told of the point under the pointer, else a text that
/// a field has not taken. Says whether there was any.
fn gives_way(page: &Handle) -> bool {
    let put = page.with(|page| {
        let was_any = page.app.put_away();
        if was_any {
            page.touch();
        }
        was_any
    });
    put == Some(true) || give_back(page)
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
        Some(window) => keys_place(&window).map_or(Ok(()), |first| first.focus()),
    };
}

/// The switch in the help window: whether single keys act.
const SWITCH: &str = "[name=shortcuts]";

fn keep_choice(page: &Handle, event: &Event) {
    let switch = target(event).filter(|at| at.matches(SWITCH) == Ok(true));
    if let Some(switch) = switch.map(JsCast::unchecked_into::<HtmlInputElement>) {
        storage::save_shortcuts(switch.checked());
        screen::update(page, ScreenAction::Shortcuts(switch.checked()));
    }
}

/// Returns true if the key writes a letter, a digit or a sign.
pub(super) fn is_character(event: &KeyboardEvent) -> bool {
    event.key().chars().count() == 1
}

/// Returns true if the key belongs to the control that has the keyboard.
pub(super) fn is_typing(event: &KeyboardEvent) -> bool {
    let with_ctrl = event.ctrl_key() || event.meta_key();
    holder(event).keeps(&event.key(), with_ctrl)
}

/// Returns the kind of element that has the keyboard.
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
    let bars = |page: &mut Page| ["undo", "redo"].iter().any(|word| page.app.is_barred(word));
    if page.with(bars)? {
        return None;
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
            && page.with(|page| page.plane.has_focus()) == Some(true)
    };
    if is_character(event) && !screen::current(page).has_shortcuts && !plane_has_it() {
        return None;
    }
    // A key held down presses these once.
    if event.repeat() && matches!(key.as_str(), " " | "n" | "f" | "r") {
        return Some(());
    }
    if let Some((word, button)) = Button::of_key(&key) {
        if page.with(|page| page.app.is_barred(word)) == Some(false) {
            let is_step = word == "step";
            let here = page.with(|page| page.app.button(word)).flatten();
            press_button(page, here.filter(|_| is_step).unwrap_or(button));
        }
        return Some(());
    }
    match key.as_str() {
        "escape" => return presentation::press_escape(page).then_some(()),
        "1" => choose_pen(page, "-1"),
        "2" => choose_pen(page, "+1"),
        "3" => choose_pen(page, "third"),
        "pagedown" => return turn(page, &TalkAction::Next, LessonCommand::Next),
        "pageup" => return turn(page, &TalkAction::Back, LessonCommand::Back),
        _ => return None,
    }
    Some(())
}

/// Returns true if a clicker's keys go through a talk: in a presentation, and in a frame, whose page may be presented.
fn goes_through_talk(page: &Handle) -> bool {
    let is_open = page.with(|page| page.app.talk().is_some()) == Some(true);
    is_open && (presentation::is_on(page) || storage::is_framed())
}

/// Goes on or back in the talk; where none is open, in the lesson that is presented. At the end of the talk in a frame the
/// page around has the key.
fn turn(page: &Handle, in_talk: &TalkAction, in_lesson: LessonCommand) -> Option<()> {
    let is_hidden = |page: &mut Page| {
        page.app
            .lesson()
            .is_some_and(LessonSession::has_hidden_line)
    };
    let is_turned = goes_through_talk(page) || presentation::is_on(page);
    if is_turned && *in_talk == TalkAction::Next && page.with(is_hidden) == Some(true) {
        page.dispatch(LessonCommand::NextLine);
        return Some(());
    }
    if goes_through_talk(page) {
        let has_more = page.with(|page| {
            let (talk, is_in_hall) = (page.app.talk()?, page.app.screen().is_presenting());
            Some(match in_talk {
                TalkAction::Back => !talk.is_at_start(is_in_hall),
                _ => !talk.is_at_end(is_in_hall),
            })
        });
        if has_more == Some(Some(true)) {
            page.dispatch(in_talk.clone());
        } else if storage::is_framed() {
            return None;
        }
        return Some(());
    }
    presentation::is_on(page).then(|| page.turn(in_lesson))
}

/// Returns true if the page has no use for a key: the page around a frame may have one.
fn is_left_over(page: &Handle, event: &KeyboardEvent) -> bool {
    let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
    let is_for_browser = matches!(&*event.key(), "Tab" | "Shift" | "Control" | "Alt" | "Meta");
    let is_free = goes_through_talk(page) && is_of_clicker(event);
    !event.default_prevented()
        && !has_modifier
        && !is_for_browser
        && (is_free || !is_typing(event))
        && !a_dialog_is_open()
}

/// Chooses the class of new points.
fn choose_pen(page: &Handle, value: &str) {
    page.dispatch(Action::Set {
        name: "class".into(),
        value: value.into(),
    });
    page.with(|page| {
        let told = messages::pen_told(page.app.session());
        page.announcer.say(Topic::Place, &told);
    });
}

fn on_plane(page: &Handle, event: &KeyboardEvent) -> Option<()> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    page.with(|page| {
        if !page.plane.has_focus() {
            return None;
        }
        let reply = page.on_plane(&PlaneEvent::Key {
            key: event.key(),
            has_shift: event.shift_key(),
        });
        if reply.passes_focus {
            pass_focus(page);
        }
        reply.is_taken.then_some(())
    })?
}

/// Gives the focus to the button *Play*, whose ring is seen then; where there is none, to nothing.
fn pass_focus(page: &mut Page) {
    let play = page.part::<HtmlElement>("play");
    let is_barred = page.app.is_barred("play");
    let seen = play.filter(|play| play.client_height() > 0 && !is_barred);
    let _ = match seen {
        Some(play) => play.focus(),
        None => page.plane.element.blur(),
    };
}
