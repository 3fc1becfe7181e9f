//! A command that runs beside others: what it prints goes to a file, and is shown when it is waited for.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::steps::say;
use crate::{shell, workspace};

/// A command that is running; dropped, it is ended.
pub(crate) struct Beside {
    what: &'static str,
    start: Instant,
    process: Child,
    output: PathBuf,
}

impl Beside {
    /// Starts this program's own task of this name.
    pub(crate) fn task(what: &'static str, name: &str) -> Result<Self> {
        let own = std::env::current_exe().context("this program")?;
        Self::start(what, name, shell::command(own).arg(name))
    }

    /// Starts a command whose output goes to the file `name.log` among what is built.
    pub(crate) fn start(what: &'static str, name: &str, command: &mut Command) -> Result<Self> {
        let output = workspace::target_dir()?.join(format!("{name}.log"));
        let file = File::create(&output).with_context(|| output.display().to_string())?;
        let process = command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()
            .with_context(|| what.to_owned())?;
        say!("{what} begins beside this, see {}", output.display());
        Ok(Self {
            what,
            start: Instant::now(),
            process,
            output,
        })
    }

    /// Waits for its end; one that has failed shows what it has printed.
    pub(crate) fn wait(mut self) -> Result<()> {
        let status = self.process.wait()?;
        let seconds = self.start.elapsed().as_secs_f64();
        if status.success() {
            say!("{} has ended {seconds:.0} s after it began", self.what);
            return Ok(());
        }
        let told = std::fs::read(&self.output).unwrap_or_default();
        println!("{}", String::from_utf8_lossy(&told));
        bail!("{} failed ({status})", self.what);
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // One that has ended cannot be killed any more.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
