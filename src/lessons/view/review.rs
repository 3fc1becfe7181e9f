//! The teacher's table of who has solved what, as data.

use crate::lessons::{AnswerVerdict, Cell, Column, Review, Table, TableRow};
use crate::text::{markup::tag, say};
use crate::view::View;

/// The teacher's window: the choice of sheets, the head of the table, how far it is judged, and the answer that is looked at.
pub fn review_view(review: &Review, table: &Table) -> View {
    let mut view = View::default();
    let option = |(name, title, count): &(String, String, usize)| {
        let text = say!("review-sheet-option", title, count = *count);
        (name.clone(), text)
    };
    let sheets = table.sheets.iter().map(option).collect();
    view.show("review-body", !review.is_empty())
        .options("review-sheet", sheets, table.sheet.0.as_str())
        .markup("review-table", head(table))
        .text("review-progress", progress(review, table));
    show_answer(&mut view, review, table);
    view
}

/// The number of answers that are judged while some are not, then the note on the whole table.
fn progress(review: &Review, table: &Table) -> String {
    let (done, all) = review.judged();
    match &table.note {
        _ if done < all => say!("review-progress", done, all),
        Some(note) => note.clone(),
        None => say!("review-done", files = table.rows.len()),
    }
}

/// The answer that is looked at.
fn show_answer(view: &mut View, review: &Review, table: &Table) {
    let found = review.shown.and_then(|(file, column)| {
        let row = table.rows.iter().find(|row| row.file == file)?;
        let cell = row.cells.as_ref().ok()?.get(column)?;
        Some((row, table.columns.get(column)?, cell))
    });
    view.show("review-answer", found.is_some());
    if let Some((row, column, cell)) = found {
        let given = match cell.text.is_empty() {
            true => say!("review-no-answer"),
            false => cell.text.clone(),
        };
        let title = format!("{} · {}", student_of(row), number_of(column));
        view.text("review-answer-title", title)
            .text("review-asked", &column.label)
            .text("review-given", given)
            .text("review-verdict", cell.word());
    }
}

/// The head of the table, and its body without rows, as markup.
fn head(table: &Table) -> String {
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
    let body =
        tag("thead").round(&heads) + &tag("tbody").with("data-part", "review-rows").round("");
    let label = say!("review-table.aria-label");
    tag("table").with("aria-label", &label).round(&body)
}

/// The cells of a row as markup. The button of the answer that is looked at, of this file and column, is pressed.
pub fn review_row(table: &Table, row: &TableRow, shown: Option<(usize, usize)>) -> String {
    let name = student_of(row);
    let head = tag("th").with("scope", "row");
    let head = head.with("title", &row.file_name).text(&name);
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
                let is_shown = shown == Some((row.file, index));
                let button = tag("button")
                    .with("type", "button")
                    .with("data-part", &cell_part((row.file, index)))
                    .with("data-file", &row.file.to_string())
                    .with("data-column", &index.to_string())
                    .with(
                        "data-standing",
                        cell.standing.map_or("", AnswerVerdict::word),
                    )
                    .with("aria-pressed", if is_shown { "true" } else { "false" })
                    .with("aria-label", &label);
                tag("td").round(&button.text(mark(cell)))
            };
            let cells: String = cells.iter().enumerate().map(button).collect();
            let (right, all) = (row.right(), row.counted().count());
            let sum = say!("review-right-of", right, all);
            tag("td").with("class", "sum").text(&sum) + &cells
        }
    };
    head + &cells
}

/// The name of the button of an answer, of this file and column.
fn cell_part((file, column): (usize, usize)) -> String {
    format!("review-cell-{file}-{column}")
}

/// The buttons of the answer that was looked at, and of the one that is looked at now.
pub fn cell_view(before: Option<(usize, usize)>, now: Option<(usize, usize)>) -> View {
    let mut view = View::default();
    for (cell, is_pressed) in [(before, false), (now, true)] {
        if let Some(cell) = cell {
            view.attribute(cell_part(cell), "aria-pressed", is_pressed);
        }
    }
    view
}

/// The number of a column: of the exercise, and of the part.
fn number_of(column: &Column) -> String {
    let (exercise, part) = column.number;
    format!("{exercise}.{part}")
}

/// The sign of a verdict.
fn mark(cell: &Cell) -> &'static str {
    match cell.standing {
        None => "…",
        Some(AnswerVerdict::Open) => "–",
        Some(AnswerVerdict::Right) => "✓",
        Some(AnswerVerdict::Wrong) => "✗",
        Some(AnswerVerdict::ForTeacher) => "✎",
    }
}

/// The student's name; of a file without one the file's.
fn student_of(row: &TableRow) -> String {
    match (row.student.is_empty(), row.file_name.is_empty()) {
        (false, _) => row.student.clone(),
        (true, false) => row.file_name.clone(),
        _ => say!("review-unnamed"),
    }
}
