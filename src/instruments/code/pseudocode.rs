//! The rule in the lectures' style: INPUT, STEP 1 …, and the lines that the update made last has executed.

use super::optimizers::Steps;
use super::recipe::Recipe;
use crate::data::keywords;
use crate::learn::{
    DeltaFormula, Joint, Kind, Norm, Order, Outcome, OutputFormula, Parameter, Penalty, Reduction,
    ScheduleKind, Tie,
};
use crate::session::Session;
use crate::text::number::{brief, exact};
use crate::text::say;

keywords! {
    /// A line.
    Id {
        /// The input: the samples, η and the other parameters.
        Input = "input",
        /// The start.
        Start = "start",
        /// For each epoch.
        Epoch = "epoch",
        /// The learning rate of the epoch.
        Rate = "rate",
        /// For each sample, or each batch.
        Batch = "batch",
        /// Nothing is summed up yet.
        Clear = "clear",
        /// For each sample of the batch.
        Sample = "sample",
        /// z.
        Activation = "activation",
        /// δ.
        Delta = "delta",
        /// The sum over the batch.
        Sum = "sum",
        /// Its mean, the penalty.
        Direction = "direction",
        /// The velocity.
        Velocity = "velocity",
        /// The weights change.
        Update = "update",
        /// The end of a run.
        Stop = "stop",
        /// The result.
        Output = "output",
    }
}

/// A line of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Which one.
    pub id: Id,
    /// The level of indentation.
    pub depth: usize,
    /// The text.
    pub text: String,
}

impl Line {
    /// Returns true if it is a step, with a number.
    pub fn is_step(&self) -> bool {
        !matches!(self.id, Id::Input | Id::Output)
    }
}

/// The lines for a recipe.
pub fn pseudocode(recipe: &Recipe) -> Vec<Line> {
    let learning = &recipe.learning;
    let one = recipe.batch() == Some(1);
    let several = recipe.is_one_versus_rest();
    let own = if recipe.joint.is_some() {
        "δ x̃ᵀ"
    } else {
        "δ x̃"
    };
    let falls = learning.schedule.kind != ScheduleKind::Constant;
    let rate = if falls { "ηₑ" } else { "η" };
    let mut lines = Vec::new();
    let mut line = |id, depth, text: String| lines.push(Line { id, depth, text });
    line(Id::Input, 0, input(recipe));
    line(Id::Start, 0, start(recipe));
    line(
        Id::Epoch,
        0,
        say!("code-line-epoch", epochs = recipe.epochs),
    );
    if falls {
        line(Id::Rate, 1, schedule(recipe));
    }
    line(Id::Batch, 1, batch(recipe));
    let inner = if one { 2 } else { 3 };
    if !one {
        line(Id::Clear, 2, "g ← 0".into());
        line(Id::Sample, 2, say!("code-line-sample"));
    }
    let steps = Steps::find(recipe).unwrap_or(&Steps::PLAIN);
    let dot = if recipe.joint.is_some() { "" } else { "· " };
    let activation = format!("z ← {} {dot}x̃", steps.at[1]);
    line(Id::Activation, inner, activation);
    line(Id::Delta, inner, delta(recipe));
    let slope = slope(&learning.penalty);
    let plain = slope.is_empty();
    let adaptive = learning.optimizer.kind.adaptive;
    let direction = if one && plain && !adaptive {
        own.to_owned()
    } else {
        if one {
            let less = if plain {
                String::new()
            } else {
                format!(" − {}", share(recipe, &slope))
            };
            line(Id::Direction, 2, format!("g ← {own}{less}"));
        } else {
            line(Id::Sum, 3, format!("g ← g + {own}"));
            match (learning.reduction, plain) {
                (Reduction::Sum, true) => {}
                (Reduction::Mean, true) => line(Id::Direction, 2, "g ← g/|B|".into()),
                (Reduction::Sum, false) => {
                    line(
                        Id::Direction,
                        2,
                        format!("g ← g − {}", share(recipe, &slope)),
                    );
                }
                (Reduction::Mean, false) => line(Id::Direction, 2, format!("g ← g/|B| − {slope}")),
            }
        }
        "g".to_owned()
    };
    let [_, kept, update] = steps
        .formulas
        .map(|formula| formula.replace("<rate>", rate).replace("<g>", &direction));
    if !kept.is_empty() {
        line(Id::Velocity, 2, kept);
    }
    line(Id::Update, 2, update);
    let stop = match (learning.table().kind, several) {
        (Kind::MistakeDriven, false) => say!("code-line-stop-mistakes"),
        (Kind::Smooth, false) => say!("code-line-stop-smooth"),
        (_, true) => say!("code-line-stop-several"),
    };
    line(Id::Stop, 1, stop);
    line(Id::Output, 0, "w".into());
    lines
}

fn input(recipe: &Recipe) -> String {
    let learning = &recipe.learning;
    let mut given = vec![format!("η = {}", exact(learning.eta))];
    let penalty = learning.penalty;
    if !penalty.is_none() {
        given.push(format!(
            "λ = {}",
            exact(if penalty.norm == 0.0 {
                penalty.ridge
            } else {
                penalty.norm
            })
        ));
    }
    if !recipe.prepared.0.has_bias() {
        given.push("w₀ = 0".into());
    }
    let optimizer = learning.optimizer;
    for (parameter, name, value) in [
        (Parameter::Momentum, "m", learning.momentum),
        (Parameter::Beta1, "β₁", optimizer.beta1),
        (Parameter::Beta2, "β₂", optimizer.beta2),
        (Parameter::Rho, "ρ", optimizer.rho),
        (Parameter::Epsilon, "ε", optimizer.epsilon),
    ] {
        if optimizer.kind.has(parameter) && !recipe.is_plain() {
            given.push(format!("{name} = {}", brief(value)));
        }
    }
    let given = given.join(", ");
    if recipe.joint.is_some() {
        say!(
            "code-line-input-together",
            samples = recipe.samples(),
            given,
            classes = recipe.learners()
        )
    } else if recipe.is_several() {
        say!(
            "code-line-input-several",
            samples = recipe.samples(),
            given,
            classes = recipe.learners()
        )
    } else {
        say!("code-line-input", samples = recipe.samples(), given)
    }
}

fn start(recipe: &Recipe) -> String {
    let is_zero = recipe.start.iter().all(|w| *w == 0.0);
    let start = if is_zero {
        "0".into()
    } else {
        let all: Vec<String> = recipe.start.iter().take(8).map(|w| brief(*w)).collect();
        let more = if recipe.start.len() > 8 { ", …" } else { "" };
        format!("({}{more})", all.join(", "))
    };
    let kept = Steps::find(recipe).map_or("", |steps| steps.formulas[0]);
    let between = if kept.is_empty() { "" } else { ", " };
    format!("w ← {start}{between}{kept}")
}

fn schedule(recipe: &Recipe) -> String {
    let schedule = recipe.learning.schedule;
    let k = exact(schedule.k);
    match schedule.kind {
        ScheduleKind::InverseRoot => format!("ηₑ ← η/√(1 + {k} (e − 1))"),
        _ => format!("ηₑ ← η/(1 + {k} (e − 1))"),
    }
}

fn batch(recipe: &Recipe) -> String {
    let order = if recipe.learning.batch.repeats(recipe.learning.order) {
        Order::Sequential
    } else {
        recipe.learning.order
    };
    let size = recipe.batch();
    match (size, order) {
        (None, _) => say!("code-line-all"),
        (Some(1), Order::Sequential) => say!("code-line-each"),
        (Some(1), Order::Shuffled) => say!("code-line-each-shuffled"),
        (Some(1), Order::Random) => say!("code-line-each-random"),
        (Some(size), Order::Sequential) => say!("code-line-batch", size),
        (Some(size), Order::Shuffled) => say!("code-line-batch-shuffled", size),
        (Some(size), Order::Random) => say!("code-line-batch-random", size),
    }
}

/// The line of δ, with the output in it.
fn delta(recipe: &Recipe) -> String {
    let learning = &recipe.learning;
    match recipe.joint {
        Some(Joint::Softmax) => return "p ← softmax(z),  δₖ ← [k = y] − pₖ".into(),
        Some(Joint::Perceptron) => return "ŷ ← argmax z,  δₖ ← [k = y] − [k = ŷ]".into(),
        None => {}
    }
    let formula = learning.table().formula;
    let output = match formula.output {
        OutputFormula::Sign => "sign z",
        OutputFormula::Identity => "z",
        OutputFormula::Tanh => "tanh z",
        OutputFormula::Logistic => "σ(z)",
        OutputFormula::General => "f(z)",
    };
    let target = if learning.table().probability {
        "t"
    } else {
        "y"
    };
    let delta = match formula.delta {
        DeltaFormula::Difference => format!("δ ← {target} − {output}"),
        DeltaFormula::TanhSlope => "a ← tanh z,  δ ← (y − a)(1 − a²)".into(),
        DeltaFormula::LogisticSlope => "o ← σ(z),  δ ← (t − o) o (1 − o)".into(),
        DeltaFormula::Below { bound, included } => {
            let sign = if included { "≤" } else { "<" };
            say!(
                "code-line-below",
                condition = format!("y z {sign} {}", exact(bound))
            )
        }
        DeltaFormula::General => "δ ← δ(z, y)".into(),
    };
    let is_sign =
        formula.output == OutputFormula::Sign && formula.delta == DeltaFormula::Difference;
    match learning.tie {
        Tie::Positive if is_sign => format!("{delta}   (sign 0 = +1)"),
        Tie::Negative if is_sign => format!("{delta}   (sign 0 = −1)"),
        Tie::Never if is_sign => say!("code-line-never", delta),
        _ => delta,
    }
}

/// The gradient of the penalty.
fn slope(penalty: &Penalty) -> String {
    let of = if penalty.bias {
        "w"
    } else {
        "(0, w₁ … wₙ)"
    };
    if penalty.ridge != 0.0 {
        return format!("λ {of}");
    }
    if penalty.norm == 0.0 {
        return String::new();
    }
    match penalty.p {
        Norm::P(1) => format!("λ sign {of}"),
        Norm::P(p) => format!("λ ∇‖{of}‖{}", lowered(p)),
        Norm::Max => format!("λ ∇‖{of}‖∞"),
    }
}

/// A whole number as an index.
fn lowered(number: u32) -> String {
    let digits = number.to_string();
    digits
        .chars()
        .filter_map(|c| char::from_u32(u32::from(c) - 0x30 + 0x2080))
        .collect()
}

/// A share of the penalty's gradient that goes with one update.
fn share(recipe: &Recipe, slope: &str) -> String {
    match (recipe.learning.reduction, recipe.batch()) {
        (Reduction::Mean, _) | (_, None) => slope.into(),
        (Reduction::Sum, Some(1)) => format!("{slope}/M"),
        (Reduction::Sum, Some(_)) => format!("(|B|/M) {slope}"),
    }
}

/// The lines that the update made last has executed, the one executed last at the end. Before the first update it is the
/// start.
pub fn executed(lab: &Session) -> Vec<Id> {
    let run = lab.run();
    if lab.is_changed() || run.steps() == 0 {
        return vec![Id::Start];
    }
    let mut lines = vec![
        Id::Activation,
        Id::Delta,
        Id::Sum,
        Id::Direction,
        Id::Velocity,
    ];
    let unchanged = match (lab.last_step(), lab.weights_before()) {
        (Some(step), Some(before)) => step.weights == before,
        _ => false,
    };
    // Where nothing is to be corrected, the update is not made.
    if unchanged {
        lines.truncate(2);
    } else {
        lines.push(Id::Update);
    }
    if run.presented() == 0 {
        lines.push(Id::Stop);
        if lab.outcome() != Outcome::Running {
            lines.push(Id::Output);
        }
    }
    lines
}
