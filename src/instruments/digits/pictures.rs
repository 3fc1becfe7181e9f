//! The pictures that the window shows of a run: w, the misclassified ones, and the prediction for a drawing.

use std::rc::Rc;

use super::scene::Tile;
use crate::data::{Dataset, PIXELS, Source};
use crate::learn::dot;
use crate::session::readouts::misclassified;
use crate::session::{Input, PreparedData, Session};
use crate::text::say;

/// The most misclassified pictures that are shown.
pub const MOST: usize = 24;

/// The pictures of a run.
#[derive(Clone, Debug)]
pub(super) struct RunPictures {
    /// All pixels of the set, whatever is trained on.
    pub(super) all: Rc<Dataset>,
    /// w, one picture for two classes, else one a class.
    pub(super) pictures: Rc<Vec<Tile>>,
    /// The weight of largest size among the pictures.
    pub(super) largest: f64,
    /// The first misclassified ones.
    pub(super) thumbnails: Rc<Vec<Tile>>,
    /// The number of misclassified ones.
    pub(super) wrong: usize,
}

/// The prediction for a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The index of the class.
    pub class: usize,
    /// z, of each class where there are more than two.
    pub z: Vec<f64>,
}

/// Returns true if the lab is about digits.
pub(super) fn is_about_digits(lab: &Session) -> bool {
    lab.document().settings.data.source == Source::DIGITS
}

impl RunPictures {
    /// Makes the pictures of a lab about digits; `all` are the pixels of its set.
    pub(super) fn new(lab: &Session, all: Rc<Dataset>) -> Self {
        let wrong = misclassified(lab);
        let shown = wrong.iter().take(MOST);
        let pictures = pictures(lab.prepared(), &all, lab.run().weights());
        let sizes = pictures.iter().flat_map(|tile| &tile.pixels);
        Self {
            largest: sizes.fold(0.0, |most, w| w.abs().max(most)),
            pictures: pictures.into(),
            thumbnails: shown
                .map(|row| thumbnail(lab, &all, *row))
                .collect::<Vec<_>>()
                .into(),
            wrong: wrong.len(),
            all,
        }
    }
}

/// The pixel that a column of the set is.
fn pixel(prepared: &PreparedData, all: &Dataset, column: usize) -> Option<usize> {
    let name = prepared.set.features().get(column)?;
    all.features().iter().position(|known| known == name)
}

/// w as pictures; pixels that are not trained on are 0.
fn pictures(prepared: &PreparedData, all: &Dataset, weights: &[f64]) -> Vec<Tile> {
    let names = all.class_names();
    let rows = weights.chunks_exact(prepared.inputs.len() + 1);
    let several = prepared.is_multiclass();
    rows.enumerate()
        .map(|(class, row)| {
            let mut pixels = vec![0.0; PIXELS];
            for (input, w) in prepared.inputs.iter().zip(&row[1..]) {
                if let Input::Column(column) = *input
                    && let Some(pixel) = pixel(prepared, all, column)
                {
                    pixels[pixel] = *w;
                }
            }
            let class = if several { class } else { 1 };
            let label = names.get(class).cloned().unwrap_or_default();
            Tile { pixels, label }
        })
        .collect()
}

/// The lab's prediction for a picture.
pub(super) fn verdict(lab: &Session, all: &Dataset, pixels: &[f64]) -> Verdict {
    let prepared = lab.prepared();
    let columns = 0..prepared.set.features().len();
    let raw = columns.map(|column| pixel(prepared, all, column).map_or(0.0, |pixel| pixels[pixel]));
    let sample = prepared.sample(&raw.collect::<Vec<_>>());
    let rows = lab.run().weights().chunks_exact(sample.len());
    let z: Vec<f64> = rows.map(|row| dot(row, &sample)).collect();
    let tie = lab.document().settings.tie;
    let class = tie.predicted(z.iter().copied());
    Verdict { class, z }
}

fn thumbnail(lab: &Session, all: &Dataset, row: usize) -> Tile {
    let pixels = all.row(row).to_vec();
    let called = verdict(lab, all, &pixels).class;
    let name = |class: usize| all.class_names().get(class).map_or("", String::as_str);
    Tile {
        label: say!(
            "digits-called",
            digit = name(usize::from(all.class(row))),
            called = name(called)
        ),
        pixels,
    }
}
