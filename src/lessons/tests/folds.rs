//! What is folded in a step that names its needs, and what unfolds it.

use super::view::{LOOK, has, shown, shown_with};
use super::*;

/// Answers the question, and lets the lab try it.
fn answer(app: &mut App) {
    lesson(app, LessonCommand::Answer(0));
    lesson(app, LessonCommand::Try);
    while app.lesson().is_some_and(LessonSession::is_trying) {
        app.update(Action::Train(1000));
        lesson(app, LessonCommand::GoOn);
        app.update(Action::Tick(250.0));
    }
}

#[test]
fn a_task_waits_until_the_question_is_answered_in_a_step_that_names_its_needs() {
    let task = "task: Choose a gate.\ncheck: gate=14\nsolve: gate=14\n---\n<p>First.</p>";
    let text = LESSON.replacen("---\n<p>First.</p>", task, 1);
    let is_open = |app: &App| has(&shown(app), "lesson-task", "open");
    assert!(is_open(&with_lesson(&text)));
    let mut app = with_lesson(&text.replacen("step: One\n", "step: One\nneeds: plane, data\n", 1));
    assert!(!is_open(&app));
    let presented = StepLook {
        presents: true,
        ..LOOK
    };
    assert!(has(&shown_with(&app, presented), "lesson-task", "open"));
    let mut done = app.clone();
    done.update(Action::set("gate", "14"));
    lesson(&mut done, LessonCommand::GoOn);
    assert!(is_open(&done), "it is done");
    answer(&mut app);
    assert!(is_open(&app), "it is answered");
}

#[test]
fn a_step_that_names_its_needs_has_a_button_for_all_parts() {
    let button = |app: &App| {
        let view = shown(app);
        view.text_of("lesson-all-parts").map(String::from)
    };
    assert_eq!(button(&opened()), None);
    let mut app = with_lesson(&LESSON.replacen("step: One\n", "step: One\nneeds: plane\n", 1));
    assert_eq!(button(&app), Some(say!("lesson-all-parts")));
    lesson(&mut app, LessonCommand::ToggleAllParts);
    assert_eq!(button(&app), Some(say!("lesson-needed-parts")));
}
