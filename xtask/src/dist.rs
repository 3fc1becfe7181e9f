//! `cargo xtask dist`: static files for any web server.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::budget::{self, Budget};
use crate::steps::{Steps, say};
use crate::wasm::kilobytes;
use crate::{files, policy, wasm, workspace};

/// A file of the first download.
struct Weight {
    path: String,
    raw: u64,
    gzip: u64,
}

/// Builds `dist/` and checks it against the budget.
pub(crate) fn dist() -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 2);
    wasm::build(&mut steps)?;
    let dist = workspace::root().join("dist");
    steps.run(
        "copying www/ to dist/, with the policy in every page",
        || copy(&workspace::www(), &dist),
    )?;
    steps.run("weighing the first download", || {
        let path = workspace::root().join("budget.txt");
        let text =
            fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let budget = budget::parse(&text).context("budget.txt")?;
        judge(&weigh(&dist)?, &budget)
    })
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    files::empty(to)?;
    for path in files::walk(from)? {
        let bytes = fs::read(from.join(&path))?;
        let name = path.display().to_string();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).with_context(|| name.clone());
        let bytes = match path.extension().and_then(|extension| extension.to_str()) {
            Some("html") => policy::insert(&without_trunk(&text(bytes)?))
                .with_context(|| name.clone())?
                .into_bytes(),
            Some("css") => lean_sheet(&text(bytes)?).into_bytes(),
            Some("js") => wasm::lean(&text(bytes)?, &[]).into_bytes(),
            _ => bytes,
        };
        files::write(&to.join(&path), &bytes)?;
    }
    Ok(())
}

/// A page without the lines that tell trunk what to copy.
fn without_trunk(page: &str) -> String {
    let lines = page.split_inclusive('\n');
    lines.filter(|line| !line.contains("data-trunk")).collect()
}

/// A style sheet without comments and without the space that only people need. What stands in quotes is kept.
fn lean_sheet(sheet: &str) -> String {
    let mut lean = String::new();
    for (i, part) in sheet.split('"').enumerate() {
        if i % 2 == 1 {
            lean.push('"');
            lean.push_str(part);
            lean.push('"');
            continue;
        }
        let mut rest = part;
        while let Some((before, comment)) = rest.split_once("/*") {
            squeeze(before, &mut lean);
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        }
        squeeze(rest, &mut lean);
    }
    lean
}

/// Appends a text with single spaces, and none beside braces, semicolons and commas.
fn squeeze(text: &str, lean: &mut String) {
    const ALONE: [char; 4] = ['{', '}', ';', ','];
    for c in text.chars() {
        let c = if c.is_whitespace() { ' ' } else { c };
        if c == ' ' && lean.is_empty() {
            continue;
        }
        if c == ' ' && lean.ends_with(|last: char| last == ' ' || ALONE.contains(&last)) {
            continue;
        }
        if ALONE.contains(&c) && lean.ends_with(' ') {
            lean.pop();
        }
        lean.push(c);
    }
}

/// Whether a file is loaded before the lab can be used. Lessons and the whole module come on demand.
fn in_first_download(path: &str) -> bool {
    if path.starts_with("lessons/") || path.starts_with("pkg/hyperplane") || path == "whole.css" {
        return false;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    match extension {
        "html" => path == "index.html",
        "css" | "js" | "mjs" => true,
        "wasm" => path.starts_with("pkg/"),
        "svg" | "png" | "ico" => matches!(stem, "icon" | "favicon"),
        _ => false,
    }
}

fn weigh(dist: &Path) -> Result<Vec<Weight>> {
    let mut weights = Vec::new();
    for path in files::walk(dist)? {
        let name = path.to_string_lossy().replace('\\', "/");
        if in_first_download(&name) {
            let bytes = fs::read(dist.join(&path))?;
            weights.push(Weight {
                path: name,
                raw: bytes.len() as u64,
                gzip: gzip(&bytes)?,
            });
        }
    }
    Ok(weights)
}

fn gzip(bytes: &[u8]) -> Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len() as u64)
}

/// Prints the table; more than the budget is an error.
fn judge(weights: &[Weight], budget: &Budget) -> Result<()> {
    let raw = weights.iter().map(|file| file.raw).sum();
    let gzip = weights.iter().map(|file| file.gzip).sum::<u64>();
    let line = |name: &str, raw: Option<u64>, gzip: u64| {
        let raw = raw.map_or_else(String::new, |raw| format!("{:.1} KB", kilobytes(raw)));
        say(&format!("{name:<40} {raw:>12} {:>9.1} KB", kilobytes(gzip)));
    };
    say(&format!(
        "{:<40} {:>12} {:>12}",
        "first download", "raw", "gzip -9"
    ));
    for file in weights {
        line(&file.path, Some(file.raw), file.gzip);
    }
    line("total", Some(raw), gzip);
    line("budget", None, budget.first_download);
    if gzip > budget.first_download {
        bail!(
            "the first download has {:.1} KB after gzip, {:.1} KB more than budget.txt allows",
            kilobytes(gzip),
            kilobytes(gzip - budget.first_download)
        );
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
            "main.js",
            "pkg/lab.js",
            "pkg/lab_bg.wasm",
            "icon.svg",
        ] {
            assert!(in_first_download(path), "{path}");
        }
        for path in [
            "lessons/one.html",
            "lessons/lesson.js",
            "pkg/lab.d.ts",
            "whole.css",
            "pkg/hyperplane.js",
            "pkg/hyperplane_bg.wasm",
            "about.html",
            "lab.webmanifest",
            "picture.png",
        ] {
            assert!(!in_first_download(path), "{path}");
        }
    }

    #[test]
    fn a_copy_has_the_policy_and_no_dotfiles() -> Result<()> {
        let scratch = Scratch::new("dist")?;
        scratch.write(
            "www/index.html",
            "<!doctype html><head><meta charset=utf-8></head>",
        )?;
        scratch.write("www/lessons/one.html", "<!doctype html><head></head>")?;
        scratch.write("www/lessons/fragment.html", "<p>one</p>")?;
        scratch.write("www/pkg/.gitignore", "*")?;
        scratch.write("www/pkg/a.js", "a\n")?;
        scratch.write("dist/old.js", "of yesterday")?;
        let (www, dist) = (scratch.path().join("www"), scratch.path().join("dist"));
        copy(&www, &dist)?;
        for page in ["index.html", "lessons/one.html"] {
            assert!(
                fs::read_to_string(dist.join(page))?.contains(policy::POLICY),
                "{page}"
            );
        }
        assert_eq!(
            fs::read_to_string(dist.join("lessons/fragment.html"))?,
            "<p>one</p>"
        );
        assert_eq!(fs::read_to_string(dist.join("pkg/a.js"))?, "a\n");
        assert!(!dist.join("pkg/.gitignore").exists() && !dist.join("old.js").exists());
        Ok(())
    }

    #[test]
    fn a_page_loses_what_is_meant_for_trunk() {
        let page = "<head>\n<link data-trunk rel=\"copy-file\" href=\"a.css\">\n</head>\n";
        assert_eq!(without_trunk(page), "<head>\n</head>\n");
    }

    #[test]
    fn a_style_sheet_loses_comments_and_space_only() {
        let sheet = "/* Colours, \n all */\na > b,\nc :hover {\n  margin: 0 auto;\n  content: \"a ; { \\2014  b\";\n}\n";
        assert_eq!(
            lean_sheet(sheet),
            "a > b,c :hover{margin: 0 auto;content: \"a ; { \\2014  b\";}"
        );
    }

    #[test]
    fn more_than_the_budget_is_an_error() -> Result<()> {
        let scratch = Scratch::new("weigh")?;
        scratch.write("main.js", &"0123456789".repeat(1000))?;
        let weights = weigh(scratch.path())?;
        let gzip = weights.iter().map(|file| file.gzip).sum::<u64>();
        assert!(gzip > 20 && gzip < 200, "{gzip}");
        assert!(
            judge(
                &weights,
                &Budget {
                    first_download: gzip
                }
            )
            .is_ok()
        );
        assert!(
            judge(
                &weights,
                &Budget {
                    first_download: gzip - 1
                }
            )
            .is_err()
        );
        Ok(())
    }
}
