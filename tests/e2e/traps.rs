//! Whatever stops the core, wherever it is: the page says so, and goes on with what was there.
//!
//! Nothing in the page is made for these tests: functions of the browser that it calls stop it, once, either as an error of
//! WebAssembly does, which comes from another module, or with an error of the browser's own.

use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, mishap};
use crate::lessons::{at_step, text};

/// Runs before the page's own scripts: the next call at `window.armed` stops the core, as `window.kind` says.
pub(crate) const TRAPS: &str = "
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { t } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes))).exports;
    [window.armed, window.kind] = (sessionStorage.getItem('armed') ?? '').split(' ');
    sessionStorage.removeItem('armed');
    // What the page does in a frame stands between two acts of ours. It is not called by ours: its errors stay its own.
    let inFrame = false;
    const ask = requestAnimationFrame;
    window.requestAnimationFrame = (act) => {
        ask(() => { inFrame = true; });
        const id = ask(act);
        ask(() => { inFrame = false; });
        return id;
    };
    const stop = (place) => {
        if (window.armed !== place) return;
        window.armed = null;
        window.stopped = (window.stopped ?? 0) + 1;
        if (window.kind === 'trap') t();
        throw window.kind === 'text' ? 'a text' : new DOMException('no more', 'InvalidStateError');
    };
    const replace = (owner, name, place) => {
        const own = owner[name];
        owner[name] = function (...given) { stop(place()); return own.apply(this, given); };
    };
    // The clock is looked at where a frame computes, where an answer to an act is said, and where a lab is begun.
    replace(Performance.prototype, 'now', () => inFrame ? 'frame' : document.querySelector('[data-ready]') ? 'update' : 'mount');
    replace(CanvasRenderingContext2D.prototype, 'stroke', () => 'canvas');
    const { set, ...others } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(Node.prototype, 'nodeValue', { ...others, set(text) { stop('words'); set.call(this, text); } });";

/// Waits until the page says that it goes on.
pub(crate) async fn goes_on(lab: &Lab, what: &str) {
    let told = eventually(what, async || {
        let text = lab
            .ask("return document.querySelector('#note[role=alert] p')?.textContent")
            .await;
        text.as_str().map(String::from)
    })
    .await;
    assert!(told.contains("goes on where it was saved last"), "{told}");
    assert_eq!(lab.ask("return window.stopped").await, json!(1), "{what}");
    lab.press("#note button").await;
}

/// Points, settings, step and what was answered.
async fn held(lab: &Lab) -> Value {
    at_step(lab, "Three points").await;
    let link = lab.link().await;
    let answer = text(lab, ".answer[data-answer='1'] .finding").await;
    let typed = lab
        .ask("return document.querySelector('.answer[data-answer=\"1\"] input').value")
        .await;
    json!([link, answer, typed])
}

const KINDS: [&str; 3] = ["trap", "exception", "text"];

/// A sheet with an answer, and points of the user's own.
async fn begin(lab: &Lab) -> Value {
    lab.beforehand(TRAPS).await;
    lab.open("v2&lesson=s06-margins").await;
    at_step(lab, "Three points").await;
    lab.press("[data-lesson=all-parts]").await;
    lab.set("rule", "adaline").await;
    lab.at(5.0, 4.0).await;
    lab.click("epoch").await;
    let field = lab.find(".answer[data-answer='1'] input").await;
    field.send_keys("1.414\u{e004}").await.expect("typed");
    lab.shown().await;
    let held = held(lab).await;
    let link = held[0].as_str().expect("a link");
    assert!(
        link.contains("rule=adaline") && link.contains("points=") && link.contains("at="),
        "{link}"
    );
    assert_eq!([&held[1], &held[2]], ["✓ Right.", "1.414"]);
    held
}

const PLACES: [&str; 4] = ["update", "frame", "canvas", "words"];

#[test]
fn what_stops_an_act_a_frame_or_a_picture_costs_nothing_that_was_there() {
    stop(PLACES.into_iter().zip(KINDS.into_iter().cycle()));
}

#[in_all("each place with one kind, and each kind, in the short command")]
#[test]
fn all_that_stops_an_act_costs_nothing_that_was_there() {
    stop(
        KINDS
            .into_iter()
            .flat_map(|kind| PLACES.map(|place| (place, kind))),
    );
}

fn stop(traps: impl Iterator<Item = (&'static str, &'static str)>) {
    mishap(async |lab| {
        let before = begin(lab).await;
        for (place, kind) in traps {
            let button = if place == "update" { "reseed" } else { "epoch" };
            lab.ask_with(
                "window.stopped = 0; [window.armed, window.kind] = arguments;
                document.querySelector(`[data-action=${arguments[2]}]`).click()",
                &[json!(place), json!(kind), json!(button)],
            )
            .await;
            goes_on(lab, &format!("{kind} in {place}")).await;
            assert_eq!(held(lab).await, before, "{kind} in {place}");
        }
    });
}

#[in_all("an act that is stopped, and ends:: in the short command, go on in the same way")]
#[test]
fn what_stops_a_lab_while_it_is_mounted_costs_nothing_that_was_there() {
    mishap(async |lab| {
        let before = begin(lab).await;
        for kind in KINDS {
            lab.ask_with(
                "sessionStorage.setItem('armed', `mount ${arguments[0]}`)",
                &[json!(kind)],
            )
            .await;
            lab.reload().await;
            goes_on(lab, &format!("{kind} in mount")).await;
            assert_eq!(held(lab).await, before, "{kind}");
        }
    });
}
