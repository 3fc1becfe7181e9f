//! Gradient descent in one dimension: w ← w − η f′(w) on a function that can be chosen, step by step.

mod messages;
mod picture;
mod scene;
mod settings;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use messages::{StepReadouts, Verdict};
pub use picture::DescentPlot;
pub use settings::{DescentSettings, EXAMPLES, Shape};

use super::{Budget, Event, Instrument, Phase, Pointer, View};
use crate::cached::Cached;
use crate::data::parse_number;
use crate::geometry::Axis;
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number};
use crate::session::slider::{eta_to_slider, slider_to_eta};
use crate::session::{Field, Playback, Session};
use crate::text::{number::exact, say};
use crate::theory::descent::MOST_STEPS;

/// The distance from the start at which a finger takes hold of it, CSS pixels; a mouse takes it along from anywhere.
const FINGER_REACH: f64 = 26.0;
/// Steps a second while it plays.
const SPEED: f64 = 6.25;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct DescentState {
    /// The settings and the number of steps made.
    pub settings: DescentSettings,
    /// The steps due while it plays.
    playing: Option<Playback>,
    /// The part of the axes on show while a pointer holds the start: it stays as it is.
    held: Option<[f64; 4]>,
    shown: Cached<(DescentSettings, [f64; 4]), ShownDescent>,
}

/// The run with some settings, as it is shown in some bounds.
#[derive(Clone, Debug)]
struct ShownDescent {
    readouts: StepReadouts,
    can_step: bool,
    picture: Rc<DescentPlot>,
}

impl ShownDescent {
    fn new(settings: &DescentSettings, bounds: [f64; 4]) -> Self {
        let run = settings.run();
        Self {
            readouts: StepReadouts::new(settings, &run),
            can_step: settings.after_step().is_some(),
            picture: DescentPlot::new(settings, &run, bounds).into(),
        }
    }
}

impl DescentState {
    /// Returns true while it plays.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    fn press(&mut self, word: &str) -> bool {
        let was_playing = self.playing.take().is_some();
        let settings = &mut self.settings;
        let is_example = settings.show_example(word);
        match word {
            "reset" => settings.steps = 0,
            "back" => settings.steps = settings.before(),
            "step" => settings.steps = settings.after_step().unwrap_or(settings.steps),
            // From the start again, once it has come to its end.
            "play" if !was_playing && settings.after_a_while().is_none() => settings.steps = 0,
            "play" => {}
            _ if is_example => {}
            _ => return false,
        }
        if is_example || word == "play" && !was_playing {
            self.playing = Some(Playback::LATER);
        }
        true
    }

    /// Handles a pointer; returns true while it holds the start.
    fn point(&mut self, pointer: &Pointer) -> bool {
        let (frame, at) = (&pointer.frame, pointer.at_px);
        match pointer.phase {
            Phase::Down => {
                let start = self.settings.start;
                let start = Axis::new(start, self.settings.function().value(start));
                let is_near = frame.nearest([start], at, FINGER_REACH).is_some();
                if is_near || !pointer.is_finger && frame.plot.contains(at) {
                    let view = frame.view;
                    self.held = Some([view.x_min, view.x_max, view.y_min, view.y_max]);
                }
            }
            Phase::Up | Phase::Cancel => self.held = None,
            Phase::Move | Phase::Click => {}
        }
        if let Some([left, right, ..]) = self.held {
            self.settings.start = DescentSettings::start_at(pointer.at.x, [left, right]);
        }
        self.held.is_some()
    }

    /// Makes the steps that are due.
    fn play_on(&mut self, milliseconds: f64) {
        let Some(playback) = &mut self.playing else {
            return;
        };
        // A page that was away does not catch up.
        playback.tick(Some(SPEED), milliseconds.min(1000.0 / SPEED));
        if !playback.is_due() {
            return;
        }
        playback.made(1);
        if let Some(steps) = self.settings.after_a_while() {
            self.settings.steps = steps;
        }
        if self.settings.after_a_while().is_none() {
            self.playing = None;
        }
    }
}

impl Instrument for DescentState {
    const ID: &'static str = "descent";
    const FIELDS: &'static [Field<Self>] = &[
        choice!("descent-function", settings.shape: Shape),
        number!("descent-a1", settings.a1, -5.0, 5.0, whole: false),
        number!("descent-a2", settings.a2, -5.0, 5.0, whole: false),
        number!("descent-a3", settings.a3, -5.0, 5.0, whole: false),
        number!("descent-a4", settings.a4, -5.0, 5.0, whole: false),
        number!("descent-eta", settings.eta, 1e-4, 10.0, whole: false),
        number!("descent-start", settings.start, -10.0, 10.0, whole: false),
        number!("descent-steps", settings.steps, 0.0, MOST_STEPS as f64, whole: true),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn lab_changed(&mut self, _: &mut Session, open: bool) {
        if !open {
            (self.playing, self.held) = (None, None);
        }
    }

    fn update(&mut self, _: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, .. } => self.press(action),
            Event::Pointer(pointer) => self.point(pointer),
            Event::Key {
                plot, key, shift, ..
            } if plot == "descent" => {
                let right = match key.as_str() {
                    "ArrowRight" | "ArrowUp" => true,
                    "ArrowLeft" | "ArrowDown" => false,
                    _ => return false,
                };
                self.settings.start = self.settings.nudged(right, *shift);
                true
            }
            Event::Input { name, text, .. } if name == "descent-eta-slider" => {
                let place = parse_number(text);
                if let Some(place) = place {
                    self.settings.eta = slider_to_eta(place);
                }
                place.is_some()
            }
            _ => false,
        }
    }

    /// Ten thousand steps, the most there are, take about a millisecond.
    fn work(&mut self, _: &mut Session, milliseconds: f64, _: &Budget<'_>) -> bool {
        self.play_on(milliseconds);
        let settings = &self.settings;
        let bounds = self.held.unwrap_or_else(|| DescentPlot::bounds(settings));
        let key = (settings.clone(), bounds);
        self.shown.refresh(key, |(settings, bounds)| {
            ShownDescent::new(settings, *bounds)
        });
        self.is_playing()
    }

    fn view(&self, _: &Session) -> View {
        let mut view = View::default();
        let (Some((settings, _)), Some(shown)) = (self.shown.key(), self.shown.get()) else {
            return view;
        };
        let readouts = &shown.readouts;
        let (eta, start, verdict) = (settings.eta, settings.start, &readouts.verdict);
        let play = if self.is_playing() {
            say!("descent-pause")
        } else {
            say!("descent-play")
        };
        for (name, text, full) in readouts.texts() {
            view.readout(format!("descent-{name}"), text, full);
        }
        view.text("descent-next", &readouts.next)
            .say("descent-verdict")
            .readout("descent-verdict", &verdict.text, verdict.label)
            .text("descent-formula", &readouts.formula)
            .show("descent-coefficients", settings.shape == Shape::Quartic)
            .flag("descent-window", "data-playing", self.is_playing())
            .text("descent-play-word", play)
            .enable("descent-reset", readouts.step > 0)
            .enable("descent-back", readouts.step > 0)
            .enable("descent-step", shown.can_step);
        for (word, _) in &EXAMPLES {
            let is_shown = settings.example() == Some(word);
            view.attribute(format!("descent-{word}"), "aria-pressed", is_shown);
        }
        let place = format!("{:.2}", eta_to_slider(eta));
        let now = say!(
            "descent-start-now",
            start = exact(start),
            verdict = &verdict.text
        );
        view.control("descent-eta-slider", place)
            .attribute(
                "descent-eta-slider",
                "aria-valuetext",
                format!("η = {}", exact(eta)),
            )
            .attribute("descent", "aria-valuenow", start)
            .attribute("descent", "aria-valuetext", now);
        view
    }

    fn scene(&self, _: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        let picture = &self.shown.get()?.picture;
        Some(Box::new(Rc::clone(picture)))
    }
}
