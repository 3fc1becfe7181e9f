//! The screen that all labs on the page share: its state goes to each of them, and to the style sheets.
//!
//! The style sheets know it by attributes of the root element, which are written here and nowhere else.

use wasm_bindgen::JsValue;

use super::dom::{PRESENT, document, matches, set_or_remove, window};
use super::labs::labs;
use super::page::Handle;
use super::storage;
use crate::app::{PresentationParts, Screen, ScreenAction, ThemeChoice};
use crate::data::Keyword;
use crate::session::Topic;
use crate::text::{key, message};

/// On the root element while the page is presented: what is shown beside plane and curves.
const SETUP: &str = "data-setup";
const LASER: &str = "data-laser";
const TEXT: &str = "data-lesson-text";
const CHART: &str = "data-large-chart";
/// While it is printed.
const PRINTING: &str = "data-printing";
const THEME: &str = "data-theme";

/// The media query for a dark system.
pub(super) const DARK: &str = "(prefers-color-scheme: dark)";

/// Changes the screen, for all labs on the page; returns what it is now.
pub(super) fn update(page: &Handle, action: ScreenAction) -> Option<Screen> {
    let screen = page.with(|page| {
        page.update(action);
        page.show_stage();
        *page.app.screen()
    })?;
    for other in labs().iter().filter(|other| !other.is_same(page)) {
        other.with(|other| {
            other.update(ScreenAction::TakeOver(screen));
            other.show_stage();
        });
    }
    write(&screen);
    Some(screen)
}

/// The screen of a lab, as it was last told.
pub(super) fn current(page: &Handle) -> Screen {
    page.with(|page| *page.app.screen()).unwrap_or_default()
}

/// The screen of the first lab on a page. One that has stopped with an error leaves its presentation to the next.
pub(super) fn at_first(page: &Handle) {
    let root = document().document_element();
    let left = |name: &str| root.as_ref().is_some_and(|root| root.has_attribute(name));
    let is_presented = left(PRESENT);
    for (action, is_wanted) in [
        (ScreenAction::Resize(size()), true),
        (ScreenAction::SystemDark(matches(DARK)), true),
        (ScreenAction::ChooseTheme(storage::theme()), true),
        (ScreenAction::Shortcuts(storage::has_shortcuts()), true),
        (ScreenAction::TogglePresentation, is_presented),
    ] {
        if is_wanted {
            update(page, action);
        }
    }
}

/// Width and height of the window, CSS pixels.
pub(super) fn size() -> (f64, f64) {
    let side = |side: Result<JsValue, JsValue>| side.ok().and_then(|side| side.as_f64());
    let size = (side(window().inner_width()), side(window().inner_height()));
    (size.0.unwrap_or(f64::NAN), size.1.unwrap_or(f64::NAN))
}

/// The next theme, which is kept.
pub(super) fn switch_theme(page: &Handle) {
    if let Some(screen) = update(page, ScreenAction::SwitchTheme) {
        storage::save_theme(screen.theme);
        let name = message(&key!("lab-theme-*", screen.theme.keyword()));
        page.with(|page| page.announcer.say(Topic::Theme, &name));
    }
}

/// Writes what the style sheets ask for.
pub(super) fn write(screen: &Screen) {
    let Some(root) = document().document_element() else {
        return;
    };
    let theme = Some(screen.theme).filter(|theme| *theme != ThemeChoice::System);
    set_or_remove(&root, THEME, theme.map(ThemeChoice::keyword));
    let flag = |is_on: bool| is_on.then_some("");
    set_or_remove(&root, PRINTING, flag(screen.is_printing));
    let shown = screen.shown_presentation();
    let factor = shown.map(|(_, look)| look.factor().to_string());
    set_or_remove(&root, PRESENT, factor.as_deref());
    let shown = shown.map_or_else(PresentationParts::default, |(shown, _)| shown);
    for (name, is_on) in [
        (SETUP, shown.setup),
        (LASER, shown.large_pointer),
        (TEXT, shown.lesson_text),
        (CHART, shown.large_chart),
    ] {
        set_or_remove(&root, name, flag(is_on));
    }
}

/// Nothing is presented any more, as the last lab has gone.
pub(super) fn leave() {
    if let Some(root) = document().document_element() {
        for name in [PRESENT, SETUP, LASER, TEXT, CHART] {
            set_or_remove(&root, name, None);
        }
    }
}
