//! A lab in a frame, and the page around it: from another site, as in a course.

use serde_json::{Value, json};

use crate::browser::{self, eventually};
use crate::elsewhere::{Fate, serve};
use crate::lab::{Lab, RUNNER, story};

const PAGE: &str = "<!doctype html><meta charset='utf-8'><title>A page</title><link rel='icon' href='data:,'>
<iframe id='lab' title='A lab' style='width: 100%; height: 700px; border: 0'></iframe>
<script>
  window.told = [];
  addEventListener('message', (event) => { if (event.source === lab.contentWindow) told.push(event.data); });
  window.tell = (order, rest) => lab.contentWindow.postMessage({ hyperplane: 1, order, ...rest }, '*');
  window.last = (type) => told.findLast((message) => message.type === type) ?? null;
</script>";

/// Opens a page around the lab of this address.
async fn open(lab: &Lab, address: &str) {
    let page = serve(|path| match path {
        "page.html" => Fate::Changed("text/html", PAGE),
        _ => Fate::Missing,
    });
    lab.goto(&format!("{page}page.html")).await;
    let address = format!("{}{address}", browser::site(RUNNER));
    lab.ask_with("lab.src = arguments[0]", &[json!(address)])
        .await;
    eventually("the lab in its frame", async || {
        let ready = lab.ask("return last('ready')").await;
        ready.is_object().then_some(())
    })
    .await;
}

/// The last message of this type for which a condition on `message` holds.
async fn told(lab: &Lab, kind: &str, condition: &str) -> Value {
    let look = format!(
        "return told.findLast((message) => message.type === '{kind}' && ({condition})) ?? null"
    );
    eventually(&format!("{kind}: {condition}"), async || {
        let found = lab.ask(&look).await;
        found.is_object().then_some(found)
    })
    .await
}

/// Gives an order that is refused; says with which words.
async fn refused(lab: &Lab, order: &str, rest: Value) -> String {
    lab.ask("told.length = 0").await;
    lab.ask_with("tell(arguments[0], arguments[1])", &[json!(order), rest])
        .await;
    let refusal = told(lab, "refused", "true").await;
    refusal["message"].as_str().expect("words").into()
}

/// Asks for all that there is to tell.
async fn state(lab: &Lab) -> Value {
    lab.ask("told.length = 0; tell('tell')").await;
    told(lab, "change", "message.state.history").await
}

#[test]
fn a_page_around_the_lab_drives_it_and_hears_of_it() {
    story(async |lab| {
        open(lab, "?embed=1#v2&dataset=gate&gate=14").await;
        let ready = lab.ask("return last('ready')").await;
        assert_eq!(ready["link"], "v2&dataset=gate&gate=14");
        assert!(ready["height"].as_f64() >= Some(640.0), "{ready}");
        assert_eq!(state(lab).await["state"]["status"], "ready");
        // A run, to its end.
        lab.ask("told.length = 0; tell('press', { button: 'play' })")
            .await;
        let end = told(lab, "end", "true").await;
        assert_eq!(end["state"]["status"], "converged");
        assert_eq!(end["state"]["errors"], 0);
        let ends = "return told.filter((message) => message.type === 'end').length";
        assert_eq!(lab.ask(ends).await, 1);
        let all = state(lab).await;
        assert_eq!(all["state"]["weights"], end["state"]["weights"]);
        let epochs = all["state"]["history"]["epoch"].as_array().map(Vec::len);
        assert!(epochs > Some(2), "{all}");
        // Controls, and another lab.
        lab.ask("tell('press', { button: 'reset' }); tell('set', { name: 'eta', value: 0.25 })")
            .await;
        told(
            lab,
            "change",
            "/eta=0.25/.test(message.link) && message.state.status === 'ready'",
        )
        .await;
        lab.ask("tell('open', { link: '#v2&rule=adaline&eta=0.001' })")
            .await;
        told(
            lab,
            "change",
            "message.link === 'v2&rule=adaline&eta=0.001'",
        )
        .await;
        // What makes no sense.
        for (order, rest, says) in [
            ("set", json!({ "name": "eta", "value": "much" }), "eta: "),
            (
                "set",
                json!({ "name": "nobody", "value": 1 }),
                "no control \"nobody\"",
            ),
            (
                "press",
                json!({ "button": "nothing" }),
                "no button \"nothing\"",
            ),
            // The name of the part, not of the button.
            (
                "press",
                json!({ "button": "lab-step" }),
                "no button \"lab-step\"",
            ),
            (
                "press",
                json!({ "button": "back" }),
                "cannot be pressed now",
            ),
            ("jump", json!({}), "no order \"jump\""),
            ("open", json!({ "link": "v2&nonsense=1" }), "nonsense"),
            (
                "open",
                json!({ "link": "https://example.org/" }),
                "another version",
            ),
        ] {
            let words = refused(lab, order, rest).await;
            assert!(words.contains(says), "{order}: {words}");
        }
        // Only the page around is heard.
        lab.ask("told.length = 0; tell('open', { link: 'v2' })")
            .await;
        lab.ask_later(
            "const done = arguments[0], other = document.createElement('iframe');
            other.srcdoc = `<script>parent.lab.contentWindow.postMessage({ hyperplane: 1, order: 'press', button: 'step' }, '*'); parent.postMessage('said')</script>`;
            addEventListener('message', (event) => { if (event.data === 'said') done(); });
            document.body.append(other)",
        )
        .await;
        let after = state(lab).await;
        assert_eq!(
            (&after["link"], &after["state"]["updates"]),
            (&json!("v2"), &json!(0))
        );
    });
}

#[test]
fn orders_are_carried_out_in_turn_also_out_of_sight() {
    story(async |lab| {
        open(lab, "?embed=1#v2&dataset=gate&gate=14").await;
        // What can be pressed depends on what came before.
        lab.ask("told.length = 0; for (const button of ['step', 'step', 'back']) tell('press', { button })")
            .await;
        assert_eq!(state(lab).await["state"]["updates"], 1);
        assert_eq!(lab.ask("return last('refused')").await, Value::Null);
        // Nothing is lost with a link that is none.
        refused(lab, "open", json!({ "link": "no link" })).await;
        assert_eq!(state(lab).await["state"]["updates"], 1);
        // The run of a link is made again, then it is gone on with; and browsers draw no frame that is out of sight.
        lab.ask("lab.style.marginTop = '3000px'").await;
        let link = "v2&dataset=moons&rule=logistic&batch=online&epochs=20&speed=max&at=500";
        lab.ask_with(
            "told.length = 0; tell('open', { link: arguments[0] }); tell('press', { button: 'play' })",
            &[json!(link)],
        )
        .await;
        told(
            lab,
            "change",
            "!message.state.playing && message.state.epoch === 20",
        )
        .await;
    });
}

#[test]
fn what_the_address_hides_or_locks_a_message_cannot_change() {
    story(async |lab| {
        let link = "v2&dataset=gate&gate=14";
        open(
            lab,
            &format!("?embed=1&hide=instruments,reset&lock=data,eta,play#{link}"),
        )
        .await;
        for (order, rest, name) in [
            ("set", json!({ "name": "eta", "value": 0.5 }), "eta"),
            ("set", json!({ "name": "gate", "value": 6 }), "gate"),
            ("set", json!({ "name": "tool", "value": "sweep" }), "tool"),
            ("press", json!({ "button": "reset" }), "reset"),
            ("press", json!({ "button": "pause" }), "pause"),
            ("press", json!({ "button": "open-sweep" }), "open-sweep"),
            ("open", json!({ "link": "v2&dataset=gate&gate=6" }), "gate"),
            (
                "open",
                json!({ "link": "v2&dataset=gate&gate=14&eta=0.5" }),
                "eta",
            ),
        ] {
            let words = refused(lab, order, rest).await;
            assert_eq!(words, format!("\"{name}\" is hidden or locked"), "{order}");
        }
        assert_eq!(state(lab).await["link"], link);
        lab.ask("tell('open', { link: 'v2&dataset=gate&gate=14&rule=adaline' })")
            .await;
        told(lab, "change", "/rule=adaline/.test(message.link)").await;
    });
}

#[test]
fn the_frame_can_be_as_high_as_the_lab_and_has_the_colors_that_the_page_wants() {
    story(async |lab| {
        lab.resize((1000, 900)).await;
        open(lab, "?embed=1&height=auto&theme=dark#v2").await;
        let follow = "lab.style.height = `${told.findLast((message) => message.height).height}px`; return lab.clientHeight";
        let inside = async |code: &str| {
            lab.driver.enter_frame(0).await.expect("the frame");
            let answer = lab.ask(code).await;
            lab.driver.enter_parent_frame().await.expect("the page");
            answer
        };
        let colors = "return getComputedStyle(document.documentElement).colorScheme";
        assert_eq!(inside(colors).await, "dark");
        for theme in ["light", "dark"] {
            lab.ask_with("tell('theme', { theme: arguments[0] })", &[json!(theme)])
                .await;
            eventually(theme, async || {
                (inside(colors).await == theme).then_some(())
            })
            .await;
        }
        for (width, is_high) in [("360px", true), ("100%", false)] {
            lab.ask_with("lab.style.width = arguments[0]", &[json!(width)])
                .await;
            // It comes to rest, and then nothing scrolls and nothing is left empty.
            let rest = "const page = document.documentElement, own = document.querySelector('#app').getBoundingClientRect().height;
                return [innerHeight - Math.max(page.scrollHeight, Math.ceil(own)), innerHeight]";
            eventually(width, async || {
                lab.ask(follow).await;
                let rest = inside(rest).await;
                let fits = rest[0] == 0 && (rest[1].as_f64() > Some(1200.0)) == is_high;
                fits.then_some(())
            })
            .await;
        }
    });
}
