//! What is done in the window of lanes side by side.

use super::Ready;

/// What is done in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Play, pause; from the start where every lane has come to its end.
    TogglePlay,
    /// To the next end of an update.
    Step,
    /// To the next multiple of all samples.
    Epoch,
    /// The weights of the start again, in all lanes.
    Reset,
    /// Milliseconds go by while it plays.
    Tick(f64),
    /// The lanes go on a little: about this many presentations of samples.
    Train(usize),
    /// The lanes of a ready comparison.
    Ready(Ready),
    /// Adaline with its usual rate in the lab, a tenth and ten times of it in lanes beside it, from the start.
    Adaline,
    /// One lane more.
    Add,
    /// Lane B (0), C (1) or D (2) goes; with the last of them the window.
    Remove(usize),
}

impl Command {
    /// What a key of the lab does to all lanes: Space, S, E and R.
    ///
    /// ```
    /// use hyperplane::lab::tools::compare::Command;
    /// assert_eq!(Command::of_key("S"), Some(Command::Step));
    /// ```
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            " " => Self::TogglePlay,
            "s" | "S" => Self::Step,
            "e" | "E" => Self::Epoch,
            "r" | "R" => Self::Reset,
            _ => return None,
        })
    }
}
