//! The app as the part of an address behind `#`, and back.

use super::App;
use crate::lab::permalink;

impl App {
    /// The app that an address, with or without `#`, leads to; training is replayed by the frames that follow.
    #[must_use]
    pub fn opened(address: &str) -> Self {
        let mut app = Self::default();
        app.open(address);
        app
    }

    /// The address, without `#`. The usual lab, untrained, has the empty address.
    #[must_use]
    pub fn link(&self) -> String {
        permalink::write_with(&self.lab, &self.parts())
    }

    /// What the instruments have chosen other than usual, and what nobody here knows.
    fn parts(&self) -> Vec<(String, String)> {
        let pairs = self.instruments.iter().map(|i| (i.controls(), i.fresh()));
        let own = pairs.flat_map(|(controls, usual)| {
            let usual = usual.controls();
            controls
                .into_iter()
                .filter(move |control| !usual.contains(control))
        });
        let own = own.map(|control| (control.name.into(), control.value));
        own.chain(self.unknown.iter().cloned()).collect()
    }

    /// Opens an address, and the edits below it. Parts that make no sense cost only those parts, and are told.
    pub(super) fn open(&mut self, saved: &str) {
        let mut fresh: Vec<_> = self.instruments.iter().map(|i| i.fresh()).collect();
        let mut unknown = Vec::new();
        self.lab.open(saved, &mut |name, value| {
            if fresh.is_empty() {
                unknown.push((name.to_owned(), value.to_owned()));
                return true;
            }
            let mut all = fresh.iter_mut();
            all.any(|instrument| instrument.set(name, value).is_ok())
        });
        (self.instruments, self.unknown) = (fresh, unknown);
        self.complaints.clear();
    }
}
