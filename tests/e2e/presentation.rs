//! The presentation: as large as the screen, with nothing out of view.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::hands::retype;
use crate::lab::{Lab, PIXELS, story};

/// Screen sizes of the projectors in lecture halls.
const SCREENS: [(u32, u32); 3] = [(1280, 720), (1366, 768), (1920, 1080)];

/// Elements that must be in view in any case.
const ALWAYS: &str = ".transport button, #plane, .status, [data-chart=loss], [data-chart=errors], .rate input, .top button, .timeline input";

/// Instruments whose windows are as large as the screen.
const WINDOWS: [&str; 12] = [
    "compare",
    "sweep",
    "landscape",
    "starts",
    "standardize",
    "gradient-noise",
    "likelihood",
    "descent",
    "dual-form",
    "gates",
    "spam",
    "points",
];

async fn enter(lab: &Lab) {
    lab.keys("f").await;
    lab.shown().await;
    assert!(lab.sees("[data-present]").await);
}

/// Nothing scrolls, the plane is high, and all of what these selectors find is in view.
async fn all_in_view(lab: &Lab, selectors: &str) {
    for screen in SCREENS {
        lab.resize(screen).await;
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

/// The factor by which pictures are drawn larger than usual.
async fn factor(lab: &Lab) -> f64 {
    let factor = lab
        .ask("return +document.documentElement.dataset.present")
        .await;
    factor.as_f64().expect("a factor")
}

/// Waits until plane and curves are large, or not.
async fn presents(lab: &Lab, presenting: bool) {
    eventually("presentation", async || {
        let shown = lab
            .ask("return document.documentElement.matches('[data-present]')")
            .await;
        (shown == json!(presenting)).then_some(())
    })
    .await;
    lab.shown().await;
}

/// Moves the pointer to a place of the plane: device pixels that are painted in the row and in the column of the overlay
/// that lie there.
async fn painted_at(lab: &Lab, at: (f64, f64)) -> [f64; 2] {
    let place = lab.plot().await.pixel(at);
    let hands = lab.hands().move_to(place.0, place.1);
    hands.perform().await.expect("a pointer");
    lab.shown().await;
    let found = lab
        .ask_with(
            &format!(
                "{PIXELS}
                const canvas = document.querySelector('#plane [data-layer=overlay]'), at = canvas.getBoundingClientRect();
                const ratio = canvas.width / at.width, painted = pixels(canvas);
                const row = Math.round((arguments[1] - at.top) * ratio), column = Math.round((arguments[0] - at.left) * ratio);
                const near = (test) => [-1, 0, 1].some((by) => test(by));
                let across = 0, upwards = 0;
                for (let i = 0; i < canvas.width; i++) across += near((by) => painted[4 * ((row + by) * canvas.width + i) + 3] > 60);
                for (let i = 0; i < canvas.height; i++) upwards += near((by) => painted[4 * (i * canvas.width + column + by) + 3] > 60);
                return [across / canvas.width, upwards / canvas.height];"
            ),
            &[json!(place.0), json!(place.1)],
        )
        .await;
    serde_json::from_value(found).expect("two shares")
}

#[test]
fn a_presentation_fills_the_screen() {
    story(async |lab| {
        lab.open("v2&rule=adaline&scaling=standardize&batch=batch&eta=0.002&at=30")
            .await;
        enter(lab).await;
        all_in_view(lab, ALWAYS).await;
        assert!((factor(lab).await - 2.25).abs() < 0.01);
        // Neither do windows scroll on the smallest screen, nor the menu that opens them.
        lab.resize(SCREENS[0]).await;
        let press = async |word: &str| {
            lab.ask(&format!(
                "document.querySelector('[data-action={word}]').click()"
            ))
            .await;
            lab.shown().await;
            let scrolls = lab
                .ask("const open = document.querySelector('dialog[open]'); return open.scrollHeight > open.clientHeight + 1")
                .await;
            assert_eq!(scrolls, json!(false), "{word}");
            lab.keys(Key::Escape).await;
            assert!(
                !lab.sees("dialog[open]").await && lab.sees("[data-present]").await,
                "{word}"
            );
        };
        press("instruments").await;
        for id in WINDOWS {
            press(&format!("open-{id}")).await;
        }
        // Data, model and training are one press away, beside plane, status and curves, and Escape takes them off again.
        lab.click("setup").await;
        assert!(lab.sees("[name=dataset]").await && lab.sees("[name=rule]").await);
        let beside = [
            "#plane",
            ".side .status",
            "[data-chart=loss]",
            "[data-chart=errors]",
            ".controls",
        ];
        assert_eq!(covered(lab, &beside).await, json!([]));
        lab.set("rule", "logistic").await;
        lab.keys(Key::Escape).await;
        assert!(lab.sees(".side .status").await && !lab.sees("[name=rule]").await);
        assert!(lab.link().await.contains("rule=logistic"));
    });
}

/// Those of these parts that are not whole in the window, or lie below another one.
async fn covered(lab: &Lab, parts: &[&str]) -> Value {
    let look = "return arguments[0].filter((selector) => {
        const part = document.querySelector(selector), at = part.getBoundingClientRect();
        const isInside = at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
        const [across, down] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
        const points = [[across, down], [at.left + 8, down], [at.right - 8, down], [across, at.bottom - 8]];
        return !isInside || !part.checkVisibility() || points.some(([x, y]) => !part.contains(document.elementFromPoint(x, y)));
    });";
    lab.ask_with(look, &[json!(parts)]).await
}

#[test]
fn three_rates_fit_one_screen_with_one_large_curve() {
    story(async |lab| {
        lab.resize(SCREENS[0]).await;
        lab.open(
            "v2&dataset=iris&iris-classes=versicolor-virginica&feature-x=petal length (cm)&feature-y=petal width (cm)\
             &scaling=standardize&rule=adaline&batch=batch&epochs=40&speed=max",
        )
        .await;
        enter(lab).await;
        let high = "return document.querySelector('[data-chart=loss]').getBoundingClientRect().height / innerHeight";
        let usual = lab.ask(high).await.as_f64().expect("a share");
        lab.click("large-chart").await;
        for rate in ["0.0003", "0.006", "0.012"] {
            lab.set("eta", rate).await;
            lab.click("play").await;
            lab.settled().await;
            assert_eq!(lab.number("epoch").await, 40.0, "{rate}");
        }
        assert_eq!(
            lab.ask("return document.querySelectorAll('.ghosts button:not([hidden])').length")
                .await,
            json!(3)
        );
        let large = lab.ask(high).await.as_f64().expect("a share");
        assert!(large > 0.4 && large > 1.5 * usual, "{large} {usual}");
        let all = [
            "#plane",
            ".side .status",
            "[data-chart=loss]",
            ".rate input",
            "[data-part=ghosts-beside]",
        ];
        assert_eq!(covered(lab, &all).await, json!([]));
        assert!(!lab.sees("[data-chart=errors]").await);
        lab.press("[data-part=ghosts-beside]").await;
        assert!(!lab.sees("[data-part=ghosts-beside]").await);
        lab.click("large-chart").await;
        assert!(lab.sees("[data-chart=errors]").await);
    });
}

#[test]
fn a_rate_is_typed_in_a_presentation_and_escape_gives_the_last_one_back() {
    story(async |lab| {
        lab.open("v2&eta=0.5").await;
        enter(lab).await;
        let typed = "return document.querySelector('[name=eta]').value";
        // A click selects the number, and what is typed replaces it: also the keys of the presentation.
        lab.press("[name=eta]").await;
        lab.keys("0.2q.lf").await;
        assert_eq!(lab.ask(typed).await, json!("0.2q.lf"));
        assert!(!lab.sees("dialog[open]").await && !lab.sees(".laser").await);
        lab.keys(Key::Enter).await;
        assert!(lab.sees(".rate .complaint").await);
        lab.keys(Key::Escape).await;
        assert_eq!(lab.ask(typed).await, json!("0.5"));
        assert!(!lab.sees(".rate .complaint").await);
        assert!(lab.sees("[data-present]").await);
        // So it is with what was not taken yet.
        lab.press("[name=eta]").await;
        lab.keys("0.25").await;
        lab.keys(Key::Escape).await;
        assert_eq!(lab.ask(typed).await, json!("0.5"));
        assert!(lab.sees("[data-present]").await);
        lab.keys(Key::Escape).await;
        presents(lab, false).await;
    });
}

#[test]
fn curves_stay_where_they_are_and_the_status_is_seen_whole() {
    story(async |lab| {
        lab.resize(SCREENS[0]).await;
        lab.open("v2&rule=adaline&scaling=standardize&batch=batch&eta=0.002&epochs=20&speed=max")
            .await;
        enter(lab).await;
        let tops = "return ['errors', 'loss'].map(name => document.querySelector(`[data-chart=${name}]`).getBoundingClientRect().top)";
        let before = lab.ask(tops).await;
        for rate in ["0.002", "0.004"] {
            lab.set("eta", rate).await;
            lab.click("play").await;
            lab.settled().await;
        }
        assert!(lab.sees(".ghosts [data-action=ghost-1]").await);
        assert_eq!(lab.ask(tops).await, before);
        // A long one, beside the settings.
        lab.open("v2&dataset=gate&gate=6&speed=max").await;
        enter(lab).await;
        lab.click("setup").await;
        lab.click("play").await;
        lab.settled().await;
        assert_eq!(lab.value("status").await, "cycling");
        let cut = "const status = document.querySelector('.side > .status'); return status.scrollHeight - status.clientHeight";
        assert_eq!(lab.ask(cut).await, json!(0));
    });
}

#[in_firefox("the full screen is the engine's")]
#[test]
fn whoever_leaves_the_full_screen_leaves_the_presentation() {
    story(async |lab| {
        lab.allow_full_screen().await;
        lab.open("v2").await;
        lab.keys("f").await;
        lab.shown().await;
        let full = "return !!document.fullscreenElement";
        eventually("the full screen", async || {
            (lab.ask(full).await == true).then_some(())
        })
        .await;
        lab.ask("document.exitFullscreen()").await;
        eventually("the end", async || {
            (!lab.sees("[data-present]").await).then_some(())
        })
        .await;
        assert!(lab.sees("[name=rule]").await);
    });
}

#[test]
fn a_lesson_is_told_in_a_presentation() {
    story(async |lab| {
        lab.open("v2&lesson=02-perceptron-rule").await;
        enter(lab).await;
        let all =
            format!("{ALWAYS}, .lesson h2, .foretell label, [data-lesson=try], .lesson nav button");
        all_in_view(lab, &all).await;
        lab.resize(SCREENS[0]).await;
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
        // Also above a window, whose button has the keyboard; a key brings the window back.
        lab.keys("?").await;
        lab.keys(".").await;
        assert_eq!(lab.ask(covered).await, json!("blackrgb(0, 0, 0)"));
        lab.keys(".").await;
        assert!(!lab.sees("dialog.black").await && lab.sees("dialog.help").await);
    });
}

#[in_all("a style sheet says so; tests/style.rs reads them")]
#[test]
fn the_zones_of_the_rate_give_way_to_the_transport() {
    story(async |lab| {
        lab.open("v2&rule=adaline&zones=on").await;
        eventually("the zones", async || {
            lab.sees(".rate .zones").await.then_some(())
        })
        .await;
        for presenting in [true, false] {
            lab.keys("f").await;
            presents(lab, presenting).await;
            assert_eq!(lab.sees(".rate .zones").await, !presenting);
        }
    });
}

#[test]
fn a_key_makes_plane_and_curves_large_and_the_pointer_a_crosshair() {
    story(async |lab| {
        lab.open("v1&dataset=custom&points=1,1,1;-2,-2,0").await;
        let width =
            async || lab.plot().await.pixel((5.0, 0.0)).0 - lab.plot().await.pixel((-5.0, 0.0)).0;
        let before = width().await;
        lab.keys("f").await;
        presents(lab, true).await;
        // Transport and η stay, all else gives way.
        for (selector, seen) in [
            ("[data-action=play]", true),
            ("[name=eta]", true),
            ("[data-chart=loss]", true),
            ("[name=rule]", false),
            ("[name=dataset]", false),
            ("[data-action=undo]", false),
            ("[data-action=share]", false),
        ] {
            assert_eq!(lab.sees(selector).await, seen, "{selector}");
        }
        assert!(10 * width().await > 9 * before);
        // What is drawn larger is still where it says.
        lab.at(2.0, -3.0).await;
        let added = *lab.points().await.last().expect("a point");
        let slack = lab.plot().await.slack();
        assert!(
            (added.x - 2.0).abs() <= slack.0 && (added.y + 3.0).abs() <= slack.1,
            "{added:?}"
        );
        let place = (-3.0, 2.0);
        let [across, upwards] = painted_at(lab, place).await;
        assert!(across > 0.6 && upwards > 0.6, "{across} {upwards}");
        // The next key is the lab’s, not that of a button.
        lab.keys(" ").await;
        eventually("training", async || {
            (lab.number("epoch").await > 0.0).then_some(())
        })
        .await;
        lab.keys("f").await;
        presents(lab, false).await;
        assert!(lab.sees("[name=rule]").await);
        let [across, _] = painted_at(lab, place).await;
        assert!(across < 0.5, "{across}");
    });
}

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn a_rate_is_typed_and_the_next_key_is_the_labs() {
    story(async |lab| {
        for presenting in [true, false] {
            lab.open("v2&dataset=gate&gate=6").await;
            if presenting {
                lab.keys("f").await;
                presents(lab, true).await;
            }
            let typed = async |text: &str| {
                let field = lab.find("input[name=eta]").await;
                retype(&field, text + Key::Enter).await;
                lab.shown().await;
            };
            typed("0.25").await;
            assert_eq!(lab.described().await.document().settings.eta, 0.25);
            lab.keys(" ").await;
            eventually("training", async || {
                (lab.number("epoch").await > 0.0).then_some(())
            })
            .await;
            lab.keys(" ").await;
            lab.keys("r").await;
            assert_eq!(lab.number("epoch").await, 0.0);
            lab.keys("s").await;
            let field = lab
                .ask("return document.querySelector('[name=eta]').value")
                .await;
            assert_eq!(field, json!("0.25"));
        }
    });
}

#[test]
fn a_clicker_moves_through_a_lesson() {
    story(async |lab| {
        lab.open("v2&lesson=02-perceptron-rule").await;
        let step = async |number: usize| {
            eventually("a step", async || {
                let at = lab
                    .ask("return document.querySelector('.lesson-steps [aria-current]')?.textContent ?? null")
                    .await;
                (at == json!(number.to_string())).then_some(())
            })
            .await;
        };
        step(1).await;
        lab.keys("f").await;
        presents(lab, true).await;
        lab.keys(Key::PageDown).await;
        step(2).await;
        lab.keys(Key::PageDown).await;
        step(3).await;
        lab.keys(Key::PageUp).await;
        step(2).await;
        assert!(lab.sees(".lesson h2").await && !lab.sees(".lesson-text").await);
        // The step, explained, which this lesson opens, lies above the presentation.
        lab.keys(Key::Escape).await;
        lab.shown().await;
        assert!(!lab.sees("[data-tool=explain]").await);
        presents(lab, true).await;
        lab.keys(Key::Escape).await;
        presents(lab, false).await;
        assert!(lab.sees(".lesson-text").await);
    });
}
