//! Instruments in windows of their own. The state says which one is open; controls in a window are fields of the lab like
//! all others.

mod descent;
mod spam;
mod standardize;
mod zones;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, HtmlDialogElement, HtmlElement, ResizeObserver};

use super::controls;
use super::dom::{find, find_all, on};
use super::page::Handle;
use crate::data::Word;
use crate::draw::Theme;
use crate::lab::tools::Tool;
use crate::lab::{Action, State};

/// What fills a window.
trait View {
    /// Shows a state; says whether there is more to do in the next frame.
    fn render(&mut self, state: &State, theme: &Theme) -> bool;

    /// Listens to gestures and buttons of its own.
    fn listen(&self, _page: &Handle) {}

    /// Reads how large its pictures are.
    fn measure(&mut self) {}

    /// Has the browser tell when its pictures change their size.
    fn observe(&self, _observer: &ResizeObserver) {}
}

/// A window: its word, its HTML, and what fills it once that is on the page.
type Window = (Tool, &'static str, fn(&Element) -> Option<Box<dyn View>>);

/// All windows, in the order of the menu.
const WINDOWS: &[Window] = &[
    (Tool::Descent, include_str!("descent.html"), descent::window),
    (
        Tool::Standardize,
        include_str!("standardize.html"),
        standardize::window,
    ),
    (Tool::Spam, include_str!("spam.html"), spam::Filter::view),
];

/// The windows on the page.
pub(super) struct Tools(
    Vec<(Tool, HtmlDialogElement, Box<dyn View>)>,
    Option<zones::Band>,
);

impl Tools {
    /// Puts the windows, closed, and their menu into `root`.
    pub(super) fn find(root: &Element) -> Self {
        if let Some(menu) = find::<Element>(root, ".instruments") {
            // The texts are this crate's own.
            let _ = menu.insert_adjacent_html("beforeend", include_str!("menu.html"));
        }
        let window = |(tool, html, view): &Window| {
            let _ = root.insert_adjacent_html("beforeend", html);
            let dialog: HtmlDialogElement =
                find(root, &format!("dialog[data-tool={}]", tool.word()))?;
            let view = view(&dialog)?;
            Some((*tool, dialog, view))
        };
        Self(
            WINDOWS.iter().filter_map(window).collect(),
            zones::Band::find(root),
        )
    }

    /// Reads how large the pictures are.
    pub(super) fn measure(&mut self) {
        self.0.iter_mut().for_each(|(_, _, view)| view.measure());
    }

    /// Has the browser tell when pictures change their size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        self.0
            .iter()
            .for_each(|(_, _, view)| view.observe(observer));
    }

    /// Opens or closes windows as the state says, and shows it in the open one; says whether there is more to do.
    pub(super) fn render(&mut self, state: &State, theme: &Theme) -> bool {
        if let Some(band) = &mut self.1 {
            band.render(state);
        }
        let mut busy = false;
        for (tool, dialog, view) in &mut self.0 {
            let open = state.document().settings.tools.open == *tool;
            match (open, dialog.open()) {
                (true, false) => {
                    // It can only fail when it is open already.
                    let _ = dialog.show_modal();
                }
                (false, true) => dialog.close(),
                _ => {}
            }
            busy |= open && view.render(state, theme);
        }
        busy
    }
}

/// Listens to the controls in the windows, and to their being closed.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    page.with(|shown| {
        let views = shown.tools.0.iter();
        views.for_each(|(_, _, view)| view.listen(page));
    });
    for dialog in find_all::<HtmlElement>(root, "dialog[data-tool]") {
        let tool = dialog.get_attribute("data-tool");
        if !WINDOWS
            .iter()
            .any(|(own, ..)| tool.as_deref() == Some(own.word()))
        {
            continue;
        }
        controls::listen_to(page, dialog.unchecked_ref::<EventTarget>());
        let (handle, word) = (page.clone(), dialog.get_attribute("data-tool"));
        on(&dialog, "close", move |_: Event| {
            handle.with(|page| {
                let open = page.app.lab().document().settings.tools.open.word();
                if word.as_deref() == Some(open) {
                    page.update(choose("none"));
                }
            });
        });
    }
    spam::listen(page, root);
}

/// Opens the window with this word, or closes the open one with “none”.
pub(super) fn choose(word: &str) -> Action {
    Action::Set {
        name: "tool".into(),
        value: word.into(),
    }
}
