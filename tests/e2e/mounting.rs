//! Labs come and go, and leave nothing behind; two on one page keep out of each other's way.

use serde_json::{Value, json};

use crate::browser::{Kind, devtools, eventually, kind};
use crate::lab::{Lab, USUAL, story};

/// Mounts labs in `#second`, again and again: `unmount` between, or not.
const MOUNT: &str = r"
    const [times, unmount, done] = arguments;
    (async () => {
        const m = await import('./pkg/hyperplane.js');
        const wasm = await m.default();
        const place = document.querySelector('#second') ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: 'second' }));
        window.gone ??= [];
        for (let i = 0; i < times; i++) {
            const lab = m.mount('#second');
            gone.push(new WeakRef(place.querySelector('#plane')));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            if (unmount) {
                lab.unmount();
                if (place.childNodes.length || place.attributes.length > 1) return 'something is left: ' + place.outerHTML.slice(0, 200);
            }
        }
        return wasm.memory.buffer.byteLength;
    })().then(done, (error) => done(String(error)));";

async fn mount(lab: &Lab, times: usize, unmount: bool) -> Value {
    let mounted = lab
        .driver
        .execute_async(MOUNT, vec![json!(times), json!(unmount)]);
    let bytes = mounted.await.expect("a script").json().clone();
    assert!(bytes.is_number(), "{bytes}");
    bytes
}

/// Waits until no more planes of labs are there than this.
async fn only_planes(lab: &Lab, most: u64) {
    eventually("labs to go", async || {
        lab.collect_garbage().await;
        let left = "return gone.filter((plane) => plane.deref()).length";
        (lab.ask(left).await.as_u64()? <= most).then_some(())
    })
    .await;
}

/// How many nodes and listeners there are; only Chromium tells.
pub(crate) async fn count(lab: &Lab) -> [f64; 2] {
    if kind() == Kind::Firefox {
        return [0.0; 2];
    }
    devtools(&lab.driver, "Performance.enable", json!({})).await;
    lab.collect_garbage().await;
    let told = devtools(&lab.driver, "Performance.getMetrics", json!({})).await;
    let of = |name: &str| {
        let figures = told["metrics"].as_array().expect("figures").iter();
        let figure = figures.clone().find(|figure| figure["name"] == name);
        figure.expect(name)["value"].as_f64().expect("a number")
    };
    [of("Nodes"), of("JSEventListeners")]
}

#[test]
fn labs_that_are_unmounted_or_replaced_leave_nothing() {
    story(async |lab| {
        lab.open(USUAL).await;
        for unmount in [false, true] {
            let bytes = mount(lab, 2, unmount).await;
            lab.collect_garbage().await;
            let before = count(lab).await;
            let grown = mount(lab, 6, unmount).await;
            // Of sixteen and more; a browser may still hold the one that was there last.
            only_planes(lab, 2).await;
            let after = count(lab).await;
            let more = [after[0] - before[0], after[1] - before[1]];
            // One lab has 3 700 nodes and 98 listeners.
            assert!(
                more[0] < 400.0 && more[1] < 10.0,
                "{more:?} more, unmounted: {unmount}"
            );
            // Six labs have 7 MB; one picture more or less at the same time makes a megabyte.
            let bytes = [&bytes, &grown].map(|bytes| bytes.as_u64().expect("bytes"));
            assert!(
                bytes[1] < bytes[0] + 2_500_000,
                "{bytes:?}, unmounted: {unmount}"
            );
        }
    });
}

#[test]
fn two_labs_share_neither_address_nor_keys() {
    story(async |lab| {
        lab.open("v1&dataset=gate&gate=6").await;
        mount(lab, 1, false).await;
        let steps = async || {
            let code = "return ['#app', '#second'].map((place) => document.querySelector(`${place} .timeline .at b`).textContent)";
            lab.shown().await;
            lab.ask(code).await
        };
        let press = async |at: &str| {
            let code = "document.querySelector(arguments[0]).dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }))";
            lab.ask_with(code, &[json!(at)]).await;
        };
        let chosen = "return ['#app', '#second'].map((place) => document.querySelector(`${place} [name=dataset]`).value)";
        assert_eq!(
            lab.ask(chosen).await,
            json!(["gate", "iris"]),
            "the address is of the first"
        );
        press("#app #plane").await;
        assert_eq!(steps().await, json!(["1", "0"]));
        press("#second #plane").await;
        assert_eq!(steps().await, json!(["1", "1"]));
        // Outside of both the keys are those of the one used last.
        for (place, expected) in [("#second", json!(["1", "2"])), ("#app", json!(["2", "2"]))] {
            let code = "document.querySelector(arguments[0]).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))";
            lab.ask_with(code, &[json!(format!("{place} .brand"))])
                .await;
            press("body").await;
            assert_eq!(steps().await, expected, "{place}");
        }
        let link = lab.link().await;
        assert!(link.contains("gate=6") && link.ends_with("&at=2"), "{link}");
        // Another address is opened by the first alone.
        lab.ask("location.hash = 'v1&dataset=blobs'").await;
        lab.shown().await;
        assert_eq!(lab.ask(chosen).await, json!(["blobs", "iris"]));
        // No id but the one that other programs know is there twice.
        let twice = lab
            .ask(
                "const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
                const lost = [...document.querySelectorAll('#second [for^=hp-]')].filter((label) => !label.control?.closest('#second'));
                return [[...new Set(ids.filter((id, i) => ids.indexOf(id) < i))], lost.length]",
            )
            .await;
        assert_eq!(twice, json!([["plane"], 0]));
    });
}
