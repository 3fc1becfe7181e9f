//! Messages between a lab in a frame and the page around it: plain objects. `docs/embedding.md` has all of them.

use std::collections::VecDeque;

use thiserror::Error;

use super::screen::ThemeChoice;
use super::{App, explicit, link_at};
use crate::learn::Outcome;
use crate::lessons::LessonSession;
use crate::session::messages::array;
use crate::session::{Play, Readouts, Session};
use crate::text::quoted;

/// The least time between two tellings of a lab that goes on changing, milliseconds.
pub const PAUSE_MS: f64 = 250.0;
/// The least height that is told, CSS pixels: in a lower frame the lab has the layout of a phone on its side.
const LEAST_HEIGHT: f64 = 640.0;

/// The most epochs that one order trains; as many as the control takes.
const MOST_EPOCHS: u32 = 100_000;

/// An order of the page around.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Another lab.
    Open(String),
    /// A control is set.
    Set {
        /// Its name.
        name: String,
        /// Its new value.
        value: String,
    },
    /// The button of this word is pressed.
    Press(String),
    /// This number of epochs is trained, as fast as it goes.
    Train(u32),
    /// All that there is to tell, with the history.
    Tell,
    /// Other colors.
    Theme(ThemeChoice),
}

/// The value of a name in a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// `true` or `false`.
    Switch(bool),
}

/// Why an order is not carried out.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such order.
    #[error("there is no order \"{0}\": those are open, set, press, train, tell and theme")]
    Order(String),
    /// Something is missing, or is no text.
    #[error("\"{0}\" is missing, or is no text")]
    Text(&'static str),
    /// No value for a control.
    #[error("\"value\" is missing, or is no text, number, true or false")]
    Value,
    /// No number of epochs.
    #[error(
        "\"epochs\" is missing, or is no whole number from 1 to {}",
        MOST_EPOCHS
    )]
    Epochs,
    /// There is no such theme.
    #[error("there is no theme \"{0}\": those are light, dark and auto")]
    Theme(String),
    /// There is no such control.
    #[error("there is no control \"{0}\"")]
    Control(String),
    /// The control does not take this.
    #[error("{name}: {why}")]
    Refused {
        /// Its name.
        name: String,
        /// The message of the control.
        why: String,
    },
    /// There is no such button.
    #[error("there is no button \"{0}\"")]
    Button(String),
    /// The button can do nothing now.
    #[error("the button \"{0}\" cannot be pressed now")]
    Disabled(String),
    /// The page has hidden or locked it.
    #[error("\"{0}\" is hidden or locked")]
    Barred(String),
    /// The link names what there is not; the rest of it is opened.
    #[error("{0}")]
    Link(String),
}

impl Order {
    /// Reads a message, of which `entry` tells what stands under a name.
    ///
    /// # Errors
    /// When it is no order.
    pub fn read(entry: impl Fn(&str) -> Option<Entry>) -> Result<Self, Refusal> {
        let text = |name| match entry(name) {
            Some(Entry::Text(text)) => Ok(text),
            _ => Err(Refusal::Text(name)),
        };
        let order = text("order")?;
        Ok(match &*order {
            "open" => {
                let link = text("link")?;
                Self::Open(link_at(link.trim_start_matches('#')).into())
            }
            "set" => Self::Set {
                name: text("name")?,
                value: match entry("value").ok_or(Refusal::Value)? {
                    Entry::Text(text) => text,
                    Entry::Number(number) => number.to_string(),
                    Entry::Switch(is_on) => (if is_on { "on" } else { "off" }).into(),
                },
            },
            "press" => Self::Press(text("button")?),
            "train" => Self::Train(epochs_of(entry("epochs").as_ref())?),
            "tell" => Self::Tell,
            "theme" => Self::Theme(theme_of(text("theme")?)?),
            _ => return Err(Refusal::Order(order)),
        })
    }
}

/// A number of epochs.
fn epochs_of(entry: Option<&Entry>) -> Result<u32, Refusal> {
    match entry {
        Some(Entry::Number(number))
            if number.fract() == 0.0 && (1.0..=f64::from(MOST_EPOCHS)).contains(number) =>
        {
            Ok(*number as u32)
        }
        _ => Err(Refusal::Epochs),
    }
}

fn theme_of(word: String) -> Result<ThemeChoice, Refusal> {
    match &*word {
        "auto" => Ok(ThemeChoice::System),
        "light" => Ok(ThemeChoice::Light),
        "dark" => Ok(ThemeChoice::Dark),
        _ => Err(Refusal::Theme(word)),
    }
}

impl Refusal {
    /// The message that tells it.
    pub fn to_message(&self) -> String {
        let why = quoted(&self.to_string());
        message("refused", &format!("\"message\":{why}"))
    }
}

/// The state that the page around has been told.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    /// The change told last, and when.
    change: String,
    at: f64,
    /// The lesson, and the height.
    lesson: Option<String>,
    height: f64,
    /// True if the run had come to an end.
    has_ended: bool,
    /// True if the run of a link is replayed, or was replayed since the last news.
    is_replayed: bool,
    /// The orders that wait for the end of a replay.
    waiting: VecDeque<Order>,
}

impl Outside {
    /// The message that is sent once, when the lab is usable.
    pub fn begin(&mut self, app: &App, height: f64) -> String {
        self.height = needed(height);
        self.change = change(app);
        self.has_ended = has_ended(app);
        let link = quoted(explicit(&app.link()));
        message(
            "ready",
            &format!("\"link\":{link},\"height\":{}", self.height),
        )
    }

    /// To be called before time goes by: a run that is made again from a link does not end by itself.
    pub fn watch(&mut self, app: &App) {
        self.is_replayed |= is_replaying(app);
    }

    /// Takes an order; hands it back if it is to be carried out now. What would cut short a run that is made again from a link
    /// waits for it; another link takes the place of all that waits.
    pub fn take(&mut self, app: &App, order: Order) -> Option<Order> {
        let acts = matches!(order, Order::Set { .. } | Order::Press(_) | Order::Train(_));
        if acts && (is_replaying(app) || !self.waiting.is_empty()) {
            self.waiting.push_back(order);
            return None;
        }
        if matches!(order, Order::Open(_)) {
            self.waiting.clear();
        }
        Some(order)
    }

    /// The next order that need not wait any more.
    pub fn due(&mut self, app: &App) -> Option<Order> {
        self.waiting.pop_front_if(|_| !is_replaying(app))
    }

    /// The messages to send now. A change is sent [`PAUSE_MS`] after the last one at the earliest, unless the run ends.
    pub fn news(&mut self, app: &App, now: f64) -> Vec<String> {
        let mut told = Vec::new();
        let lesson = app.lesson().and_then(lesson);
        if self.lesson != lesson {
            told.extend(lesson.as_deref().map(|lesson| message("lesson", lesson)));
            self.lesson = lesson;
        }
        let has_ended = has_ended(app);
        let had_ended = std::mem::replace(&mut self.has_ended, has_ended);
        let ends = has_ended && !had_ended && !self.is_replayed;
        self.watch(app);
        if !is_replaying(app) {
            self.is_replayed = false;
        }
        if !ends && self.pause(now) > 0.0 {
            return told;
        }
        let change = change(app);
        if self.change != change {
            self.at = now;
            told.push(message("change", &change));
        }
        if ends {
            told.push(message("end", &change));
        }
        self.change = change;
        told
    }

    /// Milliseconds until there may be told more, or something done that has waited; none if nothing is to come.
    pub fn wait(&self, app: &App, now: f64) -> Option<f64> {
        if !self.waiting.is_empty() && !is_replaying(app) {
            return Some(0.0);
        }
        Some(self.pause(now)).filter(|pause| *pause > 0.0)
    }

    fn pause(&self, now: f64) -> f64 {
        (self.at + PAUSE_MS - now).max(0.0)
    }

    /// The answer to the order to tell, with the history.
    pub fn answer(&mut self, app: &App, now: f64) -> String {
        (self.change, self.at) = (change(app), now);
        message("change", &body(app, &history(app.session())))
    }

    /// The message about a new height; none if it is the same.
    pub fn resized(&mut self, height: f64) -> Option<String> {
        let height = needed(height);
        let is_other = std::mem::replace(&mut self.height, height) != height;
        is_other.then(|| message("height", &format!("\"height\":{height}")))
    }
}

/// The height to be told, in whole pixels.
fn needed(height: f64) -> f64 {
    height.ceil().max(LEAST_HEIGHT)
}

/// The message about a key that the lab has no use for.
pub fn key_message(key: &str, code: &str, number: u32, shift: bool) -> String {
    let [key, code] = [key, code].map(quoted);
    message(
        "key",
        &format!("\"key\":{key},\"code\":{code},\"keyCode\":{number},\"shift\":{shift}"),
    )
}

/// A message as JSON.
fn message(kind: &str, rest: &str) -> String {
    format!("{{\"hyperplane\":1,\"type\":\"{kind}\",{rest}}}")
}

fn change(app: &App) -> String {
    body(app, "")
}

/// The link, and how the lab stands; `more` belongs to that.
fn body(app: &App, more: &str) -> String {
    let session = app.session();
    let readouts = Readouts::new(session);
    format!(
        "\"link\":{},\"state\":{{\"status\":\"{}\",\"playing\":{},\"epoch\":{},\"updates\":{},\"errors\":{},\"loss\":{},\"rows\":{},\"weights\":{},\"unscaled\":{}{more}}}",
        quoted(explicit(&app.link())),
        status(session),
        app.is_playing(),
        readouts.epoch,
        readouts.updates,
        readouts.training.errors,
        number(readouts.training.loss.unwrap_or(f64::NAN)),
        session.run().outputs(),
        array(readouts.weights.iter().map(|weight| number(*weight))),
        session
            .prepared()
            .unscaled(&readouts.weights)
            .map_or_else(|| "null".into(), |v| array(v.into_iter().map(number))),
    )
}

/// The word for the state of the run.
fn status(session: &Session) -> &'static str {
    let is_at_start = session.run().steps() == 0 && session.run().epochs() == 0;
    if is_at_start && session.play() == Play::Paused {
        return "ready";
    }
    session.outcome().keyword()
}

fn has_ended(app: &App) -> bool {
    app.session().outcome() != Outcome::Running && !is_replaying(app)
}

fn is_replaying(app: &App) -> bool {
    matches!(app.session().play(), Play::Replaying { .. })
}

/// A number in JSON, which has no infinite ones.
fn number(value: f64) -> String {
    if value.is_finite() {
        value.to_string()
    } else {
        "null".into()
    }
}

fn history(session: &Session) -> String {
    let entries = session.run().history().entries();
    format!(
        ",\"history\":{{\"epoch\":{},\"loss\":{},\"errors\":{}}}",
        array(entries.iter().map(|entry| entry.epoch)),
        array(entries.iter().map(|entry| number(entry.loss))),
        array(entries.iter().map(|entry| entry.errors)),
    )
}

/// The progress of a lesson as a part of a message; none if its file is no lesson.
fn lesson(lesson: &LessonSession) -> Option<String> {
    lesson.lesson()?;
    let of = lesson.finished().count();
    let done = lesson.finished().filter(|is_done| *is_done).count();
    let (right, asked) = lesson.right_of();
    Some(format!(
        "\"lesson\":{{\"id\":{},\"done\":{done},\"of\":{of},\"right\":{right},\"asked\":{asked},\"complete\":{}}}",
        quoted(&lesson.name),
        of > 0 && done == of
    ))
}
