//! The texts of the window.

use super::arrows::{Arrows, Scales};
use super::best::Best;
use super::choices::Third;
use super::slice::Slice;
use super::surface::Landscape;
use crate::data::Keyword;
use crate::geometry::Axis;
use crate::learn::Reduction;
use crate::session::Session;
use crate::session::messages::{figure, rules, weight_name};
use crate::text::{joined, message, say};

/// A number as it is shown, and in full.
pub type Told = (String, String);

/// Everything that the window says in words and numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct LandscapeReadout {
    /// The description of J, and of the weights on no axis.
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
    /// The place of the optimum, or why there is none.
    pub optimum: Told,
    /// The description of the arrows.
    pub arrows: Told,
}

impl LandscapeReadout {
    /// Of a landscape that follows `lab`, with the other weights `third`; `scales` are those of the arrows, `now` is J now,
    /// `at` that at the cursor.
    pub fn new(
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
                (say!("landscape-too-large"), String::new())
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
                let full = joined(w.iter().map(f64::to_string), ",");
                let at = shown.join(", ");
                let (others, weight) = another(slice);
                let words = match (slice.holds(w), landscape.bowl()) {
                    (true, _) => say!("landscape-optimum", at),
                    (false, Some(bowl)) => say!(
                        "landscape-optimum-off-bowl",
                        at,
                        others,
                        weight,
                        least = figure(bowl.least)
                    ),
                    (false, None) => say!("landscape-optimum-off", at, others, weight),
                };
                (number(*objective), (words, full))
            }
            Some(Best::Nowhere(why)) => (nothing(), (message(why), String::new())),
            None => (nothing(), nothing()),
        };
        Some(Self {
            about: about(lab, slice, third, landscape.window.is_stretched()),
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

/// The place of the cursor and J there, for those who do not see it.
pub(super) fn heard(slice: &Slice, at: Axis, objective: &str) -> String {
    let (x, y) = slice.axes;
    say!(
        "landscape-heard",
        x = weight_name(x),
        across = figure(at.x),
        y = weight_name(y),
        up = figure(at.y),
        objective
    )
}

/// Weights in four digits; what is left of a zero after rounding is 0.
fn figures(w: &[f64]) -> Vec<String> {
    let largest = w.iter().fold(0.0f64, |most, w| most.max(w.abs()));
    let clean = |w: &f64| if w.abs() < 1e-12 * largest { 0.0 } else { *w };
    w.iter().map(|w| figure(clean(w))).collect()
}

/// The length at which arrows are drawn: a code, and the factor of their length.
fn drawn(scale: f64) -> (&'static str, String) {
    let code = if scale == 1.0 { "full" } else { "longer" };
    (code, figure(scale))
}

fn arrows_in_words(slice: &Slice, arrows: &Arrows, scales: Scales) -> Told {
    let text = |scale: Option<f64>| scale.map(|scale| scale.to_string()).unwrap_or_default();
    let full = format!("{},{}", text(scales.samples), text(scales.mean));
    let (count, all) = (arrows.samples.len(), slice.problem.train.len());
    let which = match count {
        1 if all == 1 => "only",
        _ if count == all => "all",
        _ => "some",
    };
    let mean = match slice.settings.reduction {
        Reduction::Sum => "−∇J/M",
        Reduction::Mean => "−∇J",
    };
    let words = match (scales.samples, scales.mean) {
        _ if all == 0 => String::new(),
        (None, _) => say!("landscape-no-arrows"),
        (Some(thin), thick) => {
            let (drawn_thin, scale) = drawn(thin);
            match thick.map(drawn) {
                None => say!(
                    "landscape-arrows-thin",
                    which,
                    count,
                    all,
                    drawn = drawn_thin,
                    scale,
                    mean
                ),
                Some((thick, times)) => say!(
                    "landscape-arrows-both",
                    which,
                    count,
                    all,
                    drawn = drawn_thin,
                    scale,
                    mean,
                    thick,
                    times
                ),
            }
        }
    };
    (words, full)
}

/// The description of J, and of the weights on no axis.
fn about(lab: &Session, slice: &Slice, third: Third, stretched: bool) -> String {
    let count = slice.problem.train.len();
    if count == 0 {
        return say!("landscape-no-points");
    }
    let settings = slice.settings;
    let (loss, reduction) = (rules::loss(&settings), settings.reduction.keyword());
    let prepared = lab.prepared();
    let names = prepared.set.class_names();
    let class = names.get(lab.theory_class()).map_or("", |name| name);
    let about = say!(
        "landscape-about",
        reduction,
        loss,
        samples = count,
        several = prepared.is_multiclass(),
        class,
        penalty = !settings.penalty.is_none()
    );
    let weights = lab.learner().weights();
    let others: Vec<usize> = slice.rest().collect();
    let named = joined(others.iter().map(|j| weight_name(*j)), ", ");
    let wished = third == Third::Minimized;
    let rest = match &others[..] {
        [] => None,
        _ if slice.minimizes_over_others() => {
            let count = others.len();
            Some(say!("landscape-others-least", weights = named, count))
        }
        [only] => {
            let value = figure(weights[*only]);
            Some(say!("landscape-other-as-now", weight = named, value))
        }
        _ if wished => Some(say!("landscape-others-not-least", weights = named)),
        _ => Some(say!("landscape-others-as-now", weights = named)),
    };
    let angles = stretched.then(|| say!("landscape-angles"));
    joined([Some(about), rest, angles].into_iter().flatten(), " ")
}

/// The difference of an optimum off the surface: in one weight, with its name, or in more.
pub(super) fn another(slice: &Slice) -> (&'static str, String) {
    let others: Vec<usize> = slice.rest().collect();
    match &others[..] {
        [only] => ("one", weight_name(*only)),
        _ => ("more", String::new()),
    }
}

/// J of other optimizers after as many updates; nothing where none are shown.
pub(super) fn others(told: Option<&(u64, Vec<(String, f64)>)>) -> String {
    let Some((updates, losses)) = told else {
        return String::new();
    };
    let one = |(name, loss): &(String, f64)| {
        say!(
            "landscape-path-loss",
            optimizer = name,
            loss = figure(*loss)
        )
    };
    let losses = joined(losses.iter().map(one), "; ");
    say!("landscape-paths-told", updates = *updates, losses)
}
