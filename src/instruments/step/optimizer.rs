//! The change of w that an optimizer with a step size for each weight makes of the gradient g.

use super::mathml::{self, Quantity, id, number, op, over, piece, power, primed};
use crate::learn::{Optimizer, Parameter, Step};

/// A running mean or sum: coefficients as symbols or as numbers, before what was kept and before the new.
fn running(kept: &str, new: &str, [old, share]: [String; 2]) -> String {
    let factors = |both: [String; 2]| both.into_iter().filter(|part| !part.is_empty()).collect();
    mathml::sum(&[factors([old, id(kept)]), factors([share, new.into()])])
}

fn one_less(symbol: &str) -> String {
    format!("{}<mn>1</mn>{}{symbol}{}", op("("), op("−"), op(")"))
}

/// The symbol of a number that an optimizer has.
fn symbol(parameter: Parameter) -> String {
    match parameter {
        Parameter::Momentum => id("m"),
        Parameter::Beta1 => mathml::indexed("β", "1"),
        Parameter::Beta2 => mathml::indexed("β", "2"),
        Parameter::Rho => id("ρ"),
        Parameter::Epsilon => id("ε"),
    }
}

/// −η a/(√b + ε).
fn step_of(eta: &str, above: &str, below: &str, epsilon: &str) -> String {
    let root = format!("<msqrt><mrow>{below}</mrow></msqrt>{}{epsilon}", op("+"));
    piece(&format!("{}{eta}{}", op("−"), over(above, &root)))
}

/// v, s and Δw of an update, row `row` of the weights of several learners; `general` is g as a formula.
pub(super) fn adaptive(
    optimizer: &Optimizer,
    step: &Step,
    row: std::ops::Range<usize>,
    eta: f64,
    general: &str,
    quantities: &mut Vec<Quantity>,
) {
    let kind = optimizer.kind;
    let mut add = |name, symbol: String, general, numbers, values: &[f64]| {
        quantities.push(Quantity {
            general,
            numbers,
            ..Quantity::vector(name, symbol, values)
        });
    };
    let mean = |parameter: Parameter, kept: &str, new: &str| {
        let value = optimizer.get(parameter).unwrap_or_default();
        let symbol = symbol(parameter);
        let general = running(kept, new, [symbol.clone(), one_less(&symbol)]);
        let numbers = running(kept, new, [number(value), number(1.0 - value)]);
        (general, numbers)
    };
    let square = power(&id("g"), "2");
    add(
        "gradient",
        id("g"),
        piece(general),
        String::new(),
        &step.gradient[row.clone()],
    );
    if kind.has(Parameter::Beta1) {
        let (general, numbers) = mean(Parameter::Beta1, "v", &id("g"));
        add(
            "velocity",
            primed("v"),
            general,
            numbers,
            &step.velocity[row.clone()],
        );
    }
    let (squares, numbers) = if kind.has(Parameter::Beta2) {
        mean(Parameter::Beta2, "s", &square)
    } else if kind.has(Parameter::Rho) {
        mean(Parameter::Rho, "s", &square)
    } else {
        let sum = running("s", &square, Default::default());
        (sum, String::new())
    };
    add(
        "squares",
        primed("s"),
        squares,
        numbers,
        &step.squares[row.clone()],
    );
    let (v, s) = (primed("v"), primed("s"));
    let epsilon = number(optimizer.epsilon);
    let (general, numbers) = if kind.counts {
        let k = step.number;
        // 1 − βᵏ, as a formula and as a number.
        let power_of = |parameter, value: f64| {
            let symbol = format!("<msup>{}{}</msup>", symbol(parameter), id("k"));
            let general = format!("<mn>1</mn>{}{symbol}", op("−"));
            (general, number(1.0 - libm::pow(value, k as f64)))
        };
        let (first, first_number) = power_of(Parameter::Beta1, optimizer.beta1);
        let (second, second_number) = power_of(Parameter::Beta2, optimizer.beta2);
        (
            step_of(&id("η"), &over(&v, &first), &over(&s, &second), &id("ε")),
            step_of(
                &number(eta),
                &over(&v, &first_number),
                &over(&s, &second_number),
                &epsilon,
            ),
        )
    } else {
        (
            step_of(&id("η"), &id("g"), &s, &id("ε")),
            step_of(&number(eta), &id("g"), &s, &epsilon),
        )
    };
    add(
        "change",
        mathml::change("w"),
        general,
        numbers,
        &step.change[row],
    );
}
