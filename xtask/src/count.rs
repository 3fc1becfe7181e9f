//! The number of tests and the time of each, read from the output of the test programs.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell;
use crate::steps::say;

/// The number of slow tests in the table of a part.
const SLOWEST: usize = 5;

/// The task that starts a test program.
const TASK: &str = "run-test";

/// Tests that ran.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// The slowest tests, the slowest first: seconds and name. Empty where the test program tells no times.
    pub(crate) slowest: Vec<(f64, String)>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.slowest.extend(other.slowest);
        self.slowest.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.slowest.truncate(SLOWEST);
    }
}

/// Runs a test command, shows its output as it comes and counts the tests in it.
///
/// The tally is filled also when the command fails. That no test ran is a failure: a test program
/// with nothing to do exits with 0, and so does wasm-pack.
pub(crate) fn run(command: &mut Command, tally: &mut Tally) -> Result<()> {
    run_showing(command, tally, &mut std::io::stdout())?;
    if tally.passed == 0 {
        bail!("`{}` ran no test", shell::line(command));
    }
    Ok(())
}

/// Runs one test command of several; that it ran no test is no failure, since a name filter may match nothing in it.
pub(crate) fn run_one(command: &mut Command, tally: &mut Tally) -> Result<()> {
    run_showing(command, tally, &mut std::io::stdout())
}

fn run_showing(command: &mut Command, tally: &mut Tally, show: &mut impl Write) -> Result<()> {
    let line = shell::line(command);
    say!("$ {line}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("starting `{line}`"))?;
    let output = child.stdout.take().context("a piped output is there")?;
    // Whatever happens to our own output, the child is waited for.
    let counted = count(output, show);
    let status = child.wait()?;
    tally.add(counted?);
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    if tally.failed > 0 {
        bail!(
            "`{line}` reports {} failed test(s) but ended well",
            tally.failed
        );
    }
    Ok(())
}

fn count(output: impl Read, copy: &mut impl Write) -> Result<Tally> {
    let mut sum = Tally::default();
    let mut lines = BufReader::new(output);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        copy.write_all(&line)?;
        let text = String::from_utf8_lossy(&line);
        if let Some(tally) = result(&text) {
            sum.add(tally);
        }
        if let Some(time) = time(&text) {
            let slowest = vec![time];
            sum.add(Tally {
                slowest,
                ..Tally::default()
            });
        }
        line.clear();
    }
    Ok(sum)
}

/// Reads `test result: ok. 3 passed; 0 failed; 0 ignored; …`, with or without colors.
fn result(line: &str) -> Option<Tally> {
    let counts = line.strip_prefix("test result: ")?;
    let number = |what: &str| {
        let (before, _) = counts.split_once(what)?;
        before.rsplit([' ', '\u{1b}']).next()?.parse().ok()
    };
    Some(Tally {
        passed: number(" passed;")?,
        failed: number(" failed;")?,
        slowest: Vec::new(),
    })
}

/// Reads `test links::share ... ok <1.250s>`: seconds and name.
fn time(line: &str) -> Option<(f64, String)> {
    let (name, end) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let (_, time) = end.split_once('<')?;
    let (seconds, _) = time.split_once("s>")?;
    Some((seconds.parse().ok()?, name.into()))
}

/// Has a `cargo test` tell the times of its tests; `words` are what the test programs are given besides.
///
/// The test harness tells them behind an option that it has only where `RUSTC_BOOTSTRAP` is set. Set for cargo that would
/// compile everything anew, so cargo has this program start the test programs.
pub(crate) fn timed<'c>(cargo: &'c mut Command, words: &[OsString]) -> Result<&'c mut Command> {
    let own = std::env::current_exe().context("this program")?;
    let runner = format!("target.'cfg(all())'.runner=['{}','{TASK}']", own.display());
    cargo.args(["--config", &runner]);
    cargo.args(["--", "-Zunstable-options", "--report-time"]);
    Ok(cargo.args(words))
}

/// Starts a test program as cargo would, and ends as it does.
pub(crate) fn run_test(words: &[OsString]) -> Result<()> {
    let (program, words) = words.split_first().context("a test program")?;
    let mut test = Command::new(program);
    let status = test.args(words).env("RUSTC_BOOTSTRAP", "1").status();
    let status = status.with_context(|| program.display().to_string())?;
    std::process::exit(status.code().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
running 2 tests
test a ... ok <0.500s>
test b::c ... ok <1.250s>

test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s

running 1 test
test result: \u{1b}[31mFAILED\u{1b}[0m. 40 passed; 3 failed; 0 ignored; 0 filtered out
no tests to run!
";

    #[test]
    fn results_are_summed_and_copied() -> Result<()> {
        let mut copy = Vec::new();
        let tally = count(OUTPUT.as_bytes(), &mut copy)?;
        let slowest = vec![(1.25, "b::c".to_owned()), (0.5, "a".to_owned())];
        assert_eq!(
            tally,
            Tally {
                passed: 42,
                failed: 3,
                slowest
            }
        );
        assert_eq!(copy, OUTPUT.as_bytes());
        Ok(())
    }

    #[test]
    fn other_lines_do_not_count() {
        assert_eq!(result("no tests to run!"), None);
        assert_eq!(result("a test result: ok. 1 passed; 0 failed;"), None);
        assert_eq!(result("test passed; 3 failed;"), None);
        assert_eq!(result("test result: who knows"), None);
    }

    #[cfg(unix)]
    fn ran(script: &str) -> (bool, Tally) {
        let mut tally = Tally::default();
        let mut sh = shell::command("sh");
        // Shown to nobody: whoever counts our own tests would count these lines too.
        let done = run_showing(sh.args(["-c", script]), &mut tally, &mut std::io::sink());
        (done.is_ok() && tally.passed > 0, tally)
    }

    #[cfg(unix)]
    #[test]
    fn no_test_is_a_failure() {
        assert_eq!(ran("echo 'no tests to run!'"), (false, Tally::default()));
        assert_eq!(
            ran("echo 'test result: ok. 0 passed; 0 failed; 4 ignored'"),
            (false, Tally::default())
        );
        let counted = |passed, failed| Tally {
            passed,
            failed,
            slowest: Vec::new(),
        };
        let one = counted(1, 0);
        assert_eq!(
            ran("echo 'test result: ok. 1 passed; 0 failed; 0 ignored'"),
            (true, one.clone())
        );
        assert_eq!(
            ran("echo 'test result: ok. 1 passed; 0 failed; 0 ignored'; exit 1"),
            (false, one)
        );
        let bad = counted(1, 2);
        assert_eq!(
            ran("echo 'test result: FAILED. 1 passed; 2 failed; 0 ignored'"),
            (false, bad)
        );
    }
}
