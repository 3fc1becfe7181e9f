//! Lessons as files, and a lesson as it is gone through.

use super::*;
use crate::app::App;
use crate::app::tests::set;
use crate::session::Action;

mod steps;

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

fn lesson(state: &mut App, command: Command) {
    state.update(command);
}

fn opened() -> App {
    let mut state = App::default();
    lesson(
        &mut state,
        Command::Open {
            name: "a-lesson".into(),
            text: LESSON.into(),
            progress: String::new(),
        },
    );
    state
}

#[test]
fn a_file_is_read_with_all_its_parts() {
    let lesson = Lesson::read("a.html", LESSON, &App::default()).expect("a lesson");
    assert_eq!((lesson.title.as_str(), lesson.order), ("A lesson", 3));
    assert_eq!(lesson.about, "For tests.");
    let [one, two] = &lesson.steps[..] else {
        panic!("two steps")
    };
    let question = one.question.as_ref().expect("a question");
    assert_eq!(question.answers.len(), 2);
    assert_eq!(question.answers[1].text.plain(), "three at most");
    let paragraph = [
        Piece::Open {
            name: "p",
            is_math: false,
            attributes: Vec::new(),
        },
        Piece::Text("First.".into()),
        Piece::Close,
    ];
    assert_eq!(one.text.pieces()[..3], paragraph);
    assert_eq!(one.text.plain().trim(), "First.");
    let task = two.task.as_ref().expect("a task");
    assert_eq!(
        task.text.plain(),
        "Choose a gate that can be learned,\nand learn it."
    );
    assert_eq!(task.solution.0.len(), 2);
    assert_eq!((two.facts.len(), two.title.as_str()), (1, "Two"));
}

#[test]
fn a_mistake_is_named_with_its_line() {
    let cases = [
        ("title: A lesson", "title A lesson", 1, "is no entry"),
        ("order: 3", "order: third", 2, "no place"),
        ("about: For tests.", "abuot: For tests.", 3, "abuot"),
        ("gate=8&eta=0.5", "gate=16&eta=0.5", 6, "gate=16"),
        ("ask: How", "state: size=7\nask: How", 0, ""),
        ("updates>3", "updtes>3", 9, "updtes"),
        ("| updates<=3", "", 10, "condition"),
        ("try: play", "try: jump", 8, "jump"),
        ("<p>First.</p>", "<p>First.", 13, "not closed"),
        ("check: status=converged and errors=0\n", "", 15, "check"),
        ("solve: gate=14; play", "solve: gate=99", 21, "99"),
        ("solve: gate=14; play\n", "", 15, "solve"),
        ("ask: How many updates does AND need?\n", "", 7, "ask"),
        ("step: Two\n", "", 15, "no title"),
        (
            "check: status=converged and errors=0",
            "check: points=4",
            19,
            "at the beginning",
        ),
        (
            "check: status=converged",
            "check: rule=adalin",
            19,
            "adalin",
        ),
        ("\n---\n<p>Second.</p>\n", "", 15, "no text"),
    ];
    for (good, bad, line, word) in cases {
        let text = LESSON.replacen(good, bad, 1);
        assert_ne!(text, LESSON, "{good}");
        match Lesson::read("a.html", &text, &App::default()) {
            Ok(_) => assert_eq!(line, 0, "{bad}"),
            Err(found) => {
                assert_eq!(found.line, line, "{found}");
                assert!(found.what.contains(word), "{found}");
                assert!(found.to_string().starts_with("a.html, line "), "{found}");
            }
        }
    }
    assert!(Lesson::read("a.html", "", &App::default()).is_err());
    assert!(Lesson::read("a.html", "title: x", &App::default()).is_err());
}

#[test]
fn a_long_file_is_checked_in_no_time_and_a_longer_one_refused() {
    let file = |count: usize| {
        let text = "<b>a</b>\n".repeat(count);
        format!("title: Long\n---\nstep: One\n---\n{text}")
    };
    // Twice as long takes about twice the time; counting lines from the beginning at every tag takes four times.
    let seconds = |count: usize| {
        let text = file(count);
        let times = (0..5).map(|_| {
            let begun = std::time::Instant::now();
            assert!(Lesson::read("long.html", &text, &App::default()).is_ok());
            begun.elapsed().as_secs_f64()
        });
        times.fold(f64::INFINITY, f64::min)
    };
    let (short, long) = (seconds(4_000), seconds(32_000));
    assert!(long < 20.0 * short, "{short} s, then {long} s");
    let refused = Lesson::read("long.html", &file(112_000), &App::default()).expect_err("too long");
    assert_eq!(
        refused.to_string(),
        "long.html, line 1: the file is longer than 1 MB"
    );
}

#[test]
fn conditions_compare_readings_controls_and_the_start() {
    let mut state = App::default();
    let start = state.clone();
    let holds = |state: &App, text: &str| {
        let condition = Condition::read(text, state).unwrap_or_else(|why| panic!("{text}: {why}"));
        condition.holds(state, &Start::of([&condition].into_iter(), &start))
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
        .expect("a deed")
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
fn a_question_is_judged_by_what_happens() {
    for (answer, expected) in [(1, Verdict::Wrong(0)), (0, Verdict::Right)] {
        let mut state = opened();
        assert_eq!(state.session().document().settings.data.gate.number(), 8);
        lesson(&mut state, Command::Try);
        assert_eq!(
            state.lesson().expect("open").verdict(),
            None,
            "nothing is chosen yet"
        );
        lesson(&mut state, Command::Answer(answer));
        lesson(&mut state, Command::Try);
        assert!(state.lesson().expect("open").is_trying());
        finish(state.session_mut());
        lesson(&mut state, Command::GoOn);
        // By hand: from zero with sign 0 = +1 and η = ½ the perceptron makes more than three mistakes on AND.
        assert!(state.session().run().updates() > 3);
        let course = state.lesson().expect("open");
        assert_eq!(course.verdict(), Some(expected));
        assert_eq!(course.finished().collect::<Vec<_>>(), [true, false]);
    }
}

#[test]
fn a_question_is_not_judged_by_another_lab() {
    let mut state = opened();
    lesson(&mut state, Command::Answer(0));
    lesson(&mut state, Command::Try);
    set(&mut state, "gate", "14");
    finish(state.session_mut());
    lesson(&mut state, Command::GoOn);
    assert_eq!(
        state.lesson().expect("open").verdict(),
        Some(Verdict::Disturbed)
    );
    lesson(&mut state, Command::Try);
    finish(state.session_mut());
    lesson(&mut state, Command::GoOn);
    assert_eq!(
        state.lesson().expect("open").verdict(),
        Some(Verdict::Right)
    );
}

#[test]
fn a_task_is_done_when_its_condition_holds() {
    let mut state = opened();
    lesson(&mut state, Command::Go(1));
    lesson(&mut state, Command::GoOn);
    let course = state.lesson().expect("open");
    assert!(!course.is_done());
    let task = course
        .step()
        .and_then(|step| step.task.clone())
        .expect("a task");
    task.solution.run(&mut state);
    lesson(&mut state, Command::GoOn);
    assert!(state.lesson().expect("open").is_done());
    // It stays done, and a new start of the step is a new lab.
    lesson(&mut state, Command::Restart);
    assert!(state.lesson().expect("open").is_done());
    assert_eq!(state.session().document().settings.data.gate.number(), 6);
}

#[test]
fn a_link_leads_to_the_step_and_undo_to_the_lab_before() {
    let mut state = opened();
    lesson(&mut state, Command::Go(1));
    let link = state.link();
    assert!(link.contains("lesson=a-lesson&lesson-step=2"), "{link}");
    let mut again = App::opened(&link);
    Script::read("gate=1", &App::default())
        .expect("a deed")
        .run(&mut again);
    lesson(
        &mut again,
        Command::Open {
            name: "a-lesson".into(),
            text: LESSON.into(),
            progress: String::new(),
        },
    );
    // The lab of the link stays; only a bare link to the lesson brings the step's own.
    assert_eq!(again.session().document().settings.data.gate.number(), 1);
    assert_eq!(again.lesson().map(LessonSession::at), Some(1));
    let mut bare = App::opened("v2&lesson=a-lesson&lesson-step=2");
    lesson(
        &mut bare,
        Command::Open {
            name: "a-lesson".into(),
            text: LESSON.into(),
            progress: String::new(),
        },
    );
    assert_eq!(bare.session().document().settings.data.gate.number(), 6);
    let before = App::default();
    let mut state = opened();
    assert!(!state.session().can_undo());
    Script::read("eta=2", &App::default())
        .expect("a deed")
        .run(&mut state);
    state.update(Action::Undo);
    assert_eq!(state.session().document().settings.eta, 0.5);
    lesson(&mut state, Command::Next);
    lesson(&mut state, Command::Close);
    // The lab stays; undo leads to the one from before the lesson, not into another step.
    assert_eq!(state.session().document().settings.data.gate.number(), 6);
    state.update(Action::Undo);
    assert_eq!(
        state.session().document().settings.data,
        before.session().document().settings.data
    );
    assert_eq!(state.link(), "");
}

#[test]
fn a_file_of_ones_own_is_in_no_link_and_a_broken_one_says_why() {
    let mut state = App::default();
    let open = |state: &mut App, text: &str| {
        lesson(
            state,
            Command::Open {
                name: "My lesson.html".into(),
                text: text.into(),
                progress: String::new(),
            },
        );
    };
    open(&mut state, LESSON);
    assert!(
        state
            .lesson()
            .is_some_and(|course| course.lesson().is_some())
    );
    assert!(!state.link().contains("lesson"));
    open(&mut state, "title x");
    let refused = state.lesson().and_then(|course| course.refused.clone());
    assert!(refused.is_some_and(|why| why.starts_with("My lesson.html, line 1:")));
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

/// The same lesson opened again with what was kept of it.
fn reopened(course: &LessonSession) -> LessonSession {
    let mut state = App::default();
    let (name, text, progress) = ("a-lesson".into(), LESSON.into(), course.progress());
    let open = Command::Open {
        name,
        text,
        progress,
    };
    lesson(&mut state, open);
    state.lesson().expect("a course").clone()
}

#[test]
fn halves_of_steps_and_the_table_are_kept() {
    let mut state = opened();
    let course = |state: &App| state.lesson().expect("a course").clone();
    assert_eq!(
        course(&state).progress(),
        "t0",
        "the first step has no task"
    );
    assert!(!is_finished(&course(&state).progress()));
    lesson(&mut state, Command::Answer(0));
    lesson(&mut state, Command::Try);
    finish(state.session_mut());
    lesson(&mut state, Command::GoOn);
    assert!(course(&state).is_finished());
    let texts = |texts: [&str; 3]| texts.map(String::from);
    for (number, typed, impossible) in [
        (8, ["-1.5", "1", "1"], false),
        (14, ["−0,1", "1e-17", "0.1"], false),
        (6, ["", "", ""], true),
        (9, ["0", "abc", ""], false),
        (3, ["0", "", ""], false),
    ] {
        lesson(&mut state, Command::row(number, &texts(typed), impossible));
    }
    let before = course(&state);
    assert_eq!(
        before.progress(),
        "10;6:none;8:-1.5 1 1;14:-0.1 0.00000000000000001 0.1"
    );
    assert_eq!(before.table()[9], Row::Unclear);
    assert_eq!(before.table()[3], Row::Empty);
    let again = reopened(&before);
    assert_eq!(again.finished().collect::<Vec<_>>(), [true, false]);
    assert_eq!(again.table()[14], Row::Weights([-0.1, 1e-17, 0.1]));
    assert_eq!(
        (again.table()[6], again.table()[9]),
        (Row::Impossible, Row::Empty)
    );
    assert_eq!(again.progress(), before.progress());
    // Of a text that was not kept by a lesson, what makes sense counts.
    let mut state = App::default();
    let (name, text) = ("a-lesson".into(), LESSON.into());
    let progress = "q1x;99:none;2:1 2;3:1 2 3;x;4:none".into();
    let open = Command::Open {
        name,
        text,
        progress,
    };
    lesson(&mut state, open);
    assert_eq!(course(&state).progress(), "11;3:1 2 3;4:none");
    assert!(is_finished("11;3:1 2 3") && !is_finished("") && !is_finished("1q"));
}

#[test]
fn the_file_of_a_links_lesson_does_not_end_what_its_address_is_spared_for() {
    let link = "v2&lesson=01-hyperplanes&lesson-step=2&bogus=1";
    let name = || "01-hyperplanes".to_owned();
    let text = "title: A\n---\nstep: One\n---\n<p>A.</p>\n---\nstep: Two\n---\n<p>B.</p>\n";
    let come = Command::Open {
        name: name(),
        text: text.into(),
        progress: String::new(),
    };
    for command in [come, Command::Missing(name(), false)] {
        let mut state = App::default();
        state.update(Action::Open(link.into()));
        assert!(state.session().spares_address());
        state.update(command);
        assert!(state.session().spares_address());
        assert!(state.link().contains("lesson-step=2"));
        state.update(Command::Next);
        assert!(!state.session().spares_address());
    }
}
