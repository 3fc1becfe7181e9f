//! Answers that are handed in, and what the page says of them.

use super::*;
use crate::data::Keyword;

pub(super) const SHEET: &str = "\
title: A sheet
---
step: One
state: dataset=gate&gate=8&eta=0.5
ask: How many updates does AND need?
try: play
- more than three | updates>3
- three at most | updates<=3
because: So it is.
number: How many exactly? | play => updates
vector: Which weights? | play => w0, w1, w2
vector: Any line of AND | line-errors=0
choose: Is it separable?
- yes | separable=yes
- no | separable=no
write: Why?
---
<p>First.</p>
---
step: Two
state: dataset=gate&gate=8
task: Learn OR.
check: gate=14 and status=converged and errors=0
solve: gate=14; play
keep: Any lab
---
<p>Second.</p>
---
step: Three
state: dataset=gate&gate=8
table: gates
task: Fill in two.
check: gates-right=2
solve: gate 8 -1.5 1 1; gate 6
---
<p>Third.</p>
---
step: Four
state: dataset=custom&points=1,2,1;-1,-1,0&rule=adaline&eta=0.0625&epochs=1
weights: epoch 1
task: Run it.
check: epochs-right=1
solve: paste 0 0.1 0.1
---
<p>Fourth.</p>
";

pub(super) fn sheet() -> App {
    let mut state = App::default();
    let (name, text) = ("s99-sheet".into(), SHEET.into());
    let progress = String::new();
    lesson(
        &mut state,
        LessonCommand::Open {
            name,
            text,
            progress,
        },
    );
    assert_eq!(state.lesson().and_then(|open| open.refused.clone()), None);
    state
}

pub(super) fn hand_in(state: &mut App, command: HomeworkCommand) {
    lesson(state, LessonCommand::Homework(command));
}

pub(super) fn type_in(state: &mut App, part: usize, text: &str) -> AnswerVerdict {
    hand_in(state, HomeworkCommand::Write(part, text.into()));
    state.lesson().expect("a sheet").given()[part].verdict
}

/// Answers, and lets it be tried to its end.
pub(super) fn answer(state: &mut App, choice: usize) {
    lesson(state, LessonCommand::Answer(choice));
    lesson(state, LessonCommand::Try);
    finish(state.session_mut());
    lesson(state, LessonCommand::GoOn);
}

#[test]
fn an_exercise_asks_for_its_parts() {
    let lesson = Lesson::read("s99-sheet.md", SHEET, &App::default()).expect("a sheet");
    let kinds = |step: &Step| {
        step.parts()
            .iter()
            .map(|part| part.kind.keyword())
            .collect::<Vec<_>>()
    };
    let kinds: Vec<_> = lesson.steps.iter().map(kinds).collect();
    assert_eq!(
        kinds,
        [
            vec!["foretold", "number", "weights", "weights", "choice", "text"],
            vec!["lab", "lab"],
            vec!["gates"],
            vec!["program"],
        ]
    );
    assert!(lesson.is_homework());
    for (good, bad, word) in [
        ("| play => updates", "", "what is right"),
        ("| play => updates", "| play => updtes", "updtes"),
        ("| play => w0, w1, w2", "| play => w0, w1", "3 values"),
        ("- no | separable=no\n", "", "two answers"),
        ("write: Why?", "wrote: Why?", "wrote"),
    ] {
        let text = SHEET.replace(good, bad);
        let found = Lesson::read("a.md", &text, &App::default()).expect_err(bad);
        assert!(found.what.contains(word), "{found}");
    }
}

#[test]
fn the_lab_says_what_is_right() {
    let mut state = sheet();
    // By hand: AND from zero with η = ½ takes 11 updates and ends at (−3, 2, 1).
    for (part, text, wanted) in [
        (1, "11", AnswerVerdict::Right),
        (1, " 11,0 ", AnswerVerdict::Right),
        (1, "22/2", AnswerVerdict::Right),
        (1, "12", AnswerVerdict::Wrong),
        (1, "eleven", AnswerVerdict::Wrong),
        (1, "11/0", AnswerVerdict::Wrong),
        (1, "", AnswerVerdict::Open),
        (2, "-3;2;1", AnswerVerdict::Right),
        (2, "−3; 2.0;1", AnswerVerdict::Right),
        (2, "-3;2;2", AnswerVerdict::Wrong),
        (2, "-3;2;", AnswerVerdict::Wrong),
        (2, ";;", AnswerVerdict::Open),
        (3, "-1.5;1;1", AnswerVerdict::Right),
        (3, "-6/4;1;1", AnswerVerdict::Right),
        (3, "1;1;1", AnswerVerdict::Wrong),
        (4, "1", AnswerVerdict::Right),
        (4, "2", AnswerVerdict::Wrong),
        (5, "Because.\nIt is.", AnswerVerdict::ForTeacher),
    ] {
        assert_eq!(type_in(&mut state, part, text), wanted, "{part}: {text}");
        // Nothing is lost, whatever it is.
        assert_eq!(state.lesson().expect("a sheet").given()[part].text, text);
    }
    assert_eq!(state.session().run().steps(), 0, "the lab stays as it is");
}

#[test]
fn a_step_is_finished_once_all_its_answers_are_right() {
    let mut state = solved("Ada");
    lesson(&mut state, LessonCommand::Go(0));
    assert!(state.lesson().expect("a sheet").is_finished());
    for (text, finished) in [("12", false), ("", false), ("11", true)] {
        type_in(&mut state, 1, text);
        let found = state.lesson().expect("a sheet").is_finished();
        assert_eq!(found, finished, "{text}");
        let progress = state.lesson().expect("a sheet").progress();
        assert_eq!(progress.starts_with('1'), finished, "{progress}");
        assert!(progress.starts_with(['1', 'f']), "{progress}");
    }
}

#[test]
fn a_number_is_right_to_its_last_digit_and_to_half_a_percent() {
    use crate::lessons::typed::read_number;
    let close = |text: &str, wanted: f64| {
        let (given, rounding) = read_number(text).expect(text);
        (given - wanted).abs() <= rounding.min(0.005 * wanted.abs()) + 1e-9
    };
    // 50.98 is rounded to 51, 1/3 to 0.333; 0.33 is 1 % away.
    assert!(close("51", 50.98) && close("50.98", 50.98) && !close("50.9", 50.98));
    assert!(close("0.333", 1.0 / 3.0) && close("1/3", 1.0 / 3.0) && !close("0.33", 1.0 / 3.0));
    assert!(close("3.5e2", 351.0) && !close("350.0", 351.0) && !close("3", 2.83));
    assert!(close("0", 0.0) && !close("0.1", 0.0));
}

/// All of it answered.
pub(super) fn solved(name: &str) -> App {
    let mut state = sheet();
    hand_in(&mut state, HomeworkCommand::Name(name.into()));
    answer(&mut state, 0);
    for (part, text) in [
        (1, "11"),
        (2, "-3;2;1"),
        (3, "-1.5;1;1"),
        (4, "1"),
        (5, "Because."),
    ] {
        type_in(&mut state, part, text);
    }
    for (step, script) in [
        (1, "gate=14; play"),
        (2, "gate 8 -1.5 1 1; gate 6"),
        (3, "paste 0 0.058 0.121"),
    ] {
        lesson(&mut state, LessonCommand::Go(step));
        Script::read(script, &App::default())
            .expect(script)
            .run(&mut state);
        lesson(&mut state, LessonCommand::GoOn);
        if step == 1 {
            hand_in(&mut state, HomeworkCommand::Keep(1));
        }
    }
    state
}

fn words(state: &App) -> Vec<(usize, usize, &'static str)> {
    let answers = state.lesson().expect("a sheet").answers("").answers;
    let answers = answers.iter();
    answers
        .map(|placed| (placed.step, placed.part, placed.given.verdict.word()))
        .collect()
}

#[test]
fn what_is_handed_in_can_be_read_again() {
    let mut state = solved("Ada Lovelace");
    let all = words(&state);
    let known: Vec<_> = all
        .iter()
        .filter(|(step, ..)| *step < 3)
        .map(|(.., word)| *word)
        .collect();
    assert_eq!(
        known,
        [
            "right", "right", "right", "right", "right", "given", "right", "given", "right"
        ]
    );
    let answers = state
        .lesson()
        .expect("a sheet")
        .answers("2026-11-22T18:00:00Z");
    assert_eq!(answers.file_name(), "s99-sheet_Ada-Lovelace.json");
    let text = answers.write();
    // On another computer.
    let mut other = sheet();
    hand_in(&mut other, HomeworkCommand::Read(Some(text.clone())));
    assert_eq!(words(&other), all);
    let open = other.lesson().expect("a sheet");
    assert_eq!(
        (open.homework.student.as_str(), open.verdict()),
        ("Ada Lovelace", Some(Verdict::Right))
    );
    assert_eq!(open.answers("2026-11-22T18:00:00Z").write(), text);
    assert_eq!(open.table[8], Row::Weights([-1.5, 1.0, 1.0]));
    assert!(
        open.homework
            .note
            .as_deref()
            .is_some_and(|note| note.contains("read from the file"))
    );
    // And after a reload.
    let mut again = sheet();
    hand_in(&mut again, HomeworkCommand::Recall(text));
    assert_eq!(words(&again), all);
    lesson(&mut state, LessonCommand::Go(1));
    assert!(state.lesson().expect("a sheet").is_done());
}

#[test]
fn a_file_that_is_none_costs_nothing() {
    let mut state = solved("Ada");
    let before = words(&state);
    let text = state.lesson().expect("a sheet").answers("").write();
    for (bad, word) in [
        (Some(text[..text.len() / 2].into()), "damaged"),
        (Some("title: A lesson".into()), "damaged"),
        (Some("{}".into()), "not a file of answers of this page"),
        (
            Some(text.replace("\"version\":1", "\"version\":2")),
            "newer version (2)",
        ),
        (
            Some(text.replace("s99-sheet", "s98-other")),
            "another sheet",
        ),
        (Some(" ".repeat(1_000_001)), "longer"),
        (None, "could not be read"),
    ] {
        hand_in(&mut state, HomeworkCommand::Read(bad));
        let open = state.lesson().expect("a sheet");
        assert!(
            open.homework
                .note
                .as_deref()
                .is_some_and(|note| note.contains(word)),
            "{word}: {:?}",
            open.homework.note.as_deref()
        );
        assert_eq!(words(&state), before);
    }
    // What another file takes the place of comes back.
    let mut other = sheet();
    type_in(&mut other, 5, "Another reason");
    let other = other.lesson().expect("a sheet").answers("").write();
    hand_in(&mut state, HomeworkCommand::Read(Some(other)));
    assert_eq!(words(&state), [(0, 5, "given")]);
    hand_in(&mut state, HomeworkCommand::BringBack);
    assert_eq!(words(&state), before);
}

#[test]
fn a_link_shows_answers_that_are_not_kept_until_they_are_adopted() {
    let state = solved("Ada");
    let link = state
        .lesson()
        .expect("a sheet")
        .answers_link("now")
        .expect("a link");
    let mut other = App::opened(&link);
    let (name, text) = ("s99-sheet".into(), SHEET.into());
    let progress = String::new();
    lesson(
        &mut other,
        LessonCommand::Open {
            name,
            text,
            progress,
        },
    );
    assert_eq!(words(&other), words(&state));
    assert!(other.lesson().expect("a sheet").homework.is_guest);
    assert!(
        other.link().contains("answers="),
        "a reload leads there again"
    );
    let mut own = sheet();
    type_in(&mut own, 5, "Mine");
    let own = own.lesson().expect("a sheet").answers("").write();
    hand_in(&mut other, HomeworkCommand::Recall(own));
    assert_eq!(words(&other), words(&state), "what is kept here waits");
    let mut back = other.clone();
    hand_in(&mut back, HomeworkCommand::BringBack);
    assert_eq!(words(&back), [(0, 5, "given")]);
    assert!(
        !back.link().contains("answers=") && !back.lesson().expect("a sheet").homework.is_guest
    );
    hand_in(&mut other, HomeworkCommand::Adopt);
    assert!(!other.lesson().expect("a sheet").homework.is_guest);
    assert_eq!(words(&other), words(&state));
    // A link that is too long is none.
    let mut state = state;
    lesson(&mut state, LessonCommand::Go(0));
    type_in(&mut state, 5, &"long ".repeat(2000));
    assert_eq!(state.lesson().expect("a sheet").answers_link("now"), None);
}

#[test]
fn two_tabs_keep_the_answers_of_both() {
    let mut first = sheet();
    type_in(&mut first, 1, "5");
    let text = |state: &App, kept: Option<&str>| {
        let open = state.lesson().expect("a sheet");
        open.answers_with(kept, "now").write_short()
    };
    let kept = text(&first, None);
    let mut second = sheet();
    for state in [&mut first, &mut second] {
        hand_in(state, HomeworkCommand::Recall(kept.clone()));
    }
    type_in(&mut first, 1, "6");
    hand_in(&mut first, HomeworkCommand::Name("Ada".into()));
    let kept = text(&first, Some(&kept));
    type_in(&mut second, 5, "Because.");
    let kept = text(&second, Some(&kept));
    // The first takes something back that it had written before.
    type_in(&mut first, 1, "");
    type_in(&mut first, 4, "1");
    let both = Answers::read(&text(&first, Some(&kept))).expect("answers");
    let given = |answers: &Answers| -> Vec<(usize, String)> {
        let all = answers.answers.iter();
        all.map(|one| (one.part, one.given.text.clone())).collect()
    };
    assert_eq!(
        given(&Answers::read(&kept).expect("answers")),
        [(1, "6".into()), (5, "Because.".into())]
    );
    assert_eq!(given(&both), [(4, "1".into()), (5, "Because.".into())]);
    assert_eq!(both.student, "Ada");
    assert_eq!(text(&first, Some("no answers")), text(&first, None));
}
