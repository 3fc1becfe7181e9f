//! Lanes side by side: up to four runs on the same data from the same start, each with something of its own, in lockstep.
//!
//! Lane A is the lab itself, with its settings, run and weights; so when the window closes the lab stands where lane A
//! stood. The lanes share one clock, which counts the samples presented since their common start, the beginning of the
//! lab's present segment. At every time of the clock each lane that still runs has made exactly those updates that end by
//! then; one that has come to an end of its run stays there. How far the others have come is not part of a link: it
//! follows from where the lab stands, and lanes that are behind catch up in portions.

mod change;
mod chart;
mod clock;
mod comparison;
mod described;
mod fields;
mod lane;
pub mod scene;
mod shown;

#[cfg(test)]
mod tests;

pub use change::{Change, Curve, Lanes, MOST_LANES, Ready};
pub use chart::{LaneCurves, Trace};
pub use comparison::Comparison;
pub use lane::{Lane, LaneStanding};

use std::borrow::Cow;
use std::rc::Rc;

use self::described::Described;
use self::shown::Told;
use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::learn::Rule;
use crate::plot::scene::AnyScene;
use crate::session::scenes::Same;
use crate::session::settings::LossScale;
use crate::session::{Field, Session, view_of};

/// Presentations of samples between two looks at the clock.
const CHUNK: u64 = 2000;
/// Frames in which everything is shown once while it plays: lanes A and C, B and D, the chart. The eye does not notice
/// that they take turns, and more of a frame is left free.
const TURNS: usize = 3;
/// The chart's turn.
const CHART: usize = 2;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct CompareState {
    /// The lanes that are wished for.
    pub lanes: Lanes,
    /// The scale of the chart's values: linear or logarithmic.
    pub scale: LossScale,
    /// The value that the chart shows for every lane.
    pub curve: Curve,
    /// The lanes beside the lab's, once the window has been open.
    pub(crate) comparison: Option<Comparison>,
    is_open: bool,
    /// True if the window is to be closed.
    closes: bool,
    /// Whose turn it is while it plays.
    turn: usize,
    /// The part of the plane on show.
    view: Cached<Same, crate::geometry::View>,
    /// The texts of each lane.
    told: Vec<Told>,
    picture: Rc<LaneCurves>,
    /// The chart in words and as a table of values.
    described: Described,
}

impl CompareState {
    /// The lanes, the lab's first; none before the window was opened.
    pub fn lanes<'a>(&'a self, lab: &'a Session) -> Vec<Lane<'a>> {
        let Some(comparison) = &self.comparison else {
            return Vec::new();
        };
        let usual = &lab.document().settings;
        let runs = std::iter::once(lab.run()).chain(&comparison.others);
        let changes = self.lanes.changes().iter().map(|own| own.applied_to(usual));
        let settings = std::iter::once(usual.clone()).chain(changes);
        let lane = |(index, (run, settings))| Lane {
            index,
            settings,
            run,
            standing: lane::standing(comparison, run, index == 0 && lab.is_changed()),
        };
        runs.zip(settings).enumerate().map(lane).collect()
    }

    /// The lanes of a ready comparison.
    fn make(&mut self, ready: Ready, lab: &Session) {
        self.lanes.make(ready, &lab.document().settings);
    }

    /// The lanes of a window that nobody has given any: rates, or rules and their errors where η only rescales w.
    fn make_first(&mut self, lab: &Session) {
        match chart::rate_only_rescales(lab) {
            true => {
                self.make(Ready::Rules, lab);
                self.curve = Curve::Errors;
            }
            false => self.make(Ready::Rates, lab),
        }
    }

    /// Adaline with its usual rate in the lab, a tenth and ten times of it in lanes beside it, from the start.
    fn show_adaline(&mut self, lab: &mut Session) {
        let mut document = lab.document().clone();
        document.settings.rule = Rule::ADALINE;
        document.settings.eta = document.settings.usual_eta();
        lab.replace_document(document);
        self.make(Ready::Rates, lab);
        if let Some(comparison) = &mut self.comparison {
            comparison.reset(&self.lanes, lab);
        }
    }

    /// Performs the action of a button that changes the lanes; returns true if `action` is such an action.
    fn arrange(&mut self, lab: &mut Session, action: &str, argument: &str) -> bool {
        match action {
            "rates" => self.make(Ready::Rates, lab),
            "batches" => self.make(Ready::Batches, lab),
            "rules" => self.make(Ready::Rules, lab),
            "optimizers" => self.make(Ready::Optimizers, lab),
            "adaline" => self.show_adaline(lab),
            "add" => self.lanes.add(&lab.document().settings),
            "remove" => {
                let index = ["b", "c", "d"].iter().position(|known| *known == argument);
                index.into_iter().for_each(|index| self.lanes.remove(index));
            }
            _ => return false,
        }
        true
    }

    /// Performs the action of a button or key that drives the runs; returns true if `action` is such an action.
    fn drive(&mut self, lab: &mut Session, action: &str) -> bool {
        let Some(comparison) = &mut self.comparison else {
            return false;
        };
        match action {
            "play" => comparison.toggle_play(&self.lanes, lab),
            "step" => comparison.step_by_hand(&self.lanes, lab),
            "epoch" => comparison.epoch(&self.lanes, lab),
            "reset" => comparison.reset(&self.lanes, lab),
            _ => return false,
        }
        true
    }

    /// Notes what is to be seen of the lanes, and of the chart, whose turn it is.
    fn prepare(&mut self, lab: &Session) {
        let prepared = Same(Rc::clone(lab.prepared()));
        self.view.refresh(prepared, |_| view_of(lab));
        self.turn = (self.turn + 1) % TURNS;
        let lanes = self.lanes(lab);
        let mut told = self.told.clone();
        told.truncate(lanes.len());
        for (i, lane) in lanes.iter().enumerate() {
            if i >= told.len() {
                told.push(Told::new(lane, &lanes, lab));
            } else if self.is_due(i % CHART) {
                told[i] = Told::new(lane, &lanes, lab);
            }
        }
        let due = self.is_due(CHART);
        let picture = due.then(|| LaneCurves::new(&lanes, self.curve, lab));
        self.told = told;
        if let Some(picture) = picture.filter(|picture| *picture != *self.picture) {
            self.picture = picture.into();
        }
        let rests = !self.is_playing() && !self.has_work();
        let titles: Vec<&str> = self.told.iter().map(|told| told.title.as_str()).collect();
        self.described
            .refresh(&self.picture, self.curve, &titles, rests);
    }

    fn is_due(&self, turn: usize) -> bool {
        !self.is_playing() || self.turn == turn
    }

    /// Returns true if the window is open and something is due now.
    fn has_work(&self) -> bool {
        let comparison = self.comparison.as_ref();
        self.is_open && comparison.is_some_and(Comparison::has_work)
    }

    fn is_playing(&self) -> bool {
        self.comparison
            .as_ref()
            .is_some_and(|known| known.is_playing)
    }
}

impl Instrument for CompareState {
    const ID: &'static str = "compare";
    const FIELDS: &'static [Field<Self>] = Self::FIELDS;
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn markup() -> Cow<'static, str> {
        let lanes = [("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")];
        let all = |part: &str| -> String {
            let lane = |(small, large)| part.replace("{b}", small).replace("{B}", large);
            lanes.map(lane).concat()
        };
        let markup = Self::MARKUP.replace("<!-- lanes -->", &all(include_str!("lane.html")));
        markup
            .replace("<!-- rows -->", &all(include_str!("row.html")))
            .into()
    }

    /// The lanes follow the lab as long as their window is open, and rest when it is closed. It opens with η × ⅒, η,
    /// η × 10, or with rules where η only rescales w, and closes with its last lane.
    fn lab_changed(&mut self, lab: &mut Session, open: bool) {
        let was_open = std::mem::replace(&mut self.is_open, open);
        let is_alone = self.lanes.count < 2;
        if !open || (is_alone && was_open) {
            if let Some(comparison) = &mut self.comparison {
                comparison.pause();
            }
            (self.is_open, self.closes) = (false, open);
            return;
        }
        if is_alone {
            self.make_first(lab);
        }
        let comparison = self.comparison.get_or_insert_default();
        comparison.fit(&self.lanes, lab);
    }

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.closes)
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, argument } => {
                self.arrange(lab, action, argument) || self.drive(lab, action)
            }
            Event::Shortcut { key, is_repeated } => {
                let action = match key.as_str() {
                    " " => "play",
                    "s" | "S" => "step",
                    "e" | "E" => "epoch",
                    "r" | "R" => "reset",
                    _ => return false,
                };
                // A key held down plays and resets once.
                (*is_repeated && matches!(action, "play" | "reset")) || self.drive(lab, action)
            }
            _ => false,
        }
    }

    fn work(&mut self, lab: &mut Session, milliseconds: f64, budget: &Budget<'_>) -> bool {
        let Some(comparison) = &mut self.comparison else {
            return false;
        };
        comparison.tick(lab, milliseconds);
        while comparison.has_work() {
            comparison.train(&self.lanes, lab, CHUNK);
            if !budget.is_left() {
                break;
            }
        }
        self.prepare(lab);
        self.is_playing() || self.has_work()
    }

    fn covers_lab(&self) -> bool {
        self.is_playing()
    }

    fn view(&self, lab: &Session) -> View {
        self.shown(lab)
    }

    fn scene(&self, lab: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        self.painted(lab, layer)
    }
}
