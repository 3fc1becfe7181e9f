//! Saying what is being done, and how long it took.

use std::time::Instant;

use anyhow::{Context, Result};

/// A numbered list of steps, announced one by one.
pub(crate) struct Steps {
    total: usize,
    begun: usize,
}

impl Steps {
    pub(crate) fn new(total: usize) -> Self {
        Self { total, begun: 0 }
    }

    /// Announces the next step without doing anything.
    pub(crate) fn announce(&mut self, what: &str) {
        self.begun += 1;
        println!("[{}/{}] {what}", self.begun, self.total);
    }

    /// Announces a step, does it and says how long it took.
    pub(crate) fn run<T>(&mut self, what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        self.announce(&format!("{what} …"));
        let start = Instant::now();
        let result = work().with_context(|| what.to_owned())?;
        say(&format!("done in {:.1} s", start.elapsed().as_secs_f64()));
        Ok(result)
    }
}

/// A remark that belongs to the current step.
pub(crate) fn say(remark: &str) {
    println!("      {remark}");
}
