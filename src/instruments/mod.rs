//! Instruments: what a student opens beside the lab. Each is a folder and a line in [`registry()`].
//!
//! An instrument is its own state: what the user has chosen in it, what it has found, and what it is still working on. It
//! knows the lab only as a [`Session`] to look at and to ask. What it shows is data: a [`View`] of named readouts, and a
//! scene for each of its plots. The page binds both to the instrument's markup by name, and sends back [`Event`]s in the
//! units of the instrument's own plots. So an instrument names no browser and is tested without one.

mod event;
mod registry;
mod run_loop;

pub mod alongside;
pub mod code;
pub mod compare;
pub mod confusion;
pub mod descent;
pub mod digits;
pub mod dual;
pub mod export;
pub mod gates;
pub mod import;
pub mod landscape;
pub mod likelihood;
pub mod limits;
pub mod noise;
pub mod points;
pub mod scatter;
pub mod spam;
pub mod standardize;
pub mod starts;
pub mod step;
pub mod sweep;
pub mod theory;
pub mod zones;

use std::any::Any;
use std::borrow::Cow;

pub use crate::view::{Change, Part, View};
pub use event::{Download, Event, FileContent, MOST_BYTES, Phase, Pointer};
pub use registry::{Entry, MENU, Question, SharedWindow, registry};

use crate::plot::scene::AnyScene;
pub use crate::session::Budget;
use crate::session::fields::{FormRow, Refused, nudge::nudged};
use crate::session::{Field, Kind, Session, scenes};
use crate::text::{key, message};

/// The place of an instrument on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a large window of its own; one is open at a time. The menu lists it.
    Window,
    /// Beside the plane, at the end of the element with this `data-place`. It opens and closes as a window does. The menu
    /// lists it.
    Dock(&'static str),
    /// Beside the plane, at the end of the element with this `data-place`, while its control of the name
    /// [`ID`](Instrument::ID) is on. The menu lists it.
    Panel(&'static str),
    /// In the lab as well, but in an element with its `data-tool` that is part of the page, with its switch: that is
    /// painted before this module is there. What else it shows goes to the end of that element.
    Page,
}

impl Place {
    /// Returns true if the plane stays in view beside it.
    pub fn is_beside_plane(self) -> bool {
        matches!(self, Self::Dock(_) | Self::Panel(_))
    }

    /// Returns true if opening it closes another one that is open.
    pub fn is_alone(self) -> bool {
        matches!(self, Self::Window | Self::Dock(_))
    }
}

/// The interface between an instrument and the app. The implementor is the state of the instrument.
pub trait Instrument: Default + Clone + 'static {
    /// Its word: in links, in the markup and before the names of its parts.
    const ID: &'static str;
    /// The place on the page.
    const PLACE: Place = Place::Window;
    /// The prefix of the names of its buttons.
    const PREFIX: &'static str = Self::ID;
    /// Its controls, which a link carries.
    const FIELDS: &'static [Field<Self>];
    /// Its window or panel: one element with its ID as `data-tool`.
    const MARKUP: &'static str;
    /// Its picture in the menu, an `<svg>` of 64 × 48 units: strokes in ink, or of the classes `muted`, `minus` and `plus`,
    /// `fill`ed or `dash`ed. Empty where the menu does not list it.
    const THUMBNAIL: &'static str = "";

    /// Its window or panel, where parts of it come several times.
    fn markup() -> Cow<'static, str> {
        Self::MARKUP.into()
    }

    /// Follows the lab after each action and each frame in which it plays; `open` says whether it is on show.
    fn lab_changed(&mut self, _lab: &mut Session, _open: bool) {}

    /// Returns true if its window is to be closed, since its task is done; asked once, after [`lab_changed`].
    ///
    /// [`lab_changed`]: Instrument::lab_changed
    fn closes(&mut self) -> bool {
        false
    }

    /// Takes what was done in it; says whether it had a use for it.
    fn update(&mut self, _lab: &mut Session, _event: &Event) -> bool {
        false
    }

    /// The download for the user, asked for once after each event; an [`Event::Downloaded`] follows.
    fn take_download(&mut self) -> Option<Download> {
        None
    }

    /// The path of the file of the site that it needs and that may still come; an [`Event::Fetched`] follows.
    fn awaited_file(&self) -> Option<&'static str> {
        None
    }

    /// Returns true if it has work to do at all; `open` is true while it is on show.
    fn is_at_work(&self, open: bool) -> bool {
        open
    }

    /// While it is at work, does a part of what is to be computed, for as long as there is time; says whether there is
    /// more to do. Milliseconds have gone by since the last call.
    fn work(&mut self, _lab: &mut Session, _milliseconds: f64, _budget: &Budget<'_>) -> bool {
        false
    }

    /// Returns true while it hides the lab behind it, which need not be drawn then.
    fn covers_lab(&self) -> bool {
        false
    }

    /// The content of its markup.
    fn view(&self, lab: &Session) -> View;

    /// The scene of a plot of it; none where there is nothing to draw.
    fn scene(&self, _lab: &Session, _plot: &str) -> Option<Box<dyn AnyScene>> {
        None
    }

    /// The scene on the lab's plane, below the boundary; it lies there whether the instrument is on show or not.
    fn on_plane(&self, _lab: &Session, _place: scenes::Place) -> Option<Box<dyn AnyScene>> {
        None
    }
}

/// A control as others see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// Its name on the page and in links.
    pub name: &'static str,
    /// The kind of value that it accepts.
    pub kind: Kind,
    /// Its value as text.
    pub value: String,
}

impl Control {
    /// A field of something.
    pub fn from_field<T>(field: &Field<T>, of: &T) -> Self {
        Self {
            name: field.name,
            kind: field.kind,
            value: (field.read)(of),
        }
    }
}

/// Any instrument. Implemented for all of them.
pub trait AnyInstrument: 'static {
    /// [`Instrument::ID`].
    fn id(&self) -> &'static str;
    /// [`Instrument::PREFIX`].
    fn prefix(&self) -> &'static str;
    /// The name in the menu: the message `menu-<ID>`.
    fn title(&self) -> String {
        message(&key!("menu-*", self.id()))
    }
    /// A description of its content, in one line: the message `menu-<ID>.line`.
    fn line(&self) -> String {
        message(&key!("menu-*.line", self.id()))
    }
    /// Other words by which a search finds it: the message `menu-<ID>.words`.
    fn words(&self) -> String {
        message(&key!("menu-*.words", self.id()))
    }
    /// [`Instrument::THUMBNAIL`].
    fn thumbnail(&self) -> &'static str;
    /// [`Instrument::PLACE`].
    fn place(&self) -> Place;
    /// [`Instrument::markup`].
    fn markup(&self) -> Cow<'static, str>;
    /// [`Instrument::covers_lab`].
    fn covers_lab(&self) -> bool;
    /// Its controls, in order.
    fn controls(&self) -> Vec<Control>;
    /// The control of this name.
    fn control(&self, name: &str) -> Option<Control>;
    /// The words of a choice at present.
    fn options(&self, name: &str) -> Vec<String>;
    /// Sets a control.
    ///
    /// # Errors
    /// When it has none of that name, or the text is nothing for it.
    fn set(&mut self, name: &str, text: &str) -> Result<(), Refused>;
    /// Sets a control as a user does: with the changes that go with it.
    ///
    /// # Errors
    /// See [`Self::set`].
    fn set_by_hand(&mut self, name: &str, text: &str) -> Result<(), Refused>;
    /// The value of a control one notch up or down; none where there are no notches.
    fn nudged(&self, name: &str, up: bool) -> Option<String>;
    /// Its controls as the page shows them.
    fn form_rows(&self, lab: &Session) -> Vec<FormRow>;
    /// [`Instrument::lab_changed`].
    fn lab_changed(&mut self, lab: &mut Session, open: bool);
    /// [`Instrument::closes`].
    fn closes(&mut self) -> bool;
    /// [`Instrument::update`].
    fn update(&mut self, lab: &mut Session, event: &Event) -> bool;
    /// [`Instrument::take_download`].
    fn take_download(&mut self) -> Option<Download>;
    /// [`Instrument::awaited_file`].
    fn awaited_file(&self) -> Option<&'static str>;
    /// [`Instrument::is_at_work`].
    fn is_at_work(&self, open: bool) -> bool;
    /// [`Instrument::work`].
    fn work(&mut self, lab: &mut Session, milliseconds: f64, budget: &Budget<'_>) -> bool;
    /// Returns true if a control of it has an effect now.
    fn applies(&self, lab: &Session, name: &str) -> bool;
    /// [`Instrument::view`].
    fn view(&self, lab: &Session) -> View;
    /// [`Instrument::scene`].
    fn scene(&self, lab: &Session, plot: &str) -> Option<Box<dyn AnyScene>>;
    /// [`Instrument::on_plane`].
    fn on_plane(&self, lab: &Session, place: scenes::Place) -> Option<Box<dyn AnyScene>>;
    /// One as it is before anything is done with it.
    fn fresh(&self) -> Box<dyn AnyInstrument>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyInstrument>;
    /// Itself, for those who know what it is.
    fn as_any(&self) -> &dyn Any;
    /// Itself, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl Clone for Box<dyn AnyInstrument> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// The control of this name.
fn field<T: Instrument>(name: &str) -> Option<&'static Field<T>> {
    T::FIELDS.iter().find(|field| field.name == name)
}

impl<T: Instrument> AnyInstrument for T {
    fn id(&self) -> &'static str {
        T::ID
    }

    fn prefix(&self) -> &'static str {
        T::PREFIX
    }

    fn thumbnail(&self) -> &'static str {
        T::THUMBNAIL
    }

    fn place(&self) -> Place {
        T::PLACE
    }

    fn markup(&self) -> Cow<'static, str> {
        T::markup()
    }

    fn covers_lab(&self) -> bool {
        Instrument::covers_lab(self)
    }

    fn controls(&self) -> Vec<Control> {
        let fields = T::FIELDS.iter();
        fields
            .map(|field| Control::from_field(field, self))
            .collect()
    }

    fn control(&self, name: &str) -> Option<Control> {
        field::<T>(name).map(|field| Control::from_field(field, self))
    }

    fn options(&self, name: &str) -> Vec<String> {
        field::<T>(name).map_or_else(Vec::new, |field| (field.options)(self))
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), Refused> {
        let field = field::<T>(name).ok_or_else(|| Refused::Unknown(name.into()))?;
        field.set(self, text)
    }

    fn set_by_hand(&mut self, name: &str, text: &str) -> Result<(), Refused> {
        let field = field::<T>(name).ok_or_else(|| Refused::Unknown(name.into()))?;
        field.set_by_hand(self, text)
    }

    fn nudged(&self, name: &str, up: bool) -> Option<String> {
        nudged(field::<T>(name)?, self, up)
    }

    fn form_rows(&self, lab: &Session) -> Vec<FormRow> {
        let fields = T::FIELDS.iter();
        fields.map(|field| field.row(self, lab)).collect()
    }

    fn lab_changed(&mut self, lab: &mut Session, open: bool) {
        Instrument::lab_changed(self, lab, open);
    }

    fn closes(&mut self) -> bool {
        Instrument::closes(self)
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        Instrument::update(self, lab, event)
    }

    fn take_download(&mut self) -> Option<Download> {
        Instrument::take_download(self)
    }

    fn awaited_file(&self) -> Option<&'static str> {
        Instrument::awaited_file(self)
    }

    fn is_at_work(&self, open: bool) -> bool {
        Instrument::is_at_work(self, open)
    }

    fn work(&mut self, lab: &mut Session, milliseconds: f64, budget: &Budget<'_>) -> bool {
        Instrument::work(self, lab, milliseconds, budget)
    }

    fn applies(&self, lab: &Session, name: &str) -> bool {
        field::<T>(name).is_none_or(|field| field.applies(self, lab))
    }

    fn view(&self, lab: &Session) -> View {
        Instrument::view(self, lab)
    }

    fn scene(&self, lab: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        Instrument::scene(self, lab, plot)
    }

    fn on_plane(&self, lab: &Session, place: scenes::Place) -> Option<Box<dyn AnyScene>> {
        Instrument::on_plane(self, lab, place)
    }

    fn fresh(&self) -> Box<dyn AnyInstrument> {
        Box::new(T::default())
    }

    fn boxed(&self) -> Box<dyn AnyInstrument> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
