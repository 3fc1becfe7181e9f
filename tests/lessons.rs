//! Every lesson: it can be read, each question has exactly one right answer, each task can be done, each claim holds.

#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use hyperplane::app::App;
use hyperplane::learn::{Kernel, KernelKind, KernelPerceptron, KernelShape, Outcome};
use hyperplane::lessons::{
    Lesson, LessonCommand, LessonSession, Quantity, Script, Stage, Step, check, finish, former,
    of_markdown, refusal,
};
use hyperplane::session::Readouts;

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

#[test]
fn the_list_has_the_files_in_the_order_of_their_names() {
    let lessons = lessons();
    let orders: Vec<u32> = lessons.iter().map(|(.., lesson)| lesson.order).collect();
    assert!(orders.is_sorted_by(|a, b| a < b), "{orders:?}");
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
            hyperplane::session::messages::status(state.session(), &Readouts::of(state.session()))
        );
        state.update(LessonCommand::GoOn);
        assert!(
            state.lesson().is_some_and(LessonSession::is_done),
            "{place}"
        );
    });
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

/// Of the seeds from 1 to 500, the share whose runs at a step, after a script, come to what is asked.
fn share_of_seeds(name: &str, step: usize, script: &str, holds: impl Fn(&App) -> bool) -> f64 {
    share_of_some_seeds(500, name, step, script, holds)
}

/// The same of the seeds from 1 to another number.
fn share_of_some_seeds(
    seeds: u32,
    name: &str,
    step: usize,
    script: &str,
    holds: impl Fn(&App) -> bool,
) -> f64 {
    let start = at(name, &page_of(name), step);
    let good = (1..=seeds).filter(|seed| {
        let mut state = start.clone();
        let script = format!("{script}; order=shuffled; seed={seed}; reset; play");
        Script::read(&script, &state)
            .expect("a script")
            .run(&mut state);
        holds(&state)
    });
    good.count() as f64 / f64::from(seeds)
}

/// What the texts say of “one seed in so many”.
#[test]
fn as_many_seeds_do_as_the_texts_say() {
    let test_errors = |state: &App| {
        Readouts::of(state.session())
            .held_out
            .map_or(0, |set| set.errors)
    };

    assert!(text_of("05-eta-and-order").contains("About one seed in six will do."));
    let quick = |state: &App| state.session().run().updates() <= 5;
    let share = share_of_seeds("05-eta-and-order", 4, "", quick);
    assert!((0.14..0.19).contains(&share), "{share}");

    assert!(text_of("06-stopping").contains("About every second seed will do."));
    let share = share_of_seeds("06-stopping", 0, "", |state| test_errors(state) <= 1);
    assert!((0.45..0.55).contains(&share), "{share}");

    assert!(text_of("06-stopping").contains("Over many starts it loses"));
    let share = share_of_seeds("06-stopping", 3, "data-seed=12", |state| {
        test_errors(state) > 1
    });
    assert!(share > 0.7, "{share}");
}

/// What lesson 22 says of runs that get out of a valley.
#[test]
fn as_many_seeds_get_out_of_the_valley_as_the_text_says() {
    let text = text_of("22-online-escapes");
    let is_out = |state: &App| {
        let score = Readouts::of(state.session()).training;
        score.loss.is_some_and(|loss| loss < 0.6)
    };
    assert!(text.contains("more than 95 of 100 seeds get out within the 400 epochs"));
    let share = share_of_some_seeds(100, "22-online-escapes", 1, "", is_out);
    assert!(share > 0.95, "{share}");

    assert!(text.contains("Of 100 seeds not one got out within 400 epochs with $\\eta = 0.1$"));
    let share = share_of_some_seeds(100, "22-online-escapes", 2, "eta=0.1; epochs=400", is_out);
    assert!(share == 0.0, "{share}");
}

/// What lesson 24 says of three kernels on its points.
#[test]
fn kernels_do_what_lesson_24_says() {
    let (name, step) = ("24-widest-street", 5);
    let lab = at(name, &page_of(name), step);
    let samples = &lab.session().prepared().problem.train;
    let corrections = |kind, shape| {
        let kernel = Kernel::new(kind, shape).expect("a kernel");
        let run = KernelPerceptron::new(samples.clone(), kernel, 1.0);
        let mut run = run.expect("samples of a usual size");
        run.run(500);
        let rests = run.outcome() == Outcome::Converged && run.errors() == 0;
        rests.then(|| run.updates())
    };
    let shape = KernelShape {
        degree: 2,
        gamma: 1.0,
    };
    let square = corrections(KernelKind::POLYNOMIAL, shape).expect("an end");
    let gaussian = corrections(KernelKind::RBF, shape).expect("an end");
    assert_eq!(corrections(KernelKind::LINEAR, shape), None);
    let says = format!(
        "The square rests after {square} corrections, the Gaussian after {gaussian}, the linear kernel never."
    );
    assert!(text_of(name).contains(&says), "{says}");
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

/// Sheet 2 names how many of all Boolean functions of 2, 3 and 4 variables a line, a plane, a hyperplane can tell apart:
/// those of all small whole weights. (Larger weights give no others: S. Muroga, 1971, lists 14, 104 and 1882.)
#[test]
fn as_many_boolean_functions_are_linear_as_the_sheet_says() {
    let sheet = fs::read_to_string(Path::new(FOLDER).join("s02-gates.md")).expect("sheet 2");
    let counts = [2_u32, 3, 4].map(|n| {
        let weights = (0..7_u32.pow(n)).map(|code| {
            let digit = |j| (code / 7_u32.pow(j) % 7) as i32 - 3;
            (0..n).map(digit).collect::<Vec<_>>()
        });
        let table = |weights: &[i32], bias: i32| {
            (0..1_u32 << n).fold(0_u32, |table, corner| {
                let chosen = weights
                    .iter()
                    .zip(0..)
                    .filter(|(_, j)| corner >> j & 1 == 1);
                // Twice the sum and an odd bias: never 0.
                let z = 2 * chosen.map(|(w, _)| w).sum::<i32>() + bias;
                table | u32::from(z > 0) << corner
            })
        };
        let most = 6 * n as i32 + 1;
        let biases = move || (-most..=most).step_by(2);
        let tables = weights.flat_map(|weights| {
            let tables: Vec<u32> = biases().map(|bias| table(&weights, bias)).collect();
            tables
        });
        tables.collect::<std::collections::BTreeSet<_>>().len()
    });
    assert_eq!(counts, [14, 104, 1882]);
    assert!(sheet.contains("Of these, 14, 104 and 1882"));
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
        let (name, step) = rest.split_once("&lesson-step=").unwrap_or((rest, "1"));
        let lesson = lessons.iter().find(|(known, ..)| known == name);
        let (.., lesson) = lesson.unwrap_or_else(|| panic!("no lesson: {link}"));
        let step: usize = step.parse().expect("a step");
        assert!((1..=lesson.steps.len()).contains(&step), "{link}");
        count += 1;
    }
    assert!(count > 60, "{count}");
}

/// What `cargo xtask lessons --check` says of a file with a mistake of each kind: every one, on its line.
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
        [5, 5, 12, 14, 16, 16, 19, 20, 29, 31, 33],
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
    let listed: Vec<String> = mistakes.iter().map(|mistake| mistake.listed()).collect();
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
