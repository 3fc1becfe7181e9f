//! The points as a table: each can be typed, added and removed, and many can be pasted from a spreadsheet.

mod choices;
mod entry;
mod messages;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::rc::Rc;

use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::data::whole_number;
use crate::session::document::{MOST_CLASSES, MOST_POINTS};
use crate::session::messages::{Edit, plane_summary};
use crate::session::paste::{self, Pasted};
use crate::session::readouts::{data_and_weights, misclassified};
use crate::session::scenes::Same;
use crate::session::{Action, Field, Import, Point, PreparedData, Readouts, Session, update};
use entry::{Entry, Refused};

/// Points on a page of the table.
pub const ROWS: usize = 15;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct PointsState {
    page: usize,
    /// A cell that was given something it refuses.
    refused: Option<Refused>,
    /// The point that is typed below the table.
    entry: Entry,
    /// The text that was pasted, and what it holds.
    text: String,
    pasted: Option<Pasted>,
    /// The text about the last action in this window, and the reason why something was not done.
    told: String,
    notice: String,
    /// The data that all of this is about.
    data: Option<Rc<PreparedData>>,
    misclassified: Cached<(Same, Vec<f64>), Misclassified>,
}

/// The misclassified points.
#[derive(Clone, Debug)]
struct Misclassified {
    /// By row.
    is_wrong: Vec<bool>,
    summary: String,
}

impl Misclassified {
    fn new(lab: &Session) -> Self {
        let mut is_wrong = vec![false; lab.prepared().dots.len()];
        for row in misclassified(lab) {
            is_wrong[row] = true;
        }
        Self {
            is_wrong,
            summary: plane_summary(lab, &Readouts::new(lab)),
        }
    }
}

/// Returns true if the points can be edited: they are of at most `MOST_CLASSES` classes, and no data are missing.
fn is_editable(lab: &Session) -> bool {
    lab.prepared().set.class_names().len() <= MOST_CLASSES && lab.missing().is_none()
}

/// The point in a row.
fn point(lab: &Session, row: usize) -> Option<Point> {
    let prepared = lab.prepared();
    let dot = prepared.dots.get(row)?;
    let raw = prepared.raw(row);
    Some(Point {
        x: raw.x,
        y: raw.y,
        class: dot.class,
    })
}

fn pages(lab: &Session) -> usize {
    lab.prepared().dots.len().div_ceil(ROWS).max(1)
}

impl PointsState {
    /// Edits the points, and keeps what is to be told of it.
    fn edit(&mut self, lab: &mut Session, action: Action) {
        let edit = Edit::before(lab, &action);
        update(lab, Action::Dismiss);
        update(lab, action);
        update(lab, Action::EndGesture);
        let told = edit.and_then(|edit| edit.message(lab));
        self.told = told.unwrap_or_default();
        self.notice = lab.notice().unwrap_or_default().into();
        self.data = Some(Rc::clone(lab.prepared()));
        self.read(lab);
    }

    /// Reads the text that was pasted.
    fn read(&mut self, lab: &Session) {
        let classes = lab.prepared().set.class_names();
        let is_empty = self.text.trim().is_empty();
        self.pasted = (!is_empty).then(|| paste::read(&self.text, classes, MOST_POINTS));
    }

    /// A cell gets a text.
    fn type_cell(&mut self, lab: &mut Session, axis: usize, line: usize, text: &str) {
        let row = self.page * ROWS + line;
        let Some(old) = point(lab, row) else { return };
        self.refused = None;
        match entry::coordinate(text) {
            Ok(value) => {
                let mut new = old;
                *[&mut new.x, &mut new.y][axis] = value;
                let is_shown = entry::shown([old.x, old.y][axis]) == text.trim();
                if new != old && !is_shown {
                    self.edit(
                        lab,
                        Action::SetPoint {
                            index: row,
                            point: new,
                        },
                    );
                }
            }
            Err(why) => {
                self.refused = Some(Refused {
                    axis,
                    row,
                    text: text.into(),
                    why,
                });
            }
        }
    }

    /// The class of a point is chosen.
    fn choose_class(&mut self, lab: &mut Session, line: usize, text: &str) {
        let index = self.page * ROWS + line;
        let class = choices::class_of(text);
        if let (Some(old), Some(class)) = (point(lab, index), class)
            && old.class != class
        {
            let point = Point { class, ..old };
            self.edit(lab, Action::SetPoint { index, point });
        }
    }

    /// Takes the point that was typed, and shows it.
    fn add(&mut self, lab: &mut Session) {
        let class = self.entry.class.unwrap_or_else(|| choices::usual(lab));
        if let Some((x, y)) = self.entry.place() {
            let before = lab.prepared().dots.len();
            let points = vec![Point { x, y, class }];
            let import = Import {
                points,
                ..Import::default()
            };
            self.edit(lab, Action::Import(import));
            if lab.prepared().dots.len() > before {
                self.entry = Entry {
                    class: self.entry.class,
                    ..Entry::default()
                };
                self.page = pages(lab) - 1;
            }
        }
    }

    /// Takes the points that were pasted, with the others or in their place.
    fn import(&mut self, lab: &mut Session, replaces: bool) {
        let Some(pasted) = self.pasted.take() else {
            return;
        };
        let import = Import {
            classes: pasted.classes(),
            features: pasted.features.clone(),
            points: pasted.points.clone(),
            replaces,
        };
        let data = Rc::clone(lab.prepared());
        self.edit(lab, Action::Import(import));
        if !Rc::ptr_eq(&data, lab.prepared()) {
            self.text.clear();
            self.page = if replaces { 0 } else { pages(lab) - 1 };
        }
        self.read(lab);
    }

    fn press(&mut self, lab: &mut Session, action: &str, argument: &str) -> bool {
        match action {
            "add" => self.add(lab),
            "import" => self.import(lab, false),
            "replace" => self.import(lab, true),
            "previous" => self.page = self.page.saturating_sub(1),
            "next" => self.page = (self.page + 1).min(pages(lab) - 1),
            "delete" => {
                if let Some(line) = index(argument) {
                    let index = self.page * ROWS + line;
                    self.edit(lab, Action::RemovePoint { index });
                }
            }
            _ => return false,
        }
        if matches!(action, "previous" | "next" | "delete") {
            self.refused = None;
        }
        true
    }

    fn input(&mut self, lab: &mut Session, name: &str, text: &str, done: bool) -> bool {
        let cell = |of: &str| name.strip_prefix(of).and_then(index);
        match name {
            "points-paste" => {
                text.clone_into(&mut self.text);
                self.read(lab);
            }
            "points-page" => {
                self.page = index(text).unwrap_or(0).min(pages(lab) - 1);
                self.refused = None;
            }
            "points-new-x" => self.entry.put(0, text),
            "points-new-y" => self.entry.put(1, text),
            "points-new-class" => self.entry.class = choices::class_of(text),
            _ if !done => return false,
            _ => match (cell("points-x-"), cell("points-y-"), cell("points-class-")) {
                (Some(line), ..) => self.type_cell(lab, 0, line, text),
                (_, Some(line), _) => self.type_cell(lab, 1, line, text),
                (.., Some(line)) => self.choose_class(lab, line, text),
                _ => return false,
            },
        }
        true
    }
}

fn index(text: &str) -> Option<usize> {
    whole_number(text).and_then(|number| usize::try_from(number).ok())
}

impl Instrument for PointsState {
    const ID: &'static str = "points";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn markup() -> Cow<'static, str> {
        let row = |row: usize| include_str!("row.html").replace("{n}", &row.to_string());
        let rows: String = (0..ROWS).map(row).collect();
        Self::MARKUP.replace("<!-- rows -->", &rows).into()
    }

    /// Drops texts and refusals that are about data that are no more.
    fn lab_changed(&mut self, lab: &mut Session, open: bool) {
        let is_known = self.data.as_ref();
        if is_known.is_some_and(|data| Rc::ptr_eq(data, lab.prepared())) || !open {
            return;
        }
        self.data = Some(Rc::clone(lab.prepared()));
        self.refused = None;
        self.page = self.page.min(pages(lab) - 1);
        (self.told, self.notice) = (String::new(), String::new());
        self.read(lab);
    }

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        let taken = match event {
            Event::Input { name, text, done } => self.input(lab, name, text, *done),
            Event::Press { action, argument } => self.press(lab, action, argument),
            _ => false,
        };
        self.page = self.page.min(pages(lab) - 1);
        taken
    }

    /// Weights move while it is open: who is on the wrong side is found anew.
    fn work(&mut self, lab: &mut Session, _: f64, _: &Budget<'_>) -> bool {
        self.misclassified
            .refresh(data_and_weights(lab), |_| Misclassified::new(lab));
        false
    }

    fn view(&self, lab: &Session) -> View {
        let mut view = View::default();
        self.show_pages(lab, &mut view);
        self.show_rows(lab, &mut view);
        self.show_entry(lab, &mut view);
        self.show_pasted(lab, &mut view);
        self.show_messages(lab, &mut view);
        view
    }
}
