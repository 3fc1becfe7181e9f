//! State that outlives the page: the address, the tab's storage, and the choice of theme.
//!
//! The address holds the lab. The tab stores it once more, with the edits that undo and redo lead to: a browser that
//! leaves a page, reloads it or ends does not always take the address that was written last. Both are of one entry of
//! the tab's history ([`Entry`]). Each tab saves its lab once more for all tabs, under a name of its own, to go on with
//! after the browser has ended ([`SavedLab`]).

use js_sys::Date;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;
use web_sys::{NavigationType, PerformanceNavigationTiming, StorageEvent, UrlSearchParams};

use super::browser_storage::{SHARED, TAB};
use super::dom::{fresh_seed, now, window};
use super::timer::Timer;
use crate::app::{
    App, Layer, OPENING, SavedLab, SavedLabAction, ThemeChoice, explicit, in_the_way, link_at,
    too_many,
};
use crate::data::Keyword;
use crate::lessons::{LessonSession, OpenTalk, Place};
use crate::session::Action;
use crate::session::link::{edits, sealed};

/// The tab's text: the history's entry and the name of the saved lab, the link and the edits, on lines of their own.
const LAB: &str = "hyperplane-lab";
/// Before the name of a lab that is saved for all tabs.
const SAVED_LAB: &str = "hyperplane-kept-";
const THEME: &str = "hyperplane-theme";
/// Single keys that are switched off: `off`.
const KEYS: &str = "hyperplane-keys";
/// Before the name of a lesson.
const PROGRESS: &str = "hyperplane-lesson-";
/// Before the name of a sheet.
const ANSWERS: &str = "hyperplane-answers-";
/// The layer that was chosen.
const LAYER: &str = "hyperplane-stage";
/// The word of an address that names the layer.
const STAGE: &str = "stage";
/// The word of an address that opens the lecturer's window.
const SPEAKER: &str = "speaker";
const STUDENT: &str = "hyperplane-student";
/// Milliseconds between two savings: browsers allow the address only a few changes a second.
const SAVE_MS: f64 = 1000.0;

/// The saved state of a lab.
pub(super) struct LabSaver {
    /// True if the page's address is that of this lab.
    owns_address: bool,
    /// The part behind `#` as it was last read or written. With another one there, the browser is about to tell of it.
    known: String,
    /// The lesson and step that the present history entry holds; none until the lab has been written into it. Another
    /// lesson or step gets a new entry.
    place: Option<Place>,
    /// The time of the last saving, in milliseconds since the page was opened.
    saved_at: f64,
    /// True if the lab is saved for all tabs.
    is_shared: bool,
    /// The name under which it was saved before.
    name: Option<String>,
    /// The edits.
    edits: String,
    /// True if there may have been others since.
    edited: bool,
    /// The number of edits in the last picture.
    count: usize,
    /// The step of the run in it, and that of a lesson and the slide of a talk.
    position: (u64, Place, Option<usize>),
    /// Saves the lab.
    timer: Timer,
}

impl LabSaver {
    pub(super) fn new(addressed: bool, timer: Timer) -> Self {
        Self {
            owns_address: addressed,
            known: address(),
            place: None,
            saved_at: now(),
            is_shared: addressed && !is_embedded(),
            name: None,
            edits: String::new(),
            edited: true,
            count: 0,
            position: (0, Place::default(), None),
            timer,
        }
    }

    /// Saves the lab soon after a change. An edit is saved once the picture is shown. A single step, also that of a lesson
    /// or a talk, is written into the tab's storage at once: a browser may load a page anew before the old one has saved.
    pub(super) fn save_after_change(&mut self, app: &App) {
        self.edited = true;
        let count = app.session().edits();
        let slide = app.talk().map(OpenTalk::at);
        let position = (app.session().position(), app.lessons().place.clone(), slide);
        let is_edit = std::mem::replace(&mut self.count, count) != count;
        let is_step = self.position != position;
        self.position = position;
        if is_edit {
            self.timer.stop();
            self.saved_at = f64::NEG_INFINITY;
        } else if is_step && !app.is_playing() && self.is_mine(app) {
            self.save_in_tab(app, &app.link());
        }
        self.save_soon();
    }

    /// Saves the lab once the picture is shown; while it changes all the time, a second after it was saved last.
    pub(super) fn save_soon(&mut self) {
        let wait = (self.saved_at + SAVE_MS - now()).max(0.0);
        self.timer.start(wait as i32);
    }

    /// Saves a lab whose page is left. Another step of a lesson begins no entry of the history any more: it is this one that a
    /// browser loads again.
    pub(super) fn save_at_end(&mut self, app: &mut App) {
        let here = app.lessons().place.clone();
        self.place = self.place.take().map(|_| here);
        self.save(app);
    }

    /// Saves a lab that owns the address now: for all tabs, and in the address and the tab's storage as well if the address
    /// is this lab's to write ([`Self::is_mine`]).
    pub(super) fn save(&mut self, app: &mut App) {
        self.timer.stop();
        self.saved_at = now();
        if !self.owns_address {
            return;
        }
        let link = app.link();
        if self.is_mine(app) {
            self.write(app, &link);
        }
        if self.is_shared
            && let Some(lab) = app.lab_to_save(&link, Date::now())
        {
            save_lab(&lab);
        }
    }

    /// Returns the action that saves a lab that has been opened here, and offers saved ones where no link has been opened.
    pub(super) fn begin(&mut self) -> SavedLabAction {
        let name = self.name.take().unwrap_or_else(|| fresh_seed().to_string());
        let is_offered = self.is_shared && self.known.is_empty() && !has_hidden_or_locked_parts();
        SavedLabAction::Begin(name, if is_offered { saved_labs() } else { Vec::new() })
    }

    /// Returns true if the address is that of this lab, to be written anew: none that is still to be opened, and none that could
    /// not be opened while nothing has been done since.
    fn is_mine(&self, app: &App) -> bool {
        self.owns_address && address() == self.known && !app.session().must_leave_address()
    }

    /// Writes the lab into the address and into the tab's storage.
    fn write(&mut self, app: &App, link: &str) {
        let shown = app.address();
        let place = &app.lessons().place;
        let is_other = self.place.as_ref().is_some_and(|before| before != place);
        let is_other_step = is_other && !place.name.is_empty();
        self.place = Some(place.clone());
        if address() != shown || location() != url(app.stage().layer, &shown) {
            if is_other_step {
                push_address(&url(app.stage().layer, &shown));
            } else {
                replace_address(Some(&url(app.stage().layer, &shown)));
            }
            self.known = address();
        }
        self.save_in_tab(app, link);
    }

    /// Writes the lab into the tab's storage, for the history's entry.
    fn save_in_tab(&mut self, app: &App, link: &str) {
        // Training alone changes no edits.
        if std::mem::take(&mut self.edited) {
            self.edits = edits::write(app.session());
        }
        let text = format!("{link}\n{}", self.edits);
        let entry = Entry::now();
        if !entry.name.is_empty() {
            let (Entry { name, key }, lab) = (entry, app.saved_name());
            TAB.set(LAB, &format!("{name} {lab} {key}\n{text}"));
        }
    }

    /// Returns the action that opens the lab that was here before, or that of the address; without one the lab stays as it was mounted.
    pub(super) fn restored(&mut self, app: &App) -> Option<Action> {
        let Some((name, lab)) = tab_lab().filter(|_| self.owns_address) else {
            let opened = self.opened(app);
            let opened = opened.filter(|_| !self.known.is_empty());
            if opened.is_none() {
                self.place = Some(app.lessons().place.clone());
            }
            return opened;
        };
        let link = explicit(lab.lines().next().unwrap_or_default());
        let shown = if link == OPENING {
            String::new()
        } else {
            sealed(link)
        };
        replace_address(Some(&url(app.stage().layer, &shown)));
        self.known = address();
        self.name = Some(name);
        Some(Action::Open(lab))
    }

    /// Returns the action that opens the address that the page was called with, or that it has been changed to, if it is another one.
    pub(super) fn opened(&mut self, app: &App) -> Option<Action> {
        if !self.owns_address {
            return None;
        }
        replace_address(None);
        self.known = address();
        let is_other = sealed(&self.known) != app.address();
        // What opens belongs to this entry, also where it leads to a lesson.
        self.place = (!is_other).then(|| app.lessons().place.clone());
        is_other.then(|| Action::Open(link_at(&self.known).into()))
    }

    /// Returns true if the page's address is that of this lab.
    pub(super) fn is_addressed(&self) -> bool {
        self.owns_address
    }

    /// The whole address of this lab, to be handed on.
    pub(super) fn link(&mut self, app: &App) -> String {
        if self.owns_address && address() == self.known {
            self.write(app, &app.link());
        }
        // It says what it means, wherever it is opened.
        url(app.stage().layer, &sealed(explicit(&app.lab_link())))
    }
}

/// The text of the lab with which the page begins: the tab's, or that of the address.
pub(super) fn first_lab() -> String {
    tab_lab().map_or_else(|| link_at(&address()).into(), |(_, lab)| lab)
}

/// The part of the address behind `#`.
fn address() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').into()
}

/// The address of this page.
fn location() -> String {
    window().location().href().unwrap_or_default()
}

/// The address of this page with another lab behind the `#`, in this layer.
pub(super) fn url(layer: Layer, link: &str) -> String {
    let address = location();
    let page = address.split('#').next().unwrap_or_default();
    let page = layer.address(page, !link.is_empty());
    if link.is_empty() {
        page
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

/// An entry of the tab's history: the name that its state has from us, and the key that the browser gives it. Both are
/// empty where there is none.
struct Entry {
    name: String,
    key: String,
}

impl Entry {
    fn now() -> Self {
        let state = window()
            .history()
            .ok()
            .and_then(|history| history.state().ok());
        let name = state.and_then(|state| state.as_string());
        let navigation = window().navigation();
        // Browsers before 2026 may have none.
        let entry = (!navigation.is_undefined()).then(|| navigation.current_entry());
        Self {
            name: name
                .filter(|name| name.starts_with(LAB))
                .unwrap_or_default(),
            key: entry.flatten().map(|entry| entry.key()).unwrap_or_default(),
        }
    }

    /// Returns true if this is the entry of these words. Chromium drops the state of an entry whose address was written while
    /// the page was already being loaded again; the key stays.
    fn matches(&self, name: &str, key: &str) -> bool {
        if self.name.is_empty() {
            self.key == key && !key.is_empty() && is_reloaded()
        } else {
            self.name == name
        }
    }
}

/// Returns true if the browser has loaded this page again.
fn is_reloaded() -> bool {
    let entries = window()
        .performance()
        .map(|clock| clock.get_entries_by_type("navigation"));
    let entry = entries.map(|entries| entries.get(0));
    let entry = entry.and_then(|entry| entry.dyn_into::<PerformanceNavigationTiming>().ok());
    entry.is_some_and(|entry| entry.type_() == NavigationType::Reload)
}

/// Returns the last state of a lab before this one, on this page before it was loaded again or before that lab ended: its name
/// among the saved labs, and the lab.
fn tab_lab() -> Option<(String, String)> {
    let text = TAB.get(LAB)?;
    let (names, text) = text.split_once('\n')?;
    let mut names = names.split(' ');
    let (entry, name) = (names.next()?, names.next()?);
    // Versions before 2026-12 stored no key.
    let is_here = Entry::now().matches(entry, names.next().unwrap_or_default());
    is_here.then(|| (name.into(), text.into()))
}

/// Saves a lab for all tabs.
fn save_lab(lab: &SavedLab) {
    let (name, text) = (format!("{SAVED_LAB}{}", lab.name), lab.text());
    let is_new = SHARED.get(&name).is_none();
    let mut is_stored = SHARED.takes(&name, &text);
    if !is_stored {
        // Where the storage is full, the oldest make place.
        for other in in_the_way(saved_labs(), &lab.name, text.len()) {
            SHARED.remove(&format!("{SAVED_LAB}{other}"));
        }
        is_stored = SHARED.set(&name, &text);
    }
    if is_stored && is_new {
        for other in too_many(saved_labs()) {
            SHARED.remove(&format!("{SAVED_LAB}{other}"));
        }
    }
}

/// The labs that tabs have saved.
fn saved_labs() -> Vec<SavedLab> {
    let all = SHARED.all(SAVED_LAB).into_iter();
    all.filter_map(|(name, text)| SavedLab::read(&name, &text, Date::now()))
        .collect()
}

/// Returns true if what another tab has written is the lab of this name.
pub(super) fn is_saved_lab(event: &StorageEvent, name: &str) -> bool {
    let written = event.key().filter(|_| event.new_value().is_some());
    written.is_some_and(|key| key.strip_prefix(SAVED_LAB) == Some(name))
}

/// Returns true if the lab is part of another page, which is another's to save.
fn is_embedded() -> bool {
    is_framed() || is_asked_to_embed()
}

/// Returns true if the page is in a frame of another one.
pub(super) fn is_framed() -> bool {
    !matches!(window().parent(), Ok(Some(parent)) if parent == window())
}

/// Returns true if the address asks for the lab alone.
pub(super) fn is_asked_to_embed() -> bool {
    parameter("embed").is_some_and(|value| value != "0")
}

/// Returns true if the address hides or locks parts of the page. Saved labs, which were made without that, are then not
/// offered.
pub(super) fn has_hidden_or_locked_parts() -> bool {
    ["hide", "lock"].map(parameter).iter().any(Option::is_some)
}

/// Returns true if a page in this element has a front door: one that is not part of another page.
pub(super) fn has_front(root: &Element) -> bool {
    root.has_attribute("data-stage") && !is_embedded()
}

/// The layer that a lab in this element begins with: the one that the address asks for; where a page has a front door and its
/// address names no lab, the one that was chosen last.
pub(super) fn layer(root: &Element) -> Layer {
    let named = |word: Option<String>| Layer::from_keyword(&word?);
    let is_bare = address().is_empty() && !has_hidden_or_locked_parts();
    let usual = || match has_front(root) && is_bare {
        true => named(SHARED.get(LAYER)).unwrap_or(Layer::Front),
        false => Layer::Lab,
    };
    named(parameter(STAGE)).unwrap_or_else(usual)
}

/// Saves the choice of a layer.
pub(super) fn save_layer(layer: Layer) {
    set_or_remove(LAYER, (layer == Layer::Lab).then_some(layer.keyword()));
}

/// The theme that the address asks for, or that was chosen.
pub(super) fn theme() -> ThemeChoice {
    let word = parameter("theme").or_else(|| SHARED.get(THEME));
    ThemeChoice::from_keyword(&word.unwrap_or_default()).unwrap_or_default()
}

/// Saves the choice of theme.
pub(super) fn save_theme(theme: ThemeChoice) {
    let word = (theme != ThemeChoice::System).then(|| theme.keyword());
    set_or_remove(THEME, word);
}

/// Returns true if single keys act.
pub(super) fn has_shortcuts() -> bool {
    SHARED.get(KEYS).as_deref() != Some("off")
}

/// Saves the choice that single keys act, or not.
pub(super) fn save_shortcuts(on: bool) {
    set_or_remove(KEYS, (!on).then_some("off"));
}

/// Saves a word, or removes it.
fn set_or_remove(name: &str, word: Option<&str>) {
    match word {
        Some(word) => drop(SHARED.set(name, word)),
        None => SHARED.remove(name),
    }
}

/// A parameter of the address behind `?`.
pub(super) fn parameter(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// The address of the lecturer's window.
pub(super) fn speaker_address() -> String {
    let address = location();
    let page = address.split(['#', '?']).next().unwrap_or_default();
    format!("{page}?{SPEAKER}")
}

/// Returns true if this page is the lecturer's window.
pub(super) fn is_speaker() -> bool {
    parameter(SPEAKER).is_some()
}

/// Returns the saved progress of a lesson.
pub(super) fn progress(name: &str) -> String {
    let saved = |name: &str| SHARED.get(&format!("{PROGRESS}{name}"));
    let before = || saved(crate::lessons::former(name)?);
    saved(name).or_else(before).unwrap_or_default()
}

/// Saves what has been finished of a lesson, here and in other tabs.
pub(super) fn save_progress(lesson: &LessonSession) {
    let text = lesson.progress_with(&progress(&lesson.name));
    SHARED.set(&format!("{PROGRESS}{}", lesson.name), &text);
}

/// The saved answers to a sheet.
pub(super) fn answers(name: &str) -> Option<String> {
    SHARED.get(&format!("{ANSWERS}{name}"))
}

/// Saves the answers to a sheet, given here and in other tabs, and who gives them.
pub(super) fn save_answers(lesson: &LessonSession, now: &str) {
    let answers = lesson.answers_with(answers(&lesson.name).as_deref(), now);
    SHARED.set(&format!("{ANSWERS}{}", lesson.name), &answers.write_short());
    SHARED.set(STUDENT, &answers.student);
}

/// Who has answered last.
pub(super) fn student() -> Option<String> {
    SHARED.get(STUDENT)
}
