//! The app: the lab, its instruments and its lesson, as one state.
//!
//! Changed only by [`App::update`] (what a user does) and [`App::frame`] (time that goes by).

mod beside;
mod button;
mod by_itself;
mod challenge;
mod controls;
mod escape;
mod files;
mod form;
mod front;
mod in_talk;
mod keys;
mod later;
mod lesson_host;
mod link;
mod log_scale;
pub mod menu;
mod narrator;
mod offers;
mod on_plane;
mod on_stage;
mod opening;
pub mod outside;
mod paper;
pub mod pictures;
pub mod plane;
mod presets;
mod printed;
mod recent_labs;
mod saved_labs;
mod screen;
mod share;
pub mod shared_picture;
mod snippet;
mod stage;
mod table_storage;
mod talk_window;
mod transition;
mod window;

#[cfg(test)]
pub(crate) mod tests;

use std::cell::OnceCell;
use std::rc::Rc;

use crate::geometry::Axis;
use crate::instruments::{AnyInstrument, Budget, Control, Download, Event, Instrument, registry};
use crate::lessons::{self, LessonSession, Lessons};
pub use crate::lessons::{OpenTalk, Slide, SlideText, Talk, TalkAction};
use crate::markup::Groups;
use crate::session::messages::Edit;
use crate::session::scenes::PlaneScenes;
use crate::session::{self, Play, Session};
pub use button::{Button, PageButton, button_words};
use by_itself::{Beside, LogScale};
pub use challenge::FrontAction;
use challenge::{Answer, Front};
pub use escape::Above;
pub use front::front_choice;
pub use keys::Holder;
pub use narrator::Narrator;
pub use opening::{OPENING, explicit, link_at};
use plane::PlaneState;
pub use recent_labs::{ContinueOffer, SavedLab, SavedLabAction, in_the_way, too_many};
pub use saved_labs::{
    LabsFile, LabsOutcome, free_name, new_labs, plain_name, saved_labs_view, usual_name,
};
pub use screen::{PresentationParts, Screen, ScreenAction, ThemeChoice};
pub use share::{other_link_view, share_code_view, share_view, without_answers};
pub use shared_picture::{SHARED_PICTURE, ShareOutcome};
pub use snippet::{framed, preview_title, snippet, snippet_told, snippet_view};
pub use stage::{Layer, PENS, POINTS, Stage};
pub use table_storage::{absent_tables, tables_to_forget};
pub use talk_window::{SLIDE_SIDE, THUMBNAIL, slide_scenes, speaker_view, talk_window_view};
use transition::BoundaryTransition;
use window::{Window, is_open};

/// Milliseconds of a frame that training may take.
const TRAINING_MS: f64 = 1.0;
/// Milliseconds of a frame that all work besides training may take.
const WORK_MS: f64 = 4.0;
/// Presentations of samples between two looks at the clock.
const CHUNK: usize = 2000;

/// Something a user does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// In the lab, or with any control.
    Session(session::Action),
    /// In the instrument of this word.
    Instrument(&'static str, Event),
    /// In a lesson.
    Lesson(lessons::LessonCommand),
    /// With the screen.
    Screen(ScreenAction),
    /// With labs that are saved.
    SavedLab(SavedLabAction),
    /// With the parts of the page: these are hidden, and those are locked.
    Arrange(Stage),
    /// On the front door, or on the way to it or from it.
    Front(FrontAction),
    /// With the talk.
    Talk(TalkAction),
}

impl From<TalkAction> for Action {
    fn from(action: TalkAction) -> Self {
        Self::Talk(action)
    }
}

impl From<FrontAction> for Action {
    fn from(action: FrontAction) -> Self {
        Self::Front(action)
    }
}

impl From<SavedLabAction> for Action {
    fn from(action: SavedLabAction) -> Self {
        Self::SavedLab(action)
    }
}

impl From<lessons::LessonCommand> for Action {
    fn from(command: lessons::LessonCommand) -> Self {
        Self::Lesson(command)
    }
}

impl From<ScreenAction> for Action {
    fn from(action: ScreenAction) -> Self {
        Self::Screen(action)
    }
}

impl From<session::Action> for Action {
    fn from(action: session::Action) -> Self {
        Self::Session(action)
    }
}

/// Everything the page shows.
#[derive(Clone)]
pub struct App {
    session: Session,
    window: Window,
    instruments: Vec<Box<dyn AnyInstrument>>,
    /// The path of the file of an instrument that is being fetched.
    asked_beside: Option<&'static str>,
    /// Their controls as they are at first, once somebody has asked.
    usual: Rc<OnceCell<Vec<Vec<Control>>>>,
    lessons: Lessons,
    /// Controls of instruments that were given something they refuse, and the message.
    complaints: Vec<(&'static str, String)>,
    /// Parts of the link that nobody here knows, to be kept; only where there are no instruments.
    unknown: Vec<(String, String)>,
    screen: Screen,
    stage: Stage,
    front: Front,
    talk: Option<OpenTalk>,
    /// The groups of the page, once somebody has asked.
    groups: Rc<OnceCell<Groups>>,
    /// The instruments beside the plane.
    beside: Beside,
    /// Who has chosen the scale of the loss.
    log_scale: LogScale,
    /// The boundary on its way.
    transition: BoundaryTransition,
    /// Focus, crosshair and pointer on the plane.
    plane: PlaneState,
    /// The name and the last link of the lab that is saved, and the earlier labs.
    recent_labs: recent_labs::RecentLabs,
    /// When the last frame was, milliseconds.
    last_frame: Option<f64>,
    /// True if there was something to do after the last frame.
    goes_on: bool,
}

impl Default for App {
    fn default() -> Self {
        Self::with(registry())
    }
}

/// The result of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// True if there is something to do in the next frame.
    pub goes_on: bool,
    /// True if something that played or was worked on has come to its end.
    pub has_ended: bool,
}

impl App {
    /// The usual lab with these instruments.
    pub fn with(instruments: Vec<Box<dyn AnyInstrument>>) -> Self {
        Self {
            session: Session::default(),
            window: Window::new(&instruments),
            instruments,
            asked_beside: None,
            usual: Rc::default(),
            lessons: Lessons::default(),
            complaints: Vec::new(),
            unknown: Vec::new(),
            screen: Screen::default(),
            stage: Stage::default(),
            front: Front::default(),
            talk: None,
            groups: Rc::default(),
            beside: Beside::default(),
            log_scale: LogScale::default(),
            transition: BoundaryTransition::default(),
            plane: PlaneState::default(),
            recent_labs: recent_labs::RecentLabs::default(),
            last_frame: None,
            goes_on: false,
        }
    }

    /// The usual instruments with this lab.
    #[cfg(test)]
    pub(crate) fn from_session(lab: Session) -> Self {
        Self {
            session: lab,
            ..Self::default()
        }
    }

    /// Does something with an instrument and the lab.
    #[cfg(test)]
    pub(crate) fn change<T: Instrument, R>(
        &mut self,
        act: impl FnOnce(&mut T, &mut Session) -> R,
    ) -> R {
        let mut all = self.instruments.iter_mut();
        let own = all.find_map(|instrument| instrument.as_any_mut().downcast_mut());
        let done = act(own.expect("an instrument of this kind"), &mut self.session);
        self.sync_instruments();
        done
    }

    /// The lab.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The instruments, in the order of the registry.
    pub fn instruments(&self) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.instruments.iter().map(|instrument| &**instrument)
    }

    /// The instrument of this word.
    fn instrument_named(&self, id: &str) -> Option<&dyn AnyInstrument> {
        self.instruments().find(|own| own.id() == id)
    }

    /// The screen.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The lesson that is open.
    pub fn lesson(&self) -> Option<&LessonSession> {
        self.lessons.open.as_ref()
    }

    /// The lessons' own state.
    pub fn lessons(&self) -> &Lessons {
        &self.lessons
    }

    /// The instrument of this kind, if it is among them.
    pub fn instrument<T: Instrument>(&self) -> Option<&T> {
        let mut all = self.instruments.iter();
        all.find_map(|instrument| instrument.as_any().downcast_ref())
    }

    /// Returns true if an open instrument hides the lab just now, so that it need not be drawn.
    pub fn is_lab_covered(&self) -> bool {
        let mut open = self.instruments().filter(|i| self.is_open(i.id()));
        open.any(AnyInstrument::covers_lab)
    }

    /// Does what a user has done. Returns the sentence about it for those who do not see the page, where it was an edit.
    pub fn act(&mut self, action: impl Into<Action>) -> Option<String> {
        let action = action.into();
        let edit = match &action {
            Action::Session(action) => Edit::before(&self.session, action),
            Action::Instrument(..)
            | Action::Lesson(_)
            | Action::Screen(_)
            | Action::SavedLab(_)
            | Action::Arrange(_)
            | Action::Front(_)
            | Action::Talk(_) => None,
        };
        self.update(action);
        edit?.message(&self.session)
    }

    /// Does what a user has done.
    pub fn update(&mut self, action: impl Into<Action>) {
        let action = action.into();
        if let Action::Session(action) = &action {
            lessons::watch(self, action);
            self.log_scale = self.log_scale.heard(action);
            self.watch_challenge(action);
        }
        let answer = match &action {
            Action::Session(action) if self.is_front() => Answer::to(action),
            _ => None,
        };
        match action {
            Action::Session(session::Action::Open(saved)) => {
                self.open(&saved);
            }
            Action::Session(session::Action::Dismiss) if self.session.notice().is_none() => {
                self.recent_labs.is_refused = false;
            }
            Action::Session(session::Action::Set { name, value }) => self.set(name, value),
            Action::Session(session::Action::Nudge { name, up }) => self.nudge(name, up),
            Action::Session(session::Action::Undo) => self.travel(true),
            Action::Session(session::Action::Redo) => self.travel(false),
            Action::Session(action) => self.update_lab(action),
            Action::Instrument(id, event) => {
                self.tell(id, &event);
            }
            Action::Lesson(command) => {
                if lessons::is_by_hand(self, &command) {
                    self.session.touch();
                }
                lessons::update(self, command);
            }
            Action::Screen(action) => self.screen.update(action),
            Action::SavedLab(action) => self.update_saved_labs(action),
            Action::Arrange(stage) => self.stage = stage,
            Action::Front(action) => self.update_front(action),
            Action::Talk(action) => self.update_talk(action),
        }
        if let Some(open) = &mut self.talk {
            open.go_to_step(&self.lessons.place);
        }
        self.arrange_beside();
        self.follow_scale();
        self.sync_instruments();
        if let Some(answer) = answer {
            self.answer_challenge(answer);
        }
    }

    /// Tells an instrument what was done in it; says whether it had a use for that.
    pub fn tell(&mut self, id: &str, event: &Event) -> bool {
        let mut all = self.instruments.iter_mut();
        let found = all.find(|instrument| instrument.id() == id);
        let Some(instrument) = found.filter(|_| event.is_somewhere()) else {
            return false;
        };
        let (before, remembered) = (instrument.controls(), self.session.remembered());
        let taken = instrument.update(&mut self.session, event);
        let after = instrument.controls();
        if before != after {
            if self.session.remembered() != remembered {
                let old = before.iter().filter(|control| !after.contains(control));
                let old = old.map(|control| (control.name.into(), control.value.clone()));
                self.session.note_beside(old.collect());
            }
            // As if they had been set by name.
            self.session.touch();
            let stays = |name| after.iter().all(|c| c.name != name || before.contains(c));
            self.complaints.retain(|(name, _)| stays(*name));
        }
        self.sync_instruments();
        taken
    }

    /// Undo, or else redo. Controls of instruments that the edit has changed go with it; what was chosen in them else stays.
    fn travel(&mut self, back: bool) {
        self.session.touch();
        let instruments = &mut self.instruments;
        self.session.travel(back, &mut |name, value| {
            let mut all = instruments.iter_mut();
            let own = all.find_map(|own| Some((own.control(name)?.value, own)));
            own.map_or_else(
                || value.into(),
                |(had, own)| match own.set(name, value) {
                    Ok(()) => had,
                    Err(_) => value.into(),
                },
            )
        });
    }

    /// Takes the text or file that an instrument has for the user.
    pub fn take_download(&mut self, id: &str) -> Option<Download> {
        let mut all = self.instruments.iter_mut();
        all.find(|instrument| instrument.id() == id)?
            .take_download()
    }

    /// Tells the open instruments where the pointer is on the plane. Returns true if one has a use for that.
    pub fn show_pointer(&mut self, at: Axis) -> bool {
        let window = &self.window;
        let all = self.instruments.iter_mut();
        let open = all.filter(|instrument| is_open(window, &***instrument));
        let tell = |instrument: &mut Box<dyn AnyInstrument>| {
            instrument.update(&mut self.session, &Event::Plane(Some(at)))
        };
        open.map(tell).fold(false, |any, taken| any | taken)
    }

    fn sync_instruments(&mut self) {
        self.plane.keep_rows(self.session.prepared().dots.len());
        for instrument in &mut self.instruments {
            let is_open = is_open(&self.window, &**instrument);
            instrument.lab_changed(&mut self.session, is_open);
            if instrument.closes() && is_open {
                self.window.open = None;
                self.session.touch();
                session::update(&mut self.session, session::Action::Dismiss);
                instrument.lab_changed(&mut self.session, false);
            }
        }
    }

    /// Lets the time go by that an animation frame has: what plays first, then what the open instrument computes. `now` is
    /// the frame's time, `clock` tells the time within it, both in milliseconds.
    pub fn frame(&mut self, now: f64, clock: &dyn Fn() -> f64) -> Frame {
        let milliseconds = now - self.last_frame.replace(now).unwrap_or(now);
        let lab = &mut self.session;
        if lab.play() != Play::Paused {
            session::update(lab, session::Action::Tick(milliseconds));
            let budget = Budget::new(clock, TRAINING_MS);
            while lab.has_work() && budget.is_left() {
                session::update(lab, session::Action::Train(CHUNK));
            }
            self.sync_instruments();
        }
        self.follow_scale();
        let waited = self.waits_for_facts();
        let is_busy = self.work(milliseconds, clock);
        let is_judging = lessons::work(self, &Budget::new(clock, WORK_MS));
        if self.lessons.open.is_some() {
            // It sees what has become of the lab, and may do the next thing.
            self.update(lessons::LessonCommand::GoOn);
        }
        let waits = self.waits_for_facts();
        let goes_on = self.is_playing() || is_busy || is_judging || waits;
        let went_on = std::mem::replace(&mut self.goes_on, goes_on) || waited;
        let shows_update = PlaneScenes::shows_update(&self.session);
        self.transition.advance(&self.session, shows_update, now);
        Frame {
            goes_on: goes_on || self.boundary_moves(),
            has_ended: went_on && !goes_on,
        }
    }

    /// Returns true while the boundary is on its way to its place; readings are true all the while.
    pub(crate) fn boundary_moves(&self) -> bool {
        self.transition.is_under_way()
    }

    /// Stops the animation of the boundary if `still` is true: the user wants nothing to move that need not.
    pub fn keep_still(&mut self, still: bool) {
        self.transition.still = still;
    }

    /// Lets theory and the open instruments go on computing; says whether there is more to do.
    pub fn work(&mut self, milliseconds: f64, clock: &dyn Fn() -> f64) -> bool {
        let budget = Budget::new(clock, WORK_MS);
        let mut is_busy = !self.session.prove(self.lessons.needed_facts(), &budget);
        is_busy |= !self.session.prove(self.front_facts(), &budget);
        self.session.tell_no_changes(self.lessons.open.is_some());
        is_busy |= !self.session.prove_for_status(&budget);
        is_busy |= !self.session.make_ghosts(&budget);
        let steps = self.session.run().steps();
        for instrument in &mut self.instruments {
            let is_open = is_open(&self.window, &**instrument);
            if instrument.is_at_work(is_open) {
                is_busy |= instrument.work(&mut self.session, milliseconds, &budget);
            }
        }
        // What an instrument has trained is looked at in the next frame.
        is_busy || self.session.run().steps() != steps
    }

    /// Returns true if lesson or front door tell facts that are not known yet.
    fn waits_for_facts(&self) -> bool {
        let both = [self.lessons.needed_facts(), self.front_facts()];
        both.iter().any(|wanted| !self.session.knows(wanted))
    }

    /// Returns true unless the run is paused.
    pub fn is_playing(&self) -> bool {
        self.session.play() != Play::Paused
    }
}
