//! Courses: sections that lead to labs, in order, and how far they are.

use super::*;
use crate::app::{App, OpenTalk, TalkAction};

const COURSE: &str = "\
title: A lecture
---
step: The first section
state: dataset=iris
fact: points=100
lab: AND | dataset=gate&gate=8&eta=0.5
question: How many updates?
note: Let them vote.
fact: play => updates=11
lab: Why it ends | lesson=04-convergence&lesson-step=2
---
<p>First.</p>
---
step: The second
state: dataset=xor
lab: XOR | dataset=gate&gate=6
---
<p>Second.</p>
";

/// A question of 161 letters.
const LONG: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

fn course() -> Lesson {
    Lesson::read("course.md", COURSE, &App::default()).expect("a course")
}

/// An app with the course open.
fn in_course() -> App {
    let mut app = App::default();
    app.update(LessonCommand::Open {
        name: "course-one".into(),
        text: COURSE.into(),
        progress: String::new(),
    });
    app
}

#[test]
fn a_section_has_its_labs_with_their_texts_and_facts() {
    let course = course();
    assert!(course.is_course() && !Lesson::default().is_course());
    let [first, second] = &course.steps[..] else {
        panic!("two sections")
    };
    let names = [first, second].map(|step| {
        let names = step.stops.iter().map(|stop| stop.slide.name.as_str());
        names.collect::<Vec<_>>()
    });
    assert_eq!(names, [vec!["AND", "Why it ends"], vec!["XOR"]]);
    let and = &first.stops[0];
    assert_eq!(and.slide.question, "How many updates?");
    assert_eq!(and.slide.note, "Let them vote.");
    // What is stated before the first lab is the section's own.
    assert_eq!((first.facts.len(), and.facts.len()), (1, 1));
    let place = first.stops[1].place.clone().expect("a lesson's step");
    assert_eq!((&*place.name, place.step), ("04-convergence", 2));
    assert_eq!(and.place, None);
}

#[test]
fn what_is_wrong_with_a_lab_is_told_on_its_line() {
    let cases = [
        (
            "lab: XOR | dataset=gate&gate=6",
            "lab: XOR",
            16,
            "a name, a bar, and a lab",
        ),
        (
            "lab: XOR | dataset=gate&gate=6",
            "lab: XOR | dataset=sand",
            16,
            "is no lab",
        ),
        (
            "lab: XOR | dataset=gate&gate=6",
            "note: No lab.",
            16,
            "belongs to a lab",
        ),
        (
            "note: Let them vote.\n",
            "note: Let them vote.\nnote: And count.\n",
            9,
            "has a note already",
        ),
        (
            "lab: Why it ends |",
            "needs: plane\nlab: Why it ends |",
            10,
            "before its first lab",
        ),
        ("How many updates?", LONG, 7, "160 letters"),
        (
            "lesson-step=2\n",
            "lesson-step=2\nfact: points=4\n",
            11,
            "is a step of a lesson",
        ),
        ("updates=11", "updates=12", 9, "hold: updates is 11"),
        (
            "points=100",
            "points=100 and points=99 and w9=1",
            5,
            "hold: points is 100, w9 has no value",
        ),
    ];
    for (right, wrong, line, said) in cases {
        let text = COURSE.replace(right, wrong);
        let mistakes = check("course.md", &text, &App::default());
        let told: Vec<_> = mistakes.iter().map(ToString::to_string).collect();
        assert!(
            matches!(&mistakes[..], [one] if one.line == line && one.what.contains(said)),
            "{wrong}: {told:?}"
        );
    }
    assert_eq!(check("course.md", COURSE, &App::default()), []);
}

#[test]
fn a_section_is_done_with_the_steps_of_lessons_that_it_leads_to() {
    let mut app = in_course();
    let finished = |app: &App| {
        app.lesson()
            .expect("a lesson")
            .finished()
            .collect::<Vec<_>>()
    };
    app.update(LessonCommand::Next);
    assert_eq!(finished(&app), [false, true]);
    let names = app.lesson().expect("a lesson").lessons_of_course();
    assert_eq!(names, ["04-convergence"]);
    for (progress, is_done) in [
        ("", false),
        ("10", false),
        ("011", true),
        ("01;8:none", true),
    ] {
        let elsewhere = [("04-convergence".into(), progress.into())];
        app.update(LessonCommand::Elsewhere(elsewhere.into()));
        assert_eq!(finished(&app), [is_done, true], "{progress}");
    }
}

#[test]
fn it_is_gone_through_with_its_sections_and_presented_without() {
    let course = course();
    let names = |talk: &crate::lessons::Talk| {
        let names = talk.slides.iter().map(|slide| slide.name.clone());
        names.collect::<Vec<_>>()
    };
    let talk = course.talk().expect("a talk");
    assert_eq!(names(&talk), ["AND", "Why it ends", "XOR"]);
    let (path, at) = course.path("course-one", 1, 0).expect("a stop");
    assert_eq!(
        names(&path),
        [
            "The first section",
            "AND",
            "Why it ends",
            "The second",
            "XOR"
        ]
    );
    assert_eq!(path.slides[at].name, "XOR");
    assert_eq!(course.path("course-one", 0, 1).map(|(_, at)| at), Some(2));
    assert_eq!(course.path("course-one", 0, 2), None);

    let mut app = in_course();
    app.update(TalkAction::Follow(1));
    let shown = |app: &App| {
        let open = app.talk().expect("a talk is open");
        (open.slide().name.clone(), app.lessons().place.clone())
    };
    let place = |name: &str, step| Place {
        name: name.into(),
        step,
    };
    assert_eq!(
        shown(&app),
        ("Why it ends".into(), place("04-convergence", 2))
    );
    app.update(TalkAction::Next);
    assert_eq!(shown(&app), ("The second".into(), place("course-one", 2)));
    (0..2).for_each(|_| app.update(TalkAction::Back));
    assert_eq!(shown(&app).0, "AND");
    app.update(TalkAction::Show(2));
    app.update(TalkAction::Section);
    assert_eq!(
        shown(&app),
        ("The first section".into(), place("course-one", 1))
    );

    let mut app = in_course();
    app.update(TalkAction::OpenCourse);
    assert_eq!(app.talk().map(OpenTalk::talk), Some(&talk));
    assert!(app.talk().is_some_and(OpenTalk::asks));

    let mut app = in_course();
    app.update(TalkAction::OpenSection);
    let section = app.talk().map(OpenTalk::talk).expect("a talk");
    assert_eq!(section.title, "The first section");
    assert!(section.slides.len() < talk.slides.len());
    assert!(talk.slides.starts_with(&section.slides));
}

#[test]
fn the_list_claims_no_minutes_for_the_labs_of_others() {
    let minutes = |name: &str| {
        let entries = entries(&format!("{name} One\tAbout.\tWhole lectures\t10\n"));
        let view = list_view(&entries, &[], |_| String::new());
        let markup = view.markup_of("lesson-groups").expect("the groups");
        markup.contains("about 10 minutes")
    };
    assert!(minutes("41-one") && !minutes("course-one"));
}

#[test]
fn it_is_printed_with_its_labs() {
    let app = in_course();
    let paper = paper_view(app.lesson().expect("a lesson"), false, &app);
    let markup = format!("{paper:?}");
    for text in ["AND", "How many updates?", "XOR"] {
        assert!(markup.contains(text), "{text}");
    }
    assert!(!markup.contains("Let them vote.") && !markup.contains("<a "));
}

#[test]
fn a_lesson_that_is_no_course_leads_nowhere() {
    let mut app = opened();
    for action in [
        TalkAction::Follow(0),
        TalkAction::Follow(9),
        TalkAction::OpenCourse,
        TalkAction::OpenSection,
    ] {
        app.update(action);
        assert!(app.lesson().is_some());
    }
    assert_eq!(app.talk(), None);
}

#[test]
fn the_strip_follows_who_goes_on_in_the_panel() {
    let mut app = in_course();
    let at = |app: &App| app.talk().map(OpenTalk::at);
    app.update(TalkAction::Follow(0));
    assert_eq!(at(&app), Some(1));
    app.update(TalkAction::Section);
    app.update(LessonCommand::Open {
        name: "course-one".into(),
        text: COURSE.into(),
        progress: String::new(),
    });
    assert_eq!(at(&app), Some(0));
    // Behind the two labs of the first section comes the second one.
    app.update(LessonCommand::Next);
    assert_eq!(at(&app), Some(3));
    app.update(LessonCommand::Back);
    assert_eq!(at(&app), Some(0));
    // A step that no slide is leaves the strip where it is.
    app.update(LessonCommand::Close);
    assert_eq!(at(&app), Some(0));
}
