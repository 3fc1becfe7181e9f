//! Which lesson is open: from the list, from a link, from a file; what is kept of it.

use hyperplane_test_parts::in_firefox;

use hyperplane::app::App;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::import::choose_in;
use crate::lab::{Lab, USUAL, story};
use crate::lessons::{at_step, by_button, by_button_speed, fill_in, lesson, names, press, text};

const OWN: &str = "\
title: My own lesson
order: 1
---
step: The only one
state: dataset=gate&gate=8&eta=0.5
ask: Does it converge?
try: play
- no | status!=converged
- yes | status=converged
because: AND is separable.
---
<p>There are <data data-live=\"points\"></data> points, η is <data data-live=\"eta\"></data>.</p>
<p><button data-do=\"eta=2\">η = 2</button></p>
";

/// Opens a lesson of one's own from the list.
pub(crate) async fn hand_in(lab: &Lab, file: &str, content: &str) {
    lab.click("lessons").await;
    let field = "dialog.lessons[open] input[type=file]";
    eventually("the list", async || {
        lab.driver.find(By::Css(field)).await.ok()
    })
    .await;
    choose_in(lab, field, file, content.as_bytes()).await;
    lab.shown().await;
}

#[test]
fn a_text_becomes_elements_and_nothing_else() {
    story(async |lab| {
        lab.open(USUAL).await;
        let formula = "<p>a &lt;b&gt; <math><mi>w</mi><mo>=</mo><mn>1</mn></math></p>\n";
        hand_in(lab, "own.html", &format!("{OWN}{formula}")).await;
        at_step(lab, "The only one").await;
        let seen = lab
            .ask(
                "const math = document.querySelector('.lesson-text math');
                return [math.namespaceURI, math.querySelector('mn').namespaceURI,
                    math.parentNode.textContent, math.getBoundingClientRect().width > 0]",
            )
            .await;
        let mathml = "http://www.w3.org/1998/Math/MathML";
        assert_eq!(seen, json!([mathml, mathml, "a <b> w=1", true]));
        // HTML would read this as an odd element with a live handler.
        let hostile = OWN.replace("<p>There", "<p\u{b}class=\"/onclick=f() \">There");
        hand_in(lab, "hostile.html", &hostile).await;
        at_step(lab, "This is not a lesson").await;
        let refused = text(lab, ".lesson .refused").await;
        assert!(refused.contains("line 12"), "{refused}");
        assert!(refused.contains("is no element"), "{refused}");
    });
}

/// The lesson [`OWN`] in Markdown with TeX, with a formula and a link to a script.
pub(crate) const MARKDOWN: &str = "\
title: My own lesson
order: 1
---
step: The only one
state: dataset=gate&gate=8&eta=0.5
ask: Does it converge to $\\|w\\| > 0$?
try: play
- no | status!=converged
- yes, with $w_1 \\ge w_2$ | status=converged
because: AND is separable.
---
There are {{points}} points, $\\eta$ is **{{eta}}**.

[η = 2](do:eta=2)
";

#[test]
fn a_file_in_markdown_is_turned_into_a_lesson_on_the_page() {
    story(async |lab| {
        lab.load(USUAL).await;
        let fetched = "return performance.getEntriesByType('resource').filter((e) => e.name.includes('pkg/lessons/lessons')).length";
        assert_eq!(lab.ask(fetched).await, json!(0));
        // Two mistakes, each with its line, then the same file mended, then changed.
        let wrong = MARKDOWN
            .replace("\\eta", "\\etta")
            .replace("\\ge", "\\greater");
        hand_in(lab, "own.md", &wrong).await;
        at_step(lab, "This is not a lesson").await;
        let told = text(lab, ".lesson .refused").await;
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 2, "{told}");
        assert!(
            lines[0].contains("own.md, line 9: ") && lines[0].contains("\\greater"),
            "{told}"
        );
        assert!(
            lines[1].contains("own.md, line 12: ") && lines[1].contains("\\etta"),
            "{told}"
        );
        hand_in(lab, "own.md", &MARKDOWN.replace("gate=8", "gate=99")).await;
        eventually("the next mistake", async || {
            let told = text(lab, ".lesson .refused").await;
            told.contains("own.md, line 5: ").then_some(())
        })
        .await;
        hand_in(lab, "own.md", MARKDOWN).await;
        at_step(lab, "The only one").await;
        let first = || text(lab, ".lesson-text p");
        assert_eq!(first().await, "There are 4 points, η is 0.5.");
        let formula = "return document.querySelector('.lesson .foretell math').getBoundingClientRect().width > 20";
        assert_eq!(lab.ask(formula).await, json!(true));
        press(lab, ".lesson-text button").await;
        assert_eq!(first().await, "There are 4 points, η is 2.");
        hand_in(lab, "own.md", &MARKDOWN.replace("There are", "These are")).await;
        eventually("the changed text", async || {
            first().await.starts_with("These").then_some(())
        })
        .await;
        hand_in(lab, "old.txt", OWN).await;
        eventually("the older form", async || {
            (first().await == "There are 4 points, η is 0.5.").then_some(())
        })
        .await;
    });
}

#[in_firefox("fonts and MathML are the engine's")]
#[test]
fn the_font_of_formulas_comes_with_the_first_lesson() {
    story(async |lab| {
        lab.load(USUAL).await;
        let fetched = "return performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.woff2')).length";
        assert_eq!(lab.ask(fetched).await, json!(0));
        choose(lab, "02-perceptron-rule").await;
        assert_eq!(lab.ask(fetched).await, json!(1));
        let used = "const math = document.querySelector('.lesson math');
            return [getComputedStyle(math).fontFamily.startsWith('\"Hyperplane Math\"'), document.fonts.check('1em \"Hyperplane Math\"')]";
        assert_eq!(lab.ask(used).await, json!([true, true]));
    });
}

#[test]
fn an_instructor_tries_a_file_and_is_told_its_mistake() {
    story(async |lab| {
        lab.open(USUAL).await;
        hand_in(lab, "own.html", OWN).await;
        at_step(lab, "The only one").await;
        assert_eq!(
            text(lab, ".lesson-text p").await,
            "There are 4 points, η is 0.5."
        );
        press(lab, ".lesson-text button").await;
        assert_eq!(
            text(lab, ".lesson-text p").await,
            "There are 4 points, η is 2."
        );
        // A wrong answer is told from a right one, and the right one is marked.
        press(lab, "[name=foretold][value='0']").await;
        press(lab, "[data-lesson=try]").await;
        by_button_speed(lab).await;
        eventually("the verdict", async || {
            text(lab, ".verdict")
                .await
                .starts_with("It turned out differently.")
                .then_some(())
        })
        .await;
        assert_eq!(text(lab, ".foretell [data-right]").await, "yes");
        // The question's own lab was tried: η is ½ again.
        assert_eq!(lab.described().await.document().settings.eta, 0.5);
        assert!(!lab.link().await.contains("lesson"));
        press(lab, "[data-lesson=close]").await;
        hand_in(lab, "wrong.html", &OWN.replacen("</p>", "", 1)).await;
        let told = eventually("what is wrong", async || {
            let told = text(lab, ".lesson .refused").await;
            (!told.is_empty()).then_some(told)
        })
        .await;
        assert!(
            told.ends_with("wrong.html, line 12: <p> is not closed"),
            "{told}"
        );
        hand_in(
            lab,
            "script.html",
            &OWN.replace("<p>", "<p onclick=\"alert(1)\">"),
        )
        .await;
        eventually("what is wrong", async || {
            text(lab, ".lesson .refused")
                .await
                .contains("no attribute “onclick”")
                .then_some(())
        })
        .await;
    });
}

#[test]
fn a_link_leads_to_a_step_and_a_reload_keeps_the_lab() {
    story(async |lab| {
        let name = names().remove(0);
        let lesson = lesson(&name);
        lab.open(&format!("v2&lesson={name}&lesson-step=2")).await;
        at_step(lab, &lesson.steps[1].title).await;
        let start = App::opened(&lesson.steps[1].link());
        assert_eq!(
            lab.described().await.document().settings.data,
            start.session().document().settings.data
        );
        by_button(lab, "dataset=gate; gate=14; eta=0.25").await;
        let link = lab.link().await;
        assert!(
            link.contains(&format!("lesson={name}&lesson-step=2")),
            "{link}"
        );
        lab.reload().await;
        at_step(lab, &lesson.steps[1].title).await;
        assert_eq!(lab.described().await.document().settings.eta, 0.25);
        press(lab, "[data-lesson=back]").await;
        at_step(lab, &lesson.steps[0].title).await;
        press(lab, "[data-lesson=close]").await;
        assert!(!lab.sees(".lesson").await);
        assert!(!lab.link().await.contains("lesson"));
        // After a lesson from the list, undo leads back to the lab from before.
        lab.open("v1&dataset=gate&gate=1").await;
        lab.click("lessons").await;
        let entry = format!("[data-open-lesson='{name}']");
        eventually("the list", async || lab.sees(&entry).await.then_some(())).await;
        press(lab, &entry).await;
        at_step(lab, &lesson.steps[0].title).await;
        press(lab, "[data-lesson=close]").await;
        lab.click("undo").await;
        assert_eq!(
            lab.described()
                .await
                .document()
                .settings
                .data
                .gate()
                .number(),
            1
        );
        lab.open("v2&lesson=there-is-none").await;
        eventually("what is wrong", async || {
            text(lab, ".lesson .refused")
                .await
                .contains("There is no lesson “there-is-none”")
                .then_some(())
        })
        .await;
        // The console has told of the missing file, as it should.
        let _ = lab.driver.browser_log().await;
    });
}

/// Opens a lesson from the list, as a student does.
async fn choose(lab: &Lab, name: &str) {
    lab.click("lessons").await;
    let entry = format!("[data-open-lesson='{name}']");
    eventually("the list", async || lab.sees(&entry).await.then_some(())).await;
    press(lab, &entry).await;
    at_step(lab, &lesson(name).steps[0].title).await;
    assert!(!lab.sees("dialog.lessons").await, "the list has closed");
}

#[test]
fn the_table_is_kept_and_a_slip_is_told() {
    story(async |lab| {
        lab.open(USUAL).await;
        choose(lab, "s02-gates").await;
        fill_in(lab, 8, Some([-1.5, 1.0, 1.0])).await;
        fill_in(lab, 6, None).await;
        let field = lab.find("[data-row='1'] input").await;
        field.send_keys("abc" + Key::Tab).await.expect("keys");
        lab.shown().await;
        assert_eq!(text(lab, "[data-row='1'] .mark").await, "not a number");
        let marks = async || {
            let look = "return [8, 6, 1].map((n) => document.querySelector(`[data-row='${n}'] .mark`).textContent)";
            lab.ask(look).await
        };
        assert_eq!(marks().await, json!(["✓", "✓", "not a number"]));
        lab.link().await;
        lab.reload().await;
        at_step(lab, &lesson("s02-gates").steps[0].title).await;
        assert_eq!(marks().await, json!(["✓", "✓", ""]));
        let shown = "return document.querySelector(\"[data-row='8'] input\").value";
        assert_eq!(lab.ask(shown).await, json!("-1.5"));
    });
}
