//! The labs that a section of a course leads to, as data.

use crate::lessons::{LessonSession, Step, Stop};
use crate::text::{markup::tag, say, say_markup};
use crate::view::View;

/// The list of the labs that a section leads to, each a link, and the ways through all of them.
pub(super) fn stops_markup(step: &Step) -> String {
    if step.stops.is_empty() {
        return String::new();
    }
    let items: String = step.stops.iter().enumerate().map(item).collect();
    let button = |what: &str, text: String| {
        let button = tag("button").with("type", "button");
        button.with("data-lesson", what).round(&text)
    };
    let buttons = button("follow", say_markup!("lesson-follow"))
        + &button("section-talk", say_markup!("lesson-section-talk"))
        + &button("course-talk", say_markup!("lesson-course-talk"));
    tag("ol").with("class", "stops").round(&items)
        + &tag("p").with("class", "buttons").round(&buttons)
}

fn item((index, stop): (usize, &Stop)) -> String {
    let slide = &stop.slide;
    let link = tag("a")
        .with("href", &format!("#{}", slide.link))
        .with("data-stop", &index.to_string())
        .text(&slide.name);
    let done = tag("span")
        .with("class", "stop-done")
        .with("data-part", &part(index))
        .round("");
    tag("li").round(&(link + &done + &question(stop)))
}

/// The question of a lab below its name.
fn question(stop: &Stop) -> String {
    match &*stop.slide.question {
        "" => String::new(),
        question => tag("span").with("class", "muted").text(question),
    }
}

/// The list of the labs that a section leads to, on paper.
pub(super) fn printed_stops(step: &Step) -> String {
    let item = |stop: &Stop| {
        let name = tag("span").text(&stop.slide.name);
        tag("li").round(&(name + " " + &question(stop)))
    };
    match &step.stops[..] {
        [] => String::new(),
        stops => {
            let items: String = stops.iter().map(item).collect();
            tag("ol").with("class", "stops").round(&items)
        }
    }
}

/// The name of the mark of a lab.
fn part(index: usize) -> String {
    format!("lesson-stop-{index}")
}

/// Marks the steps of lessons that are done.
pub(super) fn show_done(view: &mut View, lesson: &LessonSession) {
    let stops = lesson.step().map_or(&[][..], |step| &step.stops[..]);
    for (index, stop) in stops.iter().enumerate() {
        let said = match lesson.has_done(stop) {
            true => say!("lesson-stop-done"),
            false => String::new(),
        };
        view.text(part(index), said);
    }
}
