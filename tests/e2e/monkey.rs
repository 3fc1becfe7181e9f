//! A monkey at the page: seeded clicks, keys, drags, texts, sizes, reloads, ways back, lessons and windows.
//!
//! `cargo xtask fuzz --monkey` lets it work for longer. A failure is told with its seed and the last actions; since time goes
//! its own way in a browser, the same seed does the same things, and the page may be elsewhere with them.

use hyperplane::data::Seeded;
use hyperplane::instruments::registry;
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::common::command::Command;
use thirtyfour::error::WebDriverErrorInner;

use crate::browser::{Kind, devtools, kind};
use crate::lab::{Lab, USUAL, story};
use crate::lessons::names;

/// Actions of a plain run in each of two browsers, of all seeds together.
const ACTIONS: u64 = 1000;
/// Seeds, each a story of its own.
const SEEDS: u64 = 2;
/// Actions between two looks at the page.
const BATCH: u64 = 10;
/// Actions that are told after a failure.
const TOLD: usize = 40;

/// Beginnings of links; a window or a lesson may follow.
const LINKS: [&str; 12] = [
    "v2",
    "",
    "v2&dataset=custom",
    "v2&dataset=gate&gate=6",
    "v2&dataset=xor&map-xy=on&explain=on",
    "v2&rule=adaline&batch=batch&eta=0.05",
    "v2&rule=logistic&iris-classes=all&theory=on",
    "v2&rule=svm&test-share=20",
    "v2&dataset=penguins&projection=components",
    "v2&dataset=digits&rule=logistic",
    "v2&dataset=moons&optimizer=adam&at=500",
    "v1&dataset=blobs&my-line=on",
];

const SIZES: [(u32, u32); 5] = [
    (1400, 900),
    (1280, 720),
    (768, 1024),
    (390, 844),
    (844, 390),
];

const KEYS: &str = "sembrpftu?zyhl0123 +-\u{e00c}\u{e004}\u{e007}\u{e00d}\u{e012}\u{e013}\u{e014}\u{e015}\u{e010}\u{e011}\u{e017}\u{e003}";

const TEXTS: [&str; 12] = [
    "0.1",
    "-1",
    "0",
    "1e308",
    "-1e-308",
    "1,5",
    "7/3",
    "",
    "abc",
    "∞",
    "9999999999999",
    "1 2\n3 4",
];

/// Runs before the page's own scripts: nothing leads away from it or waits for somebody.
const STAY: &str = "window.print = () => {};
    addEventListener('click', (event) => {
        const link = event.target.closest?.('a[href]');
        if (link && (link.target || link.pathname !== location.pathname || link.origin !== location.origin)) event.preventDefault();
        if (event.target.type === 'file') event.preventDefault();
    }, true);";

/// Elements to press, to type into and to draw on, each with a place in the window.
const TARGETS: &str = "const all = [...document.querySelectorAll('button, input, select, summary, label, textarea, canvas, a[href], .gate, td, math')];
    const seen = all.filter((element) => element.checkVisibility() && element.type !== 'file').map((element) => [element, element.getBoundingClientRect()]);
    const inside = seen.filter(([, at]) => at.width && at.height && at.left + at.width / 2 >= 0 && at.top + at.height / 2 >= 0
        && at.left + at.width / 2 < innerWidth && at.top + at.height / 2 < innerHeight);
    return [innerWidth, innerHeight, inside.map(([element, at]) => [Math.floor(at.left + at.width / 2), Math.floor(at.top + at.height / 2),
        element.dataset.action ?? element.name ?? element.dataset.plot ?? element.tagName])];";

/// The page's alert if it has stopped, and the first line with a word that no text may contain.
const LOOK: &str = "const note = document.querySelector('#note[role=alert]')?.textContent ?? null;
    const of = (name) => [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name));
    const said = [document.body.innerText, ...of('aria-label'), ...of('title')].join('\\n');
    return [note, said.match(/.*\\b(NaN|Infinity|undefined)\\b.*/)?.[0] ?? null];";

/// The size of the memory of the WebAssembly, in bytes.
const MEMORY: &str = "return import('./pkg/hyperplane.js').then((lab) => lab.default()).then((lab) => lab.memory.buffer.byteLength)";

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

struct Monkey<'a> {
    lab: &'a Lab,
    chance: Seeded,
    seed: u64,
    log: Vec<String>,
}

impl Drop for Monkey<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let last = &self.log[self.log.len().saturating_sub(TOLD)..];
            eprintln!(
                "HYPERPLANE_MONKEY_SEED={}, after {} actions:",
                self.seed,
                self.log.len()
            );
            last.iter().for_each(|line| eprintln!("  {line}"));
        }
    }
}

/// A moment of both hands: what the mouse does, what the keyboard does.
type Moment = [Value; 2];

fn mouse(action: Value) -> Moment {
    [action, json!({ "type": "pause" })]
}

fn key(kind: &str, key: char) -> Moment {
    [
        json!({ "type": "pause" }),
        json!({ "type": kind, "value": key }),
    ]
}

fn stroke(sign: char) -> [Moment; 2] {
    [key("keyDown", sign), key("keyUp", sign)]
}

fn to(x: u64, y: u64) -> Moment {
    mouse(json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y }))
}

fn button(kind: &str, which: u64) -> Moment {
    mouse(json!({ "type": kind, "button": which }))
}

impl Monkey<'_> {
    fn below(&mut self, end: u64) -> u64 {
        u64::from(self.chance.below(end as u32))
    }

    fn one_of<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len() as u64) as usize]
    }

    /// A batch of actions with both hands, where things are at present.
    async fn hands(&mut self) {
        let there = self.lab.ask(TARGETS).await;
        let size = [0, 1].map(|side| there[side].as_u64().expect("a size").max(1));
        let targets = there[2].as_array().expect("a list");
        let mut moments = Vec::new();
        for _ in 0..BATCH {
            let (mut x, mut y, mut name) = (self.below(size[0]), self.below(size[1]), "anywhere");
            if !targets.is_empty() && self.below(5) > 0 {
                let target = self.one_of(targets);
                x = target[0].as_u64().expect("x");
                y = target[1].as_u64().expect("y");
                name = target[2].as_str().unwrap_or("?");
            }
            let what = self.below(10);
            let told = match what {
                0..=4 => {
                    let which = if self.below(8) == 0 { 2 } else { 0 };
                    let shift = self.below(6) == 0;
                    moments.push(to(x, y));
                    moments.extend(shift.then(|| key("keyDown", '\u{e008}')));
                    moments.extend([button("pointerDown", which), button("pointerUp", which)]);
                    moments.extend(shift.then(|| key("keyUp", '\u{e008}')));
                    format!("click {which} {name} at {x} {y}")
                }
                5 => {
                    let (x1, y1) = (self.below(size[0]), self.below(size[1]));
                    moments.extend([
                        to(x, y),
                        button("pointerDown", 0),
                        to((x + x1) / 2, (y + y1) / 2),
                    ]);
                    moments.extend([to(x1, y1), button("pointerUp", 0)]);
                    format!("drag {name} from {x} {y} to {x1} {y1}")
                }
                6 | 7 => {
                    let keys: Vec<char> = KEYS.chars().collect();
                    let sign = *self.one_of(&keys);
                    let held = if self.below(6) == 0 {
                        ['\u{e008}', '\u{e009}'].get(self.below(2) as usize)
                    } else {
                        None
                    };
                    // With Control only what the page knows: the browser has keys of its own.
                    let sign = if held == Some(&'\u{e009}') {
                        *self.one_of(&['z', 'y'])
                    } else {
                        sign
                    };
                    moments.extend(held.map(|&held| key("keyDown", held)));
                    moments.extend(stroke(sign));
                    moments.extend(held.map(|&held| key("keyUp", held)));
                    format!("key {sign:?} with {held:?}")
                }
                8 => {
                    let text = *self.one_of(&TEXTS);
                    moments.extend([to(x, y), button("pointerDown", 0), button("pointerUp", 0)]);
                    moments.push(key("keyDown", '\u{e009}'));
                    moments.extend(stroke('a'));
                    moments.push(key("keyUp", '\u{e009}'));
                    moments.extend(text.replace('\n', "\u{e007}").chars().flat_map(stroke));
                    moments.extend(stroke('\u{e004}'));
                    format!("type {text:?} into {name} at {x} {y}")
                }
                _ => {
                    moments.push(to(x, y));
                    format!("point at {name} at {x} {y}")
                }
            };
            self.log.push(told);
        }
        let hand = |which: usize| {
            moments
                .iter()
                .map(|moment| moment[which].clone())
                .collect::<Vec<_>>()
        };
        let hands = json!([
            { "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": hand(0) },
            { "type": "key", "id": "keys", "actions": hand(1) },
        ]);
        match self
            .lab
            .driver
            .cmd(Command::PerformActions(hands.into()))
            .await
        {
            Ok(_) => {}
            // An action before has made the window smaller.
            Err(error)
                if matches!(
                    error.as_inner(),
                    WebDriverErrorInner::MoveTargetOutOfBounds(_)
                ) => {}
            Err(error) => panic!("{error}"),
        }
        self.lab
            .driver
            .cmd(Command::ReleaseActions)
            .await
            .expect("nothing is held");
    }

    /// One action on the whole page.
    async fn page(&mut self) {
        let lab = self.lab;
        match self.below(8) {
            0 => {
                self.log.push("reload".into());
                lab.driver.refresh().await.expect("a reload");
            }
            1 => {
                self.log.push("back".into());
                lab.driver.back().await.expect("a way back");
            }
            2 => {
                self.log.push("forward".into());
                lab.driver.forward().await.expect("a way forward");
            }
            3 => {
                let size = *self.one_of(&SIZES);
                self.log.push(format!("resize {size:?}"));
                lab.become_a_screen(size, 1.0, false).await;
            }
            4 => {
                // A choice: its list would be the system's own.
                self.log.push("choose".into());
                let choose = "const all = [...document.querySelectorAll('select')].filter((list) => list.checkVisibility() && !list.disabled);
                    const list = all[Math.floor(arguments[0] * all.length)];
                    if (!list) return;
                    list.selectedIndex = Math.floor(arguments[1] * list.options.length);
                    for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));";
                let [which, entry] = [0, 1].map(|_| self.below(1000) as f64 / 1000.0);
                lab.ask_with(choose, &[json!(which), json!(entry)]).await;
            }
            _ => {
                let mut link = (*self.one_of(&LINKS)).to_owned();
                let names = names();
                match self.below(3) {
                    0 if link.starts_with("v2") => {
                        link += &format!("&lesson={}", self.one_of(&names));
                    }
                    1 if link.starts_with("v2") => {
                        let windows: Vec<_> = registry()
                            .iter()
                            .map(|instrument| instrument.id())
                            .collect();
                        link += &format!("&tool={}", self.one_of(&windows));
                    }
                    _ => {}
                }
                self.log.push(format!("link {link:?}"));
                let go = "if (location.protocol === 'http:') location.hash = arguments[0]";
                lab.ask_with(go, &[json!(link)]).await;
            }
        }
        // The way back may lead before the first page.
        if lab.ask("return location.protocol").await != json!("http:") {
            lab.open(USUAL).await;
        }
        lab.loaded().await;
    }

    /// Looks whether all is well.
    async fn look(&self) {
        self.lab.shown().await;
        let found = self.lab.ask(LOOK).await;
        assert_eq!(found, json!([null, null]), "what the page says");
        let complaints = self.lab.complaints().await;
        assert!(complaints.is_empty(), "on the console: {complaints:#?}");
    }

    /// A perceptron still learns the irises.
    async fn end(&self) {
        let lab = self.lab;
        lab.resize((1400, 900)).await;
        lab.open("v2&dataset=blobs&speed=max").await;
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        assert_eq!(lab.number("errors").await, 0.0);
    }

    /// Bytes of the WebAssembly and, in Chromium, of the scripts, when nothing is open.
    async fn memory(&self) -> [u64; 2] {
        self.lab
            .ask_with("location.hash = arguments[0]", &[json!(USUAL)])
            .await;
        self.lab.loaded().await;
        let wasm = self.lab.ask(MEMORY).await.as_u64().expect("bytes");
        let mut heap = 0;
        if kind() == Kind::Chromium {
            let driver = &self.lab.driver;
            devtools(driver, "HeapProfiler.collectGarbage", json!({})).await;
            let usage = devtools(driver, "Runtime.getHeapUsage", json!({})).await;
            heap = usage["usedSize"].as_f64().expect("bytes") as u64;
        }
        [wasm, heap]
    }
}

fn monkey(which: u64) {
    let seed = number("HYPERPLANE_MONKEY_SEED").unwrap_or(1) + which;
    let actions = number("HYPERPLANE_MONKEY_ACTIONS").unwrap_or(ACTIONS) / SEEDS;
    story(async |lab| {
        lab.beforehand(STAY).await;
        lab.resize((1400, 900)).await;
        lab.open(USUAL).await;
        let mut monkey = Monkey {
            lab,
            chance: Seeded::new(seed, 77),
            seed,
            log: Vec::new(),
        };
        let (mut most, mut measured) = ([0, 0], 0);
        while (monkey.log.len() as u64) < actions {
            monkey.hands().await;
            monkey.look().await;
            monkey.page().await;
            monkey.look().await;
            let done = monkey.log.len() / 250;
            if done > measured {
                measured = done;
                let now = monkey.memory().await;
                println!("seed {seed}, {} actions: {now:?} bytes", monkey.log.len());
                most = [most[0].max(now[0]), most[1].max(now[1])];
            }
        }
        // All that it can open at once has half of this.
        assert!(
            most[0] < 128_000_000 && most[1] < 64_000_000,
            "{most:?} bytes"
        );
        monkey.end().await;
    });
}

#[in_all("random actions are a part of their own there, and of cargo xtask fuzz")]
#[test]
fn a_monkey_finds_nothing() {
    monkey(0);
}

#[in_all("random actions are a part of their own there, and of cargo xtask fuzz")]
#[test]
fn a_second_one_finds_nothing() {
    monkey(1);
}
