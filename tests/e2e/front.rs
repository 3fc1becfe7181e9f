//! The front door: what a newcomer sees, and what can be pressed there.

use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Opens the page as a newcomer does: its address, without anything after it.
async fn come(lab: &Lab) {
    lab.goto("about:blank").await;
    lab.goto(&lab.site).await;
    lab.loaded().await;
    lab.settled().await;
}

/// The number of controls and of tiles, and the share of the window that the plane takes.
const PRESSED: &str = "const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex=\"0\"]')];
    const seen = all.filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.hidden'));
    const { width, height } = document.querySelector('#plane').getBoundingClientRect();
    return { count: seen.length, tiles: seen.filter((element) => element.name === 'tile').length,
        plane: width * height / (innerWidth * innerHeight) };";

/// Those of these parts that are not whole in the window.
const OUTSIDE: &str = "return arguments[0].filter((selector) => {
        const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
        return parts.length === 0 || parts.some((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
        });
    });";

async fn outside(lab: &Lab, parts: &[&str]) -> Value {
    lab.ask_with(OUTSIDE, &[json!(parts)]).await
}

#[test]
fn a_newcomer_has_few_things_to_press_and_a_large_plane() {
    story(async |lab| {
        lab.become_a_screen((1400, 900), 1.0, false).await;
        come(lab).await;
        let found = lab.ask(PRESSED).await;
        assert!(found["count"].as_u64().expect("a count") <= 26, "{found}");
        assert_eq!(found["tiles"], json!(8));
        assert!(found["plane"].as_f64().expect("a share") >= 0.5, "{found}");
        lab.become_a_screen((1280, 720), 1.0, false).await;
        for rule in ["perceptron", "adaline"] {
            lab.set("rule-choice", rule).await;
            lab.shown().await;
            let all = [
                "#plane",
                ".front-tiles label",
                ".drive > *",
                ".challenge",
                ".side figure",
                ".front-said",
            ];
            assert_eq!(outside(lab, &all).await, json!([]), "{rule}");
        }
        lab.become_a_screen((390, 844), 1.0, true).await;
        lab.shown().await;
        let parts = ["#plane", ".front-tiles", "[data-action=play]"];
        assert_eq!(outside(lab, &parts).await, json!([]));
    });
}

#[test]
fn the_lab_opens_in_place_and_the_choice_is_remembered() {
    story(async |lab| {
        come(lab).await;
        assert!(!lab.sees(".controls").await);
        lab.click("play").await;
        lab.click("open-lab").await;
        assert!(lab.sees(".controls").await && !lab.sees(".front-tiles").await);
        assert_eq!(lab.value("status").await, "training", "the run goes on");
        come(lab).await;
        assert!(lab.sees(".controls").await, "remembered");
        lab.click("close-lab").await;
        assert!(lab.sees(".front-tiles").await && !lab.sees(".controls").await);
        come(lab).await;
        assert!(lab.sees(".front-tiles").await);
    });
}

#[test]
fn a_reload_and_a_link_of_the_front_door_lead_to_it_and_a_link_of_a_lab_to_that() {
    story(async |lab| {
        come(lab).await;
        lab.set("tile", "xor").await;
        lab.settled().await;
        let address = eventually("the address", async || {
            let address = lab.ask("return location.href").await;
            let address = address.as_str().expect("an address").to_owned();
            address.contains("dataset=xor").then_some(address)
        })
        .await;
        assert!(address.contains("?stage=front#"), "{address}");
        lab.reload().await;
        assert!(lab.sees(".front-tiles").await);
        let chosen = "return document.querySelector('[name=tile]:checked').value";
        assert_eq!(lab.ask(chosen).await, json!("xor"));
        lab.click("open-lab").await;
        lab.shown().await;
        let address = lab.link().await;
        assert!(!address.contains("stage="), "{address}");
        lab.goto("about:blank").await;
        lab.goto(&format!("{}#v2&dataset=moons", lab.site)).await;
        lab.loaded().await;
        assert!(lab.sees(".controls").await);
    });
}

#[test]
fn a_line_is_drawn_with_keys_and_the_machine_raced() {
    story(async |lab| {
        come(lab).await;
        lab.tab_to("[data-action=draw-line]").await;
        lab.keys(Key::Enter).await;
        lab.shown().await;
        // What was pressed has gone: the keyboard is at what has come.
        let focused = "return document.activeElement.name";
        assert_eq!(lab.ask(focused).await, json!("line-turn"));
        let you = "return document.querySelector('[data-part=challenge-you]').textContent";
        let before = lab.ask(you).await;
        lab.keys(Key::Home + Key::Up).await;
        lab.shown().await;
        assert_ne!(
            lab.ask(you).await,
            before,
            "it counts for the line as it lies"
        );
        lab.tab_to("[data-action=race]").await;
        lab.stop_clock().await;
        lab.keys(Key::Enter).await;
        // No run of the front door takes longer.
        lab.pass(12_000).await;
        let done = "return document.querySelector('[data-part=challenge-done]').textContent";
        assert_ne!(lab.ask(done).await, json!(""), "the end of the race");
    });
}

/// Notes what is saved and copied, and shares what the test's system takes.
const NOTES: &str = "window.taken = [];
    const kept = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.blob = blob; return kept.call(URL, blob); };
    HTMLAnchorElement.prototype.click = function () { taken.push(this.download); };
    document.addEventListener('copy', () => taken.push(document.activeElement.value), true);
    navigator.canShare = () => window.shares;
    navigator.share = async ({ files, text }) => { taken.push(files[0].name, files[0].type, text); };";

#[test]
fn the_card_shares_the_plane_as_a_picture_with_the_link_in_one_press() {
    story(async |lab| {
        come(lab).await;
        lab.ask(NOTES).await;
        lab.click("draw-line").await;
        lab.click("race").await;
        eventually("the end of the race", async || {
            lab.sees("[data-action=share-picture]").await.then_some(())
        })
        .await;
        lab.settled().await;
        let told = async || {
            eventually("a word", async || {
                let told =
                    "return document.querySelector('[data-part=challenge-shared]').textContent";
                let told = lab.ask(told).await;
                told.as_str()
                    .filter(|text| !text.is_empty())
                    .map(String::from)
            })
            .await
        };
        let file = json!("hyperplane-plane.png");
        lab.click("share-picture").await;
        assert!(
            told()
                .await
                .ends_with("is saved, and the lab’s link is copied.")
        );
        let taken = lab.ask("return taken").await;
        assert_eq!(taken[1], file, "{taken}");
        let link = taken[0].as_str().expect("a link");
        assert!(
            link.contains("stage=front#v3&") && link.contains("&line="),
            "{link}"
        );
        let heights = lab
            .ask_later(
                "const done = arguments[0], plane = document.querySelector('#plane').getBoundingClientRect();
                createImageBitmap(window.blob).then(({ width, height }) => done([width / plane.width, height / 2 - plane.height]));",
            )
            .await;
        let of = |at: usize| heights[at].as_f64().expect("a number");
        assert!((of(0) - 2.0).abs() < 0.02 && of(1) > 30.0, "{heights}");
        // The system takes it where it can.
        lab.ask("[window.shares, window.taken] = [true, []]").await;
        lab.click("share-picture").await;
        eventually("the system's turn", async || {
            let taken = lab.ask("return taken").await;
            (taken == json!([file, "image/png", link])).then_some(())
        })
        .await;
        assert_eq!(told().await, "The picture is shared, with the lab’s link.");
    });
}

#[in_all("while it runs nothing shifts: the test below, in the short command")]
#[test]
fn nothing_moves_when_a_run_ends_and_something_is_offered() {
    story(async |lab| {
        let place = "return [...document.querySelectorAll('.side figure .chart')].map((chart) => chart.getBoundingClientRect().top + scrollY)";
        for (width, height) in [(1400, 900), (390, 844)] {
            lab.become_a_screen((width, height), 1.0, width < 500).await;
            for rule in ["adaline", "adaline&batch=batch", "logistic", "svm"] {
                lab.open(&format!("v2&rule={rule}&speed=max&epochs=20"))
                    .await;
                let before = lab.ask(place).await;
                lab.click("play").await;
                eventually("the end", async || {
                    let status = lab.value("status").await;
                    ["diverged", "epochs reached"]
                        .contains(&&*status)
                        .then_some(())
                })
                .await;
                lab.settled().await;
                let has_diverged = lab.value("status").await == "diverged";
                assert_eq!(lab.sees("[data-action=offer-reset]").await, has_diverged);
                assert_eq!(lab.ask(place).await, before, "{rule} {width}");
                // What is longer than anything that is said now scrolls.
                lab.ask("document.querySelector('[data-part=lab-status-rest]').textContent = 'The loss still falls. '.repeat(40)")
                    .await;
                assert_eq!(lab.ask(place).await, before, "{rule} {width}");
                let hidden = "const { scrollHeight, clientHeight } = document.querySelector('[name=status]'); return scrollHeight > clientHeight";
                assert_eq!(lab.ask(hidden).await, json!(true), "{rule} {width}");
                lab.alter();
            }
        }
    });
}

#[test]
fn the_sentence_lies_below_the_plane_and_has_room_for_two_lines() {
    story(async |lab| {
        let places = "const place = (name) => document.querySelector(name).getBoundingClientRect();
            const [plane, said, play] = ['#plane', '.front-said', '[data-action=play]'].map(place);
            return [said.top - plane.bottom, play.top - said.bottom, plane.height]";
        for (width, height) in [(1280, 720), (1400, 900), (390, 844)] {
            lab.become_a_screen((width, height), 1.0, width < 500).await;
            lab.open_asking("?stage=front", "").await;
            let before = lab.ask(places).await;
            for at in [0, 1] {
                let gap = before[at].as_f64().expect("a number");
                assert!(gap >= 0.0, "{width}: {before}");
            }
            lab.ask("document.querySelector('.front-said').textContent = 'A sentence that is long enough for two lines. '.repeat(3)")
                .await;
            assert_eq!(lab.ask(places).await, before, "{width}");
            lab.alter();
        }
    });
}

/// Notes every shift of the layout from now on, whoever caused it, but of words and numbers that change in their place.
const WATCH: &str = "window.shifts = [];
    const isWord = (node) => node.nodeType !== 1 || node.closest('output, .numbers b, .timeline .at');
    new PerformanceObserver((list) => {
        const moved = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node)).filter((node) => node && !isWord(node));
        shifts.push(...moved.map((node) => node.outerHTML.slice(0, 90)));
    }).observe({ type: 'layout-shift', buffered: false });";

#[test]
fn nothing_shifts_while_it_runs() {
    shift(&["logistic"]);
}

#[in_all("the rule with the most parts, in the short command")]
#[test]
fn nothing_shifts_with_any_other_rule() {
    shift(&["perceptron", "rosenblatt", "adaline", "sigmoid", "svm"]);
}

/// Nothing shifts while these rules run, on the front door, in the lab and presented.
fn shift(rules: &'static [&'static str]) {
    story(async |lab| {
        lab.become_a_screen((1400, 900), 1.0, false).await;
        for query in ["?stage=front", "", "presented"] {
            for rule in rules {
                let link = format!("v2&dataset=overlap&rule={rule}&speed=1000&epochs=100000");
                let is_presented = query == "presented";
                lab.open_asking(if is_presented { "" } else { query }, &link)
                    .await;
                if is_presented {
                    lab.click("present").await;
                }
                lab.settled().await;
                lab.ask(WATCH).await;
                // Not with the mouse: what follows a press is not counted.
                lab.ask("document.querySelector('[data-action=play]').click()")
                    .await;
                eventually("some epochs", async || {
                    (lab.number("epoch").await >= 12.0).then_some(())
                })
                .await;
                let shifts = lab.ask("return shifts").await;
                assert_eq!(shifts, json!([]), "{query} {rule}");
                lab.alter();
            }
        }
    });
}
