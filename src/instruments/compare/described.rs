//! The chart in words and as a table of values: for those who cannot see it, and for those who want it exactly.

use std::rc::Rc;

use super::{Curve, LaneCurves};
use crate::data::Keyword;
use crate::geometry::Axis;
use crate::instruments::View;
use crate::session::messages::{curve_in_words, curve_table};
use crate::text::{markup, say};

/// What is said of the chart.
#[derive(Clone, Debug, Default)]
pub(super) struct Described {
    /// What it was written for: the curves, while they rest, what they are of, and what distinguishes the lanes.
    of: Option<(Option<Rc<LaneCurves>>, Curve, Vec<String>)>,
    label: String,
    note: String,
    rows: String,
}

impl Described {
    /// Describes the curves, unless that was done. While they change all the time, it says only what they are of.
    pub(super) fn follow(
        &mut self,
        picture: &Rc<LaneCurves>,
        shown: Curve,
        titles: &[&str],
        rests: bool,
    ) {
        if let Some((of, curve, named)) = &self.of {
            let same = match of {
                Some(of) => rests && Rc::ptr_eq(of, picture),
                None => !rests,
            };
            if same && *curve == shown && named == titles {
                return;
            }
        }
        let named = titles.iter().map(|title| (*title).to_owned()).collect();
        self.of = Some((rests.then(|| Rc::clone(picture)), shown, named));
        if !rests {
            self.label = label(shown, "");
            self.note = say!("lab-chart-values-wait");
            self.rows.clear();
            return;
        }
        let traces = picture.traces.iter();
        let sentences = traces.clone().zip(titles).map(|(trace, title)| {
            let lane = trace.letter.to_string();
            let name = say!("compare-chart-lane", lane = lane, title = *title);
            curve_in_words(&name, &trace.points)
        });
        let sentences: Vec<String> = sentences.collect();
        self.label = label(shown, &sentences.join(" "));
        let curves: Vec<&[Axis]> = traces.map(|trace| &trace.points[..]).collect();
        let table = curve_table(&curves);
        (self.rows, self.note) = (markup::rows(&table.rows), table.note);
    }

    pub(super) fn show(&self, view: &mut View) {
        let lanes = self.of.as_ref().map_or(0, |(_, _, titles)| titles.len());
        view.attribute("compare", "aria-label", &self.label)
            .text("compare-values-note", &self.note)
            .markup("compare-values-rows", &self.rows)
            .show("compare-values-c", lanes > 2)
            .show("compare-values-d", lanes > 3);
    }
}

fn label(shown: Curve, lanes: &str) -> String {
    let label = say!("compare-chart", curve = shown.keyword(), lanes = lanes);
    label.trim_end().to_owned()
}
