//! The shapes that theory draws, chosen by the switches.

use kurbo::Vec2;

use super::classes::{Classes, common, is_flat};
use super::follower::is_sum_of_samples;
use crate::geometry::Axis;
use crate::learn::{Form, dot};
use crate::session::readouts::own_line;
use crate::session::switch::Switch;
use crate::session::{Play, Session};
use crate::text::say;

/// The switches of the shapes that are drawn on the plane on demand.
#[derive(Clone, Debug, Default)]
pub struct Overlays {
    /// The lines z = ±1 of the current weights, the support vectors and the slack.
    pub margins: Switch,
    /// The convex hulls of both classes, and a common point if there is one.
    pub hulls: Switch,
    /// The maximum-margin separator.
    pub widest: Switch,
    /// The weights that minimize the loss.
    pub optimum: Switch,
    /// The contribution of each point to w.
    pub dual: Switch,
    /// The pocket: the recorded weights with the fewest errors.
    pub pocket: Switch,
    /// With three or more classes: the line z = 0 of each.
    pub lines: Switch,
}

impl Overlays {
    /// Returns true if any of the switches is on.
    pub(super) fn are_any(&self) -> bool {
        let all = [
            self.margins,
            self.hulls,
            self.widest,
            self.optimum,
            self.dual,
            self.pocket,
            self.lines,
        ];
        all.into_iter().any(Switch::is_on)
    }
}

/// The kind of a line, which determines its looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Of the weights at present.
    #[default]
    Present,
    /// Of the pocket.
    Pocket,
    /// Of the least loss.
    Optimum,
    /// Of the widest margin.
    Widest,
}

/// A straight line with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Guide {
    /// w₀, w₁, w₂.
    pub weights: [f64; 3],
    /// The name shown at the line.
    pub name: String,
    /// True if the lines z = ±1 are drawn too.
    pub margins: bool,
    /// The kind of the line.
    pub kind: Kind,
}

/// A line z = `level` that is a curve on the plane.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// All weights.
    pub weights: Vec<f64>,
    /// Which z it has.
    pub level: f64,
    /// The name shown at the curve; none if it is empty.
    pub name: String,
    /// The class index whose line it is; none: everyone's.
    pub class: Option<u8>,
    /// The kind of the curve.
    pub kind: Kind,
}

/// Shapes in units of the axes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TheoryShapes {
    /// Convex hulls of the classes, −1 first; empty unless asked for.
    pub hulls: [Vec<Axis>; 2],
    /// A point of both hulls.
    pub common: Option<Axis>,
    /// Lines with a name.
    pub guides: Vec<Guide>,
    /// Lines that are curves on the plane, where products are among the inputs.
    pub curves: Vec<Curve>,
    /// With three or more classes: the line z = 0 of each and its name.
    pub lines: Vec<([f64; 3], String)>,
    /// The class indices of the hulls; none for “all others”.
    pub sides: [Option<u8>; 2],
    /// Weights whose lines z = ±1 are drawn.
    pub margins: Option<[f64; 3]>,
    /// From a point to the nearest place of its margin line, for points that fall short of it.
    pub slack: Vec<[Axis; 2]>,
    /// Support vectors.
    pub supports: Vec<Axis>,
    /// While training rests: the lines drawn above these, the boundary and the user's line. Names keep off them; while it
    /// goes on they would jump about.
    pub above: Vec<[f64; 3]>,
    /// Points with a share of the largest contribution.
    pub halos: Vec<(Axis, f64)>,
}

impl TheoryShapes {
    /// The shapes that the switches ask for.
    pub(super) fn new(
        state: &Session,
        overlays: &Overlays,
        classes: &Classes,
        contributions: &[f64],
    ) -> Self {
        let mut picture = Self::default();
        if overlays.hulls.is_on() {
            picture.hulls = classes.hulls.clone();
            picture.common = common(state);
            picture.sides = if state.prepared().is_multiclass() {
                [None, Some(state.theory_class() as u8)]
            } else {
                [Some(0), Some(1)]
            };
        }
        if overlays.lines.is_on() {
            let names = state.prepared().set.class_names().iter().cloned();
            if state.prepared().is_curved() {
                let width = state.prepared().inputs.len() + 1;
                let rows = state.run().weights().chunks_exact(width);
                for ((weights, name), class) in rows.zip(names).zip(0..) {
                    picture.bend(weights, 0.0, name, (Kind::Present, Some(class)));
                }
            } else {
                picture.lines = state.class_lines().into_iter().zip(names).collect();
            }
        }
        // These are of a learner of one class alone.
        let is_alone = !state.is_joint();
        if overlays.pocket.is_on() && is_alone && !state.is_changed() {
            let weights = state.learner().pocket().0;
            // The boundary hides it.
            let name = if weights == state.own_weights() {
                say!("theory-line-pocket-now")
            } else {
                say!("theory-line-pocket")
            };
            picture.guide(state, weights, name, (Kind::Pocket, false));
        }
        let minimum = state.known().and_then(|known| known.minimum.as_ref());
        if let (true, Some(Ok(Some(minimum)))) = (overlays.optimum.is_on() && is_alone, minimum) {
            let svm = state.document().settings.learning().table().form == Form::Hinge;
            let name = say!("theory-line-optimum");
            picture.guide(state, minimum.weights(), name, (Kind::Optimum, svm));
        }
        if overlays.widest.is_on() {
            picture.draw_widest(state);
        }
        if overlays.margins.is_on() {
            picture.draw_margins(state);
        }
        if overlays.dual.is_on() && is_alone && is_sum_of_samples(state.learner().settings()) {
            picture.draw_halos(state, contributions);
        }
        if overlays.are_any() && state.play() == Play::Paused {
            let boundary = state.prepared().section(state.own_weights());
            picture.above = boundary.into_iter().chain(own_line(state)).collect();
        }
        picture
    }

    /// A line with a name, and if asked for its margin lines.
    fn guide(
        &mut self,
        state: &Session,
        weights: &[f64],
        name: String,
        (kind, margins): (Kind, bool),
    ) {
        if let Some(line) = state.prepared().section(weights) {
            return self.guides.push(Guide {
                weights: line,
                name,
                margins,
                kind,
            });
        }
        self.bend(weights, 0.0, name, (kind, None));
        if margins {
            self.bend_margins(weights, kind);
        }
    }

    fn bend(
        &mut self,
        weights: &[f64],
        level: f64,
        name: String,
        (kind, class): (Kind, Option<u8>),
    ) {
        self.curves.push(Curve {
            weights: weights.to_vec(),
            level,
            name,
            class,
            kind,
        });
    }

    fn bend_margins(&mut self, weights: &[f64], kind: Kind) {
        for level in [-1.0, 1.0] {
            self.bend(weights, level, String::new(), (kind, None));
        }
    }

    fn draw_widest(&mut self, state: &Session) {
        let widest = state.known().and_then(|known| known.geometric.as_ref());
        if let Some(Ok(Some(widest))) = widest {
            // Scaled so that z = ±1 at the support vectors.
            let weights: Vec<f64> = widest.weights.iter().map(|w| w / widest.margin).collect();
            let name = say!("theory-line-widest");
            self.guide(state, &weights, name, (Kind::Widest, true));
            let supports = widest.support.iter();
            self.supports
                .extend(supports.filter_map(|&i| place(state, i)));
        }
    }

    /// The margin lines of the current weights; for the support vector machine its support vectors and slack.
    fn draw_margins(&mut self, state: &Session) {
        let (prepared, learner) = (state.prepared(), state.learner());
        let Some(weights) = prepared.section(state.own_weights()) else {
            self.bend_margins(state.own_weights(), Kind::Present);
            if state.document().settings.learning().table().form == Form::Hinge {
                let train = learner.problem().train.iter().enumerate();
                let short = train.filter(|(_, (x, y))| y * dot(learner.weights(), x) <= 1.0);
                self.supports
                    .extend(short.filter_map(|(i, _)| place(state, i)));
            }
            return;
        };
        self.margins = Some(weights);
        let normal = weights[1] * weights[1] + weights[2] * weights[2];
        // On the plane a slack is a distance only if nothing else is trained on.
        if state.document().settings.learning().table().form != Form::Hinge
            || normal == 0.0
            || !is_flat(state)
        {
            return;
        }
        for (i, (x, y)) in state.learner().problem().train.iter().enumerate() {
            let z = dot(&weights, x);
            let Some(at) = place(state, i) else { continue };
            if y * z <= 1.0 {
                self.supports.push(at);
            }
            if y * z < 1.0 {
                let along = (y - z) / normal;
                let foot = at + Vec2::new(weights[1], weights[2]) * along;
                self.slack.push([at, foot]);
            }
        }
    }

    fn draw_halos(&mut self, state: &Session, contributions: &[f64]) {
        let largest = contributions
            .iter()
            .fold(0.0f64, |largest, a| largest.max(a.abs()));
        if largest > 0.0 && largest.is_finite() && !state.is_changed() {
            let halos = contributions.iter().enumerate();
            let halos = halos.filter(|(_, a)| **a != 0.0);
            self.halos
                .extend(halos.filter_map(|(i, a)| Some((place(state, i)?, a.abs() / largest))));
        }
    }
}

/// The position of training sample `i` on the plane.
fn place(state: &Session, i: usize) -> Option<Axis> {
    let prepared = state.prepared();
    let row = *prepared.rows[0].get(i)? as usize;
    prepared.dots.get(row).map(|dot| dot.at)
}
