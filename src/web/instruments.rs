//! Instruments: what theory says, in the panel and on a layer of the plane.

use std::rc::Rc;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlSelectElement, ResizeObserver};

use super::canvas::Layer;
use super::charts::Chart;
use super::controls::fill;
use super::dom::{document, find, find_all, set_attribute, set_text, show, size};
use super::plane::Shown;
use crate::geometry::Frame;
use crate::geometry::contour::{self, level_paths};
use crate::plot::curves::{self, Curves};
use crate::plot::plane::Curve;
use crate::plot::{self, Color, Guide, Insight, Theme};
use crate::session::insight::{Facts, Follower, Line, Picture, Proof, combination};
use crate::session::messages::{self, applies};
use crate::session::overlays::Overlays;
use crate::session::readings::CurveKey;
use crate::session::scenes::Same;
use crate::session::{PreparedData, Session};

/// Everything that is shown of theory.
#[derive(Debug)]
pub(super) struct Instruments {
    panel: Option<HtmlElement>,
    button: Option<Element>,
    layer: Option<Layer>,
    facts: Option<(Same, usize, Rc<Facts>)>,
    follower: Follower,
    drawn: Shown<(Frame, Theme, Picture)>,
    pens: Shown<[(&'static str, String); 3]>,
    tools: Option<Element>,
    charts: [Option<Chart>; 2],
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
            pens: Shown::NOTHING,
            tools: find(root, ".tools"),
            charts: ["corridor", "cosine"]
                .map(|name| Chart::find(&find::<Element>(root, &format!("[data-chart={name}]"))?)),
        }
    }

    /// Reads how large the charts are.
    pub(super) fn measure(&mut self) {
        for chart in self.charts.iter_mut().flatten() {
            chart.size = size(&chart.element);
        }
    }

    /// Has the browser tell when a chart changes its size.
    pub(super) fn observe(&self, observer: &ResizeObserver) {
        let charts = self.charts.iter().flatten();
        charts.for_each(|chart| observer.observe(&chart.element));
    }

    /// Shows the convergence proof as curves, if there is one.
    fn draw_proof(&mut self, proof: Option<&Proof>, theme: &Theme, key: &CurveKey) {
        let figure = self
            .panel
            .as_ref()
            .and_then(|panel| find(panel, ".corridor"));
        if let Some(figure) = &figure {
            show(figure, proof.is_some());
        }
        let Some(proof) = proof else { return };
        let along = curve(&proof.along, Some(&proof.lower[..]), theme.ink);
        let length = curve(&proof.length, Some(&proof.upper[..]), theme.muted);
        let cosine = curve(&proof.cosine, None, theme.ink);
        let sets = [&[along, length][..], &[cosine]];
        for (chart, curves) in self.charts.iter_mut().zip(sets) {
            let Some(chart) = chart.as_mut().filter(|chart| chart.size.0 > 1.0) else {
                continue;
            };
            let series = curves
                .iter()
                .flat_map(|curves| [Some(curves.train), curves.held_out]);
            let range = curves::range(series.flatten(), false);
            chart.render(theme, range, curves::gutter(&range), curves, key);
        }
    }

    /// Shows a state on a plane; says whether there is more to do in the next frame.
    pub(super) fn render(
        &mut self,
        state: &Session,
        frame: &Frame,
        theme: &Theme,
        pointer: Option<(f64, f64)>,
    ) -> bool {
        self.name_pens(state);
        let overlays = &state.document().settings.overlays;
        let open = overlays.theory.is_on();
        if let Some(button) = &self.button {
            set_attribute(button, "aria-expanded", &open.to_string());
        }
        if let Some(panel) = &self.panel {
            show(panel, open);
            offer_classes(panel, state);
        }
        let wanted = open || *overlays != Overlays::default();
        let behind = overlays.dual.is_on() && !self.follower.follow(state);
        let facts = wanted.then(|| self.facts(state));
        let behind = behind || facts.as_ref().is_some_and(|facts| !facts.are_complete());
        let picture = facts.as_ref().map_or_else(Picture::default, |facts| {
            Picture::of(state, facts, &self.follower)
        });
        if let Some(layer) = &self.layer
            && self.drawn.replace((*frame, *theme, picture.clone()))
        {
            layer.clear(frame);
            layer.draw(|root| draw_picture(root, frame, theme, &picture, state.prepared()));
        }
        if let (Some(panel), Some(facts)) = (&self.panel, facts.filter(|_| open)) {
            let mut lines = facts.lines(state);
            if overlays.dual.is_on() {
                lines.extend(combination(state, &self.follower));
            }
            lines.extend(pointer.map(|at| Line::at(state, at)));
            write(panel, &lines);
            let proof = facts.proof(state);
            self.draw_proof(proof.as_ref(), theme, &CurveKey::of(state));
        }
        behind
    }

    /// Names the pens after the classes there are.
    fn name_pens(&mut self, state: &Session) {
        let (pens, Some(tools)) = (messages::pens(state), &self.tools) else {
            return;
        };
        if !self.pens.replace(pens.clone()) {
            return;
        }
        for (label, (name, title)) in find_all::<Element>(tools, ".segments label")
            .iter()
            .zip(pens)
        {
            set_attribute(label, "title", &title);
            if let Some(text) = find::<Element>(label, "span").and_then(|span| span.last_child()) {
                text.set_text_content(Some(name));
            }
        }
    }

    /// What theory says of the present data; worked out only when they change, in the second part a picture later.
    fn facts(&mut self, state: &Session) -> Rc<Facts> {
        let (same, class) = (Same(Rc::clone(state.prepared())), state.theory_class());
        let settings = state.document().settings.learning();
        match &mut self.facts {
            Some((known, about, facts))
                if (&*known, *about) == (&same, class) && facts.hold_for(&settings) =>
            {
                // Nobody else holds them between two pictures.
                if let Some(facts) = Rc::get_mut(facts) {
                    facts.finish(&settings);
                }
                Rc::clone(facts)
            }
            _ => {
                let facts = Rc::new(Facts::begun(state.prepared(), class, &settings));
                self.facts = Some((same, class, Rc::clone(&facts)));
                facts
            }
        }
    }
}

/// The class that theory tells from the others, where there are three or more.
fn offer_classes(panel: &HtmlElement, state: &Session) {
    for name in ["theory-class", "class-lines"] {
        let control = find::<Element>(panel, &format!("[name={name}]"));
        let label = control.and_then(|control| control.closest("label").ok().flatten());
        if let Some(label) = label {
            show(label.unchecked_ref(), applies(state, name));
        }
    }
    if let Some(select) = find::<HtmlSelectElement>(panel, "[name=theory-class]") {
        let names = state.prepared().set.class_names().iter().enumerate();
        let option = |(class, name): (usize, &String)| {
            (class.to_string(), format!("{name} against the others"))
        };
        fill(&select, &names.map(option).collect::<Vec<_>>());
        select.set_value(&state.theory_class().to_string());
    }
}

/// A curve with what it keeps to.
fn curve<'a>(train: &'a [(f64, f64)], bound: Option<&'a [(f64, f64)]>, color: Color) -> Curves<'a> {
    Curves {
        train,
        held_out: bound,
        changes: &[],
        now: train.last().copied(),
        color,
    }
}

fn draw_picture<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    picture: &Picture,
    prepared: &PreparedData,
) -> Option<()> {
    let guides = picture.guides.iter().map(|(weights, name, margins)| Guide {
        weights: *weights,
        name,
        margins: *margins,
        color: theme.ink,
    });
    let lines = picture
        .lines
        .iter()
        .zip(0..)
        .map(|((weights, name), class)| Guide {
            weights: *weights,
            name,
            margins: false,
            color: theme.class(class),
        });
    let guides: Vec<Guide<'_>> = guides.chain(lines).collect();
    let bends = picture.curves.iter().map(|bend| {
        let z = prepared.activation(&bend.weights);
        let paths = level_paths(&frame.view, contour::CELLS, z, bend.level);
        let color = bend.class.map_or(theme.ink, |class| theme.class(class));
        (paths, bend, color)
    });
    let bends: Vec<_> = bends.collect();
    let curves = bends.iter().map(|(paths, bend, color)| Curve {
        paths,
        name: &bend.name,
        margin: bend.level != 0.0,
        color: *color,
    });
    let curves: Vec<_> = curves.collect();
    let insight = Insight {
        hulls: [&picture.hulls[0], &picture.hulls[1]],
        sides: picture.sides,
        common: picture.common,
        guides: &guides,
        curves: &curves,
        margins: picture.margins,
        slack: &picture.slack,
        supports: &picture.supports,
        halos: &picture.halos,
    };
    plot::plane::insight(root, frame, theme, &insight).ok()
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
