//! The panel of a lesson as data.

use super::homework::{answer, hand_in, sheet, type_in};
use super::*;
use crate::learn::Tie;
use crate::view::{Change, Piece, View};

pub(super) const LOOK: StepLook = StepLook {
    tie: Tie::Positive,
    typing: None,
    has_reasons: true,
    presents: false,
    hides_text: false,
};

fn open(app: &App) -> &LessonSession {
    app.lesson().expect("a lesson")
}

pub(super) fn shown_with(app: &App, look: StepLook) -> View {
    progress_view(open(app), &app.lessons().review, look)
}

pub(super) fn shown(app: &App) -> View {
    shown_with(app, LOOK)
}

/// The changes of a part.
fn changes_of<'a>(view: &'a View, part: &str) -> Vec<&'a Change> {
    let all = view.changes().iter();
    all.filter(|(name, _)| name == part)
        .map(|(_, change)| change)
        .collect()
}

pub(super) fn has(view: &View, part: &str, flag: &'static str) -> bool {
    changes_of(view, part).contains(&&Change::Flag(flag, true))
}

fn said(view: &View, part: &str) -> String {
    let mut all = view.said().filter(|(name, _)| *name == part);
    all.next().map_or_else(String::new, |(_, text)| text.into())
}

/// The characters that a part holds as pieces.
fn content(view: &View, part: &str) -> Option<String> {
    let text = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        _ => String::new(),
    };
    changes_of(view, part)
        .into_iter()
        .find_map(|change| match change {
            Change::Content(pieces) => Some(pieces.iter().map(text).collect()),
            _ => None,
        })
}

#[test]
fn a_question_is_chosen_tried_and_judged() {
    let mut app = opened();
    let view = shown(&app);
    assert!(has(&view, "lesson-try", "disabled"), "nothing is chosen");
    let mut parts = view.said().map(|(part, _)| &**part);
    assert!(parts.all(|part| part != "lesson-done"), "there is no task");
    let first = view.markup_of("lesson-verdict").unwrap_or_default();
    assert!(first.contains("muted"), "{first}");
    lesson(&mut app, LessonCommand::Answer(1));
    let view = shown(&app);
    assert!(!has(&view, "lesson-try", "disabled"));
    assert_eq!(
        changes_of(&view, "foretold")[0],
        &Change::Setting("1".into(), None)
    );
    assert!(has(&view, "lesson-choice-1", "data-chosen"));
    assert!(
        !has(&view, "lesson-choice-1", "data-wrong"),
        "nobody knows yet"
    );
    assert_eq!(view.markup_of("lesson-verdict"), Some(""));
    let before = view.text_of("lesson-try").map(String::from);
    lesson(&mut app, LessonCommand::Try);
    let view = shown(&app);
    assert_eq!(
        view.attribute_of("lesson-try", "aria-disabled"),
        Some("true")
    );
    assert!(!has(&view, "lesson-try", "disabled"), "it keeps the focus");
    assert!(has(&view, "foretold", "disabled"));
    assert_ne!(view.text_of("lesson-try").map(String::from), before);
    finish(app.session_mut());
    lesson(&mut app, LessonCommand::GoOn);
    // AND needs eleven.
    let view = shown(&app);
    assert!(has(&view, "lesson-choice-0", "data-right"));
    assert!(!has(&view, "lesson-choice-0", "data-wrong"));
    assert!(has(&view, "lesson-choice-1", "data-wrong"));
    assert!(has(&view, "foretold", "disabled"), "it is judged");
    assert_eq!(
        content(&view, "lesson-because").as_deref(),
        Some("So it is.")
    );
    assert!(said(&view, "lesson-verdict").ends_with("So it is."));
    // On a sheet the reason would tell answers.
    let without = StepLook {
        has_reasons: false,
        ..LOOK
    };
    let view = shown_with(&app, without);
    assert_eq!(content(&view, "lesson-because"), None);
    assert!(!said(&view, "lesson-verdict").contains("So it is."));
}

#[test]
fn a_right_answer_is_marked_and_one_that_was_disturbed_is_not() {
    let mut app = opened();
    answer(&mut app, 0);
    let view = shown(&app);
    assert!(has(&view, "lesson-choice-0", "data-right"));
    assert!(!has(&view, "lesson-choice-0", "data-wrong"));
    let right = view.markup_of("lesson-verdict").map(String::from);
    let mut app = opened();
    lesson(&mut app, LessonCommand::Answer(0));
    lesson(&mut app, LessonCommand::Try);
    app.update(Action::Reset);
    set(&mut app, "eta", "0.25");
    lesson(&mut app, LessonCommand::GoOn);
    let view = shown(&app);
    assert_eq!(open(&app).verdict(), Some(Verdict::Disturbed));
    assert!(!has(&view, "lesson-choice-0", "data-right"));
    assert_ne!(view.markup_of("lesson-verdict").map(String::from), right);
    assert!(!said(&view, "lesson-verdict").is_empty());
}

#[test]
fn the_texts_of_a_lesson_are_pieces_and_never_markup() {
    let mut app = opened();
    for (step, texts) in [
        (
            0,
            &["First.", "How many updates does AND need?", "three at most"][..],
        ),
        (
            1,
            &[
                "Second.",
                "Choose a gate that can be learned, and learn it.",
                "Not this one.",
            ],
        ),
    ] {
        lesson(&mut app, LessonCommand::Go(step));
        let view = step_view(open(&app), true);
        let body = view.markup_of("lesson-body").expect("elements");
        let contents: Vec<String> = view
            .changes()
            .iter()
            .filter_map(|(part, _)| content(&view, part))
            .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        for text in texts {
            assert!(contents.iter().any(|content| content == text), "{text}");
            // Only what is read aloud of a question stands in an attribute, escaped.
            assert!(!body.contains(&format!(">{text}")), "{text}");
        }
    }
    let mut refused = App::default();
    lesson(
        &mut refused,
        LessonCommand::Open {
            name: "a".into(),
            text: "<script>".into(),
            progress: String::new(),
        },
    );
    let view = step_view(open(&refused), true);
    let why = view.text_of("lesson-refused").expect("a reason");
    assert!(!why.is_empty());
    assert!(
        !view
            .markup_of("lesson-body")
            .expect("elements")
            .contains("script")
    );
}

#[test]
fn a_title_or_an_answer_with_signs_of_markup_stays_a_text() {
    let text = LESSON
        .replace("step: Two", "step: \"Two\" & <more>")
        .replace("- more than three |", "- more than &lt;three&gt; \" |");
    let app = with_lesson(&text);
    let view = step_view(open(&app), true);
    let dots = view.markup_of("lesson-steps").expect("dots");
    assert!(
        dots.contains("&quot;Two&quot; &amp; &lt;more&gt;"),
        "{dots}"
    );
    let body = view.markup_of("lesson-body").expect("elements");
    assert!(body.contains("more than &lt;three&gt; &quot;\""), "{body}");
}

#[test]
fn a_field_says_what_is_found_about_it_once_it_is_left() {
    let mut app = sheet();
    let finding = |app: &App, typing: Option<usize>| {
        let look = StepLook { typing, ..LOOK };
        let view = shown_with(app, look);
        let invalid = view.attribute_of("answer-1-0", "aria-invalid") == Some("true");
        let text = view.text_of("answer-1-finding").expect("a field");
        assert_eq!(said(&view, "answer-1-finding"), text);
        (
            text.is_empty(),
            invalid,
            has(&view, "answer-1-finding", "data-right"),
        )
    };
    assert_eq!(finding(&app, None), (true, false, false));
    type_in(&mut app, 1, "12");
    assert_eq!(finding(&app, Some(1)), (true, false, false), "not yet");
    assert_eq!(finding(&app, None), (false, true, false));
    type_in(&mut app, 1, "11");
    assert_eq!(finding(&app, Some(1)), (false, false, true));
    assert_eq!(
        changes_of(&shown(&app), "answer-1-0")[0],
        &Change::Typed("11".into())
    );
    let words = |text: &str| {
        let mut app = sheet();
        type_in(&mut app, 1, text);
        shown(&app).text_of("answer-1-finding").map(String::from)
    };
    assert_ne!(words("12"), words("eleven"), "one is no number");
}

#[test]
fn three_weights_stand_in_three_fields_and_a_choice_in_its_button() {
    let mut app = sheet();
    type_in(&mut app, 2, "-3;2;1");
    type_in(&mut app, 4, "2");
    type_in(&mut app, 5, "Because.");
    let view = shown(&app);
    for (index, weight) in ["-3", "2", "1"].into_iter().enumerate() {
        let name = format!("answer-2-{index}");
        assert_eq!(changes_of(&view, &name)[0], &Change::Typed(weight.into()));
    }
    assert_eq!(
        changes_of(&view, "answer-4")[..],
        [&Change::Setting("2".into(), None)]
    );
    assert_eq!(
        changes_of(&view, "answer-5-0")[..],
        [&Change::Typed("Because.".into())]
    );
    let count = view.text_of("lesson-answers-count").map(String::from);
    type_in(&mut app, 5, "");
    assert_ne!(
        shown(&app)
            .text_of("lesson-answers-count")
            .map(String::from),
        count
    );
}

#[test]
fn a_kept_lab_is_told_of_and_a_row_of_the_table_has_its_mark() {
    let mut app = sheet();
    lesson(&mut app, LessonCommand::Go(1));
    let found = |app: &App| shown(app).text_of("answer-1-finding").map(String::from);
    let none = found(&app);
    hand_in(&mut app, HomeworkCommand::Keep(1));
    assert!(none.is_some() && found(&app) != none);
    lesson(&mut app, LessonCommand::Go(2));
    // OR is gate 14, XOR is gate 6.
    let rows = [
        (14, Row::Weights([-0.5, 1.0, 1.0]), "✓"),
        (8, Row::Weights([0.5, 1.0, 1.0]), "✗"),
        (6, Row::Impossible, "✓"),
        (1, Row::Empty, ""),
    ];
    for (number, row, _) in rows {
        lesson(&mut app, LessonCommand::FillIn(number, row));
    }
    lesson(&mut app, LessonCommand::FillIn(2, Row::Unclear));
    let view = shown(&app);
    let mark = |number: usize| view.text_of(&format!("lesson-gate-{number}-mark"));
    for (number, _, expected) in rows {
        assert_eq!(mark(number), Some(expected), "gate {number}");
    }
    assert!(mark(2).is_some_and(|told| told.len() > 3));
    // The step begins with what was filled in before.
    let view = step_view(open(&app), true);
    assert_eq!(
        changes_of(&view, "lesson-gate-14-0")[0],
        &Change::Typed("-0.5".into())
    );
    assert!(has(&shown(&app), "lesson-gate-6-0", "disabled"));
    let ticked = Change::Setting("on".into(), None);
    assert_eq!(changes_of(&view, "lesson-gate-6-none")[..], [&ticked]);
    assert_ne!(changes_of(&view, "lesson-gate-14-none")[..], [&ticked]);
}

#[test]
fn pasted_weights_are_judged_and_stand_there_again() {
    let mut app = sheet();
    lesson(&mut app, LessonCommand::Go(3));
    let mut lab = app.clone();
    lab.update(Action::Epoch);
    finish(lab.session_mut());
    let weights = lab.session().run().weights().iter();
    let weights: Vec<String> = weights.map(ToString::to_string).collect();
    lesson(&mut app, LessonCommand::Paste(weights.join(" ")));
    let view = shown(&app);
    assert!(!said(&view, "lesson-weights-finding").is_empty());
    let is_right = has(&view, "lesson-weights-finding", "data-right");
    lesson(&mut app, LessonCommand::GoOn);
    lesson(&mut app, LessonCommand::Paste("9 9 9".into()));
    let view = shown(&app);
    assert_ne!(has(&view, "lesson-weights-finding", "data-right"), is_right);
    assert!(is_right);
    // The mark of what was right before does not stand over it.
    assert!(open(&app).is_done() && view.text_of("lesson-done") == Some(""));
    let view = step_view(open(&app), true);
    assert_eq!(
        changes_of(&view, "lesson-weights")[..],
        [&Change::Typed("9 9 9".into())]
    );
}

#[test]
fn the_way_through_a_lesson_is_shown() {
    let mut app = opened();
    let view = shown(&app);
    assert!(has(&view, "lesson-back-step", "disabled"));
    assert_eq!(
        view.successor(&"lesson-back-step".into())
            .map(|part| &**part),
        Some("lesson-next-step")
    );
    assert_eq!(
        view.attribute_of("lesson-dot-0", "aria-current"),
        Some("step")
    );
    assert!(has(&view, "lesson-end", "hidden"));
    let next = view.text_of("lesson-next-step").map(String::from);
    answer(&mut app, 0);
    let view = shown(&app);
    assert!(has(&view, "lesson-dot-0", "data-done") && has(&view, "lesson-next-step", "data-done"));
    lesson(&mut app, LessonCommand::Next);
    let view = shown(&app);
    assert!(!has(&view, "lesson-back-step", "disabled"));
    assert!(!has(&view, "lesson-end", "hidden"), "the last one");
    assert_ne!(view.text_of("lesson-next-step").map(String::from), next);
    assert_eq!(
        view.attribute_of("lesson-dot-1", "aria-current"),
        Some("step")
    );
    assert!(has(&view, "lesson-answers", "hidden"), "it is no sheet");
    assert!(view.text_of("lesson-done") == Some(""));
    set(&mut app, "gate", "14");
    app.update(Action::Epoch);
    finish(app.session_mut());
    lesson(&mut app, LessonCommand::GoOn);
    assert_eq!(
        open(&app).is_done(),
        !said(&shown(&app), "lesson-done").is_empty()
    );
}

#[test]
fn a_model_answer_is_there_for_those_who_may_see_it() {
    let text = LESSON.replace("hint: Not this one.", "hint: Not this one.\nanswer: OR.");
    let mut app = with_lesson(&text);
    lesson(&mut app, LessonCommand::Go(1));
    for (may_see, expected) in [(true, Some("OR.")), (false, None)] {
        let view = step_view(open(&app), may_see);
        assert_eq!(content(&view, "lesson-model-answer").as_deref(), expected);
    }
}

#[test]
fn answers_of_somebody_else_have_a_bar_that_says_whose_they_are() {
    let mut app = sheet();
    hand_in(&mut app, HomeworkCommand::Name("Ada".into()));
    type_in(&mut app, 1, "11");
    let view = shown(&app);
    assert!(has(&view, "lesson-guest", "hidden") && !has(&view, "lesson-answers", "hidden"));
    assert_eq!(
        changes_of(&view, "student")[..],
        [&Change::Typed("Ada".into())]
    );
    let link = open(&app).answers_link("now").expect("a link");
    let mut other = App::opened(&link);
    lesson(
        &mut other,
        LessonCommand::Open {
            name: "s99-sheet".into(),
            text: super::homework::SHEET.into(),
            progress: String::new(),
        },
    );
    let view = shown(&other);
    assert!(!has(&view, "lesson-guest", "hidden"));
    assert!(
        view.text_of("lesson-guest-text")
            .is_some_and(|told| told.contains("Ada"))
    );
    let successor = view.successor(&"lesson-guest".into());
    assert_eq!(successor.map(|part| &**part), Some("lesson-heading"));
    assert!(has(&view, "lesson-review-back", "hidden") && !has(&view, "lesson-adopt", "hidden"));
    assert!(has(&view, "lesson-bring-back", "hidden"));
}

#[test]
fn each_part_of_the_panel_is_there_once() {
    let panel = include_str!("../../web/lessons/panel.html");
    let mut app = sheet();
    let mut count = 0;
    for step in 0..4 {
        lesson(&mut app, LessonCommand::Go(step));
        let (begun, now) = (step_view(open(&app), true), shown(&app));
        let own = begun
            .markup_of("lesson-body")
            .unwrap_or_default()
            .to_owned()
            + begun.markup_of("lesson-steps").unwrap_or_default()
            + panel;
        for (part, _) in begun.changes().iter().chain(now.changes()) {
            let named = |name: &str| own.matches(&format!(" {name}=\"{part}\"")).count();
            let there = named("data-part") + named("name");
            // The answers to choose from have one name.
            let expected = match &**part {
                "foretold" | "answer-4" => 2,
                "lesson-because" => continue,
                _ => 1,
            };
            assert_eq!(there, expected, "step {step}: {part}");
            count += 1;
        }
    }
    assert!(count > 150, "{count}");
}

/// An app with a lesson of one step with this text.
fn with_text(text: &str) -> App {
    with_lesson(&format!(
        "title: A lesson\n---\nstep: One\nstate: dataset=gate&gate=8\n---\n{text}\n"
    ))
}

#[test]
fn a_program_has_a_button_that_copies_it() {
    let app = with_text("<p>First.</p><pre>a\n  b</pre><ul><li>c</li></ul><pre>d</pre>");
    let view = step_view(open(&app), true);
    let text = content(&view, "lesson-step-text").expect("a text");
    assert_eq!(text.trim_end(), "First.a\n  bcd");
    let pieces = changes_of(&view, "lesson-step-text");
    let [Change::Content(pieces)] = &pieces[..] else {
        panic!("{pieces:?}");
    };
    let elements: Vec<_> = pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Open {
                name, attributes, ..
            } => Some((*name, attributes.clone())),
            _ => None,
        })
        .collect();
    let names: Vec<_> = elements.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["p", "pre", "button", "ul", "li", "pre", "button"]);
    // Keys scroll it, and no program of a browser translates it.
    let (_, program) = &elements[1];
    for attribute in [("tabindex", "0"), ("translate", "no")] {
        let found = program.iter().find(|(name, _)| *name == attribute.0);
        assert_eq!(found.map(|(_, value)| &**value), Some(attribute.1));
    }
    for button in ["lesson-copy-0", "lesson-copy-1"] {
        assert_eq!(view.text_of(button), Some(&*say!("lesson-copy")));
    }
    assert_eq!(view.text_of("lesson-copy-2"), None);
    for (is_copied, told) in [
        (true, say!("lesson-copied")),
        (false, say!("lesson-not-copied")),
    ] {
        let view = copied_view("lesson-copy-1".into(), is_copied);
        assert_eq!(view.text_of("lesson-copy-1"), Some(&*told));
    }
}

#[test]
fn a_step_shows_quantities_as_they_are_now() {
    let mut app = with_text("<p><data data-live=\"epoch\"></data></p>");
    let shown = |app: &App| live_view(["epoch", "nonsense"].into_iter(), app);
    assert_eq!(shown(&app).text_of("epoch"), Some("0"));
    app.update(crate::session::Action::Epoch);
    assert_eq!(shown(&app).text_of("epoch"), Some("1"));
    assert_eq!(shown(&app).changes().len(), 1);
}

#[test]
fn a_step_opens_the_groups_of_controls_that_it_names() {
    let groups = ["data", "model", "training", "refinements"];
    let open_of = |step: Option<&Step>| {
        let view = groups_view(groups.into_iter(), step);
        groups.map(|group| has(&view, group, "open"))
    };
    assert_eq!(open_of(None), [true, true, true, false]);
    let app = opened();
    let mut step = open(&app).step().expect("a step").clone();
    step.opens = vec!["model".into(), "refinements".into()];
    assert_eq!(open_of(Some(&step)), [false, true, false, true]);
    // What it needs is unfolded, too; the rate stands in the group of the model.
    step.opens.clear();
    step.needs = Some(vec![Need::Data, Need::Rate]);
    assert_eq!(open_of(Some(&step)), [true, true, false, false]);
}

#[test]
fn a_presentation_shows_of_a_step_what_is_to_be_done() {
    let mut app = opened();
    let short = StepLook {
        presents: true,
        hides_text: true,
        ..LOOK
    };
    let is_away = |app: &App, look, part| has(&shown_with(app, look), part, "data-away");
    assert!(
        is_away(&app, short, "lesson-step-text"),
        "it has a question"
    );
    assert!(is_away(&app, short, "lesson-ask-title"));
    assert!(!is_away(&app, LOOK, "lesson-step-text"));
    assert!(!is_away(&app, LOOK, "lesson-ask-title"));
    lesson(&mut app, LessonCommand::Go(1));
    assert!(is_away(&app, short, "lesson-step-text"), "it has a task");
    let only_read = with_text("<p>Read.</p>");
    assert!(
        !is_away(&only_read, short, "lesson-step-text"),
        "there is nothing else"
    );
}
