//! Commands in the lab, as lessons write them: `eta=0.1; play`.

use super::{Row, ScriptHost};
use crate::data::{parse_number, whole_number};
use crate::geometry::Axis;
use crate::session::{
    self, Action, Play, Session,
    update::{play_epochs, play_steps},
};
use crate::text::{joined, say};

/// The most steps or epochs that one command makes by hand.
const MOST: u32 = 10_000;
/// Presentations of samples between two looks, where nobody looks.
const PORTION: usize = 100_000;
/// Portions after which a run that never ends is left.
const MOST_PORTIONS: usize = 20_000;

/// One thing that is done.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptCommand {
    /// A control gets a value.
    Set {
        /// Its name.
        name: String,
        /// Its new value.
        value: String,
    },
    /// Plays to the end.
    Play,
    /// Single updates.
    Steps(u32),
    /// Epochs.
    Epochs(u32),
    /// The weights of the start again.
    Reset,
    /// All points are removed.
    Clear,
    /// A point is added.
    Add {
        /// In units of the axes.
        at: Axis,
        /// Class index.
        class: u8,
    },
    /// One's own line gets these weights.
    Line([f64; 3]),
    /// Training starts from the user's line.
    StartFromLine,
    /// A row of the table of gates is filled in: with weights, or as one that no line can have.
    Gate {
        /// 0 to 15.
        number: usize,
        /// w₀, w₁, w₂; none for “impossible”.
        weights: Option<[f64; 3]>,
    },
    /// Weights after each epoch are pasted, one row after the other.
    Paste(Vec<f64>),
}

/// Commands, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script(pub Vec<ScriptCommand>);

impl Script {
    /// From its text: commands between semicolons.
    ///
    /// # Errors
    /// When a command is not known; the message names it.
    pub fn read(text: &str, host: &dyn ScriptHost) -> Result<Self, String> {
        let texts = text
            .split(';')
            .map(str::trim)
            .filter(|text| !text.is_empty());
        let commands = texts.map(|command| ScriptCommand::read(command, host));
        commands.collect::<Result<_, _>>().map(Self)
    }

    /// All of it at once, to its end.
    pub fn run(&self, host: &mut dyn ScriptHost) {
        self.0.iter().for_each(|command| command.run(host));
    }
}

impl ScriptCommand {
    fn read(text: &str, host: &dyn ScriptHost) -> Result<Self, String> {
        if let Some((name, value)) = text.split_once('=') {
            let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
            if host.value(&name).is_none() {
                return Err(say!("author-no-control", name));
            }
            if !name.starts_with("feature-") {
                host.check(&name, &value)?;
            }
            return Ok(Self::Set { name, value });
        }
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let numbers: Option<Vec<f64>> = words.map(parse_number).collect();
        let numbers = numbers.ok_or_else(|| say!("author-only-numbers", text, name))?;
        let count = || {
            let count = numbers.first().map_or(Some(1), |n| {
                whole_number(&n.to_string()).and_then(|n| u32::try_from(n).ok())
            });
            count
                .filter(|count| (1..=MOST).contains(count))
                .ok_or_else(|| say!("author-count", text, most = MOST))
        };
        let command = match (name, &numbers[..]) {
            ("play", []) => Self::Play,
            ("step", [] | [_]) => Self::Steps(count()?),
            ("epoch", [] | [_]) => Self::Epochs(count()?),
            ("reset", []) => Self::Reset,
            ("clear", []) => Self::Clear,
            ("add", &[x, y, class]) if [0.0, 1.0, 2.0].contains(&class) => Self::Add {
                at: Axis::new(x, y),
                class: class as u8,
            },
            ("line", &[w0, w1, w2]) => Self::Line([w0, w1, w2]),
            ("start-from-line", []) => Self::StartFromLine,
            ("gate", &[number]) if is_gate(number) => Self::Gate {
                number: number as usize,
                weights: None,
            },
            ("gate", &[number, w0, w1, w2]) if is_gate(number) => Self::Gate {
                number: number as usize,
                weights: Some([w0, w1, w2]),
            },
            ("paste", [_, ..]) => Self::Paste(numbers.clone()),
            _ => {
                return Err(say!("author-no-command", text));
            }
        };
        Ok(command)
    }

    /// Begins it; playing goes on by itself.
    pub fn begin(&self, host: &mut dyn ScriptHost) {
        match self {
            Self::Set { name, value } => {
                host.act(Action::set(name, value));
            }
            Self::Play => {
                if host.session().play() == Play::Paused {
                    host.act(Action::TogglePlay);
                }
            }
            Self::Steps(count) => play_steps(host.session_mut(), u64::from(*count)),
            Self::Epochs(count) => play_epochs(host.session_mut(), u64::from(*count)),
            Self::Reset => host.act(Action::Reset),
            Self::Clear => host.act(Action::Clear),
            &Self::Add { at, class } => host.act(Action::AddPoint { at, class }),
            Self::Line(line) => {
                if host.session().document().line.is_none() {
                    host.act(Action::ShowLine(true));
                }
                host.act(Action::SetLine(*line));
            }
            Self::StartFromLine => host.act(Action::StartFromLine),
            &Self::Gate { number, weights } => {
                let row = weights.map_or(Row::Impossible, Row::Weights);
                host.fill_in(number, row);
            }
            Self::Paste(numbers) => {
                let numbers = joined(numbers.iter().map(f64::to_string), " ");
                host.paste(&numbers);
            }
        }
    }

    /// From its beginning to its end.
    pub fn run(&self, host: &mut dyn ScriptHost) {
        self.begin(host);
        finish(host.session_mut());
    }
}

fn is_gate(number: f64) -> bool {
    (0..16).any(|known| f64::from(known) == number)
}

/// Plays to the end of what plays, as fast as it goes.
pub fn finish(state: &mut Session) {
    for _ in 0..MOST_PORTIONS {
        if state.play() == Play::Paused {
            return;
        }
        // As fast as it goes, whatever the speed is.
        state.hurry();
        session::update(state, Action::Train(PORTION));
    }
}
