//! What is said of theory.

use super::TheoryState;
use super::classes::is_flat;
use super::corridor::corridor;
use super::descent;
use super::follower::combination;
use super::line::{Line, Unknown, number, sentence};
use crate::learn::{Form, argmax, dot, sigmoid};
use crate::session::Session;
use crate::session::messages::{counted, figure, full};
use crate::theory::{Known, Separability, Separation, TheoryError, bounds};

impl Line {
    /// What the weights say of a place of the plane.
    #[must_use]
    pub fn at(state: &Session, (x, y): (f64, f64)) -> Self {
        let (learner, prepared) = (state.learner(), state.prepared());
        if prepared.is_multiclass() {
            let scores = prepared.scores(state.run().weights()).into_iter();
            let scores: Vec<f64> = scores.map(|mut z| z(x, y)).collect();
            let texts: Vec<String> = scores.iter().map(|z| figure(*z)).collect();
            let best = argmax(scores.iter().copied());
            return Self {
                name: "pointer",
                label: "at the pointer",
                value: format!(
                    "z = {}: {}",
                    texts.join(", "),
                    prepared.set.class_names()[best]
                ),
                full: best.to_string(),
            };
        }
        let z = prepared.activation(learner.weights())(x, y);
        let probability = learner.settings().table().probability;
        let value = if probability {
            format!("z = {}, p = {:.3}", figure(z), sigmoid(z))
        } else {
            format!("z = {}", figure(z))
        };
        Self {
            name: "pointer",
            label: "at the pointer",
            value,
            full: full(Some(if probability { sigmoid(z) } else { z })),
        }
    }
}

impl TheoryState {
    /// What can be said by now.
    #[must_use]
    pub fn lines(&self, state: &Session) -> Vec<Line> {
        let nothing = Known::default();
        let known = state.known().unwrap_or(&nothing);
        let (mut lines, mut unknown) = (Vec::new(), Unknown::default());
        let separability = known.separability.as_deref();
        lines.extend(separability.map(|it| self.separable(it, state)));
        geometry(&mut lines, state, known, &mut unknown);
        lines.extend(descent::lines(state, known, &mut unknown));
        lines.extend(unknown.lines());
        if is_likelihood(state) {
            lines.extend(known.separation.as_deref().map(likelihood));
        }
        lines.extend(self.proof_by_cycle(state));
        lines.extend(self.caveats(state));
        if self.overlays.dual.is_on() {
            lines.extend(combination(state, &self.follower));
        }
        lines.extend(self.pointer.map(|at| Line::at(state, at)));
        lines
    }

    fn separable(&self, found: &Separability, state: &Session) -> Line {
        let counts = self.classes.as_ref().map_or([1, 1], |it| it.counts);
        let is_flat = is_flat(state);
        let (words, full) = match (found.is_separable(), counts) {
            (_, [0, 0]) => ("There is nothing to separate yet.", "true"),
            (_, [0, _] | [_, 0]) => (
                "There is only one class: every line far away has it on one side.",
                "true",
            ),
            (true, _) if !is_flat => (
                "Separable: some hyperplane of the inputs has all points on their sides.",
                "true",
            ),
            (false, _) if !is_flat => (
                "Not separable: in the space of the inputs the convex hulls of the classes have a point in common.",
                "false",
            ),
            (true, _) => (
                "Separable: some line has all points on their sides.",
                "true",
            ),
            (false, _) => (
                "Not separable: the convex hulls of the classes have a point in common, so no line has all points on \
                 their sides.",
                "false",
            ),
        };
        sentence("separable", words, full)
    }

    /// What is shown on the plane in another space than the one that is reckoned in.
    fn caveats(&self, state: &Session) -> Vec<Line> {
        let widest = [&self.overlays.margins, &self.overlays.widest];
        let curved =
            state.prepared().is_curved() && widest.into_iter().any(|switch| switch.is_on());
        let projected = !is_flat(state) && self.overlays.hulls.is_on();
        let caveat = |name, asked: bool, words| asked.then(|| sentence(name, words, ""));
        [
            caveat(
                "curved",
                curved,
                "With products among the inputs margins are measured in the space of all inputs; on the plane their lines are \
                 curves of changing distance.",
            ),
            caveat(
                "projected",
                projected,
                "The hulls are drawn for the two features on the axes; in the space of all inputs they may lie apart.",
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// The updates of one period, which sum to zero.
    fn proof_by_cycle(&self, state: &Session) -> Option<Line> {
        let times = self.cycle.as_ref()?.times.as_ref()?;
        let rows = &state.prepared().rows[0];
        let mut parts: Vec<String> = times
            .iter()
            .zip(rows)
            .filter(|(times, _)| **times > 0)
            .map(|(times, row)| format!("point {}: {times}", row + 1))
            .collect();
        let more = parts.len().saturating_sub(MOST_NAMED);
        parts.truncate(MOST_NAMED);
        if more > 0 {
            parts.push(format!("{} more", counted(more as u64, "point")));
        }
        let counts: Vec<String> = times.iter().map(u64::to_string).collect();
        Some(sentence(
            "cycle",
            format!(
                "The cycle is a proof: in one period w is corrected by {}. With these counts cᵢ the sum Σ cᵢ yᵢ x̃ᵢ is 0, \
                 which no separating line allows.",
                parts.join(", ")
            ),
            &counts.join(","),
        ))
    }
}

/// Whether it is asked how far the classes are separated.
pub(super) fn is_likelihood(state: &Session) -> bool {
    let settings = &state.document().settings;
    settings.learning().table().form == Form::Likelihood && settings.penalty().is_none()
}

/// Margins and bounds.
fn geometry(lines: &mut Vec<Line>, state: &Session, known: &Known, unknown: &mut Unknown) {
    if let Some(widest) = unknown.known("the widest margin ρ", known.geometric.as_ref()) {
        lines.push(number("margin", "widest margin ρ", widest.margin));
    }
    let found = known.augmented.as_ref();
    if let Some(augmented) = unknown.known("the margin with the bias ρ̃", found) {
        lines.push(number(
            "augmented-margin",
            "with the bias, ρ̃",
            augmented.margin,
        ));
    } else if !matches!(found, Some(Err(_))) {
        return;
    }
    match known.radius {
        Some(Ok(radius)) => lines.push(number("radius", "radius R̃", radius.augmented)),
        Some(Err(error)) => unknown.add("the radius R̃", error),
        None => {}
    }
    if let Err(error) = bounds_of_run(lines, state, known) {
        unknown.add("the bound on the updates", error);
    }
}

/// Where the run stands between the two sides of the convergence proof.
fn bounds_of_run(lines: &mut Vec<Line>, state: &Session, known: &Known) -> Result<(), TheoryError> {
    let Some((corridor, augmented, made)) = corridor(state, known) else {
        return Ok(());
    };
    let run = state.learner();
    let most = corridor.most_updates()?;
    lines.push(Line {
        name: "bound",
        label: "updates, and their bound",
        value: format!("{made} ≤ {}", figure(most.floor())),
        full: full(Some(most)),
    });
    let from_zero = run.origin().0.iter().all(|w| *w == 0.0);
    if let (true, Some(Ok(Some(widest))), Some(Ok(radius))) =
        (from_zero, &known.geometric, known.radius)
    {
        let slides = bounds::updates_on_the_slides(radius, widest)?;
        lines.push(number("slides-bound", "bound, as on the slides", slides));
    }
    let weights = run.weights();
    let along = dot(&augmented.weights, weights);
    let length = weights.iter().map(|w| w * w).sum::<f64>().sqrt();
    let k = made as f64;
    lines.push(Line {
        name: "progress",
        label: "a + ckρ̃ ≤ w*·w",
        value: format!("{} ≤ {}", figure(corridor.lower(k)), figure(along)),
        full: full(Some(along)),
    });
    lines.push(Line {
        name: "length",
        label: "‖w‖ ≤ √(b² + c²kR̃²)",
        value: format!("{} ≤ {}", figure(length), figure(corridor.upper(k))),
        full: full(Some(length)),
    });
    if length > 0.0 {
        lines.push(number("cosine", "cos φ between w and w*", along / length));
    }
    Ok(())
}

fn likelihood(separation: &Separation) -> Line {
    let (words, full) = match separation {
        Separation::Overlap(_) => ("The likelihood has a maximum.", "overlap"),
        Separation::Complete { .. } => (
            "The likelihood has no maximum: the classes are completely separated, so it grows with ‖w‖ for ever.",
            "complete",
        ),
        Separation::QuasiComplete { .. } => (
            "The likelihood has no maximum: the classes are quasi-completely separated. Some line has no point on \
                 the wrong side and some point strictly on its own.",
            "quasi-complete",
        ),
    };
    sentence("likelihood", words, full)
}

/// Points named in a sentence.
const MOST_NAMED: usize = 8;
