//! A lane on the page: its figure and its row of the table.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::plane::Plane;
use crate::lab::State;
use crate::lab::tools::compare::{Lane, MOST_LANES, Reading};
use crate::lab::words::{figure, full, grouped};
use crate::web::dom::{find, find_all, set_attribute, set_text, show};
use crate::web::plane::Shown;

/// The columns of the table, by name.
const COLUMNS: [&str; 8] = [
    "lane", "loss", "errors", "test", "updates", "epochs", "status", "weights",
];

/// A lane on the page.
#[derive(Debug)]
pub(super) struct Shelf {
    figure: HtmlElement,
    title: Element,
    status: Element,
    row: HtmlElement,
    cells: Vec<Element>,
    /// What distinguishes it, beside its letter in the table.
    name: Element,
    /// Its weights below its plane, where the table has no room for them.
    weights: Element,
    pub(super) plane: Plane,
    told: Shown<(Reading, String, &'static str, usize)>,
}

/// Puts all lanes, hidden, into the window.
pub(super) fn shelves(dialog: &Element) -> Option<Vec<Shelf>> {
    let add: Element = find(dialog, ".compare-add")?;
    let body: Element = find(dialog, ".compare-table tbody")?;
    for letter in ["a", "b", "c", "d"].into_iter().take(MOST_LANES) {
        let capital = letter.to_uppercase();
        // The texts are this crate's own.
        let html = include_str!("lane.html").replace("{b}", letter);
        let _ = add.insert_adjacent_html("beforebegin", &html.replace("{B}", &capital));
        let cells = COLUMNS.map(|name| {
            let text = match name {
                "lane" => format!("{capital} <span></span>"),
                _ => String::new(),
            };
            format!("<td data-name=\"{name}\">{text}</td>")
        });
        let row = format!("<tr data-row=\"{letter}\" hidden>{}</tr>", cells.concat());
        let _ = body.insert_adjacent_html("beforeend", &row);
    }
    let figures = find_all::<HtmlElement>(dialog, ".lane").into_iter();
    let rows = find_all::<HtmlElement>(&body, "tr").into_iter();
    let shelf = |(figure, row): (HtmlElement, HtmlElement)| {
        Some(Shelf {
            title: find(&figure, ".title")?,
            status: find(&figure, ".lane-status")?,
            cells: find_all(&row, "td"),
            name: find(&row, "td span")?,
            weights: find(&figure, ".lane-weights")?,
            plane: Plane::find(&figure)?,
            told: Shown::NOTHING,
            figure,
            row,
        })
    };
    figures.zip(rows).map(shelf).collect()
}

impl Shelf {
    /// Shows or hides it.
    pub(super) fn show(&self, shown: bool) {
        show(&self.figure, shown);
        show(&self.row, shown);
    }

    /// Everything that is no picture.
    pub(super) fn tell(&mut self, lane: &Lane<'_>, lanes: &[Lane<'_>], state: &State) {
        let (reading, title) = (lane.reading(state), lane.title(lanes));
        let count = state.material().problem.train.len();
        let told = (reading.clone(), title.clone(), lane.standing, count);
        if !self.told.replace(told) {
            return;
        }
        set_text(&self.title, &title);
        set_attribute(&self.title, "title", &title);
        let sentence = lane.sentence(&reading, count);
        set_text(&self.status, &sentence);
        set_attribute(&self.figure, "data-status", lane.standing);
        if let Some(plane) = find::<Element>(&self.figure, ".lane-plane") {
            let label = format!("Lane {}, {title}: {sentence}", lane.letter());
            set_attribute(&plane, "aria-label", &label);
        }
        let test = reading.held_out.map(|score| score.errors);
        let weights: Vec<String> = reading.weights.iter().map(f64::to_string).collect();
        let in_words = lane.weights_in_words();
        set_text(&self.weights, &format!("w = {in_words}"));
        set_text(&self.name, &title);
        let [first, others @ ..] = &self.cells[..] else {
            return;
        };
        set_attribute(first, "data-value", &title);
        let texts = [
            (
                reading.training.loss.map_or_else(|| "∞".into(), figure),
                full(reading.training.loss),
            ),
            (
                reading.training.errors.to_string(),
                reading.training.errors.to_string(),
            ),
            (
                test.map_or_else(String::new, |errors| errors.to_string()),
                test.map_or_else(String::new, |errors| errors.to_string()),
            ),
            (grouped(reading.updates), reading.updates.to_string()),
            (grouped(reading.epochs), reading.epochs.to_string()),
            (lane.standing.into(), lane.standing.into()),
            (in_words, format!("[{}]", weights.join(","))),
        ];
        for (cell, (text, value)) in others.iter().zip(texts) {
            set_text(cell, &text);
            set_attribute(cell, "data-value", &value);
        }
        set_attribute(self.row.unchecked_ref(), "data-status", lane.standing);
    }
}
