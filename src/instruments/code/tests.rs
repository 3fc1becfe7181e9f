//! Tests of the code as it is written, marked and handed out. The programs are run in `tests/programs/`.

use super::*;
use crate::app::App;
use crate::app::tests::{app, linked, rest, set, view, window};
use crate::data::{Dataset, Keyword};
use crate::learn::Rule;
use crate::session::Action;
use crate::session::scenes::Same;

fn code(settings: &[(&str, &str)]) -> App {
    let mut app = app(settings);
    set(&mut app, "tool", "code");
    rest(&mut app);
    app
}

fn press(app: &mut App, action: &str) -> Option<Download> {
    let (action, argument) = (action.into(), String::new());
    app.tell("code", &Event::Press { action, argument });
    app.take_download("code")
}

fn lines(app: &App) -> Vec<String> {
    let recipe = Recipe::from_lab(app.session());
    pseudocode(&recipe)
        .into_iter()
        .map(|line| line.text)
        .collect()
}

fn marked(app: &App) -> Vec<&'static str> {
    executed(app.session())
        .into_iter()
        .map(Keyword::keyword)
        .collect()
}

#[test]
fn pseudocode_of_the_perceptron() {
    let app = code(&[("dataset", "gate"), ("epochs", "20")]);
    let all = lines(&app);
    assert!(
        all[0].contains("M = 4") && all[0].contains("η = 0.5"),
        "{}",
        all[0]
    );
    let steps = &all[1..];
    assert_eq!(steps[0], "w ← 0");
    assert!(steps[1].ends_with("20"));
    assert_eq!(
        steps[3..6],
        [
            "z ← w · x̃",
            "δ ← y − sign z   (sign 0 = +1)",
            "w ← w + η δ x̃"
        ]
    );
    let shown = view(&app, "code");
    assert_eq!(shown.text_of("code-name-update"), Some("STEP 6"));
    assert_eq!(shown.text_of("code-name-input"), Some("INPUT"));
}

#[test]
fn pseudocode_has_a_line_for_all_that_is_set() {
    let app = code(&[
        ("rule", "adaline"),
        ("batch", "mini-batch"),
        ("batch-size", "7"),
        ("order", "shuffled"),
        ("reduction", "mean"),
        ("penalty", "norm"),
        ("p", "3"),
        ("penalized", "all"),
        ("schedule", "inverse-root"),
        ("momentum", "0.5"),
    ]);
    let text = lines(&app).join("\n");
    for part in [
        "ηₑ ← η/√(1 + 0.1 (e − 1))",
        "batch B of 7 samples, shuffled anew",
        "g ← 0",
        "δ ← y − z",
        "g ← g + δ x̃",
        "g ← g/|B| − λ ∇‖w‖₃",
        "v ← m v + ηₑ g",
        "w ← w + v",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn pseudocode_of_optimizers_and_of_softmax() {
    for (optimizer, parts) in [
        (
            "sgd",
            &["w ← 0, v ← 0", "z ← w · x̃", "v ← m v + η g", "w ← w + v"][..],
        ),
        ("nesterov", &["z ← (w + m v) · x̃", "v ← m v + η g"]),
        (
            "adagrad",
            &["w ← 0, s ← 0", "s ← s + g²", "w ← w + η g/(√s + ε)"],
        ),
        ("rmsprop", &["ρ = 0.99", "s ← ρ s + (1 − ρ) g²"]),
        (
            "adam",
            &["β₁ = 0.9", "k ← k + 1", "w ← w + η (v/(1 − β₁ᵏ))"],
        ),
    ] {
        let text = lines(&code(&[
            ("rule", "adaline"),
            ("batch", "batch"),
            ("optimizer", optimizer),
            ("momentum", "0.5"),
        ]));
        let text = text.join("\n");
        for part in parts {
            assert!(text.contains(part), "{optimizer}: {part} in\n{text}");
        }
        assert_eq!(text.contains("m = 0.5"), text.contains("m v"), "{text}");
    }
    // What an adaptive optimizer takes the square of is g, even of one sample.
    let online = lines(&code(&[("optimizer", "adagrad")])).join("\n");
    assert!(
        online.contains("g ← δ x̃\n") && online.contains("η g/(√s + ε)"),
        "{online}"
    );
    let softmax = lines(&code(&[
        ("iris-classes", "all"),
        ("rule", "logistic"),
        ("multiclass", "softmax"),
    ]));
    assert!(
        softmax.contains(&"p ← softmax(z),  δₖ ← [k = y] − pₖ".into()),
        "{softmax:?}"
    );
    assert!(softmax.contains(&"w ← w + η δ x̃ᵀ".into()), "{softmax:?}");
}

#[test]
fn every_rule_has_its_own_line_of_the_error_signal() {
    let mut seen: Vec<String> = Vec::new();
    for rule in Rule::all() {
        let app = code(&[("rule", rule.keyword())]);
        let recipe = Recipe::from_lab(app.session());
        let all = pseudocode(&recipe);
        let delta = all
            .iter()
            .find(|line| line.id == Id::Delta)
            .expect("a line of δ");
        assert!(!seen.contains(&delta.text), "{}", delta.text);
        seen.push(delta.text.clone());
    }
}

#[test]
fn a_step_marks_the_lines_that_it_executes() {
    let mut app = code(&[("dataset", "gate"), ("epochs", "20")]);
    assert_eq!(marked(&app), ["start"]);
    app.update(Action::Step);
    // (0, 0) counts as +1 and is −1: w₀ changes.
    assert_eq!(marked(&app).last(), Some(&"update"));
    app.update(Action::Step);
    // (0, 1) is right now: nothing changes.
    assert_eq!(marked(&app), ["activation", "delta"]);
    app.update(Action::Step);
    app.update(Action::Step);
    assert_eq!(marked(&app).last(), Some(&"stop"), "the epoch is over");
    app.update(Action::TogglePlay);
    app.change(|_: &mut CodeState, lab| crate::lessons::finish(lab));
    let shown = view(&app, "code");
    let now = shown.changes().iter().filter(|(_, change)| {
        *change == super::super::Change::Attribute("data-executed", "now".into())
    });
    assert_eq!(now.count(), 1, "one line is the last");
    // An edit begins anew.
    set(&mut app, "eta", "0.25");
    assert_eq!(marked(&app), ["start"]);
}

#[test]
fn what_is_shown_is_part_of_the_link() {
    let app = linked("v2&tool=code&code-form=numpy");
    assert_eq!(window(&app), "code");
    assert_eq!(app.link(), "v2&tool=code&code-form=numpy");
}

#[test]
fn programs_and_notebook_are_handed_out() {
    let mut app = code(&[("code-form", "numpy"), ("dataset", "gate")]);
    let program = numpy(&Recipe::from_lab(app.session())).program();
    assert_eq!(
        press(&mut app, "copy"),
        Some(Download::Copy(program.clone()))
    );
    assert_eq!(app.take_download("code"), None, "once");
    app.tell("code", &Event::Downloaded(true));
    assert_eq!(view(&app, "code").text_of("code-told"), Some("Copied."));
    // Of another form nothing has been copied.
    let (name, value) = ("code-form".into(), "numpy".into());
    app.update(crate::session::Action::Set { name, value });
    assert_eq!(view(&app, "code").text_of("code-told"), Some(""));
    let Some(Download::Save { name, text, .. }) = press(&mut app, "save") else {
        panic!("a file");
    };
    assert_eq!((name.as_str(), text), ("perceptron.py", program));
    let Some(Download::Save { name, .. }) = press(&mut app, "notebook") else {
        panic!("a notebook");
    };
    assert_eq!(name, "perceptron.ipynb");
    assert_eq!(
        press(&mut app, "data"),
        None,
        "four samples stand in the program"
    );
    assert_eq!(press(&mut app, "nonsense"), None);
    set(&mut app, "code-form", "scikit-learn");
    rest(&mut app);
    let Some(Download::Save { name, text, .. }) = press(&mut app, "save") else {
        panic!("a file");
    };
    assert!(name == "perceptron-sklearn.py" && text.contains("Perceptron("));
    set(&mut app, "code-form", "pseudocode");
    let Some(Download::Copy(text)) = press(&mut app, "copy") else {
        panic!("a text");
    };
    assert!(
        text.starts_with("INPUT ") && text.contains("\nSTEP 4      z ←"),
        "{text}"
    );
}

#[test]
fn more_than_two_hundred_samples_stand_in_a_file_beside_the_program() {
    for (size, beside) in [("200", false), ("201", true)] {
        let mut app = code(&[("dataset", "blobs"), ("size", size), ("code-form", "numpy")]);
        let recipe = Recipe::from_lab(app.session());
        assert_eq!(recipe.csv().is_some(), beside);
        assert_eq!(numpy(&recipe).data.contains("np.loadtxt"), beside);
        let Some(Download::Save { name, text, .. }) = press(&mut app, "data") else {
            assert!(!beside);
            continue;
        };
        assert_eq!(
            (name.as_str(), text.lines().count()),
            ("perceptron-data.csv", 202)
        );
        assert!(
            view(&app, "code")
                .text_of("code-about")
                .is_some_and(|said| said.contains(&name))
        );
    }
}

#[test]
fn where_there_is_no_program_it_says_why() {
    let app = code(&[("rule", "sigmoid"), ("code-form", "scikit-learn")]);
    let none = view(&app, "code");
    assert_eq!(
        none.text_of("code-none"),
        Some("scikit-learn has no class for this rule.")
    );
    let mut app = code(&[("dataset", "custom"), ("code-form", "numpy")]);
    app.update(Action::Clear);
    rest(&mut app);
    assert!(
        view(&app, "code")
            .text_of("code-none")
            .is_some_and(|said| !said.is_empty())
    );
    assert_eq!(press(&mut app, "save"), None);
}

#[test]
fn no_template_is_left_unfilled_and_no_comment_is_missing() {
    for rule in Rule::all() {
        for more in [
            &[][..],
            &[
                ("penalty", "norm"),
                ("p", "3"),
                ("schedule", "inverse"),
                ("momentum", "0.5"),
                ("order", "random"),
                ("scaling", "unit"),
                ("map-xy", "on"),
            ],
            &[
                ("iris-classes", "all"),
                ("penalty", "max"),
                ("scaling", "standardize"),
                ("order", "shuffled"),
                ("tie", "never"),
            ],
            &[
                ("dataset", "moons"),
                ("size", "300"),
                ("inputs", "first"),
                ("batch", "batch"),
                ("penalty", "ridge"),
                ("penalized", "all"),
            ],
        ] {
            let app = code(&[&[("rule", rule.keyword())], more].concat());
            let recipe = Recipe::from_lab(app.session());
            let parts = numpy(&recipe);
            let all = parts.program() + &parts.plot + &sklearn(&recipe).unwrap_or_default();
            for leftover in ["#?", "#.", "#:", "code-note", "code-sk"] {
                assert!(!all.contains(leftover), "{leftover} in\n{all}");
            }
            let gaps = |rest: &str| rest.starts_with(|c: char| c.is_ascii_lowercase());
            assert!(!all.split("<<").skip(1).any(gaps), "{all}");
            assert!(
                all.lines()
                    .filter(|line| line.starts_with('#'))
                    .all(|line| line.len() > 2),
                "{all}"
            );
        }
    }
}

#[test]
fn names_of_the_user_stay_within_their_comment() {
    let app = code(&[("dataset", "gate")]);
    let mut recipe = Recipe::from_lab(app.session());
    let mut prepared = (*recipe.prepared.0).clone();
    let set = &prepared.set;
    let values = (0..set.len())
        .flat_map(|row| set.row(row).to_vec())
        .collect();
    prepared.set = Dataset::new(
        ["a\nimport os", "x"],
        ["−1", "b\rprint(1)\"\\"],
        values,
        set.class_indices().to_vec(),
    )
    .expect("a set");
    recipe.prepared = Same(prepared.into());
    let parts = numpy(&recipe);
    let strange = |line: &&str| line.contains("import os") || line.contains("print(1)");
    let all = parts.program();
    assert_eq!(all.lines().filter(strange).count(), 1, "{all}");
    assert!(
        all.lines()
            .filter(strange)
            .all(|line| line.starts_with('#'))
    );
}
