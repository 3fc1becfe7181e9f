//! The loss landscape: J over two of the weights, with the run's path, the optimum and the samples' gradients on it.

mod arrows;
mod best;
mod bowl;
mod choices;
mod companions;
mod gestures;
mod messages;
mod picture;
mod rays;
mod readings;
pub mod scene;
mod search;
mod slice;
mod start;
mod surface;
mod survey;
mod trail;
mod window;

#[cfg(test)]
mod tests;

pub use arrows::{Arrows, MOST_ARROWS, Scales};
pub use best::{Best, best};
pub use bowl::Bowl;
pub use choices::{LandscapeChoices, MOST_WEIGHTS, MOST_ZOOM, Paths, Third, zoomed};
pub use messages::{LandscapeReadout, Told};
pub use slice::{Slice, essence, loss_now, problem, slice};
pub use surface::{Crosses, Landscape};
pub use survey::{Relief, Survey};

use std::rc::Rc;

use super::{Budget, Event, Instrument, View};
use crate::geometry::{Axis, Frame};
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number};
use crate::session::messages::{optimizer_name, weight_name};
use crate::session::{Field, Play, Session};
use crate::task::turns;
use crate::text::{listed, say};
use crate::theory::Fact;
use gestures::{Around, Hand, LandscapeCommand};
use picture::{Drawing, LandscapeScene, Layer};
use readings::LandscapeReadings;
use slice::CHUNK;
use start::Starting;

/// Presentations of samples that a gesture may take at once.
const AT_ONCE: usize = 40_000;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct LandscapeState {
    /// The choices of the student.
    pub choices: LandscapeChoices,
    /// Once it is known: how large the plot is, CSS pixels, and the device pixels of each.
    plot: Option<((f64, f64), f64)>,
    /// The landscape, as far as it is worked out.
    pub landscape: Landscape,
    hand: Hand,
    starting: Starting,
    drawing: Drawing,
    readings: LandscapeReadings,
}

/// An axis and the weight on it.
macro_rules! weight {
    ($name:literal, $axis:ident, across: $across:literal) => {
        Field::<Self>::choice(
            $name,
            |_| (0..MOST_WEIGHTS).map(|j| j.to_string()).collect(),
            |l| l.choices.$axis.to_string(),
            |l, text| {
                let weight = (0..MOST_WEIGHTS).find(|j| j.to_string() == text)?;
                Some(l.choices.show_weight($across, weight))
            },
        )
        // Another weight on an axis is another picture: the zoom into the one before means nothing.
        .accompanied(|_, l: &mut LandscapeState| l.choices.zoom = 0)
    };
}

impl LandscapeState {
    /// The frame of the part of the plane on show, once the size of the plot is known.
    fn frame(&self) -> Option<Frame> {
        let (size, ratio) = self.plot?;
        Some(scene::frame(size, self.landscape.window.bounds, ratio))
    }

    /// The state of the plot and of the run on which gestures act.
    fn around(&self, lab: &Session) -> Around {
        let weights = lab.learner().weights();
        let (x, y) = self.choices.axes(weights.len());
        let path = &self.landscape.path;
        Around {
            bounds: self.landscape.window.bounds,
            dots: path
                .first()
                .into_iter()
                .chain(path.last())
                .copied()
                .collect(),
            here: Axis::new(weights[x], weights[y]),
            is_playing: lab.play() != Play::Paused,
        }
    }

    fn obey(&mut self, lab: &mut Session, command: LandscapeCommand) {
        match command {
            LandscapeCommand::Start(at) => {
                let slice = self.landscape.slice_of(lab, &self.choices);
                self.starting.ask(slice, at, self.landscape.window.bounds);
            }
            LandscapeCommand::LetGo { resume } => self.starting.end(resume),
            LandscapeCommand::Zoom(step) => {
                if step.is_none() {
                    self.landscape.window = Default::default();
                }
                self.choices.zoom = zoomed(self.choices.zoom, step);
                lab.touch();
            }
        }
    }
}

impl Instrument for LandscapeState {
    const ID: &'static str = "landscape";
    const FIELDS: &'static [Field<Self>] = &[
        weight!("landscape-x", x, across: true),
        weight!("landscape-y", y, across: false),
        choice!("landscape-third", choices.third: Third),
        choice!("landscape-paths", choices.paths: Paths),
        number!("landscape-zoom", choices.zoom, -MOST_ZOOM, MOST_ZOOM, whole: true),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn lab_changed(&mut self, _: &mut Session, open: bool) {
        if !open {
            (self.hand, self.starting) = (Hand::default(), Starting::default());
        }
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        if let Event::Resize { size, ratio, .. } = event {
            self.plot = Some((*size, *ratio));
            return true;
        }
        if lab.is_joint() {
            return false;
        }
        let Some(slice) = self.landscape.slice() else {
            return false;
        };
        let samples = slice.problem.train.len();
        let commands = self.hand.take(event, &self.around(lab));
        let taken = commands.is_some();
        for command in commands.into_iter().flatten() {
            self.obey(lab, command);
        }
        let most = (AT_ONCE / samples.max(CHUNK)).max(1);
        self.starting.advance(lab, turns(most));
        taken
    }

    fn work(&mut self, lab: &mut Session, milliseconds: f64, budget: &Budget<'_>) -> bool {
        // J is drawn over weights of one learner, and classes that learn together have one for all.
        if lab.is_joint() {
            let (choices, plot) = (self.choices.clone(), self.plot);
            *self = Self {
                choices,
                plot,
                ..Self::default()
            };
            return false;
        }
        let Some((size, ratio)) = self.plot else {
            return false;
        };
        let mut is_busy = self.starting.advance(lab, || budget.is_left());
        if !lab.prove(&[Fact::Minimum], budget) {
            return true;
        }
        let aspect = scene::aspect(size, ratio);
        let mut catch_up = || self.landscape.catch_up(lab, &self.choices, aspect);
        let mut is_there = catch_up();
        while !is_there && budget.is_left() {
            is_there = catch_up();
        }
        is_busy |= !is_there;
        let frame = scene::frame(size, self.landscape.window.bounds, ratio);
        let (third, cursor) = (self.choices.third, self.hand.cursor);
        let landscape = (&self.landscape, third);
        let is_left = || budget.is_left();
        is_busy |= self
            .readings
            .advance(lab, landscape, &frame, cursor, is_left);
        self.drawing.age += milliseconds.max(0.0);
        let is_playing = lab.play() != Play::Paused;
        loop {
            let is_drawn = self.drawing.advance(&self.landscape, &frame, is_playing);
            let is_known = self.landscape.survey.is_complete();
            if is_drawn && is_known {
                return is_busy;
            }
            if is_drawn {
                self.landscape.survey.advance(|| false);
            }
            if !budget.is_left() {
                return true;
            }
        }
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let is_playing = lab.play() != Play::Paused;
        view.flag("play", "data-playing", is_playing).text(
            "landscape-play",
            if is_playing {
                say!("landscape-pause-label")
            } else {
                say!("landscape-play-label")
            },
        );
        let count = lab.own_weights().len();
        let names = (0..count.min(MOST_WEIGHTS)).map(|j| (j.to_string(), weight_name(j)));
        let names: Vec<_> = names.collect();
        let (x, y) = self.choices.axes(count);
        view.options("landscape-x", names.clone(), x.to_string())
            .options("landscape-y", names, y.to_string());
        let (Some(frame), Some(readout)) = (self.frame(), &self.readings.readout) else {
            if lab.is_joint() {
                view.readout("landscape-about", say!("landscape-together"), "");
            }
            return view;
        };
        let place = frame.plot;
        let place = [place.left, place.top, place.width, place.height];
        let at = self.hand.cursor.map(|at| [at.x, at.y]);
        let cursor = self.landscape.slice().zip(self.hand.cursor);
        let heard = cursor.map(|(slice, at)| messages::heard(slice, at, &readout.at.0));
        let heard = heard.unwrap_or_default();
        let relief = self.landscape.survey.relief();
        let is_shown = |relief: &&Rc<Relief>| {
            self.landscape.survey.is_complete() && self.drawing.is_of(relief)
        };
        let levels = relief.filter(is_shown).map(|relief| &relief.levels[..]);
        let dots = self.around(lab).dots;
        let dots: Vec<String> = dots.iter().map(|dot| listed([dot.x, dot.y])).collect();
        view.attribute(
            "landscape",
            "data-bounds",
            listed(self.landscape.window.bounds),
        )
        .attribute(
            "landscape",
            "data-levels",
            listed(levels.unwrap_or_default()),
        )
        .attribute("landscape", "data-place", listed(place))
        .attribute("landscape", "data-dots", dots.join(";"))
        .attribute("landscape", "data-at", listed(at.into_iter().flatten()))
        .attribute("landscape", "aria-description", &heard)
        .text("landscape-heard", heard)
        .say("landscape-heard")
        .readout("landscape-about", &readout.about, "");
        for (name, (text, full)) in [
            ("landscape-now", &readout.now),
            ("landscape-w", &readout.weights),
            ("landscape-least", &readout.least),
            ("landscape-gradient", &readout.gradient),
            ("landscape-at", &readout.at),
            ("landscape-optimum", &readout.optimum),
            ("landscape-arrows", &readout.arrows),
        ] {
            view.readout(name, text, full);
        }
        let companions = &self.landscape.companions;
        let mut names = companions.names();
        let own = optimizer_name(&lab.document().settings);
        let has_others = self.choices.paths == Paths::Optimizers;
        view.text("landscape-own", own)
            .show("landscape-own", has_others);
        for part in ["landscape-path-b", "landscape-path-c", "landscape-path-d"] {
            let name = names.next();
            view.text(part, name.unwrap_or_default().to_owned())
                .show(part, name.is_some());
        }
        let told = messages::others(companions.told.as_ref());
        view.readout("landscape-others", &told, "");
        // The legend names what is drawn, and nothing else.
        let marks = &self.readings.marks;
        let off = marks.elsewhere.as_ref().map(|(_, words)| words.as_str());
        for (part, text, is_shown) in [
            (
                "landscape-best",
                match off {
                    Some(_) => say!("landscape-best-here"),
                    None => say!("landscape-best"),
                },
                marks.least.is_some(),
            ),
            (
                "landscape-off",
                off.unwrap_or_default().into(),
                off.is_some(),
            ),
            (
                "landscape-thin",
                say!("landscape-thin"),
                !marks.samples.is_empty(),
            ),
            (
                "landscape-thick",
                say!("landscape-thick"),
                marks.mean.is_some(),
            ),
        ] {
            view.text(part, text).show(part, is_shown);
        }
        view
    }

    fn scene(&self, _: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        let axes = self.landscape.slice()?.axes;
        let bounds = self.landscape.window.bounds;
        let picture = self.drawing.map_of(bounds);
        let layer = match layer {
            "landscape-shade" => Layer::Shade(picture),
            "landscape-ground" => Layer::Lines([weight_name(axes.0), weight_name(axes.1)], picture),
            "landscape-marks" => Layer::Marks(Rc::clone(&self.readings.marks), self.hand.cursor),
            _ => return None,
        };
        Some(Box::new(LandscapeScene { bounds, layer }))
    }
}
