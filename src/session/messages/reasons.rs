//! Reasons of theory.

use crate::text::say;
use crate::theory::TheoryError;

/// Why something cannot be computed, within a sentence.
#[must_use]
pub fn reason(why: TheoryError) -> String {
    match why {
        TheoryError::TooLarge(input) => say!("reason-too-large", input = input),
        TheoryError::TooSmall(input) => say!("reason-too-small", input = input),
        TheoryError::TooClose => say!("reason-too-close"),
        TheoryError::TooFar => say!("reason-too-far"),
        TheoryError::Slow => say!("reason-slow"),
        TheoryError::Overflow => say!("reason-overflow"),
    }
}
