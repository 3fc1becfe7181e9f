//! The teacher's table of who has solved what, as it is shown.

use web_sys::{Element, HtmlElement, HtmlSelectElement};

use crate::app::App;
use crate::lessons::{Cell, Column, Review, Standing, Table, TableRow};
use crate::text::{escape, say, say_markup};
use crate::web::dom::{find, find_all, set_attribute, set_text, show};

/// The teacher's window.
pub(super) const DIALOG: &str = "dialog.review";

/// Shows what is read.
pub(super) fn render(root: &Element, app: &App) {
    let Some(dialog) = find::<Element>(root, DIALOG) else {
        return;
    };
    let review = &app.lessons().review;
    let table = review.table();
    if let Some(body) = find::<HtmlElement>(&dialog, ".review-body") {
        show(&body, !review.is_empty());
    }
    choices(&dialog, &table);
    if let Some(place) = find::<Element>(&dialog, ".review-table") {
        // Texts of others are escaped.
        place.set_inner_html(&html(&table, review.shown()));
    }
    said(&dialog, review, &table);
    answer(&dialog, review, &table);
}

fn choices(dialog: &Element, table: &Table) {
    let Some(select) = find::<HtmlSelectElement>(dialog, "[name=review-sheet]") else {
        return;
    };
    let option = |(name, title, count): &(String, String, usize)| {
        let text = say_markup!("review-sheet-option", title = title, count = *count);
        format!("<option value=\"{}\">{text}</option>", escape(name))
    };
    select.set_inner_html(&table.sheets.iter().map(option).collect::<String>());
    select.set_value(&table.sheet.0);
}

/// How far it is, while answers are judged.
pub(super) fn progress(root: &Element, (done, all): (usize, usize)) {
    if let Some(place) = find::<Element>(root, ".review-progress") {
        set_text(&place, &say!("review-progress", done = done, all = all));
    }
}

/// How far it is, and what is to be said of all of it.
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

fn html(table: &Table, shown: Option<(usize, usize)>) -> String {
    let mut exercises: Vec<(usize, usize)> = Vec::new();
    for column in &table.columns {
        match exercises.last_mut() {
            Some((exercise, count)) if *exercise == column.number.0 => *count += 1,
            _ => exercises.push((column.number.0, 1)),
        }
    }
    let head = |(exercise, count): &(usize, usize)| {
        let exercise = say_markup!("review-exercise", number = *exercise);
        format!("<th scope=\"colgroup\" colspan=\"{count}\">{exercise}</th>")
    };
    let exercises: String = exercises.iter().map(head).collect();
    let part = |column: &Column| {
        let (exercise, part) = column.number;
        format!(
            "<th scope=\"col\" title=\"{}\">{exercise}.{part}</th>",
            escape(&column.label)
        )
    };
    let parts: String = table.columns.iter().map(part).collect();
    let row = |row: &TableRow| {
        let name = name_of(row);
        let head = format!(
            "<th scope=\"row\" title=\"{}\">{}</th>",
            escape(&row.file_name),
            escape(&name)
        );
        let cells = match &row.cells {
            Err(why) => format!(
                "<td class=\"trouble\" colspan=\"{}\">{}</td>",
                table.columns.len() + 1,
                escape(why)
            ),
            Ok(cells) => {
                let cell = |(index, cell): (usize, &Cell)| {
                    let (exercise, part) = table.columns[index].number;
                    let number = format!("{exercise}.{part}");
                    let label = say_markup!(
                        "review-cell.aria-label",
                        student = &name,
                        number = number,
                        verdict = cell.word()
                    );
                    let word = cell.standing.map_or("", Standing::word);
                    let file = row.file;
                    let pressed = shown == Some((file, index));
                    format!(
                        "<td><button type=\"button\" data-file=\"{file}\" data-column=\"{index}\" data-standing=\"{word}\" aria-pressed=\"{pressed}\" aria-label=\"{label}\">{}</button></td>",
                        mark(cell)
                    )
                };
                let cells: String = cells.iter().enumerate().map(cell).collect();
                format!("<td class=\"sum\">{}</td>{cells}", row.right())
            }
        };
        format!("<tr>{head}{cells}</tr>")
    };
    let rows: String = table.rows.iter().map(row).collect();
    let (student, sum, label) = (
        say_markup!("review-student"),
        say_markup!("review-sum"),
        say_markup!("review-table.aria-label"),
    );
    format!(
        "<table aria-label=\"{label}\"><thead><tr><th rowspan=\"2\" scope=\"col\">{student}</th><th rowspan=\"2\" scope=\"col\">{sum}</th>{exercises}</tr><tr>{parts}</tr></thead><tbody>{rows}</tbody></table>"
    )
}

/// Only another answer is looked at.
pub(super) fn show_answer(root: &Element, app: &App) {
    let Some(dialog) = find::<Element>(root, DIALOG) else {
        return;
    };
    let review = &app.lessons().review;
    for cell in find_all::<Element>(&dialog, "[data-column]") {
        let own = review.shown().is_some_and(|(file, column)| {
            cell.get_attribute("data-file").as_deref() == Some(&file.to_string())
                && cell.get_attribute("data-column").as_deref() == Some(&column.to_string())
        });
        set_attribute(&cell, "aria-pressed", if own { "true" } else { "false" });
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
    let (exercise, part) = column.number;
    let title = format!("{} · {exercise}.{part}", name_of(row));
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
