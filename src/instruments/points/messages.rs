//! The content of the window.

use super::entry::shown;
use super::{PointsState, ROWS, choices, is_editable, pages, point};
use crate::data::Source;
use crate::instruments::View;
use crate::session::readouts::data_and_weights;
use crate::session::{Session, paste};
use crate::text::{escape, say};

/// The names of the cells of a row.
const AXES: [&str; 2] = ["points-x", "points-y"];
/// The most lines of a text whose mistakes are listed.
const MOST_LISTED: usize = 6;

/// The names of the two columns of coordinates.
fn columns(lab: &Session) -> [String; 2] {
    let prepared = lab.prepared();
    let names = prepared.set.features();
    [0, 1].map(|axis| match &prepared.cut {
        Some(_) => say!("points-component", number = axis + 1),
        None => names
            .get(prepared.columns[axis])
            .cloned()
            .unwrap_or_default(),
    })
}

impl PointsState {
    pub(super) fn show_pages(&self, lab: &Session, view: &mut View) {
        let count = lab.prepared().dots.len();
        view.options("points-page", choices::pages_of(lab), self.page.to_string())
            .text("points-count", say!("points-count", points = count))
            .enable("points-previous", self.page > 0)
            .enable("points-next", self.page + 1 < pages(lab))
            .enable("undo", lab.can_undo())
            .enable("redo", lab.can_redo());
    }

    pub(super) fn show_rows(&self, lab: &Session, view: &mut View) {
        let columns = columns(lab);
        let (classes, enabled) = (choices::classes(lab), is_editable(lab));
        for (axis, name) in columns.iter().enumerate() {
            view.text(format!("{}-name", AXES[axis]), name);
        }
        let known = Some(&data_and_weights(lab)) == self.misclassified.key();
        let misclassified = self.misclassified.get().filter(|_| known);
        for line in 0..ROWS {
            let row = self.page * ROWS + line;
            let part = |name: &str| format!("points-{name}-{line}");
            let Some(point) = point(lab, row) else {
                view.show(part("row"), false);
                continue;
            };
            view.show(part("row"), true);
            view.text(part("number"), (row + 1).to_string());
            for (axis, name) in AXES.into_iter().enumerate() {
                let cell = format!("{name}-{line}");
                let refused = self.refused.as_ref();
                let refused = refused.filter(|cell| (cell.axis, cell.row) == (axis, row));
                let text = refused.map(|cell| cell.text.clone());
                let label = say!("points-cell", column = &columns[axis], number = row + 1);
                view.control(
                    cell.clone(),
                    text.unwrap_or_else(|| shown([point.x, point.y][axis])),
                )
                .attribute(cell.clone(), "aria-label", label)
                .attribute(cell.clone(), "aria-invalid", refused.is_some())
                .enable(cell, enabled);
            }
            let class = part("class");
            view.options(class.clone(), classes.clone(), point.class.to_string())
                .attribute(
                    class.clone(),
                    "aria-label",
                    say!("points-class-of", number = row + 1),
                )
                .enable(class, enabled);
            let is_wrong = misclassified.is_some_and(|known| known.is_wrong[row]);
            view.text(
                part("mark"),
                mark(is_wrong, lab.prepared().dots[row].held_out),
            );
            view.attribute(
                part("delete"),
                "aria-label",
                say!("points-delete-of", number = row + 1),
            )
            .enable(part("delete"), enabled);
        }
    }

    pub(super) fn show_entry(&self, lab: &Session, view: &mut View) {
        let enabled = is_editable(lab);
        let names = ["points-new-x", "points-new-y"];
        let refused = self.entry.refused.as_ref();
        for (axis, column) in columns(lab).into_iter().enumerate() {
            let is_refused = refused.is_some_and(|(at, _)| *at == axis);
            let label = say!("points-cell-new", column);
            view.control(names[axis], &self.entry.texts[axis])
                .attribute(names[axis], "aria-label", label)
                .attribute(names[axis], "aria-invalid", is_refused)
                .enable(names[axis], enabled);
        }
        let class = self.entry.class.unwrap_or_else(|| choices::usual(lab));
        view.options("points-new-class", choices::classes(lab), class.to_string())
            .enable("points-new-class", enabled)
            .enable("points-add", enabled);
    }

    pub(super) fn show_pasted(&self, lab: &Session, view: &mut View) {
        view.control("points-paste", &self.text)
            .enable("points-paste", is_editable(lab))
            .say("points-found");
        let count = self.pasted.as_ref().map_or(0, |pasted| pasted.points.len());
        view.enable("points-import", count > 0)
            .enable("points-replace", count > 0);
        let Some(pasted) = &self.pasted else {
            view.text("points-found", "").markup("points-refused", "");
            return;
        };
        let (points, lines) = (count, pasted.refused.len());
        let mut found = vec![say!("points-found", points, lines)];
        if pasted.has_heading {
            found.push(say!("points-heading"));
        }
        if pasted.has_commas {
            found.push(say!("points-commas"));
        }
        if let Some(sign) = pasted.thousands {
            let sign = if sign == ',' { "comma" } else { "point" };
            found.push(say!("points-thousands", sign));
        }
        if !pasted.units.is_empty() {
            let units = pasted.units.join(", ");
            found.push(say!("points-units", units));
        }
        for (label, class) in &pasted.labels {
            let options = choices::classes(lab);
            let class = options
                .get(usize::from(*class))
                .map(|(_, name)| name.as_str());
            let class = class.unwrap_or_default();
            found.push(say!("points-label", label, class));
        }
        view.text("points-found", found.join(" "));
        let mut told: Vec<String> = pasted
            .refused
            .iter()
            .take(MOST_LISTED)
            .map(paste::Refused::message)
            .collect();
        if lines > MOST_LISTED {
            told.push(say!("points-more", lines = lines - MOST_LISTED));
        }
        let items = told.iter().map(|told| format!("<li>{}</li>", escape(told)));
        view.markup("points-refused", items.collect::<String>());
    }

    pub(super) fn show_messages(&self, lab: &Session, view: &mut View) {
        let columns = columns(lab);
        let of_cell = self.refused.as_ref().map(|cell| {
            let column = &columns[cell.axis];
            let at = say!("points-cell", column, number = cell.row + 1);
            say!("points-complaint", cell = at, why = &cell.why)
        });
        let of_entry = self.entry.refused.as_ref().map(|(axis, why)| {
            let at = say!("points-cell-new", column = &columns[*axis]);
            say!("points-complaint", cell = at, why)
        });
        let complaint = of_cell.or(of_entry);
        let summary = self.misclassified.get();
        let summary = summary.map_or("", |known| &known.summary);
        view.text("points-complaint", complaint.unwrap_or_default())
            .text("points-summary", summary)
            .text("points-note", note(lab))
            .answer("points-told")
            .text("points-told", &self.told)
            .text("points-notice", &self.notice);
    }
}

/// The remark on a point.
fn mark(is_wrong: bool, held_out: bool) -> String {
    match (is_wrong, held_out) {
        (false, false) => String::new(),
        (true, false) => say!("points-wrong"),
        (false, true) => say!("points-held-out"),
        (true, true) => say!("points-wrong-held-out"),
    }
}

/// The note on the part of the data that the table shows, and on the effect of the first edit.
fn note(lab: &Session) -> String {
    let features = lab.document().features().len();
    let mut told = Vec::new();
    if !is_editable(lab) {
        return say!("points-fixed");
    }
    if lab.prepared().cut.is_some() {
        told.push(say!("points-components", features));
    } else if features > 2 {
        told.push(say!("points-two", features));
    }
    if lab.document().settings.data.source != Source::CUSTOM {
        told.push(say!("points-given"));
    }
    told.join(" ")
}
