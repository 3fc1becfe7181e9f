//! Something that a text claims of its lab.

use super::condition::Condition;
use super::script::Script;

/// Something that a text claims: after the script the condition holds.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The commands that are run first.
    pub script: Script,
    /// The condition that then holds.
    pub condition: Condition,
}
