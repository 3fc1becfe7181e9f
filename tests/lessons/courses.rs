//! The courses in `courses/`: each is without mistakes, leads to steps that there are, and opens as a talk.

use std::fs;

use hyperplane::app::{App, OpenTalk, TalkAction};
use hyperplane::data::take_digits;
use hyperplane::lessons::{Lesson, Stop, check};

use super::lessons;
use super::words::words;

const FOLDER: &str = "courses";
/// The most words of a section that are read before a click.
const MOST_WORDS: usize = 180;

/// All courses by the names of their folders, as the page reads them.
fn courses() -> Vec<(String, String, Lesson)> {
    let folders = fs::read_dir(FOLDER).expect("the folder of courses");
    let course = |folder: fs::DirEntry| {
        let name = folder.file_name().into_string().expect("a name");
        let text = fs::read_to_string(folder.path().join("course.md")).expect("a course");
        let page =
            hyperplane_lessons::convert(&text).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        let read = Lesson::read(&name, &page, &App::default());
        let lesson = read.unwrap_or_else(|malformed| panic!("{malformed}"));
        (name, page, lesson)
    };
    folders
        .map(|folder| course(folder.expect("a folder")))
        .collect()
}

fn stops(course: &Lesson) -> impl Iterator<Item = &Stop> {
    course.steps.iter().flat_map(|step| &step.stops)
}

#[test]
fn each_course_is_without_mistakes() {
    assert!(take_digits(include_str!("../../www/data/digits.txt")));
    for (name, page, course) in courses() {
        let mistakes = check(&format!("{name}/course.md"), &page, &App::default());
        let told: Vec<_> = mistakes.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
        assert!(
            course.is_course() && !course.about.is_empty() && !course.group.is_empty(),
            "{name}"
        );
        for step in &course.steps {
            assert!(
                words(step) <= MOST_WORDS,
                "{name}, {}: {} words",
                step.title,
                words(step)
            );
        }
    }
}

#[test]
fn courses_lead_to_steps_that_there_are() {
    let lessons = lessons();
    let mut count = 0;
    for (name, _, course) in courses() {
        for place in stops(&course).filter_map(|stop| stop.place.as_ref()) {
            let (own, step) = (&place.name, place.step as usize);
            let lesson = lessons.iter().find(|(known, ..)| known == own);
            let steps = lesson.map_or(0, |(.., lesson)| lesson.steps.len());
            assert!(
                (1..=steps).contains(&step),
                "{name}: {own}, step {step} of {steps}"
            );
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn each_course_is_a_talk_whose_link_holds_all_of_it() {
    for (name, page, course) in courses() {
        let mut app = super::at(&format!("course-{name}"), &page, 0);
        app.update(TalkAction::OpenCourse);
        let open = app.talk().map(OpenTalk::talk).cloned();
        assert_eq!(open, course.talk(), "{name}");
        let link = open.clone().and_then(App::link_of_talk).expect("a talk");
        assert_eq!(App::opened(&link).talk().map(OpenTalk::talk), open.as_ref());

        let mut app = super::at(&format!("course-{name}"), &page, 0);
        app.update(TalkAction::Follow(0));
        let open = app.talk().map(OpenTalk::text);
        assert_eq!(App::opened(&app.link()).talk().map(OpenTalk::text), open);
        assert!(open.is_some(), "{name}");
    }
}
