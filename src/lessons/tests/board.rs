//! Proofs on the board: lines shown one by one, true of the run, and lines that students write.

use super::*;
use crate::lessons::{BoardMark, board_view, proof_marks};

const PROOF: &str = "\
title: A proof
---
step: Two inequalities
state: dataset=gate&gate=8&eta=0.5
symbols: k = updates, δ = reach, c = 1, f = forward
line: <math><mi>w</mi></math> of length 1
marks: best
gap: It grows
claim: f >= k δ
marks: w, margin
line: So
claim: k <= 51 c
---
<p>Look.</p>
";

fn board(app: &App) -> &BoardProgress {
    app.lesson()
        .and_then(LessonSession::board)
        .expect("a board")
}

#[test]
fn lines_come_one_by_one_with_their_marks() {
    let mut app = with_lesson(PROOF);
    let marks = |app: &App| app.lesson().expect("a lesson").board_marks().to_vec();
    assert_eq!((board(&app).shown, marks(&app)), (1, vec![BoardMark::Best]));
    app.update(LessonCommand::NextLine);
    assert_eq!(marks(&app), [BoardMark::Weights, BoardMark::Margin]);
    assert!(app.lesson().is_some_and(LessonSession::has_hidden_line));
    app.update(LessonCommand::AllLines);
    app.update(LessonCommand::NextLine);
    assert_eq!((board(&app).shown, marks(&app)), (3, vec![]));
    assert!(!app.lesson().is_some_and(LessonSession::has_hidden_line));
}

#[test]
fn what_is_written_is_judged_by_its_value_and_refuted_on_the_run() {
    let mut app = with_lesson(PROOF);
    let written = |app: &mut App, text: &str| {
        app.update(LessonCommand::WriteLine(1, text.into()));
        let lesson = app.lesson().expect("a lesson");
        let view = progress_view(lesson, &app.lessons().review, look());
        let told = view.text_of("lesson-line-1-verdict");
        (
            told.unwrap_or_default().to_owned(),
            lesson.is_finished(),
            app.session().run().steps(),
        )
    };
    let right = "✓ That is what follows.";
    // On AND: δ = 1/√17, and f = 3/√17 after the first update, a correction of (0, 0).
    let refuted = "Not so: after one step of this run, now in the plane, 0.7276 ≥ 0.9701 is false.";
    assert_eq!(written(&mut app, "4 k δ"), (refuted.into(), false, 1));
    assert_eq!(written(&mut app, "δ · k"), (right.into(), true, 1));
    assert_eq!(written(&mut app, "c k δ"), (right.into(), true, 1));
    let (told, is_finished, _) = written(&mut app, "k δ / 2");
    assert!(
        told.starts_with("No step of this run refutes it, but it says less") && !is_finished,
        "{told}"
    );
    // The eleven updates that the run ends after tell the two apart; δ = 1/√17.
    assert!(told.contains("k = 11, "), "{told}");
    let (told, ..) = written(&mut app, "k δ (");
    assert_eq!(told, "The formula ends too early.");
    assert_eq!(written(&mut app, " ").0, "");
}

#[test]
fn what_is_chosen_is_judged_as_what_is_typed() {
    let chosen = PROOF.replace(
        "gap: It grows\nclaim: f >= k δ\n",
        "gap: It grows\nclaim: f >= k δ\noptions: 4 k δ | δ k | δ/4\n",
    );
    assert_eq!(check("proof.md", &chosen, &App::default()), []);
    let mut app = with_lesson(&chosen);
    for (option, is_right) in [("4 k δ", false), ("δ k", true), ("δ/4", false)] {
        app.update(LessonCommand::WriteLine(1, option.into()));
        let is_finished = app.lesson().is_some_and(LessonSession::is_finished);
        assert_eq!(is_finished, is_right, "{option}");
    }
    for (options, said) in [
        ("4 k δ | δ/4", "exactly one"),
        ("k δ | δ k", "exactly one"),
        ("k δ | apples", "not understood"),
    ] {
        let wrong = chosen.replace("4 k δ | δ k | δ/4", options);
        let mistakes = check("proof.md", &wrong, &App::default());
        assert!(
            mistakes.iter().any(|one| one.what.contains(said)),
            "{options}: {mistakes:?}"
        );
    }
}

fn look() -> StepLook {
    StepLook {
        tie: crate::learn::Tie::Positive,
        typing: None,
        has_reasons: true,
        presents: false,
        hides_text: false,
    }
}

#[test]
fn both_sides_are_measured_while_the_run_goes_on() {
    let mut app = with_lesson(PROOF);
    let facts = app.lesson().expect("a lesson").needed_facts().to_vec();
    app.session_mut().prove_now(&facts);
    for (steps, left, right, bar) in [(0, "0", "0", "0.0000"), (1, "0.7276", "0.2425", "0.3333")] {
        (app.session().run().steps() as usize..steps).for_each(|_| app.update(Action::Step));
        let step = app.lesson().and_then(LessonSession::step).expect("a step");
        let view = board_view(step, &app);
        assert_eq!(view.text_of("lesson-line-1-left"), Some(left));
        assert_eq!(view.text_of("lesson-line-1-right"), Some(right));
        assert_eq!(
            view.attribute_of("lesson-line-1-right-bar", "value"),
            Some(bar)
        );
    }
}

#[test]
fn a_claim_that_fails_on_the_run_is_a_mistake_on_its_line() {
    let cases = [
        ("k <= 51 c", "k <= 0 c", 12, "after one step"),
        ("k <= 51 c", "k 51 c", 12, "two formulas"),
        ("k <= 51 c", "k <= 51 x", 12, "not understood"),
        ("c = 1", "c", 5, "should be like"),
        ("c = 1", "c = apples", 5, "nothing is called"),
        ("marks: best", "marks: stars", 7, "can be marked"),
        ("claim: f >= k δ\n", "", 3, "needs a claim"),
    ];
    assert_eq!(check("proof.md", PROOF, &App::default()), []);
    for (right, wrong, line, said) in cases {
        let mistakes = check("proof.md", &PROOF.replace(right, wrong), &App::default());
        let told: Vec<_> = mistakes.iter().map(ToString::to_string).collect();
        let is_told = mistakes.iter().any(|one| one.what.contains(said));
        assert!(is_told, "{wrong}: {told:?}");
        assert!(
            mistakes.iter().any(|one| one.line == line),
            "{wrong}: {told:?}"
        );
    }
}

#[test]
fn marks_are_where_the_widest_street_is() {
    let mut app = with_lesson(PROOF);
    app.update(LessonCommand::NextLine);
    let facts = app.lesson().expect("a lesson").needed_facts().to_vec();
    app.session_mut().prove_now(&facts);
    let marks = app.lesson().expect("a lesson").board_marks();
    let marks = proof_marks(marks, app.session());
    // AND: x₁ + x₂ = 3/2, and the nearest points are √2/4 away.
    let [w0, w1, w2] = marks.best.expect("a line");
    assert!((w0 / w1 + 1.5).abs() < 1e-9 && (w1 - w2).abs() < 1e-9);
    let [foot, point] = marks.margin.expect("a margin");
    assert!(((point - foot).hypot() - f64::sqrt(2.0) / 4.0).abs() < 1e-9);
}
