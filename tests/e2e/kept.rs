//! Work is kept as it is done: the user can go on after the browser has ended, and tabs keep out of each other's way.
//! If nothing can be kept, the page says so once, and nothing is lost in the tab.

use hyperplane_test_parts::in_all;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::process::Command;

use hyperplane::app::App;
use serde_json::json;

use crate::browser::{Kind, eventually, kind, wait};
use crate::lab::{Lab, RUNNER, USUAL, mishap, story};
use crate::lessons::{at_step, text};
use crate::pool::Lease;

const NEWEST: &str = "[data-kept=newest]";
const EARLIER: &str = "[data-kept=earlier]";
const ANEW: &str = "[data-action=anew]";

/// The labs that are kept, in the order of time.
async fn kept(lab: &Lab) -> Vec<String> {
    let code = "const names = Object.keys(localStorage).filter((name) => name.startsWith('hyperplane-kept-'));
        const labs = names.map((name) => localStorage.getItem(name).split('\\n'));
        return labs.sort((a, b) => a[0] - b[0]).map(([, link]) => link)";
    let labs = lab.ask(code).await;
    let labs = labs.as_array().expect("a list").iter();
    labs.map(|link| link.as_str().expect("a link").into())
        .collect()
}

/// Waits until the newest lab that is kept has this in it; nothing but time makes the page keep it.
pub(crate) async fn keeps(lab: &Lab, part: &str) -> Vec<String> {
    eventually(part, async || {
        let labs = kept(lab).await;
        labs.last()?.contains(part).then_some(labs)
    })
    .await
}

/// The address as it is, without asking the page to write it.
async fn hash(lab: &Lab) -> String {
    let hash = lab.ask("return location.hash.slice(1)").await;
    // In the order in which labs are kept.
    App::opened(hash.as_str().expect("text")).link()
}

/// Waits until the page has written this address by itself.
async fn comes_to(lab: &Lab, link: &str) {
    eventually(link, async || (hash(lab).await == link).then_some(())).await;
}

/// Returns true if a file in this folder, or in one within it, holds this text.
fn is_on_disk(folder: &Path, text: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.any(|path| {
        let bytes = fs::read(&path).unwrap_or_default();
        let parts = || bytes.windows(text.len());
        path.is_dir() && is_on_disk(&path, text) || parts().any(|part| part == text.as_bytes())
    })
}

/// Kills the browser of this folder, as a system that runs out of memory does.
fn kill(folder: &Path) {
    let (lock, before_process) = match kind() {
        Kind::Chromium => ("SingletonLock", '-'),
        Kind::Firefox => ("lock", '+'),
    };
    let lock = fs::read_link(folder.join(lock)).expect("the browser's lock");
    let lock = lock.to_string_lossy().into_owned();
    let (_, process) = lock
        .rsplit_once(before_process)
        .expect("a machine and a process");
    let killed = Command::new("kill").args(["-9", process]).status();
    assert!(killed.expect("kill").success());
}

/// Works in a lab until the browser has written it to its folder; hands back its link.
async fn work(lab: &Lab, folder: &Path) -> String {
    lab.open("").await;
    assert!(!lab.sees(".kept").await, "nothing is kept yet");
    lab.set("rule", "adaline").await;
    lab.at(1.0, 1.0).await;
    lab.click("epoch").await;
    let labs = keeps(lab, "&at=").await;
    let done = labs.last().expect("a lab").clone();
    comes_to(lab, &done).await;
    // The browser itself takes some seconds to write, and Firefox writes what is said twice once.
    let end = &done[done.rfind("&at=").expect("a place")..];
    let disk = folder.join(match kind() {
        Kind::Chromium => "Default/Local Storage/leveldb",
        Kind::Firefox => "storage/default",
    });
    eventually("the lab on disk", async || {
        is_on_disk(&disk, end).then_some(())
    })
    .await;
    done
}

#[in_all("two tabs here, and a reload while it plays in keeping, in the short command")]
#[test]
fn after_the_browser_was_killed_the_same_lab_is_there_to_go_on_with() {
    let folder = std::env::temp_dir().join(format!("hyperplane-{}-killed", std::process::id()));
    let mut lease = Lease::take(RUNNER);
    let lab = wait(Lab::remembering(&mut lease, &folder));
    let told = catch_unwind(AssertUnwindSafe(|| wait(work(&lab, &folder))));
    kill(&folder);
    // The session of a browser that has ended may end with an error.
    let _ = wait(lab.driver.quit());
    let done = told.unwrap_or_else(|failure| resume_unwind(failure));
    let again = wait(async {
        let lab = Lab::remembering(&mut lease, &folder).await;
        // Another lab is none for an exam.
        lab.open_asking("?lock=data", "").await;
        assert!(!lab.sees(".kept").await);
        lab.open("").await;
        assert!(lab.sees(NEWEST).await && lab.sees(ANEW).await);
        assert_eq!(hash(&lab).await, "", "it opens as always");
        lab.press(NEWEST).await;
        lab.loaded().await;
        let again = lab.link().await;
        assert!(lab.close().await.is_empty(), "on the console");
        again
    });
    assert!(
        done.contains("rule=adaline") && done.contains("points="),
        "{done}"
    );
    assert_eq!(again, done);
    fs::remove_dir_all(&folder).expect("the folder");
}

#[in_all(
    "app::tests::kept: what is kept, offered and begun anew; two tabs, a killed browser, full stores: here"
)]
#[test]
fn what_is_offered_takes_nothing_away() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.stop_clock().await;
        lab.pass(1500).await;
        assert_eq!(kept(lab).await, [""; 0], "who only looks has done nothing");
        lab.open(USUAL).await;
        lab.set("dataset", "moons").await;
        lab.click("play").await;
        keeps(lab, "dataset=moons").await;
        let moons = keeps(lab, "&at=").await;
        // It follows the run.
        eventually("more steps", async || {
            (kept(lab).await != moons).then_some(())
        })
        .await;
        lab.click("play").await;
        let moons = lab.link().await;
        assert_eq!(kept(lab).await, std::slice::from_ref(&moons));

        // A link is opened as it is; parts of other pages neither keep nor offer, and another lab is none for an exam.
        for (query, link) in [
            ("", "v2&dataset=blobs"),
            ("?embed=1", ""),
            ("?lock=data", ""),
        ] {
            lab.open_asking(query, link).await;
            assert!(!lab.sees(".kept").await, "{query}#{link}");
        }
        lab.open_asking("?embed=1", "").await;
        lab.stop_clock().await;
        lab.click("step").await;
        lab.pass(1500).await;
        assert_eq!(kept(lab).await, std::slice::from_ref(&moons));

        // Nothing moves when the offer comes, and it is said.
        lab.open("").await;
        let places = "return ['.columns', '.actions', '#plane'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())";
        let offered = lab.ask(places).await;
        assert!(lab.sees(NEWEST).await && !lab.sees(EARLIER).await);
        assert!(!lab.sees(".purpose").await);
        eventually("a voice", async || {
            let said = "return [...document.querySelectorAll('[data-announce]')].some((one) => one.textContent.includes('where you left off'))";
            lab.ask(said).await.as_bool()?.then_some(())
        })
        .await;
        // Whoever begins at once loses nothing either.
        lab.click("step").await;
        let labs = eventually("both", async || {
            let labs = kept(lab).await;
            (labs.len() == 2).then_some(labs)
        })
        .await;
        assert!(labs[1].ends_with("at=1"), "{labs:?}");
        lab.press(ANEW).await;
        assert!(!lab.sees(".kept").await && lab.sees(".purpose").await);
        assert_eq!(lab.ask(places).await, offered);
        assert_eq!(lab.number("updates").await, 1.0);

        // Back and forth between them; the keyboard stays where it can go on.
        lab.open("").await;
        let enter = async |selector: &str| {
            let pressed = lab.find(selector).await.send_keys("\u{e007}").await;
            pressed.expect("Enter");
            lab.loaded().await;
            lab.ask("return document.activeElement.dataset.action")
                .await
        };
        assert_eq!(enter(NEWEST).await, json!("anew"));
        comes_to(lab, &labs[1]).await;
        assert_eq!(enter(EARLIER).await, json!("anew"));
        comes_to(lab, &moons).await;
        assert!(!lab.sees(EARLIER).await);
        lab.press(ANEW).await;
        assert_eq!(lab.number("updates").await, 0.0);
        comes_to(lab, "").await;
        assert_eq!(kept(lab).await.len(), 2, "both are there still");
        // What is continued is kept in its place.
        lab.open("").await;
        lab.press(NEWEST).await;
        lab.loaded().await;
        lab.click("step").await;
        comes_to(lab, &labs[1].replace("at=1", "at=2")).await;
        assert_eq!(kept(lab).await, [moons, hash(lab).await]);
        assert!(!lab.sees(".kept").await, "who goes on has chosen");
    });
}

#[test]
fn two_tabs_keep_a_lab_each() {
    story(async |lab| {
        let first = lab.driver.window().await.expect("a window");
        lab.alter();
        let second = lab.driver.new_tab().await.expect("a tab");
        let to = async |window: &thirtyfour::WindowHandle| {
            let went = lab.driver.switch_to_window(window.clone()).await;
            went.expect("the other window");
        };
        lab.open(USUAL).await;
        lab.set("dataset", "moons").await;
        keeps(lab, "moons").await;
        to(&second).await;
        lab.open("").await;
        lab.set("dataset", "blobs").await;
        assert_eq!(keeps(lab, "blobs").await.len(), 2);
        to(&first).await;
        lab.set("rule", "adaline").await;
        let labs = keeps(lab, "adaline").await;
        assert!(labs.len() == 2 && labs[0].contains("blobs"), "{labs:?}");

        // A tab that is doubled has all that the tab had, also the name of its lab.
        let code =
            "return [sessionStorage.getItem('hyperplane-lab'), history.state, location.hash]";
        let whole = lab.ask(code).await;
        to(&second).await;
        let code = "sessionStorage.setItem('hyperplane-lab', arguments[0][0]); history.replaceState(arguments[0][1], '', arguments[0][2])";
        lab.ask("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)")
            .await;
        lab.ask_with(code, &[whole]).await;
        lab.reload().await;
        lab.set("rule", "logistic").await;
        eventually("three labs", async || {
            let labs = kept(lab).await;
            let of = |part: &str| labs.iter().any(|link| link.contains(part));
            (of("blobs") && of("moons&rule=adaline") && of("moons&rule=logistic")).then_some(())
        })
        .await;

        // Steps and answers of a lesson that is open in both.
        for window in [&first, &second] {
            to(window).await;
            lab.open("v2&lesson=s06-margins").await;
            at_step(lab, "Three points").await;
        }
        for (window, part, typed) in [
            (&first, 1, "1.414"),
            (&second, 2, "A disc"),
            (&first, 2, ""),
        ] {
            to(window).await;
            let field = format!(".answer[data-answer='{part}'] :is(input, textarea)");
            let field = lab.find(&field).await;
            field
                .send_keys(format!("{typed}\u{e004}"))
                .await
                .expect("typed");
            lab.shown().await;
        }
        to(&second).await;
        lab.open("v2&lesson=s06-margins").await;
        at_step(lab, "Three points").await;
        eventually("the answers of both", async || {
            let values = lab
                .ask("return [...document.querySelectorAll('.answer :is(input, textarea)')].map((field) => field.value)")
                .await;
            (values == json!(["1.414", "A disc"])).then_some(())
        })
        .await;
    });
}

/// Stores that refuse: full, forbidden, or none.
const REFUSALS: [&str; 3] = [
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get() { throw new DOMException('no', 'SecurityError'); } })",
    "for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: () => null })",
];

pub(crate) async fn notice(lab: &Lab) -> Option<String> {
    let text = lab
        .ask("const notice = document.querySelector('.notice[role=alert]'); return notice.hidden ? null : notice.querySelector('p').textContent")
        .await;
    text.as_str().map(String::from)
}

#[test]
fn a_store_that_refuses_is_told_once_and_costs_nothing_in_the_tab() {
    refuse(&REFUSALS[..1]);
}

#[in_all("one way to refuse in the short command; another one: the test below")]
#[test]
fn each_way_to_refuse_is_told_once_and_costs_nothing_in_the_tab() {
    refuse(&REFUSALS[1..]);
}

fn refuse(refusals: &[&str]) {
    for refusal in refusals {
        story(async |lab| {
            lab.beforehand(refusal).await;
            lab.open("").await;
            lab.stop_clock().await;
            lab.pass(1500).await;
            assert_eq!(
                notice(lab).await,
                None,
                "nothing is to be kept yet: {refusal}"
            );
            lab.set("dataset", "moons").await;
            let told = eventually("a notice", async || notice(lab).await).await;
            assert!(
                told.contains("does not keep") && told.contains("Share"),
                "{told}"
            );
            // It stays until it has been read.
            lab.click("step").await;
            assert_eq!(notice(lab).await, Some(told));
            lab.press(".notice [data-action=dismiss]").await;
            lab.click("step").await;
            lab.at(1.0, 1.0).await;

            // Answers are there also when the lesson was left, and when the core has stopped meanwhile.
            lab.ask("location.hash = 'v2&lesson=s06-margins'").await;
            at_step(lab, "Three points").await;
            let field = lab.find(".answer[data-answer='1'] input").await;
            field.send_keys("1.414\u{e004}").await.expect("typed");
            lab.shown().await;
            lab.ask("location.hash = 'v2&lesson=01-hyperplanes'").await;
            eventually("the other lesson", async || {
                (text(lab, ".lesson-of").await != "Margins").then_some(())
            })
            .await;
            lab.ask("location.hash = 'v2&lesson=s06-margins'").await;
            at_step(lab, "Three points").await;
            eventually("the answer", async || {
                (text(lab, ".answer[data-answer='1'] .finding").await == "✓ Right.").then_some(())
            })
            .await;
            assert_eq!(notice(lab).await, None, "said once: {refusal}");
        });
    }
}

#[test]
fn where_nothing_can_be_kept_a_stop_of_the_core_still_costs_nothing() {
    for refusal in &REFUSALS[1..2] {
        mishap(async |lab| {
            let clock = "const now = Performance.prototype.now;
                Performance.prototype.now = function () {
                    if (window.once && !(window.once = false)) throw new WebAssembly.RuntimeError('unreachable');
                    return now.call(this);
                };";
            lab.beforehand(&format!("{clock}{refusal}")).await;
            lab.open("v2&lesson=s06-margins").await;
            at_step(lab, "Three points").await;
            let field = lab.find(".answer[data-answer='1'] input").await;
            field.send_keys("1.414\u{e004}").await.expect("typed");
            lab.at(5.0, 4.0).await;
            let link = lab.link().await;
            lab.ask("window.once = true; document.querySelector('[data-action=step]').click()")
                .await;
            eventually("a note", async || {
                let text = lab
                    .ask("return document.querySelector('#note p')?.textContent")
                    .await;
                text.as_str()?.contains("Undo is kept").then_some(())
            })
            .await;
            at_step(lab, "Three points").await;
            assert_eq!(lab.link().await, link);
            let value = "return document.querySelector('.answer[data-answer=\"1\"] input').value";
            eventually("the answer", async || {
                (lab.ask(value).await == "1.414").then_some(())
            })
            .await;
        });
    }
}
