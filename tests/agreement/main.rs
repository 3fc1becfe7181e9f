//! No two panels contradict: random sets of every awkward kind are learned by every rule, and what status, theory, advice,
//! charts, sweep and dual form say is held against each other, and against whole-number arithmetic of this test's own.

#![cfg(not(target_arch = "wasm32"))]

mod exact;
mod panels;

use std::ops::Range;

use hyperplane::app::App;
use hyperplane::instruments::dual::{DualStanding, Training};
use hyperplane::instruments::gates::Gallery;
use hyperplane::instruments::sweep::{Sweep, SweepEnd};
use hyperplane::learn::{Form, KernelKind, KernelPerceptron, KernelShape, Kind, Outcome};
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

/// What is said of separability, everywhere.
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
        !is_separable || !told.contains("No line separates"),
        "no line",
    );
    panels.holds(
        is_separable || !told.contains("Some line separates"),
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
        let is_rounded = panels.line("rounded").is_some();
        match session.outcome() {
            Outcome::Converged if panels.readouts.training.errors == 0 => {
                panels.holds(is_separable || is_rounded, "it separates what cannot be");
            }
            Outcome::Cycling { .. } => {
                panels.holds(!is_separable || barely, "it cycles where it must not");
            }
            _ => {}
        }
        let proof = panels.line("cycle").is_some();
        panels.holds(!proof || !is_separable, "a proof of what is not so");
    }
    let training = dual(session);
    if let Some(training) = training {
        let errors = training.run().map_or(0, KernelPerceptron::errors);
        let barely = panels
            .line("separable")
            .is_some_and(|line| line.value.contains("by less"));
        match training.standing() {
            DualStanding::Converged => panels.holds(
                is_separable || barely || errors > 0 || set.is_coarse(),
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
        panels.holds(near(said, rho, 1e-6), &format!("the margin: {rho}"));
    }
    if let Some(bound) = panels.number("bound") {
        let made = panels.session().run().updates() as f64;
        panels.holds(made <= bound, "more updates than there can be");
        let is_from_zero = panels.session().run().origin().0.iter().all(|w| *w == 0.0);
        if is_from_zero && !unclear {
            let exact = ratio(&(&radius.0 * &margin.1), &(&radius.1 * &margin.0));
            // A run is on doubles, each beside its decimal by a part of 2⁻⁵³.
            let doubt = 4.0 * f64::EPSILON * r / rho;
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

/// The least loss, where it is said and shown, and what runs come to.
fn check_least(panels: &Panels, set: &Set, is_raw: bool) {
    let session = panels.session();
    let settings = session.run().settings();
    let [chart, _] = ChartScenes::default().of(session, &panels.readouts);
    let (level, line) = (chart.1.level, panels.number("least-loss"));
    if let (Some(level), Some(line)) = (level, line) {
        panels.holds(level == line, "the chart and the theory");
    }
    let scale = session.run().learner(0).gradient_scale();
    let Some(least) = level.or(line) else {
        let told = &panels.status.rest;
        panels.holds(
            !told.contains("Least loss reached"),
            "a least loss nobody knows",
        );
        return;
    };
    for entry in session.run().history().entries() {
        panels.holds(
            entry.loss >= least - 1e-9 * scale.max(least.abs()),
            &format!("a loss below the least: {}", entry.loss),
        );
    }
    if let Some(Story::Far { now, least: said } | Story::Near { now, least: said }) =
        panels.readouts.story
    {
        panels.holds(said == least && now >= said - 1e-9 * scale, "the story");
    }
    if settings.table().form == Form::Squares {
        let (exact, rank, spread) = set.least_squares();
        panels.holds(
            least >= exact - 1e-7 * scale.max(1.0),
            &format!("above the least: {exact}"),
        );
        let is_clear = spread > 1e-20 || !is_raw && spread > 1e-16;
        if is_clear {
            panels.holds(
                (least - exact).abs() <= 1e-7 * scale.max(1.0),
                &format!("not the least: {exact}"),
            );
        }
        let is_infinite = panels
            .line("condition")
            .is_some_and(|line| line.value == "∞");
        panels.holds(rank == 3 || is_infinite, "κ of dependent features");
        panels.holds(
            rank < 3 || !is_clear || !is_infinite,
            "κ of independent features",
        );
        if is_clear && panels.status.rest.contains("Least loss reached") {
            let now = panels.readouts.training.loss.expect("a loss");
            panels.holds(now - exact <= 1e-6 * scale, "it was not reached");
        }
    }
}

/// What is said of rates, and what they do.
fn check_rates(panels: &Panels, is_swept: bool) {
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
    let is_full = run.batch() == session.prepared().problem.train.len();
    let is_plain = run.settings().is_plain_descent() && run.settings().penalty.is_none();
    let never_rises = is_full && is_plain;
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
    sweep.follow(session, session.document().settings.epochs);
    while !sweep.advance(1_000_000) {}
    let last = run.history().entries().last().expect("entries");
    match sweep.now() {
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
    let start = sweep.start().unwrap_or(f64::INFINITY);
    for (index, end) in sweep.ends().iter().enumerate() {
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
fn check_advice(panels: &Panels) {
    let Some(found) = panels.session().findings() else {
        return;
    };
    let told = &panels.status.rest;
    if let Some(tried) = found.remedy {
        panels.holds(told.contains(" instead of "), "a change without numbers");
        panels.holds(
            !told.contains("Nothing that was tried helps"),
            "something helps",
        );
        if let (Some(now), Some(then)) = (tried.now.loss, tried.then.loss) {
            let by_loss = tried.measure == hyperplane::session::Measure::Loss;
            panels.holds(!by_loss || then < now, "a loss that is larger");
        }
    }
    let one_class = panels
        .line("separable")
        .is_some_and(|line| line.value.contains("only one class"));
    panels.holds(
        one_class == told.contains("All points are of class"),
        "one class",
    );
}

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
    let set = Set::random(seed);
    let scaling = ["standardize", "none", "none"][(seed / 10 % 3) as usize];
    for turn in 0..2 {
        let rule = rules[(seed / 10 + 3 * turn + seed / 7) as usize % rules.len()];
        let batch = batches[(seed / 60 + turn) as usize % batches.len()];
        let eta = ["lab", "0.01", "lab", "0.3"][(seed / 20 + turn) as usize % 4];
        let epochs = EPOCHS[usize::from(seed / 10 % 8 == 1)];
        let link = format!(
            "v2&dataset=custom&points={}&rule={rule}&batch={batch}&eta={eta}&scaling={scaling}&epochs={epochs}&speed=max&theory=on",
            set.points()
        );
        let panels = Panels::of(&link);
        let trained = panels.session().prepared().problem.train.len();
        assert_eq!(trained, set.rows.len(), "{link}");
        check_separability(&panels, &set);
        if scaling == "none" {
            check_bounds(&panels, &set);
        }
        check_least(&panels, &set, scaling == "none");
        // One set in ten of each kind.
        check_rates(&panels, seed / 10 % 10 == seed % 10);
        check_advice(&panels);
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
    for (number, cell) in gallery.cells().iter().enumerate() {
        let corner = |k: usize| ([(k / 2) as i128, (k % 2) as i128], number >> k & 1 == 1);
        let set = Set {
            rows: (0..4).map(corner).collect(),
            powers: [0, 0],
        };
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
            check_least(&panels, &set, true);
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
