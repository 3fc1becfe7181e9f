//! Labs whose programs are run.

use hyperplane::app::App;
use hyperplane::data::Keyword;
use hyperplane::instruments::code::{Recipe, numpy};
use hyperplane::learn::{OutputFormula, Rule};
use hyperplane::lessons::{ScriptHost, finish};
use hyperplane::session::{Action, Play};

/// A lab, and what its program is.
pub(crate) struct Case {
    pub(crate) about: String,
    pub(crate) rule: String,
    pub(crate) app: App,
    pub(crate) recipe: Recipe,
    /// True if the program computes exp, tanh or powers: their last bit differs between libraries.
    pub(crate) is_exponential: bool,
    /// True if the program ends in the same epoch as the lab.
    pub(crate) ends_alike: bool,
}

pub(crate) fn set(app: &mut App, name: &str, value: &str) {
    app.update(Action::Set {
        name: name.into(),
        value: value.into(),
    });
    assert_eq!(app.complaint(name), None, "{name}={value}");
}

pub(crate) fn app(settings: &[(&str, &str)]) -> App {
    let mut app = App::default();
    for (name, value) in settings {
        set(&mut app, name, value);
    }
    app
}

/// The lab at the end of what Play does.
pub(crate) fn finished(app: &App) -> App {
    let mut app = app.clone();
    app.update(Action::TogglePlay);
    assert_ne!(app.session().play(), Play::Paused, "it plays");
    finish(app.session_mut());
    app
}

impl Case {
    pub(crate) fn of(settings: &[(&str, &str)]) -> Self {
        let texts: Vec<String> = settings
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        Self::at(app(settings), &texts.join(" "))
    }

    pub(crate) fn at(app: App, about: &str) -> Self {
        let recipe = Recipe::from_lab(app.session());
        let learning = &recipe.learning;
        let output = learning.table().formula.output;
        let repeats = learning.repeats() && recipe.is_plain() && !recipe.is_one_versus_rest();
        Self {
            about: about.into(),
            rule: learning.rule.keyword().into(),
            is_exponential: matches!(output, OutputFormula::Logistic | OutputFormula::Tanh),
            ends_alike: repeats,
            recipe,
            app,
        }
    }

    /// The program, and the file beside it.
    pub(crate) fn program(&self) -> (String, Option<(String, String)>) {
        let beside = self
            .recipe
            .csv()
            .map(|text| (format!("{}-data.csv", self.recipe.stem()), text));
        (numpy(&self.recipe).program(), beside)
    }

    /// The weights after every epoch from where the program begins to where Play comes to its end.
    pub(crate) fn expected(&self) -> Vec<Vec<f64>> {
        let app = finished(&self.app);
        let entries = app.session().run().history().entries();
        let own = entries
            .iter()
            .filter(|entry| entry.epoch >= self.recipe.first);
        own.map(|entry| entry.weights.clone()).collect()
    }
}

/// Every rule with every batch mode, every order of samples and every optimizer, on three sets.
pub(crate) fn every_combination() -> Vec<Case> {
    let mut cases = Vec::new();
    for rule in Rule::all() {
        for batch in ["online", "mini-batch", "batch"] {
            for order in ["sequential", "shuffled", "random"] {
                for optimizer in [
                    &[][..],
                    &[("momentum", "0.5")],
                    &[("optimizer", "nesterov"), ("momentum", "0.5")],
                    &[("optimizer", "adagrad")],
                    &[("optimizer", "rmsprop")],
                    &[("optimizer", "adam")],
                ] {
                    for data in [
                        &[("dataset", "gate"), ("batch-size", "3"), ("epochs", "12")][..],
                        &[
                            ("dataset", "overlap"),
                            ("size", "23"),
                            ("batch-size", "7"),
                            ("epochs", "9"),
                            ("scaling", "standardize"),
                        ],
                        &[
                            ("dataset", "blobs"),
                            ("size", "20"),
                            ("epochs", "6"),
                            ("init", "random"),
                            ("reduction", "mean"),
                        ],
                    ] {
                        let first = [("rule", rule.keyword()), ("batch", batch), ("order", order)];
                        cases.push(Case::of(&[&first[..], data, optimizer].concat()));
                    }
                }
            }
        }
    }
    cases
}

/// Everything else that a program can contain.
pub(crate) fn others() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut add = |settings: &[(&str, &str)]| cases.push(Case::of(settings));
    let small = [("dataset", "overlap"), ("size", "30"), ("epochs", "8")];
    for rule in ["perceptron", "adaline", "logistic", "sigmoid"] {
        for penalty in [
            &[("penalty", "ridge")][..],
            &[("penalty", "norm"), ("p", "1")],
            &[("penalty", "norm"), ("p", "2")],
            &[("penalty", "norm"), ("p", "3")],
            &[("penalty", "norm"), ("p", "100")],
            &[("penalty", "max")],
        ] {
            for rest in [
                &[
                    ("penalized", "slopes"),
                    ("reduction", "sum"),
                    ("batch", "online"),
                ][..],
                &[
                    ("penalized", "all"),
                    ("reduction", "sum"),
                    ("batch", "mini-batch"),
                    ("batch-size", "7"),
                ],
                &[
                    ("penalized", "all"),
                    ("reduction", "mean"),
                    ("batch", "batch"),
                ],
                &[
                    ("penalized", "slopes"),
                    ("reduction", "mean"),
                    ("batch", "mini-batch"),
                    ("batch-size", "8"),
                ],
            ] {
                let rule = [("rule", rule), ("lambda", "0.3"), ("init", "random")];
                add(&[&small[..], &rule, penalty, rest].concat());
            }
        }
    }
    for rule in Rule::all() {
        let rule = [("rule", rule.keyword())];
        for schedule in ["inverse", "inverse-root"] {
            for momentum in ["0", "0.9"] {
                let rest = [
                    ("schedule", schedule),
                    ("schedule-k", "0.7"),
                    ("momentum", momentum),
                ];
                add(&[&small[..], &rule, &rest].concat());
            }
        }
        for tie in ["positive", "negative", "never"] {
            for gate in ["1", "6", "8", "14"] {
                add(&[
                    &rule[..],
                    &[
                        ("dataset", "gate"),
                        ("gate", gate),
                        ("tie", tie),
                        ("epochs", "20"),
                    ],
                ]
                .concat());
            }
        }
        for scaling in ["none", "standardize", "unit"] {
            for inputs in ["axes", "first", "all"] {
                add(&[
                    &rule[..],
                    &[
                        ("scaling", scaling),
                        ("inputs", inputs),
                        ("epochs", "4"),
                        ("eta", "0.01"),
                        ("test-share", "30"),
                    ],
                ]
                .concat());
            }
            let maps = [("map-xx", "on"), ("map-xy", "on"), ("map-yy", "on")];
            add(&[
                &rule[..],
                &maps,
                &small,
                &[("scaling", scaling), ("eta", "0.01"), ("label-noise", "10")],
            ]
            .concat());
        }
        for order in ["sequential", "shuffled", "random"] {
            for momentum in ["0", "0.6"] {
                add(&[
                    &rule[..],
                    &[
                        ("iris-classes", "all"),
                        ("order", order),
                        ("momentum", momentum),
                        ("epochs", "4"),
                        ("inputs", "all"),
                        ("eta", "0.01"),
                    ],
                ]
                .concat());
            }
        }
        for optimizer in ["nesterov", "adagrad", "rmsprop", "adam"] {
            let rest = [
                ("optimizer", optimizer),
                ("penalty", "ridge"),
                ("lambda", "0.2"),
                ("schedule", "inverse"),
                ("batch", "mini-batch"),
            ];
            add(&[&small[..], &rule, &rest].concat());
            let three = [
                ("iris-classes", "all"),
                ("optimizer", optimizer),
                ("epochs", "3"),
            ];
            add(&[&rule[..], &three].concat());
        }
        // More than two hundred samples: beside the program.
        add(&[
            &rule[..],
            &[("dataset", "moons"), ("size", "260"), ("epochs", "3")],
        ]
        .concat());
        // The ends of runs: cycles, separable data, a loss that runs away.
        for data in [
            &[("dataset", "gate"), ("gate", "6"), ("epochs", "300")][..],
            &[
                ("dataset", "gate"),
                ("gate", "14"),
                ("epochs", "300"),
                ("eta", "0.25"),
            ],
            &[("epochs", "60"), ("eta", "5")],
            &[
                ("epochs", "150"),
                ("batch", "batch"),
                ("scaling", "standardize"),
                ("reduction", "mean"),
            ],
        ] {
            add(&[&rule[..], data].concat());
        }
    }
    for rest in [
        &[][..],
        &[("batch", "batch"), ("reduction", "mean")],
        &[
            ("order", "shuffled"),
            ("momentum", "0.6"),
            ("schedule", "inverse"),
        ],
        &[
            ("batch", "mini-batch"),
            ("order", "random"),
            ("penalty", "ridge"),
            ("penalized", "all"),
        ],
        &[("penalty", "norm"), ("p", "3"), ("scaling", "unit")],
        &[
            ("optimizer", "adam"),
            ("batch", "mini-batch"),
            ("batch-size", "20"),
        ],
        &[("optimizer", "nesterov"), ("momentum", "0.5")],
        &[("batch", "batch"), ("epochs", "200"), ("eta", "50")],
    ] {
        let softmax = [
            ("iris-classes", "all"),
            ("rule", "logistic"),
            ("multiclass", "softmax"),
            ("eta", "0.02"),
            ("epochs", "5"),
        ];
        add(&[&softmax[..], rest].concat());
        let perceptron = [
            ("iris-classes", "all"),
            ("rule", "perceptron"),
            ("multiclass", "perceptron"),
            ("eta", "0.02"),
            ("epochs", "5"),
        ];
        add(&[&perceptron[..], rest].concat());
    }
    for rule in ["perceptron", "rosenblatt", "adaline", "logistic", "svm"] {
        for scaling in ["none", "standardize", "unit"] {
            let without = [("bias", "off"), ("rule", rule), ("scaling", scaling)];
            add(&[&small[..], &without[..]].concat());
        }
    }
    for rest in [
        &[("activation", "tanh")][..],
        &[
            ("activation", "tanh"),
            ("batch", "batch"),
            ("reduction", "mean"),
            ("scaling", "standardize"),
        ],
        &[
            ("activation", "tanh"),
            ("order", "shuffled"),
            ("momentum", "0.5"),
        ],
    ] {
        add(&[&small[..], &[("rule", "adaline")], rest].concat());
    }
    cases
}
