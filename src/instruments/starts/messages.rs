//! The texts of the window.

use super::choices::{COUNT, StartsChoices, Vary};
use super::margin::{Why, Widest};
use super::runs::{StartEnd, StartRun, Starts, document_of};
use super::summary::{Spread, Summary};
use crate::data::{Keyword, Source};
use crate::session::messages::{array, figure, reason, rules};
use crate::session::settings::{BatchMode, Init};
use crate::session::{Document, Session};
use crate::text::number::fixed;
use crate::text::{joined, key, message, say};

impl Why {
    /// The reason in words.
    pub fn said(&self) -> String {
        match self {
            Self::NoSamples => say!("starts-margin-no-samples"),
            Self::OneClass => say!("starts-margin-one-class"),
            Self::NotSeparable => say!("starts-margin-not-separable"),
            Self::UnitLength => say!("starts-margin-unit-length"),
            Self::Unknown(why) => say!("starts-margin-unknown", reason = reason(*why)),
        }
    }
}

/// A count with its share, "15 of 50 (30 %)".
fn share(count: usize, of: usize) -> String {
    match of {
        0 => "–".into(),
        of => say!(
            "starts-share",
            count,
            all = of,
            share = fixed(100.0 * count as f64 / of as f64, 0)
        ),
    }
}

/// One decimal, or as many as a small number needs, with a degree sign.
fn degrees(angle: f64) -> String {
    if angle < 0.1 {
        format!("{}°", figure(angle))
    } else {
        rounded_degrees(angle)
    }
}

fn rounded_degrees(angle: f64) -> String {
    format!("{}°", fixed(angle, 1))
}

/// "3", or "3 to 7".
fn range(spread: Spread) -> String {
    let [least, most] = [spread.least, spread.most].map(figure);
    if spread.least == spread.most {
        least
    } else {
        say!("starts-range", least, most)
    }
}

impl Starts {
    /// The progress of the runs, in words.
    pub fn progress(&self) -> String {
        match self.runs.len() {
            COUNT => say!("starts-progress-all", runs = COUNT),
            done => say!("starts-progress", done, runs = COUNT),
        }
    }

    /// A line, or a curve where products are trained on: a code for messages.
    fn shape(&self) -> &'static str {
        match self.prepared() {
            Some(prepared) if prepared.is_curved() => "curve",
            _ => "line",
        }
    }

    /// The one thing to look at.
    pub fn headline(&self, summary: &Summary) -> String {
        if self.nothing_to_learn() {
            return say!("starts-no-points");
        }
        if !self.is_complete() {
            return say!("starts-at-work");
        }
        let (runs, shape) = (summary.lines(), self.shape());
        let Some(training) = summary.training else {
            return say!("starts-all-diverged", runs = COUNT, shape);
        };
        let who = if runs == COUNT { "all" } else { "rest" };
        let samples = self.sizes()[1];
        let errors = match summary.test {
            Some(test) => say!(
                "starts-errors-test",
                training = range(training),
                test = range(test),
                samples
            ),
            None => say!("starts-errors", training = range(training)),
        };
        let fan = summary.fan.map(degrees);
        let fan = fan.map(|angle| say!("starts-fan", angle));
        let faultless = summary.faultless;
        let sentences = match (faultless == runs, summary.test) {
            _ if summary.alike => [
                Some(say!("starts-alike", who, runs, shape)),
                fan,
                Some(errors),
            ],
            (true, Some(test)) if test.least != test.most => {
                let test = range(test);
                let differs = say!("starts-test-differs", who, runs, test, samples);
                [Some(differs), fan, None]
            }
            (true, Some(test)) => {
                let test = test.least as u32;
                let same = say!("starts-test-same", who, runs, test, samples);
                [Some(same), fan, None]
            }
            (true, None) => [
                Some(say!("starts-other-lines", who, runs, shape)),
                fan,
                None,
            ],
            (false, _) => {
                let begun = match &self.widest {
                    Some(Widest::None(Why::NotSeparable)) => say!("starts-not-separable", shape),
                    Some(Widest::Found(_)) => say!("starts-some-found", shape, faultless, runs),
                    _ => say!("starts-faultless", faultless, runs),
                };
                [Some(begun), Some(errors), fan]
            }
        };
        joined(sentences.into_iter().flatten(), " ")
    }

    /// The widest margin beside the runs, or why there is none.
    pub(super) fn about_margin(&self, summary: &Summary) -> String {
        match &self.widest {
            None => String::new(),
            Some(Widest::None(why)) => why.said(),
            Some(Widest::Found(found)) => {
                let margin = figure(found.margin);
                if self.sizes()[1] == 0 {
                    return say!("starts-margin-alone", margin);
                }
                let (own, test) = (found.errors[1], self.judged());
                let worse = test.iter().flatten().filter(|e| **e > own).count();
                let better = test.iter().flatten().filter(|e| **e < own).count();
                say!(
                    "starts-margin-test",
                    margin,
                    test = own,
                    worse,
                    runs = summary.lines(),
                    better
                )
            }
        }
    }

    /// The widest margin as JSON for other programs: margin, training and test errors, weights; null if there is none.
    pub(super) fn about_margin_in_full(&self) -> String {
        self.margin().map_or_else(
            || "null".into(),
            |found| {
                let [train, test] = found.errors;
                format!(
                    "[{},{train},{test},{}]",
                    found.margin,
                    array(&found.weights)
                )
            },
        )
    }

    /// The hint on what can be done while no run is shown.
    pub(super) fn invitation(&self) -> String {
        if self.nothing_to_learn() {
            return String::new();
        }
        say!("starts-invitation", shape = self.shape())
    }

    /// The result of a run, in words.
    pub fn about(&self, run: usize) -> String {
        let Some(StartRun {
            end,
            epochs,
            errors: [training, test],
            angle,
            ..
        }) = self.runs.get(run)
        else {
            return String::new();
        };
        let number = run + 1;
        if *end == StartEnd::Diverged {
            return say!(
                "starts-run-diverged",
                run = number,
                epoch = epochs + 1,
                shape = self.shape()
            );
        }
        say!(
            "starts-run-ended",
            run = number,
            end = end.keyword(),
            epochs = *epochs,
            training = *training,
            tested = self.sizes()[1] > 0,
            test = *test,
            compared = angle.is_some(),
            angle = angle.map_or_else(String::new, degrees)
        )
    }

    /// The heading of dots that stand in columns of so many numbers of errors each.
    pub fn caption(&self, bin: u32) -> String {
        match self.sizes() {
            [train, 0] => say!("starts-caption-training", samples = train, bin),
            [_, test] => say!("starts-caption-test", samples = test, bin),
        }
    }

    /// The rows of the table: a heading, least, median, most of the runs, and what the maximum margin has.
    pub fn rows(&self, summary: &Summary) -> [[String; 5]; 3] {
        let margin = self.margin();
        let number =
            |value: Option<f64>, write: fn(f64) -> String| value.map_or_else(|| "–".into(), write);
        let row =
            |name: String, spread: Option<Spread>, own: Option<f64>, write: fn(f64) -> String| {
                let of = |part: fn(Spread) -> f64| number(spread.map(part), write);
                [
                    name,
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
                say!("starts-row-training", samples = train),
                summary.training,
                own(0),
                figure,
            ),
            row(
                say!("starts-row-test", samples = test),
                summary.test,
                own(1).filter(|_| test > 0),
                figure,
            ),
            row(
                say!("starts-row-angle"),
                summary.angle,
                margin.map(|_| 0.0),
                rounded_degrees,
            ),
        ]
    }

    /// The signs that the legends explain, each with true if it is in the pictures: the widest margin, held-out
    /// samples, runs that were stopped.
    pub fn signs(&self, summary: &Summary) -> [(&'static str, bool); 3] {
        let stopped = StartEnd::ALL.iter().position(|end| *end == StartEnd::Limit);
        [
            ("margin", self.margin().is_some()),
            ("held", self.sizes()[1] > 0),
            ("hollow", stopped.is_some_and(|i| summary.ends[i] > 0)),
        ]
    }

    /// The ways in which the runs ended, each with its count and share.
    pub fn endings(&self, summary: &Summary) -> [(String, String); 4] {
        let end = |i: usize| {
            let name = message(&key!("starts-end-*", StartEnd::ALL[i].keyword()));
            (name, share(summary.ends[i], summary.done))
        };
        [0, 1, 2, 3].map(end)
    }
}

/// The settings of the runs that cannot be seen elsewhere in the window, in words.
pub fn settings_in_words(lab: &Session, choices: &StartsChoices, starts: &Starts) -> String {
    let document = lab.document();
    let known = document_of(document, choices, 0).settings;
    let start = match (choices.vary, known.init) {
        (Vary::Order, Init::Given) => "line",
        (Vary::Order, _) => "zero",
        _ => "random",
    };
    let order = match (known.batch, choices.vary, document.settings.order) {
        (BatchMode::Batch, ..) => "all",
        (_, Vary::Start, _) => "listed",
        (.., order) => order.keyword(),
    };
    let names = match starts.prepared() {
        Some(prepared) if prepared.is_multiclass() => prepared.set.class_names(),
        _ => &[],
    };
    let asked = usize::from(document.settings.theory_class).min(names.len().saturating_sub(1));
    let settings = say!(
        "starts-settings",
        rule = rules::name(known.rule),
        eta = figure(known.eta),
        batch = known.batch.keyword(),
        size = known.batch_size,
        start,
        order,
        several = !names.is_empty(),
        class = names.get(asked).map_or("", String::as_str)
    );
    format!("{settings} {}", split(document, starts))
}

fn split(document: &Document, starts: &Starts) -> String {
    let [train, test] = starts.sizes();
    let all = train + test;
    match (document.settings.data.test_share > 0.0, test) {
        (_, 0) => say!("starts-split-none", all),
        (true, test) => say!("starts-split-lab", test, all),
        (false, test) => say!(
            "starts-split-own",
            test,
            all,
            seed = document.settings.data.options.seed().to_string(),
            few = document.settings.data.source == Source::GATE
        ),
    }
}

/// All runs as JSON for other programs: how each ended, epochs, training and test errors, angle or null, weights.
pub fn table(starts: &Starts) -> String {
    let row = |run: &StartRun| {
        let angle = run
            .angle
            .map_or_else(|| "null".into(), |angle| angle.to_string());
        format!(
            "[\"{}\",{},{},{},{angle},{}]",
            run.end.keyword(),
            run.epochs,
            run.errors[0],
            run.errors[1],
            array(&run.weights)
        )
    };
    array(starts.runs.iter().map(row))
}
