//! Nothing is wider than the page, whatever is written in it.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::lesson_files::hand_in;
use crate::lessons::{at_step, by_button_speed, lesson, names, press, text};
use crate::words::words;

const SIZES: [(u32, u32); 2] = [(1280, 720), (390, 844)];

/// The page is not wider than its window, and neither is the panel of the lesson.
async fn fits(lab: &Lab, what: &str) {
    lab.shown().await;
    let widths = lab
        .ask(
            "const root = document.scrollingElement, panel = document.querySelector('.lesson');
            return [root.scrollWidth - root.clientWidth, panel ? panel.scrollWidth - panel.clientWidth : 0]",
        )
        .await;
    assert_eq!(widths, json!([0, 0]), "{what}");
}

/// Everything that a lesson can say, too wide.
fn wide_lesson() -> String {
    let word = "Donaudampfschifffahrtsgesellschaft".repeat(4);
    let formula = format!(
        "<mrow>{}<mn>1</mn></mrow>",
        "<mi>x</mi><mo>+</mo>".repeat(60)
    );
    format!(
        "title: {word}\n---\nstep: Wide {word}\nstate: dataset=gate&gate=8&eta=0.5\nask: {word} <math>{formula}</math>?\n\
         try: step 4\n- {word} | updates>1\n- <math>{formula}</math> | updates<2\nbecause: {word} <math>{formula}</math>\n\
         task: {word} <math>{formula}</math>\ncheck: updates>100\nhint: {word} <math>{formula}</math>\nsolve: step 101\n\
         answer: <p>{word} <math>{formula}</math></p>\n---\n<p>{word} <math>{formula}</math></p>\n\
         <math display=\"block\">{formula}</math>\n<table><tr><th>{word}</th><td>{word}</td></tr></table>\n\
         <p><button data-do=\"step 1\">{word}</button></p>\n<ul><li>{word} <math>{formula}</math></li></ul>\n"
    )
}

#[in_firefox("layout, scroll bars and fonts differ")]
#[test]
fn a_lesson_is_as_wide_as_its_panel() {
    story(async |lab| {
        for size in SIZES {
            lab.resize(size).await;
            lab.open("v2").await;
            hand_in(lab, "wide.html", &wide_lesson()).await;
            let title = format!("Wide {}", "Donaudampfschifffahrtsgesellschaft".repeat(4));
            at_step(lab, &title).await;
            let unfold =
                "document.querySelectorAll('.lesson details').forEach((part) => part.open = true)";
            lab.ask(unfold).await;
            fits(lab, &format!("the step at {size:?}")).await;
            press(lab, "[name=foretold][value='0']").await;
            press(lab, "[data-lesson=try]").await;
            by_button_speed(lab).await;
            crate::browser::eventually("the verdict", async || {
                (!text(lab, ".verdict").await.is_empty()).then_some(())
            })
            .await;
            fits(lab, &format!("the verdict at {size:?}")).await;
            // The key, since a phone has no button for it.
            lab.ask("document.activeElement.blur()").await;
            lab.keys("f").await;
            fits(lab, &format!("presented at {size:?}")).await;
        }
    });
}

#[test]
fn a_refused_rate_is_told_in_presentations_without_scrolling_sideways() {
    story(async |lab| {
        for size in SIZES {
            lab.resize(size).await;
            lab.open("v2").await;
            lab.keys("f").await;
            lab.set(
                "eta",
                "−5000000000 of something quite long that is no number",
            )
            .await;
            assert!(lab.sees(".rate .complaint").await, "{size:?}");
            fits(lab, &format!("{size:?}")).await;
            // It covers none of the buttons and is seen whole.
            let place = lab
                .ask(
                    "const note = document.querySelector('.rate .complaint');
                    note.scrollIntoView({ block: 'nearest' });
                    const at = note.getBoundingClientRect();
                    const buttons = [...document.querySelectorAll('.transport :is(button, select)')].map((b) => b.getBoundingClientRect());
                    const over = buttons.filter((b) => b.left < at.right && at.left < b.right && b.top < at.bottom && at.top < b.bottom);
                    return [at.left >= 0, at.right <= innerWidth, at.bottom <= innerHeight, over.length];",
                )
                .await;
            assert_eq!(place, json!([true, true, true, 0]), "{size:?}");
        }
    });
}

#[in_all("a refused rate, in the short command")]
#[test]
fn a_small_rate_is_shown_whole() {
    story(async |lab| {
        for size in [(1280, 720), (1000, 720), (390, 844)] {
            lab.resize(size).await;
            for rate in ["0.00025", "0.000125", "0.123456"] {
                lab.open(&format!("v2&theory=on&rule=adaline&eta={rate}"))
                    .await;
                let cut = "const { scrollWidth, clientWidth } = document.querySelector('input[name=eta]');
                    return scrollWidth - clientWidth";
                assert_eq!(lab.ask(cut).await, json!(0), "{size:?} {rate}");
                lab.keys("f").await;
                assert_eq!(lab.ask(cut).await, json!(0), "presented, {size:?} {rate}");
            }
        }
    });
}

/// The most words of a step that a small screen shows whole.
const SHORT: usize = 120;

/// The steps of lessons that do not stand in the window: at 1280 × 720 those of few words, with all their fields, and at
/// 1400 × 900 a question with its verdict, and a task's title.
async fn below_the_fold(lab: &Lab, names: &[String]) -> Vec<String> {
    let mut below = Vec::new();
    for name in names {
        lab.open(&format!("v2&lesson={name}")).await;
        let count = "return document.querySelectorAll('.lesson-steps button').length";
        eventually("its steps", async || {
            (lab.ask(count).await == json!(lesson(name).steps.len())).then_some(())
        })
        .await;
        for (index, step) in lesson(name).steps.iter().enumerate() {
            lab.ask_with(
                "document.querySelectorAll('.lesson-steps button')[arguments[0]].click()",
                &[json!(index)],
            )
            .await;
            at_step(lab, &step.title).await;
            for (size, ends) in [
                ((1280, 720), ".lesson"),
                ((1400, 900), ".lesson .verdict, .lesson .task > summary"),
            ] {
                if size == (1280, 720) && words(step) > SHORT {
                    continue;
                }
                lab.resize(size).await;
                lab.shown().await;
                let over = lab
                    .ask_with(
                        "scrollTo(0, 0);
                        const bar = document.querySelector('.lesson nav').getBoundingClientRect();
                        const ends = [...document.querySelectorAll(arguments[0])].map((end) =>
                            Math.round(end.getBoundingClientRect().bottom - (end.matches('.lesson') ? innerHeight : bar.top)));
                        return Math.max(0, ...ends)",
                        &[json!(ends)],
                    )
                    .await;
                if over != json!(0) {
                    below.push(format!("{name}, step {}, {size:?}: {over} px", index + 1));
                }
            }
        }
    }
    below
}

#[test]
fn steps_of_a_sheet_stand_whole_on_a_small_screen() {
    story(async |lab| {
        let sheets = ["s02-gates", "s10-programs", "s12-proofs"].map(String::from);
        assert_eq!(below_the_fold(lab, &sheets).await, [""; 0]);
    });
}

#[in_all("steps_of_a_sheet_stand_whole_on_a_small_screen: the sheets with most fields")]
#[test]
fn every_step_of_few_words_stands_whole_on_a_small_screen() {
    story(async |lab| assert_eq!(below_the_fold(lab, &names()).await, [""; 0]));
}

#[test]
fn the_buttons_of_the_lab_share_one_row_on_a_low_screen() {
    story(async |lab| {
        lab.open("v2&dataset=gate&talk=1%0AGates%0AAND%0A%0A%0Av2%26dataset%3Dgate")
            .await;
        for size in [(1280, 720), (1440, 720), (1366, 768), (1400, 900)] {
            lab.resize(size).await;
            lab.shown().await;
            let high = lab
                .ask("return ['.transport', '.transport .primary'].map(part => document.querySelector(part).offsetHeight)")
                .await;
            assert_eq!(high[0], high[1], "{size:?}");
        }
    });
}

#[test]
fn the_boxes_of_further_inputs_stand_in_their_column() {
    story(async |lab| {
        for size in [(1400, 900), (1280, 720)] {
            lab.resize(size).await;
            lab.open("v2&lesson=31-kernels").await;
            at_step(lab, &lesson("31-kernels").steps[0].title).await;
            let over = lab
                .ask(
                    "const right = (part) => part.getBoundingClientRect().right;
                    return Math.max(...[...document.querySelectorAll('.checks label')].map(right)) - right(document.querySelector('.controls'))",
                )
                .await;
            assert!(
                over.as_f64().is_some_and(|over| over <= 0.0),
                "{size:?}: {over}"
            );
        }
    });
}
