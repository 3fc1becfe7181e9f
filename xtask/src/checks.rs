//! `cargo xtask test`: every check there is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::browser::Browser;
use crate::count::{self, Tally};
use crate::driver::Stage;
use crate::package::node::{self, Node};
use crate::package::{self, Made};
use crate::place::Place;
use crate::steps::Steps;
use crate::summary::Summary;
use crate::tools::{self, WASM};
use crate::{deny, dist, examples, python, rehearsal, shell, wasm, workspace};

/// Seconds that a test in the browser may take; the default of 20 is short on a slow machine.
const WEB_TIMEOUT: &str = "120";

/// One kind of check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    Fmt,
    Clippy,
    Deny,
    Native,
    Web,
    E2e,
    Firefox,
    Package,
}

impl Part {
    pub(crate) const ALL: [Self; 8] = [
        Self::Fmt,
        Self::Clippy,
        Self::Deny,
        Self::Native,
        Self::Web,
        Self::E2e,
        Self::Firefox,
        Self::Package,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Clippy => "clippy",
            Self::Deny => "deny",
            Self::Native => "native",
            Self::Web => "web",
            Self::E2e => "e2e",
            Self::Firefox => "firefox",
            Self::Package => "package",
        }
    }

    fn describe(self) -> &'static str {
        match self {
            Self::Fmt => "fmt: formatting",
            Self::Clippy => "clippy: lints, natively and for wasm",
            Self::Deny => "deny: licenses, versions, sources and advisories of all crates",
            Self::Native => "native: tests and doc tests",
            Self::Web => "web: tests inside a headless browser",
            Self::E2e => "e2e: the whole page in Chromium",
            Self::Firefox => "firefox: the whole page in Firefox",
            Self::Package => {
                "package: what other projects install, in Node, Vite, JupyterLab and marimo"
            }
        }
    }

    pub(crate) fn has_tests(self) -> bool {
        !matches!(self, Self::Fmt | Self::Clippy | Self::Deny)
    }

    fn browser(self) -> Option<Browser> {
        match self {
            Self::Web | Self::E2e | Self::Package => Some(Browser::Chromium),
            Self::Firefox => Some(Browser::Firefox),
            Self::Fmt | Self::Clippy | Self::Deny | Self::Native => None,
        }
    }

    /// Whether it needs `www/pkg/`.
    fn needs_page(self) -> bool {
        matches!(self, Self::E2e | Self::Firefox)
    }

    /// How many steps are announced for it.
    fn steps(self) -> usize {
        match self {
            Self::Package => package::STEPS + 1,
            _ if self.needs_page() => wasm::STEPS + 1,
            _ => 1,
        }
    }
}

/// Runs the parts, or all of them if none is named; `rest` goes to the test programs.
pub(crate) fn test(parts: &[Part], rest: &[OsString]) -> Result<()> {
    let parts = if parts.is_empty() { &Part::ALL } else { parts };
    let mut steps = Steps::new(1 + parts.iter().map(|part| part.steps()).sum::<usize>());
    // Everything is installed first: better to hear now than in five minutes what is missing.
    let drivers = steps.run("setting up the tools", || set_up(parts))?;
    let python = parts.contains(&Part::Native).then(python::set_up).flatten();
    let is_packed = parts.contains(&Part::Package);
    let packages_python = is_packed.then(|| python::with(python::TEST)).transpose()?;
    let with_node = [Part::E2e, Part::Firefox, Part::Package];
    let needs_node = parts.iter().any(|part| with_node.contains(part));
    let node = needs_node.then(node::set_up).transpose()?;
    let needs_page = parts.iter().any(|part| part.needs_page());
    let examples = node.as_ref().filter(|_| needs_page);
    let examples = examples.map(examples::set_up).transpose()?;
    let has_examples = examples.as_ref().is_none_or(|(_, is_all)| *is_all);
    let checks = Checks {
        drivers,
        python,
        node,
        examples: examples.map(|(folder, _)| folder),
        packages_python,
        rest,
    };
    let mut summary = Summary::default();
    if !has_examples {
        summary.note(examples::MISSING);
    }
    let mut failure = None;
    for &part in parts {
        if failure.is_some() {
            summary.skipped(part);
            continue;
        }
        let (start, mut tally, mut note) = (Instant::now(), Tally::default(), None);
        let done = checks.run(part, &mut steps, &mut tally, &mut note);
        summary.ran(part, done.is_ok(), start.elapsed(), tally);
        note.into_iter().for_each(|note| summary.note(note));
        failure = done
            .err()
            .map(|error| error.context(format!("the part `{}` failed", part.name())));
    }
    println!("{}", summary.table());
    failure.map_or(Ok(()), Err)
}

/// The browsers that are needed, and where their drivers are.
type Drivers = Vec<(Browser, PathBuf)>;

/// Installs what the parts need.
fn set_up(parts: &[Part]) -> Result<Drivers> {
    let any = |wanted: &[Part]| parts.iter().any(|part| wanted.contains(part));
    if any(&[Part::Fmt]) {
        tools::component("fmt", "rustfmt")?;
    }
    if any(&[Part::Clippy]) {
        tools::component("clippy", "clippy")?;
    }
    if any(&[
        Part::Clippy,
        Part::Web,
        Part::E2e,
        Part::Firefox,
        Part::Package,
    ]) {
        tools::wasm_target()?;
    }
    // The browsers before the long installations, since they may need the user.
    let mut drivers = Drivers::new();
    for browser in parts.iter().filter_map(|part| part.browser()) {
        if !drivers.iter().any(|(known, _)| *known == browser) {
            drivers.push((browser, browser.set_up()?));
        }
    }
    if any(&[Part::Deny]) {
        tools::cargo_deny()?;
    }
    if any(&[Part::Web]) {
        tools::wasm_pack()?;
        tools::wasm_bindgen()?;
    }
    Ok(drivers)
}

struct Checks<'a> {
    drivers: Drivers,
    /// One with NumPy.
    python: Option<PathBuf>,
    /// For the packages, and the course platform of the stories.
    node: Option<Node>,
    /// What the examples are shown with.
    examples: Option<PathBuf>,
    packages_python: Option<PathBuf>,
    rest: &'a [OsString],
}

impl Checks<'_> {
    fn run(
        &self,
        part: Part,
        steps: &mut Steps,
        tally: &mut Tally,
        note: &mut Option<&'static str>,
    ) -> Result<()> {
        if part.needs_page() {
            wasm::build(steps)?;
        }
        let made = match &self.node {
            Some(node) if part == Part::Package => Some(package::build(steps, node)?),
            _ => None,
        };
        steps.run(part.describe(), || match part {
            Part::Fmt => shell::run(shell::cargo().args(["fmt", "--all", "--check"])),
            Part::Clippy => clippy(),
            Part::Deny => deny::check().map(|unchecked| *note = unchecked),
            Part::Native => {
                *note = self.python.is_none().then_some(python::MISSING);
                self.native(tally)
            }
            Part::Web => self.web(tally),
            Part::E2e | Part::Firefox => self.e2e(part, tally),
            Part::Package => self.package(&made.context("packages")?, tally),
        })
    }

    fn native(&self, tally: &mut Tally) -> Result<()> {
        let mut cargo = shell::cargo();
        cargo.args(["test", "--workspace"]);
        if let Some(python) = &self.python {
            cargo.env("HYPERPLANE_PYTHON", python);
        }
        count::run(self.with_rest(&mut cargo), tally)
    }

    fn web(&self, tally: &mut Tally) -> Result<()> {
        exists("tests/web/main.rs")?;
        let mut wasm_pack = shell::command("wasm-pack");
        wasm_pack
            .args(["test", "--headless", "--chrome", "--chromedriver"])
            .arg(self.driver(Browser::Chromium)?);
        // Not the doc tests: under wasm they are reported as passed without having run.
        wasm_pack.args(["--", "--package", "hyperplane", "--lib", "--test", "web"]);
        if std::env::var_os("WASM_BINDGEN_TEST_TIMEOUT").is_none() {
            wasm_pack.env("WASM_BINDGEN_TEST_TIMEOUT", WEB_TIMEOUT);
        }
        count::run(shell::with_our_flags(self.with_rest(&mut wasm_pack)), tally)
    }

    fn e2e(&self, part: Part, tally: &mut Tally) -> Result<()> {
        exists("tests/e2e/main.rs")?;
        let browser = part.browser().context("a browser")?;
        let (published, place) = (workspace::target_dir()?.join("published"), Place::default());
        dist::copy(&workspace::www(), &published, &place)?;
        place.write(&published)?;
        let stage = Stage::open(browser, self.driver(browser)?)?.beside(&published)?;
        let versions = workspace::target_dir()?.join("versions");
        rehearsal::rehearse(&workspace::www(), &versions, self.node()?)?;
        let mut cargo = shell::cargo();
        cargo.env(rehearsal::VERSIONS, versions);
        cargo.envs(
            self.examples
                .iter()
                .map(|folder| (examples::VARIABLE, folder)),
        );
        // Of the whole workspace, so that all is as it was built for the other tests.
        cargo.args(["test", "--workspace", "--test", "e2e"]);
        stage.tell(&mut cargo);
        count::run(self.with_rest(&mut cargo), tally)
    }

    fn package(&self, made: &Made, tally: &mut Tally) -> Result<()> {
        let stage = Stage::open(Browser::Chromium, self.driver(Browser::Chromium)?)?;
        let node = self.node()?;
        let python = self.packages_python.as_ref().context("Python")?;
        let mut cargo = shell::cargo();
        cargo.args(["test", "--workspace", "--test", "packages"]);
        stage.tell(&mut cargo);
        cargo
            .env("HYPERPLANE_NODE", &node.node)
            .env("HYPERPLANE_NPM", &node.npm)
            .env("HYPERPLANE_NPM_PACKAGE", &made.npm)
            .env("HYPERPLANE_PACKAGES_PYTHON", python)
            .env("HYPERPLANE_WHEEL", &made.wheel);
        count::run(self.with_rest(&mut cargo), tally)
    }

    fn with_rest<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        if !self.rest.is_empty() {
            command.arg("--").args(self.rest);
        }
        command
    }

    fn node(&self) -> Result<&Node> {
        self.node.as_ref().context("it was set up for this part")
    }

    fn driver(&self, wanted: Browser) -> Result<&Path> {
        let mut drivers = self.drivers.iter();
        let found = drivers.find(|(browser, _)| *browser == wanted);
        found
            .map(|(_, driver)| driver.as_path())
            .context("its driver was set up for this part")
    }
}

fn clippy() -> Result<()> {
    // All targets are not those that are left out of `cargo test` and `cargo bench`, whatever else is named beside them.
    const IN_BROWSER: [&str; 8] = [
        "--test", "e2e", "--test", "packages", "--bench", "frames", "--bench", "loading",
    ];
    let in_wasm = [
        "--package",
        "hyperplane",
        "--lib",
        "--tests",
        "--target",
        WASM,
    ];
    for scope in [&["--workspace", "--all-targets"][..], &IN_BROWSER, &in_wasm] {
        let mut cargo = shell::cargo();
        cargo
            .arg("clippy")
            .args(scope)
            .args(["--", "-D", "warnings"]);
        shell::run(shell::with_our_flags(&mut cargo))?;
    }
    Ok(())
}

fn exists(test: &str) -> Result<()> {
    if !workspace::root().join(test).is_file() {
        bail!("{test} does not exist");
    }
    Ok(())
}
