//! The published page where a browser has kept a part of a file, or files of two versions: it mends itself once, and then says what
//! is the matter.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::browser::{Kind, devtools, eventually, kind};
use crate::elsewhere::{Fate, Host, serve};
use crate::lab::{Lab, mishap, story};
use crate::lesson_files::{MARKDOWN, hand_in};
use crate::lessons::at_step;
use crate::offline::{come_again, folder, open, visit};

/// A file, and what has become of it.
type Stump = (&'static str, fn() -> Fate);

/// The files that a page starts with, and what a cache may have in their places.
const STUMPS: [Stump; 3] = [
    ("pkg/lab_bg.wasm", || Fate::Cut(40_000)),
    ("pkg/lab_bg.wasm", || {
        Fate::Changed("text/html", "<p>Please log in</p>")
    }),
    // Of another release.
    ("pkg/lab.js", || {
        Fate::Changed("text/javascript", "export default async () => {};")
    }),
];

/// The file of a version.
fn of_first(path: &str) -> String {
    format!("{}/{path}", folder("first"))
}

#[test]
fn a_page_mends_what_a_cache_has_kept_of_a_file() {
    are_mended(&[0, 2]);
}

#[in_all("a part of a file and one of another release in the short command")]
#[test]
fn a_page_that_a_cache_has_kept_in_place_of_a_file_is_mended() {
    are_mended(&[1]);
}

fn are_mended(cases: &[usize]) {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    static CASE: AtomicUsize = AtomicUsize::new(0);
    // Both tests decide with these.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let _ = mishap(async |lab| {
        for &case in cases {
            let path = STUMPS[case].0;
            CASE.store(case, Relaxed);
            ASKED.store(0, Relaxed);
            let host = Host::of("first");
            // The host had half of it once, and the browser may keep that for ever.
            host.decide(&of_first(path), || match ASKED.fetch_add(1, Relaxed) {
                0 => STUMPS[CASE.load(Relaxed)].1(),
                _ => Fate::Sent,
            });
            open(lab, &host, "").await;
            assert!(ASKED.load(Relaxed) > 1, "{path}");
            lab.click("step").await;
            assert_eq!(
                lab.ask("return history.state?.isRepaired ?? null").await,
                Value::Null
            );
            assert_eq!(
                lab.ask("return document.querySelector('[role=alert].loading')")
                    .await,
                Value::Null
            );
        }
    });
}

/// Files that are asked for later, and what a cache may have in their places.
const LATER: [Stump; 2] = [
    ("pkg/lessons/en/02-perceptron-rule.txt", || Fate::Cut(3000)),
    ("data/digits.txt", || {
        Fate::Changed("text/html", "<p>Please log in</p>")
    }),
];

#[in_all("the WebAssembly comes past it in the same way in the short command")]
#[test]
fn what_is_asked_for_later_comes_past_a_cache_that_has_a_part_of_it() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    static CASE: AtomicUsize = AtomicUsize::new(0);
    let _ = mishap(async |lab| {
        for (case, (path, _)) in LATER.iter().enumerate() {
            CASE.store(case, Relaxed);
            ASKED.store(0, Relaxed);
            let host = Host::of("first");
            host.decide(&of_first(path), || match ASKED.fetch_add(1, Relaxed) {
                0 => LATER[CASE.load(Relaxed)].1(),
                _ => Fate::Sent,
            });
            // No worker keeps this page.
            let link = ["lesson=02-perceptron-rule&lesson-step=6", "dataset=digits"][case];
            open(lab, &host, &format!("?embed=1#v2&{link}")).await;
            let (look, part) = [
                (
                    "document.querySelector('.lesson')?.textContent",
                    "The same rule in another dress",
                ),
                (
                    "document.querySelector('#plane').getAttribute('aria-label')",
                    " points of class +1",
                ),
            ][case];
            eventually(part, async || {
                let text = lab.ask(&format!("return {look}")).await;
                text.as_str()?.contains(part).then_some(())
            })
            .await;
            assert_eq!(ASKED.load(Relaxed), 2, "{path}");
        }
    });
}

#[in_all("the WebAssembly comes past it in the same way in the short command")]
#[test]
fn the_font_and_the_converter_of_lessons_come_past_a_cache_that_has_a_part_of_them() {
    static ASKED: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];
    let _ = mishap(async |lab| {
        let host = Host::of("first");
        // Nor does the list of what all files have to be come whole.
        host.decide(&of_first("files.json"), || {
            match ASKED[2].fetch_add(1, Relaxed) {
                0 => Fate::Cut(300),
                _ => Fate::Sent,
            }
        });
        host.decide(&of_first("fonts/math.woff2"), || {
            match ASKED[0].fetch_add(1, Relaxed) {
                0 => Fate::Cut(3000),
                _ => Fate::Sent,
            }
        });
        host.decide(&of_first("pkg/lessons/lessons.js"), || {
            match ASKED[1].fetch_add(1, Relaxed) {
                0 => Fate::Cut(300),
                _ => Fate::Sent,
            }
        });
        // No worker keeps this page.
        host.decide("worker.js", || Fate::Missing);
        open(lab, &host, "#v2&lesson=02-perceptron-rule").await;
        let font = "return [...document.fonts].find(({ family }) => family.includes('Hyperplane Math')).status";
        eventually("the font", async || {
            (lab.ask(font).await == "loaded").then_some(())
        })
        .await;
        assert_eq!(ASKED[0].load(Relaxed), 2);
        hand_in(lab, "own.md", MARKDOWN).await;
        at_step(lab, "The only one").await;
        assert_eq!(ASKED[1].load(Relaxed), 2);
    });
}

/// The alert in place of the lab.
async fn alert(lab: &Lab) -> String {
    eventually("an alert", async || {
        let text = lab
            .ask("return document.querySelector('main > .loading[role=alert]')?.textContent")
            .await;
        text.as_str().map(String::from)
    })
    .await
}

#[test]
fn a_host_with_a_part_of_a_file_is_told_and_asked_again_at_will() {
    static IS_WHOLE: AtomicUsize = AtomicUsize::new(0);
    let _ = mishap(async |lab| {
        let host = Host::of("first");
        let wasm = of_first("pkg/lab_bg.wasm");
        host.decide(&wasm, || match IS_WHOLE.load(Relaxed) {
            0 => Fate::Cut(40_000),
            _ => Fate::Sent,
        });
        lab.goto(&host.url()).await;
        let text = alert(lab).await;
        assert!(
            text.contains(&wasm) && text.contains(": 40000 bytes of "),
            "{text}"
        );
        let loads = host.asked("index.html");
        IS_WHOLE.store(1, Relaxed);
        lab.press("main > button").await;
        lab.loaded().await;
        // Once to look whether there is a new version, once to begin again; the worker asks for it, too.
        assert!(host.asked("index.html") >= loads + 2);
        lab.click("step").await;
    });
}

#[in_all("the page that mends itself has the same script in the short command")]
#[test]
fn a_page_without_its_first_script_leads_to_one_that_mends_it() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let _ = mishap(async |lab| {
        let host = Host::of("first");
        host.decide(&of_first("main.js"), || match ASKED.fetch_add(1, Relaxed) {
            0 => Fate::Cut(1000),
            _ => Fate::Sent,
        });
        lab.goto(&host.url()).await;
        eventually("the link", async || lab.sees(".late a").await.then_some(())).await;
        lab.press(".late a").await;
        eventually("all files", async || {
            lab.sees("#repair .whole a").await.then_some(())
        })
        .await;
        lab.press("#repair .whole a").await;
        lab.loaded().await;
    });
}

#[test]
fn a_worker_keeps_whole_files_alone_and_again_those_that_it_has_lost() {
    static ASKED: [AtomicUsize; 2] = [const { AtomicUsize::new(0) }; 2];
    static LESSON: &str = "pkg/lessons/en/02-perceptron-rule.txt";
    static GUIDE: &str = "docs/instructors.html";
    let _ = mishap(async |lab| {
        let host = Host::of("first");
        host.decide(&of_first(LESSON), || match ASKED[0].fetch_add(1, Relaxed) {
            0 => Fate::Cut(100),
            _ => Fate::Sent,
        });
        host.decide(GUIDE, || match ASKED[1].fetch_add(1, Relaxed) {
            0 => Fate::Cut(100),
            _ => Fate::Sent,
        });
        visit(lab, &host, "").await;
        let kept = async |path: &str| {
            let look = "const [address, done] = arguments;
                caches.match(address).then((kept) => kept?.arrayBuffer()).then((bytes) => done(bytes?.byteLength ?? null))";
            let address = json!(format!("{}{path}", host.url()));
            let found = lab.driver.execute_async(look, vec![address]).await;
            found.expect("a script").json().clone()
        };
        let whole = |path: &str| {
            let file = std::fs::metadata(crate::elsewhere::published("first").join(path));
            json!(file.expect("a file").len())
        };
        let lesson = of_first(LESSON);
        assert_eq!(kept(&lesson).await, whole(&lesson));
        assert_eq!(kept(GUIDE).await, whole(GUIDE));
        // What the browser lets go of comes back when it is asked for.
        let lose = "const [address, done] = arguments;
            caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.delete(address)).then(done)";
        let address = json!(format!("{}{lesson}", host.url()));
        let lost = lab.driver.execute_async(lose, vec![address.clone()]).await;
        assert_eq!(lost.expect("a script").json(), &json!(true));
        assert_eq!(kept(&lesson).await, Value::Null);
        lab.ask_with("fetch(arguments[0])", &[address]).await;
        eventually("the lesson", async || {
            (kept(&lesson).await == whole(&lesson)).then_some(())
        })
        .await;
    });
}

#[in_all(
    "the page mends what the browser's own cache has kept in the short command; this cache is dropped by the same script"
)]
#[test]
fn a_page_drops_a_cache_of_its_worker_that_is_damaged() {
    let _ = mishap(async |lab| {
        let host = Host::of("first");
        visit(lab, &host, "").await;
        let address = format!("{}{}", host.url(), of_first("pkg/lab_bg.wasm"));
        let damage = "const [address, done] = arguments;
            const stump = new Response('a stump', { headers: { 'content-type': 'application/wasm' } });
            caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.put(address, stump)).then(() => done(true))";
        let damaged = lab.driver.execute_async(damage, vec![json!(address)]).await;
        assert_eq!(damaged.expect("a script").json(), &json!(true));
        come_again(lab).await;
        lab.click("step").await;
        // It is kept anew, whole, and opens without a network.
        eventually("a page that is kept", async || {
            let look = "return navigator.serviceWorker.controller !== null";
            lab.ask(look).await.as_bool()?.then_some(())
        })
        .await;
    });
}

#[in_all("the page mends itself by the same script in the short command")]
#[test]
fn a_page_whose_version_is_gone_becomes_the_new_one() {
    // Firefox cannot be told to forget what it has kept besides.
    if kind() == Kind::Firefox {
        return;
    }
    let _ = mishap(async |lab| {
        let mut host = Host::of("first");
        visit(lab, &host, "").await;
        // The worker has lost a file that no other cache has, and its host has a new version alone.
        let lose = "const [path, done] = arguments;
            caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.delete(path)).then(done)";
        let path = of_first("pkg/lab.js");
        let lost = lab.driver.execute_async(lose, vec![json!(path)]).await;
        assert_eq!(lost.expect("a script").json(), &json!(true));
        devtools(&lab.driver, "Network.clearBrowserCache", json!({})).await;
        host.publish("second");
        come_again(lab).await;
        let said = lab
            .ask("return document.querySelector('script[src$=\"main.js\"]').getAttribute('src')")
            .await;
        assert_eq!(said, json!(format!("{}/main.js", folder("second"))));
    });
}

#[test]
fn the_lab_starts_in_a_frame_without_an_origin() {
    story(async |lab| {
        // As it is published, and as its folder is: there style sheets are fetched without being asked whose page it is, and
        // nobody may read them.
        let host = Host::of("first");
        for site in [host.url(), serve(|_| Fate::Sent)] {
            starts_without_an_origin(lab, &site).await;
        }
    });
}

async fn starts_without_an_origin(lab: &Lab, site: &str) {
    let page: &'static str = format!(
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>A page</title><link rel='icon' href='data:,'>
        <script>
            window.told = [];
            addEventListener('message', ({{ data }}) => told.push(data));
        </script>
        <iframe sandbox='allow-scripts' title='A lab' style='width: 1200px; height: 700px' src='{site}?embed=1#v2&dataset=gate&gate=14'></iframe>",
    )
    .leak();
    let around = serve(move |path| match path {
        "page.html" => Fate::Changed("text/html", page),
        _ => Fate::Missing,
    });
    lab.goto(&format!("{around}page.html")).await;
    let told = async |kind: &str| {
        let look = "return told.find(({ type }) => type === arguments[0]) ?? null";
        eventually(kind, async || {
            let found = lab.ask_with(look, &[json!(kind)]).await;
            found.is_object().then_some(found)
        })
        .await
    };
    assert_eq!(told("ready").await["link"], "v2&dataset=gate&gate=14");
    let order = "document.querySelector('iframe').contentWindow.postMessage({ hyperplane: 1, order: 'train', epochs: 30 }, '*')";
    lab.ask(order).await;
    assert_eq!(told("end").await["state"]["status"], "converged");
}
