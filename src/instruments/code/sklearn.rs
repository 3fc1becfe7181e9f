//! The program for scikit-learn, where it has the rule, with what is different there.

use super::python::{facts, is_known};
use super::recipe::{Recipe, listed};
use crate::data::Scaling;
use crate::learn::{Form, Joint, Norm, Order, OutputFormula, Reduction, ScheduleKind};
use crate::text::number::shortest;
use crate::text::{key, message, say};

/// A class of scikit-learn with what it is told.
struct Model {
    /// The module and the class.
    from: [&'static str; 2],
    /// Its arguments.
    arguments: Vec<String>,
    /// True if it steps from sample to sample, as the lab's online learning does; else it finds the minimum directly.
    steps: bool,
    /// The differences from the lab, a sentence each.
    differs: Vec<String>,
}

/// The program; why there is none.
///
/// # Errors
/// With a sentence.
pub fn sklearn(recipe: &Recipe) -> Result<String, String> {
    // It has the perceptron of several classes only as one against the rest.
    let has_rule = recipe.joint != Some(Joint::Perceptron);
    let known = if has_rule && is_known(recipe) {
        model(recipe)
    } else {
        None
    };
    let mut model = known.ok_or_else(|| say!("code-sk-none"))?;
    let set = &recipe.prepared.0.set;
    let classes = recipe.prepared.0.rows[0]
        .iter()
        .map(|row| set.class(*row as usize));
    if classes.clone().min() == classes.max() {
        return Err(say!("code-sk-one-class"));
    }
    // A column of ones is penalized like all others; unit length leaves no column of ones, and without a bias it is none.
    let penalty = recipe.learning.penalty;
    let has_bias = recipe.prepared.0.has_bias();
    let own_bias =
        !has_bias || recipe.scaling == Scaling::Unit || (penalty.bias && !penalty.is_none());
    if own_bias
        && !model
            .arguments
            .iter()
            .any(|argument| argument.starts_with("kernel"))
    {
        model.arguments.push("fit_intercept=False".into());
    }
    if own_bias && has_bias && !penalty.bias && !penalty.is_none() {
        model.differs.push(say!("code-sk-bias"));
    }
    let [module, class] = model.from;
    let mut expression = format!("{class}({})", model.arguments.join(", "));
    let wrapped = recipe.is_one_versus_rest() && !model.steps;
    if wrapped {
        expression = format!("OneVsRestClassifier({expression})");
    }
    let comments: Vec<String> = model
        .differs
        .iter()
        .map(|said| format!("# {said}"))
        .collect();
    let begin = if model.steps {
        begin(recipe, own_bias)
    } else {
        String::new()
    };
    let rule = message(&key!("rule-*", recipe.learning.rule.keyword));
    let mut facts = facts(recipe, &say!("code-title-sklearn", rule));
    facts
        .put("imports", format!("from {module} import {class}"))
        .put("differs", comments.join("\n"))
        .when("intercept", !own_bias)
        .when("coefficients", !wrapped)
        .when("wrapped", wrapped)
        .put("model", expression)
        .put("begin", begin);
    let data = facts.fill(include_str!("python/data.py"));
    Ok(data + "\n" + &facts.fill(include_str!("python/sklearn.py")))
}

/// The start, where it is not zero.
fn begin(recipe: &Recipe, own_bias: bool) -> String {
    if recipe.start.iter().all(|w| *w == 0.0) {
        return String::new();
    }
    let width = recipe.start.len() / recipe.learners();
    let rows = || recipe.start.chunks_exact(width);
    let first = usize::from(!own_bias);
    let slopes: Vec<String> = rows()
        .map(|row| format!("[{}]", listed(&row[first..], ", ")))
        .collect();
    let mut begin = format!(", coef_init=[{}]", slopes.join(", "));
    if !own_bias {
        let biases: Vec<f64> = rows().map(|row| row[0]).collect();
        begin += &format!(", intercept_init=[{}]", listed(&biases, ", "));
    }
    begin
}

/// The class that is nearest to the rule.
fn model(recipe: &Recipe) -> Option<Model> {
    let table = recipe.learning.table();
    let linear = "sklearn.linear_model";
    Some(match table.form {
        Form::Criterion => {
            let differs = if table.formula.output == OutputFormula::Sign && table.gain == 2.0 {
                say!("code-sk-perceptron")
            } else {
                say!("code-sk-rosenblatt")
            };
            stepping(recipe, [linear, "Perceptron"], Vec::new(), differs)
        }
        Form::Squares => {
            let own = vec![
                "loss=\"squared_error\"".into(),
                "learning_rate=\"constant\"".into(),
            ];
            stepping(
                recipe,
                [linear, "SGDClassifier"],
                own,
                say!("code-sk-adaline"),
            )
        }
        Form::Likelihood => Model {
            from: [linear, "LogisticRegression"],
            arguments: vec![
                format!("C={}", strength(recipe)),
                "tol=1e-8".into(),
                "max_iter=10000".into(),
            ],
            steps: false,
            differs: solver(recipe, say!("code-sk-logistic")),
        },
        Form::Hinge
            if recipe.learning.penalty.bias
                || recipe.scaling == Scaling::Unit
                || !recipe.prepared.0.has_bias() =>
        {
            Model {
                from: ["sklearn.svm", "LinearSVC"],
                arguments: vec![
                    "loss=\"hinge\"".into(),
                    format!("C={}", strength(recipe)),
                    "tol=1e-8".into(),
                    "max_iter=1000000".into(),
                ],
                steps: false,
                differs: solver(recipe, say!("code-sk-svm")),
            }
        }
        Form::Hinge => Model {
            from: ["sklearn.svm", "SVC"],
            arguments: vec![
                "kernel=\"linear\"".into(),
                format!("C={}", strength(recipe)),
                "tol=1e-8".into(),
            ],
            steps: false,
            differs: solver(recipe, say!("code-sk-svm")),
        },
        Form::Other => return None,
    })
}

/// A class that steps from sample to sample.
fn stepping(
    recipe: &Recipe,
    from: [&'static str; 2],
    mut arguments: Vec<String>,
    first: String,
) -> Model {
    let learning = &recipe.learning;
    let gain = learning.table().gain;
    let penalty = learning.penalty;
    let mut differs = vec![first];
    // An update takes the share 1/M of the penalty with the sum.
    let share = match learning.reduction {
        Reduction::Sum => recipe.samples() as f64,
        Reduction::Mean => 1.0,
    };
    if penalty.ridge != 0.0 {
        arguments.push("penalty=\"l2\"".into());
        arguments.push(format!("alpha={}", shortest(penalty.ridge / share / gain)));
    } else if penalty.norm != 0.0 && penalty.p == Norm::P(1) {
        arguments.push("penalty=\"l1\"".into());
        arguments.push(format!("alpha={}", shortest(penalty.norm / share / gain)));
        differs.push(say!("code-sk-truncated"));
    } else {
        arguments.push("penalty=None".into());
        if penalty.norm != 0.0 {
            differs.push(say!("code-sk-no-penalty"));
        }
    }
    arguments.push(format!("eta0={}", shortest(gain * learning.eta)));
    arguments.push(format!("max_iter={}", recipe.epochs));
    arguments.push("tol=None".into());
    let shuffles = !learning.batch.repeats(learning.order);
    arguments.push(format!(
        "shuffle={}",
        if shuffles { "True" } else { "False" }
    ));
    if shuffles {
        arguments.push(format!("random_state={}", learning.seed));
        differs.push(if learning.order == Order::Random {
            say!("code-sk-drawn")
        } else {
            say!("code-sk-shuffled")
        });
    }
    if recipe.batch() != Some(1) {
        differs.push(say!("code-sk-batch"));
    }
    if learning.schedule.kind != ScheduleKind::Constant {
        differs.push(say!("code-sk-schedule"));
    }
    if !recipe.is_plain() {
        differs.push(say!("code-sk-optimizer"));
    }
    differs.push(say!("code-sk-end"));
    Model {
        from,
        arguments,
        steps: true,
        differs,
    }
}

/// Returns the differences of a class that finds the minimum directly, a sentence each.
fn solver(recipe: &Recipe, first: String) -> Vec<String> {
    let mut differs = vec![first];
    if recipe.learning.penalty.norm != 0.0 {
        differs.push(say!("code-sk-no-penalty"));
    }
    differs
}

/// C of an objective C Σℓ + ½‖v‖² with the same minimum as J.
fn strength(recipe: &Recipe) -> String {
    let learning = &recipe.learning;
    let ridge = learning.penalty.ridge;
    if ridge == 0.0 {
        return "np.inf".into();
    }
    shortest(match learning.reduction {
        Reduction::Sum => 1.0 / ridge,
        Reduction::Mean => 1.0 / (ridge * recipe.samples() as f64),
    })
}
