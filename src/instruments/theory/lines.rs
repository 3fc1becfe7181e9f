//! The lines of the theory panel.

use super::TheoryState;
use super::classes::is_flat;
use super::corridor::corridor;
use super::descent;
use super::follower::combination;
use super::line::{Line, Unknown, number, sentence, written};
use crate::geometry::Axis;
use crate::learn::{Form, Joint, Kind, Outcome, dot, sigmoid, softmax};
use crate::session::Session;
use crate::session::messages::figure;
use crate::text::number::{at_most, fixed};
use crate::text::{joined, listed, say};
use crate::theory::{Known, Separability, Separation, TheoryError, bounds};

/// The part of R̃ below which a margin ρ̃ is lost in rounding.
const BARELY: f64 = 1e-12;

impl Line {
    /// The line about a place of the plane: its z, and its probability and predicted class where these apply.
    pub fn at(state: &Session, Axis { x, y }: Axis) -> Self {
        let (learner, prepared) = (state.learner(), state.prepared());
        if prepared.is_multiclass() {
            let scores = prepared.scores(state.run().weights()).into_iter();
            let scores: Vec<f64> = scores.map(|mut z| z(x, y)).collect();
            let texts = joined(scores.iter().map(|z| figure(*z)), ", ");
            let tie = state.document().settings.tie;
            let best = tie.predicted(scores.iter().copied());
            let mut value = format!("z = {texts}");
            if state.joint() == Some(Joint::Softmax) {
                let p: Vec<String> = softmax(&scores).iter().map(|p| fixed(*p, 3)).collect();
                value = format!("{value}; p = {}", p.join(", "));
            }
            return Self {
                name: "pointer",
                label: say!("theory-pointer"),
                value: format!("{value}: {}", prepared.set.class_names()[best]),
                full: best.to_string(),
            };
        }
        let z = prepared.activation(learner.weights())(x, y);
        let probability = learner.settings().table().probability;
        let value = if probability {
            format!("z = {}, p = {}", figure(z), fixed(sigmoid(z), 3))
        } else {
            format!("z = {}", figure(z))
        };
        let full = if probability { sigmoid(z) } else { z };
        written("pointer", say!("theory-pointer"), value, full)
    }
}

impl TheoryState {
    /// The lines of the panel that are known by now.
    pub fn lines(&self, state: &Session) -> Vec<Line> {
        let nothing = Known::default();
        let known = state.known().unwrap_or(&nothing);
        let (mut lines, mut unknown) = (Vec::new(), Unknown::default());
        let separability = known.separability.as_deref();
        lines.extend(separability.map(|it| self.separable(it, known, state)));
        lines.extend(separability.and_then(|it| rounded(it, state)));
        lines.extend(self.together.line(state));
        geometry(&mut lines, state, known, &mut unknown);
        if state.document().settings.data.flows() {
            lines.push(sentence("moving", say!("theory-moving"), ""));
        } else {
            lines.extend(descent::lines(state, known, &mut unknown));
        }
        lines.extend(unknown.lines());
        if is_likelihood(state) {
            lines.extend(known.separation.as_deref().map(likelihood));
        }
        lines.extend(self.proof_by_cycle(state));
        lines.extend(self.caveats(state));
        if self.overlays.dual.is_on() && !state.is_joint() {
            lines.extend(combination(state, &self.follower));
        }
        lines.extend(self.pointer.map(|at| Line::at(state, at)));
        lines
    }

    fn separable(&self, found: &Separability, known: &Known, state: &Session) -> Line {
        let counts = self.classes.get().map_or([1, 1], |it| it.counts);
        let (is_flat, has_bias) = (is_flat(state), state.prepared().has_bias());
        let (text, full) = match (found.is_separable(), counts) {
            (_, [0, 0]) => (say!("theory-no-points"), "true"),
            (true, _) if is_barely(known) => (say!("theory-barely-separable"), "true"),
            (true, _) if !has_bias => (say!("theory-separable-without-bias"), "true"),
            (false, _) if !has_bias => (say!("theory-not-separable-without-bias"), "false"),
            (_, [0, _] | [_, 0]) => (say!("theory-one-class"), "true"),
            (true, _) if !is_flat => (say!("theory-separable-in-space"), "true"),
            (false, _) if !is_flat => (say!("theory-not-separable-in-space"), "false"),
            (true, _) => (say!("theory-separable"), "true"),
            (false, _) => (say!("theory-not-separable"), "false"),
        };
        sentence("separable", text, full)
    }

    /// The lines about shapes that the plane shows in another space than the one used for the computation.
    fn caveats(&self, state: &Session) -> Vec<Line> {
        let widest = [&self.overlays.margins, &self.overlays.widest];
        let curved =
            state.prepared().is_curved() && widest.into_iter().any(|switch| switch.is_on());
        let projected = !is_flat(state) && self.overlays.hulls.is_on();
        let curved = curved.then(|| sentence("curved", say!("theory-curved"), ""));
        let projected = projected.then(|| sentence("projected", say!("theory-projected"), ""));
        let hulls = self.overlays.hulls.is_on() && !state.prepared().has_bias();
        let hulls = hulls.then(|| sentence("hulls", say!("theory-hulls-without-bias"), ""));
        curved.into_iter().chain(projected).chain(hulls).collect()
    }

    /// The updates of one period, which sum to zero.
    fn proof_by_cycle(&self, state: &Session) -> Option<Line> {
        let times = self.cycle.get()?.as_ref()?;
        let rows = &state.prepared().rows[0];
        let mut parts: Vec<String> = times
            .iter()
            .zip(rows)
            .filter(|(times, _)| **times > 0)
            .map(|(times, row)| say!("theory-point", point = row + 1, share = *times))
            .collect();
        let more = parts.len().saturating_sub(MOST_NAMED);
        parts.truncate(MOST_NAMED);
        if more > 0 {
            parts.push(say!("theory-more-points", points = more));
        }
        Some(sentence(
            "cycle",
            say!("theory-cycle", counts = parts.join(", ")),
            &listed(times),
        ))
    }
}

/// Returns true if the margin of separable classes is too small for double precision, compared with their size.
fn is_barely(known: &Known) -> bool {
    match (&known.augmented, known.radius) {
        (Some(Ok(Some(widest))), Some(Ok(radius))) => widest.margin < BARELY * radius.augmented,
        (Some(Err(error)), _) => *error == TheoryError::TooClose,
        _ => false,
    }
}

/// The line that explains a run without a mistake on classes that are not separable: it rounds, or without a bias has
/// points on its boundary, and those count as one class.
fn rounded(found: &Separability, state: &Session) -> Option<Line> {
    let run = state.learner();
    let corrects_nothing = run.settings().table().kind == Kind::MistakeDriven
        && run.outcome() == Outcome::Converged
        && run
            .history()
            .entries()
            .last()
            .is_some_and(|last| last.errors == 0);
    let contradicts =
        corrects_nothing && !state.is_joint() && !found.is_separable() && !state.is_changed();
    if !contradicts {
        return None;
    }
    let train = &run.problem().train;
    let mut z = train.iter().map(|(x, _)| dot(run.weights(), x));
    let by_ties = !train.has_bias() && z.any(|z| z == 0.0);
    let class = match run.settings().tie.is_positive(0.0) {
        true => "+1",
        false => "−1",
    };
    Some(match by_ties {
        true => sentence("rounded", say!("theory-on-boundary", class), "ties"),
        false => sentence("rounded", say!("theory-rounded"), ""),
    })
}

/// Returns true if the panel tells the kind of separation of the classes: for a likelihood without a penalty, if the
/// classes are not trained jointly.
pub(super) fn is_likelihood(state: &Session) -> bool {
    let settings = &state.document().settings;
    settings.learning().table().form == Form::Likelihood
        && settings.penalty().is_none()
        && !state.is_joint()
}

/// Margins and bounds.
fn geometry(lines: &mut Vec<Line>, state: &Session, known: &Known, unknown: &mut Unknown) {
    if let Some(widest) = unknown.known(|| say!("theory-the-margin"), known.geometric.as_ref()) {
        lines.push(number("margin", say!("theory-margin"), widest.margin));
    }
    let found = known.augmented.as_ref();
    if let Some(augmented) = unknown.known(|| say!("theory-the-augmented-margin"), found) {
        lines.push(number(
            "augmented-margin",
            match state.prepared().has_bias() {
                true => say!("theory-augmented-margin"),
                false => say!("theory-augmented-margin-without-bias"),
            },
            augmented.margin,
        ));
    } else if !matches!(found, Some(Err(_))) {
        return;
    }
    match known.radius {
        Some(Ok(radius)) => lines.push(number("radius", say!("theory-radius"), radius.augmented)),
        Some(Err(error)) => unknown.add(say!("theory-the-radius"), error),
        None => {}
    }
    if let Err(error) = bounds_of_run(lines, state, known) {
        unknown.add(say!("theory-the-bound"), error);
    }
}

/// Adds the position of the run between the two sides of the convergence proof.
fn bounds_of_run(lines: &mut Vec<Line>, state: &Session, known: &Known) -> Result<(), TheoryError> {
    let Some((corridor, augmented, made)) = corridor(state, known) else {
        let settings = state.document().settings.learning();
        if settings.table().form == Form::Criterion
            && !state.is_joint()
            && !settings.is_heavy_ball_at_most()
        {
            lines.push(sentence("optimizer", say!("theory-no-theorem"), ""));
        }
        return Ok(());
    };
    let run = state.learner();
    let most = bounds::whole(corridor.most_updates()?);
    let bound = format!("{made} ≤ {}", at_most(most));
    lines.push(written("bound", say!("theory-bound"), bound, most));
    let from_zero = run.origin().0.iter().all(|w| *w == 0.0) && state.prepared().has_bias();
    if let (true, Some(Ok(Some(widest))), Some(Ok(radius))) =
        (from_zero, &known.geometric, known.radius)
    {
        // It is never below the other one, but for rounding.
        let slides = bounds::whole(bounds::updates_on_the_slides(radius, widest)?).max(most);
        let (label, bound) = (say!("theory-slides-bound"), at_most(slides));
        lines.push(written("slides-bound", label, bound, slides));
    }
    let weights = run.weights();
    let along = dot(&augmented.weights, weights);
    let length = weights.iter().map(|w| w * w).sum::<f64>().sqrt();
    let k = made as f64;
    let progress = format!("{} ≤ {}", figure(corridor.lower(k)), figure(along));
    lines.push(written(
        "progress",
        "a + ckρ̃ ≤ w*·w".into(),
        progress,
        along,
    ));
    let (label, bound) = ("‖w‖ ≤ √(b² + c²kR̃²)", figure(corridor.upper(k)));
    let shown = format!("{} ≤ {bound}", figure(length));
    lines.push(written("length", label.into(), shown, length));
    if length > 0.0 {
        lines.push(number("cosine", say!("theory-cosine-now"), along / length));
    }
    Ok(())
}

fn likelihood(separation: &Separation) -> Line {
    let (text, full) = match separation {
        Separation::Overlap(_) => (say!("theory-likelihood-overlap"), "overlap"),
        Separation::Complete { .. } => (say!("theory-likelihood-complete"), "complete"),
        Separation::QuasiComplete { .. } => {
            (say!("theory-likelihood-quasi-complete"), "quasi-complete")
        }
    };
    sentence("likelihood", text, full)
}

/// Points named in a sentence.
const MOST_NAMED: usize = 8;
