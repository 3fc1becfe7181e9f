//! Changes that a presentation has made by itself, to be taken back when it ends.

use crate::session::Action;

/// The control of the scale of the loss.
pub(super) const SCALE: &str = "loss-scale";

/// The instruments beside the plane.
#[derive(Clone, Debug, Default)]
pub(super) struct Beside {
    /// Those that are open, in the order in which they were opened.
    pub(super) open: Vec<&'static str>,
    /// Those that the presentation found open and put away. They come back when it ends.
    pub(super) away: Vec<&'static str>,
    /// True during a presentation.
    pub(super) presents: bool,
}

/// Who has chosen the scale of the loss in a presentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LogScale {
    /// Nobody: the scale is as it was.
    #[default]
    Untouched,
    /// Powers of ten, by themselves.
    ByItself,
    /// The user: nothing happens by itself any more.
    Chosen,
}

impl LogScale {
    /// After this action.
    pub(super) fn heard(self, action: &Action) -> Self {
        match action {
            Action::Set { name, .. } if name == SCALE => Self::Chosen,
            // Another lab, with a scale of its own.
            Action::Open(_) => Self::Untouched,
            Action::AddPoint { .. } | Action::RemovePoint { .. } | Action::SetPoint { .. } => self,
            Action::Clear | Action::Import(_) | Action::NewData(_) | Action::Reseed(_) => self,
            Action::NewStart(_) | Action::TryAdvice | Action::Epoch | Action::Back => self,
            Action::Reset | Action::StartFromLine | Action::Undo | Action::Redo => self,
            Action::Set { .. }
            | Action::SlideEta(_)
            | Action::DragEta(_)
            | Action::Nudge { .. } => self,
            Action::MovePoint { .. } | Action::OpenTable(_) | Action::FetchAgain => self,
            Action::LookAt(_) | Action::ShowBoundary | Action::ShowLine(_) => self,
            Action::SetLine(_) | Action::TypeLine { .. } | Action::FlipLine => self,
            Action::TogglePlay | Action::Step | Action::NextMistake | Action::Fit(_) => self,
            Action::ChooseTile(_) | Action::PlayAgain => self,
            Action::DismissGhost(_) | Action::ClearGhosts => self,
            Action::Seek(_) | Action::Tick(_) | Action::Train(_) | Action::EndGesture => self,
            Action::Show(_) | Action::Dismiss | Action::Unknown(_) | Action::Missing(_) => self,
            Action::Fetching | Action::Fetched { .. } | Action::Found { .. } => self,
        }
    }
}
