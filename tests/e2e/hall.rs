//! The lab in front of 300: as large as the screen, with nothing out of view.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// What the projectors of lecture halls show.
const SCREENS: [(u32, u32); 3] = [(1280, 720), (1366, 768), (1920, 1080)];

/// What has to be in view in any case.
const ALWAYS: &str = ".transport button, #plane, .status, [data-chart=loss], [data-chart=errors], .rate input, .top button";

/// Makes the window as large as this.
async fn resize(lab: &Lab, (width, height): (u32, u32)) {
    let screen =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    lab.devtools("Emulation.setDeviceMetricsOverride", screen)
        .await;
    eventually("the size", async || {
        let size = lab.ask("return [innerWidth, innerHeight]").await;
        (size == json!([width, height])).then_some(())
    })
    .await;
    lab.shown().await;
}

async fn enter(lab: &Lab) {
    lab.keys("f").await;
    lab.shown().await;
    assert!(lab.sees("[data-present]").await);
}

/// Nothing scrolls, the plane is high, and all of what these selectors find is in view.
async fn all_in_view(lab: &Lab, selectors: &str) {
    for screen in SCREENS {
        resize(lab, screen).await;
        let found = lab
            .ask_with(
                "const page = document.documentElement, plane = document.querySelector('#plane');
                const shown = (element) => element.checkVisibility({ visibilityProperty: true });
                const inside = (at) => at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
                const all = [...document.querySelectorAll(arguments[0])].filter(shown).map((element) => ({ element, at: element.getBoundingClientRect() }));
                // What lies on top at the middle of each.
                const free = ({ element, at }) => element.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
                return {
                    count: all.length,
                    lost: all.filter((one) => !inside(one.at) || one.at.width < 8 || !free(one)).map((one) => one.element.outerHTML.slice(0, 80)),
                    page: [page.scrollWidth, page.scrollHeight],
                    plane: plane.getBoundingClientRect().height / innerHeight,
                    plot: +plane.dataset.plot.split(',')[3] / innerHeight,
                    text: parseFloat(getComputedStyle(document.querySelector('.status')).fontSize) / innerHeight,
                }",
                &[json!(selectors)],
            )
            .await;
        let figure = |name: &str| found[name].as_f64().expect("a number");
        assert_eq!(found["lost"], json!([]), "{screen:?}: {found}");
        assert!(figure("count") >= 12.0, "{screen:?}: {found}");
        assert_eq!(found["page"], json!([screen.0, screen.1]), "{screen:?}");
        assert!(
            figure("plane") >= 0.68 && figure("plot") >= 0.68,
            "{screen:?}: {found}"
        );
        // Text grows with the screen.
        assert!(figure("text") > 0.025, "{screen:?}: {found}");
    }
}

/// How many times larger than usual pictures are drawn.
async fn factor(lab: &Lab) -> f64 {
    let factor = lab
        .ask("return +document.documentElement.dataset.present")
        .await;
    factor.as_f64().expect("a factor")
}

#[test]
fn a_presentation_fills_the_screen() {
    story(async |lab| {
        lab.open("v2&rule=adaline&scaling=standardize&batch=batch&eta=0.002&at=30")
            .await;
        enter(lab).await;
        all_in_view(lab, ALWAYS).await;
        assert!((factor(lab).await - 2.25).abs() < 0.01);
        // Data, model and training are one press away, and Escape goes back to the curves.
        lab.click("setup").await;
        assert!(lab.sees("[name=dataset]").await && lab.sees("[name=rule]").await);
        assert!(!lab.sees(".side .status").await);
        lab.set("rule", "logistic").await;
        lab.keys(Key::Escape).await;
        assert!(lab.sees(".side .status").await && !lab.sees("[name=rule]").await);
        assert!(lab.link().await.contains("rule=logistic"));
        // Whoever leaves the full screen leaves the presentation.
        let full = "return !!document.fullscreenElement";
        assert_eq!(lab.ask(full).await, json!(true));
        lab.ask("document.exitFullscreen()").await;
        eventually("the end", async || {
            (!lab.sees("[data-present]").await).then_some(())
        })
        .await;
        assert!(lab.sees("[name=rule]").await);
    });
}

#[test]
fn a_lesson_is_told_in_a_hall() {
    story(async |lab| {
        lab.open("v2&lesson=02-perceptron-rule").await;
        enter(lab).await;
        let all =
            format!("{ALWAYS}, .lesson h2, .foretell label, [data-lesson=try], .lesson nav button");
        all_in_view(lab, &all).await;
        resize(lab, SCREENS[0]).await;
        lab.press(".foretell label:has([value='1'])").await;
        lab.press("[data-lesson=try]").await;
        eventually("a verdict in view", async || {
            let seen = lab
                .ask(
                    "const at = document.querySelector('.verdict').getBoundingClientRect(), panel = document.querySelector('.lesson-body').getBoundingClientRect();
                    return at.height > 10 && at.top < panel.bottom && at.bottom <= panel.bottom + 1",
                )
                .await;
            (seen == json!(true)).then_some(())
        })
        .await;
        // The step's text, too, when it is asked for.
        assert!(!lab.sees(".lesson-text").await);
        lab.click("lesson-text").await;
        assert!(lab.sees(".lesson-text").await);
    });
}

#[test]
fn all_eyes_follow_the_pointer_or_rest() {
    story(async |lab| {
        lab.open("v2&dataset=gate").await;
        // Outside a presentation these keys do nothing.
        lab.keys("l.").await;
        assert!(!lab.sees("dialog.black").await && !lab.sees(".laser").await);
        enter(lab).await;
        assert!(!lab.sees(".laser").await);
        lab.keys("l").await;
        let laser_at = async |place: (i64, i64)| -> Value {
            let hands = lab.hands().move_to(place.0, place.1);
            hands.perform().await.expect("a pointer");
            lab.ask(
                "const at = document.querySelector('.laser').getBoundingClientRect();
                return [Math.round(at.left + at.width / 2), Math.round(at.top + at.height / 2), at.width >= 24]",
            )
            .await
        };
        for place in [(200, 300), (900, 120)] {
            assert_eq!(laser_at(place).await, json!([place.0, place.1, true]));
        }
        assert!(lab.sees(".laser").await);
        // Above windows, too.
        lab.keys("?").await;
        assert_eq!(laser_at((640, 200)).await, json!([640, 200, true]));
        assert!(lab.sees("dialog.help .laser").await);
        lab.press("dialog.help form button").await;
        lab.keys("l").await;
        assert!(!lab.sees(".laser").await);

        let steps = lab.number("updates").await;
        lab.keys(".").await;
        let covered = "return document.elementFromPoint(innerWidth / 2, innerHeight / 2).className + getComputedStyle(document.querySelector('dialog.black')).backgroundColor";
        assert_eq!(lab.ask(covered).await, json!("blackrgb(0, 0, 0)"));
        eventually("a word", async || {
            let said = "return document.querySelector('dialog.black [data-announce]').textContent";
            let told = lab.ask(said).await;
            told.as_str()?.contains("Any key").then_some(())
        })
        .await;
        // The key that brings the page back does nothing else.
        lab.keys("s").await;
        assert!(!lab.sees("dialog.black").await);
        assert_eq!(lab.number("updates").await, steps);
        lab.keys(".").await;
        lab.keys(".").await;
        assert!(!lab.sees("dialog.black").await && lab.sees("[data-present]").await);
    });
}
