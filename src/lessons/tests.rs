//! Lessons as files, and a lesson as it is gone through.

use super::*;
use crate::app::App;
use crate::app::tests::set;
use crate::session::Action;

mod board;
mod course;
mod files;
mod folds;
mod homework;
mod kept;
mod list;
mod paper;
mod quantities;
mod review;
mod steps;
mod view;

const LESSON: &str = "\
title: A lesson
order: 3
about: For tests.
---
step: One
state: dataset=gate&gate=8&eta=0.5
ask: How many updates does AND need?
try: play
- more than three | updates>3
- three at most | updates<=3
because: So it is.
---
<p>First.</p>
---
step: Two
state: dataset=gate&gate=6
task: Choose a gate that can be learned,
 and learn it.
check: status=converged and errors=0
hint: Not this one.
solve: gate=14; play
fact: play => status=cycling
---
<p>Second.</p>
";

fn lesson(state: &mut App, command: LessonCommand) {
    state.update(command);
}

fn opened() -> App {
    with_lesson(LESSON)
}

/// An app with a lesson of this text open.
fn with_lesson(text: &str) -> App {
    let mut state = App::default();
    let open = LessonCommand::Open {
        name: "a-lesson".into(),
        text: text.into(),
        progress: String::new(),
    };
    lesson(&mut state, open);
    state
}

#[test]
fn conditions_compare_readings_controls_and_the_start() {
    let mut state = App::default();
    let start = state.clone();
    let holds = |state: &App, text: &str| {
        let condition = Condition::read(text, state).unwrap_or_else(|why| panic!("{text}: {why}"));
        condition.holds(
            state,
            &Start::from_conditions([&condition].into_iter(), &start),
        )
    };
    for text in [
        "status=ready",
        "updates=0, epoch=0",
        "points=100 and positives=50",
        "rule=perceptron and eta=0.1",
        "rule!=adaline",
        "separable=yes",
        "margin>0",
        "errors=start.errors",
        "eta<1",
        "eta>=0.1",
    ] {
        assert!(holds(&state, text), "{text}");
    }
    // Nothing is held out, and a perceptron has no limit: what has no value satisfies nothing.
    for text in [
        "test-errors=0",
        "test-errors>=0",
        "limit>0",
        "w9=0",
        "eta>0.1",
        "status!=ready",
    ] {
        assert!(!holds(&state, text), "{text}");
    }
    Script::read("play", &App::default())
        .expect("a command")
        .run(&mut state);
    for text in [
        "status=converged",
        "errors<start.errors",
        "updates>=1",
        "updates<bound",
    ] {
        assert!(holds(&state, text), "{text}");
    }
    for text in [
        "",
        "errors",
        "errors=",
        "=3",
        "errors!3",
        "eror=0",
        "errors<many",
        "rule=adalin",
    ] {
        assert!(Condition::read(text, &App::default()).is_err(), "{text}");
    }
}

#[test]
fn a_lesson_is_awaited_until_its_file_is_there_or_known_to_be_missing() {
    let name = "02-perceptron-rule";
    let mut app = App::opened(&format!("v2&lesson={name}"));
    assert!(app.lessons().awaits_file());
    lesson(&mut app, LessonCommand::Missing(name.into(), false));
    assert!(!app.lessons().awaits_file());
    assert!(!App::default().lessons().awaits_file() && !opened().lessons().awaits_file());
}

#[test]
fn a_question_is_judged_by_what_happens() {
    for (answer, expected) in [(1, Verdict::Wrong(0)), (0, Verdict::Right)] {
        let mut state = opened();
        assert_eq!(state.session().document().settings.data.gate().number(), 8);
        lesson(&mut state, LessonCommand::Try);
        assert_eq!(
            state.lesson().expect("open").verdict(),
            None,
            "nothing is chosen yet"
        );
        lesson(&mut state, LessonCommand::Answer(answer));
        lesson(&mut state, LessonCommand::Try);
        assert!(state.lesson().expect("open").is_trying());
        finish(state.session_mut());
        lesson(&mut state, LessonCommand::GoOn);
        // By hand: from zero with sign 0 = +1 and η = ½ the perceptron makes more than three mistakes on AND.
        assert!(state.session().run().updates() > 3);
        let open = state.lesson().expect("open");
        assert_eq!(open.verdict(), Some(expected));
        assert_eq!(open.finished().collect::<Vec<_>>(), [true, false]);
    }
}

/// Frames come as long as they are asked for.
fn frames(state: &mut App) {
    let mut now = 0.0;
    while state.frame(now, &|| 0.0).goes_on {
        now += 16.0;
    }
}

#[test]
fn what_theory_has_to_find_is_waited_for() {
    let text = "title: Margins\n---\nstep: One\nstate: dataset=gate&gate=8\nask: How wide is it?\n\
        try: scaling=standardize\n- wider | margin>start.margin\n- not wider | margin<=start.margin\n\
        because: So it is.\ntask: Do it.\ncheck: separable=yes and eta=0.25\nsolve: eta=0.25\n---\n\
        <p><data data-live=\"margin\"></data></p>\n";
    let mut state = with_lesson(text);
    let margin = |state: &App| {
        let quantity = Quantity::named("margin", state).expect("a quantity");
        quantity.shown(state)
    };
    assert_eq!(margin(&state), "–", "not known yet");
    lesson(&mut state, LessonCommand::Answer(0));
    lesson(&mut state, LessonCommand::Try);
    let judged = |state: &App| state.lesson().expect("open").verdict();
    assert!(state.lesson().expect("open").is_trying());
    assert_eq!(judged(&state), None, "what it is about is not known yet");
    frames(&mut state);
    assert_eq!(judged(&state), Some(Verdict::Right));
    // Corners at ±1: half the diagonal of a quarter of the square.
    assert_eq!(margin(&state), "0.7071");
    set(&mut state, "eta", "0.25");
    lesson(&mut state, LessonCommand::GoOn);
    assert!(
        state.lesson().expect("open").is_done(),
        "η changes no margin"
    );
}

#[test]
fn frames_come_as_long_as_a_verdict_waits_for_theory() {
    // What is asked about changes after the last thing that plays.
    let text = "title: Margins\n---\nstep: One\nstate: dataset=gate&gate=8\nask: How wide is it?\n\
        try: step 1; scaling=standardize\n- wider | margin>start.margin\n- not wider | margin<=start.margin\n\
        because: So it is.\n---\n<p>Text</p>\n";
    let mut state = with_lesson(text);
    lesson(&mut state, LessonCommand::Answer(0));
    lesson(&mut state, LessonCommand::Try);
    frames(&mut state);
    let open = state.lesson().expect("open");
    assert_eq!(open.verdict(), Some(Verdict::Right));
}

#[test]
fn a_question_is_not_judged_by_another_lab() {
    let mut state = opened();
    lesson(&mut state, LessonCommand::Answer(0));
    lesson(&mut state, LessonCommand::Try);
    set(&mut state, "gate", "14");
    finish(state.session_mut());
    lesson(&mut state, LessonCommand::GoOn);
    assert_eq!(
        state.lesson().expect("open").verdict(),
        Some(Verdict::Disturbed)
    );
    lesson(&mut state, LessonCommand::Try);
    finish(state.session_mut());
    lesson(&mut state, LessonCommand::GoOn);
    assert_eq!(
        state.lesson().expect("open").verdict(),
        Some(Verdict::Right)
    );
}

#[test]
fn a_task_is_done_when_its_condition_holds() {
    let mut state = opened();
    lesson(&mut state, LessonCommand::Go(1));
    lesson(&mut state, LessonCommand::GoOn);
    let open = state.lesson().expect("open");
    assert!(!open.is_done());
    let task = open
        .step()
        .and_then(|step| step.task.clone())
        .expect("a task");
    task.solution.run(&mut state);
    lesson(&mut state, LessonCommand::GoOn);
    assert!(state.lesson().expect("open").is_done());
    // It stays done, and a new start of the step is a new lab.
    lesson(&mut state, LessonCommand::Restart);
    assert!(state.lesson().expect("open").is_done());
    assert_eq!(state.session().document().settings.data.gate().number(), 6);
}

#[test]
fn a_score_is_asked_for_by_class_and_place() {
    let mut state = App::opened("v2&dataset=gate&gate=8&eta=0.5");
    for _ in 0..12 {
        state.update(Action::Step);
    }
    // By hand, w = (−2, 2, 1) after twelve samples of AND: z at (3, −0.5) is −2 + 6 − 0.5.
    let holds = |text: &str| {
        Condition::read(text, &state)
            .expect(text)
            .holds(&state, &Start::default())
    };
    assert!(holds("w0=-2 and w1=2 and w2=1"));
    assert!(holds("score1(3 -0.5)=3.5 and score1(0 0)=-2"));
    assert!(!holds("score2(3 -0.5)<1e9"), "there is no second learner");
    let shown =
        Quantity::named("score1(3 -0.5)", &App::default()).map(|quantity| quantity.to_string());
    assert_eq!(shown.as_deref(), Ok("score1(3 -0.5)"));
    for name in [
        "score",
        "score1",
        "score0(1 1)",
        "score1(1)",
        "score1(1 x)",
        "score1 1 1",
    ] {
        let Err(message) = Quantity::named(name, &App::default()) else {
            panic!("{name} is none")
        };
        assert!(message.contains("score1(2 0.5)"), "{message}");
    }
}

#[test]
fn a_run_is_the_same_in_more_dimensions() {
    for link in [
        "v2&dataset=blobs&size=60&rule=perceptron&order=shuffled&seed=4",
        "v2&dataset=overlap&size=50&rule=rosenblatt&init=random&order=random",
        "v2&dataset=table&inputs=all&rule=perceptron&init=random",
    ] {
        let mut state = App::opened(link);
        for _ in 0..5 {
            state.update(Action::Epoch);
        }
        let updates = state.session().run().updates().to_string();
        for name in ["updates-in-10", "updates-in-100"] {
            let quantity = Quantity::named(name, &App::default()).expect("a quantity");
            assert_eq!(quantity.shown(&state), updates, "{link}: {name}");
        }
    }
    let mut state = App::opened("v2&iris-classes=all");
    state.update(Action::Epoch);
    let quantity = Quantity::named("updates-in-10", &App::default()).expect("a quantity");
    assert_eq!(
        quantity.shown(&state),
        "–",
        "three learners have no one count"
    );
}

#[test]
fn the_last_step_says_what_is_done_and_what_is_open() {
    let mut state = opened();
    let end = |state: &App| state.lesson().expect("open").end_in_words();
    assert_eq!(end(&state), None);
    lesson(&mut state, LessonCommand::Go(1));
    let expected =
        "0 of 2 steps are done; steps 1, 2 are still open. Finish goes on in the list of lessons.";
    assert_eq!(end(&state).as_deref(), Some(expected));
    let step = state.lesson().and_then(LessonSession::step);
    let task = step.and_then(|step| step.task.clone()).expect("a task");
    task.solution.run(&mut state);
    lesson(&mut state, LessonCommand::GoOn);
    let expected =
        "1 of 2 steps is done; step 1 is still open. Finish goes on in the list of lessons.";
    assert_eq!(end(&state).as_deref(), Some(expected));
}

#[test]
fn a_sheet_and_a_lesson_of_one_title_have_names_of_their_own() {
    let entries = entries("02-rule The rule\ns03-rule The rule\n");
    let names = entries.iter().map(|entry| entry.name_aloud("2 of 7"));
    let names: Vec<String> = names.collect();
    assert_eq!(names, ["The rule, 2 of 7", "The rule, exercises, 2 of 7"]);
    assert_eq!(entries[1].name_aloud(""), "The rule, exercises");
}

#[test]
fn what_is_written_on_paper_has_room_there() {
    for (kind, room) in [
        (PartKind::Number, Room::Short),
        (PartKind::Weights, Room::Weights),
        (PartKind::Choice, Room::Nothing),
    ] {
        assert_eq!(kind.room(), room);
    }
    assert!(matches!(PartKind::Text.room(), Room::Lines(lines) if lines >= 3));
}
