//! The parts of the page that the stage leaves, and the orders of the page around that it allows.

use super::button::{VERBS, button_words};
use super::outside::Refusal;
use super::stage::{PENS, POINTS, Stage};
use super::{App, Button};
use crate::instruments::{AnyInstrument, Place};
use crate::markup::{self, Groups};
use crate::session::Action;
use crate::session::LAMBDA;
use crate::session::link::parts_of;

/// The group of what opens instruments.
const INSTRUMENTS: &str = "instruments";

impl App {
    /// The stage.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Returns true if a control, a button or a group is not on show.
    pub(crate) fn is_hidden(&self, name: &str) -> bool {
        self.is_within(name, &self.stage.hidden)
    }

    /// Returns true if a control, a button or a group is not on show or cannot be used.
    pub fn is_barred(&self, name: &str) -> bool {
        self.is_hidden(name) || self.is_within(name, &self.stage.locked)
    }

    /// Returns true if an instrument is barred: its button is, or there is none but in the menu, which is.
    pub fn bars_instrument(&self, id: &str) -> bool {
        let mut all = self.instruments();
        let is_in_page = all.any(|own| own.id() == id && own.place() == Place::Page)
            || markup::lab().contains(&format!("data-group=\"{id}\""));
        let mut buttons = button_words(id).into_iter();
        buttons.any(|button| self.is_barred(&button)) || !is_in_page && self.is_barred(INSTRUMENTS)
    }

    /// Returns true if an instrument that is not open is barred. One that a link has opened can be used, and closed.
    fn cannot_open(&self, id: &str) -> bool {
        !self.is_open(id) && self.bars_instrument(id)
    }

    /// Returns true if a part is one of these, or stands in one.
    fn is_within(&self, name: &str, parts: &[String]) -> bool {
        if parts.is_empty() {
            return false;
        }
        let verb = VERBS.iter().find_map(|verb| name.strip_prefix(verb));
        let own = [Some(name), verb].into_iter().flatten();
        let mut all = own.chain(self.groups_around(name));
        all.any(|part| parts.iter().any(|own| own == part))
    }

    /// The groups that a part stands in, as the markup says.
    fn groups_around(&self, name: &str) -> Vec<&str> {
        let groups = self.groups.get_or_init(|| {
            let own = self.instruments().map(AnyInstrument::markup);
            let mut groups = Groups::default();
            groups.read(markup::lab());
            own.for_each(|markup| groups.read(&markup));
            groups
        });
        let mut around = groups.around(name);
        if name == LAMBDA && self.session.document().settings.rule.ridge.is_some() {
            around = groups.around("rule");
        }
        if name == PENS || around.contains(&PENS) {
            around.push(POINTS);
        }
        around
    }

    /// Checks that the page around may open a link: it changes nothing that the stage has taken away.
    ///
    /// # Errors
    /// When the link cannot be read, or changes such a control, or the points of a plane that takes none.
    pub fn may_open(&self, link: &str) -> Result<(), Refusal> {
        parts_of(link).map_err(|mistake| Refusal::Link(mistake.to_string()))?;
        if self.stage.is_whole() {
            return Ok(());
        }
        let mut other = self.clone();
        other.update(Action::Open(link.into()));
        for control in self.controls() {
            let after = other.control(control.name);
            if let Some(after) = after.filter(|after| after.value != control.value) {
                self.may_set(control.name, &after.value)?;
            }
        }
        let samples = |app: &Self| {
            let session = app.session();
            let table = session.document().settings.data.table.clone();
            (session.custom().clone(), table)
        };
        match self.is_barred(POINTS) && samples(&other) != samples(self) {
            true => Err(Refusal::Barred(POINTS.into())),
            false => Ok(()),
        }
    }

    /// Checks that the page around may set a control to a value, as far as the stage goes.
    ///
    /// # Errors
    /// When there is no such control, or the stage has taken it away, or the instrument that it opens.
    pub fn may_set(&self, name: &str, value: &str) -> Result<(), Refusal> {
        if self.control(name).is_none() {
            return Err(Refusal::Control(name.into()));
        }
        let owner = self.instrument_of(name, value);
        match self.is_barred(name) || owner.is_some_and(|id| self.cannot_open(id)) {
            true => Err(Refusal::Barred(name.into())),
            false => Ok(()),
        }
    }

    /// Checks that the page around may train, which needs no button: where Play is taken away, so is this.
    ///
    /// # Errors
    /// When it may not.
    pub fn may_train(&self) -> Result<(), Refusal> {
        self.may_press("play")
    }

    /// Checks that the page around may press a button, as far as the stage goes.
    ///
    /// # Errors
    /// When the stage has taken it away, or the instrument that it opens.
    pub fn may_press(&self, word: &str) -> Result<(), Refusal> {
        let opens = match self.button(word) {
            Some(Button::Open(id)) => self.cannot_open(id),
            _ => false,
        };
        match opens || self.is_barred(word) {
            true => Err(Refusal::Barred(word.into())),
            false => Ok(()),
        }
    }
}
