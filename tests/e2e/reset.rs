//! A test takes over the page of the test before: to load it anew takes a hundred times as long.

use std::collections::BTreeMap;

use hyperplane_test_parts::in_firefox;
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// A script's beginning: the properties of an object, but those that Chromium's driver adds.
const PROPERTIES: &str =
    "const properties = (owner) => Object.entries(Object.getOwnPropertyDescriptors(owner))
        .filter(([name]) => !/^(ret_nodes|se_|cdc_|\\$cdc)/.test(name));";

/// Notes what the page's global objects are like, to be run once it is loaded.
const NOTE: &str = "// A test may have a store that refuses.
    const store = (name) => { try { return window[name]; } catch { return null; } };
    const owners = [window, navigator, navigator.clipboard, document, history, location, URL, store('localStorage'), store('sessionStorage'),
        ...'Window Navigator Document Element HTMLElement HTMLAnchorElement HTMLCanvasElement Node EventTarget Storage History Performance ServiceWorkerContainer CanvasRenderingContext2D'
            .split(' ').map((name) => window[name]?.prototype)].filter(Boolean);
    const { documentElement: root, body } = document;
    document[Symbol.for('usual')] = {
        owners: owners.map((owner) => [owner, properties(owner)]),
        attributes: [root, body].map((element) => [element, [...element.attributes].map(({ name, value }) => [name, value])]),
        parts: [...body.children],
    };";

/// Takes the lab off the page and mounts the one of another link; false where the page is not what it was when it was loaded.
const RESET: &str = "const [link, isFirst, done] = arguments;
    (async () => {
        const app = document.querySelector('#app'), usual = document[Symbol.for('usual')];
        if (!app?.lab || !usual) return false;
        const isSame = ([owner, before]) => {
            // What a store holds is its property, too.
            if (owner instanceof Storage) return !Object.hasOwn(owner, 'getItem') && !Object.hasOwn(owner, 'setItem');
            const now = new Map(properties(owner));
            return now.size === before.length && before.every(([name, { value, get, set }]) => {
                const found = now.get(name);
                return found && Object.is(found.value, value) && found.get === get && found.set === set;
            });
        };
        if (!usual.owners.every(isSame)) return false;
        if (!isFirst) dispatchEvent(new Event('pagehide'));
        app.lab.unmount();
        if (isFirst) {
            const databases = await indexedDB.databases();
            if (databases.length || (await caches.keys()).length) return false;
            localStorage.clear();
            sessionStorage.clear();
        }
        for (const [element, attributes] of usual.attributes) {
            for (const { name } of [...element.attributes]) element.removeAttribute(name);
            for (const [name, value] of attributes) element.setAttribute(name, value);
        }
        for (const part of [...document.body.children]) if (!usual.parts.includes(part)) part.remove();
        const theme = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem('hyperplane-theme');
        if (theme) document.documentElement.dataset.theme = theme;
        scrollTo(0, 0);
        history.pushState(null, '', location.pathname + location.search + (link && '#' + link));
        await app.mountLab();
        const status = document.querySelector('output[name=status]');
        do await app.lab.shown(); while (status.dataset.value === 'replaying');
        return true;
    })().then(done, (error) => done(String(error)))";

impl Lab {
    /// Notes what the page is like that has just been loaded.
    pub(crate) async fn note_page(&self) {
        self.run(&format!("{PROPERTIES} {NOTE}"), &[]).await;
    }

    /// Opens a link on the page that is loaded, as if it had been loaded for it; for the first time in a test, with nothing
    /// stored. False where the page has to be loaded.
    pub(crate) async fn reset(&self, link: &str) -> bool {
        let is_first = self.tab.borrow().is_used;
        let arguments = vec![json!(link), json!(is_first)];
        let code = format!("{PROPERTIES} {RESET}");
        let done = self.driver.execute_async(&code, arguments).await;
        let done = done.unwrap_or_else(|error| panic!("{link}: {error}"));
        match done.json().as_bool() {
            Some(is_done) => is_done,
            None => panic!("{link}: {}", done.json()),
        }
    }
}

/// All that can tell a page that was taken over from one that was loaded.
async fn seen(lab: &Lab) -> BTreeMap<&'static str, Value> {
    lab.settled().await;
    // The tab may keep a lab before its address has been written.
    eventually("what is saved", async || {
        let saved = "return sessionStorage.length > 0 && location.hash.includes('&end=')";
        lab.run(saved, &[]).await.as_bool()?.then_some(())
    })
    .await;
    let mut all = BTreeMap::new();
    for (what, code) in [
        ("address", "return location.href"),
        // Comments and spaces between elements differ: once they are the page's, once those of the WebAssembly.
        (
            "elements",
            // And what is said aloud is said in its own time.
            "const copy = document.documentElement.cloneNode(true);
            for (const voice of copy.querySelectorAll('[data-announce]')) voice.textContent = '';
            return copy.outerHTML.replaceAll(/<!--.*?-->/gs, '').replaceAll(/\\s+/g, ' ').replaceAll('> <', '><')",
        ),
        (
            "controls",
            "return [...document.querySelectorAll('input, select, textarea')].map((at) => [at.name, at.value, at.checked, at.disabled])",
        ),
        (
            "folded",
            "return [...document.querySelectorAll('details, dialog')].map((at) => [at.className, at.open])",
        ),
        (
            "storage",
            "return [localStorage, sessionStorage].map((store) => Object.keys(store))",
        ),
        ("focus", "return document.activeElement.tagName"),
        ("place", "return [scrollX, scrollY]"),
        ("entry", "return typeof history.state"),
        (
            "globals",
            "return Object.getOwnPropertyNames(window).length",
        ),
        (
            "canvases",
            "return [...document.querySelectorAll('canvas')].map((at) => at.toDataURL().slice(0, -64))",
        ),
    ] {
        all.insert(what, lab.run(code, &[]).await);
    }
    all
}

#[in_firefox("focus, storage and history are left behind in other ways")]
#[test]
fn a_page_that_is_taken_over_equals_a_fresh_one() {
    // With what comes after the lab, which is there at once in a page that is taken over.
    const LINK: &str = "v2&dataset=overlap&rule=adaline&explain=on&at=7";
    story(async |lab| {
        lab.load(LINK).await;
        let fresh = seen(lab).await;
        let listeners = crate::mounting::count(lab).await;
        // All that a test may leave: edits, a run that plays, a window, a theme, a lesson, a place, the focus, something stored.
        lab.load("v2&theory=on&explain=on").await;
        lab.at(1.0, 1.0).await;
        lab.click("theme").await;
        lab.set("eta", "much").await;
        lab.keys("f").await;
        lab.keys("f").await;
        lab.go("v2&lesson=s06-margins").await;
        lab.run(
            "localStorage.setItem('hyperplane-keys', 'off'); scrollTo(0, 200)",
            &[],
        )
        .await;
        lab.click("play").await;
        lab.click("share").await;
        lab.tab.borrow_mut().is_used = true;
        lab.open(LINK).await;
        let taken = seen(lab).await;
        for (what, of_fresh) in &fresh {
            let [taken, of_fresh] = [&taken[what], of_fresh].map(ToString::to_string);
            let same = taken.chars().zip(of_fresh.chars());
            let same = same.take_while(|(one, other)| one == other).count();
            let end = |text: &str| {
                text.chars()
                    .skip(same.saturating_sub(80))
                    .take(300)
                    .collect::<String>()
            };
            assert!(
                taken == of_fresh,
                "{what}:\n{}\n{}",
                end(&taken),
                end(&of_fresh)
            );
        }
        let more = crate::mounting::count(lab).await[1] - listeners[1];
        assert!(more.abs() < 3.0, "{more} listeners more");
        // What a test has done to the page's own objects is seen, and the page loaded anew.
        lab.run("window.requestAnimationFrame = () => 0", &[]).await;
        assert!(!lab.reset(LINK).await);
    });
}
