//! Which lesson and step a link leads to.

/// Which lesson and step a link leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The file, without folder and ending; empty for none.
    pub name: String,
    /// The step, counted from 1.
    pub step: u32,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            name: String::new(),
            step: 1,
        }
    }
}

impl Place {
    /// Takes a file's name if it is one; nothing otherwise.
    pub(crate) fn set_name(&mut self, name: &str) -> Option<()> {
        (name.is_empty() || is_name(name)).then(|| name.clone_into(&mut self.name))
    }
}

/// Small letters, digits and hyphens.
pub(super) fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.len() <= 60 && name.chars().all(plain)
}
