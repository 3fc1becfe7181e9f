//! The lecture's spam filter: a message, its counts, its score term by term, and messages of the user's to learn from.

mod own;
mod readout;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use own::{Own, read_own, write_own};
pub use readout::{Row, SpamReadout, Weights, lab_weights};

use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::data::{Keyword, SPAM_MESSAGES, Scaling, Source, counts};
use crate::geometry::line::boundary;
use crate::geometry::{self, Axis, Frame};
use crate::plot::pen::Pen;
use crate::plot::scene::{AnyScene, Scene};
use crate::plot::{self, Mark, Overlay};
use crate::session::fields::choice;
use crate::session::messages::point_description;
use crate::session::settings::Inputs;
use crate::session::{Action, Field, Session, update};
use crate::text::markup::{cell, tag};
use crate::text::{escape, say};
use readout::axes_of_counts;

/// The longest message, in letters.
pub const LONGEST: usize = 500;

/// The user's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct SpamSettings {
    /// The message.
    pub message: String,
    /// Whose weights score it.
    pub weights: Weights,
    /// The texts of messages that were added, in their order.
    pub own: Vec<Own>,
}

impl Default for SpamSettings {
    fn default() -> Self {
        Self {
            // “free money”
            message: SPAM_MESSAGES[1].text.into(),
            weights: Weights::Lecture,
            own: Vec::new(),
        }
    }
}

/// The beginning of a text, as much as a message may be, without spaces around it; anything unprintable becomes a space.
pub fn shortened(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let text = text.chars().map(plain).skip_while(|c| c.is_whitespace());
    let short: String = text.take(LONGEST).collect();
    short.trim_end().into()
}

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct SpamState {
    /// The user's settings.
    pub settings: SpamSettings,
    markup: Cached<Rc<SpamReadout>, SpamMarkup>,
    /// The point that a message has just become, and how many points there were then.
    added: Option<(usize, String)>,
}

/// The parts of what is shown that are markup.
#[derive(Clone, Debug)]
struct SpamMarkup {
    message: String,
    rows: String,
}

/// The message, with the words that count lit up.
fn message_markup(readout: &SpamReadout) -> String {
    let piece = |piece: &crate::data::SpamPiece| {
        let text = escape(&piece.text);
        match piece.word {
            Some(0) => format!("<mark class=\"free\">{text}</mark>"),
            Some(_) => format!("<mark class=\"money\">{text}</mark>"),
            None => text,
        }
    };
    readout.pieces.iter().map(piece).collect()
}

fn row_markup(row: &Row) -> String {
    let text = row.text.clone();
    let text = cell(&text.unwrap_or_else(|| say!("spam-own-point")));
    let number = |text: String| match row.is_wrong() {
        true => tag("td").with("class", "wrong").text(&text),
        false => cell(&text),
    };
    tag("tr").round(&(text + &row.cells().map(number).concat()))
}

/// Makes the lab learn from messages, if it does not yet.
fn onto_messages(lab: &mut Session) {
    if lab_weights(lab).is_some() {
        return;
    }
    let maps = lab.document().settings.data.maps.clone();
    if axes_of_counts(lab.prepared()).is_none() {
        update(lab, Action::set("dataset", Source::SPAM.keyword()));
    }
    update(lab, Action::set("scaling", Scaling::None.keyword()));
    update(lab, Action::set("inputs", Inputs::Axes.keyword()));
    for (name, shown) in [
        ("map-xx", maps.xx),
        ("map-xy", maps.xy),
        ("map-yy", maps.yy),
    ] {
        if shown.is_on() {
            update(lab, Action::set(name, "off"));
        }
    }
}

impl SpamState {
    /// Puts the message into the lab as a point. The lab's own points then keep the part of the plane that is shown here.
    fn add(&mut self, lab: &mut Session, spam: bool) {
        let readout = SpamReadout::new(lab, &self.settings);
        let SpamSettings { message, own, .. } = &self.settings;
        let counts = counts(message);
        // Unless the axes have been exchanged.
        let at = match axes_of_counts(lab.prepared()) {
            Some([1, 0]) => Axis::new(counts[1], counts[0]),
            _ => Axis::new(counts[0], counts[1]),
        };
        self.settings.own = own::with(own, message, spam, &readout.rows);
        onto_messages(lab);
        let before = lab.prepared().dots.len();
        let class = u8::from(spam);
        let own_before = lab.document().settings.data.source == Source::CUSTOM;
        update(lab, Action::AddPoint { at, class });
        if !own_before {
            let places = readout.places();
            update(lab, Action::LookAt(geometry::View::around(places, 1.0)));
        }
        let count = lab.prepared().dots.len();
        self.added = (count > before).then(|| {
            let point = point_description(lab, count - 1);
            (count, say!("spam-added", point))
        });
    }

    /// Trains the lab on the messages from its start, and shows its weights here.
    fn train(&mut self, lab: &mut Session) {
        onto_messages(lab);
        self.settings.weights = Weights::Lab;
        // A reset pauses.
        update(lab, Action::Reset);
        update(lab, Action::TogglePlay);
    }
}

impl Instrument for SpamState {
    const ID: &'static str = "spam";
    const FIELDS: &'static [Field<Self>] = &[
        choice!("spam-weights", settings.weights: Weights),
        // Any text is one.
        Field::choice(
            "spam-message",
            |spam| vec![spam.settings.message.clone()],
            |spam| spam.settings.message.clone(),
            |spam, text| {
                spam.settings.message = shortened(text);
                Some(())
            },
        ),
        // What is none is left out.
        Field::choice(
            "spam-own",
            |spam| vec![write_own(&spam.settings.own)],
            |spam| write_own(&spam.settings.own),
            |spam, text| {
                spam.settings.own = read_own(text);
                Some(())
            },
        ),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn lab_changed(&mut self, lab: &mut Session, _: bool) {
        let count = lab.prepared().dots.len();
        self.added = self.added.take().filter(|(then, _)| *then == count);
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Input { name, text, .. } if name == "spam-message" => {
                self.settings.message = shortened(text);
            }
            Event::Press { action, .. } => match action.as_str() {
                "add" => self.add(lab, true),
                "add-not" => self.add(lab, false),
                "train" => self.train(lab),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    /// The lab may have trained on: a table of a dozen messages is scored anew.
    fn work(&mut self, lab: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        let readout = SpamReadout::new(lab, &self.settings).into();
        self.markup.refresh(readout, |readout| SpamMarkup {
            message: message_markup(readout),
            rows: readout.rows.iter().map(row_markup).collect(),
        });
        false
    }

    fn view(&self, _: &Session) -> View {
        let mut view = View::default();
        view.control("spam-message", &self.settings.message);
        let (Some(readout), Some(markup)) = (self.markup.key(), self.markup.get()) else {
            return view;
        };
        view.markup("spam-text", &markup.message);
        for (k, product) in readout.products().into_iter().enumerate() {
            view.readout(format!("spam-term-{k}"), product, readout.terms[k]);
        }
        let class = readout::class(readout.is_spam());
        let added = self.added.as_ref().map_or("", |(_, told)| told);
        view.readout("spam-score", readout.sum(), readout.score)
            .say("spam-verdict")
            .readout("spam-verdict", readout.verdict(), class)
            .text("spam-hint", readout.hint())
            .text("spam-status", &readout.status)
            .answer("spam-added")
            .text("spam-added", added)
            .markup("spam-rows", &markup.rows)
            .attribute("spam", "aria-label", readout.described());
        view
    }

    fn scene(&self, _: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        let readout = Rc::clone(self.markup.key()?);
        Some(Box::new(Plane(readout)))
    }
}

/// The messages on the plane of the two counts, and the line that the weights draw.
#[derive(PartialEq)]
struct Plane(Rc<SpamReadout>);

impl Scene for Plane {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        Frame::plane(size, geometry::View::around(self.0.places(), 1.0), ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let readout = &*self.0;
        let mark = |row: &Row| Mark {
            at: Axis::new(row.counts[0], row.counts[1]),
            class: u8::from(row.spam),
            held_out: false,
        };
        let marks: Vec<Mark> = readout.rows.iter().map(mark).collect();
        let at = Axis::new(readout.counts[0], readout.counts[1]);
        let learned = readout.weights.iter().any(|w| *w != 0.0);
        let line: Vec<_> = boundary(&frame.view, readout.weights).into_iter().collect();
        let none = (!learned).then(|| say!("spam-no-boundary"));
        let over = Overlay {
            curve: &line,
            used: &[at],
            focus: Some(at),
            no_boundary_text: none.as_deref(),
            ..Overlay::default()
        };
        let (free, money) = (say!("spam-axis-free"), say!("spam-axis-money"));
        plot::plane::half_planes(pen, frame, readout.weights);
        plot::plane::axes(pen, frame, &free, &money);
        plot::plane::points(pen, frame, &marks);
        plot::plane::overlay(pen, frame, &over);
    }
}
