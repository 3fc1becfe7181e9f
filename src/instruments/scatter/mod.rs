//! A scatter matrix: up to six features of the data set, each against each. A cell puts its two on the axes of the lab.

mod matrix;
mod scene;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use matrix::{
    BINS, Feature, MOST_DRAWN, MOST_FEATURES, Matrix, Which, correlation, f_statistic,
};
pub use scene::{Cell, cell_at};

use super::{Budget, Event, Instrument, Phase, View};
use crate::plot::scene::AnyScene;
use crate::session::fields::choice;
use crate::session::scenes::Same;
use crate::session::{Action, Field, Session, all_features, update};
use crate::task::Task;
use crate::text::number::{fixed, grouped};
use crate::text::{joined, say};

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct ScatterState {
    which: Which,
    /// Looks through data, and finds nothing if there are none.
    task: Task<(Same, Which), Option<Matrix>>,
    matrix: Option<Rc<Matrix>>,
    /// The cell with the pointer or the keyboard.
    pointed: Option<Cell>,
}

impl ScatterState {
    /// The cell whose features are on the axes of the lab.
    fn on_axes(&self, lab: &Session) -> Option<Cell> {
        let data = &lab.document().settings.data;
        if data.shows_components() {
            return None;
        }
        let features = &self.matrix.as_ref()?.features;
        let place = |column: usize| features.iter().position(|own| own.column == column);
        Some((place(data.feature_y)?, place(data.feature_x)?))
    }

    /// Puts the features of a cell on the axes; says whether they are two.
    fn choose(&self, lab: &mut Session, (row, column): Cell) -> bool {
        let Some(matrix) = self.matrix.as_ref().filter(|_| row != column) else {
            return false;
        };
        if lab.document().settings.data.shows_components() {
            update(lab, Action::set("projection", "features"));
        }
        update(lab, Action::set("feature-x", &matrix.features[column].name));
        update(lab, Action::set("feature-y", &matrix.features[row].name));
        update(lab, Action::EndGesture);
        true
    }

    /// Moves the cell that the keyboard is at.
    fn moved(&mut self, lab: &Session, key: &str) -> bool {
        let count = self
            .matrix
            .as_ref()
            .map_or(0, |matrix| matrix.features.len());
        let (rows, columns) = match key {
            "ArrowLeft" => (0, -1),
            "ArrowRight" => (0, 1),
            "ArrowUp" => (-1, 0),
            "ArrowDown" => (1, 0),
            _ => return false,
        };
        let Some(last) = count.checked_sub(1) else {
            return false;
        };
        let next = |from: usize, by: isize| from.saturating_add_signed(by).min(last);
        self.pointed = Some(match self.pointed {
            Some((row, column)) => (next(row, rows), next(column, columns)),
            None => self.on_axes(lab).unwrap_or((0, 0)),
        });
        true
    }

    /// The text about the cell that is pointed at.
    fn about(&self, matrix: &Matrix) -> String {
        let Some((row, column)) = self.pointed else {
            return say!("scatter-invitation");
        };
        let [y, x] = [row, column].map(|k| &matrix.features[k].name);
        if row == column {
            return say!("scatter-about-feature", name = x);
        }
        match matrix.correlations[row][column] {
            Some(r) => say!("scatter-about-pair", x, y, r = fixed(r, 3)),
            None => say!("scatter-about-constant", x, y),
        }
    }
}

/// Which samples and features are shown, of how many.
fn count(matrix: &Matrix) -> String {
    let (samples, drawn) = (matrix.samples, matrix.classes.len());
    say!(
        "scatter-count",
        shown = matrix.features.len(),
        of = matrix.of,
        some = if matrix.features.len() < matrix.of {
            "yes"
        } else {
            "no"
        },
        count = samples as u64,
        samples = grouped(samples as u64),
        drawn,
        part = if drawn < samples { "yes" } else { "no" }
    )
}

impl Instrument for ScatterState {
    const ID: &'static str = "scatter";
    const FIELDS: &'static [Field<Self>] = &[choice!("scatter-which", which: Which)
        .applies_where(|_, lab| lab.document().features().len() > MOST_FEATURES)];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        let features = self
            .matrix
            .as_ref()
            .map_or(0, |matrix| matrix.features.len());
        match event {
            Event::Pointer(pointer) => {
                self.pointed = cell_at(pointer.at, features);
                match (pointer.phase, self.pointed) {
                    (Phase::Click, Some(cell)) => self.choose(lab, cell),
                    _ => true,
                }
            }
            Event::Key { key, .. } if key == "Enter" || key == " " => {
                self.pointed.is_some_and(|cell| self.choose(lab, cell))
            }
            Event::Key { key, .. } => self.moved(lab, key),
            Event::Leave { .. } | Event::Close => {
                self.pointed = None;
                true
            }
            _ => false,
        }
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let key = (Same(Rc::clone(lab.prepared())), self.which);
        self.task.start(key, |(_, which), found| {
            let set = all_features(lab.document());
            async move {
                found.push(match set.is_empty() {
                    true => None,
                    false => Some(Matrix::find(&set, which).await),
                });
            }
        });
        if let Some(matrix) = self.task.advance(|| budget.is_left()).pop() {
            let count = matrix.as_ref().map_or(0, |matrix| matrix.features.len());
            self.pointed = self
                .pointed
                .filter(|(row, column)| *row < count && *column < count);
            self.matrix = matrix.map(Rc::new);
        }
        !self.task.is_over()
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        view.show("scatter-cells", self.matrix.is_some());
        let Some(matrix) = &self.matrix else {
            let none = match self.task.is_over() {
                false => String::new(),
                true => say!("scatter-none"),
            };
            view.text("scatter-count", none).text("scatter-about", "");
            return view;
        };
        let about = self.about(matrix);
        let pairs = matrix.correlations.iter().flatten();
        let values = joined(
            pairs.map(|r| r.map_or_else(String::new, |r| r.to_string())),
            " ",
        );
        let names = matrix.features.iter().map(|own| own.name.as_str());
        let names = joined(names, "\n");
        view.readout("scatter-count", count(matrix), names)
            .answer("scatter-about")
            .readout("scatter-about", &about, values)
            .attribute("scatter-cells", "aria-valuetext", about)
            .attribute("scatter-cells", "data-count", matrix.features.len());
        let cells = matrix.features.len() * matrix.features.len();
        let at = self.pointed.or_else(|| self.on_axes(lab));
        let at = at.map_or(0, |(row, column)| row * matrix.features.len() + column + 1);
        view.attribute("scatter-cells", "aria-valuemax", cells)
            .attribute("scatter-cells", "aria-valuenow", at);
        view
    }

    fn scene(&self, lab: &Session, layer: &str) -> Option<Box<dyn AnyScene>> {
        let matrix = self.matrix.as_ref()?;
        Some(if layer == "scatter-all" {
            Box::new(scene::Cells(Rc::clone(matrix)))
        } else {
            Box::new(scene::Chosen {
                count: matrix.features.len(),
                on_axes: self.on_axes(lab),
                pointed: self.pointed,
            })
        })
    }
}
