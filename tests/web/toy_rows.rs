//! A rule and a data set that only tests know. Those inside the app take them from here, too.

use hyperplane_core::data::{Dataset, Magnitude, SourceOption, SourceRow};
use hyperplane_core::learn::{
    Activation, Form, Formula, PerSample, Rule, RuleRow, RuleTable, SampleLoss, Tie,
};

/// δ = ½(y − z), the slope of ¼(y − z)².
struct Toy;

impl SampleLoss for Toy {
    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        (0.5 * (y - z), 0.25 * (y - z) * (y - z))
    }
}

/// A rule with that loss.
pub(crate) static TOY: RuleRow = RuleRow {
    keyword: "toy",
    joint: None,
    table: RuleTable {
        per_sample: PerSample::new::<Toy>(),
        form: Form::Other,
        formula: Formula::GENERAL,
        ..*Rule::ADALINE.with(Activation::Identity)
    },
    tanh: None,
    ridge: None,
    usual_eta: |_| 0.25,
};

/// Two points with three features, and as much noise as is asked for.
pub(crate) static PAIR: SourceRow = SourceRow {
    keyword: "pair",
    features: &["left", "middle", "right"],
    axes: [2, 0],
    options: &[SourceOption::NOISE],
    magnitude: Magnitude::Counts,
    file: None,
    load: |settings| {
        let values = vec![1.0, 2.0, 3.0 + settings.options.noise(), -1.0, -2.0, -3.0];
        Dataset::new(
            PAIR.features.iter().copied(),
            ["low", "high"],
            values,
            vec![1, 0],
        )
        .expect("two rows of three")
    },
};
