//! Every lesson: it can be read, each question has exactly one right answer, each task can be done, each claim holds.

#![cfg(not(target_arch = "wasm32"))]

mod advice;
mod answers;
mod claims;
mod courses;
mod needs;
mod talks;
mod words;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use hyperplane::app::App;
use hyperplane::lessons::{
    Lesson, LessonCommand, LessonSession, Quantity, ScriptCommand, ScriptHost, Step, check, finish,
    former, of_markdown, refusal,
};
use hyperplane::session::{Readouts, shown_view};
use kurbo::Vec2;

const FOLDER: &str = "www/lessons/en";

/// All lessons by the names of their files, and those texts.
fn lessons() -> Vec<(String, String, Lesson)> {
    let read = names().into_iter().map(|name| {
        let file = format!("{name}.md");
        let text = page_of(&name);
        let lesson = Lesson::read(&file, &text, &App::default())
            .unwrap_or_else(|malformed| panic!("{malformed}"));
        (name, text, lesson)
    });
    read.collect()
}

/// The names of their files, sorted.
fn names() -> Vec<String> {
    let files = fs::read_dir(FOLDER).expect("the folder of lessons");
    let name = |file: fs::DirEntry| Some(file.file_name().to_str()?.strip_suffix(".md")?.into());
    let mut names: Vec<String> = files.filter_map(|file| name(file.ok()?)).collect();
    names.sort();
    names
}

/// A lesson as the page reads it.
fn page_of(name: &str) -> String {
    hyperplane_lessons::convert(&text_of(name)).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"))
}

/// The lab at a step, inside its lesson.
fn at(name: &str, text: &str, step: usize) -> App {
    let mut state = App::default();
    for command in [
        LessonCommand::Open {
            name: name.into(),
            text: text.into(),
            progress: String::new(),
        },
        LessonCommand::Go(step),
    ] {
        state.update(command);
    }
    state
}

fn each_step(check: impl Fn(&str, &App, &Step)) {
    for (name, text, lesson) in lessons() {
        for (index, step) in lesson.steps.iter().enumerate() {
            let place = format!("{name}, step {} “{}”", index + 1, step.title);
            check(&place, &at(&name, &text, index), step);
        }
    }
}

/// The names of the lessons and sheets, in the order of the list.
fn listed() -> Vec<String> {
    let lessons = lessons().into_iter();
    let mut all: Vec<(u32, String)> = lessons
        .map(|(name, _, lesson)| (lesson.order, name))
        .collect();
    all.sort();
    assert!(all.is_sorted_by(|a, b| a.0 < b.0), "{all:?}");
    all.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn the_list_has_the_sheets_behind_the_lessons() {
    let listed = listed();
    let is_sheet = |name: &String| name.starts_with('s');
    assert!(listed.is_sorted_by_key(is_sheet), "{listed:?}");
    // The number that the list shows is the order of the lesson.
    let lessons = lessons().into_iter().filter(|(name, ..)| !is_sheet(name));
    let mut orders: Vec<u32> = lessons.map(|(.., lesson)| lesson.order).collect();
    orders.sort_unstable();
    assert!(
        orders.iter().copied().eq(1..=orders.len() as u32),
        "{orders:?}"
    );
    let place = |name: &str| listed.iter().position(|listed| listed == name);
    assert!(place("20-where-from") < place("08-adaline"), "{listed:?}");
}

/// A text that speaks of a lesson by its number links to it, and the number is its place in the list.
#[test]
fn lessons_are_spoken_of_by_their_numbers_in_the_list() {
    const LINK: &str = "#v2&lesson=";
    let listed = listed();
    let place = |name: &str| listed.iter().position(|listed| listed == name);
    let guide = "docs/instructors.md".to_owned();
    let files = names()
        .into_iter()
        .map(|name| format!("{FOLDER}/{name}.md"));
    let mut count = 0;
    for file in files.chain([guide]) {
        let text = fs::read_to_string(&file).expect("a text");
        for (at, _) in text.match_indices(LINK) {
            let label = text[..at].rsplit('[').next().unwrap_or_default();
            let label = label.split([']', ',']).next().unwrap_or_default();
            let number = label.strip_prefix("lesson ").unwrap_or(label);
            let number = number.strip_prefix("Lesson ").unwrap_or(number);
            // Larger numbers are years.
            let Some(number) = number.parse().ok().filter(|number| *number < 1000) else {
                continue;
            };
            let name = text[at + LINK.len()..].split(['&', ')']).next();
            let place = name.and_then(place).map(|place| place + 1);
            assert_eq!(place, Some(number), "{file}: {label}");
            count += 1;
        }
        let words = ["esson ", "essons "].into_iter();
        for (at, word) in words.flat_map(|word| text.match_indices(word)) {
            let is_number = text[at + word.len()..].starts_with(|c: char| c.is_ascii_digit());
            let is_link = text[..at - 1].ends_with('[');
            let is_free = file.starts_with("docs");
            assert!(
                !is_number || is_link || is_free,
                "{file}: {}",
                &text[at..at + 12]
            );
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn steps_unfold_groups_of_controls_that_there_are() {
    let groups = hyperplane::markup::lab().split("<details ").skip(1);
    let name = |tag: &'static str| tag.split("data-group=\"").nth(1)?.split('"').next();
    let groups: Vec<&str> = groups.filter_map(name).collect();
    let all = lessons();
    let steps = all.iter().flat_map(|(.., lesson)| &lesson.steps);
    let opened: BTreeSet<&str> = steps
        .flat_map(|step| step.opens.iter().map(String::as_str))
        .collect();
    let unknown: Vec<_> = opened
        .iter()
        .filter(|name| !groups.contains(name))
        .collect();
    assert!(
        opened.len() > 2 && unknown.is_empty(),
        "{unknown:?} of {groups:?}"
    );
}

#[test]
fn every_question_has_exactly_one_right_answer() {
    each_step(|place, start, step| {
        let Some(question) = &step.question else {
            return;
        };
        let mut state = start.clone();
        question.script.run(&mut state);
        let holding = question.holding(&state, &step.start(start));
        assert_eq!(
            holding.len(),
            1,
            "{place}: {}: answers {holding:?} hold",
            question.ask.plain()
        );
        assert!(
            !question.because.pieces().is_empty(),
            "{place}: no “because”"
        );
        let task = step.task.as_ref();
        assert!(
            !task.is_some_and(|task| task.check.holds(&state, &step.start(start))),
            "{place}: what it tries does the task"
        );
    });
}

#[test]
fn every_task_can_be_done_and_is_not_done_already() {
    each_step(|place, start, step| {
        let Some(task) = &step.task else { return };
        assert!(
            !task.check.holds(start, &step.start(start)),
            "{place}: done at the beginning"
        );
        let mut state = start.clone();
        task.solution.run(&mut state);
        // What theory says of it is found in frames.
        while state.frame(0.0, &|| 0.0).goes_on {}
        assert!(
            task.check.holds(&state, &step.start(start)),
            "{place}: its solution does not do it: {:?}",
            hyperplane::session::messages::status(state.session(), &Readouts::new(state.session()))
        );
        state.update(LessonCommand::GoOn);
        assert!(
            state.lesson().is_some_and(LessonSession::is_done),
            "{place}"
        );
    });
}

/// A point that a hand sets is about where a solution has it, not there to the last digit.
#[test]
fn every_task_can_be_done_with_points_about_where_its_solution_has_them() {
    let count = Cell::new(0);
    each_step(|place, start, step| {
        let Some(task) = &step.task else { return };
        let has_points = |command: &ScriptCommand| matches!(command, ScriptCommand::Add { .. });
        // Words of a message are counted exactly.
        let is_spam = step.state.split('&').any(|part| part == "dataset=spam");
        if is_spam || !task.solution.0.iter().any(has_points) {
            return;
        }
        count.set(count.get() + 1);
        let off = shown_view(start.session()).width() / 1000.0;
        for (x, y) in [(off, off), (-off, off), (off, -off), (-off, -off)] {
            let mut state = start.clone();
            for command in &task.solution.0 {
                let mut command = command.clone();
                if let ScriptCommand::Add { at, .. } = &mut command {
                    *at = *at + Vec2::new(x, y);
                }
                command.run(&mut state);
            }
            while state.frame(0.0, &|| 0.0).goes_on {}
            assert!(
                task.check.holds(&state, &step.start(start)),
                "{place}: its solution has to be hit exactly"
            );
        }
    });
    assert!(count.get() > 5, "{} tasks with points", count.get());
}

#[test]
fn every_claim_of_a_text_holds() {
    each_step(|place, start, step| {
        for (number, fact) in (1..).zip(&step.facts) {
            let mut state = start.clone();
            fact.script.run(&mut state);
            finish(state.session_mut());
            assert!(
                fact.condition.holds(&state, &step.start(start)),
                "{place}: fact {number} does not hold: {fact:?}"
            );
        }
    });
}

/// The text of a lesson.
fn text_of(name: &str) -> String {
    fs::read_to_string(Path::new(FOLDER).join(format!("{name}.md"))).expect(name)
}

/// Lesson 1 says where the drawing of the unit stands.
#[test]
fn the_unit_is_drawn_where_the_hint_says() {
    let page = fs::read_to_string("src/instruments/step/markup.html").expect("the panel");
    let place = |part: &str| page.find(part).expect("a part of the panel");
    let above = place("data-chart=\"neuron\"") < place("class=\"formulas\"");
    let words = ["under", "above"][usize::from(above)];
    let hint = format!("The drawing stands {words} the formulas");
    assert!(text_of("01-hyperplanes").contains(&hint), "{hint}");
}

/// The guides state facts too, in comments, written as in lessons: a state and what holds of it.
#[test]
fn every_claim_of_the_guides_holds() {
    for file in ["docs/instructors.md", "docs/model.md"] {
        let text = fs::read_to_string(file).expect(file);
        let comments = text.split("<!--").skip(1);
        let facts = comments.filter_map(|rest| rest.split_once("-->"));
        let mut count = 0;
        for (facts, _) in facts {
            let lesson = format!(
                "title: Facts\n---\nstep: Facts\n{}\n---\n<p></p>\n",
                facts.trim()
            );
            let read = Lesson::read(file, &lesson, &App::default())
                .unwrap_or_else(|wrong| panic!("{wrong}"));
            let start = at("facts", &lesson, 0);
            for fact in &read.steps[0].facts {
                let mut state = start.clone();
                fact.script.run(&mut state);
                assert!(
                    fact.condition.holds(&state, &read.steps[0].start(&start)),
                    "{file}: {fact:?}"
                );
                count += 1;
            }
        }
        assert!(count > 0, "{file} states no fact");
    }
}

#[test]
fn the_guide_lists_every_quantity() {
    let guide = fs::read_to_string("docs/lessons.md").expect("docs/lessons.md");
    let known: BTreeMap<_, _> = Quantity::names().collect();
    for (name, meaning) in known {
        assert!(
            guide.contains(&format!("| `{name}` | {meaning} |")),
            "| `{name}` | {meaning} |"
        );
    }
}

/// Lessons and guides lead to lessons and steps that there are.
#[test]
fn links_lead_to_lessons_that_there_are() {
    let lessons = lessons();
    let guide = fs::read_to_string("docs/instructors.md").expect("a guide");
    let mut texts: Vec<String> = lessons.iter().map(|(name, ..)| text_of(name)).collect();
    texts.push(guide);
    let mut count = 0;
    for link in texts.iter().flat_map(|text| text.split("#v2&").skip(1)) {
        let link = link.split([')', '`']).next().unwrap_or_default();
        let Some(rest) = link.strip_prefix("lesson=") else {
            continue;
        };
        // Behind the step stands a talk that begins with it.
        let rest = rest.split("&talk=").next().unwrap_or_default();
        let (name, step) = rest.split_once("&lesson-step=").unwrap_or((rest, "1"));
        let lesson = lessons.iter().find(|(known, ..)| known == name);
        let (.., lesson) = lesson.unwrap_or_else(|| panic!("no lesson: {link}"));
        let step: usize = step.parse().expect("a step");
        assert!((1..=lesson.steps.len()).contains(&step), "{link}");
        count += 1;
    }
    assert!(count > 60, "{count}");
}

/// `cargo xtask lessons --check` reports every mistake in a file, on its line; this file has a mistake of each kind.
#[test]
fn every_mistake_is_found_on_its_line() {
    let lesson = "\
title: Wrong
---
step: A question
state: dataset=gate&gate=8
ask: Does it converge? $\\foo$
try: play
- yes | status=converged
- also | status=converged
because: It does.
task: Play.
check: status=converged
solve: step 1
fact: points=4
fact: points=5
---
See [the sweep](do:fly away) and {{nothing.
---
step: One that cannot be read
state: eta=fast
fact: pints=4
---
Text
---
step: A button
state: dataset=gate
answer:
  One.

  $$\\frac{1$$

  [Two](do:jump)
---
Text with <u>another</u> element
";
    let (page, mistakes) = hyperplane_lessons::read(lesson);
    let mut lines: Vec<usize> = mistakes.iter().map(|mistake| mistake.line).collect();
    let found = check("wrong.md", &page, &App::default());
    lines.extend(found.iter().map(|mistake| mistake.line));
    lines.sort_unstable();
    let said = mistakes.iter();
    let said: Vec<_> = said.map(|m| of_markdown(m.code, &m.about)).collect();
    assert_eq!(
        lines,
        [5, 5, 11, 12, 14, 16, 16, 19, 20, 29, 31, 33],
        "{said:?} {found:?}"
    );
}

#[test]
fn whatever_is_wrong_with_markdown_is_said_in_words() {
    let text = "# Large\n\n![a](b)\n\n    code\n\n[a](do:b c)\n\n5 $\n\n{{eta\n\n$\\foo$";
    let lesson = format!("title: One\n---\nstep: Two\nask: three\n\n  four\n---\n{text}\n");
    let mistakes = hyperplane_lessons::convert(&lesson).expect_err("mistakes");
    let codes: BTreeSet<&str> = mistakes.iter().map(|mistake| mistake.code).collect();
    let known = [
        "code",
        "dollar",
        "formula",
        "heading",
        "link",
        "one-paragraph",
        "picture",
        "quantity",
    ];
    assert_eq!(codes, BTreeSet::from(known));
    let listed: Vec<String> = mistakes
        .iter()
        .map(hyperplane_lessons::Mistake::listed)
        .collect();
    let said = refusal("own.md", &listed.join("\n"));
    for (line, mistake) in said.lines().zip(&mistakes) {
        let what = of_markdown(mistake.code, &mistake.about);
        assert!(!what.contains("author-"), "{what}");
        assert_eq!(line, format!("own.md, line {}: {what}", mistake.line));
    }
    assert_eq!(said.lines().count(), mistakes.len());
}

#[test]
fn the_example_of_the_guide_is_a_lesson() {
    let guide = fs::read_to_string("docs/lessons.md").expect("docs/lessons.md");
    let example = guide.split("```\n").nth(1).expect("an example");
    let page = hyperplane_lessons::convert(example).expect("Markdown");
    assert_eq!(check("docs/lessons.md", &page, &App::default()), []);
}

#[test]
fn links_with_the_former_names_of_lessons_still_open() {
    for (before, now) in [
        ("16-generalisation", "16-generalization"),
        ("s07-regularisation", "s07-regularization"),
    ] {
        assert!(lessons().iter().any(|(name, ..)| name == now), "{now}");
        assert_eq!(former(now), Some(before));
        let app = App::opened(&format!("v2&lesson={before}&lesson-step=2"));
        assert_eq!(app.lessons().place.name, now);
        assert_eq!(app.lessons().place.step, 2);
    }
}
