//! The controls that the user has set, where the lab would choose.

/// Which of these controls the user, or a link, has given a value of their own.
///
/// Two documents that show the same can differ in it, and so in what becomes of them: see [`shows_same`].
///
/// [`shows_same`]: super::Document::shows_same
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// η.
    pub eta: bool,
    /// The number of epochs.
    pub epochs: bool,
    /// Steps a second.
    pub speed: bool,
    /// The scaling.
    pub scaling: bool,
}
