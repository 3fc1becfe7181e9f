//! What the window says.

use super::arrows::{Arrows, Scales};
use super::best::Best;
use super::choices::Third;
use super::slice::Slice;
use super::surface::Landscape;
use crate::learn::Reduction;
use crate::session::Session;
use crate::session::messages::{figure, rules, weight_name};

/// A number as it is shown, and in full.
pub type Told = (String, String);

/// Everything that the window says in words and numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What J is, and over which weights.
    pub about: String,
    /// J now.
    pub now: Told,
    /// The weights now.
    pub weights: Told,
    /// J where it is least.
    pub least: Told,
    /// ‖∇J‖ now.
    pub gradient: Told,
    /// J at the cursor.
    pub at: Told,
    /// Where the optimum is, or why there is none.
    pub optimum: Told,
    /// What the arrows are.
    pub arrows: Told,
}

impl Reading {
    /// Of a landscape that follows `lab`, with the other weights `third`; `scales` are those of the arrows, `now` is J now,
    /// `at` that at the cursor.
    #[must_use]
    pub fn of(
        lab: &Session,
        landscape: &Landscape,
        third: Third,
        (arrows, scales): (&Arrows, Scales),
        now: f64,
        at: Option<f64>,
    ) -> Option<Self> {
        let slice = landscape.slice()?;
        let nothing = || ("–".to_string(), String::new());
        let number = |value: f64| {
            if value.is_finite() {
                (figure(value), value.to_string())
            } else {
                ("too large".into(), String::new())
            }
        };
        let empty = slice.is_empty();
        let known = |value: f64| if empty { nothing() } else { number(value) };
        let weights = lab.learner().weights();
        let shown = figures(weights);
        let full: Vec<String> = weights.iter().map(f64::to_string).collect();
        let (least, optimum) = match landscape.optimum() {
            Some(Best::At(w, objective)) => {
                let shown = figures(w);
                let full: Vec<String> = w.iter().map(f64::to_string).collect();
                let at = shown.join(", ");
                let words = match (slice.holds(w), landscape.bowl()) {
                    (true, _) => format!("The cross is the optimum over all weights, w* = ({at})."),
                    (false, Some(bowl)) => format!(
                        "The gray cross is the optimum, w* = ({at}), at {}: J there is not what this surface says. The green cross is the lowest place of this surface, J = {}.",
                        another(slice, weights.len()),
                        figure(bowl.least)
                    ),
                    (false, None) => format!(
                        "The gray cross is the optimum, w* = ({at}), at {}: J there is not what this surface says.",
                        another(slice, weights.len())
                    ),
                };
                (number(*objective), (words, full.join(",")))
            }
            Some(Best::Nowhere(why)) => (nothing(), ((*why).to_string(), String::new())),
            None => (nothing(), nothing()),
        };
        Some(Self {
            about: about(lab, slice, third, landscape.is_stretched()),
            now: known(now),
            weights: (format!("({})", shown.join(", ")), full.join(",")),
            least,
            gradient: known(arrows.gradient),
            at: at.map_or_else(nothing, known),
            optimum,
            arrows: arrows_in_words(slice, arrows, scales),
        })
    }
}

/// Weights in four digits; what is left of a zero after rounding is 0.
fn figures(w: &[f64]) -> Vec<String> {
    let largest = w.iter().fold(0.0f64, |most, w| most.max(w.abs()));
    let clean = |w: &f64| if w.abs() < 1e-12 * largest { 0.0 } else { *w };
    w.iter().map(|w| figure(clean(w))).collect()
}

/// How many samples.
fn samples(count: usize) -> String {
    if count == 1 {
        "1 sample".into()
    } else {
        format!("{count} samples")
    }
}

/// How long arrows are drawn.
fn drawn(scale: f64) -> String {
    if scale == 1.0 {
        "drawn at full length".into()
    } else {
        format!("drawn {} times as long", figure(scale))
    }
}

fn arrows_in_words(slice: &Slice, arrows: &Arrows, scales: Scales) -> Told {
    let text = |scale: Option<f64>| scale.map(|scale| scale.to_string()).unwrap_or_default();
    let full = format!("{},{}", text(scales.samples), text(scales.mean));
    let (count, all) = (arrows.samples.len(), slice.problem().train.len());
    let which = match count {
        1 if all == 1 => "the only sample".into(),
        _ if count == all => format!("all {all} samples"),
        _ => format!("{count} of {all} samples"),
    };
    let mean = match slice.settings().reduction {
        Reduction::Sum => "−∇J/M",
        Reduction::Mean => "−∇J",
    };
    let words = match (scales.samples, scales.mean) {
        _ if all == 0 => String::new(),
        (None, _) => "No arrows: no sample pulls at w.".into(),
        (Some(thin), None) => format!(
            "Thin arrows: −∇ℓ of {which}, {}; their mean {mean} is 0.",
            drawn(thin)
        ),
        (Some(thin), Some(thick)) => format!(
            "Thin arrows: −∇ℓ of {which}, {}. Thick arrow: their mean over all, {mean}, {}.",
            drawn(thin),
            drawn(thick)
        ),
    };
    (words, full)
}

/// What J is, and what the weights on no axis are.
fn about(lab: &Session, slice: &Slice, third: Third, stretched: bool) -> String {
    let count = slice.problem().train.len();
    if count == 0 {
        return "There are no points yet: J has nothing to say.".into();
    }
    let settings = slice.settings();
    let loss = rules::loss(settings);
    let sum = match settings.reduction {
        Reduction::Sum => "the sum",
        Reduction::Mean => "the mean",
    };
    let penalty = if settings.penalty.is_none() {
        ""
    } else {
        ", plus the penalty"
    };
    let prepared = lab.prepared();
    let class = if prepared.is_multiclass() {
        let names = prepared.set.class_names();
        let class = names.get(lab.theory_class()).map_or("", |name| name);
        format!(" for the learner of {class}")
    } else {
        String::new()
    };
    let weights = lab.learner().weights();
    let (x, y) = slice.axes();
    let others: Vec<usize> = (0..weights.len()).filter(|j| *j != x && *j != y).collect();
    let wished = third == Third::Minimized;
    let rest = match &others[..] {
        [] => String::new(),
        _ if slice.minimizes() => {
            format!(
                " At each place {} such that J is least. Arrows are at w itself, so they need not cross the lines at right angles.",
                named(&others)
            )
        }
        [only] => format!(
            " {} stays as it is now, {}.",
            weight_name(*only),
            figure(weights[*only])
        ),
        _ if wished => format!(
            " {} as now: with this loss only a single other weight can be minimized over.",
            named(&others)
        ),
        _ => format!(" {} as now.", named(&others)),
    };
    let angles = if stretched {
        " The axes have different scales, so that right angles do not look right."
    } else {
        ""
    };
    format!(
        "J is {sum} of {loss} over {}{class}{penalty}.{rest}{angles}",
        samples(count)
    )
}

/// What an optimum off the surface differs in.
#[must_use]
pub(super) fn another(slice: &Slice, count: usize) -> String {
    let (x, y) = slice.axes();
    let others: Vec<usize> = (0..count).filter(|j| *j != x && *j != y).collect();
    match &others[..] {
        [only] => format!("another {}", weight_name(*only)),
        _ => "other weights".into(),
    }
}

fn named(weights: &[usize]) -> String {
    let names: Vec<String> = weights.iter().map(|j| weight_name(*j)).collect();
    match &names[..] {
        [only] => format!("{only} is"),
        _ => format!("{} are", names.join(", ")),
    }
}
