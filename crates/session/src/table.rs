//! Samples that the user has opened, of any number of features.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::data::Dataset;

/// The most samples of such a table.
pub const MOST_ROWS: usize = 20_000;
/// The most features of a sample.
pub const MOST_FEATURES: usize = 100;
/// The most classes.
pub const MOST_CLASSES: usize = 10;

/// Samples that the user has opened. Two tables with the same content are the same.
#[derive(Clone)]
pub struct Table {
    /// The name of their file.
    name: String,
    set: Dataset,
    fingerprint: u64,
    /// The samples as a link holds them; none where they are too many for it.
    rows_for_link: OnceCell<Option<String>>,
}

impl Table {
    /// Samples from a file of this name.
    pub fn new(name: &str, set: Dataset) -> Rc<Self> {
        let mut fingerprint = Fingerprint::default();
        let names = set.features().iter().chain(set.class_names());
        for text in names.map(String::as_str).chain([name]) {
            fingerprint.take(text.as_bytes());
            fingerprint.take(&[0xff]);
        }
        for row in 0..set.len() {
            let values = set.row(row).iter();
            values.for_each(|value| fingerprint.take(&value.to_bits().to_le_bytes()));
        }
        fingerprint.take(set.class_indices());
        Self::with_fingerprint(name, set, fingerprint.0)
    }

    /// Samples of this fingerprint that a link does not hold: their names only.
    pub(super) fn elsewhere(name: &str, names: Dataset, fingerprint: u64) -> Rc<Self> {
        Self::with_fingerprint(name, names, fingerprint)
    }

    fn with_fingerprint(name: &str, set: Dataset, fingerprint: u64) -> Rc<Self> {
        Rc::new(Self {
            name: name.into(),
            set,
            fingerprint,
            rows_for_link: OnceCell::new(),
        })
    }

    /// Returns true if only the names are here, and the samples are still to be found.
    pub fn is_elsewhere(&self) -> bool {
        self.set.is_empty() && self.fingerprint != 0
    }

    /// The samples as a link holds them, written once; none where they are too many for it.
    pub(super) fn rows_for_link(&self, write: impl FnOnce() -> Option<String>) -> Option<&str> {
        self.rows_for_link.get_or_init(write).as_deref()
    }

    /// The name of their file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The samples.
    pub fn set(&self) -> &Dataset {
        &self.set
    }

    /// A number that other tables do not have.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// No samples yet.
impl Default for Table {
    fn default() -> Self {
        let none = Dataset::new(["x₁", "x₂"], ["−1", "+1"], Vec::new(), Vec::new());
        Self {
            name: String::new(),
            set: none.expect("a table without rows"),
            fingerprint: 0,
            rows_for_link: OnceCell::new(),
        }
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({:x})", self.name, self.fingerprint)
    }
}

/// FNV-1a, of 64 bits.
struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_told_apart_by_what_they_hold() {
        let table = |name: &str, features: [&str; 2], last: f64, class: u8| {
            let values = vec![1.0, 2.0, 3.0, last];
            let set = Dataset::new(features, ["a", "b"], values, vec![0, class]);
            Table::new(name, set.expect("a table"))
        };
        let first = table("t", ["x", "y"], 0.0, 1);
        assert_eq!(first, table("t", ["x", "y"], 0.0, 1));
        for other in [
            table("u", ["x", "y"], 0.0, 1),
            table("t", ["xy", ""], 0.0, 1),
            table("t", ["x", "y"], -0.0, 1),
            table("t", ["x", "y"], 0.0, 0),
            Rc::default(),
        ] {
            assert_ne!(first, other);
        }
    }
}
