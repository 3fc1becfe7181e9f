//! Labs come and go, and leave nothing behind; two on one page keep out of each other's way.

use std::sync::atomic::{AtomicBool, Ordering};

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::{Value, json};

use crate::browser::{Kind, devtools, eventually, kind};
use crate::elsewhere::{Fate, serve};
use crate::lab::{Lab, USUAL, mishap, story};

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

/// The numbers of nodes and listeners; only Chromium tells them.
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

#[in_all("an element that goes leaves nothing: element, in the short command")]
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
            let code = "return ['#app', '#second'].map((place) => document.querySelector(`${place} .timeline .at`).dataset.value)";
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

/// A page of its own with the style sheets of the lab and places for three.
const PAGE: &str = "<!doctype html><html lang='en'><meta charset='utf-8'><title>Three labs</title><link rel='icon' href='data:,'>
    <link rel='stylesheet' href='style.css'><link rel='stylesheet' href='pkg/instruments.css'>
    <main id='one'></main><section id='two'></section><section id='three'></section>";

/// Starts labs in each place without waiting for another, and takes that of the third away while it loads; hands back the steps
/// that the labs count after a step of each.
const TOGETHER: &str = r"
    const [done] = arguments;
    (async () => {
        const { default: init, mount, Trainer } = await import('./pkg/hyperplane.js');
        const place = (name) => document.querySelector(`#${name}`);
        const component = async (name) => {
            await init();
            if (place(name)) return mount(`#${name}`);
        };
        const trainer = init().then(() => new Trainer({ rule: 'perceptron', features: 1, x: [1, 2], y: [-1, 1], eta: 1, batch: 1 }));
        const labs = ['one', 'two', 'three'].map(component);
        place('three').remove();
        const [one, two, three] = await Promise.all(labs);
        (await trainer).run(30);
        for (const name of ['one', 'two']) place(name).querySelector('[data-action=step]').click();
        await Promise.all([one.settled(), two.settled()]);
        const steps = ['one', 'two'].map((name) => place(name).querySelector('.timeline .at').dataset.value);
        return [steps, three === undefined, (await trainer).status];
    })().then(done, (error) => done(String(error)));";

#[in_firefox("each engine has an order of its own in which files come and promises are kept")]
#[test]
fn labs_that_are_started_at_the_same_time_share_one_start() {
    story(async |lab| {
        let page = serve(|path| match path {
            "three.html" => Fate::Changed("text/html", PAGE),
            _ => Fate::Sent,
        });
        lab.goto(&format!("{page}three.html")).await;
        let found = lab.ask_later(TOGETHER).await;
        assert_eq!(found, json!([["1", "1"], true, "converged"]));
    });
}

#[test]
fn a_start_that_has_failed_is_tried_again() {
    static IS_DOWN: AtomicBool = AtomicBool::new(true);
    let complaints = mishap(async |lab| {
        let page = serve(|path| match path {
            "three.html" => Fate::Changed("text/html", PAGE),
            "pkg/lab_bg.wasm" if IS_DOWN.load(Ordering::Relaxed) => Fate::Missing,
            _ => Fate::Sent,
        });
        lab.goto(&format!("{page}three.html")).await;
        let failed = lab.ask_later(TOGETHER).await;
        assert!(
            failed.as_str().is_some_and(|text| text.contains("404")),
            "{failed}"
        );
        IS_DOWN.store(false, Ordering::Relaxed);
        lab.ask(
            "document.body.append(Object.assign(document.createElement('p'), { id: 'three' }))",
        )
        .await;
        let found = lab.ask_later(TOGETHER).await;
        assert_eq!(found, json!([["1", "1"], true, "converged"]));
    });
    assert!(
        complaints.iter().all(|text| text.contains("404")),
        "{complaints:#?}"
    );
}

/// A page of others, with the sheet for it and with those of the lab's own page, of which one or the others are on.
const STYLED: &str = "<!doctype html><html lang='en'><meta charset='utf-8'><title>A page</title><link rel='icon' href='data:,'>
    <style>html { color-scheme: light; scrollbar-width: none; } #app { display: block; } body { margin: 0; }</style>
    <link class='one' rel='stylesheet' href='pkg/lab.css'>
    <link class='own' rel='stylesheet' href='style.css'><link class='own' rel='stylesheet' href='pkg/instruments.css'>
    <link class='own' rel='stylesheet' href='lessons.css'><link class='own' rel='stylesheet' href='phone.css'>
    <link class='own' rel='stylesheet' href='presentation.css'><link class='own' rel='stylesheet' href='front.css'>
    <link class='own' rel='stylesheet' href='access.css'>
    <main id='app'></main>
    <article><h1>Words</h1><h2>More</h2><p>A <a href='#a'>link</a> and <kbd>K</kbd></p><button>Press</button><select><option>a</select>
    <input><details><summary>S</summary>T</details><table><caption>C</caption><tr><th>a<td>b</table><figure><figcaption>F</figcaption></figure>
    <svg width='9' height='9'><path d='M0 0h9'/></svg><canvas></canvas><fieldset><legend>L</legend></fieldset><dialog open style='position: static'>D</dialog></article>
    <script>
        // Of a whole lab not all that elements have: that would take minutes.
        const SOME = 'display position color background-color border-top-width border-top-color border-radius font-size font-weight font-family ' +
            'line-height letter-spacing text-transform white-space margin-top margin-left padding-top padding-left width height min-height gap ' +
            'flex-grow overflow-x z-index visibility opacity cursor box-shadow accent-color color-scheme content';
        // What the sheets of these classes make of elements, by their place on the page.
        function styles(on, within) {
            for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.sheet.disabled = !on.includes(link.className);
            const all = [...document.querySelectorAll(within)];
            return all.map((element) => [element.outerHTML.slice(0, 90), ...['', '::before', '::after'].map((part) => {
                const style = getComputedStyle(element, part || null);
                const names = within.startsWith('#app') ? SOME.split(' ') : [...style].filter((name) => !name.startsWith('--'));
                return part && style.content === 'none' ? '' : names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
            })]);
        }
        function differences(first, second) {
            const found = [];
            first.forEach(([what, ...parts], i) => parts.forEach((part, j) => {
                const other = second[i][j + 1];
                if (`${part}` !== `${other}`) found.push([what, j, [...part].filter((line, k) => line !== other[k]).slice(0, 4)]);
            }));
            return found.slice(0, 12);
        }
    </script>";

#[in_firefox("which selectors weigh how much, and what is inherited, is the engine's")]
#[test]
fn the_sheet_for_pages_of_others_styles_the_lab_alone_and_as_ever() {
    is_styled_as_ever(&STATES[..2]);
}

#[in_all("as it is usually, and on a phone, in the short command")]
#[test]
fn it_does_so_in_other_states_of_the_page() {
    is_styled_as_ever(&STATES[2..]);
}

/// Sizes of the window, and the attribute of the root that a state of the page has.
const STATES: [((u32, u32), &str); 5] = [
    ((1400, 900), ""),
    ((390, 844), ""),
    ((844, 390), "data-embed"),
    ((1400, 900), "data-present"),
    ((1400, 900), "data-printing"),
];

fn is_styled_as_ever(states: &'static [((u32, u32), &'static str)]) {
    story(async |lab| {
        let page = serve(|path| match path {
            "styled.html" => Fate::Changed("text/html", STYLED),
            _ => Fate::Sent,
        });
        lab.goto(&format!("{page}styled.html")).await;
        let mount = "const [done] = arguments;
            import('./pkg/hyperplane.js').then(async ({ default: init, mount }) => {
                await init();
                const lab = document.querySelector('#app').lab = mount('#app');
                await lab.settled();
            }).then(() => done(true), (error) => done(String(error)))";
        assert_eq!(lab.ask_later(mount).await, true);
        let differ = async |first: &str, second: &str, within: &str| {
            let code = "return differences(styles(arguments[0], arguments[2]), styles(arguments[1], arguments[2]))";
            lab.ask_with(code, &[json!([first]), json!([second]), json!(within)])
                .await
        };
        for &(size, root) in states {
            lab.become_a_screen(size, 1.0, size.0.min(size.1) < 500)
                .await;
            let state = "for (const name of ['data-embed', 'data-present', 'data-printing']) document.documentElement.toggleAttribute(name, arguments[0] === name)";
            lab.ask_with(state, &[json!(root)]).await;
            let found = differ("one", "none", "article, article *").await;
            assert_eq!(found, json!([]), "beside the lab, {size:?} {root}");
            let found = differ("own", "one", "#app *").await;
            assert_eq!(found, json!([]), "in the lab, {size:?} {root}");
        }
        let found = differ("own", "none", "article, article *").await;
        assert_ne!(
            found,
            json!([]),
            "those of the lab's own page are for nobody else"
        );
    });
}
