//! Many starts: one data set, 50 runs that differ only in their seed, and the line with the widest margin beside theirs.

mod choices;
mod margin;
mod messages;
mod picture;
mod runs;
pub mod scene;
mod summary;
mod texts;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use choices::{COUNT, MOST_EPOCHS, MOST_SEED, StartsChoices, Vary};
pub use margin::{Margin, Why, Widest, angle};
pub use messages::{settings_in_words, table};
pub use runs::{StartEnd, StartRun, Starts, document_of};
pub use summary::{Spread, Summary};

use super::{Budget, Event, Instrument, Phase, Pointer, View};
use crate::cached::Cached;
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number};
use crate::session::{Field, Session};
use picture::RunLines;
use scene::{Dots, Layout};
use texts::{StartsTexts, TextsKey};

/// A dot this near to a pointer is meant, CSS px.
const REACH: f64 = 16.0;
/// A line this near to a pointer is meant, CSS px.
const NEAR: f64 = 8.0;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct StartsState {
    /// The choices that the student has made.
    pub choices: StartsChoices,
    /// The runs.
    pub starts: Starts,
    /// The run below the pointer.
    pointed: Option<usize>,
    picture: RunLines,
    /// Once it is known: how large the plot of the dots is, CSS pixels, and the device pixels of each.
    plot: Option<((f64, f64), f64)>,
    layout: Option<Rc<Layout>>,
    texts: Cached<TextsKey, StartsTexts>,
    /// True if the window is to be closed.
    closes: bool,
}

impl StartsState {
    /// The run that is shown: below the pointer, or chosen.
    fn at(&self) -> Option<usize> {
        let at = self.pointed.or(self.choices.shown());
        at.filter(|run| *run < self.starts.runs.len())
    }

    /// The run below a pointer: its dot, or its line.
    fn under(&self, pointer: &Pointer) -> Option<usize> {
        match pointer.plot.as_str() {
            "starts-plane" => self.picture.nearest(&pointer.frame, pointer.at_px, NEAR),
            _ => self.layout.as_ref()?.nearest(pointer.at_px, REACH),
        }
    }

    /// Chooses a run, from 0.
    fn choose(&mut self, lab: &mut Session, run: usize) {
        self.choices.run = run as u32 + 1;
        lab.touch();
    }

    /// The chosen run is opened in the lab: one edit, and the lab is before its first update.
    fn open(&mut self, lab: &mut Session) -> bool {
        let Some(run) = self.choices.shown() else {
            return false;
        };
        lab.replace_document(document_of(lab.document(), &self.choices, run));
        lab.reset();
        self.closes = true;
        true
    }

    fn point(&mut self, lab: &mut Session, pointer: &Pointer) -> bool {
        match pointer.phase {
            Phase::Down | Phase::Move => self.pointed = self.under(pointer),
            Phase::Cancel => self.pointed = None,
            Phase::Click => {
                if let Some(run) = self.under(pointer) {
                    self.choose(lab, run);
                }
            }
            Phase::Up => return false,
        }
        true
    }

    /// Updates the layout of the dots.
    fn lay_out(&mut self) {
        let Some((size, ratio)) = self.plot else {
            return;
        };
        let (widest, most) = (self.widest_errors(), self.most_errors());
        let layout = Layout::new(size, ratio, &self.starts.judged(), widest, most);
        if self.layout.as_deref() != Some(&layout) {
            self.layout = Some(layout.into());
        }
    }

    /// The largest possible number of errors.
    fn most_errors(&self) -> u32 {
        self.starts.sizes()[self.starts.judged_by()] as u32
    }

    /// The errors of the widest margin by which runs are compared.
    fn widest_errors(&self) -> Option<u32> {
        let set = self.starts.judged_by();
        self.starts.margin().map(|margin| margin.errors[set])
    }
}

impl Instrument for StartsState {
    const ID: &'static str = "starts";
    const FIELDS: &'static [Field<Self>] = &[
        choice!("starts-vary", choices.vary: Vary),
        number!("starts-seed", choices.seed, 0.0, MOST_SEED, whole: true),
        number!("starts-epochs", choices.epochs, 1.0, MOST_EPOCHS, whole: true),
        number!("starts-test", choices.test, 0.0, 90.0, whole: false)
            .applies_where(|_, lab| lab.document().settings.data.test_share == 0.0),
        number!("starts-run", choices.run, 0.0, COUNT as f64, whole: true),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.closes)
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Resize { plot, size, ratio } if plot == "starts" => {
                self.plot = Some((*size, *ratio));
                self.lay_out();
                true
            }
            Event::Pointer(pointer) => self.point(lab, pointer),
            Event::Leave { .. } | Event::Close => {
                self.pointed = None;
                true
            }
            Event::Key { plot, key, .. } if plot == "starts" => {
                match self.starts.moved(self.choices.shown(), key) {
                    Some(run) => {
                        self.pointed = None;
                        self.choose(lab, run);
                        true
                    }
                    None => key == "Enter" && self.open(lab),
                }
            }
            Event::Press { action, .. } if action == "open" => self.open(lab),
            _ => false,
        }
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        // The samples are shown before anything is made of them.
        let is_new = self.starts.begin(lab, &self.choices);
        let is_over = loop {
            let is_drawn = self.picture.advance(&self.starts);
            let is_over = is_drawn && self.starts.is_complete();
            if is_new || is_over || !budget.is_left() {
                break is_over;
            }
            if is_drawn {
                // One slice: its lines are drawn before the next.
                self.starts.advance(|| false);
            }
        };
        self.picture.choose(&self.starts, self.at());
        self.lay_out();
        let bin = self.layout.as_ref().map_or(1, |layout| layout.bin);
        let key = TextsKey::new(lab, &self.choices, &self.starts, bin);
        self.texts
            .refresh(key, |_| StartsTexts::new(&self.starts, bin));
        !is_over
    }

    fn view(&self, _: &Session) -> View {
        let starts = &self.starts;
        let at = self.at();
        let about = at.map_or_else(|| starts.invitation(), |run| starts.about(run));
        let number = at.map_or(0, |run| run + 1);
        let mut view = View::default();
        view.readout("starts-done", starts.progress(), starts.runs.len())
            .readout("starts-at", &about, number)
            .attribute("starts", "aria-valuenow", number)
            .attribute("starts", "aria-valuetext", about)
            .enable("starts-open", self.choices.run > 0);
        let (Some(key), Some(texts)) = (self.texts.key(), self.texts.get()) else {
            return view;
        };
        view.readout("starts-settings", &key.settings, &key.settings)
            .say("starts-summary")
            .readout("starts-summary", &texts.headline, &texts.headline)
            .attribute("starts-plane", "aria-label", &texts.headline)
            .readout("starts-caption", &texts.caption, key.bin)
            .readout("starts-margin", &texts.margin.0, &texts.margin.1)
            .value("starts", &texts.runs)
            .markup("starts-rows", &texts.rows)
            .markup("starts-ends", &texts.ends);
        for (sign, is_there) in texts.signs {
            view.show(format!("starts-sign-{sign}"), is_there);
        }
        view
    }

    fn scene(&self, _: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        if layer != "starts" {
            return Some(Box::new(self.picture.scene(layer)?));
        }
        let runs = self.starts.runs.iter();
        Some(Box::new(Dots {
            errors: self.starts.judged(),
            most: self.most_errors(),
            hollow: runs.map(|run| run.end == StartEnd::Limit).collect(),
            widest: self.widest_errors(),
            chosen: self.at(),
        }))
    }
}
