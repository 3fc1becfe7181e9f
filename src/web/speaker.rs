//! The lecturer's window: it hears from the window with the talk, in the same browser, and sends it on and back.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Date;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, Element, Event, KeyboardEvent, MessageEvent};

use super::dialog::Dialog;
use super::dom::window;
use super::page::{Handle, Page};
use super::storage;
use super::talk::thumbnail;
use crate::app::{OpenTalk, TalkAction, speaker_view};

const CHANNEL: &str = "hyperplane-talk";
const DIALOG: &str = "speaker";
/// The messages of the lecturer's window: to be told of the talk, to go on, to go back.
const HELLO: &str = "hello";
const NEXT: &str = "next";
const BACK: &str = "back";
/// Before the text of the talk that is open.
const TALK: &str = "talk ";
/// Milliseconds between two looks at the clock.
const CLOCK_MS: i32 = 250;

/// The markup of the window.
pub(super) const WINDOW: &str = include_str!("speaker.html");

thread_local! {
    /// None where the browser has no such thing.
    static OPEN: RefCell<Option<BroadcastChannel>> = const { RefCell::new(None) };
}

/// Tells the other windows of this browser which talk is open, and where it is.
pub(super) fn tell(talk: Option<&OpenTalk>) {
    if !storage::is_speaker() {
        send(&format!(
            "{TALK}{}",
            talk.map(OpenTalk::text).unwrap_or_default()
        ));
    }
}

fn send(text: &str) {
    OPEN.with_borrow(|channel| {
        if let Some(channel) = channel {
            // A closed channel is one that nobody hears.
            let _ = channel.post_message(&JsValue::from_str(text));
        }
    });
}

/// Hears the other windows of this browser: as the lecturer's, or as the one with the talk.
pub(super) fn listen(page: &Handle) {
    let Ok(channel) = BroadcastChannel::new(CHANNEL) else {
        return;
    };
    OPEN.replace(Some(channel.clone()));
    if storage::is_speaker() {
        return show_talk_of_other_window(page, &channel);
    }
    page.on(&channel, "message", |page, event: &MessageEvent| {
        let asked = event.data().as_string().unwrap_or_default();
        let (word, talk) = asked.split_once(' ').unwrap_or((&asked, ""));
        page.with(|page| {
            let own = page.app.talk()?.text();
            match word {
                HELLO => {}
                // Of several tabs that with the talk which the lecturer sees.
                NEXT if talk == own => page.update(TalkAction::Next),
                BACK if talk == own => page.update(TalkAction::Back),
                _ => return None,
            }
            // A window that lies behind others is not drawn.
            tell(page.app.talk());
            Some(())
        });
    });
}

/// The state of the lecturer's window: the talk, and when its clock began.
struct Shown {
    talk: Option<OpenTalk>,
    begun: f64,
}

impl Shown {
    /// Asks the window with this talk to go on or back.
    fn ask(&self, way: &str) {
        let talk = self.talk.as_ref().map(OpenTalk::text);
        send(&format!("{way} {}", talk.unwrap_or_default()));
    }
}

/// Shows the talk of the other window, and sends it on and back.
fn show_talk_of_other_window(page: &Handle, channel: &BroadcastChannel) {
    let Some(dialog) = page.dialog(DIALOG) else {
        return;
    };
    dialog.open();
    let begun = Date::now();
    let shown = Rc::new(RefCell::new(Shown { talk: None, begun }));
    let render = {
        let (dialog, shown) = (dialog.clone(), shown.clone());
        move || {
            let shown = shown.borrow();
            dialog.show(speaker_view(shown.talk.as_ref(), Date::now() - shown.begun));
        }
    };
    render();
    let (known, show) = (shown.clone(), render.clone());
    dialog_messages(page, channel, &dialog, move |talk| {
        known.borrow_mut().talk = talk;
        show();
    });
    let known = shown.clone();
    dialog.on_press(
        page,
        ["data-way", "data-way"],
        move |_, _, way, _| match way {
            "clock" => known.borrow_mut().begun = Date::now(),
            NEXT | BACK => known.borrow().ask(way),
            _ => {}
        },
    );
    let known = shown.clone();
    dialog.on(page, "keydown", move |_, _, event: &KeyboardEvent| {
        let asked = match &*event.key() {
            "PageDown" | "ArrowRight" => NEXT,
            "PageUp" | "ArrowLeft" => BACK,
            _ => return,
        };
        event.prevent_default();
        known.borrow().ask(asked);
    });
    // Escape would show the lab below.
    dialog.on(page, "cancel", |_, _, event: &Event| {
        event.prevent_default();
    });
    let tick = Closure::<dyn Fn()>::new(render).into_js_value();
    // The window lives as long as its clock, and a browser that has none shows the time of the last slide.
    let _ = window()
        .set_interval_with_callback_and_timeout_and_arguments_0(tick.unchecked_ref(), CLOCK_MS);
    send(HELLO);
}

/// Hears of the talk, and shows the pictures of the slide on show and of the next one.
fn dialog_messages(
    page: &Handle,
    channel: &BroadcastChannel,
    dialog: &Dialog,
    mut show: impl FnMut(Option<OpenTalk>) + 'static,
) {
    let dialog = dialog.clone();
    page.on(channel, "message", move |page, event: &MessageEvent| {
        let told = event.data().as_string().unwrap_or_default();
        let Some(text) = told.strip_prefix(TALK) else {
            return;
        };
        let talk = OpenTalk::from_text(text);
        page.with(|page| page.show_slides(&dialog, talk.as_ref()));
        show(talk);
    });
}

impl Page {
    /// The pictures of the slide on show and of the next one.
    fn show_slides(&mut self, dialog: &Dialog, talk: Option<&OpenTalk>) {
        let theme = self.palette.now(self.app.screen());
        let slides = [
            talk.map(OpenTalk::slide),
            talk.and_then(OpenTalk::next_slide),
        ];
        let places = dialog.parts::<Element>("speaker-picture");
        for (slide, place) in slides.into_iter().zip(places) {
            place.set_text_content(None);
            let picture = slide.and_then(|slide| thumbnail(&slide.link, &theme, 1.0));
            if let Some(picture) = picture {
                // The place is there.
                let _ = place.append_child(&picture);
            }
        }
    }
}
