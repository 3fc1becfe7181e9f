//! `cargo xtask test`: every check there is, or those that a change needs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;

use crate::beside::Beside;
use crate::browser::Browser;
use crate::count::{self, Tally};
use crate::driver::TestSite;
use crate::package::node::{self, Node};
use crate::package::{self, Made};
use crate::place::Place;
use crate::rehearsal::{self, Folders};
use crate::steps::step;
use crate::summary::Summary;
use crate::tools::{self, WASM};
use crate::{changed, deny, examples, fuzz, python, shell};

/// Minutes that the fuzz of `test all` takes for each of its targets, two of which run at once on two processors.
const FUZZ_MINUTES: u64 = 4;
/// Actions of the monkey of `test all` in each browser.
const MONKEY_ACTIONS: u64 = 2000;

/// The end of the name of a test that only `test all` runs, and of one that `test` runs in Firefox, too.
const IN_ALL: &str = "::in_all";
const IN_FIREFOX: &str = "::in_firefox";

/// The workspace but for this program, which is tested apart: it was built with the features that it asks for itself.
const LAB: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Neither doc tests nor those of the library: under wasm they are reported as passed without having run.
const WEB_TESTS: [&str; 4] = ["--package", "hyperplane", "--test", "web"];
/// The variable by which cargo knows what runs a program for the browser.
const WEB_RUNNER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";

/// Which checks are made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// The checks of everything that a change can plausibly break.
    Short,
    /// Lints, and the native tests of what has changed.
    Quick,
    /// Everything.
    All,
    /// These parts, as the short command runs them.
    Parts(Vec<Part>),
}

/// One kind of check, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Part {
    Fmt,
    Native,
    Clippy,
    Deny,
    Web,
    E2e,
    Firefox,
    Package,
    Monkey,
    Fuzz,
}

impl Part {
    const SHORT: [Self; 7] = [
        Self::Fmt,
        Self::Native,
        Self::Clippy,
        Self::Deny,
        Self::Web,
        Self::E2e,
        Self::Firefox,
    ];
    const QUICK: [Self; 3] = [Self::Fmt, Self::Native, Self::Clippy];

    /// Its name on the command line and in the summary.
    pub(crate) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    fn describe(self) -> &'static str {
        match self {
            Self::Fmt => "fmt: formatting",
            Self::Clippy => "clippy: lints of what no test has compiled",
            Self::Deny => "deny: licenses, versions, sources and advisories of all crates",
            Self::Native => "native: tests and doc tests",
            Self::Web => "web: tests inside a headless browser",
            Self::E2e => "e2e: the whole page in Chromium",
            Self::Firefox => "firefox: the whole page in Firefox",
            Self::Package => {
                "package: what other projects install, in Node, Vite, JupyterLab and marimo"
            }
            Self::Monkey => "monkey: random actions on the page in both browsers",
            Self::Fuzz => "fuzz: random actions, links and data for the lab",
        }
    }

    pub(crate) fn has_tests(self) -> bool {
        !matches!(
            self,
            Self::Fmt | Self::Clippy | Self::Deny | Self::Monkey | Self::Fuzz
        )
    }

    /// Returns true for a part whose programs are compiled, and with that looked at by lints.
    fn is_compiled(self) -> bool {
        self.has_tests() || self == Self::Clippy
    }

    fn browsers(self) -> &'static [Browser] {
        match self {
            Self::Web | Self::E2e | Self::Package => &[Browser::Chromium],
            Self::Firefox => &[Browser::Firefox],
            Self::Monkey => &[Browser::Chromium, Browser::Firefox],
            Self::Fmt | Self::Clippy | Self::Deny | Self::Native | Self::Fuzz => &[],
        }
    }

    /// Returns true for a part that opens the built page or one of its published forms.
    fn needs_page(self) -> bool {
        matches!(self, Self::E2e | Self::Firefox | Self::Monkey)
    }
}

impl Choice {
    /// Reads the words after `test`; those after `--` need parts with tests.
    pub(crate) fn new(words: &[String], rest: &[OsString]) -> Result<Self> {
        let choice = match words {
            [] => Self::Short,
            [word] if word == "quick" => Self::Quick,
            [word] if word == "all" => Self::All,
            _ => Self::Parts(words.iter().map(|word| part(word)).collect::<Result<_>>()?),
        };
        let takes_rest =
            matches!(&choice, Self::Parts(parts) if parts.iter().all(|part| part.has_tests()));
        if !rest.is_empty() && !takes_rest {
            bail!("arguments after `--` need parts with tests, such as `test e2e -- FILTER`");
        }
        Ok(choice)
    }

    fn parts(&self) -> &[Part] {
        match self {
            Self::Short => &Part::SHORT,
            Self::Quick => &Part::QUICK,
            Self::All => Part::value_variants(),
            Self::Parts(parts) => parts,
        }
    }
}

fn part(name: &str) -> Result<Part> {
    Part::from_str(name, false).map_err(|_| anyhow!("there is no part `{name}`"))
}

/// Makes the checks; `rest` goes to the test programs.
pub(crate) fn test(choice: &Choice, rest: &[OsString]) -> Result<()> {
    let parts = choice.parts();
    let needs_page = parts.iter().any(|part| part.needs_page());
    // Everything is installed first: better to hear now than in five minutes what is missing.
    let drivers = step("setting up the tools", || set_up(choice))?;
    let is_packed = parts.contains(&Part::Package);
    let node = (needs_page || is_packed).then(node::set_up).transpose()?;
    // The short command opens none of the pages that need them.
    let opens_examples = needs_page && (*choice == Choice::All || !rest.is_empty());
    let examples = node.as_ref().filter(|_| opens_examples);
    let examples = examples.map(examples::set_up).transpose()?;
    let has_examples = examples.as_ref().is_none_or(|(_, is_all)| *is_all);
    // What is one crate takes one processor for a minute: the other ones compile and run tests meanwhile.
    let mut page = needs_page
        .then(|| Beside::task("building the page", "rehearse"))
        .transpose()?;
    let mut in_browser = (parts.contains(&Part::Web) && parts.len() > 1)
        .then(build_web_tests)
        .transpose()?;
    let python = parts.contains(&Part::Native).then(python::set_up).flatten();
    let packages_python = is_packed.then(|| python::with(python::TEST)).transpose()?;
    let checks = Checks {
        choice,
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
        let built = match part {
            Part::Web => in_browser.take(),
            _ => page.take_if(|_| part.needs_page()),
        };
        let built = built.map_or(Ok(()), Beside::wait);
        let done = built.and_then(|()| checks.run(part, &mut tally, &mut note));
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
fn set_up(choice: &Choice) -> Result<Drivers> {
    let parts = choice.parts();
    let any = |wanted: &[Part]| parts.iter().any(|part| wanted.contains(part));
    if any(&[Part::Fmt]) {
        tools::component("fmt", "rustfmt")?;
    }
    if parts.iter().any(|part| part.is_compiled()) {
        tools::component("clippy", "clippy")?;
    }
    let needs_wasm = |part: &Part| part.needs_page() || !part.browsers().is_empty();
    if any(&[Part::Clippy]) || parts.iter().any(needs_wasm) {
        tools::wasm_target()?;
    }
    // The browsers before the long installations, since they may need the user.
    let mut drivers = Drivers::new();
    for &browser in parts.iter().flat_map(|part| part.browsers()) {
        if !drivers.iter().any(|(known, _)| *known == browser) {
            drivers.push((browser, browser.set_up()?));
        }
    }
    if any(&[Part::Deny]) {
        tools::cargo_deny()?;
    }
    if any(&[Part::Web]) {
        tools::wasm_bindgen()?;
    }
    if *choice == Choice::All {
        tools::wasm_pack()?;
    }
    Ok(drivers)
}

struct Checks<'a> {
    choice: &'a Choice,
    drivers: Drivers,
    /// One with NumPy.
    python: Option<PathBuf>,
    /// For the packages, and the course platform of the end-to-end tests.
    node: Option<Node>,
    /// The programs that show the examples.
    examples: Option<PathBuf>,
    packages_python: Option<PathBuf>,
    rest: &'a [OsString],
}

impl Checks<'_> {
    fn run(&self, part: Part, tally: &mut Tally, note: &mut Option<&'static str>) -> Result<()> {
        let made = match &self.node {
            Some(node) if part == Part::Package => Some(package::build(node, &Place::default())?),
            _ => None,
        };
        step(part.describe(), || match part {
            Part::Fmt => shell::run(shell::cargo().args(["fmt", "--all", "--check"])),
            Part::Clippy => clippy(),
            Part::Deny => deny::check().map(|unchecked| *note = unchecked),
            Part::Native => {
                *note = self.python.is_none().then_some(python::MISSING);
                self.native(tally)
            }
            Part::Web => self.web(tally),
            Part::E2e => self.e2e(Browser::Chromium, tally),
            Part::Firefox => self.e2e(Browser::Firefox, tally),
            Part::Package => self.package(&made.context("packages")?, tally),
            Part::Monkey => self.drivers.iter().try_for_each(|(browser, driver)| {
                fuzz::let_loose(*browser, driver, MONKEY_ACTIONS, fuzz::fresh_seed())
            }),
            Part::Fuzz => fuzz::fuzz(FUZZ_MINUTES, fuzz::fresh_seed(), None),
        })
    }

    fn native(&self, tally: &mut Tally) -> Result<()> {
        let scopes = match self.choice {
            Choice::Quick => changed::scopes()?,
            _ => vec![
                changed::scope(&["--package", "xtask", "--bins"]),
                changed::scope(&[&LAB[..], &["--lib", "--bins", "--tests"]].concat()),
            ],
        };
        for scope in &scopes {
            let mut cargo = shell::cargo();
            shell::linted(&mut cargo).arg("test").args(scope);
            if let Some(python) = &self.python {
                cargo.env("HYPERPLANE_PYTHON", python);
            }
            let mut words = self.rest.to_vec();
            if *self.choice != Choice::All && self.rest.is_empty() {
                words.extend(["--skip", IN_ALL].map(OsString::from));
            }
            count::run_one(count::timed(&mut cargo, &words)?, tally)?;
        }
        // Their own program tells no times.
        if *self.choice != Choice::Quick && self.rest.is_empty() {
            let mut cargo = shell::cargo();
            let cargo = shell::linted(&mut cargo).args(["test", "--doc"]);
            count::run_one(cargo.args(LAB), tally)?;
        }
        if tally.passed == 0 {
            bail!("no native test ran");
        }
        Ok(())
    }

    fn web(&self, tally: &mut Tally) -> Result<()> {
        let driver = self.driver(Browser::Chromium)?;
        let mut command = if *self.choice == Choice::All {
            // As others call it; it compiles the library's own tests for the browser, too, which takes a minute, and runs none.
            let mut wasm_pack = shell::command("wasm-pack");
            let options = ["test", "--headless", "--chrome", "--chromedriver"];
            wasm_pack.args(options).arg(driver).arg("--");
            wasm_pack
        } else {
            let mut cargo = shell::cargo();
            cargo.args(["test", "--target", WASM]);
            cargo.env(WEB_RUNNER, "wasm-bindgen-test-runner");
            cargo.env("CHROMEDRIVER", driver);
            cargo.env("WASM_BINDGEN_TEST_ONLY_WEB", "1");
            cargo
        };
        command.args(WEB_TESTS);
        if !self.rest.is_empty() {
            command.arg("--").args(self.rest);
        }
        let command = shell::linted(&mut command);
        count::run(shell::with_our_flags(command), tally)
    }

    fn e2e(&self, browser: Browser, tally: &mut Tally) -> Result<()> {
        let folders = Folders::new()?;
        let stage = TestSite::open(browser, self.driver(browser)?)?.beside(&folders.published)?;
        let mut cargo = shell::cargo();
        cargo.env(rehearsal::VERSIONS, &folders.versions);
        cargo.envs(
            self.examples
                .iter()
                .map(|folder| (examples::VARIABLE, folder)),
        );
        // Of the whole workspace, so that all is as it was built for the other tests.
        shell::linted(&mut cargo).arg("test").args(LAB);
        cargo.args(["--test", "e2e"]);
        stage.tell(&mut cargo);
        let chosen: &[&str] = match (self.choice, browser) {
            (Choice::All, _) => &["--skip", "monkey::"],
            _ if !self.rest.is_empty() => &[],
            (_, Browser::Chromium) => &["--skip", IN_ALL],
            (_, Browser::Firefox) => &[IN_FIREFOX],
        };
        let chosen = chosen.iter().map(OsString::from);
        let words: Vec<OsString> = chosen.chain(self.rest.iter().cloned()).collect();
        count::run(count::timed(&mut cargo, &words)?, tally)
    }

    fn package(&self, made: &Made, tally: &mut Tally) -> Result<()> {
        let stage = TestSite::open(Browser::Chromium, self.driver(Browser::Chromium)?)?;
        let node = self.node.as_ref().context("Node")?;
        let python = self.packages_python.as_ref().context("Python")?;
        let mut cargo = shell::cargo();
        shell::linted(&mut cargo).arg("test").args(LAB);
        cargo.args(["--test", "packages"]);
        stage.tell(&mut cargo);
        cargo
            .env("HYPERPLANE_NODE", &node.node)
            .env("HYPERPLANE_NPM", &node.npm)
            .env("HYPERPLANE_NPM_PACKAGE", &made.npm)
            .env("HYPERPLANE_PACKAGES_PYTHON", python)
            .env("HYPERPLANE_WHEEL", &made.wheel);
        count::run(count::timed(&mut cargo, self.rest)?, tally)
    }

    fn driver(&self, wanted: Browser) -> Result<&Path> {
        let mut drivers = self.drivers.iter();
        let found = drivers.find(|(browser, _)| *browser == wanted);
        found
            .map(|(_, driver)| driver.as_path())
            .context("its driver was set up for this part")
    }
}

/// Begins to build the tests inside a browser.
fn build_web_tests() -> Result<Beside> {
    let mut cargo = shell::cargo();
    let cargo = cargo.args(["build", "--target", WASM]).args(WEB_TESTS);
    let cargo = shell::with_our_flags(shell::linted(cargo));
    Beside::start("building the tests inside a browser", "web-tests", cargo)
}

/// Compiles what no other part compiles, so that lints look at everything. Of this program its tests: it cannot be replaced
/// while it runs.
fn clippy() -> Result<()> {
    // By a pattern, which also names what is left out of `cargo test` and `cargo bench`.
    const ALL: [&str; 6] = ["--lib", "--bins", "--test", "*", "--bench", "*"];
    for scope in [
        &["test", "--no-run", "--package", "xtask", "--bins"][..],
        &[&["build"], &LAB[..], &ALL].concat(),
        &[&["build", "--target", WASM][..], &WEB_TESTS].concat(),
    ] {
        let mut cargo = shell::cargo();
        let cargo = shell::linted(cargo.args(scope));
        shell::run(shell::with_our_flags(cargo))?;
    }
    Ok(())
}
