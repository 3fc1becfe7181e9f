//! The largest downloads allowed, read from `budget.txt`.

use anyhow::{Context, Result, bail};

/// The limits of the site.
#[derive(Debug, PartialEq)]
pub(crate) struct Budget {
    /// Bytes that the first download may have after gzip.
    pub(crate) first_download: u64,
    /// Bytes that the files fetched after the lab may have after gzip.
    pub(crate) annex: u64,
}

/// Reads lines such as `first-download-gzip = 120 KB`; `#` begins a comment.
pub(crate) fn parse(text: &str) -> Result<Budget> {
    let (mut first_download, mut annex) = (None, None);
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let pair = line.split_once('=');
        let (key, size) = pair.map_or((line, ""), |(key, size)| (key.trim(), size.trim()));
        let limit = match key {
            "first-download-gzip" => &mut first_download,
            "annex-gzip" => &mut annex,
            _ => bail!("`{line}` is not understood; expected: first-download-gzip = 120 KB"),
        };
        if limit.replace(bytes(size)?).is_some() {
            bail!("`{key}` is there twice");
        }
    }
    let is_there = |key| move || format!("there is no line `{key} = … KB`");
    Ok(Budget {
        first_download: first_download.with_context(is_there("first-download-gzip"))?,
        annex: annex.with_context(is_there("annex-gzip"))?,
    })
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
        let budget = parse(
            "# what a phone loads\n\nfirst-download-gzip = 120 KB # of 1024 bytes\nannex-gzip=1 KB",
        )?;
        assert_eq!(
            budget,
            Budget {
                first_download: 122_880,
                annex: 1024,
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
            for others in ["", "\nannex-gzip = 1 KB"] {
                let text = format!("{text}{others}");
                assert!(parse(&text).is_err(), "{text}");
            }
        }
        assert!(parse("first-download-gzip = 1 KB").is_err());
    }
}
