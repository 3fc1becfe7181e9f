//! Which class was taken for which, with precision and recall; and the class of a point that is typed.

mod counts;
mod typed;

#[cfg(test)]
mod tests;

pub use counts::Counts;

use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::session::messages::{array, percent};
use crate::session::readouts::data_and_weights;
use crate::session::scenes::Same;
use crate::session::{Field, Session};
use crate::text::{escape, say};

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct ConfusionState {
    /// The point that is typed.
    text: String,
    /// The counts of the training points, and of those held out.
    counts: Cached<(Same, Vec<f64>), Option<[Counts; 2]>>,
}

impl ConfusionState {
    /// The counts, and the names of the classes that they are of: the lab may have other data by now.
    fn counts(&self) -> Option<(&[Counts; 2], &[String])> {
        let (data, _) = self.counts.key()?;
        Some((self.counts.get()?.as_ref()?, data.0.set.class_names()))
    }
}

/// A table: a row a class, a column for each class predicted.
fn table(counts: &Counts, names: &[String], caption: &str) -> String {
    let share = |share: Option<f64>| format!("<td>{}</td>", percent(share));
    let heads = names.iter().map(|name| {
        let head = say!("confusion-predicted-as", class = name);
        format!("<th scope=\"col\">{}</th>", escape(&head))
    });
    let heads: String = heads.collect();
    let recall = say!("confusion-recall");
    let rows = names.iter().enumerate().map(|(own, name)| {
        let cell = |predicted: usize| {
            let right = if own == predicted {
                " class=\"right\""
            } else {
                ""
            };
            format!("<td{right}>{}</td>", counts.at(own, predicted))
        };
        let cells: String = (0..names.len()).map(cell).collect();
        let last = share(counts.recall(own));
        format!(
            "<tr><th scope=\"row\">{}</th>{cells}{last}</tr>",
            escape(name)
        )
    });
    let rows: String = rows.collect();
    let precisions: String = (0..names.len())
        .map(|k| share(counts.precision(k)))
        .collect();
    let (caption, precision) = (escape(caption), say!("confusion-precision"));
    format!(
        "<table><caption>{caption}</caption><thead><tr><td></td>{heads}<th scope=\"col\">{recall}</th></tr></thead><tbody>{rows}<tr class=\"confusion-last\"><th scope=\"row\">{precision}</th>{precisions}<td></td></tr></tbody></table>"
    )
}

impl Instrument for ConfusionState {
    const ID: &'static str = "confusion";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, _: &mut Session, event: &Event) -> bool {
        match event {
            Event::Input { name, text, .. } if name == "confusion-point" => {
                text.clone_into(&mut self.text);
                true
            }
            _ => false,
        }
    }

    /// Weights move while it is open.
    fn work(&mut self, lab: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        self.counts
            .refresh(data_and_weights(lab), |_| Counts::from_lab(lab));
        false
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        let captions = [say!("confusion-training"), say!("confusion-held-out")];
        let parts = ["confusion-training", "confusion-held-out"];
        for (index, (part, caption)) in parts.into_iter().zip(captions).enumerate() {
            let counts = self.counts().map(|(counts, names)| (&counts[index], names));
            let counts = counts.filter(|(counts, _)| counts.total() > 0);
            view.show(part, counts.is_some());
            if let Some((counts, names)) = counts {
                view.markup(part, table(counts, names, &caption));
                view.value(part, array(counts.rows().map(array)));
            }
        }
        view.show("confusion-none", self.counts().is_none());
        let told = typed::predict(lab, &self.text);
        view.control("confusion-point", self.text.clone())
            .attribute("confusion-point", "placeholder", typed::example(lab))
            .text("confusion-example", typed::example_in_words(lab))
            .show("confusion-example", self.text.trim().is_empty())
            .text("confusion-features", typed::features(lab))
            .readout("confusion-found", told.text, told.full)
            .answer("confusion-found");
        view
    }
}
