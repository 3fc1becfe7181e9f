//! Advice that was tried: what is recommended is obeyed here, and does what is said of it.

use std::ops::Range;

use hyperplane::data::Seeded;
use hyperplane::learn::{Outcome, Reduction};
use hyperplane::session::{
    Action, Budget, Comparison, End, Findings, Measure, Offer, Play, Readouts, Remedy, Session,
    link, messages, update,
};
use hyperplane::task::at_once;
use hyperplane::theory::Curvature;
use hyperplane_test_parts::in_all;

fn opened(link: &str) -> Session {
    link::read(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

fn set(state: &mut Session, name: &str, value: &str) {
    let (control, value) = (name.into(), value.into());
    let set = Action::Set {
        name: control,
        value,
    };
    update(state, set);
    assert_eq!(state.complaint(name), None);
}

fn status(state: &Session) -> String {
    let status = messages::status(state, &Readouts::new(state));
    format!("{}{}", status.label, status.rest)
}

fn bits(weights: &[f64]) -> Vec<u64> {
    weights.iter().map(|w| w.to_bits()).collect()
}

/// A lab whose trials are made.
fn known(mut state: Session) -> Session {
    assert!(state.prove_for_status(&Budget::new(&|| 0.0, 1.0)));
    state
}

fn findings(state: &Session) -> Findings {
    *state
        .findings()
        .unwrap_or_else(|| panic!("{}", status(state)))
}

/// The present end of a lab's run: loss, errors, and true if it has diverged.
fn end(state: &Session) -> (f64, u32, bool) {
    let last = state.run().history().entries().last().expect("entries");
    let is_lost = matches!(state.outcome(), Outcome::Diverged(_));
    (last.loss, last.errors, is_lost)
}

fn is_at(state: &Session, told: End) -> bool {
    let (loss, errors, is_lost) = end(state);
    told.loss == (!is_lost).then_some(loss) && told.errors == errors
}

/// Returns true if the change is better by at least one part in a hundred.
fn is_better<T>(tried: &Comparison<T>) -> bool {
    let of = |end: End| match tried.measure {
        Measure::Loss => end.loss.unwrap_or(f64::INFINITY),
        Measure::Errors if end.loss.is_none() => f64::INFINITY,
        Measure::Errors => f64::from(end.errors),
    };
    of(tried.with) <= 0.99 * of(tried.without) && of(tried.with) < of(tried.without)
}

/// Plays until it rests.
fn rest(state: &mut Session) {
    for _ in 0..10_000 {
        update(state, Action::Tick(1e9));
        update(state, Action::Train(100_000));
        if state.play() == Play::Paused {
            return;
        }
    }
    panic!("it never rested");
}

/// Does what is advised, and sees that it brings what was said; says of which controls that was.
fn obeyed(state: &Session) -> Vec<&'static str> {
    let Some(found) = state.findings().copied() else {
        return Vec::new();
    };
    let link = link::write(state);
    let mut obeyed = Vec::new();
    if let Some(tried) = found.remedy {
        assert!(is_better(&tried), "{link}: {tried:?}");
        let offers = Readouts::new(state).offers;
        assert!(offers.contains(&Offer::Try(tried.change.control())));
        let mut other = state.clone();
        update(&mut other, Action::TryAdvice);
        assert_eq!(other.document().settings.eta, tried.eta);
        rest(&mut other);
        assert!(
            found.is_shorter_than_run || is_at(&other, tried.with),
            "{link}: {tried:?}"
        );
        if !found.is_shorter_than_run && !found.differs_from_run {
            assert!(is_at(state, tried.without), "{link}: {tried:?}");
        }
        // One press, one edit: undo brings the lab back, and its run.
        update(&mut other, Action::Undo);
        assert!(other.document().shows_same(state.document()), "{link}");
        if !state.is_joint() {
            assert_eq!(
                bits(other.run().weights()),
                bits(state.run().weights()),
                "{link}"
            );
        }
        obeyed.push(tried.change.control());
    }
    if let Some(tried) = found.go_on {
        assert!(
            is_better(&tried) && is_at(state, tried.without),
            "{link}: {tried:?}"
        );
        let mut other = state.clone();
        update(&mut other, Action::TogglePlay);
        let until = other.run().epochs() + tried.change;
        rest(&mut other);
        assert!(other.run().epochs() <= until);
        assert!(is_at(&other, tried.with), "{link}: {tried:?}");
        obeyed.push("play");
    }
    obeyed
}

/// A lab as users make them: any data, rule, rate, order and start.
fn random_lab(seed: u64) -> Session {
    let mut chance = Seeded::new(seed, 3434);
    let mut one = |of: &[&'static str]| of[chance.below(of.len() as u32) as usize];
    let mut state = Session::default();
    for (name, value) in [
        (
            "dataset",
            one(&[
                "iris", "iris", "gate", "blobs", "overlap", "xor", "moons", "outlier", "spam",
            ]),
        ),
        (
            "iris-classes",
            one(&["setosa-versicolor", "versicolor-virginica", "all"]),
        ),
        ("gate", one(&["6", "8", "14"])),
        ("scaling", one(&["none", "none", "standardize", "unit"])),
        ("inputs", one(&["axes", "axes", "all"])),
        (
            "rule",
            one(&[
                "perceptron",
                "rosenblatt",
                "adaline",
                "logistic",
                "sigmoid",
                "svm",
            ]),
        ),
        ("multiclass", one(&["one-versus-rest", "softmax"])),
        ("optimizer", one(&["sgd", "sgd", "sgd", "nesterov", "adam"])),
        ("momentum", one(&["0", "0", "0.5"])),
        ("penalty", one(&["none", "none", "ridge", "norm"])),
        ("batch", one(&["online", "mini-batch", "batch"])),
        ("order", one(&["sequential", "shuffled", "random"])),
        ("reduction", one(&["sum", "mean"])),
        ("init", one(&["zero", "random"])),
        ("test-share", one(&["0", "0", "30"])),
        ("epochs", one(&["5", "20", "50"])),
    ] {
        set(&mut state, name, value);
    }
    if chance.below(3) > 0 {
        let power = f64::from(chance.below(7)) - 5.0;
        let eta = f64::from(1 + chance.below(9)) * libm::pow(10.0, power);
        set(&mut state, "eta", &eta.to_string());
    }
    state
}

fn advice_of_random_labs_holds(seeds: Range<u64>) {
    let count = seeds.end - seeds.start;
    let mut kinds: Vec<&'static str> = Vec::new();
    for seed in seeds {
        let mut state = random_lab(seed);
        rest_after_play(&mut state);
        kinds.extend(obeyed(&known(state)));
    }
    for kind in ["play", "eta", "order", "scaling", "rule"] {
        let often = kinds.iter().filter(|own| **own == kind).count() as u64;
        assert!(often * 250 >= count, "{kind}: {often} of {count}");
    }
}

fn rest_after_play(state: &mut Session) {
    update(state, Action::TogglePlay);
    rest(state);
}

#[test]
fn what_is_advised_helps_as_said() {
    advice_of_random_labs_holds(0..500);
}

#[in_all("five hundred labs obey the same advice in the short command")]
#[test]
fn what_is_advised_helps_as_said_in_many_labs() {
    advice_of_random_labs_holds(500..5500);
}

/// Petals of versicolor and virginica, in full batches of Adaline.
const PETALS: &str = "v2&iris-classes=versicolor-virginica&feature-x=petal%20length%20(cm)&feature-y=petal%20width%20(cm)&rule=adaline&batch=batch";

/// A lab that was played to its end, with its trials.
fn tried(mut state: Session) -> Session {
    rest_after_play(&mut state);
    known(state)
}

fn said_and_found(link: &str) -> (Session, String, Findings) {
    let state = tried(opened(link));
    let (said, found) = (status(&state), findings(&state));
    obeyed(&state);
    (state, said, found)
}

#[test]
fn close_to_the_limit_no_larger_rate_is_advised() {
    let link = format!("{PETALS}&eta=0.00065");
    let (mut state, said, found) = said_and_found(&link);
    let train = &state.prepared().problem.train;
    let curvature = at_once(Curvature::of_adaline(train, Reduction::Sum, 0.0)).expect("numbers");
    let limit = curvature.limit().expect("a number").expect("samples");
    assert!((0.92..0.94).contains(&(0.00065 / limit)), "{limit}");
    let remedy = found.remedy.expect("a change");
    assert!(
        matches!(remedy.change, Remedy::Standardize { .. }),
        "{said}"
    );
    assert!(
        said.contains("Training on standardized features with η = "),
        "{said}"
    );
    // What was advised before.
    set(&mut state, "eta", "0.001");
    update(&mut state, Action::Reset);
    rest_after_play(&mut state);
    assert!(matches!(state.outcome(), Outcome::Diverged(_)));
}

#[test]
fn below_a_limit_none_beyond_it_is_advised_though_it_may_end_lower() {
    let link = "v2&dataset=overlap&scaling=standardize&rule=logistic&batch=batch&eta=0.0001";
    let (state, said, found) = said_and_found(link);
    let train = &state.prepared().problem.train;
    let bound = at_once(Curvature::of_logistic(train, Reduction::Sum, 0.0)).expect("numbers");
    let safe = bound.limit().expect("a number").expect("samples");
    let Some(Remedy::Eta(eta)) = found.remedy.map(|tried| tried.change) else {
        panic!("{said}");
    };
    assert!(0.0001 < eta && eta < safe, "{said}");
    let loss = |eta: f64| {
        let mut other = state.clone();
        set(&mut other, "eta", &eta.to_string());
        update(&mut other, Action::Reset);
        rest_after_play(&mut other);
        end(&other).0
    };
    let mut beyond = (1..40).map(|k| loss(safe * (1.0 + f64::from(k) / 10.0)));
    assert!(beyond.any(|other| other < loss(eta)), "{eta} {safe}");
}

#[test]
fn two_exam_scores_as_they_are_need_standardizing() {
    let mut chance = Seeded::new(5, 5);
    let points: Vec<String> = (0..100)
        .map(|_| {
            let [a, b] = [0; 2].map(|_| 30.0 + 70.0 * chance.unit());
            let passed = a + b + 24.0 * (chance.unit() - 0.5) > 130.0;
            format!("{a:.3},{b:.3},{}", u8::from(passed))
        })
        .collect();
    for reduction in ["sum", "mean"] {
        let link = format!(
            "v2&dataset=custom&points={}&rule=logistic&batch=batch&reduction={reduction}&eta=lab&epochs=50",
            points.join(";")
        );
        let (state, said, found) = said_and_found(&link);
        let remedy = found.remedy.expect("a change");
        assert!(
            matches!(remedy.change, Remedy::Standardize { .. }),
            "{said}"
        );
        let condition = Readouts::new(&state).advice.condition.expect("a number");
        assert!(condition > 1e5, "{condition}");
        let named = "Standardized features bring κ, the condition number of a bound on the curvature, from ";
        assert!(said.contains(named), "{said}");
        // No rate comes close.
        let standardized = remedy.with.loss.expect("a loss");
        for place in -60..20 {
            let mut other = state.clone();
            set(
                &mut other,
                "eta",
                &libm::pow(10.0, f64::from(place) / 10.0).to_string(),
            );
            update(&mut other, Action::Reset);
            rest_after_play(&mut other);
            assert!(end(&other).0 > 2.0 * standardized, "{place}");
        }
    }
}

#[test]
fn salaries_beside_ages_need_standardizing() {
    let points = "19,19000,0;35,20000,0;26,43000,0;27,57000,0;47,98000,1;52,110000,1;45,150000,1;48,141000,1;33,149000,1;41,72000,0";
    for rule in ["adaline", "logistic"] {
        let link = format!("v2&dataset=custom&points={points}&rule={rule}&batch=batch&eta=lab");
        let (_, said, found) = said_and_found(&link);
        let remedy = found.remedy.expect("a change");
        assert!(
            matches!(remedy.change, Remedy::Standardize { .. }),
            "{said}"
        );
    }
    // A rate that diverges is brought down to one that does not, or the features are standardized.
    let link = format!("v2&dataset=custom&points={points}&rule=adaline&batch=batch&eta=0.1");
    let (state, said, _) = said_and_found(&link);
    assert!(
        said.starts_with("diverged") && said.ends_with(" instead of diverging."),
        "{said}"
    );
    let offers = Readouts::new(&state).offers;
    assert_eq!(offers, [Offer::Reset, Offer::Try("scaling")]);
}

#[test]
fn no_change_makes_a_line_separate_xor_and_the_cause_is_named() {
    let mut vain = 0;
    for rule in ["perceptron", "rosenblatt", "adaline", "logistic", "sigmoid"] {
        for batch in ["online", "batch"] {
            let link = format!("v2&dataset=gate&gate=6&rule={rule}&batch={batch}&eta=lab");
            let state = tried(opened(&link));
            let said = status(&state);
            obeyed(&state);
            let Some(found) = state.findings() else {
                assert!(said.starts_with("converged"), "{said}");
                continue;
            };
            assert_eq!(found.remedy, None, "{said}");
            assert!(said.contains("Nothing that was tried helps: "), "{said}");
            assert!(said.to_lowercase().contains("no line separates"), "{said}");
            vain += 1;
        }
    }
    assert!(vain >= 5, "{vain}");
}

#[test]
fn a_list_that_has_one_class_after_the_other_is_named_and_shuffled() {
    let petals =
        "feature-x=petal%20length%20(cm)&feature-y=petal%20width%20(cm)&scaling=standardize";
    for (data, listed) in [(petals, 68), ("inputs=all", 50)] {
        let link = format!("v2&iris-classes=all&{data}");
        let (state, said, found) = said_and_found(&link);
        let remedy = found.remedy.expect("a change");
        assert_eq!(remedy.change, Remedy::Shuffle);
        assert_eq!(remedy.without.errors, listed);
        assert!(remedy.with.errors < 15, "{said}");
        let sentence = format!(
            "The list has one class after the other: shuffled each epoch, training ends with {} of 150 points misclassified instead of {listed}.",
            remedy.with.errors
        );
        assert!(said.ends_with(&sentence), "{said}");
        assert!(Readouts::new(&state).offers.contains(&Offer::Try("order")));
    }
}

#[test]
fn a_valley_is_named_where_nothing_helps() {
    // Standardized already, and two features that are all but one.
    let points = (0..20).map(|i| {
        let x = f64::from(i) - 9.5;
        format!("{x},{},{}", x + 0.01 * f64::from(i % 2), i % 2)
    });
    let points: Vec<String> = points.collect();
    let link = format!(
        "v2&dataset=custom&points={}&scaling=standardize&rule=adaline&batch=batch&eta=0.05",
        points.join(";")
    );
    let (_, said, found) = said_and_found(&link);
    assert_eq!((found.remedy, found.go_on), (None, None), "{said}");
    assert!(
        said.contains("The valley of the loss is long and narrow: κ, the condition number of the curvature, is "),
        "{said}"
    );
    assert!(
        said.ends_with("Nothing that was tried helps: other rates."),
        "{said}"
    );
}

#[test]
fn where_the_run_had_other_settings_both_are_told_from_the_start() {
    // On its way: after its end another run would begin.
    let mut state = opened(&format!("{PETALS}&eta=0.0001&epochs=20"));
    (0..10).for_each(|_| update(&mut state, Action::Epoch));
    set(&mut state, "eta", "0.0002");
    rest_after_play(&mut state);
    let state = known(state);
    let found = findings(&state);
    assert!(found.differs_from_run);
    let said = status(&state);
    assert!(said.contains(", both from the start."), "{said}");
    let mut other = state.clone();
    update(&mut other, Action::Reset);
    rest_after_play(&mut other);
    assert!(is_at(&other, found.remedy.expect("a change").without));
    obeyed(&state);
}
