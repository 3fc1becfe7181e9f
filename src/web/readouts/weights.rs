//! The weights, one by one.

use web_sys::Element;

use super::super::dom::{find, find_all, set_attribute, set_text};
use super::Board;
use crate::app::App;
use crate::session::{Readouts, Session, messages};
use crate::text::number::steady;
use crate::text::say;

/// More weights than the first number are not shown one by one, but only as many as the second says.
const AT_THE_DESK: [usize; 2] = [16, 8];
/// The same in a presentation, whose letters are large.
const IN_THE_HALL: [usize; 2] = [6, 5];

/// How many weights of so many are shown.
fn weights_shown(width: usize, is_presenting: bool) -> usize {
    let [most, first] = if is_presenting {
        IN_THE_HALL
    } else {
        AT_THE_DESK
    };
    if width > most { first } else { width }
}

impl Board {
    /// Shows the weights, and all of them to other programs.
    pub(super) fn show_weights(&mut self, app: &App, readouts: &Readouts) {
        let state = app.session();
        let rows = state.run().outputs();
        let width = readouts.weights.len() / rows;
        let most = weights_shown(width, app.screen().is_presenting());
        self.make_room(state, most);
        let shown = |(index, _): &(usize, &f64)| index % width < most;
        for (index, &w) in readouts.weights.iter().enumerate().filter(shown) {
            let row = if rows > 1 {
                format!("div:nth-child({}) ", index / width + 1)
            } else {
                String::new()
            };
            let cell = format!(".weights {row}span:nth-of-type({}) b", index % width + 1);
            self.write(&cell, &steady(w), &w.to_string());
        }
        if let Some(output) = find::<Element>(&self.root, "output[name=weights]") {
            set_attribute(&output, "data-value", &messages::weights_json(state));
        }
    }

    /// One line for each of the first weights, and for three or more classes the name of the class before its weights.
    fn make_room(&mut self, state: &Session, shown: usize) {
        let (mut rows, mut titles) = (
            messages::weight_names(state),
            messages::weight_titles(state),
        );
        let width = titles.len();
        rows.iter_mut().for_each(|row| row.1.truncate(shown));
        titles.truncate(shown);
        if shown < width {
            titles.push(say!("plane-weights-more", more = width - shown));
        }
        if self.weight_names.as_ref() == Some(&(rows.clone(), titles.clone())) {
            return;
        }
        let Some(output) = find::<Element>(&self.root, ".weights") else {
            return;
        };
        let cell = |name: &String| format!("<span><i>{name}</i><b></b></span>");
        let html = |(heading, names): &messages::WeightRow| {
            let cells: String = names.iter().map(cell).collect();
            let more = if shown < width {
                "<span>…</span>"
            } else {
                ""
            };
            let cells = cells + more;
            match heading {
                Some(_) => format!("<div><em></em>{cells}</div>"),
                None => cells,
            }
        };
        output.set_inner_html(&rows.iter().map(html).collect::<String>());
        let headings = find_all::<Element>(&output, "em");
        for (element, name) in headings
            .iter()
            .zip(rows.iter().filter_map(|row| row.0.as_ref()))
        {
            // The name can be anybody's text.
            set_text(element, name);
        }
        let cells = find_all::<Element>(&output, "span");
        for (cell, title) in cells.iter().zip(titles.iter().cycle()) {
            set_attribute(cell, "title", title);
        }
        let _ = output.toggle_attribute_with_force("data-rows", !headings.is_empty());
        self.slots
            .retain(|(selector, _)| !selector.starts_with(".weights"));
        self.weight_names = Some((rows, titles));
    }
}
