//! The lab as one file: a page that works from a double click, with its styles, scripts, WebAssembly, lessons, languages
//! and data inside, and that asks nobody for anything.

use std::path::Path;

use anyhow::{Context, Result, bail};
use base64::prelude::{BASE64_STANDARD, Engine};
use fs_err as fs;

use crate::dist::PAGE;
use crate::place::Place;
use crate::weight::{Load, gzip, load};
use crate::{files, licenses, offline, policy, workspace};

pub(crate) const NAME: &str = "hyperplane.html";

/// The script that unpacks the files.
const UNPACK: &str = include_str!("single.js");

const LAB: &str = "pkg/lab.js";
const ANNEX: &str = "pkg/annex.js";
const FONT: &str = "fonts/math.woff2";

/// The lines with which the two scripts of the lab ask for each other.
const LAB_ASKS: &str = "import * as import1 from \"./annex.js\"\n";
const ANNEX_ASKS: &str = "import { initSync } from \"./lab.js\";\n";

/// Makes it from `www/`, which must have been built; the licenses of what is in it stand at its end. A script may run first.
pub(crate) fn page(www: &Path, place: &Place, first: Option<&str>) -> Result<String> {
    let own = ["www/fonts/OFL.txt", "docs/licenses.md"];
    let own = own.map(|path| fs::read_to_string(workspace::root().join(path)));
    let [font, guide] = own;
    let [list, texts] = licenses::of_packages()?;
    build(www, place, first, &[font?, guide?, list, texts].join("\n"))
}

fn build(www: &Path, place: &Place, first: Option<&str>, licenses: &str) -> Result<String> {
    let read = |path: &str| fs::read_to_string(www.join(path));
    let (mut page, mut styles) = (String::new(), Vec::new());
    let whole = place.lab(&read(PAGE)?);
    for line in whole.split_inclusive('\n') {
        if let Some(path) = linked(line, "<link rel=\"stylesheet\" href=\"") {
            let style = with_font(&read(path)?, www)?;
            page += &format!("<style>{}</style>\n", inside(&style, "</style")?);
            styles.push(style);
        } else if let Some(path) = linked(line, "<link rel=\"icon\" href=\"") {
            page += &line.replace(path, &data(www, path)?);
        } else if line.starts_with("<a href=\"docs/") {
            // The guides lie beside the lab where it is published.
            if let Some(address) = &place.address {
                page += &line.replace("href=\"", &format!("href=\"{address}"));
            }
        } else if is_kept(line) {
            page += line;
        }
    }
    let mut scripts = vec![UNPACK.to_owned(), read("main.js")?];
    scripts.splice(..0, first.map(String::from));
    page = page.replace(
        policy::POLICY,
        &policy::of_one_file(&hashes(&styles), &hashes(&scripts)),
    );
    if !page.contains("blob:") {
        bail!("{PAGE} has no policy");
    }
    let at = page.rfind("</body>").context("the page has no end")?;
    let mut end = format!(
        "<script type=\"application/gzip\" id=\"files\">{}</script>\n",
        pack(www)?
    );
    for script in &scripts {
        end += &format!("<script>{}</script>\n", inside(script, "</script")?);
    }
    page.insert_str(at, &end);
    page += &format!("<!--\n{}\n-->\n", licenses.replace("--", "- -"));
    Ok(page)
}

/// The address in a line that begins so.
pub(crate) fn linked<'l>(line: &'l str, start: &str) -> Option<&'l str> {
    line.strip_prefix(start)?.split('"').next()
}

/// Returns true if one file needs this line of the page, too: it loads nothing beforehand, is not installed, and always has its script.
fn is_kept(line: &str) -> bool {
    let others = [
        "data-trunk",
        "rel=\"manifest\"",
        "rel=\"preload\"",
        "rel=\"modulepreload\"",
        "<script defer src=\"main.js\">",
        "<p class=\"late\"",
    ];
    !others.iter().any(|other| line.contains(other))
}

/// A text that may stand in an element that ends so.
pub(crate) fn inside<'t>(text: &'t str, end: &str) -> Result<&'t str> {
    let lower = text.to_ascii_lowercase();
    if lower.contains(end) || lower.contains("<!--") {
        bail!("a script or style sheet has {end} or <!-- in it");
    }
    Ok(text)
}

/// A style sheet with the font in it that it asks for.
fn with_font(style: &str, www: &Path) -> Result<String> {
    let asked = format!("url(\"{FONT}\")");
    let style = match style.contains(&asked) {
        true => style.replace(&asked, &format!("url(\"{}\")", data(www, FONT)?)),
        false => style.to_owned(),
    };
    if style.matches("url(").count() != style.matches("url(\"data:").count() {
        bail!("a style sheet asks for another file than {FONT}");
    }
    Ok(style)
}

/// A file as an address.
fn data(www: &Path, path: &str) -> Result<String> {
    let bytes = fs::read(www.join(path))?;
    let bytes = BASE64_STANDARD.encode(bytes);
    Ok(format!(
        "data:{};base64,{bytes}",
        files::mime(Path::new(path))
    ))
}

/// The names of these texts in the policy.
pub(crate) fn hashes(texts: &[String]) -> String {
    let all = texts.iter().map(|text| hash(text));
    all.collect::<Vec<_>>().join(" ")
}

/// The name of a text in a policy.
pub(crate) fn hash(text: &str) -> String {
    format!("'sha256-{}'", offline::fingerprint(text.as_bytes()).1)
}

/// All files that the page may ask for, as `single.js` reads them.
fn pack(www: &Path) -> Result<String> {
    let (mut index, mut all) = (Vec::new(), Vec::new());
    for path in files::walk(www)? {
        let name = files::slashed(&path);
        let bytes = match &*name {
            LAB => joined(www)?.into_bytes(),
            _ if name.ends_with(".d.ts") || !is_asked_for(&name) => continue,
            _ => fs::read(www.join(&path))?,
        };
        index.push((name, files::mime(&path), bytes.len()));
        all.extend(bytes);
    }
    let packed = [serde_json::to_string(&index)?.as_bytes(), b"\n", &all].concat();
    Ok(BASE64_STANDARD.encode(gzip(&packed)?))
}

/// Returns true if the page fetches a file itself; scripts and styles beside the page stand in it.
fn is_asked_for(name: &str) -> bool {
    let is_loaded = load(name) != Load::Never;
    let is_pkg = name.starts_with("pkg/") && name != ANNEX && !name.ends_with(".css");
    is_loaded && (is_pkg || name.starts_with("data/"))
}

/// The two scripts of the lab as one: what comes from memory has no address from which it could ask for another.
fn joined(www: &Path) -> Result<String> {
    let without = |path: &str, line: &str, instead: &str| {
        let text = fs::read_to_string(www.join(path))?;
        match text.matches(line).count() {
            1 => Ok(text.replace(line, instead)),
            _ => bail!("{path} does not have the line {line:?} once"),
        }
    };
    let lab = without(
        LAB,
        LAB_ASKS,
        "const import1 = { __wasm_split_load_annex };\n",
    )?;
    Ok(lab + &without(ANNEX, ANNEX_ASKS, "")?)
}

#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use tests::site;
