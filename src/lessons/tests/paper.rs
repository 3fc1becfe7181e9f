//! A lesson on paper as data.

use super::*;
use crate::lessons::HomeworkCommand;
use crate::text::say_markup;
use crate::view::{Change, Piece, View};

const LESSON_ON_PAPER: &str = "\
title: Pens & paper
about: For <tests>.
---
step: One
state: dataset=gate&gate=8&eta=0.5
ask: How many?
try: play
- more | updates>3
- fewer | updates<=3
because: So it is.
---
<p>Rate <data data-live=\"eta\"></data>, <button data-do=\"eta=0.25\">halve it</button>.</p>
<details><summary>Why?</summary><p>See <b>there</b>.</p></details><p>On.</p>
---
step: Two
state: dataset=gate&gate=6&eta=0.25
table: gates
task: Fill in two.
check: gates-right=2
solve: gate 8 -1.5 1 1; gate 6
hint: Draw it.
---
<p>Rate <data data-live=\"eta\"></data></p>
---
step: Three
state: dataset=gate&gate=8
number: How many exactly? | play => updates
vector: Which weights? | play => w0, w1, w2
choose: Is it separable?
- yes | separable=yes
- no | separable=no
write: Why?
answer: Because.
---
<p>Third.</p>
";

/// The view of the lesson on paper, and all its elements with their texts, as one text: texts of the lesson stand in
/// brackets.
fn printed(app: &App, has_answers: bool) -> (View, String) {
    let view = paper_view(app.lesson().expect("a lesson"), has_answers, app);
    let mut all = view.markup_of("print-lesson").expect("a lesson").to_owned();
    for (part, change) in view.changes() {
        if let Change::Content(pieces) = change {
            let text: String = pieces.iter().map(told).collect();
            let place = format!(" data-part=\"{part}\">");
            assert_eq!(all.matches(&place).count(), 1, "{part}");
            all = all.replace(&place, &format!(">[{text}]"));
        }
    }
    (view, all.replace('\n', ""))
}

/// A piece in short: the name of an element with its attributes in parentheses, its text.
fn told(piece: &Piece) -> String {
    match piece {
        Piece::Open {
            name, attributes, ..
        } => {
            let attributes = attributes
                .iter()
                .map(|(name, value)| format!(" {name}={value}"));
            format!("{name}{}(", attributes.collect::<String>())
        }
        Piece::Text(text) => text.clone(),
        Piece::Close => ")".into(),
    }
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn nothing_on_paper_is_to_be_pressed_and_answers_are_left_out() {
    let app = with_lesson(LESSON_ON_PAPER);
    let (view, paper) = printed(&app, false);
    assert_eq!(view.attribute_of("print-paper", "data-steps"), Some("3"));
    for expected in [
        "<h2 class=\"printed-title\">Pens &amp; paper</h2>",
        "For &lt;tests&gt;.",
        "<section><h2>1. One</h2>",
        // The lab is at the first step: its rate is ½.
        "[p(Rate data data-live=eta(0.5), em(halve it).)p(On.)]",
        "<p>[How many?]</p><p class=\"printed-choice\">[more]</p>",
        "[p(Rate data data-live=eta())]",
    ] {
        assert_eq!(count(&paper, expected), 1, "{expected} in {paper}");
    }
    for absent in [
        "<input",
        "<button",
        "button",
        "details",
        "So it is.",
        "Draw it.",
        "Because.",
    ] {
        assert_eq!(count(&paper, absent), 0, "{absent} in {paper}");
    }
    assert_eq!(count(&paper, "<tr data-row="), 16);
    assert_eq!(count(&paper, &say_markup!("print-blanks")), 1);
    assert_eq!(count(&paper, "<section>"), count(&paper, "</section>"));
}

#[test]
fn with_answers_all_is_written_out() {
    let mut app = with_lesson(LESSON_ON_PAPER);
    lesson(&mut app, LessonCommand::Go(1));
    let (_, paper) = printed(&app, true);
    for expected in [
        "details open=(summary(Why?)p(See b(there).))p(On.)",
        "<p class=\"printed-answer\">[So it is.]</p>",
        "<p class=\"printed-answer\">[Draw it.]</p>",
        "<div class=\"printed-answer model-answer\">[Because.]</div>",
        "[p(Rate data data-live=eta(0.25))]",
    ] {
        assert_eq!(count(&paper, expected), 1, "{expected} in {paper}");
    }
}

#[test]
fn a_sheet_has_room_for_a_name_and_for_each_answer() {
    let (_, paper) = printed(&with_lesson(LESSON_ON_PAPER), false);
    let short = "<i class=\"room short\"></i>";
    assert!(paper.contains(&format!("<p>{} {short}</p>", say_markup!("print-name"))));
    assert!(
        paper.contains(&format!("[How many exactly?]</span>{short}</p>")),
        "{paper}"
    );
    assert!(paper.contains(&format!(
        "[Which weights?]</span></p><p>w₀ = {short}w₁ = {short}w₂ = {short}</p>"
    )));
    assert!(paper.contains("[Is it separable?]</span></p><p class=\"printed-choice\">[yes]</p>"));
    let lines = "<i class=\"room\"></i>".repeat(4);
    assert!(
        paper.contains(&format!(
            "[Why?]</span></p><div class=\"rooms\">{lines}</div></section>"
        )),
        "{paper}"
    );
    let yours = format!("<h3>{}</h3>", say_markup!("answers-yours"));
    assert_eq!(
        count(&paper, &yours),
        1,
        "only where something is asked for"
    );
    let (_, plain) = printed(&opened(), false);
    assert!(!plain.contains(short) && !plain.contains(&say_markup!("print-blanks")));
}

#[test]
fn what_is_printed_on_demand_is_what_is_read_after_trying() {
    let has = |text: &str| has_printed_answers(with_lesson(text).lesson().expect("a lesson"));
    assert!(has(LESSON) && has(LESSON_ON_PAPER));
    let plain = "title: T\n---\nstep: One\nstate: dataset=gate\n---\n<p>Text</p>\n";
    assert!(!has(plain));
    let task = "task: Do it.\ncheck: eta=0.25\nsolve: eta=0.25\n";
    let with_task = plain.replace("gate\n---", &format!("gate\n{task}---"));
    assert!(!has(&with_task));
    assert!(has(&with_task.replace("solve", "hint: So.\nsolve")));
}

#[test]
fn own_answers_are_printed_and_what_is_not_answered_has_room() {
    let mut app = with_lesson(LESSON_ON_PAPER);
    let blank = printed(&app, false).1;
    lesson(&mut app, LessonCommand::Go(2));
    for (part, text) in [(0, "17 <updates>"), (2, "2")] {
        let write = HomeworkCommand::Write(part, text.into());
        lesson(&mut app, LessonCommand::Homework(write));
    }
    let filled = printed(&app, false).1;
    assert!(filled.contains("17 &lt;updates&gt;"), "{filled}");
    let marked = |printed: &str| printed.matches("printed-choice chosen").count();
    assert_eq!((marked(&blank), marked(&filled)), (0, 1));
    // The weights and the name have their room still.
    let rooms = |printed: &str| printed.matches("class=\"room short\"").count();
    assert_eq!(rooms(&filled) + 1, rooms(&blank));
}
