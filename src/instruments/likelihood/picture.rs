//! The two pictures, in plain numbers.

use std::rc::Rc;

use super::experiment::{Experiment, ceiling};
use crate::data::sort;
use crate::geometry::Axis;
use crate::theory::likelihood::{Estimate, Family, Law, estimate, normal_contour};

/// The distances of the contours below the maximum. The first is where μ and σ are still plausible.
const DEPTHS: [f64; 13] = [
    0.5, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1e3, 2e3, 5e3, 1e4,
];
/// Places at which a curve is worked out.
const PLACES: u32 = 300;
/// Share of an axis that stays free on each side.
const MARGIN: f64 = 0.03;

/// A handle of the density.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Its position; the height of the bar at 1 for Bernoulli.
    Place,
    /// Its width.
    Width,
}

/// The density over the sample. Views are x from, x to, y from, y to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Density {
    /// The part of the axes shown.
    pub view: [f64; 4],
    /// The density as a line; empty for counts.
    pub curve: Vec<Axis>,
    /// Values with their probabilities; empty for what is measured.
    pub bars: Vec<Axis>,
    /// Each point of the sample with the density there.
    pub stems: Vec<Axis>,
    /// Lines that say what a handle measures.
    pub guides: Vec<[Axis; 2]>,
    /// The handles and their places.
    pub handles: Vec<(Grip, Axis)>,
}

/// The line on which the likelihood of normal distributions has one value: the branches left and right of the mean,
/// from the smallest σ to the largest.
#[derive(Clone, Debug, PartialEq)]
pub struct Contour {
    /// With the smaller means.
    pub left: Vec<Axis>,
    /// With the larger means.
    pub right: Vec<Axis>,
}

/// The log-likelihood over the parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// The part of the axes shown.
    pub view: [f64; 4],
    /// The log-likelihood against the only parameter.
    pub curve: Vec<Axis>,
    /// Its contours over both, from the highest down.
    pub contours: Vec<Contour>,
    /// The present parameters.
    pub now: Axis,
    /// The most likely ones.
    pub best: Option<Axis>,
    /// Those that the sample was drawn from.
    pub truth: Option<Axis>,
    /// True if there are no points.
    pub empty: bool,
}

/// Both pictures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LikelihoodPlots {
    /// The density over the sample.
    pub density: Rc<Density>,
    /// The log-likelihood over the parameters.
    pub surface: Rc<Surface>,
}

impl LikelihoodPlots {
    /// Of a family's experiment.
    pub fn new(experiment: &Experiment) -> Self {
        Self {
            density: density(experiment).into(),
            surface: surface(experiment).into(),
        }
    }
}

fn widened((low, high): (f64, f64)) -> (f64, f64) {
    let free = MARGIN * (high - low);
    (low - free, high + free)
}

fn spaced((low, high): (f64, f64)) -> impl Iterator<Item = f64> {
    (0..=PLACES).map(move |i| low + (high - low) * f64::from(i) / f64::from(PLACES))
}

fn density(experiment: &Experiment) -> Density {
    let (law, axis) = (experiment.law, experiment.axis);
    let at = |x: f64| Axis::new(x, law.density(x));
    let (mut curve, mut bars) = (Vec::new(), Vec::new());
    let (low, high) = if law.family().is_discrete() {
        bars.extend((axis.0 as u32..=axis.1 as u32).map(|k| at(f64::from(k))));
        (axis.0 - 0.7, axis.1 + 0.7)
    } else {
        // Close enough together for a narrow bell or a steep fall, too.
        let (center, scale) = match law {
            Law::Normal { mu, sigma } => (mu, sigma),
            _ => (0.0, 1.0 / law.parameters()[0]),
        };
        let near = (-48..=48).map(|k| center + scale * f64::from(k) / 8.0);
        let (from, to) = widened(axis);
        let from = if law.family() == Family::Normal {
            from
        } else {
            0.0
        };
        let mut places: Vec<f64> = spaced((from, to)).chain(near).collect();
        places.retain(|x| (from..=to).contains(x));
        sort(&mut places);
        if from == 0.0 {
            curve.push(Axis::new(0.0, 0.0));
        }
        curve.extend(places.into_iter().map(at));
        widened(axis)
    };
    let heights = curve.iter().chain(&bars).map(|at| at.y);
    let top = if law.family() == Family::Bernoulli {
        1.08
    } else {
        ceiling(1.08 * heights.fold(0.0, f64::max))
    };
    let strip = if law.family().is_discrete() {
        0.3
    } else {
        0.17
    };
    let (guides, handles) = held(law, axis, top);
    Density {
        view: [low, high, -strip * top, top],
        curve,
        bars,
        stems: experiment.sample.iter().map(|x| at(*x)).collect(),
        guides,
        handles,
    }
}

type Guides = Vec<[Axis; 2]>;
type Handles = Vec<(Grip, Axis)>;

/// The handles of a density, with lines that say what they measure.
fn held(law: Law, axis: (f64, f64), top: f64) -> (Guides, Handles) {
    match law {
        Law::Normal { mu, sigma } => {
            let side = if mu + sigma > axis.1 {
                mu - sigma
            } else {
                mu + sigma
            };
            let (peak, beside) = (law.density(mu), law.density(side));
            (
                vec![
                    [Axis::new(mu, 0.0), Axis::new(mu, peak)],
                    [Axis::new(mu, beside), Axis::new(side, beside)],
                ],
                vec![
                    (Grip::Place, Axis::new(mu, peak)),
                    (Grip::Width, Axis::new(side, beside)),
                ],
            )
        }
        Law::Bernoulli { p } => (Vec::new(), vec![(Grip::Place, Axis::new(1.0, p))]),
        Law::Exponential { rate } => {
            let mean = 1.0 / rate;
            let height = law.density(mean);
            (
                vec![[Axis::new(mean, 0.0), Axis::new(mean, height)]],
                vec![(Grip::Place, Axis::new(mean, height))],
            )
        }
        Law::Poisson { lambda } => {
            let height = 0.94 * top;
            (
                vec![[Axis::new(lambda, 0.0), Axis::new(lambda, height)]],
                vec![(Grip::Place, Axis::new(lambda, height))],
            )
        }
    }
}

/// Which parameter a handle sets when it is dragged to a place of the density's picture, and to what.
pub(super) fn dragged(experiment: &Experiment, grip: Grip, to: Axis) -> Option<(usize, f64)> {
    match (experiment.law, grip) {
        (Law::Normal { mu, .. }, Grip::Width) => Some((1, (to.x - mu).abs())),
        (Law::Normal { .. } | Law::Poisson { .. }, _) => Some((0, to.x)),
        (Law::Bernoulli { .. }, _) => Some((0, to.y)),
        // The handle is at the mean, 1 over the rate; left of 0 there is none.
        (Law::Exponential { .. }, _) => Some((0, 1.0 / to.x.max(1e-9))),
    }
}

fn surface(experiment: &Experiment) -> Surface {
    let best = estimate(experiment.law.family(), &experiment.sums).ok();
    match experiment.law {
        Law::Normal { .. } => over_both(experiment, best),
        _ => over_one(experiment, best),
    }
}

fn over_both(experiment: &Experiment, best: Option<Estimate>) -> Surface {
    let place = |law: Law| Axis::new(law.parameters()[0], law.parameters()[1]);
    let (from, to) = widened(experiment.axis);
    let (sums, top) = (experiment.sums, experiment.reach(1).1);
    let level = |law: Law| law.log_likelihood(&sums);
    let levels: Vec<f64> = match best.and_then(|best| level(best.law)) {
        Some(most) => DEPTHS
            .iter()
            // Likelihoods of large samples fall deeper.
            .filter(|depth| **depth <= 10.0 * sums.count as f64)
            .map(|depth| most - depth)
            .collect(),
        // Equal points: no highest level, so those that reach up to some share of the axis.
        None => [0.1, 0.2, 0.35, 0.6, 0.9]
            .iter()
            .map(|share| Law::Normal {
                mu: sums.mean,
                sigma: share * top,
            })
            .filter_map(level)
            .collect(),
    };
    let contours = levels.into_iter().map(|level| {
        let contour = normal_contour(&sums, level, (0.0, top), 120);
        let branch = |side: f64| {
            let points = contour.iter();
            points
                .map(|(sigma, half)| Axis::new(sums.mean + side * half, *sigma))
                .collect()
        };
        Contour {
            left: branch(-1.0),
            right: branch(1.0),
        }
    });
    Surface {
        view: [from, to, 0.0, top],
        curve: Vec::new(),
        contours: contours.collect(),
        now: place(experiment.law),
        best: best.map(|best| place(best.law)),
        truth: experiment.drawn.map(|drawn| place(drawn.law)),
        empty: sums.count == 0,
    }
}

fn over_one(experiment: &Experiment, best: Option<Estimate>) -> Surface {
    let (sums, law) = (experiment.sums, experiment.law);
    let high = experiment.reach(0).1;
    let at = |x: f64| Some(Axis::new(x, law.with(0, x).log_likelihood(&sums)?));
    let mut curve: Vec<Axis> = spaced((0.0, high)).filter_map(at).collect();
    let place = |law: Law| at(law.parameters()[0]);
    let best = best.and_then(|best| place(best.law));
    if let Some(best) = best {
        let index = curve.partition_point(|point| point.x < best.x);
        curve.insert(index, best);
    }
    let top = curve.iter().map(|point| point.y).fold(f64::MIN, f64::max);
    let mut depths: Vec<f64> = curve.iter().map(|point| top - point.y).collect();
    sort(&mut depths);
    // The curve falls without end: show the upper part of it.
    let depth = depths.get(depths.len() * 3 / 5).copied().unwrap_or(0.0);
    let depth = ceiling(depth.max(2.0));
    let (from, to) = widened((0.0, high));
    let view = [from, to, top - depth, top + 0.1 * depth];
    let kept = |point: Axis| Axis::new(point.x, point.y.clamp(view[2], view[3]));
    let value = law.parameters()[0];
    Surface {
        view,
        now: place(law).map_or(Axis::new(value, view[2]), kept),
        best,
        // On the axis, so that it does not hide the maximum, which is often next to it.
        truth: experiment
            .drawn
            .map(|drawn| Axis::new(drawn.law.parameters()[0], view[2])),
        empty: sums.count == 0,
        curve,
        contours: Vec::new(),
    }
}
