//! The look of the page, and the files that it fetches.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::Value;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, USUAL, story};

/// The background and the picture of the plane's points.
async fn colors(lab: &Lab) -> Value {
    lab.ask(
        "return [getComputedStyle(document.body).backgroundColor,
            document.querySelector('#plane [data-layer=points]').toDataURL().slice(0, -64)]",
    )
    .await
}

#[test]
fn the_theme_button_changes_all_colors_and_is_remembered() {
    story(async |lab| {
        lab.open(USUAL).await;
        let system = colors(lab).await;
        lab.click("theme").await;
        let other = colors(lab).await;
        assert_ne!(system[0], other[0]);
        assert_ne!(system[1], other[1], "canvases too");
        lab.reload().await;
        assert_eq!(colors(lab).await, other);
        while colors(lab).await != system {
            lab.click("theme").await;
        }
    });
}

#[test]
fn the_page_follows_the_systems_theme() {
    story(async |lab| {
        lab.open(USUAL).await;
        let light = colors(lab).await;
        lab.prefer("prefers-color-scheme", "dark").await;
        eventually("other colors, those of canvases too", async || {
            let dark = colors(lab).await;
            (light[0] != dark[0] && light[1] != dark[1]).then_some(())
        })
        .await;
    });
}

#[in_all("keyboard::single_keys opens it; app::button: keys press the buttons of the help")]
#[test]
fn the_question_mark_opens_help_and_escape_closes_it() {
    story(async |lab| {
        lab.open(USUAL).await;
        assert!(!lab.sees("dialog.help").await);
        lab.keys("?").await;
        assert!(lab.sees("dialog.help").await);
        lab.keys("e").await;
        assert_eq!(lab.number("epoch").await, 0.0, "keys rest meanwhile");
        lab.keys(Key::Escape).await;
        assert!(!lab.sees("dialog.help").await);
        lab.click("help").await;
        assert!(lab.sees("dialog.help").await);
    });
}

#[test]
fn nothing_comes_from_another_host() {
    story(async |lab| {
        lab.load("v1&dataset=moons&rule=logistic").await;
        lab.click("epoch").await;
        let fetched = lab
            .ask("return performance.getEntriesByType('resource').map((entry) => entry.name)")
            .await;
        let origin = lab.ask("return location.origin + '/'").await;
        let (fetched, origin) = (fetched.as_array().expect("a list"), origin.as_str());
        let origin = origin.expect("an origin");
        assert!(fetched.len() >= 4, "style, script, glue, wasm: {fetched:?}");
        for entry in fetched {
            let name = entry.as_str().expect("an address");
            assert!(name.starts_with(origin), "{name}");
        }
    });
}

async fn screen(lab: &Lab, width: u32, height: u32, ratio: f64) {
    lab.become_a_screen((width, height), ratio, false).await;
    // A real change of screens tells the page; the emulated one does not.
    lab.ask("dispatchEvent(new Event('resize'))").await;
    lab.shown().await;
    lab.shown().await;
}

/// The canvases that do not have exactly as many pixels as the screen has where they lie.
async fn blurred(lab: &Lab, ratio: f64) -> Vec<String> {
    let canvases = lab
        .ask(
            "return [...document.querySelectorAll('canvas')].filter((canvas) => canvas.checkVisibility()).map((canvas) => {
                const { width, height } = canvas.getBoundingClientRect();
                return [canvas.width, canvas.height, width * devicePixelRatio, height * devicePixelRatio, devicePixelRatio];
            })",
        )
        .await;
    let canvases = canvases.as_array().expect("a list");
    assert_eq!(canvases.len(), 5);
    let is_blurred = |canvas: &&Value| {
        let n = |i: usize| canvas[i].as_f64().expect("a number");
        assert_eq!(n(4), ratio);
        (n(0), n(1)) != (n(2).round(), n(3).round())
    };
    let blurred = canvases.iter().filter(is_blurred);
    blurred
        .map(|canvas| format!("at {ratio}: {canvas}"))
        .collect()
}

#[in_firefox("layout, scroll bars and fonts differ")]
#[test]
fn canvases_are_crisp_on_every_screen() {
    story(async |lab| {
        let mut failures = Vec::new();
        for ratio in [1.5, 3.0] {
            screen(lab, 1400, 900, ratio).await;
            lab.open(USUAL).await;
            failures.extend(blurred(lab, ratio).await);
        }
        // The same page carried from screen to screen, and its window made smaller.
        for (ratio, width) in [
            (1.0, 1400),
            (2.0, 1400),
            (1.5, 1400),
            (1.5, 1111),
            (2.0, 390),
        ] {
            screen(lab, width, 900, ratio).await;
            failures.extend(blurred(lab, ratio).await);
        }
        assert!(failures.is_empty(), "{failures:#?}");
    });
}

async fn fits(lab: &Lab, width: u32) {
    let found = lab
        .ask(
            "const plane = document.querySelector('#plane').getBoundingClientRect();
            return [plane.left, innerWidth - plane.right, innerWidth - document.documentElement.scrollWidth,
                plane.width - Number(document.querySelector('#plane').dataset.plot.split(',')[2])]",
        )
        .await;
    for (i, what) in ["left edge", "right edge", "no scroll bar", "labels"]
        .iter()
        .enumerate()
    {
        assert!(
            found[i].as_f64().expect("a number") >= 0.0,
            "{what} at {width}: {found}"
        );
    }
}

#[in_firefox("layout, scroll bars and fonts differ")]
#[test]
fn the_plane_fits_every_window() {
    story(async |lab| {
        let sizes = [
            (390, 844),
            (1400, 900),
            (1920, 1080),
            (844, 390),
            (820, 1180),
        ];
        lab.open("v1&dataset=overlap&test-share=20&batch=mini-batch")
            .await;
        for (width, height) in sizes {
            screen(lab, width, height, 1.0).await;
            fits(lab, width).await;
        }
    });
}

/// The places of the parts of the page beside and below the plane.
const PLACES: &str = "return ['.drive .primary', '.speed select', '.timeline', '[data-group=pens]', '.side .numbers']
    .map((selector) => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect(); return [selector, x, y, width, height]; });";

#[test]
fn nothing_moves_when_it_begins_to_play() {
    story(async |lab| {
        for (width, height) in [(1024, 768), (1400, 900), (390, 844)] {
            screen(lab, width, height, 1.0).await;
            // Weights in the units of the data stand there where features are standardized, and have room for all their lengths.
            for (scaling, has_weights) in [("none", false), ("standardize", true)] {
                lab.open(&format!("v2&rule=adaline&eta=0.0001&scaling={scaling}"))
                    .await;
                assert_eq!(lab.sees("[name=weights-in-units]").await, has_weights);
                let before = lab.ask(PLACES).await;
                lab.click("play").await;
                eventually("a step", async || {
                    (lab.number("updates").await > 20.0).then_some(())
                })
                .await;
                assert_eq!(lab.ask(PLACES).await, before, "{width}×{height} {scaling}");
            }
        }
    });
}
