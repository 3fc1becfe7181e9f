//! Advice in lessons was tried: what a hint or a text recommends does what it says, also where the task is solved in another way.

use hyperplane::lessons::{Condition, Quantity, Script, ScriptHost, Start, finish};

use super::{at, page_of, text_of};

/// A lesson, its step, the words that advise, and trials: a script and what comes of it.
type Advice = (
    &'static str,
    usize,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const ADVICE: [Advice; 14] = [
    (
        "08-adaline",
        2,
        "ten times as much will do. With half of that $J$ is 2 again.",
        &[
            ("eta=1; reset; step 1", "loss=6"),
            ("eta=0.5; reset; step 1", "loss=2"),
        ],
    ),
    (
        "08-adaline",
        6,
        "Large steps at first, small ones later: **Refinements**, *Rate falls*.",
        &[("schedule=inverse; reset; play", "loss<16.33")],
    ),
    (
        "09-learning-rate",
        3,
        "**Theory** has a line *fastest at η*.",
        &[
            ("eta=0.2857; reset; play", "status=converged and epoch<=112"),
            ("eta=0.31; reset; play", "epoch>112"),
        ],
    ),
    (
        "13-margins",
        6,
        "With a constant $\\eta$ the steps never calm down. Let the rate fall (**Refinements**, “Rate falls”).",
        &[
            ("scaling=standardize; play", "loss>0.0262"),
            ("scaling=standardize; eta=1; play", "loss>0.0262"),
            ("scaling=standardize; schedule=inverse; play", "loss<0.0262"),
        ],
    ),
    (
        "15-three-classes",
        4,
        "The lab then takes a smaller $\\eta$: with 0.01 it would diverge.",
        &[
            ("map-xx=on; eta=0.01; play", "status=diverged"),
            ("map-xx=on; play", "errors=0 and eta<0.01"),
        ],
    ),
    (
        "15-three-classes",
        5,
        "Standardize, and give it a few hundred epochs.",
        &[
            ("rule=logistic; epochs=500; play", "errors>6"),
            (
                "rule=logistic; scaling=standardize; epochs=50; play",
                "errors>6",
            ),
            (
                "rule=logistic; scaling=standardize; epochs=300; play",
                "errors=6",
            ),
        ],
    ),
    (
        "16-generalization",
        4,
        "Ridge or the 1-norm, and a $\\lambda$ between 0.1 and 1.",
        &[
            (
                "map-xx=on; map-xy=on; map-yy=on; penalty=ridge; lambda=0.1; play",
                "test-errors<=1",
            ),
            (
                "map-xx=on; map-xy=on; map-yy=on; penalty=ridge; lambda=1; play",
                "test-errors<=1",
            ),
            (
                "map-xx=on; map-xy=on; map-yy=on; penalty=norm; p=1; lambda=0.1; play",
                "test-errors<=1",
            ),
            (
                "map-xx=on; map-xy=on; map-yy=on; penalty=norm; p=1; lambda=1; play",
                "test-errors<=1",
            ),
        ],
    ),
    (
        "17-spam",
        5,
        "Choose the **Rule** in **Model** and press Play.",
        &[("rule=logistic; play", "errors=0 and epoch>=20")],
    ),
    (
        "18-myths",
        4,
        "Standardize first. Then another order of the samples may be luckier; try a few seeds.",
        &[
            ("scaling=standardize; play", "updates>12"),
            ("scaling=standardize; order=shuffled; play", "updates<=12"),
        ],
    ),
    (
        "18-myths",
        5,
        "Make $\\eta$ smaller, or let it fall",
        &[
            ("batch=online; eta=0.1; epochs=40; play", "loss>0.1698"),
            ("batch=online; eta=0.05; epochs=40; play", "loss<0.1698"),
            ("batch=online; eta=0.01; epochs=40; play", "loss<0.1698"),
        ],
    ),
    (
        "20-where-from",
        5,
        "100 are too few, 1000 are enough.",
        &[
            ("data-seed=5; size=100", "line-loss<0.24"),
            (
                "data-seed=5; size=1000",
                "line-loss>0.24 and line-loss<0.26",
            ),
        ],
    ),
    (
        "23-likelihood-steps",
        6,
        "$\\lambda$ between 0.2 and 0.3.",
        &[
            (
                "penalty=ridge; lambda=0.1; reset; play",
                "wrong(0.9)=1 and status=converged",
            ),
            (
                "penalty=ridge; lambda=0.3; reset; play",
                "wrong(0.9)=0 and refused(0.9)<=30 and status=converged",
            ),
        ],
    ),
    (
        "27-momentum",
        5,
        "Adam does it, also with other $\\eta$ around 0.05.",
        &[
            ("optimizer=adam; eta=0.02; reset; play", "loss<2.4303"),
            ("optimizer=adam; eta=0.1; reset; play", "loss<2.4303"),
        ],
    ),
    (
        "29-which-sample",
        5,
        "Single samples want a smaller $\\eta$ here. Try a tenth.",
        &[
            ("batch=online; order=shuffled; reset; play", "loss>0.1593"),
            (
                "batch=online; order=shuffled; eta=0.01; reset; play",
                "loss<0.1593",
            ),
        ],
    ),
];

#[test]
fn what_lessons_advise_was_tried() {
    let mut wrong = Vec::new();
    for (name, step, words, trials) in ADVICE {
        assert!(text_of(name).contains(words), "{name}: {words}");
        let start = at(name, &page_of(name), step - 1);
        for (script, outcome) in trials {
            let mut state = start.clone();
            Script::read(script, &state).expect(script).run(&mut state);
            finish(state.session_mut());
            let read = Condition::read(outcome, &state).expect(outcome);
            if !read.holds(&state, &Start::default()) {
                let shown = ["status", "epoch", "eta", "errors", "loss"]
                    .map(|name| Quantity::named(name, &state).expect(name).shown(&state));
                wrong.push(format!(
                    "{name}, step {step}: {script} => {outcome}: {shown:?}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
