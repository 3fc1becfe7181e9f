//! The dual form: a kernel perceptron on the lab's data, with a number a point in place of weights.

mod field;
mod messages;
pub mod scene;
mod training;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use training::{DualStanding, MOST_EPOCHS, Training};

use self::field::Field as ScoreField;
use self::messages::Readout;
use self::scene::{DualScene, Layer, Marks};
use super::event::moved;
use super::{Budget, Event, Instrument, Phase, View};
use crate::data::Keyword;
use crate::geometry::Axis;
use crate::learn::{KernelKind, KernelNumber, KernelShape, LARGEST_DEGREE};
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, number, speed};
use crate::session::scenes::Same;
use crate::session::{Field, Session, view_of};
use crate::text::say;

/// An arrow key moves by the view divided by this, with Shift by five times as much.
const STEPS: f64 = 50.0;

/// The instrument.
#[derive(Clone, Debug)]
pub struct DualState {
    /// The kind of kernel.
    pub kernel: KernelKind,
    /// The numbers that shape it.
    pub shape: KernelShape,
    /// Points presented a second; none: as fast as it goes.
    pub speed: Option<u32>,
    /// The run, once the window has been open with data of two classes.
    pub training: Option<Training>,
    field: Option<ScoreField>,
    /// The place that is read off.
    at: Option<Axis>,
    /// The marks over the field.
    marks: Rc<Marks>,
}

impl Default for DualState {
    fn default() -> Self {
        Self {
            kernel: KernelKind::RBF,
            shape: KernelShape::default(),
            speed: Some(30),
            training: None,
            field: None,
            at: None,
            marks: Rc::default(),
        }
    }
}

impl DualState {
    /// Returns true if the kernel uses a number.
    fn uses(&self, number: KernelNumber) -> bool {
        self.kernel.number == Some(number)
    }

    /// Moves what is read off by keys; says whether the key means that.
    fn move_by(&mut self, lab: &Session, key: &str, shift: bool) -> bool {
        let view = view_of(lab);
        let (middle_x, middle_y) = (
            view.x_min + view.width() / 2.0,
            view.y_min + view.height() / 2.0,
        );
        let at = self.at.unwrap_or(Axis::new(middle_x, middle_y));
        let share = if shift { 5.0 } else { 1.0 } / STEPS;
        let to = moved(at, view.bounds(), key, share);
        self.at = to.or(self.at);
        to.is_some()
    }
}

impl Instrument for DualState {
    const ID: &'static str = "dual-form";
    const PREFIX: &'static str = "dual";
    const FIELDS: &'static [Field<Self>] = &[
        choice!("dual-kernel", kernel: KernelKind),
        number!("dual-degree", shape.degree, 1.0, LARGEST_DEGREE as f64, whole: true)
            .applies_where(|dual, _| dual.uses(KernelNumber::Degree)),
        number!("dual-gamma", shape.gamma, 0.001, 1000.0, whole: false)
            .applies_where(|dual, _| dual.uses(KernelNumber::Gamma)),
        speed!("dual-speed", speed),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    /// The run is that of the lab's data and the kernel chosen as long as the window is open, at its end at first, and rests
    /// when it is closed.
    fn lab_changed(&mut self, lab: &mut Session, open: bool) {
        if !open {
            self.training.iter_mut().for_each(Training::pause);
            return;
        }
        let known = self.training.as_ref();
        if !known.is_some_and(|training| training.is_of(lab, self.kernel, self.shape)) {
            let training = Training::new(lab, self.kernel, self.shape);
            self.training.insert(training).open();
            self.field = None;
        }
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Press { action, .. } => {
                let Some(training) = &mut self.training else {
                    return false;
                };
                match action.as_str() {
                    "play" => training.toggle_play(),
                    "step" => training.step(),
                    "epoch" => training.epoch(),
                    "reset" => {
                        training.reset();
                        self.field = None;
                    }
                    _ => return false,
                }
                true
            }
            Event::Pointer(pointer) => match pointer.phase {
                Phase::Down | Phase::Move | Phase::Click => {
                    self.at = Some(pointer.at).filter(|at| view_of(lab).contains(*at));
                    true
                }
                Phase::Up | Phase::Cancel => false,
            },
            Event::Leave { .. } => {
                self.at = None;
                true
            }
            Event::Key { key, shift, .. } => self.move_by(lab, key, *shift),
            _ => false,
        }
    }

    fn work(&mut self, lab: &mut Session, milliseconds: f64, budget: &Budget<'_>) -> bool {
        let Some(training) = &mut self.training else {
            return false;
        };
        training.tick(milliseconds, self.speed, budget);
        let mut is_busy = training.is_at_work();
        if let Some(run) = training.run() {
            let view = view_of(lab);
            let known = self.field.take().filter(|field| field.is_of(&view));
            let field = known.unwrap_or_else(|| ScoreField::new(lab.prepared(), view));
            let field = self.field.insert(field);
            is_busy |= field.catch_up(run, budget);
        }
        let marks = Marks::new(training, self.at);
        if *self.marks != marks {
            self.marks = marks.into();
        }
        is_busy
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        view.show("dual-degree-row", self.uses(KernelNumber::Degree))
            .show("dual-gamma-row", self.uses(KernelNumber::Gamma));
        let Some(training) = &self.training else {
            return view;
        };
        let is_playing = training.is_playing;
        let (mut readouts, mut score, mut terms) = <([Readout; 5], Readout, String)>::default();
        if let Some(run) = training.run() {
            readouts = messages::readouts(training, run, lab);
            (score, terms) = messages::written_out(run, lab, self.at);
        }
        view.say("dual-status")
            .readout(
                "dual-status",
                messages::status(training),
                training.standing().keyword(),
            )
            .flag("dual-play", "data-playing", is_playing)
            .text(
                "dual-play-label",
                if is_playing {
                    say!("dual-pause")
                } else {
                    say!("dual-play")
                },
            );
        for button in ["dual-play", "dual-step", "dual-epoch", "dual-reset"] {
            view.enable(button, training.run().is_some());
        }
        let names = ["errors", "updates", "used", "epochs", "last"];
        for (name, (text, full)) in names.into_iter().zip(readouts) {
            view.readout(format!("dual-{name}"), text, full);
        }
        view.text("dual-kernel-formula", messages::about(training))
            .say("dual-score")
            .readout("dual-score", &score.0, score.1)
            .markup("dual-terms", terms)
            .attribute("dual-plot", "aria-description", score.0);
        view
    }

    fn scene(&self, lab: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        let layer = match layer {
            "dual-field" => {
                Layer::Field(self.field.as_ref().and_then(|field| field.picture.clone()))
            }
            "dual-ground" => Layer::Axes(lab.prepared().axes.clone()),
            "dual-points" => Layer::Points(Same(Rc::clone(lab.prepared())), Rc::clone(&self.marks)),
            "dual-marks" => Layer::Marks(
                self.field.as_ref().and_then(|field| field.picture.clone()),
                Rc::clone(&self.marks),
            ),
            _ => return None,
        };
        Some(Box::new(DualScene {
            view: view_of(lab),
            layer,
        }))
    }
}
