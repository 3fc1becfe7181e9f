//! Joins the English texts to one file, and lists the languages that there are. So a new room only brings its `.ftl` file.

use std::{env, error::Error, fs, path::Path};

const LOCALES: &str = "www/locales";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={LOCALES}");
    let mut languages = names(Path::new(LOCALES))?;
    languages.retain(|language| language != "en");
    println!(
        "cargo::rustc-env=HYPERPLANE_LANGUAGES={}",
        languages.join(" ")
    );
    let english = Path::new(LOCALES).join("en");
    let mut joined = String::new();
    for name in names(&english)? {
        joined += &fs::read_to_string(english.join(name))?;
        joined.push('\n');
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("en.ftl"), joined)?;
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
