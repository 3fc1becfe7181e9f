//! The values at the beginning of a step, which conditions compare with.

use super::quantity::Value;
use super::{Condition, Quantity, ScriptHost};

/// The values at the beginning of a step that its conditions ask for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start(Vec<(String, Value)>);

impl Start {
    /// Those that some conditions ask for.
    pub fn from_conditions<'c>(
        conditions: impl Iterator<Item = &'c Condition>,
        start: &dyn ScriptHost,
    ) -> Self {
        let asked = conditions.flat_map(Condition::at_start);
        let value = |quantity: &Quantity| Some((quantity.to_string(), quantity.value(start)?));
        Self(asked.filter_map(value).collect())
    }

    pub(super) fn value(&self, quantity: &Quantity) -> Option<Value> {
        let name = quantity.to_string();
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone())
    }
}
