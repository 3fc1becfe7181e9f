//! Plane and curves in words and numbers, brought up to date now and then. Nothing of it speaks for itself; it is there for
//! those who come to it.

use std::rc::Rc;

use web_sys::{Element, HtmlDetailsElement};

use super::dom::now;
use super::parts::Parts;
use crate::session::readouts::CurveKey;
use crate::session::scenes::Same;
use crate::session::{Play, PreparedData, Readouts, Session, descriptions};

/// While it plays they are brought up to date that often, in milliseconds.
const EVERY_MS: f64 = 1000.0;

/// The state they were written for: history, numbers, data, and true if the table was open.
type Key = (CurveKey, Readouts, Same<PreparedData>, bool);

/// The elements that are described.
pub(super) struct Summaries {
    parts: Parts,
    values: Option<HtmlDetailsElement>,
    written: Option<Key>,
    at: f64,
}

impl Summaries {
    pub(super) fn find(root: &Element) -> Self {
        let mut parts = Parts::new(root);
        Self {
            values: parts.first("curve-values"),
            parts,
            written: None,
            at: 0.0,
        }
    }

    /// Describes a state, unless that was done or is too early.
    pub(super) fn render(&mut self, state: &Session, readouts: &Readouts) {
        let now = now();
        if state.play() != Play::Paused && now - self.at < EVERY_MS {
            return;
        }
        let is_open = self.values.as_ref().is_some_and(HtmlDetailsElement::open);
        let prepared = Same(Rc::clone(state.prepared()));
        let key = (CurveKey::new(state), readouts.clone(), prepared, is_open);
        if self.written.as_ref() != Some(&key) {
            self.parts.show(descriptions(state, readouts, is_open));
            (self.written, self.at) = (Some(key), now);
        }
    }
}
