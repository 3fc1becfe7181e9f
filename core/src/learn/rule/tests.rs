//! The rows agree with themselves, and decide as the lectures do.

use super::*;
use crate::data::Keyword;
use crate::learn::{
    PerSample, Problem, SampleLoss, Samples, Settings, SettingsError, Tie, Trainer,
};

/// Every table with a name: a rule's own one, and the one with tanh.
fn tables() -> impl Iterator<Item = (&'static RuleTable, String)> {
    Rule::all().flat_map(|rule| {
        let tanh = rule.with(Activation::Tanh);
        let other = Some(tanh).filter(|_| rule.tanh.is_some());
        let own = (rule.with(Activation::Identity), rule.keyword().to_owned());
        [
            Some(own),
            other.map(|table| (table, format!("{} tanh", rule.keyword()))),
        ]
        .into_iter()
        .flatten()
    })
}

#[test]
fn the_list_has_each_rule_once() {
    let mut words: Vec<&str> = Rule::all().map(Rule::keyword).collect();
    // Their order is that of lists; who adds one adds it at the end.
    let first = [
        "perceptron",
        "rosenblatt",
        "adaline",
        "logistic",
        "sigmoid",
        "svm",
    ];
    assert_eq!(words[..first.len()], first);
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
    for rule in Rule::all() {
        assert_eq!(Rule::from_keyword(rule.keyword()), Some(rule));
    }
    let names: Vec<String> = tables().map(|(_, name)| name).collect();
    let known = [
        "perceptron",
        "rosenblatt",
        "adaline",
        "adaline tanh",
        "logistic",
        "sigmoid",
        "svm",
    ];
    assert_eq!(names[..7], known);
}

#[test]
fn what_a_row_says_of_its_loss_is_so() {
    for (table, name) in tables() {
        for (z, y) in [
            (-3.0_f64, 1.0),
            (-0.5, -1.0),
            (0.0, 1.0),
            (0.25, 1.0),
            (2.0, -1.0),
            (5.0, 1.0),
        ] {
            let known = match table.form {
                Form::Criterion => (-y * z).max(0.0),
                Form::Squares => 0.5 * (y - z).powi(2),
                Form::Likelihood => (-y * z).exp().ln_1p(),
                Form::Hinge => (1.0 - y * z).max(0.0),
                Form::Other => continue,
            };
            assert!(
                (table.per_sample.loss(z, y) - known).abs() < 1e-15,
                "{name} {z} {y}"
            );
        }
        // What saturates comes ever nearer to 0; and only a convex loss lies below all its chords.
        let far = |z: f64| table.per_sample.loss(z, 1.0);
        assert_eq!(
            table.saturates,
            far(10.0) > 0.0 && far(10.0) < 1e-3,
            "{name}"
        );
        let middle = |a: f64, b: f64| far((a + b) / 2.0) <= (far(a) + far(b)) / 2.0 + 1e-12;
        let places = [-9.0, -4.0, -1.5, -0.3, 0.0, 0.8, 2.2, 6.0];
        let below = places.iter().all(|a| places.iter().all(|b| middle(*a, *b)));
        assert_eq!(table.convex, below, "{name}");
        let outputs = places.map(|z| (table.output)(z, Tie::Positive));
        let probable = outputs.iter().all(|o| *o > 0.0 && *o < 1.0);
        assert_eq!(table.probability, probable, "{name}");
    }
}

/// Half the step of Adaline, from a loss of half the size: a rule that only this test knows.
struct Toy;

impl SampleLoss for Toy {
    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        (0.5 * (y - z), 0.25 * (y - z) * (y - z))
    }
}

static TOY: RuleRow = RuleRow {
    keyword: "toy",
    joint: None,
    table: RuleTable {
        per_sample: PerSample::new::<Toy>(),
        form: Form::Other,
        formula: Formula::GENERAL,
        ..ADALINE.table
    },
    tanh: None,
    ridge: Some(0.5),
    usual_eta: |_| 0.25,
};

#[test]
fn a_rule_of_ones_own_is_listed_named_and_trained() {
    assert_eq!(Rule::from_keyword("toy"), None);
    let before = Rule::list();
    Rule::list_also(const { &[Rule::from_row(&TOY)] });
    let toy = Rule::from_keyword("toy").expect("listed");
    assert_eq!(Rule::all().last(), Some(toy));
    assert_eq!(Rule::list(), format!("{before}, toy"));
    let settings = Settings::new(toy, 0.5);
    assert_eq!((settings.penalty.ridge, settings.repeats()), (0.5, true));
    let bare = Settings {
        penalty: crate::learn::Penalty::NONE,
        ..settings
    };
    assert_eq!(bare.check(), Err(SettingsError::Ridge("toy")));
    // From w = 0 on the one sample x̃ = (1, 2), y = 1: δ = ½, w = ½ · ½ · (1, 2).
    let train = Samples::new(1, &[2.0], &[1.0]).expect("a sample");
    let mut trainer = Trainer::new(
        Problem::from(train).into(),
        settings.check().expect("valid settings"),
        vec![0.0; 2],
    );
    let step = trainer.step().expect("a step");
    assert_eq!((step.delta, step.weights), (vec![0.5], vec![0.25, 0.5]));
}

#[test]
fn the_formula_of_a_row_is_its_delta() {
    let mut checked = 0;
    for (table, name) in tables() {
        let Formula { output, delta, .. } = table.formula;
        for z in [-2.5, -1.0, -0.25, 0.0, 0.25, 1.0, 2.5] {
            for (y, tie) in [1.0, -1.0].into_iter().zip([Tie::Positive, Tie::Negative]) {
                let output = match output {
                    OutputFormula::Sign => sign(z, tie),
                    OutputFormula::Identity => z,
                    OutputFormula::Tanh => z.tanh(),
                    OutputFormula::Logistic => 1.0 / (1.0 + (-z).exp()),
                    OutputFormula::General => continue,
                };
                let target = if table.probability {
                    (y + 1.0) / 2.0
                } else {
                    y
                };
                let off = target - output;
                let expected = match delta {
                    DeltaFormula::Difference => off,
                    DeltaFormula::TanhSlope => off * (1.0 - output * output),
                    DeltaFormula::LogisticSlope => off * output * (1.0 - output),
                    DeltaFormula::Below { bound, included } => {
                        let is_below = y * z < bound || (included && y * z == bound);
                        if is_below { y } else { 0.0 }
                    }
                    DeltaFormula::General => continue,
                };
                let found = table.per_sample.delta(z, y, tie);
                assert!((found - expected).abs() < 1e-14, "{name} {z} {y}: {found}");
                checked += 1;
            }
        }
    }
    // Seven rules, and Adaline once more with tanh.
    assert!(checked >= 7 * 14, "{checked}");
}

#[test]
fn smooth_deltas_are_minus_the_slope_of_the_loss() {
    for (table, name) in tables() {
        for y in [-1.0, 1.0] {
            for z in [-7.3, -1.1, -0.2, 0.4, 1.7, 6.0] {
                let h = 1e-5;
                let slope =
                    (table.per_sample.loss(z + h, y) - table.per_sample.loss(z - h, y)) / (2.0 * h);
                // The perceptron's δ is −2 ∂ℓ/∂z, a matter of scaling η.
                let factor = if name == "perceptron" { 2.0 } else { 1.0 };
                assert_eq!(table.gain, factor, "{name}");
                let delta = table.per_sample.delta(z, y, Tie::Positive);
                assert!(
                    (delta + factor * slope).abs() < 1e-8,
                    "{name} at z = {z}, y = {y}: {delta} {slope}"
                );
            }
        }
    }
}

#[test]
fn a_tie_is_decided_as_asked() {
    let delta = |z, y, tie| Rule::PERCEPTRON.table.per_sample.delta(z, y, tie);
    let both = |tie| (delta(0.0, 1.0, tie), delta(0.0, -1.0, tie));
    assert_eq!(both(Tie::Positive), (0.0, -2.0));
    assert_eq!(both(Tie::Negative), (2.0, 0.0));
    assert_eq!(both(Tie::Never), (0.0, 0.0));
    assert_eq!(
        both(Tie::Positive),
        (
            (delta)(-0.0, 1.0, Tie::Positive),
            (delta)(-0.0, -1.0, Tie::Positive)
        )
    );
}

#[test]
fn rosenblatts_form_counts_every_tie_as_a_mistake() {
    let delta = |z, y, tie| Rule::ROSENBLATT.table.per_sample.delta(z, y, tie);
    for tie in [Tie::Positive, Tie::Negative, Tie::Never] {
        assert_eq!((delta(0.0, 1.0, tie), delta(0.0, -1.0, tie)), (1.0, -1.0));
        assert_eq!((delta(0.1, 1.0, tie), delta(0.1, -1.0, tie)), (0.0, -1.0));
    }
}

#[test]
fn the_hinge_ends_at_the_margin() {
    let svm = &Rule::SVM.table;
    assert_eq!(svm.per_sample.delta(1.0, 1.0, Tie::Positive), 0.0);
    assert_eq!(svm.per_sample.delta(0.999, 1.0, Tie::Positive), 1.0);
    assert_eq!(
        [
            svm.per_sample.loss(1.0, 1.0),
            svm.per_sample.loss(-1.0, 1.0)
        ],
        [0.0, 2.0]
    );
}

#[test]
fn logistic_loss_does_not_overflow() {
    let table = &Rule::LOGISTIC.table;
    assert_eq!(table.per_sample.loss(-1e300, 1.0), 1e300);
    assert_eq!(table.per_sample.loss(1e300, 1.0), 0.0);
    assert!((table.per_sample.loss(0.0, 1.0) - std::f64::consts::LN_2).abs() < 1e-16);
}

/// Checks that two samples at once get what each gets alone.
fn agrees_in_pairs<L: SampleLoss>() {
    let numbers = [
        0.0,
        1e-300,
        1e-9,
        0.3,
        1.0,
        1.5,
        37.0,
        710.0,
        1e308,
        f64::INFINITY,
        f64::NAN,
    ];
    let numbers: Vec<f64> = numbers.iter().flat_map(|z| [*z, -z]).collect();
    let bits = |number: f64| if number.is_nan() { 0 } else { number.to_bits() };
    for (z, other) in numbers
        .iter()
        .flat_map(|z| numbers.iter().map(move |other| (*z, *other)))
    {
        for y in [-1.0, 1.0] {
            for tie in [Tie::Positive, Tie::Negative, Tie::Never] {
                let (delta, loss) = L::pair([z, other].into(), [y, -y].into(), tie);
                for (k, (z, y)) in [(z, y), (other, -y)].into_iter().enumerate() {
                    let found = (delta.to_array()[k], loss.to_array()[k]);
                    for expected in [L::both(z, y, tie), (L::delta(z, y, tie), L::loss(z, y))] {
                        let name = std::any::type_name::<L>();
                        assert_eq!(
                            bits(found.0),
                            bits(expected.0),
                            "{name} δ({z}, {y}) {tie:?}"
                        );
                        assert_eq!(
                            bits(found.1),
                            bits(expected.1),
                            "{name} ℓ({z}, {y}) {tie:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn two_samples_at_once_get_what_each_gets_alone() {
    agrees_in_pairs::<losses::Perceptron>();
    agrees_in_pairs::<losses::Rosenblatt>();
    agrees_in_pairs::<losses::Adaline>();
    agrees_in_pairs::<losses::TanhAdaline>();
    agrees_in_pairs::<losses::Logistic>();
    agrees_in_pairs::<losses::SigmoidUnit>();
    agrees_in_pairs::<losses::Hinge>();
}
