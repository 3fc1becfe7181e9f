//! What is seen while the lab opens: its page is painted at once, says nothing that is not so, and then stays in place.

use std::time::Duration;

use serde_json::{Value, json};

use crate::elsewhere::{Fate, serve};
use crate::lab::{Lab, story};

/// Runs before the page's own scripts: collects what has moved.
const WATCH: &str = "window.moved = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) moved.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
    }).observe({ type: 'layout-shift', buffered: true });";

/// The page from a server whose WebAssembly is late.
async fn open_slowly(lab: &Lab, end: &str, late: Duration) {
    let site = serve(move |path| match path {
        "pkg/hyperplane_bg.wasm" => Fate::Late(late),
        _ => Fate::Sent,
    });
    lab.goto("about:blank").await;
    lab.goto(&format!("{site}{end}")).await;
}

#[test]
fn nothing_moves_while_the_lab_opens() {
    story(async |lab| {
        let watch = json!({ "source": WATCH });
        lab.devtools("Page.addScriptToEvaluateOnNewDocument", watch)
            .await;
        let links = [
            "",
            "#v1&dataset=moons&rule=logistic",
            "?embed=1&hide=data#v2",
        ];
        for (width, height) in [(1280, 720), (1400, 900), (390, 844)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            lab.devtools("Emulation.setDeviceMetricsOverride", size)
                .await;
            for link in links {
                open_slowly(lab, link, Duration::from_secs(1)).await;
                lab.loaded().await;
                tokio::time::sleep(Duration::from_millis(300)).await;
                let moved = lab.ask("return moved").await;
                assert_eq!(moved, json!([]), "{width}×{height} {link}");
            }
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
    let look = json!({ "source": LOOK });
    lab.devtools("Page.addScriptToEvaluateOnNewDocument", look)
        .await;
    open_slowly(lab, end, Duration::from_secs(2)).await;
    lab.loaded().await;
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
            "pkg/hyperplane_bg.wasm" => Fate::Late(Duration::from_secs(2)),
            "pkg/instruments.css" => Fate::Changed("text/css", ":root { --languages: pt-BR de; }"),
            _ => Fate::Sent,
        });
        let look = json!({ "source": LOOK });
        lab.devtools("Page.addScriptToEvaluateOnNewDocument", look)
            .await;
        for (wanted, is_painted) in [
            (json!(["de-AT", "en"]), false),
            (json!(["tlh", "PT-br"]), false),
            (json!(["en-GB", "de"]), true),
            (json!(["tlh", "fr"]), true),
        ] {
            let source = format!(
                "Object.defineProperty(navigator, 'languages', {{ configurable: true, value: {wanted} }})"
            );
            lab.devtools(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": source }),
            )
            .await;
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
