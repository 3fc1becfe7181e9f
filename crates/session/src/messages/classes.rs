//! The texts for three classes or more.

use super::Session;
use super::status::{counted, label, why_diverged};
use crate::Input;
use crate::learn::{Outcome, Reason, Step, Trainer};
use crate::text::number::signed;
use crate::text::say;

/// The name of a class, if there are three or more, and the names of its weights.
pub type WeightRow = (Option<String>, Vec<String>);

/// The name of a training sample: its number among all points, and its class.
pub fn point_name(state: &Session, sample: usize) -> String {
    let prepared = state.prepared();
    let row = prepared.rows[0].get(sample).map_or(0, |&row| row as usize);
    let class = prepared.dots.get(row).map_or(0, |dot| dot.class);
    let number = row + 1;
    match (prepared.is_multiclass(), class) {
        (true, class) => {
            let class = &prepared.set.class_names()[usize::from(class)];
            say!("plane-point-named", number, class)
        }
        (false, 1) => say!("plane-point-signed", number, class = "+1"),
        (false, _) => say!("plane-point-signed", number, class = "−1"),
    }
}

/// Short names of the inputs, that of the bias first.
pub fn input_names(state: &Session) -> Vec<String> {
    let prepared = state.prepared();
    let name = |column: usize| format!("x{}", subscript(column + 1));
    let names = prepared.inputs.iter().map(|input| match *input {
        Input::Column(column) => name(column),
        Input::Product(i, j) if i == j => format!("{}²", name(i)),
        Input::Product(i, j) => format!("{}{}", name(i), name(j)),
    });
    let first = if prepared.has_bias() { "1" } else { "0" };
    std::iter::once(first.into()).chain(names).collect()
}

/// The input that each weight is multiplied with, in full.
pub fn weight_titles(state: &Session) -> Vec<String> {
    let prepared = state.prepared();
    let name = |column: usize| prepared.set.features()[column].as_str();
    let titles = prepared.inputs.iter().map(|input| match *input {
        Input::Column(column) => say!("plane-weight-of", feature = name(column)),
        Input::Product(i, j) => say!(
            "plane-weight-of-product",
            feature = name(i),
            other = name(j)
        ),
    });
    std::iter::once(say!("plane-weight-bias"))
        .chain(titles)
        .collect()
}

/// The name of a weight.
///
/// ```
/// use hyperplane_session::messages::weight_name;
/// assert_eq!((weight_name(0), weight_name(12)), ("w₀".to_string(), "w₁₂".to_string()));
/// ```
pub fn weight_name(index: usize) -> String {
    format!("w{}", subscript(index))
}

fn subscript(number: usize) -> String {
    let digit = |d: char| char::from_u32(d as u32 - '0' as u32 + '₀' as u32).unwrap_or(d);
    number.to_string().chars().map(digit).collect()
}

/// The names beside the weights: one row for two classes, else one row per class.
pub fn weight_names(state: &Session) -> Vec<WeightRow> {
    let prepared = state.prepared();
    let names: Vec<String> = (0..=prepared.inputs.len()).map(weight_name).collect();
    if !prepared.is_multiclass() {
        return vec![(None, names)];
    }
    let classes = prepared.set.class_names().iter();
    classes
        .map(|class| (Some(class.clone()), names.clone()))
        .collect()
}

/// The label and the title of each pen.
pub fn pens(state: &Session) -> [(String, String); 3] {
    let several = state.prepared().is_multiclass();
    let names = state.prepared().set.class_names();
    let pen = |class: usize, alone: String, among: String| {
        let own = names.get(class).filter(|_| several);
        let title = match (own, class) {
            (Some(name), _) => say!("plane-pen-of", class = name, key = class + 1),
            (None, 2) => say!("plane-pen-of-third"),
            (None, _) => say!("plane-pen-of", class = &alone, key = class + 1),
        };
        (if several { among } else { alone }, title)
    };
    let third = || say!("plane-pen-third");
    [
        pen(0, say!("plane-pen-negative"), say!("plane-pen-first")),
        pen(1, say!("plane-pen-positive"), say!("plane-pen-second")),
        pen(2, third(), third()),
    ]
}

/// The outcomes of the learners of all classes, in words.
pub(super) fn ended(state: &Session) -> String {
    let (epochs, _) = state.run().outcome_after();
    let names = state.prepared().set.class_names().iter();
    let classes: Vec<String> = names.zip(state.run().learners()).map(how).collect();
    let classes = classes.join(", ");
    let ended = say!("status-classes-ended", epochs, classes) + &counted(state);
    match state.run().outcome() {
        Outcome::Diverged(_) => ended + &why_diverged(state),
        Outcome::Converged if rests_at_zero(state) => {
            format!("{ended} {}", say!("status-classes-at-zero"))
        }
        _ => ended,
    }
}

/// Returns true if some learner stays at w = 0 because its rule never corrects z = 0.
fn rests_at_zero(state: &Session) -> bool {
    let settings = state.run().settings();
    let mut learners = state.run().learners();
    settings.table().spares_ties(settings.tie)
        && learners.any(|learner| learner.weights().iter().all(|w| *w == 0.0))
}

/// Which learners have ended while others go on; empty if none has.
pub(super) fn so_far(state: &Session) -> String {
    if !state.prepared().is_multiclass() || state.run().is_joint() {
        return String::new();
    }
    let names = state.prepared().set.class_names();
    let ended = names.iter().zip(state.run().learners());
    let ended = ended.filter(|(_, learner)| learner.outcome() != Outcome::Running);
    let ended: Vec<String> = ended.map(how).collect();
    if ended.is_empty() {
        return String::new();
    }
    format!(
        " {}",
        say!("status-classes-so-far", classes = ended.join(", "))
    )
}

/// A class, and how its learner stands, in few words.
fn how((class, learner): (&String, &Trainer)) -> String {
    let state = match learner.outcome() {
        Outcome::Cycling { period, .. } => say!("status-class-cycling", epochs = period),
        Outcome::Stationary(Reason::Settled) => say!("status-class-settled"),
        Outcome::Stationary(Reason::Canceled) => say!("status-class-canceled"),
        Outcome::Stationary(Reason::TooSmall) => say!("status-class-too-small"),
        Outcome::Stationary(Reason::Saturated) => say!("status-class-saturated"),
        Outcome::Stationary(Reason::NoMinimum) => say!("status-class-no-minimum"),
        outcome @ (Outcome::Running | Outcome::Converged | Outcome::Diverged(_)) => {
            label(outcome.keyword())
        }
    };
    say!("status-class", class, state)
}

/// The plane, for those who cannot see it.
pub(super) fn plane(state: &Session) -> String {
    let prepared = state.prepared();
    let points = |(class, name): (usize, &String)| {
        let own = prepared.dots.iter();
        let own = own.filter(|dot| usize::from(dot.class) == class);
        say!("plane-class-points", class = name, points = own.count())
    };
    let names = prepared.set.class_names().iter().enumerate();
    let classes: Vec<String> = names.map(points).collect();
    say!(
        "plane-description-classes",
        classes = classes.join(", "),
        x = &prepared.axes[0],
        y = &prepared.axes[1],
    )
}

/// An update of one sample: the scores of all classes, and whose weights move.
pub(super) fn step(state: &Session, step: &Step, row: usize) -> String {
    let prepared = state.prepared();
    let names = prepared.set.class_names();
    let scores: Vec<String> = step.z.iter().map(|z| signed(*z)).collect();
    let moved: Vec<&str> = names
        .iter()
        .zip(&step.delta)
        .filter(|(_, delta)| **delta != 0.0)
        .map(|(name, _)| name.as_str())
        .collect();
    let class = &names[usize::from(prepared.dots[row].class)];
    let tie = state.document().settings.tie;
    let predicted = &names[tie.predicted(step.z.iter().copied())];
    let (number, z) = (row + 1, scores.join(", "));
    if moved.is_empty() {
        say!(
            "plane-step-class-right",
            number,
            class,
            z,
            predicted,
            moves = super::moves(state, step),
        )
    } else {
        say!(
            "plane-step-class-wrong",
            number,
            class,
            z,
            predicted,
            moved = moved.join(", ")
        )
    }
}
