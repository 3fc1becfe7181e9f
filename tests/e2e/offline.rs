//! The published page opens without a network, tells of a new version, and can be had without any of this.

use hyperplane_test_parts::{in_all, in_firefox};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::elsewhere::{Fate, Host, published};
use crate::lab::{Lab, in_lab, mishap, story};

/// Opens the page, without waiting for it to be kept.
pub(crate) async fn open(lab: &Lab, host: &Host, end: &str) {
    lab.goto("about:blank").await;
    lab.goto(&format!("{}{}", host.url(), in_lab(end))).await;
    lab.loaded().await;
}

/// Opens the page, and waits until the browser keeps all of it.
pub(crate) async fn visit(lab: &Lab, host: &Host, end: &str) {
    open(lab, host, end).await;
    // A worker controls no page before it has all files.
    let look = "return navigator.serviceWorker.controller !== null";
    eventually("a page that is kept", async || {
        lab.ask(look).await.as_bool()?.then_some(())
    })
    .await;
}

/// Leaves the page and opens it again. A driver's reload goes past all that is kept, in Firefox.
pub(crate) async fn come_again(lab: &Lab) {
    lab.link().await;
    let address = lab.ask("return location.href").await;
    lab.goto("about:blank").await;
    lab.goto(address.as_str().expect("an address")).await;
    lab.loaded().await;
}

/// The text of the message that differs between the versions.
async fn version(lab: &Lab) -> Value {
    lab.ask("return document.querySelector('[data-action=share]').textContent")
        .await
}

/// The name of the folder of a version.
pub(crate) fn folder(version: &str) -> String {
    let entries = fs::read_dir(published(version)).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
    let mut names = names.map(|name| name.expect("a name"));
    let is_version = |name: &String| name.len() == 16 && u64::from_str_radix(name, 16).is_ok();
    names.find(is_version).expect("a version")
}

/// The caches that there are, by the folders of their versions.
async fn caches(lab: &Lab) -> Vec<String> {
    let names = lab.ask("return caches.keys()").await;
    let names = names.as_array().expect("names").iter();
    names
        .filter_map(|name| Some(name.as_str()?.rsplit(' ').next()?.to_owned()))
        .collect()
}

/// Waits for the notice of a new version.
async fn is_told(lab: &Lab) {
    eventually("the notice", async || {
        lab.sees(".news button").await.then_some(())
    })
    .await;
}

/// All files below a folder of the site that a visitor may ask for, as addresses.
fn files(site: &Path, below: &str, found: &mut Vec<String>) {
    // What the page is made from, what is for other pages, and what mends this one.
    let left_out = [
        "lessons",
        "locales",
        "pkg/hyperplane.js",
        "pkg/freed.js",
        "pkg/lab.css",
        "files.json",
    ];
    for entry in fs::read_dir(site.join(below)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        let path = format!("{below}/{name}");
        let is_left_out = path
            .split_once('/')
            .is_some_and(|(_, rest)| left_out.contains(&rest));
        if is_left_out || name.ends_with(".d.ts") {
            continue;
        }
        if entry.path().is_dir() {
            files(site, &path, found);
        } else {
            found.push(path);
        }
    }
}

#[in_firefox("the service worker is the engine's")]
#[test]
fn after_one_visit_all_of_it_is_there_without_a_network() {
    story(async |lab| {
        let mut host = Host::of("first");
        visit(lab, &host, "").await;
        for file in ["pkg/lab_bg.wasm", "pkg/annex.wasm", "style.css"] {
            assert_eq!(host.asked(file), 1, "{file} has come once");
        }
        host.stop();
        come_again(lab).await;
        lab.click("step").await;
        lab.click("instruments").await;
        lab.press("dialog.menu [data-action=open-rate-window]")
            .await;
        assert!(lab.sees("dialog[data-tool=descent]").await);
        open(
            lab,
            &host,
            "index.html?answers=off#v2&lesson=01-hyperplanes",
        )
        .await;
        eventually("the lesson", async || {
            lab.sees(".lesson h2").await.then_some(())
        })
        .await;
        open(lab, &host, "#v2&dataset=digits").await;
        let [minus, plus] = lab.counts().await;
        assert!(minus > 0 && plus > 0, "digits");
        open(lab, &host, "?lang=qaa").await;
        assert_eq!(version(lab).await, "first");
        let guides = format!("{}docs/instructors.html?from=lab#first", host.url());
        lab.goto(&guides).await;
        let title = lab
            .ask("return document.querySelector('h1').textContent")
            .await;
        assert_eq!(title, json!("Teaching with Hyperplane"));
        open(lab, &host, "").await;
        // And all else, also where the browser's own cache is not asked.
        let mut all = vec!["manifest.webmanifest".into()];
        files(&published("first"), &folder("first"), &mut all);
        assert!(all.len() > 50, "{all:?}");
        let missing = lab
            .ask_with(
                "return Promise.all(arguments[0].map((path) => fetch(path, { cache: 'no-store' }).then((answer) => answer.ok ? '' : path, () => path)))
                    .then((all) => all.filter(Boolean))",
                &[json!(all)],
            )
            .await;
        assert_eq!(missing, json!([]));
    });
}

#[in_all("the worker keeps, and keeps no half of a version, in the two tests of the short command")]
#[test]
fn a_new_version_is_told_and_comes_when_it_is_asked_for() {
    story(async |lab| {
        let mut host = Host::of("first");
        visit(lab, &host, "?lang=qaa").await;
        assert_eq!(caches(lab).await, [folder("first")]);
        lab.click("step").await;
        host.publish("second");
        come_again(lab).await;
        assert_eq!(version(lab).await, "first", "as it was kept");
        is_told(lab).await;
        let news = lab.find(".news").await;
        let text = news.text().await.expect("text");
        assert!(
            text.starts_with("There is a new version of Hyperplane."),
            "{text}"
        );
        assert_eq!(
            news.attr("role").await.expect("a role").as_deref(),
            Some("status")
        );
        let button = lab.find(".news button").await;
        button.send_keys(Key::Enter).await.expect("a key");
        eventually("the new version", async || {
            let look = "return document.querySelector('[data-action=share]')?.textContent ?? ''";
            (lab.ask(look).await == "second").then_some(())
        })
        .await;
        lab.loaded().await;
        assert_eq!(lab.value("updates").await, "1", "the lab is what it was");
        eventually("the end of the old version", async || {
            (caches(lab).await == [folder("second")]).then_some(())
        })
        .await;
        host.stop();
        come_again(lab).await;
        assert_eq!(version(lab).await, "second");
        assert!(!lab.sees(".news").await);
    });
}

#[in_all("the worker keeps, tells and replaces a version in the three tests of the short command")]
#[test]
fn who_does_not_want_a_new_version_now_has_it_the_next_time() {
    story(async |lab| {
        let mut host = Host::of("first");
        visit(lab, &host, "?lang=qaa").await;
        host.publish("second");
        come_again(lab).await;
        is_told(lab).await;
        lab.press(".news button:last-child").await;
        assert!(!lab.sees(".news").await);
        assert_eq!(version(lab).await, "first");
        eventually("the new version", async || {
            come_again(lab).await;
            (version(lab).await == "second").then_some(())
        })
        .await;
        assert!(!lab.sees(".news").await);
    });
}

#[in_all("the worker keeps, tells and replaces a version in the three tests of the short command")]
#[test]
fn a_page_that_is_open_beside_a_new_version_keeps_its_files() {
    story(async |lab| {
        let mut host = Host::of("first");
        visit(lab, &host, "?lang=qaa").await;
        let old = lab.driver.window().await.expect("a tab");
        let new = lab.driver.new_tab().await.expect("a tab");
        lab.driver.switch_to_window(new).await.expect("the tab");
        host.publish("second");
        open(lab, &host, "?lang=qaa").await;
        is_told(lab).await;
        lab.press(".news button").await;
        eventually("the new version", async || {
            let look = "return document.querySelector('[data-action=share]')?.textContent ?? ''";
            (lab.ask(look).await == "second").then_some(())
        })
        .await;
        lab.loaded().await;
        host.stop();
        lab.driver.switch_to_window(old).await.expect("the tab");
        assert_eq!(version(lab).await, "first");
        let file = format!(
            "return fetch('{}/pkg/locales/qaa.ftl', {{ cache: 'no-store' }}).then((answer) => answer.text())",
            folder("first")
        );
        assert_eq!(lab.ask(&file).await, "lab-share = first\n");
    });
}

#[test]
fn half_a_version_is_not_kept_and_not_told() {
    story(async |lab| {
        let mut host = Host::of("first");
        visit(lab, &host, "?lang=qaa").await;
        let halves: [fn() -> Fate; 2] = [
            || Fate::Changed("text/html", "of another version"),
            // It names the version, and does not end.
            || Fate::Cut(9000),
        ];
        host.decide("index.html", halves[0]);
        host.publish("second");
        let look_for_it = "return navigator.serviceWorker.getRegistration().then(async (registration) => {
            await registration.update();
            const { installing } = registration;
            if (!installing) return 'none';
            return new Promise((done) => installing.addEventListener('statechange', () => done(installing.state)));
        })";
        for half in halves {
            host.decide("index.html", half);
            assert_eq!(lab.ask(look_for_it).await, "redundant");
            assert!(!lab.sees(".news").await);
        }
        host.decide("index.html", || Fate::Sent);
        assert_eq!(lab.ask(look_for_it).await, "installed");
        is_told(lab).await;
    });
}

/// Runs before the page's own scripts: who asks for idle time has it at once, and it is noted who wants to be kept.
const WATCH: &str = "window.wishes = 0;
    window.requestIdleCallback = (act) => queueMicrotask(act);
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (...of) { window.wishes += 1; return register.apply(this, of); };";

/// Runs before the page's own scripts: it is noted when the browser does not register a worker.
const WATCH_REGISTERED: &str = "window.refused = false;
    if (isSecureContext) {
        const register = ServiceWorkerContainer.prototype.register;
        ServiceWorkerContainer.prototype.register = function (...of) {
            const registered = register.apply(this, of);
            registered.catch(() => { window.refused = true; });
            return registered;
        };
    }";

#[in_all("what is kept after one visit, in the short command")]
#[test]
fn a_page_within_another_and_one_in_work_are_not_kept() {
    story(async |lab| {
        lab.beforehand(&format!("if (isSecureContext) {{ {WATCH} }}"))
            .await;
        let host = Host::of("first");
        let wishes = async || lab.ask("return window.wishes").await;
        open(lab, &host, "?embed=1").await;
        assert_eq!(wishes().await, 0);
        open(lab, &host, "?embed=0").await;
        assert_eq!(wishes().await, 1);
        // As `cargo xtask serve` has it.
        lab.open("").await;
        assert_eq!(wishes().await, 0);
    });
}

#[in_all("the worker keeps, tells and replaces a version in the three tests of the short command")]
#[test]
fn where_nothing_may_be_kept_the_page_works_and_says_nothing() {
    const FORBIDDEN: [&str; 3] = [
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('', 'SecurityError'))",
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { throw new DOMException('', 'SecurityError'); } })",
        "delete Navigator.prototype.serviceWorker",
    ];
    for forbidden in FORBIDDEN {
        story(async |lab| {
            lab.beforehand(&format!("if (isSecureContext) {{ {WATCH} {forbidden} }}"))
                .await;
            let host = Host::of("first");
            open(lab, &host, "").await;
            lab.click("step").await;
            assert_eq!(lab.value("updates").await, "1");
            assert!(!lab.sees(".notice").await);
        });
    }
}

#[in_all("what is kept after one visit, in the short command")]
#[test]
fn a_worker_that_is_not_there_or_is_none_changes_nothing() {
    let complaints = mishap(async |lab| {
        for fate in [
            || Fate::Missing,
            || Fate::Lost,
            || Fate::Changed("text/html", "<p>"),
        ] {
            lab.beforehand(WATCH_REGISTERED).await;
            let host = Host::of("first");
            host.decide("worker.js", fate);
            open(lab, &host, "").await;
            eventually("the browser’s refusal", async || {
                (lab.ask("return window.refused").await == true).then_some(())
            })
            .await;
            lab.click("step").await;
            assert_eq!(lab.value("updates").await, "1");
            assert!(!lab.sees(".notice").await);
        }
    });
    // What Chromium says itself cannot be prevented.
    let own = complaints
        .iter()
        .filter(|text| !(text.contains("network") && text.contains("script")));
    assert_eq!(own.count(), 0, "{complaints:#?}");
}

/// The script in docs/publishing.md that takes the place of the worker.
static END: LazyLock<String> = LazyLock::new(|| {
    let guide = include_str!("../../docs/publishing.md");
    let (_, rest) = guide.split_once("```js\n").expect("a script");
    rest.split("```").next().expect("its end").into()
});

#[in_all("the worker keeps, tells and replaces a version in the three tests of the short command")]
#[test]
fn a_publisher_can_put_an_end_to_it() {
    story(async |lab| {
        let host = Host::of("first");
        visit(lab, &host, "").await;
        host.decide("worker.js", || {
            Fate::Changed("text/javascript", END.as_str())
        });
        come_again(lab).await;
        let left = "return navigator.serviceWorker.getRegistrations().then(async (all) => all.length + (await caches.keys()).length)";
        eventually("the end", async || (lab.ask(left).await == 0).then_some(())).await;
        let before = host.asked("index.html");
        open(lab, &host, "").await;
        assert_eq!(host.asked("index.html"), before + 1, "from the host");
    });
}
