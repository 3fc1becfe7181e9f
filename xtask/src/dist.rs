//! `cargo xtask dist`: static files for any web server.
//!
//! All files but the page lie in a folder that is named after their content, and they find each other by relative
//! addresses. So a browser never mixes files of two builds, and may keep all of them for ever except the page itself and
//! the [`doors`] for pages that embed the lab.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::budget::{self, Budget};
use crate::place::Place;
use crate::steps::{Steps, say};
use crate::wasm::kilobytes;
use crate::{files, policy, wasm, workspace};

const PAGE: &str = "index.html";
const ANNEX: &str = "pkg/annex.wasm";
/// What several hosts of static files read.
const HEADERS: &str = "_headers";

/// A file, or files of one kind, as a visitor downloads them.
#[derive(Clone, Copy, Default)]
struct Weight {
    raw: u64,
    gzip: u64,
}

/// What the site weighs.
#[derive(Default)]
struct Weights {
    /// Each file that is loaded before the lab can be used, by its path.
    first: BTreeMap<String, Weight>,
    /// What is loaded on demand, by its folder.
    later: BTreeMap<String, Weight>,
}

/// Builds `dist/` and checks it against the budget.
pub(crate) fn dist(place: &Place) -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 3);
    wasm::build(&mut steps)?;
    let (www, dist) = (workspace::www(), workspace::root().join("dist"));
    steps.run("copying www/ to dist/, with a version", || {
        copy(&www, &dist, place)
    })?;
    steps.run("writing the documentation and what lies beside it", || {
        place.write(&dist)
    })?;
    steps.run("weighing the first download", || {
        let path = workspace::root().join("budget.txt");
        let text =
            fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let budget = budget::parse(&text).context("budget.txt")?;
        judge(&weigh(&www)?, &budget)
    })
}

/// Writes the lab to an empty folder.
pub(crate) fn copy(from: &Path, to: &Path, place: &Place) -> Result<()> {
    files::empty(to)?;
    let mut paths = files::walk(from)?;
    let version = version(from, &paths)?;
    paths.remove(Path::new(PAGE));
    let page = fs::read_to_string(from.join(PAGE)).context(PAGE)?;
    let page = place.lab(&versioned(&without_trunk(&page), &version, &paths));
    let page = policy::insert(&page).context(PAGE)?;
    files::write(&to.join(PAGE), page.as_bytes())?;
    files::write(&to.join(HEADERS), headers(&version).as_bytes())?;
    for (path, text) in doors(&version, &paths) {
        files::write(&to.join(path), text.as_bytes())?;
    }
    for path in paths {
        files::write(&to.join(&version).join(&path), &fs::read(from.join(&path))?)?;
    }
    Ok(())
}

/// A name for these files with this content.
fn version(folder: &Path, paths: &BTreeSet<PathBuf>) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        slashed(path).hash(&mut hasher);
        fs::read(folder.join(path))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// The files of the version may be kept for ever.
fn headers(version: &str) -> String {
    format!("/{version}/*\n  Cache-Control: public, max-age=31536000, immutable\n")
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// A page that asks for these files in the folder of the version.
fn versioned(page: &str, version: &str, paths: &BTreeSet<PathBuf>) -> String {
    let mut page = page.to_owned();
    for path in paths {
        let path = slashed(path);
        for attribute in ["href", "src"] {
            let (old, new) = (format!("\"{path}\""), format!("\"{version}/{path}\""));
            page = page.replace(&format!("{attribute}={old}"), &format!("{attribute}={new}"));
        }
    }
    page
}

/// Small files under the names that other pages import: each leads to the file of the version.
fn doors(version: &str, paths: &BTreeSet<PathBuf>) -> Vec<(PathBuf, String)> {
    let door = |path: &PathBuf| {
        let name = slashed(path);
        let text = match name.rsplit_once('.')? {
            ("pkg/hyperplane", "js") => format!(
                "export * from \"../{version}/{name}\";\nexport {{ default }} from \"../{version}/{name}\";\n"
            ),
            ("pkg/hyperplane.d", "ts") => format!(
                "export * from \"../{version}/pkg/hyperplane.js\";\nexport {{ default }} from \"../{version}/pkg/hyperplane.js\";\n"
            ),
            (_, "css") => {
                let up = "../".repeat(name.matches('/').count());
                format!("@import \"{up}{version}/{name}\";\n")
            }
            _ => return None,
        };
        Some((path.clone(), text))
    };
    paths.iter().filter_map(door).collect()
}

/// A page without the lines that tell trunk what to copy.
fn without_trunk(page: &str) -> String {
    let lines = page.split_inclusive('\n');
    lines.filter(|line| !line.contains("data-trunk")).collect()
}

/// When a file is loaded.
#[derive(Debug, PartialEq)]
enum Load {
    /// Before the lab can be used.
    First,
    /// On demand, as are all files of this folder.
    Later(String),
    /// Not by a visitor.
    Never,
}

fn load(path: &str) -> Load {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    match path.split_once('/') {
        Some(("pkg", file)) if file.contains('/') => {
            let (folder, _) = file.split_once('/').unwrap_or_default();
            Load::Later(format!("pkg/{folder}/"))
        }
        // Fetched after the lab has been shown.
        Some(("pkg", "annex.wasm")) => Load::Later(ANNEX.into()),
        // For other pages.
        Some(("pkg", "hyperplane.js")) => Load::Never,
        Some(("pkg", _)) if matches!(extension, "js" | "wasm" | "css") => Load::First,
        Some(("pkg", _)) => Load::Never,
        // What they are made from.
        Some(("lessons" | "locales", _)) => Load::Never,
        Some((folder, _)) => Load::Later(format!("{folder}/")),
        None if path == PAGE || matches!(extension, "css" | "js" | "svg") => Load::First,
        None => Load::Later(path.into()),
    }
}

fn weigh(www: &Path) -> Result<Weights> {
    let mut weights = Weights::default();
    for path in files::walk(www)? {
        let name = slashed(&path);
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
fn judge(weights: &Weights, budget: &Budget) -> Result<()> {
    let sizes = weights.first.values();
    let raw = sizes.clone().map(|file| file.raw).sum();
    let gzip = sizes.map(|file| file.gzip).sum::<u64>();
    let row = |name: &str, raw: &str, gzip: &str| say(&format!("{name:<40} {raw:>12} {gzip:>12}"));
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
            ("fonts/math.woff2", "fonts/"),
            ("picture.png", "picture.png"),
        ] {
            assert_eq!(load(path), Load::Later(folder.into()), "{path}");
        }
        for path in [
            "pkg/hyperplane.d.ts",
            "pkg/hyperplane.js",
            "lessons/en/one.md",
            "locales/en/lab.ftl",
        ] {
            assert_eq!(load(path), Load::Never, "{path}");
        }
    }

    #[test]
    fn a_copy_is_a_page_with_the_policy_and_a_folder_that_changes_with_every_file() -> Result<()> {
        let page = "<!doctype html><head><meta charset=utf-8></head>\n<link data-trunk href=\"a.css\">\n<link href=\"a.css\"><script src=\"main.js\"></script>";
        let files = [
            ("www/index.html", page),
            ("www/a.css", "b{}"),
            ("www/main.js", "1"),
            ("www/lessons/one.html", "<p>one</p>"),
            ("www/pkg/.gitignore", "*"),
            ("www/pkg/hyperplane.js", "export default 1"),
            ("www/pkg/b.css", "a{}"),
            ("dist/old.js", "of yesterday"),
        ];
        let scratch = Scratch::with("dist", &files)?;
        let (www, dist) = (scratch.path().join("www"), scratch.path().join("dist"));
        copy(&www, &dist, &Place::default())?;
        let version = version(&www, &files::walk(&www)?)?;
        let page = fs::read_to_string(dist.join("index.html"))?;
        assert!(page.contains(policy::POLICY) && !page.contains("trunk"));
        assert!(
            page.ends_with(&format!(
                "<link href=\"{version}/a.css\"><script src=\"{version}/main.js\"></script>"
            )),
            "{page}"
        );
        let names: Vec<_> = files::walk(&dist)?
            .iter()
            .map(|path| slashed(path))
            .collect();
        let own = [
            "a.css",
            "lessons/one.html",
            "main.js",
            "pkg/b.css",
            "pkg/hyperplane.js",
        ];
        let own = own.map(|path| format!("{version}/{path}"));
        let mut expected = own.to_vec();
        let others = ["a.css", HEADERS, PAGE, "pkg/b.css", "pkg/hyperplane.js"];
        expected.extend(others.map(String::from));
        expected.sort();
        assert_eq!(names, expected);
        assert_eq!(
            fs::read_to_string(dist.join("pkg/hyperplane.js"))?
                .lines()
                .next(),
            Some(&*format!(
                "export * from \"../{version}/pkg/hyperplane.js\";"
            ))
        );
        assert_eq!(
            fs::read_to_string(dist.join("pkg/b.css"))?,
            format!("@import \"../{version}/pkg/b.css\";\n")
        );
        let headers = fs::read_to_string(dist.join(HEADERS))?;
        assert!(headers.starts_with(&format!("/{version}/*\n")), "{headers}");
        scratch.write("www/lessons/one.html", "<p>two</p>")?;
        copy(&www, &dist, &Place::default())?;
        assert!(!dist.join(version).exists());
        Ok(())
    }

    #[test]
    fn the_page_asks_for_nothing_without_a_version() -> Result<()> {
        let www = workspace::www();
        let mut paths = files::walk(&www)?;
        // Those that are built.
        let built = ["lab.js", "lab_bg.wasm", "annex.js", "instruments.css"];
        paths.extend(built.map(|name| Path::new("pkg").join(name)));
        let page = fs::read_to_string(www.join(PAGE))?;
        let page = versioned(&without_trunk(&page), "v", &paths);
        let page = Place::default().lab(&page);
        let mut asked = 0;
        for attribute in [" href=\"", " src=\""] {
            for rest in page.split(attribute).skip(1) {
                assert!(
                    // The documentation keeps its addresses.
                    rest.starts_with("v/") || rest.starts_with("docs/"),
                    "{}",
                    rest.split('"').next().unwrap_or_default()
                );
                asked += 1;
            }
        }
        assert!(asked >= 6);
        Ok(())
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
}
