//! Steps and epochs that are tried play at the speed of the step, and the same way every time.

use super::*;
use crate::session::{Play, fixtures::bits};

/// A step whose question tries `script` in the lab of this link.
fn opened(state: &str, script: &str) -> App {
    let text = format!(
        "title: A lesson\n---\nstep: One\nstate: {state}\nask: Does w move?\ntry: {script}\n- yes | updates>0\n\
         - no | updates=0\nbecause: So it is.\n---\n<p>First.</p>\n"
    );
    let mut lab = App::default();
    let open = LessonCommand::Open {
        name: "a-lesson".into(),
        text,
        progress: String::new(),
    };
    lesson(&mut lab, open);
    lesson(&mut lab, LessonCommand::Answer(0));
    lab
}

/// The step that is shown after each quarter of a second, until nothing is tried any more.
fn watched(state: &mut App) -> Vec<u64> {
    let mut seen = Vec::new();
    while state.lesson().is_some_and(LessonSession::is_trying) {
        state.update(Action::Train(1000));
        lesson(state, LessonCommand::GoOn);
        seen.push(state.session().run().steps());
        state.update(Action::Tick(250.0));
    }
    seen
}

#[test]
fn steps_that_are_tried_are_seen_one_by_one_and_again_from_the_start() {
    let mut state = opened("dataset=gate&gate=8&eta=0.5&speed=1", "step 4");
    let mut ends = Vec::new();
    for _ in 0..3 {
        lesson(&mut state, LessonCommand::Try);
        assert_eq!(
            state.session().run().steps(),
            0,
            "it starts where the step began"
        );
        let seen = watched(&mut state);
        // The first at once, then one a second.
        assert_eq!(seen, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
        let open = state.lesson().expect("open");
        assert_eq!(open.verdict(), Some(Verdict::Right));
        ends.push(bits(state.session().run().weights()));
    }
    // By hand, AND from zero with η(y − ŷ) = ±1: the first point gives (−1, 0, 0), the next two are right, the fourth
    // adds (1, 1, 1).
    assert_eq!(state.session().run().weights(), [0.0, 1.0, 1.0]);
    assert!(ends.iter().all(|end| *end == ends[0]));
}

#[test]
fn what_is_tried_does_not_do_the_task_on_its_way() {
    let mut state = opened(
        "dataset=gate&gate=8&eta=0.5&speed=1",
        "step 4\n- never | steps=0\ntask: Make one step.\ncheck: steps=1\nsolve: reset; step",
    );
    lesson(&mut state, LessonCommand::Answer(1));
    lesson(&mut state, LessonCommand::Try);
    watched(&mut state);
    assert_eq!(state.session().run().steps(), 4);
    assert!(!state.lesson().expect("open").is_done());
    state.update(Action::Reset);
    state.update(Action::Step);
    lesson(&mut state, LessonCommand::GoOn);
    assert!(state.lesson().expect("open").is_done());
}

#[test]
fn steps_and_epochs_of_a_script_are_those_made_by_hand() {
    for link in [
        "dataset=gate&gate=8&eta=0.5&speed=1",
        "rule=adaline&batch=mini-batch&batch-size=32&eta=0.001&speed=3",
        "rule=logistic&batch=batch&speed=1000",
        "rule=sigmoid&order=shuffled&speed=max&test-share=20",
        "iris-classes=all&rule=logistic&eta=0.01",
        "dataset=custom",
    ] {
        let start = App::opened(&format!("v2&{link}"));
        for (script, action, count) in [
            ("step 4", Action::Step, 4),
            ("epoch", Action::Epoch, 1),
            ("epoch 3", Action::Epoch, 3),
        ] {
            // Also from the middle of an epoch.
            for before in [0, 1, 3] {
                let (mut scripted, mut by_hand) = (start.clone(), start.clone());
                for state in [&mut scripted, &mut by_hand] {
                    (0..before).for_each(|_| state.update(Action::Step));
                }
                Script::read(script, &App::default())
                    .expect("a script")
                    .run(&mut scripted);
                (0..count).for_each(|_| by_hand.update(action.clone()));
                let (one, other) = (scripted.session().run(), by_hand.session().run());
                assert_eq!(
                    bits(one.weights()),
                    bits(other.weights()),
                    "{link} {script}"
                );
                assert_eq!(
                    (one.steps(), one.epochs(), one.presented(), one.outcome()),
                    (
                        other.steps(),
                        other.epochs(),
                        other.presented(),
                        other.outcome()
                    ),
                    "{link} {script}"
                );
                assert_eq!(scripted.session().play(), Play::Paused);
            }
        }
    }
}

#[test]
fn many_steps_at_a_slow_speed_end_where_nobody_looks() {
    let mut state = App::opened("v2&dataset=overlap&speed=1");
    Script::read("step 10000", &App::default())
        .expect("a script")
        .run(&mut state);
    assert_eq!(state.session().run().steps(), 10_000);
}

#[test]
fn who_stops_what_is_tried_hears_that_nothing_can_be_said() {
    for stop in [Action::TogglePlay, Action::Step, Action::Seek(0)] {
        for script in ["step 4", "epoch 2", "play"] {
            let mut state = opened("dataset=gate&gate=8&eta=0.5&speed=1", script);
            lesson(&mut state, LessonCommand::Try);
            state.update(Action::Train(1000));
            state.update(stop.clone());
            lesson(&mut state, LessonCommand::GoOn);
            let open = state.lesson().expect("open");
            assert_eq!(open.verdict(), Some(Verdict::Disturbed), "{script}");
            lesson(&mut state, LessonCommand::Try);
            watched(&mut state);
            let open = state.lesson().expect("open");
            assert_eq!(open.verdict(), Some(Verdict::Right), "{script}");
        }
    }
}

#[test]
fn what_a_link_cannot_hide_is_told_whatever_it_opens() {
    let told = "The link hides or locks what there is not: foo.";
    // The lesson's file comes later than the link.
    let mut state = App::opened("v2&lesson=a-lesson&lesson-step=1");
    state.update(Action::Unknown("foo".into()));
    let open = LessonCommand::Open {
        name: "a-lesson".into(),
        text: LESSON.into(),
        progress: String::new(),
    };
    lesson(&mut state, open);
    assert_eq!(state.session().notice(), Some(told));
    // A link that cannot be opened is told with it.
    let mut state = App::default();
    state.update(Action::Open("#v1&nonsense=1".into()));
    let broken = state.session().notice().expect("a notice").to_owned();
    state.update(Action::Unknown("foo".into()));
    assert_eq!(
        state.session().notice(),
        Some(format!("{broken} {told}").as_str())
    );
}

#[test]
fn a_step_that_was_passed_over_is_not_done() {
    let step = |name: &str| format!("---\nstep: {name}\n---\n<p>Read.</p>\n");
    let text = [
        "title: Three\n".into(),
        step("One"),
        step("Two"),
        step("Three"),
    ]
    .concat();
    let mut state = with_lesson(&text);
    lesson(&mut state, LessonCommand::Go(2));
    let finished = |state: &App| -> Vec<bool> {
        let open = state.lesson().expect("a lesson");
        open.finished().collect()
    };
    assert_eq!(finished(&state), [true, false, true]);
    lesson(&mut state, LessonCommand::Go(1));
    assert_eq!(finished(&state), [true; 3]);
}
