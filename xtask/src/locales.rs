//! Languages: the messages of each in one file, which the page fetches. English is in the wasm.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use fs_err as fs;

use crate::{files, workspace};

/// Makes the folder `locales/` in `pkg`.
pub(crate) fn build(pkg: &Path) -> Result<()> {
    join(&workspace::www().join("locales"), &pkg.join("locales"))
}

/// The languages that there are beside English.
pub(crate) fn languages() -> Result<BTreeSet<String>> {
    let paths = files::walk(&workspace::www().join("locales"))?;
    let folders = paths.iter().filter_map(|path| path.parent());
    let mut languages: BTreeSet<_> = folders.map(|folder| folder.display().to_string()).collect();
    languages.remove("en");
    Ok(languages)
}

fn join(from: &Path, to: &Path) -> Result<()> {
    for path in files::walk(from)? {
        let Some(language) = path
            .parent()
            .filter(|language| *language != Path::new("en"))
        else {
            continue;
        };
        let file = to.join(language.with_extension("ftl"));
        let before = fs::read_to_string(&file).unwrap_or_default();
        let text = before + &fs::read_to_string(from.join(&path))? + "\n";
        files::write(&file, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn a_language_is_one_file_and_english_none() -> Result<()> {
        let files = [
            ("from/en/one.ftl", "one = one"),
            ("from/de/two.ftl", "two = zwei"),
            ("from/de/one.ftl", "one = eins"),
        ];
        let scratch = Scratch::with("locales", &files)?;
        let to = scratch.path().join("to");
        join(&scratch.path().join("from"), &to)?;
        assert_eq!(files::walk(&to)?.len(), 1);
        let german = fs::read_to_string(to.join("de.ftl"))?;
        assert_eq!(german, "one = eins\ntwo = zwei\n");
        Ok(())
    }
}
