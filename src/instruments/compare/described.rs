//! The chart in words and as a table of values: for those who cannot see it, and for those who want it exactly.

use std::rc::Rc;

use super::{Curve, LaneCurves};
use crate::cached::Cached;
use crate::data::Keyword;
use crate::geometry::Axis;
use crate::instruments::View;
use crate::session::messages::{curve_in_words, curve_table};
use crate::session::scenes::Same;
use crate::text::{joined, markup, say};

/// The chart in words, kept while it does not change.
#[derive(Clone, Debug, Default)]
pub(super) struct Described(Cached<Key, ChartTexts>);

/// The curves, none while they change all the time; what they are of; and what distinguishes the lanes.
type Key = (Option<Same<LaneCurves>>, Curve, Vec<String>);

/// The texts of the chart.
#[derive(Clone, Debug)]
struct ChartTexts {
    label: String,
    note: String,
    rows: String,
}

impl ChartTexts {
    fn new((picture, shown, titles): &Key) -> Self {
        let Some(Same(picture)) = picture else {
            return Self {
                label: label(*shown, ""),
                note: say!("lab-chart-values-wait"),
                rows: String::new(),
            };
        };
        let traces = picture.traces.iter();
        let sentences = traces.clone().zip(titles).map(|(trace, title)| {
            let lane = trace.letter.to_string();
            let name = say!("compare-chart-lane", lane, title);
            curve_in_words(&name, &trace.points)
        });
        let sentences = joined(sentences, " ");
        let curves: Vec<&[Axis]> = traces.map(|trace| &trace.points[..]).collect();
        let table = curve_table(&curves);
        Self {
            label: label(*shown, &sentences),
            note: table.note,
            rows: markup::rows(&table.rows),
        }
    }
}

impl Described {
    /// Describes the curves. While they change all the time, it says only what they are of.
    pub(super) fn refresh(
        &mut self,
        picture: &Rc<LaneCurves>,
        shown: Curve,
        titles: &[&str],
        rests: bool,
    ) {
        let titles = titles.iter().map(|title| (*title).to_owned()).collect();
        let picture = rests.then(|| Same(Rc::clone(picture)));
        self.0.refresh((picture, shown, titles), ChartTexts::new);
    }

    pub(super) fn show(&self, view: &mut View) {
        let Some(texts) = self.0.get() else {
            return;
        };
        view.attribute("compare", "aria-label", &texts.label)
            .text("compare-values-note", &texts.note)
            .markup("compare-values-rows", &texts.rows);
    }
}

fn label(shown: Curve, lanes: &str) -> String {
    say!("compare-chart", curve = shown.keyword(), lanes)
        .trim_end()
        .to_owned()
}
