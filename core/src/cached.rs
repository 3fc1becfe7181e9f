//! A value that is kept for as long as the key it was computed from stays the same.

/// A value and its key.
///
/// ```
/// use hyperplane_core::cached::Cached;
/// let mut square = Cached::default();
/// assert_eq!(*square.refresh(3, |n| n * n), 9);
/// assert_eq!(*square.refresh(3, |_| unreachable!("it is known")), 9);
/// assert_eq!(square.get(), Some(&9));
/// ```
#[derive(Clone, Debug)]
pub struct Cached<K, V>(Option<(K, V)>);

impl<K: PartialEq, V> Cached<K, V> {
    /// Returns the value of a key, and computes it if the one it has is of another key.
    pub fn refresh(&mut self, key: K, compute: impl FnOnce(&K) -> V) -> &V {
        let known = self.0.take().filter(|(known, _)| *known == key);
        let entry = known.unwrap_or_else(|| {
            let value = compute(&key);
            (key, value)
        });
        &self.0.insert(entry).1
    }
}

impl<K, V> Cached<K, V> {
    /// The value, if there is one.
    pub fn get(&self) -> Option<&V> {
        self.0.as_ref().map(|(_, value)| value)
    }

    /// The key of the value.
    pub fn key(&self) -> Option<&K> {
        self.0.as_ref().map(|(key, _)| key)
    }

    /// Forgets the value.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

impl<K, V> Default for Cached<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_computed_once_for_each_key_in_a_row() {
        let mut computed = Vec::new();
        let mut length = Cached::default();
        for key in ["one", "one", "three", "one"] {
            length.refresh(key, |key| {
                computed.push(*key);
                key.len()
            });
            assert_eq!((length.key(), length.get()), (Some(&key), Some(&key.len())));
        }
        assert_eq!(computed, ["one", "three", "one"]);
        length.clear();
        assert_eq!((length.key(), length.get()), (None, None));
    }
}
