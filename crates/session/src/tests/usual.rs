//! The lab's choices for the user's own points: each rule parts points that are clearly separable.

use super::*;
use crate::data::Seeded;
use crate::learn::{Penalty, Reduction};
use crate::theory::full_batch_limit;

/// Five crosses and five discs in a rectangle, with a gap of a fifth of its smaller side between two round clouds. Students
/// click one class after the other, or in turns.
fn cloud(seed: u64, [x0, x1, y0, y1]: [f64; 4]) -> Vec<(f64, f64, u8)> {
    let mut chance = Seeded::new(seed, 7);
    let mut within = |from: f64, to: f64| from + (to - from) * chance.unit();
    let side = (x1 - x0).min(y1 - y0);
    loop {
        let radius = [0; 2].map(|_| side * within(0.05, 0.2));
        let center = radius.map(|r| (within(x0 + r, x1 - r), within(y0 + r, y1 - r)));
        let apart = (center[0].0 - center[1].0).hypot(center[0].1 - center[1].1);
        if apart < radius[0] + radius[1] + 0.2 * side {
            continue;
        }
        let mut points = Vec::new();
        while points.len() < 10 {
            let class = if seed % 4 < 2 {
                points.len() / 5
            } else {
                points.len() % 2
            };
            let (x, y) = (within(-1.0, 1.0), within(-1.0, 1.0));
            if x.hypot(y) <= 1.0 {
                let (r, center) = (radius[class], center[class]);
                points.push((center.0 + r * x, center.1 + r * y, class as u8));
            }
        }
        return points;
    }
}

/// The plane as it is cleared, and the axes of the irises on which the page opens.
const PLANES: [[f64; 4]; 2] = [[-5.0, 5.0, -5.0, 5.0], [4.0, 7.5, 0.5, 5.5]];

/// A lab with these points, clicked into an empty plane.
fn clicked(points: &[(f64, f64, u8)]) -> Session {
    let mut state = lab(&[("speed", "max")]);
    update(&mut state, Action::Clear);
    for (x, y, class) in points {
        add(&mut state, *x, *y, *class);
    }
    state
}

fn rate(state: &Session) -> f64 {
    state.document().settings.eta
}

#[test]
fn every_rule_parts_ten_clearly_separable_points_as_it_comes() {
    for seed in 0..200 {
        let state = clicked(&cloud(seed, PLANES[usize::from(seed % 10 == 9)]));
        let batches = Rule::all().map(|rule| (rule, "online"));
        for (rule, batch) in batches.chain([(Rule::ADALINE, "batch")]) {
            let mut state = state.clone();
            set(&mut state, "rule", rule.keyword());
            set(&mut state, "batch", batch);
            // As Play does, which takes longer here.
            let mut run = state.run().clone();
            if seed < 6 {
                finish(&mut state);
                run = state.run().clone();
            }
            run.rebase(
                &state.problems(),
                state.document().settings.learning(),
                false,
            );
            let epochs = u64::from(state.document().settings.epochs);
            while run.outcome() == Outcome::Running && run.epochs() < epochs {
                run.epoch();
            }
            let errors = run.history().entries().last().map(|entry| entry.errors);
            let eta = rate(&state);
            let case = format!(
                "seed {seed}, {} {batch}, η = {eta}, {epochs}",
                rule.keyword()
            );
            assert_eq!(errors, Some(0), "{case}");
            let limit = full_batch_limit(&state.prepared().problem.train, run.settings());
            assert!(limit.is_none_or(|limit| eta < limit), "{case}");
        }
    }
}

#[test]
fn adaline_in_full_batches_never_diverges_at_its_usual_rate() {
    for source in Source::all().filter(|source| source.row().missing().is_none()) {
        for scaling in ["none", "standardize", "unit"] {
            let mut state = lab(&[
                ("dataset", source.keyword()),
                ("scaling", scaling),
                ("rule", "adaline"),
                ("batch", "batch"),
            ]);
            assert!(rate(&state) > 0.0);
            update(&mut state, Action::Step);
            let mut run = state.run().clone();
            run.run(60);
            let entries = run.history().entries();
            // Below 2/λmax no epoch raises a quadratic loss, but for rounding.
            let falls = entries
                .windows(2)
                .all(|pair| pair[1].loss <= pair[0].loss * 1.000_001);
            assert!(falls, "{} {scaling} η = {}", source.keyword(), rate(&state));
        }
    }
    // It is the data that say so, and smaller batches have the usual rate again.
    let mut state = lab(&[("rule", "adaline")]);
    assert_eq!(rate(&state), 0.001);
    set(&mut state, "batch", "batch");
    // From the reference: 2/λmax = 0.00049 for these hundred flowers.
    assert_eq!(rate(&state), 0.0002);
    let said = state.notice().unwrap_or_default().to_owned();
    assert_eq!(said, "η is now 0.0002, the usual one for such batches.");
    set(&mut state, "batch", "mini-batch");
    assert_eq!(rate(&state), 0.001);
}

#[test]
fn a_rate_that_was_chosen_stays_and_the_usual_one_follows() {
    let mut state = Session::default();
    set(&mut state, "rule", "adaline");
    assert_eq!(rate(&state), 0.001);
    assert_eq!(
        state.notice(),
        Some("η is now 0.001, the usual one for Adaline.")
    );
    set(&mut state, "rule", "logistic");
    assert_eq!(
        state.notice(),
        Some("η is now 0.1, the usual one for Logistic regression.")
    );
    set(&mut state, "rule", "sigmoid");
    assert_eq!(
        (rate(&state), state.notice()),
        (0.1, None),
        "nothing has changed"
    );
    set(&mut state, "eta", "0.3");
    set(&mut state, "rule", "adaline");
    set(&mut state, "dataset", "blobs");
    set(&mut state, "batch", "batch");
    assert_eq!((rate(&state), state.notice()), (0.3, None));
    // A link that names one has chosen it, unless it is the usual one.
    let open = |link: &str| link::read(link).expect("a lab");
    let mut chosen = open("v2&rule=adaline&eta=0.3");
    set(&mut chosen, "rule", "perceptron");
    assert_eq!(rate(&chosen), 0.3);
    let mut usual = open("v2&rule=adaline&eta=0.001");
    set(&mut usual, "rule", "perceptron");
    assert_eq!(rate(&usual), 0.1);
    // One that names none means what it always did.
    for link in [
        "v2&rule=adaline",
        "v2&rule=adaline&batch=batch",
        "v1&dataset=custom&rule=svm",
    ] {
        let mut state = open(link);
        assert_eq!(
            (rate(&state), state.document().settings.epochs),
            (0.1, 50),
            "{link}"
        );
        assert_eq!(
            state.document().settings.speed,
            Speed::Steady(100),
            "{link}"
        );
        set(&mut state, "rule", "logistic");
        assert_eq!(rate(&state), 0.1, "{link}");
    }
}

#[test]
fn the_usual_rate_follows_points_only_where_a_run_begins() {
    let mut state = clicked(&cloud(3, PLANES[1]));
    set(&mut state, "rule", "adaline");
    let (before, epochs) = (rate(&state), state.document().settings.epochs);
    assert!(epochs > 50, "{epochs}");
    update(&mut state, Action::Epoch);
    add(&mut state, 90.0, 90.0, 1);
    assert_eq!(
        (rate(&state), state.document().settings.epochs),
        (before, epochs)
    );
    update(&mut state, Action::Epoch);
    assert_eq!(rate(&state), before, "the run goes on as it was");
    update(&mut state, Action::Reset);
    assert!(
        rate(&state) < before / 10.0,
        "{} after {before}",
        rate(&state)
    );
    // Before anything is learned it follows each point.
    let far = rate(&state);
    update(&mut state, Action::Undo);
    assert_eq!(rate(&state), before);
    update(&mut state, Action::Redo);
    assert_eq!(rate(&state), far);
    set(&mut state, "eta", "0.5");
    set(&mut state, "epochs", "70");
    add(&mut state, 900.0, 900.0, 1);
    update(&mut state, Action::Reset);
    assert_eq!((rate(&state), state.document().settings.epochs), (0.5, 70));
}

#[test]
fn a_rule_that_learns_from_mistakes_keeps_its_rate_on_points_that_are_clicked() {
    // From zero it only rescales w; and with ½ the weights of bits are exact.
    let mut state = lab(&[("dataset", "gate")]);
    update(&mut state, Action::Clear);
    for (x, y, class) in [(1.0, 1.0, 1), (0.0, 1.0, 0), (1.0, 0.0, 0), (0.0, 0.0, 0)] {
        add(&mut state, x, y, class);
    }
    update(&mut state, Action::Reset);
    assert_eq!(rate(&state), 0.5);
    set(&mut state, "rule", "adaline");
    // λmax of the corners of a square is 6.37, and R̃² = 3: ½ · ⅓.
    assert_eq!(rate(&state), 0.1);
}

#[test]
fn a_new_data_set_begins_anew_and_edited_points_go_on() {
    let mut state = Session::default();
    finish(&mut state);
    let (weights, epochs) = (state.run().weights().to_vec(), state.run().epochs());
    add(&mut state, 6.0, 1.0, 0);
    assert_eq!(
        (state.run().weights(), state.run().epochs()),
        (&weights[..], epochs)
    );
    update(&mut state, Action::Undo);
    set(&mut state, "dataset", "blobs");
    let run = state.run();
    assert_eq!(
        (run.weights(), run.epochs(), run.updates()),
        (&[0.0; 3][..], 0, 0)
    );
    assert_eq!((run.history().entries().len(), state.extent()), (1, 0));
    assert!(status(&state).starts_with("ready"), "{}", status(&state));
    update(&mut state, Action::Epoch);
    // The run that it ended is not lost.
    update(&mut state, Action::Undo);
    assert_eq!(
        (state.run().weights(), state.run().epochs()),
        (&weights[..], epochs)
    );
    update(&mut state, Action::Redo);
    assert_eq!(state.run().epochs(), 1);
    // An empty plane is a new set, too.
    update(&mut state, Action::Undo);
    update(&mut state, Action::Clear);
    add(&mut state, 1.0, 1.0, 0);
    let run = state.run();
    assert_eq!(
        (run.weights(), run.epochs(), run.updates()),
        (&[0.0; 3][..], 0, 0)
    );
}

#[test]
fn steps_of_all_samples_are_slow_unless_a_speed_was_chosen() {
    let mut state = Session::default();
    let speed = |state: &Session| state.document().settings.speed;
    set(&mut state, "batch", "batch");
    assert_eq!(speed(&state), Speed::Steady(5));
    set(&mut state, "batch", "mini-batch");
    assert_eq!(speed(&state), Speed::Steady(100));
    set(&mut state, "batch", "batch");
    update(&mut state, Action::Undo);
    assert_eq!(
        speed(&state),
        Speed::Steady(100),
        "undo leaves no slow steps behind"
    );
    set(&mut state, "speed", "30");
    set(&mut state, "batch", "batch");
    assert_eq!(speed(&state), Speed::Steady(30));
    set(&mut state, "speed", "5");
    assert_eq!(speed(&state), Speed::Steady(5), "it can be chosen");
}

#[test]
fn a_link_may_leave_rate_and_epochs_to_the_lab() {
    let rows = "table-rows=5,3,0;6,3,0;50,30,1;61,32,1";
    let open = |more: &str| {
        let link = format!(
            "v2&table=0%09t&table-features=a%09b&table-classes=c%09d&{rows}&dataset=file&rule=adaline&inputs=all{more}"
        );
        link::read(&link).expect("a link")
    };
    // R̃² = 61² + 32² + 1, so 1/(2 R̃²) is 0.0001.
    let left = open("&eta=lab&batch=online");
    assert_eq!(rate(&left), 1e-4);
    assert!(!left.document().settings.by_hand.eta);
    assert_eq!(rate(&open("")), 0.1, "that of the page");
    assert_eq!(rate(&open("&eta=0.5")), 0.5);
    let many = open("&eta=lab&epochs=lab").document().settings.epochs;
    assert_ne!(many, open("&eta=lab").document().settings.epochs);
    assert!(link::write(&left).contains("&eta=0.0001"));
    assert!(link::read("v2&rule=lab").is_err());
}

#[test]
fn the_svm_brings_its_ridge_and_the_mean_and_takes_them_away_again() {
    let mut state = lab(&[("rule", "svm")]);
    let added = |state: &Session| {
        let settings = state.document().settings.learning();
        (settings.penalty, settings.reduction)
    };
    assert_eq!(added(&state), (Penalty::ridge(0.01), Reduction::Mean));
    let link = link::write(&state);
    assert!(link.contains("&reduction=mean"), "{link}");
    // Without ridge it is none.
    offer(&mut state, "lambda", "0");
    let said = state.complaint("lambda").expect("a complaint");
    assert!(said.ends_with("“0” is not, so 0.01 stays."), "{said}");
    assert_eq!(added(&state), (Penalty::ridge(0.01), Reduction::Mean));
    set(&mut state, "rule", "perceptron");
    assert_eq!(added(&state), (Penalty::NONE, Reduction::Sum));
    let link = link::write(&state);
    assert!(
        !link.contains("penalty") && !link.contains("reduction"),
        "{link}"
    );
}

/// Points of two clouds whose features are of sizes from 10⁻⁹ to 10⁹, each of its own, some of them far from 0.
fn table(seed: u64) -> String {
    let mut chance = Seeded::new(seed, 8);
    let scales = [0, 1].map(|_| libm::pow(10.0, 18.0 * chance.unit() - 9.0));
    let shifts = [0, 1].map(|_| if chance.below(3) == 0 { 0.9 } else { 0.0 });
    let points = (0..12).map(|i| {
        let at = [0, 1].map(|j| {
            let place = 0.1 * (2.0 * chance.unit() - 1.0 + 0.5 * f64::from(i % 2));
            scales[j] * (shifts[j] + (1.0 - shifts[j]) * place)
        });
        format!("{},{},{}", at[0], at[1], i % 2)
    });
    points.collect::<Vec<_>>().join(";")
}

#[test]
fn the_usual_rate_diverges_on_no_table() {
    let mut smallest = f64::INFINITY;
    for seed in 0..300 {
        let points = table(seed);
        for rule in Rule::all() {
            for (batch, reduction) in [("online", "sum"), ("batch", "sum"), ("batch", "mean")] {
                let link = format!(
                    "v2&dataset=custom&points={points}&rule={}&batch={batch}&reduction={reduction}&eta=lab&epochs=20",
                    rule.keyword()
                );
                let mut state = link::read(&link).expect("a link");
                smallest = smallest.min(rate(&state));
                for _ in 0..20 {
                    update(&mut state, Action::Epoch);
                }
                let ended = state.outcome();
                assert!(!matches!(ended, Outcome::Diverged(_)), "{link}");
            }
        }
    }
    assert!(
        smallest < 1e-16,
        "{smallest}: none was as small as they can be"
    );
    let link = "v2&dataset=custom&points=0,0,0;1,1,1&rule=adaline&eta=8.3e-13";
    let state = link::read(link).expect("a link");
    assert!(link::write(&state).contains("eta=8.3e-13"));
}
