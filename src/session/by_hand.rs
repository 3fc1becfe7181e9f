//! What the user has chosen, where the lab would choose.

/// Which of these controls the user, or a link, has given a value of their own.
///
/// It tells what goes on with a document, not what the document is: so it makes no two of them differ.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByHand {
    /// η.
    pub eta: bool,
    /// The number of epochs.
    pub epochs: bool,
    /// Steps a second.
    pub speed: bool,
}

impl PartialEq for ByHand {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
