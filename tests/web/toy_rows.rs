//! A rule and a data set that only tests know. Those inside the app take them from here, too.

use hyperplane_core::data::{Dataset, Magnitude, SourceOption, SourceRow};
use hyperplane_core::learn::{Activation, Form, Formula, Rule, RuleRow, RuleTable};

/// δ = ½(y − z), the slope of ¼(y − z)².
pub(crate) static TOY: RuleRow = RuleRow {
    keyword: "toy",
    softmax: false,
    table: RuleTable {
        delta: |z, y, _| 0.5 * (y - z),
        loss: |z, y| 0.25 * (y - z) * (y - z),
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
    options: &[SourceOption::Noise],
    magnitude: Magnitude::Counts,
    file: None,
    load: |settings| {
        let values = vec![1.0, 2.0, 3.0 + settings.noise, -1.0, -2.0, -3.0];
        Dataset::new(
            PAIR.features.iter().copied(),
            ["low", "high"],
            values,
            vec![1, 0],
        )
        .expect("two rows of three")
    },
};
