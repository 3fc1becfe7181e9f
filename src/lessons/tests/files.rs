//! Tests of reading files.

use super::*;
use crate::data::Keyword;

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
            namespace: Namespace::Html,
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
fn a_step_names_what_it_needs() {
    let read = |needs: &str| {
        let text = LESSON.replacen("step: Two\n", &format!("step: Two\n{needs}"), 1);
        Lesson::read("a.html", &text, &App::default())
    };
    let all = read("").expect("a lesson");
    assert!(all.steps.iter().all(|step| step.needs.is_none()));
    assert!(all.steps[1].shows(Need::Loss), "all is on show");
    let some = read("needs: plane, my-line,model\n").expect("a lesson");
    let step = &some.steps[1];
    let needs = [Need::Plane, Need::MyLine, Need::Model];
    assert_eq!(step.needs.as_deref(), Some(&needs[..]));
    assert!(step.shows(Need::Plane) && step.shows(Need::Rate) && !step.shows(Need::Loss));
    assert!(some.steps[0].needs.is_none());
    let wrong = read("needs: plane, lines\n").expect_err("no such part");
    assert_eq!(wrong.line, 16);
    let known = Need::list();
    let told = say!("author-no-need", word = "lines", known);
    assert_eq!(wrong.what, told);
    assert!(read("needs:\n").is_err(), "a part has a name");
}

#[test]
fn a_long_file_is_read_and_a_longer_one_refused() {
    let file = |count: usize| {
        let text = "<b>a</b>\n".repeat(count);
        format!("title: Long\n---\nstep: One\n---\n{text}")
    };
    assert!(Lesson::read("long.html", &file(32_000), &App::default()).is_ok());
    let refused = Lesson::read("long.html", &file(112_000), &App::default()).expect_err("too long");
    assert_eq!(
        refused.to_string(),
        "long.html, line 1: the file is longer than 1 MB"
    );
}
