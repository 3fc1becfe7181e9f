//! Joins the English texts, those that come with the lab and those that come after it, and lists the languages that there
//! are. So a new room only brings its `.ftl` file.

use std::{env, error::Error, fs, path::Path};

const LOCALES: &str = "../../www/locales";
const INSTRUMENTS: &str = "../../src/instruments";
/// Texts that come after the lab, besides those of the instruments.
const AFTER: [&str; 9] = [
    "answers",
    "author",
    "board",
    "instruments",
    "lesson",
    "pictures",
    "review",
    "shelf",
    "snippet",
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
    Ok(())
}

/// The files of a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}
