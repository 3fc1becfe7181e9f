//! Programs that a test runs, and those that run beside it.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use thirtyfour::WebDriver;

use crate::browser::{self, eventually};

/// The command that makes the packages and sets variables with their paths.
const RUNNER: &str = "cargo xtask test package";

/// The address of a driver. Chromium's has several browsers at once, so that one is enough for all tests.
pub(crate) fn driver() -> String {
    browser::drivers(RUNNER).swap_remove(0)
}

/// The path in a variable that [`RUNNER`] sets.
pub(crate) fn given(variable: &str) -> PathBuf {
    let given = std::env::var_os(variable);
    given
        .unwrap_or_else(|| panic!("run `{RUNNER}`: it sets {variable}"))
        .into()
}

/// A folder of its own for a test, with the files of one below `tests/packages/`; what is in it already stays.
pub(crate) fn folder(name: &str) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/packages")
        .join(name);
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&to).expect("a folder");
    for entry in fs::read_dir(from).expect("files") {
        let path = entry.expect("a file").path();
        fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
    }
    to
}

/// An empty folder of its own for a test.
pub(crate) fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("what is left of an earlier test");
    }
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs a program to its end, which has to be a good one, and hands back what it said.
pub(crate) fn said(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let [said, complained] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{command:?}: {said}{complained}");
    said
}

/// A program that runs until this goes.
pub(crate) struct Beside(Child);

impl Beside {
    /// Starts it; what it says goes to a file.
    pub(crate) fn start(command: &mut Command, log: &Path) -> Self {
        let log = File::create(log).expect("a log");
        let output = log.try_clone().expect("a log");
        command.stdin(Stdio::null()).stdout(output).stderr(log);
        let child = command.spawn();
        Self(child.unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }

    /// Opens a page that it will serve soon; where it has ended, what it said is in `log`.
    pub(crate) async fn opens(&mut self, driver: &WebDriver, address: &str, log: &Path) {
        eventually(address, async || {
            let runs = matches!(self.0.try_wait(), Ok(None));
            assert!(runs, "see {}", log.display());
            driver.goto(address).await.ok()
        })
        .await;
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that nobody listens to.
pub(crate) fn port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}
