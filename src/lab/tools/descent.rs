//! One-dimensional descent: w ← w − η f′(w) on a function that can be chosen, step by step.

mod picture;
#[cfg(test)]
mod tests;
mod words;

pub use picture::Picture;
pub use words::{Readings, Verdict};

use crate::data::{Word, round_to_digits, words};
use crate::theory::descent::{Function, MOST_STEPS, Run};

words! {
    /// The function that is descended.
    Shape {
        /// ½w².
        Parabola = "parabola",
        /// |w|.
        Absolute = "absolute",
        /// ¼w⁴ − ½w² + 0.15w: two valleys, the left one lower.
        Wells = "wells",
        /// w²/10 + sin 2w.
        Waves = "waves",
        /// One of one's own: a₄w⁴ + a₃w³ + a₂w² + a₁w.
        Quartic = "quartic",
    }
}

/// The settings of the window, and how many steps have been made.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "one field a control; the list of controls says what each is"
)]
pub struct Descent {
    pub shape: Shape,
    pub a1: f64,
    pub a2: f64,
    pub a3: f64,
    pub a4: f64,
    pub eta: f64,
    pub start: f64,
    pub steps: usize,
}

impl Default for Descent {
    fn default() -> Self {
        Self {
            shape: Shape::Parabola,
            a1: 0.0,
            a2: -0.5,
            a3: -0.1,
            a4: 0.1,
            eta: 0.3,
            start: 3.0,
            steps: 0,
        }
    }
}

/// A scene of the lecture: its word, and what it sets.
pub type Scene = (&'static str, [(&'static str, &'static str); 4]);

/// The lecture's three figures. Their coefficients are those the window opens with.
pub static SCENES: [Scene; 3] = [
    (
        "too-large",
        [
            ("descent-function", "parabola"),
            ("descent-eta", "2.3"),
            ("descent-start", "0.2"),
            ("descent-steps", "0"),
        ],
    ),
    (
        "too-small",
        [
            ("descent-function", "quartic"),
            ("descent-eta", "0.1"),
            ("descent-start", "-2.2"),
            ("descent-steps", "0"),
        ],
    ),
    (
        "jumps",
        [
            ("descent-function", "parabola"),
            ("descent-eta", "2"),
            ("descent-start", "2.5"),
            ("descent-steps", "0"),
        ],
    ),
];

/// What the scene of this word sets, in order: name and value of each control.
#[must_use]
pub fn scene(word: &str) -> Vec<(&'static str, String)> {
    let usual = Descent::default();
    let coefficients = [
        ("descent-a1", usual.a1.to_string()),
        ("descent-a2", usual.a2.to_string()),
        ("descent-a3", usual.a3.to_string()),
        ("descent-a4", usual.a4.to_string()),
    ];
    let found = SCENES.iter().filter(|scene| scene.0 == word);
    let set = found.flat_map(|scene| scene.1.map(|(name, value)| (name, value.to_owned())));
    set.chain(coefficients.into_iter().filter(|_| word == "too-small"))
        .collect()
}

impl Descent {
    /// The scene whose settings these are.
    #[must_use]
    pub fn scene(&self) -> Option<&'static str> {
        let usual = Self::default();
        let own = [self.a1, self.a2, self.a3, self.a4] != [usual.a1, usual.a2, usual.a3, usual.a4];
        let now = [
            self.shape.word().to_owned(),
            self.eta.to_string(),
            self.start.to_string(),
        ];
        let same = |scene: &&Scene| {
            let set = scene.1.iter().map(|(_, value)| *value).take(3);
            set.eq(now.iter().map(String::as_str)) && !(own && self.shape == Shape::Quartic)
        };
        SCENES.iter().find(same).map(|scene| scene.0)
    }

    /// The function. Coefficients count to six decimals.
    #[must_use]
    pub fn function(&self) -> Function {
        match self.shape {
            Shape::Parabola => Function::Polynomial([0.0, 0.5, 0.0, 0.0]),
            Shape::Absolute => Function::Absolute,
            Shape::Wells => Function::Polynomial([0.15, -0.5, 0.0, 0.25]),
            Shape::Waves => Function::Waves,
            Shape::Quartic => {
                let kept = |a: f64| (a * 1e6).round() / 1e6 + 0.0;
                Function::Polynomial([self.a1, self.a2, self.a3, self.a4].map(kept))
            }
        }
    }

    /// The run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        // Not −0.
        Run::of(&self.function(), self.eta, self.start + 0.0, self.steps)
    }

    /// How many steps there are after one more; none when there is no further one.
    #[must_use]
    pub fn after_step(&self) -> Option<usize> {
        let next = Self {
            steps: self.steps + 1,
            ..self.clone()
        };
        let longer = next.run().path.len() > self.run().path.len();
        (self.steps < MOST_STEPS && longer).then_some(self.steps + 1)
    }

    /// How many steps there are after a while of playing: one more at first, then ever more, until the end is certain;
    /// none when it is.
    #[must_use]
    pub fn after_a_while(&self) -> Option<usize> {
        if self.run().end.is_some() || self.steps >= MOST_STEPS {
            return None;
        }
        let wished = (self.steps + 1 + self.steps / 16).min(MOST_STEPS);
        let next = Self {
            steps: wished,
            ..self.clone()
        };
        Some(next.run().end.map_or(wished, |(step, _)| step))
    }

    /// How many steps there are one step earlier.
    #[must_use]
    pub fn before(&self) -> usize {
        self.run().path.len().saturating_sub(2)
    }

    /// A start that a pointer or key asks for: within bounds and the range of its control, to a thousandth.
    #[must_use]
    pub fn start_at(w: f64, [left, right]: [f64; 2]) -> f64 {
        let w = if w.is_finite() { w } else { 0.0 };
        (w.max(left).min(right).clamp(-10.0, 10.0) * 1e3).round() / 1e3 + 0.0
    }

    /// The start after an arrow key: a hundredth of the picture along, or a twentieth.
    #[must_use]
    pub fn nudged(&self, right: bool, far: bool) -> f64 {
        let [left, end, ..] = Picture::bounds(self);
        let step = round_to_digits((end - left) / if far { 20.0 } else { 100.0 }, 1);
        Self::start_at(self.start + if right { step } else { -step }, [-10.0, 10.0])
    }
}
