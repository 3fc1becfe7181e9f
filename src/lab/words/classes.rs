//! What is said where there are three classes or more.

use super::numbers::signed;
use super::{State, counted};
use crate::learn::{Step, argmax};

/// The names of the classes, each followed by a text of its own.
fn each_class(state: &State, text: impl Fn(usize) -> String) -> String {
    let names = state.material().set.class_names();
    let parts: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(class, name)| format!("{name} {}", text(class)))
        .collect();
    parts.join(", ")
}

/// The name of a class, if there are three or more, and the names of its weights.
pub type WeightRow = (Option<String>, Vec<String>);

/// What stands beside the weights: one row for two classes, else one a class.
#[must_use]
pub fn weight_names(state: &State) -> Vec<WeightRow> {
    let material = state.material();
    let digit = |d: char| char::from_u32(d as u32 - '0' as u32 + '₀' as u32).unwrap_or(d);
    let name = |j: usize| format!("w{}", j.to_string().chars().map(digit).collect::<String>());
    let names: Vec<String> = (0..=material.inputs.len()).map(name).collect();
    if !material.is_multiclass() {
        return vec![(None, names)];
    }
    let classes = material.set.class_names().iter();
    classes
        .map(|class| (Some(class.clone()), names.clone()))
        .collect()
}

/// What stands on the pens, and what they say of themselves.
#[must_use]
pub fn pens(state: &State) -> [(&'static str, String); 3] {
    let several = state.material().is_multiclass();
    let names = state.material().set.class_names();
    let pen = |class: usize, alone, among| {
        let own = names.get(class).filter(|_| several);
        let title = match (own, class) {
            (Some(name), _) => format!("A click adds a point of class {name} ({})", class + 1),
            (None, 2) => "A click adds a point of a third class (3)".into(),
            (None, _) => format!("A click adds a point of class {alone} ({})", class + 1),
        };
        (if several { among } else { alone }, title)
    };
    [
        pen(0, "−1", "1st"),
        pen(1, "+1", "2nd"),
        pen(2, "3rd", "3rd"),
    ]
}

/// Before training.
pub(super) fn ready(state: &State) -> String {
    format!(
        ". Press Play. At w = 0 all scores are equal, and every point counts as {}.",
        state.material().set.class_names()[0]
    )
}

/// How each class's learner has ended.
pub(super) fn ended(state: &State) -> String {
    let (epochs, _) = state.run().outcome_after();
    let labels = each_class(state, |class| {
        state.run().learner(class).outcome().word().into()
    });
    format!(
        " after {}. Each class against the others: {labels}.",
        counted(epochs, "epoch")
    )
}

/// The plane, for those who cannot see it.
pub(super) fn plane(state: &State) -> String {
    let material = state.material();
    let counts = each_class(state, |class| {
        let own = material.dots.iter();
        let own = own.filter(|dot| usize::from(dot.class) == class);
        counted(own.count() as u64, "point")
    });
    format!(
        "Data plane: {counts}; {} to the right, {} upwards.",
        material.axes[0], material.axes[1],
    )
}

/// An update of one sample: the scores of all classes, and whose weights move.
pub(super) fn step(state: &State, step: &Step, row: usize) -> String {
    let material = state.material();
    let names = material.set.class_names();
    let scores: Vec<String> = step.z.iter().map(|z| signed(*z)).collect();
    let moved: Vec<&str> = names
        .iter()
        .zip(&step.delta)
        .filter(|(_, delta)| **delta != 0.0)
        .map(|(name, _)| name.as_str())
        .collect();
    let verdict = if moved.is_empty() {
        "nothing to learn".into()
    } else {
        format!("w moves for {}", moved.join(", "))
    };
    format!(
        "point {}: {}, z = {}, predicted {}: {verdict}",
        row + 1,
        names[usize::from(material.dots[row].class)],
        scores.join(", "),
        names[argmax(step.z.iter().copied())],
    )
}
