//! The parts that let the published page open without a network: the service worker, and files that keep their names.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use base64::prelude::{BASE64_STANDARD, Engine};
use fs_err as fs;
use sha2::{Digest, Sha256};

use crate::files::{self, slashed};

/// The service worker. It keeps its name, by which browsers look for a new version of it, and lies beside the page, which
/// it may then answer for.
pub(crate) const WORKER: &str = "worker.js";
/// The code of the worker; the names of version and files come before it.
const TEXT: &str = include_str!("worker.js");

/// In it, where no guides lie beside the lab.
const NO_GUIDES: &str = "const GUIDES = {};\n";

/// In the folder of the version, what all its files are like.
pub(crate) const LIST: &str = "files.json";

/// The page that mends the lab where its first script does not come, and its text; repair.js does it.
pub(crate) const REPAIR: &str = "repair.html";
pub(crate) const REPAIR_PAGE: &str = include_str!("docs/repair.html");
const REPAIR_SCRIPT: &str = "repair.js";
/// In the lab's page, the link to it where there is none.
const NO_REPAIR: &str = "<a href=\"repair.html\" hidden";

/// Of each file, by its path, the length and the SHA-256 as base64: by both it is known to be whole.
pub(crate) type Fingerprints = BTreeMap<String, (usize, String)>;

/// The fingerprint of a file.
pub(crate) fn fingerprint(bytes: &[u8]) -> (usize, String) {
    (bytes.len(), BASE64_STANDARD.encode(Sha256::digest(bytes)))
}

/// The element that shows the lab in other pages, and its types.
pub(crate) const ELEMENT: [&str; 2] = ["hyperplane-lab.js", "hyperplane-lab.d.ts"];

/// In the page: what registers it, and says that there is a new version.
const SCRIPT: &str = "offline.js";

/// Returns true if a file lies beside the page under its own name: by this address a system knows an installed page and its icons,
/// and other pages the element that shows the lab.
pub(crate) fn keeps_its_name(path: &Path) -> bool {
    let names = ["manifest.webmanifest", "icon.svg", "icons"];
    let mut names = names.iter().chain(&ELEMENT).chain([&REPAIR_SCRIPT]);
    names.any(|name| path.starts_with(name))
}

/// The service worker of a version that keeps these files besides the page.
pub(crate) fn worker(version: &str, files: &Fingerprints) -> Result<String> {
    let files = serde_json::to_string(files)?;
    Ok(format!(
        "\"use strict\";\nconst VERSION = \"{version}\", FILES = {files};\n{NO_GUIDES}{TEXT}"
    ))
}

/// Lets the service worker of a site keep what is in this folder of it, too.
pub(crate) fn add_guides(site: &Path, folder: &str) -> Result<()> {
    let path = site.join(WORKER);
    let Ok(worker) = fs::read_to_string(&path) else {
        return Ok(());
    };
    let mut guides = Fingerprints::new();
    for name in files::walk(&site.join(folder))? {
        let bytes = fs::read(site.join(folder).join(&name))?;
        guides.insert(format!("{folder}/{}", slashed(&name)), fingerprint(&bytes));
    }
    let line = format!("const GUIDES = {};\n", serde_json::to_string(&guides)?);
    files::write(&path, worker.replacen(NO_GUIDES, &line, 1))
}

/// A page that keeps itself. The script has no hurry: the lab comes first.
pub(crate) fn insert(page: &str, version: &str) -> Result<String> {
    let at = page
        .rfind("</body>")
        .context("the page has no end for its last script")?;
    let script = format!("<script async src=\"{version}/{SCRIPT}\"></script>\n");
    let page = format!("{}{script}{}", &page[..at], &page[at..]);
    Ok(page.replace(NO_REPAIR, &NO_REPAIR.replace(" hidden", "")))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::files::Scratch;
    use crate::workspace;

    #[test]
    fn the_manifest_names_files_that_are_there() -> Result<()> {
        let www = workspace::www();
        let text = std::fs::read_to_string(www.join("manifest.webmanifest"))?;
        let manifest: serde_json::Value = serde_json::from_str(&text)?;
        let icons = manifest["icons"].as_array().context("icons")?;
        for icon in icons {
            let path = PathBuf::from(icon["src"].as_str().context("a path")?);
            assert!(keeps_its_name(&path), "{}", path.display());
            assert_eq!(icon["type"], files::mime(&path));
            let bytes = std::fs::read(www.join(&path))?;
            // The head of a PNG has width and height.
            if let Some(head) = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n") {
                let side = |at: usize| head[at..].first_chunk().copied().map(u32::from_be_bytes);
                let [width, height] = [8, 12].map(|at| side(at).unwrap_or_default());
                assert_eq!(icon["sizes"], format!("{width}x{height}"));
            }
        }
        assert_eq!(icons.len(), 4);
        Ok(())
    }

    #[test]
    fn a_worker_says_its_version_and_its_files() -> Result<()> {
        let files =
            ["v/a \"b\".js", "v/main.js"].map(|path| (path.to_owned(), fingerprint(b"abc")));
        let worker = worker("v", &files.into())?;
        // The digest of "abc" as the standard (FIPS 180-2, B.1) has it.
        let print = "[3,\"ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\"]";
        let start = format!(
            "\"use strict\";\nconst VERSION = \"v\", FILES = {{\"v/a \\\"b\\\".js\":{print},\"v/main.js\":{print}}};\nconst GUIDES = {{}};\n// "
        );
        assert!(worker.starts_with(&start), "{worker}");
        Ok(())
    }

    #[test]
    fn other_guides_make_another_worker() -> Result<()> {
        let scratch = Scratch::with("guides", &[("docs/a.html", "none")])?;
        let site = scratch.path();
        let path = site.join(WORKER);
        add_guides(site, "docs")?;
        assert!(!path.exists(), "a site without a worker stays one");
        let mut found = Vec::new();
        for text in ["one", "two"] {
            fs::write(&path, worker("v", &Fingerprints::new())?)?;
            files::write(&site.join("docs/a.html"), text)?;
            add_guides(site, "docs")?;
            let worker = fs::read_to_string(&path)?;
            assert!(worker.contains("const GUIDES = {\"docs/a.html\":[3,"));
            found.push(worker);
        }
        assert_ne!(found[0], found[1]);
        Ok(())
    }

    #[test]
    fn a_page_without_an_end_is_an_error() {
        assert!(insert("<!doctype html>", "v").is_err());
    }
}
