//! The teacher's table of who has solved what, as it is shown.

use web_sys::{Element, HtmlElement, HtmlSelectElement};

use crate::app::App;
use crate::lessons::{Cell, Column, Review, Standing, Table, TableRow};
use crate::text::{markup::tag, say};
use crate::web::dom::{
    find, find_all, now, set_attribute, set_text, show, with_languages, write_markup,
};

/// The teacher's window.
pub(super) const DIALOG: &str = "dialog.review";

/// Milliseconds of a frame that rows may take: the browser lays them out in the rest.
const SLICE_MS: f64 = 6.0;

/// The table as far as it is written: rows come in slices of frames, those that are there stay until their turn.
#[derive(Default)]
pub(super) struct Written {
    head: String,
    /// The table that is written, and the next row.
    due: Option<(Table, usize)>,
}

impl Written {
    /// Begins to show what is read.
    pub(super) fn render(&mut self, root: &Element, app: &App) {
        let Some(dialog) = find::<Element>(root, DIALOG) else {
            return;
        };
        let review = &app.lessons().review;
        let table = review.table();
        if let Some(body) = find::<HtmlElement>(&dialog, ".review-body") {
            show(&body, !review.is_empty());
        }
        choices(&dialog, &table);
        let head = head_html(&table);
        if let Some(place) = find::<Element>(&dialog, ".review-table")
            && self.head != head
        {
            // Texts of others are escaped.
            write_markup(&place, &head);
            self.head = head;
        }
        said(&dialog, review, &table);
        answer(&dialog, review, &table);
        self.due = Some((table, 0));
        self.advance(root, app);
    }

    /// Returns true if there are rows to be written.
    pub(super) fn goes_on(&self) -> bool {
        self.due.is_some()
    }

    /// Writes some more rows.
    pub(super) fn advance(&mut self, root: &Element, app: &App) {
        let Some((table, next)) = &mut self.due else {
            return;
        };
        let Some(body) = find::<Element>(root, ".review-table tbody") else {
            self.due = None;
            return;
        };
        let (begun, rows) = (now(), find_all::<Element>(&body, ":scope > tr"));
        while let Some(row) = table.rows.get(*next) {
            let html = row_html(table, row, app.lessons().review.shown());
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
        self.due = None;
    }
}

fn choices(dialog: &Element, table: &Table) {
    let Some(select) = find::<HtmlSelectElement>(dialog, "[name=review-sheet]") else {
        return;
    };
    let option = |(name, title, count): &(String, String, usize)| {
        let text = say!("review-sheet-option", title = title, count = *count);
        tag("option").with("value", name).text(&text)
    };
    select.set_inner_html(&table.sheets.iter().map(option).collect::<String>());
    select.set_value(&table.sheet.0);
}

/// Shows the progress while answers are judged.
pub(super) fn progress(root: &Element, (done, all): (usize, usize)) {
    if let Some(place) = find::<Element>(root, ".review-progress") {
        set_text(&place, &say!("review-progress", done = done, all = all));
    }
}

/// Shows the progress, or the note on all of it.
fn said(dialog: &Element, review: &Review, table: &Table) {
    let (done, all) = review.judged();
    let progress = match &table.note {
        Some(note) => note.clone(),
        None if done < all => say!("review-progress", done = done, all = all),
        None => say!("review-done", files = table.rows.len()),
    };
    if let Some(place) = find::<Element>(dialog, ".review-progress") {
        set_text(&place, &progress);
    }
}

fn mark(cell: &Cell) -> &'static str {
    match cell.standing {
        None => "…",
        Some(Standing::Open) => "–",
        Some(Standing::Right) => "✓",
        Some(Standing::Wrong) => "✗",
        Some(Standing::Given) => "✎",
    }
}

fn name_of(row: &TableRow) -> String {
    match (row.student.is_empty(), row.file_name.is_empty()) {
        (false, _) => row.student.clone(),
        (true, false) => row.file_name.clone(),
        _ => say!("review-unnamed"),
    }
}

fn head_html(table: &Table) -> String {
    let mut exercises: Vec<(usize, usize)> = Vec::new();
    for column in &table.columns {
        match exercises.last_mut() {
            Some((exercise, count)) if *exercise == column.number.0 => *count += 1,
            _ => exercises.push((column.number.0, 1)),
        }
    }
    let tall = |text: String| {
        let head = tag("th").with("rowspan", "2").with("scope", "col");
        head.text(&text)
    };
    let exercise = |(exercise, count): &(usize, usize)| {
        let head = tag("th").with("scope", "colgroup");
        let head = head.with("colspan", &count.to_string());
        head.text(&say!("review-exercise", number = *exercise))
    };
    let part = |column: &Column| {
        let head = tag("th").with("scope", "col").with("title", &column.label);
        head.text(&number_of(column))
    };
    let names = tall(say!("review-student")) + &tall(say!("review-sum"));
    let exercises: String = exercises.iter().map(exercise).collect();
    let parts: String = table.columns.iter().map(part).collect();
    let heads = tag("tr").round(&(names + &exercises)) + &tag("tr").round(&parts);
    let body = tag("thead").round(&heads) + &tag("tbody").round("");
    let label = say!("review-table.aria-label");
    tag("table").with("aria-label", &label).round(&body)
}

/// The number of a column: of the exercise, and of the part.
fn number_of(column: &Column) -> String {
    let (exercise, part) = column.number;
    format!("{exercise}.{part}")
}

/// Returns the cells of a row as markup.
fn row_html(table: &Table, row: &TableRow, shown: Option<(usize, usize)>) -> String {
    let name = name_of(row);
    let head = tag("th")
        .with("scope", "row")
        .with("title", &row.file_name)
        .text(&name);
    let cells = match &row.cells {
        Err(why) => {
            let width = table.columns.len() + 1;
            let cell = tag("td").with("class", "trouble");
            cell.with("colspan", &width.to_string()).text(why)
        }
        Ok(cells) => {
            let button = |(index, cell): (usize, &Cell)| {
                let label = say!(
                    "review-cell.aria-label",
                    student = &name,
                    number = number_of(&table.columns[index]),
                    verdict = cell.word()
                );
                let pressed = shown == Some((row.file, index));
                let button = tag("button")
                    .with("type", "button")
                    .with("data-file", &row.file.to_string())
                    .with("data-column", &index.to_string())
                    .with("data-standing", cell.standing.map_or("", Standing::word))
                    .with("aria-pressed", if pressed { "true" } else { "false" })
                    .with("aria-label", &label);
                tag("td").round(&button.text(mark(cell)))
            };
            let cells: String = cells.iter().enumerate().map(button).collect();
            let (right, all) = (row.right(), row.counted().count());
            let sum = say!("review-right-of", right = right, all = all);
            tag("td").with("class", "sum").text(&sum) + &cells
        }
    };
    head + &cells
}

/// Only another answer is looked at.
pub(super) fn show_answer(root: &Element, app: &App) {
    let Some(dialog) = find::<Element>(root, DIALOG) else {
        return;
    };
    let review = &app.lessons().review;
    for cell in find_all::<Element>(&dialog, "[data-column][aria-pressed=true]") {
        set_attribute(&cell, "aria-pressed", "false");
    }
    let own = review.shown().and_then(|(file, column)| {
        let own = format!("[data-file=\"{file}\"][data-column=\"{column}\"]");
        find::<Element>(&dialog, &own)
    });
    if let Some(cell) = own {
        set_attribute(&cell, "aria-pressed", "true");
    }
    answer(&dialog, review, &review.table());
}

/// The answer that is looked at.
fn answer(dialog: &Element, review: &Review, table: &Table) {
    let Some(place) = find::<HtmlElement>(dialog, ".review-answer") else {
        return;
    };
    let found = review.shown().and_then(|(file, column)| {
        let row = table.rows.iter().find(|row| row.file == file)?;
        let cell = row.cells.as_ref().ok()?.get(column)?;
        Some((row, table.columns.get(column)?, cell))
    });
    show(&place, found.is_some());
    let Some((row, column, cell)) = found else {
        return;
    };
    let title = format!("{} · {}", name_of(row), number_of(column));
    let text = if cell.text.is_empty() {
        say!("review-no-answer")
    } else {
        cell.text.clone()
    };
    for (selector, text) in [
        ("h3", title),
        (".asked", column.label.clone()),
        (".given", text),
        (".word", cell.word()),
    ] {
        if let Some(element) = find::<Element>(&place, selector) {
            set_text(&element, &text);
        }
    }
}
