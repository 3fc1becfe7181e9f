//! Plane and curves in words and numbers: what their descriptions say, and the table of values. Nothing of it speaks for
//! itself; it is there for those who come to it.

use std::rc::Rc;

use web_sys::{Element, HtmlDetailsElement};

use super::dom::{find, now, set_attribute, set_text};
use crate::session::messages::{curve_summaries, curve_values, plane_summary};
use crate::session::readouts::CurveKey;
use crate::session::scenes::Same;
use crate::session::{Play, PreparedData, Readouts, Session};
use crate::text::{markup, say};

/// While it plays they are brought up to date that often, in milliseconds.
const EVERY_MS: f64 = 1000.0;

/// What they were written for: history, numbers, data, and whether the table was open.
type Key = (CurveKey, Readouts, Same<PreparedData>, bool);

/// The elements that are described.
pub(super) struct Summaries {
    root: Element,
    values: Option<HtmlDetailsElement>,
    /// What the charts are called in the markup.
    titles: Option<[String; 2]>,
    written: Option<Key>,
    at: f64,
}

impl Summaries {
    /// Those inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            root: root.clone(),
            values: find(root, ".side > .values"),
            titles: None,
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
        let key = (CurveKey::of(state), readouts.clone(), prepared, is_open);
        if self.written.as_ref() == Some(&key) {
            return;
        }
        (self.written, self.at) = (Some(key), now);
        if let Some(plane) = find::<Element>(&self.root, ".plane-summary") {
            set_text(&plane, &plane_summary(state, readouts));
        }
        self.describe_charts(state);
        if is_open {
            self.fill(state);
        }
    }

    fn describe_charts(&mut self, state: &Session) {
        let charts = ["loss", "errors"]
            .map(|name| find::<Element>(&self.root, &format!("[data-chart={name}]")));
        let title = |chart: &Option<Element>| {
            let chart = chart.as_ref();
            chart.and_then(|chart| chart.get_attribute("aria-label"))
        };
        let titles = self.titles.get_or_insert_with(|| {
            let titles = [&charts[0], &charts[1]].map(title);
            titles.map(Option::unwrap_or_default)
        });
        let told = charts.iter().zip(titles).zip(curve_summaries(state));
        for ((chart, title), curve) in told {
            if let Some(chart) = chart {
                let label = say!("lab-chart-described", title = &*title, curve = curve);
                set_attribute(chart, "aria-label", &label);
            }
        }
    }

    /// Fills the table of values.
    fn fill(&self, state: &Session) {
        let Some(values) = &self.values else { return };
        let table = curve_values(state);
        if let Some(note) = find::<Element>(values, "p") {
            set_text(&note, &table.note);
        }
        if let Some(body) = find::<Element>(values, "tbody") {
            body.set_inner_html(&markup::rows(&table.rows));
        }
    }
}
