//! The actions of a user in the lab.

use std::rc::Rc;

use super::table::Table;
use super::{Import, Point, Tile};
use crate::geometry::{Axis, View};

/// Something a user does, or that time does for them.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A control gets the value a text says.
    Set {
        /// The control's name.
        name: String,
        /// The chosen or typed text.
        value: String,
    },
    /// The slider of η is moved to a place (log₁₀ η).
    SlideEta(f64),
    /// The thumb of that slider is dragged to this place: it rests at 1, 2, 5 times powers of ten.
    DragEta(f64),
    /// A number field's arrow key: one notch up or down.
    Nudge {
        /// The control's name.
        name: String,
        /// Up, or down.
        up: bool,
    },
    /// A point is added at a place of the plane.
    AddPoint {
        /// The place.
        at: Axis,
        /// Class index.
        class: u8,
    },
    /// A point is moved to a place of the plane.
    MovePoint {
        /// Row of the data.
        index: usize,
        /// The place.
        to: Axis,
    },
    /// A point gets other coordinates, in the units of the data, or another class.
    SetPoint {
        /// Row of the data.
        index: usize,
        /// Its new coordinates and class.
        point: Point,
    },
    /// Points come from elsewhere, as one edit.
    Import(Import),
    /// Samples that the user has opened take the place of the data.
    OpenTable(Rc<Table>),
    /// The data of a tile take the place of those that are there.
    ChooseTile(Tile),
    /// A point is removed.
    RemovePoint {
        /// Row of the data.
        index: usize,
    },
    /// The part of the plane that the user's own points keep on show from now on, in units of the axes.
    LookAt(View),
    /// Another part of the plane is shown, whatever the data; none: the usual one again. It is neither an edit nor part
    /// of a link.
    Show(Option<View>),
    /// A larger part is shown that holds the line and all points, where the line is out of view.
    ShowBoundary,
    /// All points are removed: what remains is a set of the user's own without any, as the page has it at first.
    Clear,
    /// One's own line is shown (lying in the part of the plane on show) or hidden.
    ShowLine(bool),
    /// One's own line gets these weights.
    SetLine([f64; 3]),
    /// One weight of the user's line is typed in.
    TypeLine {
        /// Which weight, 0 … 2.
        index: usize,
        /// The typed text.
        text: String,
    },
    /// One's own line swaps its sides.
    FlipLine,
    /// The run begins from its start, and plays.
    PlayAgain,
    /// Training starts from the user's line.
    StartFromLine,
    /// Play, or pause.
    TogglePlay,
    /// One update.
    Step,
    /// On to the next update that changes w, or to a stop where no sample changes it.
    NextMistake,
    /// To the end of the epoch.
    Epoch,
    /// Through so many epochs as fast as it goes, whatever speed is set; the one under way counts as the first.
    Fit(u32),
    /// One update back.
    Back,
    /// To the state after this many updates.
    Seek(u64),
    /// The weights of the start again, with the same order of samples. Undo brings the run back.
    Reset,
    /// The earlier run of this number among those on show is dropped.
    DismissGhost(usize),
    /// All earlier runs are dropped.
    ClearGhosts,
    /// The change that trials recommend is made, and training begins again with it.
    TryAdvice,
    /// A new seed for start and order.
    Reseed(u32),
    /// A new random start: a new seed, and random initial weights.
    NewStart(u32),
    /// A new seed for made-up data and the split.
    NewData(u32),
    /// Milliseconds go by while it plays.
    Tick(f64),
    /// Trains a little: about this many presentations of samples.
    Train(usize),
    /// The last edit is taken back.
    Undo,
    /// The edit taken back is made again.
    Redo,
    /// A gesture or typing has ended: what follows is an edit of its own.
    EndGesture,
    /// An address is opened; it may be empty. Below it may stand the edits and the timeline of the same lab, as
    /// [`super::edits`] writes them.
    Open(String),
    /// The notice has been read.
    Dismiss,
    /// The address names controls that there are not.
    Unknown(String),
    /// A file that a user asks for, with this path, could not be fetched.
    Missing(&'static str),
    /// The missing data are being fetched.
    Fetching,
    /// The fetch of a file has ended.
    Fetched {
        /// The path of the file on the site.
        path: &'static str,
        /// Its text, if it was to be had.
        text: Option<String>,
    },
    /// The search for the samples of a table has ended.
    Found {
        /// The table's fingerprint.
        fingerprint: u64,
        /// The table, if it was found.
        table: Option<Rc<Table>>,
    },
    /// The missing data are to be fetched once more.
    FetchAgain,
}

/// The kind of an action: what it is about, for those who tell of actions or keep them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// An edit of points.
    Points,
    /// Points drawn anew.
    NewData,
    /// A run from another start, or with other settings.
    NewRun,
    /// A way through the run that is asked for once.
    Drive,
    /// The way back.
    Undo,
    /// The way forth again.
    Redo,
    /// Another action of a user: a control, the line, the view, playing.
    Other,
    /// An action of time, or of the page by itself.
    Page,
}

impl Action {
    /// The action that sets a control of this name.
    pub fn set(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self::Set {
            name: name.into(),
            value: value.into(),
        }
    }

    /// The kind of this action.
    pub fn kind(&self) -> ActionKind {
        match self {
            Self::AddPoint { .. } | Self::RemovePoint { .. } | Self::SetPoint { .. } => {
                ActionKind::Points
            }
            Self::Clear | Self::Import(_) => ActionKind::Points,
            Self::NewData(_) => ActionKind::NewData,
            Self::Reseed(_) | Self::NewStart(_) | Self::TryAdvice => ActionKind::NewRun,
            Self::Epoch | Self::Back | Self::Reset | Self::StartFromLine | Self::PlayAgain => {
                ActionKind::Drive
            }
            Self::Undo => ActionKind::Undo,
            Self::Redo => ActionKind::Redo,
            Self::Set { .. } | Self::SlideEta(_) | Self::DragEta(_) | Self::Nudge { .. } => {
                ActionKind::Other
            }
            Self::MovePoint { .. } | Self::OpenTable(_) | Self::FetchAgain => ActionKind::Other,
            Self::ChooseTile(_) => ActionKind::Other,
            Self::LookAt(_) | Self::ShowBoundary | Self::ShowLine(_) => ActionKind::Other,
            Self::SetLine(_) | Self::TypeLine { .. } | Self::FlipLine => ActionKind::Other,
            Self::TogglePlay | Self::Step | Self::NextMistake => ActionKind::Other,
            Self::Fit(_) | Self::Seek(_) => ActionKind::Other,
            Self::DismissGhost(_) | Self::ClearGhosts => ActionKind::Other,
            Self::Tick(_) | Self::Train(_) | Self::EndGesture | Self::Show(_) => ActionKind::Page,
            Self::Open(_) | Self::Dismiss | Self::Unknown(_) => ActionKind::Page,
            Self::Missing(_) | Self::Fetching => ActionKind::Page,
            Self::Fetched { .. } | Self::Found { .. } => ActionKind::Page,
        }
    }
}
