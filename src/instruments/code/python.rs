//! The NumPy program, in parts.

use super::optimizers::Steps;
use super::recipe::{MOST_ROWS, Recipe, listed};
use super::template::Facts;
use crate::data::Scaling;
use crate::learn::{
    DeltaFormula, Form, Joint, Kind, Norm, Order, OutputFormula, Parameter, Reduction,
    ScheduleKind, Tie,
};
use crate::text::number::shortest;
use crate::text::{key, message, say};

/// The most features that a comment names.
const MOST_NAMES: usize = 8;

/// A program, in the parts that are the cells of a notebook.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    /// The title.
    pub title: String,
    /// Reads and prepares the samples.
    pub data: String,
    /// Trains.
    pub training: String,
    /// Prints what was found.
    pub report: String,
    /// Draws boundary and loss.
    pub plot: String,
}

impl Parts {
    /// The program for one who runs it as it is.
    pub fn program(&self) -> String {
        [&self.data, &self.training, &self.report]
            .map(String::as_str)
            .join("\n")
    }
}

/// Returns true if output and error signal of the rule are known, and the step of the optimizer, too.
pub fn is_known(recipe: &Recipe) -> bool {
    let formula = recipe.learning.table().formula;
    let is_known =
        formula.output != OutputFormula::General && formula.delta != DeltaFormula::General;
    is_known && Steps::find(recipe).is_some()
}

/// Returns the conditions and values that the templates get from a recipe.
pub(super) fn facts(recipe: &Recipe, title: &str) -> Facts {
    let mut facts = Facts::default();
    facts.put("title", title);
    data(recipe, &mut facts);
    rule(recipe, &mut facts);
    penalty(recipe, &mut facts);
    training(recipe, &mut facts);
    facts
}

fn data(recipe: &Recipe, facts: &mut Facts) {
    let names = recipe.names();
    let classes = recipe.prepared.0.set.class_names();
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let class = |(index, name): (usize, &String)| {
        let name: String = name.chars().map(plain).collect();
        let code = match (recipe.is_several(), index) {
            (true, _) => index.to_string(),
            (false, 0) => "−1".into(),
            (false, _) => "+1".into(),
        };
        format!("{code}: {name}")
    };
    let classes: Vec<String> = classes.iter().enumerate().map(class).collect();
    let csv = recipe.samples() > MOST_ROWS;
    let has_bias = recipe.prepared.0.has_bias();
    let map = recipe.map();
    let mut features = names[..names.len().min(MOST_NAMES)].join(", ");
    if names.len() > MOST_NAMES {
        features += ", …";
    }
    facts
        .put(
            "about",
            say!(
                "code-about",
                samples = recipe.samples(),
                features,
                classes = classes.join(", ")
            ),
        )
        .when("csv", csv)
        .put("file", format!("{}-data.csv", recipe.stem()))
        .put("rows", if csv { String::new() } else { rows(recipe) })
        .when("classes", recipe.is_several())
        .when("several", recipe.is_one_versus_rest())
        .when("joint", recipe.joint.is_some())
        .when("softmax", recipe.joint == Some(Joint::Softmax))
        .when("perceptrons", recipe.joint == Some(Joint::Perceptron))
        .put("classes", recipe.learners())
        .when("standardize", recipe.scaling == Scaling::Standardize)
        .when(
            "units",
            recipe.scaling == Scaling::Standardize && map.is_none(),
        )
        .when("unit", recipe.scaling == Scaling::Unit)
        .when("first", has_bias)
        .put("first", if has_bias { "ones" } else { "zeros" })
        .when("map", map.is_some())
        .put("inputs", map.unwrap_or_else(|| "points".into()));
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let columns = recipe.columns();
    let place = |axis: usize| {
        let wanted = recipe.prepared.0.columns[axis];
        columns.iter().position(|column| *column == wanted)
    };
    let axes = [place(0).unwrap_or(0), place(1).unwrap_or(names.len() - 1)];
    facts
        .when("one-column", names.len() == 1)
        .put("a", axes[0])
        .put("b", axes[1])
        .put("x-label", quoted(&names[axes[0]]))
        .put("y-label", quoted(&names[axes[1]]))
        .put("epoch-label", quoted(&say!("code-epoch-label")));
}

/// The samples as they stand in the program, as many in a line as fit.
fn rows(recipe: &Recipe) -> String {
    const WIDEST: usize = 88;
    let (mut lines, mut line) = (Vec::new(), String::new());
    for row in recipe.rows() {
        let row = format!("[{}],", listed(&row, ", "));
        if !line.is_empty() && line.len() + row.len() + 5 > WIDEST {
            lines.push(std::mem::take(&mut line));
        }
        line += if line.is_empty() { "    " } else { " " };
        line += &row;
    }
    lines.push(line);
    lines.join("\n")
}

fn rule(recipe: &Recipe, facts: &mut Facts) {
    let learning = &recipe.learning;
    let table = learning.table();
    let (output, delta) = (table.formula.output, table.formula.delta);
    let difference = delta == DeltaFormula::Difference;
    let is_sign = difference && output == OutputFormula::Sign;
    facts
        .when("difference", difference)
        .when("sign", is_sign && recipe.joint.is_none())
        .when("never", is_sign && learning.tie == Tie::Never)
        .put(
            "positive",
            if learning.tie == Tie::Negative {
                ">"
            } else {
                ">="
            },
        )
        .when("identity", output == OutputFormula::Identity)
        .when("tanh", output == OutputFormula::Tanh)
        .when("logistic", output == OutputFormula::Logistic)
        .when("tanh-slope", delta == DeltaFormula::TanhSlope)
        .when("logistic-slope", delta == DeltaFormula::LogisticSlope);
    if let DeltaFormula::Below { bound, included } = delta {
        let sign = if included { "<=" } else { "<" };
        facts
            .when("below", true)
            .put("below", format!("{sign} {}", shortest(bound)));
    }
    facts
        .when("form-criterion", table.form == Form::Criterion)
        .when("form-hinge", table.form == Form::Hinge)
        .when("form-likelihood", table.form == Form::Likelihood)
        .when("form-squares", table.form == Form::Squares)
        .when("form-other", table.form == Form::Other)
        .when("mistakes", table.kind == Kind::MistakeDriven)
        .when("smooth", table.kind == Kind::Smooth)
        .when("saturates", table.saturates)
        .when(
            "finite",
            table.kind == Kind::Smooth || !learning.penalty.is_none(),
        );
}

fn penalty(recipe: &Recipe, facts: &mut Facts) {
    let penalty = recipe.learning.penalty;
    let is_norm = penalty.norm != 0.0;
    facts
        .when("penalty", !penalty.is_none())
        .when("bias", penalty.bias)
        .when("ridge", penalty.ridge != 0.0)
        .when("norm-one", is_norm && penalty.p == Norm::P(1))
        .when("norm-max", is_norm && penalty.p == Norm::Max)
        .put(
            "lambda",
            shortest(if is_norm { penalty.norm } else { penalty.ridge }),
        );
    if let Norm::P(p @ 2..) = penalty.p {
        facts.when("power", is_norm).put("p", p);
    }
}

fn training(recipe: &Recipe, facts: &mut Facts) {
    let learning = &recipe.learning;
    let is_mean = learning.reduction == Reduction::Mean;
    let schedule = learning.schedule;
    let falls = schedule.kind != ScheduleKind::Constant;
    let steps = Steps::find(recipe).unwrap_or(&Steps::PLAIN);
    let optimizer = learning.optimizer;
    let rate = if falls { "rate" } else { "eta" };
    let step = steps.python.replace("<rate>", rate);
    let step: Vec<String> = step.lines().map(|line| format!("        {line}")).collect();
    let [velocity, squares, counted] = steps.keeps;
    let width = recipe.start.len() / recipe.learners();
    let rows = recipe
        .start
        .chunks_exact(width)
        .map(|row| listed(row, ", "));
    let start: Vec<String> = if recipe.is_several() {
        rows.map(|row| format!("[{row}]")).collect()
    } else {
        rows.collect()
    };
    facts
        .put("eta", shortest(learning.eta))
        .put("epochs", recipe.epochs)
        .put(
            "size",
            recipe
                .batch()
                .map_or("len(x)".into(), |size| size.to_string()),
        )
        .when("schedule", falls)
        .when("schedule-inverse", schedule.kind == ScheduleKind::Inverse)
        .when("schedule-root", schedule.kind == ScheduleKind::InverseRoot)
        .put("decay", shortest(schedule.k))
        .when("momentum", learning.momentum != 0.0)
        .put("momentum", shortest(learning.momentum))
        .when("glides", learning.momentum != 0.0)
        // What Adam keeps may still turn decisions when all is right.
        .when("rests", !optimizer.kind.counts)
        .when("adaptive", optimizer.kind.adaptive)
        .when("beta1", optimizer.kind.has(Parameter::Beta1))
        .put("beta1", shortest(optimizer.beta1))
        .when("beta2", optimizer.kind.has(Parameter::Beta2))
        .put("beta2", shortest(optimizer.beta2))
        .when("rho", optimizer.kind.has(Parameter::Rho))
        .put("rho", shortest(optimizer.rho))
        .when("epsilon", optimizer.kind.has(Parameter::Epsilon))
        .put("epsilon", shortest(optimizer.epsilon))
        .when("chance", !learning.batch.repeats(learning.order))
        .when("shuffled", learning.order == Order::Shuffled)
        .when("random", learning.order == Order::Random)
        .put("seed", learning.seed)
        .when("mean", is_mean)
        .put("reduce", if is_mean { "mean" } else { "sum" })
        .put("share", if is_mean { " / len(x)" } else { "" })
        .put("count", if is_mean { "" } else { " * len(x)" })
        .put("start", start.join(", "))
        .when("velocity", velocity)
        .when("squares", squares)
        .when("counted", counted)
        .put("at", steps.at[0])
        .put("step", step.join("\n"))
        .when(
            "cycles",
            learning.repeats() && recipe.is_plain() && !recipe.is_one_versus_rest(),
        )
        .put(
            "range",
            match recipe.first {
                0 => "epochs".into(),
                first => format!("{first}, {first} + epochs"),
            },
        )
        .put(
            "from",
            match recipe.first {
                0 => String::new(),
                first => format!(", {first}"),
            },
        );
}

/// The program of a recipe.
pub fn numpy(recipe: &Recipe) -> Parts {
    let rule = message(&key!("rule-*", recipe.learning.rule.keyword));
    let title = say!("code-title", rule);
    let facts = facts(recipe, &title);
    Parts {
        title,
        data: facts.fill(include_str!("python/data.py")),
        training: facts.fill(include_str!("python/training.py")),
        report: facts.fill(include_str!("python/report.py")),
        plot: facts.fill(include_str!("python/plot.py")),
    }
}
