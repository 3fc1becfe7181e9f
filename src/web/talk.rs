//! Talks: what a page does to make, keep and show one.

use std::cell::Cell;

use js_sys::Date;
use web_sys::{DragEvent, Element, Event, HtmlInputElement};

use super::browser_storage::SHARED;
use super::canvas::picture;
use super::dialog::Dialog;
use super::dom::{pixel_ratio, target, window};
use super::page::{Handle, Page};
use super::saved_labs::{self, DIALOG, TOLD};
use super::{presentation, share, storage};
use crate::app::{
    App, Layer, SLIDE_SIDE, SavedLab, SlideText, THUMBNAIL, Talk, TalkAction, other_link_view,
    slide_scenes, talk_window_view,
};
use crate::plot::Theme;
use crate::session::link::sealed;
use crate::text::say;

/// The talk that was made last in this browser.
const DRAFT: &str = "hyperplane-talk";

/// The talk that was made last in this browser.
fn draft() -> Option<Talk> {
    Talk::from_text(&SHARED.get(DRAFT)?)
}

/// Adds the lab on the page to the talk, to the last one of this browser if none is open.
pub(super) fn add(page: &Handle) {
    page.with(|page| {
        if page.app.talk().is_none()
            && let Some(draft) = draft()
        {
            page.update(TalkAction::Resume(draft));
        }
        let name = page.app.usual_slide_name();
        page.update(TalkAction::Add(name.clone()));
        keep_draft(page);
        let open = page.app.talk()?;
        let (title, count) = (&open.talk().title, open.at() + 1);
        let told = say!("talk-window-added", name, title, count);
        let dialog = Dialog::find(&page.root, DIALOG)?;
        page.render_talk(&dialog);
        page.tell_in(&dialog, TOLD, &told);
        dialog.open();
        Some(())
    });
    page.close_dialog(share::DIALOG);
}

/// Begins another talk with the lab on the page. The last one of this browser goes into the list of labs; where the browser
/// does not keep it, none begins.
fn begin(page: &Handle, dialog: &Dialog) {
    if let Some(lab) = draft().and_then(kept)
        && !saved_labs::keep(page, dialog, lab)
    {
        return;
    }
    SHARED.remove(DRAFT);
    page.dispatch(TalkAction::Close);
    add(page);
}

/// A talk as an entry of the list of labs.
fn kept(talk: Talk) -> Option<SavedLab> {
    Some(SavedLab {
        name: talk.title.clone(),
        at: Date::now(),
        link: App::link_of_talk(talk)?,
    })
}

/// Keeps the talk that is open as the last one of this browser.
fn keep_draft(page: &Page) {
    if let Some(open) = page.app.talk() {
        // Where the browser keeps nothing, the link of the talk does.
        let _ = SHARED.set(DRAFT, &open.talk().text());
    }
}

/// Listens to the part of the window in which a talk is made.
pub(super) fn listen(page: &Handle) {
    let Some(dialog) = page.dialog(DIALOG) else {
        return;
    };
    dialog.on_press(
        page,
        ["data-way", "data-lab"],
        |page, dialog, way, index| {
            press(page, dialog, way, index.parse().unwrap_or(usize::MAX));
        },
    );
    dialog.on(page, "change", |page, _, event: &Event| {
        // The fields stay as they are: the keyboard is on its way to the next one.
        if let Some(action) = written(event) {
            page.with(|page| {
                page.update(action);
                keep_draft(page);
            });
        }
    });
    let dragged = std::rc::Rc::new(Cell::new(None));
    let from = dragged.clone();
    dialog.on(page, "dragstart", move |_, _, event: &DragEvent| {
        from.set(slide_at(event));
    });
    dialog.on(page, "dragover", |_, _, event: &DragEvent| {
        if slide_at(event).is_some() {
            event.prevent_default();
        }
    });
    dialog.on(page, "drop", move |page, dialog, event: &DragEvent| {
        if let (Some(from), Some(to)) = (dragged.take(), slide_at(event)) {
            event.prevent_default();
            edit(page, dialog, TalkAction::Move { from, to });
        }
    });
}

/// The index of the slide that an event is on.
fn slide_at(event: &Event) -> Option<usize> {
    let row = target(event)?
        .closest("[data-part=talk-list] > [data-lab]")
        .ok()??;
    row.get_attribute("data-lab")?.parse().ok()
}

/// The action of a text that was typed into a field of the talk.
fn written(event: &Event) -> Option<TalkAction> {
    use wasm_bindgen::JsCast;
    let field: HtmlInputElement = target(event)?.dyn_into().ok()?;
    if field.name() == "talk-title" {
        return Some(TalkAction::Rename(field.value()));
    }
    let text = SlideText::of_word(&field.get_attribute("data-text")?)?;
    Some(TalkAction::Write(slide_at(event)?, text, field.value()))
}

/// Changes the talk, and keeps it.
fn edit(page: &Handle, dialog: &Dialog, action: TalkAction) {
    page.with(|page| {
        page.update(action);
        keep_draft(page);
        page.render_talk(dialog);
    });
}

/// Does what a button of the talk says.
fn press(page: &Handle, dialog: &Dialog, way: &str, index: usize) {
    match way {
        "talk-new" => begin(page, dialog),
        "talk-add" => match page.with(|page| page.app.talk().is_some()) {
            Some(true) => add(page),
            _ => begin(page, dialog),
        },
        "talk-replace" => edit(page, dialog, TalkAction::Replace),
        "talk-up" => edit(
            page,
            dialog,
            TalkAction::Move {
                from: index,
                to: index.wrapping_sub(1),
            },
        ),
        "talk-down" => edit(
            page,
            dialog,
            TalkAction::Move {
                from: index,
                to: index + 1,
            },
        ),
        "talk-copy" => edit(page, dialog, TalkAction::Duplicate(index)),
        "talk-remove" => edit(page, dialog, TalkAction::Remove(index)),
        "talk-put-back" => edit(page, dialog, TalkAction::PutBack),
        "talk-show" => {
            page.dispatch(TalkAction::Show(index));
            dialog.close();
        }
        "talk-resume" => {
            if let Some(talk) = draft() {
                edit(page, dialog, TalkAction::Resume(talk));
            }
        }
        "talk-present" => {
            dialog.close();
            page.with(|page| {
                let talk = page.app.talk()?.talk().clone();
                page.update(TalkAction::Open(talk));
                Some(())
            });
            if !presentation::is_on(page) {
                presentation::present(page);
            }
        }
        "talk-speaker" => {
            let address = storage::speaker_address();
            // A browser that refuses the window says so itself.
            let _ = window().open_with_url_and_target(&address, "hyperplane-speaker");
        }
        "talk-link" => {
            dialog.close();
            show_talk_link(page);
        }
        "talk-keep" | "talk-save" => {
            let talk = page.with(|page| Some(page.app.talk()?.talk().clone()));
            if let Some(lab) = talk.flatten().and_then(kept) {
                match way {
                    "talk-keep" => {
                        saved_labs::keep(page, dialog, lab);
                    }
                    _ => saved_labs::save_one(page, dialog, lab),
                }
            }
        }
        _ => {}
    }
}

/// Shows the address of the talk, selected.
fn show_talk_link(page: &Handle) {
    page.with(|page| {
        let dialog = Dialog::find(&page.root, share::DIALOG)?;
        let link = storage::url(
            Layer::Lab,
            &sealed(&App::link_of_talk(page.app.talk()?.talk().clone())?),
        );
        share::show_link(&dialog, &link);
        dialog.show(other_link_view(&say!("talk-window-link")));
        Some(())
    });
}

impl Page {
    /// Shows the talk in the window.
    pub(super) fn render_talk(&mut self, dialog: &Dialog) {
        dialog.show(talk_window_view(self.app.talk(), draft().as_ref()));
        let links = self.app.talk().map(|open| open.talk().slides.clone());
        let theme = self.palette.now(self.app.screen());
        let places = dialog.parts::<Element>("talk-picture");
        for (slide, place) in links.unwrap_or_default().iter().zip(places) {
            if let Some(canvas) = thumbnail(&slide.link, &theme, THUMBNAIL / SLIDE_SIDE) {
                // The place is there.
                let _ = place.append_child(&canvas);
            }
        }
    }
}

/// The plane of a lab, so many times as large as usual.
pub(super) fn thumbnail(
    link: &str,
    theme: &Theme,
    scale: f64,
) -> Option<web_sys::HtmlCanvasElement> {
    let scenes = slide_scenes(link, pixel_ratio(), &Date::now)?;
    let sheets = [
        vec![&scenes.washes as _],
        vec![&scenes.points as _],
        vec![&scenes.boundary as _],
    ];
    picture(
        &sheets,
        (SLIDE_SIDE, SLIDE_SIDE),
        scale * pixel_ratio(),
        theme,
    )
}
