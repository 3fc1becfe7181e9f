//! Every state of the page, checked by axe-core: WCAG 2.2, A and AA, and its best practices.

use hyperplane::app::App;
use hyperplane::instruments::registry;
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::lab::{Lab, story};

/// axe-core 4.14.1 as its npm package has it (SHA-256 29348999450cdf28…); its licenses lie beside it. No user gets it.
const AXE: &str = include_str!("axe/axe.min.js");

/// The groups of rules that are checked.
const TAGS: [&str; 6] = [
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
];

/// The rules that depend on the theme.
const COLORS: [&str; 2] = ["color-contrast", "link-in-text-block"];

/// Runs the rules; hands back how many were kept, and for each element that breaks one: the rule, the element, the advice.
const RUN: &str = "const [runOnly, within, done] = arguments;
    axe.run(document.querySelector(within) ?? document, { runOnly, resultTypes: ['violations'], preload: false }).then((found) => done([
        found.passes.length,
        found.violations.flatMap(({ id, help, nodes }) => nodes.map(
            ({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')}`)),
    ]), (error) => done(String(error)));";

/// The states checked and the violations found so far.
struct Audit<'a> {
    lab: &'a Lab,
    table: Vec<(String, u64)>,
    found: Vec<String>,
}

impl Audit<'_> {
    /// Loads the page. Nothing moves: a color on its way from one theme to the other is neither's.
    async fn load(&self, query: &str, link: &str) {
        self.lab.open_asking(query, link).await;
        self.lab.ask(AXE).await;
    }

    /// Opens a link on the page that is there.
    async fn go(&self, link: &str) {
        let go = "location.hash = arguments[0]";
        self.lab.ask_with(go, &[json!(link)]).await;
        self.lab.loaded().await;
        self.lab.settled().await;
    }

    async fn wait(&self, code: &str, arguments: Vec<Value>) -> Value {
        let told = self.lab.driver.execute_async(code, arguments).await;
        told.expect("an answer").json().clone()
    }

    /// Looks at a part of the page as it is, in light.
    async fn part(&mut self, name: &str, within: &str) {
        assert!(self.lab.sees(within).await, "{within}");
        self.run(format!("{name}, {within}"), within, &TAGS).await;
    }

    async fn run(&mut self, name: String, within: &str, rules: &[&str]) {
        let answer = self.wait(RUN, vec![json!(rules), json!(within)]).await;
        let (kept, found): (u64, Vec<String>) =
            serde_json::from_value(answer.clone()).unwrap_or_else(|_| panic!("{answer}"));
        self.found
            .extend(found.iter().map(|one| format!("{name}: {one}")));
        self.table.push((name, kept));
    }

    /// Looks at the page as it is, in light, and at its colors in dark.
    async fn state(&mut self, name: &str) {
        for (theme, rules) in [("light", &TAGS[..]), ("dark", &COLORS[..])] {
            let paint = "document.documentElement.dataset.theme = arguments[0]";
            self.lab.ask_with(paint, &[json!(theme)]).await;
            self.run(format!("{name}, {theme}"), "html", rules).await;
        }
        let back = "document.documentElement.dataset.theme = 'light'";
        self.lab.ask(back).await;
    }

    /// Opens a window with a button, looks at it and closes it.
    async fn window(&mut self, action: &str) {
        self.lab.click(action).await;
        self.state(action).await;
        self.lab.keys(Key::Escape).await;
    }

    async fn screen(&self, width: u32, height: u32) {
        self.lab.resize((width, height)).await;
    }

    /// Prints the states that were checked; panics if there were violations.
    fn end(&self) {
        for (name, kept) in &self.table {
            println!("axe: {name}: {kept} rules kept");
        }
        let (found, states) = (&self.found, self.table.len());
        assert!(found.is_empty(), "{} of {states}: {found:#?}", found.len());
        assert!(self.table.iter().all(|(_, kept)| *kept > 0));
    }
}

/// Looks at states of the page, all in one browser.
fn audit(look: impl AsyncFnOnce(&mut Audit<'_>)) {
    story(async |lab| {
        let (table, found) = (Vec::new(), Vec::new());
        let mut audit = Audit { lab, table, found };
        look(&mut audit).await;
        audit.end();
    });
}

/// The violations on a page without a lab, in light and in dark.
pub(crate) async fn violations(lab: &Lab) -> Vec<String> {
    let (table, found) = (Vec::new(), Vec::new());
    let mut audit = Audit { lab, table, found };
    lab.ask(AXE).await;
    for scheme in ["light", "dark"] {
        lab.prefer("prefers-color-scheme", scheme).await;
        audit.state(scheme).await;
    }
    audit.found
}

#[test]
fn no_page_that_is_met_first_has_a_violation() {
    audit(async |audit| {
        audit.load("?stage=front", "").await;
        audit.state("the front door").await;
        audit.load("?stage=figure", "v2&rule=adaline&at=3").await;
        audit.state("a figure").await;
        audit.load("", "v2&lesson=03-gates&lesson-step=4").await;
        audit.state("a lesson beside the lab").await;
    });
}

#[in_all("the lab, a lesson, the front door and the figure in the short command")]
#[test]
fn no_part_of_the_page_has_a_violation() {
    audit(async |audit| {
        let lab = audit.lab;
        audit.load("?stage=front", "").await;
        lab.set("tile", "gates").await;
        lab.shown().await;
        audit.state("gates").await;
        lab.click("draw-line").await;
        lab.shown().await;
        audit.state("a line").await;
        audit
            .load("", "v2&iris-classes=all&rule=logistic&my-line=on")
            .await;
        lab.set("eta", "much").await;
        audit.state("lab").await;
        for action in ["help", "share", "instruments", "lessons"] {
            lab.click(action).await;
            audit.part(action, "dialog[open]").await;
            lab.keys(Key::Escape).await;
        }
        // One in four: the markup of all has one form.
        for instrument in registry().into_iter().step_by(4) {
            let id = instrument.id();
            // Of few samples, since some compute for a while.
            let mut app = App::opened("v2&dataset=gate&rule=adaline");
            app.update(app.opening(id).expect("what opens it"));
            // Its markup is looked at, not what it works out.
            lab.ask_with("location.hash = arguments[0]", &[json!(app.link())])
                .await;
            lab.loaded().await;
            lab.shown().await;
            // Some are parts of the lab, which is looked at above, or have nothing to show there.
            let window = format!("[data-tool={id}]");
            let has_room = "return document.querySelector(arguments[0])?.offsetHeight > 0";
            if lab.ask_with(has_room, &[json!(window)]).await == json!(true) {
                audit.part(id, &window).await;
            }
        }
        for link in ["v2&lesson=03-gates&lesson-step=4", "v2&lesson=s10-programs"] {
            audit.go(link).await;
            audit.part(link, ".lesson").await;
        }
    });
}

#[in_all("parts of the page alone, in light, in the short command")]
#[test]
fn no_state_of_the_lab_has_a_violation() {
    audit(async |audit| {
        let lab = audit.lab;
        audit.load("", "").await;
        audit.state("lab").await;
        lab.click("epoch").await;
        lab.set("eta", "much").await;
        audit.state("refused").await;
        lab.ask("document.querySelectorAll('details').forEach((group) => group.open = true)")
            .await;
        audit.state("refinements").await;
        let windows = lab
            .ask(
                "const openers = [...document.querySelectorAll('button[aria-haspopup=dialog]')].filter((button) => button.checkVisibility());
                return [...new Set(['help', 'share', ...openers.map((button) => button.dataset.action)])]",
            )
            .await;
        for action in windows.as_array().expect("a list") {
            audit.window(action.as_str().expect("a name")).await;
        }
        let rich = "v2&iris-classes=all&rule=logistic&test-share=20&batch=mini-batch&my-line=on";
        for (name, link) in [
            ("three classes", rich),
            ("no points", "v2&dataset=custom"),
            ("a wrong link", "v2&rule=none"),
        ] {
            audit.go(link).await;
            audit.state(name).await;
        }
        audit.go("v2&dataset=penguins").await;
        for (name, width, height) in [
            ("tablet", 768, 1024),
            ("phone", 390, 844),
            ("zoomed", 320, 512),
        ] {
            audit.screen(width, height).await;
            audit.state(name).await;
        }
        audit.screen(1400, 1000).await;
        lab.keys("f").await;
        audit.state("presentation").await;
        audit.load("?embed=1", "").await;
        audit.state("embed").await;
    });
}

#[in_all("parts of the page alone, in light, in the short command")]
#[test]
fn no_instrument_has_a_violation() {
    audit(async |audit| {
        audit.load("", "v2&rule=adaline").await;
        for instrument in registry() {
            let id = instrument.id();
            let mut app = App::opened("v2&rule=adaline");
            app.update(app.opening(id).expect("what opens it"));
            audit.go(&app.link()).await;
            audit.state(id).await;
        }
    });
}

#[in_all("parts of the page alone, in light, in the short command")]
#[test]
fn no_lesson_has_a_violation() {
    audit(async |audit| {
        let lab = audit.lab;
        audit.load("", "").await;
        audit.window("lessons").await;
        for (name, link) in [
            ("lesson", "v2&lesson=03-gates"),
            ("a table to fill in", "v2&lesson=03-gates&lesson-step=4"),
            ("papers", "v2&lesson=26-further-reading"),
            ("sheet", "v2&lesson=s01-hyperplanes"),
            ("programs", "v2&lesson=s10-programs"),
        ] {
            audit.go(link).await;
            audit.state(name).await;
        }
        audit.go("v2&lesson=02-perceptron-rule").await;
        lab.ask("document.querySelector('[name=foretold]')?.click()")
            .await;
        audit.state("an answer").await;
        audit.window("print").await;
        audit.screen(390, 844).await;
        audit.state("lesson on a phone").await;
        audit.screen(1280, 720).await;
        lab.keys("f").await;
        audit.state("lesson presented").await;
    });
}
