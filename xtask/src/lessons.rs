//! Lessons: from the lecturers' Markdown in `www/lessons/` to what the page fetches, and all their mistakes.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::tools::WASM;
use crate::{files, shell, workspace};

/// Makes the folder `lessons/` in `pkg`: the lessons, and what converts one from the user's disk.
pub(crate) fn build(pkg: &Path) -> Result<()> {
    let to = pkg.join("lessons");
    convert(&to)?;
    let mut cargo = shell::cargo();
    cargo.args([
        "build",
        "--release",
        "--lib",
        "--package",
        "hyperplane-lessons",
        "--target",
        WASM,
    ]);
    shell::run(shell::with_our_flags(&mut cargo))?;
    let built = workspace::target_dir()?.join(WASM).join("release");
    Bindgen::new()
        .input_path(built.join("hyperplane_lessons.wasm"))
        .out_name("lessons")
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(to)
        .context("generating the JavaScript of the lessons")
}

/// Writes the lessons alone to where the page finds them.
pub(crate) fn write() -> Result<()> {
    convert(&workspace::www().join("pkg").join("lessons"))
}

/// Writes every lesson as the page reads it, and their list, into `to`.
fn convert(to: &Path) -> Result<()> {
    let from = workspace::www().join("lessons");
    let mut mistakes = Vec::new();
    for path in files::walk(&from)? {
        let text = fs::read_to_string(from.join(&path))
            .with_context(|| format!("reading {}", path.display()))?;
        let page = if path.extension().is_some_and(|extension| extension == "md") {
            let (page, wrong) = hyperplane_lessons::read(&text);
            let line = |mistake: &hyperplane_lessons::Mistake| {
                let hyperplane_lessons::Mistake { line, what } = mistake;
                format!("www/lessons/{}, line {line}: {what}", path.display())
            };
            mistakes.extend(wrong.iter().map(line));
            page
        } else {
            text
        };
        files::write(&to.join(path.with_extension("txt")), page.as_bytes())?;
    }
    if !mistakes.is_empty() {
        bail!("{}", mistakes.join("\n"));
    }
    Ok(())
}

/// Reports every mistake of these files, or of all lessons: file, line and reason.
pub(crate) fn check(named: &[OsString]) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo.args([
        "run",
        "--quiet",
        "--package",
        "hyperplane",
        "--example",
        "check-lessons",
        "--",
    ]);
    cargo.args(named);
    if named.is_empty() {
        let folder = Path::new("www/lessons");
        let all = files::walk(&workspace::root().join(folder))?.into_iter();
        let all = all.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
        cargo.args(all.map(|path| folder.join(path)));
        cargo.current_dir(workspace::root());
    }
    shell::run(&mut cargo).context("there are mistakes in lessons")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn every_lesson_is_there_for_the_page() -> Result<()> {
        let scratch = Scratch::new("lessons")?;
        convert(scratch.path())?;
        let index = fs::read_to_string(scratch.path().join("en/index.txt"))?;
        assert_eq!(index.lines().count(), 26);
        for line in index.lines() {
            let name = line.split(' ').next().unwrap_or_default();
            let page = fs::read_to_string(scratch.path().join(format!("en/{name}.txt")))?;
            assert!(page.contains("<p>") && !page.contains('$'), "{name}");
        }
        Ok(())
    }

    #[test]
    fn a_wrong_lesson_ends_with_an_error() -> Result<()> {
        let scratch = Scratch::new("wrong-lesson")?;
        let right = "title: A\n---\nstep: B\nstate: dataset=gate\nfact: points=4\n---\n$x$\n";
        let wrong = scratch.write("wrong.md", &right.replace("=4", "=5"))?;
        let right = scratch.write("right.md", right)?;
        check(&[right.into_os_string()])?;
        assert!(check(&[wrong.into_os_string()]).is_err());
        Ok(())
    }
}
