//! Initial weights of one's own, chosen in the landscape or typed in.

use super::slice;
use crate::data::parse_number;
use crate::lab::State;
use crate::lab::document::LARGEST;
use crate::lab::state::start_of;

/// The word for no weights of one's own.
const NONE: &str = "none";
/// The most weights that can be given.
const MOST: usize = 256;

/// Initial weights from a text: at least two numbers with commas or spaces between them; none from “none” or nothing.
///
/// ```
/// use hyperplane::lab::tools::landscape::read_start;
/// assert_eq!(read_start("1, -2.5,0"), Some(vec![1.0, -2.5, 0.0]));
/// assert_eq!(read_start("1 -2.5 0"), read_start("1, -2.5,0"));
/// assert_eq!((read_start("none"), read_start("")), (Some(vec![]), Some(vec![])));
/// assert_eq!(read_start("1,,2"), None);
/// ```
#[must_use]
pub fn read_start(text: &str) -> Option<Vec<f64>> {
    if matches!(text.trim(), NONE | "") {
        return Some(Vec::new());
    }
    let weight = |part: &str| parse_number(part).filter(|w| w.abs() <= LARGEST);
    // Between two commas there is something.
    if text.split(',').any(|part| part.trim().is_empty()) {
        return None;
    }
    let parts = text.split(|c: char| c == ',' || c.is_whitespace());
    let weights: Option<Vec<f64>> = parts.filter(|p| !p.is_empty()).map(weight).collect();
    weights.filter(|weights| (2..=MOST).contains(&weights.len()))
}

/// What the start that is given by hand is called: one's own line, unless there are weights for this model.
#[must_use]
pub fn given_start(state: &State) -> &'static str {
    let settings = &state.document().settings;
    if !settings.start.is_empty() && settings.start.len() == state.run().weights().len() {
        "my weights"
    } else {
        "my line"
    }
}

/// The text of initial weights.
#[must_use]
pub fn start_text(weights: &[f64]) -> String {
    if weights.is_empty() {
        return NONE.into();
    }
    let texts: Vec<String> = weights.iter().map(f64::to_string).collect();
    texts.join(",")
}

/// The text of initial weights with which a run starts at a place, rounded to about a pixel; with three or more classes
/// the other classes start as they did. None where the place is too far away.
#[must_use]
pub fn start_words(state: &State, at: (f64, f64), bounds: [f64; 4]) -> Option<String> {
    let slice = slice(state);
    let [x_min, x_max, y_min, y_max] = bounds;
    let at = (
        rounded(at.0, (x_max - x_min) / 500.0),
        rounded(at.1, (y_max - y_min) / 500.0),
    );
    let mut own = slice.weights(at);
    // What is left of a zero after rounding is no weight to start with.
    let largest = own.iter().fold(0.0, |most: f64, w| most.max(w.abs()));
    for w in own.iter_mut().filter(|w| w.abs() < 1e-12 * largest) {
        *w = 0.0;
    }
    let mut all = start_of(state.document(), state.material());
    if all.len() == own.len() {
        all = own;
    } else {
        let from = state.theory_class() * own.len();
        all.get_mut(from..from + own.len())?.copy_from_slice(&own);
    }
    let fits = |w: &f64| w.abs() <= LARGEST;
    all.iter().all(fits).then(|| start_text(&all))
}

/// To the next multiple of the power of ten at or just below `step`.
fn rounded(value: f64, step: f64) -> f64 {
    let exponent = libm::floor(libm::log10(step));
    let decimals = (-exponent).clamp(0.0, 18.0) as usize;
    if exponent > 0.0 {
        let power = libm::round(libm::exp(exponent * std::f64::consts::LN_10));
        return (value / power).round() * power;
    }
    let near = parse_number(&format!("{value:.decimals$}")).unwrap_or(value);
    // Not −0.
    near + 0.0
}
