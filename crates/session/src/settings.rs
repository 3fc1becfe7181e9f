//! The values of all controls, what they are at first, and the words of their choices.

use std::rc::Rc;

use super::projection::Projection;
use super::switch::Switch;
use super::table::Table;
use crate::data::{ChosenOptions, Magnitude, Scaling, Source, SourceOption, keywords};
use crate::learn::{
    self, Activation, Batch, Joint, Multiclass, Norm, Optimizer, Order, Parameter, Penalty,
    Reduction, Rule, SVM_RIDGE, Schedule, ScheduleKind, Tie,
};

keywords! {
    /// Which features are trained on.
    Inputs {
        /// The two on the axes.
        Axes = "axes",
        /// All of the set; the plane shows two of them.
        All = "all",
        /// The one on the x axis.
        First = "first",
    }
}

/// Products of the features on the axes that are trained on besides.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "x₁², x₁x₂, x₂²")]
pub struct Maps {
    pub xx: Switch,
    pub xy: Switch,
    pub yy: Switch,
}

keywords! {
    /// The number of samples in an update.
    BatchMode {
        /// One.
        Online = "online",
        /// The batch size.
        Mini = "mini-batch",
        /// All.
        Batch = "batch",
    }
}

keywords! {
    /// The initial weights.
    Init {
        /// w = 0.
        Zero = "zero",
        /// Normal, with standard deviation ½, from the seed.
        Random = "random",
        /// The student's own line.
        Given = "given",
    }
}

keywords! {
    /// The penalty added to the loss.
    PenaltyKind {
        /// Nothing.
        None = "none",
        /// ½λ‖v‖₂².
        Ridge = "ridge",
        /// λ‖v‖_p.
        Norm = "norm",
        /// λ‖v‖_∞.
        Max = "max",
    }
}

keywords! {
    /// Which weights a penalty counts.
    Penalized {
        /// w₁ … wₙ.
        Slopes = "slopes",
        /// The bias w₀ too.
        All = "all",
    }
}

keywords! {
    /// The values of the loss curve for rules that learn from mistakes.
    LossCurve {
        /// The objective.
        Objective = "objective",
        /// The mean squared error of the threshold output, (1/M) Σ (y − ŷ)².
        Squared = "squared",
    }
}

keywords! {
    /// The way from a probability to a predicted class.
    Prediction {
        /// The class that is more probable: +1 where z ≥ 0.
        Hard = "hard",
        /// Drawn at random, +1 with probability p, from the seed and anew each epoch.
        Random = "random",
    }
}

keywords! {
    /// The action of a click into the plane.
    Pen {
        /// Adds a point of class −1.
        Negative = "-1",
        /// Adds a point of class +1.
        Positive = "+1",
        /// Adds a point of a third class.
        Third = "third",
        /// Removes the point clicked on.
        Eraser = "erase",
    }
}

impl Pen {
    /// The class index of a point that is added, or of one of the other class (of the third: class −1). The eraser adds
    /// class −1.
    pub fn class(self, other: bool) -> u8 {
        match (self, other) {
            (Self::Third, false) => 2,
            (Self::Third, true) => 0,
            _ => u8::from((self == Self::Positive) != other),
        }
    }
}

keywords! {
    /// The spacing of the values on the loss curve.
    #[derive(Default)]
    LossScale {
        /// Evenly.
        #[default]
        Linear = "linear",
        /// By powers of ten.
        Log = "log",
    }
}

impl LossScale {
    /// Returns true if the scale goes by powers of ten.
    pub fn is_log(self) -> bool {
        self == Self::Log
    }
}

keywords! {
    /// The steps that Play shows.
    Pace {
        /// Every step, at the speed that is set.
        Steps = "steps",
        /// The updates that change w, the first ones slowly; steps that change nothing are passed over.
        Changes = "changes",
    }
}

/// Updates per second; none: as fast as it goes.
pub const SPEEDS: [&str; 9] = ["1", "3", "5", "10", "30", "100", "300", "1000", "max"];

/// The speed of Play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// A whole run in about ten seconds, the first changes of w slowly.
    Story,
    /// So many updates a second.
    Steady(u32),
    /// As fast as it goes.
    Fastest,
}

impl Speed {
    /// The words of all speeds.
    pub fn words() -> Vec<String> {
        let all = ["story"].iter().chain(&SPEEDS);
        all.map(|word| (*word).into()).collect()
    }

    /// The speed that a word means.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "story" => Some(Self::Story),
            "max" => Some(Self::Fastest),
            _ if SPEEDS.contains(&word) => word.parse().ok().map(Self::Steady),
            _ => None,
        }
    }

    /// Its word.
    pub fn word(self) -> String {
        match self {
            Self::Story => "story".into(),
            Self::Steady(speed) => speed.to_string(),
            Self::Fastest => "max".into(),
        }
    }

    /// The speed of what plays steadily, also where the lab tells a story.
    #[must_use]
    pub fn steady(self) -> Self {
        match self {
            Self::Story => Self::Steady(100),
            Self::Steady(_) | Self::Fastest => self,
        }
    }

    /// Updates per second of what plays steadily; none: as fast as it goes.
    pub fn per_second(self) -> Option<f64> {
        match self.steady() {
            Self::Steady(speed) => Some(speed.into()),
            Self::Story | Self::Fastest => None,
        }
    }
}

/// The values of the controls that say what is learned from.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "one field a control; the list below says what each is"
)]
pub struct DataSettings {
    pub source: Source,
    pub table: Rc<Table>,
    /// The options of the data set.
    pub options: ChosenOptions,
    pub arrivals: Arrivals,
    pub feature_x: usize,
    pub feature_y: usize,
    pub projection: Projection,
    pub scaling: Scaling,
    pub inputs: Inputs,
    pub maps: Maps,
    /// On if x̃₀ = 1 is an input.
    pub bias: Switch,
    pub test_share: f64,
}

/// The values of all controls.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "one field a control; the list below says what each is"
)]
pub struct LabSettings {
    pub data: DataSettings,
    pub rule: Rule,
    pub tie: Tie,
    /// The method for three classes or more.
    pub multiclass: Multiclass,
    pub activation: Activation,
    pub penalty: PenaltyKind,
    pub lambda: f64,
    pub p: u32,
    pub penalized: Penalized,
    pub eta: f64,
    pub schedule: ScheduleKind,
    pub decay: f64,
    pub optimizer: Optimizer,
    pub momentum: f64,
    pub epochs: u32,
    pub batch: BatchMode,
    pub batch_size: u32,
    pub order: Order,
    pub reduction: Reduction,
    pub init: Init,
    /// The user's initial weights, in place of the user's line; none: empty.
    pub start: Vec<f64>,
    pub seed: u32,
    pub speed: Speed,
    pub pace: Pace,
    pub pen: Pen,
    pub loss_scale: LossScale,
    pub loss_curve: LossCurve,
    pub prediction: Prediction,
    /// With three or more classes: the index of the one whose learner is meant where only one is.
    pub theory_class: u8,
    /// The settings that the user has chosen where the lab would choose.
    pub by_hand: ByHand,
}

impl Default for LabSettings {
    fn default() -> Self {
        Self {
            data: DataSettings {
                source: Source::IRIS,
                table: Rc::default(),
                options: ChosenOptions::default(),
                arrivals: Arrivals::EachEpoch,
                feature_x: 0,
                feature_y: 2,
                projection: Projection::Features,
                scaling: Scaling::None,
                inputs: Inputs::Axes,
                maps: Maps {
                    xx: Switch::Off,
                    xy: Switch::Off,
                    yy: Switch::Off,
                },
                bias: Switch::On,
                test_share: 0.0,
            },
            rule: Rule::PERCEPTRON,
            tie: Tie::Positive,
            multiclass: Multiclass::OneVersusRest,
            activation: Activation::Identity,
            penalty: PenaltyKind::None,
            lambda: SVM_RIDGE,
            p: 1,
            penalized: Penalized::Slopes,
            eta: 0.1,
            schedule: ScheduleKind::Constant,
            decay: 0.1,
            optimizer: Optimizer::SGD,
            momentum: 0.0,
            epochs: 50,
            batch: BatchMode::Online,
            batch_size: 10,
            order: Order::Sequential,
            reduction: Reduction::Sum,
            init: Init::Zero,
            start: Vec::new(),
            seed: 1,
            speed: Speed::Steady(100),
            pace: Pace::Steps,
            pen: Pen::Positive,
            loss_scale: LossScale::Linear,
            loss_curve: LossCurve::Objective,
            prediction: Prediction::Hard,
            theory_class: 0,
            by_hand: ByHand::default(),
        }
    }
}

impl LabSettings {
    /// The penalty added to the loss. A rule that comes with ridge always has it.
    pub fn penalty(&self) -> Penalty {
        let kind = if self.rule.ridge.is_some() {
            PenaltyKind::Ridge
        } else {
            self.penalty
        };
        let norm = |p| Penalty {
            norm: self.lambda,
            p,
            ..Penalty::NONE
        };
        Penalty {
            bias: self.penalized == Penalized::All,
            ..match kind {
                PenaltyKind::None => Penalty::NONE,
                PenaltyKind::Ridge => Penalty::ridge(self.lambda),
                PenaltyKind::Norm => norm(Norm::P(self.p)),
                PenaltyKind::Max => norm(Norm::Max),
            }
        }
    }

    /// The method by which three classes or more are learned together, if that is asked for and the rule can.
    pub fn joint(&self) -> Option<Joint> {
        self.multiclass.joint(self.rule)
    }

    /// The method for three classes or more in force: one against the rest, if the rule cannot learn them together.
    pub fn multiclass_in_force(&self) -> Multiclass {
        match self.joint() {
            Some(_) => self.multiclass,
            None => Multiclass::OneVersusRest,
        }
    }

    /// The momentum in force: that of an optimizer that has one.
    pub fn momentum(&self) -> f64 {
        if self.optimizer.kind.has(Parameter::Momentum) {
            self.momentum
        } else {
            0.0
        }
    }

    /// The part that a trainer needs.
    ///
    /// # Panics
    /// Never: the controls take no value that a trainer refuses, and λ is never 0.
    pub fn learning(&self) -> learn::ValidSettings {
        let settings = learn::Settings {
            rule: self.rule,
            tie: self.tie,
            activation: self.activation,
            penalty: self.penalty(),
            eta: self.eta,
            schedule: Schedule {
                kind: self.schedule,
                k: self.decay,
            },
            optimizer: self.optimizer.essential(),
            momentum: self.momentum(),
            batch: match self.batch {
                BatchMode::Online => Batch::Online,
                BatchMode::Mini => Batch::Mini(self.batch_size),
                BatchMode::Batch => Batch::Full,
            },
            reduction: self.reduction,
            order: self.order,
            seed: u64::from(self.seed),
        };
        settings.check().expect("controls within their ranges")
    }

    /// A rate that shows the chosen rule and optimizer at work on data as large as the chosen ones.
    pub fn usual_eta(&self) -> f64 {
        let usual = self.optimizer.kind.usual_eta;
        usual.unwrap_or(self.rule.usual_eta)(match self.data.source.magnitude {
            Magnitude::Large | Magnitude::Tens if self.data.scaling != Scaling::None => {
                Magnitude::Ones
            }
            magnitude => magnitude,
        })
    }

    /// Puts another feature on an axis; the other axis takes over the one that was there if both would be the same.
    pub(super) fn show_feature(&mut self, on_x: bool, feature: usize) {
        let (this, other) = if on_x {
            (&mut self.data.feature_x, &mut self.data.feature_y)
        } else {
            (&mut self.data.feature_y, &mut self.data.feature_x)
        };
        if *other == feature {
            *other = *this;
        }
        *this = feature;
    }
}

/// The controls that the user, or a link, has given a value of their own, where the lab would choose.
///
/// Two documents that show the same can differ in it, and so in what becomes of them: see [`shows_same`].
///
/// [`shows_same`]: super::Document::shows_same
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// η.
    pub eta: bool,
    /// The number of epochs.
    pub epochs: bool,
    /// Steps a second.
    pub speed: bool,
    /// The scaling.
    pub scaling: bool,
}

keywords! {
    /// When the next samples of a stream come.
    Arrivals {
        /// When an epoch of those in view is done.
        EachEpoch = "each-epoch",
        /// Not by themselves.
        None = "none",
    }
}

impl DataSettings {
    /// Returns true if the next samples come by themselves.
    pub fn flows(&self) -> bool {
        self.arrivals == Arrivals::EachEpoch && self.source.has(SourceOption::FROM)
    }
}
