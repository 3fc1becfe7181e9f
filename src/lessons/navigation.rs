//! From lesson to lesson, and from step to step.

use super::hand_in::show_guest;
use super::place::{Place, is_name};
use super::progress;
use super::session::{LessonSession, Verdict};
use super::{Answers, Lesson, LessonHost, Start, Step};

/// The index of the step that is open.
pub(super) fn step_of(host: &dyn LessonHost) -> usize {
    host.lessons().open.as_ref().map_or(0, |lesson| lesson.at)
}

/// Returns true if the link asks for this lesson, whose file has come or cannot be had, and no lesson is open.
pub(super) fn comes_from_link(host: &dyn LessonHost, name: &str) -> bool {
    let lessons = host.lessons();
    lessons.place.name == name && lessons.open.is_none()
}

/// Opens a lesson at the step that the link asks for; the link's own lab stays, if it has one.
pub(super) fn open(
    host: &mut dyn LessonHost,
    name: &str,
    text: Result<&str, String>,
    progress: &str,
) {
    let file = if name.contains('.') {
        name.to_owned()
    } else {
        format!("{name}.md")
    };
    let read = |text| Lesson::read(&file, text, host).map_err(|malformed| malformed.to_string());
    let lesson = text.and_then(read);
    let last = lesson
        .as_ref()
        .map_or(0, |lesson| lesson.steps.len().saturating_sub(1));
    let comes_from_link = comes_from_link(host, name);
    let at = if comes_from_link {
        (host.lessons().place.step as usize).clamp(1, last + 1) - 1
    } else {
        0
    };
    let mut lesson = LessonSession::new(name, lesson);
    progress::read(&mut lesson, progress);
    lesson.outside = match host.lessons_mut().open.take() {
        Some(before) => before.outside,
        None => {
            let mut outside = host.session_mut().replace_undo(Vec::new());
            if !comes_from_link {
                outside.push(host.session().station());
            }
            outside
        }
    };
    // What there is to say about the link itself stays.
    let notice = host.session_mut().take_notice();
    if comes_from_link && !host.is_usual() {
        lesson.at = at;
        lesson.start = start(host, &lesson);
        host.lessons_mut().open = Some(lesson);
        note(host);
    } else {
        host.lessons_mut().open = Some(lesson);
        go(host, at);
    }
    host.session_mut().put_notice(notice);
    // Answers that a link carries are looked at.
    let carried = Answers::read(&host.lessons().answers).ok();
    match carried.filter(|answers| answers.sheet == name) {
        Some(answers) => show_guest(host, &answers),
        None => host.lessons_mut().answers.clear(),
    }
}

/// The values at the beginning of the step.
fn start(host: &dyn LessonHost, lesson: &LessonSession) -> Start {
    let step = lesson.step();
    // Reading the lesson has seen that its link can be opened.
    let start = step.and_then(|step| Some((step, host.at(&step.link()).ok()?)));
    start.map_or_else(Start::default, |(step, start)| step.start(&*start))
}

/// Notes which step it is, for the link; the user's own file cannot be found again by a link.
pub(super) fn note(host: &mut dyn LessonHost) {
    let lessons = host.lessons_mut();
    let place = lessons.open.as_ref().map(|lesson| Place {
        name: lesson.name.clone(),
        step: lesson.at as u32 + 1,
    });
    let known = place.filter(|place| is_name(&place.name));
    lessons.place = known.unwrap_or_default();
}

/// To a step: its lab takes the place of the present one.
pub(super) fn go(host: &mut dyn LessonHost, at: usize) {
    let Some(mut lesson) = host.lessons_mut().open.take() else {
        return;
    };
    let count = lesson.lesson_steps().len();
    lesson.at = at.min(count.saturating_sub(1));
    (lesson.trial, lesson.expected, lesson.stopped) = (None, None, false);
    if let Some(link) = lesson.step().map(Step::link) {
        host.go_to(&link);
        lesson.start = start(host, &lesson);
        let is_found = |verdict: &Verdict| matches!(verdict, Verdict::Right | Verdict::Wrong(_));
        let own = lesson.step_progress();
        own.seen = true;
        own.verdict = own.verdict.filter(is_found);
    }
    host.lessons_mut().open = Some(lesson);
    note(host);
}
