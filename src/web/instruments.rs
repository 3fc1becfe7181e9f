//! Instruments: what theory says, in the panel and on a layer of the plane.

use std::rc::Rc;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use web_sys::{Element, HtmlElement};

use super::canvas::Layer;
use super::dom::{document, find, find_all, set_attribute, set_text, show};
use super::plane::{Same, Shown};
use crate::draw::{self, Frame, Guide, Insight, Theme};
use crate::lab::State;
use crate::lab::insight::{Facts, Follower, Line, Picture};
use crate::lab::shows::Shows;

/// Everything that is shown of theory.
#[derive(Debug)]
pub(super) struct Instruments {
    panel: Option<HtmlElement>,
    button: Option<Element>,
    layer: Option<Layer>,
    facts: Option<(Same, Rc<Facts>)>,
    follower: Follower,
    drawn: Shown<(Frame, Theme, Picture)>,
}

impl Instruments {
    /// The instruments inside `root`, where their panel and their layer of the plane are put.
    pub(super) fn find(root: &Element) -> Self {
        for (place, side, html) in [
            (".theory", "beforeend", include_str!("theory.html")),
            (
                "[data-layer=rings]",
                "afterend",
                "<canvas data-layer=\"insight\"></canvas>",
            ),
        ] {
            if let Some(place) = find::<Element>(root, place) {
                // The text is this crate's own.
                let _ = place.insert_adjacent_html(side, html);
            }
        }
        Self {
            panel: find(root, ".theory-panel"),
            button: find(root, ".theory [data-action=theory]"),
            layer: Layer::find(root, "insight"),
            facts: None,
            follower: Follower::default(),
            drawn: Shown::NOTHING,
        }
    }

    /// Shows a state on a plane; says whether there is more to do in the next frame.
    pub(super) fn render(&mut self, state: &State, frame: &Frame, theme: &Theme) -> bool {
        let shows = &state.document().settings.shows;
        let open = shows.theory.is_on();
        if let Some(button) = &self.button {
            set_attribute(button, "aria-expanded", &open.to_string());
        }
        if let Some(panel) = &self.panel {
            show(panel, open);
        }
        let behind = shows.dual.is_on() && !self.follower.follow(state);
        let facts = (open || *shows != Shows::default()).then(|| self.facts(state));
        let picture = facts.as_ref().map_or_else(Picture::default, |facts| {
            Picture::of(state, facts, &self.follower)
        });
        if let Some(layer) = &self.layer
            && self.drawn.replace((*frame, *theme, picture.clone()))
        {
            layer.clear(frame);
            layer.draw(|root| draw_picture(root, frame, theme, &picture));
        }
        if let (Some(panel), Some(facts)) = (&self.panel, facts.filter(|_| open)) {
            write(panel, &facts.lines(state));
        }
        behind
    }

    /// What theory says of the present data; worked out only when they change.
    fn facts(&mut self, state: &State) -> Rc<Facts> {
        let same = Same(Rc::clone(state.material()));
        match &self.facts {
            Some((known, facts)) if *known == same => Rc::clone(facts),
            _ => {
                let facts = Rc::new(Facts::of(state.material()));
                self.facts = Some((same, Rc::clone(&facts)));
                facts
            }
        }
    }
}

fn draw_picture<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    picture: &Picture,
) -> Option<()> {
    let guide = |&(weights, name, margins): &([f64; 3], &'static str, bool)| Guide {
        weights,
        name,
        margins,
    };
    let guides: Vec<Guide<'_>> = picture.guides.iter().map(guide).collect();
    let insight = Insight {
        hulls: [&picture.hulls[0], &picture.hulls[1]],
        common: picture.common,
        guides: &guides,
        margins: picture.margins,
        slack: &picture.slack,
        supports: &picture.supports,
        halos: &picture.halos,
    };
    draw::plane::insight(root, frame, theme, &insight).ok()
}

/// Shows lines of a label and a value each; a line without a label is a sentence.
fn write(panel: &HtmlElement, lines: &[Line]) {
    let Some(list) = find::<Element>(panel, ".facts") else {
        return;
    };
    let mut rows = find_all::<Element>(&list, "p");
    while rows.len() > lines.len() {
        rows.pop().as_ref().map(Element::remove);
    }
    while rows.len() < lines.len() {
        let Ok(row) = document().create_element("p") else {
            return;
        };
        row.set_inner_html("<i></i><b></b>");
        let _ = list.append_child(&row);
        rows.push(row);
    }
    for (row, line) in rows.iter().zip(lines) {
        set_attribute(
            row,
            "class",
            if line.label.is_empty() {
                "sentence"
            } else {
                ""
            },
        );
        set_attribute(row, "data-name", line.name);
        set_attribute(row, "data-value", &line.full);
        for (selector, text) in [("i", line.label), ("b", &line.value)] {
            if let Some(element) = find::<Element>(row, selector) {
                set_text(&element, text);
            }
        }
    }
}
