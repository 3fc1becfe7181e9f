//! What the window says.

use super::choices::{COUNT, Choices, Vary};
use super::margin::{Why, Widest};
use super::runs::{End, Run, Starts, document_of};
use super::summary::{Spread, Summary};
use crate::data::{Keyword, Source};
use crate::session::messages::{counted, figure};
use crate::session::settings::{BatchMode, Init};
use crate::session::{Document, Session};

impl End {
    /// In one word or two.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::Resting => "resting or cycling",
            Self::Limit => "stopped at the limit",
            Self::Diverged => "diverged",
        }
    }
}

/// A count with its share, "15 of 50 (30 %)".
fn share(count: usize, of: usize) -> String {
    match of {
        0 => "–".into(),
        of => format!(
            "{count} of {of} ({:.0} %)",
            100.0 * count as f64 / of as f64
        ),
    }
}

/// One decimal, or as many as a small number needs, with a degree sign.
fn degrees(angle: f64) -> String {
    if angle < 0.1 {
        format!("{}°", figure(angle))
    } else {
        format!("{angle:.1}°")
    }
}

/// "3", or "3 to 7".
fn range(spread: Spread) -> String {
    if spread.least == spread.most {
        figure(spread.least)
    } else {
        format!("{} to {}", figure(spread.least), figure(spread.most))
    }
}

/// "one error", "3 errors", "no error", of a kind.
fn errors(count: u32, kind: &str) -> String {
    match count {
        0 => format!("no {kind} error"),
        count => counted(u64::from(count), &format!("{kind} error")),
    }
}

impl Starts {
    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> String {
        match self.runs().len() {
            COUNT => format!("{COUNT} runs made"),
            done => format!("{done} of {COUNT} runs made"),
        }
    }

    /// A line, or a curve where products are trained on.
    fn noun(&self) -> &'static str {
        match self.prepared() {
            Some(prepared) if prepared.is_curved() => "boundary",
            _ => "line",
        }
    }

    /// The one thing to look at.
    #[must_use]
    pub fn headline(&self, summary: &Summary) -> String {
        if self.nothing_to_learn() {
            return "There are no points to learn from yet: draw some, or choose a data set."
                .into();
        }
        if !self.is_complete() {
            return "The runs are being made.".into();
        }
        let (lines, noun) = (summary.lines(), self.noun());
        let Some(training) = summary.training else {
            return format!(
                "All {COUNT} runs diverged, so there is no {noun} to compare: a smaller learning rate may help."
            );
        };
        let all = match lines {
            COUNT => format!("All {COUNT} runs"),
            lines => format!("The {lines} runs that did not diverge"),
        };
        let test = summary.test.map(|test| (test, self.sizes()[1]));
        let errors_of = |training: Spread| {
            let rest = test.map_or_else(String::new, |(test, n)| {
                format!(", test errors: {} of {n}", range(test))
            });
            format!("Training errors: {}{rest}.", range(training))
        };
        let fan = summary.fan.map_or_else(String::new, |fan| {
            format!(" Their directions differ by up to {}.", degrees(fan))
        });
        let faultless = summary.faultless;
        match (faultless == lines, test) {
            _ if summary.alike => format!(
                "{all} come to nearly the same {noun}, so chance hardly matters here.{fan} {}",
                errors_of(training)
            ),
            (true, Some((test, n))) if test.least != test.most => format!(
                "{all} end without a training error, yet they make {} test errors of {n}: training errors \
                 cannot tell them apart.{fan}",
                range(test)
            ),
            (true, Some((test, n))) => format!(
                "{all} end without a training error, and each makes {} of {n}.{fan}",
                errors(test.least as u32, "test")
            ),
            (true, None) => {
                format!("{all} end without a training error, but not all at the same {noun}.{fan}")
            }
            (false, _) => {
                let begun = match self.widest() {
                    Some(Widest::None(Why::NotSeparable)) => format!(
                        "No {noun} is without a training error, and where a run is stopped is partly chance."
                    ),
                    Some(Widest::Found(_)) => format!(
                        "Some {noun} is without a training error, and {faultless} of {lines} runs found one."
                    ),
                    _ => format!("{faultless} of {lines} runs make no training error."),
                };
                format!("{begun} {}{fan}", errors_of(training))
            }
        }
    }

    /// The widest margin beside the runs, or why there is none.
    #[must_use]
    pub fn about_margin(&self, summary: &Summary) -> String {
        match self.widest() {
            None => String::new(),
            Some(Widest::None(why)) => why.to_string(),
            Some(Widest::Found(found)) => {
                let margin = figure(found.margin);
                let begun = format!("Maximum margin, {margin} from the nearest sample");
                if self.sizes()[1] == 0 {
                    return format!("{begun}.");
                }
                let own = errors(found.errors[1], "test");
                let test = self.judged();
                let worse = test
                    .iter()
                    .flatten()
                    .filter(|e| **e > found.errors[1])
                    .count();
                let better = test
                    .iter()
                    .flatten()
                    .filter(|e| **e < found.errors[1])
                    .count();
                let lines = summary.lines();
                format!("{begun}: {own}; {worse} of {lines} runs make more, {better} make fewer.")
            }
        }
    }

    /// The same as JSON for other programs: margin, training and test errors, weights; null where there is none.
    #[must_use]
    pub fn about_margin_in_full(&self) -> String {
        self.margin().map_or_else(
            || "null".into(),
            |found| {
                let [train, test] = found.errors;
                format!("[{},{train},{test},{}]", found.margin, list(&found.weights))
            },
        )
    }

    /// What can be done while no run is shown.
    #[must_use]
    pub fn invitation(&self) -> String {
        if self.nothing_to_learn() {
            return String::new();
        }
        format!(
            "Point at a dot or a {} to see what its run came to.",
            self.noun()
        )
    }

    /// What a run came to.
    #[must_use]
    pub fn about(&self, run: usize) -> String {
        let Some(Run {
            end,
            epochs,
            errors: [training, test],
            angle,
            ..
        }) = self.runs().get(run)
        else {
            return String::new();
        };
        let mut words = format!("Run {}: {}", run + 1, end.keyword());
        if *end == End::Diverged {
            return format!(
                "{words} in epoch {}; it has no {}.",
                epochs + 1,
                self.noun()
            );
        }
        words += &format!(
            " after {}, {}",
            counted(*epochs, "epoch"),
            errors(*training, "training")
        );
        if self.sizes()[1] > 0 {
            words += &format!(", {}", errors(*test, "test"));
        }
        if let Some(angle) = angle {
            words += &format!(", {} from the maximum margin", degrees(*angle));
        }
        words + "."
    }

    /// The heading of dots that stand in columns of so many numbers of errors each.
    #[must_use]
    pub fn caption(&self, bin: u32) -> String {
        let columns = match bin {
            1 => String::new(),
            bin => format!(", {bin} counts a column"),
        };
        match self.sizes() {
            [train, 0] => format!("Training errors of {train} (nothing is held out){columns}"),
            [_, test] => format!("Test errors of {test}{columns}"),
        }
    }

    /// The rows of the table: a heading, least, median, most of the runs, and what the maximum margin has.
    #[must_use]
    pub fn rows(&self, summary: &Summary) -> [[String; 5]; 3] {
        let margin = self.margin();
        let number =
            |value: Option<f64>, write: fn(f64) -> String| value.map_or_else(|| "–".into(), write);
        let row =
            |name: &str, spread: Option<Spread>, own: Option<f64>, write: fn(f64) -> String| {
                let of = |part: fn(Spread) -> f64| number(spread.map(part), write);
                [
                    name.into(),
                    of(|s| s.least),
                    of(|s| s.median),
                    of(|s| s.most),
                    number(own, write),
                ]
            };
        let [train, test] = self.sizes();
        let own = |set: usize| margin.map(|margin| f64::from(margin.errors[set]));
        [
            row(
                &format!("training errors of {train}"),
                summary.training,
                own(0),
                figure,
            ),
            row(
                &format!("test errors of {test}"),
                summary.test,
                own(1).filter(|_| test > 0),
                figure,
            ),
            row(
                "angle to max. margin",
                summary.angle,
                margin.map(|_| 0.0),
                |angle| format!("{angle:.1}°"),
            ),
        ]
    }

    /// What the legends explain, and whether it is there to be seen: the widest margin, held-out samples, runs that were
    /// stopped.
    #[must_use]
    pub fn signs(&self, summary: &Summary) -> [(&'static str, bool); 3] {
        let stopped = End::ALL.iter().position(|end| *end == End::Limit);
        [
            ("margin", self.margin().is_some()),
            ("held", self.sizes()[1] > 0),
            ("hollow", stopped.is_some_and(|i| summary.ends[i] > 0)),
        ]
    }

    /// How the runs ended, each way with its count.
    #[must_use]
    pub fn endings(&self, summary: &Summary) -> [(&'static str, String); 4] {
        let end = |i: usize| (End::ALL[i].keyword(), share(summary.ends[i], summary.done));
        [0, 1, 2, 3].map(end)
    }
}

/// How the runs are made, where that is not to be seen in the window.
#[must_use]
pub fn settings_in_words(lab: &Session, choices: &Choices, starts: &Starts) -> String {
    let document = lab.document();
    let known = document_of(document, choices, 0).settings;
    let batch = match known.batch {
        BatchMode::Mini => format!("mini-batch of {}", known.batch_size),
        batch => batch.keyword().into(),
    };
    let start = match (choices.vary, known.init) {
        (Vary::Order, Init::Given) => "all from your own line",
        (Vary::Order, _) => "all from w = 0",
        _ => "each from normal weights with standard deviation ½",
    };
    let order = match (known.batch, choices.vary, document.settings.order) {
        (BatchMode::Batch, ..) => "all samples at once, so order does not matter".into(),
        (_, Vary::Start, _) => "the samples as they are listed".into(),
        (.., crate::learn::Order::Sequential) => {
            "each in a shuffled order of its own (in the lab: sequential)".into()
        }
        (.., order) => format!("each in a {} order of its own", order.keyword()),
    };
    let class = match starts.prepared() {
        Some(prepared) if prepared.is_multiclass() => {
            let names = prepared.set.class_names();
            let asked = usize::from(document.settings.theory_class).min(names.len() - 1);
            format!(
                "; one line of the three, that of {} against the others",
                names[asked]
            )
        }
        _ => String::new(),
    };
    format!(
        "As in the lab: {}, η = {}, {batch}; {start}, {order}{class}. {}",
        known.rule.keyword(),
        figure(known.eta),
        split(document, starts)
    )
}

fn split(document: &Document, starts: &Starts) -> String {
    let [train, test] = starts.sizes();
    let all = counted((train + test) as u64, "sample");
    let shared = "the same for all runs";
    match (document.settings.data.test_share > 0.0, test) {
        (_, 0) => format!("Nothing is held out of {all}."),
        (true, test) => format!("{test} of {all} are held out, the split of the lab, {shared}."),
        (false, test) => {
            let seed = document.settings.data.data_seed;
            let source = document.settings.data.source != Source::GATE;
            let note = if source {
                ""
            } else {
                " (few are left to learn from)"
            };
            format!("{test} of {all} are held out here by the data’s seed {seed}{note}, {shared}.")
        }
    }
}

fn list(weights: &[f64]) -> String {
    let weights: Vec<String> = weights.iter().map(f64::to_string).collect();
    format!("[{}]", weights.join(","))
}

/// All runs as JSON for other programs: how each ended, epochs, training and test errors, angle or null, weights.
#[must_use]
pub fn table(starts: &Starts) -> String {
    let row = |run: &Run| {
        let angle = run
            .angle
            .map_or_else(|| "null".into(), |angle| angle.to_string());
        format!(
            "[\"{}\",{},{},{},{angle},{}]",
            run.end.keyword(),
            run.epochs,
            run.errors[0],
            run.errors[1],
            list(&run.weights)
        )
    };
    let rows: Vec<String> = starts.runs().iter().map(row).collect();
    format!("[{}]", rows.join(","))
}
