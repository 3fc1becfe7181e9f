//! The cases that are timed.

use std::rc::Rc;

use hyperplane::learn::{Batch, Joint, Problem, Rule, Samples, Settings};

/// A rule at work on samples of some number and width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) rule: Rule,
    pub(crate) batch: Batch,
    pub(crate) samples: usize,
    pub(crate) features: usize,
    /// Three or more learn together.
    pub(crate) classes: usize,
    /// Nanoseconds a sample in the browser that are aimed at.
    pub(crate) target: Option<f64>,
}

/// Samples where the targets are meant.
const SAMPLES: usize = 10_000;
/// Numbers that a round works through, at least.
const WORK: usize = 9_000_000;

/// All of them: the five with a target, the same with fewer and more samples, and wide ones.
pub(crate) fn all() -> Vec<Case> {
    let case = |(rule, batch, target)| Case {
        rule,
        batch,
        samples: SAMPLES,
        features: 2,
        classes: 2,
        target: Some(target),
    };
    let five = [
        (Rule::PERCEPTRON, Batch::Online, 11.0),
        (Rule::ADALINE, Batch::Online, 13.0),
        (Rule::LOGISTIC, Batch::Online, 60.0),
        (Rule::ADALINE, Batch::Full, 5.0),
        (Rule::LOGISTIC, Batch::Full, 35.0),
    ];
    let five = five.map(case);
    let without = |case: &Case| Case {
        target: None,
        ..*case
    };
    let mut all = five.to_vec();
    for samples in [100, 1000, 100_000, 1_000_000] {
        all.extend(five.iter().map(|case| Case {
            samples,
            ..without(case)
        }));
    }
    for (features, classes) in [(64, 2), (2, 10), (64, 10)] {
        let wide = |case: &Case| Case {
            samples: 1000,
            features,
            classes,
            ..without(case)
        };
        let fits = |case: &&Case| classes == 2 || case.rule.joint == Some(Joint::Softmax);
        all.extend(five.iter().filter(fits).map(wide));
    }
    all
}

impl Case {
    /// Epochs of a round.
    pub(crate) fn epochs(&self) -> u64 {
        let rows = if self.classes > 2 { self.classes } else { 1 };
        let numbers = self.samples * (self.features + 1) * rows;
        (WORK / numbers).max(1) as u64
    }

    /// A learning rate with which no case comes to rest.
    pub(crate) fn eta(&self) -> f64 {
        match self.batch {
            Batch::Full => 1e-6,
            _ if self.rule == Rule::PERCEPTRON => 0.01,
            _ => 1e-4,
        }
    }

    /// Its settings.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            batch: self.batch,
            ..Settings::new(self.rule, self.eta())
        }
    }

    /// Features row by row and labels: −1 and +1, or the index of the class. Each class is away from the others by 2 in
    /// features of its own; the script in the browser draws the same numbers.
    fn data(&self) -> (Vec<f64>, Vec<f64>) {
        let mut seed = 1_u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed) / 4_294_967_296.0
        };
        let class = |i: usize| i % self.classes;
        let mut x = Vec::new();
        for i in 0..self.samples {
            for j in 0..self.features {
                let own = j % self.classes == class(i);
                x.push(4.0 * next() - if own { 0.0 } else { 2.0 });
            }
        }
        let label = |i| match (self.classes, class(i)) {
            (2, 0) => -1.0,
            (_, class) => class as f64,
        };
        (x, (0..self.samples).map(label).collect())
    }

    /// Its samples.
    pub(crate) fn problem(&self) -> Rc<Problem> {
        let (x, y) = self.data();
        let samples = if self.classes == 2 {
            Samples::new(self.features, &x, &y).expect("samples of two classes")
        } else {
            let none = vec![1.0; self.samples];
            let samples = Samples::new(self.features, &x, &none).expect("samples");
            samples.of_classes(y, self.classes)
        };
        Rc::new(Problem::from(samples))
    }
}
