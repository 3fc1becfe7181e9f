//! The sweep of the learning rate: the loss after some epochs against η, everything else as in the lab.

mod picture;
mod run;
pub mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use picture::{SweepCurves, SweepReadout, lead, table};
pub use run::{COUNT, MOST_EPOCHS, Sweep, SweepEnd, moved, nearest, rate};

use super::{Budget, Event, Instrument, Phase, View};
use crate::geometry::Frame;
use crate::plot::Theme;
use crate::plot::scene::{AnyScene, Board, Scene};
use crate::session::fields::{choice, number};
use crate::session::rates::Zones;
use crate::session::settings::{ETA_SLIDER, LossScale, eta_to_slider};
use crate::session::{Action, Field, Session, update};
use crate::text::listed;

/// Presentations of samples between two looks at the clock.
const CHUNK: usize = 2000;
/// The curve is drawn anew after this many more rates, not in every frame.
const PORTION: usize = 25;

/// The instrument.
#[derive(Clone, Debug)]
pub struct SweepState {
    /// How many epochs each run lasts.
    pub epochs: u32,
    /// How the losses are spaced.
    pub scale: LossScale,
    sweep: Sweep,
    /// Known once theory has found what they rest on.
    zones: Option<Rc<Zones>>,
    /// What is drawn, and of what: which sweep, how far it has come, the scale, the limits.
    picture: Rc<SweepCurves>,
    pictured: Option<(usize, usize, LossScale, Option<Rc<Zones>>)>,
    /// All ends for other programs, once they are known.
    table: String,
    /// The index of the rate that is read off.
    at: Option<usize>,
}

impl Default for SweepState {
    fn default() -> Self {
        Self {
            epochs: 30,
            scale: LossScale::Log,
            sweep: Sweep::default(),
            zones: None,
            picture: Rc::default(),
            pictured: None,
            table: String::new(),
            at: None,
        }
    }
}

impl SweepState {
    /// The runs.
    #[must_use]
    pub fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// What is read off.
    fn readout(&self, lab: &Session) -> SweepReadout {
        SweepReadout::of(&self.sweep, self.at, lab.document().settings.eta)
    }

    /// The lab takes a rate.
    fn choose(lab: &mut Session, index: usize) {
        let value = rate(index).to_string();
        update(
            lab,
            Action::Set {
                name: "eta".into(),
                value,
            },
        );
        update(lab, Action::EndGesture);
    }

    fn picture(&mut self) {
        let so_far = self.sweep.done() / PORTION;
        let zones = self.zones.clone();
        let pictured = Some((self.sweep.begun(), so_far, self.scale, zones));
        if self.pictured != pictured {
            self.picture = SweepCurves::of(&self.sweep, self.zones.as_deref(), self.scale).into();
            self.pictured = pictured;
            let is_complete = self.sweep.is_complete();
            self.table = if is_complete {
                table(&self.sweep)
            } else {
                String::new()
            };
        }
    }
}

impl Instrument for SweepState {
    const ID: &'static str = "sweep";
    const FIELDS: &'static [Field<Self>] = &[
        number!("sweep-epochs", epochs, 1.0, MOST_EPOCHS, whole: true),
        choice!("sweep-scale", scale: LossScale),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Pointer(pointer) => match pointer.phase {
                Phase::Down | Phase::Move => self.at = Some(nearest(pointer.at.x)),
                // What is read off is what is chosen; a finger that is lifted reads off nothing any more.
                Phase::Click => Self::choose(lab, self.at.unwrap_or_else(|| nearest(pointer.at.x))),
                Phase::Up | Phase::Cancel => return false,
            },
            Event::Leave { .. } => self.at = None,
            Event::Key { key, shift, .. } => {
                let eta = lab.document().settings.eta;
                match (moved(self.at, eta, key, *shift), self.at, key.as_str()) {
                    (Some(index), ..) => self.at = Some(index),
                    (None, Some(index), "Enter" | " ") => Self::choose(lab, index),
                    _ => return false,
                }
            }
            _ => return false,
        }
        true
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        self.sweep.follow(lab, self.epochs);
        let is_proven = lab.prove(Zones::wanted(lab), budget);
        self.zones = Zones::of(lab).map(Rc::new);
        let mut is_over = self.sweep.advance(CHUNK);
        while !is_over && budget.is_left() {
            is_over = self.sweep.advance(CHUNK);
        }
        self.picture();
        !is_over || !is_proven
    }

    fn view(&self, lab: &Session) -> View {
        let readout = self.readout(lab);
        let sentence = readout.sentence(&self.sweep, self.epochs);
        let eta = lab.document().settings.eta;
        let index = self.at.unwrap_or_else(|| nearest(eta_to_slider(eta)));
        let zones = self.zones.as_deref();
        let limits = zones.iter().flat_map(|zones| &zones.limits);
        let limits = listed(limits.map(|limit| limit.eta));
        let mut view = View::default();
        view.readout("sweep-done", self.sweep.progress(), self.sweep.done())
            .readout("sweep-at", &sentence, readout.full())
            .readout(
                "sweep-theory",
                zones.map(Zones::summary).unwrap_or_default(),
                limits,
            )
            .text("sweep-lead", zones.map(lead).unwrap_or_default())
            .show("sweep-limit", !self.picture.limits.is_empty())
            .attribute("sweep", "aria-valuetext", sentence)
            .attribute("sweep", "aria-valuenow", index)
            .value("sweep", &self.table);
        view
    }

    fn scene(&self, lab: &Session, _plot: &str) -> Option<Box<dyn AnyScene>> {
        let picture = Rc::clone(&self.picture);
        Some(Box::new(SweepScene {
            now: picture.on_axis(lab.document().settings.eta),
            at: self.at,
            picture,
        }))
    }
}

/// What is to be seen.
#[derive(PartialEq)]
struct SweepScene {
    picture: Rc<SweepCurves>,
    /// The lab's rate, if it is on the axis.
    now: Option<f64>,
    at: Option<usize>,
}

impl Scene for SweepScene {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        scene::frame(size, ETA_SLIDER, self.picture.range, ratio)
    }

    fn paint(&self, board: &Board<'_>, frame: &Frame, theme: &Theme) -> Option<()> {
        let at = self.at.map(|index| eta_to_slider(rate(index)));
        scene::sweep(board, frame, theme, &self.picture, self.now, at).ok()
    }
}
