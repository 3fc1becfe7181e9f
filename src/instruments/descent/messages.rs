//! What the window says: the function, the numbers of the present step, and how it ends.

use super::picture::is_as_low;
use super::settings::{Settings, Shape};
use crate::session::messages::{counted, figure, grouped};
use crate::theory::descent::{End, FAR, Function, MOST_STEPS, NEAR, Run};

/// How it goes, as a label and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// ready, running, converged, stuck, rests, jumps, cycles, diverges, stopped or open.
    pub label: &'static str,
    /// The sentence.
    pub text: String,
}

/// The numbers at the present step.
#[derive(Clone, Debug, PartialEq)]
pub struct Readings {
    /// The function as a formula.
    pub formula: String,
    /// Steps made.
    pub step: usize,
    /// Where it is.
    pub w: f64,
    /// f there.
    pub value: f64,
    /// f′ there.
    pub slope: f64,
    /// The step that comes next, with its numbers.
    pub next: String,
    /// How it goes.
    pub verdict: Verdict,
}

impl Readings {
    /// Of the steps made so far.
    #[must_use]
    pub fn of(settings: &Settings, run: &Run) -> Self {
        let function = settings.function();
        let w = run.path[run.path.len() - 1];
        let (value, slope) = (function.value(w), function.slope(w));
        let to = w - settings.eta * slope;
        let over = matches!(run.end, Some((_, End::Diverges | End::Stopped)));
        let next = if over {
            "no further step".into()
        } else {
            let (at, rate) = (number(w), figure(settings.eta));
            let slope = number(slope);
            let slope = if slope.starts_with('−') {
                format!("({slope})")
            } else {
                slope
            };
            format!("{at} − {rate} · {slope} = {}", number(to))
        };
        Self {
            formula: formula(settings),
            step: run.path.len() - 1,
            w,
            value,
            slope,
            next,
            verdict: verdict(settings, &function, run),
        }
    }

    /// The numbers with their names: k, w, f and f′.
    #[must_use]
    pub fn texts(&self) -> [(&'static str, String, String); 4] {
        [
            ("step", grouped(self.step as u64), self.step.to_string()),
            ("w", number(self.w), self.w.to_string()),
            ("value", number(self.value), self.value.to_string()),
            ("slope", number(self.slope), self.slope.to_string()),
        ]
    }
}

/// A number that stands still: four decimals, or a power of ten.
fn number(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-4..1e4).contains(&size) {
        return figure(value);
    }
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{size:.4}")
}

fn formula(settings: &Settings) -> String {
    match settings.shape {
        Shape::Parabola => "½ w²".into(),
        Shape::Absolute => "|w|".into(),
        Shape::Wells => "¼ w⁴ − ½ w² + 0.15 w".into(),
        Shape::Waves => "w²/10 + sin 2w".into(),
        Shape::Quartic => quartic(&settings.function()),
    }
}

fn quartic(function: &Function) -> String {
    let Function::Polynomial([a1, a2, a3, a4]) = function else {
        return String::new();
    };
    let mut text = String::new();
    for (a, power) in [(a4, "w⁴"), (a3, "w³"), (a2, "w²"), (a1, "w")] {
        if *a == 0.0 {
            continue;
        }
        text += match (text.is_empty(), *a < 0.0) {
            (true, true) => "−",
            (true, false) => "",
            (false, true) => " − ",
            (false, false) => " + ",
        };
        if a.abs() != 1.0 {
            text += &format!("{} ", a.abs());
        }
        text += power;
    }
    if text.is_empty() { "0".into() } else { text }
}

fn verdict(settings: &Settings, function: &Function, run: &Run) -> Verdict {
    let said = |label, text| Verdict { label, text };
    let steps = run.path.len() - 1;
    let Some((after, end)) = run.end else {
        let text = match steps {
            0 => "Ready: press Step or Play, or drag the start along the curve.".into(),
            MOST_STEPS => format!(
                "Open: after {} it has come to no rest, to no cycle and beyond no bound.",
                counted(steps as u64, "step")
            ),
            _ => going(function, run),
        };
        let label = match steps {
            0 => "ready",
            MOST_STEPS => "open",
            _ => "running",
        };
        return said(label, text);
    };
    let steps = counted(after as u64, "step");
    match end {
        End::Settles(at) => {
            let lowest = function.lowest();
            if lowest.is_some_and(|low| is_as_low(function, at, low)) {
                let text = format!(
                    "Converged: within {NEAR} of the minimum at w = {} after {steps}. Nowhere is f lower.",
                    figure(at)
                );
                return said("converged", text);
            }
            let where_else = lowest.map_or_else(
                || "f falls without end elsewhere".into(),
                |low| format!("f is lowest at w = {}", figure(low)),
            );
            let text = format!(
                "Stuck in a local minimum: within {NEAR} of w = {} after {steps}, while {where_else}.",
                figure(at)
            );
            said("stuck", text)
        }
        End::Rests if function.slope(run.path[after]) == 0.0 => said(
            "rests",
            "Stands still: the slope is 0 here, though f may be lower close by. A small push may set it going.".into(),
        ),
        End::Rests => said(
            "rests",
            "Stands still: the next step is too small for the computer’s numbers.".into(),
        ),
        End::Cycles(2) => {
            let (a, b) = (run.path[after - 1], run.path[after]);
            let text = format!(
                "Jumps between w = {} and w = {} for ever: each step leads back to where the one before began.",
                figure(a.min(b)),
                figure(a.max(b))
            );
            said("jumps", text)
        }
        End::Cycles(period) => said(
            "cycles",
            format!("Goes round the same {period} places for ever."),
        ),
        End::Diverges if function.lowest().is_none() => said(
            "diverges",
            format!("Diverges: f falls without end, and so does the settings. Stopped after {steps}, beyond |w| = {}.", far(settings)),
        ),
        End::Diverges => said(
            "diverges",
            format!("Diverges: each step leads farther away than the one before. Stopped after {steps}, beyond |w| = {}.", far(settings)),
        ),
        End::Stopped => said(
            "stopped",
            format!("Stopped after {steps}: w has become too large to follow."),
        ),
    }
}

/// The bound that a run is stopped at.
fn far(settings: &Settings) -> String {
    let reach = settings.function().reach();
    figure(FAR.max(10.0 * reach))
}

/// How the last step went.
fn going(function: &Function, run: &Run) -> String {
    let [.., before, now] = run.path[..] else {
        return String::new();
    };
    let (was, is) = (function.value(before), function.value(now));
    let crossed = function.slope(before) * function.slope(now) < 0.0;
    match (is < was, crossed) {
        (true, false) => "Downhill: the last step has made f smaller.".into(),
        (true, true) => "Downhill, across a valley or a hill: the last step has made f smaller, and the slope has changed its sign.".into(),
        (false, _) if is > was => "Uphill: the last step was so long that f has become larger.".into(),
        _ => "As high as before: the last step has left f as large as it was.".into(),
    }
}
