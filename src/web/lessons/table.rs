//! The teacher's table of who has solved what, as it is written into its window.

use web_sys::Element;

use crate::app::App;
use crate::lessons::{Table, review_row, review_view};
use crate::web::dom::{find, find_all, now, set_attribute, with_languages};
use crate::web::parts::{LastShown, Parts};

/// The teacher's window.
pub(super) const DIALOG: &str = "review";

/// Milliseconds of a frame that rows may take: the browser lays them out in the rest.
const SLICE_MS: f64 = 6.0;

/// The table as far as it is written: rows come in slices of frames, those that are there stay until their turn.
pub(super) struct Written {
    dialog: Option<Element>,
    parts: Option<Parts>,
    /// The table as it was when its rows were begun, or when another answer was looked at.
    table: Option<Table>,
    /// The number of its changes, and true while answers are judged: it is not made anew with each of them.
    revision: LastShown<(u32, bool)>,
    /// The number of answers that are judged.
    judged: LastShown<usize>,
    /// The next row to be written.
    next: Option<usize>,
    /// The file and the column of the answer that is looked at.
    shown: LastShown<Option<(usize, usize)>>,
}

impl Written {
    /// The window inside `root`, with nothing written yet.
    pub(super) fn find(root: &Element) -> Self {
        let dialog = find::<Element>(root, &format!("dialog.{DIALOG}"));
        Self {
            parts: dialog.as_ref().map(Parts::new),
            dialog,
            table: None,
            revision: LastShown::NOTHING,
            judged: LastShown::NOTHING,
            next: None,
            shown: LastShown::NOTHING,
        }
    }

    /// Shows what is read, and writes some more rows.
    pub(super) fn render(&mut self, app: &App) {
        let (Some(dialog), Some(parts)) = (&self.dialog, &mut self.parts) else {
            return;
        };
        let review = &app.lessons().review;
        let (done, all) = review.judged();
        let is_new = self
            .revision
            .replace((review.revision_of_table(), done < all));
        if is_new {
            self.next = Some(0);
        }
        let is_other = self.shown.replace(review.shown());
        if is_new || is_other {
            self.table = Some(review.table());
        }
        let Some(table) = &self.table else { return };
        if is_other {
            press(dialog, review.shown());
        }
        if self.judged.replace(done) | is_new | is_other {
            parts.show(review_view(review, table));
        }
        self.advance(app);
    }

    /// Returns true if there are rows to be written.
    pub(super) fn goes_on(&self) -> bool {
        self.next.is_some()
    }

    /// Writes some more rows.
    fn advance(&mut self, app: &App) {
        let (Some(dialog), Some(table), Some(next)) = (&self.dialog, &self.table, &mut self.next)
        else {
            return;
        };
        let Some(body) = find::<Element>(dialog, "tbody") else {
            self.next = None;
            return;
        };
        let (begun, rows) = (now(), find_all::<Element>(&body, ":scope > tr"));
        while let Some(row) = table.rows.get(*next) {
            let html = review_row(table, row, app.lessons().review.shown());
            let html = with_languages(&html);
            match rows.get(*next) {
                Some(old) => old.set_inner_html(&html),
                None => drop(body.insert_adjacent_html("beforeend", &format!("<tr>{html}</tr>"))),
            }
            *next += 1;
            if now() - begun > SLICE_MS {
                return;
            }
        }
        for old in rows.iter().skip(*next) {
            old.remove();
        }
        self.next = None;
    }
}

/// Presses the button of one answer, of this file and column, and no other.
fn press(dialog: &Element, shown: Option<(usize, usize)>) {
    for cell in find_all::<Element>(dialog, "[data-column][aria-pressed=true]") {
        set_attribute(&cell, "aria-pressed", "false");
    }
    let own =
        shown.map(|(file, column)| format!("[data-file=\"{file}\"][data-column=\"{column}\"]"));
    if let Some(cell) = own.and_then(|own| find::<Element>(dialog, &own)) {
        set_attribute(&cell, "aria-pressed", "true");
    }
}
