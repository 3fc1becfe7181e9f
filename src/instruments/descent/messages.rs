//! The texts of the window: the function, the numbers of the present step, and the end.

use super::picture::is_as_low;
use super::settings::{DescentSettings, Shape};
use crate::text::number::{figure, fixed, grouped};
use crate::text::say;
use crate::theory::descent::{End, FAR, Function, MOST_STEPS, NEAR, Run};

/// The state of the run, as a label and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// ready, running, converged, stuck, rests, jumps, cycles, diverges, stopped or open.
    pub label: &'static str,
    /// The sentence.
    pub text: String,
}

/// The numbers at the present step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepReadouts {
    /// The function as a formula.
    pub formula: String,
    /// Steps made.
    pub step: usize,
    /// The present w.
    pub w: f64,
    /// f there.
    pub value: f64,
    /// f′ there.
    pub slope: f64,
    /// The step that comes next, with its numbers.
    pub next: String,
    /// The state of the run.
    pub verdict: Verdict,
}

impl StepReadouts {
    /// Of the steps made so far.
    pub fn new(settings: &DescentSettings, run: &Run) -> Self {
        let function = settings.function();
        let w = run.path[run.path.len() - 1];
        let (value, slope) = (function.value(w), function.slope(w));
        let to = w - settings.eta * slope;
        let over = matches!(run.end, Some((_, End::Diverges | End::Stopped)));
        let next = if over {
            say!("descent-no-next")
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
    pub fn texts(&self) -> [(&'static str, String, String); 4] {
        [
            ("made", grouped(self.step as u64), self.step.to_string()),
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
    fixed(value, 4)
}

fn formula(settings: &DescentSettings) -> String {
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

fn verdict(settings: &DescentSettings, function: &Function, run: &Run) -> Verdict {
    let said = |label, text| Verdict { label, text };
    let Some((steps, end)) = run.end else {
        return match run.path.len() - 1 {
            0 if !settings.ahead().is_empty() => said("ready", say!("descent-ready-ahead")),
            0 => said("ready", say!("descent-ready")),
            MOST_STEPS => said("open", say!("descent-open", steps = MOST_STEPS)),
            _ => said("running", going(function, run)),
        };
    };
    let near = NEAR.to_string();
    match end {
        End::Settles(at) => {
            let (lowest, w) = (function.lowest(), figure(at));
            match lowest.map(figure) {
                Some(_) if lowest.is_some_and(|low| is_as_low(function, at, low)) => {
                    said("converged", say!("descent-converged", near, w, steps))
                }
                Some(lowest) => said("stuck", say!("descent-stuck", near, w, steps, lowest)),
                None => said("stuck", say!("descent-stuck-unbounded", near, w, steps)),
            }
        }
        End::Rests if function.slope(run.path[steps]) == 0.0 => {
            said("rests", say!("descent-rests"))
        }
        End::Rests => said("rests", say!("descent-rests-rounding")),
        End::Cycles(2) => {
            let (a, b) = (run.path[steps - 1], run.path[steps]);
            let (low, high) = (figure(a.min(b)), figure(a.max(b)));
            said("jumps", say!("descent-jumps-between", low, high))
        }
        End::Cycles(period) => said("cycles", say!("descent-cycles", places = period)),
        End::Diverges if function.lowest().is_none() => {
            let bound = far(settings);
            said("diverges", say!("descent-diverges-unbounded", steps, bound))
        }
        End::Diverges => {
            let bound = far(settings);
            said("diverges", say!("descent-diverges", steps, bound))
        }
        End::Stopped => said("stopped", say!("descent-stopped", steps)),
    }
}

/// The bound that a run is stopped at.
fn far(settings: &DescentSettings) -> String {
    let reach = settings.function().reach();
    figure(FAR.max(10.0 * reach))
}

/// Returns the sentence on the last step; empty before the first one.
fn going(function: &Function, run: &Run) -> String {
    let [.., before, now] = run.path[..] else {
        return String::new();
    };
    let (was, is) = (function.value(before), function.value(now));
    let crossed = function.slope(before) * function.slope(now) < 0.0;
    match (is < was, crossed) {
        (true, false) => say!("descent-downhill"),
        (true, true) => say!("descent-downhill-across"),
        (false, _) if is > was => say!("descent-uphill"),
        _ => say!("descent-level"),
    }
}
