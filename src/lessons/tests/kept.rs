//! Tests of the parts of a lesson that links, undo and the tab keep.

use super::*;

#[test]
fn a_link_leads_to_the_step_and_undo_to_the_lab_before() {
    let mut state = opened();
    lesson(&mut state, LessonCommand::Go(1));
    let link = state.link();
    assert!(link.contains("lesson=a-lesson&lesson-step=2"), "{link}");
    let mut again = App::opened(&link);
    Script::read("gate=1", &App::default())
        .expect("a command")
        .run(&mut again);
    lesson(
        &mut again,
        LessonCommand::Open {
            name: "a-lesson".into(),
            text: LESSON.into(),
            progress: String::new(),
        },
    );
    // The lab of the link stays; only a bare link to the lesson brings the step's own.
    assert_eq!(again.session().document().settings.data.gate().number(), 1);
    assert_eq!(again.lesson().map(|lesson| lesson.at), Some(1));
    let mut bare = App::opened("v2&lesson=a-lesson&lesson-step=2");
    lesson(
        &mut bare,
        LessonCommand::Open {
            name: "a-lesson".into(),
            text: LESSON.into(),
            progress: String::new(),
        },
    );
    assert_eq!(bare.session().document().settings.data.gate().number(), 6);
    let before = App::default();
    let mut state = opened();
    assert!(!state.session().can_undo());
    Script::read("eta=2", &App::default())
        .expect("a command")
        .run(&mut state);
    state.update(Action::Undo);
    assert_eq!(state.session().document().settings.eta, 0.5);
    lesson(&mut state, LessonCommand::Next);
    lesson(&mut state, LessonCommand::Close);
    // The lab stays; undo leads to the one from before the lesson, not into another step.
    assert_eq!(state.session().document().settings.data.gate().number(), 6);
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
            LessonCommand::Open {
                name: "My lesson.html".into(),
                text: text.into(),
                progress: String::new(),
            },
        );
    };
    open(&mut state, LESSON);
    assert!(state.lesson().is_some_and(|open| open.lesson().is_some()));
    assert!(!state.link().contains("lesson"));
    open(&mut state, "title x");
    let refused = state.lesson().and_then(|open| open.refused.clone());
    assert!(refused.is_some_and(|why| why.starts_with("My lesson.html, line 1:")));
}

/// The lesson opened again with the progress that was kept.
fn reopened(open: &LessonSession) -> LessonSession {
    let mut state = App::default();
    let (name, text, progress) = ("a-lesson".into(), LESSON.into(), open.progress());
    let open = LessonCommand::Open {
        name,
        text,
        progress,
    };
    lesson(&mut state, open);
    state.lesson().expect("a lesson").clone()
}

#[test]
fn halves_of_steps_and_the_table_are_kept() {
    let mut state = opened();
    let now = |state: &App| state.lesson().expect("a lesson").clone();
    assert_eq!(now(&state).progress(), "t0", "the first step has no task");
    assert!(!is_finished(&now(&state).progress()));
    lesson(&mut state, LessonCommand::Answer(0));
    lesson(&mut state, LessonCommand::Try);
    finish(state.session_mut());
    lesson(&mut state, LessonCommand::GoOn);
    assert!(now(&state).is_finished());
    let texts = |texts: [&str; 3]| texts.map(String::from);
    for (number, typed, impossible) in [
        (8, ["-1.5", "1", "1"], false),
        (14, ["−0,1", "1e-17", "0.1"], false),
        (6, ["", "", ""], true),
        (9, ["0", "abc", ""], false),
        (3, ["0", "", ""], false),
    ] {
        lesson(
            &mut state,
            LessonCommand::row(number, &texts(typed), impossible),
        );
    }
    let before = now(&state);
    assert_eq!(
        before.progress(),
        "10;6:none;8:-1.5 1 1;14:-0.1 0.00000000000000001 0.1"
    );
    assert_eq!(before.table[9], Row::Unclear);
    assert_eq!(before.table[3], Row::Empty);
    let again = reopened(&before);
    assert_eq!(again.finished().collect::<Vec<_>>(), [true, false]);
    assert_eq!(again.table[14], Row::Weights([-0.1, 1e-17, 0.1]));
    assert_eq!(
        (again.table[6], again.table[9]),
        (Row::Impossible, Row::Empty)
    );
    assert_eq!(again.progress(), before.progress());
    // Of a text that was not kept by a lesson, what makes sense counts.
    let mut state = App::default();
    let (name, text) = ("a-lesson".into(), LESSON.into());
    let progress = "q1x;99:none;2:1 2;3:1 2 3;x;4:none".into();
    let open = LessonCommand::Open {
        name,
        text,
        progress,
    };
    lesson(&mut state, open);
    assert_eq!(now(&state).progress(), "11;3:1 2 3;4:none");
    assert!(is_finished("11;3:1 2 3") && !is_finished("") && !is_finished("1q"));
}

#[test]
fn the_file_of_a_links_lesson_does_not_end_what_its_address_is_spared_for() {
    let link = "v2&lesson=01-hyperplanes&lesson-step=2&bogus=1";
    let name = || "01-hyperplanes".to_owned();
    let text = "title: A\n---\nstep: One\n---\n<p>A.</p>\n---\nstep: Two\n---\n<p>B.</p>\n";
    let come = LessonCommand::Open {
        name: name(),
        text: text.into(),
        progress: String::new(),
    };
    for command in [come, LessonCommand::Missing(name(), false)] {
        let mut state = App::default();
        state.update(Action::Open(link.into()));
        assert!(state.session().must_leave_address());
        state.update(command);
        assert!(state.session().must_leave_address());
        assert!(state.link().contains("lesson-step=2"));
        state.update(LessonCommand::Next);
        assert!(!state.session().must_leave_address());
    }
}

#[test]
fn two_tabs_keep_the_progress_of_both() {
    use crate::lessons::progress::merged;
    for (before, own, kept, expected) in [
        // Each has finished another step.
        ("00", "10", "01", "11"),
        // One has answered the question, the other one has done the task: nothing is left to do but its fields.
        ("0", "q", "t", "f"),
        ("0", "1", "f", "1"),
        // A field that is not right any more is so in the tab that has changed it.
        ("1", "f", "1", "f"),
        ("1", "1", "f", "f"),
        // Rows: one each, one in both, one taken out.
        (
            "0;1:none",
            "0;1:none;2:1 2 3",
            "0;3:none",
            "0;2:1 2 3;3:none",
        ),
        ("0;1:none", "0;1:1 2 3", "0;1:none", "0;1:1 2 3"),
        ("0;1:none", "0", "0;1:none;2:none", "0;2:none"),
        // Nothing is kept, or it is of an earlier version of the lesson.
        ("", "1q0", "", "1q0"),
        ("1", "1q0", "1", "1q0"),
        ("1000", "1q0", "1001", "1q0"),
    ] {
        assert_eq!(
            merged(before, own, kept),
            expected,
            "{before}, {own}, {kept}"
        );
    }
    let mut state = opened();
    lesson(&mut state, LessonCommand::Answer(0));
    lesson(&mut state, LessonCommand::Try);
    finish(state.session_mut());
    lesson(&mut state, LessonCommand::GoOn);
    let open = state.lesson().expect("a lesson");
    let own = open.progress();
    assert!(own.starts_with('1'), "{own}");
    let others = "0".repeat(own.len() - 1) + "1";
    assert_eq!(
        open.progress_with(&others),
        own[..own.len() - 1].to_owned() + "1"
    );
}
