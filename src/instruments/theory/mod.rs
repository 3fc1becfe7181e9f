//! The theory: what can be said of the data and the run, in the panel and on the plane.
//!
//! The facts themselves are found by [`Session::prove`], once for all who ask; here they are told and drawn.

mod classes;
mod corridor;
mod cycle;
mod descent;
mod follower;
mod line;
mod lines;
mod names;
mod picture;
pub mod scene;
mod together;

#[cfg(test)]
mod tests;

use std::fmt::Write;
use std::rc::Rc;

use self::classes::Classes;
use self::corridor::{Proof, ProofInWords};
use self::cycle::CycleKey;
use self::follower::Follower;
pub use self::line::Line;
pub use self::picture::Overlays;
use self::picture::TheoryShapes;
use self::scene::{Chart, OnPlane};
use self::together::Together;
use super::{Budget, Event, Instrument, View};
use crate::cached::Cached;
use crate::geometry::Axis;
use crate::plot::scene::AnyScene;
use crate::session::fields::choice;
use crate::session::scenes::{Place, Same};
use crate::session::switch::Switch;
use crate::session::{Field, Play, Session};
use crate::text::{escape, say};
use crate::theory::Fact;

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct TheoryState {
    /// The switch that shows the panel.
    pub open: Switch,
    /// The switches of the shapes on the plane.
    pub overlays: Overlays,
    /// The switch that shows what the convergence proof is made of.
    pub proof: Switch,
    /// The classes of the data that theory tells apart.
    classes: Cached<(Same, usize), Classes>,
    /// The corrections of each sample in a period of a run that cycles.
    cycle: Cached<CycleKey, Option<Vec<u64>>>,
    follower: Follower,
    together: Together,
    /// The shapes drawn on the plane, and the curves drawn in the panel.
    picture: Rc<TheoryShapes>,
    corridor: Option<Rc<Proof>>,
    corridor_in_words: ProofInWords,
    /// The position of the pointer on the plane.
    pointer: Option<Axis>,
}

impl TheoryState {
    /// The facts that are told or drawn.
    fn needed_facts(&self, lab: &Session) -> Vec<Fact> {
        let mut wanted = Vec::new();
        let mut add = |asked: bool, facts: &[Fact]| {
            if asked {
                wanted.extend_from_slice(facts);
            }
        };
        let is_open = self.open.is_on();
        add(
            is_open || self.overlays.hulls.is_on(),
            &[Fact::Separability],
        );
        add(is_open || self.overlays.widest.is_on(), &[Fact::Geometric]);
        add(is_open, &[Fact::Augmented, Fact::Radius]);
        let stays = !lab.document().settings.data.flows();
        add(is_open && stays, descent::needed_facts(lab));
        let asks_for_optimum = self.overlays.optimum.is_on() && !lab.is_joint();
        add(asks_for_optimum, &[Fact::Minimum]);
        let is_likelihood = lines::is_likelihood(lab);
        add(is_open && is_likelihood, &[Fact::Separation]);
        wanted
    }

    /// The lines of the panel as markup: those that are always on show, and those for the proof.
    fn lists(&self, lab: &Session) -> [String; 2] {
        let mut lists = [String::new(), String::new()];
        for line in self.lines(lab) {
            let list = &mut lists[usize::from(PROOF.contains(&line.name))];
            let class = if line.label.is_empty() {
                "sentence"
            } else {
                ""
            };
            let (label, value) = (escape(&line.label), escape(&line.value));
            let (name, full) = (line.name, escape(&line.full));
            // Writing to a string cannot fail.
            let _ = write!(
                list,
                "<p class=\"{class}\" data-name=\"{name}\" data-value=\"{full}\"><i>{label}</i><b>{value}</b></p>"
            );
        }
        lists
    }
}

/// The names of the lines that only the convergence proof needs.
const PROOF: [&str; 7] = [
    "augmented-margin",
    "radius",
    "bound",
    "slides-bound",
    "progress",
    "length",
    "cosine",
];

impl Instrument for TheoryState {
    const ID: &'static str = "theory";
    const PLACE: super::Place = super::Place::Panel("status");
    const FIELDS: &'static [Field<Self>] = &[
        choice!("theory", open: Switch),
        choice!("margins", overlays.margins: Switch),
        choice!("hulls", overlays.hulls: Switch),
        choice!("widest", overlays.widest: Switch),
        choice!("optimum", overlays.optimum: Switch),
        choice!("dual", overlays.dual: Switch),
        choice!("pocket", overlays.pocket: Switch),
        choice!("proof", proof: Switch),
        choice!("class-lines", overlays.lines: Switch)
            .applies_where(|_, lab| lab.prepared().is_multiclass()),
    ];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, _lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::Plane(at) => self.pointer = at.filter(|_| self.open.is_on()),
            Event::Press { action, .. } if action == "proof" => {
                self.proof = match self.proof {
                    Switch::On => Switch::Off,
                    Switch::Off => Switch::On,
                }
            }
            _ => return false,
        }
        true
    }

    fn is_at_work(&self, open: bool) -> bool {
        open || self.overlays.are_any()
    }

    fn work(&mut self, lab: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let mut is_over = lab.prove(&self.needed_facts(lab), budget);
        if self.overlays.dual.is_on() && !lab.is_joint() {
            is_over &= self.follower.catch_up(lab, budget);
        }
        let key = (Same(Rc::clone(lab.prepared())), lab.theory_class());
        let classes = self
            .classes
            .refresh(key, |(data, class)| Classes::new(&data.0, *class));
        let contributions = &self.follower.contributions;
        let picture = TheoryShapes::new(lab, &self.overlays, classes, contributions);
        if *self.picture != picture {
            self.picture = picture.into();
        }
        if self.open.is_on() {
            is_over &= self.together.advance(lab, budget);
            match cycle::key(lab) {
                Some(key) => drop(self.cycle.refresh(key, |_| cycle::times(lab))),
                None => self.cycle.clear(),
            }
            let corridor = self.proof.is_on().then(|| Proof::from_session(lab));
            let corridor = corridor.flatten();
            if self.corridor.as_deref() != corridor.as_ref() {
                self.corridor = corridor.map(Rc::new);
            }
            let rests = lab.play() == Play::Paused;
            self.corridor_in_words
                .refresh(self.corridor.as_ref(), rests);
        }
        !is_over
    }

    fn view(&self, lab: &Session) -> View {
        let is_open = self.open.is_on();
        let mut view = View::default();
        view.show("theory-panel", is_open);
        if !is_open {
            return view;
        }
        let several = lab.prepared().is_multiclass();
        let names = lab.prepared().set.class_names().iter().enumerate();
        let option = |(class, name): (usize, &String)| {
            (class.to_string(), say!("theory-class-option", class = name))
        };
        let class = lab.theory_class().to_string();
        let [facts, proof] = self.lists(lab);
        view.show("theory-class-row", several)
            .show("class-lines-row", several)
            .options("theory-class", names.map(option).collect(), class)
            .markup("facts", facts)
            .attribute("facts", "aria-busy", !lab.knows(&self.needed_facts(lab)))
            .show("theory-proof", !proof.is_empty())
            .attribute("theory-proof", "aria-expanded", self.proof.is_on())
            .show("proof-facts", self.proof.is_on() && !proof.is_empty())
            .markup("proof-facts", proof)
            .show("corridor-figure", self.corridor.is_some());
        self.corridor_in_words.show(&mut view);
        view
    }

    fn scene(&self, _lab: &Session, plot: &str) -> Option<Box<dyn AnyScene>> {
        Some(Box::new(Chart {
            proof: Rc::clone(self.corridor.as_ref()?),
            is_cosine: plot.starts_with("cosine"),
            is_axes: plot.ends_with("axes"),
        }))
    }

    fn on_plane(&self, lab: &Session, place: Place) -> Option<Box<dyn AnyScene>> {
        let picture = self.overlays.are_any().then(|| Rc::clone(&self.picture))?;
        Some(Box::new(OnPlane {
            place,
            prepared: Same(Rc::clone(lab.prepared())),
            picture,
        }))
    }
}
