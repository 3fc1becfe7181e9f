//! Lessons: from the lecturers' Markdown in `www/lessons/` to what the page fetches, and all their mistakes.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use fs_err as fs;

use crate::{files, locales, shell, wasm, workspace};

/// The folders of lessons, with one for each language, and of courses, with one for each.
const LESSONS: &str = "www/lessons";
const COURSES: &str = "courses";

/// Makes the folder `lessons/` in `pkg`: the lessons, and what converts one from the user's disk.
pub(crate) fn build(pkg: &Path) -> Result<()> {
    let to = pkg.join("lessons");
    write_to(&to)?;
    // Only here is it more than a library of this program.
    let built = wasm::compile("hyperplane-lessons", &[])?;
    let mut bindgen = wasm::bindgen(&built, "lessons")?;
    bindgen
        .typescript(false)
        .generate(to)
        .context("generating the JavaScript of the lessons")
}

/// Writes the lessons alone to where the page finds them.
pub(crate) fn write() -> Result<()> {
    write_to(&workspace::www().join("pkg").join("lessons"))
}

fn write_to(to: &Path) -> Result<()> {
    convert(sources(&workspace::www())?, &locales::languages()?, to)
}

/// The Markdown of a lesson or of a course.
pub(crate) struct Source {
    /// Where the page finds it among the lessons: its language, and its name.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    /// The file, within the workspace.
    pub(crate) file: PathBuf,
}

/// The lessons in `www`, and the courses in `courses/` beside it. A course is the file `course.md` of a folder; other files there are
/// lessons of its own.
pub(crate) fn sources(www: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for (folder, within) in [
        (LESSONS, www.join("lessons")),
        (COURSES, www.join("../courses")),
    ] {
        if !within.is_dir() {
            continue;
        }
        for path in files::walk(&within)? {
            let text = fs::read_to_string(within.join(&path))?;
            let file = Path::new(folder).join(&path);
            let path = match folder {
                COURSES => Path::new("en").join(course_name(&path)),
                _ => path,
            };
            sources.push(Source { path, text, file });
        }
    }
    Ok(sources)
}

/// The name of a course's file among the lessons: `lecture-1/course.md` is `course-lecture-1.md`, and `lecture-1/homework.md` is
/// `lecture-1-homework.md`.
fn course_name(path: &Path) -> String {
    let path = path.to_string_lossy();
    match path.strip_suffix("/course.md") {
        Some(folder) => format!("course-{folder}.md"),
        None => path.replace('/', "-"),
    }
}

/// Writes every lesson as the page reads it into `to`, and for each language a list of those that are in it.
fn convert(sources: Vec<Source>, languages: &BTreeSet<String>, to: &Path) -> Result<()> {
    let mut mistakes = Vec::new();
    // A language without lessons has a list, too: the page asks for it.
    let empty = |language| (PathBuf::from(language), BTreeSet::new());
    let mut lists: BTreeMap<PathBuf, BTreeSet<(u32, String)>> =
        languages.iter().map(empty).collect();
    for Source { path, text, file } in sources {
        let (page, wrong) = hyperplane_lessons::read(&text);
        let line = |mistake: &hyperplane_lessons::Mistake| {
            let hyperplane_lessons::Mistake { line, code, .. } = mistake;
            format!("{}, line {line}: {code}", file.display())
        };
        mistakes.extend(wrong.iter().map(line));
        let timed = hyperplane_lessons::timed(&page, &text);
        files::write(&to.join(path.with_extension("txt")), timed)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let [title, about, group] = ["title:", "about:", "group:"].map(|key| entry(&page, key));
        let minutes = hyperplane_lessons::minutes(&text);
        let listed = format!("{name} {title}\t{about}\t{group}\t{minutes}\n");
        let order = entry(&page, "order:").parse().unwrap_or_default();
        let language = path.parent().unwrap_or(Path::new(""));
        let list = lists.entry(language.into()).or_default();
        list.insert((order, listed));
    }
    for (language, list) in lists {
        let list: String = list.into_iter().map(|(_, listed)| listed).collect();
        files::write(&to.join(language).join("index.txt"), list)?;
    }
    if !mistakes.is_empty() {
        bail!(
            "{}\n`cargo xtask lessons --check` says what is wrong",
            mistakes.join("\n")
        );
    }
    Ok(())
}

/// Returns the value of a key in the heading of a lesson.
pub(crate) fn entry<'l>(lesson: &'l str, key: &str) -> &'l str {
    let value = lesson.lines().find_map(|line| line.strip_prefix(key));
    value.unwrap_or_default().trim()
}

/// Reports every mistake of these files, or of all lessons: file, line and reason.
pub(crate) fn check(named: &[OsString]) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo.args("run --quiet --package hyperplane --example check-lessons --".split(' '));
    cargo.args(named);
    if named.is_empty() {
        let all = sources(&workspace::www())?.into_iter();
        let all = all.map(|source| source.file);
        cargo.args(all.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
        cargo.current_dir(workspace::root());
    }
    shell::run(&mut cargo).context("there are mistakes in lessons")
}

#[cfg(test)]
mod tests {
    use hyperplane_test_parts::in_all;

    use super::*;
    use crate::files::Scratch;

    #[test]
    fn every_lesson_is_there_for_the_page() -> Result<()> {
        let scratch = Scratch::new("lessons")?;
        write_to(scratch.path())?;
        let index = fs::read_to_string(scratch.path().join("en/index.txt"))?;
        let mut names = Vec::new();
        for line in index.lines() {
            let (name, rest) = line.split_once(' ').unwrap_or_default();
            let (title, rest) = rest.split_once('\t').unwrap_or_default();
            let parts: Vec<&str> = rest.split('\t').collect();
            assert!(parts.len() == 3 && !parts[0].is_empty(), "{line}");
            assert!(
                name.starts_with('s') || !parts[1].is_empty(),
                "{line}: its group"
            );
            let page = fs::read_to_string(scratch.path().join(format!("en/{name}.txt")))?;
            assert!(page.contains("<p>") && !page.contains('$'), "{name}");
            assert!(page.starts_with(&format!("title: {title}\n")), "{line}");
            assert!(
                page.contains(&format!("\nminutes: {}\n---\n", parts[2])),
                "{line}"
            );
            names.push(format!("{name}.md"));
        }
        names.sort();
        let sources = sources(&workspace::www())?.into_iter();
        let files = sources.map(|source| {
            source
                .path
                .strip_prefix("en")
                .map(|path| path.display().to_string())
        });
        let mut files = files.collect::<Result<Vec<_>, _>>()?;
        files.sort();
        assert_eq!((names.len(), names), (50, files));
        Ok(())
    }

    #[test]
    fn each_language_has_a_list_of_its_lessons_in_their_order() -> Result<()> {
        let scratch = Scratch::new("languages")?;
        for (path, order) in [("en/a.md", 10), ("en/b.md", 9), ("de/a.md", 10)] {
            let lesson = format!("title: In {path}\norder: {order}\n");
            scratch.write(&format!("www/lessons/{path}"), &lesson)?;
        }
        for (path, order) in [("one/course.md", 11), ("one/more.md", 12)] {
            let lesson = format!("title: In {path}\norder: {order}\n");
            scratch.write(&format!("courses/{path}"), &lesson)?;
        }
        let [www, to] = ["www", "to"].map(|name| scratch.path().join(name));
        convert(sources(&www)?, &["de", "fr"].map(String::from).into(), &to)?;
        for (language, expected) in [
            (
                "en",
                "b In en/b.md\t\t\t1\na In en/a.md\t\t\t1\ncourse-one In one/course.md\t\t\t1\none-more In one/more.md\t\t\t1\n",
            ),
            ("de", "a In de/a.md\t\t\t1\n"),
            ("fr", ""),
        ] {
            let list = fs::read_to_string(to.join(language).join("index.txt"))?;
            assert_eq!(list, expected);
        }
        Ok(())
    }

    #[in_all("it compiles the lab once more; mistakes in lessons are those of tests/lessons")]
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
