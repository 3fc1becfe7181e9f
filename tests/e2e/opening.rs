//! The page while the lab opens: it is painted at once, says nothing untrue, and then stays in place.

use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::elsewhere::{Fate, Gate, Host, serve};
use crate::lab::{Lab, USUAL, story};

/// Runs before the page's own scripts: collects what is in another place than in the picture before. Both browsers tell
/// places; only Chromium tells of shifts.
const WATCH: &str = "window.moved = [];
    const places = new Map();
    const look = () => {
        for (const element of document.querySelectorAll('body *')) {
            const { x, y, width, height } = element.getBoundingClientRect();
            const before = places.get(element);
            const isShown = width * height > 0 && element.checkVisibility({ visibilityProperty: true });
            if (isShown && before && Math.hypot(x - before.x, y - before.y) > 1) {
                moved.push(`${element.outerHTML.slice(0, 80)} from ${before.x} ${before.y} to ${x} ${y}`);
            }
            if (isShown) places.set(element, { x, y });
            else places.delete(element);
        }
    };
    // Its callback comes at the end of a frame, just before that is painted.
    const painted = new ResizeObserver(look);
    const frame = () => {
        painted.disconnect();
        painted.observe(document.documentElement);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

/// The page from a server that holds the WebAssembly back until the page is painted.
async fn open_slowly(lab: &Lab, end: &str) {
    let gate = paint_alone(lab, end).await;
    gate.open();
    lab.loaded().await;
}

/// The page painted, and the gate that holds its WebAssembly back.
async fn paint_alone(lab: &Lab, end: &str) -> Gate {
    let gate = Gate::default();
    let behind = gate.clone();
    let site = serve(move |path| match path {
        "pkg/lab_bg.wasm" => Fate::Behind(behind.clone()),
        _ => Fate::Sent,
    });
    lab.goto("about:blank").await;
    lab.goto(&format!("{site}{end}")).await;
    let painted = "return performance.getEntriesByType('paint').length";
    eventually("a first picture", async || {
        (gate.is_asked() && lab.ask(painted).await != json!(0)).then_some(())
    })
    .await;
    gate
}

#[in_all("the published page, which opens in the same way, in the short command")]
#[test]
fn nothing_moves_while_the_lab_opens() {
    story(async |lab| {
        lab.beforehand(WATCH).await;
        let links = [
            "",
            "#v1&dataset=moons&rule=logistic",
            "?embed=1&hide=data#v2",
        ];
        for (width, height) in [(1400, 900), (390, 844)] {
            lab.become_a_screen((width, height), 1.0, width < 500).await;
            // What is around the plane is the same in each.
            for link in if width == 1400 {
                &links[..]
            } else {
                &links[..1]
            } {
                open_slowly(lab, link).await;
                lab.settled().await;
                let moved = lab.ask("return moved").await;
                assert_eq!(moved, json!([]), "{width}×{height} {link}");
            }
        }
    });
}

#[test]
fn the_published_page_has_its_styles_inside_and_nothing_moves_while_it_opens() {
    story(async |lab| {
        lab.beforehand(WATCH).await;
        let host = Host::of("first");
        for (width, height) in [(1400, 900), (390, 844)] {
            lab.become_a_screen((width, height), 1.0, width < 500).await;
            lab.goto("about:blank").await;
            lab.goto(&host.url()).await;
            lab.loaded().await;
            lab.settled().await;
            assert!(lab.sees(".front-tiles").await);
            assert_eq!(lab.ask("return moved").await, json!([]), "{width}×{height}");
            let sheets = "return [document.styleSheets.length, document.querySelectorAll('link[rel=stylesheet]').length,
                getComputedStyle(document.body).margin]";
            assert_eq!(lab.ask(sheets).await, json!([7, 0, "0px"]));
        }
    });
}

/// Runs before the page's own scripts: says what is to be seen when the page is there and the WebAssembly is not.
const LOOK: &str = "addEventListener('DOMContentLoaded', () => {
    if (!document.querySelector('#app')) return;
    const all = (selector) => [...document.querySelectorAll(`#app ${selector}`)];
    const fields = all(':is(input, select):not([type=range], [type=radio], [type=checkbox])');
    const shown = (field) => field.checkVisibility() && getComputedStyle(field).color !== 'rgba(0, 0, 0, 0)';
    window.first = {
        waits: document.querySelector('#app').matches('[inert][data-waiting]'),
        plane: document.querySelector('#plane').checkVisibility(),
        values: fields.filter(shown).length + all(':checked:not(option)').length,
        readings: all('output:not(:has(i))').map((output) => output.textContent).join(''),
    };
});";

async fn first_look(lab: &Lab, end: &str) -> Value {
    lab.beforehand(LOOK).await;
    open_slowly(lab, end).await;
    lab.ask("return first").await
}

#[test]
fn the_lab_is_painted_before_it_works_and_shows_no_value() {
    story(async |lab| {
        let first = first_look(lab, "").await;
        let expected = json!({ "waits": true, "plane": true, "values": 0, "readings": "" });
        assert_eq!(first, expected);
        let working = lab
            .ask("return [!!document.querySelector('[inert], [data-waiting], .loading, .late'), document.querySelector('[name=rule]').value]")
            .await;
        assert_eq!(working, json!([false, "perceptron"]));
        lab.click("step").await;
        assert!(lab.link().await.ends_with("&at=1"));
    });
}

#[test]
fn no_word_of_the_lab_is_painted_in_english_where_another_language_will_be_spoken() {
    story(async |lab| {
        let site = serve(|path| match path {
            "pkg/instruments.css" => Fate::Changed("text/css", ":root { --languages: pt-BR de; }"),
            _ => Fate::Sent,
        });
        lab.beforehand(LOOK).await;
        for (wanted, is_painted) in [
            (json!(["de-AT", "en"]), false),
            (json!(["tlh", "PT-br"]), false),
            (json!(["en-GB", "de"]), true),
            (json!(["tlh", "fr"]), true),
        ] {
            let source = format!(
                "Object.defineProperty(navigator, 'languages', {{ configurable: true, value: {wanted} }})"
            );
            lab.beforehand(&source).await;
            lab.goto("about:blank").await;
            lab.goto(&site).await;
            lab.loaded().await;
            let painted = lab.ask("return first.plane").await;
            assert_eq!(painted, json!(is_painted), "{wanted}");
        }
    });
}

#[test]
fn a_page_of_a_link_shows_nothing_of_another_lab() {
    story(async |lab| {
        let first = first_look(lab, "#v1&dataset=moons").await;
        let expected = json!({ "waits": true, "plane": false, "values": 0, "readings": "" });
        assert_eq!(first, expected);
        assert!(lab.sees("#plane").await);
        let set = lab
            .ask("return document.querySelector('[name=dataset]').value")
            .await;
        assert_eq!(set, Value::from("moons"));
    });
}

/// The values of the controls of these names.
async fn set_to(lab: &Lab, names: &[&str]) -> Value {
    let look = "return arguments[0].map((name) => document.querySelector(`select[name=${name}], input[name=${name}]:checked, input[name=${name}]`).value)";
    lab.ask_with(look, &[json!(names)]).await
}

#[test]
fn the_first_ten_seconds() {
    story(async |lab| {
        lab.open("").await;
        assert_eq!(lab.value("status").await, "ready");
        let known = set_to(lab, &["dataset", "scaling", "order", "pace"]).await;
        assert_eq!(
            known,
            json!(["iris", "standardize", "sequential", "changes"])
        );
        // Misclassified points are looked at first, and the criterion says what its 0 means.
        let order = "return [...document.querySelectorAll('.side figure [data-chart]')].map((chart) => chart.dataset.chart)";
        assert_eq!(lab.ask(order).await, json!(["errors", "loss"]));
        let note = lab.find(".chart-note").await.text().await.expect("text");
        assert_eq!(
            note,
            "begins at 0: w = 0 there, and 50 points are misclassified"
        );
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        assert_eq!(lab.number("errors").await, 0.0);
        // The key goes on to a mistake, or says that there is none.
        lab.click("reset").await;
        lab.keys("m").await;
        lab.keys("m").await;
        assert_eq!(lab.number("updates").await, 2.0);
        // Pointing at a point tells of it, and leaving it hides that.
        let state = lab.described().await;
        let at = state.prepared().dots[60].at;
        lab.hover(at.x, at.y).await;
        let card = lab.find(".point-card").await.text().await.expect("text");
        assert!(card.starts_with("Point 61: versicolor, class +1"), "{card}");
        assert!(card.contains("an update with it"), "{card}");
        lab.keys("?").await;
        lab.keys(Key::Escape).await;
        // Another set comes with all else as usual.
        lab.set("dataset", "gate").await;
        let known = set_to(lab, &["scaling", "order", "speed", "eta"]).await;
        assert_eq!(known, json!(["none", "sequential", "story", "0.5"]));
        assert!(lab.link().await.contains("dataset=gate"));
    });
}

#[test]
fn a_page_without_a_link_keeps_its_address_and_all_defaults_are_a_link() {
    story(async |lab| {
        lab.open("").await;
        assert_eq!(lab.link().await, "");
        lab.click("step").await;
        assert!(lab.link().await.contains("pace=changes"));
        lab.reload().await;
        assert_eq!(lab.number("updates").await, 1.0);
        lab.open(USUAL).await;
        assert_eq!(lab.link().await, USUAL);
        let known = set_to(lab, &["dataset", "scaling", "pace"]).await;
        assert_eq!(known, json!(["iris", "none", "steps"]));
        let order = "return [...document.querySelectorAll('.side figure [data-chart]')].map((chart) => chart.dataset.chart)";
        lab.set("rule", "adaline").await;
        assert_eq!(lab.ask(order).await, json!(["errors", "loss"]));
        lab.set("rule", "perceptron").await;
        // The first update of the usual lab leaves the view: a press brings the line there, another one goes back.
        lab.click("step").await;
        assert!(lab.sees("[data-action=show-boundary]").await);
        // It gives way to a notice, which is read first.
        lab.press(".notice [data-action=dismiss]").await;
        let covers = "const button = document.querySelector('.show-boundary').getBoundingClientRect(), plane = document.querySelector('#plane');
            const { left, top } = plane.getBoundingClientRect(), plot = plane.dataset.plot.split(',').map(Number);
            return button.left < left + plot[0] + plot[2] && left + plot[0] < button.right
                && button.top < top + plot[1] + plot[3] && top + plot[1] < button.bottom";
        for (width, height) in [(1280, 720), (768, 1024), (390, 844), (844, 390)] {
            lab.resize((width, height)).await;
            lab.shown().await;
            assert_eq!(lab.ask(covers).await, json!(false), "{width}×{height}");
            // Nor the name of the axis, which stands in the middle and is at most 120 px wide: “sepal length (cm)”.
            let beyond = "const button = document.querySelector('.show-boundary').getBoundingClientRect(), plane = document.querySelector('#plane');
                const [left, , width] = plane.dataset.plot.split(',').map(Number);
                return button.top < plane.getBoundingClientRect().top + 40 || button.left - plane.getBoundingClientRect().left - left - width / 2 > 60";
            assert_eq!(lab.ask(beyond).await, json!(true), "{width}×{height}");
        }
        lab.resize((1280, 720)).await;
        let view = "return document.querySelector('#plane').dataset.xMin";
        let usual = lab.ask(view).await;
        lab.click("show-boundary").await;
        assert_ne!(lab.ask(view).await, usual);
        assert!(!lab.sees("[data-action=show-boundary]").await);
        lab.click("usual-view").await;
        assert_eq!(lab.ask(view).await, usual);
    });
}

#[test]
fn the_points_are_painted_and_play_is_remembered_before_the_webassembly_is_there() {
    story(async |lab| {
        for press in ["mouse", "key"] {
            let gate = paint_alone(lab, "").await;
            assert!(lab.sees(".first-picture .positive").await);
            // The picture lies where the canvas will draw.
            let square = "const { width, height } = document.querySelector('#plane').getBoundingClientRect();
                const middle = document.querySelector('.first-picture').getScreenCTM();
                return Math.abs(middle.a - Math.min(width, height) / 660) < 0.01";
            assert_eq!(lab.ask(square).await, json!(true));
            match press {
                "mouse" => {
                    let at = "const { left, top, width, height } = document.querySelector('[data-action=play]').getBoundingClientRect();
                        return [Math.round(left + width / 2), Math.round(top + height / 2)]";
                    let at: (i64, i64) =
                        serde_json::from_value(lab.ask(at).await).expect("a place");
                    lab.click_pixel(at).await;
                }
                _ => lab.keys(" ").await,
            }
            assert!(lab.sees("[data-action=play][data-pressed]").await);
            gate.open();
            lab.loaded().await;
            assert!(!lab.sees(".first-picture").await);
            let updates = async || (lab.number("updates").await > 0.0).then_some(());
            eventually("an update", updates).await;
        }
    });
}
