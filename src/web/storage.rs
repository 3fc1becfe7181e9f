//! What outlives the page: the address, what the tab keeps beside it, and the choice of theme.
//!
//! The address holds the lab. The tab keeps it once more, with the edits that undo and redo lead to: a browser that
//! leaves a page, reloads it or ends does not always take the address that was written last. Both are of one entry of
//! the tab's history, whose state names it.

use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::{Storage, UrlSearchParams};

use super::dom::{fresh_seed, now, window};
use crate::app::{App, OPENING, ThemeChoice, explicit, link_at};
use crate::lessons::Place;
use crate::session::{Action, link::edits};

/// What the tab keeps: the name of the history's entry, the link and the edits, on lines of their own.
const LAB: &str = "hyperplane-lab";
const THEME: &str = "hyperplane-theme";
/// Single keys that are switched off: `off`.
const KEYS: &str = "hyperplane-keys";
/// Before the name of a lesson.
const PROGRESS: &str = "hyperplane-lesson-";
/// Before the name of a sheet.
const ANSWERS: &str = "hyperplane-answers-";
const STUDENT: &str = "hyperplane-student";
/// The address is written when nothing has changed for this long, since browsers allow only a few changes a second.
const QUIET_MS: i32 = 350;

/// What has been saved of a lab.
pub(super) struct Saved {
    /// Whether the page's address is that of this lab.
    addressed: bool,
    /// The part behind `#` as it was last read or written. With another one there, the browser is about to tell of it.
    known: String,
    /// The lesson and step of the history's entry, once the lab has been written into it: another one gets an entry of
    /// its own.
    place: Option<Place>,
    /// When, in milliseconds since the page was opened.
    pub(super) at: f64,
    /// The edits, and whether there may have been others since.
    edits: String,
    edited: bool,
    /// What saves the lab, and when that was asked for.
    save: Function,
    timer: Option<i32>,
}

impl Saved {
    pub(super) fn new(addressed: bool, save: Function) -> Self {
        Self {
            addressed,
            known: address(),
            place: None,
            at: now(),
            edits: String::new(),
            edited: true,
            save,
            timer: None,
        }
    }

    /// Saves the lab soon.
    pub(super) fn save_soon(&mut self) {
        self.edited = true;
        self.forget_timer();
        self.timer = window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(&self.save, QUIET_MS)
            .ok();
    }

    /// Saves the lab now, unless the address holds something that could not be opened and nothing has been done since.
    pub(super) fn save(&mut self, app: &App) {
        self.forget_timer();
        self.at = now();
        if self.addressed && !app.session().spares_address() {
            self.write(app);
        }
    }

    fn forget_timer(&mut self) {
        if let Some(timer) = self.timer.take() {
            window().clear_timeout_with_handle(timer);
        }
    }

    /// Writes the lab into the address, and what the tab keeps. An address that is still to be opened stays.
    fn write(&mut self, app: &App) {
        if address() != self.known {
            return;
        }
        let link = app.link();
        let shown = app.address();
        let place = &app.lessons().place;
        let is_other = self.place.as_ref().is_some_and(|before| before != place);
        let is_turned = is_other && !place.name.is_empty();
        self.place = Some(place.clone());
        if address() != shown {
            if is_turned {
                push_address(&url(&shown));
            } else {
                replace_address(Some(&url(&shown)));
            }
            self.known = address();
        }
        // Training alone changes no edits.
        if std::mem::take(&mut self.edited) {
            self.edits = edits::write(app.session());
        }
        let text = format!("{link}\n{}", self.edits);
        if let (Some(entry), Some(store)) = (entry(), tab()) {
            // A full store keeps what it had; the address is there all the same.
            let _ = store.set_item(LAB, &format!("{entry}\n{text}"));
        }
    }

    /// What opens the lab that was here before, or that of the address; without one the lab stays as it was mounted.
    pub(super) fn restored(&mut self, app: &App) -> Option<Action> {
        let Some(kept) = kept().filter(|_| self.addressed) else {
            let opened = self.opened(app);
            let opened = opened.filter(|_| !self.known.is_empty());
            if opened.is_none() {
                self.place = Some(app.lessons().place.clone());
            }
            return opened;
        };
        let link = explicit(kept.lines().next().unwrap_or_default());
        let shown = if link == OPENING { "" } else { link };
        replace_address(Some(&url(shown)));
        self.known = address();
        Some(Action::Open(kept))
    }

    /// What opens the address that the page was called with, or that it has been changed to, if it is another one.
    pub(super) fn opened(&mut self, app: &App) -> Option<Action> {
        if !self.addressed {
            return None;
        }
        replace_address(None);
        self.known = address();
        let is_other = self.known != app.address();
        // What opens belongs to this entry, also where it leads to a lesson.
        self.place = (!is_other).then(|| app.lessons().place.clone());
        is_other.then(|| Action::Open(link_at(&self.known).into()))
    }

    /// The whole address of this lab, to be handed on.
    pub(super) fn link(&mut self, app: &App) -> String {
        if self.addressed {
            self.write(app);
        }
        // It says what it means, wherever it is opened.
        url(explicit(&app.link()))
    }
}

impl Drop for Saved {
    fn drop(&mut self) {
        self.forget_timer();
    }
}

/// The lab that the first one on this page will be.
pub(super) fn first() -> String {
    kept().unwrap_or_else(|| link_at(&address()).into())
}

/// The part of the address behind `#`.
fn address() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').into()
}

/// The address of this page with another lab.
pub(super) fn url(link: &str) -> String {
    let address = window().location().href().unwrap_or_default();
    let page = address.split('#').next().unwrap_or_default();
    if link.is_empty() {
        page.into()
    } else {
        format!("{page}#{link}")
    }
}

/// Replaces the address of the history's entry, which keeps its name; without one it gets one.
fn replace_address(url: Option<&str>) {
    let Ok(history) = window().history() else {
        return;
    };
    let mut state = history.state().unwrap_or_default();
    if state.is_null() {
        state = fresh_name();
    }
    // A sandboxed frame may refuse; the lab works without an address.
    let _ = history.replace_state_with_url(&state, "", url);
}

/// Gives the history another entry after the present one, with this address.
fn push_address(url: &str) {
    if let Ok(history) = window().history() {
        // A frame that may refuse keeps the entry it has.
        let _ = history.push_state_with_url(&fresh_name(), "", Some(url));
    }
}

/// A name that no entry of the history has.
fn fresh_name() -> JsValue {
    format!("{LAB}-{}", fresh_seed()).into()
}

/// The name of the history's entry, if it has one of ours.
fn entry() -> Option<String> {
    let state = window().history().ok()?.state().ok()?.as_string();
    state.filter(|name| name.starts_with(LAB))
}

/// What a lab before this one has come to, on this page before it was loaded again or before that lab ended.
fn kept() -> Option<String> {
    let text = tab()?.get_item(LAB).ok()??;
    let (name, text) = text.split_once('\n')?;
    (entry()? == name).then(|| text.into())
}

/// The theme that was chosen.
pub(super) fn theme() -> ThemeChoice {
    let stored = store().and_then(|store| store.get_item(THEME).ok().flatten());
    ThemeChoice::of(&stored.unwrap_or_default())
}

/// Keeps the choice of theme.
pub(super) fn keep_theme(theme: ThemeChoice) {
    let word = (theme != ThemeChoice::System).then(|| theme.keyword());
    keep(THEME, word);
}

/// Whether single keys act.
pub(super) fn has_shortcuts() -> bool {
    let stored = store().and_then(|store| store.get_item(KEYS).ok().flatten());
    stored.as_deref() != Some("off")
}

/// Keeps whether single keys act.
pub(super) fn keep_shortcuts(on: bool) {
    keep(KEYS, (!on).then_some("off"));
}

/// Keeps a word, or forgets it.
fn keep(name: &str, word: Option<&str>) {
    if let Some(store) = store() {
        // A full or forbidden store forgets the choice, nothing else.
        let _ = match word {
            Some(word) => store.set_item(name, word),
            None => store.remove_item(name),
        };
    }
}

/// A parameter of the address behind `?`.
pub(super) fn parameter(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// What has been finished of a lesson, as it was kept.
pub(super) fn progress(name: &str) -> String {
    let kept = |name: &str| store()?.get_item(&format!("{PROGRESS}{name}")).ok()?;
    let before = || kept(crate::lessons::former(name)?);
    kept(name).or_else(before).unwrap_or_default()
}

/// Keeps what has been finished of a lesson.
pub(super) fn keep_progress(name: &str, progress: &str) {
    if let Some(store) = store() {
        // A full or forbidden store loses progress, nothing else.
        let _ = store.set_item(&format!("{PROGRESS}{name}"), progress);
    }
}

/// The answers to a sheet, as they were kept.
pub(super) fn answers(name: &str) -> Option<String> {
    store()?.get_item(&format!("{ANSWERS}{name}")).ok()?
}

/// Keeps the answers to a sheet.
pub(super) fn keep_answers(name: &str, answers: &str) {
    if let Some(store) = store() {
        // A full or forbidden store keeps what it had; the file that is saved has all.
        let _ = store.set_item(&format!("{ANSWERS}{name}"), answers);
    }
}

/// Who has answered last.
pub(super) fn student() -> Option<String> {
    store()?.get_item(STUDENT).ok()?
}

/// Keeps who answers.
pub(super) fn keep_student(name: &str) {
    if let Some(store) = store() {
        let _ = store.set_item(STUDENT, name);
    }
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What is kept as long as the tab.
fn tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
