//! No two panels contradict: random sets of every awkward kind are learned by every rule, and what status, theory, advice,
//! charts, sweep and dual form say is held against each other, and against whole-number arithmetic of this test's own; and
//! advice is obeyed, and does what is said of it.

#![cfg(not(target_arch = "wasm32"))]

mod advice;
mod exact;
mod panels;
mod several;

use std::ops::Range;

use hyperplane::app::App;
use hyperplane::instruments::dual::{DualStanding, Training};
use hyperplane::instruments::gates::Gallery;
use hyperplane::instruments::sweep::{Sweep, SweepEnd};
use hyperplane::learn::{
    Batch, Entry, Form, KernelKind, KernelPerceptron, KernelShape, Kind, OneVersusRest, Outcome,
    Reduction, dot,
};
use hyperplane::session::scenes::ChartScenes;
use hyperplane::session::switch::Switch;
use hyperplane::session::{Remedy, Session, Story};
use hyperplane_test_parts::in_all;

use exact::{Set, ratio, root};
use panels::Panels;

/// Sets of the short command.
const SETS: u64 = 2000;
/// Epochs of a run, and of a long one.
const EPOCHS: [u32; 2] = [12, 200];

/// Checks every statement about separability.
fn check_separability(panels: &Panels, set: &Set) {
    let session = panels.session();
    let is_separable = set.is_separable();
    let said = panels.line("separable").map(|line| line.full.as_str());
    panels.holds(
        said == Some(if is_separable { "true" } else { "false" }),
        "separability",
    );
    let told = format!("{}{}", panels.status.label, panels.status.rest);
    panels.holds(
        panels
            .readouts
            .advice
            .separable
            .is_none_or(|yes| yes == is_separable),
        "advice on separability",
    );
    panels.holds(
        !is_separable || !(told.contains("No line separates") || told.contains("no boundary")),
        "no line",
    );
    panels.holds(
        is_separable || !(told.contains("Some line separates") || told.contains("some boundary")),
        "some line",
    );
    let is_likelihood = panels.line("likelihood").map(|line| line.full.as_str());
    if let Some(word) = is_likelihood {
        let right = match (is_separable, set.has_weak_separator()) {
            (true, _) => "complete",
            (false, true) => "quasi-complete",
            (false, false) => "overlap",
        };
        panels.holds(word == right, "the likelihood");
        let has_least = panels.number("least-loss").is_some();
        panels.holds(
            !has_least || word == "overlap",
            "a least loss that there is not",
        );
        let ends = session.outcome() == Outcome::Stationary(hyperplane::learn::Reason::NoMinimum);
        panels.holds(!ends || word != "overlap", "no minimum where there is one");
    }
    // Runs of rules that learn from mistakes.
    let settings = session.run().settings();
    let is_plain = settings.penalty.is_none() && settings.is_plain_descent();
    if settings.table().kind == Kind::MistakeDriven && is_plain {
        let barely = panels
            .line("separable")
            .is_some_and(|line| line.value.contains("by less"));
        let rounded = panels.line("rounded");
        let is_rounded = rounded.is_some();
        match session.outcome() {
            Outcome::Converged if panels.readouts.training.errors == 0 => {
                panels.holds(is_separable || is_rounded, "it separates what cannot be");
                let (train, weights) = (&session.prepared().problem.train, session.run().weights());
                let is_on = train.iter().any(|(x, _)| dot(weights, x) == 0.0);
                let by_ties = rounded.is_some_and(|line| line.full == "ties");
                panels.holds(
                    by_ties == (!is_separable && !set.has_bias && is_on),
                    "points on the boundary",
                );
            }
            Outcome::Cycling { .. } => {
                panels.holds(!is_separable || barely, "it cycles where it must not");
            }
            _ => {}
        }
        let proof = panels.line("cycle").is_some();
        panels.holds(!proof || !is_separable, "a proof of what is not so");
    }
    // The kernel has a bias of its own. What was divided by its length without one are other points.
    let is_separable = set.with_bias().is_separable();
    let training = dual(session).filter(|_| set.has_bias || !set.is_unit);
    if let Some(training) = training {
        let errors = training.run().map_or(0, KernelPerceptron::errors);
        let has_ties = training.run().is_some_and(KernelPerceptron::has_ties);
        let barely = panels
            .line("separable")
            .is_some_and(|line| line.value.contains("by less"));
        match training.standing() {
            DualStanding::Converged => panels.holds(
                is_separable || barely || errors > 0 || set.is_coarse() || has_ties,
                "the dual form separates",
            ),
            DualStanding::Cycling => {
                panels.holds(!is_separable || barely, "the dual form cycles");
            }
            _ => {}
        }
    }
}

/// The linear kernel's run on the same data, for some epochs.
fn dual(session: &Session) -> Option<Training> {
    let mut training = Training::new(session, KernelKind::LINEAR, KernelShape::default());
    training.run()?;
    let steps = session.prepared().problem.train.len() * EPOCHS[0] as usize;
    (0..=steps).for_each(|_| training.step());
    Some(training)
}

fn near(a: f64, b: f64, part: f64) -> bool {
    (a - b).abs() <= part * a.abs().max(b.abs())
}

/// Margins and bounds, in the units of the data.
fn check_bounds(panels: &Panels, set: &Set) {
    let settings = panels.session().run().settings();
    let is_proved = settings.table().form == Form::Criterion
        && settings.is_plain_descent()
        && settings.penalty.is_none();
    panels.holds(
        is_proved || panels.line("bound").is_none(),
        "a bound without a proof",
    );
    if set.is_standard {
        return;
    }
    let [margin, radius] = set.margin_and_radius();
    let (rho, r) = (root(&margin), root(&radius));
    if let Some(said) = panels.number("radius") {
        panels.holds(near(said, r, 1e-12), "the radius");
    }
    let said = panels.number("augmented-margin");
    let unclear = panels.line("unknown").is_some() || rho < 1e-9 * r;
    panels.holds(
        unclear || said.is_some() == (set.has_both() && set.is_separable()),
        "a margin",
    );
    if let (Some(said), false) = (said, unclear) {
        // No sample is off by more.
        let is_near = (said - rho).abs() <= 2.0 * set.noise * r + 1e-14 * rho;
        panels.holds(is_near, &format!("the margin: {rho}"));
    }
    if let Some(bound) = panels.number("bound") {
        let made = panels.session().run().updates() as f64;
        panels.holds(made <= bound, "more updates than there can be");
        let is_from_zero = panels.session().run().origin().0.iter().all(|w| *w == 0.0);
        if is_from_zero && !unclear {
            let exact = ratio(&(&radius.0 * &margin.1), &(&radius.1 * &margin.0));
            // A run is on doubles, each a little beside its decimal.
            let doubt = 4.0 * set.noise * r / rho;
            let is_outward = bound >= (exact * (1.0 - doubt)).floor();
            let is_near = bound <= exact * (1.0 + 2e-9 + doubt) + 1.0;
            panels.holds(is_outward && is_near, &format!("the bound: {exact}"));
            let slides = panels.number("slides-bound");
            panels.holds(
                slides.is_none_or(|slides| slides >= bound),
                "the slides' bound",
            );
        }
    }
}

/// By how much a loss that a run has recorded can be off: sums from left to right of z, of losses that rise no faster than
/// their z (squares by the rest), and of the penalty.
fn rounding_of(run: &OneVersusRest, entry: &Entry) -> f64 {
    let (train, settings) = (&run.problem().train, run.settings());
    let is_square = settings.table().form == Form::Squares;
    let each = train.iter().map(|(x, y)| {
        let terms = entry.weights.iter().zip(x);
        let size: f64 = terms.map(|(w, x)| (w * x).abs()).sum();
        let slope = if is_square {
            (y - dot(&entry.weights, x)).abs()
        } else {
            1.0
        };
        slope * size
    });
    let reach: f64 = each.sum();
    let share = match settings.reduction {
        Reduction::Sum => 1.0,
        Reduction::Mean => 1.0 / train.len() as f64,
    };
    f64::EPSILON * (4.0 * share * reach + (train.len() as f64 + 4.0) * entry.loss)
}

/// By how much the least loss that theory says may be above the least there is, as a part of itself.
fn doubt_of_least(form: Form) -> f64 {
    match form {
        // The gap between an objective and its dual that counts as none.
        Form::Hinge => 1e-8,
        // Rounded as a run rounds, where that costs no more.
        _ => 1e-12,
    }
}

/// The least loss, where it is said and shown, and what runs come to.
fn check_least(panels: &Panels, set: &Set) {
    let session = panels.session();
    let run = session.run();
    let settings = run.settings();
    let [chart, _] = ChartScenes::default().charts(session, &panels.readouts);
    let (level, line) = (chart.1.level, panels.number("least-loss"));
    if let (Some(level), Some(line)) = (level, line) {
        panels.holds(level == line, "the chart and the theory");
    }
    let penalty = settings.penalty;
    let form = settings.table().form;
    let is_smooth = matches!(form, Form::Squares | Form::Likelihood | Form::Hinge);
    let is_known = is_smooth && penalty.norm == 0.0;
    panels.holds(is_known || line.is_none(), "a least loss of what has none");
    let scale = run.learner(0).gradient_scale();
    // In units of the features that are whole numbers, a ridge is known for these alone.
    let ridge = (100.0 * penalty.ridge).round() as u32;
    let is_exact = form == Form::Squares && (ridge == 0 || !set.is_standard);
    let exact = is_exact.then(|| set.least_squares(ridge));
    if let Some(exact) = &exact {
        // A penalty adds to the loss.
        for entry in run.history().entries() {
            let doubt = exact.slack(set.rows.len()) + rounding_of(run, entry);
            panels.holds(
                !exact.is_clear() || entry.loss >= exact.loss - doubt,
                &format!(
                    "a loss below the exact least: {} {}",
                    entry.loss, exact.loss
                ),
            );
        }
    }
    let Some(least) = level.or(line) else {
        let told = &panels.status.rest;
        panels.holds(
            !told.contains("Least loss reached"),
            "a least loss nobody knows",
        );
        return;
    };
    for entry in run.history().entries() {
        let doubt = rounding_of(run, entry) + doubt_of_least(form) * least;
        panels.holds(
            entry.loss >= least - doubt,
            &format!("a loss below the least: {}", entry.loss),
        );
    }
    if let Some(Story::Far { now, least: said } | Story::Near { now, least: said }) =
        panels.readouts.story
    {
        panels.holds(said == least && now >= said - 1e-9 * scale, "the story");
    }
    let Some(exact) = exact else { return };
    let slack = exact.slack(set.rows.len());
    let [rank, inputs] = exact.rank;
    let is_whole = rank == inputs;
    if exact.is_clear() || is_whole {
        panels.holds(
            least >= exact.loss - slack,
            &format!("above the least: {} {slack:e}", exact.loss),
        );
    }
    if exact.is_clear() {
        panels.holds(
            (least - exact.loss).abs() <= slack,
            &format!("not the least: {} {slack:e}", exact.loss),
        );
    }
    let condition = panels.line("condition");
    let is_infinite = condition.is_some_and(|line| line.value == "∞");
    panels.holds(is_whole || is_infinite, "κ of dependent features");
    panels.holds(
        !(is_whole && exact.is_clear() && is_infinite),
        "κ of independent features",
    );
    let (most, smallest) = set.curvature(ridge);
    if let (Some(said), Some(smallest), true) =
        (panels.number("condition"), smallest, exact.is_clear())
    {
        let ratio = most / smallest;
        panels.holds(
            (said / ratio - 1.0).abs() <= 8.0 * exact.turn() + 1e-12,
            &format!("κ: {ratio}"),
        );
    }
    if exact.is_clear() && panels.status.rest.contains("Least loss reached") {
        let now = panels.readouts.training.loss.expect("a loss");
        panels.holds(
            now - exact.loss <= 1e-9 * scale + slack,
            "it was not reached",
        );
    }
}

/// Checks the statements about learning rates, and the effects of rates.
fn check_rates(panels: &Panels, set: &Set, is_swept: bool) {
    let (session, run) = (panels.session(), panels.session().run());
    let eta = session.document().settings.eta;
    let limit = panels.number("eta-limit");
    let is_below = limit.is_some_and(|limit| eta < limit * (1.0 - 1e-9));
    let remedy = session.findings().and_then(|found| found.remedy);
    if let (Some(Remedy::Eta(other)), true) = (remedy.map(|tried| tried.change), is_below) {
        let is_allowed = other < eta || limit.is_some_and(|limit| other < limit);
        panels.holds(is_allowed, "a larger rate beyond the limit");
    }
    // Full batches of plain descent on a convex loss.
    let settings = run.settings();
    let is_full = run.batch() == session.prepared().problem.train.len();
    let has_norm = settings.penalty.norm > 0.0;
    panels.holds(!has_norm || limit.is_none(), "a limit with a norm");
    let never_rises = is_full && settings.is_plain_descent() && !has_norm;
    let ridge = settings.penalty.ridge;
    let form = settings.table().form;
    let is_batch = settings.batch == Batch::Full && settings.reduction == Reduction::Sum;
    if let (Some(limit), true, true) = (limit, is_batch, ridge == 0.0 || !set.is_standard) {
        let hundredths = (100.0 * ridge).round() as u32;
        let steepest = match form {
            Form::Squares => set.curvature(hundredths).0,
            _ => 0.25 * set.curvature(0).0 + ridge,
        };
        let exact = 2.0 * (1.0 + settings.momentum) / steepest;
        let is_near = near(limit, exact, 4.0 * set.noise + 1e-13);
        // The largest eigenvalue of ¼Σx̃x̃ᵀ + ridge is at most the sum of both.
        let is_less = form != Form::Squares && ridge > 0.0 && limit >= exact * (1.0 - 1e-13);
        panels.holds(is_near || is_less, &format!("the limit: {exact}"));
    }
    let no_more = |then: f64, now: f64| then <= now * (1.0 + 1e-9) + 1e-12;
    if is_below && never_rises {
        let entries = run.history().entries();
        let mut pairs = entries.windows(2);
        let falls = pairs.all(|pair| no_more(pair[1].loss, pair[0].loss));
        panels.holds(falls, "the loss rises below the limit");
    }
    if !is_swept {
        return;
    }
    let mut sweep = Sweep::default();
    sweep.ask(session, session.document().settings.epochs);
    assert!(sweep.advance(|| true));
    let last = run.history().entries().last().expect("entries");
    match sweep.own_end {
        Some(SweepEnd::Reached { loss, errors }) if run.outcome() == Outcome::Running => {
            let is_own = (loss, errors) == (last.loss, last.errors);
            panels.holds(is_own, "the sweep's own rate");
        }
        Some(SweepEnd::Diverged) => {
            let diverged = matches!(run.outcome(), Outcome::Diverged(_));
            panels.holds(diverged, "the sweep diverges");
        }
        _ => {}
    }
    let start = sweep.start_loss.unwrap_or(f64::INFINITY);
    for (index, end) in sweep.ends.iter().enumerate() {
        let rate = sweep.rate(index);
        let is_safe = never_rises && limit.is_some_and(|limit| rate < limit * (1.0 - 1e-9));
        let is_lower = matches!(end, Some(SweepEnd::Reached { loss, .. }) if no_more(*loss, start));
        panels.holds(
            is_lower || !is_safe,
            &format!("the sweep rises below the limit: {rate}"),
        );
    }
}

/// Advice, against what was tried and what stands beside it.
fn check_advice(panels: &Panels, set: &Set) {
    let told = &panels.status.rest;
    let has_norm = panels.session().run().settings().penalty.norm > 0.0;
    panels.holds(
        !has_norm || !told.contains("condition number"),
        "a condition number with a norm",
    );
    let Some(found) = panels.session().findings() else {
        return;
    };
    if let Some(tried) = found.remedy {
        panels.holds(told.contains(" instead of "), "a change without numbers");
        panels.holds(
            !told.contains("Nothing that was tried helps"),
            "something helps",
        );
        if let (Some(now), Some(then)) = (tried.without.loss, tried.with.loss) {
            let by_loss = tried.measure == hyperplane::session::Measure::Loss;
            panels.holds(!by_loss || then < now, "a loss that is larger");
        }
    }
    let one_class = panels
        .line("separable")
        .is_some_and(|line| line.value.contains("only one class"));
    panels.holds(
        !set.has_bias || one_class == told.contains("All points are of class"),
        "one class",
    );
}

/// Settings of the second lab of a set, besides the rule, the rate and the batches.
const MORE: [&str; 7] = [
    "tie=negative",
    "bias=off",
    "penalty=ridge&lambda=1",
    "penalty=ridge&lambda=0.01&bias=off",
    "penalty=norm&p=1&lambda=0.05",
    "optimizer=sgd&momentum=0.5",
    "bias=off&momentum=0.9",
];

/// A set with two rules; what contradicts fails.
fn check(seed: u64) {
    let rules = [
        "perceptron",
        "rosenblatt",
        "adaline",
        "logistic",
        "svm",
        "sigmoid",
    ];
    let batches = ["online", "batch", "mini-batch&batch-size=3"];
    let is_several = seed / 10 % 5 == 4;
    if is_several {
        several::check(seed);
    }
    for turn in 0..if is_several { 1 } else { 2 } {
        let rule = rules[(seed / 10 + 3 * turn + seed / 7) as usize % rules.len()];
        let batch = batches[(seed / 60 + turn) as usize % batches.len()];
        let eta = ["lab", "0.01", "lab", "0.3"][(seed / 20 + turn) as usize % 4];
        let epochs = EPOCHS[usize::from(seed / 10 % 8 == 1)];
        let more = match turn {
            0 => "tie=positive",
            _ => MORE[(seed / 10) as usize % MORE.len()],
        };
        let scalings = [
            ["standardize", "none", "none"],
            ["unit", "none", "standardize"],
        ];
        let scaling = scalings[turn as usize][(seed / 10 % 3) as usize];
        let mut set = Set::random(seed);
        let points = set.points();
        if more.contains("bias=off") {
            set = set.without_bias();
        }
        let set = match scaling {
            "standardize" => set.standardized(),
            "unit" => set.unit(),
            _ => set,
        };
        let link = format!(
            "v2&dataset=custom&points={points}&rule={rule}&batch={batch}&eta={eta}&scaling={scaling}&{more}&epochs={epochs}&speed=max&theory=on"
        );
        let panels = Panels::of(&link);
        let trained = panels.session().prepared().problem.train.len();
        assert_eq!(trained, set.rows.len(), "{link}");
        check_separability(&panels, &set);
        check_bounds(&panels, &set);
        check_least(&panels, &set);
        // One set in ten of each kind.
        check_rates(&panels, &set, seed / 10 % 10 == seed % 10);
        check_advice(&panels, &set);
    }
}

/// Checks sets on all processors, and tells how often something contradicted, with the first of each kind.
fn agree(seeds: Range<u64>) {
    std::panic::set_hook(Box::new(|_| {}));
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let of_thread = |first: u64| {
        let own = seeds.clone().filter(move |seed| seed % threads == first);
        let failed = |seed| std::panic::catch_unwind(|| check(seed)).err();
        let causes = own.filter_map(failed);
        causes.map(|cause| *cause.downcast::<String>().unwrap_or_default())
    };
    let texts: Vec<String> = std::thread::scope(|scope| {
        let of_thread = &of_thread;
        let all = (0..threads).map(|k| scope.spawn(move || of_thread(k).collect::<Vec<_>>()));
        let all: Vec<_> = all.collect();
        all.into_iter()
            .flat_map(|one| one.join().expect("texts"))
            .collect()
    });
    let _ = std::panic::take_hook();
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for text in &texts {
        let kind = |text: &str| {
            text.split(['\n', ':'])
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        match kinds
            .iter_mut()
            .find(|(known, _)| kind(known) == kind(text))
        {
            Some((_, count)) => *count += 1,
            None => kinds.push((text.as_str(), 1)),
        }
    }
    let told = kinds.iter();
    let told: Vec<String> = told
        .map(|(text, count)| format!("{count} times: {text}\n"))
        .collect();
    assert!(texts.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_window_of_gates_says_what_the_lab_says_of_each() {
    let app = App::default();
    let gallery = Gallery::new(app.session().document(), Switch::Off);
    for (number, cell) in gallery.cells.iter().enumerate() {
        let corner = |k: usize| ([(k / 2) as i128, (k % 2) as i128], number >> k & 1 == 1);
        let set = Set::of((0..4).map(corner).collect(), [0, 0]);
        let is_separable = set.is_separable();
        assert_eq!(
            cell.separability.is_separable(),
            is_separable,
            "gate {number}"
        );
        for rule in ["perceptron", "logistic"] {
            let panels = Panels::of(&format!(
                "v2&dataset=gate&gate={number}&rule={rule}&eta=lab&epochs={}&theory=on",
                EPOCHS[0]
            ));
            check_separability(&panels, &set);
            check_bounds(&panels, &set);
            check_least(&panels, &set);
        }
    }
}

#[test]
fn no_two_panels_contradict() {
    agree(0..SETS);
}

#[in_all("two thousand sets of the same kinds run in the short command")]
#[test]
fn no_two_panels_contradict_on_many_sets() {
    agree(SETS..11 * SETS);
}
