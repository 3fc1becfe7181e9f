//! The window of the spam filter.

use web_sys::{Element, Event, HtmlElement, HtmlTextAreaElement, MouseEvent};

use super::View;
use crate::draw::line::boundary;
use crate::draw::{self, Frame, Mark, Overlay, Theme, View as Window};
use crate::lab::tools::spam::{self, Reading, Row};
use crate::lab::{Action, State};
use crate::web::canvas::{DETAIL, Layer};
use crate::web::dom::{
    document, find, find_all, on, set_attribute, set_text, size, target, window,
};
use crate::web::page::Handle;
use crate::web::plane::Shown;

/// The names of the axes.
const AXES: [&str; 2] = ["count of “free”", "count of “money”"];

/// What fills the window.
#[derive(Debug)]
pub(super) struct Filter {
    dialog: Element,
    plot: Element,
    layer: Layer,
    shown: Shown<Reading>,
    drawn: Shown<(Frame, Theme, Reading)>,
}

impl Filter {
    /// In its dialog.
    pub(super) fn view(dialog: &Element) -> Option<Box<dyn View>> {
        Some(Box::new(Self {
            plot: find(dialog, "[data-plot=spam]")?,
            layer: Layer::find(dialog, "spam")?,
            dialog: dialog.clone(),
            shown: Shown::NOTHING,
            drawn: Shown::NOTHING,
        }))
    }

    fn text(&self, selector: &str, text: &str, full: &str) {
        if let Some(element) = find::<Element>(&self.dialog, selector) {
            set_text(&element, text);
            set_attribute(&element, "data-value", full);
        }
    }

    fn write(&self, reading: &Reading) {
        if let Some(text) = find::<Element>(&self.dialog, ".spam-text") {
            text.set_text_content(None);
            for piece in &reading.pieces {
                let word = piece
                    .word
                    .map(|word| ["free", "money"][usize::from(word.min(1))]);
                append(
                    &text,
                    if word.is_some() { "mark" } else { "span" },
                    &piece.text,
                    word,
                );
            }
        }
        for (k, product) in reading.products().iter().enumerate() {
            let full = reading.terms[k].to_string();
            self.text(&format!("[data-term='{k}']"), product, &full);
        }
        let score = reading.score.to_string();
        self.text("[name=spam-score]", &reading.sum(), &score);
        let word = if reading.is_spam() {
            "spam"
        } else {
            "not spam"
        };
        self.text("[name=spam-verdict]", &reading.verdict(), word);
        self.text(".spam-hint", &reading.hint(), "");
        self.text(".spam-status", &reading.status, "");
        let Some(body) = find::<Element>(&self.dialog, "tbody") else {
            return;
        };
        body.set_text_content(None);
        for row in &reading.rows {
            write_row(&body, row);
        }
        set_attribute(&self.plot, "aria-label", &reading.described());
    }

    fn draw(&mut self, reading: &Reading, theme: &Theme) {
        let view = Window::around(reading.places(), 1.0);
        let frame = Frame::plane(size(&self.plot), view, window().device_pixel_ratio());
        let frame = frame.with_detail(DETAIL);
        if !self.drawn.replace((frame, *theme, reading.clone())) {
            return;
        }
        let mark = |row: &Row| Mark {
            x: row.counts[0],
            y: row.counts[1],
            class: u8::from(row.spam),
            held_out: false,
        };
        let marks: Vec<Mark> = reading.rows.iter().map(mark).collect();
        let [free, money] = reading.counts;
        let here = [(free, money)];
        let learned = reading.weights.iter().any(|w| *w != 0.0);
        let line: Vec<_> = boundary(&view, reading.weights).into_iter().collect();
        let over = Overlay {
            curve: &line,
            used: &here,
            focus: Some(here[0]),
            no_boundary_text: (!learned).then_some("no boundary yet"),
            ..Overlay::default()
        };
        self.layer.clear(&frame);
        self.layer.draw(|root| {
            draw::plane::half_planes(root, &frame, theme, reading.weights).ok()?;
            draw::plane::axes(root, &frame, theme, AXES[0], AXES[1]).ok()?;
            draw::plane::points(root, &frame, theme, &marks).ok()?;
            draw::plane::overlay(root, &frame, theme, &over).ok()
        });
    }
}

/// Puts an element with a text into another one: as text, never as HTML.
fn append(parent: &Element, tag: &str, text: &str, class: Option<&str>) {
    if let Ok(element) = document().create_element(tag) {
        set_text(&element, text);
        if let Some(class) = class {
            element.set_class_name(class);
        }
        let _ = parent.append_child(&element);
    }
}

fn write_row(body: &Element, row: &Row) {
    let Ok(line) = document().create_element("tr") else {
        return;
    };
    let wrong = row.is_wrong().then_some("wrong");
    append(
        &line,
        "td",
        row.text.as_deref().unwrap_or("a point of your own"),
        None,
    );
    for text in row.cells() {
        append(&line, "td", &text, wrong);
    }
    let _ = body.append_child(&line);
}

impl View for Filter {
    fn render(&mut self, state: &State, theme: &Theme) -> bool {
        let wish = &state.document().settings.tools.spam;
        let field = find::<HtmlTextAreaElement>(&self.dialog, "textarea");
        // What is typed keeps its spaces.
        if let Some(field) = field.filter(|field| field.value().trim() != wish.message) {
            field.set_value(&wish.message);
        }
        let reading = Reading::of(state);
        if self.shown.replace(reading.clone()) {
            self.write(&reading);
        }
        self.draw(&reading, theme);
        false
    }
}

/// Typing and the buttons.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    let Some(dialog) = find::<Element>(root, "dialog[data-tool=spam]") else {
        return;
    };
    for field in find_all::<HtmlTextAreaElement>(&dialog, "textarea") {
        let (handle, own) = (page.clone(), field.clone());
        on(&field, "input", move |_: Event| {
            handle.dispatch(Action::Set {
                name: "spam-message".into(),
                value: own.value(),
            });
        });
    }
    let handle = page.clone();
    on(&dialog, "click", move |event: MouseEvent| {
        let button = target(&event).and_then(|at| at.closest("[data-action]").ok().flatten());
        let Some(action) = button.and_then(|button| button.get_attribute("data-action")) else {
            return;
        };
        handle.with(|page| {
            let state = page.app.lab();
            let around = || Window::around(Reading::of(state).places(), 1.0).bounds();
            let actions = match action.as_str() {
                "spam-add" => spam::add(state, true, around()),
                "spam-add-not" => spam::add(state, false, around()),
                "spam-train" => spam::train(state),
                _ => Vec::new(),
            };
            actions.into_iter().for_each(|action| page.update(action));
        });
    });
}
