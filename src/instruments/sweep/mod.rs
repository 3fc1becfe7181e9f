//! The sweep of the learning rate: the loss after some epochs against η, everything else as in the lab.

mod example;
mod picture;
mod run;
pub mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use picture::{SweepCurves, SweepReadout, lead, part_of_interest, table, values};
pub use run::{COUNT, MOST_EPOCHS, Sweep, SweepEnd, moved, rate};

use self::example::Example;
use super::{Budget, Event, Instrument, Phase, View};
use crate::data::{Keyword, round_to_digits};
use crate::learn::Rule;
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number};
use crate::session::messages::{figure, rules};
use crate::session::rates::{Effect, Zones};
use crate::session::settings::LossScale;
use crate::session::slider::eta_to_slider;
use crate::session::switch::Switch;
use crate::session::{Action, Field, Session, update};
use crate::text::{listed, markup, say};

/// The curve is drawn anew after this many more rates, not in every frame.
const PORTION: usize = 25;

/// The instrument.
#[derive(Clone, Debug)]
pub struct SweepState {
    /// The number of epochs of each run.
    pub epochs: u32,
    /// The scale of the losses.
    pub scale: LossScale,
    /// On if the whole axis is shown, also where nearly all of it diverges.
    pub whole: Switch,
    /// The runs over the whole axis.
    pub sweep: Sweep,
    /// The runs over the part of the axis in which something happens, where most of the whole one diverges.
    part: Option<Sweep>,
    /// The runs of Adaline that stand beside those of a rule for which η only rescales w.
    example: Example,
    /// Known once theory has found what they rest on.
    zones: Option<Rc<Zones>>,
    /// The curves drawn, and their key: the sweep, its progress, the scale, the limits, the range of the axis.
    picture: Rc<SweepCurves>,
    pictured: Option<Pictured>,
    /// All ends of the whole sweep for other programs, once they are known, and which sweep that is.
    table: (usize, String),
    /// The ends of the whole sweep to be read: a note, and the rows as markup.
    values: (String, String),
    /// The index of the rate that is read off.
    at: Option<usize>,
}

/// The key of a picture.
type Pictured = (usize, usize, LossScale, Option<Rc<Zones>>, (f64, f64));

impl Default for SweepState {
    fn default() -> Self {
        Self {
            epochs: 30,
            scale: LossScale::Log,
            whole: Switch::default(),
            sweep: Sweep::default(),
            part: None,
            example: Example::default(),
            zones: None,
            picture: Rc::default(),
            pictured: None,
            table: (0, String::new()),
            values: Default::default(),
            at: None,
        }
    }
}

impl SweepState {
    /// The runs on show: those over the whole axis, or over the part of it in which something happens.
    pub fn shown(&self) -> &Sweep {
        let part = self.part.as_ref().filter(|_| !self.whole.is_on());
        part.unwrap_or(&self.sweep)
    }

    /// Goes on with the runs for as long as there is time; says whether all are known.
    fn advance(&mut self, lab: &Session, budget: &Budget<'_>) -> bool {
        self.sweep.ask(lab, self.epochs);
        let is_over = self.sweep.advance(|| budget.is_left());
        let range = part_of_interest(&self.sweep);
        if self.part.as_ref().map(Sweep::range) != range {
            (self.part, self.at) = (range.map(Sweep::over), None);
        }
        let Some(part) = self.part.as_mut().filter(|_| !self.whole.is_on()) else {
            return is_over;
        };
        part.ask(lab, self.epochs);
        part.advance(|| budget.is_left())
    }

    /// Returns the values read off.
    fn readout(&self, lab: &Session) -> SweepReadout {
        SweepReadout::new(self.shown(), self.at, lab.document().settings.eta)
    }

    /// The lab takes a rate.
    fn choose(&self, lab: &mut Session, index: usize) {
        let value = self.shown().rate(index).to_string();
        update(lab, Action::set("eta", value));
        update(lab, Action::EndGesture);
    }

    fn picture(&mut self) {
        let shown = self.shown();
        let so_far = shown.settled / PORTION;
        let zones = self.zones.clone();
        let pictured = Some((shown.begun, so_far, self.scale, zones, shown.range()));
        if self.pictured != pictured {
            self.picture = SweepCurves::new(shown, self.zones.as_deref(), self.scale).into();
            self.pictured = pictured;
        }
        let now = if self.sweep.has_all_ends() {
            self.sweep.begun
        } else {
            0
        };
        if self.table.0 != now {
            let text;
            (text, self.values) = if now == 0 {
                Default::default()
            } else {
                let values = values(&self.sweep);
                (
                    table(&self.sweep),
                    (values.note.clone(), markup::rows(&values.rows)),
                )
            };
            self.table = (now, text);
        }
    }

    /// Returns the text on the part of the axis that is on show; empty where there is only the whole axis.
    fn part_in_words(&self) -> String {
        let (low, high) = self.shown().range();
        let power = |exponent: f64| figure(round_to_digits(libm::exp10(exponent), 1));
        match &self.part {
            Some(_) if self.whole.is_on() => say!("sweep-all-on-show"),
            Some(_) => say!("sweep-part-on-show", from = power(low), to = power(high)),
            None => String::new(),
        }
    }
}

impl Instrument for SweepState {
    const ID: &'static str = "sweep";
    const FIELDS: &'static [Field<Self>] = &[
        number!("sweep-epochs", epochs, 1.0, MOST_EPOCHS, whole: true),
        choice!("sweep-scale", scale: LossScale),
        choice!("sweep-whole", whole: Switch),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Pointer(pointer) if pointer.plot == "sweep" => match pointer.phase {
                Phase::Down | Phase::Move => self.at = Some(self.shown().nearest(pointer.at.x)),
                // What is read off is what is chosen; a finger that is lifted reads off nothing any more.
                Phase::Click => {
                    let nearest = || self.shown().nearest(pointer.at.x);
                    self.choose(lab, self.at.unwrap_or_else(nearest));
                }
                Phase::Up | Phase::Cancel => return false,
            },
            Event::Leave { .. } => self.at = None,
            Event::Press { action, .. } if action == "adaline" => {
                update(lab, Action::set("rule", Rule::ADALINE.keyword()));
            }
            Event::Key { key, shift, .. } => {
                let eta = lab.document().settings.eta;
                let from = self
                    .at
                    .unwrap_or_else(|| self.shown().nearest(libm::log10(eta)));
                match (moved(from, key, *shift), self.at, key.as_str()) {
                    (Some(index), ..) => self.at = Some(index),
                    (None, Some(index), "Enter" | " ") => self.choose(lab, index),
                    _ => return false,
                }
            }
            _ => return false,
        }
        true
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let is_proven = lab.prove(Zones::needed_facts(lab), budget);
        self.zones = Zones::from_session(lab).map(Rc::new);
        let is_over = self.advance(lab, budget);
        self.picture();
        let needs_example = self.zones.as_deref().is_some_and(only_rescales);
        let asked = (self.epochs, self.scale);
        let has_example = self.example.work(lab, needs_example, asked, budget);
        !is_over || !is_proven || !has_example
    }

    fn view(&self, lab: &Session) -> View {
        let readout = self.readout(lab);
        let shown = self.shown();
        let sentence = readout.sentence(shown, self.epochs);
        let eta = lab.document().settings.eta;
        let index = self.at.unwrap_or_else(|| shown.nearest(eta_to_slider(eta)));
        let zones = self.zones.as_deref();
        let limits = zones.iter().flat_map(|zones| &zones.limits);
        let limits = listed(limits.map(|limit| limit.eta));
        let mut view = View::default();
        let example = self.example.curves().is_some();
        view.show("sweep-yours", example)
            .show("sweep-example", example);
        if example {
            let rule = rules::name(lab.document().settings.rule);
            let found = self.example.sentence();
            view.text("sweep-yours", say!("sweep-yours", rule))
                .text("sweep-example-found", &found)
                .attribute(
                    "sweep-example-plot",
                    "aria-label",
                    say!("sweep-example", found),
                );
        }
        view.readout("sweep-done", shown.progress(), shown.settled)
            .show("sweep-whole-row", self.part.is_some())
            .text("sweep-part", self.part_in_words())
            .readout("sweep-at", &sentence, readout.full())
            .readout(
                "sweep-theory",
                zones.map(Zones::summary).unwrap_or_default(),
                limits,
            )
            .text("sweep-lead", zones.map(lead).unwrap_or_default())
            .show("sweep-other", zones.is_some_and(only_rescales))
            .show("sweep-limit", !self.picture.limits.is_empty())
            .attribute("sweep", "aria-valuetext", sentence)
            .attribute("sweep", "aria-valuenow", index)
            .value("sweep", &self.table.1)
            .text("sweep-values-note", &self.values.0)
            .markup("sweep-values", &self.values.1);
        view
    }

    fn scene(&self, lab: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        if plot == "sweep-example" {
            let picture = Rc::clone(self.example.curves()?);
            let (now, at) = (None, None);
            return Some(Box::new(scene::SweepScene { now, at, picture }));
        }
        let picture = Rc::clone(&self.picture);
        let place = |index| libm::log10(self.shown().rate(index));
        Some(Box::new(scene::SweepScene {
            now: picture.on_axis(lab.document().settings.eta),
            at: self.at.map(place),
            picture,
        }))
    }
}

/// Returns true if η does nothing but rescale w.
fn only_rescales(zones: &Zones) -> bool {
    zones.zones.last().map(|zone| zone.effect) == Some(Effect::Rescales)
}
