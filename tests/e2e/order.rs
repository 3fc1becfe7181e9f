//! The order of the page's parts in the document: the one in which they are seen, in every layout.

use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// One screen of each layout.
const SCREENS: [(u32, u32); 6] = [
    (1280, 720),
    (950, 450),
    (768, 1024),
    (844, 390),
    (390, 844),
    (500, 400),
];

/// Pairs of parts that the document has in another order than the page shows: of two that share rows the left one comes
/// first, of two that share columns the upper one.
const WRONG: &str = "const parts = '#plane, .drive, .lesson, .more, .timeline, .tools, .controls, .status, .offers, .place > *, figure[data-figure], .values, .numbers, .theory, .instruments, .line';
    scrollTo(0, 0);
    const all = [...document.querySelector('.columns').querySelectorAll(parts)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
    const name = (part) => part.id || part.dataset.figure || part.className;
    const share = (from, to, other, end) => Math.min(to, end) - Math.max(from, other) > 2;
    const wrong = [];
    all.forEach((first, i) => all.slice(i + 1).forEach((then) => {
        const a = first.getBoundingClientRect(), b = then.getBoundingClientRect();
        const rows = share(a.top, a.bottom, b.top, b.bottom), columns = share(a.left, a.right, b.left, b.right);
        if (rows !== columns && (rows ? a.left > b.left : a.top > b.top)) wrong.push(`${name(first)} before ${name(then)}`);
    }));
    return all.length > 5 ? wrong : ['few parts'];";

/// A lab with a line of one's own.
const LAB: &str = "v2&rule=adaline&my-line=0,1,1";

async fn is_in_order(lab: &Lab, what: &str, screens: &[(u32, u32)]) {
    for &screen in screens {
        lab.resize(screen).await;
        assert_eq!(lab.ask(WRONG).await, json!([]), "{screen:?}: {what}");
    }
}

#[in_all("phone: what is shown first is read first, on six screens")]
#[test]
fn parts_are_read_in_the_order_in_which_they_are_seen() {
    story(async |lab| {
        lab.resize(SCREENS[0]).await;
        lab.open(LAB).await;
        is_in_order(lab, "a lab", &SCREENS).await;
        lab.resize(SCREENS[0]).await;
        lab.open("v2&lesson=02-perceptron-rule&lesson-step=2").await;
        lab.press("[data-lesson=all-parts]").await;
        is_in_order(lab, "a lesson", &SCREENS).await;
        // With a line of one's own it stands below what the status offers, and the keyboard stays where it is.
        lab.resize(SCREENS[0]).await;
        lab.switch_line().await;
        is_in_order(lab, "a lesson with a line", &SCREENS[..3]).await;
        lab.ask("document.querySelector('[name=line-1]').focus()")
            .await;
        lab.resize((390, 844)).await;
        let focused = "return document.activeElement.name";
        assert_eq!(lab.ask(focused).await, json!("line-1"));
        lab.resize(SCREENS[0]).await;
        assert_eq!(lab.ask(focused).await, json!("line-1"));
        lab.open(LAB).await;
        lab.keys("f").await;
        lab.shown().await;
        is_in_order(lab, "a presentation", &SCREENS[..3]).await;
    });
}

#[test]
fn what_was_hidden_stands_where_it_belongs_once_it_is_shown() {
    story(async |lab| {
        let parts = "return [...document.querySelector('.side').children].map((part) => part.dataset.figure || part.classList[0])";
        lab.open("").await;
        let before = lab.ask(parts).await;
        let own =
            "status offers place errors loss values numbers theory instruments line challenge";
        let own: Vec<&str> = own.split(' ').collect();
        // Theory has a table of values, too, which stays in its panel.
        assert_eq!(before, json!(own));
        lab.open("v2&lesson=01-hyperplanes").await;
        // The lesson brings a lab of its own.
        lab.settled().await;
        lab.press("[data-lesson=all-parts]").await;
        lab.shown().await;
        if lab.sees("[name=my-line]:not(:checked)").await {
            lab.switch_line().await;
        }
        lab.shown().await;
        let with_line = lab.ask(parts).await;
        assert_eq!(with_line[1], json!("offers"));
        assert_eq!(with_line[2], json!("line"));
        lab.press("[data-lesson=close]").await;
        lab.shown().await;
        let after = lab.ask(parts).await;
        assert_eq!(after, before);
        lab.set("rule", "adaline").await;
        lab.set("eta", "5").await;
        lab.click("play").await;
        lab.wait_for_status(&["diverged"]).await;
        eventually("offers below the status", async || {
            let gap = "const at = (part) => document.querySelector(part).getBoundingClientRect(); return at('.offers').top - at('.status').bottom";
            (lab.ask(gap).await == json!(0)).then_some(())
        })
        .await;
    });
}
