//! The status of the lab.

use super::{applies, classes, figure, grouped, rules, source_note};
use crate::data::{Keyword, Source};
use crate::learn::{self, Divergence, Form, Kind, Order, Outcome, Reason};
use crate::settings::Init;
use crate::story::{Story, beside_least, swings};
use crate::text::number::{at_most, exact};
use crate::text::{key, message, say};
use crate::{Comparison, End, Measure, Play, Readouts, Remedy, Session};

/// The code of a run that has made the epochs wished for.
const EPOCHS_REACHED: &str = "epochs reached";

/// From this condition number on a valley is called narrow.
const NARROW: f64 = 100.0;

/// The status of the lab, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// For other programs: an outcome's word, or one of empty, waiting, ready, changed, training, replaying, paused, epochs reached.
    pub code: &'static str,
    /// The label of the code.
    pub label: String,
    /// The text after the label in the sentence.
    pub rest: String,
}

/// Returns the status of the lab.
pub fn status(state: &Session, readouts: &Readouts) -> Status {
    let (code, rest) = sentence(state, readouts);
    let rest = rest + &hint(state);
    let space = if rest.starts_with(['.', ':', ',']) {
        ""
    } else {
        " "
    };
    let label = match readouts.story {
        Some(Story::Far { .. } | Story::Falls { endless: false }) if code == EPOCHS_REACHED => {
            say!("status-word-still-falling")
        }
        _ => label(code),
    };
    Status {
        code,
        label,
        rest: format!("{space}{rest}"),
    }
}

/// The label of a code.
pub(super) fn label(code: &str) -> String {
    message(&key!("status-word-*", &code.replace(' ', "-")))
}

fn sentence(state: &Session, readouts: &Readouts) -> (&'static str, String) {
    let run = state.run();
    if state.missing().is_some() {
        let why = source_note(state).unwrap_or_default();
        return ("waiting", say!("status-waiting", why));
    }
    if state.prepared().problem.train.is_empty() {
        return ("empty", say!("status-empty"));
    }
    match state.play() {
        Play::Playing { .. } | Play::Stepping { .. } | Play::Searching { .. } => {
            return (
                "training",
                say!("status-training", epochs = run.epochs()) + &losses_in_words(state, readouts),
            );
        }
        Play::Replaying { to } => {
            let rest = say!("status-replaying", update = run.steps(), to);
            return ("replaying", rest);
        }
        Play::Paused => {}
    }
    if state.is_changed() {
        let begins_anew = state.begins_anew();
        return ("changed", say!("status-changed", begins_anew));
    }
    let (code, rest) = ended(state, readouts);
    (code, rest + &tried(state, readouts))
}

/// The code and the text of a run that rests: its outcome, or its progress.
fn ended(state: &Session, readouts: &Readouts) -> (&'static str, String) {
    match state.outcome() {
        Outcome::Running => {
            let (code, rest) = resting(state, readouts);
            let rest = rest + &losses_in_words(state, readouts) + &advised(state, readouts);
            (code, rest + &classes::so_far(state))
        }
        outcome if state.run().learners().count() > 1 && !state.run().is_halted() => {
            (outcome.keyword(), classes::ended(state))
        }
        Outcome::Converged => ("converged", converged(state, readouts.training.errors)),
        Outcome::Stationary(reason) => {
            ("stationary", stationary(reason) + &advised(state, readouts))
        }
        Outcome::Cycling { period, updates } => (
            "cycling",
            cycling(state, period, updates) + &advised(state, readouts),
        ),
        Outcome::Diverged(divergence) => ("diverged", diverged(state, divergence)),
    }
}

fn resting(state: &Session, readouts: &Readouts) -> (&'static str, String) {
    let run = state.run();
    let done = state.epochs_done();
    let wished = u64::from(state.document().settings.epochs);
    let points = state.prepared().problem.train.len();
    if run.steps() == 0 && done == 0 {
        return match (run.epochs(), state.document().settings.init) {
            (0, Init::Zero | Init::Given)
                if state.prepared().is_multiclass() && run.weights().iter().all(|w| *w == 0.0) =>
            {
                let class = &state.prepared().set.class_names()[0];
                ("ready", say!("status-ready-classes", class))
            }
            (0, Init::Zero) => {
                let class = if run.settings().tie.is_positive(0.0) {
                    "+1"
                } else {
                    "−1"
                };
                ("ready", say!("status-ready-at-zero", class))
            }
            (0, _) => ("ready", say!("status-ready")),
            (epochs, _) => ("paused", say!("status-paused-after", epochs)),
        };
    }
    let epochs = run.epochs();
    if run.presented() == 0 && done > 0 && done.is_multiple_of(wished) {
        let rest = say!(
            "status-epochs-reached",
            epochs,
            wrong = readouts.training.errors,
            points
        );
        return (EPOCHS_REACHED, rest);
    }
    let rest = if run.presented() == 0 {
        say!("status-paused-after", epochs)
    } else {
        say!(
            "status-paused-within",
            epoch = epochs + 1,
            seen = run.presented(),
            points
        )
    };
    ("paused", rest)
}

fn converged(state: &Session, wrong: u32) -> String {
    let run = state.run();
    let points = state.prepared().problem.train.len();
    let (epochs, updates) = run.outcome_after();
    let how = say!("status-converged", updates, epochs) + &counted(state);
    let meaning = match run.settings().table().kind {
        // Only where z = 0 is never corrected.
        Kind::MistakeDriven if wrong > 0 && run.weights().iter().all(|w| *w == 0.0) => {
            say!("status-converged-at-zero", wrong, points)
        }
        Kind::MistakeDriven if wrong > 0 => say!("status-converged-with-ties", wrong),
        Kind::MistakeDriven => say!("status-converged-by-mistakes"),
        Kind::Smooth if run.settings().table().convex => match beside_least(state) {
            Some((_, least, true)) => say!(
                "status-converged-least",
                loss = figure(least),
                wrong,
                points
            ),
            Some((now, least, _)) => {
                let (now, least) = (figure(now), figure(least));
                let same = now == least;
                say!("status-converged-flat", now, least, same)
            }
            None => say!("status-converged-convex"),
        },
        Kind::Smooth => say!("status-converged-smooth"),
    };
    format!("{how} {meaning}")
}

/// From when a verdict counts, after a space, where the numbers beside it count from the beginning of the run.
pub(super) fn counted(state: &Session) -> String {
    let (_, epochs, updates) = state.run().origin();
    if epochs == 0 && updates == 0 {
        return String::new();
    }
    format!(" {}", say!("status-counted-since"))
}

fn stationary(reason: Reason) -> String {
    match reason {
        Reason::Settled => say!("status-settled"),
        Reason::Canceled => say!("status-canceled"),
        Reason::TooSmall => say!("status-too-small"),
        Reason::Saturated => say!("status-saturated"),
        Reason::NoMinimum => say!("status-no-minimum"),
    }
}

fn cycling(state: &Session, epochs: u64, updates: u64) -> String {
    let settings = state.run().settings();
    match settings.table().kind {
        // The updates of a period sum to 0: they are a certificate.
        Kind::MistakeDriven
            if state.is_joint() && settings.penalty.is_none() && settings.is_plain_descent() =>
        {
            say!("status-cycling-no-rows", epochs, updates)
        }
        Kind::MistakeDriven if settings.penalty.is_none() && settings.is_plain_descent() => {
            say!(
                "status-cycling-no-line",
                epochs,
                updates,
                origin = !state.prepared().has_bias()
            )
        }
        Kind::MistakeDriven if settings.optimizer.kind.adaptive => {
            say!("status-cycling-adaptive", epochs, updates)
        }
        Kind::MistakeDriven => {
            say!("status-cycling-refined", epochs, updates)
        }
        Kind::Smooth => say!("status-cycling-smooth", epochs, updates),
    }
}

/// Why a run diverged, after a space, where that is no matter of η.
pub(super) fn why_diverged(state: &Session) -> String {
    let run = state.run();
    let settings = run.settings();
    let is_adaptive = settings.optimizer.kind.adaptive && run.start_loss().is_finite();
    let told = match settings.table().kind {
        // Its steps are of the size of η, so nothing but the inputs is beyond all numbers.
        _ if is_adaptive && run.is_halted() => say!("status-diverged-inputs"),
        _ if is_adaptive => return String::new(),
        _ if run.is_halted() && run.steps() == 0 => say!("status-diverged-reset"),
        // Where a separating line exists w is bounded, whatever η.
        Kind::MistakeDriven if settings.penalty.ridge == 0.0 => say!("status-diverged-inputs"),
        _ => return String::new(),
    };
    format!(" {told}")
}

/// Returns true if the loss has grown so far that the end of an epoch calls it diverged.
fn runs_away(state: &Session, readouts: &Readouts) -> bool {
    let run = state.run();
    let most = learn::RUNAWAY * run.start_loss().max(1.0);
    let is_smooth = run.settings().table().kind == Kind::Smooth;
    let is_beyond = readouts.training.loss.is_none_or(|loss| loss > most);
    is_smooth && run.steps() > 0 && run.start_loss().is_finite() && is_beyond
}

fn diverged(state: &Session, divergence: Divergence) -> String {
    let run = state.run();
    let epoch = run.epochs();
    let where_to = match divergence {
        Divergence::Loss if run.start_loss() > 1.0 => {
            say!("status-diverged-loss-times", epoch)
        }
        Divergence::Loss => say!("status-diverged-loss", epoch),
        Divergence::Overflow => say!("status-diverged-overflow", epoch = epoch + 1),
    };
    let swings = swings(state).filter(|_| run.settings().table().kind == Kind::Smooth);
    let swings =
        swings.map(|norm| format!(" {}", say!("status-diverged-swings", norm = figure(norm))));
    where_to + &swings.unwrap_or_default() + &why_diverged(state)
}

/// The text on losses, after a space: on the present one if it has run away, before any verdict; else on the recorded.
fn losses_in_words(state: &Session, readouts: &Readouts) -> String {
    let start = state.run().start_loss();
    if runs_away(state, readouts) {
        let times = start > 1.0;
        return format!(" {}", say!("status-runs-away", times));
    }
    let Some(story) = readouts.story else {
        return String::new();
    };
    let told = match story {
        Story::Overshoots => say!("status-story-overshoots"),
        Story::Rises { epochs } => {
            let order = state.document().settings.order;
            let listed = order == Order::Sequential && applies(state, "order");
            say!("status-story-rises", epochs, listed)
        }
        Story::Oscillates { falls } => say!("status-story-oscillates", falls),
        Story::Far { now, least } if state.is_at_epochs() => {
            say!(
                "status-story-far-end",
                now = figure(now),
                least = figure(least)
            )
        }
        Story::Falls { endless: false } if state.is_at_epochs() => return String::new(),
        Story::Far { now, least } => {
            say!("status-story-far", now = figure(now), least = figure(least))
        }
        Story::Falls { endless } => say!("status-story-falls", endless),
        Story::Near { now, least } if figure(now) == figure(least) => {
            say!("status-story-near-same", least = figure(least))
        }
        Story::Near { now, least } => {
            say!(
                "status-story-near",
                now = figure(now),
                least = figure(least)
            )
        }
        Story::Rests { far: None } => say!("status-story-rests"),
        Story::Rests {
            far: Some((now, least)),
        } => say!(
            "status-story-rests-far",
            now = figure(now),
            least = figure(least)
        ),
    };
    format!(" {told}")
}

/// The further facts that are known when the wished number of epochs is done, in words.
fn advised(state: &Session, readouts: &Readouts) -> String {
    let (advice, prepared) = (&readouts.advice, state.prepared());
    let line = match prepared.inputs.len() == 2 && !prepared.is_curved() {
        _ if !prepared.has_bias() => "origin",
        true => "yes",
        false => "no",
    };
    let all = prepared.problem.held_out.is_empty();
    let settings = state.run().settings();
    // Where the loss is far from the least, it is η that matters, and not whether a line exists.
    let is_far = matches!(readouts.story, Some(Story::Far { .. }));
    let separable = advice.separable.filter(|_| !is_far).map(|yes| match yes {
        true if advice.finds => say!(
            "status-separable-go-on",
            line,
            all,
            known = advice.most.is_some(),
            most = advice.most.map_or_else(String::new, at_most),
            standardized = advice.standardized_most.is_some(),
            then = advice.standardized_most.map_or_else(String::new, at_most)
        ),
        true => {
            let despite = match settings.table().form {
                Form::Squares => "squares",
                _ if !settings.penalty.is_none() => "penalty",
                _ => "none",
            };
            say!("status-separable", line, all, despite)
        }
        false => say!("status-not-separable", line, all),
    });
    let told = separable.map(|told| format!(" {told}"));
    told.unwrap_or_default() + &valley(state, readouts)
}

/// The text on the condition number, after a space: its change by standardized features, where these were found to
/// help; else, where no change helps, that it is large.
fn valley(state: &Session, readouts: &Readouts) -> String {
    let (advice, settings) = (&readouts.advice, state.run().settings());
    let bound = settings.table().form != Form::Squares;
    let (Some(now), Some(findings)) = (advice.condition, &advice.findings) else {
        return String::new();
    };
    let told = match advice
        .standardized_condition
        .filter(|_| findings.standardized)
    {
        Some(then) => {
            let (now, then) = (figure(now), figure(then));
            say!("status-standardize", now, then, bound)
        }
        None if findings.remedy.is_none() && now >= NARROW => {
            say!("status-valley", condition = figure(now), bound)
        }
        None => return String::new(),
    };
    format!(" {told}")
}

/// The findings of the trials, each sentence after a space.
fn tried(state: &Session, readouts: &Readouts) -> String {
    let Some(found) = &readouts.advice.findings else {
        return String::new();
    };
    let points = state.prepared().problem.train.len();
    let go_on = found.go_on.map(|tried| {
        let ([now, then], measure) = ends(&tried);
        say!(
            "status-tried-go-on",
            epochs = tried.change,
            measure,
            then,
            now,
            points
        )
    });
    let remedy = found.remedy.map(|tried| {
        let ([now, then], measure) = ends(&tried);
        let (change, rule) = match tried.change {
            Remedy::Shuffle => ("shuffle", None),
            Remedy::Eta(_) => ("eta", None),
            Remedy::Standardize { .. } => ("standardize", None),
            Remedy::Rule(rule) => ("rule", Some(rules::title(rule.keyword()))),
        };
        let of = match (found.is_shorter_than_run, found.differs_from_run) {
            (true, _) => "part",
            (_, true) => "anew",
            _ => "whole",
        };
        say!(
            "status-tried",
            change,
            eta = exact(tried.eta),
            rule = rule.unwrap_or_default(),
            sorted = is_sorted(state),
            measure,
            then,
            now,
            points,
            diverges = tried.without.loss.is_none(),
            of,
            epochs = found.epochs
        )
    });
    let kinds = [
        (key!("status-tried-rates"), found.kinds[0]),
        (key!("status-tried-standardized"), found.kinds[1]),
        (key!("status-tried-order"), found.kinds[2]),
        (key!("status-tried-rules"), found.kinds[3]),
    ];
    let kinds = kinds.into_iter().filter(|(_, is_tried)| *is_tried);
    let kinds: Vec<String> = kinds.map(|(key, _)| message(key)).collect();
    let in_vain = (found.remedy.is_none() && !kinds.is_empty())
        .then(|| say!("status-tried-in-vain", tried = kinds.join(", ")));
    let told = [go_on, remedy, in_vain].into_iter().flatten();
    told.map(|told| format!(" {told}")).collect()
}

/// The ends of a run without a change and with it, and the measure in which they are given.
fn ends<T>(tried: &Comparison<T>) -> ([String; 2], &'static str) {
    let ends = [tried.without, tried.with];
    match tried.measure {
        Measure::Errors => (ends.map(|end| grouped(u64::from(end.errors))), "errors"),
        Measure::Loss => {
            let loss = |end: End| figure(end.loss.unwrap_or(f64::INFINITY));
            (ends.map(loss), "loss")
        }
    }
}

/// Returns true if the samples come class by class.
fn is_sorted(state: &Session) -> bool {
    let (set, rows) = (&state.prepared().set, &state.prepared().rows[0]);
    let mut classes: Vec<u8> = rows.iter().map(|&row| set.class(row as usize)).collect();
    classes.dedup();
    classes.len() == set.class_names().len()
}

/// The text that all of the user's points are of one class; empty if they are not, or while something plays.
fn hint(state: &Session) -> String {
    let prepared = state.prepared();
    let is_own = state.document().settings.data.source == Source::CUSTOM;
    let mut classes = prepared.dots.iter().map(|dot| dot.class);
    let first = classes.next();
    let is_one = first.is_some() && classes.all(|class| Some(class) == first);
    if !is_own || !is_one || prepared.is_multiclass() || state.play() != Play::Paused {
        return String::new();
    }
    let (class, other) = match first {
        Some(0) => ("−1", "+1"),
        _ => ("+1", "−1"),
    };
    format!(" {}", say!("status-one-class", class, other))
}
