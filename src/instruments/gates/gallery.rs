//! All 16 gates at once: a trainer each, stepped in lockstep from zero weights, with the lab's settings.
//!
//! Each gate is trained on exactly what the lab trains on once that gate is opened there: [`document_of`] returns that
//! document. So a gate's weights here are those of the lab after as many updates, to the bit. The progress of the
//! gallery is not part of a link: it opens at the end of its run, and Play leads to the same weights again.

use super::{Cell, GateStanding};
use crate::data::{Gate, Source};
use crate::instruments::Budget;
use crate::learn;
use crate::session::settings::{Init, Inputs};
use crate::session::switch::Switch;
use crate::session::{Document, Playback, PreparedData};

/// The most updates that one animation frame makes in every gate, however fast it is to go.
const MOST_A_FRAME: u64 = 100;
/// Gates that can be learned but are not yet keep it playing up to the next multiple of this many epochs.
pub const MOST_EPOCHS: u64 = 1000;
/// The longest time between two frames that counts, milliseconds: a page that was not painted owes nothing.
const LONGEST_FRAME: f64 = 100.0;

/// All 16, trained together.
#[derive(Clone, Debug, PartialEq)]
pub struct Gallery {
    learning: learn::ValidSettings,
    product: Switch,
    /// Epochs after which it stops by itself once every gate that can be learned is.
    epochs: u32,
    /// The 16 gates, by number.
    pub cells: Vec<Cell>,
    /// True while it goes on by itself.
    pub is_playing: bool,
    /// Epochs at which it stops while it plays: if no gate can be learned any more, and in any case.
    until: [u64; 2],
    /// True if it has stopped by itself there.
    pub(super) stopped: bool,
    /// True while it goes to the end that it opens with.
    opens: bool,
    /// True at that end if no other gate can be learned: Play begins anew.
    is_at_opening: bool,
    /// Updates due but not yet made.
    due: Playback,
}

impl Gallery {
    /// Before training, as a document asks for.
    pub fn new(document: &Document, product: Switch) -> Self {
        let known = document_of(document, product, Gate::AND);
        let learning = known.settings.learning();
        let cells = Gate::all().map(|gate| {
            let prepared = PreparedData::new(&document_of(document, product, gate));
            Cell::new(gate, prepared.problem, learning)
        });
        Self {
            learning,
            product,
            epochs: document.settings.epochs,
            cells: cells.collect(),
            is_playing: false,
            until: [0, 0],
            stopped: false,
            opens: false,
            is_at_opening: false,
            due: Playback::default(),
        }
    }

    /// The number of gates learned.
    pub fn learned(&self) -> usize {
        let standings = self.cells.iter().map(Cell::standing);
        standings.filter(|s| *s == GateStanding::Learned).count()
    }

    /// Epochs that every gate has behind it; one that has diverged no longer counts.
    pub fn epochs(&self) -> u64 {
        let epochs = self.cells.iter().map(|cell| cell.trainer.epochs());
        epochs.max().unwrap_or(0)
    }

    /// Updates made in every gate, whether or not they changed its weights.
    pub fn steps(&self) -> u64 {
        let steps = self.cells.iter().map(|cell| cell.trainer.steps());
        steps.max().unwrap_or(0)
    }

    /// Returns true if every gate has been learned or never will be.
    pub fn is_over(&self) -> bool {
        self.cells.iter().all(|cell| cell.standing().is_end())
    }

    /// Returns true if some gate that can be learned is not yet, and may still be.
    pub(super) fn can_learn(&self) -> bool {
        let mut cells = self.cells.iter();
        cells.any(|cell| cell.separability.is_separable() && !cell.standing().is_end())
    }

    /// Returns the status of a gate of it: under way only while it plays.
    pub fn standing(&self, cell: &Cell) -> GateStanding {
        match cell.standing() {
            GateStanding::Training if !self.is_playing => GateStanding::Paused,
            standing => standing,
        }
    }

    pub(super) fn is_asked_for(&self, document: &Document, product: Switch) -> bool {
        let known = document_of(document, product, Gate::AND);
        self.learning == known.settings.learning()
            && self.product == product
            && self.epochs == document.settings.epochs
    }

    pub(super) fn pause(&mut self) {
        (self.is_playing, self.due, self.stopped) = (false, Playback::default(), false);
        self.opens = false;
    }

    /// Begins to go to the end at which Play would stop, without being played.
    pub(super) fn open(&mut self) {
        self.opens = true;
        self.set_limits();
    }

    /// Goes on to the end that it opens with while there is time; says whether there is more to do.
    pub(super) fn work(&mut self, budget: &Budget<'_>) -> bool {
        while self.opens {
            self.epoch();
            let (is_over, can_learn) = (self.is_over(), self.can_learn());
            if is_over || self.epochs() >= self.until[usize::from(can_learn)] {
                (self.opens, self.is_at_opening, self.stopped) = (false, !can_learn, !is_over);
            }
            if !budget.is_left() {
                break;
            }
        }
        self.opens
    }

    /// The epochs at which it stops, from here.
    fn set_limits(&mut self) {
        let wished = u64::from(self.epochs.max(1));
        let after = |epochs: u64| (self.epochs() / epochs + 1) * epochs;
        self.until = [after(wished), after(MOST_EPOCHS.max(wished))];
    }

    pub(super) fn reset(&mut self) {
        self.pause();
        (self.until, self.is_at_opening) = ([0, 0], false);
        for cell in &mut self.cells {
            cell.reset(self.learning);
        }
    }

    pub(super) fn toggle_play(&mut self) {
        if self.is_playing {
            return self.pause();
        }
        if self.is_over() || self.is_at_opening {
            self.reset();
        }
        self.pause();
        (self.is_playing, self.due) = (true, Playback::BEGUN);
        self.set_limits();
    }

    /// One update in every gate; says whether one of them could move.
    pub(super) fn step(&mut self) -> bool {
        let made = self.cells.iter_mut().map(|cell| cell.trainer.advance(1));
        made.sum::<u64>() > 0
    }

    pub(super) fn epoch(&mut self) {
        for cell in &mut self.cells {
            cell.trainer.epoch();
        }
    }

    pub(super) fn tick(&mut self, milliseconds: f64, speed: Option<u32>) {
        if !(self.is_playing && milliseconds > 0.0) {
            return;
        }
        let speed = speed.map(f64::from);
        self.due.tick(speed, milliseconds.min(LONGEST_FRAME));
        for _ in 0..self.due.steps().min(MOST_A_FRAME) {
            if !self.is_playing {
                break;
            }
            self.due.made(1);
            let moved = self.step();
            let between = self.cells.iter().all(|cell| cell.trainer.presented() == 0);
            if !moved || (between && self.is_over()) {
                self.pause();
            } else if between && self.epochs() >= self.until[usize::from(self.can_learn())] {
                self.pause();
                self.stopped = true;
            }
        }
    }
}

/// The document that opening a gate from the gallery makes of another one: the gate in its own units, all four points
/// trained on, x₁x₂ as an input if the gallery has it, zero weights at first. The rate is the usual one of gates, unless
/// another one was chosen, just as when a gate is picked from the list of data sets.
pub fn document_of(document: &Document, product: Switch, gate: Gate) -> Document {
    let mut new = document.clone();
    let data = &mut new.settings.data;
    data.source = Source::GATE;
    data.options.set_gate(gate);
    (data.feature_x, data.feature_y) = (0, 1);
    data.scaling = crate::data::Scaling::None;
    data.inputs = Inputs::Axes;
    data.bias = Switch::On;
    data.test_share = 0.0;
    (data.maps.xx, data.maps.yy) = (Switch::Off, Switch::Off);
    data.maps.xy = product;
    new.settings.init = Init::Zero;
    if !new.settings.by_hand.eta {
        new.settings.eta = new.settings.usual_eta();
    }
    new
}
