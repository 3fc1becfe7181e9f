//! The teacher's table of who has solved what, as it is written into its window.

use web_sys::{Element, HtmlTableSectionElement};

use crate::app::App;
use crate::lessons::{Table, cell_view, review_row, review_view};
use crate::web::dialog::Dialog;
use crate::web::dom::{now, with_languages};
use crate::web::parts::{LastShown, Parts};

/// The teacher's window.
pub(super) const DIALOG: &str = "review";

/// Milliseconds of a frame that rows may take: the browser lays them out in the rest.
const SLICE_MS: f64 = 6.0;

/// The table as far as it is written: rows come in slices of frames, those that are there stay until their turn.
pub(super) struct Written {
    window: Option<(Dialog, Parts)>,
    /// The table as it was when its rows were begun, or when another answer was looked at.
    table: Option<Table>,
    /// The number of its changes, and true while answers are judged: it is not made anew with each of them.
    revision: LastShown<(u32, bool)>,
    /// The number of answers that are judged.
    judged: LastShown<usize>,
    /// The next row to be written.
    next: Option<usize>,
    /// The file and the column of the answer that is looked at.
    shown: Option<(usize, usize)>,
}

impl Written {
    /// The window inside `root`, with nothing written yet.
    pub(super) fn find(root: &Element) -> Self {
        Self {
            window: Dialog::find(root, DIALOG).map(|dialog| {
                let parts = Parts::new(dialog.element());
                (dialog, parts)
            }),
            table: None,
            revision: LastShown::NOTHING,
            judged: LastShown::NOTHING,
            next: None,
            shown: None,
        }
    }

    /// Shows what is read, and writes some more rows.
    pub(super) fn render(&mut self, app: &App) {
        let Some((dialog, parts)) = &mut self.window else {
            return;
        };
        let review = &app.lessons().review;
        let (done, all) = review.judged();
        let is_new = self.revision.replace((review.revision, done < all));
        if is_new {
            self.next = Some(0);
        }
        let before = std::mem::replace(&mut self.shown, review.shown);
        let is_other = before != self.shown;
        if is_new || is_other {
            self.table = Some(review.table());
        }
        let Some(table) = &self.table else { return };
        if is_other {
            // Its cells are written anew at any time.
            dialog.show(cell_view(before, self.shown));
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
        let (Some((_, parts)), Some(table), Some(next)) =
            (&mut self.window, &self.table, &mut self.next)
        else {
            return;
        };
        let Some(body) = parts.first::<HtmlTableSectionElement>("review-rows") else {
            self.next = None;
            return;
        };
        let (begun, rows) = (now(), body.rows());
        while let Some(row) = table.rows.get(*next) {
            let html = review_row(table, row, app.lessons().review.shown);
            let html = with_languages(&html);
            match rows.item(*next as u32) {
                Some(old) => old.set_inner_html(&html),
                None => drop(body.insert_adjacent_html("beforeend", &format!("<tr>{html}</tr>"))),
            }
            *next += 1;
            if now() - begun > SLICE_MS {
                return;
            }
        }
        while rows.length() as usize > *next {
            let _ = body.delete_row(-1);
        }
        self.next = None;
    }
}
