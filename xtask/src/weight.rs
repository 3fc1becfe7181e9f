//! The size of the site, compared with the budget.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use fs_err as fs;

use crate::dist::PAGE;
use crate::offline::ELEMENT;
use crate::steps::say;
use crate::wasm::kilobytes;
use crate::{files, scoped};

const ANNEX: &str = "pkg/annex.wasm";

/// The largest downloads allowed.
#[derive(Debug, PartialEq)]
pub(crate) struct Budget {
    /// Bytes that the first download may have after gzip.
    first_download: u64,
    /// Bytes that the files fetched after the lab may have after gzip.
    annex: u64,
}

impl Budget {
    /// Reads lines such as `first-download-gzip = 120 KB`, with 1 KB = 1024 bytes; `#` begins a comment.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let bytes = |key: &str| {
            let lines = text.lines().filter_map(|line| line.split('#').next());
            let pairs = lines.filter_map(|line| line.split_once('='));
            let mut sizes = pairs.filter(|(name, _)| name.trim() == key);
            let (Some((_, size)), None) = (sizes.next(), sizes.next()) else {
                bail!("there has to be one line `{key} = … KB`");
            };
            let number = size.trim().strip_suffix("KB").unwrap_or_default().trim();
            let bytes = number
                .parse::<u64>()
                .ok()
                .and_then(|number| number.checked_mul(1024));
            bytes.with_context(|| {
                format!("`{size}` is no size; write a whole number of KB, such as 120 KB")
            })
        };
        Ok(Self {
            first_download: bytes("first-download-gzip")?,
            annex: bytes("annex-gzip")?,
        })
    }
}

/// A file, or files of one kind, as a visitor downloads them.
#[derive(Clone, Copy, Default)]
struct Weight {
    raw: u64,
    gzip: u64,
}

/// The size of the site.
#[derive(Default)]
pub(crate) struct Weights {
    /// Each file that is loaded before the lab can be used, by its path.
    first: BTreeMap<String, Weight>,
    /// The files loaded on demand, by their folders.
    later: BTreeMap<String, Weight>,
}

/// When a file is loaded.
#[derive(Debug, PartialEq)]
pub(crate) enum Load {
    /// Before the lab can be used.
    First,
    /// On demand, as are all files of this folder.
    Later(String),
    /// Not by a visitor.
    Never,
}

/// When the file at this path in `www/` is loaded.
pub(crate) fn load(path: &str) -> Load {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    match path.split_once('/') {
        Some(("pkg", file)) if file.contains('/') => {
            let (folder, _) = file.split_once('/').unwrap_or_default();
            Load::Later(format!("pkg/{folder}/"))
        }
        // Fetched after the lab has been shown.
        Some(("pkg", "annex.wasm")) => Load::Later(ANNEX.into()),
        // For other pages.
        Some(("pkg", "hyperplane.js" | "freed.js" | scoped::NAME)) => Load::Never,
        // Only where something is damaged.
        None if path == "repair.js" => Load::Never,
        None if ELEMENT.contains(&path) => Load::Never,
        Some(("pkg", _)) if matches!(extension, "js" | "wasm" | "css") => Load::First,
        Some(("pkg", _)) => Load::Never,
        // What they are made from.
        Some(("lessons" | "locales", _)) => Load::Never,
        Some((folder, _)) => Load::Later(format!("{folder}/")),
        // The lab does not wait for it.
        None if path == "offline.js" => Load::Later(path.into()),
        None if path == PAGE || matches!(extension, "css" | "js" | "svg") => Load::First,
        None => Load::Later(path.into()),
    }
}

/// Weighs all files of a folder.
pub(crate) fn weigh(www: &Path) -> Result<Weights> {
    let mut weights = Weights::default();
    for path in files::walk(www)? {
        let name = files::slashed(&path);
        let weight = match load(&name) {
            Load::First => weights.first.entry(name),
            Load::Later(folder) => weights.later.entry(folder),
            Load::Never => continue,
        };
        let weight = weight.or_default();
        let bytes = fs::read(www.join(&path))?;
        weight.raw += bytes.len() as u64;
        weight.gzip += gzip(&bytes)?.len() as u64;
    }
    Ok(weights)
}

/// Compressed, as small as that goes.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Prints the table; more than the budget is an error.
pub(crate) fn judge(weights: &Weights, budget: &Budget) -> Result<()> {
    let sizes = weights.first.values();
    let raw = sizes.clone().map(|file| file.raw).sum();
    let gzip = sizes.map(|file| file.gzip).sum::<u64>();
    let row = |name: &str, raw: &str, gzip: &str| say!("{name:<40} {raw:>12} {gzip:>12}");
    let size = |bytes| format!("{:.1} KB", kilobytes(bytes));
    let line = |name: &str, file: Weight| row(name, &size(file.raw), &size(file.gzip));
    row("first download", "raw", "gzip -9");
    weights
        .first
        .iter()
        .for_each(|(name, file)| line(name, *file));
    line("total", Weight { raw, gzip });
    row("budget", "", &size(budget.first_download));
    row("on demand", "", "");
    weights
        .later
        .iter()
        .for_each(|(name, file)| line(name, *file));
    let annex = weights.later.get(ANNEX).map_or(0, |file| file.gzip);
    for (what, gzip, most) in [
        ("the first download", gzip, budget.first_download),
        (ANNEX, annex, budget.annex),
    ] {
        if gzip > most {
            bail!(
                "{what} has {} after gzip, {} more than budget.txt allows",
                size(gzip),
                size(gzip - most)
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn the_first_download_is_what_the_lab_needs() {
        for path in [
            "index.html",
            "style.css",
            "lessons.css",
            "phone.css",
            "front.css",
            "access.css",
            "presentation.css",
            "pkg/instruments.css",
            "main.js",
            "pkg/lab.js",
            "pkg/lab_bg.wasm",
            "pkg/annex.js",
            "icon.svg",
        ] {
            assert_eq!(load(path), Load::First, "{path}");
        }
        for (path, folder) in [
            ("pkg/lessons/en/one.txt", "pkg/lessons/"),
            ("pkg/lessons/lessons.js", "pkg/lessons/"),
            ("pkg/locales/de.ftl", "pkg/locales/"),
            (ANNEX, ANNEX),
            ("offline.js", "offline.js"),
            ("icons/192.png", "icons/"),
            ("fonts/math.woff2", "fonts/"),
            ("picture.png", "picture.png"),
        ] {
            assert_eq!(load(path), Load::Later(folder.into()), "{path}");
        }
        for path in [
            "pkg/hyperplane.d.ts",
            "pkg/hyperplane.js",
            "pkg/freed.js",
            "lessons/en/one.md",
            "locales/en/lab.ftl",
        ] {
            assert_eq!(load(path), Load::Never, "{path}");
        }
    }

    #[test]
    fn more_than_the_budget_is_an_error() -> Result<()> {
        let scratch = Scratch::new("weigh")?;
        scratch.write("main.js", &"0123456789".repeat(1000))?;
        scratch.write("pkg/lessons/one.txt", "not counted")?;
        scratch.write(ANNEX, "after the lab")?;
        let weights = weigh(scratch.path())?;
        let gzip = weights.first["main.js"].gzip;
        assert!(gzip > 20 && gzip < 200, "{gzip}");
        let annex = weights.later[ANNEX].gzip;
        let with = |first_download, annex| {
            let budget = Budget {
                first_download,
                annex,
            };
            judge(&weights, &budget)
        };
        assert!(with(gzip, annex).is_ok());
        assert!(with(gzip - 1, annex).is_err());
        assert!(with(gzip, annex - 1).is_err());
        Ok(())
    }

    #[test]
    fn a_budget_is_read() -> Result<()> {
        let budget = Budget::parse(
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
                assert!(Budget::parse(&text).is_err(), "{text}");
            }
        }
        assert!(Budget::parse("first-download-gzip = 1 KB").is_err());
    }
}
