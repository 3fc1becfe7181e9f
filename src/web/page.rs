//! The page: one state, and one picture of it per animation frame.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use web_sys::{
    Element, Event, EventTarget, HtmlElement, ResizeObserver, ScrollIntoViewOptions,
    ScrollLogicalPosition, StorageEvent,
};

use super::dom::{self, fresh_seed, now, set_attribute};
use super::fetch::{self, Listener};
use super::frames::Frames;
use super::lifetime::{self, Attached};
use super::panel::{Around, Panel};
use super::{
    annex,
    annex::Annex,
    announcer,
    announcer::Announcer,
    binder::Binder,
    browser_storage,
    charts::Charts,
    language, order,
    palette::Palette,
    parts::Parts,
    place,
    plane::Plane,
    storage,
    summaries::Summaries,
    timer::Timer,
    waiting::{Until, Waiting},
};
use crate::app::plane::{PlaneEvent, PlaneReply, Redraw};
use crate::app::{Action, App, FrontAction, OpenTalk, SavedLabAction};
use crate::data::Keyword;
use crate::plot::Theme;
use crate::session::messages;
use crate::session::{self, Readouts, Topic, board};
use crate::view::View;

/// Milliseconds between two changes of words and numbers while it plays: nobody reads faster, and laying them out costs the
/// browser more than the whole picture.
const WORDS_MS: f64 = 100.0;

pub(super) struct Page {
    pub(super) root: HtmlElement,
    pub(super) app: App,
    pub(super) plane: Plane,
    pub(super) charts: Charts,
    pub(super) palette: Palette,
    /// The elements that show numbers and words: the readouts, what is offered, the notice, and the front door.
    board: [Parts; 5],
    /// The talk as other windows know it.
    pub(super) told_talk: Option<OpenTalk>,
    /// None before the first picture, and after windows have come.
    form: Option<Parts>,
    /// The parts that are on show in some states of the page alone.
    pub(super) stage: Parts,
    pub(super) order: order::Order,
    summaries: Summaries,
    pub(super) announcer: Announcer,
    pub(super) binder: Binder,
    /// None before they have come.
    pub(super) lessons: Option<Box<dyn Panel>>,
    /// None where there is no page around, and before it has come.
    pub(super) around: Option<Box<dyn Around>>,
    /// Who is told of files that have come.
    pub(super) listener: Option<Listener>,
    /// True if something other than training has changed since the last picture.
    touched: bool,
    /// True if more frames follow this one by themselves.
    moves: bool,
    /// When words and numbers were written last, in milliseconds.
    written: f64,
    /// True if a picture has been shown.
    shown: bool,
    pub(super) frames: Frames,
    waiting: Waiting,
    pub(super) saved: storage::LabSaver,
    /// The scroll position when printing began, CSS pixels.
    pub(super) scrolled: f64,
}

/// A page that several listeners share.
#[derive(Clone)]
pub(super) struct Handle(Rc<Shared>);

struct Shared {
    page: RefCell<Option<Page>>,
    attached: RefCell<Option<Attached>>,
    /// True if it is to end as soon as it can.
    ends: Cell<bool>,
}

impl Page {
    /// Applies an action; the next frame shows it, and an edit is told.
    pub(super) fn update(&mut self, action: impl Into<Action>) {
        let action = action.into();
        if self.app.awaits(&action) {
            if let Some(listener) = self.listener.clone() {
                annex::after(move || listener(action));
            }
            return;
        }
        self.announcer.hear(&action);
        if let Some(told) = self.app.act(action) {
            self.announcer.say(Topic::Act, &told);
        }
        self.touch();
    }

    /// Tells the app of input on the plane, says what there is to say, and asks for a new picture where one is needed.
    pub(super) fn on_plane(&mut self, event: &PlaneEvent) -> PlaneReply {
        let reply = self.app.on_plane(event);
        for (about, sentence) in &reply.said {
            self.announcer.say(about.clone(), sentence);
        }
        if reply.is_left {
            self.announcer.forget(&Topic::Place);
        }
        match reply.redraw {
            Redraw::Nothing => {}
            Redraw::Plane => self.frames.ask(),
            Redraw::Page => self.touch(),
        }
        reply
    }

    /// Asks for a new picture.
    pub(super) fn touch(&mut self) {
        self.touched = true;
        self.frames.ask();
    }

    /// Reads how large the plane and the charts are; called when that may have changed, never while drawing.
    pub(super) fn measure(&mut self) {
        self.plane.measure(&mut self.app);
        self.charts.measure();
        self.binder.measure();
    }

    /// Draws anew at the size that everything has now.
    pub(super) fn resize(&mut self) {
        self.measure();
        self.touch();
    }

    /// Has the browser tell when plane or charts change their size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        observer.observe(&self.plane.element);
        self.charts.observe(observer);
        self.binder.observe(observer);
    }

    /// The instruments have come: their windows, closed, and the menu that lists them; and the lessons.
    pub(super) fn equip(&mut self, annex: Annex) {
        self.app.equip((annex.instruments)());
        self.lessons = Some((annex.lessons)(&self.root));
        // Their panel has its place in it, too.
        self.order = order::Order::default();
        self.form = None;
        self.stage = Parts::new(&self.root);
        self.binder = Binder::find(&self.root, &self.app, Some(annex.append_menu));
        announcer::add_regions(&self.root);
        language::translate_annex(&self.root);
        self.touch();
    }

    /// Saves the lab soon after a change.
    pub(super) fn save(&mut self) {
        self.save_by(storage::LabSaver::save);
    }

    /// Saves the lab of a page that is left.
    pub(super) fn save_at_end(&mut self) {
        self.save_by(storage::LabSaver::save_at_end);
    }

    fn save_by(&mut self, save: fn(&mut storage::LabSaver, &mut App)) {
        let offer = self.app.continue_offer();
        save(&mut self.saved, &mut self.app);
        if let (Some(annex), Some(listener)) = (annex::get(), &self.listener) {
            (annex.keep)(&self.app, listener);
        }
        if self.app.continue_offer() != offer {
            self.touch();
        }
        self.tell_refusal();
    }

    /// Says once that the browser does not keep something.
    fn tell_refusal(&mut self) {
        if browser_storage::is_to_tell() {
            self.update(SavedLabAction::Refused);
        }
    }

    /// Opens the lab that was here before, or that of the address.
    pub(super) fn restore(&mut self) {
        if let Some(action) = self.saved.restored(&self.app) {
            self.update(action);
        }
        let begin = self.saved.begin();
        self.update(begin);
    }

    /// Another tab has written something: where that is this tab's lab (a tab was doubled), both are kept.
    pub(super) fn heard_of(&mut self, event: &StorageEvent) {
        if storage::is_saved_lab(event, self.app.saved_name()) {
            self.update(SavedLabAction::Rename(fresh_seed()));
            self.save();
        }
    }

    /// Opens the address that the page has been changed to.
    pub(super) fn open_address(&mut self) {
        self.save();
        if let Some(action) = self.saved.opened(&self.app) {
            self.update(action);
            self.update(FrontAction::Open(storage::layer(&self.root)));
            // What was here before stays kept.
            let begin = self.saved.begin();
            self.update(begin);
        }
    }

    /// One animation frame: what time brings, then a picture.
    fn animate(&mut self, time: f64) {
        self.frames.end();
        self.around(Around::watch);
        let frame = self.app.frame(time, &now);
        self.touched |= frame.has_ended;
        self.moves = frame.goes_on || self.app.is_playing();
        let find = annex::get().map(|annex| annex.find);
        if let (Some(missing), Some(listener)) = (self.app.to_fetch(), &self.listener)
            && fetch::fetch(listener, missing, find)
        {
            self.update(session::Action::Fetching);
        }
        self.render();
        self.around(Around::tell);
        if !std::mem::replace(&mut self.shown, true) {
            annex::soon();
        }
        if frame.goes_on || self.app.is_playing() {
            self.frames.ask();
        }
        self.waiting.look_later();
    }

    /// Returns a promise that is fulfilled in a frame to come.
    pub(super) fn promise(&mut self, until: Until) -> Promise {
        self.frames.ask();
        self.waiting.promise(until)
    }

    /// Fulfills the promises that can be.
    fn fulfill(&mut self) {
        let awaits = self.app.awaits_data() || self.app.lessons().awaits_file();
        let is_settled = !self.frames.is_asked() && !awaits;
        self.waiting.fulfill(!self.touched, is_settled);
    }

    /// Shows what has changed, where that waits for a frame.
    pub(super) fn catch_up(&mut self) {
        if self.touched {
            self.render();
        }
    }

    /// Draws everything at its size now, without waiting for a frame.
    pub(super) fn draw_now(&mut self) {
        self.measure();
        self.render();
    }

    /// Shows the state; each part redraws only what has changed.
    fn render(&mut self) {
        if self.touched {
            // Parts are measured, and scrolled to, where they are then.
            self.show_stage();
        }
        let theme = self.palette.now(self.app.screen());
        // The lab lies behind the lanes: it is drawn again once they rest.
        let covered = self.app.is_lab_covered();
        let writes = self.is_time_to_write();
        if !covered {
            self.render_lab(&theme, writes);
        }
        self.render_lessons();
        if self.binder.sync(&mut self.app) {
            self.frames.ask();
        }
        let voice = &mut self.announcer;
        self.binder
            .render(&self.app, &theme, covered, writes, voice);
        if std::mem::take(&mut self.touched) {
            self.show_form();
            if !self.app.screen().is_printing {
                self.order.arrange(&self.root, &self.app);
            }
            self.saved.save_after_change(&self.app);
            self.tell_refusal();
        } else if self.app.is_playing() {
            self.saved.save_soon();
        }
    }

    /// Shows the parts that are on stage, and no others.
    pub(super) fn show_stage(&mut self) {
        set_attribute(&self.root, place::LAYER, self.app.layer().keyword());
        self.stage.show(self.app.stage_view());
        for (part, text) in self.stage.view().said() {
            self.announcer.read(part.clone(), text);
        }
    }

    fn show_form(&mut self) {
        let (root, app) = (&self.root, &self.app);
        let names = || {
            app.controls()
                .into_iter()
                .map(|control| control.name.into())
        };
        let form = self
            .form
            .get_or_insert_with(|| Parts::of_controls(root, names()));
        form.show(app.form());
    }

    fn render_lessons(&mut self) {
        let Some(lessons) = &mut self.lessons else {
            return;
        };
        let goes_on = lessons.render(&self.app);
        for (name, text) in lessons.said() {
            self.announcer.read(name, &text);
        }
        if goes_on {
            self.frames.ask();
        }
    }

    /// Returns true if words and numbers are to be written, too: always but while pictures follow each other quickly.
    fn is_time_to_write(&mut self) -> bool {
        let time = now();
        let writes = self.touched || !self.moves || time - self.written >= WORDS_MS;
        if writes {
            self.written = time;
        }
        writes
    }

    /// Shows the lab, without the windows above it.
    fn render_lab(&mut self, theme: &Theme, writes: bool) {
        let readouts = Readouts::new(self.app.session());
        if self.app.plane().pixel_ratio != dom::pixel_ratio() {
            self.plane.measure(&mut self.app);
        }
        self.plane.render(&self.app, &readouts, theme);
        self.charts.render(&self.app, &readouts, theme);
        if !writes {
            return;
        }
        let status = messages::status(self.app.session(), &readouts);
        let (app, [readings, offers, notice, front, talk]) = (&self.app, &mut self.board);
        let is_presenting = app.screen().is_presenting();
        offers.show(app.offers(&readouts));
        readings.show(board(app.session(), &readouts, &status, is_presenting));
        notice.show(app.notice_view());
        talk.show(app.talk_view());
        for (part, text) in talk.view().said() {
            self.announcer.read(part.clone(), text);
        }
        if app.talk() != self.told_talk.as_ref() {
            self.told_talk = app.talk().cloned();
            if let Some(annex) = annex::get() {
                (annex.tell_talk)(self.told_talk.as_ref());
            }
        }
        if app.is_front() {
            let is_done = |view: &View| view.text_of(DONE).is_some_and(|told| !told.is_empty());
            let was_done = is_done(front.view());
            front.show(app.front_view(&readouts));
            if is_done(front.view()) && !was_done {
                self.stage
                    .first::<Element>(DONE)
                    .iter()
                    .for_each(bring_into_view);
            }
            for (part, text) in front.view().said() {
                self.announcer.read(part.clone(), text);
            }
        }
        self.announcer.watch(&self.app, &status);
        self.summaries.render(self.app.session(), &readouts);
    }
}

/// The part with the sentence that ends a challenge.
const DONE: &str = "challenge-done";

/// Scrolls no more than an element needs to be in view.
pub(super) fn bring_into_view(element: &Element) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

impl Handle {
    /// Fills `root` with the lab of an app; the page's address is its own if `addressed`.
    pub(super) fn mount(root: &HtmlElement, addressed: bool, app: App) -> Result<Self, JsValue> {
        let handle = Self(Rc::new(Shared {
            page: RefCell::new(None),
            attached: RefCell::new(Some(Attached::to(root)?)),
            ends: Cell::new(false),
        }));
        place::fill(root);
        let own = handle.clone();
        let frames = Frames::new(move |time| {
            own.with(|page| page.animate(time));
        });
        let later = |act: fn(&mut Page)| {
            let own = handle.clone();
            Timer::new(move || {
                own.with(act);
            })
        };
        let element: &Element = root;
        let page = Page {
            plane: Plane::find(element),
            palette: Palette::default(),
            charts: Charts::find(element),
            board: std::array::from_fn(|_| Parts::new(element)),
            told_talk: None,
            form: None,
            stage: Parts::new(element),
            order: order::Order::default(),
            summaries: Summaries::find(element),
            binder: Binder::find(element, &app, annex::get().map(|annex| annex.append_menu)),
            app,
            lessons: annex::get().map(|annex| (annex.lessons)(element)),
            around: None,
            listener: None,
            // Once all windows are there.
            announcer: Announcer::new(element, later(|page| page.announcer.speak())),
            touched: true,
            moves: false,
            written: f64::NEG_INFINITY,
            shown: false,
            frames,
            waiting: Waiting::new(later(Page::fulfill)),
            saved: storage::LabSaver::new(addressed, later(Page::save)),
            scrolled: 0.0,
            root: root.clone(),
        };
        handle.0.page.replace(Some(page));
        Ok(handle)
    }

    /// Returns true if both are the same lab.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Returns true if this element is the lab's root.
    pub(super) fn is_in(&self, root: &HtmlElement) -> bool {
        self.with(|page| page.root == *root) == Some(true)
    }

    /// Returns true if an event of the whole page is meant for this lab.
    pub(super) fn hears(&self, event: &Event) -> bool {
        self.with(|page| place::is_for(&page.root, event)) == Some(true)
    }

    /// Does something whose listeners belong to this lab.
    pub(super) fn attaching<T>(&self, act: impl FnOnce() -> T) -> T {
        lifetime::attaching(&self.0.attached, act)
    }

    /// Takes the lab off the page: at once, or after what it is doing now.
    pub(super) fn unmount(&self) {
        self.0.ends.set(true);
        self.end_if_asked();
    }

    fn end_if_asked(&self) {
        if !self.0.ends.get() {
            return;
        }
        let page = self.0.page.try_borrow_mut().ok();
        let Some(page) = page.and_then(|mut page| page.take()) else {
            return;
        };
        self.0.attached.take();
        place::leave(&page.root);
    }

    /// Does something with the page. A call from within another one (an event fired by what that one did) is left out,
    /// and so is everything once another lab has been mounted in its place.
    pub(super) fn with<T>(&self, act: impl FnOnce(&mut Page) -> T) -> Option<T> {
        let mut page = self.0.page.try_borrow_mut().ok()?;
        let done = page
            .as_mut()
            .filter(|page| page.plane.element.is_connected())
            .map(act);
        drop(page);
        self.end_if_asked();
        done
    }

    /// Returns true if something has been begun that has not come to its end: with nothing running, it never will.
    pub(super) fn is_stopped(&self) -> bool {
        self.0.page.try_borrow_mut().is_err()
    }

    /// Returns true if this lab is still on the page.
    pub(super) fn is_alive(&self) -> bool {
        self.with(|_| ()).is_some()
    }

    /// Calls `act` for every event of this name, for as long as the lab lives. The name decides the type `E`.
    pub(super) fn on<E: JsCast + 'static, T>(
        &self,
        target: &EventTarget,
        name: &str,
        mut act: impl FnMut(&Self, &E) -> T + 'static,
    ) {
        let own = self.clone();
        lifetime::on(target, name, move |event: E| {
            act(&own, &event);
        });
    }

    /// Calls `act` whenever a media query begins to hold, or ceases to.
    pub(super) fn on_media<T>(&self, query: &str, mut act: impl FnMut(&Self, bool) -> T + 'static) {
        if let Ok(Some(list)) = dom::window().match_media(query) {
            let own = list.clone();
            self.on(&list, "change", move |page, _: &Event| {
                act(page, own.matches())
            });
        }
    }

    pub(super) fn dispatch(&self, action: impl Into<Action>) {
        self.with(|page| page.update(action));
    }
}
