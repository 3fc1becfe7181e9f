//! `cargo xtask dist`: static files for any web server.
//!
//! All files but the page lie in a folder that is named after their content, and they find each other by relative
//! addresses. So a browser never mixes files of two builds, and may keep all of them for ever except the page itself and
//! the [`doors`] for pages that embed the lab.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use fs_err as fs;

use crate::place::{self, Place};
use crate::steps::{say, step};
use crate::wasm::kilobytes;
use crate::weight::{Budget, Load, judge, load, weigh};
use crate::{archive, files, offline, policy, scorm, single, wasm, workspace};

/// The page itself, which keeps its name.
pub(crate) const PAGE: &str = "index.html";
/// The file that several hosts of static files read.
const HEADERS: &str = "_headers";
/// The folder, packed.
const ZIP: &str = "hyperplane.zip";

/// The packages made in place of the folder of static files.
#[derive(Args, Debug, Default, PartialEq)]
pub(crate) struct Packages {
    /// Make dist/hyperplane.html instead: the whole lab as one file that opens from a double click
    #[arg(long)]
    pub(crate) single_file: bool,
    /// Make dist/hyperplane.zip instead: the folder for upload
    #[arg(long)]
    pub(crate) zip: bool,
    /// Make dist/LESSON-scorm-1.2.zip and -2004.zip instead: a lesson or sheet for course platforms, which are told how far
    /// students come
    #[arg(long, value_name = "LESSON")]
    pub(crate) scorm: Vec<String>,
}

/// Builds `dist/` and checks it against the budget; or only these packages in it, beside what is there.
pub(crate) fn dist(place: &Place, packages: &Packages) -> Result<()> {
    let (www, dist) = (workspace::www(), workspace::root().join("dist"));
    for lesson in &packages.scorm {
        // Better now than after the build.
        scorm::title(&www, lesson)?;
    }
    wasm::build()?;
    if *packages != Packages::default() {
        return step("packing it", || packages.write(&www, &dist, place));
    }
    step("copying www/ to dist/, with a version", || {
        copy(&www, &dist, place)
    })?;
    step("writing the documentation and what lies beside it", || {
        place.write(&dist)
    })?;
    step("weighing the first download", || {
        let path = workspace::root().join("budget.txt");
        let text = fs::read_to_string(&path)?;
        let budget = Budget::parse(&text).context("budget.txt")?;
        judge(&weigh(&www)?, &budget)
    })
}

impl Packages {
    fn write(&self, www: &Path, to: &Path, place: &Place) -> Result<()> {
        let write = |name: &str, bytes: &[u8]| {
            files::write(&to.join(name), bytes)?;
            say!("dist/{name}: {:.1} KB", kilobytes(bytes.len() as u64));
            anyhow::Ok(())
        };
        if self.single_file {
            write(single::NAME, single::page(www, place, None)?.as_bytes())?;
        }
        if self.zip {
            let folder = workspace::target_dir()?.join("site");
            copy(www, &folder, place)?;
            place.write(&folder)?;
            write(ZIP, &archive::pack(&archive::of_folder(&folder)?)?)?;
        }
        for lesson in &self.scorm {
            for (version, files) in scorm::packages(www, place, lesson)? {
                let name = format!("{lesson}-scorm-{version}.zip");
                write(&name, &archive::pack(&files)?)?;
            }
        }
        Ok(())
    }
}

/// Writes the lab to an empty folder.
pub(crate) fn copy(from: &Path, to: &Path, place: &Place) -> Result<()> {
    files::empty(to)?;
    let mut paths = files::walk(from)?;
    let version = version(from, &paths)?;
    let kept = kept(&version, &paths);
    paths.remove(Path::new(PAGE));
    let page = fs::read_to_string(from.join(PAGE))?;
    let page = place.lab(&versioned(&without_trunk(&page), &version, &paths));
    let (page, policy) = with_styles_inside(&page, from, &version)?;
    policy::check(&page, &policy).context(PAGE)?;
    let page = offline::insert(&page, &version).context(PAGE)?;
    files::write(&to.join(PAGE), page)?;
    files::write(&to.join(HEADERS), headers(&version))?;
    for (path, text) in doors(&version, &paths) {
        files::write(&to.join(path), text)?;
    }
    let mut fingerprints = offline::Fingerprints::new();
    for path in paths {
        let bytes = fs::read(from.join(&path))?;
        let placed = placed(&version, &path);
        files::write(&to.join(&placed), &bytes)?;
        let placed = files::slashed(&placed);
        if kept.contains(&placed) {
            fingerprints.insert(placed, offline::fingerprint(&bytes));
        }
    }
    let list = serde_json::to_string(&fingerprints)?;
    files::write(&to.join(&version).join(offline::LIST), list)?;
    let repair = place::alone(offline::REPAIR_PAGE);
    files::write(&to.join(offline::REPAIR), repair)?;
    let worker = offline::worker(&version, &fingerprints)?;
    files::write(&to.join(offline::WORKER), worker)
}

/// The path of a file of the version.
fn placed(version: &str, path: &Path) -> PathBuf {
    if offline::keeps_its_name(path) {
        path.to_owned()
    } else {
        Path::new(version).join(path)
    }
}

/// The files that a browser keeps besides the page: all that a visitor may ask for.
fn kept(version: &str, paths: &BTreeSet<PathBuf>) -> BTreeSet<String> {
    let asked = paths.iter().filter(|path| {
        let path = files::slashed(path);
        path != PAGE && load(&path) != Load::Never
    });
    asked
        .map(|path| files::slashed(&placed(version, path)))
        .collect()
}

/// A name for these files with this content.
fn version(folder: &Path, paths: &BTreeSet<PathBuf>) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        files::slashed(path).hash(&mut hasher);
        fs::read(folder.join(path))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// All files are for pages of all sites, and for frames without an origin; those of the version may be kept for ever.
fn headers(version: &str) -> String {
    format!(
        "/*\n  Access-Control-Allow-Origin: *\n/{version}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    )
}

/// A page that asks for these files in the folder of the version.
fn versioned(page: &str, version: &str, paths: &BTreeSet<PathBuf>) -> String {
    let mut page = page.to_owned();
    for path in paths {
        let placed = files::slashed(&placed(version, path));
        let path = files::slashed(path);
        for attribute in ["href", "src"] {
            let (old, new) = (format!("\"{path}\""), format!("\"{placed}\""));
            page = page.replace(&format!("{attribute}={old}"), &format!("{attribute}={new}"));
        }
    }
    page
}

/// A page with its style sheets inside, and its policy: so its first picture waits for no other file, and nothing moves when one
/// comes. What they ask for lies in the folder of the version.
fn with_styles_inside(page: &str, from: &Path, version: &str) -> Result<(String, String)> {
    let (mut made, mut styles) = (String::new(), Vec::new());
    for line in page.split_inclusive('\n') {
        let Some(path) = single::linked(line, "<link rel=\"stylesheet\" href=\"") else {
            made += line;
            continue;
        };
        let own = path.strip_prefix(&format!("{version}/"));
        let own = own.context("a style sheet without a version")?;
        let style = fs::read_to_string(from.join(own))?;
        let (folder, _) = path.rsplit_once('/').unwrap_or_default();
        let style = style.replace("url(\"", &format!("url(\"{folder}/"));
        made += &format!("<style>{}</style>\n", single::inside(&style, "</style")?);
        styles.push(style);
    }
    let policy = policy::with_styles(&single::hashes(&styles));
    Ok((made.replace(policy::POLICY, &policy), policy))
}

/// Small files under the names that other pages import: each leads to the file of the version.
fn doors(version: &str, paths: &BTreeSet<PathBuf>) -> Vec<(PathBuf, String)> {
    let door = |path: &PathBuf| {
        let name = files::slashed(path);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn a_copy_is_a_page_with_the_policy_and_a_folder_that_changes_with_every_file() -> Result<()> {
        let page = "</head>\n<link data-trunk href=\"a.css\">\n<link rel=\"stylesheet\" href=\"a.css\">\n<script src=\"main.js\"></script><link href=\"manifest.webmanifest\"></body>";
        let head = "<!doctype html><head><meta charset=\"utf-8\">\n";
        let page = format!("{head}{}{page}", policy::element());
        let files = [
            ("www/index.html", page.as_str()),
            ("www/a.css", "b{src:url(\"c.woff2\")}"),
            ("www/main.js", "1"),
            ("www/manifest.webmanifest", "{}"),
            ("www/hyperplane-lab.js", "export {}"),
            ("www/icons/192.png", "a picture"),
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
        let style = format!("b{{src:url(\"{version}/c.woff2\")}}");
        let policy = policy::with_styles(&single::hash(&style));
        assert!(page.contains(&policy) && !page.contains("trunk"));
        assert!(
            page.ends_with(&format!(
                "<style>{style}</style>\n<script src=\"{version}/main.js\"></script><link href=\"manifest.webmanifest\">\
                 <script async src=\"{version}/offline.js\"></script>\n</body>"
            )),
            "{page}"
        );
        let names: Vec<_> = files::walk(&dist)?
            .iter()
            .map(|path| files::slashed(path))
            .collect();
        let own = [
            "a.css",
            "files.json",
            "lessons/one.html",
            "main.js",
            "pkg/b.css",
            "pkg/hyperplane.js",
        ];
        let own = own.map(|path| format!("{version}/{path}"));
        let mut expected = own.to_vec();
        let others = [
            "a.css",
            HEADERS,
            "hyperplane-lab.js",
            "icons/192.png",
            PAGE,
            "manifest.webmanifest",
            "pkg/b.css",
            "pkg/hyperplane.js",
            offline::REPAIR,
            offline::WORKER,
        ];
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
        let worker = fs::read_to_string(dist.join(offline::WORKER))?;
        let print = |text: &str| offline::fingerprint(text.as_bytes());
        let fingerprints: offline::Fingerprints = [
            (format!("{version}/a.css"), print("b{src:url(\"c.woff2\")}")),
            (format!("{version}/main.js"), print("1")),
            (format!("{version}/pkg/b.css"), print("a{}")),
            ("icons/192.png".into(), print("a picture")),
            ("manifest.webmanifest".into(), print("{}")),
        ]
        .into();
        let list = serde_json::to_string(&fingerprints)?;
        let kept = format!("VERSION = \"{version}\", FILES = {list};");
        assert!(worker.contains(&kept), "{worker}");
        assert_eq!(
            fs::read_to_string(dist.join(&version).join(offline::LIST))?,
            list
        );
        let headers = fs::read_to_string(dist.join(HEADERS))?;
        assert!(headers.contains(&format!(
            "\n/{version}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
        )));
        assert!(headers.starts_with("/*\n  Access-Control-Allow-Origin: *\n"));
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
                let address = rest.split('"').next().unwrap_or_default();
                // The documentation keeps its addresses.
                let is_fixed = offline::keeps_its_name(Path::new(address))
                    || ["docs/", offline::REPAIR]
                        .iter()
                        .any(|start| address.starts_with(start));
                assert!(address.starts_with("v/") != is_fixed, "{address}");
                asked += 1;
            }
        }
        assert!(asked >= 6);
        Ok(())
    }
}
