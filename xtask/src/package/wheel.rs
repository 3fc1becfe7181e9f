//! The wheel for Python: the widget of `python/`, with the lab as one file in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::{VERSION, copy_project, with_size_told};
use crate::place::Place;
use crate::{files, python, shell, single, workspace};

/// The beginning of a page that is shown without its bar, as high as its content.
const ROOT: &str = "<html lang=\"en\"";
const EMBEDDED: &str = "<html lang=\"en\" data-embed data-follows";

/// Makes it in the folder `to`, and returns its path.
pub(super) fn build(to: &Path) -> Result<PathBuf> {
    let root = workspace::root();
    let tree = to.join("python");
    let page = single::page(&workspace::www(), &Place::default(), None)?;
    lay_out(&root, &embedded(&page)?, &tree)?;
    let mut build = Command::new(python::with(python::BUILD)?);
    build.args(["-m", "hatchling", "build", "--target", "wheel"]);
    shell::output(build.arg("--directory").arg(to).current_dir(&tree))?;
    let wheel = to.join(format!("hyperplane_lab-{VERSION}-py3-none-any.whl"));
    with_size_told(wheel)
}

/// The project that the wheel is built from.
fn lay_out(root: &Path, page: &str, to: &Path) -> Result<()> {
    copy_project(&root.join("python"), to, |path| {
        let is_source = path.starts_with("hyperplane_lab") || path.components().count() == 1;
        is_source && path.extension().is_none_or(|ending| ending != "pyc")
    })?;
    files::write(&to.join("hyperplane_lab/page.html"), page)
}

/// The page as it stands in a notebook.
fn embedded(page: &str) -> Result<String> {
    if page.matches(ROOT).count() != 1 {
        bail!("the page does not begin with {ROOT} once");
    }
    Ok(page.replace(ROOT, EMBEDDED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;
    use crate::files::slashed;
    use fs_err as fs;

    #[test]
    fn the_tree_has_the_page_and_the_version() -> Result<()> {
        let scratch = Scratch::with(
            "wheel",
            &[
                ("python/pyproject.toml", "version = \"0.0.0\""),
                ("python/hyperplane_lab/lab.py", ""),
                ("python/hyperplane_lab/__pycache__/lab.pyc", ""),
                ("python/tests/test_lab.py", ""),
                ("LICENSE-MIT", "MIT"),
                ("LICENSE-APACHE", "Apache"),
            ],
        )?;
        let to = scratch.path().join("to");
        let page = embedded("<!doctype html>\n<html lang=\"en\" data-x>")?;
        assert_eq!(
            page,
            "<!doctype html>\n<html lang=\"en\" data-embed data-follows data-x>"
        );
        assert!(embedded("<html>").is_err());
        lay_out(scratch.path(), &page, &to)?;
        let names: Vec<_> = files::walk(&to)?.iter().map(|path| slashed(path)).collect();
        let expected = [
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "hyperplane_lab/lab.py",
            "hyperplane_lab/page.html",
            "pyproject.toml",
        ];
        assert_eq!(names, expected);
        let project = fs::read_to_string(to.join("pyproject.toml"))?;
        assert_eq!(project, format!("version = \"{VERSION}\""));
        Ok(())
    }
}
