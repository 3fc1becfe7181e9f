//! How large the first download may be, read from `budget.txt`.

use anyhow::{Context, Result, bail};

/// The limits of the site.
#[derive(Debug, PartialEq)]
pub(crate) struct Budget {
    /// Bytes that the first download may have after gzip.
    pub(crate) first_download: u64,
}

/// Reads lines such as `first-download-gzip = 120 KB`; `#` begins a comment.
pub(crate) fn parse(text: &str) -> Result<Budget> {
    let mut first_download = None;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match line
            .split_once('=')
            .map(|(key, value)| (key.trim(), value.trim()))
        {
            Some(("first-download-gzip", _)) if first_download.is_some() => {
                bail!("`first-download-gzip` is there twice");
            }
            Some(("first-download-gzip", size)) => first_download = Some(bytes(size)?),
            _ => bail!("`{line}` is not understood; expected: first-download-gzip = 120 KB"),
        }
    }
    let first_download = first_download.context("there is no line `first-download-gzip = … KB`")?;
    Ok(Budget { first_download })
}

/// `120 KB` in bytes, with 1 KB = 1024 bytes.
fn bytes(size: &str) -> Result<u64> {
    let number = size
        .strip_suffix("KB")
        .and_then(|number| number.trim().parse::<u64>().ok());
    number
        .and_then(|number| number.checked_mul(1024))
        .with_context(|| format!("`{size}` is no size; write a whole number of KB, such as 120 KB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_read() -> Result<()> {
        let budget =
            parse("# what a phone loads\n\nfirst-download-gzip = 120 KB # of 1024 bytes\n")?;
        assert_eq!(
            budget,
            Budget {
                first_download: 122_880
            }
        );
        Ok(())
    }

    #[test]
    fn a_budget_that_is_not_understood_is_no_budget() {
        for text in [
            "",
            "# first-download-gzip = 120 KB",
            "first-download-gzip = 120",
            "first-download-gzip = -1 KB",
            "first-download-gzip = 99999999999999999999 KB",
            "first-download-gzip = 1 KB\nfirst-download-gzip = 2 KB",
            "first-download = 120 KB",
            "120 KB",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
