//! Every slider on the page moves with every arrow key.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// The sliders that can be seen, each as a selector.
async fn sliders(lab: &Lab) -> Vec<String> {
    let found = lab
        .ask(
            "const place = document.querySelector('dialog[open]') ?? document;
            const seen = [...place.querySelectorAll('input[type=range]')].filter((slider) => slider.checkVisibility());
            return seen.map((slider) => `input[type=range][name=${slider.name}]`)",
        )
        .await;
    serde_json::from_value(found).expect("selectors")
}

/// A slider's place and its ends.
async fn at(lab: &Lab, slider: &str) -> [f64; 3] {
    let found = lab
        .ask_with(
            "const slider = document.querySelector(arguments[0]);
            return [slider.value, slider.min, slider.max].map(Number)",
            &[json!(slider)],
        )
        .await;
    serde_json::from_value(found).expect("numbers")
}

/// Keys to press on a slider, so many times each, from its present place and from these ends.
struct Walk {
    keys: &'static [(Key, bool)],
    times: usize,
    ends: &'static [Key],
}

/// Presses arrow keys; each moves the slider the way it points, but at an end, and shows a number.
async fn walk(lab: &Lab, slider: &str, walk: &Walk) {
    let focus = "document.querySelector(arguments[0]).focus()";
    lab.ask_with(focus, &[json!(slider)]).await;
    let press = async |key: Key| {
        lab.keys(key).await;
        at(lab, slider).await
    };
    let ends = walk.ends.iter().map(Some);
    for first in std::iter::once(None).chain(ends) {
        if let Some(key) = first {
            press(key.clone()).await;
        }
        let [mut before, min, max] = at(lab, slider).await;
        for (key, up) in walk.keys {
            for _ in 0..walk.times {
                let [after, ..] = press(key.clone()).await;
                if before != if *up { max } else { min } {
                    assert_eq!(after > before, *up, "{slider} {key:?}: {before} to {after}");
                    assert_ne!(after, before, "{slider} {key:?}");
                }
                before = after;
            }
        }
    }
}

const KEYS: [(Key, bool); 4] = [
    (Key::Right, true),
    (Key::Down, false),
    (Key::Up, true),
    (Key::Left, false),
];

#[in_all("fields by keys: input, in the short command")]
#[test]
fn an_arrow_key_moves_every_slider() {
    walk_all(&Walk {
        keys: &KEYS[..1],
        times: 1,
        ends: &[],
    });
}

#[in_all("one of the keys, once, from where it stands, in the short command")]
#[test]
fn every_arrow_key_moves_every_slider() {
    walk_all(&Walk {
        keys: &KEYS,
        times: 3,
        ends: &[Key::Home, Key::End],
    });
}

fn walk_all(way: &Walk) {
    story(async |lab| {
        let mut walked = Vec::new();
        for link in [
            "v2&dataset=gate&gate=6&eta=0.1&at=12",
            "v2&eta=0.0001&at=12",
            "v2&tool=descent&descent-eta=0.1",
            "v2&tool=standardize",
        ] {
            lab.open(link).await;
            for slider in sliders(lab).await {
                walk(lab, &slider, way).await;
                walked.push(slider);
            }
        }
        // The likelihood window: of each family, with narrow and with wide axes.
        lab.open("v2&tool=likelihood").await;
        eventually("the window", async || {
            lab.sees("dialog.likelihood").await.then_some(())
        })
        .await;
        for (family, parameter, wide) in [
            ("normal", "ml-mu", "37"),
            ("bernoulli", "ml-p", "0.3"),
            ("exponential", "ml-rate", "12"),
            ("poisson", "ml-lambda", "37"),
        ] {
            lab.set("ml-family", family).await;
            lab.set(parameter, wide).await;
            for slider in sliders(lab).await {
                walk(lab, &slider, way).await;
                walked.push(slider);
            }
        }
        // Those of the user's line on the front door.
        lab.open_asking("?stage=front", "v2&line=0.5,1,1").await;
        for slider in sliders(lab).await {
            walk(lab, &slider, way).await;
            walked.push(slider);
        }
        // That beside Play, on a phone.
        lab.become_a_phone(2).await;
        lab.open("v2&eta=0.1").await;
        let beside = "input[type=range][name=eta-beside]".to_string();
        walk(lab, &beside, way).await;
        walked.push(beside);
        // None was left out.
        let all = lab
            .ask("return [...new Set([...document.querySelectorAll('input[type=range]')].map((slider) => slider.name))]")
            .await;
        let all: Vec<String> = serde_json::from_value(all).expect("names");
        assert!(all.len() > 9, "{all:?}");
        for name in all {
            let selector = format!("input[type=range][name={name}]");
            assert!(walked.contains(&selector), "{name} was not tried");
        }
    });
}

#[in_firefox("a thumb that is dragged, and what Alt does on the way")]
#[test]
fn a_rate_that_is_dragged_rests_at_round_numbers_unless_alt_is_held() {
    story(async |lab| {
        lab.open("v2&eta=0.1").await;
        let middle =
            "const box = document.querySelector('[name=eta-slider]').getBoundingClientRect();
            return [box.left, box.width, box.top + box.height / 2].map(Math.round)";
        let found = lab.ask(middle).await;
        let [left, width, y]: [i64; 3] = serde_json::from_value(found).expect("a box");
        let rate = async || lab.described().await.document().settings.eta;
        let mut free = Vec::new();
        for with_alt in [false, true] {
            for part in [30, 37, 45, 52, 58, 66, 73] {
                let hands = lab.hands().move_to(left + width / 2, y).click_and_hold();
                let hands = if with_alt {
                    hands.key_down(Key::Alt)
                } else {
                    hands
                };
                let hands = hands.move_to(left + width * part / 100, y).release();
                let hands = if with_alt {
                    hands.key_up(Key::Alt)
                } else {
                    hands
                };
                hands.perform().await.expect("a drag");
                lab.shown().await;
                let eta = format!("{:e}", rate().await);
                let is_round = ["1e", "2e", "5e"]
                    .iter()
                    .any(|digit| eta.starts_with(digit));
                match with_alt {
                    false => assert!(is_round, "{eta}"),
                    true => free.push(is_round),
                }
            }
        }
        assert!(free.contains(&false), "every place is round");
    });
}
