//! The element `<hyperplane-lab>`, from another site: what it has, does and tells.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::elsewhere::{Fate, published, serve};
use crate::examples::{inside, ready};
use crate::lab::{Lab, mishap, story};
use crate::talk::TALK;

/// Opens a page of one site with the element of another, and this markup.
async fn open(lab: &Lab, markup: &str) {
    let labs = serve(|path| Fate::At(published("first").join(path)));
    let text = format!(
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>A page</title><link rel='icon' href='data:,'>
        <style>:root {{ color-scheme: light dark; }}</style>
        <script type='module' src='{labs}hyperplane-lab.js'></script>
        <script>
            window.told = [];
            for (const type of ['ready', 'change', 'end', 'lesson', 'refused'])
                addEventListener(type, ({{ target, detail }}) => {{ if (target.id) told.push([target.id, type, detail]); }}, true);
        </script>
        {markup}"
    );
    // Pages of stories live as long as the tests.
    let text: &'static str = text.leak();
    let page = serve(move |path| match path {
        "page.html" => Fate::Changed("text/html", text),
        _ => Fate::Missing,
    });
    lab.goto(&format!("{page}page.html")).await;
    ready(lab, "hyperplane-lab").await;
}

/// Waits for an event of the element `id` for whose `detail` a condition holds.
async fn told(lab: &Lab, id: &str, kind: &str, condition: &str) -> Value {
    let look = format!(
        "return told.findLast(([id, type, detail]) => id === '{id}' && type === '{kind}' && ({condition}))?.[2] ?? null"
    );
    eventually(&format!("{kind} of {id}: {condition}"), async || {
        let found = lab.ask(&look).await;
        found.is_object().then_some(found)
    })
    .await
}

/// A clicker goes through the talk in an element, then through the slides around it.
#[in_firefox("frames and their keys are the engine's")]
#[test]
fn keys_that_a_lab_has_no_use_for_are_those_of_the_page() {
    story(async |lab| {
        let markup = format!(
            "<hyperplane-lab id='a' src='#{TALK}'></hyperplane-lab>
            <script>
                window.pressed = [];
                document.addEventListener('keydown', ({{ key, keyCode, target }}) => {{ pressed.push([key, keyCode, target.id]); }});
            </script>"
        );
        open(lab, &markup).await;
        lab.find("#a").await.click().await.expect("a click");
        lab.keys(Key::PageDown).await;
        told(lab, "a", "change", "/gate=6/.test(detail.link)").await;
        // Its own key, then those that it has no use for.
        lab.keys("s").await;
        lab.keys(Key::PageDown).await;
        lab.keys("o").await;
        eventually("the keys of the page", async || {
            let pressed = lab.ask("return pressed").await;
            (pressed == json!([["PageDown", 34, "a"], ["o", 79, "a"]])).then_some(())
        })
        .await;
        lab.ask("told.length = 0").await;
        lab.keys(Key::PageUp).await;
        told(lab, "a", "change", "!/&gate=6/.test(detail.link)").await;
        assert_eq!(lab.ask("return pressed.length").await, 2);
    });
}

#[in_firefox("frames and custom elements are the engine's")]
#[test]
fn an_element_is_driven_and_tells() {
    story(async |lab| {
        open(
            lab,
            "<style>body { display: grid; grid-template-columns: 1fr 1fr; }</style>
            <hyperplane-lab id='a' src='#v2&dataset=gate&gate=14' hide='instruments'></hyperplane-lab>
            <hyperplane-lab id='b' style='height: 700px'></hyperplane-lab>
            <script>customElements.whenDefined('hyperplane-lab').then(() => a.set('eta', 0.5))</script>",
        )
        .await;
        // What was asked for before the lab was there is done once it is.
        told(lab, "a", "change", "/eta=0.5/.test(detail.link)").await;
        let ready = told(lab, "a", "ready", "true").await;
        assert_eq!(ready["state"]["status"], "ready");
        let has = "return [a.src, a.hide, a.lock, a.theme, a.link, a.status, a.weights, b.link.slice(0, 2), b.clientHeight, a.title]";
        assert_eq!(
            lab.ask(has).await,
            json!([
                "#v2&dataset=gate&gate=14",
                "instruments",
                "",
                "auto",
                "v2&dataset=gate&gate=14&eta=0.5",
                "ready",
                [0, 0, 0],
                "v2",
                700,
                ""
            ])
        );
        // A run of the one; the other keeps still.
        lab.ask("told.length = 0; a.press('play')").await;
        let end = told(lab, "a", "end", "true").await;
        assert_eq!(lab.ask("return a.status").await, "converged");
        assert_eq!(lab.ask("return a.weights").await, end["state"]["weights"]);
        let others = "return told.filter(([id]) => id === 'b').length";
        assert_eq!(lab.ask(others).await, 0);
        let history = lab
            .ask_later("a.tell().then((state) => arguments[0](state.history.epoch.length))")
            .await;
        assert!(history.as_u64() > Some(1), "{history}");
        // Another lab by an attribute, and by a property.
        lab.ask("told.length = 0; a.src = '#v2&rule=adaline&eta=0.001'")
            .await;
        told(
            lab,
            "a",
            "ready",
            "detail.link === 'v2&rule=adaline&eta=0.001'",
        )
        .await;
        lab.ask("a.link = 'v2&dataset=gate&gate=2'").await;
        told(
            lab,
            "a",
            "change",
            "detail.link === 'v2&dataset=gate&gate=2'",
        )
        .await;
        // What is locked by another attribute stays as it is; the lab goes on where it was.
        lab.ask("told.length = 0; a.lock = 'data'").await;
        told(
            lab,
            "a",
            "ready",
            "detail.link === 'v2&dataset=gate&gate=2'",
        )
        .await;
        lab.ask(
            "a.addEventListener('refused', (event) => event.preventDefault()); a.set('gate', 6)",
        )
        .await;
        let refused = told(lab, "a", "refused", "true").await;
        assert_eq!(refused["message"], "\"gate\" is hidden or locked");
        // The page's own attribute can.
        lab.ask("told.length = 0; a.src = '#v2&dataset=gate&gate=7'")
            .await;
        told(
            lab,
            "a",
            "ready",
            "detail.link === 'v2&dataset=gate&gate=7'",
        )
        .await;
        // A lesson.
        lab.ask("b.link = 'v2&lesson=02-perceptron-rule'").await;
        let lesson = told(lab, "b", "lesson", "true").await;
        assert_eq!(lesson["id"], "02-perceptron-rule");
        assert_eq!(lesson["complete"], false);
        assert!(lesson["of"].as_u64() > Some(2), "{lesson}");
    });
}

#[test]
fn an_element_has_the_colors_around_it_and_leaves_nothing() {
    story(async |lab| {
        lab.prefer("prefers-color-scheme", "light").await;
        open(
            lab,
            "<div id='around'><hyperplane-lab id='a'></hyperplane-lab></div>",
        )
        .await;
        let scheme = async |wanted: &str| {
            let look = "return getComputedStyle(document.documentElement).colorScheme";
            eventually(wanted, async || {
                (inside(lab, "#a", look).await == wanted).then_some(())
            })
            .await;
        };
        scheme("light").await;
        lab.prefer("prefers-color-scheme", "dark").await;
        scheme("dark").await;
        lab.prefer("prefers-color-scheme", "light").await;
        scheme("light").await;
        // A dark part of a light page, and a theme of its own.
        lab.ask("around.style.cssText = 'background: #111; color: oklch(0.95 0.01 90)'")
            .await;
        scheme("dark").await;
        lab.ask("a.theme = 'light'").await;
        scheme("light").await;
        lab.ask("a.theme = 'auto'").await;
        scheme("dark").await;
        // Moved, it goes on where it was.
        lab.ask("a.set('eta', 0.7)").await;
        told(lab, "a", "change", "/eta=0.7/.test(detail.link)").await;
        lab.ask("told.length = 0; document.body.append(a)").await;
        told(lab, "a", "ready", "/eta=0.7/.test(detail.link)").await;
        scheme("light").await;
        // Taken away, nothing of it is left.
        let left = lab
            .ask_later(
                "const done = arguments[0], lab = a;
                const asked = lab.tell().then(() => 'told', (error) => error.message);
                lab.remove();
                asked.then((said) => done([said, lab.shadowRoot.querySelectorAll('iframe').length]));
                window.gone = new WeakRef(lab);
                told.length = 0",
            )
            .await;
        assert_eq!(left, json!(["<hyperplane-lab> has left the page", 0]));
        eventually("nothing", async || {
            lab.collect_garbage().await;
            let is_gone = lab.ask("return gone.deref() === undefined").await;
            is_gone.as_bool()?.then_some(())
        })
        .await;
    });
}

#[test]
fn what_an_element_is_asked_early_is_done_in_turn() {
    story(async |lab| {
        // Another lab is opened before the page goes on with it.
        open(
            lab,
            "<hyperplane-lab id='a'></hyperplane-lab>
            <script>
                customElements.whenDefined('hyperplane-lab').then(() => {
                    a.addEventListener('ready', () => a.press('play'));
                    a.link = 'v2&dataset=gate&gate=14';
                });
            </script>",
        )
        .await;
        let end = told(lab, "a", "end", "/gate=14/.test(detail.link)").await;
        assert_eq!(end["state"]["status"], "converged");
        // An element that is asked before it is on a page.
        let link = lab
            .ask_later(
                "const done = arguments[0], early = document.createElement('hyperplane-lab');
                early.link = 'v2&dataset=gate&gate=2';
                early.set('eta', 0.5);
                early.tell().then(() => done(early.link), (error) => done(error.message));
                document.body.replaceChildren(early)",
            )
            .await;
        assert_eq!(link, "v2&dataset=gate&gate=2&eta=0.5");
        // Each question has its own answer.
        let epochs = lab
            .ask_later(
                "const done = arguments[0], early = document.querySelector('hyperplane-lab');
                const asked = [early.tell()];
                early.press('epoch');
                asked.push(early.tell());
                Promise.all(asked).then((states) => done(states.map(({ epoch }) => epoch)))",
            )
            .await;
        assert_eq!(epochs, json!([0, 1]));
    });
}

#[in_all("what it is asked early is done in turn, in the short command")]
#[test]
fn what_an_element_is_asked_outlives_a_move() {
    story(async |lab| {
        // It is moved when the lab is there, and has not said yet what it is.
        open(
            lab,
            "<hyperplane-lab id='a'></hyperplane-lab>
            <script>
                window.moves = 0;
                customElements.whenDefined('hyperplane-lab').then(() => {
                    a.set('eta', 0.7);
                    addEventListener('message', ({ data }) => {
                        if (data.type === 'ready' && moves++ === 0) document.body.append(a);
                    });
                });
            </script>",
        )
        .await;
        told(lab, "a", "change", "/eta=0.7/.test(detail.link)").await;
        // A question is asked again of the lab in the new frame.
        for code in ["document.body.append(a)", "a.lock = 'data'"] {
            let said = format!(
                "const done = arguments[0];
                a.tell().then(({{ history }}) => done(history.epoch), (error) => done(error.message));
                {code}"
            );
            assert_eq!(lab.ask_later(&said).await, json!([0]), "{code}");
        }
    });
}

#[in_all("the frame can be as high as the lab: frame, in the short command")]
#[test]
fn an_element_is_as_high_as_the_lab_unless_the_page_gives_it_a_height() {
    story(async |lab| {
        open(lab, "<hyperplane-lab></hyperplane-lab>").await;
        // The height that the lab asks for at first, and that of its frame; in so narrow a frame the plane would grow with it.
        let heights = async |around: &str, own: &str| {
            let markup = format!(
                "<div style='width: 660px; {around}'>
                    <hyperplane-lab id='a' style='{own}'></hyperplane-lab><p style='width: 0'>Words</p>
                </div>"
            );
            let show = "told.length = 0; document.body.innerHTML = arguments[0]";
            lab.ask_with(show, &[json!(markup)]).await;
            let ready = told(lab, "a", "ready", "true").await;
            let frame = "return a.shadowRoot.querySelector('iframe').clientHeight";
            (ready["height"].clone(), lab.ask(frame).await)
        };
        let needed = heights("", "").await;
        assert_eq!(needed.0, needed.1);
        // A page that is scrolled stays where it is when another lab comes into the frame.
        let scrolled = "scrollTo(0, 1000); a.lock = 'data'; return scrollY";
        assert_eq!(lab.ask(scrolled).await, 1000);
        for (around, own) in [
            ("", "padding: 8px 0"),
            ("", "min-height: 300px"),
            ("display: flex", "flex: 1"),
        ] {
            assert_eq!(heights(around, own).await, needed, "{around} {own}");
        }
        for (around, own) in [
            ("", "height: 700px; padding: 8px 0"),
            ("height: 700px", "height: 100%"),
            ("height: 700px; display: flex", "flex: 1"),
            (
                "height: 716px; position: relative",
                "position: absolute; inset: 8px 0",
            ),
        ] {
            let (_, frame) = heights(around, own).await;
            assert_eq!(frame, 700, "{around} {own}");
        }
    });
}

#[test]
fn nothing_that_a_script_sets_is_no_link() {
    story(async |lab| {
        // As MkDocs with instant navigation does with every element that has a link, before the element is known.
        open(
            lab,
            "<hyperplane-lab id='a' src='#v2&dataset=gate&gate=14'></hyperplane-lab>
            <script>
                for (const name of ['src', 'hide', 'lock', 'theme', 'link']) a[name] = a[name];
                window.is_early = Object.hasOwn(a, 'src');
            </script>",
        )
        .await;
        told(lab, "a", "ready", "true").await;
        let has = "return [is_early, Object.hasOwn(a, 'src'), a.src, a.link, a.hide, a.getAttribute('hide')]";
        let gate = "v2&dataset=gate&gate=14";
        assert_eq!(
            lab.ask(has).await,
            json!([true, false, format!("#{gate}"), gate, "", null])
        );
        // Later it is the same: nothing takes an attribute away, and opens no other lab.
        lab.ask("a.theme = 'dark'; a.theme = undefined; a.link = undefined; a.hide = null")
            .await;
        let has = "return [a.getAttribute('theme'), a.getAttribute('hide'), a.link]";
        assert_eq!(lab.ask(has).await, json!([null, null, gate]));
    });
}

#[in_all("starting: a file that is not there is named, in the short command")]
#[test]
fn an_element_whose_files_do_not_come_says_so() {
    // Another site's script that its host does not share: what stands inside the element is to be seen.
    let _ = mishap(async |lab| {
        let labs = serve(|path| match path {
            "hyperplane-lab.js" => Fate::Own,
            _ => Fate::Missing,
        });
        let text: &'static str = format!(
            "<!doctype html><html lang='en'><title>A page</title><link rel='icon' href='data:,'>
            <script type='module' src='{labs}hyperplane-lab.js'></script>
            <hyperplane-lab><a href='{labs}'>Open the lab</a></hyperplane-lab>"
        )
        .leak();
        let page = serve(move |path| match path {
            "page.html" => Fate::Changed("text/html", text),
            _ => Fate::Missing,
        });
        lab.goto(&format!("{page}page.html")).await;
        assert!(lab.sees("hyperplane-lab a").await);
        // The element comes, and the lab does not.
        let text: &'static str = text
            .replace(
                &*labs,
                &serve(|path| match path {
                    "hyperplane-lab.js" => Fate::Sent,
                    _ => Fate::Missing,
                }),
            )
            .leak();
        let page = serve(move |path| match path {
            "page.html" => Fate::Changed("text/html", text),
            _ => Fate::Missing,
        });
        lab.goto(&format!("{page}page.html")).await;
        let said = eventually("a sentence", async || {
            let look = "return document.querySelector('hyperplane-lab').shadowRoot?.querySelector('[role=alert]')?.textContent";
            lab.ask(look).await.as_str().map(String::from)
        })
        .await;
        assert!(
            said.contains("has not started in this frame")
                && said.contains("beside hyperplane-lab.js"),
            "{said}"
        );
    });
}
