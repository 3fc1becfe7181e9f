//! Saying what is being done, and how long it took.

use std::time::Instant;

use anyhow::{Context, Result};

/// Prints a remark that belongs to the current step; it is told as to `format!`.
macro_rules! say {
    ($($remark:tt)*) => {
        println!("      {}", format_args!($($remark)*))
    };
}
pub(crate) use say;

/// Announces a step, does it and says how long it took.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("{what} …");
    let start = Instant::now();
    let result = work().with_context(|| what.to_owned())?;
    say!("done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(result)
}
