//! Joins the English texts, those that come with the lab and those that come after it, and lists the languages that there
//! are. So a new room only brings its `.ftl` file.
//! And cuts the lab out of the page: nothing else of that is needed in the WebAssembly.

use std::{env, error::Error, fs, path::Path};

const LOCALES: &str = "www/locales";
const PAGE: &str = "www/index.html";
const INSTRUMENTS: &str = "src/instruments";
/// Texts that come after the lab, besides those of the instruments.
const AFTER: [&str; 7] = [
    "answers", "author", "lesson", "pictures", "review", "shelf", "snippet",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={LOCALES}");
    let mut languages = names(Path::new(LOCALES))?;
    languages.retain(|language| language != "en");
    println!(
        "cargo::rustc-env=HYPERPLANE_LANGUAGES={}",
        languages.join(" ")
    );
    let english = Path::new(LOCALES).join("en");
    // Who adds one adds a line there; the files of each change all the time.
    println!("cargo::rerun-if-changed={INSTRUMENTS}/registry.rs");
    let instruments = names(Path::new(INSTRUMENTS))?;
    let [mut first, mut later] = [String::new(), String::new()];
    for name in names(&english)? {
        let text = fs::read_to_string(english.join(&name))?;
        let room = name.trim_end_matches(".ftl");
        let is_later = AFTER.contains(&room) || instruments.iter().any(|own| own == room);
        let joined = if is_later { &mut later } else { &mut first };
        // Comments are for translators.
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            *joined += line;
            joined.push('\n');
        }
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("first.ftl"), first)?;
    fs::write(out.join("later.ftl"), later)?;
    println!("cargo::rerun-if-changed={PAGE}");
    let page = fs::read_to_string(PAGE)?;
    let lab = page.split_once("<!-- lab -->").map(|(_, rest)| rest);
    let lab = lab.and_then(|rest| rest.split_once("<!-- end of lab -->"));
    let (lab, _) = lab.ok_or("the page has no lab between its two marks")?;
    fs::write(out.join("lab.html"), lab)?;
    Ok(())
}

/// What is in a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}
