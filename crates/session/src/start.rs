//! Initial weights of the user's own, as a text.

use super::{Session, document::LARGEST};
use crate::data::parse_number;
use crate::text::{listed, say};

/// The control of initial weights. They are the lab's, whichever instrument they were chosen in; the name is that of links.
pub(super) const START: &str = "landscape-start";
/// The word for no weights of the user's own.
const NONE: &str = "none";
/// The most weights that can be given.
const MOST: usize = 256;

/// Initial weights from a text: at least two numbers with commas or spaces between them; none from “none” or nothing.
///
/// ```
/// use hyperplane_session::start::read_start;
/// assert_eq!(read_start("1, -2.5,0"), Some(vec![1.0, -2.5, 0.0]));
/// assert_eq!(read_start("1 -2.5 0"), read_start("1, -2.5,0"));
/// assert_eq!((read_start("none"), read_start("")), (Some(vec![]), Some(vec![])));
/// assert_eq!(read_start("1,,2"), None);
/// ```
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

/// The name of the start that is given by hand: the user's line, unless there are weights for this model.
pub fn given_start(state: &Session) -> String {
    let settings = &state.document().settings;
    if !settings.start.is_empty() && settings.start.len() == state.run().weights().len() {
        say!("start-my-weights")
    } else {
        say!("start-my-line")
    }
}

/// The text of initial weights.
pub fn start_text(weights: &[f64]) -> String {
    if weights.is_empty() {
        return NONE.into();
    }
    listed(weights)
}
