//! All 16 gates at once: a small plane each, trained together.

mod cell;
mod gallery;
mod messages;
pub mod scene;
pub mod sides;

#[cfg(test)]
mod tests;

pub use cell::{Cell, GateStanding};
pub use gallery::{Gallery, MOST_EPOCHS, document_of};
pub use messages::settings_in_words;

use super::{Budget, Event, Instrument, View};
use crate::data::{GATE_ROWS, Gate, whole_number};
use crate::geometry::Axis;
use crate::plot::Mark;
use crate::plot::scene::AnyScene;
use crate::session::fields::{choice, speed};
use crate::session::messages::array;
use crate::session::switch::Switch;
use crate::session::{Field, Session};
use crate::text::say;

/// The instrument.
#[derive(Clone, Debug)]
pub struct GatesState {
    /// On if the product x₁x₂ is an input too.
    pub product: Switch,
    /// Updates a second in every gate; none: as fast as it goes.
    pub speed: Option<u32>,
    /// The gates, once the window has been open.
    pub gallery: Option<Gallery>,
    /// Which half of the planes is drawn while it plays.
    turn: usize,
    /// True if its window is to be closed.
    closes: bool,
}

impl Default for GatesState {
    fn default() -> Self {
        Self {
            product: Switch::Off,
            speed: Some(3),
            gallery: None,
            turn: 0,
            closes: false,
        }
    }
}

impl GatesState {
    /// A gate is opened in the lab: one edit, and the lab is before its first update.
    fn open(&mut self, lab: &mut Session, gate: Gate) {
        let document = document_of(lab.document(), self.product, gate);
        lab.replace_document(document);
        lab.reset();
        self.closes = true;
    }
}

impl Instrument for GatesState {
    const ID: &'static str = "gates";
    const FIELDS: &'static [Field<Self>] = &[
        choice!("gates-product", product: Switch),
        speed!("gates-speed", speed),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    /// The gates are what the document asks for as long as the window is open, at the end of their run at first, and rest
    /// when it is closed.
    fn lab_changed(&mut self, lab: &mut Session, open: bool) {
        if !open {
            if let Some(gallery) = &mut self.gallery {
                gallery.pause();
            }
            return;
        }
        let document = lab.document();
        let known = self.gallery.as_ref();
        if !known.is_some_and(|gallery| gallery.is_asked_for(document, self.product)) {
            let playing = known.is_some_and(|gallery| gallery.is_playing);
            let mut gallery = Gallery::new(document, self.product);
            match playing {
                true => gallery.toggle_play(),
                false => gallery.open(),
            }
            self.gallery = Some(gallery);
        }
    }

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.closes)
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        let Event::Press { action, argument } = event else {
            return false;
        };
        if action == "open" {
            let number = whole_number(argument).and_then(|number| u8::try_from(number).ok());
            let gate = number.and_then(Gate::by_number);
            gate.into_iter().for_each(|gate| self.open(lab, gate));
            return gate.is_some();
        }
        let Some(gallery) = &mut self.gallery else {
            return false;
        };
        match action.as_str() {
            "play" => gallery.toggle_play(),
            "step" => {
                gallery.pause();
                gallery.step();
            }
            "epoch" => {
                gallery.pause();
                gallery.epoch();
            }
            "reset" => gallery.reset(),
            _ => return false,
        }
        true
    }

    fn work(&mut self, _: &mut Session, milliseconds: f64, budget: &Budget<'_>) -> bool {
        self.turn = 1 - self.turn;
        let Some(gallery) = &mut self.gallery else {
            return false;
        };
        gallery.tick(milliseconds, self.speed);
        gallery.work(budget) || gallery.is_playing
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let Some(gallery) = &self.gallery else {
            return view;
        };
        let settings = settings_in_words(lab.document(), self.product);
        let is_playing = gallery.is_playing;
        view.say("gates-learned")
            .readout("gates-learned", gallery.headline(), gallery.learned())
            .readout("gates-epochs", gallery.progress(), gallery.steps())
            .readout("gates-settings", &settings, &settings)
            .flag("gates-play", "data-playing", is_playing)
            .text(
                "gates-play-label",
                if is_playing {
                    say!("gates-pause")
                } else {
                    say!("gates-play")
                },
            )
            .markup("gates-reasons", gallery.why());
        for cell in &gallery.cells {
            let (number, standing) = (cell.gate.number(), gallery.standing(cell));
            let button = format!("gates-gate-{number}");
            view.value(button.clone(), array(cell.weights()))
                .attribute(button.clone(), "data-status", standing.keyword())
                .attribute(button, "aria-label", cell.label(standing))
                .text(format!("gates-state-{number}"), standing.label());
        }
        view
    }

    fn scene(&self, _: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        let gallery = self.gallery.as_ref()?;
        let number: usize = layer.strip_prefix("gate-")?.parse().ok()?;
        // While it plays the halves take turns, which the eye does not notice and leaves more of a frame free.
        let waits = gallery.is_playing && number % 2 != self.turn;
        let cell = gallery.cells.get(number).filter(|_| !waits)?;
        let outputs = cell.gate.outputs();
        let mark = |row: usize| Mark {
            at: Axis::new(GATE_ROWS[row][0], GATE_ROWS[row][1]),
            class: u8::from(outputs[row]),
            held_out: false,
        };
        Some(Box::new(scene::Thumbnail {
            weights: cell.plane_weights(),
            ground: cell.ground(),
            marks: [0, 1, 2, 3].map(mark),
            wrong: cell.wrong(),
        }))
    }
}
