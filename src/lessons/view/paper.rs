//! A lesson on paper as data: all its steps, one below the other, with nothing on them to be pressed.

use super::gate_table;
use super::stops::printed_stops;
use crate::lessons::part::AnswerField;
use crate::lessons::{Given, LessonSession, Markup, Quantity, Room, ScriptHost, Step};
use crate::text::{markup::tag, say_markup};
use crate::view::{Piece, View};

/// A short line to write on.
const LINE: &str = "<i class=\"room short\"></i>";

/// Returns true if a lesson has something that is printed only on demand: what is read after trying.
pub fn has_printed_answers(lesson: &LessonSession) -> bool {
    let has_answer = |step: &Step| {
        let hint = step.task.as_ref().and_then(|task| task.hint.as_ref());
        step.question.is_some() || step.answer.is_some() || hint.is_some()
    };
    let lesson = lesson.lesson().into_iter();
    lesson.flat_map(|lesson| &lesson.steps).any(has_answer)
}

/// The lesson on paper, with its answers or without. Values of the lab belong to the step that is open; of the other steps
/// nobody knows them yet.
pub fn paper_view(lesson: &LessonSession, has_answers: bool, host: &dyn ScriptHost) -> View {
    let mut view = View::default();
    let Some(printed) = lesson.lesson() else {
        return view;
    };
    let mut paper = Paper {
        has_answers,
        ..Paper::default()
    };
    for (index, step) in printed.steps.iter().enumerate() {
        paper.host = Some(host).filter(|_| index == lesson.at);
        paper.given = lesson.homework.given.get(index).map_or(&[], Vec::as_slice);
        // A section of a course has the number of its lecture.
        let title = match step.stops.is_empty() {
            true => format!("{}. {}", index + 1, step.title),
            false => step.title.clone(),
        };
        let title = tag("h2").text(&title);
        paper.markup += "<section>";
        paper.markup += &title;
        paper.put_step(step);
        paper.markup += "</section>";
    }
    let title = tag("h2")
        .with("class", "printed-title")
        .text(&printed.title);
    let about = tag("p").with("class", "muted").text(&printed.about);
    let note = match paper.has_blanks {
        true => tag("p")
            .with("class", "muted")
            .round(&say_markup!("print-blanks")),
        false => String::new(),
    };
    let asks = printed.steps.iter().any(|step| !step.fields.is_empty());
    let name = match asks {
        true => tag("p").round(&format!("{} {LINE}", say_markup!("print-name"))),
        false => String::new(),
    };
    view.attribute("print-paper", "data-steps", printed.steps.len())
        .markup(
            "print-lesson",
            [title, about, note, name, paper.markup].concat(),
        );
    for (index, text) in paper.texts.into_iter().enumerate() {
        view.content(format!("print-text-{index}"), text);
    }
    view
}

/// A lesson as far as it is written.
#[derive(Default)]
struct Paper<'h> {
    has_answers: bool,
    /// The lab, at the step that is open.
    host: Option<&'h dyn ScriptHost>,
    /// The student's own answers to the parts of this step.
    given: &'h [Given],
    /// The elements, and the texts to be put into them.
    markup: String,
    texts: Vec<Vec<Piece>>,
    /// True if a value of the lab is not known.
    has_blanks: bool,
}

impl Paper<'_> {
    fn put_step(&mut self, step: &Step) {
        self.put_text("div", "lesson-text", &step.text);
        for text in step.board.texts() {
            self.put_text("p", "printed-line", text);
        }
        if let Some(question) = &step.question {
            self.put_heading(&say_markup!("lesson-foretell"));
            self.put_text("p", "", &question.ask);
            for answer in &question.answers {
                self.put_text("p", "printed-choice", &answer.text);
            }
            if self.has_answers {
                self.put_text("p", "printed-answer", &question.because);
            }
        }
        if step.has_table {
            self.markup += &gate_table(false);
        }
        if let Some(task) = &step.task {
            self.put_heading(&say_markup!("lesson-task"));
            self.put_text("p", "", &task.text);
            if let Some(hint) = task.hint.as_ref().filter(|_| self.has_answers) {
                self.put_heading(&say_markup!("lesson-hint"));
                self.put_text("p", "printed-answer", hint);
            }
        }
        self.markup += &printed_stops(step);
        self.put_fields(step);
        if let Some(answer) = step.answer.as_ref().filter(|_| self.has_answers) {
            self.put_heading(&say_markup!("lesson-answer"));
            self.put_text("div", "printed-answer model-answer", answer);
        }
    }

    /// Puts what a sheet asks for, and room to write.
    fn put_fields(&mut self, step: &Step) {
        let parts = step.parts();
        if parts.iter().any(|part| part.kind.room() != Room::Nothing) {
            self.put_heading(&say_markup!("answers-yours"));
        }
        for (index, part) in parts.into_iter().enumerate() {
            let given = self.given.get(index).map_or("", |given| given.text.trim());
            // What is typed already needs no room to write.
            let room = match (part.kind.room(), given) {
                (room, "") => room,
                (Room::Nothing, _) => Room::Nothing,
                (_, given) => {
                    self.put_field(part.field, given, false);
                    self.markup += &tag("p").with("class", "printed-given").text(given);
                    continue;
                }
            };
            self.put_field(part.field, given, room == Room::Short);
            match room {
                Room::Nothing | Room::Short => {}
                Room::Weights => {
                    let lines = ["w₀", "w₁", "w₂"].map(|weight| format!("{weight} = {LINE}"));
                    self.markup += &tag("p").round(&lines.concat());
                }
                Room::Lines(count) => {
                    let lines = "<i class=\"room\"></i>".repeat(count);
                    self.markup += &tag("div").with("class", "rooms").round(&lines);
                }
            }
        }
    }

    /// Puts the question of a field, with room for a short answer if it `has_line`, and its choices; the one that was taken
    /// is marked.
    fn put_field(&mut self, field: Option<&AnswerField>, given: &str, has_line: bool) {
        let Some(field) = field else { return };
        self.markup += "<p class=\"printed-field\">";
        self.put_text("span", "", &field.label);
        if has_line {
            self.markup += LINE;
        }
        self.markup += "</p>";
        for (index, choice) in field.answers().iter().enumerate() {
            let class = match given == (index + 1).to_string() {
                true => "printed-choice chosen",
                false => "printed-choice",
            };
            self.put_text("p", class, &choice.text);
        }
    }

    fn put_heading(&mut self, markup: &str) {
        self.markup += &tag("h3").round(markup);
    }

    /// Puts a text of the lesson into an element of its own.
    fn put_text(&mut self, name: &'static str, class: &str, text: &Markup) {
        let part = format!("print-text-{}", self.texts.len());
        let element = match class {
            "" => tag(name),
            class => tag(name).with("class", class),
        };
        self.markup += &element.with("data-part", &part).round("");
        let pieces = self.flat(text.pieces());
        self.texts.push(pieces);
    }

    /// A text with nothing to press: buttons are emphasized words, and what is unfolded on a screen is
    /// written out with the answers or left out.
    fn flat(&mut self, pieces: &[Piece]) -> Vec<Piece> {
        let mut flat = Vec::new();
        // The elements around a piece that is left out.
        let mut left_out = 0_usize;
        for piece in pieces {
            let Piece::Open {
                name,
                namespace,
                attributes,
            } = piece
            else {
                match (piece, left_out) {
                    (_, 0) => flat.push(piece.clone()),
                    (Piece::Close, _) => left_out -= 1,
                    _ => {}
                }
                continue;
            };
            let is_answer = *name == "details";
            if left_out > 0 || is_answer && !self.has_answers {
                left_out += 1;
                continue;
            }
            let mut attributes = attributes.clone();
            let live = attributes.iter().find(|(name, _)| *name == "data-live");
            let live = live.map(|(_, quantity)| self.value(quantity));
            let mut name = *name;
            if name == "button" {
                (name, attributes) = ("em", Vec::new());
            } else if is_answer {
                attributes.push(("open", String::new()));
            }
            flat.push(Piece::Open {
                name,
                namespace: *namespace,
                attributes,
            });
            flat.extend(live.flatten().map(Piece::Text));
        }
        flat
    }

    /// The value of a quantity of the lab, where it is known.
    fn value(&mut self, quantity: &str) -> Option<String> {
        let value = self.host.and_then(|host| {
            let quantity = Quantity::named(quantity, host).ok()?;
            Some(quantity.shown(host)).filter(|value| !value.is_empty())
        });
        self.has_blanks |= value.is_none();
        value
    }
}
