//! The settings of a lane that replace the lab's, and ready sets of lanes.

use crate::data::{parse_number, round_to_digits, whole_number};
use crate::learn::{LARGEST_ETA, LARGEST_MOMENTUM, OptimizerKind, Order, Parameter, Rule};
use crate::session::fields::SMALLEST_ETA;
use crate::session::settings::{BatchMode, LabSettings};
use crate::session::{BESIDE, accompany_ridge, with_other_optimizers};

/// The most lanes.
pub const MOST_LANES: usize = 4;
/// Digits kept of a rate that was multiplied: 0.1 × ⅒ is 0.01.
const DIGITS: usize = 12;
/// The largest seed.
const LARGEST_SEED: u32 = 999_999;
/// Steps of η that a lane is given when it is added, one after the other until one is new.
const FACTORS: [f64; 4] = [10.0, 0.1, 100.0, 0.01];

crate::data::keywords! {
    /// The value that the chart shows for every lane.
    #[derive(Default)]
    Curve {
        /// The objective J.
        #[default]
        Loss = "loss",
        /// The misclassified training samples.
        Errors = "errors",
    }
}

/// Settings of a lane that take the place of the lab's; the others are the lab's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// The learning rate.
    pub eta: Option<f64>,
    /// The learning rule.
    pub rule: Option<Rule>,
    /// The optimizer.
    pub optimizer: Option<OptimizerKind>,
    /// Its momentum, if it has one.
    pub momentum: Option<f64>,
    /// The batch mode: the number of samples in an update.
    pub batch: Option<BatchMode>,
    /// The order in which they come.
    pub order: Option<Order>,
    /// The seed of that order. The start is the same in all lanes.
    pub seed: Option<u32>,
}

impl Change {
    /// The lab's settings with these in their place. A support vector machine comes with its ridge and the mean, as in
    /// the lab.
    pub(super) fn applied_to(&self, lab: &LabSettings) -> LabSettings {
        let mut new = lab.clone();
        if let Some(rule) = self.rule.filter(|rule| *rule != lab.rule) {
            new.rule = rule;
            accompany_ridge(lab, &mut new);
        }
        new.eta = self.eta.unwrap_or(lab.eta);
        new.optimizer.kind = self.optimizer.unwrap_or(lab.optimizer.kind);
        new.momentum = self.momentum.unwrap_or(lab.momentum);
        new.batch = self.batch.unwrap_or(lab.batch);
        new.order = self.order.unwrap_or(lab.order);
        new.seed = self.seed.unwrap_or(lab.seed);
        new
    }

    /// A learning rate of its own, as it is typed.
    pub(super) fn read_eta(text: &str) -> Option<f64> {
        parse_number(text).filter(|eta| (SMALLEST_ETA..=LARGEST_ETA).contains(eta))
    }

    /// A momentum of its own, as it is typed.
    pub(super) fn read_momentum(text: &str) -> Option<f64> {
        parse_number(text).filter(|m| (0.0..=LARGEST_MOMENTUM).contains(m))
    }

    /// A seed of its own, as it is typed.
    pub(super) fn read_seed(text: &str) -> Option<u32> {
        let value = whole_number(text).and_then(|seed| u32::try_from(seed).ok());
        value.filter(|seed| *seed <= LARGEST_SEED)
    }
}

/// The lanes that are wished for.
#[derive(Clone, Debug, PartialEq)]
pub struct Lanes {
    /// Lanes, the lab's own included: 1 … 4.
    pub count: u32,
    /// The settings of lanes B, C and D that replace the lab's.
    pub changes: [Change; MOST_LANES - 1],
}

impl Default for Lanes {
    fn default() -> Self {
        Self {
            count: 1,
            changes: Default::default(),
        }
    }
}

/// A comparison that one click gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// η, and a tenth and ten times of it.
    Rates,
    /// An update after each sample, after some, after all.
    Batches,
    /// The three rules of the lectures, each with a rate that suits it.
    Rules,
    /// Gradient descent, the heavy ball, RMSProp and Adam, each with a rate that suits it.
    Optimizers,
}

impl Lanes {
    /// The lanes beside the lab's.
    pub fn changes(&self) -> &[Change] {
        &self.changes[..(self.count as usize).clamp(1, MOST_LANES) - 1]
    }

    fn have(&mut self, changes: impl IntoIterator<Item = Change>) {
        let mut changes = changes.into_iter();
        self.changes = std::array::from_fn(|_| changes.next().unwrap_or_default());
    }

    /// The lanes of a ready comparison. Lane A stays the lab.
    pub(super) fn make(&mut self, ready: Ready, lab: &LabSettings) {
        match ready {
            Ready::Rates => {
                self.count = 3;
                self.have([0.1, 10.0].map(|factor| Change {
                    eta: Some(scaled(lab.eta, factor)),
                    ..Change::default()
                }));
            }
            Ready::Batches => {
                self.count = 3;
                let modes = [BatchMode::Online, BatchMode::Mini, BatchMode::Batch];
                let others = modes.into_iter().filter(|mode| *mode != lab.batch);
                self.have(others.map(|mode| Change {
                    batch: Some(mode),
                    ..Change::default()
                }));
            }
            Ready::Rules => {
                let rules = [Rule::PERCEPTRON, Rule::ADALINE, Rule::LOGISTIC];
                let others = rules.into_iter().filter(|rule| *rule != lab.rule);
                let changes: Vec<Change> = others
                    .map(|rule| Change {
                        rule: Some(rule),
                        eta: Some(usual(lab, rule)),
                        ..Change::default()
                    })
                    .collect();
                self.count = 1 + changes.len() as u32;
                self.have(changes);
            }
            Ready::Optimizers => {
                self.count = 1 + BESIDE as u32;
                self.have(optimizers_beside(lab));
            }
        }
    }

    /// One lane more, with a rate that no lane has yet; nothing when there are four.
    pub(super) fn add(&mut self, lab: &LabSettings) {
        let count = self.changes().len();
        if count + 1 < MOST_LANES {
            let known = |eta: f64| {
                let own = self
                    .changes()
                    .iter()
                    .map(|change| change.applied_to(lab).eta);
                own.chain([lab.eta]).any(|other| other == eta)
            };
            let rates = FACTORS.map(|factor| scaled(lab.eta, factor));
            let new = rates.into_iter().find(|eta| !known(*eta));
            self.changes[count] = Change {
                eta: new,
                ..Change::default()
            };
            self.count = count as u32 + 2;
        }
    }

    /// Takes lane B (0), C (1) or D (2) away; those behind it move up.
    pub(super) fn remove(&mut self, index: usize) {
        if index < self.changes().len() {
            self.changes[index..].rotate_left(1);
            self.changes[MOST_LANES - 2] = Change::default();
            self.count -= 1;
        }
    }
}

fn scaled(eta: f64, factor: f64) -> f64 {
    round_to_digits(eta * factor, DIGITS).clamp(SMALLEST_ETA, LARGEST_ETA)
}

/// Optimizers that the lab does not have, each as a lane.
fn optimizers_beside(lab: &LabSettings) -> impl Iterator<Item = Change> {
    let change = |other: LabSettings| {
        let kind = other.optimizer.kind;
        Change {
            eta: (other.eta != lab.eta).then_some(other.eta),
            optimizer: (kind != lab.optimizer.kind).then_some(kind),
            momentum: kind.has(Parameter::Momentum).then_some(other.momentum),
            ..Change::default()
        }
    };
    with_other_optimizers(lab).into_iter().map(change)
}

/// The rate that the lab would choose for another rule on these data.
fn usual(lab: &LabSettings, rule: Rule) -> f64 {
    let other = LabSettings {
        rule,
        ..lab.clone()
    };
    other.usual_eta()
}
